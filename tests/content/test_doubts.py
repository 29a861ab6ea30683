"""The page about rivals lists what is not sure of their components."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content.files import Entry
from sietch.content.loader import read_content
from sietch.engine.setup import Setup
from sietch.view.catalogue import standard_catalogue
from sietch.view.components import component_lines

PAGE = Path(__file__).parents[2] / "docs" / "rivals.md"
KINDS = ("rivals", "hagal")


def doubtful() -> list[Entry]:
    content = read_content(Setup(players=1))
    return [e for kind in KINDS for e in content.tables[kind].values() if e.get("confidence")]


def table() -> str:
    lines = ["| component | how sure | what is not |", "| --- | --- | --- |"]
    lines += [f"| `{e.id}` | {e.get('confidence')} | {e.get('doubt')} |" for e in doubtful()]
    return "\n".join(lines) + "\n"


def test_the_page_lists_them() -> None:
    text = PAGE.read_text(encoding="utf-8")
    listed = text.partition("<!-- doubts:begin -->\n")[2].partition("<!-- doubts:end -->")[0]
    assert listed == table()


def test_every_doubt_has_a_word_for_how_much_and_one_for_what() -> None:
    for entry in doubtful():
        assert entry.get("confidence") in ("medium", "low"), entry.id
        assert entry.get("doubt"), entry.id
    content = read_content(Setup(players=1))
    for kind in KINDS:
        for entry in content.tables[kind].values():
            assert bool(entry.get("doubt")) == bool(entry.get("confidence")), entry.id


@pytest.mark.parametrize("kind", KINDS)
def test_who_looks_at_a_card_is_told(kind: str) -> None:
    catalogue = standard_catalogue(players=1)
    for entry in (entry for entry in doubtful() if entry.kind == kind):
        assert any(line.startswith("Not sure: ") for line in component_lines(kind, entry.id, catalogue))
