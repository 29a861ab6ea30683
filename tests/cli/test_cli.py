"""Every command through `main`: what it prints, and its exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sietch import __version__
from sietch.cli import main
from sietch.cli.parser import COMMANDS
from sietch.content import Setup, load_rules, new_game
from sietch.engine import RULES_VERSION
from sietch.engine.rng import seeded
from sietch.lab.proof.orders import Difference, Proof
from sietch.lab.studies.bench import bench, side_by_side
from sietch.table.replay import dump
from tests.support import SHARED_IDS, setup_for

Capture = pytest.CaptureFixture[str]

GOOD_CONTENT = """\
id: mine
version: 1
cards:
  - {id: my_blade, name: My Blade, type: imperium, cost: 3, icons: [city], agent: draw 1, reveal: swords 3}
"""
BAD_CONTENT = """\
id: mine
version: 1
cards:
  - {id: my_blade, type: imperial, cost: 300, reveal: sord 3}
  - {id: dagger, revael: swords 2}
"""


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    game = new_game(setup_for(3, seed=2))
    rng = seeded(2)
    while not game.over:
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    path = tmp_path / "game.replay"
    path.write_text(dump(game), encoding="utf-8")
    return path


def lines(capture: Capture) -> list[str]:
    return capture.readouterr().out.splitlines()


def refused(capture: Capture, *words: str) -> str:
    """The message about bad input: one, on stderr, without a traceback."""
    assert main(words) == 2
    captured = capture.readouterr()
    assert captured.err.startswith("sietch: ")
    assert "Traceback" not in captured.err
    return captured.err


# --- the command itself ------------------------------------------------------------------------------------


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    first, content, _ = lines(capsys)
    assert first.startswith(f"sietch {__version__} (")
    assert "compiled" in first or "interpreted" in first
    assert load_rules().version in content


def test_help(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(command in text for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_examples(command: str, capsys: Capture) -> None:
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert f"sietch {command}" in text.partition("examples:")[2]
    about = text.partition("\noptions:")[0].partition("\n\n")[2]
    assert max(map(len, about.splitlines())) <= 120


def test_without_a_command(capsys: Capture) -> None:
    assert main([]) == 2
    assert "simulate" in capsys.readouterr().out


def test_unknown_command(capsys: Capture) -> None:
    assert "did you mean 'simulate'?" in refused(capsys, "simulat")
    assert "known are play" in refused(capsys, "xyzzy")


def test_unknown_option(capsys: Capture) -> None:
    assert "--gmes" in refused(capsys, "simulate", "--gmes", "3")


def test_unknown_option_instead_of_a_command(capsys: Capture) -> None:
    assert "unknown option '--versoin'; did you mean '--version'?" in refused(capsys, "--versoin")


def test_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sietch.cli.simulate.simulate", interrupted)
    assert main(["simulate"]) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_reader_that_goes_away() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "sietch", "cards"]
    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.stderr == b""
    assert done.returncode == 1


# --- simulate and bench ------------------------------------------------------------------------------------


def test_simulate(capsys: Capture) -> None:
    assert main(["simulate", "--games", "3", "--players", "3", "--seed", "4"]) == 0
    found = lines(capsys)
    assert found[0] == "3 of 3 games finished, 0 errors"
    assert any(line.startswith("wins by leader") for line in found)


def test_simulate_says_how_many_replays_it_wrote(capsys: Capture, tmp_path: Path) -> None:
    games = tmp_path / "games"
    assert main(["simulate", "--games", "2", "--players", "3", "--replays", str(games)]) == 0
    assert lines(capsys)[-1].startswith(f"2 replays were written to {games}")
    assert len(list(games.iterdir())) == 2


def test_simulate_json(capsys: Capture) -> None:
    words = ["simulate", "--games", "2", "--bots", "random,random", "--check", "--no-choam", "--json"]
    assert main(words) == 0
    facts = json.loads(lines(capsys)[-1])
    keys = "games finished errors decisions seconds games_per_second compiled rounds_mean"
    assert facts.keys() >= {*keys.split(), "wins_by_bot", "wins_by_leader", "wins_by_seat"}
    assert (facts["games"], facts["finished"], facts["errors"]) == (2, 2, 0)
    assert "shaddam_corrino_iv" not in facts["games_by_leader"]
    assert list(facts["wins_by_seat"]) == ["1", "2", "3", "4"]
    assert facts["wins_by_leader"].keys() == facts["games_by_leader"].keys()
    assert 0 in facts["wins_by_seat"].values()


def test_simulate_with_jobs_and_content(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD_CONTENT, encoding="utf-8")
    results = []
    for jobs in ("1", "2"):
        assert main(["simulate", "--games", "5", "--jobs", jobs, "--content", str(path), "--json"]) == 0
        facts = json.loads(lines(capsys)[-1])
        results.append({key: facts[key] for key in ("decisions", "wins_by_seat", "wins_by_leader")})
    assert results[0] == results[1]


def test_simulate_tells_how_sure_it_is(capsys: Capture) -> None:
    words = ["simulate", "--games", "4", "--players", "3", "--bot", "random"]
    assert main(words) == 0
    found = lines(capsys)
    assert any(
        line.split() == ["random", "4", "12", "33.3", "%", "13.8", "to", "60.9", "%"] for line in found
    )
    assert main([*words, "--json"]) == 0
    facts = json.loads(lines(capsys)[-1])
    assert facts["intervals"]["wins_by_bot"] == {"random": [0.1381, 0.6094]}
    assert facts["intervals"].keys() == {"wins_by_bot", "wins_by_leader", "wins_by_seat"}
    assert all(low <= high for low, high in facts["intervals"]["wins_by_leader"].values())


def test_simulate_writes_results(tmp_path: Path, capsys: Capture) -> None:
    words = ["simulate", "--games", "2", "--players", "3", "--out", str(tmp_path / "results")]
    assert main(words) == 0
    assert f"is in {tmp_path / 'results'}" in lines(capsys)[-1]
    assert (tmp_path / "results" / "games.parquet").is_file()
    assert "--force replaces them" in refused(capsys, *words)
    assert main([*words, "--force"]) == 0


BOT = """\
from sietch.bots import Bot, Decision

class Stubborn(Bot):
    def __init__(self, word: str = "reveal") -> None:
        self.word = word

    def choose(self, decision: Decision) -> str:
        return self.word if decision.view["round"] <= 3 else decision.options[0]
"""


def test_simulate_with_a_bot_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    """Its faults are told, but they are no failure of the simulation."""
    path = tmp_path / "mine.py"
    path.write_text(BOT, encoding="utf-8")
    bot = f"{path}:Stubborn:word=dance"
    words = ["simulate", "--games", "2", "--players", "3", "--bots", "random,random", "--bot", bot]
    assert main([*words, "--jobs", "2"]) == 0
    text = capsys.readouterr().out
    assert "2 of 2 games finished, 0 errors" in text
    told = text.partition("faults of bots")[2].splitlines()
    assert "× nonsense" in told[1]
    assert told[2] == f"  seed 0: {bot} at seat 3: nonsense: 'dance' is not offered"
    shown = [line for line in told if " nonsense: " in line]
    assert len(shown) == len(set(line.partition(": ")[2] for line in shown)) > 1  # each fault once
    assert main([*words, "--json"]) == 0
    facts = json.loads(lines(capsys)[-1])
    assert facts["faults_by_bot"].keys() == {bot}
    assert facts["wins_by_bot"].keys() == {"random", bot}
    assert facts["faults"][0]["seed"] == 0


def test_simulate_starts_fast() -> None:
    """Without results there is no need for the packages that write them."""
    code = "import sys, sietch.cli.simulate; sys.exit(bool({'pyarrow', 'numpy', 'ray'} & {*sys.modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_simulate_tells_of_errors(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sietch.lab.studies.simulate.violations", lambda state: ["a planted fault"])
    assert main(["simulate", "--games", "1", "--seed", "5", "--check"]) == 1
    assert any("seed 5000000: " in line and "planted" in line for line in lines(capsys))


def test_simulate_with_chosen_leaders(capsys: Capture) -> None:
    words = ["simulate", "--games", "3", "--players", "3", "--leaders", "irulan,,Muad'Dib", "--json"]
    assert main(words) == 0
    played = json.loads(lines(capsys)[-1])["games_by_leader"]
    assert (played["princess_irulan"], played["muad_dib"], sum(played.values())) == (3, 3, 9)


def test_simulate_says_what_chosen_leaders_mean(capsys: Capture) -> None:
    assert main(["simulate", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "--leaders NAME,… the same in every game, by seat" in told
    assert "the bots change seats from game to game" in told


def test_simulate_and_report_count_per_seat(tmp_path: Path, capsys: Capture) -> None:
    """Two seats of one bot share its wins, and both say so."""
    results = tmp_path / "results"
    words = [
        "simulate",
        "--games",
        "4",
        "--bot",
        "random",
        "--bot",
        "greedy:positions=2",
        "--out",
        str(results),
    ]
    assert main([*words, "--json"]) == 0
    facts = json.loads(lines(capsys)[-1])
    assert facts["seats_by_bot"] == {"random": 8, "greedy:positions=2": 8}
    assert main([*words, "--force"]) == 0
    text = capsys.readouterr().out
    assert "per seat" in text
    assert "Shares are wins per seat, as in 'sietch report'; an even share is 25.0 %." in text
    assert main(["report", str(results)]) == 0
    page = (results / "report.html").read_text(encoding="utf-8").replace("\u202f", " ")
    assert "Wins per seat" in page
    for bot, won in facts["wins_by_bot"].items():
        share = f"{100 * won / 8:.1f} %"
        assert share in next(line for line in text.splitlines() if line.split()[:1] == [bot])
        assert f'{bot}</th><td class="number" data-order="8">8</td>' in page
        assert f">{share}</td>" in page


def test_an_empty_name_is_no_place(capsys: Capture) -> None:
    for words in (
        ["simulate", "--out", ""],
        ["tournament", "--save", ""],
        ["report", ""],
        ["report", "a", "--out", ""],
    ):
        assert "expected the name of a file or folder, found ''" in refused(capsys, *words)


def test_a_stopped_simulation_says_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sietch.cli.simulate.simulate", interrupted)
    assert main(["simulate", "--out", str(tmp_path)]) == 130
    assert f"stopped; the same command goes on with {tmp_path}" in capsys.readouterr().err


def test_simulate_refuses(capsys: Capture) -> None:
    assert "7 players" in refused(capsys, "simulate", "--players", "7")
    assert "did you mean 'random'" in refused(capsys, "simulate", "--bots", "radnom")
    assert "whole number from 1" in refused(capsys, "simulate", "--games", "0")
    assert "whole number" in refused(capsys, "simulate", "--seed", "x")
    assert "number of seconds" in refused(capsys, "simulate", "--seconds", "0")
    assert "did you mean 'random'" in refused(capsys, "simulate", "--bot", "random", "--bot", "radnom")
    assert "7 players: this game is for 1 to 4" in refused(capsys, "simulate", "--players", "7")
    assert "unknown leader 'paul'" in refused(capsys, "simulate", "--leaders", ",paul")
    assert "unknown option '--base'; did you mean '--seed'? (see 'sietch simulate --help')" in refused(
        capsys, "simulate", "--base"
    )
    assert "5 bots for 4 players" in refused(capsys, "simulate", "--bots", ",".join(["random"] * 5))
    assert "expected 'auto' or ray://HOST:PORT" in refused(capsys, "simulate", "--cluster", "nowhere")


EXAMPLE = Path(__file__).parents[2] / "examples" / "stillsuit_trader.yaml"
ALONE = ["--players", "1", "--difficulty", "mentat", "--variant", "row_churn", "--rivals", "gurney,muad"]


def test_simulate_against_rivals(capsys: Capture) -> None:
    assert main(["simulate", "--games", "6", *ALONE, "--json"]) == 0
    facts = json.loads(lines(capsys)[-1])
    assert facts["finished"] == 6
    assert facts["seats_by_bot"] == {"random": 6}
    assert facts["games_by_rival"] == {"rival_gurney_halleck": 6, "rival_muad_dib": 6}
    assert not {"gurney_halleck", "muad_dib"} & facts["games_by_leader"].keys()
    assert list(facts["wins_by_seat"]) == ["1"]
    assert sum(facts["wins_by_bot"].values()) + sum(facts["wins_by_rival"].values()) == 6
    assert main(["simulate", "--games", "4", "--players", "2", "--bots", "random,greedy:positions=2"]) == 0
    told = capsys.readouterr().out
    assert "wins by rival" in told
    assert "2 players against 1 rival: " in told
    assert "even share" not in told


@pytest.mark.parametrize("command", ["simulate", "tournament", "compare"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "1", "--variant", "streamlined_rivals"], "only for 2 players"),
        (["--players", "2", "--difficulty", "mentat"], "only a game for one player has one"),
        (["--players", "3", "--rivals", "gurney"], "rivals play against one or two"),
        (["--players", "2", "--rivals", "gurney,muad_dib"], "2 rivals for 1 seat"),
        (["--players", "1", "--rivals", "paul"], "unknown rival 'paul'"),
        (
            ["--players", "1", "--difficulty", "easy"],
            "--difficulty: unknown value 'easy'; known are mercenary",
        ),
    ],
)
def test_impossible_games_against_rivals_are_refused(
    capsys: Capture, command: str, words: list[str], message: str
) -> None:
    more = {"tournament": ["random", "greedy"], "compare": ["--content", str(EXAMPLE), "--bots", "random"]}
    told = refused(capsys, command, *more.get(command, []), *words)
    assert message in told
    assert told.count("\n") == 1


def test_more_bots_than_players_are_refused(capsys: Capture) -> None:
    assert "2 bots for 1 player" in refused(capsys, "simulate", "--players", "1", "--bots", "random,greedy")


def test_orders(capsys: Capture) -> None:
    words = ["orders", "--positions", "3", "--most", "60", "--bots", "random", "--jobs", "1"]
    assert main(words) == 0
    assert "0 turns with an end that cannot be reached" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["compared"] >= 3
    assert told["lost"] == []
    assert "kwisatz_haderach; here also dealt" in refused(capsys, "orders", "--bots", "foo")


def test_orders_with_one_number_of_players(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    words = ["--positions", "3", "--most", "60", "--bots", "random", "--jobs", "1"]
    assert main(["orders", "--players", "1", "--difficulty", "mentat", *words]) == 0
    assert "0 turns with an end that cannot be reached" in capsys.readouterr().out
    assert "only a game for one player has one" in refused(capsys, "orders", "--difficulty", "mentat")
    played: list[int] = []

    def noted(setup: Setup, *_: object) -> Proof:
        played.append(setup.players)
        return Proof(1)

    monkeypatch.setattr("sietch.lab.proof.orders.prove_game", noted)
    assert main(["orders", "--players", "2", *words]) == 0
    assert main(["orders", *words]) == 0
    assert played == [2, 2, 2, 3, 4, 3]


def test_a_lost_order_is_told(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lost = Difference(3, 7, "random", 12, "reveal", ("intrigue cunning", "end turn"))
    monkeypatch.setattr("sietch.cli.orders.prove", lambda *_: Proof(1, 0, 5, 2, [lost]))
    assert main(["orders"]) == 1
    told = capsys.readouterr().out
    assert "3 players, seed 7, random, after 12 options" in told
    assert "reveal, intrigue cunning, end turn" in told


def test_bench(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sietch.cli.bench.bench", lambda setup: bench(setup, rounds=1, seconds=0.05))
    monkeypatch.setattr("sietch.cli.bench.side_by_side", lambda setups: side_by_side(setups, 1, 0.05))
    assert main(["bench", "--json"]) == 0
    facts = json.loads(lines(capsys)[-1])
    keys = {"compiled", "games_per_second", "us_per_decision", "us_per_copy", "decisions_per_game"}
    assert facts.keys() >= keys
    assert (facts["players"], facts["sets"]) == (4, ["uprising", "choam"])
    assert list(facts["games_per_second_by_players"]) == ["1", "2", "4", "6"]
    assert min(facts["games_per_second_by_players"].values()) > 1
    assert main(["bench", "--no-choam", "--players", "3"]) == 0
    told = lines(capsys)
    assert "3 players, uprising, one core" in told[0]
    assert "in turn:" not in told
    assert main(["bench"]) == 0
    told = lines(capsys)
    assert [line.split("games/s  ")[1] for line in told[told.index("in turn:") + 1 :]] == [
        "1 player against 2 rivals (sardaukar)",
        "2 players against 1 rival",
        "4 players",
        "6 players in two teams",
    ]


# --- replay ------------------------------------------------------------------------------------------------


def test_replay_check(game_file: Path, capsys: Capture) -> None:
    assert main(["replay", str(game_file), "--check"]) == 0
    (line,) = lines(capsys)
    assert line.startswith("ok: ")
    assert "winner seat" in line


def test_replay_steps(game_file: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["", "n", "p", "p", "p", "r", "b", "what", "r", *["n"] * 2000, "q"])
    monkeypatch.setattr("builtins.input", lambda: next(keys))
    assert main(["replay", str(game_file)]) == 0
    text = capsys.readouterr().out
    assert "Back at decision 0." in text
    assert "Round 2 begins." in text
    assert "The end, after" in text
    assert "This is the end." in text


def test_replay_refuses(game_file: Path, tmp_path: Path, capsys: Capture) -> None:
    assert "No such file" in refused(capsys, "replay", str(tmp_path / "none"))
    text = game_file.read_text(encoding="utf-8")
    broken = tmp_path / "broken.replay"
    for old, new, message in (
        ("sietch replay 2", "hello", "line 1: expected 'sietch replay 2'"),
        ("players: 3", "players: 7", "3 leaders"),
        (
            "\n\n",
            "\n\nplay the_spice_must_flow\n",
            "line 10, step 1: 'play the_spice_must_flow' is not offered: ",
        ),
        (load_rules().version, "0" * 12, "was played with content"),
    ):
        assert old in text
        broken.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert message in refused(capsys, "replay", "--check", str(broken))
        assert message in refused(capsys, "replay", str(broken))
    assert main(["replay", "--check", "--any-content", str(broken)]) == 0
    broken.write_bytes(b"\xff\x00")
    assert "UTF-8" in refused(capsys, "replay", str(broken))


def test_replay_of_other_rules(game_file: Path, tmp_path: Path, capsys: Capture) -> None:
    """Exit code 2, the step, the reason, and both versions."""
    other = tmp_path / "other.replay"
    text = game_file.read_text(encoding="utf-8")
    other.write_text(text.replace(f"rules: {RULES_VERSION}", "rules: 99"), encoding="utf-8")
    here = f"this is Sietch {__version__}, rules {RULES_VERSION}"
    for words in (["replay"], ["replay", "--check"], ["play", "--resume"]):
        message = refused(capsys, *words, str(other))
        assert f"{other}: was played by other rules: recorded with Sietch" in message
        assert here in message
    lines = text.splitlines()
    lines[10:] = ["dance", *lines[11:]]
    other.write_text("\n".join(lines), encoding="utf-8")
    for words in (["replay"], ["replay", "--check"], ["play", "--resume"]):
        message = refused(capsys, *words, str(other))
        assert f"{other}: line 11, step 2: 'dance' is no option of this game" in message
        assert here in message


# --- cards -------------------------------------------------------------------------------------------------


def test_cards(capsys: Capture) -> None:
    assert main(["cards", "Dolch"]) == 0
    assert lines(capsys)[0].startswith("Dagger")
    assert main(["cards"]) == 0
    assert "LEADERS" in lines(capsys)
    assert main(["cards", "--kind", "leaders", "--no-choam"]) == 0
    text = capsys.readouterr().out
    assert "Muad'Dib" in text
    assert "Shaddam" not in text


def test_cards_of_a_game_for_so_many(capsys: Capture) -> None:
    """Without a number those of the rivals are there too."""
    assert main(["cards"]) == 0
    assert {"RIVALS", "HAGAL"} <= {*lines(capsys)}
    assert main(["cards", "--players", "1", "--difficulty", "mentat", "--variant", "row_churn"]) == 0
    assert {"RIVALS", "HAGAL"} <= {*lines(capsys)}
    assert main(["cards", "--players", "3"]) == 0
    assert not {"RIVALS", "HAGAL"} & {*lines(capsys)}
    assert "there are no hagal" in refused(capsys, "cards", "--players", "4", "--kind", "hagal")
    assert "only a game for one player has one" in refused(capsys, "cards", "--difficulty", "mentat")


def test_cards_by_a_word_that_only_one_has(capsys: Capture) -> None:
    assert main(["cards", "chani"]) == 0
    assert lines(capsys)[0].startswith("Chani, Clever Tactician")
    assert "did you mean" in refused(capsys, "cards", "lady")


def test_cards_json(capsys: Capture) -> None:
    assert main(["cards", "--json"]) == 0
    components = json.loads(capsys.readouterr().out)
    dagger = next(component for component in components if component["id"] == "dagger")
    assert dagger["text"] == {"reveal": "1 sword."}


def test_cards_of_added_content(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD_CONTENT, encoding="utf-8")
    assert main(["cards", "my blade", "--content", str(path)]) == 0
    assert any("3 swords" in line for line in lines(capsys))


def test_cards_that_share_an_id_are_all_shown(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "shared.yaml"
    path.write_text(SHARED_IDS, encoding="utf-8")
    assert main(["cards", "crysknife", "--content", str(path)]) == 0
    assert [line[:26] for line in lines(capsys) if line.startswith("Crysknife")] == [
        "Crysknife  Imperium card ·",
        "Crysknife  Intrigue card ·",
    ]
    assert main(["cards", "gurney_halleck", "--json", "--content", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(component["kind"], component["id"]) for component in found] == [
        ("cards", "gurney_halleck"),
        ("leaders", "gurney_halleck"),
        ("rivals", "rival_gurney_halleck"),
    ]
    assert main(["cards", "gurney_halleck", "--kind", "leaders", "--json", "--content", str(path)]) == 0
    assert [component["kind"] for component in json.loads(capsys.readouterr().out)] == ["leaders"]


def test_cards_refuses(tmp_path: Path, capsys: Capture) -> None:
    assert "did you mean Dagger" in refused(capsys, "cards", "daggre")
    assert "did you mean 'leaders'" in refused(capsys, "cards", "--kind", "leader")
    assert "none of the spaces" in refused(capsys, "cards", "dagger", "--kind", "spaces")
    path = tmp_path / "mine.yaml"
    path.write_text(BAD_CONTENT, encoding="utf-8")
    message = refused(capsys, "cards", "--content", str(path))
    for part in ("mistakes in the content", "type", "cost", "sord", "revael"):
        assert part in message
    assert "none.yaml" in refused(capsys, "cards", "--content", str(tmp_path / "none.yaml"))


# --- rules -------------------------------------------------------------------------------------------------


def test_rules(capsys: Capture) -> None:
    assert main(["rules"]) == 0
    text = capsys.readouterr().out
    assert "Set-up" in text
    assert "H-7" in text
    assert main(["rules", "a-5"]) == 0
    assert "ruling order-agent" in capsys.readouterr().out
    assert main(["rules", "C", "--json"]) == 0
    assert {rule["group"] for rule in json.loads(capsys.readouterr().out)} == {"C"}
    assert "unknown rule 'Z-9'" in refused(capsys, "rules", "Z-9")
    assert "nope: no such folder" in refused(capsys, "rules", "A-8", "--tests", "nope")


def test_rules_wraps_the_list_of_tests(tmp_path: Path, capsys: Capture) -> None:
    for number in range(9):
        path = tmp_path / f"test_number_{number}.py"
        path.write_text('import pytest\npytest.mark.proves("A-8")\n', encoding="utf-8")
    assert main(["rules", "A-8", "--tests", str(tmp_path)]) == 0
    found = lines(capsys)
    assert "test_number_8.py" in found[-1]
    assert max(map(len, found)) <= 120


SCENARIO = """\
- name: a
  proves: [A-1, dagger reveal, contract_espionage]
- name: b
  proves: [A-2, no_such_thing]
"""
PYTHON_TEST = """\
import pytest

@pytest.mark.proves("A-3", "A-4", "arrakeen control", "objective_crysknife")
def test_it() -> None:
    pass
"""


def test_rules_uncovered(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "some.yaml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "test_some.py").write_text(PYTHON_TEST, encoding="utf-8")
    assert main(["rules", "--uncovered", "--tests", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    found = captured.out.splitlines()
    for covered in ("A-1", "A-2", "A-3", "A-4", "dagger reveal", "arrakeen control"):
        assert covered not in found
    for covered in ("contract_espionage reward", "objective_crysknife", "K-5"):  # K-5 needs Immortality
        assert covered not in found
    for missing in ("A-5", "arrakeen effect", "lady_jessica signet", "feyd_rautha_harkonnen t1_spy"):
        assert missing in found
    assert "no_such_thing" in captured.err
    assert main(["rules", "--uncovered", "--tests", str(tmp_path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["unknown"] == [["no_such_thing", "scenarios/some.yaml"]]
    assert "no such folder" in refused(capsys, "rules", "--uncovered", "--tests", str(tmp_path / "none"))


# --- files of others ---------------------------------------------------------------------------------------

NASTY_FILES = {
    "binary": bytes(range(256)),
    "nul": b"id: x\x00",
    "control": b"id: x\nname: \x1b[2J",
    "utf-16": "id: x".encode("utf-16"),
    "brackets": b"[" * 500_000,
    "lists": b"- " * 3_000,
    "itself": b"a: &a [*a]",
    "laughs": b"a: &a [x, x, x, x]\n" + b"".join(b"%c: &%c [%s]\n" % (n, n, b", ".join([b"*%c" % (n - 1)] * 9)) for n in range(98, 110)),
    "digits": b"id: " + b"9" * 5_000,
    "large": b"#" * 2_000_000,
    "key": b"? [a]\n: b",
    "date": b"!!timestamp x",
    "empty": b"",
}  # fmt: skip


@pytest.mark.parametrize("words", [("cards", "--content"), ("scenario",), ("replay", "--check"), ("replay",)])
@pytest.mark.parametrize("kind", [*NASTY_FILES, "folder", "pipe", "none"])
def test_files_of_others(kind: str, words: tuple[str, ...], tmp_path: Path, capsys: Capture) -> None:
    """Exit code 2, and one harmless line that names the file."""
    path = tmp_path / "theirs"
    if kind in NASTY_FILES:
        path.write_bytes(NASTY_FILES[kind])
    elif kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes in this system")
        os.mkfifo(path)
    message = refused(capsys, *words, str(path))
    assert "theirs" in message
    assert len(message) < 400
    assert all(line.isprintable() for line in message.split("\n"))


def test_a_saved_game_with_an_endless_seat(game_file: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "saved.replay"
    path.write_text(
        game_file.read_text(encoding="utf-8") + f"# seat {'9' * 5_000} was yours\n", encoding="utf-8"
    )
    assert main(["play", "--terminal", "--resume", str(path), "--plain"]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


# --- scenario ----------------------------------------------------------------------------------------------


def test_scenario_refuses(tmp_path: Path, capsys: Capture) -> None:
    assert "No such file" in refused(capsys, "scenario", str(tmp_path / "none.yaml"))
    assert "no scenarios" in refused(capsys, "scenario", str(tmp_path))
    path = tmp_path / "broken.yaml"
    path.write_text("- name: [", encoding="utf-8")
    assert "broken.yaml" in refused(capsys, "scenario", str(path))


GOOD_SCENARIO = "- {scenario: good, expect: {round: 1}}"
WRONG_SCENARIO = "- {scenario: wrong, expect: {round: 2}}"


@pytest.mark.parametrize(
    ("texts", "code", "last"),
    [
        ([GOOD_SCENARIO], 0, "1 passed, 0 failed"),
        ([GOOD_SCENARIO, WRONG_SCENARIO], 1, "1 passed, 1 failed"),
        (["- scenario: [", GOOD_SCENARIO, WRONG_SCENARIO], 2, "1 passed, 2 failed"),
        (["[]", GOOD_SCENARIO], 2, "1 passed, 1 failed"),
        ([f"- {{scenario: broken}}\n{GOOD_SCENARIO}"], 2, "1 passed, 1 failed"),
    ],
)
def test_scenario_counts(texts: list[str], code: int, last: str, tmp_path: Path, capsys: Capture) -> None:
    """A file that cannot be used hides no other, named by hand or found in its folder."""
    files = [tmp_path / f"{number}.yaml" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    for paths in (files, [tmp_path]):
        assert main(["scenario", *map(str, paths)]) == code
        captured = capsys.readouterr()
        assert captured.out.splitlines()[-1] == last
        assert captured.err.startswith(f"sietch: {files[0]}" if code == 2 else "")
