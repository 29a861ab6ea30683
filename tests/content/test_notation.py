"""The effect notation: what it means, how it fails, and that every string of every set is in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sietch.content import vocabulary
from sietch.content.notation import NotationError, parse_condition, parse_effect, parse_event, unparse
from sietch.content.syntax import (
    Arg,
    Atom,
    Choose,
    Condition,
    Effect,
    Either,
    Event,
    ForWho,
    If,
    Limit,
    May,
    Number,
    On,
    Pay,
    Per,
    Range,
    Sequence,
    Test,
    Text,
    Word,
)

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "notation.md"
PARSERS: dict[str, Callable[[str], Effect | Condition | Event]] = {
    "effect": parse_effect,
    "condition": parse_condition,
    "event": parse_event,
}
LINES = (HERE / "data" / "effects_all_sets.txt").read_text(encoding="utf-8").splitlines()


def atom(text: str) -> Atom:
    """`spice 2` built by hand; columns do not matter in comparisons."""
    name, *words = text.split()
    args: list[Arg] = [
        Number(int(word)) if word.lstrip("-").isdigit() else Word(tuple(word.split("|"))) for word in words
    ]
    return Atom(0, name, tuple(args))


def check(
    name: str, op: str | None = None, number: int | None = None, *args: str, negated: bool = False
) -> Test:
    return Test(0, negated, name, op, number, tuple(Word((arg,)) for arg in args))


def when(then: Effect, *tests: Test, otherwise: Effect | None = None) -> If:
    return If(0, Condition(0, tests), then, otherwise)


A, B, C = atom("spice 1"), atom("water 1"), atom("vp 1")

EFFECTS: list[tuple[str, Effect]] = [
    # arguments
    ("trash_self", Atom(0, "trash_self", ())),
    ("influence any -2", atom("influence any -2")),
    ("retreat 1..2", Atom(0, "retreat", (Range(1, 2),))),
    ("retreat up_to 2", atom("retreat up_to 2")),
    ("deploy any from supply", atom("deploy any from supply")),
    ("trash 1 other emperor from play", atom("trash 1 other emperor from play")),
    (
        "acquire_free cost<=3 to hand",
        Atom(0, "acquire_free", (Word(("cost",), "<=", 3), Word(("to",)), Word(("hand",)))),
    ),
    ("acquire_free foldspace", atom("acquire_free foldspace")),
    ("spy 1 on emperor|fremen may_share", atom("spy 1 on emperor|fremen may_share")),
    ("tech discount 1 paying solari|spice", atom("tech discount 1 paying solari|spice")),
    ("add_icons emperor city", atom("add_icons emperor city")),
    ("to_hand fremen from discard", atom("to_hand fremen from discard")),
    ("sort_top 3", atom("sort_top 3")),
    ('"a hook: with; signs -> OR"', Text(0, "a hook: with; signs -> OR")),
    # joining and binding
    ("spice 1; water 1", Sequence(0, (A, B))),
    ("spice 1 OR water 1", Either(0, (A, B))),
    ("spice 1; water 1 OR vp 1", Either(0, (Sequence(0, (A, B)), C))),
    ("spice 1; (water 1 OR vp 1)", Sequence(0, (A, Either(0, (B, C))))),
    ("spice 1; (water 1; vp 1)", Sequence(0, (A, Sequence(0, (B, C))))),
    ("((spice 1))", A),
    ("spice 1 -> water 1; vp 1", Sequence(0, (Pay(0, A, B), C))),
    ("spice 1 -> (water 1; vp 1)", Pay(0, A, Sequence(0, (B, C)))),
    ("(spice 1; water 1) -> vp 1", Pay(0, Sequence(0, (A, B)), C)),
    ("spice 1 -> vp 1 OR water 1 -> vp 1", Either(0, (Pay(0, A, C), Pay(0, B, C)))),
    # prefixes cover the next payment or group
    ("may spice 1; water 1", Sequence(0, (May(0, A), B))),
    ("may spice 1 -> vp 1", May(0, Pay(0, A, C))),
    ("may (spice 1 OR water 1)", May(0, Either(0, (A, B)))),
    ("spice 1 -> (may vp 1)", Pay(0, A, May(0, C))),
    ("each_opponent: spice 1; water 1", Sequence(0, (ForWho(0, "each_opponent", A), B))),
    ("team: may spice 1", ForWho(0, "team", May(0, A))),
    ("once_per_turn: spice 1 -> vp 1", Limit(0, "once_per_turn", Pay(0, A, C))),
    ("choose 2: (spice 1 OR water 1 OR vp 1)", Choose(0, 2, Either(0, (A, B, C)))),
    ("per genes: vp 1", Per(0, "genes", (), C)),
    ("per cards_in_play fremen: vp 1", Per(0, "cards_in_play", (Word(("fremen",)),), C)),
    ("on harvest: vp 1", On(0, Event(0, "harvest", ()), C)),
    ("on visit city|fremen: vp 1", On(0, Event(0, "visit", (Word(("city", "fremen")),)), C)),
    (
        "on reveal_turn: on acquire: troops 1",
        On(0, Event(0, "reveal_turn", ()), On(0, Event(0, "acquire", ()), atom("troops 1"))),
    ),
    # conditions
    ("if council_seat: vp 1", when(C, check("council_seat"))),
    ("if not council_seat: vp 1", when(C, check("council_seat", negated=True))),
    (
        "if deck_size>=3 and not grafted: vp 1",
        when(C, check("deck_size", ">=", 3), check("grafted", negated=True)),
    ),
    ("if paid==2 solari: vp 1", when(C, check("paid", "==", 2, "solari"))),
    (
        "if more_than_each_opponent deck_size: vp 1",
        when(C, check("more_than_each_opponent", None, None, "deck_size")),
    ),
    (
        "if council_seat: spice 1 -> vp 1; water 1",
        Sequence(0, (when(Pay(0, A, C), check("council_seat")), B)),
    ),
    ("if council_seat: spice 1 else: water 1", when(A, check("council_seat"), otherwise=B)),
    (
        "if council_seat: if grafted: spice 1 else: water 1",
        when(when(A, check("grafted"), otherwise=B), check("council_seat")),
    ),
    (
        "if council_seat: (if grafted: spice 1) else: water 1",
        when(when(A, check("grafted")), check("council_seat"), otherwise=B),
    ),
    (
        "if council_seat: fremen_bond: spice 1 else: water 1",
        when(when(A, check("fremen_bond")), check("council_seat"), otherwise=B),
    ),
    ("fremen_bond: vp 1", when(C, check("fremen_bond"))),
    ("alliance any: vp 1", when(C, check("alliance", None, None, "any"))),
    ("influence>=2 emperor: vp 1", when(C, check("influence", ">=", 2, "emperor"))),
    (
        "genes>=1: spice 1; genes>=2: vp 1",
        Sequence(0, (when(A, check("genes", ">=", 1)), when(C, check("genes", ">=", 2)))),
    ),
    (
        "influence>=3 factions 4: vp 1",
        when(C, Test(0, False, "influence", ">=", 3, (Word(("factions",)), Number(4)))),
    ),
]


@pytest.mark.parametrize(("text", "tree"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_effect(text: str, tree: Effect) -> None:
    assert parse_effect(text) == tree


def test_condition_and_event() -> None:
    condition = parse_condition("not grafted emperor|fremen and influence<2 any")
    grafted = Test(0, True, "grafted", None, None, (Word(("emperor", "fremen")),))
    assert condition == Condition(0, (grafted, check("influence", "<", 2, "any")))
    assert parse_event("reach_influence 2 emperor") == Event(
        0, "reach_influence", (Number(2), Word(("emperor",)))
    )


def test_white_space_does_not_matter() -> None:
    assert parse_effect("  spice 1->vp 1 ;water\n1 ") == parse_effect("spice 1 -> vp 1; water 1")


def test_columns() -> None:
    effect = parse_effect("spice 1; if not grafted: (may vp 1 OR water 1)")
    assert isinstance(effect, Sequence)
    condition = effect.items[1]
    assert isinstance(condition, If)
    assert (effect.column, condition.column, condition.condition.tests[0].column) == (1, 10, 13)
    assert isinstance(condition.then, Either)
    assert [item.column for item in condition.then.items] == [27, 39]


ERRORS = [
    # words
    ("draw 1; spise 2", 9, "unknown atom 'spise'; did you mean 'spice'?"),
    ("if council_set: vp 1", 4, "unknown condition 'council_set'; did you mean 'council_seat'?"),
    (
        "per contract_completed: vp 1",
        5,
        "unknown counter 'contract_completed'; did you mean 'contracts_completed'?",
    ),
    ("on revel_turn: vp 1", 4, "unknown event 'revel_turn'; did you mean 'reveal_turn'?"),
    ("Spice 1", 1, "names are written in small letters: 'Spice'; did you mean 'spice'?"),
    ("spice 1, vp 1", 8, "unexpected ','; 'A; B' is all of them, 'A OR B' one of them"),
    ("if genes=1: vp 1", 9, "unexpected '='; comparisons are >=, <=, ==, > and <"),
    ('vp 1; "open', 7, "unexpected '\"'; a text stands between two quotes and is not empty"),
    # structure
    ("", 1, "expected an effect, found the end"),
    ("spice 1;", 9, "expected an effect, found the end"),
    ("()", 2, "expected an effect, found ')'"),
    ("(spice 1; vp 1", 15, "expected ')' to close the '(' of column 1, found the end"),
    ("spice 1)", 8, "')' without '('"),
    ("spice 1 else: vp 1", 9, "'else' without 'if'"),
    ('spice 1 "hook"', 9, "expected ';', 'OR' or the end, found \"hook\""),
    ("if council_seat -> vp 1", 17, "expected ':' after the condition, found '->'"),
    ("fremen_bond and grafted: vp 1", 13, "expected ':' after the condition, found 'and'"),
    ("each_opponent discard 1", 15, "expected ':' after 'each_opponent', found 'discard'"),
    ("council_seat: vp 1", 1, "'council_seat' is a condition here and needs 'if' before it"),
    ("solari>=10: vp 1", 1, "'solari' is a condition here and needs 'if' before it"),
    ("reveal_turn: vp 1", 1, "'reveal_turn' is an event here and needs 'on' before it"),
    ("spice 1: vp 1", 8, "unexpected ':'; only a prefix, a condition or an event ends with it"),
    ("spice 1 -> water 1 -> vp 1", 20, "a second '->' needs parentheses"),
    ("spice 1 -> may draw 1", 12, "'may' needs parentheses after '->'"),
    ("draw 1 -> vp 1", 1, "'draw' cannot be paid"),
    ("(may spice 1) -> vp 1", 2, "only atoms can be paid"),
    ("choose 3: (spice 1 OR vp 1)", 12, "'choose 3' only if many options or more: (A OR B)"),
    ("choose two: (spice 1 OR vp 1)", 8, "expected a number after 'choose', found 'two'"),
    # conditions
    ("if genes: vp 1", 9, "'genes' is a number; expected a comparison such as >=1, found ':'"),
    ("if council_seat>=1: vp 1", 16, "'council_seat' is true or false and has no number"),
    ("if genes>=: vp 1", 11, "expected a number after '>=', found ':'"),
    ("if council_seat and: vp 1", 20, "expected a condition, found ':'"),
    (
        "if council_seat or grafted: vp 1",
        17,
        "'council_seat' takes nothing more, found 'or'; conditions are joined by 'and'",
    ),
    # arguments
    ("spice", 6, "expected a number in 'spice N', found the end"),
    ("spice -1", 7, "expected a number in 'spice N', found '-1'; it cannot be negative"),
    ("spice 1 water 1", 9, "'spice N' takes nothing more, found 'water'; is a ';' missing before it?"),
    ("spice 1 or water 1", 9, "'spice N' takes nothing more, found 'or'; did you mean 'OR'?"),
    ("on reveal_turn vp 1", 16, "'reveal_turn' takes nothing more, found 'vp'; is a ':' missing before it?"),
    (
        "influence emperr 1",
        11,
        "expected an influence track in 'influence TARGET STEPS', found 'emperr'; did you mean 'emperor'?",
    ),
    ("influence any", 14, "expected a number in 'influence TARGET STEPS', found the end"),
    (
        "trash 1 emperr",
        9,
        "expected 'other', a faction or 'from' in 'trash N [other] [FACTION] [from hand|play]', "
        "found 'emperr'; did you mean 'emperor'?",
    ),
    ("deploy any from garrison", 17, "expected 'supply' in 'deploy AMOUNT [from supply]', found 'garrison'"),
    ("retreat up_to; vp 1", 14, "expected a number in 'retreat AMOUNT', found ';'"),
    ("retreat some", 9, "expected an amount in 'retreat AMOUNT', found 'some'"),
    ("retreat 3..1", 9, "the range '3..1' is empty"),
    ("spy 1 on city|", 15, "expected a name after '|', found the end"),
    (
        "acquire_free cost",
        14,
        "expected 'cost' with a comparison or a card in 'acquire_free FILTER [to hand|deck_top]', "
        "found 'cost'",
    ),
    (
        "if more_than_each_opponent deck: vp 1",
        28,
        "expected a counter in 'more_than_each_opponent COUNTER', found 'deck'; did you mean 'deck_size'?",
    ),
]


@pytest.mark.parametrize(("text", "column", "message"), ERRORS, ids=[text for text, _, _ in ERRORS])
def test_error(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_effect(text)
    assert str(caught.value) == f"column {column}: {message}"
    assert (caught.value.column, str(caught.value.reason)) == (column, message)


def test_error_names_what_was_expected() -> None:
    with pytest.raises(NotationError) as caught:
        parse_effect("trash 1 from")
    assert [str(what) for what in caught.value.expected] == ["'hand'", "'play'"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("council_seat; grafted", "column 13: expected 'and' or the end, found ';'"),
        ("if grafted", "column 1: expected a condition, found 'if'"),
        ("genes>=1 emperor", "column 10: 'genes' takes nothing more, found 'emperor'"),
    ],
)
def test_condition_error(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_condition(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("visit", "column 6: expected a space or an icon in 'visit WHERE', found the end"),
        ("visit city: vp 1", "column 11: expected the end, found ':'"),
        ("on visit city", "column 1: unknown event 'on'"),
    ],
)
def test_event_error(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_event(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("line", LINES)
def test_every_string_of_every_set(line: str) -> None:
    kind, text = line.split("\t")
    tree = PARSERS[kind](text)
    assert PARSERS[kind](unparse(tree)) == tree


@pytest.mark.parametrize(("text", "tree"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_round_trip(text: str, tree: Effect) -> None:
    written = unparse(tree)
    assert parse_effect(written) == tree
    assert unparse(parse_effect(written)) == written


def test_unparse_keeps_only_the_parentheses_that_help() -> None:
    assert unparse(parse_effect("(((spice 1) -> (vp 1)))")) == "spice 1 -> vp 1"
    assert unparse(parse_effect("spice 1; vp 1 OR water 1")) == "(spice 1; vp 1) OR water 1"
    assert unparse(parse_effect("if fremen_bond: (spice 1)")) == "fremen_bond: spice 1"


TABLES = (vocabulary.ATOMS, vocabulary.FLAGS, vocabulary.COUNTERS, vocabulary.EVENTS)


def test_size_of_the_vocabulary() -> None:
    assert [len(table) for table in TABLES] == [95, 22, 36, 22]
    assert sum(len(group) for group in vocabulary.ATOM_GROUPS.values()) == 95  # no name twice


def test_every_shape_uses_known_kinds() -> None:
    shapes = [spec.shape for table in TABLES for spec in table.values()]
    shapes += [kind.shape for kind in vocabulary.KINDS.values()]
    words = {word.strip("[].") for shape in shapes for word in shape.split()}
    assert {word for word in words if word.isupper()} == set(vocabulary.KINDS)


def test_documentation_has_the_tables_of_the_vocabulary() -> None:
    text = DOCS.read_text(encoding="utf-8")
    _, after = text.split("<!-- vocabulary:start -->\n")
    tables, _ = after.split("<!-- vocabulary:end -->")
    assert tables == vocabulary.markdown(), "run `python -m sietch.content.vocabulary` and paste its output"
