"""The types of the protocol are those of the game: what the engine shows fits, and the page has the same ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sietch.server.wire.position import Event, View
from sietch.server.wire.printed import Content
from sietch.server.wire.protocol import Message, Request
from sietch.server.wire.types import typescript
from sietch.view import catalogue_of, log_events, view
from sietch.view.symbols import content
from tests.support import ALL_TABLES, random_game

TYPES = Path(__file__).parents[2] / "ui" / "src" / "lib" / "wire" / "types.ts"


def fits(plain: Any, struct: Any) -> None:
    """Nothing is unknown and nothing is missing: it comes back as it was."""
    plain = msgspec.json.decode(msgspec.json.encode(plain))
    assert msgspec.to_builtins(msgspec.convert(plain, struct)) == plain


def test_the_page_has_the_same_types() -> None:
    written = TYPES.read_text(encoding="utf-8")
    assert written == typescript(), "python -m sietch.server.wire.types writes it anew"


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_every_view_fits(players: int, choam: bool) -> None:
    for steps in (0, 7, 23, 41, 68, 97, 150, None):
        game = random_game(steps or 5, players, choam, steps)
        for seat in (None, *range(game.setup.seats)):
            fits(view(game.state, seat), View)


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_every_event_fits(players: int, choam: bool) -> None:
    for seed in range(3):
        state = random_game(seed, players, choam).state
        for seat in (None, *range(len(state.players))):
            for event in log_events(state, seat):
                fits({**event, "rev": 1, "text": "words"}, Event)


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_all_content_fits(players: int, choam: bool) -> None:
    fits(content(catalogue_of(random_game(1, players, choam, 0).rules)), Content)


@pytest.mark.parametrize("union", [Request, Message])
def test_messages_are_told_apart_by_their_type(union: Any) -> None:
    types = [message.__struct_config__.tag for message in union.__args__]
    assert len(set(types)) == len(types)
    msgspec.json.Decoder(union)
