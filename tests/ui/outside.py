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
MOST = 60  # games until all of them were offered: what the set brings else changes which


def write(folder: Path) -> None:
    add_set(SMUGGLERS)
    setups = [Setup(sets=("uprising", "choam", "smugglers"), seed=seed) for seed in range(MOST)]
    write_json(folder / "content-smugglers.json", content(catalogue_of(load_rules(setups[0]))))
    found: dict[str, Message] = {}
    for setup in setups:
        if not all(f"verb-{verb}" in found for verb in VERBS):
            found = verbs([setup]) | found
    for verb in VERBS:
        write_json(folder / f"smugglers-{verb}.json", {**found[f"verb-{verb}"], "mode": "smugglers"})


if __name__ == "__main__":
    write(Path(sys.argv[1]))
