"""Names, and the text of whole components."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sietch.content import load_rules
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.view.catalogue import Catalogue, catalogue_of, standard_catalogue
from sietch.view.components import component_json, component_lines
from tests.support import setup_for


@pytest.mark.parametrize(
    ("kind", "id_", "name"),
    [
        ("cards", "dagger", "Dagger"),
        ("objectives", "objective_crysknife", "Objective: Crysknife"),
        ("conflicts", "objective_crysknife", "Objective: Crysknife"),  # as the engine keeps them
        ("posts", "post_emperor", "observation post of Sardaukar and Dutiful Service"),
        ("tracks", "spacing_guild", "Spacing Guild"),
        ("leaders", "reverend_mother_jessica", "Reverend Mother Jessica"),
        ("cards", "not_in_this_game", "Not In This Game"),
    ],
)
def test_names(kind: str, id_: str, name: str, catalogue: Catalogue) -> None:
    assert catalogue.name(kind, id_) == name


@pytest.mark.parametrize(
    ("kind", "id_", "called"),
    [
        ("leaders", "gurney_halleck", "Gurney"),
        ("leaders", "lady_amber_metulli", "Amber"),
        ("leaders", "reverend_mother_jessica", "Jessica"),
        ("leaders", "muad_dib", "Muad'Dib"),
        ("leaders", "lady", "Lady"),
        ("cards", "seek_allies", "Seek Allies"),
    ],
)
def test_how_leaders_are_called(kind: str, id_: str, called: str, catalogue: Catalogue) -> None:
    assert catalogue.called(kind, id_) == called


def test_words(catalogue: Catalogue) -> None:
    assert [catalogue.word(id_) for id_ in ("solari", "spice_trade", "wild")] == [
        "Solari",
        "Spice Trade",
        "Wild",
    ]


def test_names_in_other_languages(catalogue: Catalogue) -> None:
    assert catalogue.names("cards", "dagger")["de"] == "Dolch"
    assert catalogue.names("tracks", "fremen")["hu"] == "fremenek"
    assert "it" not in catalogue.names("cards", "branching_path")


def test_labels_tell_equal_names_apart(catalogue: Catalogue) -> None:
    assert catalogue.label("contracts", "contract_arrakeen_water") == "Arrakeen (1 water)"
    assert (
        catalogue.label("contracts", "contract_arrakeen_troop_spy")
        == "Arrakeen (recruit 1 troop and place 1 spy)"
    )
    assert catalogue.label("conflicts", "skirmish_crysknife") == "Skirmish (Crysknife)"
    assert catalogue.label("conflicts", "propaganda") == "Propaganda"


def test_find(catalogue: Catalogue) -> None:
    assert catalogue.find("the spice must FLOW") == [("cards", "the_spice_must_flow")]
    assert catalogue.find("muad'dib") == [("leaders", "muad_dib")]
    assert catalogue.find("Dolch") == [("cards", "dagger")]
    assert ("spaces", "arrakeen") in catalogue.find("Arrakeen")
    assert len(catalogue.find("Arrakeen")) == 3  # the space and two contracts
    assert catalogue.find("Chani") == []
    assert catalogue.containing("Chani") == [("cards", "chani_clever_tactician")]
    assert catalogue.containing("han") == []  # whole words
    assert "Chani, Clever Tactician" in catalogue.suggestions("Chani")
    assert "Dagger" in catalogue.suggestions("Dager")


def test_added_content_has_its_words(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: my own\nversion: 1\ncards:\n"
        "  - {id: old_friend, name: Old Friend, type: imperium, cost: 2, icons: [city], agent: draw 1, reveal: swords 1}\n",
        encoding="utf-8",
    )
    rules = load_rules(setup_for(content=[file]))
    assert catalogue_of(rules).name("cards", "old_friend") == "Old Friend"
    assert component_json("cards", "old_friend", catalogue_of(rules))["set"] == "my own"
    assert component_lines("cards", "old_friend", catalogue_of(rules))[1].endswith(" · my own")


def test_what_a_set_changes_belongs_to_the_set_that_added_it() -> None:
    sets = ("uprising", "choam", "rise_of_ix", "ix_conflicts", "epic")
    catalogue = catalogue_of(load_rules(Setup(4, sets)))
    assert component_json("cards", "dune_the_desert_planet", catalogue)["set"] == "uprising"
    assert component_json("conflicts", "trade_monopoly", catalogue)["set"] == "rise_of_ix"


def test_the_words_are_those_of_the_rules(tmp_path: Path) -> None:
    """Also where two rules differ in nothing but a name, which the digest does not count."""
    file = tmp_path / "mine.yaml"

    def loaded(card: str) -> Rules:
        file.write_text(f"id: mine\nversion: 1\ncards:\n  - {{id: dagger, {card}}}\n", encoding="utf-8")
        return load_rules(setup_for(content=[file]))

    sharp, named, renamed = loaded("reveal: swords 3"), loaded("name: Kindjal"), loaded("name: Kris")
    assert named.version == renamed.version == load_rules().version
    file.unlink()
    assert component_lines("cards", "dagger", catalogue_of(sharp))[-1] == "Reveal: 3 swords."
    assert component_lines("cards", "dagger", standard_catalogue())[-1] == "Reveal: 1 sword."
    assert catalogue_of(named).name("cards", "dagger") == "Kindjal"
    assert catalogue_of(renamed).name("cards", "dagger") == "Kris"
    assert catalogue_of(load_rules()).name("cards", "dagger") == "Dagger"
    assert catalogue_of(sharp) is catalogue_of(sharp)


GOLDEN = (Path(__file__).parent / "data" / "components.txt").read_text(encoding="utf-8").strip().split("\n\n")


@pytest.mark.parametrize("golden", GOLDEN, ids=[text.splitlines()[0] for text in GOLDEN])
def test_golden_texts(golden: str, catalogue: Catalogue) -> None:
    """Read by a person; the first line is the kind and the id."""
    key, *lines = golden.splitlines()
    kind, id_ = key.split()
    assert component_lines(kind, id_, catalogue) == lines


def test_every_component_has_lines_and_data(catalogue: Catalogue) -> None:
    for (kind, id_), entry in catalogue.entries.items():
        assert len(component_lines(kind, id_, catalogue)) >= 2
        data = component_json(kind, id_, catalogue)
        assert json.loads(json.dumps(data)) == data
        assert list(data)[:6] == ["id", "kind", "set", "name", "called", "names"]
        assert data["kind"] == entry.kind
