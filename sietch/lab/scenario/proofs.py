"""What a scenario proves: rules, rulings, and the boxes of components."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from sietch.content import Setup
from sietch.content.loader import read_content
from sietch.content.problems import did_you_mean
from sietch.lab import coverage
from sietch.lab.scenario.problems import ScenarioError


@lru_cache
def rule_ids() -> frozenset[str]:
    """The ids of all rules and rulings."""
    return frozenset(rule.id for rule in coverage.rules()) | {str(r["id"]) for r in coverage.rulings()}


@lru_cache
def components(extra: tuple[Path, ...]) -> dict[str, list[str]]:
    """Every component with its boxes."""
    content = read_content(Setup(content=[str(path) for path in extra]))
    found: dict[str, list[str]] = {name: [] for table in content.tables.values() for name in table}
    for text in coverage.boxes(content):
        name, _, box = text.partition(" ")
        found.setdefault(name, []).extend([box] if box else [])
    return found


def check_proofs(proves: Iterable[str], extra: Iterable[Path] = ()) -> None:
    """Everything named must exist."""
    for text in proves:
        if text in rule_ids():
            continue
        known = components(tuple(extra))
        name, _, box = text.partition(" ")
        if name not in known:
            close = did_you_mean(name, [*rule_ids(), *known], 20)
            raise ScenarioError(f"'{text}' is no rule, ruling or component{close}", "proves")
        if box and box not in known[name]:
            raise ScenarioError(f"{name} has no box '{box}'{did_you_mean(box, known[name], 20)}", "proves")
