"""The tool on a tiny project, and the list of equivalent mutants against the engine."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.__main__ import CLEAN, EQUIVALENT, ROOT, SURVIVORS, UNRUNNABLE, main
from tests.mutants.changes import changes
from tests.mutants.known import Known
from tests.mutants.probes import NOTE, noting, statement_at
from tests.mutants.sample import draw, lines, load_equivalent
from tests.mutants.trial import KILLED, KILLED_BY_SCENARIOS, SURVIVED, TIMED_OUT, Result, Trials, changed

pytestmark = pytest.mark.skipif(
    os.environ.get("SIETCH_BUILD") == "compiled", reason="the tool itself is not compiled"
)

SUMS = "sietch/engine/sums.py"
ENGINE = '''"""Counts 1, 2, 3."""

def total(numbers):
    found = 0
    for number in numbers:
        found += number
    return found

def down(number):
    while number > 0:
        number -= 1
    return number

def limit(number):
    return min(number, 5)

def spare(number):
    return number + 7
'''
SCENARIOS = """
from sietch.engine.sums import total

def test_total():
    assert total([1, 2]) == 3
"""
OTHERS = """
from sietch.engine.sums import down, limit

def test_down():
    assert down(2) == 0

def test_limit():
    assert limit(3) == 3
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """With all that the tool needs; no test calls `spare`."""
    for name, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "sietch/__init__.py": "",
        "sietch/engine/__init__.py": "",
        "sietch/engine/sums.py": ENGINE,
        "tests/test_scenarios.py": SCENARIOS,
        "tests/engine/test_sums.py": OTHERS,
        "equivalent.yaml": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def learnt_nothing(trials: Trials, files: list[str]) -> Known:
    return Known(files, [], [], {}, [], [])


def statement(text: str) -> int:
    """The line that begins with it."""
    return next(n for n, line in enumerate(ENGINE.split("\n"), 1) if line.strip().startswith(text))


def run(project: Path, *words: str) -> int:
    return main(words, project, project / "equivalent.yaml")


# --- changes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("if a < b: return", ["if (not (a < b)): return", "if a <= b: return", "if a < b: pass"]),
        ("return a is not b", ["return (not (a is not b))", "return a is b"]),
        ("return not a", ["return (a)"]),
        ("s.x = a not in b", ["pass", "s.x = a in b"]),
        ("s.x += a - 1", ["pass", "s.x -= a - 1", "s.x += a + 1", "s.x += a - 2", "s.x += a - 0"]),
        ("s.x = True", ["pass", "s.x = False"]),
        ("x = max(a, b)", ["x = min(a, b)"]),
        ("x: Final = 'é' if a else b", ["x: Final = 'é' if (not (a)) else b"]),
        ("a = b", ["pass"]),
        ("x = a[0]", ["x = a[1]"]),
        ("x = a[1]", ["x = a[2]", "x = a[0]"]),
        ("fire(a)", ["pass"]),
        ("raise Unhandled('a' + b)", []),
    ],
)
def test_changes_of_a_line(line: str, expected: list[str]) -> None:
    source = f"def f(a: int, b: int = c) -> bool:\n    {line}"
    found = [change.new.strip() for change in changes(source) if change.line == 2]
    assert sorted(found) == sorted(expected)


def test_an_operator_at_the_beginning_of_a_line() -> None:
    source = "def f(a, b):\n    if (\n        a\n        and b\n    ):\n        f()"
    assert [change.new.strip() for change in changes(source)] == [
        "(not (a))",
        "or b",
        "and (not (b))",
        "pass",
    ]


def test_what_is_not_executed_stays_as_it_is() -> None:
    source = (
        '"""Number 1."""\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a import b\n'
        '__all__ = [1]\n@native(True)\nclass A:\n    """Number 2."""\n    x: Literal[3]\n'
        '    def f(self, y: Literal[4] = 5) -> Literal[6]:\n        """Number 7."""\n        y: int\n'
    )
    assert {change.new.strip() for change in changes(source)} == {
        "def f(self, y: Literal[4] = 6) -> Literal[6]:",
        "def f(self, y: Literal[4] = 4) -> Literal[6]:",
    }


def test_every_mutant_of_the_engine_can_be_compiled() -> None:
    for mutant in draw(ROOT, 1)[:300]:
        compile(changed((ROOT / mutant.file).read_text(encoding="utf-8"), mutant), mutant.file, "exec")


# --- the sample --------------------------------------------------------------------------------------------


def test_a_seed_always_gives_the_same_mutants(project: Path) -> None:
    drawn = draw(project, 1)
    assert len(drawn) == len(lines(project)) == 6
    assert draw(project, 1) == drawn
    assert any(draw(project, seed) != drawn for seed in range(2, 5))


def test_other_lines_keep_their_change(project: Path) -> None:
    before = [mutant.change.new for mutant in draw(project, 1)]
    path = project / "sietch/engine/sums.py"
    path.write_text("def new(a):\n    return a - 3\n\n" + ENGINE, encoding="utf-8")
    after = [mutant.change.new for mutant in draw(project, 1)]
    assert [text for text in after if text in before] == before
    assert len(after) == len(before) + 1


def test_every_equivalent_mutant_is_one_of_the_engine() -> None:
    every = [mutant for choices in lines(ROOT) for mutant in choices]
    lost = [entry for entry in load_equivalent(EQUIVALENT) if not any(entry.fits(mutant) for mutant in every)]
    assert lost == []


# --- trying them -------------------------------------------------------------------------------------------


def test_what_becomes_of_mutants(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUTANT_SECONDS", "4")
    every = {mutant.change.new.strip(): mutant for choices in lines(project) for mutant in choices}
    trials = Trials(project, 1)

    def becomes(new: str, seconds: float = 60) -> tuple[str, str]:
        result = trials.attempt(every[new], seconds)
        return result.what, result.by

    assert becomes("found -= number") == (KILLED_BY_SCENARIOS, "tests/test_scenarios.py::test_total")
    assert becomes("return max(number, 5)") == (KILLED, "tests/engine/test_sums.py::test_limit")
    assert becomes("return min(number, 6)") == (SURVIVED, "")
    assert becomes("number += 1", 1) == (SURVIVED, "")  # nobody has noticed it in time
    assert becomes("number += 1") == (TIMED_OUT, "")
    assert (project / "sietch/engine/sums.py").read_text(encoding="utf-8") == ENGINE
    assert becomes("return number + 8") == (SURVIVED, "")
    trials.known = trials.learn([SUMS])
    assert trials.known.that_matter(SUMS, statement("return min")) == [2]
    assert trials.known.that_matter(SUMS, statement("return number + 7")) == []
    assert set(trials.known.test_files(SUMS)) == {"tests/test_scenarios.py", "tests/engine/test_sums.py"}
    assert becomes("return max(number, 5)") == (KILLED, "tests/engine/test_sums.py::test_limit")
    assert becomes("return number + 8") == (SURVIVED, "")  # no test executes it
    trials.stop()


def test_a_test_that_takes_much_longer_than_unchanged_comes_to_no_end(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUTANT_SECONDS", "600")
    monkeypatch.setattr("tests.mutants.known.LOADING", 1)
    every = {mutant.change.new.strip(): mutant for choices in lines(project) for mutant in choices}
    trials = Trials(project, 1)
    trials.known = trials.learn([SUMS])
    assert trials.attempt(every["number += 1"], 60).what == TIMED_OUT
    trials.stop()


FIXTURES = """
import pytest
from sietch.engine.sums import spare, total

@pytest.fixture(scope="module")
def nine():
    return spare(2)

@pytest.mark.parametrize("number", [8, 9])
def test_nine(nine, number):
    assert nine >= number

def test_later():
    assert total([]) == 0
"""


def test_what_a_fixture_executes_counts_for_all_tests_of_its_file(project: Path) -> None:
    (project / "tests/engine/test_fixtures.py").write_text(FIXTURES, encoding="utf-8")
    trials = Trials(project, 2)
    known = trials.learn([SUMS])
    found = [known.tests[number] for number in known.that_matter(SUMS, statement("return number + 7"))]
    trials.stop()
    assert {test.partition("::")[0] for test in found} == {"tests/engine/test_fixtures.py"}
    assert len(found) == 3


LOADER = """
from sietch.engine.sums import limit

def _load():
    return limit(9)

KEPT = []

def load():
    if not KEPT:
        KEPT.append(_load())
    return KEPT[0]
"""


def test_what_builds_things_that_others_find_ready_made_concerns_all_tests(project: Path) -> None:
    (project / "sietch/content").mkdir()
    (project / "sietch/content/loader.py").write_text(LOADER, encoding="utf-8")
    test = "from sietch.content.loader import load\n\ndef test_load():\n    assert load() == 5\n"
    (project / "tests/engine/test_first.py").write_text(test, encoding="utf-8")
    trials = Trials(project, 1)
    known = trials.learn([SUMS])
    trials.stop()
    assert sorted(known.that_matter(SUMS, statement("return min"))) == list(range(len(known.tests)))
    assert len(known.that_matter(SUMS, statement("number -= 1"))) == 1


def test_files_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only their lines are changed; what is no file of the engine is refused."""
    other = "def other(a):\n    return a + 1\n"
    (project / "sietch/engine/other.py").write_text(other, encoding="utf-8")
    test = "from sietch.engine.other import other\n\ndef test_other():\n    assert other(1) == 2\n"
    (project / "tests/engine/test_other.py").write_text(test, encoding="utf-8")
    assert run(project, "--files", "sietch/engine/other.py", "--count", "9") == CLEAN
    text = capsys.readouterr().out
    assert "1 of 4 tests execute it" in text
    assert "1 mutants tried" in text
    assert "sums.py" not in text
    assert run(project, "--files", "sietch/engine/none.py") == UNRUNNABLE
    assert run(project, "--files", "tests/engine/test_other.py") == UNRUNNABLE
    assert "There is no file tests/engine/test_other.py of the engine." in capsys.readouterr().err


SOURCE = '''"""Module."""
LIMIT = 3

class Thing:
    def f(self, a):
        """Doc."""
        if (
            a
            and a > 1
        ):
            return [
                a,
                2,
            ]
        elif a < 0:
            a += 1
        try:
            a = 3
        except ValueError:
            pass
        return a
'''


@pytest.mark.parametrize(
    ("line", "statement"),
    [(2, 0), (8, 7), (9, 7), (13, 11), (15, 15), (16, 16), (18, 18), (20, 20), (21, 21)],
)
def test_the_statement_of_a_line(line: int, statement: int) -> None:
    assert statement_at(SOURCE, line) == statement


def test_statements_are_noted() -> None:
    lines: set[str] = set()
    space: dict[str, Any] = {NOTE: lines.add}
    exec(compile(noting(SOURCE, "x.py"), "x.py", "exec"), space)
    assert lines == set()
    assert space["Thing"]().f(-5) == 3
    assert lines == {"x.py:7", "x.py:15", "x.py:16", "x.py:17", "x.py:18", "x.py:21"}


def test_a_run_goes_on_where_it_was_ended(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = project / ".mutants/journal.jsonl"
    run(project, "--count", "2", "--seed", "2", "--workers", "1")
    assert "0 known from earlier runs, 2 to try" in capsys.readouterr().out
    journal.write_text(journal.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    run(project, "--count", "3", "--seed", "2", "--workers", "2")
    assert "1 known from earlier runs, 2 to try" in capsys.readouterr().out
    monkeypatch.setattr(Trials, "attempt", None)  # nothing is left to try
    run(project, "--count", "3", "--seed", "2")
    assert "3 known from earlier runs, 0 to try" in capsys.readouterr().out


def test_other_tests_may_have_other_results(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was killed once may be taken over, what survived is tried again."""
    results = iter([Result(KILLED), Result(SURVIVED), Result(KILLED)])
    monkeypatch.setattr(Trials, "learn", learnt_nothing)
    monkeypatch.setattr(Trials, "attempt", lambda *_: next(results))
    assert run(project, "--count", "2", "--workers", "1") == SURVIVORS
    assert "50.0%  killed" in capsys.readouterr().out
    (project / "tests/engine/test_more.py").write_text("", encoding="utf-8")
    assert run(project, "--count", "2", "--workers", "1", "--keep") == CLEAN
    assert "1 known from earlier runs, 1 to try" in capsys.readouterr().out


def test_an_equivalent_mutant_is_told_and_not_tried(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change = draw(project, 1)[0].change
    entry = {"file": "sietch/engine/sums.py", "in": change.where, "old": change.old.strip()}
    entry |= {"new": change.new.strip(), "reason": "Nobody counts."}
    (project / "equivalent.yaml").write_text(json.dumps([entry]), encoding="utf-8")
    monkeypatch.setattr(Trials, "learn", learnt_nothing)
    monkeypatch.setattr(Trials, "attempt", lambda *_: Result(KILLED))
    assert run(project, "--count", "2") == CLEAN
    text = capsys.readouterr().out
    assert "Nobody counts." in text
    assert "2 mutants tried, 1 equivalent" in text


def test_a_project_whose_tests_fail_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests/test_scenarios.py").write_text("def test_wrong():\n    assert False", encoding="utf-8")
    assert run(project) == UNRUNNABLE
    assert "The copy fails without any change" in capsys.readouterr().err
    assert run(project, "--only", "99") == UNRUNNABLE


def test_two_runs_do_not_share_their_copies(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = Trials(project, 1)
    assert run(project) == UNRUNNABLE
    assert "Another run is at work" in capsys.readouterr().err
    other.stop()
