"""What an option would bring, as far as its player can know."""

from __future__ import annotations

from sietch.engine import agent_turn
from sietch.engine import options as o
from sietch.engine.combat import SWORDS
from sietch.engine.resources import PERSUASION
from sietch.engine.reveal import ON_REVEAL_TURN
from sietch.engine.state import State
from sietch.engine.triggers import lasting
from sietch.engine.turn import TURN
from sietch.language.sentence import dots
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import Catalogue, catalogue_of


def prospect(state: State, code: int, language: str = ENGLISH) -> str | None:
    """A sentence about an option of a turn; None if there is nothing to add to its words."""
    if state.kind != TURN or code not in state.options:
        return None
    catalogue = catalogue_of(state.rules, language)
    phrases = catalogue.phrases
    if o.verb_of(code) == o.PLAY:
        spaces = space_names(state, o.argument_of(code), catalogue)
        return phrases.say("ahead.spaces", spaces=dots(spaces))
    if o.verb_of(code) == o.REVEAL:
        return phrases.say(
            "ahead.reveal", persuasion=_revealed(state, PERSUASION), swords=_revealed(state, SWORDS)
        )
    return None


def destinations(state: State, code: int, catalogue: Catalogue) -> list[str]:
    """Of an option that plays a card in a turn: the spaces where the agent could go now."""
    if state.kind != TURN or o.verb_of(code) != o.PLAY:
        return []
    return spaces_of(state, o.argument_of(code), catalogue)


def spaces_of(state: State, card: int, catalogue: Catalogue) -> list[str]:
    """Where this card could send an agent now, in the order of the board."""
    mask = agent_turn.destinations(state, state.players[state.decider], card)
    found = [space.name for space in state.rules.spaces if mask & (1 << space.number)]
    return sorted(found, key=catalogue.board_place)


def space_names(state: State, card: int, catalogue: Catalogue) -> list[str]:
    return [catalogue.name("spaces", space) for space in spaces_of(state, card, catalogue)]


def _revealed(state: State, op: int) -> int:
    """What the hand and everything lasting give without condition or choice."""
    player = state.players[state.decider]
    boxes = [state.rules.cards[card].reveal for card in player.hand]
    boxes += [trigger.effect for trigger in lasting(state, player, ON_REVEAL_TURN)]
    return sum(part.low for box in boxes if box is not None for part in box.terms if part.op == op)
