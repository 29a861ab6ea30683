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
from sietch.content.setup import CHOAM
from sietch.engine.game import Game, start
from sietch.engine.interpreter import answer
from sietch.engine.ops import ASPECTS, PLAIN
from sietch.engine.options import RESOLVE, option
from sietch.engine.rng import seeded
from sietch.engine.setup import SETS, Setup
from sietch.engine.state import State
from sietch.table.replay import dump
from sietch.view.log import sentences
from sietch.view.questions import question
from tests.support import setup_for

FOLDER = Path(__file__).parent
OF_THE_BOX = {
    f"{players}_players{'_choam' if choam else ''}": setup_for(players, choam)
    for players, choam in ((3, True), (3, False), (4, True), (4, False), (1, True), (2, True), (6, True))
}
WITH_IX = {
    "4_players_ix_conflicts": Setup(4, (*SETS, "rise_of_ix", "ix_conflicts")),
    "3_players_ix_epic": Setup(3, (*SETS, "rise_of_ix", "epic")),
    "2_players_ix": Setup(2, (*SETS, "rise_of_ix")),
    "1_players_ix_mentat": Setup(1, (*SETS, "rise_of_ix", "ix_foldspace"), difficulty="mentat"),
    "6_players_ix": Setup(6, (*SETS, "rise_of_ix")),
}
WITH_IMMORTALITY = {
    "4_players_immortality": Setup(4, (*SETS, "immortality")),
    "3_players_immortality_ix_epic": Setup(3, (*SETS, "immortality", "rise_of_ix", "epic")),
    "2_players_immortality": Setup(2, (*SETS, "immortality")),
    "1_players_immortality_ix_to_11": Setup(
        1, (*SETS, "immortality", "rise_of_ix", "to_11"), difficulty="mentat"
    ),
    "6_players_immortality_ix": Setup(6, (*SETS, "immortality", "rise_of_ix")),
}
WITH_EXPANSIONS = WITH_IX | WITH_IMMORTALITY
MODES = OF_THE_BOX | WITH_EXPANSIONS
REPLAYS = {
    f"{mode}_{seed}.replay": setup.replaced(seed=seed)
    for mode, setup in MODES.items()
    for seed in ((1,) if mode in WITH_EXPANSIONS else (1, 2, 3))
}
# name -> the game, and how many random options are played first
POSITIONS = {
    str(case): (setup_for(*case[:3]), case[3])
    for case in (
        (4, True, 1, 0),
        (3, True, 2, 60),
        (4, False, 3, 150),
        (4, True, 4, 250),
        (3, False, 5, 230),
        (4, True, 6, 330),
        (1, True, 7, 20),
        (2, True, 8, 60),
        (6, True, 9, 200),
    )
} | {
    f"{mode}, {first}": (WITH_EXPANSIONS[mode].replaced(seed=seed), first)
    for mode, seed, first in (
        ("4_players_ix_conflicts", 10, 160),
        ("3_players_ix_epic", 11, 90),
        ("2_players_ix", 12, 60),
        ("1_players_ix_mentat", 13, 40),
        ("6_players_ix", 14, 120),
        ("4_players_immortality", 15, 160),
        ("3_players_immortality_ix_epic", 16, 90),
        ("2_players_immortality", 17, 60),
        ("1_players_immortality_ix_to_11", 18, 40),
        ("6_players_immortality_ix", 19, 120),
    )
}
WAYS_WITH = {"ways_ix.txt": "4_players_ix_conflicts", "ways_immortality.txt": "4_players_immortality"}
DEPTH = 6
HELD_GAMES, HELD_GAMES_WITH_EXPANSIONS = 60, 15
BOTS = ("greedy", "naib", "search:iterations=12")
BOT_POSITIONS = {
    str((setup.players, CHOAM in setup.sets, seed, first)): (setup.replaced(seed=seed), first)
    for seed, setup in enumerate(OF_THE_BOX.values())
    for first in ((0, 40, 90, 140, 190, 240) if setup.players > 2 else (0, 15, 30))
} | {
    f"{mode}, {first}": (setup.replaced(seed=seed), first)
    for seed, (mode, setup) in enumerate(WITH_EXPANSIONS.items())
    for first in ((60, 160) if setup.players > 2 else (15, 40))
}


def played(setup: Setup) -> Game:
    """A game with random options."""
    game = new_game(setup)
    rng = seeded(setup.seed)
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


def playthrough(mode: str) -> str:
    """Every question, its options, the answer, and what happened, in words."""
    setup = MODES[mode].replaced(seed=11)
    game = new_game(setup)
    rng = seeded(setup.seed)
    lines = [f"# {title(setup)}, seed {setup.seed}", ""]
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


def title(setup: Setup) -> str:
    with_choam = f"{setup.players} players, {'with' if CHOAM in setup.sets else 'without'} CHOAM"
    return ", ".join([with_choam, *(name for name in setup.sets if name not in SETS)])


def position(setup: Setup, first: int) -> State:
    state = start(load_rules(setup), setup)
    rng = seeded(setup.seed)
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


def opinions(setup: Setup, first: int) -> dict[str, object]:
    """What every bot chooses at the first choice from there on, and the value of that position for every person."""
    state = position(setup, first)
    while len(state.options) == 1:
        answer(state, state.options[0])
    found: dict[str, object] = {
        bot: make(bot).choose(Decision(state, moment(setup.seed, first))) for bot in BOTS
    }
    worth, weights = worth_of(state.rules), usual_weights()
    found["values"] = [round(evaluate(state, seat, worth, weights), 6) for seat in range(setup.players)]
    return found


def ways(setup: Setup) -> str:
    """What every effect changes and heeds, and how many aspects it lets come (`order.py`)."""
    lines = [
        "# effect: the aspects it changes | heeds | waits for | how many come at once, in an Agent, a Reveal turn"
    ]
    for node in load_rules(setup).nodes:
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


def ways_with(mode: str) -> str:
    """Of effects that are not there, or not like this, without the expansion."""
    without = set(ways(setup_for()).splitlines()[1:])
    lines = ways(WITH_EXPANSIONS[mode]).splitlines()
    return "\n".join(line for line in lines if line not in without) + "\n"


def held(mode: str) -> dict[str, int]:
    """How often effects that leave no choice waited for the player in random games."""
    found: Counter[str] = Counter()
    for seed in range(HELD_GAMES_WITH_EXPANSIONS if mode in WITH_EXPANSIONS else HELD_GAMES):
        setup = MODES[mode].replaced(seed=seed)
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
    (FOLDER / "ways.txt").write_text(ways(setup_for()), encoding="utf-8")
    for name, mode in WAYS_WITH.items():
        (FOLDER / name).write_text(ways_with(mode), encoding="utf-8")
    write("held", {mode: held(mode) for mode in MODES})


def write_games() -> None:
    outcomes: dict[str, object] = {}
    for name, setup in REPLAYS.items():
        game = played(setup)
        (FOLDER / name).write_text(dump(game), encoding="utf-8")
        outcomes[name] = outcome(game)
    for mode in MODES:
        (FOLDER / f"{mode}.txt").write_text(playthrough(mode), encoding="utf-8")
    write("outcomes", outcomes)


def write_perft() -> None:
    write("perft", {name: perft(position(*case), DEPTH) for name, case in POSITIONS.items()})


def write_bots() -> None:
    write("bots", {name: opinions(*case) for name, case in BOT_POSITIONS.items()})


def write(name: str, facts: dict[str, object]) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


KINDS = {"ways": write_ways, "games": write_games, "perft": write_perft, "bots": write_bots}

if __name__ == "__main__":
    for kind in sys.argv[1:] or KINDS:
        KINDS[kind]()
