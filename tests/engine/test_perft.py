"""Perft: the number of positions after n choices from fixed seeds, the same in both builds.

`python tests/engine/test_perft.py` prints the table anew after an intended change of rules.
"""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.state import State

# (players, choam, seed, random options played first, depth): positions
EXPECTED: dict[tuple[int, bool, int, int, int], int] = {}


def perft(state: State, depth: int) -> int:
    if depth == 0 or not state.options:
        return 1
    total = 0
    for code in state.options:
        twin = state.copy()
        answer(twin, code)
        total += perft(twin, depth - 1)
    return total


def position(players: int, choam: bool, seed: int, played: int) -> State:
    state = start(load_rules(choam), [-1] * players, seed)
    rng = seeded(seed)
    for _ in range(played):
        answer(state, state.options[rng.below(len(state.options))])
    return state


@pytest.mark.parametrize("case", EXPECTED, ids=str)
def test_perft(case: tuple[int, bool, int, int, int]) -> None:
    players, choam, seed, played, depth = case
    assert perft(position(players, choam, seed, played), depth) == EXPECTED[case]


if __name__ == "__main__":
    for case in EXPECTED:
        print(f"    {case}: {perft(position(*case[:4]), case[4])},")
