"""Frames are read by the names of what they hold."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHOLE = {
    "sietch/engine/state.py",
    "sietch/lab/proof/orders.py",
}  # they name or compare all that a frame holds
BARE = re.compile(r"(?:\bf|frame|stack\[-1\])\.[xy]\b")


def test_the_numbers_of_a_frame_have_names() -> None:
    modules = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "sietch").rglob("*.py")}
    assert set(modules) > WHOLE
    assert [
        name
        for name, path in modules.items()
        if name not in WHOLE and BARE.search(path.read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize("text", ["f.x", "s.stack[-1].y", "frame.x"])
def test_a_bare_number_is_found(text: str) -> None:
    assert BARE.search(text)
