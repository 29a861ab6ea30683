"""What a seat may know, and nothing else (S-11, R-7)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

import pytest

from sietch.content import Setup, new_game
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.cards import SORT_TOP
from sietch.engine.contracts import exchange_of
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.ix_contracts import contract_box, dealt_to
from sietch.engine.ix_leaders import notable
from sietch.engine.known import HAND, INTRIGUE
from sietch.engine.state import State
from sietch.engine.tech import TECH, stacks_of
from sietch.engine.turn import TURN
from sietch.view.seat import view
from tests.support import known_and_rest, setup_for

Decisions = Callable[[range], Iterator[Game]]


def dealt_anew(state: State, seat: int | None, chance: random.Random) -> State:
    """A twin that differs only in what this seat cannot know."""
    twin = state.copy()
    looked_at = len(known.by(state, known.WATCHING if seat is None else seat, w.NOBODY, known.INTRIGUE_DECK))
    cut = len(twin.intrigue_deck) - looked_at
    unknown_intrigue, top_intrigue = twin.intrigue_deck[:cut], twin.intrigue_deck[cut:]
    held: dict[int, list[int]] = {}
    for player in twin.players:
        if player.seat == seat:
            looking = state.kind == SORT_TOP and state.decider == seat
            kept = state.stack[-1].left if looking else 0
            head, top = player.deck[: len(player.deck) - kept], player.deck[len(player.deck) - kept :]
            chance.shuffle(head)
            player.deck = head + top
            continue
        seen, heap = known_and_rest(state, seat, player.seat, HAND, player.hand + player.deck)
        chance.shuffle(heap)
        size = len(player.hand) - len(seen)
        player.hand, player.deck = seen + heap[:size], heap[size:]
        held[player.seat], rest = known_and_rest(state, seat, player.seat, INTRIGUE, player.intrigue)
        unknown_intrigue = unknown_intrigue + rest
    chance.shuffle(unknown_intrigue)
    for player in twin.players:
        if player.seat != seat:
            count = len(player.intrigue) - len(held[player.seat])
            player.intrigue = held[player.seat] + unknown_intrigue[:count]
            unknown_intrigue = unknown_intrigue[count:]
    twin.intrigue_deck = unknown_intrigue + top_intrigue
    exchange = exchange_of(twin)
    for pile in (twin.imperium_deck, twin.conflict_deck, exchange.bank if exchange else []):
        chance.shuffle(pile)
    if state.rules.has(TECH):
        _deal_ix_anew(twin, seat, chance)
    return twin


def _deal_ix_anew(twin: State, seat: int | None, chance: random.Random) -> None:
    """Tiles under the top ones, contracts that are being chosen or were not, the card that is set aside."""
    stacks = stacks_of(twin).stacks
    tiles = [tile for stack in stacks for tile in stack]
    chance.shuffle(tiles)
    box = contract_box(twin).left
    others = [player for player in twin.players if player.seat != seat]
    contracts = box + [contract for player in others for contract in dealt_to(player)]
    chance.shuffle(contracts)
    for stack in stacks:
        stack[:] = [tiles.pop() for _ in stack]
    for pile in [box, *map(dealt_to, others)]:
        pile[:] = [contracts.pop() for _ in pile]
    for player in others:
        aside = notable(player).aside
        if aside and player.deck:
            aside[0], player.deck[0] = player.deck[0], aside[0]


def test_hidden_cards_change_no_byte(decisions: Decisions) -> None:
    chance = random.Random(5)
    for number, game in enumerate(decisions(range(8))):
        if number % 3:
            continue
        for seat in (None, *range(len(game.state.players))):
            seen = json.dumps(view(game.state, seat))
            twin = dealt_anew(game.state, seat, chance)
            assert json.dumps(view(twin, seat)) == seen
            if twin.options and twin.decider == seat:
                advance(twin)  # and what it may choose does not depend on them either
                assert json.dumps(view(twin, seat)) == seen


def test_view_is_plain_data_with_fixed_keys(decisions: Decisions) -> None:
    keys: list[str] | None = None
    for game in decisions(range(2)):
        seen = view(game.state, 0)
        assert json.loads(json.dumps(seen)) == seen
        keys = keys or list(seen)
        assert list(seen) == keys


def test_only_the_decider_sees_the_options(decisions: Decisions) -> None:
    for game in decisions(range(2)):
        state = game.state
        for player in state.players:
            decision = view(state, player.seat)["decision"]
            if game.over:
                assert decision is None
            elif player.seat == state.decider:
                assert isinstance(decision, dict)
                assert [option["text"] for option in decision["options"]] == game.options()
                assert all(option["words"] and option["verb"] for option in decision["options"])
            else:
                assert decision == {"seat": state.decider}
        assert view(state, None)["own"] is None


def test_looking_at_the_own_deck_stays_secret(position: Callable[..., Game]) -> None:
    game = position("long_live_the_fighters")
    game.state.players[0].deck = [card for card in range(5)]
    game.apply("play long_live_the_fighters")
    game.apply("to arrakeen")
    game.apply("resolve long_live_the_fighters agent")
    assert game.state.kind == SORT_TOP
    before = json.dumps(view(game.state, 1))
    game.state.players[0].deck.reverse()
    advance(game.state)
    assert json.dumps(view(game.state, 1)) == before
    assert view(game.state, 1)["decision"] == {"seat": 0}


def test_facts(position: Callable[..., Game]) -> None:
    game = position("dagger", "diplomacy")
    seen = view(game.state, 0)
    assert seen["phase"] == "player_turns"
    assert seen["own"] == {
        "hand": ["dagger", "diplomacy"],
        "intrigue": [],
        "trashed_intrigue": [],
        "deck": sorted(game.rules.cards[card].name for card in game.state.players[0].deck),
    }
    players = seen["players"]
    assert isinstance(players, list)
    assert players[0]["leader"] == "muad_dib"
    assert players[0]["vp_from"] == {"start": 1}
    assert players[0]["influence"] == {"emperor": 0, "spacing_guild": 0, "bene_gesserit": 0, "fremen": 0}
    assert players[1]["hand"] == 0
    assert players[1]["has_revealed"] is True
    assert game.state.kind == TURN
    turn = seen["turn"]
    assert isinstance(turn, dict)
    assert turn["kind"] == "undecided"
    game.apply("play diplomacy")
    game.apply("to secrets")
    turn = view(game.state, None)["turn"]
    assert isinstance(turn, dict)
    assert (turn["seat"], turn["card"], turn["space"]) == (0, "diplomacy", "secrets")


@pytest.mark.parametrize("choam", [True, False])
def test_without_words_for_bots(choam: bool) -> None:
    game = new_game(setup_for(3, choam, seed=2))
    decision = view(game.state, game.decider, words=False)["decision"]
    assert isinstance(decision, dict)
    assert list(decision) == ["seat", "source", "options"]


def test_cards_played_together_stay_a_pair_until_the_end_of_the_round() -> None:
    """T-39: Chairdog brings its partner back whenever its owner reveals; everybody sees which card that is."""
    game = new_game(Setup(3, ("uprising", "immortality"), seed=3))
    while not any(text.startswith("reveal") for text in game.options()):
        game.apply(game.options()[0])
    seat = game.decider
    state = game.state
    names = game.rules.component_names(w.CARD)
    state.players[seat].hand = [names.index("chairdog"), names.index("dagger"), names.index("diplomacy")]
    advance(state)

    def pairs(watching: int | None) -> list[object]:
        players = view(game.state, watching)["players"]
        assert isinstance(players, list)
        return [player.get("pairs") for player in players]

    assert pairs(None) == [None] * 3
    game.apply("play chairdog")
    game.apply("graft dagger")
    game.apply(next(text for text in game.options() if text.startswith("to ")))
    number = state.round
    while game.decider == seat:
        game.apply(game.options()[-1])
    for watching in (None, 0, 1, 2):
        assert pairs(watching)[seat] == [["chairdog", "dagger"]]
        assert pairs(watching).count(None) == 2
    while state.round == number:
        game.apply(game.options()[-1])
    assert pairs(seat) == [None] * 3
