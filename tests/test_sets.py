"""A set from outside of the package: its classes, words, texts and facts, without a change in sietch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The installed build stays before the project's folder, which is only there for the tests' own modules.
RUN = "import sys; sys.path.append(sys.argv.pop(1)); import pytest; sys.exit(pytest.main(sys.argv[1:]))"


def test_the_set_of_the_smugglers() -> None:
    """In a process of its own: what is made known stays known."""
    words = ["-c", RUN, str(ROOT), "-q", "-p", "no:cacheprovider", "tests/sets/checks.py"]
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
