"""Observations and actions of learning programs: exactly what the view tells, and the options that are offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sietch.bots.mind.actions import Actions, take
from sietch.bots.mind.features import Features
from sietch.content import Setup, load_rules
from sietch.engine import words as w
from sietch.engine.cards import DISCARD
from sietch.engine.facts import HIDDEN, parts_of_table, pile_of
from sietch.engine.game import start
from sietch.engine.imagine import imagine
from sietch.engine.influence import INFLUENCE
from sietch.engine.options import option_text, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.spies import RECALL_SPY
from sietch.engine.state import State, replaced
from sietch.engine.trashing import TRASH
from sietch.view.seat import view
from tests.support import ALL_TABLES, IMMORTALITY, SHARED_IDS, TABLES, setup_for, states, states_of

View = dict[str, Any]

BOXES = [setup_for(players, choam) for players, choam in ALL_TABLES]
WITH_IMMORTALITY = [Setup(players, IMMORTALITY) for players in (1, 2, 3, 4, 6)]


def company_and_sets(setup: Setup) -> str:
    return f"{setup.players} {' '.join(setup.sets)}"


# --- what the view tells, by the names of the columns ------------------------------------------------------


def told(seen: View, rules: Rules) -> Counter[str]:
    """Every number that is not 0, except for the kind of the decision."""
    found: Counter[str] = Counter()
    for piece, facts in (("turn", turn(seen, rules)), ("table", table(seen)), ("own", own(seen))):
        for name, number in facts:
            found[name if piece == "own" else f"{piece}: {name}"] += int(number)
    for name, number in around(seen):
        found[name] += int(number)
    for distance in range(len(seen["players"])):
        seat = (seen["seat"] + distance) % len(seen["players"])
        word = f"+{distance}" if distance else "own"
        for name, number in player(seen, seat, rules):
            found[f"players: {word} {name}"] += int(number)
        for name in cards(seen["players"][seat]):
            found[f"cards: {word} {name}"] += 1
    return +found


def turn(seen: View, rules: Rules) -> Iterator[tuple[str, int]]:
    yield "round", seen["round"]
    yield f"phase {seen['phase']}", 1
    yield f"seat {seen['seat'] + 1}", 1
    now = seen["turn"]
    if now is None:
        return
    yield f"{now['kind']} turn", 1
    for name in ("paid", "persuasion", "recruited", "units_deployed"):
        yield name.replace("_", " "), now[name]
    yield "deploying banned", now["deploying_banned"]
    yield "spies recalled", now["spies_recalled"]
    for resource, number in now["gained"].items():
        yield f"{resource} gained", number
    for card in now.get("cards", [now["card"]]):
        yield f"card {card}", card is not None
    yield f"space {now['space']}", now["space"] is not None
    for card in now["acquired"]:
        yield f"acquired {card}", 1
    yield f"token {now.get('token')}", now.get("token") is not None
    nodes = {node.name: node for node in rules.nodes}
    for effect in now["open_effects"]:
        kind, number = divmod(nodes[effect].source, w.KIND)
        yield f"open {rules.component_names(kind)[number]}", 1


def table(seen: View) -> Iterator[tuple[str, int]]:
    facts = seen["table"]
    yield "conflicts left", facts["conflicts_left"]
    yield "shield wall", facts["shield_wall"]
    yield "imperium deck", facts["imperium_deck"]
    yield "intrigue deck", facts["intrigue_deck"]
    yield "contracts left", facts.get("contracts_left", 0)
    for card, copies in facts["reserve"].items():
        yield f"reserve {card}", copies
    for space, spice in facts["bonus_spice"].items():
        yield f"bonus spice {space}", spice
    for contract in facts.get("offer", ()):
        yield f"offer {contract}", 1
    for contract in facts.get("contracts_aside", ()):
        yield f"aside {contract}", 1
    yield "hagal deck", facts.get("hagal_deck", 0)
    for card in facts.get("hagal_turned", ()):
        yield f"hagal turned {card}", 1
    for card in facts.get("throne_row", ()):
        yield f"throne row {card}", 1
    yield "tleilaxu deck", facts.get("tleilaxu_deck", 0)
    for place in ("tleilaxu_left", "tleilaxu_right"):
        for card in facts.get(place, ()):
            yield f"{place.replace('_', ' ')} {card}", 1


def around(seen: View) -> Iterator[tuple[str, int]]:
    facts = seen["table"]
    yield f"conflict: {facts['conflict']}", facts["conflict"] is not None
    for name in facts["conflicts_unclaimed"]:
        yield f"conflict: unclaimed {name}", 1
    for name in facts["row"]:
        yield f"row: {name}", 1
    for name in facts["removed"] + facts["intrigue_discard"]:
        yield f"gone: {name}", 1


def player(seen: View, seat: int, rules: Rules) -> Iterator[tuple[str, int]]:
    facts, on_table = seen["players"][seat], seen["table"]
    yield "first player", seen["first_player"] == seat
    yield "turn", seen["turn"] is not None and seen["turn"]["seat"] == seat
    yield "to move", seen["decision"] is not None and seen["decision"]["seat"] == seat
    yield "winner", bool(seen["places"]) and seen["places"][seat] == 1
    for name in (
        "has_revealed", "vp", "agents", "spies", "swordmaster", "council_seat", "maker_hook", "supply", "garrison",
        "troops_in_conflict", "sandworms", "swords", "strength", "memories", "hand", "deck", "intrigue", "trashed_intrigue",
    ):  # fmt: skip
        yield name.replace("_", " "), facts[name]
    yield "waiting effects", len(facts["waiting"])
    yield "swordmaster sent", facts.get("swordmaster_sent", False)
    yield "specimens", facts.get("specimens", 0)
    yield "atomics", facts.get("atomics", False)
    yield "activated", seen["turn"] is not None and seen["turn"].get("ally") == seat
    for offer in seen["turn"].get("offers", ()) if seen["turn"] is not None else ():
        yield f"offers {offer['kind']}", offer["n"] if offer["seat"] == seat else 0
    yield f"leader {facts['leader']}", 1
    for path, printed in facts["paths"].items():
        steps = [step for step in rules.steps if rules.paths[step.path].name == path]
        yield from ((f"step {step.name}", 1) for step in steps if step.printed == printed)
    yield from facts["resources"].items()
    for name, number in facts["vp_from"].items():
        yield f"vp from {name}", number
    for name, number in facts["influence"].items():
        yield f"influence {name}", number
    for word, names in (
        ("agent", facts["agents_on"]),
        ("spy", facts["spies_on"]),
        ("control", [space for space, owner in on_table["control"].items() if owner == seat]),
        ("alliance", [track for track, owner in on_table["alliances"].items() if owner == seat]),
        ("contract", facts.get("contracts", ())),
        ("completed", facts.get("completed", ())),
        ("won", facts["won"]),
        ("paired", facts["paired"]),
        ("tokens", facts.get("tokens", ())),
        ("left on", facts.get("left_on", ())),
        ("right on", facts.get("right_on", ())),
        ("swordmaster on", facts.get("swordmaster_on", ())),
    ):
        for name in names:
            yield f"{word} {name}", 1


def cards(facts: View) -> Iterable[str]:
    for word, pile in (
        ("discarded", "discard"),
        ("played", "played"),
        ("revealed", "revealed"),
        ("reserved", "reserved"),
        ("face-up", "face_up_intrigue"),
    ):
        for card in facts[pile]:
            yield f"{word} {card}"


def own(seen: View) -> Iterator[tuple[str, int]]:
    facts = seen["own"]
    for name in facts["hand"]:
        yield f"own_cards: hand {name}", 1
    for name in facts["deck"]:
        yield f"own_cards: deck {name}", 1
    for name in facts["intrigue"]:
        yield f"own_intrigue: intrigue {name}", 1
    for name in facts["trashed_intrigue"]:
        yield f"own_intrigue: trashed intrigue {name}", 1
    decision = seen["decision"]
    if decision is not None and decision.get("source"):
        yield f"decision: from {decision['source']['id']}", 1


# --- observations ------------------------------------------------------------------------------------------


def numbers(features: Features, state: State, seat: int) -> Counter[str]:
    """What is written, by the names of the columns, without the kind and the amount of the decision."""
    row = zip(features.describe(), features.encode(state, seat), strict=True)
    found = Counter({name: number for name, number in row if number})
    for name in list(found):
        if name.startswith("decision: ") and not name.startswith("decision: from "):
            del found[name]
    return found


@pytest.mark.parametrize("setup", [*BOXES, *WITH_IMMORTALITY], ids=company_and_sets)
def test_it_is_what_the_view_tells(setup: Setup) -> None:
    """Nothing more and nothing less, in both builds: so they agree."""
    rules = load_rules(setup)
    features = Features(rules, setup.seats)
    for seed in (1, 2, 3):
        for number, (state, _) in enumerate(states_of(setup.replaced(seed=seed))):
            if number % 3 == 0:
                seat = number // 3 % setup.players
                assert numbers(features, state, seat) == told(view(state, seat, words=False), rules)
        for seat in range(setup.players):  # and when the game is over
            assert numbers(features, state, seat) == told(view(state, seat, words=False), rules)


@pytest.mark.parametrize("players", [1, 2])
def test_rivals_have_columns_of_their_own(players: int) -> None:
    """And only where there are any: what was learned without them is read as before."""
    named = ("hagal", "rival", "vp from bought")
    without = Features(load_rules(), 3).describe()
    assert not [name for name in without if any(word in name for word in named)]
    found = Features(load_rules(setup_for(players)), 3).describe()
    assert [name for name in found if not any(word in name for word in named)] == without
    assert {"table: hagal deck", "players: +2 vp from bought", "players: +1 leader rival_muad_dib"} <= set(
        found
    )


def test_the_kind_of_the_decision_is_for_the_decider_alone() -> None:
    features = Features(load_rules(), 4)
    piece = features.pieces.all[-1]
    amount = piece.names.index("amount")
    kinds: dict[int, int] = {}
    for seed in range(6):
        for state, _ in states(seed):
            row = features.encode(state, state.decider)[piece.start :]
            assert sum(row[:amount]) == 1
            assert kinds.setdefault(state.kind, row.index(1)) == row.index(1)
            assert not any(features.encode(state, (state.decider + 1) % 4)[piece.start :])
    assert len(set(kinds.values())) == len(kinds) > 20
    assert piece.names[kinds[TRASH]] == "trash"


def test_how_much_is_asked_for() -> None:
    features = Features(load_rules(), 4)
    amount = features.describe().index("decision: amount")
    seen: dict[int, set[int]] = {}
    for seed in range(8):
        for state, _ in states(seed):
            seen.setdefault(state.kind, set()).add(features.encode(state, state.decider)[amount])
    assert seen[INFLUENCE] >= {1}
    assert max(seen[DISCARD] | seen[RECALL_SPY]) >= 1
    assert seen[TRASH] == {0}


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_what_is_hidden_changes_no_byte(players: int, choam: bool) -> None:
    setup = setup_for(players, choam)
    features = Features(load_rules(setup), setup.seats)
    rng = seeded(5)
    for number, (state, _) in enumerate(states(20 + players, players, choam)):
        seat = number % players
        before = features.encode(state, seat)
        assert features.encode(imagine(state, seat, rng), seat) == before
        if number % 5 == 0:
            replace_hidden(state := state.copy(), seat)
            assert features.encode(state, seat) == before


def replace_hidden(state: State, seat: int) -> None:
    """Cards that nobody has ever seen, wherever the seat cannot look."""
    for other in state.players:
        if other.seat != seat:
            other.hand = [0] * len(other.hand)
            other.deck = [1] * len(other.deck)
            other.intrigue = [2] * len(other.intrigue)
            other.trashed_intrigue = [3] * len(other.trashed_intrigue)
    state.imperium_deck = [4] * len(state.imperium_deck)
    state.intrigue_deck = [5] * len(state.intrigue_deck)
    state.conflict_deck = [6] * len(state.conflict_deck)
    for part in parts_of_table(state):
        for fact in part.sheet().piles:
            if fact.seen == HIDDEN:
                pile = pile_of(part, fact)
                pile[:] = [0] * len(pile)
    state.players[seat].deck.reverse()
    state.rng = seeded(99)
    if state.decider != seat:
        state.kind, state.source, state.options = TRASH, 0, [0]


def test_large_numbers_are_cut_off() -> None:
    features = Features(load_rules(), 3)
    state = start(features.rules, setup_for(3, seed=1))
    player = state.players[0]
    player.resources = [255, 256, 100_000]
    player.vp_from = replaced(player.vp_from, 0, -1)
    player.discard = [7] * 300
    row = dict(zip(features.describe(), features.encode(state, 0), strict=True))
    assert [row[f"players: own {name}"] for name in w.RESOURCES] == [255, 255, 255]
    assert row["players: own vp from start"] == 0
    assert row["cards: own discarded prepare_the_way"] == 255
    assert row["cards: own discarded the_spice_must_flow"] == 0


def test_pieces_follow_each_other() -> None:
    for players, choam in TABLES:
        features = Features(load_rules(setup_for(choam=choam)), players)
        at = 0
        for piece in features.pieces.all:
            assert piece.start == at
            assert piece.size == len(piece.columns()) > 0
            at += piece.size
        assert features.size == at == len(features.describe()) == len(set(features.describe()))


def test_names_of_kinds_that_share_an_id(tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    path.write_text(SHARED_IDS, encoding="utf-8")
    names = Features(load_rules(setup_for(content=[path])), 3).describe()
    assert len(set(names)) == len(names)
    assert {"gone: crysknife", "gone: intrigue crysknife", "turn: open intrigue crysknife"} <= set(names)


def test_a_row_of_many() -> None:
    features = Features(load_rules(), 4)
    rows = bytearray(b"\xff" * (3 * features.size))
    state = start(features.rules, setup_for(seed=5))
    features.write(state, 2, rows, features.size)
    assert rows[: features.size] == rows[2 * features.size :] == b"\xff" * features.size
    assert rows[features.size : 2 * features.size] == features.encode(state, 2)


# --- actions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choam", [True, False])
def test_the_actions_are_the_vocabulary(choam: bool) -> None:
    rules = load_rules(setup_for(choam=choam))
    actions = Actions(rules)
    assert actions.texts == list(vocabulary(rules))
    assert actions.size == len(actions.texts) == len(set(actions.texts))
    assert [actions.numbers[text] for text in actions.texts] == list(range(actions.size))
    for code, text in rules.texts.items():  # equal tiles share a text, and so a number
        assert actions.texts[actions.of_code[code]] == text


@pytest.mark.parametrize(
    "setup", [*(setup_for(*table) for table in TABLES), *WITH_IMMORTALITY], ids=company_and_sets
)
def test_the_mask_is_what_is_offered(setup: Setup) -> None:
    """Number and option belong together, both ways, at every decision."""
    rules = load_rules(setup)
    actions = Actions(rules)
    for state, _ in states_of(setup.replaced(seed=setup.players)):
        mask = actions.mask(state)
        chosen = [number for number in range(actions.size) if mask[number]]
        assert sorted(actions.texts[number] for number in chosen) == sorted(
            option_text(rules, code) for code in state.options
        )
        assert sorted(actions.code(state, number) for number in chosen) == sorted(state.options)
        assert actions.code(state, mask.index(0)) == w.NOTHING
        rows = bytearray(b"\x07" * (2 * actions.size))
        actions.write(state, rows, actions.size)
        assert rows == b"\x07" * actions.size + mask


def test_an_equal_tile_is_meant_too() -> None:
    rules = load_rules()
    actions = Actions(rules)
    code, text = next((code, text) for code, text in rules.texts.items() if vocabulary(rules)[text] != code)
    state = start(rules, setup_for(seed=1))
    state.options = [code]
    assert actions.mask(state)[actions.numbers[text]] == 1
    assert actions.code(state, actions.numbers[text]) == code


def test_single_options_are_taken() -> None:
    rng = seeded(3)
    automatic, asked = 0, 0
    for skip in (True, False):
        state = start(load_rules(), setup_for(seed=9))
        while state.options:
            single = len(state.options) == 1
            automatic, asked = automatic + (skip and single), asked + (not skip and single)
            take(state, state.options[rng.below(len(state.options))], skip)
    assert automatic <= 1 < asked
