"""What our bots think a position is worth: each term says the right thing, in its measure and at its time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sietch.bots.knowledge import worth_of
from sietch.bots.mind import evaluation as ev
from sietch.bots.mind.evaluation import (
    TERMS,
    beginner_weights,
    evaluate,
    progress,
    scores,
    terms,
    usual_weights,
)
from sietch.bots.mind.tree import chances
from sietch.bots.mind.worth import Worth
from sietch.content import load_rules
from sietch.engine import words as w
from sietch.engine.contracts import contracts_of
from sietch.engine.game import play_out, start
from sietch.engine.influence import gain_influence
from sietch.engine.result import result_of, won
from sietch.engine.rules import Rules
from sietch.engine.state import Player, State
from tests.bots.positions import position, positions
from tests.support import setup_for

USUAL = usual_weights()
Change = Callable[[State, Player], None]


def value(state: State, seat: int) -> float:
    return evaluate(state, seat, worth_of(state.rules), USUAL)


def term(state: State, seat: int, number: int) -> float:
    return terms(state, seat, worth_of(state.rules))[number]


def changed(state: State, seat: int, change: Change) -> State:
    after = state.copy()
    change(after, after.players[seat])
    return after


def bare(age: str = "early") -> tuple[State, int]:
    """A real position at the begin of a turn, with nothing yet of what the tests give."""
    state = position(4, True, age, "begin of turn")
    player = state.players[state.decider]
    player.influence = [0] * len(player.influence)
    state.alliance = [w.NOBODY] * len(state.alliance)
    state.control = [w.NOBODY] * len(state.control)
    player.swordmaster = player.council_seat = player.maker_hook = False
    own = contracts_of(player)
    assert own is not None
    own.open = own.completed = 0
    player.spies_on = player.won = player.memories = 0
    player.resources = [0, 0, 0]
    player.intrigue = []
    player.garrison = 1
    player.troops_in_conflict, player.sandworms, player.swords = 1, 0, 0
    return state, state.decider


# --- rivals ------------------------------------------------------------------------------------------------


def alone() -> tuple[State, Player]:
    """A person against two rivals, and the first of them, with nothing yet of what the tests give."""
    state = position(1, True, "early", "begin of turn")
    for player in state.players[1:]:
        player.resources, player.intrigue = [0, 0, 0], []
        player.vp, player.swordmaster = 0, False
    rival = state.players[1]
    rival.garrison, rival.agents = 1, 2
    rival.troops_in_conflict, rival.sandworms, rival.swords = 2, 0, 0
    return state, rival


def score_of(state: State, seat: int) -> float:
    return scores(state, worth_of(state.rules), USUAL)[seat]


def test_what_a_rival_has_collected_is_a_part_of_what_it_buys() -> None:
    state, rival = alone()
    card = state.rules.leaders[rival.leader].rival
    assert card is not None
    early, late = ev.TERMS[ev.SWORDMASTER][1:]
    before = score_of(state, 1)
    rival.resources = [1, 1, 0]
    third = early + progress(state) * (late - early)
    assert score_of(state, 1) - before == pytest.approx(third * 2 / card.swordmaster_value)
    rival.swordmaster, rival.resources = True, [0, 0, 0]
    before = score_of(state, 1)
    rival.resources, rival.intrigue = [6, 0, 1], [0]
    point = USUAL.at(progress(state))[ev.VP]
    assert score_of(state, 1) - before == pytest.approx(point * (6 / 7 + 1 / 3 + 1 / 3))


def test_a_rival_fights_with_swords_of_house_hagal_and_never_with_intrigue() -> None:
    state, rival = alone()
    worth = worth_of(state.rules)
    assert 0.5 < worth.hagal_swords < 4
    expected = ev.expected_strength(state, rival, worth)
    assert expected == pytest.approx(4 + worth.hagal_swords + 2 * ev.AGENT_READY)
    rival.intrigue = [0, 1]
    assert ev.expected_strength(state, rival, worth) == expected
    state.phase = w.COMBAT
    assert ev.expected_strength(state, rival, worth) == 4


def test_a_rival_is_an_opponent_to_be_ahead_of() -> None:
    state, rival = alone()
    before = value(state, 0)
    rival.vp += 3
    assert value(state, 0) < before


def test_a_rival_that_cannot_win_is_none() -> None:
    setup = setup_for(2).replaced(variants=["streamlined_rivals"])
    state = start(load_rules(setup), setup)
    assert score_of(state, 2) == -ev.WON
    before = value(state, 0), chances(state, worth_of(state.rules), USUAL)
    state.players[2].troops_in_conflict = 0
    state.players[2].council_seat = state.players[2].maker_hook = True
    state.players[2].resources = [9, 9, 9]
    assert (value(state, 0), chances(state, worth_of(state.rules), USUAL)) == before
    assert before[1][2] == pytest.approx(0)


def test_rivals_count_for_nothing_where_there_are_none() -> None:
    assert worth_of(load_rules()).hagal_swords == 0


def card(rules: Rules, name: str) -> int:
    return rules.component_names(w.CARD).index(name)


# --- every term ------------------------------------------------------------------------------------------------


def more(field: str) -> Change:
    """One more, or now at all."""
    return lambda s, p: setattr(p, field, getattr(p, field) + 1)


def gain(resource: int) -> Change:
    def change(s: State, p: Player) -> None:
        p.resources[resource] += 1

    return change


def stand_at(level: int) -> Change:
    def change(s: State, p: Player) -> None:
        p.influence[w.FREMEN] = level

    return change


def ally(s: State, p: Player) -> None:
    p.influence[w.FREMEN] = 4
    s.alliance[w.FREMEN] = p.seat


def learn_from_the_best(s: State, p: Player) -> None:
    p.discard.append(card(s.rules, "steersman"))


def hold_arguments(s: State, p: Player) -> None:
    p.hand = [card(s.rules, "convincing_argument")] * len(p.hand)


def control(s: State, p: Player) -> None:
    s.control[s.rules.control_spaces[0]] = p.seat


def set_flag(field: str) -> Change:
    return lambda s, p: setattr(p, field, True)


def set_mask(field: str) -> Change:
    return lambda s, p: setattr(p, field, 1)


def take_contract(s: State, p: Player) -> None:
    own = contracts_of(p)
    assert own is not None
    own.open = 1


BETTER: dict[str, Change] = {
    "victory points": more("vp"),
    "solari": gain(w.SOLARI),
    "spice": gain(w.SPICE),
    "water": gain(w.WATER),
    "one influence": stand_at(1),
    "two influence": stand_at(2),
    "three influence": stand_at(3),
    "four influence and more": stand_at(5),
    "alliances": ally,
    "swordmaster": set_flag("swordmaster"),
    "council seat": set_flag("council_seat"),
    "maker hook": set_flag("maker_hook"),
    "intrigue cards": lambda s, p: p.intrigue.append(0),
    "spies on the board": set_mask("spies_on"),
    "open contracts": take_contract,
    "garrison": more("garrison"),
    "deck quality": learn_from_the_best,
    "agents ready": more("agents"),
    "persuasion in hand": hold_arguments,
    "conflict": more("troops_in_conflict"),
    "battle icons": set_mask("won"),
    "control": control,
    "memories": more("memories"),
}


BOX = [number for number in range(len(TERMS)) if number not in ev.OF_SETS]  # the others: test_ix.py …


def test_every_term_has_a_case() -> None:
    assert list(BETTER) == [TERMS[number][0] for number in BOX]


@pytest.mark.parametrize("number", BOX, ids=list(BETTER))
def test_more_is_better(number: int) -> None:
    before, seat = bare()
    after = changed(before, seat, BETTER[TERMS[number][0]])
    assert term(after, seat, number) > term(before, seat, number)
    assert value(after, seat) > value(before, seat)


@pytest.mark.parametrize("number", BOX, ids=list(BETTER))
def test_a_term_is_about_its_seat(number: int) -> None:
    """The others do not have what this seat got, and like it less: at most equally, if somebody else leads."""
    before, seat = bare()
    after = changed(before, seat, BETTER[TERMS[number][0]])
    for other in range(4):
        if other != seat:
            if number != ev.CONFLICT:  # where one's strength is the other's trouble
                assert term(after, other, number) == term(before, other, number)
            assert value(after, other) <= value(before, other)


def test_terms_add_up() -> None:
    for state in list(positions().values())[::5]:
        if state.phase == w.FINISHED:
            continue
        worth = worth_of(state.rules)
        weights = USUAL.at(progress(state))
        found = ev.scores(state, worth, USUAL)
        for seat, score in enumerate(found):
            parts = zip(weights, terms(state, seat, worth), strict=True)
            assert sum(weight * part for weight, part in parts) == pytest.approx(score)
            sides = ev.of_sides(state, found)
            own = sides.pop(state.sides[seat])
            assert value(state, seat) == pytest.approx(own - ev.RIVALRY * max(sides))


def test_a_leading_rival_is_bad_news() -> None:
    before, seat = bare()
    rival = (seat + 1) % 4
    after = changed(before, rival, lambda s, p: setattr(p, "vp", 6))
    assert value(after, seat) < value(before, seat) - 1


# --- how much ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("age", ["early", "late"])
def test_every_step_of_influence_is_better(age: str) -> None:
    """With what it brings: the point at two, the Alliance at four."""
    state, seat = bare(age)
    seen = value(state, seat)
    for _ in range(4):
        gain_influence(state, seat, w.BENE_GESSERIT, 1)
        assert value(state, seat) > seen
        seen = value(state, seat)


def test_losing_an_alliance_to_a_rival_hurts() -> None:
    state, seat = bare()
    gain_influence(state, seat, w.FREMEN, 4)
    before = value(state, seat)
    gain_influence(state, (seat + 1) % 4, w.FREMEN, 6)
    assert state.alliance[w.FREMEN] == (seat + 1) % 4
    assert value(state, seat) < before - 1


@pytest.mark.parametrize(
    ("field", "resource", "plenty"),
    [(ev.SOLARI, w.SOLARI, 6), (ev.SPICE, w.SPICE, 6), (ev.WATER, w.WATER, 3)],
    ids=w.RESOURCES,
)
def test_beyond_plenty_counts_less(field: int, resource: int, plenty: int) -> None:
    state, seat = bare()
    found = []
    for amount in (plenty - 1, plenty, plenty + 1):
        state.players[seat].resources[resource] = amount
        found.append(term(state, seat, field))
    assert 0 < found[2] - found[1] < found[1] - found[0]


def test_a_better_deck_is_better_not_a_bigger_one() -> None:
    before, seat = bare()
    daggers = changed(before, seat, lambda s, p: p.discard.extend([card(s.rules, "dagger")] * 3))
    assert term(daggers, seat, ev.DECK) < term(before, seat, ev.DECK)
    held = before.players[seat]
    bought = changed(before, seat, learn_from_the_best)
    dagger = card(before.rules, "dagger")
    assert dagger in held.deck + held.hand

    def trash(s: State, p: Player) -> None:
        (p.deck if dagger in p.deck else p.hand).remove(dagger)

    assert term(changed(bought, seat, trash), seat, ev.DECK) > term(bought, seat, ev.DECK)


def test_where_a_card_lies_is_nothing_to_the_deck() -> None:
    before, seat = bare()

    def move(s: State, p: Player) -> None:
        p.discard += p.deck + p.played
        p.deck, p.played = [], []

    assert term(changed(before, seat, move), seat, ev.DECK) == pytest.approx(term(before, seat, ev.DECK))


def in_conflict(troops: int, rivals: int, players: int = 4) -> State:
    """Everybody has revealed; the seat that decides has so many troops, all others have as many as `rivals`."""
    state = position(players, True, "early", "begin of turn")
    for player in state.players:
        player.has_revealed = True
        player.hand, player.intrigue = [], []
        player.troops_in_conflict = troops if player.seat == state.decider else rivals
        player.sandworms = player.swords = player.garrison = player.agents = player.won = 0
    return state


def chance(state: State) -> float:
    return term(state, state.decider, ev.CONFLICT)


def test_the_lead_in_the_conflict() -> None:
    behind, level, ahead, far_ahead = (chance(in_conflict(troops, 3)) for troops in (1, 3, 5, 9))
    assert 0 < behind < level < ahead < far_ahead
    assert far_ahead - ahead < ahead - level  # won is won


def test_without_units_there_is_nothing_to_win() -> None:
    assert chance(in_conflict(0, 3)) == 0


def test_a_sandworm_doubles_the_rewards() -> None:
    with_troops = in_conflict(3, 3)
    with_worm = in_conflict(0, 3)
    player = with_worm.players[with_worm.decider]
    player.sandworms, player.swords = 1, 3
    assert player.strength() == with_troops.players[with_troops.decider].strength()
    assert chance(with_worm) > 1.5 * chance(with_troops)


def test_the_second_battle_icon_of_a_kind() -> None:
    state = in_conflict(9, 0)
    seat = state.decider
    icon = state.rules.conflicts[state.conflict].battle_icon
    others = [c for c in state.rules.conflicts if c.number != state.conflict and c.level == 0]
    same = next(c.number for c in others if c.battle_icon == icon)
    different = next(c.number for c in others if c.battle_icon not in (icon, w.WILD))
    alone = chance(state)
    assert chance(changed(state, seat, lambda s, p: setattr(p, "won", 1 << different))) == alone
    pair = chance(changed(state, seat, lambda s, p: setattr(p, "won", 1 << same)))
    assert pair == pytest.approx(alone + 1 - ev.LONE_ICON, abs=0.02)


def test_third_place_pays_with_four_players_only() -> None:
    three, four = in_conflict(1, 20, players=3), in_conflict(1, 20, players=4)
    three.conflict = four.conflict
    assert chance(four) > 5 * chance(three) > 0


def test_strength_that_is_still_to_come() -> None:
    """An own agent and cards in hand make the lead likelier; a rival's make it less sure."""
    state = in_conflict(3, 3)
    seat, rival = state.decider, (state.decider + 1) % 4

    def still_to_come(s: State, p: Player) -> None:
        p.has_revealed = False
        p.agents, p.garrison = 2, 3

    assert chance(changed(state, seat, still_to_come)) > chance(state)
    after = changed(state, rival, still_to_come)
    assert chance(after) < chance(state)
    swords = changed(after, rival, lambda s, p: p.hand.extend([card(s.rules, "dagger")] * 5))
    assert chance(swords) < chance(after)
    cards = changed(state, rival, lambda s, p: p.intrigue.extend([0, 1]))
    assert chance(cards) < chance(state)


# --- when --------------------------------------------------------------------------------------------------------


def test_progress() -> None:
    state, seat = bare()
    state.round = 1
    for player in state.players:
        player.vp = 1
    assert progress(state) == 0
    state.round = 10
    assert progress(state) == 1
    state.round = 4
    slow = progress(state)
    state.players[seat].vp = 9
    assert 0 < slow < progress(state) < 1
    state.players[seat].vp = 12
    assert progress(state) == 1


@pytest.mark.parametrize("name", ["swordmaster", "council seat", "maker hook", "deck quality", "water"])
def test_investments_are_for_the_early_game(name: str) -> None:
    gains = []
    for round_number in (1, 5, 9):
        before, seat = bare()
        before.round = round_number
        gains.append(value(changed(before, seat, BETTER[name]), seat) - value(before, seat))
    assert gains[0] > gains[1] > gains[2]


def test_points_are_for_the_late_game() -> None:
    assert USUAL.at(1.0)[ev.VP] > USUAL.at(0.0)[ev.VP] > 0


@pytest.mark.parametrize("seed", range(3))
def test_the_winner_likes_the_end(seed: int) -> None:
    state = position(4, True, "late", "begin of turn")
    open_values = [value(state, seat) for seat in range(4)]
    play_out(state, seed)
    assert state.phase == w.FINISHED
    found = [value(state, seat) for seat in range(4)]
    assert [found.index(max(found))] == result_of(state).winners
    for seat in range(4):
        if won(state, seat):
            assert found[seat] > max(open_values)
        else:  # as long as the game goes on there is hope
            assert found[seat] < min(open_values)


def test_a_lost_game_with_more_points_is_still_better() -> None:
    state = position(4, True, "late", "begin of turn")
    play_out(state, 1)
    loser = state.places.index(2)
    assert value(changed(state, loser, more("vp")), loser) > value(state, loser)


# --- what printed things are worth --------------------------------------------------------------------------------

OWN_CARDS = """
id: mine
version: 1
cards:
  - {{id: first, type: imperium, cost: 3, icons: [city], agent: "{0}", reveal: persuasion 1}}
  - {{id: second, type: imperium, cost: 3, icons: [city], agent: "{1}", reveal: persuasion 1}}
  - {{id: blade, type: imperium, cost: 3, icons: [city], agent: draw 1, reveal: persuasion 2; swords 3}}
conflicts:
  - {{id: choam_security, first: vp 3, second: "{0}", third: "{1}"}}
"""


def own(folder: Path, better: str, worse: str) -> tuple[Rules, Worth]:
    path = folder / "own.yaml"
    path.write_text(OWN_CARDS.format(better, worse), encoding="utf-8")
    rules = load_rules(setup_for(content=[path]))
    return rules, worth_of(rules)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("draw 2", "draw 1"),
        ("influence any 1", "spice 1"),
        ("vp 1", "influence any 1"),
        ("influence two_different 1", "influence fremen 1"),
        ("spice 1; water 1", "spice 1"),
        ("spice 3 OR solari 1", "spice 1 OR solari 1"),
        ("troops 2", "if council_seat: troops 2"),
        ("solari 5", "spice 2 -> solari 5"),
        ("spice 1 -> vp 1", "spice 3 -> vp 1"),
        ("per spies_on_board: solari 1", "solari 1"),
        ("draw 1", "draw 1; discard 1"),
        ("intrigue 1", "spy 1"),
        ("may draw 1", "trash 1"),
    ],
)
def test_own_cards_are_understood(tmp_path: Path, better: str, worse: str) -> None:
    rules, worth = own(tmp_path, better, worse)
    first, second = (worth.card[card(rules, name)] for name in ("first", "second"))
    assert first > second > 0
    conflict = rules.component_names(w.CONFLICT).index("choam_security")
    assert worth.rewards[conflict][0] == 3
    assert worth.rewards[conflict][1] > worth.rewards[conflict][2]


def test_what_an_own_card_reveals(tmp_path: Path) -> None:
    rules, worth = own(tmp_path, "draw 1", "draw 1")
    blade = card(rules, "blade")
    assert (worth.persuasion[blade], worth.swords[blade]) == (2, 3)


def test_worth_of_the_box() -> None:
    """Dearer cards are better on the whole, and every card beats the weakest one of the start."""
    rules = load_rules()
    worth = worth_of(rules).card
    dagger = worth[card(rules, "dagger")]
    imperium = [c for c in rules.cards if c.type == "imperium"]
    assert all(worth[c.number] > dagger for c in imperium)
    cheap = [worth[c.number] for c in imperium if c.cost <= 3]
    dear = [worth[c.number] for c in imperium if c.cost >= 5]
    assert sum(dear) / len(dear) > 1.3 * sum(cheap) / len(cheap)
    assert worth_of(rules) is worth_of(rules)


# --- beginners -----------------------------------------------------------------------------------------------------


def test_beginners_see_what_lies_on_the_table() -> None:
    beginner = beginner_weights()
    before, seat = bare()
    worth = worth_of(before.rules)
    seen = {
        name
        for name, change in BETTER.items()
        if evaluate(changed(before, seat, change), seat, worth, beginner)
        > evaluate(before, seat, worth, beginner)
    }
    assert seen >= {"victory points", "spice", "one influence", "intrigue cards", "garrison", "conflict"}
    assert not seen & {"swordmaster", "council seat", "maker hook", "deck quality", "persuasion in hand"}
    rival = (seat + 1) % 4
    after = changed(before, rival, lambda s, p: setattr(p, "maker_hook", True))
    assert evaluate(after, seat, worth, beginner) == evaluate(before, seat, worth, beginner)


def test_beginners_weigh_what_they_see_like_others() -> None:
    for t in (0.0, 0.5, 1.0):
        for mine, usual in zip(beginner_weights().at(t), USUAL.at(t), strict=True):
            assert mine in (0.0, pytest.approx(usual))
