"""Looking at a position in the words of a scenario, and comparing it with what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sietch.content.harmless import shown
from sietch.content.problems import did_you_mean
from sietch.engine.control import controller
from sietch.engine.facts import HIDDEN, TURN, UNORDERED, Account, facts_of_player, facts_of_table
from sietch.engine.options import argument_names
from sietch.engine.paths import walked
from sietch.engine.result import ranking, result_of
from sietch.engine.rules import Rules
from sietch.engine.state import Player, State, Turn
from sietch.engine.words import FINISHED, NOTHING, PLAYER_TURNS, VP_SOURCES
from sietch.lab.proof.scenario.keys import (
    NOBODY,
    PHASES,
    SEATS,
    TABLE,
    Key,
    Shape,
    known_text,
    player_keys,
    seat_name,
    size_key,
    table_keys,
)
from sietch.lab.proof.scenario.model import Facts, Names, Situation, Value
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.language.sentence import sentence

Snapshot = Mapping[int, Mapping[str, Value]]


def differences(state: State, expect: Situation, before: Snapshot) -> list[str]:
    """What is not as expected; `before` is the beginning, for `unchanged`."""
    found = list(_compare(expect.table, look_at_table(state), table_keys(state.rules)))
    found += _log_differences(state, expect.table)
    for seat, facts in sorted(expect.players.items()):
        if seat >= len(state.players):
            raise ScenarioError(sentence("scenario.no_player", seat=seat_name(seat)), facts.place)
        now = look_at_player(state, state.players[seat]) | {"knows": look_at_known(state, seat)}
        found += [f"{seat_name(seat)} {line}" for line in _compare(facts, now, player_keys(state.rules))]
    for name in expect.table.names("unchanged"):
        seat = SEATS.index(name)
        if seat >= len(state.players):
            raise ScenarioError(sentence("scenario.no_player", seat=name), expect.table.place)
        now = look_at_player(state, state.players[seat])
        found += [
            f"{name} {key}: was {_shown(before[seat][key])}, is {_shown(now[key])}"
            for key in now
            if now[key] != before[seat][key]
        ]
    return found


def snapshot(state: State) -> Snapshot:
    return {player.seat: look_at_player(state, player) for player in state.players}


# --- looking ---------------------------------------------------------------------------------------------


def look_at_table(state: State) -> dict[str, Value]:
    rules = state.rules
    cards = [card.name for card in rules.cards]
    intrigue = [card.name for card in rules.intrigue]
    conflicts = [conflict.name for conflict in rules.conflicts]
    in_turn = state.phase == PLAYER_TURNS
    revealed = sorted((p for p in state.players if p.reveal_clock), key=lambda p: p.reveal_clock)
    over = state.phase == FINISHED
    winners = tuple(seat_name(seat) for seat in result_of(state).winners)
    return {
        "round": state.round,
        "phase": PHASES[state.phase],
        "turn": seat_name(state.turn.seat) if in_turn else NOBODY,
        "first": seat_name(state.first),
        "reveal_order": tuple(seat_name(player.seat) for player in revealed),
        "conflict": conflicts[state.conflict] if state.conflict != NOTHING else "none",
        "conflict_deck": _pile(conflicts, state.conflict_deck),
        "conflict_deck_size": len(state.conflict_deck),
        "unclaimed": _list(conflicts, state.conflicts_unclaimed),
        "imperium_deck": _pile(cards, state.imperium_deck),
        "imperium_deck_size": len(state.imperium_deck),
        "row": _list(cards, state.row),
        "row_places": _list(cards, state.row),
        "reserve": {cards[c]: n for c, n in zip(rules.reserve_cards, state.reserve, strict=True)},
        "removed": _list(cards, state.removed)
        + tuple(name for p in state.players for name in _list(intrigue, p.trashed_intrigue)),
        "intrigue_deck": _pile(intrigue, state.intrigue_deck),
        "intrigue_deck_size": len(state.intrigue_deck),
        "intrigue_discard": _list(intrigue, state.intrigue_discard),
        "shield_wall": state.shield_wall,
        "bonus_spice": {sp.name: state.bonus_spice[sp.number] for sp in rules.spaces if sp.maker},
        "control": {rules.spaces[n].name: seat_name(controller(state, n)) for n in rules.control_spaces},
        "alliances": {track.name: seat_name(state.alliance[track.number]) for track in rules.tracks},
        "activated": seat_name(state.turn.army) if in_turn and state.turn.army != state.turn.seat else NOBODY,
        "known": look_at_known(state, None),
        "decides": seat_name(state.decider),
        "over": over,
        "winner": winners[0] if winners else NOBODY,
        "winners": winners,
        "ranking": tuple(seat_name(seat) for seat in ranking(state)) if over else (),
        **_sheets(rules, facts_of_table(state)),
    }


def look_at_player(state: State, player: Player) -> dict[str, Value]:
    rules = state.rules
    leader = rules.leaders[player.leader]
    turn = state.turn if state.turn.seat == player.seat else Turn(player.seat)
    seen = _sheets(rules, [*facts_of_player(player), Account(TURN, turn)])
    return {
        "leader": leader.name,
        "training": rules.steps[player.steps[leader.path]].printed if leader.path != NOTHING else "none",
        "paths": {
            rules.paths[path].name: rules.steps[player.steps[path]].printed
            for path in walked(rules, player.leader)
        },
        "vp_from": dict(zip(VP_SOURCES, player.vp_from, strict=True)),
        "influence": {track.name: player.influence[track.number] for track in rules.tracks},
        "deck_top": seen["deck"],
        **seen,
    }


def look_at_known(state: State, seat: int | None) -> dict[str, str]:
    """What a seat, or whoever only looks on, knows of the hidden cards of all players and of the table."""
    from sietch.view.seat import known_cards, known_on_table

    seen = {seat_name(player.seat): known_cards(state, player, seat) for player in state.players}
    return {
        f"{owner} {pile}": known_text(pile, (card or "unknown" for card in cards))
        for owner, piles in (seen | {TABLE: known_on_table(state, seat)}).items()
        for pile, cards in piles.items()
    }


def _sheets(rules: Rules, accounts: Iterable[Account]) -> dict[str, Value]:
    """All that can be expected of these facts, by its keys."""
    seen: dict[str, Value] = {}
    for account in accounts:
        for fact, number in zip(account.sheet.numbers, account.numbers, strict=True):
            if fact.expect:
                seen[fact.key] = bool(number) if fact.flag else number
        for fact, mask in zip(account.sheet.masks, account.masks, strict=True):
            if fact.expect:
                seen[fact.key] = _mask(argument_names(rules, fact.kind), mask)
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
            if fact.expect:
                laid = _pile if fact.seen in (UNORDERED, HIDDEN) else _list
                seen[fact.key] = laid(argument_names(rules, fact.kind), pile)
                seen[size_key(fact.key)] = len(pile)
    return seen


def _list(names: list[str], numbers: Iterable[int]) -> Names:
    return tuple(names[number] for number in numbers)


def _pile(names: list[str], numbers: list[int]) -> Names:
    """The engine keeps the top card at the end; people read it first."""
    return _list(names, reversed(numbers))


def _mask(names: list[str], mask: int) -> Names:
    return tuple(name for number, name in enumerate(names) if mask >> number & 1)


# --- comparing -------------------------------------------------------------------------------------------


def _compare(facts: Facts, now: Mapping[str, Value], keys: Mapping[str, Key]) -> Iterable[str]:
    facts.check_sets(keys)
    for key, wanted in facts.values.items():
        if key not in now:
            continue
        shape = keys[key].shape
        found = now[key]
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            for name, value in wanted.items():
                if name not in found:
                    raise ScenarioError(
                        sentence(
                            "scenario.unknown.name", name=shown(name), hint=did_you_mean(name, found, 20)
                        ),
                        f"{facts.place}, {key}",
                    )
                if found[name] != value:
                    yield f"{key} {name}: expected {shown(value)}, found {found[name]}"
        elif isinstance(wanted, tuple) and isinstance(found, tuple):
            yield from _compare_lists(key, shape, wanted, found)
        elif wanted != found:
            yield f"{key}: expected {_shown(wanted)}, found {_shown(found)}"


def _compare_lists(key: str, shape: Shape, wanted: Names, found: Names) -> Iterable[str]:
    if shape is Shape.TOP:
        found = found[: len(wanted)]
    in_order = shape in (Shape.TOP, Shape.ORDER, Shape.SEATS)
    if wanted == found or (not in_order and Counter(wanted) == Counter(found)):
        return
    text = f"{key}: expected {_shown(wanted)}, found {_shown(found)}"
    missing = Counter(wanted) - Counter(found)
    extra = Counter(found) - Counter(wanted)
    if missing:
        text += f"; missing {', '.join(map(shown, missing.elements()))}"
    if extra:
        text += f"; too many {', '.join(extra.elements())}"
    yield text


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    return shown(value)


def _log_differences(state: State, facts: Facts) -> Iterable[str]:
    if "log" not in facts and "not log" not in facts:
        return
    from sietch.view.log import sentences

    lines = sentences(state)
    for text in facts.names("log"):
        if not any(text in line for line in lines):
            yield f"log: '{shown(text)}' is not in it:" + "".join(f"\n      {line}" for line in lines)
    for text in facts.names("not log"):
        for line in lines:
            if text in line:
                yield f"log: '{text}' is in it: {line}"
