"""Bots at tables: they think elsewhere, and one that fails is stood in for."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sietch.bots import guard, isolated, registry
from sietch.bots.contained import Late
from sietch.content import Setup
from sietch.language import tables
from sietch.language.tables import ENGLISH, sentences_of
from sietch.server.bots import own_bots, thinking
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.making.choices import Choices
from sietch.server.refusals import OUR_MISTAKE
from sietch.server.tables import hall
from sietch.server.wire.making import NewSeat, NewTable
from tests.server.client import PATIENCE, Plain, Running, one_and_bots, options, wait_until
from tests.server.test_play import play

# That own bots do not play unless they say so.
SETS = ["epic", "immortality", "ix", "ix_conflicts", "ix_foldspace", "to_11"]

BOTS = """
import os, pathlib, time
from sietch.bots import Bot

class Counts(Bot):
    modes = {"all"}
    def __init__(self):
        self.asked = 0
    def choose(self, decision):
        self.asked += 1
        return decision.options[self.asked % len(decision.options)]

class Crashes(Bot):
    modes = {"all"}
    def choose(self, decision):
        raise ValueError("sand in the gears")

class Sleeps(Bot):
    modes = {"all"}
    patience = 0.2
    def choose(self, decision):
        time.sleep(60)

class Ponders(Bot):
    modes = {"all"}
    patience = float("inf")
    def choose(self, decision):
        while not pathlib.Path(__file__).with_name("go on").exists():
            time.sleep(0.05)
        return decision.options[0]

class Picky(Bot):
    modes = {"3", "4"}
    def choose(self, decision):
        return decision.options[0]

class Dies(Bot):
    modes = {"all"}
    def choose(self, decision):
        os.kill(os.getpid(), 9)
"""


SLOW = """
import pathlib, time
pathlib.Path(__file__).with_name(f"begun {time.time_ns()}").touch()
while not pathlib.Path(__file__).with_name("go on").exists():
    time.sleep(0.05)
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby hears all bots, however slowly their processes start."""
    monkeypatch.setattr(own_bots, "PATIENCE", PATIENCE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own_bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


@pytest.mark.parametrize("bot", ["acolyte", "naib", "mentat", "kwisatz_haderach", "greedy"])
def test_every_level_plays(server: Running, bot: str) -> None:
    made = server.new(players=3, seats=one_and_bots(3, bot))
    with server.seat(made) as page:
        chance, heard = random.Random(1), set[str]()
        while "thinking" not in heard:  # the person may begin, with a long turn
            play(page, chance, 5)
            page.asked()
            heard = {message["type"] for message in page.wire}
    assert "fault" not in heard


def test_the_server_answers_while_bots_think(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """At two tables; whoever asks for something else does not wait for them."""
    go_on, ask = threading.Event(), thinking.Thinkers.ask

    def slowly(*asked: Any) -> str:
        go_on.wait(2 * PATIENCE)
        return ask(*asked)

    monkeypatch.setattr(thinking.Thinkers, "ask", slowly)
    bots = [{"who": "bot", "bot": "acolyte"}] * 3
    made = [server.new(players=3, seats=bots, pace=0) for _ in range(2)]
    with server.watch(made[0]) as one, server.watch(made[1]) as two:
        try:
            for page in (one, two):
                page.wait("thinking")
            for _ in range(20):
                assert server.http.get("/api/nowhere").status_code == 404
            assert [line["rev"] for line in server.http.get("/api/tables").json()["tables"]] == [0, 0]
        finally:
            go_on.set()
        for page in (one, two):
            page.at(1)


def test_a_process_is_there_before_the_first_decision(server: Running) -> None:
    """It is started when a table is made, while the person still reads the link."""
    before = set(active_children())
    server.new(players=3, seats=one_and_bots(3, "random"))
    assert set(active_children()) <= before
    server.new(players=3, seats=one_and_bots(3, "acolyte"))
    wait_until(lambda: set(active_children()) - before)


def test_a_killed_worker_is_replaced(server: Running) -> None:
    before = set(active_children())
    made = server.new(players=3, seats=one_and_bots(3, "acolyte"))
    with server.seat(made) as page:
        page.asked()
        play(page, random.Random(2), 2)
        page.asked()
        for process in set(active_children()) - before:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            process.join()
        rev = page.position["rev"]
        play(page, random.Random(3), 6)
        assert page.asked()["rev"] > rev
    assert "fault" not in {message["type"] for message in page.wire}


@pytest.mark.parametrize(
    ("name", "kind"), [("Crashes", guard.CRASH), ("Sleeps", guard.LATE), ("Dies", guard.GONE)]
)
def test_a_bot_that_fails_is_stood_in_for(tmp_path: Path, file: Path, name: str, kind: str) -> None:
    bot = f"{file}:{name}"
    server = Running(tmp_path / "tables.db", [bot])
    try:
        made = server.new(players=3, seats=one_and_bots(3, f"own_bots.py:{name}"))
        with server.seat(made) as page:
            told: list[str] = []
            while not told:
                play(page, random.Random(4), 1)
                told = [message["text"] for message in page.wire if message["type"] == "fault"]
            assert kind in told[0] and "sand in the gears" not in told[0]
            page.asked()
    finally:
        server.stop()


def test_no_other_bot_waits_for_one_that_ponders(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_WORKERS", 1)
    server = Running(tmp_path / "tables.db", [f"{file}:Ponders"])
    try:
        slow = server.new(players=3, seats=[{"who": "bot", "bot": "own_bots.py:Ponders"}] * 3)
        with server.watch(slow) as watching:
            watching.wait("thinking")
            with server.watch(server.new(players=3, seats=[{"who": "bot", "bot": "acolyte"}] * 3)) as page:
                page.at(1)
            assert server.serving.hall.live[slow["id"]].course.rev == 0  # it ponders until it may go on
            (tmp_path / "go on").touch()
            watching.at(1)
        assert "fault" not in {message["type"] for message in watching.wire}
    finally:
        (tmp_path / "go on").touch()
        server.stop()


def test_nobody_waits_for_ever_for_a_bot_that_asks_for_it(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_PATIENCE", 0.2)
    server = Running(tmp_path / "tables.db", [f"{file}:Ponders"])
    try:
        made = server.new(players=3, seats=[{"who": "bot", "bot": "own_bots.py:Ponders"}] * 3)
        with server.watch(made) as page:
            page.wait("thinking")
            assert guard.LATE in page.wait("fault", "position").get("text", "")
    finally:
        server.stop()


def test_a_table_whose_bot_cannot_be_asked_is_opened_anew(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A mistake that is nobody's fault but ours must not leave persons waiting for ever."""

    async def broken(*_: object) -> int:
        raise ValueError("nobody can stand in")

    made = server.new(players=3, seats=[{"who": "bot", "bot": "acolyte"}] * 3, pace=0)
    with monkeypatch.context() as patch:
        patch.setattr(thinking.Thinkers, "decide", broken)
        with server.watch(made) as page, pytest.raises(ConnectionClosed):
            page.at(1)
    assert "nobody can stand in" in caplog.text
    with server.watch(made) as page:
        page.at(1)


def test_own_bots_only_where_the_command_line_allows_them(tmp_path: Path, file: Path) -> None:
    bot = f"{file}:Counts"
    server = Running(tmp_path / "tables.db")
    for name in (bot, "own_bots.py:Counts"):
        answer = server.http.post("/api/tables", json={"seats": [{"who": "bot", "bot": name}]})
        assert answer.status_code == 422 and "unknown bot" in answer.json()["error"]
    server.stop()
    server = Running(tmp_path / "tables.db", [bot])
    made = server.new(players=3, seats=one_and_bots(3, "own_bots.py:Counts"))
    assert "own_bots.py:Counts" in [
        choice["value"] for choice in server.http.get("/api/setup").json()["bots"]
    ]
    with server.seat(made) as page:
        play(page, random.Random(5), 5)
        assert options(page.asked())
    assert "fault" not in {message["type"] for message in page.wire}
    server.stop()
    server = Running(tmp_path / "tables.db")
    [line] = server.http.get("/api/tables").json()["tables"]
    assert "--bot own_bots.py:Counts" in line["reason"]
    assert str(tmp_path) not in server.http.get("/api/tables").text
    server.stop()


def test_every_bot_is_listed_once(tmp_path: Path, file: Path) -> None:
    """`sietch play` allows the bots of its table, which may be ours."""
    server = Running(tmp_path / "tables.db", ["naib", f"{file}:Counts", "search:ms=50"])
    try:
        names = [bot["value"] for bot in server.http.get("/api/setup").json()["bots"]]
        assert len(names) == len(set(names))
        assert {"naib", "own_bots.py:Counts", "search:ms=50"} <= set(names)
    finally:
        server.stop()


def test_for_known_bots_nobody_looks_through_the_packages_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That takes long, and all tables would wait."""

    def looked(**_: object) -> None:
        raise AssertionError("the packages were looked through")

    monkeypatch.setattr(registry, "entry_points", looked)
    bots = [{"who": "bot", "bot": bot} for bot in ("acolyte", "mentat", "random")]
    made = server.new(players=4, seats=[{"who": "person"}, *bots])
    assert [line["id"] for line in server.http.get("/api/tables").json()["tables"]] == [made["id"]]
    with server.seat(made) as page:
        page.wait("position")


def test_bots_of_the_same_name_in_two_folders_are_told_apart(tmp_path: Path, file: Path) -> None:
    """A new version of a bot plays against the old one."""
    old = tmp_path / "old" / file.name
    old.parent.mkdir()
    old.write_text(BOTS.replace("3", "2"), encoding="utf-8")
    server = Running(tmp_path / "tables.db", [f"{file}:Picky", f"{old}:Picky", f"{file}:Picky"])
    try:
        names = ["own_bots.py:Picky", "own_bots.py:Picky (2)"]
        bots = {bot["value"]: bot for bot in server.http.get("/api/setup").json()["bots"]}
        assert [name for name in bots if "Picky" in name] == names
        numbers = [[n for n in sorted(bots[name]["not_with"]) if n.isdigit()] for name in names]
        assert numbers == [["1", "2", "6"], ["1", "3", "6"]]
        seats = [{"who": "person"}, *({"who": "bot", "bot": name} for name in (*names, names[0]))]
        with server.seat(server.new(players=4, seats=seats)) as page:
            assert [seat["bot"] for seat in page.wait("table")["seats"]] == ["", *names, names[0]]
            play(page, random.Random(1), 2)
        assert "fault" not in {message["type"] for message in page.wire}
        [line] = server.http.get("/api/tables").json()["tables"]
        assert [seat["bot"] for seat in line["seats"]] == ["", *names, names[0]]
    finally:
        server.stop()


def test_a_bot_that_takes_long_to_load_is_not_waited_for(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one whose file has been mended is asked again."""
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW + BOTS, encoding="utf-8")
    monkeypatch.setattr(own_bots, "PATIENCE", 0.1)
    server = Running(tmp_path / "tables.db", [f"{slow}:Counts", f"{file}:Picky"])

    def told() -> dict[str, Plain]:
        return {bot["value"]: bot for bot in server.http.get("/api/setup").json()["bots"]}

    try:
        assert told()["slow.py:Counts"]["reason"] == ""  # it never says anything
        wait_until(lambda: told()["own_bots.py:Picky"]["not_with"])
        slow.write_text("raise OSError('no such disk')", encoding="utf-8")
        wait_until(lambda: "no such disk" in told()["slow.py:Counts"]["reason"])
    finally:
        (tmp_path / "go on").touch()
        server.stop()


def test_a_bot_that_could_not_be_asked_is_asked_again(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine without a process to spare has one later."""

    def no_process(*_: object) -> None:
        raise OSError("no more processes")

    server = Running(tmp_path / "tables.db", [f"{file}:Counts"])
    try:
        with monkeypatch.context() as patch:
            patch.setattr(isolated, "Cell", no_process)
            answer = server.http.get("/api/setup")
            assert answer.status_code == 200
            assert answer.json()["bots"][-1]["reason"] == str(OUR_MISTAKE)
        bot = server.http.get("/api/setup").json()["bots"][-1]
        assert bot["value"] == "own_bots.py:Counts" and bot["reason"] == ""
    finally:
        server.stop()


def test_a_process_in_which_nobody_can_sit_down_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(active_children())
    thinkers = thinking.Thinkers(1)
    monkeypatch.setattr(isolated, "TO_START", 0.0)
    with pytest.raises(Late):
        thinkers.ask(isolated.place_of("greedy", Setup()), "", b"", 1.0)
    wait_until(lambda: set(active_children()) <= before)
    thinkers.close()


def test_no_other_table_waits_while_a_slow_bot_is_loaded(tmp_path: Path, file: Path) -> None:
    server = Running(tmp_path / "tables.db", [f"{file}:Counts"])
    try:
        other = server.new(players=3, seats=one_and_bots(3))
        slow = server.new(players=3, seats=one_and_bots(3, "own_bots.py:Counts"))
        file.write_text(SLOW + BOTS, encoding="utf-8")
        with server.seat(other) as page:
            rev = page.asked()["rev"]
            with server.seat(slow) as waiting:
                wait_until(lambda: list(tmp_path.glob("begun *")))
                page.choose(options(page.position)[0])
                page.at(rev + 1)
                (tmp_path / "go on").touch()
                waiting.wait("position")
    finally:
        (tmp_path / "go on").touch()
        server.stop()


def test_nobody_waits_while_a_slow_bot_is_wanted_for_new_tables(tmp_path: Path, file: Path) -> None:
    """It is asked once, however many seats and tables want it at the same time."""
    file.write_text(SLOW + BOTS, encoding="utf-8")
    bots = [NewSeat("bot", bot="own_bots.py:Counts")] * 3

    async def work() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        rooms = hall.Hall(SqliteStore(":memory:"), thinking.Thinkers(), [f"{file}:Counts"])
        choices = Choices(rooms.own_bots, "")
        try:
            slow = [asyncio.create_task(rooms.make(NewTable(players=3, seats=bots))) for _ in range(3)]
            lobby = asyncio.create_task(choices.now(ENGLISH))
            async with asyncio.timeout(PATIENCE):
                while len(list(tmp_path.glob("begun *"))) < 2:  # for the tables, and for the lobby
                    await asyncio.sleep(0.01)
                await rooms.make(NewTable(players=3))
            assert not any(task.done() for task in slow)
            (tmp_path / "go on").touch()
            assert len({made.id for made in await asyncio.wait_for(asyncio.gather(*slow), PATIENCE)}) == 3
            assert len((await lobby).bots) > 1
        finally:
            (tmp_path / "go on").touch()
            await rooms.close()

    asyncio.run(work())
    assert len(list(tmp_path.glob("begun *"))) == 2


def test_a_bot_that_was_spoiled_is_told_in_words(tmp_path: Path, file: Path) -> None:
    """When it is mended the table goes on."""
    server = Running(tmp_path / "tables.db", [f"{file}:Counts"])
    try:
        made = server.new(players=3, seats=one_and_bots(3, "own_bots.py:Counts"))
        file.write_text("raise OSError('no such disk')", encoding="utf-8")
        with server.seat(made) as page:
            reason = page.wait("refused")["reason"]
            assert reason.startswith("The bot own_bots.py:Counts cannot sit down: ")
            assert "no such disk" in reason
        answer = server.http.get(f"/api/tables/{made['id']}/content")
        assert answer.status_code == 409 and "no such disk" in answer.json()["error"]
        assert str(tmp_path) not in reason + answer.text
        file.write_text(BOTS, encoding="utf-8")
        with server.seat(made) as page:
            assert options(page.asked())
    finally:
        server.stop()


def test_bots_say_what_they_do_not_play(tmp_path: Path, file: Path) -> None:
    """In the language of whoever asks. One that cannot be had says why; nobody is told in which folder it lies."""
    server = Running(tmp_path / "tables.db", [f"{file}:Picky", f"{file}:Counts", f"{file}:Nobody"])
    try:
        answer = server.http.get("/api/setup")
        bots = {bot["value"]: bot for bot in answer.json()["bots"]}
        picky = bots["own_bots.py:Picky"]
        assert picky["reason"] == "" and sorted(picky["not_with"]) == ["1", "2", "6", *SETS]
        assert picky["not_with"]["2"] == "does not play with 2 players (its modes: 3, 4)"
        tables.know("zb", sentences_of(ENGLISH) | {"bot.plays_not_with": "{n}? {modes}!"})
        other = {bot["value"]: bot for bot in server.http.get("/api/setup?language=zb").json()["bots"]}
        assert other[picky["value"]]["not_with"]["2"] == "2? 3, 4!"
        assert bots["own_bots.py:Counts"]["not_with"] == bots["naib"]["not_with"] == {}
        assert "there is no class 'Nobody'" in bots["own_bots.py:Nobody"]["reason"]
        refused = server.http.post(
            "/api/tables", json={"players": 2, "seats": one_and_bots(2, picky["value"])}
        )
        assert refused.status_code == 422 and picky["not_with"]["2"] in refused.json()["error"]
        assert str(tmp_path) not in answer.text + refused.text
    finally:
        tables.forget("zb")
        server.stop()


def test_a_bot_of_a_package_tells_of_itself_without_being_loaded_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stranger.py").write_text(
        "import os, pathlib\n"
        "from sietch.bots.random_bot import RandomBot\n"
        f"pathlib.Path({str(tmp_path)!r}, f'process {{os.getpid()}}').touch()\n"
        "class Stranger(RandomBot):\n"
        "    'Comes from afar.\\n\\nAnd goes there.'\n",
        encoding="utf-8",
    )
    about = tmp_path / "stranger-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[sietch.bots]\nstranger = stranger:Stranger\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    bots = {bot.value: bot for bot in asyncio.run(Choices({}, "").now(ENGLISH)).bots}
    assert (bots["stranger"].help, bots["stranger"].reason) == ("Comes from afar.", "")
    assert len(list(tmp_path.glob("process *"))) == 1
    assert not (tmp_path / f"process {os.getpid()}").exists()


def test_a_missing_bot_opens_nobodys_cards(tmp_path: Path, file: Path) -> None:
    """The game among persons goes on when the bot is served again; its replay has the deal."""
    server = Running(tmp_path / "tables.db", [f"{file}:Counts"])
    seats = [{"who": "person"}] * 2 + [{"who": "bot", "bot": "own_bots.py:Counts"}]
    path = f"/api/tables/{server.new(players=3, seats=seats)['id']}/replay"
    server.stop()
    server = Running(tmp_path / "tables.db")
    try:
        [line] = server.http.get("/api/tables").json()["tables"]
        assert line["reason"] and line["replay"] == ""
        answer = server.http.get(path)
        assert answer.status_code == 403 and "seed" not in answer.text
    finally:
        server.stop()


def test_a_finished_game_needs_its_bots_no_more(tmp_path: Path, file: Path) -> None:
    """It can be looked at and goes on with the usual bot; a rematch waits until its bots are back."""
    server = Running(tmp_path / "tables.db", [f"{file}:Counts"])
    made = server.new(players=3, seats=one_and_bots(3, "own_bots.py:Counts"))
    with server.seat(made) as page:
        play(page, random.Random(5))
    server.stop()
    server = Running(tmp_path / "tables.db")
    try:
        [line] = server.http.get("/api/tables").json()["tables"]
        assert line["over"] and line["reason"] == "" and line["replay"]
        table, keys = f"/api/tables/{made['id']}", [made["links"][0]["key"]]
        assert server.http.get(f"{table}/content").status_code == 200
        assert server.http.get(f"{table}/chronicle").json()["over"]
        with server.seat(made) as page:
            assert f"/replay/{made['id']}" in page.wait("refused")["reason"]
        answer = server.http.post(f"{table}/rematch", json={"keys": keys})
        assert answer.status_code == 409 and "--bot own_bots.py:Counts" in answer.json()["error"]
        answer = server.http.post(f"{table}/continue", json={"rev": 0, "keys": keys})
        assert answer.status_code == 201
        with server.seat(answer.json()) as page:
            assert [seat["bot"] for seat in page.wait("table")["seats"]] == ["", "naib", "naib"]
            page.asked()
        assert len(server.http.get("/api/tables").json()["tables"]) == 2
    finally:
        server.stop()


def test_after_a_take_back_bots_answer_the_same(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3, "acolyte"), seed=2)
    with server.seat(made) as page:
        first = page.asked()
        option = options(first)[0]
        page.choose(option)
        page.at(first["rev"] + 1)
        then = page.asked()
        page.send(type="take_back", rev=then["rev"], to=first["rev"])
        page.wait("log")
        page.wait("position")
        page.choose(option)
        page.at(first["rev"] + 1)
        assert page.asked()["view"] == then["view"]
