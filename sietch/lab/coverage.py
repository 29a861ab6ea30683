"""Which rules and which printed boxes have a test.

A scenario names what it proves in its list `proves:`; a test in Python carries the marker
`@pytest.mark.proves("A-1", "dagger reveal")`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from sietch.content.files import FOLDER, Content, Entry
from sietch.content.loader import read_content
from sietch.content.setup import SETS

# The printed boxes of every kind of component; leaders have more, see below.
BOXES: dict[str, tuple[str, ...]] = {
    "cards": ("acquire", "agent", "reveal", "when_trashed", "when_discarded"),
    "intrigue": ("plot", "combat", "endgame"),
    "conflicts": ("first", "second", "third"),
    "leaders": ("ability", "signet", "removes", "reserves"),
    "contracts": ("reward",),
    "spaces": ("effect", "cost", "cost_after_first", "requirement", "later_effect", "seat_bonus", "control"),
    "objectives": ("battle_icon",),  # named by the id alone
    "tracks": ("bonus",),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule of rules.yaml."""

    id: str
    group: str
    text: str
    needs: str = ""


@dataclass(slots=True)
class Coverage:
    """Where every rule and box is proved, and the names that are neither."""

    proofs: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[tuple[str, str]] = field(default_factory=list)  # name, file


@lru_cache
def groups() -> dict[str, str]:
    """Letter -> title of a group of rules."""
    found: dict[str, str] = _facts("rules.yaml")["groups"]
    return found


@lru_cache
def rules() -> list[Rule]:
    return [Rule(**entry) for entry in _facts("rules.yaml")["rules"]]


@lru_cache
def rulings() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _facts("rulings.yaml")["rulings"]
    return found


def _facts(file: str) -> Any:
    return yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))


def required(rule: Rule) -> bool:
    """A rule that holds only together with a set that does not exist yet needs no test."""
    return not rule.needs or rule.needs in SETS


# --- boxes -----------------------------------------------------------------------------------------------


def boxes(content: Content) -> list[str]:
    """The names of all printed boxes: "dagger reveal", "arrakeen control"; an objective is a box itself."""
    return [
        entry.id if kind == "objectives" else f"{entry.id} {box}"
        for kind in BOXES
        for entry in _entries(content, kind)
        for box in _of(entry)
    ]


def _entries(content: Content, kind: str) -> Iterator[Entry]:
    for entry in content.tables[kind].values():
        yield entry
        back = entry.get("back")
        if back is not None:
            yield Entry(kind, back["id"], entry.file, back)


def _of(entry: Entry) -> Iterator[str]:
    for box in BOXES[entry.kind]:
        value = entry.get(box)
        if isinstance(value, dict):  # a leader's ability or signet, which may be missing
            value = value.get("effect")
        if value is not None and value != []:
            yield box
    for step in entry.get("training_track", []):
        if step.get("reward"):
            yield step["id"]


# --- proofs ----------------------------------------------------------------------------------------------


def collect(tests: Path) -> Coverage:
    """What the tests below this folder prove."""
    coverage = Coverage()
    content = read_content()
    known = _names(content)
    single = _single_boxes(boxes(content))
    for path in sorted(tests.rglob("*")):
        if path.suffix == ".yaml" and "scenarios" in path.parts:
            names = _in_scenarios(path)
        elif path.suffix == ".py":
            names = _in_python(path)
        else:
            continue
        file = path.relative_to(tests).as_posix()
        for name in names:
            name = single.get(name, name)
            if name not in known:
                coverage.unknown.append((name, file))
            elif file not in coverage.proofs.setdefault(name, []):
                coverage.proofs[name].append(file)
    return coverage


def _names(content: Content) -> set[str]:
    """All that can be proved: rules, rulings, components and their fields."""
    names = {rule.id for rule in rules()} | {ruling["id"] for ruling in rulings()} | set(boxes(content))
    for kind in content.tables:
        for entry in _entries(content, kind):
            names |= {entry.id, *(f"{entry.id} {field}" for field in entry.fields)}
    return names


def _single_boxes(names: Iterable[str]) -> dict[str, str]:
    """Components with one box: their id alone will do."""
    by_id: dict[str, list[str]] = {}
    for name in names:
        by_id.setdefault(name.split()[0], []).append(name)
    return {owner: found[0] for owner, found in by_id.items() if len(found) == 1}


def _in_scenarios(path: Path) -> list[str]:
    try:
        documents = list(yaml.load_all(path.read_text(encoding="utf-8"), Loader=_LOADER))
    except (yaml.YAMLError, UnicodeDecodeError):
        return []  # the scenario runner says what is wrong
    return [name for document in documents for name in _proved(document)]


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _proved(data: Any) -> Iterator[str]:
    """All names in lists called `proves`, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "proves":
                yield from ([value] if isinstance(value, str) else map(str, value or []))
            else:
                yield from _proved(value)
    elif isinstance(data, list):
        for item in data:
            yield from _proved(item)


def _in_python(path: Path) -> list[str]:
    source = path.read_text(encoding="utf-8")
    names: list[str] = []
    if ".proves(" in source:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "proves":
                    names += [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
    return names


def uncovered(tests: Path) -> tuple[list[str], list[str]]:
    """The ids of rules and the names of boxes that no test below this folder proves."""
    proofs = collect(tests).proofs
    without_rules = [rule.id for rule in rules() if required(rule) and rule.id not in proofs]
    without_boxes = [name for name in boxes(read_content()) if name not in proofs]
    return without_rules, without_boxes
