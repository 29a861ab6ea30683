"""The parts of the sets of the box: each in its slot, set up with the game, dealt anew where it is hidden."""

from __future__ import annotations

import pytest

from sietch.content import Setup, load_rules
from sietch.content.sets import SETS
from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, parts_of_player, parts_of_table, pile_of
from sietch.engine.game import start
from sietch.engine.imagine import imagine
from sietch.engine.ops import EVENTS, Unhandled
from sietch.engine.parts import ABSENT, NO_TRIGGERS, Part, copied, laid_out, part_in
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.engine.triggers import lasting

TABLES = [
    *((players, choam) for players in (1, 2, 3, 4) for choam in (True, False)),
    (6, True),
]  # six always with CHOAM


class Odd(Part):
    """Lies where one likes."""

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def slot(self) -> int:
        return self.place

    def copy(self) -> Odd:
        return Odd(self.place)


def game(players: int, choam: bool) -> State:
    setup = Setup(players, sets=("uprising", "choam") if choam else ("uprising",), seed=3)
    return start(load_rules(setup), setup)


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_a_game_has_the_parts_of_its_sets(players: int, choam: bool) -> None:
    state = game(players, choam)
    expected = {w.CHOAM: choam, w.RIVALS: players < 3, w.TEAMS: players == 6}
    on = [slot for slot, is_on in expected.items() if is_on]
    assert [slot for slot in expected if state.rules.has(slot)] == on
    assert [part.slot() for part in parts_of_table(state)] == on
    for player in state.players:
        assert [part.slot() for part in parts_of_player(player)] == [slot for slot in on if slot != w.RIVALS]


def test_every_part_lies_in_a_slot_that_has_a_name() -> None:
    """By the order of the slots facts, columns and random numbers come in their order: it never changes."""
    assert w.SLOT_NAMES[:3] == ["choam", "rivals", "teams"]
    for game_set in SETS.values():
        for part in (*game_set.player_parts, *game_set.table_parts):
            assert 0 <= part().slot() < len(w.SLOT_NAMES)


def test_slots() -> None:
    one, other = Odd(0), Odd(2)
    parts = laid_out([other, one])
    assert (parts[0], parts[2]) == (one, other)
    assert [part.absent() for part in parts] == [False, True, False]
    assert part_in(parts, 2) is other
    assert part_in(parts, 1).absent()
    assert part_in(parts, 7) is ABSENT
    assert laid_out([]) == copied(()) == ()
    twins = copied(parts)
    assert twins[0] is not one
    assert [part.absent() for part in twins] == [False, True, False]
    with pytest.raises(ValueError, match="two parts lie in the slot 'rivals'"):
        laid_out([Odd(1), Odd(1)])
    with pytest.raises(Unhandled, match="no slot"):
        laid_out([Part()])


def hidden_piles(state: State) -> list[list[int]]:
    owners = [*parts_of_table(state), *(part for player in state.players for part in parts_of_player(player))]
    return [pile_of(part, fact) for part in owners for fact in part.sheet().piles if fact.seen == HIDDEN]


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_what_nobody_sees_of_them_is_dealt_anew(players: int, choam: bool) -> None:
    """Every time in another way, and the same way whatever the true order is."""
    state = game(players, choam)
    turned = state.copy()
    for pile in hidden_piles(turned):
        pile.reverse()
    assert len(hidden_piles(state)) == (1 if choam else 0) + (1 if players < 3 else 0)
    dealt = [hidden_piles(imagine(state, 0, seeded(seed))) for seed in range(4)]
    assert dealt == [hidden_piles(imagine(turned, 0, seeded(seed))) for seed in range(4)]
    for number, pile in enumerate(hidden_piles(state)):
        assert len({tuple(piles[number]) for piles in dealt}) == 4
        assert all(sorted(piles[number]) == sorted(pile) for piles in dealt)


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_every_event_that_something_waits_for_is_awaited(players: int, choam: bool) -> None:
    rules = game(players, choam).rules
    triggers = rules.all_triggers() + [trigger for leader in rules.leaders for trigger in leader.triggers]
    triggers += [node.trigger for node in rules.nodes if node.trigger is not None]
    assert {event.word for event in EVENTS if rules.awaited & event.bit} == {t.event.word for t in triggers}


def test_who_has_nothing_lasting_answers_nothing() -> None:
    state = game(3, True)
    player = state.players[0]
    player.leader = next(leader.number for leader in state.rules.leaders if not leader.triggers)
    assert all(lasting(state, player, event) is NO_TRIGGERS for event in EVENTS)
