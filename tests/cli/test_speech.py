"""The command line speaks one language: whatever it prints comes from the sentences of that language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.cli import main, speech
from sietch.cli.board import board, status
from sietch.cli.ending import ending
from sietch.cli.explain import card_lines, explain, help_lines
from sietch.cli.greeting import greeting
from sietch.cli.look import LOOKS, look, player_lines
from sietch.cli.menu import menu
from sietch.cli.style import Style
from sietch.content import Setup, new_game
from sietch.engine.game import Game
from sietch.language import tables
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import catalogue_of
from tests.support import random_game
from tests.view.test_language import XANIAN, all_xanian

CLI = Path(speech.__file__).parent
WORD = re.compile(r"[^\W\d_]{2,}")

# Not in the files of the language yet: the help of the commands, which is made in these places and in `add_…`.
HELP = frozenset({"COMMANDS", "EXAMPLES", "_Version", "_help", "build_parser"})
# What is no sentence: options and commands as they are typed, and names for programs.
ALLOWED = frozenset({"end turn", "house hagal", "0 serve --links 0"})


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines, a number for everything that is filled in; not its documentation."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if _is_help(node):
            skipped |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in ast.walk(node)} - {id(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values]
            yield node.lineno, "".join(parts)


def _is_help(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(name, ast.Name) and name.id in HELP for name in node.targets)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name in HELP or node.name.startswith("add_")
    return False


def sentences(source: str) -> list[str]:
    """Those of two or more words."""
    return [
        f"{line}: {text}"
        for line, text in texts(ast.parse(source))
        if text not in ALLOWED and sum(WORD.search(word) is not None for word in text.split()) > 1
    ]


@pytest.mark.parametrize("path", sorted(CLI.glob("*.py")), ids=lambda path: path.name)
def test_no_sentence_stands_in_the_code(path: Path) -> None:
    assert sentences(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("print('Nothing is changed.')", ["1: Nothing is changed."]),
        ("x = f'{n} games of {m} deals'", ["1: 0 games of 0 deals"]),
        ("def f():\n    '''What it does.'''\n    say('keep.unchanged', path=path)", []),
        ("print(f'{name}  {text}: {n:5} x')", []),
        ("FORMATS = ('--hot-seat', 'end turn', 'P1')", []),
    ],
)
def test_a_sentence_in_the_code_is_found(source: str, found: list[str]) -> None:
    assert sentences(source) == found


# --- another language -------------------------------------------------------------------------------------


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
