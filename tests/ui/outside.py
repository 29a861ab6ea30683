"""Positions of a set from outside, the smugglers of tests/sets: the page has drawings of nothing that is theirs.

python tests/ui/outside.py ui/content/positions

is a program of its own: what is made known stays known.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sietch.content import Setup, load_rules
from sietch.content.sets import add_set
from sietch.view.catalogue import catalogue_of
from sietch.view.symbols import content
from tests.sets.smugglers import SMUGGLERS
from tests.ui.positions import Message, verbs, write_json

VERBS = ("buy_smuggled", "take_favour", "walk", "resolve-favours")
MOST = 60  # games in which all of them are offered: the set grows, and its games change with it


def write(folder: Path) -> None:
    add_set(SMUGGLERS)
    setup = Setup(sets=("uprising", "choam", "smugglers"))
    write_json(folder / "content-smugglers.json", content(catalogue_of(load_rules(setup))))
    found: dict[str, Message] = {}
    for seed in range(MOST):
        found = verbs([setup.replaced(seed=seed)]) | found
        if all(f"verb-{verb}" in found for verb in VERBS):
            break
    for verb in VERBS:
        write_json(folder / f"smugglers-{verb}.json", {**found[f"verb-{verb}"], "mode": "smugglers"})


if __name__ == "__main__":
    write(Path(sys.argv[1]))
