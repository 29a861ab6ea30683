"""Nothing leaves the server that a seat may not know: the wire of every seat and of a spectator, in whole games."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sietch.content import load_rules
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, facts_of_player, facts_of_table
from sietch.engine.options import argument_names, vocabulary
from sietch.engine.sides import sees_hand
from sietch.engine.state import State
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.wire.position import Event
from sietch.table import replay
from sietch.view.reasons import why_not
from tests.properties.test_known import OPEN_SECRETS
from tests.server.client import Plain, Running, decider, options
from tests.support import TABLES, setup_for
from tests.view.test_seat import dealt_anew


def hidden(state: State, seat: int | None) -> set[str]:
    """The ids of all cards that lie somewhere unseen, and nowhere where this seat sees one."""
    unseen, seen = set[str](), set[str]()
    rules = state.rules
    accounts = [account for player in state.players for account in facts_of_player(player)]
    for account in [*accounts, *facts_of_table(state)]:
        for fact, mask in zip(account.sheet.masks, account.masks, strict=True):
            seen |= {
                name for number, name in enumerate(argument_names(rules, fact.kind)) if mask >> number & 1
            }
    for player in state.players:
        mine = seat is not None and (player.seat == seat or sees_hand(state, seat, player.seat))
        for account in facts_of_player(player):
            for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
                names = [argument_names(rules, fact.kind)[card] for card in pile]
                (unseen if fact.secret and not mine else seen).update(names)
        for known_pile in (pile for pile in rules.piles if pile.owned):
            rows = known.by(state, known.WATCHING if seat is None else seat, player.seat, known_pile.number)
            seen |= {argument_names(rules, known_pile.fact.kind)[row.card] for row in rows}
    for account in facts_of_table(state):
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
            names = [argument_names(rules, fact.kind)[card] for card in pile]
            (unseen if fact.seen == HIDDEN else seen).update(names)
    cards, intrigue = rules.component_names(w.CARD), rules.component_names(w.INTRIGUE)
    unseen |= {cards[card] for card in state.imperium_deck} | {intrigue[card] for card in state.intrigue_deck}
    seen |= {cards[card] for card in (*state.row, *state.removed, *rules.reserve_cards)}
    seen |= {intrigue[card] for card in state.intrigue_discard}
    conflicts = rules.component_names(w.CONFLICT)
    unseen |= {conflicts[card] for card in state.conflict_deck}
    seen |= {conflicts[card] for card in (state.conflict, *state.conflicts_unclaimed) if card >= 0}
    return unseen - seen


def texts(thing: Any) -> Iterator[str]:
    """All texts of a message, keys too."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from texts(value)
    elif isinstance(thing, list):
        for item in thing:
            yield from texts(item)


def lines(message: Plain) -> list[Plain]:
    """The events of a message."""
    found: list[Plain] = message.get("events", []) if message["type"] in ("log", "position") else []
    return found


def without_scenes(position: Plain) -> tuple[Plain, list[Plain]]:
    """And what was to be seen before it."""
    return {key: value for key, value in position.items() if key != "scenes"}, position["scenes"]


def named(message: Plain) -> set[str]:
    """Every word of its texts that could be an id."""
    return {word for text in texts(message) for word in text.replace('"', " ").split()}


def cards_of(event: Event) -> list[str]:
    """What an event names that may lie hidden."""
    return [
        found
        for key in ("card", "intrigue", "contract", "conflict", "hagal")
        if isinstance(found := getattr(event, key), str)
    ]


@pytest.mark.parametrize(
    ("players", "choam", "seed"), [(3, True, 1), (4, False, 2), (2, True, 3), (6, True, 4)]
)
def test_no_wire_names_a_hidden_card(server: Running, players: int, choam: bool, seed: int) -> None:
    made = server.new(
        players=players, sets=["choam"] if choam else [], seed=seed, seats=[{"who": "person"}] * players
    )
    chance = random.Random(seed)
    with ExitStack() as connections:
        watching = connections.enter_context(server.watch(made))
        pages = [connections.enter_context(server.seat(made, number)) for number in range(players)]
        while page := decider(pages):
            page.choose(chance.choice(options(page.position)))
            page.at(page.position["rev"] + 1)
        watching.at(pages[0].position["rev"])
        for number, page in enumerate(pages):
            again = connections.enter_context(server.seat(made, number))
            assert lines(again.wait("log")) == [line for message in page.wire for line in lines(message)]
    record = replay.parse(server.http.get(f"/api/tables/{made['id']}/replay").text)
    found = Counter[str]()
    for number, page in enumerate([*pages, watching]):
        seat = None if page is watching else number
        wire = {m["rev"]: m for m in page.wire if m["type"] == "position"}
        course = Course(load_rules(record.setup), replay.begin(record).setup)
        course.begin([])
        for move in record.moves[course.rev :]:
            course.one(move.text)
            message, scenes = without_scenes(wire[course.rev])
            # What an option shows may be hidden again at once: a card is discarded, and the pile shuffled.
            shown = {
                found for event in showing.events(course, course.rev, seat, "en") for found in cards_of(event)
            }
            then = [scene.state for scene in course.scenes()]
            for state, told in zip([course.state, *then], [message, *scenes], strict=True):
                secret = hidden(state, seat) - shown
                assert not secret & named(told), (course.rev, seat, move.text, secret & named(told))
                found["positions"] += 1
                found["secrets"] += len(secret)
            found["scenes"] += len(scenes)
    assert found["secrets"] > 20 * found["positions"]
    assert found["scenes"] > 40


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_what_is_hidden_changes_no_byte(players: int, choam: bool) -> None:
    """A twin of the game that differs only in what the seat cannot know gives the same message."""
    chance = random.Random(players)
    setup = setup_for(players, choam, seed=12)
    course, persons = Course(load_rules(setup), setup), range(players)  # so that the end of a turn is asked
    course.begin(persons)
    known_options = sorted(vocabulary(course.game.rules))
    number = ends = 0
    while not course.game.over:
        for _ in course.play(chance.choice(course.game.options()), persons):
            pass
        number += 1
        if number % 5:
            continue
        ends += course.game.options() == ["end turn"]
        for seat in (None, *persons):
            told = msgspec.json.encode(showing.position(course, seat, "en", persons))
            own, twin = course.game.state, dealt_anew(course.game.state, seat, chance)
            twin.log = own.log
            asked = chance.sample(known_options, 20)
            who = -1 if seat is None else seat
            reasons = [why_not(own, option, who) for option in asked]
            assert [why_not(twin, option, who) for option in asked] == reasons
            course.game.state = twin
            assert msgspec.json.encode(showing.position(course, seat, "en", persons)) == told
            course.game.state = own
    assert number > 100 and ends > 0


def test_no_wire_names_the_seed(server: Running) -> None:
    seed = 31415926535
    made = server.new(players=3, seats=[{"who": "person"}] * 3, seed=seed)
    with server.seat(made) as page, server.watch(made) as watching:
        for each in (page, watching):
            each.wait("position")
            each.send(type="report")
            each.wait("report")
            assert str(seed) not in json.dumps(each.wire)
    for path in ("/api/tables", "/api/statistics"):
        assert str(seed) not in server.http.get(path).text


@pytest.mark.parametrize(
    "address", ["replay", "chronicle", "steps?from=0&view=0", "log?view=0", "log?view=watch"]
)
def test_of_a_game_among_persons_nobody_gets_more_than_the_wire(server: Running, address: str) -> None:
    """Not even with the key of a seat, and no rematch or other table comes of it before the end."""
    made = server.new(players=3, seats=[{"who": "person"}] * 3)
    path, key = f"/api/tables/{made['id']}", made["links"][0]["key"]
    for query in ("", f"{'&' if '?' in address else '?'}key={key}"):
        assert server.http.get(f"{path}/{address}{query}").status_code == 403
    for again in ("rematch", "continue"):
        wanted = {"keys": [key]} | ({"rev": 0} if again == "continue" else {})
        assert server.http.post(f"{path}/{again}", json=wanted).status_code == 403


def test_the_past_is_told_as_it_was_told_then(server: Running) -> None:
    """What has come to light since then changes no earlier position, for no seat and nobody who looks on."""
    made = server.new(players=3, seats=[{"who": "person"}] * 3, seed=6)
    chance, found = random.Random(6), 0
    with ExitStack() as connections:
        pages = [connections.enter_context(server.seat(made, number)) for number in range(3)]
        watching = connections.enter_context(server.watch(made))
        while (page := decider(pages)) and page.position["rev"] < 100:
            page.choose(chance.choice(options(page.position)))
            page.at(page.position["rev"] + 1)
        last = pages[0].position["rev"]
        for page in (*pages, watching):
            page.at(last)
            then = {m["rev"]: m for m in page.wire if m["type"] == "position" and m["move"]}
            page.send(type="moments", **{"from": 0, "to": last})
            for position in page.wait("moments")["positions"]:
                if position["rev"] in then:
                    assert {"type": "position", **position} == then[position["rev"]]
                    found += 1
    assert found > 300


SECRET_OPTIONS = ("keep ", "trash intrigue ", "pass")
OPEN_OPTIONS = ("play ", "to ", "buy ", "intrigue ", "deploy ", "reveal", "spy ")


def test_of_the_options_of_others_only_the_open_ones_are_told(tmp_path: Path) -> None:
    """And never whether there was a choice: no Combat card to play is a secret."""
    file = tmp_path / "open_secrets.yaml"
    file.write_text(OPEN_SECRETS, encoding="utf-8")
    setup = setup_for(3, content=[file], seed=1)
    course = Course(load_rules(setup), setup)
    course.begin([])
    chance, told = random.Random(1), Counter[str]()
    while not course.game.over:
        for _ in course.play(chance.choice(course.game.options()), []):
            entry = course.game.history[-1]
            for seat in (None, 0, 1, 2):
                position = showing.position(course, seat, "en", [])
                move = position.move
                assert move is not None and move.seat == entry.seat
                if seat == entry.seat:
                    assert (move.option, move.automatic) == (entry.text, entry.automatic)
                    continue
                assert not move.automatic
                if entry.text.startswith(OPEN_OPTIONS):
                    assert move.option == entry.text
                elif entry.text.startswith(SECRET_OPTIONS):
                    if move.option is not None:  # in combat everybody knows who stops or passes
                        passed = any(event.event == "passed" for event in position.events)
                        assert entry.text == "pass" and (passed or position.view.phase == "combat")
                        told["stopped"] += not passed
                    told[entry.text.split()[0]] += 1
    assert told["keep"] and told["trash"] and told["pass"] and told["stopped"]
