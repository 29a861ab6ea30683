"""What an option would bring, as far as its player can know."""

from __future__ import annotations

from sietch.engine import frames as fr
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import spaces_for
from sietch.engine.rules import terms
from sietch.engine.state import State
from sietch.view.catalogue import catalogue_of


def prospect(state: State, code: int) -> str | None:
    """A sentence about an option of a turn; None if there is nothing to add to its words."""
    if state.kind != fr.TURN or code not in state.options:
        return None
    phrases = catalogue_of(state.rules).phrases
    if o.verb_of(code) == o.PLAY:
        return phrases.say("ahead.spaces", spaces=phrases.dotted(destinations(state, o.argument_of(code))))
    if o.verb_of(code) == o.REVEAL:
        return phrases.say(
            "ahead.reveal", persuasion=_revealed(state, w.PERSUASION), swords=_revealed(state, w.SWORDS)
        )
    return None


def destinations(state: State, card: int) -> list[str]:
    """The names of the spaces where this card could send an agent now."""
    catalogue = catalogue_of(state.rules)
    mask = spaces_for(state, state.players[state.decider], card)
    return [
        catalogue.name("spaces", space.name) for space in state.rules.spaces if mask & (1 << space.number)
    ]


def _revealed(state: State, op: int) -> int:
    """What the hand and the seat in the High Council give without condition or choice."""
    player = state.players[state.decider]
    boxes = [state.rules.cards[card].reveal for card in player.hand]
    if player.council_seat:
        boxes.append(state.rules.seat_bonus)
    return sum(part.low for box in boxes if box is not None for part in terms(box) if part.op == op)
