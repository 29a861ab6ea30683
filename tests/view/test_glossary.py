"""The words of the rules: explained, and complete."""

from __future__ import annotations

import re

import pytest

from sietch.content import Setup, load_rules
from sietch.engine.rules import Rules
from sietch.lab.proof.coverage import rules as numbered_rules
from sietch.language.phrase import Phrases
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.components import component_lines
from sietch.view.glossary import Glossary

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# What everybody knows without a rulebook. A new word of card texts is added here, or explained in words.yaml.
ORDINARY = frozenset(
    """
    a after all alone already amount an and another any anybody are as at back before belongs beside between by
    cannot choice choose different do down each even every exactly face for free from gain gained game give gives
    go has have here hold holds i if ignore ii iii in included instead into is it its least leaves less look lose lying may more move nd
    no not number of on once one or other otherwise over own player players put random rd rest s st start
    starts still straight take than that the them then there third this time to top twice two up use when whenever
    which who whoever whose with you your yours
    also block brings came empty enemy entirely fleet had highest ix just keep make order others path paying placing
    return rise standing stands these ties topmost under way without works
    """.split()  # noqa: SIM905
)


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    return Glossary(Phrases())


def without_names(line: str, names: list[str]) -> str:
    for name in names:
        line = line.replace(name, " ")
    return line


def names_of(catalogue: Catalogue) -> list[str]:
    """All proper names, the longest first: those of components, abilities, houses, factions, icons, sets."""
    found = {catalogue.name(kind, id_) for kind, id_ in catalogue.entries if kind != "objectives"}
    for entry in catalogue.entries.values():
        if entry.kind == "leaders":
            found |= {entry.get(box, {}).get("name", "") for box in ("ability", "signet")}
        found.add(entry.get("house", ""))
    found |= {
        "Crysknife",
        "Desert Mouse",
        "Ornithopter",
        "Uprising",
        "Emperor",
        "Bene Gesserit",
        "Spacing Guild",
    }
    found -= {"", *(word.name for word in Glossary(catalogue.phrases).words)}
    return sorted(found, key=len, reverse=True)


ALL_OF_IX = ("uprising", "choam", "rise_of_ix", "ix_conflicts")


@pytest.mark.parametrize(
    "rules",
    [
        load_rules(),
        load_rules(Setup(6)),
        load_rules(Setup(4, (*ALL_OF_IX, "epic"))),
    ],
    ids=["four", "six", "with Ix"],
)
def test_every_word_of_card_texts_is_known_or_explained(glossary: Glossary, rules: Rules) -> None:
    catalogue = catalogue_of(rules)
    names = names_of(catalogue)
    explained = {part for word in glossary.words for name in word.spellings for part in name.split()}
    missing: dict[str, str] = {}
    for kind, id_ in catalogue.entries:
        for line in component_lines(kind, id_, catalogue)[1:]:
            if not line.startswith(("Note: ", "Not sure: ")):
                for word in WORD.findall(without_names(line, names).lower()):
                    if not set(word.split("-")) <= explained | ORDINARY:
                        missing[word] = line
    assert missing == {}


def test_every_word_is_explained_shortly(glossary: Glossary) -> None:
    ids = {rule.id for rule in numbered_rules()}
    for word in glossary.words:
        assert not re.search(r"\b[A-Z]+-\d", word.sentence), word.name
        assert word.meaning.endswith(".") and len(word.meaning) < 200, word.name
        assert set(re.findall(r"\b[A-Z]-\d+\b", word.meaning)) <= ids, word.name
    keys = {key.partition(".")[2] for start in ("word.", "means.") for key in Phrases().keys(start)}
    assert len(keys) == len(glossary.words)


def test_no_spelling_has_two_meanings(glossary: Glossary) -> None:
    spellings = [spelling for word in glossary.words for spelling in word.spellings]
    assert sorted(spellings) == sorted(set(spellings))


def test_found_by_any_spelling_and_by_a_part(glossary: Glossary) -> None:
    assert [word.name for word in glossary.find("FREMEN bond")] == ["Fremen Bond"]
    assert [word.name for word in glossary.find("troops")] == ["Troop"]
    assert glossary.find("ornithopter") == []
    assert [word.name for word in glossary.containing("maker")] == ["Maker space", "Maker hook"]
    assert glossary.containing("infil") == []
    assert [word.name for word in glossary.containing("infil", whole=False)] == [
        "Infiltrate",
        "Infiltration icon",
    ]
