"""The pages about rivals, Rise of Ix and Immortality list what is not sure of their components."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from sietch.content import load_rules
from sietch.content.files import Entry
from sietch.content.loader import read_content
from sietch.engine.setup import Setup
from sietch.view.catalogue import catalogue_of
from sietch.view.components import component_lines

DOCS = Path(__file__).parents[2] / "docs"
KINDS = ("rivals", "hagal")
BOX = Setup(players=1)
IX = Setup(1, ("uprising", "choam", "rise_of_ix", "ix_conflicts", "ix_foldspace"))
IMMORTALITY = Setup(1, ("uprising", "choam", "immortality"))


def doubtful(setup: Setup) -> dict[str, Entry]:
    content = read_content(setup)
    return {e.id: e for kind in KINDS for e in content.tables[kind].values() if e.get("confidence")}


def table(entries: Iterable[Entry]) -> str:
    lines = ["| component | how sure | what is not |", "| --- | --- | --- |"]
    lines += [f"| `{e.id}` | {e.get('confidence')} | {e.get('doubt')} |" for e in entries]
    return "\n".join(lines) + "\n"


def listed(page: str) -> str:
    text = (DOCS / page).read_text(encoding="utf-8")
    return text.partition("<!-- doubts:begin -->\n")[2].partition("<!-- doubts:end -->")[0]


def test_the_pages_list_them() -> None:
    box = doubtful(BOX)
    assert listed("rivals.md") == table(box.values())
    for page, setup in (("rise_of_ix.md", IX), ("immortality.md", IMMORTALITY)):
        assert listed(page) == table(entry for id_, entry in doubtful(setup).items() if id_ not in box)


@pytest.mark.parametrize("setup", [BOX, IX, IMMORTALITY])
def test_every_doubt_has_a_word_for_how_much_and_one_for_what(setup: Setup) -> None:
    for entry in doubtful(setup).values():
        assert entry.get("confidence") in ("medium", "low"), entry.id
        assert entry.get("doubt"), entry.id
    content = read_content(setup)
    for kind in KINDS:
        for entry in content.tables[kind].values():
            assert bool(entry.get("doubt")) == bool(entry.get("confidence")), entry.id


@pytest.mark.parametrize("setup", [BOX, IX, IMMORTALITY])
def test_who_looks_at_a_card_is_told(setup: Setup) -> None:
    catalogue = catalogue_of(load_rules(setup))
    for entry in doubtful(setup).values():
        assert any(line.startswith("Not sure: ") for line in component_lines(entry.kind, entry.id, catalogue))
