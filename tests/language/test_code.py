"""No sentence for people stands in the code that talks to them: all are sentences of the language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "sietch"
LANGUAGES = ("sqlite.py", "types.py")  # what they say is SQL and TypeScript
TALKING = [
    *PACKAGE.glob("cli/*.py"),
    *PACKAGE.glob("bots/*.py"),  # numbers of the mind have names for programs
    *(path for path in PACKAGE.glob("server/**/*.py") if path.name not in LANGUAGES),
    *PACKAGE.glob("table/*.py"),
    PACKAGE / "content" / "setup.py",
    PACKAGE / "content" / "rivals" / "levels.py",
]
WORD = re.compile(r"[^\W\d_]{2,}")
# How texts begin that are no sentences for people: options and commands as they are typed, HTTP and HTML, data.
ALLOWED = (
    "end turn",
    "house hagal",
    "0 serve --links 0",
    "sietch play --terminal",
    "cd ui\nnpm ci",
    "<!doctype html>",
    "default-src 'self'",
    "public, max-age=",
    "attachment; filename=",
    "# something was taken back",
    "0 was learned with other circumstances",
    "the bot %s could not be asked",
    "a hint was not found",
    "table %s ",
    "Application Support",
    "sietch replay ",
    "# seat 0 was yours",
    "^# seat ",
)


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines, a number for everything that is filled in; not its documentation."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in ast.walk(node)} - {id(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values]
            yield node.lineno, "".join(parts)


def sentences(source: str) -> list[str]:
    """Those of two or more words."""
    return [
        f"{line}: {text}"
        for line, text in texts(ast.parse(source))
        if not text.startswith(ALLOWED) and sum(WORD.search(word) is not None for word in text.split()) > 1
    ]


@pytest.mark.parametrize("path", sorted(TALKING), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_sentence_stands_in_the_code(path: Path) -> None:
    assert sentences(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("print('Nothing is changed.')", ["1: Nothing is changed."]),
        ("x = f'{n} games of {m} deals'", ["1: 0 games of 0 deals"]),
        ("def f():\n    '''What it does.'''\n    say('keep.unchanged', path=path)", []),
        ("print(f'{name}  {text}: {n:5} x')", []),
        ("FORMATS = ('--hot-seat', 'end turn', 'P1')", []),
    ],
)
def test_a_sentence_in_the_code_is_found(source: str, found: list[str]) -> None:
    assert sentences(source) == found
