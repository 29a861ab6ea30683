"""What only some know in the made-up set: a card under the Intrigue deck, a secret choice with a witness."""

from __future__ import annotations

import json

from sietch.cli.board import board
from sietch.cli.style import Style
from sietch.engine.game import Game
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance
from sietch.engine.rng import seeded
from sietch.engine.state import Player
from sietch.server.games.further import with_further
from sietch.server.wire.position import Further, View
from sietch.view import view
from tests.sets.at_table import faults, on_turn, send
from tests.sets.smugglers.secrets import oath

TIMES = 30


def rumours() -> tuple[Game, Player]:
    """Rumour Monger is played by the first seat, which holds two Intrigue cards."""
    game, player = on_turn("rumour_monger")
    state = game.state
    state.intrigue_deck += player.intrigue
    player.intrigue = [state.intrigue_deck.pop(), state.intrigue_deck.pop()]
    advance(state)
    send(game, "rumour_monger")
    return game, player


def page(game: Game, seat: int) -> View:
    from msgspec import convert

    return with_further(convert(view(game.state, seat), View), game.state, "en", [seat])


def test_a_card_under_the_deck_is_known_to_its_player() -> None:
    """I-12, I-87: in the view, the terminal and the page; others know nothing of it."""
    game, player = rumours()
    state = game.state
    game.apply("resolve rumour_monger agent 1")
    card = player.intrigue[0]
    name = game.rules.intrigue[card].name
    game.apply(f"bury {name}")
    assert state.intrigue_deck[0] == card
    assert view(state, 0)["table"]["known"]["intrigue_deck"][-1] == name  # type: ignore[index]
    assert faults(state) == []
    lines = " ".join(board(state, 0, Style(False, 200), whole=True))
    assert "intrigue deck" in lines
    further = page(game, 0).table.further or []
    assert Further("intrigue_deck", "intrigue deck", 1, "intrigue", [name]) in further
    for seat in (1, 2, 3):
        assert "known" not in view(state, seat)["table"]  # type: ignore[operator]
        assert not any(row.name == "intrigue_deck" for row in page(game, seat).table.further or [])
    assert all(imagine(state, 0, seeded(seed)).intrigue_deck[0] == card for seed in range(TIMES))
    assert len({imagine(state, 1, seeded(seed)).intrigue_deck[0] for seed in range(TIMES)}) > 1


def test_a_secret_choice_is_known_to_its_owner_and_the_witness() -> None:
    """B-25: what others cannot know is dealt anew for them."""
    game, player = rumours()
    state = game.state
    game.apply("resolve rumour_monger agent 2")
    game.apply("pledge to fremen")
    witness = state.next_to[0]
    other = state.next_to[witness]
    assert view(state, 0)["own"]["pledge"] == ["fremen"]  # type: ignore[index]
    assert view(state, witness)["players"][0]["known"]["pledge"] == ["fremen"]  # type: ignore[index]
    assert view(state, other)["players"][0]["known"]["pledge"] == []  # type: ignore[index]
    assert view(state, other)["players"][0]["pledge"] == 1  # type: ignore[index]
    assert faults(state) == []
    for seat, sure in ((0, True), (witness, True), (other, False)):
        seen = {tuple(oath(imagine(state, seat, seeded(n)).players[0]).pledge) for n in range(TIMES)}
        assert (seen == {tuple(oath(player).pledge)}) == sure
        twin = imagine(state, seat, seeded(1))
        assert json.dumps(view(twin, seat)) == json.dumps(view(state, seat))
        assert faults(twin) == []
    told = [row for row in page(game, witness).players[0].further or [] if row.name == "pledge"]
    assert [(row.n, row.ids) for row in told] == [(1, ["fremen"])]
    told = [row for row in page(game, other).players[0].further or [] if row.name == "pledge"]
    assert [(row.n, row.ids) for row in told] == [(1, [])]
