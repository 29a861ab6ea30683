"""What the seats did with cards, counted over all games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sietch.lab.records.rows import ACQUIRED, PLAYED
from sietch.lab.report.played import Played, Rows, grouped, pa, pc
from sietch.lab.report.rates import Rate

SUMS = ("seats", "wins", "expected", "did_play", "copies", "rounds")
NOBODY = {**dict.fromkeys(SUMS, 0), "cost": None}


@dataclass(frozen=True, slots=True)
class Use:
    """What the seats did with one card."""

    acquired: Rate  # of the seats that acquired it
    played: Rate  # of the seats that played it
    both: int  # seats that did both
    mean_round: float | None  # of acquiring it
    cost: int | None


Uses = dict[str, dict[str, Use]]  # kind -> card -> use


def uses(played: Played) -> Uses:
    """All cards of all seats, some thousands of games at a time."""
    acquirers, players = [], []
    for rows in played.parts("cards", ["game", "seat", "round", "kind", "card", "event", "cost"]):
        seats = played.with_seats(_by_seat(rows))
        acquirers.append(_sums(seats.filter(pc.greater(seats["copies"], 0))))
        players.append(_sums(seats.filter(pc.greater(seats["plays"], 0))))
    acquired, plays = _by_card(acquirers), _by_card(players)
    found: Uses = defaultdict(dict)
    for kind, card in sorted(acquired.keys() | plays.keys()):
        key = kind, card
        found[kind][card] = _use(card, acquired.get(key, NOBODY), plays.get(key, NOBODY))
    return found


def _by_seat(rows: Rows) -> Rows:
    """How many copies of each card every seat acquired, and how often it played them."""
    rows = rows.filter(pc.is_in(rows["event"], value_set=pa.array([ACQUIRED, PLAYED])))
    copies = pc.is_in(rows["event"], value_set=pa.array([ACQUIRED])).cast(pa.int64())
    rows = rows.append_column("copies", copies)
    rows = rows.append_column("plays", pc.subtract(1, copies))
    rows = rows.append_column("rounds", pc.multiply(copies, rows["round"].cast(pa.int64())))
    measures = [("copies", "sum"), ("plays", "sum"), ("rounds", "sum"), ("cost", "max")]
    seats = grouped(rows, ["game", "seat", "kind", "card"], measures)
    seats = seats.rename_columns(["game", "seat", "kind", "card", "copies", "plays", "rounds", "cost"])
    seats = seats.append_column("did_play", pc.greater(seats["plays"], 0).cast(pa.int64()))
    return seats.append_column("seats", pa.repeat(1, seats.num_rows))


def _sums(rows: Rows) -> Rows:
    """Over all rows of a card; the cards by their words, which another part may number otherwise."""
    found = grouped(rows, ["kind", "card"], [*((name, "sum") for name in SUMS), ("cost", "max")])
    found = found.rename_columns(["kind", "card", *SUMS, "cost"])
    for place, name in enumerate(("kind", "card")):
        found = found.set_column(place, name, found[name].cast(pa.string()))
    return found


def _by_card(parts: list[Rows]) -> dict[tuple[str, str], dict[str, Any]]:
    if not parts:
        return {}
    return {(row["kind"], row["card"]): row for row in _sums(pa.concat_tables(parts)).to_pylist()}


def _use(id_: str, acquired: dict[str, Any], plays: dict[str, Any]) -> Use:
    return Use(
        Rate(id_, acquired["seats"], acquired["wins"], acquired["expected"]),
        Rate(id_, plays["seats"], plays["wins"], plays["expected"]),
        acquired["did_play"],
        acquired["rounds"] / acquired["copies"] if acquired["copies"] else None,
        acquired["cost"],
    )
