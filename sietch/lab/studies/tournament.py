"""Bots against bots until it is clear who is better.

The deals of the schedule are played in order. The order of the bots is looked at after 20 deals, and whenever
half as many again have been played. If every bot is then apart from the next one, the rest is not needed. Who
looks often will see something sooner or later; so the error of 5 % is shared by all looks there can ever be:
1/2 of it for the first, 1/6 for the second, 1/(k(k+1)) for look k. The looks do not depend on how many games
are allowed, so a tournament may go on with more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from sietch.bots.registry import BotError, check_bot
from sietch.content import Setup, SetupError
from sietch.content.setup import check, with_leaders
from sietch.engine.rules import Rules
from sietch.engine.setup import TEAMS
from sietch.lab.measure.estimate import ALPHA
from sietch.lab.measure.ratings import Order, Ratings, fit
from sietch.lab.play.match import Ended, Match, play_match
from sietch.lab.play.rules import edition, fresh_rules, rules_for, same_rules
from sietch.lab.play.schedule import Deal, LineUp, deals, most_bots
from sietch.lab.play.workers import Answers, run
from sietch.lab.records.journal import Journal, JournalError, settings
from sietch.lab.records.older import journal_line
from sietch.language.sentence import sentence

FIRST_LOOK = 20  # deals
RIVAL = -1  # in the place of the number of a bot

Finish = tuple[tuple[int, int], int]  # place, and points below zero: less is better; and the bot
Progress = Callable[[int, str], None]  # games played, and who leads


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays, and under which rules. The same tournament has the same games.

    The seed of the setup is that of the tournament; leaders are dealt by its schedule. With six players a bot plays a
    whole team.
    """

    bots: tuple[str, ...]
    setup: Setup = field(default_factory=Setup)
    seconds: float | None = None  # for a decision
    isolated: bool = False  # bots in processes of their own

    def validate(self) -> None:
        check(self.setup)
        if self.setup.leaders:
            raise SetupError(sentence("tournament.leaders"), "leaders")
        for bot in self.bots:
            check_bot(bot, self.setup, self.isolated)
            if self.bots.count(bot) > 1:
                raise BotError(sentence("bot.twice", bot=bot))
        if len(self.bots) < 2:
            raise SetupError(sentence("tournament.few_bots"))
        most = most_bots(self.places)
        if len(self.bots) > most:
            where = "teams" if self.setup.mode == TEAMS else "seats"
            raise SetupError(
                sentence(f"tournament.many_bots_{where}", n=len(self.bots), places=self.places, most=most)
            )

    @property
    def places(self) -> int:
        """How many bots sit at a table: one at every seat that has a player, or one for every team."""
        return len({self.setup.sides[seat] for seat in self.setup.seated})

    def deals(self, games: int) -> list[Deal]:
        """As many deals as these games are enough for."""
        found = []
        for deal in deals(len(self.bots), self.places, self._leaders(), self.setup.seed):
            games -= len(deal.seatings)
            if games < 0:
                break
            found.append(deal)
        if not found:
            how = "seats" if self.places > 1 else "bots"
            how = "teams" if self.setup.mode == TEAMS else how
            raise SetupError(sentence(f"tournament.few_games_{how}", n=len(deal.seatings)))
        return found

    def _leaders(self) -> list[str]:
        """Those that the schedule deals: no rivals, nor whoever a chosen rival is. In teams the seed of a deal does it."""
        if self.setup.mode == TEAMS:
            return []
        known = self.rules().leaders
        taken = [card.rival.leader for card in known if card.rival and card.name in self.setup.rivals]
        return [
            leader.name
            for leader in known
            if leader.front and leader.rival is None and leader.number not in taken
        ]

    def rules(self) -> Rules:
        return rules_for(self.setup)

    def head(self) -> dict[str, Any]:
        """What must be the same for a tournament to go on."""
        return settings("tournament", self.rules(), self.setup, self.bots, self.seconds)


@dataclass(frozen=True, slots=True)
class Played:
    """One game; lists go seat by seat."""

    seats: list[int]  # the number of the bot, or RIVAL
    places: list[int]  # 1 is the winner, 0 a rival that cannot win; empty if the game broke off
    points: list[int]
    rounds: int
    decisions: list[int]
    seconds: list[float]
    faults: list[int]
    fault: str = ""  # the first one in words, or one that put a bot out, or why the game broke off

    def finishes(self, by_points: bool) -> list[Finish]:
        """Of all bots; none if the game broke off. `by_points`: of equal places the one with more points is better.

        The seats of a team finish as one.
        """
        each = zip(self.seats, self.places, self.points, strict=False)
        found = [((place, -points * by_points), bot) for bot, place, points in each if bot != RIVAL]
        return list(dict.fromkeys(found))

    def places_of(self, bot: int) -> list[int]:
        """Those of its seats, or the one of its team; none if the game broke off."""
        return [place for (place, _), own in self.finishes(by_points=False) if own == bot]

    @property
    def winners(self) -> list[int]:
        """The bot of every seat that won."""
        return [bot for bot, place in zip(self.seats, self.places, strict=False) if place == 1]


@dataclass(slots=True)
class Outcome:
    """All that was played."""

    tournament: Tournament
    deals: list[list[Played]] = field(default_factory=list)
    looks: int = 0
    decided: bool = False  # at a look, so that the rest was not played

    @property
    def games(self) -> list[Played]:
        return [game for deal in self.deals for game in deal]

    def ratings(self) -> Ratings:
        found = ([order for met in self.meetings(deal) for order in orders(met)] for deal in self.deals)
        return fit(len(self.tournament.bots), [deal for deal in found if deal])

    def meetings(self, deal: list[Played]) -> list[list[Finish]]:
        """Those who can be compared: the bots at one table, or all who have played the deal alone."""
        if self.tournament.setup.players > 1:
            return [game.finishes(by_points=False) for game in deal if game.places]
        alone = [finish for game in deal for finish in game.finishes(by_points=True)]
        return [alone] if alone else []


def orders(met: list[Finish]) -> list[Order]:
    """The bots from the best to the last; a tie counts both ways."""
    ways = (sorted(met), sorted(met, key=lambda finish: (finish[0], -finish[1])))
    return list(dict.fromkeys(tuple(bot for _, bot in way) for way in ways))


def play(
    tournament: Tournament,
    games: int,
    jobs: int = 1,
    cluster: str | None = None,
    early_stop: bool = True,
    save: Path | None = None,
    progress: Progress = lambda games, leader: None,
) -> Outcome:
    """Play at most so many games. With `save` every deal is kept in that file, and one begun there goes on."""
    tournament.validate()
    rules = fresh_rules(tournament.setup)
    tournament = replace(tournament, setup=with_leaders(rules, tournament.setup))
    planned = tournament.deals(games)
    outcome = Outcome(tournament)
    lead = Lead(tournament)
    looks = _looks()
    next_look = next(looks)
    with (
        nullcontext() if save is None else Journal(save, tournament.head(), journal_line) as journal,
        closing(_all_played(tournament, planned, jobs, cluster, journal)) as deals_played,
    ):
        for played in deals_played:
            outcome.deals.append(played)
            lead.add(played)
            progress(lead.games, lead.bot)
            if early_stop and len(outcome.deals) == next_look:
                outcome.looks += 1
                next_look = next(looks)
                if outcome.ratings().decided(error_of_look(outcome.looks)):
                    outcome.decided = True
                    break
    return outcome


def error_of_look(look: int) -> float:
    """1/2 + 1/6 + 1/12 + … is 1: all looks together err as often as one at the end would."""
    return ALPHA / (look * (look + 1))


def _looks() -> Iterator[int]:
    at = FIRST_LOOK
    while True:
        yield at
        at += at // 2


def _all_played(
    tournament: Tournament, planned: list[Deal], jobs: int, cluster: str | None, journal: Journal | None
) -> Answers[list[Played]]:
    """Deal by deal: first what the journal holds, then what is played now."""
    done = 0
    if journal:
        for entry in islice(journal.entries, len(planned)):
            if entry.get("deal") != done:
                raise JournalError(
                    sentence(
                        "lab.other_deal", file=journal.path, line=done + 2, deal=done, found=entry.get("deal")
                    )
                )
            yield journal.made_of(entry, done + 2, lambda line: [Played(**game) for game in line["games"]])
            done += 1
    expected = edition(tournament.rules())
    calls = (partial(play_deal, tournament, deal, expected) for deal in planned[done:])
    with closing(run(jobs, calls, cluster)) as parts:
        for played in parts:
            if journal:
                journal.add({"deal": done, "games": [asdict(game) for game in played]})
            done += 1
            yield played


class Lead:
    """Who is ahead so far, by the mean place."""

    def __init__(self, tournament: Tournament) -> None:
        self.games = 0
        self._bots = tournament.bots
        self._places = [0] * len(self._bots)
        self._seats = [0] * len(self._bots)

    def add(self, played: list[Played]) -> None:
        self.games += len(played)
        for game in played:
            for bot, place in zip(game.seats, game.places, strict=False):
                if bot != RIVAL:
                    self._places[bot] += place
                    self._seats[bot] += 1

    @property
    def bot(self) -> str:
        means = [place / seats for place, seats in zip(self._places, self._seats, strict=True) if seats]
        return self._bots[means.index(min(means))] if len(means) == len(self._bots) else ""


# --- one deal ----------------------------------------------------------------------------------------------


def play_deal(tournament: Tournament, deal: Deal, expected: str) -> list[Played]:
    """The games of a deal, wherever this process runs."""
    rules = same_rules(tournament.setup, expected)
    setup = tournament.setup.replaced(leaders=deal.leaders, seed=deal.seed)
    found = []
    for seating in deal.seatings:
        seats = tuple(seating[side] if side < len(seating) else RIVAL for side in setup.sides)
        bots = ["" if bot == RIVAL else tournament.bots[bot] for bot in seats]
        found.append(
            _played(seats, play_match(Match(rules, setup, bots, tournament.seconds, tournament.isolated)))
        )
    return found


def _played(seats: LineUp, ended: Ended) -> Played:
    players = [ended.players.get(seat) for seat in range(len(seats))]
    faults = sorted(ended.faults, key=lambda fault: not fault.out)
    told = [f"the game broke off: {ended.error}"] if ended.error else [str(fault) for fault in faults]
    return Played(
        seats=list(seats),
        places=list(ended.result.places),
        points=[seat.vp for seat in ended.state.players],
        rounds=ended.state.round,
        decisions=[player.decisions if player else 0 for player in players],
        seconds=[round(player.seconds, 6) if player else 0.0 for player in players],
        faults=[len(player.player.faults) if player else 0 for player in players],
        fault=next(iter(told), ""),
    )
