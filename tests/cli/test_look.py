"""What a person can ask the table: piles, players, rows, names, words of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sietch.cli.board import board
from sietch.cli.explain import explain, help_lines
from sietch.cli.look import look, player_lines
from sietch.cli.session import Session
from sietch.cli.style import Style
from sietch.content import Setup, new_game
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.seat import view
from tests.support import random_game, setup_for

PLAIN = Style(False, 80)
LEADERS = ("muad_dib", "feyd_rautha_harkonnen", "lady_jessica", "staban_tuek")


@pytest.fixture
def game() -> Game:
    return new_game(setup_for(leaders=LEADERS, seed=7))


def cards(game: Game, *names: str) -> list[int]:
    return [game.rules.component_names(w.CARD).index(name) for name in names]


def looked(game: Game, line: str) -> str:
    word, _, rest = line.partition(" ")
    return "\n".join(look(game.state, 0, word, rest, PLAIN))


def explained(game: Game, topic: str) -> str:
    return "\n".join(explain(game.state, topic, PLAIN))


# --- piles -------------------------------------------------------------------------------------------------


def test_the_own_deck_has_no_order(game: Game) -> None:
    player = game.state.players[0]
    player.deck = cards(game, "dagger", "seek_allies", "dagger")
    shown = looked(game, "deck")
    assert shown == "Deck (3)    Dagger ×2 · Seek Allies"
    player.deck.reverse()
    assert looked(game, "deck") == shown
    player.deck = []
    assert "Your deck is empty" in looked(game, "deck")


def test_what_was_seen_of_the_own_deck(game: Game) -> None:
    player = game.state.players[0]
    player.deck = cards(game, "dagger", "seek_allies")
    known.look(game.state, 0, known.DECK, 1, 1 << 0)
    assert "On top      Seek Allies" in looked(game, "deck")


def test_discard_piles(game: Game) -> None:
    state = game.state
    assert looked(game, "discard") == "That discard pile is empty."
    state.players[0].discard = cards(game, "dagger")
    state.players[1].discard = cards(game, "steersman", "dagger", "steersman")
    state.intrigue_discard = [game.rules.component_names(w.INTRIGUE).index("impress")]
    assert looked(game, "discard") == "Discard 1   Dagger"
    assert looked(game, "discard P2") == looked(game, "discard p2") == "Discard 3   Dagger · Steersman ×2"
    assert looked(game, "discard intrigue") == "Discard 1   Impress"


@pytest.mark.parametrize("line", ["discard P5", "discard P0", "discard everything"])
def test_nobody_has_that_pile(game: Game, line: str) -> None:
    assert "the players are P1 to P4" in looked(game, line)


@pytest.mark.parametrize("word", ["deck", "hand", "row"])
def test_looks_of_one_word(game: Game, word: str) -> None:
    assert looked(game, f"{word} P2") == f"'{word}' takes no word."


def test_the_row_with_its_effects(game: Game) -> None:
    game.state.row = cards(game, "steersman")
    shown = looked(game, "row")
    assert "When acquired: 1 influence with the Spacing Guild." in shown  # Steersman
    assert "Agent: If you have at least 2 influence with the Bene Gesserit" in shown  # Prepare the Way
    assert "  Reward: " in shown  # the contracts on offer
    assert [line for line in shown.splitlines() if line.startswith("─── ")] == [
        "─── Imperium Row",
        "─── Reserve",
        "─── Contracts",
    ]


# --- players -----------------------------------------------------------------------------------------------


def test_another_player(game: Game) -> None:
    state = game.state
    state.players[2].discard = cards(game, "dagger")
    state.players[2].played = cards(game, "steersman")
    sitting = ["you", "naib", "mentat", "naib"]
    shown = "\n".join(player_lines(state, 0, "p3", sitting, PLAIN))
    assert shown.startswith("P3 (Lady Jessica)  mentat\n")
    assert "  Ability – " in shown
    assert "In play     Steersman\n" in shown
    assert "Discarded   Dagger\n" in shown
    assert player_lines(state, 0, "P9", sitting, PLAIN) == [
        "There is no player 'P9'; the players are P1 to P4."
    ]


def test_who_sits_where_is_shown(game: Game) -> None:
    shown: list[str] = []
    typed = iter(["? P3", "? P1", "discard P2", "deck", "row", "? fremen bond", "q"])
    bots = ("random", "greedy", "search:iterations=1")
    Session(game, [1], bots, PLAIN, lambda prompt: next(typed), shown.append).play()
    text = "\n".join(shown)
    assert "P1 (Muad'Dib): random · P3 (Lady Jessica): greedy" in text
    assert "P4 (Staban Tuek): search:iterations=1" in text
    assert "P2 (Feyd-Rautha Harkonnen): " not in text.split("Type the number")[0]
    assert "P3 (Lady Jessica)  greedy\n" in text
    assert "That discard pile is empty." in text
    assert "Deck (5)" in text
    assert "Fremen Bond: " in text


def test_the_own_hand_is_not_shown_to_others(game: Game) -> None:
    """What others hold changes nothing of what can be asked."""
    state = game.state
    sitting = ["you", *["naib"] * 3]

    def all_looks() -> list[str]:
        piles = [line for word in ("deck", "discard P2", "row") for line in looked(game, word).splitlines()]
        return piles + [line for n in range(1, 5) for line in player_lines(state, 0, f"P{n}", sitting, PLAIN)]

    before = all_looks()
    for player in state.players[1:]:
        player.hand, player.deck = player.deck[:5], player.hand + player.deck[5:]
    assert all_looks() == before


def ids(seen: object, catalogue: Catalogue) -> Iterator[str]:
    """The names of the components that a view speaks of."""
    if isinstance(seen, dict):
        for key, value in seen.items():
            if key not in ("sets", "decision", "turn", "waiting", "paths", "vp_from", "phase", "version"):
                yield from ids(value, catalogue)
    elif isinstance(seen, list):
        for value in seen:
            yield from ids(value, catalogue)
    elif isinstance(seen, str):
        yield next(catalogue.name(kind, id_) for kind, id_ in catalogue.entries if id_ == seen)


@pytest.mark.parametrize("steps", [40, 150, 280])
def test_a_person_is_told_what_bots_are_told(steps: int) -> None:
    game = random_game(3, steps=steps)
    state = game.state
    wide = Style(False, 10_000)
    lines = board(state, 0, wide, whole=True)
    for word in ("deck", "hand", "row"):
        lines += look(state, 0, word, "", wide)
    for whose in ("P1", "P2", "P3", "P4", "intrigue"):
        lines += look(state, 0, "discard", whose, wide)
    for number in range(1, 5):
        lines += player_lines(state, 0, f"P{number}", ["naib"] * 4, wide)
    text = "\n".join(lines)
    seen: dict[str, Any] = view(state, 0, words=False)
    catalogue = catalogue_of(state.rules)
    spies = {post: seats for post, seats in seen["table"].pop("spies").items() if seats}
    for player in seen["players"]:
        del player["spies_on"]  # posts are shown by their spaces
    assert spies or steps < 100
    assert [name for name in ids(seen, catalogue) if name not in text] == []


# --- names and words ---------------------------------------------------------------------------------------


def test_a_part_of_a_name_is_enough(game: Game) -> None:
    assert explained(game, "irulan").startswith("Princess Irulan  Leader")
    assert explained(game, "irul").startswith("Princess Irulan  Leader")
    assert explained(game, "envoy").startswith("Guild Envoy")


def test_parts_of_several_names_are_listed(game: Game) -> None:
    shown = explained(game, "lady")
    assert shown == "'lady' can be: Lady Amber Metulli · Lady Jessica · Lady Margot Fenring"
    assert "Nothing here is called 'xyzzy'." in explained(game, "xyzzy")


def test_words_of_the_rules(game: Game) -> None:
    assert explained(game, "Fremen Bond").startswith("Fremen Bond: Works if you have")
    assert explained(game, "hook").startswith("Maker hook: ")
    assert explained(game, "alliances").startswith("Alliance: ")
    both = explained(game, "swordmaster")
    assert both.startswith("Swordmaster: A third agent")
    assert "Swordmaster  Landsraad space" in both


def test_rules_by_their_ids(game: Game) -> None:
    assert explained(game, "A-3").startswith("A-3: Printed costs and requirements")
    assert explained(game, "a-3") == explained(game, "A-3")
    assert explained(game, "A-99") == "There is no rule A-99."


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_help_fits_into_a_small_window(players: int) -> None:
    lines = help_lines(new_game(Setup(players)).state)
    assert max(map(len, lines)) <= 80
    assert len(lines) < 24
    text = "\n".join(lines)
    for word in ("deck", "discard P2", "row", "? P3", "? A-3"):
        assert word in text
    assert ("hagal" in text) == (players < 3)  # what this game does not have is not explained
    assert ("activated Ally" in text) == (players == 6)
