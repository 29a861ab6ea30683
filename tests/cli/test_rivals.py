"""Rivals at the terminal: what the table shows of them, how their turns are told, how the game ends."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.explain import explain
from sietch.cli.look import look, player_lines
from sietch.cli.news import paragraphs
from sietch.cli.screen import screen
from sietch.cli.session import Session
from sietch.cli.style import Style, visible
from sietch.content import Setup, new_game
from sietch.engine import events as e
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.hagal import hagal_of
from sietch.engine.rng import seeded
from sietch.engine.state import replaced
from sietch.table.replay import dump, load, play
from sietch.view.catalogue import catalogue_of
from tests.cli.person import Person, kept, made_twice, random_answers, type_in

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")
WIDE = Style(False, 1000, 1000)
RIVALS = ("gurney_halleck", "muad_dib")
SITTING = ["you", "rival", "rival"]


def solo(seed: int = 3, difficulty: str = "", variants: tuple[str, ...] = ()) -> Game:
    setup = Setup(
        1, leaders=["lady_jessica"], seed=seed, difficulty=difficulty, variants=variants, rivals=RIVALS
    )
    return new_game(setup)


def sit_down(
    person: Person, game: Game, persons: tuple[int, ...] = (0,), size: tuple[int, int] = (80, 24)
) -> Session:
    session = Session(game, persons, ("random",), Style(False, *size), person.ask, person.shown.append)
    person.session = session
    session.play()
    return session


@pytest.fixture
def game() -> Game:
    return solo()


# --- the table ---------------------------------------------------------------------------------------------


def test_a_rival_has_a_stock_and_no_hand(game: Game) -> None:
    gurney, muad_dib = game.state.players[1:]
    gurney.resources = [2, 1, 0]
    gurney.intrigue = [0]
    text = "\n".join(board(game.state, 0, WIDE))
    assert "Rivals      P2 4 of 8 for the Swordmaster · P3 1 of 4 for the Swordmaster" in text
    head, mine, row = re.findall(r"^.*(?:VP sol|P1 Lady|P2 Gurney).*$", text, re.MULTILINE)
    place = head.index("crd")
    assert mine[place : place + 3] == "  5"
    assert row[place : place + 3] == "   "
    assert row[head.index("int") : head.index("int") + 3] == "  1"
    muad_dib.swordmaster = True
    text = "\n".join(board(game.state, 0, WIDE))
    assert "Rivals      P2 4 of 8 for the Swordmaster\n" in text
    assert "Swordmaster P3" in text


def test_the_last_card_of_house_hagal(game: Game) -> None:
    hagal = hagal_of(game.state)
    hagal.deck += hagal.turned
    hagal.turned.clear()
    assert "House Hagal 36 left" in "\n".join(board(game.state, 0, WIDE))
    hagal.turned = [hagal.deck.pop(), hagal.deck.pop()]
    card = game.rules.component_names(w.HAGAL)[hagal.turned[-1]]
    last = catalogue_of(game.rules).name("hagal", card)
    assert f"House Hagal last {last} · 34 left" in "\n".join(board(game.state, 0, WIDE))


def test_what_is_left_of_house_hagal_is_all_but_what_was_turned_over(game: Game) -> None:
    """And so it tells the cards of the deck, but not their order."""
    for _ in range(6):
        game.apply(game.options()[0])
    state = game.state
    hagal = hagal_of(state)
    turned, left = look(state, 0, "hagal", "", WIDE)
    assert turned.startswith(f"Turned {len(hagal.turned)} ")
    assert left.startswith(f"Left {len(hagal.deck)} ")
    counts = [int(found[1]) if (found := re.search("×(\\d+)$", item)) else 1 for item in left.split(" · ")]
    assert sorted(counts) == sorted(Counter(hagal.deck).values())
    assert "Reshuffle" not in left
    hagal.deck.reverse()
    assert look(state, 0, "hagal", "", WIDE) == [turned, left]


def test_nobody_is_a_rival() -> None:
    shown = look(new_game(Setup(3)).state, 0, "hagal", "", WIDE)
    assert shown == ["There are no House Hagal cards in this game: nobody is a rival."]


def test_the_card_of_a_rival(game: Game) -> None:
    state = game.state
    state.players[1].resources = [0, 3, 1]
    shown = "\n".join(player_lines(state, 0, "P2", SITTING, WIDE))
    assert shown.startswith("P2 (rival Gurney Halleck)  rival\nGurney Halleck  Rival · Swordmaster value 8")
    for line in ("  Signet: ", "  Scheme: ", "  Priority: Fremen, ", "Stock       3 spice · 1 water\n"):
        assert line in shown
    assert "Buys        4 of 8 for the Swordmaster" in shown
    assert "Discarded" not in shown
    state.players[1].swordmaster = True
    shown = "\n".join(player_lines(state, 0, "P2", SITTING, WIDE))
    assert "Buys        1 VP for 7 solari, 7 spice, 3 water or 3 Intrigue cards" in shown
    assert look(state, 0, "discard", "P2", WIDE) == ["P2 is a rival: it has no cards but Intrigue cards."]


def test_a_streamlined_rival_buys_no_points() -> None:
    state = new_game(Setup(2, variants=["streamlined_rivals"], seed=3)).state
    state.players[2].swordmaster = True
    assert "Buys        nothing more" in "\n".join(
        player_lines(state, 0, "P3", ["you", "person", "rival"], WIDE)
    )


def test_a_name_of_a_space_and_a_card_of_house_hagal(game: Game) -> None:
    text = "\n".join(explain(game.state, "sardaukar", WIDE))
    assert "Sardaukar  Emperor space" in text
    assert "Sardaukar  House Hagal card" in text


@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
@pytest.mark.parametrize(("players", "variants"), [(1, ["row_churn"]), (2, [])])
def test_score_and_question_on_one_screen(size: tuple[int, int], players: int, variants: list[str]) -> None:
    """At every question of a game."""
    game = new_game(Setup(players, variants=variants, seed=6))
    rng = seeded(4)
    style = Style(False, *size)
    while not game.over:
        state = game.state
        lines = screen(state, state.decider, style, with_board=True)
        assert max(map(visible, lines)) <= size[0]
        assert len(lines) < size[1] or lines[-1].endswith("?") or "left." in lines[-1]
        game.apply(game.options()[rng.below(len(state.options))])


# --- turns -------------------------------------------------------------------------------------------------


def told(game: Game, *entries: tuple[int, int, int, int]) -> list[str]:
    game.state.log = [[*entry, e.EVERYBODY] for entry in entries]
    return paragraphs(game.state, 0, 0, WIDE)


def hagal(game: Game, name: str) -> int:
    return game.rules.component_names(w.HAGAL).index(f"hagal_{name}")


def space(game: Game, name: str) -> int:
    return game.rules.component_names(w.SPACE).index(name)


def test_cards_then_deeds_then_purchases(game: Game) -> None:
    arrakeen, shipping = hagal(game, "arrakeen"), hagal(game, "accept_contract_shipping_a")
    tabr, sardaukar = hagal(game, "sietch_tabr"), hagal(game, "sardaukar")
    lines = told(
        game,
        (e.TURN, 1, 0, 0),
        (e.HAGAL, 1, arrakeen, 0),
        (e.HAGAL_OCCUPIED, 1, arrakeen, space(game, "arrakeen")),
        (e.HAGAL, 1, shipping, 0),
        (e.HAGAL_POLITICS, 1, shipping, space(game, "shipping")),
        (e.HAGAL, 1, tabr, 0),
        (e.HAGAL_NOWHERE, 1, tabr, 0),
        (e.HAGAL, 1, sardaukar, 0),
        (e.SENT, 1, space(game, "sardaukar"), 0),
        (e.RECRUITED, 1, 0, 2),
        (e.PAID, 1, w.SOLARI, 8),
        (e.SWORDMASTER, 1, 0, 0),
        (e.PAID, 1, w.WATER, 3),
        (e.SCORED, 1, w.VP_BOUGHT, 1),
    )
    assert lines == [
        "P2 (rival Gurney Halleck): turns over Arrakeen: occupied · Accept Contract / Shipping (third faction): "
        "nothing to win at Shipping · Sietch Tabr: not if it has fewer than 2 influence with the Fremen · Sardaukar",
        "   sends an agent to Sardaukar · recruits 2 troops",
        "   pays 8 solari · takes the Swordmaster · pays 3 water (1 VP)",
    ]


def test_points_for_intrigue_cards(game: Game) -> None:
    discards = [(e.DISCARDED_INTRIGUE, 1, card, 0) for card in range(3)]
    (line,) = told(game, *discards, (e.SCORED, 1, w.VP_BOUGHT, 1))
    assert line.count("discards the Intrigue card") == 1
    assert line.endswith(" (1 VP)")


def test_swords_are_no_part_of_the_turn_before(game: Game) -> None:
    card, other = hagal(game, "sardaukar"), hagal(game, "espionage")
    lines = told(
        game,
        (e.HAGAL, 1, card, 0),
        (e.SENT, 1, space(game, "sardaukar"), 0),
        (e.HAGAL, 1, other, 0),
        (e.HAGAL_SWORDS, 1, other, 2),
        (e.HAGAL, 1, card, 0),
        (e.HAGAL_SWORDS, 1, card, 1),
    )
    assert lines[-1] == "P2 (rival Gurney Halleck): turns over Espionage: 2 swords · Sardaukar: 1 sword"
    assert len(lines) == 3


def test_shuffling_by_a_card_and_because_the_deck_is_used_up(game: Game) -> None:
    card, reshuffle = hagal(game, "espionage"), hagal(game, "reshuffle")
    lines = told(
        game,
        (e.HAGAL, 1, reshuffle, 0),
        (e.HAGAL_SHUFFLED, w.NOBODY, 0, 0),
        (e.HAGAL, 1, card, 0),
        (e.HAGAL_NOWHERE, 1, card, 0),
        (e.HAGAL_SHUFFLED, w.NOBODY, 0, 0),
        (e.HAGAL, 1, card, 0),
    )
    assert lines == [
        "P2 (rival Gurney Halleck): turns over Reshuffle: all House Hagal cards are shuffled into a new deck · "
        "Espionage: sends nobody now",
        "The House Hagal cards are shuffled into a new deck.",
        "P2 (rival Gurney Halleck): turns over Espionage",
    ]


# --- a game ------------------------------------------------------------------------------------------------


def greeted(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    type_in(monkeypatch, "q")
    assert main(["play", "--terminal", "--plain", *words]) == 0
    return capsys.readouterr().out.split("Round 1")[0]


def test_alone_without_options(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    text = greeted(capsys, monkeypatch, "--players", "1", "--seed", "3")
    assert "Difficulty: Sardaukar. Variants: none." in text
    milder = (
        "New here? --rivals rival_staban_tuek,rival_gurney_halleck are milder (Swordmaster value 8 or more)."
    )
    assert milder in " ".join(text.split())  # it may be folded
    assert "P2 (rival Staban Tuek): Swordmaster value 9 ·" in text
    assert "P3 (rival Feyd-Rautha Harkonnen): Swordmaster value 4\n" in text
    assert "Rival ·" not in text  # of the leader and the rival of this name, the leader


def test_milder_rivals_are_suggested_to_those_who_may_need_them(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = greeted(capsys, monkeypatch, "--players", "1", "--rivals", "muad,jessica")
    assert "New here?" not in chosen
    mild = greeted(capsys, monkeypatch, "--players", "1", "--seed", "5")
    assert mild.count("Swordmaster value 8") == 2
    assert "New here?" not in mild
    words = ("--players", "1", "--rivals", "muad", "--leader", "staban", "--seed", "1")
    others = "--rivals rival_gurney_halleck,rival_lady_margot_fenring are milder"
    assert others in " ".join(greeted(capsys, monkeypatch, *words).split())


def test_own_rivals_are_suggested_too(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mildest of all first; none of a value below, no streamlined one, and nothing where there is none."""
    path = tmp_path / "own.yaml"
    order = "priority: [emperor, fremen, bene_gesserit, spacing_guild]"
    rivals = [f"{{id: {name}, swordmaster_value: {n}, {order}}}" for name, n in (("slow", 12), ("quick", 3))]
    rivals.append(f"{{id: helper, swordmaster_value: 20, streamlined: true, {order}}}")
    path.write_text(f"id: own\nversion: 1\nrivals: [{', '.join(rivals)}]\n", encoding="utf-8")
    words = ("--players", "1", "--rivals", "muad", "--seed", "1", "--content", str(path))
    text = " ".join(greeted(capsys, monkeypatch, *words).split())
    assert "--rivals slow,rival_staban_tuek are milder" in text
    mild = ("gurney_halleck", "staban_tuek", "lady_margot_fenring")
    gone = ", ".join(f"rival_{name}" for name in mild)
    path.write_text(f"id: own\nversion: 1\nremoves: {{rivals: [{gone}]}}\n", encoding="utf-8")
    assert "New here?" not in greeted(capsys, monkeypatch, *words)


def test_difficulty_and_variants_are_said(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("--players", "1", "--difficulty", "mentat", "--variant", "row_churn")
    text = " ".join(greeted(capsys, monkeypatch, *words).split())
    variants = "Brutal Escalation · Expert Deployment · Smart Politics · Row Churn."
    assert f"Difficulty: Mentat. Variants: {variants}" in text
    assert "Swordmaster is closed" not in text
    hardest = greeted(capsys, monkeypatch, *words[:3], "kwisatz_haderach")
    assert "Difficulty: Kwisatz Haderach. The Swordmaster is closed to you. " in " ".join(hardest.split())
    for_two = ("--players", "2", "--bots", "random", "--rivals")
    assert "Difficulty" not in greeted(capsys, monkeypatch, *for_two, "gurney")
    assert "Variants: Streamlined Rivals." in greeted(capsys, monkeypatch, *for_two, "amber")


def test_the_transcript_of_the_documentation(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed there is typed here; every line of it is shown, in this order, with … for what is left out."""
    page = (Path(__file__).parents[2] / "docs" / "rivals.md").read_text(encoding="utf-8")
    command, *told = page.partition("```text\n$ sietch ")[2].partition("```")[0].splitlines()
    typed = iter(line.removeprefix("> ") for line in told if line.startswith("> "))

    def answer(prompt: str) -> str:
        line = next(typed)
        print(prompt + line)
        return line

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "50")
    assert main(command.split()) == 0
    shown = iter(capsys.readouterr().out.splitlines())
    following = False
    for line in told:
        if line == "…":
            following = False
        elif following:
            assert next(shown) == line
        else:
            assert line in shown, line
            following = True


@pytest.mark.parametrize("difficulty", ["mercenary", "kwisatz_haderach"])
def test_a_whole_game_alone(difficulty: str) -> None:
    person = Person("? hagal", "hagal", "? P3", then=random_answers(3))
    session = sit_down(person, solo(5, difficulty, ("row_churn",)))
    assert session.game.over
    assert "The end, after" in person.text
    assert dump(play(load(kept()))) == dump(session.game)
    assert max(map(visible, person.shown[:-1])) <= 80


def test_a_person_and_a_bot(capsys: Capture) -> None:
    person = Person(then=random_answers(1))
    session = sit_down(person, new_game(Setup(2, seed=3)))
    assert session.game.over
    assert {entry.seat for entry in session.game.history} == {0, 1}
    assert "): random ·" in person.text


def test_decisions_are_taken_back_over_turns_of_rivals() -> None:
    """Every decision is made, taken back and made again: rivals do the same, and the game is the same."""
    plain = sit_down(Person(then=random_answers(1)), solo(5))
    assert plain.game.over
    assert dump(sit_down(Person(then=made_twice(random_answers(1))), solo(5)).game) == dump(plain.game)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rivals", "staban,muad"], "begun with --rivals rival_gurney_halleck,rival_muad_dib"),
        (["--difficulty", "mentat"], "begun with --difficulty sardaukar"),
        (["--variant", "row_churn"], "begun without --variant"),
        (["--players", "2"], "begun with --players 1"),
        (["--rivals", "gurney", "--difficulty", "sardaukar", "--players", "1"], ""),
    ],
)
def test_resuming(words: list[str], message: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1", "save mine.replay", "q", "q")
    assert main(["play", "--terminal", "--players", "1", "--rivals", "gurney,muad", "--seed", "7"]) == 0
    assert "bots" not in kept().read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["play", "--resume", "mine.replay", *words]) == (2 if message else 0)
    shown = capsys.readouterr()
    assert message in shown.err
    assert "New here?" not in shown.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "3", "--difficulty", "mentat"], "only a game for one player has one"),
        (["--players", "3", "--variant", "smart_politics"], "only for 1 or 2 players, against rivals"),
        (["--players", "2", "--variant", "row_churn"], "only for 1 player, against rivals"),
        (["--players", "1", "--rivals", "gurney,gurney"], "is chosen twice"),
        (["--players", "1", "--rivals", "amber"], "is for two players: it cannot win"),
        (["--players", "1", "--rivals", "gurney,staban,muad"], "3 rivals for 2 seats"),
        (["--rivals", "gurney"], "rivals play against one or two"),
        (["--players", "1", "--bots", "naib"], "--bots: there is no seat for a bot"),
        (["--players", "2", "--bots", "random,random"], "2 bots for 1 seat"),
        (["--players", "1", "--seat", "2"], "the seats are 1 to 1"),
        (["--players", "1", "--pace", "fast"], "--pace: unknown value 'fast'; known are at-once"),
    ],
)
def test_refuses(words: list[str], message: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", *words]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1


# --- the end -----------------------------------------------------------------------------------------------


def finished(setup: Setup, points: list[int]) -> Game:
    game = new_game(setup)
    rng = seeded(2)
    while not game.over:
        game.apply(game.options()[rng.below(len(game.options()))])
    for player, vp in zip(game.state.players, points, strict=True):
        player.vp = vp
    return game


def test_bought_points_and_tied_rivals() -> None:
    game = finished(Setup(1, seed=5, rivals=RIVALS), [3, 9, 9])
    player = game.state.players[1]
    player.vp_from = replaced(player.vp_from, w.VP_BOUGHT, 2)
    text = "\n".join(ending(game, 0, WIDE))
    assert " bought\n" in text
    assert "decide; at last, a person comes before a rival." in text
    tied = text.split("before a rival.")[1]
    assert ("P1 (" in tied, "P2 (rival" in tied, "P3 (rival" in tied) == (False, True, True)
    persons = "\n".join(ending(finished(Setup(2, seed=5), [9, 9, 2]), 0, WIDE))
    assert "Reveal turn decide.\n" in persons


def test_a_streamlined_rival_has_no_place() -> None:
    game = finished(Setup(2, seed=5, variants=["streamlined_rivals"]), [9, 0, 0])
    lines = ending(game, 0, WIDE)
    (row,) = [line for line in lines if "P3 (rival" in line and line.startswith(" –")]
    assert any(line.endswith("is streamlined: it scores no points and has no place.") for line in lines)
    assert not any("Equal points" in line for line in lines)
    assert row
