"""Cards and tech tiles: who acquires and plays them, and how often those seats win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sietch.lab.measure.estimate import ALPHA, FEW
from sietch.lab.records.rows import CARD, INTRIGUE, TILE
from sietch.lab.report.card_use import Use, Uses
from sietch.lab.report.charts import Bar, Bars
from sietch.lab.report.numbers import (
    count,
    one,
    percent,
    plural,
    points,
    points_range,
    short_percent,
    short_points,
)
from sietch.lab.report.parts import UNCERTAIN, Column, Figure, Names, Note, Row, Section, Table
from sietch.lab.report.played import Played
from sietch.lab.report.plots import Point, Scatter
from sietch.lab.report.rates import Rate, most_telling
from sietch.view.catalogue import Catalogue

SHOWN = 10  # cards on either side of zero in a chart
NAMED = 7  # on either side, in the scatter plot; and those that are acquired most
POPULAR = 4
PERSUASION = "in persuasion"
SPECIMENS = f"{PERSUASION}; of Tleilaxu cards in specimens"
CAUTION = (
    "A lift is what goes with a card, not what the card does by itself: a seat that is ahead can afford more, "
    "and long games see more cards. Each seat is compared with the average of its own bot. "
    "One interval in twenty misses the truth by chance."
)


# --- cards ---------------------------------------------------------------------------------------------------


def cards(played: Played, found: Uses, catalogue: Catalogue) -> Section | None:
    of_cards = found[CARD]
    acquired = [use.acquired for use in of_cards.values() if use.acquired.seats]
    if not acquired:
        return None
    seats = played.seats.num_rows
    name = partial(catalogue.name, "cards")
    finding = lifted(acquired, "card", "acquired", name)
    return Section(
        "cards",
        "Which cards go with winning?",
        finding,
        [
            *_lifts("Win-rate lift of the most telling cards", acquired, "acquired", name),
            *_popular(acquired, seats, name),
            _table(
                f"All cards that were acquired or played ({len(of_cards)}), by lift",
                Column("Card"),
                Column("Cost", count, SPECIMENS if "immortality" in played.sets else PERSUASION),
                Column(
                    "Played",
                    percent,
                    "sent an agent with it: of the seats that acquired it; for a starting card, of all seats",
                ),
                [_card_row(name(id_), use, seats) for id_, use in _ranked(of_cards)],
            ),
            Note(CAUTION),
        ],
    )


def tiles(played: Played, found: Uses, catalogue: Catalogue) -> Section | None:
    of_tiles = found[TILE]
    acquired = [use.acquired for use in of_tiles.values() if use.acquired.seats]
    if not acquired:
        return None
    name = partial(catalogue.name, "tiles")
    return Section(
        "tiles",
        "Which tech tiles go with winning?",
        lifted(acquired, "tech tile", "acquired", name),
        [
            *_lifts("Win-rate lift of the most telling tech tiles", acquired, "acquired", name),
            _table(
                f"All tech tiles that were acquired ({len(acquired)}), by lift",
                Column("Tech tile"),
                Column("Cost", count, "in spice"),
                Column("Used", percent, "turned it over at least once: of the seats that acquired it"),
                [_card_row(name(id_), use, played.seats.num_rows) for id_, use in _ranked(of_tiles)],
            ),
            Note(CAUTION),
        ],
    )


def _ranked(found: dict[str, Use]) -> list[tuple[str, Use]]:
    return sorted(found.items(), key=lambda item: _by_lift(item[1].acquired))


def _table(title: str, what: Column, cost: Column, used: Column, rows: list[Row]) -> Table:
    return Table(
        title,
        [
            what,
            cost,
            Column("Acquired", percent, "share of the seats that acquired it at least once"),
            Column("Mean round", one, "in which it was acquired"),
            used,
            Column("Win rate", percent, "of the seats that acquired it"),
            Column("Lift", points, "percentage points above the average of the same bots"),
            Column("95 % interval", points_range, "of the lift"),
        ],
        rows,
    )


def _card_row(name: str, use: Use, seats: int) -> Row:
    rate = use.acquired
    if not rate.seats:  # a starting card
        return Row((name, None, None, None, use.played.seats / seats, None, None, None))
    plays = use.both / rate.seats
    return Row(
        (name, use.cost, rate.seats / seats, use.mean_round, plays, rate.rate, rate.lift, rate.lift_interval),
        UNCERTAIN if rate.rare else "",
    )


def _popular(found: Sequence[Rate], seats: int, name: Names) -> list[Figure]:
    """Often acquired and going with winning, or not: every card but the rare ones."""
    usual = [rate for rate in found if not rate.rare]
    if len(usual) < 3:
        return []
    popular = sorted(usual, key=lambda rate: -rate.seats)[:POPULAR]
    named = {rate.id for rate in [*most_telling(usual, NAMED), *popular]}
    marks = []
    for rate in usual:
        called, share = name(rate.id), rate.seats / seats
        note = f"{called}: acquired by {percent(share)} of the seats, lift {points(rate.lift)}"
        marks.append(Point(share, rate.lift, *rate.lift_interval, called if rate.id in named else "", note))
    chart = Scatter(
        "Acquisition and lift of cards",
        f"{plural(len(usual), 'card')}: how often it is acquired, and the win-rate lift of those who did.",
        marks,
        short_percent,
        short_points,
        "Share of the seats that acquired it",
        "Lift in percentage points",
    )
    caption = (
        f"Every card that {FEW} seats or more acquired. To the right, on a logarithmic scale: often acquired. "
        "Circles above the line go with winning, "
        "squares below it with losing; lines are 95 % intervals."
    )
    return [Figure(chart, caption)]


# --- intrigue ------------------------------------------------------------------------------------------------


def intrigue(played: Played, found: Uses, catalogue: Catalogue) -> Section | None:
    plays = [use.played for use in found[INTRIGUE].values() if use.played.seats]
    if not plays:
        return None
    seats = played.seats.num_rows
    name = partial(catalogue.name, "intrigue")
    plays.sort(key=_by_lift)
    table = Table(
        f"All Intrigue cards that were played ({len(plays)}), by lift",
        [
            Column("Intrigue card"),
            Column("Played", percent, "share of the seats that played it"),
            Column("Win rate", percent, "of the seats that played it"),
            Column("Lift", points, "percentage points above the average of the same bots"),
            Column("95 % interval", points_range, "of the lift"),
        ],
        [
            Row(
                (name(rate.id), rate.seats / seats, rate.rate, rate.lift, rate.lift_interval),
                UNCERTAIN if rate.rare else "",
            )
            for rate in plays
        ],
    )
    note = (
        "Cards that give victory points at the end are played by those who can use them: their lift is no surprise, "
        "nor is it all the card's own."
    )
    return Section(
        "intrigue",
        "Which Intrigue cards go with winning?",
        lifted(plays, "Intrigue card", "played", name),
        [
            *_lifts("Win-rate lift of the most telling Intrigue cards", plays, "played", name),
            table,
            Note(note),
        ],
    )


# --- both ----------------------------------------------------------------------------------------------------


def lifted(found: Sequence[Rate], what: str, deed: str, name: Names) -> str:
    """The surest lift, and how many are more than chance."""
    usual = [rate for rate in found if not rate.rare]
    if not usual:
        return f"No {what} was {deed} by {FEW} seats or more: there are too few games to tell."
    sure = [rate for rate in usual if rate.margin > 0]
    by_chance = f"{ALPHA * len(usual):.0f}"
    if not sure:
        return f"No {what} can be told from chance: all {len(usual)} intervals of the lift hold zero."
    best = max(sure, key=lambda rate: rate.margin)
    return (
        f"Seats that {deed} {name(best.id)} won {percent(best.rate)}, {one(100 * abs(best.lift))} percentage "
        f"points {'above' if best.lift > 0 else 'below'} the average of their bots (95 % interval "
        f"{points_range(best.lift_interval)}): the surest lift. Of {plural(len(usual), what)} "
        f"{deed} by {FEW} seats or more, {len(sure)} differ from zero; by chance about {by_chance} would."
    )


def _by_lift(rate: Rate) -> tuple[bool, float, str]:
    """Best first; after them the rare ones, and last those that nobody has acquired."""
    return rate.rare, -rate.lift if rate.seats else 1.0, rate.id


def _lifts(title: str, found: Sequence[Rate], deed: str, name: Names) -> list[Figure]:
    shown = most_telling(found, SHOWN)
    if not shown:
        return []
    chart = Bars(
        title,
        "; ".join(f"{name(rate.id)} {points(rate.lift)}" for rate in shown),
        [Bar(name(rate.id), rate.lift, *rate.lift_interval) for rate in shown],
        points,
        short_points,
    )
    caption = (
        f"Win rate of the seats that {deed} it, minus the average of the same bots, in percentage points "
        "with 95 % intervals. Shown are those whose lift is surest on either side."
    )
    return [Figure(chart, caption)]
