"""A set from outside of the package: its classes, words, texts and facts, without a change in sietch."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[1]
# The installed build stays before the project's folder, which is only there for the tests' own modules.
RUN = "import sys; sys.path.append(sys.argv.pop(1)); import pytest; sys.exit(pytest.main(sys.argv[1:]))"


CHECKS = sorted(path.name for path in (ROOT / "tests" / "sets").glob("check*.py"))


@pytest.mark.parametrize("checks", CHECKS)
def test_the_set_of_the_smugglers(checks: str) -> None:
    """In a process of its own: what is made known stays known."""
    words = ["-c", RUN, str(ROOT), "-q", "-p", "no:cacheprovider", f"tests/sets/{checks}"]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=os.environ | {"PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def _shown() -> list[str]:
    """The pieces of code that CONTRIBUTING.md shows of it."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    text = text[text.index("## An atom") : text.index("## A scenario")]
    return re.findall(r"^ *```(?:python|yaml)\n(.*?)^ *```$", text, re.M | re.S)


@pytest.mark.parametrize("code", [code for code in _shown() if "add_set(SMUGGLERS)" not in code])
def test_contributing_shows_it_as_it_is(code: str) -> None:
    files = sorted((ROOT / "tests" / "sets" / "smugglers").glob("*.*"))
    sources = ["\n".join(line.strip() for line in file.read_text("utf-8").splitlines()) for file in files]
    wanted = "\n".join(line.strip() for line in dedent(code).strip().splitlines())
    assert any(wanted in source for source in sources)
