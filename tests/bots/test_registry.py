"""Bots by name: our own, those of installed packages, and classes in a file; with settings, and clear mistakes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.bots import Bot, Decision, registry
from sietch.bots.greedy import Greedy
from sietch.bots.guard import Player
from sietch.bots.levels import LEVELS
from sietch.bots.random_bot import RandomBot
from sietch.bots.registry import BotError, file_of, is_ours, make, names, parsed, seated
from sietch.bots.search import Search
from sietch.cli import main
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.language import tables
from sietch.language.tables import ENGLISH, sentences_of
from tests.bots.positions import position

HOUSE = """
from sietch.bots import Bot

class Careful(Bot):
    def __init__(self, depth: int = 1, mood: str = "calm", haste: float = 0.5) -> None:
        if depth > 9:
            raise ValueError(f"depth={depth}: nobody thinks so far ahead")
        self.settings = (depth, mood, haste)
        self.asked = 0

    def choose(self, decision):
        self.asked += 1
        return decision.options[-1]

class Lost(Bot):
    def __init__(self) -> None:
        self.map = {}["nowhere"]

class Mistaken(Bot):
    def __init__(self) -> None:
        self.number = "1" + 1

class Statue:
    pass

def factory(number=3):
    return Careful(number)

truth = 42
"""

MOODY = """
import os
from sietch.bots import Bot

class Moody(Bot):
    made = 0
    def __init__(self):
        Moody.made += 1
        if Moody.made > 1:
            {do}
    def choose(self, decision):
        return decision.options[0]
"""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What one test has called a bot is nothing to the next."""
    parsed.cache_clear()
    yield
    parsed.cache_clear()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.py"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def mistake(spec: str) -> str:
    with pytest.raises(BotError) as refused:
        parsed(spec)
    assert "\n" not in str(refused.value)
    return str(refused.value)


# --- our own -----------------------------------------------------------------------------------------------


def test_own_bots_in_order_of_strength() -> None:
    own = ["random", "greedy", "search", "acolyte", "naib", "mentat", "kwisatz_haderach"]
    assert names()[: len(own)] == own
    assert list(LEVELS) == own[3:]
    assert (type(make("random")), type(make("greedy")), type(make("search"))) == (RandomBot, Greedy, Search)


@pytest.mark.parametrize("name", ["random", "greedy", "search:iterations=2", "acolyte", "naib"])
def test_every_bot_sits_down_and_answers(name: str) -> None:
    state = position(3, False, "early", "agent turn")
    player = seated(name)
    assert isinstance(player, Player)
    assert player.name == name
    assert player.decide(state, seeded(1)) in state.options
    assert player.faults == []


def test_every_seat_has_a_bot_of_its_own() -> None:
    assert make("greedy") is not make("greedy")


# --- settings ----------------------------------------------------------------------------------------------


def test_settings() -> None:
    assert parsed("greedy:positions=20:noise=0.5")[:2] == (Greedy, {"positions": 20, "noise": 0.5})
    assert parsed("greedy:knowledge=beginner")[:2] == (Greedy, {"knowledge": "beginner"})
    assert parsed("search:ms=2.5:iterations=0")[:2] == (Search, {"ms": 2.5, "iterations": 0})


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("greedy:depth=3", "the settings of greedy are positions, noise, knowledge"),
        ("naib:noise=1", "the settings of naib are none"),
        ("greedy:20", "expected a setting like ms=100, found '20'"),
        ("greedy:", "expected a setting like ms=100, found ''"),
        ("greedy:=5", "the settings of greedy are"),
        ("greedy:positions=many", "positions=many: expected a whole number"),
        ("greedy:positions=2.5", "positions=2.5: expected a whole number"),
        ("greedy:positions=", "positions=: expected a whole number"),
        ("greedy:noise=loud", "noise=loud: expected a number"),
        ("greedy:noise=nan", "noise=nan: expected a number"),
        ("search:ms=inf", "ms=inf: expected a number"),
        ("greedy:noise=1:noise=2", "noise is set twice"),
        ("greedy:positions=0", "positions=0: must be at least 1"),
        ("greedy:noise=-1", "noise=-1"),
        ("greedy:knowledge=all", "knowledge=all: expected full, box or beginner"),
        ("search:ms=0", "ms=0"),
        ("search:iterations=-1", "iterations=-1"),
    ],
)
def test_wrong_settings(spec: str, words: str) -> None:
    text = mistake(spec)
    assert text.startswith(f"bot '{spec}': ")
    assert words in text


def test_wrong_settings_are_told_in_a_language() -> None:
    tables.know("zr", sentences_of(ENGLISH) | {"bot.named": "B {bot}", "bot.setting.ms": "{found}?"})
    try:
        with pytest.raises(BotError) as refused:
            make("search:ms=0")
        assert refused.value.in_words("zr") == "B search:ms=0: 0.0?"
    finally:
        tables.forget("zr")


# --- unknown names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("gredy", "unknown bot 'gredy'; did you mean 'greedy'?"),
        ("mentot:ms=5", "did you mean 'mentat'?"),
        ("xyzzy", "known are random, greedy, search, acolyte"),
        ("", "unknown bot ''"),
        (":ms=5", "unknown bot ''"),
        ("Greedy", "did you mean 'greedy'?"),
    ],
)
def test_unknown_bots(spec: str, words: str) -> None:
    assert words in mistake(spec)


def test_the_command_line_tells_it_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--bot", "gredy"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "sietch: unknown bot 'gredy'; did you mean 'greedy'?\n"


# --- classes in a file -------------------------------------------------------------------------------------------


def settings_of(bot: Bot) -> object:
    return getattr(bot, "settings", None)


def test_a_class_in_a_file(house: Path) -> None:
    spec = f"{house}:Careful"
    state = position()
    player = seated(spec)
    assert player.name == spec
    chosen = option_text(state.rules, player.decide(state, seeded(1)))
    assert chosen == Decision(state, seeded(1)).options[-1]
    assert settings_of(make(spec)) == (1, "calm", 0.5)


def test_a_class_in_a_file_with_settings(house: Path) -> None:
    assert settings_of(make(f"{house}:Careful:depth=2:haste=1")) == (2, "calm", 1.0)
    assert settings_of(make(f"{house}:Careful:mood=5")) == (1, "5", 0.5)  # a text, for it was one before
    assert settings_of(make(f"{house}:factory:number=4")) == (4, "calm", 0.5)


def test_a_file_is_run_once_but_every_seat_has_its_bot(house: Path) -> None:
    first, second = make(f"{house}:Careful"), make(f"{house}:Careful")
    assert first is not second
    assert type(first) is type(second)


@pytest.mark.parametrize(
    ("do", "message"),
    [
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("os._exit(0)", "Misdeed: os._exit(0)"),
        ("raise KeyboardInterrupt", "Misdeed: KeyboardInterrupt"),
        ("raise BaseException('no')", "BaseException: no"),
        ("raise ValueError('not today')", "Moody': not today"),
    ],
)
def test_a_bot_that_cannot_be_made_again(tmp_path: Path, do: str, message: str) -> None:
    """Whatever its constructor does in a later game, it does not end the program."""
    (tmp_path / "moody.py").write_text(MOODY.replace("{do}", do), encoding="utf-8")
    spec = f"{tmp_path / 'moody.py'}:Moody"
    parsed(spec)
    with pytest.raises(BotError) as refused:
        make(spec)
    assert message in str(refused.value)


def test_a_relative_path(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(house.parent)
    assert settings_of(make("house.py:Careful:depth=3")) == (3, "calm", 0.5)
    assert settings_of(make("./house.py:Careful")) == (1, "calm", 0.5)


@pytest.mark.skipif(os.name == "nt", reason="such a name is a path there")
def test_a_path_with_a_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert mistake(r"C:\bots\house.py:Careful").endswith(r"C:\bots\house.py: there is no such file")
    Path(r"C:\bots\house.py").write_text(HOUSE, encoding="utf-8")
    assert settings_of(make(r"C:\bots\house.py:Careful:depth=2")) == (2, "calm", 0.5)


def test_where_a_bot_comes_from() -> None:
    assert file_of("house.py:Careful:depth=2") == file_of("house.py") == Path("house.py")
    assert file_of(r"C:\bots\house.py:Careful") == Path(r"C:\bots\house.py")
    assert file_of("greedy:positions=20") is None
    assert is_ours("greedy:positions=20")
    assert not is_ours("greedy:1.py:Careful")  # a strange name for a file, but it is one
    assert not is_ours("veteran")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Carefull", "there is no class 'Carefull'; did you mean 'Careful'?"),
        ("truth", "there is no class 'truth'"),
        ("Xyzzy", "known are Careful, Lost, Mistaken, Statue"),
        ("Statue", "has no method choose(decision)"),
        ("Careful:depht=2", "the settings of"),
        ("Careful:depth=10", "depth=10: nobody thinks so far ahead"),
        ("Careful:depth=deep", "depth=deep: expected a whole number"),
        ("Lost", "KeyError: 'nowhere'"),
        ("Mistaken", "TypeError: can only concatenate str"),
    ],
)
def test_mistakes_in_a_file(house: Path, words: str, message: str) -> None:
    text = mistake(f"{house}:{words}")
    assert message in text
    assert str(house) in text


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("class Careful(:\n", "SyntaxError: invalid syntax (house.py, line 1)"),
        (
            "import no_such_module_anywhere\n",
            "ModuleNotFoundError: No module named 'no_such_module_anywhere'",
        ),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("raise ValueError('\\x1b[2J\\r')\n", r"ValueError: \x1b[2J\r"),
        ("import sys\nsys.exit(3)\n", "SystemExit: 3"),
        ("", "there is no class 'Careful'"),
    ],
    ids=["syntax", "import", "error", "control", "exit", "empty"],
)
def test_broken_files(house: Path, source: str, message: str) -> None:
    house.write_text(source, encoding="utf-8")
    text = mistake(f"{house}:Careful")
    assert text.startswith(f"{house}: ")
    assert message in text


def test_missing_files(tmp_path: Path) -> None:
    assert mistake(f"{tmp_path / 'gone.py'}:Careful") == f"{tmp_path / 'gone.py'}: there is no such file"
    assert mistake(f"{tmp_path}.py:Careful").endswith("there is no such file")


def test_a_file_without_a_class(house: Path) -> None:
    for spec in (f"{house}", f"{house}:", f"{house}:depth=2"):
        assert "say which class; known are Careful, Lost" in mistake(spec)


# --- installed packages ------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As pip leaves them: a module, and a folder that says what it offers."""
    (tmp_path / "desert_bots.py").write_text(HOUSE, encoding="utf-8")
    about = tmp_path / "desert_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: desert-bots\nVersion: 1.0\n", encoding="utf-8"
    )
    (about / "entry_points.txt").write_text(
        f"[{registry.GROUP}]\n"
        "veteran = desert_bots:Careful\n"
        "broken = desert_bots:Nobody\n"
        "absent = no_such_module_anywhere:Bot\n"
        "greedy = desert_bots:Careful\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("desert_bots", None)


def test_an_installed_bot(package: None) -> None:
    assert settings_of(make("veteran:depth=2")) == (2, "calm", 0.5)
    assert "did you mean 'veteran'?" in mistake("vetran")


def test_installed_bots_stand_behind_our_own(package: None) -> None:
    assert names()[-3:] == ["absent", "broken", "veteran"]
    assert names().count("greedy") == 1
    assert type(make("greedy")) is Greedy


def test_installed_bots_that_do_not_load(package: None) -> None:
    assert "bot 'broken'" in mistake("broken")
    text = mistake("absent")
    assert "bot 'absent'" in text
    assert "No module named 'no_such_module_anywhere'" in text
