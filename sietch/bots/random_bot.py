"""The player without a plan: every option is equally likely."""

from collections.abc import Sequence

from sietch.engine.rng import Rng


def random_bot(options: Sequence[str], rng: Rng) -> str:
    return options[rng.below(len(options))]
