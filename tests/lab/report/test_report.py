"""The report: numbers against games made by hand, and a page that is sound whatever the results are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sietch.lab.measure.estimate import Measured, wilson
from sietch.lab.records.older import SCHEMA
from sietch.lab.records.results import ResultsError
from sietch.lab.records.rows import TABLES, columns_of
from sietch.lab.report import played, report
from sietch.lab.report.charts import Bar, Bars, Chart, Heat, Histogram, Stacked
from sietch.lab.report.numbers import percent, percent_range, short, signed, two
from sietch.lab.report.paired import Pair, Paired
from sietch.lab.report.plots import Lines, Point, Scatter
from sietch.lab.report.svg import NARROW, WIDE, powers, shortened, ticks, width_of

GAMES = 40
LEADERS = ("muad_dib", "lady_jessica", "gurney_halleck", "princess_irulan")
SETUP = {"players": 4, "seed": 3, "choam": True, "content": []}
SPEC = {"setup": SETUP, "bots": ["strong", "weak"], "games": GAMES}
CONTENT = {"sets": ["uprising", "choam"], "digest": "abc123"}
FACTS = {"schema": SCHEMA, "version": "9.9", "content": CONTENT, "spec": SPEC}
VOID = {"meta", "br", "hr", "img", "input", "link"}

Tables = dict[str, list[dict[str, Any]]]


# --- results made by hand ----------------------------------------------------------------------------------


def results(games: int = GAMES, players: int = 4) -> Tables:
    """Seat 1 wins three games of four, seat 2 the others. Seats 1 and 3 are strong, 2 and 4 weak.

    Games last 7 rounds, every fifth one 8. Points: round by round, and two more for the winner from round 2 on.
    """
    tables: Tables = {name: [] for name in TABLES}
    for game in range(games):
        winner = 2 if game % 4 == 3 else 1
        rounds = 8 if game % 5 == 4 else 7
        bots = ["strong", "weak"] * 2
        tables["games"].append(
            {
                "game": game, "seed": game, "players": players, "sets": "uprising choam", "rounds": rounds,
                "decisions": 300 + game, "faults": 0,
            }
        )  # fmt: skip
        for seat in range(1, players + 1):
            won = seat == winner
            for number in range(1, rounds + 1):
                points = number + 2 if won and number > 1 else number
                tables["scores"].append({"game": game, "seat": seat, "round": number, "vp": points})
            tables["seats"].append(
                {
                    "game": game, "seat": seat, "side": seat, "bot": bots[seat - 1], "leader": LEADERS[seat - 1], "place": 1 if won else 2,
                    "won": won, "vp": rounds + 2 if won else rounds, "vp_start": 1, "vp_conflicts": 3 if won else 1,
                    "swordmaster_round": 3 if won else None, "conflicts_won": 2 if won else 0,
                }
            )  # fmt: skip
            tables["spaces"] += _agents(game, seat, won)
        tables["cards"] += _cards(game)
        tables["conflicts"] += _fight(game, winner)
    return tables


def _agents(game: int, seat: int, won: bool) -> list[dict[str, Any]]:
    """Everybody to Arrakeen in round 1; winners to the Deep Desert as well, twice."""
    visits = [(1, "arrakeen"), *([(1, "deep_desert"), (2, "deep_desert")] if won else [(2, "arrakeen")])]
    return [{"game": game, "seat": seat, "round": number, "space": space} for number, space in visits]


def _cards(game: int) -> list[dict[str, Any]]:
    """Seat 1 acquires Steersman and plays it in every second game, in the first three Overthrow too.

    Seat 2 plays Detonation.
    """
    rows = [(1, 4, "card", "steersman", "acquired", 8), (1, 1, "card", "dagger", "played", None)]
    if game % 2:
        rows += [(1, 5, "card", "steersman", "played", 8), (1, 6, "card", "steersman", "played", 8)]
    if game < 3:
        rows.append((1, 2, "card", "overthrow", "acquired", 8))
    rows.append((2, 3, "intrigue", "detonation", "played", None))
    keys = ("seat", "round", "kind", "card", "event", "cost")
    return [{"game": game, **dict(zip(keys, row, strict=True))} for row in rows]


def _fight(game: int, winner: int) -> list[dict[str, Any]]:
    """Skirmish: the winner of the game with strength 7 or 9 against seat 3 with 4; every tenth time a tie."""
    tie = game % 10 == 0
    strength = 4 if tie else 7 if game % 2 else 9
    fight = {"game": game, "round": 1, "conflict": "skirmish_crysknife", "level": 1}
    return [
        {**fight, "seat": winner, "strength": strength, "place": 0 if tie else 1, "won": not tie},
        {**fight, "seat": 3, "strength": 4, "place": 2, "won": False},
    ]


def write(folder: Path, tables: Tables, facts: dict[str, Any] | None = None) -> Path:
    """The tables as files; a column that no row has is empty numbers."""
    folder.mkdir(exist_ok=True)
    for name, rows in tables.items():
        columns = list(dict.fromkeys([*columns_of(name), *(key for row in rows for key in row)]))
        kinds = columns_of(name)
        arrays = {}
        for column in columns:
            values = [row.get(column, 0) for row in rows]
            if kinds.get(column) == "word":
                arrays[column] = pa.array(
                    [value or None for value in values], pa.string()
                ).dictionary_encode()
            else:
                arrays[column] = pa.array(values, pa.type_for_alias(kinds.get(column, "int64")))
        table = pa.table(arrays)
        if name == "games":
            table = table.replace_schema_metadata({"sietch": json.dumps(facts or FACTS)})
        pq.write_table(table, folder / f"{name}.parquet")
    return folder


# --- reading the page --------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Tables by caption, findings by section; fails if tags are not balanced."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tables: dict[str, dict[str, list[str]]] = {}  # caption -> first cell -> the others
        self.findings: dict[str, str] = {}
        self.charts = 0
        self.ids: list[str] = []
        self.references: list[str] = []
        self._open: list[str] = []
        self._section = self._text = ""
        self._row: list[str] = []
        self._finding = False
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self._open.append(tag)
        self.ids += [str(given["id"])] if "id" in given else []
        self.references += [str(given[name]) for name in ("href", "src", "srcset", "data") if name in given]
        self.charts += given.get("class") == "chart"
        if tag == "section":
            self._section = str(given.get("id"))
        if tag in ("caption", "td", "th", "p"):
            self._text = ""
        if tag == "tr":
            self._row = []
        self._finding = given.get("class") == "finding"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self._text += data.replace("\u202f", " ").replace("\u00a0", " ")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag == "caption":
            self._rows = self.tables.setdefault(self._text, {})
        elif tag in ("td", "th"):
            self._row.append(self._text)
        elif tag == "tr":
            self._rows[self._row[0]] = self._row[1:]
        elif tag == "p" and self._finding:
            self.findings[self._section] = self._text


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Page:
    return Page(report(write(tmp_path_factory.mktemp("results"), results())))


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


# --- numbers -----------------------------------------------------------------------------------------------


def test_win_rates(page: Page) -> None:
    bots = page.tables["Win rate by bot"]
    assert bots["strong"] == ["80", "30", "37.5 %", plain(percent_range(wilson(30, 80))), "+12.5"]
    assert bots["weak"] == ["80", "10", "12.5 %", plain(percent_range(wilson(10, 80))), "−12.5"]
    leaders = page.tables["Win rate by leader"]
    assert list(leaders) == ["Leader", "Muad'Dib", "Lady Jessica", "Gurney Halleck", "Princess Irulan"]
    assert leaders["Muad'Dib"][:3] == ["40", "30", "75.0 %"]
    assert page.tables["Win rate by seat"]["Seat 2"][:3] == ["40", "10", "25.0 %"]


def test_findings_tell_the_uncertainty(page: Page) -> None:
    low, high = wilson(30, 40)
    assert (
        f"Muad'Dib wins most often, 75.0 % of 40 seats ({plain(percent_range((low, high)))})"
        in page.findings["leaders"]
    )
    assert "the bot weak wins least often" in page.findings["bots"]


def test_scores(page: Page) -> None:
    rounds = page.tables["Victory points after each round"]
    games, winners, error, middle, others, _, _, ahead, kept = rounds["1"]
    assert (games, winners, others, ahead, kept) == ("40", "1.00", "1.00", "0.00", "25.0 %")
    assert rounds["7"] == ["40", "9.00", "0.00", "9 – 9", "7.00", "0.00", "7 – 7", "+2.00", "100.0 %"]
    assert rounds["8"][0] == "8"
    assert (error, middle) == ("0.00", "1 – 1")


def test_sources(page: Page) -> None:
    sources = page.tables["Mean victory points by source"]
    assert sources["Conflict"][:3] == ["3.00", "1.00", "+2.00"]
    assert sources["Start"][:3] == ["1.00", "1.00", "0.00"]
    assert "“Conflict”: 3.00 points against 1.00" in page.findings["sources"]


def test_a_difference_is_measured_game_by_game(tmp_path: Path) -> None:
    """Games differ much, but in each of them the winner is two points ahead: that is sure."""
    tables = results()
    for row in tables["seats"]:
        row["vp_conflicts"] += row["game"] % 7
    for row in tables["scores"]:
        row["vp"] += row["game"] % 7
    page = Page(report(write(tmp_path / "results", tables)))
    assert page.tables["Mean victory points by source"]["Conflict"][3] == "+2.00 … +2.00"
    assert "measurably ahead first in round 2 (by 2.00 ± 0.00 points)" in page.findings["scores"]


def test_habits(page: Page) -> None:
    habits = page.tables["Means of winners and others"]
    assert habits["Conflicts won"][:3] == ["2.00", "0.00", "+2.00"]
    assert habits["Swordmaster taken"][:3] == ["1.00", "0.00", "+1.00"]


def test_cards(page: Page) -> None:
    cards = page.tables["All cards that were acquired or played (3), by lift"]
    low, high = wilson(30, 40)
    lift = f"{signed(100 * (low - 0.375), 1)} … {signed(100 * (high - 0.375), 1)}"
    # seat 1 is a strong one: it would have won 37.5 % anyway
    assert cards["Steersman"] == ["8", "25.0 %", "4.0", "50.0 %", "75.0 %", "+37.5", lift]
    assert cards["Overthrow uncertain"][:5] == ["8", "1.9 %", "2.0", "0.0 %", "100.0 %"]
    assert cards["Dagger"] == ["–", "–", "–", "25.0 %", "–", "–", "–"]
    assert list(cards)[1:] == ["Steersman", "Overthrow uncertain", "Dagger"]
    assert "Seats that acquired Steersman won 75.0 %, 37.5 percentage points above" in page.findings["cards"]


def test_intrigue(page: Page) -> None:
    detonation = page.tables["All Intrigue cards that were played (1), by lift"]["Detonation"]
    assert detonation[:3] == ["25.0 %", "25.0 %", "+12.5"]  # seat 2 is a weak one


def test_spaces(page: Page) -> None:
    spaces = page.tables["Visits of spaces"]
    assert list(spaces)[1:] == ["Arrakeen", "Deep Desert"]
    # 280 of 360 agents; three of four seats come twice, so nobody comes more often than most
    assert spaces["Arrakeen"] == ["77.8 %", "1.00", "2.00", "–", "–", "–", "–"]
    assert spaces["Deep Desert"][:5] == ["22.2 %", "2.00", "0.00", "2+", "100.0 %"]
    assert "seats with 2 or more visits win 100.0 %" in page.findings["spaces"]


def test_conflicts(page: Page) -> None:
    skirmish = page.tables["Conflicts"]["Skirmish (Crysknife)"]
    assert skirmish == ["1", "40", "2.00", "7.9", "7 – 9", "3.9", "10.0 %"]  # 20 times 7, 16 times 9, 4 ties
    by_leader = page.tables["Conflicts by leader"]
    assert by_leader["Muad'Dib"][:3] == ["0.75", "0.65", "86.7 %"]  # 26 of 30
    assert by_leader["Gurney Halleck"][:3] == ["1.00", "0.00", "0.0 %"]
    assert page.tables["Conflicts by bot"]["weak"][:3] == ["0.12", "0.12", "100.0 %"]


def test_length(page: Page) -> None:
    length = page.tables["Games by their length"]
    assert length["7"] == ["32", "80.0 %", "80.0 %"]
    assert length["8"] == ["8", "20.0 %", "100.0 %"]
    assert "most often 7" in page.findings["length"]


# --- the page ----------------------------------------------------------------------------------------------


def test_the_page_needs_nothing_else(page: Page, tmp_path: Path) -> None:
    html = report(write(tmp_path / "results", results(4)))
    assert not re.search(r"https?:|//[a-z]|@import|url\(", html.replace("// Tables", ""))
    assert page.references
    assert all(reference.removeprefix("#") in page.ids for reference in page.references)
    assert len(page.ids) == len(set(page.ids))
    assert page.charts > 10


def test_every_section_has_a_chart_a_table_and_a_finding(tmp_path: Path) -> None:
    html = report(write(tmp_path / "results", results()))
    sections = re.findall(r'<section id="(\w+)".*?</section>', html, re.DOTALL)
    assert sections == [
        "bots", "leaders", "scores", "sources", "habits", "cards", "intrigue", "spaces", "conflicts", "length", "seats",
        "reading",
    ]  # fmt: skip
    for section in re.findall(r'<section id="(?!reading).*?</section>', html, re.DOTALL):
        assert all(
            part in section for part in ("<figure", "<title>", "<desc>", "<table>", 'class="finding">')
        )


def test_what_was_played(tmp_path: Path) -> None:
    html = plain(report(write(tmp_path / "results", results())))
    assert "<h1>40 games of strong and weak</h1>" in html
    assert "4 players, Uprising and CHOAM module" in html
    assert "sietch 9.9" in html
    assert "abc123" in html


def test_names_are_escaped_and_unknown_ones_readable(tmp_path: Path) -> None:
    tables = results()
    for row in tables["seats"]:
        row["bot"] = row["bot"].replace("strong", '<b>&"evil"')
        row["leader"] = row["leader"].replace("muad_dib", "my_leader")
    html = report(write(tmp_path / "results", tables))
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;&quot;evil&quot;" in html
    assert "My Leader" in Page(html).tables["Win rate by leader"]


def test_equal_results_give_equal_pages_however_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "results", results())
    first = report(folder)
    for name in TABLES:
        path = folder / f"{name}.parquet"
        pq.write_table(pq.read_table(path), path, row_group_size=7)
    monkeypatch.setattr(played, "ROWS_AT_ONCE", 10)
    assert report(folder) == first


# --- results of all kinds ----------------------------------------------------------------------------------


def test_a_leader_is_best_only_among_leaders_seen_often_enough(tmp_path: Path) -> None:
    """One of them alone above the limit would be called the best, however it did."""
    tables = results(40)
    for row in tables["seats"][:40]:
        row["leader"] = "gurney_halleck"
    few = [row["leader"] for row in tables["seats"]]
    assert min(map(few.count, set(few))) > 29
    assert "Best leader" in report(write(tmp_path / "all", tables))
    for row in tables["seats"][40:60]:
        row["leader"] = "gurney_halleck"
    tables["seats"][0]["leader"] = "muad_dib"
    assert "Best leader" not in report(write(tmp_path / "some", tables))


def test_one_game(tmp_path: Path) -> None:
    page = Page(report(write(tmp_path / "results", results(1))))
    assert "No leader stands out: after 1 game" in page.findings["leaders"]
    assert "too few games" in page.findings["cards"]
    assert "too few games" in page.findings["sources"]
    assert page.tables["Mean victory points by source"]["Conflict"] == ["3.00", "1.00", "+2.00", "–"]


def test_one_bot_and_three_players(tmp_path: Path) -> None:
    tables = results(players=3)
    for row in tables["seats"]:
        row["bot"] = "strong"
    page = Page(report(write(tmp_path / "results", tables)))
    assert "Win rate by bot" not in page.tables
    assert page.tables["Win rate by seat"]["Seat 3"][-1] == "−33.3"
    assert page.tables["All cards that were acquired or played (3), by lift"]["Steersman"][5] == "+41.7"


def test_games_without_end_are_left_out(tmp_path: Path) -> None:
    tables = results()
    for row in tables["games"][:4]:
        row["faults"] = 2
    for row in tables["seats"][:16]:
        row.update(place=None, won=False)
    html = report(write(tmp_path / "results", tables))
    page = Page(html)
    assert page.tables["Win rate by seat"]["Seat 1"][:2] == ["36", "27"]
    assert page.tables["Victory points after each round"]["1"][0] == "36"
    assert page.tables["Conflicts"]["Skirmish (Crysknife)"][1] == "36"
    assert "4 games did not come to an end" in html
    assert "8 decisions of a bot could not be used" in html


@pytest.mark.parametrize("games", [0, 2])
def test_no_finished_game(tmp_path: Path, games: int) -> None:
    tables = results(games)
    for row in tables["seats"]:
        row.update(place=None, won=False)
    html = report(write(tmp_path / "results", tables))
    assert "No game was finished" in html
    assert Page(html).findings == {}


def test_nobody_acquires_fights_or_goes_anywhere(tmp_path: Path) -> None:
    tables = results()
    for name in ("cards", "spaces", "conflicts", "scores"):
        tables[name] = []
    page = Page(report(write(tmp_path / "results", tables)))
    assert list(page.findings) == ["bots", "leaders", "sources", "habits", "length", "seats"]


def test_chosen_leaders_are_told(tmp_path: Path) -> None:
    chosen = FACTS | {"spec": SPEC | {"setup": SETUP | {"leaders": ["", "muad_dib"]}}}
    assert "Leaders are dealt by chance" in report(write(tmp_path / "dealt", results(4)))
    assert "Some seats had a chosen leader" in report(write(tmp_path / "chosen", results(4), chosen))


def test_more_columns_than_known(tmp_path: Path) -> None:
    tables = results(4)
    for rows in tables.values():
        for row in rows:
            row["mood"] = 7
    assert Page(report(write(tmp_path / "results", tables))).findings


def test_foreign_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="no results"):
        report(tmp_path)
    folder = write(tmp_path / "results", results(2))
    pq.write_table(pq.read_table(folder / "cards.parquet").drop_columns(["event"]), folder / "cards.parquet")
    with pytest.raises(ResultsError, match=r"cards\.parquet: there is no column 'event'"):
        report(folder)
    (folder / "cards.parquet").write_text("nothing of the kind")
    with pytest.raises(ResultsError, match=r"cards\.parquet: not a Parquet file"):
        report(folder)


def test_wrong_kinds_of_columns_are_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "results", results(2))
    table = pq.read_table(folder / "scores.parquet")
    words = pa.array(["many"] * table.num_rows)
    pq.write_table(table.set_column(0, "game", words), folder / "scores.parquet")
    with pytest.raises(ResultsError, match="these tables cannot be studied"):
        report(folder)


# --- charts ------------------------------------------------------------------------------------------------

LONG = "A component with quite a long name indeed"
POINTS = [
    Point(x, y, y - 1, y + 1, f"Point {x}") for x, y in ((0.1, 2.0), (0.11, 2.1), (0.5, -3.0), (1.0, 4.0))
]
CHARTS: dict[str, Callable[[], Chart]] = {
    "bars": lambda: Bars("t", "d", [Bar(LONG, 0.5, 0.2, 1.0), Bar("b", -0.1, -0.4, 0.0)], percent, short, 0.3, "even"),
    "bars at zero": lambda: Bars("t", "d", [Bar("a", 0.0, 0.0, 0.0)], percent, short),
    "histogram": lambda: Histogram("t", "d", [(str(n), n / 30) for n in range(30)], percent, percent, "n"),
    "stacked": lambda: Stacked("t", "d", [LONG, *"bcdefgh"], [("r", [1, 0, 3, -1, 2, 9, 0.1, 1])], two),
    "heat": lambda: Heat("t", "d", [(LONG, [0.0, 0.5]), ("b", [0.2, 1.0])], ["1", "2"], two, percent, "Round"),
    "lines": lambda: Lines("t", "d", [("a", POINTS), ("b", POINTS[:1])], two, "x", "y"),
    "paired": lambda: Paired(
        "t", "d", ("before", "after"),
        [
            Pair(LONG, (Measured(0.5, 0.2, 1.0), Measured(-0.3, -0.4, 0.0)), "−80.0", True),
            Pair("b", (None, Measured(0.1, 0.0, 0.2)), "", False),
        ],
        percent, percent,
    ),
    "paired at zero": lambda: Paired("t", "d", ("a", "b"), [Pair("a", (Measured(0, 0, 0), None), "", False)], two, two),
    "scatter": lambda: Scatter("t", "d", POINTS, percent, two, "x", "y"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_charts_stay_on_the_paper(name: str, width: int) -> None:
    svg = CHARTS[name]().draw(width)
    Page(svg)
    assert "nan" not in svg
    height = float(re.findall(r'viewBox="0 0 \d+ (\d+)"', svg)[0])
    for x, y, rest, text in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"([^>]*)>([^<]*)', svg):
        size = 0.0 if "rotate" in rest else width_of(text, 10.5 if "small" in rest else 12)
        left = float(x) - (size if '"end"' in rest else size / 2 if '"middle"' in rest else 0)
        assert left >= -1, text
        assert left + size <= width + 1, text
        assert 0 <= float(y) <= height, text
    for x, wide in re.findall(r'<rect x="([-\d.]+)" y="[-\d.]+" width="([\d.]+)"', svg):
        assert float(x) >= 0
        assert float(x) + float(wide) <= width + 1


def test_names_in_a_scatter_plot_do_not_cover_each_other() -> None:
    crowd = [Point(0.1 + n / 1000, n / 100, 0, 1, f"Card number {n}") for n in range(30)]
    svg = Scatter("t", "d", crowd, percent, two, "x", "y").draw(WIDE)
    named = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*class="name"', svg)
    assert 1 <= len(named) < 30
    heights = sorted(float(y) for _, y in named)
    assert all(below - above > 5 for above, below in pairwise(heights))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0.44, [0, 0.1, 0.2, 0.3, 0.4, 0.5]),
        (-3, 12, [-5, 0, 5, 10, 15]),
        (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ],
)
def test_ticks_are_round(low: float, high: float, expected: Sequence[float]) -> None:
    assert ticks(low, high, 5) == pytest.approx(expected)


def test_powers() -> None:
    assert powers(0.03, 0.4) == [0.05, 0.1, 0.2, 0.5]
    assert powers(1, 1) == [1]


def test_long_names_are_shortened() -> None:
    assert shortened("Dagger", 100) == "Dagger"
    short_name = shortened(LONG, 100)
    assert short_name.endswith("…")
    assert width_of(short_name) <= 100
