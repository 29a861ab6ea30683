"""What players and the table have of sets that the page has no drawings of: told in words, so that nothing is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sietch.engine.facts import HIDDEN, OPEN, UNORDERED, Account, Fact, parts_of_player, parts_of_table
from sietch.engine.known import WATCHING, by
from sietch.engine.options import argument_names
from sietch.engine.parts import Part
from sietch.engine.state import State
from sietch.engine.words import NOBODY
from sietch.server.position import Board, Further, Player, View
from sietch.view.catalogue import Catalogue, catalogue_of, content_kind


def with_further(view: View, state: State, language: str, open_seats: Collection[int]) -> View:
    """The same view; `open_seats` are those whose secrets the viewer sees."""
    catalogue = catalogue_of(state.rules, language)
    for shown, player in zip(view.players, state.players, strict=True):
        found = _further(
            parts_of_player(player), Player.__struct_fields__, catalogue, player.seat in open_seats
        )
        if found:
            shown.further = found
    found = _further(parts_of_table(state), Board.__struct_fields__, catalogue, own=False)
    found += _known_on_table(state, view.seat, catalogue)
    if found:
        view.table.further = found
    return view


def _known_on_table(state: State, seat: int | None, catalogue: Catalogue) -> list[Further]:
    """Of piles that nobody owns, the cards that the viewer has seen there."""
    found: list[Further] = []
    for pile in state.rules.piles:
        rows = [] if pile.owned else by(state, WATCHING if seat is None else seat, NOBODY, pile.number)
        if rows:
            found.append(_open(pile.fact, [row.card for row in rows], catalogue))
    return found


def _further(parts: Iterable[Part], drawn: Sequence[str], catalogue: Catalogue, own: bool) -> list[Further]:
    found: list[Further] = []
    for part in parts:
        account = Account(part.sheet(), part)
        sheet = account.sheet
        found += [
            Further(fact.name, _called(fact, catalogue), number)
            for fact, number in zip(sheet.numbers, account.numbers, strict=True)
            if fact.name not in drawn
        ]
        found += [
            _open(fact, [number for number in range(mask.bit_length()) if mask & (1 << number)], catalogue)
            for fact, mask in zip(sheet.masks, account.masks, strict=True)
            if fact.name not in drawn
        ]
        found += [
            _pile(fact, pile, catalogue, own)
            for fact, pile in zip(sheet.piles, account.piles, strict=True)
            if fact.name not in drawn
        ]
    return found


def _pile(fact: Fact, pile: Sequence[int], catalogue: Catalogue, own: bool) -> Further:
    if fact.seen == OPEN or (own and fact.seen != HIDDEN):
        return _open(fact, sorted(pile) if fact.seen == UNORDERED else pile, catalogue)
    return Further(fact.name, _called(fact, catalogue), len(pile))


def _open(fact: Fact, numbers: Sequence[int], catalogue: Catalogue) -> Further:
    names = argument_names(catalogue.rules, fact.kind)
    kind, ids = content_kind(fact.kind), [names[number] for number in numbers]
    return Further(fact.name, _called(fact, catalogue), len(ids), kind, ids)


def _called(fact: Fact, catalogue: Catalogue) -> str:
    key = f"fact.{fact.name}"
    return catalogue.phrases.say(key) if catalogue.phrases.has(key) else fact.column
