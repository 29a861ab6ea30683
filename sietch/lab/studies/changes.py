"""What content files add to the game, change in it, and take out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sietch.content import Setup
from sietch.content.loader import read_content, rules_of


@dataclass(frozen=True, slots=True)
class Change:
    """A component that is new, not what it was, or gone."""

    kind: str  # as in content files: cards, intrigue, leaders, …
    id: str
    new: bool
    fields: dict[str, tuple[Any, Any]]  # of a changed one: before and after
    gone: bool = False


def changes(setup: Setup) -> list[Change]:
    """Everything that can matter in a game; names and notes cannot."""
    before = read_content(setup.replaced(content=())).tables
    after = read_content(setup).tables
    found = []
    for kind, table in after.items():
        for id_, entry in table.items():
            known = before[kind].get(id_)
            old = _facts(known.fields) if known else {}
            new = _facts(entry.fields)
            fields = {
                field: (old.get(field), new.get(field))
                for field in dict.fromkeys([*old, *new])
                if old.get(field) != new.get(field)
            }
            if fields:
                found.append(Change(kind, id_, known is None, {} if known is None else fields))
        found += [Change(kind, id_, False, {}, gone=True) for id_ in before[kind] if id_ not in table]
    return found


def _facts(fields: dict[str, Any]) -> dict[str, Any]:
    """What the rules say, field by field; a field that consists of steps or spaces with ids, part by part."""
    found: dict[str, Any] = {}
    for name, value in rules_of(fields).items():
        if (
            isinstance(value, list)
            and value
            and all(isinstance(part, dict) and "id" in part for part in value)
        ):
            found |= {
                f"{part['id']} {key}": fact for part in value for key, fact in part.items() if key != "id"
            }
        else:
            found[name] = value
    return found
