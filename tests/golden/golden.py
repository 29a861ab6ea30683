"""Golden files, the same in both builds: whole games as replays and as playthrough texts, perft counts, and what
our bots think and do in some positions.

`make golden` writes them anew after an intended change; the difference is to be read like code. To write one kind
alone: `python -m tests.golden.golden bots`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sietch.bots.bot import Decision, moment
from sietch.bots.knowledge import worth_of
from sietch.bots.mind.evaluation import evaluate, usual_weights
from sietch.bots.registry import make
from sietch.content import load_rules, new_game
from sietch.engine.game import Game, start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.lab.replay import dump
from sietch.view.log import sentences
from sietch.view.words import question
from tests.support import setup_for

FOLDER = Path(__file__).parent
MODES = {
    f"{players}_players{'_choam' if choam else ''}": (players, choam)
    for players in (3, 4)
    for choam in (True, False)
}
REPLAYS_PER_MODE = 3
# (players, choam, seed, random options played first)
POSITIONS = [
    (4, True, 1, 0),
    (3, True, 2, 60),
    (4, False, 3, 150),
    (4, True, 4, 250),
    (3, False, 5, 230),
    (4, True, 6, 330),
]
DEPTH = 6
BOTS = ("greedy", "naib", "search:iterations=12")
BOT_POSITIONS = [
    (players, choam, seed, first)
    for seed, (players, choam) in enumerate(MODES.values())
    for first in (0, 40, 90, 140, 190, 240)
]


def played(players: int, choam: bool, seed: int) -> Game:
    """A game with random options."""
    game = new_game(setup_for(players, choam, seed=seed))
    rng = seeded(seed)
    while not game.over:
        options = game.options()
        game.apply(options[rng.below(len(options))])
    return game


def outcome(game: Game) -> dict[str, object]:
    return {
        "rounds": game.state.round,
        "vp": [player.vp for player in game.state.players],
        "ranking": game.ranking(),
        "options": len(game.history),
    }


def playthrough(players: int, choam: bool, seed: int) -> str:
    """Every question, its options, the answer, and what happened, in words."""
    game = new_game(setup_for(players, choam, seed=seed))
    rng = seeded(seed)
    lines = [f"# {players} players, {'with' if choam else 'without'} CHOAM, seed {seed}", ""]
    told = 0
    while True:
        lines += [f"  {line}" for line in sentences(game.state, since=told)]
        told = len(game.state.log or [])
        if game.over:
            break
        options = game.options()
        chosen = options[rng.below(len(options))]
        lines.append(f"P{game.decider + 1} {question(game.state)}  [{' | '.join(options)}]  > {chosen}")
        game.apply(chosen)
    lines.append(json.dumps(outcome(game)))
    return "\n".join(lines) + "\n"


def position(players: int, choam: bool, seed: int, first: int) -> State:
    state = start(load_rules(setup_for(choam=choam)), setup_for(players, seed=seed))
    rng = seeded(seed)
    for _ in range(first):
        answer(state, state.options[rng.below(len(state.options))])
    return state


def perft(state: State, depth: int) -> int:
    """The number of positions after `depth` options."""
    if depth == 0 or not state.options:
        return 1
    total = 0
    for code in state.options:
        twin = state.copy()
        answer(twin, code)
        total += perft(twin, depth - 1)
    return total


def opinions(players: int, choam: bool, seed: int, first: int) -> dict[str, object]:
    """What every bot chooses at the first choice from there on, and the value of that position for every seat."""
    state = position(players, choam, seed, first)
    while len(state.options) == 1:
        answer(state, state.options[0])
    found: dict[str, object] = {bot: make(bot).choose(Decision(state, moment(seed, first))) for bot in BOTS}
    worth, weights = worth_of(state.rules), usual_weights()
    found["values"] = [round(evaluate(state, seat, worth, weights), 6) for seat in range(players)]
    return found


def write_games() -> None:
    outcomes: dict[str, object] = {}
    for mode, (players, choam) in MODES.items():
        for seed in range(1, REPLAYS_PER_MODE + 1):
            game = played(players, choam, seed)
            name = f"{mode}_{seed}.replay"
            (FOLDER / name).write_text(dump(game), encoding="utf-8")
            outcomes[name] = outcome(game)
        (FOLDER / f"{mode}.txt").write_text(playthrough(players, choam, 11), encoding="utf-8")
    write("outcomes", outcomes)


def write_perft() -> None:
    write("perft", {str(case): perft(position(*case), DEPTH) for case in POSITIONS})


def write_bots() -> None:
    write("bots", {str(case): opinions(*case) for case in BOT_POSITIONS})


def write(name: str, facts: dict[str, object]) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


KINDS = {"games": write_games, "perft": write_perft, "bots": write_bots}

if __name__ == "__main__":
    for kind in sys.argv[1:] or KINDS:
        KINDS[kind]()
