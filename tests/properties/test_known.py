"""What seats know of hidden cards is true, stays when they imagine the rest, and is no one else's knowledge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.content import load_rules
from sietch.engine import known
from sietch.engine.game import start
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.lab.proof.invariants import violations
from sietch.view.seat import view
from tests.support import RIVAL_TABLES, TABLES, setup_for

# Every source and every end of knowledge, in nearly every turn.
OPEN_SECRETS = """
id: open_secrets
version: 1
cards:
  - {id: dagger, agent: acquire_free cost<=3 to deck_top; draw 1}
  - {id: diplomacy, agent: steal_intrigue; trash 1 from hand}
  - {id: reconnaissance, agent: sort_top 3}
  - {id: seek_allies, agent: acquire_free cost<=2 to hand; trash_intrigue 1 -> discard 1}
  - {id: dune_the_desert_planet, agent: "may to_hand self; trash_intrigue 1 -> draw 1"}
  - {id: convincing_argument, reveal: persuasion 2; intrigue 1}
intrigue:
  - {id: whisper, copies: 40, endgame: vp 1}
  - {id: rumour, copies: 20, plot: solari 1}
"""


def positions(setup: Setup) -> Iterator[State]:
    """Of a game with random options, those in which somebody knows something."""
    state = start(load_rules(setup), setup)
    rng = seeded(setup.seed + 7)
    while state.options:
        if state.known:
            yield state
        answer(state, state.options[rng.below(len(state.options))])


def knowledge(state: State, seat: int) -> list[tuple[int, int, int, int]]:
    return [(row.owner, row.pile, row.card, row.place) for row in state.known if row.seats >> seat & 1]


def check(state: State, seat: int, piles: Counter[int]) -> None:
    """What the seat knows is true, here and in the game that it imagines, and that is all that is known there."""
    facts = knowledge(state, seat)
    imagined = imagine(state, seat, seeded(state.turns_taken + seat))
    assert knowledge(imagined, seat) == facts
    looking = state.decider not in (-1, seat)  # another one who is asked sees what is shown with the question
    assert all(
        row.seats == 1 << seat or (looking and row.seats == 1 << state.decider) for row in imagined.known
    )
    for game in (state, imagined):
        assert violations(game) == []
        for owner, pile, card, place in facts:
            cards = known.PILES[pile].cards(game, owner)
            same = [fact for fact in facts if fact[:3] == (owner, pile, card)]
            assert cards.count(card) >= len(same)
            assert place < 0 or cards[place] == card
    assert json.dumps(view(imagined, seat)) == json.dumps(view(state, seat))
    if state.decider == seat:
        assert imagined.options == state.options
    piles.update(pile for owner, pile, _, _ in facts if owner != seat)


@pytest.mark.parametrize(("players", "choam"), RIVAL_TABLES)
def test_against_rivals(players: int, choam: bool) -> None:
    """Rivals rob Intrigue cards, and are robbed; what was seen of them stays known as well."""
    for seed in range(20):
        for state in positions(setup_for(players, choam, seed)):
            for seat in range(players):
                check(state, seat, Counter())


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_in_games_of_the_box(players: int, choam: bool) -> None:
    piles: Counter[int] = Counter()
    for seed in range(30):
        for state in positions(setup_for(players, choam, seed)):
            for seat in range(players):
                check(state, seat, piles)
    assert sum(piles.values()) > 40


@pytest.mark.parametrize("players", [3, 4])
def test_where_every_turn_brings_some(players: int, tmp_path: Path) -> None:
    path = tmp_path / "open_secrets.yaml"
    path.write_text(OPEN_SECRETS, encoding="utf-8")
    piles: Counter[int] = Counter()
    for seed in range(6):
        for number, state in enumerate(positions(setup_for(players, seed=seed, content=[path]))):
            assert violations(state) == []
            if number % 3 == 0:
                check(state, number // 3 % players, piles)
    assert min(piles[pile] for pile in (known.HAND, known.DECK, known.INTRIGUE)) > 20, piles
