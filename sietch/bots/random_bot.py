"""The player without a plan: every option is equally likely."""

from sietch.bots.bot import ALL, Bot, Decision


class RandomBot(Bot):
    """Chooses by chance."""

    modes = (ALL,)

    def choose(self, decision: Decision) -> str:
        return decision.options[decision.rng.below(len(decision.options))]
