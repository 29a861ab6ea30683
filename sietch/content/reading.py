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


class FileError(ValueError):
    """A file that cannot be used, and where."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        place = ", ".join(f"{name} {n}" for name, n in (("line", line), ("column", column)) if n)
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.line = line


# --- text ------------------------------------------------------------------------------------------------


def read_text(path: Path) -> str:
    """The text of a file; raises `FileError`."""
    try:
        data = _bytes(path)
    except (OSError, ValueError) as error:
        raise FileError(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"is too large; {MOST_BYTES:,} bytes are the most")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError("is not a text in UTF-8") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := CONTROL_IN_TEXT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise FileError(_control(found[0]), line)
    return text


def _bytes(path: Path) -> bytes:
    """Of a file that is too large, enough to know it. A pipe would keep us waiting, a device might have no end."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise OSError(0, "this is a folder" if stat.S_ISDIR(mode) else "this is no file")
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _control(character: str) -> str:
    return f"a control character ({escaped(character)}) may not stand in a file"


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
        problem = str(getattr(error, "problem", None) or error).partition("\n")[0]
        hint = "; a text with ': ' needs quotes" if "mapping values" in problem else ""
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise FileError(f"{harmless(problem)}{hint}", *place) from None


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

    def fail(self, message: str) -> NoReturn:
        raise FileError(message, self.line, self.column)


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
                    _part(event, "").fail("a second document begins; a file has one")
        return None if self._root is None else self._root.value

    def _begin(self, part: _Part, tag: str) -> None:
        if part.tag != tag:
            part.fail(f"a value of kind {shown(part.tag)} is not known here")
        self._open.append(part)
        self._check_depth(part)

    def _end(self) -> None:
        part = self._open.pop()
        part.value = _mapping(part) if part.tag == _MAPPING else _list(part)
        self._add(part)

    def _repeat(self, alias: _Part) -> None:
        """What the alias stands for, once more: nobody shall change both."""
        if alias.anchor not in self._named:
            alias.fail(f"the alias '*{alias.anchor}' stands for nothing that ends before it")
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
            part.fail(f"more than {MOST_VALUES:,} values are too many")

    def _check_depth(self, part: _Part, more: int = 0) -> None:
        if len(self._open) + more > DEEPEST:
            part.fail(f"lists and mappings are nested too deep; {DEEPEST} is the most")


def _part(event: yaml.Event, usual: str) -> _Part:
    mark: Any = event.start_mark
    tag, anchor = getattr(event, "tag", None), getattr(event, "anchor", None)
    return _Part(mark.line + 1, mark.column + 1, usual if tag in (None, "!") else tag, anchor)


def _scalar(event: yaml.ScalarEvent) -> _Part:
    text: str = event.value
    part = _part(event, "")
    part.tag = part.tag or _RESOLVER.resolve(yaml.ScalarNode, text, event.implicit)
    if len(text) > LONGEST_TEXT:
        part.fail(f"a text of {len(text):,} characters is too long; {LONGEST_TEXT:,} are the most")
    if found := CONTROL_IN_TEXT.search(text):
        part.fail(_control(found[0]))
    if part.tag in _NUMBERS and len(text) > LONGEST_NUMBER:
        part.fail(f"a number of {len(text):,} characters is too long; {LONGEST_NUMBER} are the most")
    if part.tag in _TEXTS:
        part.value = text
    elif make := (_NUMBERS | _OTHERS).get(part.tag):
        try:
            part.value = make(yaml.ScalarNode(part.tag, text))
        except (ValueError, LookupError):
            part.fail(f"'{shown(text)}' is no value of kind {part.tag.removeprefix(_TAG)}")
    else:
        part.fail(f"a value of kind {shown(part.tag)} is not known here")
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
                    item.fail("expected a mapping, or several, after '<<'")
                merged = {**other, **merged}
                lines = {**dict.fromkeys(other, item.line), **lines}
        elif not isinstance(key.value, Hashable):
            key.fail("expected a text before ':', found a list or mapping")
        elif key.value in own:
            key.fail(f"'{shown(key.value)}' stands here twice")
        else:
            own[key.value] = item.value
            lines[key.value] = key.line
    return Mapped(merged | own, lines)
