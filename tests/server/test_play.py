"""Games at a table of the server, over the wire."""

from __future__ import annotations

import itertools
import random

import pytest
from websockets.exceptions import ConnectionClosed

from sietch.content import Setup, load_rules
from sietch.language import tables
from sietch.language.sentence import plain
from sietch.language.tables import ENGLISH, sentences_of
from sietch.server.games.course import CAME_TO_LIGHT, NOTHING_YET, SOMEBODY_ELSE, Course
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.keeping.store import StoreError, Unreadable
from sietch.server.web.app import BURST, REFUSED, TOO_MANY, TOO_MUCH, TRY_AGAIN, WRONG_KEY
from sietch.table import replay
from tests.server.client import Page, Running, decider, one_and_bots, options, over, persons


def play(page: Page, chance: random.Random, most: int = 10_000) -> None:
    """By chance, to the end or for so many choices."""
    while not over(page.asked()) and most:
        page.choose(chance.choice(options(page.position)))
        page.at(page.position["rev"] + 1)
        most -= 1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_a_whole_game_against_bots(server: Running, players: int) -> None:
    made = server.new(players=players, seats=one_and_bots(players), seed=players)
    with server.seat(made) as page, server.watch(made) as watching:
        play(page, random.Random(1))
        assert watching.until(over)["rev"] == page.position["rev"]
        assert page.wait("table")["setup"]["seed"] == players  # nothing is secret any more
    revs = [message["rev"] for message in page.wire if message["type"] == "position"]
    assert revs == list(range(revs[0], revs[-1] + 1))  # a position after every option
    text = server.http.get(f"/api/tables/{made['id']}/replay").text
    game = replay.check(replay.parse(text))
    assert game.over and len(game.history) == revs[-1]
    [line] = server.http.get("/api/tables").json()["tables"]
    assert line["over"] and line["points"] == [player.vp for player in game.state.players]


def test_a_game_among_persons(server: Running) -> None:
    made = server.new(players=3, seats=persons(3))
    with server.seat(made, 0) as a, server.seat(made, 1) as b, server.seat(made, 2) as c:
        chance, pages, asked = random.Random(2), [a, b, c], set[int]()
        for _ in range(60):
            page = decider(pages)
            assert page is not None
            asked.add(page.position["view"]["seat"])
            page.choose(chance.choice(options(page.position)))
            page.at(page.position["rev"] + 1)
        assert asked == {0, 1, 2}


def test_what_a_page_is_told_first(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3), name="Arrakeen by night")
    with server.seat(made) as page:
        page.asked()
        table, log, position = page.wire[:3]
        assert [table["type"], log["type"], position["type"]] == ["table", "log", "position"]
        assert table["name"] == "Arrakeen by night"
        assert [(seat["who"], seat["mine"]) for seat in table["seats"]] == [
            ("person", True), ("bot", False), ("bot", False),
        ]  # fmt: skip
        assert table["setup"]["seed"] is None
        assert log["events"][0]["rev"] == 0 and log["events"][0]["text"]


def test_connected_again_it_is_the_same_position_and_log(server: Running) -> None:
    made = server.new(players=4, seats=one_and_bots(4))
    chance, scenes = random.Random(3), 0
    with server.seat(made) as page:
        while scenes < 3:
            play(page, chance, 1)
            told = page.asked()
            scenes += len(told["scenes"])
            events = [event for message in page.wire for event in message.get("events", [])]
            with server.seat(made) as again:
                assert again.asked() == {**told, "move": None, "events": [], "scenes": []}
                assert again.wire[1]["events"] == events


def test_who_comes_before_the_first_move_sees_how_rivals_have_begun(server: Running) -> None:
    made = server.new(players=1, seats=[{"who": "person"}, {"who": "rival"}, {"who": "rival"}], seed=2)
    with server.seat(made) as page:
        told = page.asked()
        assert told["rev"] == 0 and [scene["seat"] for scene in told["scenes"]] == [1, 2]
        assert page.wire[1]["events"] == [] and told["events"][0]["event"] == "round"
        assert "hagal" in {event["event"] for event in told["events"]}
        page.choose(options(told)[0])
        rev = page.at(1)["rev"]
        with server.seat(made) as again:
            assert again.asked()["scenes"] == []
        page.send(type="take_back", rev=rev, to=0)
        back = page.until(lambda position: bool(position["rev"] == 0))
        assert (back["scenes"], back["events"]) == ([], [])


def test_two_pages_of_one_seat_are_told_the_same(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as one, server.seat(made) as two:
        play(one, random.Random(4), 5)
        last = one.asked()
        assert two.at(last["rev"]) == last
        two.choose(options(last)[0])
        assert one.at(last["rev"] + 1)["move"]["option"] == options(last)[0]


def test_reasons_and_warnings_come_with_the_question(server: Running) -> None:
    made = server.new(players=4, seats=one_and_bots(4), seed=4)
    with server.seat(made) as page:
        position = page.asked()
        offered = {one["text"]: one for one in position["view"]["decision"]["options"]}
        assert offered["reveal"]["warning"]
        reasons = {
            (reason.get("at"), reason["kind"], id_): reason
            for reason in position["reasons"]
            for id_ in reason.get("ids", [])
        }
        assert not reasons.keys() & {
            (one.get("at"), one.get("kind"), one.get("id")) for one in offered.values()
        }
        for card in position["view"]["own"]["hand"]:
            assert f"play {card}" in offered or ("hand", "cards", card) in reasons
        for card in position["view"]["table"]["row"]:
            reason = reasons["imperium_row", "cards", card]
            assert (reason["text"], reason["rules"]) == (BUYING, ["V-2"])
        sardaukar = reasons[None, "spaces", "sardaukar"]
        page.send(type="why", option="to sardaukar")
        assert page.wait("why") == {
            "type": "why",
            "rev": position["rev"],
            "option": "to sardaukar",
            "reason": {"text": sardaukar["text"], "rules": sardaukar["rules"]},
        }


# --- what is refused -----------------------------------------------------------------------------------------


def refused(page: Page, message: str | bytes) -> str:
    before = page.asked()
    page.socket.send(message)
    answer = page.wait("refused")
    assert answer["rev"] == before["rev"] and page.position == before
    reason: str = answer["reason"]
    return reason


def test_what_is_stale_illegal_or_broken_changes_nothing(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3), seed=4)
    with server.seat(made) as page:
        rev, option = page.asked()["rev"], options(page.asked())[0]
        assert "moved on" in refused(page, f'{{"type":"choose","rev":{rev + 1},"option":"{option}"}}')
        assert "moved on" in refused(page, f'{{"type":"choose","rev":{rev - 1},"option":"{option}"}}')
        illegal = refused(page, f'{{"type":"choose","rev":{rev},"option":"to sardaukar"}}')
        assert illegal and "cannot be understood" not in illegal
        assert refused(page, f'{{"type":"choose","rev":{rev},"option":"make tea"}}') == "no such option"
        for broken in (
            "",
            "tea",
            "{}",
            "[]",
            '{"type":"tea"}',
            '{"type":"choose","rev":"1","option":3}',
            b"\xff\xfe",
        ):
            assert "cannot be understood" in refused(page, broken)
        for length in (70_000, 2_000_000):
            assert "too long" in refused(page, '{"type":"why","option":"' + "x" * length + '"}')
        assert "your own" in refused(page, f'{{"type":"take_back","rev":{rev},"to":0}}')
        page.choose(option)
        assert page.at(rev + 1)["move"]["option"] == option


def test_who_looks_on_changes_nothing(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page, server.watch(made) as watching:
        rev = page.asked()["rev"]
        watching.at(rev)
        watching.send(type="choose", rev=rev, option=options(page.position)[0])
        assert "looks on" in watching.wait("refused")["reason"]
        watching.send(type="take_back", rev=rev, to=0)
        assert "looks on" in watching.wait("refused")["reason"]
        assert watching.position["view"]["own"] is None


BUYING = "cards are acquired with persuasion in your Reveal turn"
NAMES = ["Ann", "Bob", "Cid"]


def test_a_seat_decides_for_itself_alone(server: Running) -> None:
    """Refusals call persons by their names."""
    made = server.new(players=3, seats=[{"who": "person", "name": name} for name in NAMES])
    with server.seat(made, 0) as a, server.seat(made, 1) as b:
        a.wait("position")
        b.wait("position")
        decider = a.position["view"]["decision"]["seat"]
        other = b if decider == 0 else a
        other.send(type="choose", rev=other.position["rev"], option="reveal")
        assert other.wait("refused")["reason"] == f"it is {NAMES[decider]}'s decision"


def test_keys_are_needed(server: Running) -> None:
    made = server.new(players=3, seats=persons(3))
    for key in ("", "wrong", made["links"][0]["key"] + "x"):
        with server.open(f"/api/tables/{made['id']}/seat?key={key}") as page:
            assert "key" in page.wait("refused")["reason"]
    with server.open("/api/tables/nowhere/watch") as page:
        assert "no table" in page.wait("refused")["reason"]


@pytest.mark.usefixtures("standstill")
def test_too_many_messages_are_not_read(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        page.asked()
        for _ in range(150):
            page.socket.send('{"type":"why","option":"reveal"}')
        answers = [page.next() for _ in range(150)]
        assert [answer["type"] for answer in answers].count("why") == BURST
        assert {answer["reason"] for answer in answers if answer["type"] == "refused"} == {str(TOO_MANY)}


def test_who_says_nothing_of_use_is_not_listened_to(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page, pytest.raises(ConnectionClosed) as closed:
        page.asked()
        while True:
            page.socket.send("tea")
            page.wait("refused")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == TOO_MUCH


def test_why_a_line_is_closed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a wrong key is void; a table that cannot be had now may be had another time."""
    made = server.new(players=3, seats=one_and_bots(3))

    def code(path: str) -> int:
        with server.open(f"/api/tables/{path}") as page, pytest.raises(ConnectionClosed) as closed:
            assert page.wait("refused")["reason"]
            page.wait("position")
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    async def gone(*_: object) -> None:
        raise StoreError(plain("the disk is gone"))

    assert code(f"{made['id']}/seat?key=wrong") == WRONG_KEY
    assert code("nowhere/watch") == REFUSED
    monkeypatch.setattr(SqliteStore, "table", gone)
    assert code(f"{made['id']}/watch") == TRY_AGAIN

    async def senseless(*_: object) -> None:
        raise Unreadable(plain("the record cannot be read"))

    monkeypatch.setattr(SqliteStore, "table", senseless)
    assert code(f"{made['id']}/watch") == REFUSED


# --- taking back ---------------------------------------------------------------------------------------------


def test_alone_with_bots_any_own_decision_can_be_taken_back(server: Running) -> None:
    """The same cards come again, and the table remembers."""
    made = server.new(players=4, seats=one_and_bots(4), seed=9)
    with server.seat(made) as page:
        assert page.asked()["take_back"] is None and page.position["take_back_why"] == str(NOTHING_YET)
        first = page.asked()
        play(page, random.Random(5), 12)
        last = page.asked()
        assert last["take_back"] is not None
        page.send(type="take_back", rev=last["rev"], to=first["rev"])
        assert page.wait("table")["taken_back"] is True
        page.wait("log")
        page.wait("position")
        assert page.position["rev"] == first["rev"] and page.position["view"] == first["view"]
        play(page, random.Random(5), 12)
        assert page.asked()["view"] == last["view"]
    text = server.http.get(f"/api/tables/{made['id']}/replay?key={made['links'][0]['key']}").text
    assert "taken back" in text
    with server.seat(made) as page:
        page.asked()
        assert page.wire[0]["taken_back"] is True


def back_out(page: Page) -> None:
    """Plays a card, and takes it back when it is asked where to."""
    page.choose(next(text for text in options(page.position) if text.startswith("play ")))
    page.at(page.position["rev"] + 1)
    half = page.asked()
    page.send(type="take_back", rev=half["rev"], to=half["take_back"]["to"])


def test_a_move_that_was_not_finished_is_no_help(server: Running) -> None:
    """Backing out before anything came to light leaves no mark; going back behind others does."""
    made = server.new(players=4, seats=one_and_bots(4), seed=9)
    with server.seat(made) as page:
        first = page.asked()
        back_out(page)
        assert page.wait("table")["taken_back"] is False
        page.wait("position")
        assert page.position["view"] == first["view"]
        play(page, random.Random(5), 12)
        page.send(type="take_back", rev=page.asked()["rev"], to=first["rev"])
        assert page.wait("table")["taken_back"] is True
        page.wait("position")
        back_out(page)
        assert page.wait("table")["taken_back"] is True
    [line] = server.http.get("/api/tables").json()["tables"]
    assert line["taken_back"] is True


def test_nobody_learns_whether_another_person_had_a_choice() -> None:
    """A pass that followed by itself stays as one that was chosen: who would be told "take back" knew of no card there."""
    setup = Setup(players=3, seed=1)
    rules = load_rules(setup)
    found = {False: 0, True: 0}
    for seed in range(30):
        course, chance = Course(rules, setup.replaced(seed=seed)), random.Random(seed)
        course.begin([])
        while not course.game.over and not all(found.values()):
            offered = course.game.options()
            for _ in course.play("pass" if "pass" in offered else chance.choice(offered), []):
                pass
            history = course.game.history
            own = [number for number, entry in enumerate(history) if entry.seat == 0 and not entry.automatic]
            after = history[own[-1] + 1 :] if own else []
            passed = own and history[own[-1]].text == "pass" and [entry.text for entry in after] == ["pass"]
            if passed and not course.game.over:
                found[after[0].automatic] += 1
                assert course.earlier(0, [0, 1, 2]) == SOMEBODY_ELSE
    assert all(found.values())


def test_only_own_decisions_are_taken_back(server: Running) -> None:
    made = server.new(players=4, seats=one_and_bots(4), seed=9)
    with server.seat(made) as page:
        play(page, random.Random(5), 12)
        page.asked()
        rev = page.position["rev"]
        own = {
            m["rev"] - 1
            for m in page.wire
            if m["type"] == "position" and m["move"] and m["move"]["seat"] == 0
        }
        foreign = next(number for number in range(rev) if number not in own)
        for to in (foreign, -1, rev, rev + 7):
            page.send(type="take_back", rev=rev, to=to)
            assert "your own" in page.wait("refused")["reason"]
        page.send(type="take_back", rev=rev - 1, to=min(own))
        assert "moved on" in page.wait("refused")["reason"]


def test_among_persons_only_to_the_last_hidden_fact(server: Running) -> None:
    """Own steps without news can be taken back; what came to light stays, and so does what another one answered."""
    made = server.new(players=3, seats=persons(3), seed=3)
    with server.seat(made, 0) as a, server.seat(made, 1) as b, server.seat(made, 2) as c:
        pages, chance, reasons, taken = [a, b, c], random.Random(6), set[str](), 0
        for _ in range(80):
            page = decider(pages)
            assert page is not None
            before = page.position
            page.choose(chance.choice(options(before)))
            page.at(before["rev"] + 1)
            decider(pages)
            reasons |= {each.position["take_back_why"] for each in pages}
            if (earlier := page.position["take_back"]) and not taken:
                assert earlier == {"to": before["rev"], "warning": ""}
                page.send(type="take_back", rev=page.position["rev"], to=earlier["to"])
                for each in pages:
                    each.wait("log")
                    each.wait("position")
                assert page.position["view"] == before["view"]
                taken += 1
        assert taken and reasons >= {"", str(CAME_TO_LIGHT), str(SOMEBODY_ELSE)}


def test_among_persons_what_a_bot_has_played_stays() -> None:
    """Who saw it could decide anew knowing its hand. Alone with bots everybody may."""
    setup, persons = Setup(players=4, seed=3), [0, 2]
    course, chance, found = Course(load_rules(setup), setup), random.Random(6), 0
    course.begin(persons)
    while not course.game.over:
        for _ in course.play(chance.choice(course.game.options()), persons):
            pass
        history = course.game.history
        own = [number for number, entry in enumerate(history) if entry.seat == 0 and not entry.automatic]
        undone = history[own[-1] :] if own else []
        bots = {entry.seat for entry in undone} & {1, 3}
        if bots and not course.game.over:
            found += 2 not in {entry.seat for entry in undone}
            assert course.earlier(0, persons) == SOMEBODY_ELSE
            assert isinstance(course.earlier(0, [0]), int)
    assert found > 10


# --- looking back, and telling of mistakes -------------------------------------------------------------------


def test_moments_are_the_positions_once_more(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        play(page, random.Random(7), 10)
        last = page.asked()["rev"]
        seen = {message["rev"]: message for message in page.wire if message["type"] == "position"}
        page.send(type="moments", **{"from": last - 6, "to": last})
        past = page.wait("moments")["positions"]
        assert [position["rev"] for position in past] == list(range(last - 6, last + 1))
        for position in past[1:]:
            assert position == seen[position["rev"]]
        page.send(type="moments", **{"from": 5, "to": 2})
        assert "positions" in page.wait("refused")["reason"]


def test_a_move_is_told_in_the_words_of_its_option(server: Running) -> None:
    """Also one that followed by itself."""
    made = server.new(players=4, seats=one_and_bots(4), seed=4)
    with server.seat(made) as page:
        play(page, random.Random(4), 60)
    positions = [message for message in page.wire if message["type"] == "position"]
    followed = 0
    for before, after in itertools.pairwise(positions):
        decision, move = before["view"]["decision"], after["move"]
        if move["seat"] == 0:
            words = {one["text"]: one["words"] for one in decision["options"]}
            assert move["words"] == words[move["option"]]
            followed += move["automatic"]
    assert followed


def test_a_new_connection_is_told_where_its_last_turn_ended(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3), seed=5)
    with server.seat(made) as page:
        play(page, random.Random(7), 12)
        told = page.asked()
    moves = [message for message in page.wire if message["type"] == "position" and message["move"]]
    followed = max(one["rev"] for one in moves if one["move"]["seat"] != 0)
    turns = [one for one in moves if not any(event["event"] == "passed" for event in one["events"])]
    ended = max(one["rev"] for one in turns if one["move"]["seat"] == 0 and one["rev"] < followed)
    with server.seat(made) as again, server.watch(made) as watching:
        assert again.wait("log")["since"] == ended < told["rev"]
        around = watching.wait("log")["since"]
        watching.send(type="moments", **{"from": around, "to": told["rev"]})
        past = watching.wait("moments")["positions"]
        begun = [event["seat"] for one in past for event in one["events"] if event["event"] == "turn"]
        assert len(begun) == 3


def test_turns_of_rivals_are_part_of_the_move_that_they_follow(server: Running) -> None:
    made = server.new(players=1, seats=one_and_bots(1), seed=1)
    with server.seat(made) as page:
        while {event.get("seat") for event in page.asked()["events"] if event["event"] == "turn"} <= {0}:
            play(page, random.Random(page.position["rev"]), 1)
        told = page.position
    assert not any(event["event"] == "passed" for event in told["events"])
    with server.seat(made) as again:
        assert again.wait("log")["since"] == told["rev"]


def test_a_report_has_replay_step_and_version(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3), seed=11)
    with server.seat(made) as page, server.watch(made) as watching:
        play(page, random.Random(8), 5)
        rev = page.asked()["rev"]
        page.send(type="report")
        text = page.wait("report")["text"]
        assert f"step {rev}" in text and "sietch 0." in text
        game = replay.play(replay.parse(text[text.index("sietch replay") :]))
        assert len(game.history) == rev
        watching.send(type="report")
        hidden = watching.wait("report")["text"]
        assert "seed" not in hidden and "when the game is over" in hidden
        tables.know(
            "zp", sentences_of(ENGLISH) | {"report.of": "{step}. {table}", "server.replay_hidden": "H!"}
        )
        with server.open(f"/api/tables/{made['id']}/watch?language=zp") as other:
            other.send(type="report")
            heads = other.wait("report")["text"].splitlines()
        tables.forget("zp")
        assert heads[1:] == [f"{rev}. {made['id']}", "", "H!"]
    answer = server.http.get(f"/api/tables/{made['id']}/replay")
    assert answer.status_code == 403 and "cards of others" in answer.json()["error"]


def test_bots_among_themselves_play_while_somebody_looks_on(server: Running) -> None:
    made = server.new(players=3, seats=[{"who": "bot", "bot": "random"}] * 3, pace=0)
    assert made["links"] == []
    with server.watch(made) as watching:
        watching.until(over)
    made = server.new(players=3, seats=[{"who": "bot", "bot": "random"}] * 3, pace=0.2)
    with server.watch(made) as watching:
        watching.at(2)
    rev = server.http.get("/api/tables").json()["tables"][0]["rev"]
    assert rev < 30
