"""Positions in which bots are asked: games with random options, stopped where somebody has a choice."""

from __future__ import annotations

from functools import lru_cache

from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.cards import SORT_TOP
from sietch.engine.setup import Setup
from sietch.engine.state import State
from tests.support import IX, setup_for, states, states_of

# In each of these games somebody looks at the top of the own deck (Long Live the Fighters).
GAMES = [(100, 3, True), (146, 3, False), (72, 4, True), (77, 4, False)]
# Alone and for two, against rivals.
AGAINST_RIVALS = [(3, 1, True), (5, 2, True)]
# In teams; seats are asked in the turns of their mates.
IN_TEAMS = [(3, 6, True)]
# With the sets that add the most to what is hidden and to what is asked.
WITH_SETS = Setup(4, (*IX, "immortality"), seed=5)
# In this one somebody has seen a card come to another hand, and somebody was robbed of an Intrigue card.
KNOWING = (126, 4, True)
PILES = {known.HAND: "knowing a card of a hand", known.INTRIGUE: "knowing an Intrigue card"}
TURNS = {
    w.NO_TURN: "",
    w.UNDECIDED: "begin of turn",
    w.AGENT_TURN: "agent turn",
    w.REVEAL_TURN: "reveal turn",
}


def situation(state: State) -> str:
    if state.kind == SORT_TOP:
        return "looking at the deck"
    if state.phase != w.PLAYER_TURNS:
        return w.PHASES[state.phase]
    return TURNS[state.turn.kind] if state.decider == state.turn.seat else "somebody else's turn"


@lru_cache
def positions() -> dict[str, State]:
    """One of every situation, in early and in late rounds, in each of the games; and what can be known of others."""
    found: dict[str, State] = {}
    tables = {
        f"{players} players{' with contracts' if choam else ''}": setup_for(players, choam, seed)
        for seed, players, choam in [*GAMES, *AGAINST_RIVALS, *IN_TEAMS]
    }
    for table, setup in {**tables, "4 players with Rise of Ix and Immortality": WITH_SETS}.items():
        for state, _ in states_of(setup):
            age = "early" if state.round <= 3 else "late" if state.round >= 7 else "in between"
            name = f"{table}, {age}, {situation(state)}"
            if len(state.options) > 1 and name not in found:
                found[name] = state.copy()
    for state, _ in states(*KNOWING):
        for row in state.known:
            knows = row.owner != state.decider and row.seats >> state.decider & 1
            if knows and len(state.options) > 1:
                found.setdefault(PILES[row.pile], state.copy())
    return found


def position(players: int = 4, choam: bool = True, age: str = "early", what: str = "begin of turn") -> State:
    """A copy of one of them."""
    table = f"{players} players{' with contracts' if choam else ''}"
    return positions()[f"{table}, {age}, {what}"].copy()
