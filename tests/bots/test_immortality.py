"""Our bots and Immortality: what tracks, specimens and grafted cards are worth, and that it pays to know."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from sietch.bots import knowledge
from sietch.bots.bot import Decision
from sietch.bots.greedy import Greedy
from sietch.bots.knowledge import LEARNED, habit_files, habits_of, learned_habits, verb_text, worth_of
from sietch.bots.mind import evaluation as ev
from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import TERMS, terms, weights_of_the_box
from sietch.bots.mind.worth import AHEAD, CONDITION, GRAFTING, Worth
from sietch.content import Setup, load_rules
from sietch.engine import COMPILED
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.options import verb_of, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.specimens import tanks_of
from sietch.engine.state import Player, State
from sietch.engine.tleilaxu import deck_of
from sietch.lab.play.series import Spec
from sietch.lab.studies.simulate import simulate
from tests.bots.valued import USUAL, Change, beginnings, changed, standing_on, term, value
from tests.support import IMMORTALITY, IMMORTALITY_TABLES, IX


def beginning(of_round: int = 2) -> tuple[State, int]:
    """Nobody has anything of Immortality yet."""
    state = beginnings(4, IMMORTALITY)[of_round].copy()
    for player in state.players:
        tanks_of(player).specimens = 0
        player.steps = tuple(path.start for path in state.rules.paths)
    return state, state.decider


def ahead(rules: Rules, printed: str) -> float:
    return worth_of(rules).ahead[next(step.number for step in rules.steps if step.printed == printed)]


def card(rules: Rules, name: str) -> int:
    return rules.component_names(1).index(name)


def make(specimens: int) -> Change:
    def change(s: State, p: Player) -> None:
        tanks_of(p).specimens += specimens
        p.supply -= specimens

    return change


BETTER: dict[int, Change] = {
    ev.STEPS_AHEAD: standing_on("tleilaxu_3"),
    ev.GENES: standing_on("c4r4"),
    ev.SPECIMENS: make(1),
}


# --- what it is worth ----------------------------------------------------------------------------------------------


def test_every_term_of_immortality_has_a_case() -> None:
    assert list(BETTER) == ev.OF_IMMORTALITY


@pytest.mark.parametrize("number", ev.OF_IMMORTALITY, ids=[TERMS[n][0] for n in ev.OF_IMMORTALITY])
def test_more_is_better_and_is_about_its_seat(number: int) -> None:
    before, seat = beginning()
    after = changed(before, seat, BETTER[number])
    assert term(after, seat, number) > term(before, seat, number)
    assert value(after, seat) > value(before, seat)
    for other in range(4):
        if other != seat:
            assert term(after, other, number) == term(before, other, number)
            assert value(after, other) <= value(before, other)


def test_the_step_before_a_point_is_the_best_one() -> None:
    """T-17: the fourth and the seventh space of the Tleilaxu track."""
    rules = load_rules(Setup(4, IMMORTALITY))
    found = [ahead(rules, f"tleilaxu_{n}") for n in range(8)]
    assert found[3] == max(found) > AHEAD
    assert found[6] == AHEAD > found[5] > found[4]
    assert found[7] == 0


def test_the_second_gene_marker_is_no_end() -> None:
    """T-16: from there on every research icon means a card."""
    rules = load_rules(Setup(4, IMMORTALITY))
    found = [ahead(rules, step) for step in ("c8r2", "c8r4", "c8r6")]
    assert min(found) == max(found) > 0


def test_no_other_path_is_meant() -> None:
    """Freighters go back, and leaders get what their own steps bring by training."""
    rules = load_rules(Setup(4, (*IX, "immortality")))
    of_all = {path.name for path in rules.paths if path.leader < 0}
    assert of_all == {"freighter", "research", "tleilaxu"}
    for step in rules.steps:
        known = rules.paths[step.path].name in ("research", "tleilaxu") and step.printed != "tleilaxu_7"
        assert (worth_of(rules).ahead[step.number] > 0) == known


def test_more_specimens_than_cards_cost_are_worth_less() -> None:
    state, seat = beginning()
    found = [term(changed(state, seat, make(count)), seat, ev.SPECIMENS) for count in range(6)]
    gains = [after - before for before, after in pairwise(found)]
    assert gains == pytest.approx([1, 1, 1, 0.4, 0.4])


def test_cards_are_read_off_their_effects(tmp_path: Path) -> None:
    """Graft, `if grafted`, gene markers, and icons that a card has at times."""
    box = "icons: [city], reveal: persuasion 1"
    path = tmp_path / "own.yaml"
    path.write_text(
        "id: mine\nversion: 1\ncards:\n"
        f"  - {{id: plain, type: tleilaxu, cost: 1, {box}}}\n"
        f"  - {{id: grafting, type: tleilaxu, cost: 1, graft: true, {box}}}\n"
        f'  - {{id: partner, type: tleilaxu, cost: 1, {box}, agent: "if grafted: tleilaxu 1"}}\n'
        f'  - {{id: last_gene, type: tleilaxu, cost: 1, {box}, agent: "genes>=2: tleilaxu 1"}}\n'
        f'  - {{id: first_gene, type: tleilaxu, cost: 1, {box}, agent: "genes>=1: tleilaxu 1"}}\n'
        f"  - {{id: sure, type: tleilaxu, cost: 1, {box}, agent: tleilaxu 1}}\n"
        f"  - {{id: seldom, type: tleilaxu, cost: 1, {box},"
        " icons_conditional: [{if: grafted, icons: [emperor, fremen]}]}\n",
        encoding="utf-8",
    )
    rules = load_rules(Setup(4, IMMORTALITY, content=(str(path),)))
    worth = worth_of(rules)
    found = {name: worth.card[card(rules, name)] for name in rules.component_names(1)}
    assert found["grafting"] == pytest.approx(found["plain"] + GRAFTING)
    assert found["plain"] < found["seldom"]
    assert found["plain"] < found["last_gene"] < found["partner"] < found["first_gene"] < found["sure"]
    first, sure = found["first_gene"] - found["plain"], found["sure"] - found["plain"]
    assert first == pytest.approx(CONDITION * sure)


def test_every_card_of_the_set_is_better_than_a_dagger() -> None:
    rules = load_rules(Setup(4, IMMORTALITY))
    worth = Worth(rules)
    dagger = worth.card[card(rules, "dagger")]
    for printed in rules.cards:
        if printed.type in ("imperium", "tleilaxu"):
            assert worth.card[printed.number] > dagger, printed.name


def test_who_knows_the_box_alone_sees_nothing_of_it() -> None:
    before, seat = beginning()
    box = weights_of_the_box()
    for number in ev.OF_IMMORTALITY:
        assert value(changed(before, seat, BETTER[number]), seat, box) == value(before, seat, box)
    for number in range(len(TERMS)):
        if number not in ev.OF_SETS:
            assert box.at(0.5)[number] == USUAL.at(0.5)[number]


@pytest.mark.parametrize("sets", [IX[:2], IX], ids=len)
def test_without_the_set_there_is_nothing_of_it(sets: tuple[str, ...]) -> None:
    setup = Setup(4, sets, seed=3)
    state = start(load_rules(setup), setup)
    for seat in range(4):
        found = terms(state, seat, worth_of(state.rules))
        assert [found[number] for number in ev.OF_IMMORTALITY] == [0.0] * len(ev.OF_IMMORTALITY)


# --- what greedy makes of it -----------------------------------------------------------------------------------------


def turn_of(state: State, seat: int) -> list[str]:
    """What greedy chooses until its turn is over."""
    found: list[str] = []
    while state.options and state.decider == seat:
        decision = Decision(state, seeded(1))
        chosen = Greedy().choose(decision)
        found.append(chosen)
        answer(state, state.options[decision.options.index(chosen)])
    return found


@pytest.mark.parametrize(
    ("marker", "bought"), [("tleilaxu_3", "reclaimed_forces"), ("tleilaxu_7", "scientific_breakthrough")]
)
def test_specimens_go_where_they_bring_most(marker: str, bought: str) -> None:
    """Three of them: a step to the point if it is the next one; not two troops in place of a good card."""
    state, seat = beginning()
    for place, name in enumerate(("from_the_tanks", "scientific_breakthrough")):
        deck_of(state).face_up[place] = [card(state.rules, name)]
    player = state.players[seat]
    make(3)(state, player)
    standing_on(marker)(state, player)
    answer(state, vocabulary(state.rules)["reveal"])
    points = player.vp
    chosen = turn_of(state, seat)
    assert [text for text in chosen if text.startswith("buy tleilaxu")] == [f"buy tleilaxu {bought}"]
    assert state.players[seat].vp == points + (marker == "tleilaxu_3")


CAN_GO = ("face_dancer", "reconnaissance", "diplomacy", "corrino_genes", "dagger")
PARTNERS = ("reconnaissance", "convincing_argument", "dagger", "diplomacy", "corrino_genes")


@pytest.mark.parametrize("last", [False, True])
def test_greedy_finds_the_partner_that_brings_a_point(last: bool) -> None:
    """Corrino Genes: a Tleilaxu step if grafted. It needs the other card, and any other card could be its partner."""
    state, seat = beginning()
    player = state.players[seat]
    standing_on("tleilaxu_3")(state, player)
    names = ("face_dancer", *(PARTNERS if last else PARTNERS[::-1]))
    player.hand = [card(state.rules, name) for name in names]
    options = state.copy()
    answer(options, vocabulary(state.rules)["play face_dancer"])
    assert len(options.options) == len(PARTNERS)
    state.options = [vocabulary(state.rules)[f"play {name}"] for name in names if name in CAN_GO]
    assert len(state.options) == 5
    points = player.vp
    chosen = turn_of(state, seat)
    assert chosen[:2] == ["play face_dancer", "graft corrino_genes"]
    assert state.players[seat].vp == points + 1


def test_no_partner_takes_the_positions_of_another() -> None:
    """A card with each of its partners is looked at as far as a card alone, in whatever order they come."""
    found = set()
    for names in (PARTNERS, PARTNERS[::-1]):
        state, seat = beginning()
        standing_on("tleilaxu_3")(state, state.players[seat])
        state.players[seat].hand = [card(state.rules, name) for name in ("face_dancer", *names)]
        state.options = [vocabulary(state.rules)["play face_dancer"]]
        search = TurnSearch(worth_of(state.rules), USUAL, 6)
        found.add(round(search.values(state)[0], 6))
    assert len(found) == 1


@pytest.mark.parametrize("name", IMMORTALITY_TABLES)
def test_bots_play_all_tables(name: str) -> None:
    setup = IMMORTALITY_TABLES[name].replaced(seed=8)
    bots = ("greedy:positions=6", "search:iterations=2")[: setup.players]
    result = simulate(Spec(setup, bots=bots), 1)
    assert (result.finished, result.faults) == (1, [])


@pytest.mark.skipif(not COMPILED, reason="too many games for the interpreted build")
def test_knowing_the_set_is_worth_something() -> None:
    """Two against two. How much it is worth stands in docs/bots.md; these few games tell harm from chance."""
    knows, box = "greedy:positions=30", "greedy:knowledge=box:positions=30"
    result = simulate(Spec(Setup(4, IMMORTALITY, seed=1), bots=(knows, box)), 200)
    assert result.wins_by_bot[knows] > 92


# --- habits ----------------------------------------------------------------------------------------------------------


def test_what_was_learned_with_most_sets_counts() -> None:
    for file, sets in LEARNED.items():
        teams = "six_player" in sets
        setup = Setup(6 if teams else 4, (*IX[:2], *sorted(sets - {"six_player"})))
        assert habit_files(load_rules(setup)) == [file]


def test_two_sets_have_what_was_learned_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of their own is better, and need not be."""
    fewer = {file: sets for file, sets in LEARNED.items() if not {"rise_of_ix", "immortality"} <= sets}
    monkeypatch.setattr(knowledge, "LEARNED", fewer)
    both = load_rules(Setup(4, (*IX, "immortality")))
    met = {"with_ix_habits.json": "recall freighter", "with_immortality_habits.json": "play ghola"}
    assert habit_files(both) == list(met)
    habits, codes = habits_of.__wrapped__(both), vocabulary(both)
    for file, text in met.items():
        assert [other for other in met if text in learned_habits(other)["options"]] == [file]
        learned, verb = learned_habits(file), verb_text(verb_of(codes[text]))
        expected = [
            of_verb + own
            for of_verb, own in zip(learned["verbs"][verb], learned["options"][text], strict=True)
        ]
        row = habits.row(codes[text])
        assert habits.weights[row : row + len(expected)] == expected
