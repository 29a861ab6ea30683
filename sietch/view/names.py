"""What the seats of a game are called in its sentences: that is up to whoever reads them."""

from __future__ import annotations

from collections.abc import Sequence

from sietch.engine.rival_card import is_rival
from sietch.engine.state import State
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import Catalogue, catalogue_of

# Who sits there, seat by seat; where that is empty or not told the seat goes by its leader. None: by its number.
Names = Sequence[str] | None
NUMBERS: Names = None
LEADERS: Names = ()


def speaking(state: State, language: str = ENGLISH, names: Names = NUMBERS) -> Catalogue:
    """The catalogue of this game, with sentences that call its seats by these names."""
    catalogue = catalogue_of(state.rules, language)

    def called(seat: int, full: bool) -> str:
        if names is None:
            return _numbered(state, seat, full, catalogue)
        own = names[seat] if seat < len(names) else ""
        return own or catalogue.called("leaders", state.rules.leaders[state.players[seat].leader].name)

    return catalogue.naming(called)


def _numbered(state: State, seat: int, full: bool, catalogue: Catalogue) -> str:
    """`P1`, in full with the leader's name."""
    say = catalogue.phrases.say
    if not full:
        return say("seat", n=seat + 1)
    leader = catalogue.name("leaders", state.rules.leaders[state.players[seat].leader].name)
    return say("seat.rival" if is_rival(state, seat) else "seat.leader", n=seat + 1, leader=leader)


def seat_name(state: State, seat: int, language: str = ENGLISH) -> str:
    """`P1 (Muad'Dib)`"""
    return speaking(state, language).phrases.seat(seat, full=True)
