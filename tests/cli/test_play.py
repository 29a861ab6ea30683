"""The terminal game, driven by typed lines."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sietch.cli import main
from sietch.cli.board import board, status
from sietch.cli.explain import explain
from sietch.cli.menu import menu, ordered, spelled
from sietch.cli.play import OPPONENTS
from sietch.cli.session import Session
from sietch.cli.style import Style, visible
from sietch.content import new_game
from sietch.engine import known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.contracts import contracts_of
from sietch.engine.events import EVERYBODY
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.engine.words import BATTLE_ICONS
from sietch.table.replay import dump, load, play
from sietch.view.catalogue import catalogue_of
from tests.cli.person import Person, kept, made_twice, random_answers, sit_down
from tests.support import SHARED_IDS, setup_for

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(("players", "seat", "coloured"), [(3, 2, False), (4, 0, True)])
def test_a_whole_game(players: int, seat: int, coloured: bool) -> None:
    person = Person(then=random_answers(3))
    session = sit_down(person, 11, players, seat, coloured)
    assert session.game.over
    assert "The end, after" in person.text
    assert f"Look at it again with: sietch replay {kept().stem}" in person.text
    assert dump(play(load(kept()))) == dump(session.game)
    assert max(map(visible, person.shown)) <= 80
    assert ("\x1b[" in person.text) == coloured


def test_a_resigned_start_is_not_kept(folder: Path) -> None:
    sit_down(Person())
    assert list(folder.iterdir()) == []


def test_help_and_explanations() -> None:
    person = Person("?", "? 1", "? dagger", "? daggre", "?99", "help signet ring", "", "hand", "board", "log")
    sit_down(person)
    assert "take back" in person.text
    assert "as text: " in person.text
    assert "Reveal: 1 sword." in person.text
    assert "Nothing here is called 'daggre'; did you mean Dagger?" in person.text
    assert "There is no option 99." in person.text
    assert "Round 1 begins." in person.text


def test_all_that_share_a_name_are_explained(tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    path.write_text(SHARED_IDS, encoding="utf-8")
    setup = setup_for(3, seed=1, content=[path])
    game = new_game(setup)
    state = game.state
    text = "\n".join(explain(state, "crysknife", Style(False, 80)))
    assert "Crysknife  Imperium card" in text
    assert "Crysknife  Intrigue card" in text
    assert spelled(state, "play Crysknife") == "play crysknife"
    assert spelled(state, "intrigue Crysknife") == "intrigue crysknife"


def test_wrong_answers_explain_themselves() -> None:
    person = Person("99", "dance", "why", "why buy The Spice Must Flow", "why buy the_spice_must_flow")
    sit_down(person)
    assert "Type the number of an option" in person.text
    assert "Why what? 'why OPTION' tells why" in person.text
    reasons = [line for line in person.shown if "Reveal" in line]
    assert len(reasons) >= 2


def test_commands_of_one_word() -> None:
    person = Person("reveal", "u foo", "q foo", "why 1", "why 99", "why  the spice")
    session = sit_down(person)
    assert "'u' takes no word." in person.text
    assert "'q' takes no word." in person.text
    assert len(session.game.history) > 0
    assert person.shown.count("It is offered now") == 1
    assert "No such option" in person.text


def test_what_an_option_would_bring() -> None:
    """Where a card leads, and what the hand is worth."""
    session = sit_down(Person())
    state = session.game.state
    numbers = {o.verb_of(code): str(n) for n, code in enumerate(ordered(state), 1)}
    person = Person(f"? {numbers[o.PLAY]}", f"? {numbers[o.REVEAL]}")
    sit_down(person)
    assert "The agent can go to: " in person.text
    assert "It gives at least " in person.text
    assert " (to " in person.text


def test_options_by_text_and_by_name() -> None:
    game = new_game(setup_for(seed=7))
    first = game.decider
    cards = [text for text in game.options() if text.startswith("play ")]
    for typed in (cards[0], cards[0].replace("_", " ").upper().replace("PLAY", "play")):
        session = sit_down(Person(typed), seat=first)
        assert session.game.history[0].text == cards[0]


def test_take_back() -> None:
    snapshots: list[str] = []

    def remember(session: Session) -> str:
        snapshots.append(dump(session.game))
        return ("1", "u", "1", "q")[len(snapshots) - 1]

    person = Person(then=remember)
    sit_down(person)
    assert snapshots[0] == snapshots[2]
    assert snapshots[1] == snapshots[3]
    assert "Taken back: " in person.text


def test_take_back_tells_what_had_come_to_light() -> None:
    person = Person("u", "reveal", "u")
    sit_down(person)
    assert "There is nothing of yours to take back." in person.text
    assert "Something hidden had come to light" in person.text


def test_bots_answer_the_same_after_a_take_back() -> None:
    """A game in which every decision is made, taken back and made again is the game without all that."""
    plain = sit_down(Person(then=random_answers(1)), 5, 3)
    assert plain.game.over
    assert dump(sit_down(Person(then=made_twice(random_answers(1))), 5, 3).game) == dump(plain.game)


TELLING_BOT = """
import json
from pathlib import Path

class Telling:
    def choose(self, decision):
        with Path(f"told to {decision.seat}").open("a") as file:
            print(json.dumps([decision.happened, decision.rng.below(1 << 30)]), file=file)
        return decision.options[0]
"""


def told_bots(folder: Path, typed: Sequence[str], isolated: bool = False) -> list[Any]:
    """What the bot after the first player was told, question by question: the news, and a number by chance."""
    (folder / "telling.py").write_text(TELLING_BOT, encoding="utf-8")
    game = new_game(setup_for(3, seed=7))
    seat = game.decider
    lines = iter(typed)
    told = folder / f"told to {(seat + 1) % 3}"
    told.unlink(missing_ok=True)
    Session(
        game, [seat], ("telling.py:Telling",), Style(False, 80), lambda _: next(lines), list[str]().append,
        isolated=isolated,
    ).play()  # fmt: skip
    return [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]


def test_bots_are_told_the_same_after_a_take_back(folder: Path) -> None:
    once = told_bots(folder, ["reveal", "end turn", "q"])
    assert once[0][0]
    assert told_bots(folder, ["reveal", "end turn", "u", "end turn", "q"]) == once * 2


def test_the_chance_of_isolated_bots_does_not_tell_the_seed(folder: Path) -> None:
    typed = ["reveal", "end turn", "q"]
    here, again = (told_bots(folder, typed)[0] for _ in range(2))
    apart, once_more = (told_bots(folder, typed, isolated=True)[0] for _ in range(2))
    assert here == again
    assert here[0] == apart[0] == once_more[0]
    assert len({here[1], apart[1], once_more[1]}) == 3


def test_the_transcript_of_the_readme() -> None:
    """Every line of it is shown, in this order; … stands for what is left out."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    told = iter(re.findall(r"```text\n(.*?)```", readme, re.DOTALL)[0].splitlines()[1:])
    game = new_game(setup_for(leaders=["irulan"], seed=4))
    shown: list[str] = []
    typed = iter(["1", "why to sardaukar", "q"])

    def ask(prompt: str) -> str:
        line = next(typed)
        shown.append(prompt + line)
        return line

    Session(game, [0], (OPPONENTS,), Style(False, 100), ask, shown.append).play()
    left = iter(shown)
    for line in told:
        assert line == "…" or line in left, line


class Unfinished:
    """A game in which the end of a turn always brings something more to decide."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)

    def apply(self, option: str) -> None:
        if option != "end turn":
            self.game.apply(option)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_turn_that_goes_on_is_told(goes_on: bool) -> None:
    """`end turn` carries out what is left; if that brings a decision, the person is not left to wonder."""
    game = new_game(setup_for(3, seed=7))
    person = Person("reveal", "end turn")
    table: Any = Unfinished(game) if goes_on else game
    person.session = Session(table, [0], ("random",), Style(False, 80), person.ask, person.shown.append)
    person.session.play()
    assert ("Your turn is not over" in person.text) == goes_on


# --- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "7"], "7 players"),
        (["--leader", "lady jesica"], "did you mean 'lady_jessica'?"),
        (["--leader", "lady"], "can be lady_amber_metulli, lady_jessica or"),
        (["--seat", "5"], "the seats are 1 to 4"),
        (["--seat", "0"], "the seats are 1 to 4"),
        (["--bots", "clever"], "unknown bot 'clever'"),
        (["--no-choam", "--leader", "shaddam_corrino_iv"], "unknown leader"),
        (["--resume", "none.replay"], "none.replay: no such saved game; 'sietch play --resume' shows them"),
        (["--resume"], "no saved game in "),
    ],
)
def test_refuses(words: list[str], message: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", *words]) == 2
    assert message in capsys.readouterr().err


def test_the_board_shows_all_that_lies_open() -> None:
    """The Conflict's battle icon, contracts, cards in play, set aside and face up, and the training."""
    game = new_game(setup_for(leaders=["feyd_rautha_harkonnen"], seed=7))
    rules, state = game.rules, game.state
    cards = rules.component_names(w.CARD)
    contracts = rules.component_names(w.CONTRACT)
    conflicts = rules.component_names(w.CONFLICT)
    other = state.players[1]
    state.players[0].steps = (1,)
    other.played = [cards.index("dune_the_desert_planet")]
    other.reserved = [cards.index("steersman")]
    other.face_up = [rules.component_names(w.INTRIGUE).index("call_to_arms")]
    tiles = contracts_of(other)
    assert tiles is not None
    tiles.open = 1 << contracts.index("contract_immediate")
    tiles.completed = 1 << contracts.index("contract_arrakeen_water")
    for conflict, name in (
        ("siege_of_arrakeen", "Siege of Arrakeen (II, "),
        ("propaganda", "Propaganda (III, "),
    ):
        state.conflict = conflicts.index(conflict)
        icon = rules.conflicts[state.conflict].battle_icon
        assert f"{name}{BATTLE_ICONS[icon].replace('_', ' ').title()}" in " ".join(
            board(state, 0, Style(False))
        )
    known.learn(state, 1, known.HAND, cards.index("dagger"), EVERYBODY)
    known.learn(state, 1, known.INTRIGUE, rules.component_names(w.INTRIGUE).index("devour"), 1 << 0)
    known.learn(state, 1, known.INTRIGUE, rules.component_names(w.INTRIGUE).index("impress"), 1 << 2)
    other.deck = [cards.index("steersman")]
    known.look(state, 1, known.DECK, 1, EVERYBODY)
    other.deck.append(cards.index("diplomacy"))
    text = "\n".join(board(state, 0, Style(False), whole=True))
    for line in (
        r"Held .*training P1 at step 1",
        r"In play +Dune, the Desert Planet P2",
        r"Face up +Call to Arms P2",
        r"Aside +Steersman P2",
        r"Known +Dagger P2 hand · Steersman P2 deck · Devour P2 intrigue\n",
        r"Contracts +Immediate \(.*\) P2",
        r"Completed +Arrakeen \(1 water\) P2",
        r"Decks +Conflict \d+ · Imperium \d+",
    ):
        assert re.search(line, text), line
    low = board(state, 0, Style(False, height=20))
    assert not any(line.startswith(("Completed", "Decks")) for line in low)
    assert len(board(state, 0, Style(False, height=20), whole=True)) == len(text.splitlines())


def test_names_with_commas_stay_whole() -> None:
    person = Person("log")
    session = sit_down(person, seed=4)
    state = session.game.state
    names = [
        catalogue_of(state.rules).name("cards", state.rules.cards[card].name)
        for card in state.players[0].hand
    ]
    assert f"draws {' · '.join(names)}" in " ".join(person.text.split())
    assert "Dune, the Desert Planet" in names
    shown = " ".join(" ".join(status(state, 0, Style(False))).split())
    assert shown.endswith(f"hand {' · '.join(names)}")


def test_nothing_hidden_is_shown() -> None:
    """What others hold changes nothing on the board of a seat."""
    game = new_game(setup_for(3, seed=5))
    rng = seeded(5)
    for _ in range(60):
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    state = game.state
    before = board(state, 0, Style(False))
    state.imperium_deck.reverse()
    state.intrigue_deck.reverse()
    for player in state.players[1:]:
        swapped = min(len(player.hand), len(player.deck))
        player.hand[:swapped], player.deck[:swapped] = player.deck[:swapped], player.hand[:swapped]
        player.intrigue, state.intrigue_deck[: len(player.intrigue)] = (
            state.intrigue_deck[: len(player.intrigue)],
            player.intrigue,
        )
    assert board(state, 0, Style(False)) == before


def test_the_menu_has_every_option_once() -> None:
    game = new_game(setup_for(seed=5))
    rng = seeded(5)
    while not game.over:
        state = game.state
        assert sorted(ordered(state)) == sorted(state.options)
        numbers = [line.split()[0] for line in menu(state, Style(False)) if line[:4].strip().isdecimal()]
        assert numbers == [str(n) for n in range(1, len(state.options) + 1)]
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
