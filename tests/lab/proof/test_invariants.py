"""The checker finds planted faults, and nothing in a real game."""

from collections.abc import Callable

import pytest

from sietch.content import load_rules
from sietch.engine import events, known
from sietch.engine.contracts import contracts_of, exchange_of
from sietch.engine.effects import POOL
from sietch.engine.events import EVERYBODY
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.options import TAKE_CONTRACT, option
from sietch.engine.rng import seeded
from sietch.engine.state import Pending, State, replaced
from sietch.engine.words import NO_TURN, NOTHING
from sietch.lab.proof.invariants import violations
from tests.support import setup_for


def position(options: int = 150, players: int = 4, seed: int = 5) -> State:
    state = start(load_rules(), setup_for(players, seed=seed))
    rng = seeded(seed)
    for _ in range(options):
        answer(state, state.options[rng.below(len(state.options))])
    return state


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("choam", [True, False])
def test_a_real_game_is_clean(players: int, choam: bool) -> None:
    state = start(load_rules(setup_for(choam=choam)), setup_for(players, seed=11))
    rng = seeded(11)
    while state.options:
        assert violations(state) == []
        answer(state, state.options[rng.below(len(state.options))])
    assert violations(state) == []


def duplicate_card(state: State) -> None:
    state.players[0].discard.append(state.players[0].deck[0])


def lose_intrigue(state: State) -> None:
    state.intrigue_deck.pop()


def copy_contract(state: State) -> None:
    contracts, exchange = contracts_of(state.players[1]), exchange_of(state)
    assert contracts is not None
    assert exchange is not None
    contracts.open |= 1 << exchange.offer[0]


def copy_conflict(state: State) -> None:
    state.players[1].won |= 1 << state.conflict


def lose_conflict(state: State) -> None:
    state.conflict_deck.pop(0)


def write_too_much(state: State) -> None:
    state.log = [[events.PASSED, 0, 0, 0, EVERYBODY], [events.WON, 0, state.conflict, 1, EVERYBODY]]


def write_something(state: State) -> None:
    state.log = [[events.PASSED, 0, 1, 0, EVERYBODY]]


def gain_troop(state: State) -> None:
    state.players[2].garrison += 1


def lose_spy(state: State) -> None:
    state.players[2].spies -= 1


def gain_agent(state: State) -> None:
    state.players[2].agents += 1


def owe_spice(state: State) -> None:
    state.players[2].resources[1] = -1


def owe_persuasion(state: State) -> None:
    state.turn.persuasion = -2


def owe_gain(state: State) -> None:
    state.turn.gained[2] = -1


def deploy_too_many(state: State) -> None:
    state.turn.deploy_limit_used = state.turn.recruited + 3


def leave_the_module(state: State) -> None:
    state.players[0].parts = ()


def point_from_nowhere(state: State) -> None:
    state.players[3].vp += 1


def point_for_influence(state: State) -> None:
    state.players[3].vp += 1
    state.players[3].vp_from = replaced(state.players[3].vp_from, 1, state.players[3].vp_from[1] + 1)


def climb_too_high(state: State) -> None:
    state.players[0].influence[0] = 7


def false_alliance(state: State) -> None:
    track = state.alliance.index(-1)
    state.alliance[track] = 1


def pair_left_open(state: State) -> None:
    icons = {conflict.battle_icon: conflict.number for conflict in state.rules.conflicts}
    state.players[0].won |= 1 << icons[0]
    state.players[0].won |= 1 << next(
        c.number for c in state.rules.conflicts if c.battle_icon == 0 and c.number != icons[0]
    )


def points_without_pair(state: State) -> None:
    state.players[0].vp += 4
    state.players[0].vp_from = replaced(state.players[0].vp_from, 3, state.players[0].vp_from[3] + 4)


def repeat_option(state: State) -> None:
    state.options.append(state.options[0])


def no_options(state: State) -> None:
    state.options = []


def nonsense_option(state: State) -> None:
    tiles = [tile.number for tile in state.rules.contracts if tile.first != tile.number]
    state.options.append(option(TAKE_CONTRACT, tiles[0]))  # a copy has the text of its first tile


def stale_effects(state: State) -> None:
    state.turn.kind = NO_TURN
    state.pool = [Pending(0, 0, 0, 0)]


def unknown_effect(state: State) -> None:
    state.pool.append(Pending(99999, 0, 0, 0))


def part_without_whole(state: State) -> None:
    state.stack = [frame for frame in state.stack if frame.op != POOL]
    state.inner = [Pending(0, 0, 0, 0)]


def hole_in_row(state: State) -> None:
    state.removed.append(state.row.pop())


def eleventh_round(state: State) -> None:
    state.round = 11


def know_a_card_that_is_not_there(state: State) -> None:
    card = next(n for n in range(len(state.rules.cards)) if n not in state.players[1].hand)
    known.learn(state, 1, known.HAND, card, 1 << 2)


def know_a_card_too_often(state: State) -> None:
    player = next(player for player in state.players if player.intrigue)
    for _ in range(player.intrigue.count(player.intrigue[0]) + 1):
        known.learn(state, player.seat, known.INTRIGUE, player.intrigue[0], 1 << (player.seat + 1) % 4)


def know_the_own_hand(state: State) -> None:
    player = next(player for player in state.players if player.hand)
    seats = 1 << player.seat
    state.known = (known.Known(player.seat, known.HAND, player.hand[0], NOTHING, seats),)


def know_another_place(state: State) -> None:
    player = next(player for player in state.players if len(set(player.deck)) > 1)
    known.look(state, player.seat, known.DECK, len(player.deck), 1 << 3)
    player.deck.reverse()


def know_beyond_the_deck(state: State) -> None:
    known.look(state, 0, known.DECK, 1, 1 << 3)
    state.players[0].discard.append(state.players[0].deck.pop())


def know_for_nobody(state: State) -> None:
    state.known = (known.Known(1, known.HAND, 0, NOTHING, 0),)


FAULTS: dict[Callable[[State], None], str] = {
    duplicate_card: "copies",
    lose_intrigue: "intrigue card",
    copy_contract: "contract",
    copy_conflict: "conflict card",
    lose_conflict: "conflicts of level 3",
    write_too_much: "the entry 'won' holds",
    write_something: "the entry 'passed' holds 1 and 0",
    gain_troop: "seat 3: troops",
    lose_spy: "seat 3: spies",
    gain_agent: "seat 3: agents",
    owe_spice: "seat 3: spice is -1",
    owe_persuasion: "this turn's persuasion is -2",
    owe_gain: "this turn's water is -1",
    deploy_too_many: "deployed by the rule",
    leave_the_module: "choam: seat 1 has not what belongs there",
    point_from_nowhere: "by source",
    point_for_influence: "points from influence",
    climb_too_high: "influence 7",
    false_alliance: "alliance of",
    pair_left_open: "same battle icon",
    points_without_pair: "pairs",
    repeat_option: "twice",
    no_options: "nothing to decide",
    nonsense_option: "not the one of the vocabulary",
    stale_effects: "outside of a turn",
    unknown_effect: "waiting effect",
    part_without_whole: "without the effect",
    hole_in_row: "Imperium Row",
    eleventh_round: "round 11",
    know_a_card_that_is_not_there: "known of seat 2's hand",
    know_a_card_too_often: "'s intrigue is wrong",
    know_the_own_hand: "'s hand is wrong",
    know_another_place: "'s deck is wrong",
    know_beyond_the_deck: "known of seat 1's deck",
    know_for_nobody: "nobody knows",
}


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: str(plant.__name__))
def test_finds_a_planted_fault(plant: Callable[[State], None]) -> None:
    state = position()
    assert violations(state) == []
    plant(state)
    assert any(FAULTS[plant] in fault for fault in violations(state)), violations(state)
