"""Reading files of others: the only way from a path to its text, and the only one from YAML to plain data.

No file can hang or crash whoever reads it: how large it may be stands in limits.py, and a `FileError` says what is wrong.
"""

from __future__ import annotations

import stat
from collections.abc import Hashable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from sietch.content.harmless import CONTROL_IN_TEXT, escaped, harmless, shown
from sietch.content.limits import DEEPEST, LONGEST_NUMBER, LONGEST_TEXT, MOST_BYTES, MOST_VALUES
from sietch.language.sentence import Refusal, Sentence, plain, sentence


class FileError(Refusal, ValueError):
    """A file that cannot be used, and where; 0 is no line, and no column."""

    def __init__(self, reason: Sentence, line: int = 0, column: int = 0) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column

    @property
    def whole(self) -> Sentence:
        if self.column:
            return sentence("at.line_column", line=self.line, column=self.column, reason=self.reason)
        return sentence("at.line", line=self.line, reason=self.reason) if self.line else self.reason


# --- text ------------------------------------------------------------------------------------------------


def read_text(path: Path) -> str:
    """The text of a file; raises `FileError`."""
    try:
        data = _bytes(path)
    except FileError:
        raise
    except (OSError, ValueError) as error:
        raise _unreadable(getattr(error, "strerror", None) or error) from None
    if len(data) > MOST_BYTES:
        raise FileError(sentence("file.large", most=f"{MOST_BYTES:,}"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(sentence("file.no_text")) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := CONTROL_IN_TEXT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise FileError(sentence("file.control", character=escaped(found[0])), line)
    return text


def _bytes(path: Path) -> bytes:
    """Of a file that is too large, enough to know it. A pipe would keep us waiting, a device might have no end."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise _unreadable(sentence("file.folder" if stat.S_ISDIR(mode) else "file.no_file"))
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _unreadable(reason: object) -> FileError:
    return FileError(sentence("file.unreadable", reason=reason))


# --- YAML ------------------------------------------------------------------------------------------------


class Listed(list[Any]):
    """A list of a YAML file; `lines` says where its items begin."""

    def __init__(self, items: list[Any], lines: list[int]) -> None:
        super().__init__(items)
        self.lines = lines


class Mapped(dict[Any, Any]):
    """A mapping of a YAML file; `lines` says where its keys stand."""

    def __init__(self, items: dict[Any, Any], lines: dict[Any, int]) -> None:
        super().__init__(items)
        self.lines = lines


def over(upper: dict[Any, Any], lower: dict[Any, Any]) -> Mapped:
    """What either says, the upper where both do; only its lines are known."""
    return Mapped(lower | upper, upper.lines if isinstance(upper, Mapped) else {})


def read_yaml(path: Path) -> Any:
    """The data of a YAML file; raises `FileError`."""
    return parse_yaml(read_text(path))


def parse_yaml(text: str) -> Any:
    """Texts, numbers, truths, nothing, lists (`Listed`) and mappings (`Mapped`)."""
    try:
        return _Reader().read(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = harmless(str(getattr(error, "problem", None) or error).partition("\n")[0])
        needs_quotes = "mapping values" in problem
        reason = sentence("file.needs_quotes", problem=problem) if needs_quotes else plain(problem)
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise FileError(reason, *place) from None


_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Any = Resolver()
_VALUES = SafeConstructor()
_TAG = "tag:yaml.org,2002:"
_LIST, _MAPPING, _MERGE = f"{_TAG}seq", f"{_TAG}map", f"{_TAG}merge"
# A date is a text here, for nothing in the game has one.
_TEXTS = tuple(f"{_TAG}{kind}" for kind in ("str", "value", "merge", "timestamp"))
_NUMBERS = {f"{_TAG}int": _VALUES.construct_yaml_int, f"{_TAG}float": _VALUES.construct_yaml_float}
_OTHERS = {f"{_TAG}bool": _VALUES.construct_yaml_bool, f"{_TAG}null": _VALUES.construct_yaml_null}


@dataclass(slots=True)
class _Part:
    """A value with what is to know of it; a list or mapping holds its items, keys and values in turn."""

    line: int
    column: int
    tag: str
    anchor: str | None = None
    value: Any = None
    items: list[_Part] = field(default_factory=list)
    size: int = 1  # values in it, with itself
    depth: int = 1

    def fail(self, reason: Sentence) -> NoReturn:
        raise FileError(reason, self.line, self.column)


class _Reader:
    """Puts the values together as the parser finds them, without recursion."""

    def __init__(self) -> None:
        self._root: _Part | None = None
        self._open: list[_Part] = []
        self._named: dict[str, _Part] = {}
        self._size = 0

    def read(self, text: str) -> Any:
        for event in yaml.parse(text, Loader=_PARSER):
            match event:
                case yaml.ScalarEvent():
                    self._add(_scalar(event))
                case yaml.SequenceStartEvent():
                    self._begin(_part(event, _LIST), _LIST)
                case yaml.MappingStartEvent():
                    self._begin(_part(event, _MAPPING), _MAPPING)
                case yaml.CollectionEndEvent():
                    self._end()
                case yaml.AliasEvent():
                    self._repeat(_part(event, ""))
                case yaml.DocumentStartEvent() if self._root is not None:
                    _part(event, "").fail(sentence("file.second_document"))
        return None if self._root is None else self._root.value

    def _begin(self, part: _Part, tag: str) -> None:
        if part.tag != tag:
            part.fail(sentence("file.unknown_kind", kind=shown(part.tag)))
        self._open.append(part)
        self._check_depth(part)

    def _end(self) -> None:
        part = self._open.pop()
        part.value = _mapping(part) if part.tag == _MAPPING else _list(part)
        self._add(part)

    def _repeat(self, alias: _Part) -> None:
        """What the alias stands for, once more: nobody shall change both."""
        if alias.anchor not in self._named:
            alias.fail(sentence("file.alias", name=alias.anchor))
        named = self._named[alias.anchor]
        self._check_size(named.size, alias)
        self._check_depth(alias, named.depth)
        alias.tag, alias.size, alias.depth = named.tag, named.size, named.depth
        alias.value, alias.anchor = deepcopy(named.value), None
        self._put(alias)

    def _add(self, part: _Part) -> None:
        self._check_size(1, part)
        if part.anchor is not None:
            self._named[part.anchor] = part
        self._put(part)

    def _put(self, part: _Part) -> None:
        if not self._open:
            self._root = part
            return
        around = self._open[-1]
        around.items.append(part)
        around.size += part.size
        around.depth = max(around.depth, part.depth + 1)

    def _check_size(self, more: int, part: _Part) -> None:
        self._size += more
        if self._size > MOST_VALUES:
            part.fail(sentence("file.values", most=f"{MOST_VALUES:,}"))

    def _check_depth(self, part: _Part, more: int = 0) -> None:
        if len(self._open) + more > DEEPEST:
            part.fail(sentence("file.deep", most=DEEPEST))


def _part(event: yaml.Event, usual: str) -> _Part:
    mark: Any = event.start_mark
    tag, anchor = getattr(event, "tag", None), getattr(event, "anchor", None)
    return _Part(mark.line + 1, mark.column + 1, usual if tag in (None, "!") else tag, anchor)


def _scalar(event: yaml.ScalarEvent) -> _Part:
    text: str = event.value
    part = _part(event, "")
    part.tag = part.tag or _RESOLVER.resolve(yaml.ScalarNode, text, event.implicit)
    if len(text) > LONGEST_TEXT:
        part.fail(sentence("file.long_text", n=f"{len(text):,}", most=f"{LONGEST_TEXT:,}"))
    if found := CONTROL_IN_TEXT.search(text):
        part.fail(sentence("file.control", character=escaped(found[0])))
    if part.tag in _NUMBERS and len(text) > LONGEST_NUMBER:
        part.fail(sentence("file.long_number", n=f"{len(text):,}", most=LONGEST_NUMBER))
    if part.tag in _TEXTS:
        part.value = text
    elif make := (_NUMBERS | _OTHERS).get(part.tag):
        try:
            part.value = make(yaml.ScalarNode(part.tag, text))
        except (ValueError, LookupError):
            part.fail(sentence("file.no_such_value", text=shown(text), kind=part.tag.removeprefix(_TAG)))
    else:
        part.fail(sentence("file.unknown_kind", kind=shown(part.tag)))
    return part


def _list(part: _Part) -> Listed:
    return Listed([item.value for item in part.items], [item.line for item in part.items])


def _mapping(part: _Part) -> Mapped:
    """YAML would quietly keep the last of equal keys; `<<` adds what is not said here."""
    own: dict[Any, Any] = {}
    merged: dict[Any, Any] = {}
    lines: dict[Any, int] = {}
    for key, item in zip(part.items[::2], part.items[1::2], strict=True):
        if key.tag == _MERGE:
            for other in item.value if isinstance(item.value, list) else [item.value]:
                if not isinstance(other, dict):
                    item.fail(sentence("file.merge"))
                merged = {**other, **merged}
                lines = {**dict.fromkeys(other, item.line), **lines}
        elif not isinstance(key.value, Hashable):
            key.fail(sentence("file.key"))
        elif key.value in own:
            key.fail(sentence("file.twice", name=shown(key.value)))
        else:
            own[key.value] = item.value
            lines[key.value] = key.line
    return Mapped(merged | own, lines)
