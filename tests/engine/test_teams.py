"""Six players: what the activated ally is asked, and what mates cannot know of each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sietch.content import Setup, load_rules
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.game import start
from sietch.engine.imagine import imagine
from sietch.engine.influence import climber_settled
from sietch.engine.interpreter import answer
from sietch.engine.intrigue import FOR_WHOM, hand_over
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.sides import mates
from sietch.engine.state import State
from sietch.engine.teams import CARDS, teams_of
from sietch.engine.trade import OFFER_GIFT, places_given
from sietch.engine.turn import ACTIVATE
from sietch.view.log import log_events
from tests.support import states

MUAD_DIB = 0
TIMES = 40


def texts(state: State) -> list[str]:
    return [option_text(state.rules, code) for code in state.options]


def chosen(state: State, text: str) -> State:
    after = state.copy()
    answer(after, state.options[texts(state).index(text)])
    return after


def every_position(seeds: int, *variants: str) -> Iterator[State]:
    for seed in range(seeds):
        setup = Setup(6, seed=seed, variants=variants)
        state = start(load_rules(setup), setup)
        rng = seeded(seed + 7)
        while state.options:
            yield state
            answer(state, state.options[rng.below(len(state.options))])


@pytest.mark.proves("X-4")
def test_who_holds_troops_back_is_not_asked_again_and_again() -> None:
    """The ally is asked once more when the turn ends, and before only if there is more to deploy."""
    for state in every_position(10):
        if "let deploy" in texts(state) and "end turn" in texts(state):
            asked = chosen(state, "let deploy")
            after = chosen(asked, "pass")
            assert after.decider == state.decider
            assert "let deploy" not in texts(after)
            at_the_end = chosen(after, "end turn")
            assert (at_the_end.decider, texts(at_the_end)) == (asked.decider, texts(asked))
            return
    raise AssertionError("nobody could deploy")


def test_mates_do_not_know_each_others_hands() -> None:
    state = next(state for state, _ in states(2, 6) if state.round == 1)
    for mate in mates(state, 0):
        hands = {tuple(sorted(imagine(state, 0, seeded(n)).players[mate].hand)) for n in range(TIMES)}
        assert len(hands) > 3


@pytest.mark.proves("X-30")
def test_open_hands_are_open_to_mates_alone() -> None:
    state = next(state for state in every_position(1, "open_hands") if state.round == 1)
    for seat in range(6):
        other = imagine(state, seat, seeded(5))
        for player in state.players:
            twin = other.players[player.seat]
            if player.seat == seat or player.seat in mates(state, seat):
                assert (twin.hand, twin.intrigue) == (player.hand, player.intrigue)
                assert sorted(twin.deck) == sorted(player.deck)
    hands = {tuple(sorted(imagine(state, 0, seeded(n)).players[1].hand)) for n in range(TIMES)}
    assert len(hands) > 3


@pytest.mark.proves("X-24")
def test_offered_intrigue_cards_stay_hidden_until_they_change_hands() -> None:
    """Whoever answers knows how many are offered, and imagines any cards that it has not seen."""
    for state in every_position(40):
        giver = state.turn.seat
        if state.kind != OFFER_GIFT or state.decider == giver or not places_given(state, giver):
            continue
        cards = [state.players[giver].intrigue[place] for place in places_given(state, giver)]
        found = set()
        for n in range(TIMES):
            other = imagine(state, state.decider, seeded(n))
            assert other.options == state.options
            assert [gift.kind for gift in teams_of(other).gifts] == [CARDS] * len(cards)
            after = chosen(other, "pass")
            assert len(after.players[giver].intrigue) == len(state.players[giver].intrigue) - len(cards)
            found.add(tuple(other.players[giver].intrigue[place] for place in places_given(other, giver)))
        assert len(found) > 3
        return
    raise AssertionError("nobody offered a card")


@pytest.mark.proves("X-4", "X-12")
def test_whoever_is_asked_every_seat_can_imagine_how_it_goes_on() -> None:
    """Also while a commander says which token is sent, or for whom a card is played."""
    asked: set[int] = set()
    for state in every_position(12):
        if state.kind in (ACTIVATE, FOR_WHOM):
            asked.add(state.kind)
            for seat in range(6):
                twin = imagine(state, seat, seeded(seat))
                for _ in range(4):
                    answer(twin, twin.options[0])
    assert asked == {ACTIVATE, FOR_WHOM}


@pytest.mark.proves("X-24")
def test_which_of_the_known_cards_a_mate_has_promised_is_not_known() -> None:
    """The places of promised cards are imagined anew; the giver knows them."""
    tried = 0
    for state in every_position(40):
        giver = state.decider
        gifts = [text for text in texts(state) if text.startswith("give intrigue ")]
        if (
            len(gifts) >= 2
            and not places_given(state, giver)
            and not places_given(state, state.stack[-1].seat)
        ):
            offered = chosen(chosen(state, gifts[0]), "pass")
            places = places_given(offered, giver)
            if offered.kind == OFFER_GIFT:
                tried += 1
                twins = [imagine(offered, offered.decider, seeded(n)) for n in range(TIMES)]
                cards = len(offered.players[giver].intrigue)
                assert {places_given(twin, giver)[0] for twin in twins} == set(range(cards))
                assert places_given(imagine(offered, giver, seeded(1)), giver) == places
    assert tried


@pytest.mark.proves("X-4", "X-19")
def test_who_rises_in_a_commanders_turn_decides_whether_the_bonus_can_still_change() -> None:
    """The Intrigue card of level 4 is the activated ally's: that hand could fill the empty Intrigue deck."""
    state = next(state for state in every_position(1) if state.turn.is_of(MUAD_DIB))
    track = state.rules.track_names.index("bene_gesserit")
    commander = state.players[MUAD_DIB]
    left, right = [state.players[seat] for seat in mates(state, MUAD_DIB)]
    state.intrigue_deck = []
    for player, cards in ((commander, [1]), (left, [2]), (right, [])):
        player.intrigue = list(cards)
    found = {}
    for army in (left.seat, right.seat, MUAD_DIB):
        state.turn.army = army
        found[army] = climber_settled(state, commander, track)
    assert found == {left.seat: False, right.seat: True, MUAD_DIB: True}  # without an ally nobody rises
    state.turn.army = left.seat
    left.influence[track] = w.ALLIANCE_LEVEL
    assert climber_settled(state, commander, track)  # the bonus lies behind


@pytest.mark.proves("X-30")
@pytest.mark.parametrize("variants", [(), ("open_hands",)])
def test_who_sees_a_hand_sees_which_card_leaves_it(variants: tuple[str, ...]) -> None:
    """A robbed player's mates know the card if hands are open: they saw them before and after."""
    state = next(state for state in every_position(1, *variants) if state.round == 1)
    robbed, thief = MUAD_DIB, 1
    state.log = []
    state.players[robbed].intrigue = [3, 4, 5, 6]
    hand_over(state, state.players[robbed], 2, thief)
    for seat in (robbed, *mates(state, robbed)):
        knows = [row.card for row in known.by(state, seat, thief, known.INTRIGUE)]
        assert knows == ([5] if seat == robbed or variants else [])
        assert bool(log_events(state, seat)) == bool(knows)
        if knows:
            assert 5 in imagine(state, seat, seeded(2)).players[thief].intrigue
    for seat in mates(state, thief):  # who sees the thief's hand needs to remember nothing
        assert known.by(state, seat, thief, known.INTRIGUE) == []
        assert bool(log_events(state, seat)) == bool(variants)
    assert log_events(state, None) == []
