"""A played game as rows of tables: what happened, from its log, and how it ended.

Seats are numbered from 1, as at the table; components have their ids. docs/data.md explains every column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from sietch.content.sets import SETS
from sietch.engine import events as e
from sietch.engine import tech, tiles
from sietch.engine.graft import has_graft
from sietch.engine.result import result_of
from sietch.engine.rules import Rules
from sietch.engine.state import Player, State
from sietch.engine.words import (
    BENE_GESSERIT,
    EMPEROR,
    FACTIONS,
    FREMEN,
    NOTHING,
    NUMBER,
    RESOURCES,
    SPACING_GUILD,
    VP_SOURCES,
)
from sietch.table.leaders import front_of, leaders_of

# the tracks of all boards; with six players the first and the last of the four are those of the commanders
INFLUENCE = (
    *(FACTIONS[faction] for faction in (EMPEROR, SPACING_GUILD, BENE_GESSERIT, FREMEN)),
    "great_houses",
    "fringe_worlds",
)

# table -> column -> type; `word` is one of few strings
COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": "int64", "seed": "int64", "players": "int8", "sets": "word", "rounds": "int8",
        "decisions": "int32", "faults": "int32",
    },
    "seats": {
        "game": "int64", "seat": "int8", "side": "int8", "bot": "word", "leader": "word", "place": "int8",
        "won": "bool", "vp": "int16",
        **{f"vp_{source}": "int8" for source in VP_SOURCES},
        **{f"influence_{faction}": "int8" for faction in INFLUENCE},
        **dict.fromkeys(RESOURCES, "int16"),
        "garrison": "int8", "swordmaster_round": "int8", "council_round": "int8", "conflicts_won": "int8",
        "cards_acquired": "int16", "cards_trashed": "int16", "intrigue_played": "int16",
        "contracts_completed": "int8", "grafts": "int8",
    },
    "cards": {
        "game": "int64", "seat": "int8", "round": "int8", "kind": "word", "card": "word", "event": "word",
        "cost": "int8",
    },
    "spaces": {"game": "int64", "seat": "int8", "round": "int8", "space": "word"},
    "conflicts": {
        "game": "int64", "round": "int8", "conflict": "word", "level": "int8", "seat": "int8",
        "strength": "int16", "place": "int8", "won": "bool",
    },
    "scores": {"game": "int64", "seat": "int8", "round": "int8", "vp": "int16"},
}  # fmt: skip

TABLES = tuple(COLUMNS)

RIVAL = "rival"  # where a bot would stand
CARD, INTRIGUE, TILE = "card", "intrigue", "tile"
ACQUIRED, PLAYED, REVEALED, TRASHED = "acquired", "played", "revealed", "trashed"
CARD_EVENTS = {
    e.REVEALED_CARD: REVEALED, e.PLAYED: PLAYED, e.BORROWED: PLAYED, e.ACQUIRED: ACQUIRED, e.TRASHED: TRASHED,
}  # fmt: skip
INTRIGUE_EVENTS = {e.PLAYED_INTRIGUE: PLAYED, e.TRASHED_INTRIGUE: TRASHED}
TILE_EVENTS = {tech.TILE_ACQUIRED: ACQUIRED, tech.TILE_FLIPPED: PLAYED, tech.TILE_TRASHED: TRASHED}
BATTLE_EVENTS = frozenset({e.COMPARED, e.REWARD})
# what the last columns of `seats` count; those of sets come behind them
COUNTED = (e.WON, e.ACQUIRED, e.TRASHED, e.PLAYED_INTRIGUE, e.CONTRACT_COMPLETED)
# entries that tell how many: these are added up
AMOUNTS = frozenset(kind for kind, (_, _, names) in enumerate(e.ENTRIES) if names == NUMBER)
# half of a log says nothing new
TOLD = frozenset(
    {*CARD_EVENTS, *INTRIGUE_EVENTS, *TILE_EVENTS, *BATTLE_EVENTS, e.WON, e.SENT, e.NOBODY_WON, e.SCORED, e.SWORDMASTER,
     e.COUNCIL, e.ROUND, e.CONFLICT, e.TURN}
)  # fmt: skip

Row = tuple[object, ...]


def counted_by_sets() -> dict[str, tuple[str, int]]:
    """column of `seats` -> the set that has it counted, and the event; null in games without the set."""
    return {column: (game_set.id, event) for game_set in SETS.values() for column, event in game_set.counted}


def columns_of(table: str) -> dict[str, str]:
    """With what sets have counted."""
    return COLUMNS[table] | (dict.fromkeys(counted_by_sets(), "int8") if table == "seats" else {})


class Rows:
    """The rows of some games, table by table."""

    def __init__(self) -> None:
        self.games: list[Row] = []
        self.seats: list[Row] = []
        self.cards: list[Row] = []
        self.spaces: list[Row] = []
        self.conflicts: list[Row] = []
        self.scores: list[Row] = []


class Printed:
    """The names and costs of components by number."""

    def __init__(self, rules: Rules) -> None:
        self.cards = [card.name for card in rules.cards]
        self.costs = [None if card.is_starting else card.price for card in rules.cards]
        self.intrigue = [card.name for card in rules.intrigue]
        self.tiles = rules.component_names(tiles.TILE)
        self.prices = [tile.numbers[tiles.PRICE] for tile in rules.components.get(tiles.TILE, [])]
        self.spaces = [space.name for space in rules.spaces]
        self.conflicts = [conflict.name for conflict in rules.conflicts]
        self.leaders = [rules.leaders[front_of(rules, leader.number)].name for leader in rules.leaders]


@lru_cache(maxsize=8)
def printed(rules: Rules) -> Printed:
    return Printed(rules)


def words(rules: Rules, bots: Sequence[str]) -> dict[str, list[str]]:
    """column -> every word that can stand there."""
    names = printed(rules)
    return {
        "sets": [sets_word(rules)],
        "bot": list(dict.fromkeys([*bots, *([RIVAL] if rules.hagal else [])])),
        "leader": list(dict.fromkeys(names.leaders)),
        "kind": [CARD, INTRIGUE, TILE],
        "card": list(
            dict.fromkeys(names.cards + names.intrigue + names.tiles)
        ),  # `kind` tells equal ids apart
        "event": [ACQUIRED, PLAYED, REVEALED, TRASHED],
        "space": names.spaces,
        "conflict": names.conflicts,
    }


def sets_word(rules: Rules) -> str:
    return " ".join(rules.sets)


def record(
    rows: Rows, state: State, game: int, seed: int, bots: Sequence[str], decisions: int, faults: int
) -> None:
    """Add the rows of one game; it was played with a log. Nobody ("") plays for a rival."""
    story = Story(rows, state, game)
    leaders = leaders_of(state)
    result = result_of(state)
    players = sum(bool(bot) for bot in bots)
    rows.games.append((game, seed, players, sets_word(state.rules), state.round, decisions, faults))
    for seat, player in enumerate(state.players):
        rows.seats.append((
            game, seat + 1, result.sides[seat] + 1, bots[seat] or RIVAL, leaders[seat],
            result.places[seat] if result.finished else None, seat in result.winners,
            player.vp, *player.vp_from, *(_influence(state.rules, player, faction) for faction in INFLUENCE),
            *player.resources, player.garrison, story.swordmaster.get(seat), story.council.get(seat),
            *(story.count[kind, seat] for kind in COUNTED),
            story.grafts[seat] if has_graft(state.rules) else None,
            *(
                story.count[kind, seat] if id_ in state.rules.sets else None
                for id_, kind in counted_by_sets().values()
            ),
        ))  # fmt: skip


def _influence(rules: Rules, player: Player, track: str) -> int | None:
    """None on a board without this track."""
    names = rules.track_names
    return player.influence[names.index(track)] if track in names else None


class Story:
    """The log of one game, read from its beginning to its end."""

    def __init__(self, rows: Rows, state: State, game: int) -> None:
        self.swordmaster: dict[int, int] = {}  # seat -> round
        self.council: dict[int, int] = {}
        self.count: Counter[tuple[int, int]] = Counter()  # kind of entry, seat
        self.grafts: Counter[int] = Counter()  # cards that were played as the second of a turn
        self._rows = rows
        self._rules = state.rules
        self._game = game
        self._vp = [0] * len(state.players)
        self._read(state.log or [])

    def _read(self, log: list[list[int]]) -> None:
        names = printed(self._rules)
        game, cards, spaces = self._game, self._rows.cards, self._rows.spaces
        now = 0  # the round
        in_turn = 0  # cards that were played
        battle = Battle(NOTHING)
        counted = {*COUNTED, *(event for _, event in counted_by_sets().values())}
        for kind, seat, a, b, _ in log:
            if kind in counted:
                self.count[kind, seat] += b if kind in AMOUNTS else 1
            if kind not in TOLD:
                continue
            if kind in CARD_EVENTS:
                cards.append((game, seat + 1, now, CARD, names.cards[a], CARD_EVENTS[kind], names.costs[a]))
                if CARD_EVENTS[kind] == PLAYED:
                    in_turn += 1
                    self.grafts[seat] += in_turn == 2
            elif kind in INTRIGUE_EVENTS:
                cards.append((game, seat + 1, now, INTRIGUE, names.intrigue[a], INTRIGUE_EVENTS[kind], None))
            elif kind in TILE_EVENTS:
                cards.append((game, seat + 1, now, TILE, names.tiles[a], TILE_EVENTS[kind], names.prices[a]))
            elif kind == e.TURN:
                in_turn = 0
            elif kind == e.SENT:
                spaces.append((game, seat + 1, now, names.spaces[a]))
            elif kind in BATTLE_EVENTS:
                battle.goes_on(kind, seat, a, b)
            elif kind in (e.WON, e.NOBODY_WON):
                self._end_battle(battle, now, seat)
            elif kind == e.SCORED:
                self._vp[seat] += b
            elif kind == e.SWORDMASTER:
                self.swordmaster[seat] = now
            elif kind == e.COUNCIL:
                self.council[seat] = now
            elif kind == e.ROUND:
                self._end_round(now)
                now = a
            elif kind == e.CONFLICT:
                battle = Battle(a)
        self._end_round(now)

    def _end_battle(self, battle: Battle, now: int, winner: int) -> None:
        conflict = self._rules.conflicts[battle.conflict]
        for seat, strength in sorted(battle.strengths.items()):
            if strength:
                place = battle.places.get(seat, 0)
                row = (
                    self._game,
                    now,
                    conflict.name,
                    conflict.level,
                    seat + 1,
                    strength,
                    place,
                    seat == winner,
                )
                self._rows.conflicts.append(row)

    def _end_round(self, now: int) -> None:
        if now:
            self._rows.scores += [(self._game, seat, now, vp) for seat, vp in enumerate(self._vp, 1)]


class Battle:
    """The Conflict of one round."""

    def __init__(self, conflict: int) -> None:
        self.conflict = conflict
        self.strengths: dict[int, int] = {}  # of seats with units, when they were compared
        self.places: dict[int, int] = {}  # seat -> reward

    def goes_on(self, kind: int, seat: int, a: int, b: int) -> None:
        if kind == e.COMPARED:
            self.strengths[seat] = b
        elif kind == e.REWARD:
            self.places[seat] = a
