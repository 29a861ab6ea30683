"""A game that is over: its chronicle, every step of it, files, a rematch, and going on from a step."""

from __future__ import annotations

import random
import re
import sqlite3
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from sietch.content import Setup
from sietch.lab.play.series import Spec
from sietch.lab.records.replays import Replays
from sietch.lab.studies.simulate import simulate
from sietch.server.games import showing
from sietch.server.games.chronicle import Chronicler
from sietch.server.games.course import Course
from sietch.server.keeping.own_content import OwnContent
from sietch.server.keeping.sqlite import SCHEMA
from sietch.server.making import again
from sietch.server.wire.making import ReplayFile
from sietch.server.wire.table import Kin
from sietch.table import replay
from tests.server.client import Plain, Running, one_and_bots, options, over, persons
from tests.server.test_play import play
from tests.server.test_store import changed

GOLDEN = Path(__file__).parent.parent / "golden"
SIX = (GOLDEN / "6_players_choam_1.replay").read_text(encoding="utf-8")
FOUR = (GOLDEN / "4_players_choam_1.replay").read_text(encoding="utf-8")
SOLO = (GOLDEN / "1_players_choam_1.replay").read_text(encoding="utf-8")


def loaded(server: Running, text: str, **more: Any) -> str:
    answer = server.http.post("/api/replays", json={"text": text, **more})
    assert answer.status_code == 201, answer.text
    assert answer.json()["path"] == f"/replay/{answer.json()['id']}"
    id_: str = answer.json()["id"]
    return id_


def got(server: Running, path: str, status: int = 200) -> Plain:
    answer = server.http.get(f"/api/tables/{path}")
    assert answer.status_code == status, answer.text
    found: Plain = answer.json()
    return found


def posted(server: Running, path: str, status: int = 201, **wanted: Any) -> Plain:
    answer = server.http.post(f"/api/{path}", json=wanted)
    assert answer.status_code == status, answer.text
    found: Plain = answer.json()
    return found


def line(server: Running, id_: str) -> Plain:
    tables: list[Plain] = server.http.get("/api/tables").json()["tables"]
    return next(table for table in tables if table["id"] == id_)


def finished(server: Running, made: Plain) -> None:
    """The only person plays to the end."""
    with server.seat(made) as page:
        play(page, random.Random(3))


# --- the chronicle ---------------------------------------------------------------------------------------------


def test_the_course_tells_points_sources_and_what_decided_the_conflicts(server: Running) -> None:
    chronicle = got(server, f"{loaded(server, SIX)}/chronicle")
    assert chronicle["over"] and chronicle["steps"] == len(replay.parse(SIX).moves)
    assert [begun["round"] for begun in chronicle["rounds"]] == list(range(1, 10))
    assert chronicle["points"] == [sum(sources.values()) for sources in chronicle["sources"]]
    assert len(chronicle["turns"]) > 9 * 6
    assert len(chronicle["battles"]) == 9
    seventh = chronicle["battles"][6]
    assert seventh["conflict"] == "battle_for_imperial_basin" and seventh["winner"] == 5
    assert [(card["intrigue"], card["changed"]) for card in seventh["cards"]] == [
        ("questionable_methods", {"5": 5}),
        ("impress", {"5": 2}),
    ]
    winner = seventh["armies"][0]
    assert (winner["before"], winner["strength"], winner["troops"], winner["swords"]) == (7, 14, 3, 8)


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.replay")), ids=lambda file: file.stem)
def test_strengths_and_units_add_up_in_every_golden_game(server: Running, file: Path) -> None:
    id_ = loaded(server, file.read_text(encoding="utf-8"))
    chronicle = got(server, f"{id_}/chronicle")
    units = units_by_round(got(server, f"{id_}/log?view=open")["events"])
    for battle in chronicle["battles"]:
        assert 0 <= battle["begun"] < battle["rev"]
        for army in battle["armies"]:
            troops, sandworms, given_up = units[battle["round"], army["seat"]]
            assert army["sandworms"] == sandworms
            assert troops - given_up <= army["troops"] <= troops  # they may have been of the garrison
            ships = sum(units["n"] for units in army.get("others", ()) if units["kind"] == "dreadnoughts")
            strong = army["sandworms"] + ships
            assert army["strength"] == 2 * army["troops"] + 3 * strong + army["swords"]
            assert army["swords"] >= 0
            assert army["troops"] + strong > 0 or (army["before"] > 0 == army["strength"])
            changes = sum(card["changed"].get(str(army["seat"]), 0) for card in battle["cards"])
            assert army["strength"] == army["before"] + changes


def units_by_round(events: list[Plain]) -> dict[tuple[int, int], list[int]]:
    """Troops and sandworms that a seat has sent into the Conflict of a round, less those that it took back.

    Then the troops that it has given up for an effect, in the Conflict or in the garrison.
    """
    moves = {"deployed": (0, 1), "retreated": (0, -1), "sandworms": (1, 1), "troops_given_up": (2, 1)}
    found: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    number = 0
    for event in events:
        if event["event"] == "round":
            number = event["number"]
        elif event["event"] in moves:
            place, sign = moves[event["event"]]
            found[number, event["seat"]][place] += sign * event["n"]
    return found


def test_an_army_whose_units_are_gone_was_in_the_conflict(server: Running) -> None:
    id_ = loaded(server, (GOLDEN / "4_players_2.replay").read_text(encoding="utf-8"))
    armies = [army for battle in got(server, f"{id_}/chronicle")["battles"] for army in battle["armies"]]
    gone = [army for army in armies if army["strength"] == 0]
    assert gone and all(army["before"] > 0 == army["place"] == army["troops"] for army in gone)


# --- every step ------------------------------------------------------------------------------------------------


def test_any_step_from_any_view(server: Running) -> None:
    id_ = loaded(server, SIX)
    steps = got(server, f"{id_}/steps?from=100&to=103&view=2")["steps"]
    assert [step["position"]["rev"] for step in steps] == [100, 101, 102, 103]
    for step in steps:
        shown = step["position"]["view"]
        assert shown["seat"] == 2 and shown["own"]["hand"] is not None
        assert step["position"]["take_back"] is None and step["position"]["reasons"] == []
    for step in got(server, f"{id_}/steps?from=90&to=130&view=2")["steps"]:
        decision = step["position"]["view"]["decision"]
        assert (step["chosen"] is not None) == (decision["seat"] == 2)
    watching = got(server, f"{id_}/steps?from=100&view=watch")["steps"][0]["position"]["view"]
    assert watching["own"] is None and all(not player.get("shown") for player in watching["players"])
    shown = got(server, f"{id_}/steps?from=100&view=open")["steps"][0]
    assert all(
        len(player["shown"]["hand"]) == player["hand"] for player in shown["position"]["view"]["players"]
    )
    assert shown["chosen"] in [one["text"] for one in shown["position"]["view"]["decision"]["options"]]


def test_the_steps_are_those_of_the_game(server: Running) -> None:
    id_ = loaded(server, FOUR)
    moves = [move.text for move in replay.parse(FOUR).moves]
    told = []
    for first in range(1, len(moves) + 1, 60):
        last = min(first + 59, len(moves))
        told += got(server, f"{id_}/steps?from={first}&to={last}&view=open")["steps"]
    assert [step["position"]["move"]["option"] for step in told] == moves
    assert told[-1]["position"]["view"]["places"] and told[-1]["chosen"] is None
    events = [event for step in told for event in step["position"]["events"]]
    assert got(server, f"{id_}/log?view=open")["events"][-len(events) :] == events


def test_a_step_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it is in the game, only a few options are played for it, and one position is drawn."""
    record = replay.parse(SIX)
    chronicle = Chronicler(
        replay.rules_of(record), replay.begin(record).setup, [move.text for move in record.moves]
    )
    work: Counter[str] = Counter()

    def counted(of: Any, name: str) -> None:
        does = getattr(of, name)

        def counting(*asked: Any) -> Any:
            work[name] += 1
            return does(*asked)

        monkeypatch.setattr(of, name, counting)

    counted(Course, "one")
    counted(showing, "past")
    for rev in range(7, 720, 31):
        work.clear()
        [step] = chronicle.positions(rev, rev, "open", "en")
        assert step.position.rev == rev
        assert 1 <= work["one"] <= 16 and work["past"] == 1


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("from=1&view=9", 422),
        ("from=1&view=", 422),
        ("from=1&view=0009", 422),
        ("from=1&view=00", 422),
        ("from=x&view=open", 400),
        ("from=5&to=4&view=open", 422),
        ("from=0&to=99&view=open", 422),
        ("from=9999999&view=open", 422),
        ("from=²&view=open", 400),
    ],
)
def test_steps_that_are_not_there_are_refused(server: Running, query: str, status: int) -> None:
    assert got(server, f"{loaded(server, FOUR)}/steps?{query}", status)["error"]


def test_a_running_game_shows_no_step_to_anybody(server: Running) -> None:
    alone = server.new(players=4, seats=one_and_bots(4))
    together = server.new(players=3, seats=persons(3))
    bots = server.new(players=3, seats=[{"who": "bot", "bot": "random"}] * 3)
    for made in (alone, together, bots):
        keys = [link["key"] for link in made["links"]]
        key = f"key={keys[0]}" if keys else ""
        for path in ("chronicle?", "steps?from=0&view=open&", "steps?from=0&view=0&", "log?view=0&"):
            assert "when it is over" in got(server, f"{made['id']}/{path}{key}", 403)["error"]
        posted(server, f"tables/{made['id']}/continue", 403, rev=0, keys=keys)
        posted(server, f"tables/{made['id']}/rematch", 403, keys=keys)


def test_a_game_whose_end_was_taken_back_is_hidden_again(server: Running) -> None:
    made = server.new(players=4, seats=one_and_bots(4), seed=5)
    with server.seat(made) as page:
        play(page, random.Random(3))
        assert got(server, f"{made['id']}/chronicle")["over"]
        page.send(type="take_back", rev=page.position["rev"], to=page.position["take_back"]["to"])
        page.until(lambda position: not over(position))
        got(server, f"{made['id']}/steps?from=0&view=open", 403)
        play(page, random.Random(3))
    chronicle = got(server, f"{made['id']}/chronicle")
    assert chronicle["over"] and chronicle["steps"] == page.position["rev"]


# --- files -----------------------------------------------------------------------------------------------------


def test_a_file_is_listed_looked_at_and_removed(server: Running) -> None:
    id_ = loaded(server, f"{FOUR}# bots: naib\n", name="  from the\nterminal ")
    assert loaded(server, FOUR.replace("\n", "\r\n")) == id_
    listed = line(server, id_)
    assert listed["kin"]["loaded"] and listed["over"] and listed["name"] == "from the terminal"
    assert [seat["name"] for seat in listed["seats"]] == ["naib"] * 4
    assert replay.parse(server.http.get(listed["replay"]).text).moves == replay.parse(FOUR).moves
    assert got(server, f"{id_}/content")["components"]["cards"]
    with server.open(f"/api/tables/{id_}/watch") as page:
        assert f"/replay/{id_}" in page.wait("refused")["reason"]
    assert server.http.delete(f"/api/tables/{id_}").status_code == 204
    got(server, f"{id_}/chronicle", 404)


def test_a_bug_report_and_an_unfinished_game_can_be_looked_at(server: Running) -> None:
    head, _, moves = FOUR.partition("\n\n")
    begun = "\n".join(moves.splitlines()[:30])
    report = f"sietch 0.1.0 (compiled engine), python 3.11\ntable x, step 30\n\n{head}\n\n{begun}"
    id_ = loaded(server, report)
    chronicle = got(server, f"{id_}/chronicle")
    assert not chronicle["over"] and chronicle["steps"] == 30
    assert got(server, f"{id_}/steps?from=30&view=open")["steps"][0]["chosen"] is None


def test_a_game_of_a_simulation_names_its_bots(server: Running, tmp_path: Path) -> None:
    spec = Spec(Setup(players=3, seed=4), ("random", "greedy"))
    simulate(spec, 1, replays=Replays(tmp_path))
    id_ = loaded(server, (tmp_path / "4000000.replay").read_text(encoding="utf-8"))
    (line,) = [table for table in server.http.get("/api/tables").json()["tables"] if table["id"] == id_]
    assert line["over"] and [seat["name"] for seat in line["seats"]] == ["random", "greedy", "random"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("# seat 2 was yours\n# bots: naib\n", ["naib", "", "naib", "naib"]),
        ("# seat 1 was yours\n# seat 4 was yours\n# bots: naib\n# bots: /home/me/own.py:Mine\n", ["", "naib", "own.py:Mine", ""]),
        ("# seat 1 was yours\n", [""] * 4),
        ("# bots: naib\n# bots: mentat\n", ["naib", "mentat", "naib", "mentat"]),
    ],
)  # fmt: skip
def test_a_game_of_the_terminal_names_the_bots_of_others(
    server: Running, said: str, names: list[str]
) -> None:
    assert [seat["name"] for seat in line(server, loaded(server, FOUR + said))["seats"]] == names


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no replay"),
        ("\x00\x01 nothing", "no replay"),
        ("sietch replay 99\n\n", "format 99"),
        ("sietch replay 2\nversion: 0.1.0\n", "'rules:' is missing"),
        (FOUR.replace("rules: 5", "rules: 4"), "other rules"),
        (FOUR.replace("content: uprising", "content: others"), "was played with content"),
        (FOUR.replace("seed: 1", "seed: 2"), "leaders were dealt"),
        (FOUR.replace("\n= end turn", "\n= end war", 1), "line 1.: .*'end war' is not offered"),
    ],
)
def test_files_that_cannot_be_played_say_why(server: Running, text: str, words: str) -> None:
    assert re.search(words, posted(server, "replays", 422, text=text)["error"])


def test_a_game_with_own_cards_needs_their_file(server: Running) -> None:
    own = "id: mine\nversion: 1\ncards:\n  - {id: dagger, agent: spice 7}\n"
    made = server.new(players=3, seats=one_and_bots(3), content=own)
    finished(server, made)
    text = server.http.get(f"/api/tables/{made['id']}/replay").text
    assert "mine" in posted(server, "replays", 422, text=text)["error"]
    assert got(server, f"{loaded(server, text, content=[own])}/chronicle")["over"]


def test_only_so_many_files_of_own_cards_come_with_a_game(server: Running) -> None:
    def why_not(count: int) -> str:
        files = [f"id: mine_{n}\nversion: 1\n" for n in range(count)]
        error: str = posted(server, "replays", 422, text=FOUR, content=files)["error"]
        return error

    assert "are the most" in why_not(9)
    assert "are the most" not in why_not(8)


def test_a_file_that_is_too_large_is_refused(server: Running) -> None:
    assert "too many" in posted(server, "replays", 413, text="x" * 1_400_000)["error"]


# --- again -----------------------------------------------------------------------------------------------------


def test_a_rematch_opens_with_the_own_key_and_everybody_is_told(server: Running) -> None:
    made = server.new(
        players=3,
        seats=[{"who": "person", "name": "Ana"}, {"who": "person"}, {"who": "bot", "bot": "random"}],
    )
    keys = [link["key"] for link in made["links"]]
    with server.seat(made, 0) as first, server.seat(made, 1) as second:
        pages = {0: first, 1: second}
        rev = 0
        while not over(first.at(rev)):
            second.at(first.position["rev"])
            for page in pages.values():
                if found := options(page.position):
                    page.choose("reveal" if "reveal" in found else found[-1])
                    break
            rev = first.position["rev"] + 1
        second.until(over)
        second.wait("table")
        posted(server, f"tables/{made['id']}/rematch", 403, keys=["wrong"])
        again = posted(server, f"tables/{made['id']}/rematch", keys=keys[:1], turn_on=True)
        told = second.wait("table")
        assert told["kin"]["rematch"] == again["id"]
    assert posted(server, f"tables/{made['id']}/rematch", keys=keys[1:])["id"] == again["id"]
    assert [(link["seat"], link["key"]) for link in again["links"]] == [(1, keys[0])]
    listed = line(server, again["id"])
    assert [seat["who"] for seat in listed["seats"]] == ["bot", "person", "person"]
    assert listed["seats"][1]["name"] == "Ana" and listed["round"] == 1 and not listed["over"]
    with server.open(f"/api/tables/{again['id']}/seat?key={keys[1]}") as page:
        assert [seat["mine"] for seat in page.wait("table")["seats"]] == [False, False, True]


def test_a_rematch_is_kept_with_the_word_of_it_or_not_at_all(server: Running) -> None:
    """Else a second one would be made, and those who look at the old table would not find each other."""
    made = server.new(players=3, seats=one_and_bots(3))
    finished(server, made)
    keys = [made["links"][0]["key"]]
    full = "CREATE TRIGGER full BEFORE UPDATE OF kin ON tables BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    changed(server.file, full)
    with server.seat(made) as page:
        assert "full" in posted(server, f"tables/{made['id']}/rematch", 503, keys=keys)["error"]
        assert [line["id"] for line in server.http.get("/api/tables").json()["tables"]] == [made["id"]]
        assert page.wait("table")["kin"]["rematch"] == ""
        changed(server.file, "DROP TRIGGER full")
        again = posted(server, f"tables/{made['id']}/rematch", keys=keys)
        assert page.wait("table")["kin"]["rematch"] == again["id"]
    assert line(server, made["id"])["kin"]["rematch"] == again["id"] == line(server, again["id"])["id"]


def test_a_rematch_has_the_same_pace() -> None:
    """Also none at all; a file has none, and goes on at the usual one."""
    content = OwnContent()
    record, _ = again.loaded(ReplayFile(FOUR), content)
    course = Course(replay.rules_of(replay.parse(FOUR)), replay.begin(replay.parse(FOUR)).setup)
    assert again.going_on(record, course, 0, [0], None, {})[0].pace == 1.0
    record.kin = Kin()
    for pace in (0.0, 2.5):
        record.pace = pace
        assert again.rematch(record, content, turn_on=False)[0].pace == pace
    content.close()


def test_an_own_game_goes_on_from_any_step(server: Running) -> None:
    made = server.new(players=4, seats=one_and_bots(4), seed=9)
    key = made["links"][0]["key"]
    finished(server, made)
    chronicle = got(server, f"{made['id']}/chronicle?key={key}")
    assert chronicle["table"]["seats"][0]["mine"]
    third = chronicle["rounds"][2]["rev"]
    posted(server, f"tables/{made['id']}/continue", 403, rev=third, keys=["wrong"])
    assert (
        "over"
        in posted(server, f"tables/{made['id']}/continue", 422, rev=chronicle["steps"], keys=[key])["error"]
    )
    assert "steps" in posted(server, f"tables/{made['id']}/continue", 422, rev=99999, keys=[key])["error"]
    assert (
        "bot" in posted(server, f"tables/{made['id']}/continue", 422, rev=third, keys=[key], bot="x")["error"]
    )
    again = posted(server, f"tables/{made['id']}/continue", rev=third, keys=[key], bot="random")
    with server.seat(again) as page:
        table = page.wait("table")
        assert table["kin"] == {"loaded": False, "continues": made["id"], "at": third, "rematch": ""}
        assert page.asked()["view"]["round"] >= 3
        old = got(server, f"{made['id']}/steps?from={third}&view=0")["steps"][0]["position"]["view"]
        assert page.wire[1]["events"][0]["event"] and page.position["view"]["players"][0]["leader"]
        assert old["players"][0]["leader"] == page.position["view"]["players"][0]["leader"]
        play(page, random.Random(3))


@pytest.mark.parametrize("text", [SIX, SOLO], ids=["six", "solo"])
def test_a_file_goes_on_with_whoever_sits_down(server: Running, text: str) -> None:
    id_ = loaded(server, text)
    seats = len(got(server, f"{id_}/chronicle")["points"])
    assert "sit there" in posted(server, f"tables/{id_}/continue", 422, rev=5, seats=[7])["error"]
    again = posted(server, f"tables/{id_}/continue", rev=20, seats=[0], bot="random")
    assert [link["seat"] for link in again["links"]] == [0] and seats == (3 if text == SOLO else 6)
    with server.seat(again) as page:
        others = {seat["who"] for seat in page.wait("table")["seats"][1:]}
        assert others == {"rival" if text == SOLO else "bot"}
        page.choose(options(page.asked())[0])
        page.at(page.position["rev"] + 1)


def test_a_database_of_an_earlier_server_opens(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    running = Running(file)
    made = running.new(players=4, seats=one_and_bots(4))
    running.stop()
    before = SCHEMA.replace(",\n    kin TEXT NOT NULL DEFAULT '{}'", "")
    with sqlite3.connect(tmp_path / "earlier.db") as db:
        db.executescript(before)
        db.execute("ATTACH ? AS now", (str(file),))
        columns = "id, made, name, head, content, seats, pace, chance, rev, stand, taken_back"
        db.execute(f"INSERT INTO tables ({columns}) SELECT {columns} FROM now.tables")
        db.execute("INSERT INTO options SELECT * FROM now.options")
        db.execute("PRAGMA user_version = 1")
    db.close()
    running = Running(tmp_path / "earlier.db")
    with running.seat(made) as page:
        assert options(page.asked())
    running.stop()
