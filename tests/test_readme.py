"""The README tells the truth: its commands run, its Python runs."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from sietch.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ sietch (.+)$", README, re.MULTILINE)


def test_python() -> None:
    test = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after another, in a folder of their own: what one writes, the next may read."""
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    assert COMMANDS
    for command in COMMANDS:
        assert main(shlex.split(command)) == 0, command
        assert capsys.readouterr().out.strip(), command


def test_links() -> None:
    for text in (README, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert (ROOT / target).exists(), target
