"""`sietch report`: from a simulation to a page."""

import errno
import os
import sys
import webbrowser
from pathlib import Path

import pytest

from sietch.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "results"
    assert main(["simulate", "--games", "2", "--players", "3", "--seed", "5", "--out", str(folder)]) == 0
    return folder


def test_a_simulation_becomes_a_page(results: Path, capsys: Capture) -> None:
    assert main(["report", str(results)]) == 0
    page = results / "report.html"
    assert str(page) in capsys.readouterr().out
    html = page.read_text(encoding="utf-8")
    assert "<h1>2 games of random</h1>" in html
    assert "3 players" in html
    assert "Which cards go with winning?" in html
    assert "Arrakeen" in html


def test_another_file_and_the_browser(
    results: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def no_browser(address: str) -> bool:
        opened.append(address)
        return False

    monkeypatch.setattr(webbrowser, "open", no_browser)
    page = tmp_path / "my page.html"
    assert main(["report", str(results), "--out", str(page), "--open"]) == 0
    assert opened == [page.as_uri()]
    assert "open the file yourself" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("folder", [".", "nowhere"])
def test_no_results(folder: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["report", str(tmp_path / folder)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("sietch: ")
    assert "games.parquet is missing" in captured.err
    assert "Traceback" not in captured.err


def test_a_full_disk_leaves_no_half_page(
    results: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html>the one before", encoding="utf-8")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert main(["report", str(results), "--out", str(page)]) == 2
    assert capsys.readouterr().err == f"sietch: {page}: No space left on device\n"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    assert page.read_text(encoding="utf-8") == "<!doctype html>the one before"


def test_only_a_page_is_replaced(results: Path, capsys: Capture) -> None:
    games = results / "games.parquet"
    before = games.read_bytes()
    assert main(["report", str(results), "--out", str(games)]) == 2
    assert "is there already and no page" in capsys.readouterr().err
    assert games.read_bytes() == before


def test_a_place_that_does_not_exist(results: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["report", str(results), "--out", str(tmp_path / "none" / "page.html")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_without_pyarrow(results: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.split(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, module)
    for module in [
        name for name in sys.modules if name.startswith(("sietch.lab.report", "sietch.lab.records.results"))
    ]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["report", "--help"]) == 0
    assert main(["report", str(results)]) == 2
    assert "needs the package pyarrow: pip install pyarrow\n" in capsys.readouterr().err
