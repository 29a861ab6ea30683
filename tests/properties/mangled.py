"""Files as nobody should write them: real ones spoiled by chance, and constructs that are meant to hurt.

`python -m tests.properties.mangled content 10000` tries that many content files (or `scenario`, `replay`), from a seed on:
`python -m tests.properties.mangled replay 500 7`. Every seed is a file of its own, so a failure can be repeated.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import yaml

from sietch.bots.contained import Late, alarm
from sietch.content import ContentError, Setup, SetupError, load_rules, new_game
from sietch.content.files import Content, read_extra
from sietch.content.harmless import CONTROL
from sietch.content.reading import parse_yaml
from sietch.engine.rng import seeded
from sietch.lab.proof.scenario import ScenarioError, load_scenarios, run
from sietch.table import replay
from sietch.table.replay import ReplayError
from sietch.view.catalogue import catalogue_of
from sietch.view.components import component_json, component_lines

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds for one file, on a busy machine
LONGEST_LINE = 2_000  # of a message

NASTY: list[str] = [
    "[" * 3_000, "- " * 3_000, "{a: " * 500, "(" * 200, "may " * 200, "[" * 500_000, "? " * 100,
    "&a [*a]", "&a {b: *a}", "*a", "<<: *a", "{<<: [1]}", "? [a]\n: b", "!!python/name:os.system x",
    "!!binary aGk=", "!!set {a}", "!!bool x", "!!int x", "2001-99-99", "1:" * 50 + "1", ".nan", "-.inf", "0x" + "f" * 99,
    "9" * 5_000, "-" + "9" * 17, "9" * 18, "1..9999999", "dagger x99999999999", "x" * 100_000, "; ".join(["draw 1"] * 5_000),
    "draw 1" + " OR draw 1" * 60, "\x00", "\x1b[2J", '"\\e[2J"', '"\\0"', '"\\u202e"', '"a\\nb"', "\u202e", "\ufeff", "\ufffe", "\x85", "\r",
    "---", "...", "%YAML 9", "null", "~", "true", "''", "[]", "{}", "[[]]", "{a: 1}", "-1", "0", "1.5", "p1", "nobody", "id", "all",
    "seat", "# seat 9 was yours", "= ", "+", ":", "|", ">", "@", "%", "\t", "é", "字", "\U0001f600",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 7, -1, 10**17, 1.5, "", "x", "p1", [], {}, [[]], [{}], ["x"], {"a": {}}, {3: 4}, {"p1": 1}, {"emperor": 99},
]  # fmt: skip
BYTES = (b"\xff\xfe", b"\x80", b"\x00", b"\xc3", b"\x1f\x8b\x08", b"\xed\xa0\x80", bytes(range(256)))

# Anchors that double and double again.
LAUGHS = "\n".join(
    ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
)


# --- spoiling --------------------------------------------------------------------------------------------


def mangled(texts: list[str], rng: random.Random) -> bytes:
    """One of the texts, spoiled in a few places."""
    text = rng.choice(texts)
    if rng.random() < 0.7 and not text.startswith("sietch"):
        text = _other_data(text, rng.choice(texts), rng)
    else:
        for _ in range(rng.randint(1, 3)):
            text = _other_text(text, texts, rng)
    data = text.encode("utf-8", "surrogatepass")
    match rng.randrange(60):
        case 0:
            data = text.encode("utf-16")
        case 1:
            at = rng.randrange(len(data) + 1)
            data = data[:at] + rng.choice(BYTES) + data[at:]
        case 2:
            data = rng.randbytes(rng.randrange(300))
        case 3:
            data = f"{LAUGHS}\n{text}".encode()
        case 4:
            data *= 40
    return data


def _other_text(text: str, texts: list[str], rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        case 2:
            lines[at] = " " * rng.randrange(4) + lines[at]
        case 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        case 4:
            lines[at:at] = rng.choice(texts).split("\n")[:: rng.randint(1, 9)]
        case 5:
            del lines[at:]
        case _:
            words = re.split(r"(\W+)", lines[at])
            others = NASTY if rng.random() < 0.3 else re.findall(r"\w+", text) or [""]
            words[rng.randrange(len(words))] = rng.choice(others)
            lines[at] = "".join(words)
    return "\n".join(lines)


def _other_data(text: str, like: str, rng: random.Random) -> str:
    """The same file with some values exchanged for others, also for those of another file that is like it."""
    data = parse_yaml(text)
    others = list(_places(parse_yaml(like)))
    for _ in range(rng.randint(1, 3)):
        places = list(_places(data))
        holder, key = rng.choice(places)
        other, name = rng.choice(places + others)
        match rng.randrange(6):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, dict):
                holder[rng.choice(["id", "x", 3, None, name, name, name])] = _bare(other[name])
            case 2:
                holder[key] = _bare(rng.choice(VALUES))
            case 3 if isinstance(holder[key], str):
                words = re.split(r"\b", holder[key])
                words[rng.randrange(len(words))] = rng.choice([*NASTY, *words])
                holder[key] = "".join(words)
            case 4 if isinstance(holder[key], int):
                holder[key] = rng.choice([-1, 0, 1, 2, 3, 5, 12, 40, 1_000, 10**17])
            case _:
                holder[key] = _bare(other[name])
        if not data:
            break
    return yaml.safe_dump(_bare(data), allow_unicode=True)


def _places(data: Any) -> Iterable[tuple[Any, Any]]:
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _bare(data: Any) -> Any:
    """Plain lists, and no part in two places: the dumper would write aliases."""
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in data.items()}
    return [_bare(item) for item in data] if isinstance(data, list) else data


# --- trying ----------------------------------------------------------------------------------------------


def try_content(path: Path, rng: random.Random) -> str:
    """Load the file, tell every component in words, and play a little; returns what was complained of."""
    unread = Content()
    read_extra(unread, path)
    if unread.problems and rng.random() < 0.8:  # the sets take their time
        return str(ContentError(unread.problems))
    try:
        rules = load_rules(Setup(content=[str(path)]))
        catalogue = catalogue_of(rules)
        for key in catalogue.entries:
            component_lines(*key, catalogue)
            component_json(*key, catalogue)
        game = new_game(Setup(content=[str(path)], seed=rng.randrange(1000)))
        chance = seeded(rng.randrange(1000))
        for _ in range(30):
            if not game.over:
                offered = game.options()
                game.apply(offered[chance.below(len(offered))])
    except (ContentError, SetupError) as error:
        return str(error)
    return ""


def try_scenario(path: Path, rng: random.Random) -> str:
    """Read and run the file."""
    try:
        scenarios = load_scenarios(path)
    except ScenarioError as error:
        return str(error)
    told = [run(scenario).message for scenario in scenarios]
    for message in told:
        assert "Traceback" not in message, message
    return "\n".join(told)


def try_replay(path: Path, rng: random.Random) -> str:
    """Play the file, also if it says that it is of other rules."""
    try:
        replay.check(replay.load(path), strict=rng.random() < 0.5)
    except (ReplayError, ContentError, SetupError) as error:
        return str(error)
    return ""


def scenarios_of(path: Path) -> list[str]:
    """Every scenario of a file as a file of its own, for a whole one takes long."""
    return [f"- scenario:{part}" for part in path.read_text(encoding="utf-8").split("- scenario:")[1:]]


def real_files(kind: str) -> list[str]:
    if kind == "content":
        files = [
            ROOT / "examples/stillsuit_trader.yaml",
            *sorted((ROOT / "sietch/content/uprising").glob("*.yaml")),
        ]
        return [_excerpt(path.read_text(encoding="utf-8")) for path in files if path.name != "set.yaml"]
    if kind == "scenario":
        files = sorted((ROOT / "tests/scenarios/rules").glob("*.yaml"))
        return [text for path in files for text in scenarios_of(path)[:6]]
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/golden").glob("*.replay"))]


def _excerpt(text: str) -> str:
    """As added content: with id and version, and some entries of every kind, which then change the printed ones."""
    data = parse_yaml(text)
    few = {kind: value[:6] if isinstance(value, list) else value for kind, value in data.items()}
    return yaml.safe_dump(_bare({"id": "mine", "version": 1, **few}), allow_unicode=True, sort_keys=False)


TRIES: dict[str, Callable[[Path, random.Random], str]] = {
    "content": try_content,
    "scenario": try_scenario,
    "replay": try_replay,
}


def fault_of(kind: str, texts: list[str], seed: int, path: Path) -> str:
    """What goes wrong with the file of this seed: anything but a short and harmless message."""
    rng = random.Random(seed)
    path.write_bytes(mangled(texts, rng))
    try:
        with alarm(PATIENCE):
            told = TRIES[kind](path, rng)
    except Late:
        return f"{kind} {seed}: no end after {PATIENCE} s"
    except Exception:
        return f"{kind} {seed}: {traceback.format_exc()}"
    for line in told.split("\n"):
        if CONTROL.search(line) or len(line) > LONGEST_LINE:
            return f"{kind} {seed}: told as {line[:300]!r}"
    return ""


def main(kind: str, count: int, first: int = 0) -> int:
    texts = real_files(kind)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mangled.yaml"
        faults = 0
        for seed in range(first, first + count):
            fault = fault_of(kind, texts, seed, path)
            if fault:
                print(fault, flush=True)
                faults += 1
    print(f"{count} files, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
