"""Golden files: whole games as replays and as playthrough texts, and perft counts, the same in both builds.

`make golden` writes them anew after an intended change; the difference is to be read like code.
"""

from __future__ import annotations

import json
from pathlib import Path

from sietch.content import load_rules
from sietch.engine.game import Game, start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.lab.replay import dump
from sietch.view.log import sentences
from sietch.view.words import question

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


def played(players: int, choam: bool, seed: int) -> Game:
    """A game with random options."""
    game = Game(load_rules(choam), [-1] * players, seed)
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
    game = Game(load_rules(choam), [-1] * players, seed)
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
    state = start(load_rules(choam), [-1] * players, seed)
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


def write_all() -> None:
    outcomes: dict[str, object] = {}
    for mode, (players, choam) in MODES.items():
        for seed in range(1, REPLAYS_PER_MODE + 1):
            game = played(players, choam, seed)
            name = f"{mode}_{seed}.replay"
            (FOLDER / name).write_text(dump(game), encoding="utf-8")
            outcomes[name] = outcome(game)
        (FOLDER / f"{mode}.txt").write_text(playthrough(players, choam, 11), encoding="utf-8")
    (FOLDER / "outcomes.json").write_text(json.dumps(outcomes, indent=1) + "\n", encoding="utf-8")
    counts = {str(case): perft(position(*case), DEPTH) for case in POSITIONS}
    (FOLDER / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
