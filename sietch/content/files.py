"""Reading content files: YAML into checked entries, one table per kind of component."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sietch.content.harmless import CONTROL, shown
from sietch.content.limits import LONGEST_NAME, MOST_COMPONENTS
from sietch.content.printed import Printed
from sietch.content.problems import ContentError, Problem, Problems, did_you_mean, unknown
from sietch.content.reading import FileError, Listed, Mapped, over, read_yaml
from sietch.content.sets import SETS, added_kinds
from sietch.language.sentence import Sentence, comma, sentence
from sietch.language.tables import ENGLISH, languages

FOLDER = Path(__file__).parent
LANGUAGES = ("de", "it", "hu")  # of names and notes, beside English and what else is spoken

DOUBTS: dict[str, type] = {"confidence": str, "doubt": str}  # where a fact is not sure: how much, and what
# kind -> field -> type; every entry also has an id.
FIELDS: dict[str, dict[str, type]] = {
    "cards": {
        "type": str, "cost": int, "copies": int, "factions": list, "icons": list, "icons_conditional": list,
        "graft": bool, "unload": bool, "acquire": str, "agent": str, "reveal": str, "when_trashed": str, "when_discarded": str,
    },
    "intrigue": {"copies": int, "plot": str, "combat": str, "endgame": str, "conditions": list},
    "conflicts": {
        "level": int, "deck": bool, "battle_icon": str, "location": str, "protected": bool, "first": str, "second": str,
        "third": str,
    },
    "leaders": {
        "house": str, "complexity": int, "setup": str, "ability": dict, "signet": dict, "training_track": list, "back": dict,
        "removes": list, "reserves": list, "commander": dict,
    },
    "objectives": {"battle_icon": str, "players": list, "first_player": bool},
    "contracts": {"copies": int, "bank": bool, "condition": str, "reward": str},
    "spaces": {
        "icon": str, "faction": str, "combat": bool, "maker": bool, "cost": str, "cost_after_first": str,
        "once_per_player": bool, "requirement": str, "effect": str, "later_effect": str, "seat_bonus": str,
        "control": str, "only": str, "token_bonus": str, **DOUBTS,
    },
    "posts": {"spaces": list, **DOUBTS},
    "tracks": {"icon": str, "only": str, "at_1": str, "at_3": str, "bonus": str, **DOUBTS},
    "paths": {"steps": list, "returns": bool, "end": str},
    "rivals": {
        "leader": str, "swordmaster_value": int, "signet": str, "scheme": str, "priority": list, "streamlined": bool,
        **DOUBTS,
    },
    "hagal": {"copies": int, "players": int, "destinations": list, "posts": list, "swords": int, **DOUBTS},
}  # fmt: skip
COMMON: dict[str, type] = {"id": str, "name": str, "names": dict, "note": str, "notes": dict}
REPLACES: dict[str, type] = {"replaces": str}
REMOVE: dict[str, type] = {"remove": bool}  # in own files
# What else may stand at the top of a file.
SECTIONS = ("removes", "changes")
# Kinds that only one set has; those that sets add are theirs as well.
KINDS_OF_SETS = {"contracts": "choam", "rivals": "rivals", "hagal": "rivals"}
# The fields of the mappings inside an entry.
ABILITY: dict[str, type] = {"name": str, "names": dict, "effect": str}
NESTED: dict[str, dict[str, type]] = {
    "ability": ABILITY,
    "signet": ABILITY,
    "back": COMMON | {"house": str, "complexity": int, "ability": dict, "signet": dict},
    "training_track": {"id": str, "reward": str, "next": list},
    "steps": {"id": str, "reward": str, "first": str, "marks": int, "next": list},
    "destinations": {"when": str, "space": str, "effect": str},
    "icons_conditional": {"if": str, "icons": list},
    "commander": {
        "seat": int,
        "deck": list,
        "at_start": str,
        "sandworms": bool,
        "allies": list,
        **DOUBTS,
    },
}
# What is shown as it stands, and whether it has to be one line; `names` and `notes` by language.
NAMES = {"name": True, "names": True, "house": True, "note": False, "notes": False}
TYPES = {str: "text", int: "number", bool: "truth", list: "list", dict: "mapping"}  # `type.…` says it


def name_languages() -> list[str]:
    """In which names and notes may be given, beside English."""
    return [*LANGUAGES, *(code for code in languages() if code not in (ENGLISH, *LANGUAGES))]


def kind_word(kind: str) -> str:
    """The word that stands before an id to tell its kind: `card`, `intrigue`, `space`."""
    return kind.removesuffix("s")


def all_fields() -> dict[str, dict[str, type]]:
    """With those of the kinds that sets add."""
    return FIELDS | {name: kind.fields for name, kind in added_kinds().items()}


def set_of(kind: str) -> str | None:
    """The set without which there are no components of this kind; None if every game has some."""
    added = {known.name: game_set.id for game_set in SETS.values() for known in game_set.kinds}
    return (KINDS_OF_SETS | added).get(kind)


def kind_name(kind: str) -> Sentence:
    """One component of this kind, in a sentence."""
    return sentence(f"one.{kind}")


@dataclass(slots=True)
class Entry:
    """One component as it stands in its file."""

    kind: str
    id: str
    file: str  # where it is told, last of all
    fields: dict[str, Any]
    home: str = ""  # the file that added it, if another one changed it

    def get(self, name: str, default: Any = None) -> Any:
        value = self.fields.get(name)
        return default if value is None else value

    def line_of(self, field_name: str) -> int:
        """Where its effect stands, if it has one in it; else its own line, that of what it is part of, or of the entry."""
        inside: object = self.fields
        line = 0
        for part in ("id", *field_name.split("."), "effect"):
            if isinstance(inside, Mapped) and part in inside.lines:
                line = inside.lines[part]
                inside = inside if part == "id" else inside.get(part)
        return line


@dataclass(slots=True, eq=False)
class Content:
    """All entries of the chosen sets, and the mistakes found so far."""

    sets: list[str] = field(default_factory=list)
    tables: dict[str, dict[str, Entry]] = field(default_factory=lambda: {kind: {} for kind in all_fields()})
    constants: dict[str, Any] = field(default_factory=dict)
    sizes: list[tuple[str, dict[str, int], dict[str, int]]] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    idle: list[Entry] = field(default_factory=list)  # of own files, for sets that are not in this game
    added: dict[str, str] = field(default_factory=dict)  # file of added content -> its id
    printed: Printed = field(default_factory=Printed)
    catalogues: dict[str, Any] = field(default_factory=dict)  # what the view makes of it, by language
    problems: Problems = field(default_factory=Problems)
    # kind and id of what was there -> the file that took it out, and the id of what it put there, if anything
    gone: dict[tuple[str, str], tuple[str, str | None]] = field(default_factory=dict)

    def qualified(self, kind: str, id_: str, name: str) -> str:
        """For a name that no box tells from that of another kind with the same id: the kind before it."""
        shared = any(id_ in table for other, table in self.tables.items() if other != kind)
        return f"{kind_word(kind)} {name}" if shared else name

    def has(self, kind: str) -> bool:
        """Whether there are components of this kind in this game."""
        return set_of(kind) in (None, *self.sets)

    def complain(self, entry: Entry, field_name: str, message: Sentence) -> None:
        line = entry.line_of(field_name)
        self.problems.append(Problem(entry.file, entry.id, field_name, message, line))

    def unknown(self, kind: str, id_: str) -> Sentence:
        """The message about an id that no component of this kind has."""
        other = next((other for other, table in self.tables.items() if id_ in table), None)
        if (kind, id_) in self.gone:
            hint = self._fate(kind, id_)
        elif other is not None:
            hint = sentence("hint.other_kind", kind=other)
        else:
            hint = did_you_mean(id_, self.tables[kind])
        return unknown(kind, id_, hint)

    def _fate(self, kind: str, id_: str) -> Sentence:
        """What became of a component that was there."""
        if (kind, id_) not in self.gone:
            return sentence("hint.none")
        file, heir = self.gone[kind, id_]
        if heir is None:
            return sentence("hint.removed", file=file)
        return sentence("hint.replaced", file=file, heir=heir, hint=self._fate(kind, heir))


def read_set(content: Content, folder: Path) -> None:
    """Add the files of a set; the folder has the name of the set."""
    counts: dict[str, int] = {}
    sizes: dict[str, int] = {}
    files: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.yaml")):
        file = f"{folder.name}/{path.name}"
        files[file] = data = _parse(content, path, file)
        sizes |= data.pop("sizes", {})
        data.pop("set", None)
        content.constants |= data.pop("constants", {})
        for word, there in (("with", True), ("without", False)):
            for other, more in data.pop(word, {}).items():
                if (other in content.sets) == there:
                    content.constants |= more.pop("constants", {})
                    files[f"{file}, {word} {other}"] = more
    content.sets.append(folder.name)
    for entry in _merge(content, files, changing=False):
        size = entry.get("type") if entry.kind == "cards" else entry.kind
        copies = entry.get("copies", 1)
        counts[size] = counts.get(size, 0) + (copies if isinstance(copies, int) else 1)
    content.sizes.append((folder.name, sizes, counts))


def read_extra(content: Content, path: Path) -> None:
    """Add a content file of a user; there an entry with a known id changes that component.

    What it says of sets that are not in this game is checked for its form and left out: one file serves all games.
    """
    file = path.name
    known_problems = len(content.problems)
    data = _parse(content, path, file)
    if len(content.problems) > known_problems:
        return
    for key in ("id", "version"):
        if not isinstance(data.get(key), str | int):
            content.problems.append(Problem(file, "", key, sentence("content.no_id_or_version")))
        elif wrong := _wrong_names({"": str(data[key])}, one_line=True):
            content.problems.append(Problem(file, "", key, wrong))
    if len(content.problems) > known_problems:
        return
    if data["id"] in SETS:
        content.problems.append(Problem(file, "", "id", sentence("content.id_of_set", id=data["id"])))
    content.added[file] = str(data.pop("id"))
    content.extra.append(f"{content.added[file]} {data.pop('version')}")
    _merge(content, {file: data}, changing=True)


def check_ids(content: Content) -> None:
    """An id names one component of its kind. The back of a leader is one more; an Objective is won like a Conflict."""
    owners: dict[tuple[str, str], str] = {}
    for kind, table in content.tables.items():
        family = "conflicts" if kind == "objectives" else kind
        for entry in table.values():
            for name in (entry.id, (entry.get("back") or {}).get("id")):
                if name is None:
                    continue
                if (family, name) in owners:
                    taken = sentence("content.id_taken", id=name, kind=owners[family, name])
                    content.complain(entry, "id", taken)
                owners[family, name] = kind


def check_counts(content: Content) -> None:
    """Before anything is made of them: more would take minutes, and the engine has no numbers for them."""
    for kind, table in content.tables.items():
        if len(table) > MOST_COMPONENTS:
            n, most = f"{len(table):,}", f"{MOST_COMPONENTS:,}"
            message = sentence("content.many_components", n=n, most=most)
            raise ContentError([*content.problems, Problem("", kind, "", message)])


def check_sizes(content: Content) -> None:
    """The decks of a set must have the sizes that its set.yaml names."""
    for name, sizes, counts in content.sizes:
        for what in sorted(sizes.keys() | counts.keys()):
            if sizes.get(what, 0) != counts.get(what, 0):
                message = sentence("content.size", n=counts.get(what, 0), size=sizes.get(what, 0))
                content.problems.append(Problem(name, what, "", message))


# --- adding to what is there -----------------------------------------------------------------------------


def _merge(content: Content, files: Mapping[str, dict[str, Any]], changing: bool) -> list[Entry]:
    """Remove, add, replace, change: the files of one set, or one of a user; returns what they add.

    `changing`: an entry with a known id changes that component, as `changes` does, or takes it out.
    """
    more = REMOVE if changing else {}
    sections = {file: {name: data.pop(name, None) or {} for name in SECTIONS} for file, data in files.items()}
    for file, section in sections.items():
        _remove(content, section["removes"], file, changing)
    added: list[Entry] = []
    seen: set[tuple[str, str]] = set()
    for file, data in files.items():
        for entry in _entries(content, data, file, REPLACES | more):
            there = content.has(entry.kind)
            if there:
                _put(content, entry, seen, changing, own=changing)
            else:
                content.idle.append(entry)
            if there or not changing:
                added.append(entry)
    changed: set[tuple[str, str]] = set()
    for file, section in sections.items():
        for entry in _changes(content, section["changes"], file, more):
            if not content.has(entry.kind):
                content.idle.append(entry)
            elif entry.id not in content.tables[entry.kind]:
                content.complain(entry, "", content.unknown(entry.kind, entry.id))
            else:
                _put(content, entry, changed, changing=True, own=changing)
    return added


def _remove(content: Content, removes: object, file: str, own: bool) -> None:
    if not isinstance(removes, dict):
        content.problems.append(Problem(file, "removes", "", sentence("content.expected_removes")))
        return
    for kind, ids in removes.items():
        wrong = None
        if kind not in all_fields():
            wrong = sentence("content.unknown_kind", hint=did_you_mean(str(kind), all_fields()))
        elif ids != "all" and not (isinstance(ids, list) and all(isinstance(id_, str) for id_ in ids)):
            wrong = sentence("content.expected_ids", found=shown(repr(ids)))
        if wrong is not None:
            content.problems.append(Problem(file, "removes", str(kind), wrong))
            continue
        if not content.has(kind):
            continue
        table = content.tables[kind]
        for id_ in list(table) if ids == "all" else ids:
            if id_ in table:
                _take_out(content, kind, id_, file)
            else:
                content.problems.append(Problem(file, "removes", kind, content.unknown(kind, id_)))


def _take_out(content: Content, kind: str, id_: str, file: str) -> None:
    content.tables[kind].pop(id_, None)
    content.gone[kind, id_] = file, None


def _put(content: Content, entry: Entry, seen: set[tuple[str, str]], changing: bool, own: bool) -> None:
    """Add an entry; in an own file `remove: true` or no copies takes it out, be it known or new."""
    leaves = own and (entry.fields.pop("remove", None) is True or entry.get("copies") == 0)
    known = entry.id in content.tables[entry.kind] or entry.fields.keys() - {"id", "copies"}
    if leaves and not known:
        content.complain(entry, "", content.unknown(entry.kind, entry.id))
        return
    _add(content, entry, seen, changing)
    if leaves:
        _take_out(content, entry.kind, entry.id, entry.file)


def _changes(content: Content, changes: object, file: str, more: Mapping[str, type]) -> Iterable[Entry]:
    if isinstance(changes, dict):
        return _entries(content, changes, file, more)
    content.problems.append(Problem(file, "changes", "", sentence("content.expected_changes")))
    return ()


def _add(content: Content, entry: Entry, seen: set[tuple[str, str]], changing: bool) -> None:
    """Put an entry into its table: at the end, in the place of another, or as a change of a known one."""
    table = content.tables[entry.kind]
    old: str | None = entry.fields.pop("replaces", None)
    known = table.get(entry.id)
    free = known is None or entry.id == old or (changing and old is None)
    if (entry.kind, entry.id) in seen or not free:
        content.complain(entry, "", sentence("content.id_twice"))
        return
    seen.add((entry.kind, entry.id))
    if old is not None and old not in table:
        content.complain(entry, "replaces", content.unknown(entry.kind, old))
    elif old is not None:
        places = [(entry.id, entry) if id_ == old else (id_, other) for id_, other in table.items()]
        content.tables[entry.kind] = table = dict(places)
        content.gone[entry.kind, old] = entry.file, entry.id
    elif known is not None:
        entry.fields = over(entry.fields, known.fields)
        entry.home = known.home or known.file
    table[entry.id] = entry
    content.gone.pop((entry.kind, entry.id), None)  # it may have been there before, or replaces itself


# --- reading ---------------------------------------------------------------------------------------------


def _parse(content: Content, path: Path, file: str) -> dict[str, Any]:
    try:
        data = read_yaml(path)
    except FileError as error:
        content.problems.append(Problem(file, "", "", error.whole))
    else:
        if isinstance(data, dict):
            return data
        content.problems.append(Problem(file, "", "", sentence("content.expected_file")))
    return {}


def _entries(
    content: Content, data: Mapping[str, Any], file: str, more: Mapping[str, type]
) -> Iterable[Entry]:
    """The checked entries of a file; they may have these fields `more` than a component has."""
    for kind, entries in data.items():
        if kind not in all_fields():
            hint = did_you_mean(str(kind), (*all_fields(), *SECTIONS))
            message = sentence("content.unknown_kind", hint=hint)
            content.problems.append(Problem(file, str(kind), "", message))
        elif not isinstance(entries, list):
            content.problems.append(Problem(file, kind, "", sentence("content.expected_entries")))
        else:
            for number, fields in enumerate(entries, 1):
                if not isinstance(fields, dict) or not isinstance(fields.get("id"), str):
                    message = sentence("content.no_id", n=number)
                    line = entries.lines[number - 1] if isinstance(entries, Listed) else 0
                    content.problems.append(Problem(file, kind, "", message, line))
                    continue
                entry = Entry(kind, fields["id"], file, fields)
                _check_fields(content, entry, more)
                yield entry


def _check_fields(content: Content, entry: Entry, more: Mapping[str, type]) -> None:
    _check_mapping(content, entry, "", entry.fields, all_fields()[entry.kind] | COMMON | dict(more))
    if not entry.id.replace("_", "").isalnum() or entry.id != entry.id.lower():
        content.complain(entry, "id", sentence("content.id_letters"))
    if len(entry.id) > LONGEST_NAME:
        content.complain(entry, "id", sentence("content.id_long", most=LONGEST_NAME))


def _check_mapping(
    content: Content, entry: Entry, place: str, fields: dict[str, Any], known: dict[str, type]
) -> None:
    """Complain about unknown and wrong fields, and take them out."""
    for name, value in list(fields.items()):
        wrong = None
        if name not in known:
            wrong = sentence("content.unknown_field", hint=_meant(name, known))
        elif value is not None and not _is(value, known[name]):
            wrong = _expected(known[name], value)
        elif name in NESTED and isinstance(value, dict | list):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, dict):
                    _check_mapping(content, entry, f"{place}{name}.", part, NESTED[name])
                else:
                    wrong = _expected(dict, part)
        elif isinstance(value, list):
            kind = int if name == "players" else str
            other = [item for item in value if not _is(item, kind)]
            wrong = _expected(kind, other[0]) if other else None
        elif name in NAMES and value is not None:
            wrong = _wrong_names(value if isinstance(value, dict) else {"": value}, NAMES[name])
        if wrong is not None:
            content.complain(entry, f"{place}{name}", wrong)
            del fields[name]


def _expected(kind: type, found: object) -> Sentence:
    return sentence("content.expected", what=sentence(f"type.{TYPES[kind]}"), found=shown(repr(found)))


def _meant(name: object, known: Mapping[str, type]) -> Sentence:
    if name == "copies" and "remove" in known:
        return sentence("hint.one_of_each")
    return did_you_mean(str(name), known)


def _wrong_names(texts: Mapping[Any, object], one_line: bool) -> Sentence | None:
    """What is wrong with a name or note, or with those by language."""
    for language, text in texts.items():
        if language not in ("", *name_languages()):
            known = comma(name_languages())
            return sentence("content.unknown_language", name=shown(language), known=known)
        if not isinstance(text, str):
            return _expected(str, text)
        if one_line and (CONTROL.search(text) or len(text) > LONGEST_NAME):
            return sentence("content.name_long", most=LONGEST_NAME, found=shown(repr(text)))
    return None


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))
