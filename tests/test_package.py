"""Who has the wheel has nothing but the package: none of its texts may send anybody to a file of the checkout."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.parser import COMMANDS

PACKAGE = Path(__file__).parent.parent / "sietch"
FILES = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".yaml", ".js", ".css", ".svg"))
# Also the name under which the package index has a tool of somebody else.
ELSEWHERE = re.compile(
    r"\b(docs|examples|tests|benchmarks)/|\b\w+\.md\b|\bMakefile\b|pip install ['\"]?sietch", re.IGNORECASE
)


def texts(path: Path) -> Iterator[str]:
    """Strings and docstrings. The docstring of a module is for developers."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield text
        return
    tree = ast.parse(text)
    shown = tree if ast.get_docstring(tree) is None else ast.Module(tree.body[1:], [])
    for node in ast.walk(shown):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_texts_name_no_file_of_the_checkout() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}: {text}"
        for path in FILES
        for text in texts(path)
        if ELSEWHERE.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_no_file_of_the_checkout(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert not ELSEWHERE.search(capsys.readouterr().out)


@pytest.mark.parametrize(
    "text", ["see docs/bots.md", "sietch scenario tests/scenarios", "pip install 'sietch[lab]'"]
)
def test_such_texts_are_found(text: str) -> None:
    assert ELSEWHERE.search(text)
