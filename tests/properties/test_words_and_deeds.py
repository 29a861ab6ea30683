"""Own content says and does the same: its text is read as a player would, and compared with what happens."""

from __future__ import annotations

import itertools
import math
import operator
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.strategies import SearchStrategy

from sietch.bots.mind.worth import amount, effect_worth
from sietch.content import load_rules
from sietch.content.compiler import compile_effect
from sietch.content.notation import parse_effect
from sietch.content.printed import Printed
from sietch.content.tokens import NotationError
from sietch.engine import words as w
from sietch.engine.combat import SWORDS
from sietch.engine.effects import push_effect
from sietch.engine.game import start
from sietch.engine.interpreter import advance, answer
from sietch.engine.options import option_text
from sietch.engine.resources import PERSUASION
from sietch.engine.rules import Node, Rules
from sietch.engine.state import State
from sietch.engine.turn import TURN
from sietch.view.catalogue import catalogue_of, standard_catalogue
from sietch.view.text import effect_text
from tests.properties.test_own_content import ATOMS as ALL_ATOMS
from tests.properties.test_own_content import effect, items_of
from tests.support import setup_for

PLENTY = 60
SPIES = 2
Outcome = frozenset[tuple[str, int]]
NOTHING_HAPPENS: Outcome = frozenset()


# --- random effects --------------------------------------------------------------------------------------

NUMBERS = some.integers(1, 4)
THINGS = ("solari", "spice", "water", "persuasion", "swords", "vp", "draw", "intrigue", "troops")
COSTS = ("solari", "spice", "water", "discard", "trash_intrigue")


def atoms(words: Iterable[str]) -> SearchStrategy[str]:
    return some.builds(lambda word, number: f"{word} {number}", some.sampled_from(list(words)), NUMBERS)


def group(parts: list[str], joined: str) -> str:
    return parts[0] if len(parts) == 1 else f"({joined.join(parts)})"


def all_of(words: Iterable[str], most: int) -> SearchStrategy[str]:
    """`(spice 1; draw 2)`; often the same thing several times."""
    listed = some.lists(atoms(words), min_size=1, max_size=most)
    same = some.builds(lambda part, times: [part] * times, atoms(words), some.integers(1, 4))
    return (listed | same).map(lambda parts: group(parts, "; "))


PARTS = (
    atoms(THINGS)
    | some.lists(all_of(THINGS, 2), min_size=2, max_size=4).map(lambda sides: group(sides, " OR "))
    | some.builds("{} -> {}".format, all_of(COSTS, 3), all_of(THINGS, 3))
    | some.builds(
        "if {}: {}".format, some.sampled_from(["council_seat", "not council_seat"]), all_of(THINGS, 3)
    )
    | some.builds("if swordmaster: {} else: {}".format, all_of(THINGS, 2), all_of(THINGS, 2))
    | atoms(THINGS).map("may {}".format)
    | atoms(THINGS).map("per spies_on_board: {}".format)
)
EFFECTS = some.lists(PARTS, min_size=1, max_size=3).map("; ".join) | all_of(THINGS, 5)


# --- as it reads -----------------------------------------------------------------------------------------

TIMES = r"(?: \((?:(twice)|(\d+) times)\))?"
EACH = "for each spy you have on the board"
ONE_THING = re.compile(
    r"(?:(draw|discard|trash|recruit) )?(\d+) (of your Intrigue cards|Intrigue cards?|cards?|troops?|solari|spice"
    rf"|water|persuasion|swords?|victory points?)( {EACH})?{TIMES}"
)
OPTION = re.compile(r"(?:^|, and | and |, )you may ")
HEADS = {
    "If you have a seat in the High Council": True,
    "If you have no seat in the High Council": False,
    "If you have your Swordmaster": False,
}


def told(text: str) -> set[Outcome]:
    """All that can happen according to a text."""
    return sums(told_in(sentence) for sentence in text.removesuffix(".").split(". "))


def told_in(sentence: str) -> set[Outcome]:
    head, colon, body = sentence.partition(": ")
    if head in HEADS:
        then, _, otherwise = body.partition("; otherwise: ")
        return told_in(then if HEADS[head] else otherwise)
    assert not colon, sentence
    text = sentence[:1].lower() + sentence[1:]
    if " → " in text:
        cost, gain = text.split(" → ")
        return {NOTHING_HAPPENS, total_of(things(cost, -1) + things(gain))}
    if " or " in text:
        return {total_of(things(side)) for side in re.split(", | or ", text)}
    plain, *options = OPTION.split(text)
    return sums([{total_of(things(plain))}, *(chosen for option in options for chosen in optional(option))])


def optional(text: str) -> list[set[Outcome]]:
    """`gain 1 spice (twice)`: each of them or not."""
    ((part, twice, times),) = re.findall(rf"(.+?){TIMES}$", text)
    return [{NOTHING_HAPPENS, total_of(things(part))}] * count_of(twice, times)


def things(text: str, sign: int = 1) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for deed, number, thing, each, twice, times in ONE_THING.findall(text):
        count = int(number) * count_of(twice, times) * (SPIES if each else 1)
        match deed, thing.split()[0].removesuffix("s"):
            case "draw", "card":
                found.append(("drawn", count))
            case "discard", "card":
                found.append(("discarded", count))
            case _, "Intrigue":
                found.append(("intrigue", count))
            case "trash", _:
                found.append(("intrigue", -count))
            case _, name:
                found.append((name, sign * count))
    return found


def count_of(twice: str, times: str) -> int:
    return 2 if twice else int(times or 1)


def total_of(parts: Iterable[tuple[str, int]]) -> Outcome:
    total: dict[str, int] = {}
    for name, number in parts:
        total[name] = total.get(name, 0) + number
    return frozenset((name, number) for name, number in total.items() if number)


def sums(parts: Iterable[set[Outcome]]) -> set[Outcome]:
    """One of each, added up in all ways."""
    return {total_of(itertools.chain(*chosen)) for chosen in itertools.product(*parts)}


# --- as it happens ---------------------------------------------------------------------------------------


def own_rules(effects: Iterable[str]) -> Rules:
    """Rules with these effects as the agent boxes of own cards, the first of them own_0."""
    cards = [
        {"id": f"own_{number}", "type": "imperium", "cost": 3, "icons": ["city"], "agent": notation}
        for number, notation in enumerate(effects)
    ]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.yaml"
        path.write_text(yaml.safe_dump({"id": "own", "version": 1, "cards": cards}), encoding="utf-8")
        return load_rules(setup_for(content=[path]))


def own_boxes(rules: Rules) -> list[Node]:
    return [card.agent for card in rules.cards if card.name.startswith("own_") and card.agent is not None]


def rich_position(rules: Rules) -> State:
    """Somebody's turn, with plenty of everything."""
    state = start(rules, setup_for(seed=1))
    while state.kind != TURN:
        answer(state, state.options[0])
    player = state.players[state.decider]
    dagger = rules.component_names(w.CARD).index("dagger")
    player.resources = [PLENTY] * len(w.RESOURCES)
    player.supply = PLENTY
    player.hand, player.deck, player.discard = [dagger] * PLENTY, [dagger] * PLENTY, []
    player.intrigue = [0] * PLENTY
    state.intrigue_deck = [0] * PLENTY
    player.council_seat = True
    player.spies_on = (1 << SPIES) - 1
    return state


def holding(state: State, seat: int) -> dict[str, int]:
    player = state.players[seat]
    return {
        **dict(zip(w.RESOURCES, player.resources, strict=True)),
        "persuasion": state.turn.persuasion,
        "sword": player.swords,
        "victory": player.vp,
        "drawn": -len(player.deck),
        "discarded": len(player.discard),
        "intrigue": len(player.intrigue),
        "troop": -player.supply,
    }


def done(state: State, box: Node) -> set[Outcome]:
    """All that can happen when a box is carried out, whatever is chosen."""
    seat, height = state.decider, len(state.stack)
    before = [(name, -number) for name, number in holding(state, seat).items()]
    first = state.copy()
    push_effect(first, box, seat, seat, box.source)
    advance(first)
    found: set[Outcome] = set()
    seen: set[object] = set()
    waiting = [first]
    while waiting:
        position = waiting.pop()
        outcome = total_of([*holding(position, seat).items(), *before])
        if len(position.stack) <= height:
            found.add(outcome)
            continue
        open_ones = [(p.node, p.who) for p in position.inner]
        key = (outcome, tuple(position.options), tuple(open_ones), len(position.stack))
        if key not in seen:
            seen.add(key)
            for code in position.options:
                waiting.append(position.copy())
                answer(waiting[-1], code)
    return found


@settings(max_examples=60)
@given(some.lists(EFFECTS, min_size=1, max_size=4))
def test_text_and_effect_say_the_same(effects: list[str]) -> None:
    rules = own_rules(effects)
    state = rich_position(rules)
    catalogue = catalogue_of(rules)
    for notation, box in zip(effects, own_boxes(rules), strict=True):
        text = effect_text(parse_effect(notation), catalogue)
        assert effect_text(catalogue.printed.nodes[box.number], catalogue) == text
        assert told(text) == done(state, box), (notation, text)


# --- acquiring -------------------------------------------------------------------------------------------

READ: dict[str, Callable[[int, int], bool]] = {
    "exactly {}": operator.eq,
    "{} or more": operator.ge,
    "{} or less": operator.le,
    "more than {}": operator.gt,
    "less than {}": operator.lt,
}
WHERE = {"straight into your hand": "hand", "onto the top of your deck": "deck", "": "discard"}


@given(
    some.sampled_from(w.COMPARISONS),
    some.integers(0, 10),
    some.sampled_from(["", " to hand", " to deck_top"]),
)
@settings(max_examples=60)
def test_a_card_is_acquired_as_the_text_says(comparison: str, number: int, to: str) -> None:
    notation = f"acquire_free cost{comparison}{number}{to}"
    rules = own_rules([notation])
    state = rich_position(rules)
    text = effect_text(parse_effect(notation), catalogue_of(rules))
    said, _, where = text.removeprefix("Acquire a card that costs ").removesuffix(".").partition(" for free")
    (reads,) = [reads for words, reads in READ.items() if words.format(number) == said]
    wanted = {
        f"acquire {rules.cards[card].name}"
        for card in {*state.row, *rules.reserve_cards}
        if reads(rules.cards[card].cost, number)
    }
    (box,) = own_boxes(rules)
    seat, height = state.decider, len(state.stack)
    push_effect(state, box, seat, seat, box.source)
    advance(state)
    if not wanted:
        assert len(state.stack) == height  # nothing to acquire, nothing asked
        return
    assert {option_text(rules, code) for code in state.options} == wanted
    pile = getattr(state.players[seat], WHERE[where.removeprefix(", ")])
    size = len(pile)
    taken = min(state.options)
    answer(state, taken)
    assert len(pile) == size + 1
    assert f"acquire {rules.cards[pile[-1]].name}" == option_text(rules, taken)


# --- every part has its words -------------------------------------------------------------------------------


@given(some.lists(some.sampled_from(items_of(ALL_ATOMS)), min_size=1, max_size=6))
def test_every_part_is_mentioned(parts: list[str]) -> None:
    catalogue = standard_catalogue()
    text = effect_text(parse_effect("; ".join(parts)), catalogue).lower()
    for part in parts:
        assert effect_text(parse_effect(part), catalogue).lower().removesuffix(".") in text


# --- what bots take it for -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules() -> Rules:
    return own_rules(["draw 1"])


def values(rules: Rules, notation: str) -> tuple[float, float, float]:
    """The worth of an effect, and what it brings of persuasion and swords."""
    node = compile_effect(rules, Printed(), parse_effect(notation), 0, "own")
    return effect_worth(node), amount(node, PERSUASION), amount(node, SWORDS)


@pytest.mark.parametrize("joined", ["; ", " OR "])
@given(seed=some.integers(0, 2**32), count=some.integers(2, 4))
def test_worth_does_not_depend_on_the_order(joined: str, seed: int, count: int, rules: Rules) -> None:
    rng = random.Random(seed)
    parts = [f"({effect(rng, 2)})" for _ in range(count)]
    try:
        first = values(rules, joined.join(parts))
    except NotationError:
        return  # refused by the loader too
    assert all(math.isfinite(value) for value in first)
    rng.shuffle(parts)
    assert values(rules, joined.join(parts)) == pytest.approx(first)


@pytest.mark.parametrize("atom", ["acquire_free cost<=4", "acquire_free dagger", "acquire_paying spice"])
def test_where_a_card_goes_is_no_amount(atom: str, rules: Rules) -> None:
    assert values(rules, f"{atom} to hand") == values(rules, f"{atom} to deck_top") == values(rules, atom)


def test_every_side_counts(rules: Rules) -> None:
    assert values(rules, "spice 1 OR water 1 OR swords 4")[2] == values(rules, "swords 4 OR spice 1")[2] == 2


def test_more_influence_lost_costs_more(rules: Rules) -> None:
    assert values(rules, "influence any -2 -> vp 2")[0] < values(rules, "influence any -1 -> vp 2")[0]
