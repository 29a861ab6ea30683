"""A simulation that was stopped goes on: the same files and sums as without a stop, and nothing else is left."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sietch.content import load_rules
from sietch.lab.play.series import Spec
from sietch.lab.problems import LabError
from sietch.lab.records.journal import JournalError, settings
from sietch.lab.records.results import ResultsError
from sietch.lab.records.rows import TABLES
from sietch.lab.studies import simulate as lab
from sietch.lab.studies.simulate import Sums, simulate
from tests.support import setup_for

if sys.platform != "win32":
    import fcntl

SPEC = Spec(setup_for(players=3, seed=8), bots=("random", "random"))
GAMES = 6
FILES = {f"{table}.parquet" for table in TABLES}


def sums(result: Sums) -> dict[str, Any]:
    return result.sums() | {"seconds": 0.0}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The sums and files of a run that nobody stopped."""
    folder = tmp_path_factory.mktemp("whole") / "results"
    return sums(simulate(SPEC, GAMES, out=folder)), contents(folder)


def stopping(after: int) -> Callable[[int], None]:
    def progress(done: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return progress


def stop(folder: Path, after: int = 2, games: int = GAMES) -> None:
    with pytest.raises(KeyboardInterrupt):
        simulate(SPEC, games, progress=stopping(after), out=folder)


def test_a_stopped_run_goes_on(
    tmp_path: Path, whole: tuple[dict[str, Any], dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice stopped, and with another number of processes in the end."""
    folder = tmp_path / "results"
    stop(folder, 2)
    assert [path.name for path in folder.iterdir()] == ["unfinished"]
    assert {path.name for path in (folder / "unfinished").iterdir()} == {"journal.jsonl", "rows.arrow"}
    stop(folder, 4)
    played: list[int] = []
    play_games = lab.play_games

    def watched(spec: Spec, games: Any, *more: Any) -> Any:
        played.extend(games)
        return play_games(spec, games, *more)

    monkeypatch.setattr(lab, "play_games", watched)
    result = simulate(SPEC, GAMES, out=folder)
    assert played == [4, 5]
    assert (sums(result), contents(folder)) == whole
    assert {path.name for path in folder.iterdir()} == FILES


def test_faults_and_errors_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All sums survive the journal, not only the numbers."""
    spec = replace(SPEC, check=True)

    def planted(state: Any) -> list[str]:
        return ["a planted fault"] if state.round == 2 and state.players[0].vp > 1 else []

    monkeypatch.setattr(lab, "violations", planted)
    plain = simulate(spec, GAMES)
    with pytest.raises(KeyboardInterrupt):
        simulate(spec, GAMES, progress=stopping(4), out=tmp_path / "results")
    again = simulate(spec, GAMES, out=tmp_path / "results")
    assert sums(again) == sums(plain)
    made = Sums.from_sums({**Sums(faults=[(1, "late")], faults_by_bot={"a": Counter(late=2)}).sums()})
    made.add(made)
    assert made.faults_by_bot == {"a": Counter(late=4)}


def test_more_games_may_be_wanted_but_not_fewer(
    tmp_path: Path, whole: tuple[dict[str, Any], dict[str, bytes]]
) -> None:
    folder = tmp_path / "results"
    stop(folder, after=3, games=4)
    with pytest.raises(JournalError, match="more than 2 games are played already; --games must not be less"):
        simulate(SPEC, 2, out=folder)
    assert sums(simulate(SPEC, GAMES, out=folder)) == whole[0]
    assert contents(folder) == whole[1]


def test_a_killed_run_goes_on(tmp_path: Path, whole: tuple[dict[str, Any], dict[str, bytes]]) -> None:
    """Killed without a word after its second part: nothing hidden stays, and torn ends are forgotten."""
    folder = tmp_path / "results"
    done = child(
        f"""
        def progress(done):
            if done >= 2:
                os.kill(os.getpid(), signal.SIGKILL)
        simulate(SPEC, {GAMES}, progress=progress, out=Path({str(folder)!r}))
        """
    )
    assert done.returncode == -9
    assert [path.name for path in tmp_path.iterdir()] == ["results"]
    assert [path.name for path in folder.iterdir()] == ["unfinished"]
    for name in ("journal.jsonl", "rows.arrow"):
        with (folder / "unfinished" / name).open("ab") as file:
            file.write(b'{"sums": {"gam')
    assert sums(simulate(SPEC, GAMES, out=folder)) == whole[0]
    assert contents(folder) == whole[1]
    assert {path.name for path in folder.iterdir()} == FILES


def test_two_runs_at_the_same_time(tmp_path: Path, whole: tuple[dict[str, Any], dict[str, bytes]]) -> None:
    folder = tmp_path / "results"
    refused: list[str] = []

    def another(done: int) -> None:
        for force in (False, True):
            with pytest.raises(LabError) as caught:
                simulate(SPEC, GAMES, out=folder, force=force)
            refused.append(str(caught.value))

    result = simulate(SPEC, GAMES, progress=another, out=folder)
    assert all("unfinished" in told and "another run is writing there" in told for told in refused)
    assert (sums(result), contents(folder)) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks")
@pytest.mark.parametrize("with_folder", [False, True])
def test_another_run_ends_while_this_one_begins(
    with_folder: bool,
    tmp_path: Path,
    whole: tuple[dict[str, Any], dict[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It removes its journal when this run has opened it and not yet reserved it."""
    folder = tmp_path / "results"
    flock = fcntl.flock

    def late(file: Any, operation: int) -> None:
        monkeypatch.undo()
        (folder / "unfinished" / "journal.jsonl").unlink()
        if with_folder:
            (folder / "unfinished").rmdir()
        flock(file, operation)

    monkeypatch.setattr(fcntl, "flock", late)
    if with_folder:
        with pytest.raises(
            ResultsError, match="another run has ended there just now; enter the command again"
        ):
            simulate(SPEC, GAMES, out=folder)
    else:
        stop(folder)
        assert (folder / "unfinished" / "journal.jsonl").exists()
    assert sums(simulate(SPEC, GAMES, out=folder)) == whole[0]
    assert contents(folder) == whole[1]


def test_an_unfinished_run_of_another_kind(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    stop(folder)
    before = contents(folder / "unfinished")
    other = replace(SPEC, setup=setup_for(players=3, seed=9))
    for spec, message in (
        (other, "begun with other settings: setup seed 8, now 9.*--force begins anew"),
        (replace(SPEC, check=True), "check False, now True"),
        (replace(SPEC, bots=("random",)), "bots random, random, now random"),
    ):
        with pytest.raises(ResultsError, match=message):
            simulate(spec, GAMES, out=folder)
    assert contents(folder / "unfinished") == before
    result = simulate(other, GAMES, out=folder, force=True)
    assert sums(result) == sums(simulate(other, GAMES))


def test_damage_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    stop(folder)
    rows = folder / "unfinished" / "rows.arrow"
    good = rows.read_bytes()
    for bad in (good[:100], b"\xff" * len(good)):
        rows.write_bytes(bad)
        with pytest.raises(ResultsError, match=r"rows\.arrow: this file is damaged; remove .*unfinished"):
            simulate(SPEC, GAMES, out=folder)


def test_a_damaged_journal_is_told(tmp_path: Path) -> None:
    """Line by line, and nothing is thrown away."""
    folder = tmp_path / "results"
    stop(folder)
    journal = folder / "unfinished" / "journal.jsonl"
    head, first, last = journal.read_text(encoding="utf-8").splitlines()
    entry = json.loads(first)
    damages = [
        {},
        entry | {"sums": None},
        entry | {"sums": {}},
        *(
            entry | {"sums": entry["sums"] | bad}
            for bad in ({"games": "1"}, {"wins_by_bot": [1]}, {"broken": [1]})
        ),
    ]
    damaged = [(2, [json.dumps(bad), last]) for bad in damages]
    damaged += [(3, [first, json.dumps(entry | {"bytes": bad})]) for bad in (None, "12", -1)]
    damaged += [(4, [first, last, "{}"])]
    for line, entries in damaged:
        content = "\n".join([head, *entries, ""])
        journal.write_text(content, encoding="utf-8")
        with pytest.raises(JournalError, match=rf"journal\.jsonl: line {line} is damaged"):
            simulate(SPEC, GAMES, out=folder)
        assert journal.read_text(encoding="utf-8") == content


def test_files_of_others_stay(tmp_path: Path, whole: tuple[dict[str, Any], dict[str, bytes]]) -> None:
    """Whether a run ends well or never begins; of its own files none is left beside the results."""
    folder = tmp_path / "results"
    notes = folder / "unfinished" / "notes.txt"
    notes.parent.mkdir(parents=True)
    notes.write_text("why I play this", encoding="utf-8")
    with pytest.raises(LabError, match="expected 'auto'"):
        simulate(SPEC, GAMES, cluster="nowhere", out=folder)
    assert list(folder.rglob("*")) == [notes.parent, notes]
    assert sums(simulate(SPEC, GAMES, out=folder)) == whole[0]
    assert contents(folder) == whole[1]
    assert contents(notes.parent) == {"notes.txt": b"why I play this"}


def test_a_run_that_never_began_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="expected 'auto'"):
        simulate(SPEC, GAMES, cluster="nowhere", out=tmp_path / "results")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of files")
@pytest.mark.parametrize("parts", [0, 1])
def test_a_full_disk(parts: int, tmp_path: Path, whole: tuple[dict[str, Any], dict[str, bytes]]) -> None:
    """One message; what is done stays, and when there is room the same command goes on."""
    folder = tmp_path / "results"
    if parts:
        stop(folder, 2)
    room = 1000 if not parts else (folder / "unfinished" / "rows.arrow").stat().st_size + 500
    done = child(
        f"""
        import resource
        from sietch.cli import main
        resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
        words = "simulate --games {GAMES} --players 3 --seed 8 --bots random,random --jobs 1 --out"
        sys.exit(main([*words.split(), {str(folder)!r}]))
        """
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"sietch: {folder}: results cannot be written: File too large; the same command goes on when that is mended\n"
    )
    assert not [path for path in tmp_path.rglob("*.parquet")]
    assert sums(simulate(SPEC, GAMES, out=folder)) == whole[0]
    assert contents(folder) == whole[1]


def child(code: str) -> subprocess.CompletedProcess[str]:
    """The code in a process of its own."""
    head = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom tests.lab.records.test_recording import SPEC\n"
        "from sietch.lab.studies.simulate import simulate\n"
    )
    indented = "\n".join(line[8:] for line in code.splitlines())
    path = os.pathsep.join([str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", head + indented],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_the_file_of_a_bot_is_part_of_the_settings(tmp_path: Path) -> None:
    """Also with a colon in its path; bots that are called by name have none."""
    file = tmp_path / "a:b.py"
    found = []
    for text in ("one", "two"):
        file.write_text(text, encoding="utf-8")
        bots = [f"{file}:Careful:depth=2", "greedy:positions=4"]
        found.append(settings("simulation", load_rules(SPEC.setup), SPEC.setup, bots, None)["files"])
    assert list(found[0]) == list(found[1]) == [f"{file}:Careful:depth=2"]
    assert found[0] != found[1]
