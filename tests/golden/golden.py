"""Golden files, the same in both builds: whole games as replays and as playthrough texts, perft counts, what our bots
think and do in some positions, which effects get in each other's way, and how often that is asked about.

`make golden` writes them anew after an intended change; the difference is to be read like code. To write one kind
alone: `python -m tests.golden.golden bots`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from sietch.bots.bot import Decision, moment
from sietch.bots.knowledge import worth_of
from sietch.bots.mind.evaluation import evaluate, usual_weights
from sietch.bots.registry import make
from sietch.content import load_rules, new_game
from sietch.engine.game import Game, start
from sietch.engine.interpreter import answer
from sietch.engine.ops import ASPECTS, PLAIN
from sietch.engine.options import RESOLVE, option
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.table.replay import dump
from sietch.view.log import sentences
from sietch.view.questions import question
from tests.support import setup_for

FOLDER = Path(__file__).parent
MODES = {
    f"{players}_players{'_choam' if choam else ''}": (players, choam)
    for players, choam in ((3, True), (3, False), (4, True), (4, False), (1, True), (2, True), (6, True))
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
    (1, True, 7, 20),
    (2, True, 8, 60),
    (6, True, 9, 200),
]
DEPTH = 6
HELD_GAMES = 60
BOTS = ("greedy", "naib", "search:iterations=12")
BOT_POSITIONS = [
    (players, choam, seed, first)
    for seed, (players, choam) in enumerate(MODES.values())
    for first in ((0, 40, 90, 140, 190, 240) if players > 2 else (0, 15, 30))
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
    setup = setup_for(players, choam, seed)
    state = start(load_rules(setup), setup)
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


def ways() -> str:
    """What every effect changes and heeds, and how many aspects it lets come (`order.py`)."""
    lines = [
        "# effect: the aspects it changes | heeds | waits for | how many come at once, in an Agent, a Reveal turn"
    ]
    for node in load_rules(setup_for()).nodes:
        masks = (node.changes, node.heeds, node.waits_for)
        if any(masks):
            words = " | ".join(
                ", ".join(sorted(aspect.word for aspect in ASPECTS if mask & aspect.bit)) for mask in masks
            )
            counts = (
                node.starts,
                node.brings,
                node.brings_revealing,
                node.heeds_later,
                node.heeds_later_revealing,
            )
            lines.append(f"{node.name}: {words} | {' '.join(str(mask.bit_count()) for mask in counts)}")
    return "\n".join(lines) + "\n"


def held(players: int, choam: bool) -> dict[str, int]:
    """How often effects that leave no choice waited for the player in random games."""
    found: Counter[str] = Counter()
    for seed in range(HELD_GAMES):
        setup = setup_for(players, choam, seed=seed)
        state = start(load_rules(setup), setup)
        rng = seeded(seed)
        while state.options:
            for pending in state.pool:
                node = state.rules.nodes[pending.node]
                if option(RESOLVE, pending.node) in state.options:
                    if node.order(state, pending.who, pending.army, pending.source) == PLAIN:
                        found[node.name] += 1
            answer(state, state.options[rng.below(len(state.options))])
    return dict(sorted(found.items()))


def write_ways() -> None:
    (FOLDER / "ways.txt").write_text(ways(), encoding="utf-8")
    write("held", {mode: held(*case) for mode, case in MODES.items()})


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


KINDS = {"ways": write_ways, "games": write_games, "perft": write_perft, "bots": write_bots}

if __name__ == "__main__":
    for kind in sys.argv[1:] or KINDS:
        KINDS[kind]()
