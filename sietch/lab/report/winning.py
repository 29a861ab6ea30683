"""Who wins: bots, teams, leaders, rivals and seats, against the even share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sietch.lab.measure.estimate import wilson
from sietch.lab.report.charts import Bar, Bars
from sietch.lab.report.numbers import count, percent, percent_range, plural, points, short_percent
from sietch.lab.report.parts import Column, Figure, Names, Note, Row, Section, Table
from sietch.lab.report.played import Even, Played
from sietch.lab.report.rates import Rate, rates
from sietch.lab.report.summary import leader_name, setup_of
from sietch.language.phrase import capital
from sietch.view.catalogue import Catalogue


def bots(played: Played) -> Section | None:
    """Only worth a section if there are several."""
    if len(played.bots) < 2:
        return None
    found = rates(played.once("bot"), "bot")
    note = (
        "A win rate is counted per seat: two seats of one bot share the games between them. "
        "The bots take the seats in turn, so that none has the better place."
    )
    if played.has_teams:
        note = "A team wins together, so the seats of a bot in one team count once. The bots take the seats in turn."
    return _section(played, "bots", "Which bot wins?", "bot", found, str, lambda id_: f"the bot {id_}", note)


def teams(played: Played, catalogue: Catalogue) -> Section | None:
    """By their commanders."""
    if not played.has_teams:
        return None
    found = rates(played.commanders, "leader")
    name = partial(catalogue.name, "leaders")
    note = "A team has the sum of the points of its three seats, and all of them win or none."
    return _section(
        played,
        "teams",
        "Which team wins?",
        "commander",
        found,
        name,
        lambda id_: f"the team of {name(id_)}",
        note,
    )


def rivals(played: Played, catalogue: Catalogue) -> Section | None:
    """Those that can win."""
    found = rates(played.rivals, "leader") if played.has_rivals else []
    if not found:
        return None
    seats = sum(rate.seats for rate in found)
    even = Even(sum(rate.wins for rate in found) / seats, "average of the rivals")
    won, games = played.winners, played.games.num_rows
    start = f"Players won {percent(won / games)} of {plural(games, 'game')} ({percent_range(wilson(won, games))}), rivals the others."
    note = "Rivals are no bots: the cards of House Hagal move them. They have no part in the other win rates."
    name = partial(leader_name, catalogue)
    section = _section(played, "rivals", "Do rivals win?", "rival", found, name, name, note, even)
    return replace(section, finding=f"{start} {section.finding}")


def leaders(played: Played, catalogue: Catalogue) -> Section:
    note = "Leaders are dealt by chance, whoever plays."
    if played.has_teams:
        note = "Every game has the same two Commanders; Allies are dealt by chance among those recommended for their team."
    if setup_of(played).get("leaders"):
        note = "Some seats had a chosen leader in every game; the others were dealt by chance."
    found = rates(played.seats, "leader")
    name = partial(catalogue.name, "leaders")
    return _section(played, "leaders", "Which leader wins?", "leader", found, name, name, note)


def seats(played: Played) -> Section | None:
    """Only worth a section if there are several, and not those of two teams."""
    found = sorted(rates(played.seats, "seat"), key=lambda rate: int(rate.id))
    if len(found) < 2 or played.has_teams:
        return None
    note = "Seat 1 is not always the first player: an objective decides who begins."
    return _section(
        played,
        "seats",
        "Does the seat matter?",
        "seat",
        found,
        lambda id_: f"Seat {id_}",
        lambda id_: f"seat {id_}",
        note,
    )


def _section(
    played: Played,
    id_: str,
    title: str,
    what: str,
    found: Sequence[Rate],
    names: Names,
    spoken: Names,
    note: str,
    even: Even | None = None,
) -> Section:
    """`names` are for charts and tables, `spoken` for sentences; `even` is that of the players, if no other is named."""
    even = even or played.even
    each = played.each
    rows = [Bar(names(rate.id), rate.rate, *rate.interval) for rate in found]
    finding = compared(found, even, what, spoken, played.games.num_rows, each)
    chart = Bars(
        f"Win rate by {what}",
        finding,
        rows,
        percent,
        short_percent,
        even.share,
        even.told,
    )
    table = Table(
        f"Win rate by {what}",
        [
            Column(what.capitalize()),
            Column(f"{each.capitalize()}s", count, "how often it sat at a table"),
            Column("Wins", count),
            Column(f"Wins per {each}", percent, f"the share of these {each}s that won"),
            Column("95 % interval", percent_range, "holds the true rate with 95 % certainty (Wilson)"),
            Column("Above even", points, f"percentage points above the {even.name}"),
        ],
        [
            Row((names(rate.id), rate.seats, rate.wins, rate.rate, rate.interval, rate.rate - even.share))
            for rate in found
        ],
    )
    caption = (
        f"Bars are win rates per {each}, whiskers their 95 % intervals; the dashed line is the {even.name}."
    )
    return Section(id_, title, finding, [Figure(chart, caption), table, Note(note)])


def compared(
    found: Sequence[Rate], even: Even, what: str, names: Names, games: int, each: str = "seat"
) -> str:
    """The best and the worst, if they are more than chance; and how many are."""
    ranked = sorted(found, key=lambda rate: -rate.rate)
    above = [rate for rate in ranked if rate.interval[0] > even.share]
    below = [rate for rate in reversed(ranked) if rate.interval[1] < even.share]
    if not above and not below:
        return (
            f"No {what} stands out: after {plural(games, 'game')} "
            f"every 95 % interval holds the {even.name} of {percent(even.share)}."
        )
    told = []
    if above:
        told.append(f"{names(above[0].id)} wins most often, {_sure(above[0], each)}")
    if below:
        told.append(f"{names(below[0].id)} wins least often, {_sure(below[0], each)}")
    return (
        f"{capital('; '.join(told))}. For {len(above) + len(below)} of {plural(len(found), what)} "
        f"the 95 % interval does not hold the {even.name} of {percent(even.share)}; "
        "by chance that happens to one in twenty."
    )


def _sure(rate: Rate, each: str) -> str:
    return f"{percent(rate.rate)} of {plural(rate.seats, each)} ({percent_range(rate.interval)})"
