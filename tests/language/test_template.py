"""What is put into a sentence is never read as a template: players call themselves what they like."""

import pytest

from sietch.language.sentence import sentence
from sietch.language.template import Grammar, Joined, Named, Seat, pieces

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


LISTS = TABLE | {
    "list.comma": "{before}, {item}",
    "list.and": "{before} & {item}",
    "name.contract": "{name} ({reward})",
}


def test_of_a_list_every_name_is_bent_and_of_a_sentence_its_name() -> None:
    grammar = Grammar(LISTS).naming(lambda seat, full: f"P{seat}")
    contract = sentence("name.contract", name="Shipping", reward="2 spice")
    params = {"all": Joined((Seat(1), contract, "Bob"), "and")}
    assert grammar.fill("{all:of}", params) == "P1's, Shipping's (2 spice) & Bob's"
    assert grammar.fill("{all}", params) == "P1, Shipping (2 spice) & Bob"


def test_marked_names_are_found_again_as_they_were_bent() -> None:
    params = {"card": Named("cards", "dagger", "Dagger"), "n": 2}
    marked = Grammar(TABLE).marking().fill("{n} times {card:of} turn", params)
    assert pieces(marked) == ["2 times ", Named("cards", "dagger", "Dagger's"), " turn"]
    assert Grammar(TABLE).fill("{n} times {card:of} turn", params) == "2 times Dagger's turn"
    assert pieces("") == []
    assert pieces("\x02 \x1f\x03") == ["\x02 \x1f\x03"]
