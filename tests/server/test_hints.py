"""Hints over the wire: for who decides, about this position, and marked for all."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sietch.content import Setup
from sietch.engine.state import State
from sietch.language.sentence import plain, sentence
from sietch.server.bots.thinking import Thinkers
from sietch.server.games.course import Course, continued
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.keeping.store import StoreError
from sietch.server.making import new_table
from sietch.server.tables import hinting
from sietch.server.tables.table import Chair, LiveTable
from sietch.server.wire import protocol as p
from sietch.table import replay
from tests.server.client import (
    PATIENCE,
    Page,
    Plain,
    Running,
    decider,
    one_and_bots,
    options,
    persons,
    wait_until,
)
from tests.server.test_play import play


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Some games are enough, however slow the machine is."""
    monkeypatch.setattr(hinting, "ADVISER", "search:iterations=15")
    yield


def ask(page: Page) -> Plain:
    page.send(type="hint", rev=page.position["rev"])
    return page.wait("hint", "refused")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_three_options_with_their_chances(server: Running, players: int) -> None:
    made = server.new(players=players, seats=one_and_bots(players), seed=players)
    with server.seat(made) as page, server.watch(made) as watching:
        play(page, random.Random(1), 3)
        position = page.puzzled()
        hint = ask(page)
        assert hint["type"] == "hint" and hint["rev"] == position["rev"]
        offered = {one["text"]: one["words"] for one in position["view"]["decision"]["options"]}
        found = {one["option"]: one["words"] for one in hint["options"]}
        assert len(found) == min(3, len(offered)) and found.items() <= offered.items()
        assert all(0 <= one["chance"] <= 1 for one in hint["options"])
        assert sum(one["share"] for one in hint["options"]) <= 1 + 1e-9
        assert page.wire[-2]["type"] == "table" and page.wire[-2]["hints"] == 1
        assert any(message["type"] == "considering" for message in page.wire)
        watching.until(lambda told: bool(told["rev"] == position["rev"]))
        while (told := watching.wait("table"))["hints"] != 1:
            pass
        assert not told["may_hint"]
        assert not any(message["type"] == "hint" for message in watching.wire)


def test_the_same_question_is_counted_once(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        page.asked()
        first = ask(page)
        assert ask(page) == first
        assert [message["type"] for message in page.wire].count("considering") == 1  # it was kept
        page.choose(first["options"][0]["option"])
        page.at(first["rev"] + 1)
        page.puzzled()
        assert ask(page)["type"] == "hint"
    [line] = server.http.get("/api/tables").json()["tables"]
    assert line["hints"] == 2


def test_a_new_position_makes_it_void(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        before = page.asked()
        page.send(type="hint", rev=before["rev"])
        page.choose(options(before)[0])
        page.at(before["rev"] + 1)
        page.puzzled()
        hint = ask(page)
        assert hint["rev"] == page.position["rev"]
        assert [message["rev"] for message in page.wire if message["type"] == "hint"] == [hint["rev"]]
        page.send(type="hint", rev=before["rev"])
        assert "moved on" in page.wait("refused")["reason"]
    [line] = server.http.get("/api/tables").json()["tables"]
    assert line["hints"] == 1


def test_one_that_is_not_wanted_any_more_does_not_come(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is thought to the end, and kept for who asks again."""
    put_away = threading.Event()
    advise = Thinkers.advise

    async def slow(self: Thinkers, *asked: Any) -> Any:
        await asyncio.to_thread(put_away.wait, PATIENCE)
        return await advise(self, *asked)

    monkeypatch.setattr(Thinkers, "advise", slow)
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        position = page.asked()

        def all_heard() -> None:
            page.send(type="why", option="end turn")
            page.wait("why")

        page.send(type="hint", rev=position["rev"])
        page.wait("considering")
        page.send(type="no_hint")
        all_heard()
        put_away.set()
        wait_until(lambda: server.serving.hall.live[made["id"]]._hinting._kept)
        all_heard()
        assert not any(message["type"] == "hint" for message in page.wire)
        [line] = server.http.get("/api/tables").json()["tables"]
        assert line["hints"] == 0
        assert ask(page)["type"] == "hint"


def test_one_is_thought_of_at_a_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody goes on, takes back and asks again, other tables get their turn."""
    begun: list[int] = []
    advise = Thinkers.advise

    def counted(self: Thinkers, *asked: Any) -> Any:
        thinking = advise(self, *asked)
        begun.append(len([one for one in thoughts if not one.done()]))
        thoughts.append(thinking)
        return thinking

    thoughts: list[Any] = []
    monkeypatch.setattr(Thinkers, "advise", counted)
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        first = page.asked()
        for _ in range(3):
            page.send(type="hint", rev=first["rev"])
            page.send(type="choose", rev=first["rev"], option=options(first)[0])
            page.at(first["rev"] + 1)
            page.puzzled()
            page.send(type="take_back", rev=page.position["rev"], to=first["rev"])
            page.wait("log")
            page.wait("position")
        assert ask(page)["rev"] == first["rev"]
    assert begun and max(begun) == 0


def test_not_for_others(server: Running) -> None:
    made = server.new(players=3, seats=persons(3), hints=True)
    with (
        server.seat(made, 0) as a,
        server.seat(made, 1) as b,
        server.seat(made, 2) as c,
        server.watch(made) as d,
    ):
        asked = decider([a, b, c])
        assert asked is not None
        seat = asked.position["view"]["seat"]
        for page in [a, b, c]:
            if page is not asked:
                name = asked.position["view"]["players"][seat]["leader"]
                assert name.split("_")[0] in ask(page)["reason"].lower()
        d.wait("position")
        assert ask(d)["reason"] == str(sentence("hinting.not_for_spectators"))
        assert ask(asked)["type"] == "hint"
        assert all(
            message["type"] != "hint" for page in [a, b, c, d] if page is not asked for message in page.wire
        )


@pytest.mark.parametrize(
    ("seats", "wanted", "may"),
    [
        (one_and_bots(3), {}, True),
        (one_and_bots(3), {"hints": False}, False),
        (persons(3), {}, False),
        (persons(3), {"hints": True}, True),
    ],
)
def test_the_maker_decides_whether_there_are_hints(
    server: Running, seats: list[Plain], wanted: Plain, may: bool
) -> None:
    made = server.new(players=3, seats=seats, **wanted)
    with server.seat(made) as page:
        assert page.wait("table")["may_hint"] == may
        page.wait("position")
        if not may:
            assert ask(page)["reason"] == str(sentence("hinting.switched_off"))


def test_the_mark_outlives_the_server(tmp_path: Path) -> None:
    server = Running(tmp_path / "tables.db")
    made = server.new(players=3, seats=one_and_bots(3), seed=5)
    with server.seat(made) as page:
        play(page, random.Random(1), 2)
        page.puzzled()
        assert ask(page)["type"] == "hint"
    server.stop()
    server = Running(tmp_path / "tables.db")
    try:
        with server.seat(made) as page:
            assert page.wait("table")["hints"] == 1
            play(page, random.Random(1))
        [line] = server.http.get("/api/tables").json()["tables"]
        assert line["over"] and line["hints"] == 1
        text = server.http.get(f"/api/tables/{made['id']}/replay").text
        assert "# hints: 1" in text and replay.check(replay.parse(text)).over
    finally:
        server.stop()


def test_the_same_question_is_counted_once_after_a_restart_too(tmp_path: Path) -> None:
    server = Running(tmp_path / "tables.db")
    made = server.new(players=3, seats=one_and_bots(3))
    server.stop()
    for _ in range(2):
        server = Running(tmp_path / "tables.db")
        try:
            with server.seat(made) as page:
                page.asked()
                assert ask(page)["type"] == "hint"
            [line] = server.http.get("/api/tables").json()["tables"]
            assert line["hints"] == 1
        finally:
            server.stop()


def test_what_cannot_be_noted_is_not_given(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        page.asked()

        async def full(*_: object) -> None:
            raise StoreError(plain("the disk is full"))

        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "append", full)
            assert "the disk is full" in ask(page)["reason"]
        assert ask(page)["type"] == "hint"
        assert page.wire[-2]["hints"] == 1


def test_a_bot_that_fails_is_told_in_words(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        page.asked()
        with monkeypatch.context() as patch:
            patch.setattr(hinting, "ADVISER", "search:iterations=10000000")  # it is never ready
            patch.setattr("sietch.server.bots.thinking.PATIENCE", 0.001)
            assert ask(page)["reason"].startswith("No hint was found: no answer within")
        assert ask(page)["type"] == "hint"


def test_a_mistake_of_ours_is_told_in_words(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(*_: object) -> None:
        raise OSError("no more processes")

    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        page.asked()
        with monkeypatch.context() as patch:
            patch.setattr(Thinkers, "advise", no_process)
            told = ask(page)["reason"]
            assert told.startswith("No hint was found") and "processes" not in told
        assert ask(page)["type"] == "hint"


# --- one after the other, as the table hears it --------------------------------------------------------------


class Full(SqliteStore):
    """Others have a turn before it says that nothing can be kept."""

    async def append(self, *_: Any) -> None:
        for _turn in range(10):
            await asyncio.sleep(0)
        raise StoreError(plain("the disk is full"))


class Adviser(Thinkers):
    """It remembers whom it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def advise(self, *asked: Any) -> asyncio.Future[list[Any]]:
        state: State = asked[2]
        self.asked.append(state.decider)
        answer: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()
        answer.set_result([])
        return answer


def test_what_could_not_be_kept_gives_no_hint_of_what_would_come() -> None:
    """The question of the next seat is there for a moment, and gone again: nobody may hear of its cards."""

    async def work() -> None:
        planned = replace(new_table.plan_of(Setup(players=3, seed=1), [0, 1, 2], []), hints=True)
        record, applied, _ = new_table.made(planned)
        course = continued(Course(planned.rules, planned.setup), [option.text for option in applied])
        while "end turn" not in (offered := course.game.options()) or len(offered) == 1:
            for _ in course.play(offered[-1], []):
                pass
        seat, rev = course.game.decider, course.rev
        store, adviser, chair, window = Full(":memory:"), Adviser(), Chair.new(seat), Chair.new(seat)
        table = LiveTable(record, course, store, adviser, lambda _: None)
        table.take(window, p.AskHint(rev))
        table.take(chair, p.Choose(rev, "end turn"))
        assert "the disk is full" in (await told(chair))["reason"]
        assert (await told(window))["type"] == "considering"
        assert (await told(window))["reason"] == str(hinting.ASK_AGAIN)
        table.take(chair, p.AskHint(rev))
        assert (await told(chair))["type"] == "considering"
        assert "noted" in (await told(chair))["reason"]  # the hint was there
        assert adviser.asked == [seat] and table.course.rev == rev
        await table.close()
        adviser.close()
        await store.close()

    asyncio.run(work())


async def told(chair: Chair) -> Plain:
    data = await asyncio.wait_for(chair.next(), PATIENCE)
    assert data is not None
    found: Plain = json.loads(data)
    return found
