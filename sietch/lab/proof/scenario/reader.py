"""Reading scenario files: YAML into checked scenarios. A mistake says where it is and what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sietch.content.harmless import CONTROL, shown
from sietch.content.limits import LONGEST_NAME, LONGEST_NUMBER, MOST_COPIES
from sietch.content.problems import did_you_mean
from sietch.content.reading import FileError, Listed, read_yaml
from sietch.content.setup import not_yet
from sietch.lab.proof.scenario.keys import (
    NOBODY,
    SEATS,
    TABLE,
    Key,
    Shape,
    known_text,
    player_keys,
    table_keys,
)
from sietch.lab.proof.scenario.model import (
    Check,
    Dice,
    Facts,
    Illegal,
    Legal,
    Names,
    Open,
    Scenario,
    Situation,
    Step,
    Take,
    Value,
    What,
)
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.proofs import check_proofs
from sietch.language.sentence import comma, sentence

KEYS = ("scenario", "proves", "given", "do", "expect", "open")
STEPS = ("legal", "legal only", "illegal", "expect", "dice", *SEATS)
SIDES_OF_A_DIE = 6
TIMES = re.compile(r"(.+?) x(\d+)")


def load_scenarios(path: Path | str) -> list[Scenario]:
    """All scenarios of a file; raises `ScenarioError` if one of them cannot be used."""
    found: list[Scenario] = []
    for scenario in read_scenarios(path):
        if isinstance(scenario, ScenarioError):
            raise scenario
        found.append(scenario)
    return found


def read_scenarios(path: Path | str) -> list[Scenario | ScenarioError]:
    """The same with what is wrong in the place of a broken one, which hides no other; raises if the file is unusable."""
    path = Path(path)
    found: list[Scenario | ScenarioError] = []
    try:
        documents = _documents(path)
    except ScenarioError as error:
        error.file = str(path)
        raise
    seen: set[str] = set()
    for data, line in documents:
        try:
            name = str(data.get("scenario")) if isinstance(data, dict) else ""
            if name and name in seen:
                raise ScenarioError(sentence("scenario.name_twice"), name=shown(name), line=line)
            seen.add(name)
            found.append(_scenario(path, data, line))
        except ScenarioError as error:
            error.file = str(path)
            found.append(error)
    return found


def _documents(path: Path) -> list[tuple[Any, int]]:
    """The data and the line of every scenario."""
    if path.is_dir():
        raise ScenarioError(sentence("scenario.empty_folder"))
    try:
        data = read_yaml(path)
    except FileError as error:
        raise ScenarioError(error.reason, line=error.line) from None
    if data is None or data == []:
        raise ScenarioError(sentence("scenario.empty_file"))
    if not isinstance(data, Listed):
        raise ScenarioError(sentence("scenario.list"), line=1)
    return list(zip(data, data.lines, strict=True))


# --- a scenario ------------------------------------------------------------------------------------------


def _scenario(path: Path, data: Any, line: int) -> Scenario:
    if not isinstance(data, dict) or not isinstance(data.get("scenario"), str):
        raise ScenarioError(sentence("scenario.one"), line=line)
    name = data["scenario"]
    if CONTROL.search(name) or len(name) > LONGEST_NAME:
        raise ScenarioError(
            sentence("scenario.long_name", most=LONGEST_NAME, found=shown(repr(name))), line=line
        )
    try:
        for key in data:
            if key not in KEYS:
                raise ScenarioError(
                    sentence("scenario.unknown.key", name=shown(key), hint=did_you_mean(str(key), KEYS, 20))
                )
        given = _situation(data.get("given"), "given", path)
        proves = _names(data.get("proves"), "proves")
        check_proofs(proves, [path.parent / file for file in given.table.names("content")])
        scenario = Scenario(
            path=path,
            name=name,
            line=line,
            proves=proves,
            given=given,
            do=tuple(_steps(data.get("do"), path)),
            expect=_situation(data.get("expect"), "expect", path),
            open=_open(data.get("open")),
        )
        if "do" in data and not scenario.do:
            raise ScenarioError(sentence("scenario.no_steps"), "do")
        if not scenario.checks:
            raise ScenarioError(sentence("scenario.checks_nothing"))
        return scenario
    except ScenarioError as error:
        error.name, error.line = name, error.line or line
        raise


def _steps(data: Any, path: Path) -> Iterable[Step]:
    if data is None:
        return
    if not isinstance(data, Listed):
        raise ScenarioError(sentence("scenario.steps"), "do")
    for number, (item, line) in enumerate(zip(data, data.lines, strict=True), 1):
        place = f"do, step {number}"
        try:
            for what in _step(item, place, path):
                yield Step(number, line, what)
        except ScenarioError as error:
            error.line = line
            raise


def _step(item: Any, place: str, path: Path) -> Iterable[What]:
    if isinstance(item, str | list):
        for text in _texts(item, place):
            yield Take(text)
        return
    if not isinstance(item, dict) or len(item) != 1:
        raise ScenarioError(sentence("scenario.step", steps=comma(STEPS)), place)
    ((key, value),) = item.items()
    if key in SEATS:
        for text in _texts(value, place):
            yield Take(text, SEATS.index(key))
    elif key in ("legal", "legal only"):
        yield Legal(_texts(value, place), key == "legal only")
    elif key == "illegal":
        if isinstance(value, dict):
            yield Illegal({str(text): str(reason) for text, reason in value.items()})
        else:
            yield Illegal(dict.fromkeys(_texts(value, place), ""))
    elif key == "expect":
        yield Check(_situation(value, "expect", path, f"{place}, expect"))
    elif key == "dice":
        yield Dice(tuple(int(roll) for roll in _dice(value, f"{place}, dice")))
    else:
        raise ScenarioError(
            sentence("scenario.unknown.step_kind", name=shown(key), hint=did_you_mean(str(key), STEPS, 20)),
            place,
        )


def _open(data: Any) -> Open | None:
    if data is None:
        return None
    if not isinstance(data, dict) or len(data) != 1 or next(iter(data)) not in SEATS:
        raise ScenarioError(sentence("scenario.open"), "open")
    ((seat, texts),) = data.items()
    return Open(SEATS.index(seat), _texts(texts, "open"))


# --- facts -----------------------------------------------------------------------------------------------


def _situation(data: Any, kind: str, path: Path, place: str = "") -> Situation:
    place = place or kind
    if data is None:
        data = {}
    if not isinstance(data, dict):
        raise ScenarioError(sentence("scenario.facts"), place)
    table = {key: value for key, value in data.items() if key not in SEATS}
    players = {}
    for key in data.keys() & set(SEATS):
        if not isinstance(data[key], dict):
            raise ScenarioError(sentence("scenario.facts_of_player"), f"{place}, {key}")
        players[SEATS.index(key)] = _facts(data[key], player_keys(), kind, f"{place}, {key}")
    return Situation(_facts(table, table_keys(), kind, place, SEATS), players)


def _facts(
    data: Mapping[Any, Any], known: Mapping[str, Key], kind: str, place: str, more: Iterable[str] = ()
) -> Facts:
    allowed = {name for name, key in known.items() if (key.given if kind == "given" else key.expect)}
    values: dict[str, Value] = {}
    for name, value in data.items():
        if name not in allowed:
            if name in known:
                how = "scenario.not_given" if kind == "given" else "scenario.not_expected"
                raise ScenarioError(sentence(how, name=name), place)
            if reason := not_yet(str(name)):
                raise ScenarioError(reason, place)
            raise ScenarioError(
                sentence(
                    "scenario.unknown.key",
                    name=shown(name),
                    hint=did_you_mean(str(name), [*allowed, *more], 20),
                ),
                place,
            )
        values[name] = _value(value, known[name].shape, f"{place}, {name}")
    return Facts(place, values)


def _value(value: Any, shape: Shape, place: str) -> Value:
    if shape is Shape.NUMBER and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if shape is Shape.FLAG and isinstance(value, bool):
        return value
    if shape in (Shape.NAME, Shape.SEAT) and isinstance(value, str):
        return _seat(value, place) if shape is Shape.SEAT else value
    if shape in (Shape.NAMES, Shape.ORDER, Shape.TOP):
        return _names(value, place)
    if shape is Shape.TEXTS:
        return _texts(value, place)
    if shape is Shape.DICE:
        return _dice(value, place)
    if shape is Shape.SEATS:
        return tuple(_seat(name, place) for name in _names(value, place))
    if shape in (Shape.COUNTS, Shape.OWNERS, Shape.PLACES) and isinstance(value, dict):
        inner = Shape.NUMBER if shape is Shape.COUNTS else Shape.NAME
        pairs = {str(name): _value(item, inner, f"{place}, {name}") for name, item in value.items()}
        if shape is Shape.OWNERS:
            return {name: _seat(str(item), place, nobody=True) for name, item in pairs.items()}
        return {name: item for name, item in pairs.items() if isinstance(item, int | str)}
    if shape is Shape.KNOWN and isinstance(value, dict) and all(isinstance(v, dict) for v in value.values()):
        return {
            f"{seat if seat == TABLE else _seat(seat, place)} {pile}": known_text(
                pile, _names(cards, f"{place}, {seat}, {pile}")
            )
            for seat, piles in value.items()
            for pile, cards in piles.items()
        }
    raise _expected(shape, value, place)


def _seat(value: str, place: str, nobody: bool = False) -> str:
    if value in SEATS or (nobody and value == NOBODY):
        return value
    raise _expected(Shape.SEAT, value, place)


def _texts(value: Any, place: str) -> Names:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise _expected(Shape.TEXTS, value, place)


def _dice(value: Any, place: str) -> Names:
    """What they show."""
    if isinstance(value, list) and all(type(item) is int and 1 <= item <= SIDES_OF_A_DIE for item in value):
        return tuple(str(item) for item in value)
    raise _expected(Shape.DICE, value, place)


def _names(value: Any, place: str) -> Names:
    """A list of names; `dagger x2` stands for two of them."""
    names: list[str] = []
    for text in _texts([] if value is None else value, place):
        times = TIMES.fullmatch(text)
        if times and (len(times[2]) > LONGEST_NUMBER or int(times[2]) > MOST_COPIES):
            raise ScenarioError(sentence("scenario.too_many", text=shown(text), most=MOST_COPIES), place)
        names += [times[1]] * int(times[2]) if times else [text]
    return tuple(names)


def _expected(shape: Shape, value: Any, place: str) -> ScenarioError:
    if value is None:
        return ScenarioError(sentence("scenario.expected.nothing", shape=shape.words), place)
    return ScenarioError(sentence("scenario.expected", shape=shape.words, found=shown(value)), place)
