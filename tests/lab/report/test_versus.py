"""Two runs on one page: numbers of games made by hand, and no change where there is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.lab.measure.estimate import Measured, apart, wilson
from sietch.lab.records.results import ResultsError
from sietch.lab.report import versus
from sietch.lab.report.numbers import points_range
from tests.lab.report.test_report import FACTS, SETUP, SPEC, Page, Tables, plain, results, write

GAMES = 200
SECTIONS = [
    "changes", "bots", "leaders", "scores", "sources", "habits", "cards", "intrigue", "spaces", "conflicts", "length",
    "seats", "reading",
]  # fmt: skip


def changed() -> Tables:
    """Seat 3 wins where seat 2 did, nobody acquires Overthrow, everybody has a card of its own, games are longer."""
    tables = results(GAMES)
    for row in tables["seats"]:
        if row["game"] % 4 == 3 and row["seat"] in (2, 3):
            row["won"] = row["seat"] == 3
            row["place"] = 1 if row["won"] else 2
    for row in tables["games"]:
        row["rounds"] += 1
    for row in tables["cards"]:
        if row["card"] == "overthrow":
            row["card"] = "my_card"
        if row["card"] == "steersman" and row["game"] % 2:
            row["event"] = "revealed"
    return tables


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    place = tmp_path_factory.mktemp("runs")
    return write(place / "before", results(GAMES)), write(place / "after", changed())


@pytest.fixture(scope="module")
def html(folders: tuple[Path, Path]) -> str:
    return versus(*folders)


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


def test_both_runs_and_their_difference(page: Page) -> None:
    seats = page.tables["Win rate per seat, by seat, before and after"]
    assert seats["Seat"] == ["before", "after", "Difference", "95 % interval"]
    share = Measured(0.25, *wilson(50, 200))
    none = Measured(0.0, *wilson(0, 200))
    fall = apart(share, none)
    assert seats["Seat 2 changed"] == ["25.0 %", "0.0 %", "−25.0", plain(points_range((fall.low, fall.high)))]
    assert seats["Seat 3 changed"][:3] == ["0.0 %", "25.0 %", "+25.0"]
    assert seats["Seat 1"][:3] == ["75.0 %", "75.0 %", "0.0"]
    cards = page.tables["Share of the seats that acquired it, before and after"]
    assert cards["Steersman changed"][:3] == ["25.0 %", "12.5 %", "−12.5"]
    length = page.tables["Means of a game, before and after"]
    assert length["Rounds changed"][:3] == ["7.20", "8.20", "+1.00"]
    assert page.tables["Agents sent to a space in a game, before and after"]["Arrakeen"][:2] == [
        "7.00",
        "7.00",
    ]
    assert page.tables["Strength of the winner, before and after"]["I · Skirmish (Crysknife)"][2] == "0.00"


def test_what_changed_stands_first(page: Page, html: str) -> None:
    assert next(iter(page.findings)) == "changes"
    assert re.search(r"\d+ numbers changed by more than chance. The surest is ", page.findings["changes"])
    sure = next(
        rows for caption, rows in page.tables.items() if caption.startswith("All changes that are sure")
    )
    assert {"Seat 2", "Seat 3", "Steersman", "Rounds"} <= sure.keys()
    assert "Arrakeen" not in sure
    alike = [name for name, cells in sure.items() if cells[3] in ("+25.0", "−25.0")]
    assert alike == ["Gurney Halleck", "Lady Jessica", "Seat 2", "Seat 3"]  # as sure as each other: by name
    assert "Seen only in before: Overthrow" in html
    assert "Seen only in after: My Card" in html
    assert "7.20 → 8.20" in html


def test_the_page_is_whole(page: Page, html: str) -> None:
    assert re.findall(r'<section id="(\w+)"', html) == SECTIONS
    assert all(reference.removeprefix("#") in page.ids for reference in page.references)
    assert len(page.ids) == len(set(page.ids))
    assert not re.search(r"https?:|@import|url\(|nan", html.replace("// Tables", ""))
    for section in re.findall(r'<section id="(?!reading).*?</section>', html, re.DOTALL):
        assert all(part in section for part in ("<figure", "<table>", 'class="finding">'))


def test_equal_runs_show_no_change(tmp_path: Path) -> None:
    for parent in ("a", "b"):
        (tmp_path / parent).mkdir()
        write(tmp_path / parent / "results", results(GAMES))
    html = versus(tmp_path / "a" / "results", tmp_path / "b" / "results")
    page = Page(html)
    assert page.findings["changes"].startswith("Nothing that is sure.")
    assert ">changed<" not in html
    assert "<h1>a/results and b/results</h1>" in html


def test_what_else_is_different_is_told(folders: tuple[Path, Path], tmp_path: Path, html: str) -> None:
    assert "differ in more than content" not in html
    other = write(tmp_path / "other", results(GAMES), FACTS | {"spec": SPEC | {"bots": ["strong"]}})
    html = versus(folders[0], other)
    assert "The runs differ in more than content: Bots (strong, weak → strong)" in html


def test_the_head_says_with_which_content(folders: tuple[Path, Path], tmp_path: Path) -> None:
    setup = {**SETUP, "content": ["my_cards 2"]}
    other = write(tmp_path / "after", changed(), {**FACTS, "spec": {**SPEC, "setup": setup}})
    head = plain(versus(folders[0], other)).partition("What changed?")[0]
    assert "my_cards 2" in head.partition("after: ")[2]
    assert "my_cards 2" not in head.partition("after: ")[0]


def test_few_games_are_too_few(tmp_path: Path) -> None:
    page = Page(versus(write(tmp_path / "a", results(2)), write(tmp_path / "b", results(3))))
    assert page.findings["changes"].startswith("Nothing that is sure.")
    assert page.findings["sources"] == "There are too few games to compare."
    assert page.tables["Means of a game, a and b"]["Rounds"] == ["–", "–", "–", "–"]


def test_nobody_acquires_fights_or_goes_anywhere(folders: tuple[Path, Path], tmp_path: Path) -> None:
    """In one of the runs, or in both."""
    tables = results(GAMES)
    for name in ("cards", "spaces", "conflicts", "scores"):
        tables[name] = []
    empty = write(tmp_path / "empty", tables)
    page = Page(versus(folders[0], empty))
    assert page.tables["Share of the seats that acquired it, before and empty"]["Steersman changed"][:2] == [
        "25.0 %",
        "0.0 %",
    ]
    assert "scores" not in page.findings
    (tmp_path / "more").mkdir()
    page = Page(versus(empty, write(tmp_path / "more" / "void", tables)))
    assert list(page.findings) == ["changes", "bots", "leaders", "sources", "habits", "length", "seats"]


def test_long_and_equal_names(folders: tuple[Path, Path], tmp_path: Path) -> None:
    long = write(tmp_path / ("a very long name " * 8 + "1"), results(4))
    other = write(tmp_path / ("a very long name " * 8 + "2"), results(4))
    assert "<h1>first and second</h1>" in versus(long, other)


def test_what_cannot_be_compared(folders: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot be compared with itself"):
        versus(folders[0], folders[0].parent / "after" / ".." / "before")
    tables = results(2)
    for row in tables["seats"]:
        row.update(place=None, won=False)
    with pytest.raises(ResultsError, match="unfinished: no game was finished"):
        versus(folders[0], write(tmp_path / "unfinished", tables))
    with pytest.raises(ResultsError, match="no results"):
        versus(folders[0], tmp_path)


def test_the_command(folders: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = map(str, folders)
    assert main(["report", first, second]) == 0
    assert (folders[1] / "comparison.html").is_file()
    assert not (folders[1] / "report.html").exists()
    assert main(["report", first, second, "--out", str(tmp_path / "page.html")]) == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == versus(*folders)
    capsys.readouterr()
    assert main(["report", first, first]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_intervals_of_differences() -> None:
    """Newcombe's example: 56 of 70 and 48 of 80."""
    found = apart(Measured(48 / 80, *wilson(48, 80)), Measured(56 / 70, *wilson(56, 70)))
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
