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

from sietch.content.files import FOLDER, Content, Entry, kind_word
from sietch.content.loader import read_content
from sietch.content.reading import FileError, read_yaml
from sietch.content.sets import SETS, added_kinds
from sietch.engine.setup import SETS as USUAL
from sietch.engine.setup import Setup

# The printed boxes of every kind of component; leaders have more, see below.
BOXES: dict[str, tuple[str, ...]] = {
    "cards": ("acquire", "agent", "reveal", "when_trashed", "when_discarded"),
    "intrigue": ("plot", "combat", "endgame"),
    "conflicts": ("first", "second", "third"),
    "leaders": ("setup", "ability", "signet", "removes", "reserves", "commander"),
    "contracts": ("reward",),
    "spaces": (
        "effect",
        "cost",
        "cost_after_first",
        "requirement",
        "later_effect",
        "seat_bonus",
        "token_bonus",
        "control",
    ),
    "tracks": ("bonus", "at_1", "at_3"),
    "rivals": ("signet", "scheme"),
}
WHOLE = ("objectives", "hagal")  # components that are a box themselves


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


@lru_cache
def rule_ids() -> frozenset[str]:
    """The ids of all rules and rulings."""
    return frozenset(rule.id for rule in rules()) | {str(ruling["id"]) for ruling in rulings()}


def _facts(file: str) -> Any:
    return read_yaml(FOLDER / file)


def required(rule: Rule) -> bool:
    """A rule that holds only together with a set that does not exist yet needs no test."""
    return not rule.needs or (rule.needs in SETS and SETS[rule.needs].exists)


SIX = "six_player"


def whole_content(extra: Iterable[Path] = ()) -> Content:
    """Of all sets that exist, with these files. What the game for six changes has its name before the id."""
    files = [str(path) for path in extra]
    content = read_content(Setup(players=1, content=files))
    usual = read_content(Setup(players=1)).tables
    for kind, table in read_content(Setup(players=6)).tables.items():
        for entry in table.values():
            known = usual[kind].get(entry.id)
            if known is None:
                content.tables[kind][entry.id] = entry
                continue
            fields = {box: entry.get(box) for box in BOXES.get(kind, ()) if entry.get(box) != known.get(box)}
            if fields:
                name = f"{SIX} {entry.id}"
                content.tables[kind][name] = Entry(kind, name, entry.file, fields)
    for game_set in SETS.values():
        if game_set.option and game_set.exists:
            sets = (*USUAL, *game_set.needs, game_set.id)
            for kind, table in read_content(Setup(players=1, sets=sets, content=files)).tables.items():
                content.tables[kind] = table | content.tables[kind]
    return content


# --- boxes -----------------------------------------------------------------------------------------------


def boxes(content: Content) -> list[str]:
    """The names of all printed boxes: "dagger reveal", "arrakeen control"."""
    known = spellings(content)
    return [known[f"{kind_word(entry.kind)} {name}"] for entry in _all(content) for name in _of(entry)]


def spellings(content: Content) -> dict[str, str]:
    """How components and boxes may be written -> the name of what is meant.

    The kind may always stand before the id. It must where kinds share the name: "card desert_power". A component
    with a single box stands for it.
    """
    owners: dict[str, list[Entry]] = {}
    for entry in _all(content):
        for name in dict.fromkeys((entry.id, *_of(entry))):
            owners.setdefault(name, []).append(entry)
    found: dict[str, str] = {}
    for name, entries in owners.items():
        for entry in entries:
            full = f"{kind_word(entry.kind)} {name}"
            found[full] = name if len(entries) == 1 else full
        if len(entries) == 1:
            found[name] = name
    for entry in _all(content):
        own = list(_of(entry))
        for name in (entry.id, f"{kind_word(entry.kind)} {entry.id}"):
            if len(own) == 1 and name in found:
                found[name] = found[f"{kind_word(entry.kind)} {own[0]}"]
    return found


def _all(content: Content) -> Iterator[Entry]:
    """All components, both faces of the leaders."""
    for table in content.tables.values():
        for entry in table.values():
            yield entry
            back = entry.get("back")
            if back is not None and back.get("id"):
                yield Entry(entry.kind, back["id"], entry.file, back)


def _of(entry: Entry) -> Iterator[str]:
    """The boxes of a component, each with its id."""
    if entry.kind in WHOLE:
        yield entry.id
        return
    for box in _boxes_of(entry):
        value = entry.get(box)
        if isinstance(
            value, dict
        ):  # a leader's ability or signet, which may be missing, or a commander's start
            value = value.get("effect", value.get("at_start"))
        if value is not None and value != []:
            yield f"{entry.id} {box}"
    if entry.get("unload"):
        yield from (f"{entry.id} when_discarded", f"{entry.id} when_trashed")
    for step in (*entry.get("training_track", []), *entry.get("steps", [])):
        if step.get("reward") and step.get("id"):
            yield f"{entry.id} {step['id']}"


def _boxes_of(entry: Entry) -> tuple[str, ...]:
    """Of its kind; a set says what those of its own have."""
    added = added_kinds().get(entry.kind)
    return BOXES.get(entry.kind, ()) if added is None else (*added.effects, *added.triggers)


# --- proofs ----------------------------------------------------------------------------------------------


def collect(tests: Path) -> Coverage:
    """What the tests below this folder prove."""
    coverage = Coverage()
    known = spellings(whole_content()) | {id_: id_ for id_ in rule_ids()}
    for path in sorted(tests.rglob("*")):
        if path.suffix == ".yaml" and "scenarios" in path.parts:
            names = _in_scenarios(path)
        elif path.suffix == ".py":
            names = _in_python(path)
        else:
            continue
        file = path.relative_to(tests).as_posix()
        for name in names:
            if name not in known:
                coverage.unknown.append((name, file))
            elif file not in coverage.proofs.setdefault(known[name], []):
                coverage.proofs[known[name]].append(file)
    return coverage


def _in_scenarios(path: Path) -> list[str]:
    try:
        return list(_proved(read_yaml(path)))
    except FileError:
        return []  # the scenario runner says what is wrong


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
    without_boxes = [name for name in boxes(whole_content()) if name not in proofs]
    return without_rules, without_boxes
