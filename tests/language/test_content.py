"""What is wrong with files and content is said in the language of whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from sietch.content import ContentError, Problem
from sietch.content.arguments import Thing
from sietch.content.files import TYPES, all_fields
from sietch.content.notation import NotationError, parse_effect
from sietch.content.reading import FileError, parse_yaml, read_text
from sietch.content.vocabulary import KINDS
from sietch.language import tables
from sietch.language.phrase import Phrases
from sietch.language.sentence import sentence
from sietch.language.tables import ENGLISH, sentences_of
from sietch.view import LanguageError, add_language
from tests.content.test_loader import BAD, load
from tests.content.test_notation import ERRORS
from tests.view.test_language import XANIAN, all_xanian, write_language

# Where another language puts things in another order.
TURNED = {
    "at.file": "{reason} <{file}>",
    "at.line": "{reason} [{line}]",
    "at.column": "{reason} @{column}",
    "content.unknown": "'{name}' {thing}{hint}",
    "notation.expected_there": "{where} {what} – {found}",
}


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    tables.know(XANIAN, all_xanian() | TURNED)
    yield
    tables.forget(XANIAN)


def english_in(text: str) -> list[str]:
    """Words that are neither Xanian nor quoted; signs of the notation are the same everywhere."""
    return [
        word for word in re.findall(r"[^\W\d_]+", re.sub(r"'[^']*'|\"[^\"]*\"", "", text)) if word.strip("x")
    ]


@pytest.mark.parametrize("text", [text for text, _, _ in ERRORS])
def test_the_notation(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_effect(text)
    told = caught.value.in_words(XANIAN)
    assert english_in(told) == []
    assert told.endswith(f"@{caught.value.column}")


def test_the_order_of_a_sentence_is_that_of_the_language() -> None:
    with pytest.raises(NotationError) as caught:
        parse_effect("spy 1 on city|")
    assert caught.value.in_words(XANIAN) == "xxxxx 'x' x xxxx – xxx xxx @15".replace("'x'", "'|'")


def test_whole_content(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, BAD)
    head, *lines = caught.value.in_words(XANIAN).split("\n")
    assert head == f"{len(lines)} xxxxxxxx xx xxx xxxxxxx:"
    for problem, line in zip(caught.value.problems, lines, strict=True):
        assert line == f"  {problem.in_words(XANIAN)}"
        assert line.endswith(" <own.yaml>")
        names = {"dagger", "cards", "starter", "imperium", "reserve", "rise", "of", "ix", "spice"}
        assert set(english_in(problem.message.in_words(XANIAN))) <= names
    [faction] = [line for line in lines if "fremmen" in line]
    assert faction == "  desert_hawk: factions: 'fremmen' xxxxxxx; xxx xxx xxxx 'fremen'? <own.yaml>"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: {<<: 3}", "xxxx 1, xxxxxx 9: xxxxxxxx x xxxxxxx, xx xxxxxxx, xxxxx '<<'"),
        ("a: 1\na: 2", "xxxx 2, xxxxxx 1: 'x' xxxxxx xxxx xxxxx".replace("'x'", "'a'")),
        ("a: *b", "xxxx 1, xxxxxx 4: xxx xxxxx '*b' xxxxxx xxx xxxxxxx xxxx xxxx xxxxxx xx"),
        # what the parser of YAML says stays as it is
        (
            "a: b: c",
            "xxxx 1, xxxxxx 5: mapping values are not allowed in this context; x xxxx xxxx ': ' xxxxx xxxxxx",
        ),
    ],
)
def test_files(text: str, told: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_yaml(text)
    assert caught.value.in_words(XANIAN) == told


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_text(tmp_path)
    assert caught.value.in_words(XANIAN) == "xxxxxx xx xxxx: xxxx xx x xxxxxx"
    (tmp_path / "noise").write_bytes(b"\n\0")
    with pytest.raises(FileError) as caught:
        read_text(tmp_path / "noise")
    assert caught.value.in_words(XANIAN).endswith("[2]")


def test_a_language_that_lacks_something(tmp_path: Path) -> None:
    table = {key: text for key, text in sentences_of(ENGLISH).items() if key not in ("list.or", "list.and")}
    with pytest.raises(LanguageError) as caught:
        add_language("yy", write_language(tmp_path / "yy", table))
    assert caught.value.in_words(XANIAN) == f"xxxxx list.and; xxxxx list.or <{tmp_path / 'yy'}>"


def test_nothing_in_a_mistake_moves_the_cursor() -> None:
    problem = Problem("a\x1b.yaml", "", "id", sentence("content.id_of_set", id="x\x1b[2J"))
    for language in (ENGLISH, XANIAN):
        assert "\x1b" not in problem.in_words(language) and r"x\x1b[2J" in problem.in_words(language)


def test_every_kind_of_argument_and_type_has_its_words() -> None:
    phrases = Phrases()
    assert [kind.name for kind in KINDS.values() if not phrases.has(f"notation.a.{kind.phrase}")] == []
    assert [name for name in TYPES.values() if not phrases.has(f"type.{name}")] == []


def test_every_thing_that_can_be_named_has_its_words() -> None:
    phrases = Phrases()
    assert [kind for kind in (*all_fields(), *get_args(Thing)) if not phrases.has(f"one.{kind}")] == []
