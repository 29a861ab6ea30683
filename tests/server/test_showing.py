"""What lies on the screen and is not offered says why."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from msgspec import UNSET

from sietch.content import load_rules
from sietch.engine import events as e
from sietch.engine import words as w
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.wire.position import Event, Name, Own, View
from sietch.server.wire.protocol import Position
from sietch.view.catalogue import catalogue_of
from sietch.view.deeds import runs
from sietch.view.log import OPEN
from tests.support import ALL_TABLES, random_game, setup_for


def _in_sight(view: View, course: Course) -> dict[str, list[str]]:
    """What lies where the decider sees it, as the page has it: by place, or by the kind that is a place."""
    assert view.own is not None and view.seat is not None
    me, board, rules = view.players[view.seat], view.table, course.game.rules
    return {
        "hand": view.own.hand,
        "discard": me.discard,
        "play": [*me.played, *me.revealed],
        "intrigue": view.own.intrigue,
        "imperium_row": board.row,
        "reserve": list(board.reserve),
        "set_aside": me.reserved,
        "throne_row": board.throne_row or [],
        "offer": board.offer or [],
        "won": me.won,
        "spaces": rules.component_names(w.SPACE),
        "posts": rules.posts,
        "tracks": rules.component_names(w.TRACK),
        "tokens": w.TOKENS if me.commander else [],
        "seats": [str(player.seat) for player in view.players if player is not me],
        "army": [""],
        "shield_wall": [""],
    }


# One may reach for these in any turn.
ALWAYS = (
    "hand", "intrigue", "imperium_row", "reserve", "set_aside", "throne_row", "offer", "spaces", "army", "shield_wall",
)  # fmt: skip


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_every_thing_that_is_asked_about_is_offered_or_says_why(players: int, choam: bool) -> None:
    chance = random.Random(players)
    setup = setup_for(players, choam, seed=3)
    course = Course(load_rules(setup), setup)
    course.begin([])
    found = Counter[str]()
    while not course.game.over:
        told = showing.position(course, course.state.decider, "en", [])
        decision = told.view.decision
        assert decision is not None and decision.options
        lying = _in_sight(told.view, course)
        offered = {(one.at or one.kind, one.id) for one in decision.options}
        silent = {(one.at or one.kind, id_) for one in told.reasons for id_ in one.ids or [""]}
        assert not offered & silent
        assert all(one.text and "{" not in one.text for one in told.reasons)
        assert sum(len(one.ids) or 1 for one in told.reasons) == len(silent), "one reason for each thing"
        assert all(id_ in lying[place] for place, id_ in silent)
        if len(decision.options) > 1:
            asked = {one.at or one.kind for one in decision.options if one.verb != "resolve"}
            for place in lying.keys() & {*asked, *ALWAYS}:
                things = {(place, id_) for id_ in lying[place]}
                assert things <= offered | silent, place
                found[place] += len(things)
        for _ in course.play(chance.choice(course.game.options()), []):
            pass
    long = ("posts", "tracks", "discard") if players > 2 else ()  # chance soon loses against rivals
    assert all(found[place] for place in ("hand", "imperium_row", "spaces", *long))


def _told(players: int = 4, seed: int = 1) -> Position:
    setup = setup_for(players, seed=seed)
    course = Course(load_rules(setup), setup)
    course.begin([])
    return showing.position(course, course.state.decider, "en", [])


def test_the_own_army_and_the_shield_wall_say_why_not() -> None:
    reasons = {one.at: one for one in _told().reasons if not one.kind}
    assert "combat space" in reasons["army"].text and reasons["army"].rules == ["U-2"]
    assert reasons["shield_wall"].text and reasons["shield_wall"].ids == []


def test_equal_reasons_of_things_in_one_place_are_told_once() -> None:
    told = _told()
    assert len({(one.text, one.at, one.kind, *one.rules) for one in told.reasons}) == len(told.reasons)
    (row,) = (one for one in told.reasons if one.at == "imperium_row")
    assert row.ids == list(dict.fromkeys(told.view.table.row))


def test_a_stack_that_has_run_out_keeps_its_place_and_says_why() -> None:
    setup = setup_for(4, seed=1)
    course = Course(load_rules(setup), setup)
    course.begin([])
    course.state.reserve[0] = 0
    told = showing.position(course, course.state.decider, "en", [])
    assert {id_ for one in told.reasons if one.at == "reserve" for id_ in one.ids} == set(
        told.view.table.reserve
    )


def test_the_log_tells_its_names_as_data() -> None:
    game = random_game(4)
    course = Course(game.rules, game.setup)
    told = Counter[str]()
    catalogue = catalogue_of(game.rules)
    for _ in course.all_of([entry.text for entry in game.history]):
        for event in showing.events(course, course.rev, None, "en"):
            named = [piece for piece in event.text or [] if isinstance(piece, Name)]
            own = {
                getattr(event, field) for field in event.__struct_fields__ if field not in ("text", "source")
            }
            assert all(name.id in own and (name.kind, name.id) in catalogue.entries for name in named), event
            assert not any("\x1f" in piece for piece in event.text or [] if isinstance(piece, str))
            told.update({event.event: len(named)})
    assert min(told[kind] for kind in ("played", "acquired", "sent", "won")) > 3


def test_reasons_are_told_to_the_decider_alone() -> None:
    setup = setup_for(3, seed=1)
    course = Course(load_rules(setup), setup)
    course.begin([])
    told = [showing.position(course, seat, "en", []).reasons for seat in (0, 1, 2)]
    assert [bool(reasons) for reasons in told] == [seat == course.state.decider for seat in (0, 1, 2)]


def test_to_pass_in_combat_is_no_turn() -> None:
    """What others did before it has not been seen yet: a pass may happen alone."""
    chance = random.Random(2)
    setup = setup_for(4, seed=2)
    course = Course(load_rules(setup), setup)
    course.begin([])
    passes = 0
    while not course.game.over:
        for seat in range(4):
            ended = showing.last_turn(course, seat)
            passed = [entry for entry in course.entries(ended) if entry[0] == e.PASSED and entry[1] == seat]
            assert not passed
        for _ in course.play(chance.choice(course.game.options()), []):
            pass
        passes += any(entry[0] == e.PASSED for entry in course.entries(course.rev))
    assert passes > 5


# --- sets that the page does not know ------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_of_the_own_sets_nothing_is_left_to_words(players: int, choam: bool) -> None:
    setup = setup_for(players, choam, seed=3)
    seen = showing.position(Course(load_rules(setup), setup), 0, "en", [0]).view
    assert seen.table.further is UNSET and all(player.further is UNSET for player in seen.players)


@pytest.mark.parametrize("players", [1, 4])
def test_the_middle_of_a_move_is_told_with_what_had_happened_until_then(players: int) -> None:
    """The last scene comes before the end of the move, no seat is asked there, and events are counted as it sees them."""
    setup = setup_for(players, seed=8)
    course = Course(load_rules(setup), setup)
    course.begin([0])
    chance, found = random.Random(8), Counter[str]()
    while not course.game.over:
        for _ in course.play(chance.choice(course.game.options()), [0]):
            for seat in (None, 0):
                told = showing.position(course, seat, "en", [0])
                assert showing.past(course, seat, "en", "").scenes == told.scenes
                counts = [scene.events for scene in told.scenes]
                assert counts == sorted(counts) and all(0 < n <= len(told.events) for n in counts)
                for scene in told.scenes:
                    last = told.events[scene.events - 1]
                    assert scene.view.decision is None and scene.view.seat == seat
                    found[f"{scene.what}: {last.event}"] += 1
                    if scene.what == "turn":
                        assert scene.seat in (1, 2) and any(one.event == "turn" for one in told.events)
                    else:
                        assert scene.seat is None
    whats = Counter(key.split(":")[0] for key in found.elements())
    assert whats["battle"] >= 10 and whats["round"] >= 8
    assert bool(whats["turn"]) == (players == 1)
    assert found["round: first_player"] == whats["round"]


def test_who_looks_back_with_all_cards_open_sees_them_in_scenes_too() -> None:
    setup = setup_for(1, seed=8)
    course = Course(load_rules(setup), setup)
    chance, scenes = random.Random(8), 0
    while scenes < 20:
        for _ in course.play(chance.choice(course.game.options()), [0]):
            told = showing.past(course, OPEN, "en", "")
            assert len(told.scenes) == len(course.scenes())
            for scene in told.scenes:
                assert 0 < scene.events <= len(told.events) and scene.view.decision is None
                for player in scene.view.players:
                    assert isinstance(player.shown, Own) and len(player.shown.hand) == player.hand
                scenes += 1


@pytest.mark.parametrize("players", [1, 3, 4, 6])
def test_the_rewards_that_are_shown_in_a_battle_are_those_that_are_given(players: int) -> None:
    """C-2 to C-5, X-28: what a seat has got its event tells, and what it waits for the table, in every picture."""
    found = Counter[str]()
    for seed in range(8):
        setup = setup_for(players, seed=seed)
        course, chance = Course(load_rules(setup), setup), random.Random(seed)
        before: list[Event] = []
        shown: list[dict[int, int]] = []
        while not course.game.over:
            options = course.game.options()
            course.one("yield" if "yield" in options else chance.choice(options))
            told = showing.position(course, None, "en", [])
            pictures = [(scene.view, scene.events) for scene in told.scenes]
            for seen, until in [*pictures, (told.view, len(told.events))]:
                events = [one for one in before + told.events[:until] if one.event in BATTLE]
                if events and events[-1].event != "round" and any(player.strength for player in seen.players):
                    shown.append(rewards(seen, events))
                    assert max(shown[-1].values(), default=0) <= seen.table.rewards
            before += told.events
            if any(one.event in ("won", "nobody_won") for one in told.events):
                given = {one.seat: one.place for one in before if one.event == "reward"}
                assert all(one == given for one in shown)
                found.update(battles=len(shown), thirds=3 in given.values())
                found["yielded"] += any(one.event == "yielded" for one in before)
                before, shown = [], []
    assert found["battles"] > 30 and found["thirds"] > 0
    assert (found["yielded"] > 1) == (players == 6)


BATTLE = ("compared", "reward", "round")


def rewards(seen: View, events: list[Event]) -> dict[int, int]:
    """Who has got which, or will, as a page tells it."""
    given = {one.seat: one.place for one in events if one.event == "reward"}
    all_: list[Any] = [given.get(seat, due) for seat, due in enumerate(seen.table.reward_of)]
    return {seat: place for seat, place in enumerate(all_) if place}


def test_a_course_that_was_taken_up_from_a_kept_state_knows_of_no_scene() -> None:
    setup = setup_for(1, seed=8)
    course = Course(load_rules(setup), setup)
    course.begin([0])
    course.one(course.game.options()[0])
    assert course.beginning(course.rev, course.state).scenes() == []


# --- what is told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 4, 6])
def test_events_are_told_as_the_view_groups_them(players: int) -> None:
    """Texts and sums are those of `deeds`; what is not told has none, and nothing names a seat by its number."""
    setup = setup_for(players, seed=5)
    course = Course(load_rules(setup), setup)
    chance, found = random.Random(5), Counter[str]()
    while not course.game.over:
        for _ in course.play(chance.choice(course.game.options()), []):
            for viewer in (None, 0, OPEN):
                events = showing.events(course, course.rev, viewer, "en")
                grouped = [*runs(course.state, viewer, course.since(course.rev))]
                told = [one for one in events if one.text is not UNSET and one.joins is UNSET]
                lines = [one.line for one in told if one.line is not UNSET]
                begun = [run.teller for run in grouped if not run.goes_on]
                assert lines == [None if teller == w.NOBODY else teller for teller in begun]
                deeds = [deed for run in grouped for deed in run.deeds]
                assert len(deeds) == len(told)
                for deed, one in zip(deeds, told, strict=True):
                    assert e.ENTRIES[deed.kind][0] == one.event
                    if one.sum is not UNSET:
                        assert one.sum == deed.entry[3]
                        found["sum"] += 1
                    found["points"] += bool(deed.points)
                    found["fate"] += bool(deed.fate)
                    assert one.text and not re.search(r"\bP[1-6]\b", str(one.text))
                for kind in ("persuasion", "swords"):
                    raw = sum(one.n for one in events if one.event == kind and isinstance(one.n, int))
                    amounts = [one.n if one.sum is UNSET else one.sum for one in told if one.event == kind]
                    assert raw == sum(n for n in amounts if isinstance(n, int))
    assert found["sum"] > 5 and (found["fate"] > 5) == (players == 1)
