"""What earlier versions have written, as this one would have: folders of results and journals of tournaments.

Schema 1, which did not call itself so, knew CHOAM as a column and the winner alone. Schema 2 knew no rivals: no
points that somebody buys, and no difficulty, variants and rivals among the options. Schema 3 knew no teams, and so not
the tracks of their board. Schema 4 knew no points by tiles, schema 5 none by the Tleilaxu track, and no cards that are
played together.

What a set has counted is no part of a schema: its columns may be missing in any folder that is older than the set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sietch import __version__
from sietch.content.setup import values_of
from sietch.engine.setup import SETS, Setup
from sietch.lab.extras import extra
from sietch.lab.records.rows import columns_of, counted_by_sets
from sietch.language.sentence import Sentence, sentence

SCHEMA = 6  # of what is written today

RULES = 1  # the version of the rules when schema 1 was written


def too_new(facts: Mapping[str, Any]) -> Sentence | None:
    """Why these facts cannot be read; None if they can."""
    schema = facts.get("schema", 1)
    if schema in range(1, SCHEMA + 1):
        return None
    wrote = facts.get("version") or sentence("lab.unknown_version")
    return sentence("lab.later", wrote=wrote, schema=schema, version=__version__, most=SCHEMA)


# --- folders of results ------------------------------------------------------------------------------------


def schema_of(facts: Mapping[str, Any]) -> int:
    found: int = facts.get("schema", 1)
    return found


def facts_of_today(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What a folder tells about its run."""
    return {**(_facts_from_1(facts) if schema_of(facts) == 1 else facts), "schema": SCHEMA}


def _facts_from_1(facts: Mapping[str, Any]) -> dict[str, Any]:
    spec = dict(facts.get("spec", {}))
    setup = {name: spec.pop(name) for name in ("players", "seed", "choam", "content") if name in spec}
    return {**facts, "rules": RULES, "spec": spec | {"setup": setup}}


def table_of_today(name: str, table: Any, schema: int) -> Any:
    """A table of pyarrow with the columns of today; only `games` and `seats` had others."""
    if schema == 1:
        table = _table_from_1(name, table)
    if name == "seats" and schema < 3:
        table = _with_points(table, "vp_intrigue", "vp_bought")
    if name == "seats" and schema < 4:
        table = _with_tracks_of_teams(table)
    if name == "seats" and schema < 5:
        table = _with_points(table, "vp_bought", "vp_tiles")
    if name == "seats" and schema < 6:
        table = _with_points(table, "vp_tiles", "vp_tleilaxu")
        table = _with_unknown(table, "contracts_completed", "grafts")
    return _with_sets_of_today(table) if name == "seats" else table


def _with_sets_of_today(seats: Any) -> Any:
    """Nobody had played with the later ones."""
    pa = extra("pyarrow", "results")
    for column in counted_by_sets():
        if column not in seats.column_names:
            seats = seats.append_column(column, pa.nulls(seats.num_rows, pa.int8()))
    return seats.select(list(columns_of("seats")))


def _with_points(seats: Any, after: str, column: str) -> Any:
    """Nobody had any of this source."""
    pa = extra("pyarrow", "results")
    nothing = pa.array([0] * seats.num_rows, pa.int8())
    return seats.add_column(seats.column_names.index(after) + 1, column, nothing)


def _with_tracks_of_teams(seats: Any) -> Any:
    """Their board has others."""
    for track in ("influence_fringe_worlds", "influence_great_houses"):
        seats = _with_unknown(seats, "influence_fremen", track)
    return seats


def _with_unknown(seats: Any, after: str, column: str) -> Any:
    """There was nothing to count."""
    pa = extra("pyarrow", "results")
    return seats.add_column(seats.column_names.index(after) + 1, column, pa.nulls(seats.num_rows, pa.int8()))


def _table_from_1(name: str, table: Any) -> Any:
    pa, pc = (
        extra("pyarrow", "results"),
        extra("pyarrow.compute", "results"),
    )
    if name == "games":
        sets = pc.if_else(table["choam"], " ".join(SETS), SETS[0])
        place = table.column_names.index("choam")
        table = table.set_column(place, "sets", sets.cast(pa.dictionary(pa.int32(), pa.string())))
        return table.drop_columns(["winner", "winner_bot", "winner_leader"])
    if name == "seats":
        return table.add_column(table.column_names.index("seat") + 1, "side", table["seat"])
    return table


# --- journals of tournaments -------------------------------------------------------------------------------


def journal_line(line: Mapping[str, Any]) -> dict[str, Any]:
    """Whichever version wrote it: where an old tournament went on, lines of both stand in one file."""
    if "games" in line:
        return {**line, "games": [_game_from_1(game) if "order" in game else game for game in line["games"]]}
    if line.keys() >= {"players", "seed", "content"}:
        return _head_from_1(line)
    return _head_from_2(line) if line.get("schema") in range(2, SCHEMA) else dict(line)


def _head_from_2(head: Mapping[str, Any]) -> dict[str, Any]:
    """Or from a later one. All options that were not there have their usual value."""
    return {**head, "schema": SCHEMA, "setup": values_of(Setup(), own_content=False) | head["setup"]}


def _head_from_1(head: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: value for name, value in head.items() if name not in ("players", "seed")}
    sets = [name for name in head["content"] if name in SETS]
    setup = Setup(players=head["players"], sets=sets, seed=head["seed"])
    return {**found, "schema": SCHEMA, "rules": RULES, "setup": values_of(setup, own_content=False)}


def _game_from_1(game: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(game)
    order = found.pop("order")  # of the seats, from the winner to the last
    return {**found, "places": [order.index(seat) + 1 for seat in range(len(order))]}
