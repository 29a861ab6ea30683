"""Mistakes about components of a kind that the set adds are said like those of any other, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.content import ContentError, load_rules
from sietch.language import tables
from sietch.language.tables import ENGLISH, sentences_of
from tests.sets.checks import WITH

GERMAN = {"one.favours": "Gefallen", "content.unknown": "{thing} '{name}' ist unbekannt{hint}"}


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    tables.know("de", sentences_of(ENGLISH) | GERMAN)
    yield
    tables.forget("de")


def test_an_unknown_component_of_an_added_kind(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nversion: 1\nremoves: {favours: [none_such]}\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_rules(WITH.replaced(content=[str(path)]))
    [problem] = caught.value.problems
    assert str(problem) == "own.yaml: removes: favours: unknown favour 'none_such'"
    assert problem.in_words("de") == "own.yaml: removes: favours: Gefallen 'none_such' ist unbekannt"
