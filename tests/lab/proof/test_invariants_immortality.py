"""The checker finds planted faults in games with Immortality."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sietch.content import Setup, load_rules
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.paths import ahead
from sietch.engine.rng import seeded
from sietch.engine.rows import IMPERIUM_ROW, RESERVE
from sietch.engine.specimens import tanks_of
from sietch.engine.state import State, replaced
from sietch.engine.tleilaxu import RECLAIMED, deck_of
from sietch.lab.proof.invariants import violations

IMMORTALITY = ("uprising", "choam", "immortality")
COMMANDER = 0  # of six players
RIVAL = 2  # of two
ALONE = 1  # a rival of one


def position(players: int) -> State:
    setup = Setup(players, IMMORTALITY, seed=5)
    state = start(load_rules(setup), setup)
    rng = seeded(5)
    for _ in range(60):
        answer(state, state.options[rng.below(len(state.options))])
    assert violations(state) == []
    return state


# --- what players have -----------------------------------------------------------------------------------


def owe_specimens(state: State) -> None:
    tanks_of(state.players[1]).specimens -= 1 + tanks_of(state.players[1]).specimens


def breed_a_specimen(state: State) -> None:
    """Without a troop."""
    tanks_of(state.players[1]).specimens += 1


def fill_a_rivals_tank(state: State) -> None:
    tanks_of(state.players[RIVAL]).specimens += 1
    state.players[RIVAL].supply -= 1


def fill_a_commanders_tank(state: State) -> None:
    tanks_of(state.players[COMMANDER]).specimens += 1


def arm_a_rival(state: State) -> None:
    tanks_of(state.players[RIVAL]).atomics = True


def arm_a_commander(state: State) -> None:
    tanks_of(state.players[COMMANDER]).atomics = True


# --- markers ---------------------------------------------------------------------------------------------


def move(state: State, seat: int, track: str) -> None:
    path = next(path.number for path in state.rules.paths if path.name == track)
    steps = state.players[seat].steps
    state.players[seat].steps = replaced(steps, path, ahead(state, seat, path)[0])


def let_a_rival_go_on(state: State) -> None:
    move(state, RIVAL, "tleilaxu")


def let_a_rival_research(state: State) -> None:
    move(state, ALONE, "research")


def let_a_commander_research(state: State) -> None:
    move(state, COMMANDER, "research")


def let_a_commander_go_on(state: State) -> None:
    move(state, COMMANDER, "tleilaxu")


def stand_on_the_other_track(state: State) -> None:
    research, tleilaxu = (
        next(path for path in state.rules.paths if path.name == track) for track in ("research", "tleilaxu")
    )
    player = state.players[1]
    player.steps = replaced(player.steps, research.number, tleilaxu.start)


# --- cards -----------------------------------------------------------------------------------------------


def show_two_cards(state: State) -> None:
    board = deck_of(state)
    board.face_up[0].append(board.deck.pop())


def leave_a_gap(state: State) -> None:
    board = deck_of(state)
    board.deck.append(board.face_up[1].pop())


def lose_a_tleilaxu_card(state: State) -> None:
    deck_of(state).deck.pop()


def copy_a_tleilaxu_card(state: State) -> None:
    state.players[1].discard.append(deck_of(state).deck[0])


def shuffle_one_into_the_imperium_deck(state: State) -> None:
    state.imperium_deck.append(deck_of(state).deck.pop())


def set_one_aside(state: State) -> None:
    state.players[1].reserved.append(deck_of(state).deck.pop())


def swap_one_for_an_imperium_card(state: State) -> None:
    deck_of(state).deck.append(state.imperium_deck.pop())


def take_reclaimed_forces(state: State) -> None:
    state.players[1].discard += RECLAIMED.stock(state)


def trash_reclaimed_forces(state: State) -> None:
    state.removed += RECLAIMED.stock(state)


# --- cards that are played together ----------------------------------------------------------------------


def graft_card(state: State) -> int:
    return next(card.number for card in state.rules.cards if card.graft)


def play_half_a_pair(state: State) -> None:
    state.players[1].pairs = (graft_card(state),)


def play_an_unknown_card(state: State) -> None:
    state.players[1].pairs = (graft_card(state), len(state.rules.cards))


def play_a_pair_without_graft(state: State) -> None:
    plain = next(card.number for card in state.rules.cards if not card.graft)
    state.players[1].pairs = (plain, plain)


def play_a_pair_as_a_rival(state: State) -> None:
    state.players[RIVAL].pairs = (graft_card(state), 0)


def forget_this_turns_pair(state: State) -> None:
    state.turn.cards = (graft_card(state), 0)


def borrow_what_is_not_there(state: State) -> None:
    card = next(card.number for card in state.rules.cards if card.number not in state.row)
    borrow(state, state.rules.rows.index(IMPERIUM_ROW), card)


def borrow_from_the_reserve(state: State) -> None:
    borrow(state, state.rules.rows.index(RESERVE), state.rules.reserve_cards[0])


def borrow(state: State, row: int, card: int) -> None:
    state.turn.cards = (graft_card(state), card)
    state.turn.row = row
    state.players[state.turn.seat].pairs += state.turn.cards


FAULTS = [
    (4, owe_specimens, "specimens is -1"),
    (4, breed_a_specimen, "troops"),
    (2, fill_a_rivals_tank, "1 specimens"),
    (6, fill_a_commanders_tank, "1 specimens"),
    (2, arm_a_rival, "1 Family Atomics"),
    (6, arm_a_commander, "1 Family Atomics"),
    (2, let_a_rival_go_on, "a marker on the tleilaxu track"),
    (1, let_a_rival_research, "a marker on the research track"),
    (6, let_a_commander_research, "a marker on the research track"),
    (6, let_a_commander_go_on, "a marker on the tleilaxu track"),
    (4, stand_on_the_other_track, "stands elsewhere"),
    (4, show_two_cards, "2 Tleilaxu cards lie on the left"),
    (4, leave_a_gap, "no Tleilaxu card lies on the right"),
    (4, lose_a_tleilaxu_card, ": 0 copies, 1 expected"),
    (4, copy_a_tleilaxu_card, ": 2 copies, 1 expected"),
    (4, shuffle_one_into_the_imperium_deck, "among the Imperium cards"),
    (4, set_one_aside, "among the Imperium cards"),
    (4, swap_one_for_an_imperium_card, "among the Tleilaxu cards"),
    (4, take_reclaimed_forces, "Reclaimed Forces has left"),
    (4, trash_reclaimed_forces, "Reclaimed Forces has left"),
    (4, play_half_a_pair, "cards played together"),
    (4, play_an_unknown_card, "cards played together"),
    (4, play_a_pair_without_graft, "without a graft card"),
    (2, play_a_pair_as_a_rival, "a rival has played a pair"),
    (4, forget_this_turns_pair, "is not the last of"),
    (4, borrow_what_is_not_there, "is not in the row"),
    (4, borrow_from_the_reserve, "one lies in row"),
]


@pytest.mark.parametrize(
    ("players", "plant", "fault"), FAULTS, ids=[str(plant.__name__) for _, plant, _ in FAULTS]
)
def test_finds_a_planted_fault(players: int, plant: Callable[[State], None], fault: str) -> None:
    state = position(players)
    plant(state)
    assert any(fault in found for found in violations(state)), violations(state)


def test_finds_two_goals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are shared by all games of this kind, so they are put back."""
    state = position(4)
    monkeypatch.setattr(state.rules, "sets", [*state.rules.sets, "to_11", "epic"])
    assert "epic mode together with the game to 11 points" in violations(state)


def test_the_rival_of_one_person_has_a_marker() -> None:
    """T-9"""
    state = position(1)
    move(state, ALONE, "tleilaxu")
    assert violations(state) == []
