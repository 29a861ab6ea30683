"""The Reveal turn: its start, all hand cards into play, their boxes, persuasion, strength, clean-up (V-1 to V-7)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import words as w
from sietch.engine.cards import reveal_card
from sietch.engine.events import EVERYBODY
from sietch.engine.intrigue import put_away
from sietch.engine.ops import UNHEEDED, Event, Step, add_event, add_step
from sietch.engine.rules import Trigger
from sietch.engine.state import Frame, State
from sietch.engine.triggers import fire
from sietch.engine.windows import Moment, Window, open_window


def begin_reveal(s: State, seat: int) -> None:
    """T-39: what happens at the start of the Reveal turn comes before all else."""
    s.turn.kind = w.REVEAL_TURN
    if s.rules.awaited & ON_REVEAL_TURN_START.bit:
        s.push_turn_step(REVEAL_HAND, 0, 0)
        open_window(s, REVEAL_STARTS, seat)
    else:
        reveal(s, seat)


class RevealHand(Step):
    """The start is over."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        reveal(s, f.who)


def reveal(s: State, seat: int) -> None:
    player = s.players[seat]
    player.has_revealed = True
    s.reveals_taken += 1
    player.reveal_clock = s.reveals_taken
    s.note(events.REVEALED, seat, 0, 0, EVERYBODY)
    s.revealing = True
    hand = player.hand
    player.hand = []
    known.forget(s, seat, known.HAND)
    for card in hand:
        reveal_card(s, seat, card)
    fire(s, ON_REVEAL_TURN, seat, 0, 0)


class RevealTurn(Event):
    """What was put off until this turn: spaces, Plot cards; the council seat, leaders."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def now(self, s: State, trigger: Trigger, seat: int) -> bool:
        return s.turn.reveals(seat)

    def can_be_now(self) -> bool:
        return True

    def follows(self) -> int:
        return UNHEEDED


def clean_up(s: State, seat: int) -> None:
    """V-5: everything in play to the discard pile; what waited or was reserved is over."""
    player = s.players[seat]
    player.discard.extend(player.played)
    player.discard.extend(player.revealed)
    player.played.clear()
    player.revealed.clear()
    put_away(s, player)
    for card in player.reserved:
        s.removed.append(card)
        s.note(events.REMOVED, seat, card, 0, EVERYBODY)
    player.reserved.clear()
    army = s.players[s.turn.army]
    if s.rules.has(w.TEAMS) and army.has_revealed and army.units() == 0:
        army.swords = 0
    if army.seat != seat:
        s.note(events.ALLY_STRENGTH, army.seat, 0, army.strength(), EVERYBODY)
    s.note(events.STRENGTH, seat, 0, player.strength(), EVERYBODY)


ON_REVEAL_TURN: Final = add_event(RevealTurn("reveal_turn", joins_turn=True))
ON_REVEAL_TURN_START: Final = add_event(Moment("reveal_turn_start"))
REVEAL_STARTS: Final = add_step(Window("reveal_starts", ON_REVEAL_TURN_START))
REVEAL_HAND: Final = add_step(RevealHand("reveal_hand"))
