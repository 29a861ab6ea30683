"""What a scenario proves: rules, rulings, and the boxes of components."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from sietch.content.files import FIELDS, FOLDER, Entry
from sietch.content.loader import read_content
from sietch.lab.scenario.problems import ScenarioError, hint

# Facts about a component that are no boxes of their own.
PLAIN_FIELDS = {
    "type", "cost", "copies", "factions", "icons", "level", "battle_icon", "location", "protected", "house",
    "complexity", "players", "first_player", "combat", "maker", "once_per_player", "icon", "faction", "back",
}  # fmt: skip
COSTS = {"spaces": {"cost", "cost_after_first"}, "intrigue": {"combat"}}


@lru_cache
def rule_ids() -> frozenset[str]:
    return _ids("rules")


@lru_cache
def ruling_ids() -> frozenset[str]:
    return _ids("rulings")


def _ids(kind: str) -> frozenset[str]:
    data = yaml.safe_load((FOLDER / f"{kind}.yaml").read_text(encoding="utf-8"))
    return frozenset(entry["id"] for entry in data[kind])


@lru_cache
def boxes(extra: tuple[Path, ...] = ()) -> dict[str, frozenset[str]]:
    """Every component with its boxes: the parts that do something."""
    found: dict[str, frozenset[str]] = {}
    for kind, table in read_content(True, extra).tables.items():
        for entry in table.values():
            found[entry.id] = _boxes_of(kind, entry)
            back = entry.get("back")
            if isinstance(back, dict):
                found[str(back["id"])] = _boxes_of(kind, Entry(kind, str(back["id"]), entry.file, back))
    return found


def _boxes_of(kind: str, entry: Entry) -> frozenset[str]:
    names = (FIELDS[kind].keys() - PLAIN_FIELDS) | (COSTS.get(kind, set()) & FIELDS[kind].keys())
    found = {name for name in names if entry.get(name) is not None}
    if "training_track" in found:
        found.remove("training_track")
        steps: list[dict[str, Any]] = entry.get("training_track")
        found |= {str(step["id"]) for step in steps if step.get("reward") is not None}
    return frozenset(found)


def check_proofs(proves: Iterable[str], extra: Iterable[Path] = ()) -> None:
    """Everything named must exist."""
    for text in proves:
        if text in rule_ids() or text in ruling_ids():
            continue
        components = boxes(tuple(extra))
        name, _, box = text.partition(" ")
        if name not in components:
            known = [*rule_ids(), *ruling_ids(), *components]
            raise ScenarioError(f"'{text}' is no rule, ruling or component{hint(name, known)}", "proves")
        if box and box not in components[name]:
            raise ScenarioError(f"{name} has no box '{box}'{hint(box, components[name])}", "proves")
