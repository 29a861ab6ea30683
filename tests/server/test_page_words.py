"""The page has the words of the language files, of every language that is spoken here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.language import tables
from sietch.language.tables import ENGLISH, languages, sentences_of
from sietch.server.wire.page_words import PAGE, page_words

WORDS = Path(__file__).parents[2] / "ui" / "src" / "lib" / "words"


def test_the_page_has_the_words_of_every_language() -> None:
    written = {path.stem: path.read_text(encoding="utf-8") for path in WORDS.glob("*.json")}
    assert written == {code: page_words(code) for code in languages()}, (
        "python -m sietch.server.wire.page_words writes them"
    )


@pytest.fixture
def shouted() -> Iterator[str]:
    """A language of capital letters."""
    table = {key: text.upper() for key, text in sentences_of(ENGLISH).items()}
    tables.know("yy", {**table, "plural": "one|few|many", "form.dative": "to {name}"})
    yield "yy"
    tables.forget("yy")


def test_another_language_is_the_same_words_said_otherwise(shouted: str) -> None:
    english, other = json.loads(page_words(ENGLISH)), json.loads(page_words(shouted))
    assert other["words"] == {key: text.upper() for key, text in english["words"].items()}
    assert english["grammar"] == {"plural": "one|other"}
    assert other["grammar"] == {"plural": "one|few|many", "form.dative": "to {name}"}


def test_only_its_own_words_go_to_the_page() -> None:
    words = json.loads(page_words(ENGLISH))["words"]
    assert words["conflicts_left"] == "{n:Conflict left|Conflicts left}"
    assert {PAGE + key for key in words} == {key for key in sentences_of(ENGLISH) if key.startswith(PAGE)}
    assert not any(key.startswith(PAGE) for key in words)
