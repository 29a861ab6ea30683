"""What the evaluation makes of positions: the begin of a turn, with something more or less in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sietch.bots.knowledge import worth_of
from sietch.bots.mind.evaluation import Weights, evaluate, terms, usual_weights
from sietch.content import load_rules
from sietch.engine import words as w
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.setup import Setup
from sietch.engine.state import Player, State

USUAL = usual_weights()
Change = Callable[[State, Player], None]


@cache
def beginnings(players: int, sets: tuple[str, ...]) -> dict[int, State]:
    """The begin of somebody's turn in every round of a random game."""
    setup = Setup(players, sets, seed=4)
    state, rng = start(load_rules(setup), setup), seeded(5)
    found: dict[int, State] = {}
    while state.options:
        if state.turn.kind == w.UNDECIDED and state.decider == state.turn.seat and len(state.options) > 1:
            found.setdefault(state.round, state.copy())
        answer(state, state.options[rng.below(len(state.options))])
    return found


def value(state: State, seat: int, weights: Weights = USUAL) -> float:
    return evaluate(state, seat, worth_of(state.rules), weights)


def term(state: State, seat: int, number: int) -> float:
    return terms(state, seat, worth_of(state.rules))[number]


def changed(state: State, seat: int, change: Change) -> State:
    after = state.copy()
    change(after, after.players[seat])
    return after


def standing_on(printed: str) -> Change:
    """The player's marker on the step with this id."""

    def change(s: State, p: Player) -> None:
        step = next(step for step in s.rules.steps if step.printed == printed)
        p.steps = tuple(step.number if path == step.path else at for path, at in enumerate(p.steps))

    return change
