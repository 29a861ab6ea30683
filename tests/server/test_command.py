"""The commands `sietch serve` and `sietch play`, as a person starts and ends them."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from sietch.cli import browser, main
from sietch.server.web import serving
from sietch.server.web.serving import HOST, Serving
from tests.server.client import PATIENCE, Page, options

LINK = re.compile(r"(http://\S+?)(/table/(\w+)#(\S+))?(?:\s|$)")
# `python -m sietch`, on a machine that may stand still for a while: then uvicorn would complain of open connections
SIETCH = f"""
import runpy
from sietch.server.web import serving
serving.LAST_WORDS = {PATIENCE:g}
runpy.run_module("sietch", run_name="__main__", alter_sys=True)
"""
SERVERS_PACKAGES = ("starlette", "uvicorn", "websockets", "msgspec", "anyio")


@contextmanager
def started(*words: str, data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that goes on until Ctrl-C, and what it says first."""
    process = subprocess.Popen(
        [sys.executable, "-c", SIETCH, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SIETCH_DATA": str(data)},
    )
    try:
        assert process.stdout is not None
        told = ""
        while "Ctrl-C ends" not in told and (line := process.stdout.readline()):
            told += line
        yield process, told
    finally:
        process.kill()
        process.communicate()


def link_in(told: str) -> re.Match[str]:
    """The first address."""
    found = LINK.search(told)
    assert found is not None, told
    return found


def end(process: subprocess.Popen[str]) -> None:
    """By Ctrl-C, in order and without a word."""
    process.send_signal(signal.SIGINT)
    said, complained = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said, complained) == (0, "", "")


def test_a_second_table_says_how_the_first_goes_on(tmp_path: Path) -> None:
    words = ("play", "--no-browser", "--players", "3", "--bots", "random")
    with started(*words, data=tmp_path) as (process, told):
        assert "is not over" not in told
        first = link_in(told)
        end(process)
    with started(*words, data=tmp_path) as (process, told):
        url = link_in(told)[1]
        assert f"Your last table, 3 players in round 1, is not over: it goes on at {url}/\n" in told
        assert f"serve --links {first[3]}\n" in told
        end(process)


def test_play_is_a_table_in_the_browser(tmp_path: Path) -> None:
    words = (
        "play",
        "--no-browser",
        "--players",
        "3",
        "--bots",
        "random",
        "--leader",
        "irulan",
        "--seed",
        "3",
    )
    with started(*words, data=tmp_path) as (process, told):
        link = link_in(told)
        url = link[1].replace("http", "ws", 1)
        with connect(f"{url}/api/tables/{link[3]}/seat?key={link[4]}") as connection:
            page = Page(connection)
            page.asked()
            assert page.position["view"]["players"][0]["leader"] == "princess_irulan"
            page.choose(options(page.position)[0])
            page.at(page.position["rev"] + 1)
            end(process)  # while a page is connected
    with started("serve", "--port", "0", "--links", link[3], data=tmp_path) as (process, told):
        again = link_in(told)
        assert again[3] == link[3] and again[4] != link[4]
        with connect(
            f"{again[1].replace('http', 'ws', 1)}/api/tables/{again[3]}/seat?key={again[4]}"
        ) as connection:
            assert Page(connection).asked()["view"]["seat"] == 0
        link = again
        [line] = httpx.get(f"{link[1]}/api/tables", timeout=PATIENCE).json()["tables"]
        assert line["rev"] >= 1 and [seat["bot"] for seat in line["seats"]] == ["", "random", "random"]
        end(process)


def test_several_persons_have_a_page_for_all_and_one_each(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("id: mine\nversion: 1\ncards:\n  - {id: dagger, agent: spice 7}\n", encoding="utf-8")
    words = ("play", "--no-browser", "--players", "2", "--hot-seat", "--content", str(own))
    with started(*words, data=tmp_path) as (process, told):
        link = link_in(told)
        content = httpx.get(f"{link[1]}/api/tables/{link[3]}/content", timeout=PATIENCE).json()
        assert content["components"]["cards"]["dagger"]["fields"]["agent"] == "spice 7"
        assert "Seat 1 is at" in told and "Seat 2 is at" in told
        assert "Only this machine hears this server" in told and f"--links {link[3]} --host 0.0.0.0" in told
        together, *each = [found[4] for found in LINK.finditer(told) if found[4]]
        assert together == ".".join(each) and len(each) == 2
        end(process)


def test_play_has_the_same_address_each_time_unless_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a browser remembers belongs to an address."""

    def told_and_ended(serving: Serving, begun: Callable[[], None]) -> None:
        begun()
        serving.close()

    def played() -> str:
        assert main(["play", "--no-browser", "--bots", "random"]) == 0
        return link_in(capsys.readouterr().out)[1]

    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(browser, "PORT", port)
        monkeypatch.setenv("SIETCH_DATA", str(tmp_path))
        monkeypatch.setattr(Serving, "run", told_and_ended)
        elsewhere = played()
    assert [played(), played()] == [f"http://{HOST}:{port}"] * 2
    assert elsewhere.startswith(f"http://{HOST}:") and elsewhere != played()


def test_a_port_has_one_server_even_before_it_runs(tmp_path: Path) -> None:
    first = Serving(port=0, file=tmp_path / "tables.db")
    with pytest.raises(OSError, match="in use"):
        Serving(port=int(first.url.rpartition(":")[2]), file=tmp_path / "tables.db")
    first.close()


def test_who_hears_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`url` is where it can be opened, `address` where others find it."""

    def heard(host: str, *names: str) -> tuple[str, str]:
        server = Serving(host, 0, tmp_path / "tables.db", names=names)
        server.close()
        port = server.url.rpartition(":")[2]
        return server.url.replace(port, "PORT"), server.address.replace(port, "PORT")

    monkeypatch.setattr(serving, "own_address", lambda family: "10.1.2.3")
    here = f"http://{HOST}:PORT"
    assert heard(HOST) == (here, "")
    assert heard("localhost") == ("http://localhost:PORT", "")
    assert heard(HOST, "sietch.example", "arrakis.example") == (here, "https://sietch.example")
    assert heard("0.0.0.0") == ("http://10.1.2.3:PORT",) * 2


def test_the_own_address_is_that_of_the_way_out_or_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(serving.FAR_AWAY, socket.AF_INET, HOST)
    assert serving.own_address(socket.AF_INET) == HOST
    monkeypatch.setitem(serving.FAR_AWAY, socket.AF_INET, "::1")  # there is no way from here
    assert serving.own_address(socket.AF_INET) == socket.gethostname()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "--pace", "slow"], "say --terminal"),
        (["play", "--plain"], "say --terminal"),
        (["play", "--players", "5"], "1 to 4, or for 6"),
        (["play", "--bots", "hal"], "unknown bot 'hal'"),
        (["serve", "--name", "https://sietch.example"], "--name"),
        (["serve", "--name", "sietch.example:443"], "--name"),
        (["serve", "--port", "70000"], "--port"),
        (["serve", "--port", "tea"], "--port"),
        (["serve", "--port", "0", "--links", "nowhere"], "no table 'nowhere'"),
        (["serve", "--db", "/nowhere/tables.db", "--port", "0"], "/nowhere/tables.db"),
    ],
)
def test_bad_words_are_told(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert message in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert f"127.0.0.1:{port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "module", ["sietch.engine", "sietch.content", "sietch.bots", "sietch.lab", "sietch.cli.play"]
)
def test_only_the_server_needs_its_packages(module: str) -> None:
    code = f"import sys, {module}; print(*[name for name in {SERVERS_PACKAGES} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
