"""What players and the table have of sets that the page has no drawings of: told in words, so that nothing is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from sietch.engine.facts import HIDDEN, OPEN, UNORDERED, Account, Fact, parts_of_player, parts_of_table
from sietch.engine.known import WATCHING, by
from sietch.engine.options import argument_names
from sietch.engine.parts import Part
from sietch.engine.state import State
from sietch.engine.unit_kinds import CONFLICT, PRINTED, UnitKind
from sietch.engine.words import NOBODY
from sietch.language.phrase import Phrases
from sietch.server.wire.position import Board, Further, Player, Units, View
from sietch.view.catalogue import Catalogue, catalogue_of, content_kind


def with_further(view: View, state: State, language: str, open_seats: Collection[int]) -> View:
    """The same view; `open_seats` are those whose secrets the viewer sees."""
    catalogue = catalogue_of(state.rules, language)
    for shown, player in zip(view.players, state.players, strict=True):
        own, seen = player.seat in open_seats, _known(state, view.seat, player.seat)
        found = _further(parts_of_player(player), Player.__struct_fields__, catalogue, own, seen)
        if found:
            shown.further = found
        added = [kind for kind in state.rules.units if kind.number >= PRINTED]
        others = others_of(added, [kind.count(player, CONFLICT) for kind in added])
        if others:
            shown.others_in_conflict = in_words(others, catalogue.phrases)
    seen = _known(state, view.seat, NOBODY)
    found = _further(parts_of_table(state), Board.__struct_fields__, catalogue, False, seen)
    found += [
        _open(fact, cards, catalogue) for fact, cards in seen.items() if fact.name in Board.__struct_fields__
    ]
    if found:
        view.table.further = found
    return view


def others_of(kinds: Sequence[UnitKind], counts: Sequence[int]) -> list[Units]:
    """Those of kinds that sets add."""
    counted = zip(kinds, counts, strict=True)
    return [Units(kind.word, n) for kind, n in counted if kind.number >= PRINTED and n]


def in_words(units: Sequence[Units], phrases: Phrases) -> list[Units]:
    return [Units(one.kind, one.n, phrases.say(f"units.{one.kind}", n=one.n)) for one in units]


def _known(state: State, seat: int | None, owner: int) -> dict[Fact, list[int]]:
    """What the viewer has seen of hidden piles of this owner, or of the table."""
    if not state.known:
        return {}
    knowing = WATCHING if seat is None else seat
    piles = [pile for pile in state.rules.piles if pile.owned == (owner != NOBODY)]
    rows = {pile.fact: by(state, knowing, owner, pile.number) for pile in piles}
    return {fact: [row.card for row in found] for fact, found in rows.items() if found}


def _further(
    parts: Iterable[Part],
    drawn: Sequence[str],
    catalogue: Catalogue,
    own: bool,
    seen: Mapping[Fact, Sequence[int]],
) -> list[Further]:
    found: list[Further] = []
    for part in parts:
        sheet = part.sheet()
        if all(fact.name in drawn for fact in sheet.rows()):
            continue
        account = Account(sheet, part)
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
            _pile(fact, pile, catalogue, own, seen.get(fact, ()))
            for fact, pile in zip(sheet.piles, account.piles, strict=True)
            if fact.name not in drawn
        ]
    return found


def _pile(fact: Fact, pile: Sequence[int], catalogue: Catalogue, own: bool, seen: Sequence[int]) -> Further:
    if fact.seen == OPEN or (own and fact.seen != HIDDEN):
        return _open(fact, sorted(pile) if fact.seen == UNORDERED else pile, catalogue)
    told = Further(fact.name, _called(fact, catalogue), len(pile))
    if seen:
        told.kind, told.ids = _open(fact, seen, catalogue).kind, _open(fact, seen, catalogue).ids
    return told


def _open(fact: Fact, numbers: Sequence[int], catalogue: Catalogue) -> Further:
    names = argument_names(catalogue.rules, fact.kind)
    kind, ids = content_kind(fact.kind), [names[number] for number in numbers]
    return Further(fact.name, _called(fact, catalogue), len(ids), kind, ids)


def _called(fact: Fact, catalogue: Catalogue) -> str:
    key = f"fact.{fact.name}"
    return catalogue.phrases.say(key) if catalogue.phrases.has(key) else fact.column
