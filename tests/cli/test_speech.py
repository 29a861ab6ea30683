"""The command line speaks one language: whatever it prints comes from the sentences of that language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sietch.bots.levels import LEVELS
from sietch.bots.registry import OWN
from sietch.cli import main, speech
from sietch.cli.board import board, status
from sietch.cli.ending import ending
from sietch.cli.explain import card_lines, explain, help_lines
from sietch.cli.greeting import greeting
from sietch.cli.look import LOOKS, look, player_lines
from sietch.cli.menu import menu
from sietch.cli.pace import PACES
from sietch.cli.parser import COMMANDS
from sietch.cli.style import Style
from sietch.content import Setup, new_game
from sietch.content.files import all_fields
from sietch.content.rivals.levels import DIFFICULTIES, VARIANTS
from sietch.engine.game import Game
from sietch.lab.proof.orders import DEALT
from sietch.language import tables
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import catalogue_of
from tests.support import random_game
from tests.view.test_language import XANIAN, all_xanian

WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Xanian is known: English with an x for every letter."""
    monkeypatch.delenv(speech.VARIABLE, raising=False)
    tables.know(XANIAN, all_xanian())
    yield
    tables.forget(XANIAN)
    speech.speak(ENGLISH)


def shown(game: Game) -> list[str]:
    """All looks at a table that a person can ask for."""
    state, style = game.state, Style(False, 100)
    seats = game.setup.seats
    sitting = ["xxx"] * seats
    lines = [*greeting(game, [0], sitting, True, style), *help_lines(state)[:1]]
    lines += [
        *board(state, 0, style, whole=True),
        *board(state, 0, style, below=30),
        *status(state, 0, style),
    ]
    for word in sorted(LOOKS):
        lines += look(state, 0, word, "", style)
    for seat in range(seats):
        lines += player_lines(state, 0, f"P{seat + 1}", sitting, style)
    if not game.over:
        lines += [*menu(state, style), *explain(state, "1", style)[:1]]
    return [*lines, *explain(state, "nonsense", style)]


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("players", [1, 4, 6])
def test_the_table_speaks_it(players: int) -> None:
    """But for names, and the texts of components, which are not its own."""
    speech.speak(XANIAN)
    style = Style(False, 100)
    for game in (new_game(Setup(players=players, seed=3)), random_game(3, players)):
        catalogue = catalogue_of(game.rules, XANIAN)
        of_components = {line for key in catalogue.entries for line in card_lines(*key, catalogue, style)}
        names = " ".join(name for key in catalogue.entries for name in catalogue.names(*key).values())
        known = {
            part for word in WORD.findall(names.lower()) for part in (word, word[:3])
        }  # heads of columns
        lines = shown(game) + (ending(game, 0, style) if game.over else [])
        for line in set(lines) - of_components:
            own = WORD.findall(re.sub(r"(?<!\w)'[^']*'(?!\w)|--xxxxxx \S+|\([A-Z]+-\d+.*?\)", "", line))
            assert [word for word in own if word.strip("xX") and word.lower() not in known] == [], line


def typed() -> set[str]:
    """What help names as it is typed in every language: commands, and values of options."""
    files = ["report", "comparison", "html", "tests"]
    bots = [*LEVELS, *OWN, DEALT]
    names = ["sietch", ENGLISH, *COMMANDS, *bots, *PACES, *DIFFICULTIES, *VARIANTS, *all_fields(), *files]
    return set(WORD.findall(" ".join(names)))


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_speaks_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Headings and refusals of argparse too; commands, options and values stay as they are typed."""
    assert main([*command.split(), "--help", "--language", XANIAN]) == 0
    told = re.sub(r"--\S+", "", capsys.readouterr().out)
    own = {word for word in WORD.findall(told) if word.strip("xX")}
    assert own - typed() == set()


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(
    ("words", "english"),
    [
        (["bench", "--players"], "--players: needs a value"),
        (["bench", "--players", "x"], "--players: expected a whole number, found 'x'"),
        (["bench", "--json=1"], "--json: takes no value, found '1'"),
        (["bench", "--choam=1"], "--choam/--no-choam: takes no value, found '1'"),
        (["bench", "again"], "unexpected argument 'again'"),
        (["bench", "--jsn"], "unknown option '--jsn'; did you mean '--json'?"),
        (["replay"], "missing argument: FILE"),
        (["play", "--pace", "stop"], "--pace: unknown value 'stop'; did you mean 'step'?"),
    ],
)
def test_what_argparse_refuses_is_refused_in_it(
    words: list[str], english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    end = f" (see 'sietch {words[0]} --help')\n"
    assert main(words) == 2
    assert capsys.readouterr().err == f"sietch: {english}{end}"
    assert main([*words, f"--language={XANIAN}"]) == 2
    told = re.sub(r"'[^']*'|--[\w-]+", "", capsys.readouterr().err.removeprefix("sietch: "))
    assert [word for word in WORD.findall(told) if word.strip("xX")] == []


@pytest.mark.usefixtures("spoken")
def test_the_language_is_named_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--language", XANIAN, "rules", "Q-1"], ["rules", "Q-1", f"--language={XANIAN}"]):
        assert main(words) == 2
        assert "xxxxxxx xxxx 'Q-1'" in capsys.readouterr().err
    assert main(["rules", "Q-1"]) == 2
    assert "unknown rule 'Q-1'" in capsys.readouterr().err


@pytest.mark.usefixtures("spoken")
def test_or_by_the_environment(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(speech.VARIABLE, XANIAN)
    assert main(["cards", "guild envoy"]) == 0
    assert "Guild Envoy\n  xxxxxxxx xxxx" in capsys.readouterr().out
    assert main(["cards", "guild envoy", "--language", "en"]) == 0
    assert "Guild Envoy\n  Imperium card" in capsys.readouterr().out


@pytest.mark.usefixtures("spoken")
def test_a_language_that_nobody_knows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "sietch: unknown language 'klingon'; known are en, xx\n"
    assert main(["--language", "klingon", "rules"]) == 2
    assert capsys.readouterr().err == told
    assert main(["rules", "--language"]) == 2
    assert capsys.readouterr().err == "sietch: --language: which one?\n"
    monkeypatch.setenv(speech.VARIABLE, "klingon")
    assert main(["rules"]) == 2
    assert capsys.readouterr().err == told


@pytest.mark.usefixtures("spoken")
def test_what_programs_read_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Rules have one text, in English."""
    assert main(["rules", "A-5", "--json"]) == 0
    english = capsys.readouterr().out
    assert main(["rules", "A-5", "--json", "--language", XANIAN]) == 0
    assert capsys.readouterr().out == english
