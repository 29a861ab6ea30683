"""Effects in words."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from sietch.content.notation import parse_condition, parse_effect, parse_event
from sietch.content.setup import SIX
from sietch.content.vocabulary import ATOMS, COUNTERS, EVENTS, FLAGS, HOOKS, LIMITS, WHO
from sietch.engine.contracts import COMPLETE
from sietch.engine.rules import Rules
from sietch.language.phrase import Phrases
from sietch.language.tables import sentences_of
from sietch.language.template import parameters
from sietch.view.catalogue import Catalogue, catalogue_of, standard_catalogue
from sietch.view.conditions import condition_text, event_text
from sietch.view.text import cost_text, effect_phrase, effect_text

DATA = Path(__file__).parents[1] / "content" / "data" / "effects_all_sets.txt"
STRINGS = [tuple(line.split("\t")) for line in DATA.read_text(encoding="utf-8").splitlines()]
IDENTIFIER = re.compile(r"[a-z]_[a-z]|[{}|]|\.\.|<=|>=|==")


@pytest.mark.parametrize(("kind", "notation"), STRINGS)
def test_every_string_of_all_sets(kind: str, notation: str, catalogue: Catalogue) -> None:
    if kind == "effect":
        text = effect_text(parse_effect(notation), catalogue)
        assert text[0].isupper() or not text[0].isalpha() or '"' in notation
        assert text.endswith(".")
    elif kind == "condition":
        text = condition_text(parse_condition(notation), catalogue)
    else:
        text = event_text(parse_event(notation), catalogue)
    for quoted in re.findall('"([^"]*)"', notation):
        if not catalogue.phrases.has(f"hook.{quoted}"):
            assert quoted.casefold() in text.casefold()
            text = text.replace(quoted, "").replace(quoted[0].upper() + quoted[1:], "")
    assert not IDENTIFIER.search(text), text


def test_every_word_has_a_template() -> None:
    phrases = Phrases()
    table = phrases._table

    def covered(kind: str, name: str) -> bool:
        return any(key == f"{kind}.{name}" or key.startswith(f"{kind}.{name}.") for key in table)

    assert [name for name in ATOMS if not covered("atom", name)] == []
    assert [name for name in HOOKS if not covered("hook", name)] == []
    assert [name for name in FLAGS if not covered("flag", name)] == []
    assert [name for name in COUNTERS if not (covered("test", name) and covered("per", name))] == []
    assert [name for name in EVENTS if not covered("event", name)] == []
    assert [name for name in (*WHO, *LIMITS) if not (covered("who", name) or covered("limit", name))] == []


def test_templates_are_well_formed() -> None:
    for key, template in Phrases()._table.items():
        for _, field, spec, _ in Formatter().parse(template):
            assert field is None or field.isidentifier(), key
            assert spec in ("", None, "full") or spec.count("|") == 1, key


def test_every_node_of_the_engine_has_words(rules: Rules, catalogue: Catalogue) -> None:
    nameless = [
        node.name
        for node in rules.nodes
        if node.number not in catalogue.printed.nodes and node.op != COMPLETE
    ]
    assert nameless == []


READ_ALOUD = [
    ("retreat 2 -> swords 4; fremen_bond: persuasion 2", "Retreat 2 troops → 4 swords. Fremen Bond: 2 persuasion."),
    ("persuasion 1; swords 1", "1 persuasion and 1 sword."),
    ("water 1; solari 2; troops 2", "Gain 1 water and 2 solari, and recruit 2 troops."),
    ("trash 1; draw 1", "Draw 1 card and you may trash 1 card."),
    ("spy 1 OR swords 2", "Place 1 spy or gain 2 swords."),
    ("spice 2 -> solari 5 OR solari 5 -> spice 5", "Choose one: pay 2 spice → 5 solari; or pay 5 solari → 5 spice."),
    (
        "(water 1; ally: solari 2) OR (solari 2; ally: water 1)",
        "Choose one: (gain 1 water; your activated Ally: 2 solari); or "
        "(gain 2 solari; your activated Ally: 1 water).",
    ),
    ("persuasion 2; per cards_revealed emperor: swords 1", "2 persuasion. 1 sword for each Emperor card you have revealed, this one included."),
    ("on reveal_turn: if agent_here: persuasion 1", "In your Reveal turn, if your agent is still there: 1 persuasion."),
    ("genes>=2: if council_seat: vp 1", "If you have reached 2 gene markers and you have a seat in the High Council: 1 victory point."),
    ("if alliance any: troops 2 else: troops 1", "If you hold an Alliance: recruit 2 troops; otherwise: recruit 1 troop."),
    (
        "if council_seat: (if maker_hook: troops 2 else: spice 1)",
        "If you have a seat in the High Council: recruit 2 troops if you have a maker hook; otherwise 1 spice.",
    ),
    (
        "if council_seat: (if maker_hook: spice 1 -> vp 1 else: spice 1)",
        "If you have a seat in the High Council: "
        "if you have a maker hook: pay 1 spice → 1 victory point; otherwise: 1 spice.",
    ),
    ("if agents_on>=1 city: water 1", "If you have at least 1 agent on any City space: 1 water."),
    ("if agents_on>=2 city: water 1", "If you have at least 2 agents on City spaces: 1 water."),
    ("per agents_on maker_space: water 1", "1 water for each agent you have on maker spaces."),
    ("freighter 1; solari 1", "Gain 1 solari and you may advance or recall your freighter."),
    ("may freighter 2", "You may advance or recall your freighter 2 times."),
    ("(influence any -1; influence any -1; solari 2) -> vp 1", "Lose 1 influence with a faction of your choice (twice) and pay 2 solari → 1 victory point."),
    ("retreat 1..2 -> spy 1", "Retreat 1 or 2 troops → place 1 spy."),
    ("deploy up_to 4", "Deploy up to 4 troops from your garrison."),
    ("spice 1; spice 1", "1 spice (twice)."),
    ("spice 1; spice 1; spice 1", "1 spice (3 times)."),
    ("(water 1; water 1; water 1; water 1) -> vp 1", "Pay 1 water (4 times) → 1 victory point."),
    ("influence fremen -2; solari 4", "Lose 2 influence with the Fremen and gain 4 solari."),
    ("trash 2; draw 1", "Draw 1 card and you may trash up to 2 cards."),
    ("water 2 -> (detonate_shield_wall; sandworm 1)", "Pay 2 water → you may blow up the Shield Wall; summon 1 sandworm into the Conflict."),
    ("trash 2 -> draw 1", "Trash 2 cards → draw 1 card."),
    ("may (deploy 1 OR retreat 1)", "You may deploy 1 troop from your garrison or retreat 1 troop."),
]  # fmt: skip


@pytest.mark.parametrize(("notation", "text"), READ_ALOUD)
def test_read_aloud(notation: str, text: str, catalogue: Catalogue) -> None:
    assert effect_text(parse_effect(notation), catalogue) == text


def test_phrase_is_one_part_of_a_sentence(catalogue: Catalogue) -> None:
    effect = parse_effect("influence>=2 bene_gesserit: water 1; influence>=2 fremen: spice 1")
    assert effect_phrase(effect, catalogue) == (
        "if you have at least 2 influence with the Bene Gesserit: 1 water; "
        "if you have at least 2 influence with the Fremen: 1 spice"
    )


def test_costs(catalogue: Catalogue) -> None:
    assert cost_text(parse_effect("solari 0 OR solari 2"), catalogue) == "pay 0 solari or 2 solari"
    assert cost_text(parse_effect("discard 2; solari 5"), catalogue) == "discard 2 cards and pay 5 solari"


def test_a_contract_without_the_module_is_solari() -> None:
    assert (
        effect_text(parse_effect("contract 1; draw 1"), standard_catalogue(("uprising",)))
        == "Gain 2 solari and draw 1 card."
    )


def test_numbers_of_the_rules_are_said_as_they_are(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "steal_from", 5)
    assert effect_text(parse_effect("steal_intrigue"), catalogue_of(rules)) == (
        "Every opponent with 5 or more Intrigue cards gives you one at random."
    )


# --- rivals ----------------------------------------------------------------------------------------------


YOU = re.compile(r"\byou(rs?)?\b")


def test_nothing_that_a_rival_can_do_is_said_to_it() -> None:
    """Of every word that is carried out, not only of those of the box: rivals and Hagal cards can be one's own."""
    specs = [
        (("atom", "cost"), ATOMS), (("flag", "not"), FLAGS), (("test", "per"), COUNTERS), (("event",), EVENTS), (("who",), WHO),
    ]  # fmt: skip
    known = {
        f"{role}.{name}"
        for roles, table in specs
        for name, spec in table.items()
        if spec.known and spec.first_set != SIX  # where there are no rivals
        for role in roles
    }
    sentences = sentences_of("en")
    asked = 0
    for key, text in sentences.items():
        head, _, rest = key.partition(".")
        if head in ("effect", "trash", "track", "where") or f"{head}.{rest.partition('.')[0]}" in known:
            asked += 1
            assert not YOU.search(sentences.get(f"{key}.rival", "") or text) or key.endswith(".rival"), key
    assert asked > 200
    assert not any(YOU.search(text) for key, text in sentences.items() if key.endswith(".rival"))


def test_the_other_wording_says_of_a_rival_what_it_says_of_a_player() -> None:
    sentences = sentences_of("en")
    for key, text in sentences.items():
        if key.endswith(".rival") and key.partition(".")[0] not in (
            "seat",
            "word",
            "means",
            "page",
            "session",
        ):
            assert parameters(text) <= parameters(sentences[key.removesuffix(".rival")]), key
