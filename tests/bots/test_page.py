"""docs/bots.md tells the truth: its numbers are those of the code, its Python runs, its links lead somewhere."""

from __future__ import annotations

import ast
import doctest
import re

import pytest

from sietch.bots.mind.evaluation import TERMS
from tests.bots.page import CONSTANT, PAGE, refreshed

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_numbers_are_those_of_the_code() -> None:
    """If not: `python -m tests.bots.page`."""
    assert refreshed(TEXT) == TEXT
    assert len(CONSTANT.findall(TEXT)) > 10


def test_every_term_is_explained() -> None:
    for name, early, late in TERMS:
        assert re.search(rf"^\| {name} \| {early:g} \| {late:g} \| \S.+ \|$", TEXT, re.MULTILINE), name


def test_a_changed_number_would_be_seen() -> None:
    name, early, late = TERMS[0]
    wrong = TEXT.replace(f"| {name} | {early:g} | {late:g} |", f"| {name} | {early + 1:g} | {late:g} |")
    assert wrong != TEXT
    assert refreshed(wrong) == refreshed(TEXT)


def test_python() -> None:
    test = doctest.DocTestParser().get_doctest(TEXT, {}, "bots.md", str(PAGE), 0)
    assert len(test.examples) > 8
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("block", re.findall(r"```python\n(?!>>>)(.+?)```", TEXT, re.DOTALL))
def test_pieces_of_code(block: str) -> None:
    ast.parse(block)


def test_links() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    for target in links:
        assert (PAGE.parent / target).exists(), target
