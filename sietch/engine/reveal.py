"""The Reveal turn: all hand cards into play, their boxes, persuasion, strength, clean-up (V-1 to V-7)."""

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.cards import add_to_turn, reveal_card
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import REVEAL_MENU
from sietch.engine.state import Pending, State


def reveal(s: State, seat: int) -> None:
    player = s.players[seat]
    s.turn = w.REVEAL_TURN
    player.has_revealed = True
    s.reveals_taken += 1
    player.reveal_clock = s.reveals_taken
    s.note(events.REVEALED, seat, 0, 0, EVERYBODY)
    s.revealing = True
    hand = player.hand
    player.hand = []
    for card in hand:
        reveal_card(s, seat, card)
    wake_waiting(s, seat)
    if player.council_seat and s.rules.seat_bonus is not None:
        add_to_turn(s, s.rules.seat_bonus, seat, seat, w.SPACE * w.KIND + s.rules.high_council)
    for trigger in s.rules.leaders[player.leader].triggers:
        if trigger.event == w.E_REVEAL_TURN:
            add_to_turn(s, trigger.effect, seat, seat, w.LEADER * w.KIND + player.leader)
    s.push_step(REVEAL_MENU, seat, 0, 0)


def wake_waiting(s: State, seat: int) -> None:
    """What was put off until this Reveal turn: spaces, Plot cards."""
    player = s.players[seat]
    asleep: list[Pending] = []
    for pending in player.waiting:
        node = s.rules.nodes[pending.node]
        if node.op == w.ON and node.arg == w.E_REVEAL_TURN:
            add_to_turn(s, node.kids[0], pending.who, pending.army, pending.source)
        else:
            asleep.append(pending)
    player.waiting = asleep


def clean_up(s: State, seat: int) -> None:
    """V-5: everything in play to the discard pile; what waited or was reserved is over."""
    player = s.players[seat]
    player.discard.extend(player.played)
    player.discard.extend(player.revealed)
    player.played = []
    player.revealed = []
    player.persuasion = 0
    player.waiting = []
    s.intrigue_discard.extend(player.face_up)
    player.face_up = []
    for card in player.reserved:
        s.removed.append(card)
        s.note(events.REMOVED, seat, card, 0, EVERYBODY)
    player.reserved = []
    s.note(events.STRENGTH, seat, 0, player.strength(), EVERYBODY)
