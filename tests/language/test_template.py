"""What is put into a sentence is never read as a template: players call themselves what they like."""

import pytest

from sietch.language.template import Grammar, Seat

TABLE = {"plural": "one|other", "form.of": "{name}'s"}
NAMES = ["{n}", "a|b", "<b>", "{", "}}", "{seat:of}|{seat}"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", ["seat", "text"])
def test_names_stay_as_they_are(name: str, value: str) -> None:
    grammar = Grammar(TABLE).naming(lambda seat, full: name)
    params = {"n": 2, "seat": Seat(0) if value == "seat" else name}

    def filled(template: str) -> str:
        return grammar.fill(template, params)

    assert filled("{seat} draws {n} {n:card|cards}") == f"{name} draws 2 cards"
    assert filled("{seat:of} turn") == f"{name}'s turn"
    assert filled("{n:{seat} alone|{seat:of} {n:one|{n} cards}}") == f"{name}'s 2 cards"


def test_as_many_forms_as_the_language_has() -> None:
    grammar = Grammar(TABLE)
    assert grammar.faults("{n:a|b|c}", ["n"]) == ["expected the forms one|other, found 'a|b|c'"]
    assert grammar.faults("{n:{m:a|b|c}|d}", ["n", "m"]) == ["expected the forms one|other, found 'a|b|c'"]
    assert grammar.faults("{n:{m:a|b}|c}", ["n", "m"]) == []
