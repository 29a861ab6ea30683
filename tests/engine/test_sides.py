"""Who sits where: opponents and mates clockwise, also where the seats do not go round by their numbers."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine.rng import seeded
from sietch.engine.sides import are_opponents, clockwise, mates, opponents
from sietch.engine.state import State, empty_table


def table(*sides: int) -> State:
    return empty_table(load_rules(), seeded(0), sides)


@pytest.mark.proves("R-3")
def test_everybody_clockwise() -> None:
    s = table(0, 1, 2, 3)
    assert clockwise(s, 2) == [2, 3, 0, 1]
    assert opponents(s, 2) == [3, 0, 1]
    assert mates(s, 2) == []


def test_teams_sit_in_turn() -> None:
    s = table(0, 1, 0, 1, 0, 1)
    assert mates(s, 2) == [4, 0]
    assert opponents(s, 2) == [3, 5, 1]
    assert not are_opponents(s, 2, 0)
    assert are_opponents(s, 2, 5)


def test_who_sits_next_to_whom_is_part_of_the_position() -> None:
    s = table(0, 1, 2)
    s.next_to = (2, 0, 1)
    assert clockwise(s, 0) == [0, 2, 1]
    assert opponents(s, 2) == [1, 0]
    assert s.copy().next_to == (2, 0, 1)
