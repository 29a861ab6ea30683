"""Reading content files: YAML into checked entries, one table per kind of component."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from sietch.content.sets import SETS
from sietch.content.problems import Problem, did_you_mean

FOLDER = Path(__file__).parent
LANGUAGES = ("de", "it", "hu")

# kind -> field -> type; every entry also has an id.
FIELDS: dict[str, dict[str, type]] = {
    "cards": {
        "type": str, "cost": int, "copies": int, "factions": list, "icons": list, "acquire": str, "agent": str,
        "reveal": str, "when_trashed": str, "when_discarded": str,
    },
    "intrigue": {"copies": int, "plot": str, "combat": str, "endgame": str},
    "conflicts": {
        "level": int, "battle_icon": str, "location": str, "protected": bool, "first": str, "second": str,
        "third": str,
    },
    "leaders": {
        "house": str, "complexity": int, "ability": dict, "signet": dict, "training_track": list, "back": dict,
        "removes": list, "reserves": list,
    },
    "objectives": {"battle_icon": str, "players": list, "first_player": bool},
    "contracts": {"copies": int, "condition": str, "reward": str},
    "spaces": {
        "icon": str, "faction": str, "combat": bool, "maker": bool, "cost": str, "cost_after_first": str,
        "once_per_player": bool, "requirement": str, "effect": str, "later_effect": str, "seat_bonus": str,
        "control": str,
    },
    "posts": {"spaces": list},
    "tracks": {"bonus": str},
    "paths": {"steps": list},
}  # fmt: skip
COMMON: dict[str, type] = {"id": str, "name": str, "names": dict, "note": str}
# The fields of the mappings inside an entry.
ABILITY: dict[str, type] = {"name": str, "names": dict, "effect": str}
NESTED: dict[str, dict[str, type]] = {
    "ability": ABILITY,
    "signet": ABILITY,
    "back": COMMON | {"house": str, "complexity": int, "ability": dict, "signet": dict},
    "training_track": {"id": str, "reward": str, "next": list},
    "steps": {"id": str, "reward": str, "next": list},
}
TYPE_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a mapping"}


@dataclass(slots=True)
class Entry:
    """One component as it stands in its file."""

    kind: str
    id: str
    file: str
    fields: dict[str, Any]

    def get(self, name: str, default: Any = None) -> Any:
        value = self.fields.get(name)
        return default if value is None else value


@dataclass(slots=True)
class Content:
    """All entries of the chosen sets, and the mistakes found so far."""

    tables: dict[str, dict[str, Entry]] = field(default_factory=lambda: {kind: {} for kind in FIELDS})
    constants: dict[str, Any] = field(default_factory=dict)
    sizes: list[tuple[str, dict[str, int], dict[str, int]]] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def complain(self, entry: Entry, field_name: str, message: str) -> None:
        self.problems.append(Problem(entry.file, entry.id, field_name, message))


def read_set(content: Content, name: str) -> None:
    """Add the files of a set that belongs to the game."""
    folder = FOLDER / name
    counts: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for path in sorted(folder.glob("*.yaml")):
        file = f"{name}/{path.name}"
        data = _parse(content, path, file)
        sizes |= data.pop("sizes", {})
        data.pop("set", None)
        content.constants |= data.pop("constants", {})
        for entry in _entries(content, data, file):
            if entry.id in content.tables[entry.kind]:
                content.complain(entry, "", "this id is used twice")
            content.tables[entry.kind][entry.id] = entry
            size = entry.get("type") if entry.kind == "cards" else entry.kind
            copies = entry.get("copies", 1)
            counts[size] = counts.get(size, 0) + (copies if isinstance(copies, int) else 1)
    content.sizes.append((name, sizes, counts))


def read_extra(content: Content, path: Path) -> None:
    """Add a content file of a user: new components, or other values for existing ones."""
    file = path.name
    known_problems = len(content.problems)
    data = _parse(content, path, file)
    if len(content.problems) > known_problems:
        return
    for key in ("id", "version"):
        if not isinstance(data.get(key), str | int):
            content.problems.append(
                Problem(file, "", key, "missing; added content needs an id and a version")
            )
    if data.get("id") in SETS:
        content.problems.append(
            Problem(file, "", "id", f"'{data['id']}' is a set of the game; choose another id")
        )
    content.extra.append(f"{data.pop('id', file)} {data.pop('version', '?')}")
    seen: set[tuple[str, str]] = set()
    for entry in _entries(content, data, file):
        if (entry.kind, entry.id) in seen:
            content.complain(entry, "", "this id is used twice")
        seen.add((entry.kind, entry.id))
        known = content.tables[entry.kind].get(entry.id)
        if known is not None:
            entry.fields = known.fields | entry.fields
        content.tables[entry.kind][entry.id] = entry


def check_ids(content: Content) -> None:
    """An id names one component, whatever its kind."""
    kinds: dict[str, str] = {}
    for kind, table in content.tables.items():
        for entry in table.values():
            for name in (entry.id, (entry.get("back") or {}).get("id")):
                if name is not None and kinds.setdefault(name, kind) != kind:
                    content.complain(entry, "id", f"'{name}' is already the id of one of the {kinds[name]}")


def check_sizes(content: Content) -> None:
    """The decks of a set must have the sizes that its set.yaml names."""
    for name, sizes, counts in content.sizes:
        for what in sorted(sizes.keys() | counts.keys()):
            if sizes.get(what, 0) != counts.get(what, 0):
                message = f"{counts.get(what, 0)} found, the set has {sizes.get(what, 0)}"
                content.problems.append(Problem(name, what, "", message))


def _parse(content: Content, path: Path, file: str) -> dict[str, Any]:
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except OSError as error:
        content.problems.append(Problem(file, "", "", f"cannot be read: {error.strerror}"))
    except UnicodeDecodeError:
        content.problems.append(Problem(file, "", "", "is not a text in UTF-8"))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = str(getattr(error, "problem", error))
        hint = "; a text with ': ' needs quotes" if "mapping values" in problem else ""
        content.problems.append(Problem(file, "", "", f"{place}{problem}{hint}"))
    else:
        if isinstance(data, dict):
            return data
        content.problems.append(Problem(file, "", "", "expected a mapping such as 'cards: […]'"))
    return {}


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C loader, if it is there
    """Refuses a mapping that says the same key twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[object] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"'{key.value}' is said twice", problem_mark=key.start_mark
                )
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


def _entries(content: Content, data: Mapping[str, Any], file: str) -> Iterable[Entry]:
    for kind, entries in data.items():
        if kind not in FIELDS:
            message = f"unknown kind of component{did_you_mean(str(kind), FIELDS)}"
            content.problems.append(Problem(file, str(kind), "", message))
        elif not isinstance(entries, list):
            content.problems.append(Problem(file, kind, "", "expected a list of entries"))
        else:
            for number, fields in enumerate(entries, 1):
                if not isinstance(fields, dict) or not isinstance(fields.get("id"), str):
                    message = f"entry {number} has no id"
                    content.problems.append(Problem(file, kind, "", message))
                    continue
                entry = Entry(kind, fields["id"], file, fields)
                _check_fields(content, entry)
                yield entry


def _check_fields(content: Content, entry: Entry) -> None:
    _check_mapping(content, entry, "", entry.fields, FIELDS[entry.kind] | COMMON)
    if not entry.id.replace("_", "").isalnum() or entry.id != entry.id.lower():
        content.complain(entry, "id", "an id has lower-case letters, digits and _ only")
    for language in entry.get("names", {}):
        if language not in LANGUAGES:
            content.complain(
                entry, "names", f"unknown language '{language}'; known are {', '.join(LANGUAGES)}"
            )


def _check_mapping(
    content: Content, entry: Entry, place: str, fields: dict[str, Any], known: dict[str, type]
) -> None:
    """Complain about unknown and wrong fields, and take them out."""
    for name, value in list(fields.items()):
        wrong = ""
        if name not in known:
            wrong = f"unknown field{did_you_mean(str(name), known)}"
        elif value is not None and not _is(value, known[name]):
            wrong = f"expected {TYPE_NAMES[known[name]]}, found {value!r}"
        elif name in NESTED and value is not None:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, dict):
                    _check_mapping(content, entry, f"{place}{name}.", part, NESTED[name])
                else:
                    wrong = f"expected a mapping, found {part!r}"
        elif isinstance(value, list):
            kind = int if name == "players" else str
            wrong = next((f"expected {TYPE_NAMES[kind]}, found {x!r}" for x in value if not _is(x, kind)), "")
        if wrong:
            content.complain(entry, f"{place}{name}", wrong)
            del fields[name]


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))
