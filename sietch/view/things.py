"""What an option points at: a thing on the table, by its kind, its id and where it lies.

A kind whose things lie in one place alone is that place itself (`spaces`, `posts`); cards lie in hand, in play, in a
row. What has no id is a place of the table: the own army, the Shield Wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquiring import AcquireFrom
from sietch.engine.cards import SORT_TOP
from sietch.engine.facts import PLAYER, number_of, parts_of_player, parts_of_table, pile_of
from sietch.engine.ops import OPS
from sietch.engine.rows import RESERVE, Row
from sietch.engine.state import Player, State
from sietch.view.catalogue import Catalogue, content_kind

# What has no name of its own to be looked up by.
WITHOUT_ID = (w.NO_ARGUMENT, w.NUMBER, w.SIDE)
# Kinds of things that are no components.
PIECES = {w.SEAT: "seats", w.TOKEN: "tokens", w.STEP: "steps"}
# Where an effect is found that is printed on a thing of this kind, if not in the place of that kind.
PRINTED_IN = {w.CARD: o.IN_PLAY}
# Questions that show the cards themselves: those on top of the deck lie in no pile in sight.
SHOWING = frozenset({SORT_TOP})


class Thing(NamedTuple):
    """Empty is what says nothing more: a place without things of a kind, a kind with a place of its own."""

    at: str = ""
    kind: str = ""
    id: str = ""

    def told(self) -> dict[str, object]:
        """As data, without what is empty."""
        return {name: value for name, value in zip(self._fields, self, strict=True) if value}


NOWHERE = Thing()


def thing_of(state: State, code: int, catalogue: Catalogue) -> Thing:
    """What this option of the open question is about, where one may click on it."""
    verb, argument = o.verb_of(code), o.argument_of(code)
    kind = o.VERBS[verb][1]
    if kind == w.TERM:
        return _printed_on(state.rules.nodes[argument].source, catalogue)
    op = OPS[state.kind]
    if isinstance(op, AcquireFrom) and verb != o.PASS and state.stack[-1].entry != w.NOTHING:
        return named(op.row.word, op.row.kind, state.stack[-1].entry, catalogue)  # how it is paid
    for row in rows_of(state, verb):
        if argument in row.cards(state, state.players[state.decider]):
            return named(row.word, kind, argument, catalogue)
    return named(place_of(state, verb), kind, argument, catalogue)


def place_of(state: State, verb: int) -> str:
    """Where the things of this verb lie; what a question alone shows lies nowhere."""
    if state.kind in SHOWING and any(o.verb_of(code) == verb for code in state.options):
        return ""
    return o.PLACES[verb]


def named(place: str, kind: int, number: int, catalogue: Catalogue) -> Thing:
    """The thing of this kind with this number, that lies at the place."""
    if kind in WITHOUT_ID:
        return Thing(place)
    if kind == w.SEAT:
        return Thing(place, PIECES[kind], str(number))
    id_ = o.argument_names(catalogue.rules, kind)[number]
    return Thing(place, PIECES.get(kind) or catalogue.kind(content_kind(kind), id_), id_)


def _printed_on(source: int, catalogue: Catalogue) -> Thing:
    """A part of an effect lives where the effect is printed; the rules themselves lie nowhere."""
    kind, number = divmod(source, w.KIND)
    if kind == w.NO_ARGUMENT or number >= len(o.argument_names(catalogue.rules, kind)):
        return NOWHERE
    return named(PRINTED_IN.get(kind, ""), kind, number, catalogue)


def rows_of(state: State, verb: int) -> list[Row]:
    """The rows from which this verb buys or acquires."""
    return [row for row in state.rules.rows if verb in (row.buy, row.acquire)]


# --- what lies in sight ----------------------------------------------------------------------------------


def in_sight(state: State, verb: int) -> Iterator[tuple[str, int]]:
    """All things, by place and number, that the decider sees where this verb would find them, offered or not.

    Of a number it is one; what a question alone shows lies nowhere.
    """
    player = state.players[state.decider]
    kind, place = o.VERBS[verb][1], place_of(state, verb)
    rows = rows_of(state, verb)
    if rows:
        for row in rows:
            yield from ((row.word, card) for card in _shown(state, player, row))
    elif kind in WITHOUT_ID:
        yield from [(place, 1 if kind == w.NUMBER else 0)] if place else []
    elif place:
        yield from ((place, number) for number in _lying(state, player, place))
    else:
        yield from (("", number) for number in _all(state, player, kind))


def _shown(state: State, player: Player, row: Row) -> Sequence[int]:
    """Stacks of the Reserve that have run out keep their places, and the Throne Row of others is seen by all."""
    if row is RESERVE:
        return state.rules.reserve_cards
    return row.cards(state, player) or _fact(state, player, row.word)


def _lying(state: State, player: Player, place: str) -> Sequence[int]:
    if place == o.IN_PLAY:
        return player.played + player.revealed
    for row in state.rules.rows:
        if row.word == place:
            return row.cards(state, player)
    return _fact(state, player, place)


def _fact(state: State, player: Player, name: str) -> Sequence[int]:
    """The pile or the mask of this name, of the player or of the table."""
    parts = [*parts_of_player(player), *parts_of_table(state)]
    for sheet, owner in [(PLAYER, player), *((part.sheet(), part) for part in parts)]:
        for fact in sheet.piles:
            if fact.name == name:
                return pile_of(owner, fact)
        for fact in sheet.masks:
            if fact.name == name:
                mask = number_of(owner, fact)
                return [number for number in range(mask.bit_length()) if mask & (1 << number)]
    return []


def _all(state: State, player: Player, kind: int) -> Sequence[int]:
    """Of a kind that has one place: everything on the board, other seats, the own cards."""
    rules = state.rules
    if kind == w.SEAT:
        return [other.seat for other in state.players if other is not player]
    if kind == w.TOKEN:
        return range(len(w.TOKENS))
    if kind == w.POST:
        return range(len(rules.posts))
    if kind in (w.SPACE, w.TRACK):
        return range(len(o.argument_names(rules, kind)))
    return player.intrigue if kind == w.INTRIGUE else []
