"""Data flows one way: a layer imports only what stands before it in the list."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "sietch"

LAYERS = ("engine", "language", "content", "view", "table", "bots", "lab", "server", "cli")

# The rooms of a layer, and which of those before it each may use. Nobody but the command makes reports.
ROOMS: dict[str, dict[str, tuple[str, ...]]] = {
    "lab": {
        "play": (),
        "records": (),
        "measure": (),
        "proof": ("play",),
        "studies": ("play", "records", "measure", "proof"),
        "env": ("play",),
        "report": ("records", "measure"),
    },
    "server": {
        "wire": (),
        "keeping": ("wire",),
        "games": ("wire", "keeping"),
        "bots": ("wire",),
        "making": ("wire", "keeping", "games", "bots"),
        "tables": ("wire", "keeping", "games", "bots", "making"),
        "web": ("wire", "keeping", "games", "bots", "making", "tables"),
    },
}

# What all rooms of a layer share stands outside of them.
SHARED = {"lab": {"extras.py", "problems.py"}, "server": {"refusals.py"}}

# All that the engine may import besides itself. Nothing that reads a clock, the system or chance.
ENGINE_MAY_IMPORT = {"__future__", "array", "bisect", "collections", "collections.abc", "heapq", "typing"}
ENGINE_MAY_NOT_CALL = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}

# Words for the compiler: they stand outside of what is compiled.
NATIVE = {"sietch.native.i64", "sietch.native.mypyc_attr"}

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def imported(source: str, package: list[str]) -> list[tuple[int, str]]:
    """Every module that the source of a module in `package` imports, with its line, by absolute name.

    `from a import b` gives `a.b`, for b may be a module; imports inside functions and under
    TYPE_CHECKING count like all others.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = base + (node.module.split(".") if node.module else [])
            found += [(node.lineno, ".".join([*base, alias.name])) for alias in node.names]
    return found


def layer_of(module: str) -> str:
    """The layer that an absolute module name of this project belongs to; "" for `sietch` itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else ""


def room_of(module: str) -> str:
    """The room of its layer that a module stands in; "" for what all rooms share, and where there are none."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[2] in ROOMS.get(layer_of(module), {}) else ""


def faults(source: str, file: str) -> list[str]:
    """What the file, named from the project's folder (`sietch/view/log.py`), may not import or call."""
    package = list(Path(file).parent.parts)
    own = package[1] if len(package) > 1 else ""
    if file == "sietch/__main__.py":
        own = "cli"
    allowed = LAYERS[: LAYERS.index(own) + 1] if own else ()
    own_room = room_of(".".join(package))
    rooms = (own_room, *ROOMS[own][own_room]) if own_room else ()
    wrong = []
    for line, module in imported(source, package):
        if module.split(".")[0] == "sietch":
            layer = layer_of(module)
            # `sietch` itself holds the version only, and even that is no concern of the engine.
            if (layer and layer not in allowed) or (not layer and own == "engine" and module not in NATIVE):
                wrong.append(f"{file}:{line}: {own or 'sietch'} may not import {module}")
            elif layer == own and room_of(module) and room_of(module) not in rooms:
                wrong.append(f"{file}:{line}: {own_room or 'what all rooms share'} may not import {module}")
        elif own == "engine" and not {module, module.rpartition(".")[0]} & ENGINE_MAY_IMPORT:
            wrong.append(f"{file}:{line}: the engine may not import {module}")
    if own == "engine":
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ENGINE_MAY_NOT_CALL:
                    wrong.append(f"{file}:{node.lineno}: the engine may not call {node.func.id}")
    return wrong


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_only_layers_above(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8"), name_of(path)) == []


def test_every_module_belongs_to_a_layer() -> None:
    first = {path.relative_to(PACKAGE).parts[0] for path in MODULES}
    assert first <= {*LAYERS, "__init__.py", "__main__.py", "native.py"}


@pytest.mark.parametrize("layer", ROOMS)
def test_every_module_stands_in_a_room(layer: str) -> None:
    folder = PACKAGE / layer
    parts = [path.relative_to(folder).parts for path in MODULES if path.is_relative_to(folder)]
    assert {first for first, *_ in parts} == {*ROOMS[layer], *SHARED[layer], "__init__.py"}


def test_one_module_reads_yaml() -> None:
    """It has the limits for files of others; our own sentences need none."""
    found = {
        name_of(path)
        for path in MODULES
        for _, module in imported(path.read_text(encoding="utf-8"), [])
        if module.split(".")[0] == "yaml"
    }
    assert found == {"sietch/content/reading.py", "sietch/language/tables.py"}


@pytest.mark.parametrize("layer", ROOMS)
def test_rooms_use_only_rooms_before_them(layer: str) -> None:
    rooms = list(ROOMS[layer])
    assert all(rooms.index(other) < rooms.index(room) for room in rooms for other in ROOMS[layer][room])


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("sietch/engine/combat.py", "from sietch.content import loader"),
        ("sietch/engine/combat.py", "from ..content import loader"),
        ("sietch/engine/combat.py", "from sietch import content"),
        ("sietch/engine/combat.py", "from sietch import __version__"),
        ("sietch/engine/combat.py", "import random"),
        ("sietch/engine/combat.py", "def f():\n    import time"),
        ("sietch/engine/combat.py", "print('hello')"),
        ("sietch/content/loader.py", "from sietch.view import log"),
        ("sietch/view/log.py", "import sietch.bots.greedy"),
        ("sietch/table/replay.py", "from sietch.bots.registry import seated"),
        ("sietch/bots/greedy.py", "from ..lab.studies.simulate import run"),
        ("sietch/lab/studies/simulate.py", "if TYPE_CHECKING:\n    from sietch import cli"),
        ("sietch/lab/play/match.py", "from sietch.lab.studies.simulate import simulate"),
        ("sietch/lab/proof/scenario/play.py", "from ...studies import bench"),
        ("sietch/lab/studies/compare.py", "import sietch.lab.report.page"),
        ("sietch/lab/studies/compare.py", "from sietch.lab import env"),
        ("sietch/lab/extras.py", "from sietch.lab.play.workers import run"),
        ("sietch/server/wire/protocol.py", "from sietch.server.keeping.store import Record"),
        ("sietch/server/games/showing.py", "from ..tables import hall"),
        ("sietch/server/bots/thinking.py", "from sietch.server.games.course import Course"),
        ("sietch/server/tables/hall.py", "if TYPE_CHECKING:\n    from sietch.server.web.app import App"),
        ("sietch/server/refusals.py", "from sietch.server.wire import protocol"),
        ("sietch/__init__.py", "from .engine import COMPILED"),
    ],
)
def test_finds_what_is_forbidden(file: str, source: str) -> None:
    assert len(faults(source, file)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("sietch/engine/combat.py", "from __future__ import annotations\nfrom typing import Final"),
        ("sietch/engine/combat.py", "from collections.abc import Sequence\nfrom .state import State"),
        ("sietch/engine/phases/combat.py", "from ..state import State\nfrom . import reveal"),
        (
            "sietch/content/loader.py",
            "import yaml\nfrom sietch import __version__\nfrom ..engine import state",
        ),
        ("sietch/lab/play/match.py", "from sietch.bots import greedy\nfrom sietch.engine.state import State"),
        (
            "sietch/lab/studies/simulate.py",
            "from sietch.lab.play import workers\nfrom ..proof import invariants",
        ),
        ("sietch/lab/proof/scenario/play.py", "from sietch.lab.problems import LabError\nfrom . import look"),
        (
            "sietch/server/bots/thinking.py",
            "from sietch.bots.bot import Decision\nfrom ..wire import protocol",
        ),
        ("sietch/server/keeping/sqlite.py", "from sietch.server.refusals import NotPossible"),
        ("sietch/server/web/app.py", "from sietch.lab.play import match"),
        ("sietch/cli/report.py", "from sietch.lab.report import report"),
        ("sietch/cli/__init__.py", "from sietch import bots, content, engine, lab, server, table, view"),
        ("sietch/__main__.py", "from sietch.cli import main"),
    ],
)
def test_allows_the_rest(file: str, source: str) -> None:
    assert faults(source, file) == []
