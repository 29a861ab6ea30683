"""What a tournament says: a line for every bot, and how each did against each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, product
from typing import Any

from sietch.engine.setup import TEAMS
from sietch.lab.measure.estimate import ALPHA, Estimate, ratio
from sietch.lab.studies.tournament import Finish, Outcome, Played

DRAW = ((1, 1), (0, 1))  # one virtual success and one failure, as in the ratings


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot. A bot that has several seats of a game counts for each of them, a team once, with all its points."""

    bot: str
    rating: float
    rating_margin: float  # rating ± margin, 95 %
    apart: bool  # from the next one in the list, with the error shared by all neighbours
    games: int
    wins: int
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    points: float
    place: float
    ms_per_decision: float
    faults: int


@dataclass(frozen=True, slots=True)
class Duel:
    """How often one bot finished ahead of another, of all the times they met at a table; alone, in a deal."""

    bot: str
    other: str
    met: int
    ahead: float
    margin: float
    differs: bool  # from one half, with the error shared by all duels


@dataclass(frozen=True, slots=True)
class Sides:
    """Two bots alone: so many seats of the one against so many of the other."""

    seats: int
    other_seats: int
    games: int
    wins: int  # of the first bot, from any of its seats
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Team:
    """How often the team of a commander won, played by one bot; without a bot, by anybody."""

    bot: str
    commander: str
    games: int
    wins: int
    low: float
    high: float


def standings(outcome: Outcome) -> list[Standing]:
    """From the strongest to the weakest."""
    ratings = outcome.ratings()
    games = outcome.games
    found = []
    for bot, apart in zip(ratings.order, [*ratings.apart(), False], strict=True):
        finished = [game for game in games if game.places]
        places = [place for game in finished for place in game.places_of(bot)]
        wins = places.count(1)
        low, high = _interval(_by_deal(_won(deal, bot) for deal in outcome.deals))
        decisions = sum(_of(bot, games, "decisions"))
        found.append(
            Standing(
                bot=outcome.tournament.bots[bot],
                rating=ratings.rating(bot),
                rating_margin=ratings.margin(bot),
                apart=apart,
                games=len(places),
                wins=wins,
                win_rate=_share(wins, len(places)),
                win_rate_low=low,
                win_rate_high=high,
                points=_share(sum(_of(bot, finished, "points")), len(places)),
                place=_share(sum(places), len(places)),
                ms_per_decision=1000 * _share(sum(_of(bot, games, "seconds")), decisions),
                faults=int(sum(_of(bot, games, "faults"))),
            )
        )
    return found


def _of(bot: int, games: Iterable[Played], what: str) -> list[float]:
    """The numbers of all its seats."""
    return [
        number
        for game in games
        for other, number in zip(game.seats, getattr(game, what), strict=True)
        if other == bot
    ]


def _won(deal: Sequence[Played], bot: int) -> tuple[int, int]:
    """How often a seat or a team of this bot won, and how many it had."""
    places = [place for game in deal for place in game.places_of(bot)]
    return places.count(1), len(places)


def _by_deal(counts: Iterable[tuple[int, int]]) -> Estimate:
    """How often of how many times; the games of a deal belong together."""
    tops, bottoms = zip(*counts, strict=True)
    return ratio(tops, bottoms, virtual=DRAW)


def _interval(rate: Estimate) -> tuple[float, float]:
    return max(0.0, rate.value - rate.margin()), min(1.0, rate.value + rate.margin())


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def duels(outcome: Outcome) -> list[Duel]:
    """Every bot against every other one, from the strongest down."""
    bots = outcome.tournament.bots
    order = outcome.ratings().order
    pairs = list(combinations(range(len(bots)), 2))
    alpha = ALPHA / len(pairs)
    found = []
    for bot in order:
        for other in order:
            counts = [_ahead(outcome.meetings(deal), bot, other) for deal in outcome.deals]
            met = sum(met for _, met in counts)
            if bot != other and met:
                share = _by_deal(counts)
                duel = Duel(
                    bots[bot], bots[other], met, share.value, share.margin(), share.differs_from(0.5, alpha)
                )
                found.append(duel)
    return found


def _ahead(meetings: Iterable[list[Finish]], bot: int, other: int) -> tuple[int, int]:
    """How often it was ahead, and how often they met."""
    ahead = met = 0
    for finishes in meetings:
        for (one, first), (two, second) in product(finishes, repeat=2):
            if (first, second) == (bot, other) and one != two:
                met += 1
                ahead += one < two
    return ahead, met


def sides(outcome: Outcome) -> list[Sides]:
    """With two bots: how often the stronger one won with one seat, with two, …"""
    if len(outcome.tournament.bots) != 2 or outcome.tournament.setup.mode == TEAMS:
        return []
    best = outcome.ratings().order[0]
    seats = outcome.tournament.setup.players
    found = []
    for own in range(1, seats):
        counts = [_won_alone(deal, best, own) for deal in outcome.deals]
        wins, games = (sum(numbers) for numbers in zip(*counts, strict=True))
        if games:
            found.append(Sides(own, seats - own, games, wins, *_interval(_by_deal(counts))))
    return found


def _won_alone(deal: Sequence[Played], bot: int, seats: int) -> tuple[int, int]:
    """How often this bot won with so many seats, and in how many games it had them."""
    games = [game for game in deal if game.places and game.seats.count(bot) == seats]
    return sum(bot in game.winners for game in games), len(games)


def teams(outcome: Outcome) -> list[Team]:
    """Six players: every bot with either commander, from the strongest down; at last the commanders alone."""
    seats = {
        leader.name: leader.commander.seat
        for leader in outcome.tournament.rules().leaders
        if leader.commander is not None
    }
    bots = outcome.tournament.bots
    found = []
    for bot in [*outcome.ratings().order, None] if seats else []:
        for commander, seat in seats.items():
            counts = [_commanded(deal, seat, bot) for deal in outcome.deals]
            wins, games = (sum(numbers) for numbers in zip(*counts, strict=True))
            if games:
                name = "" if bot is None else bots[bot]
                found.append(Team(name, commander, games, wins, *_interval(_by_deal(counts))))
    return found


def _commanded(deal: Sequence[Played], seat: int, bot: int | None) -> tuple[int, int]:
    """How often this seat has won with its team, and how often it was this bot's."""
    games = [game for game in deal if game.places and bot in (None, game.seats[seat])]
    return sum(game.places[seat] == 1 for game in games), len(games)


def as_dict(outcome: Outcome) -> dict[str, Any]:
    """All of it, for programs."""
    games = outcome.games
    return outcome.tournament.head() | {
        "deals": len(outcome.deals),
        "games": len(games),
        "finished": sum(bool(game.places) for game in games),
        "looks": outcome.looks,
        "decided": outcome.decided,
        "rounds": _share(sum(game.rounds for game in games), len(games)),
        "standings": [asdict(standing) for standing in standings(outcome)],
        "duels": [asdict(duel) for duel in duels(outcome)],
        "sides": [asdict(side) for side in sides(outcome)],
        "teams": [asdict(team) for team in teams(outcome)],
    }
