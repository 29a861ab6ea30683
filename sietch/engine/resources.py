"""Solari, spice and water: gained from the bank, paid to the bank (S-7)."""

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.state import State


def gain(s: State, seat: int, resource: int, amount: int) -> None:
    player = s.players[seat]
    player.resources[resource] += amount
    if s.turn != w.NO_TURN and s.current == seat:
        player.gained[resource] += amount
    s.note(events.GAINED, seat, resource, amount, EVERYBODY)


def pay(s: State, seat: int, resource: int, amount: int) -> None:
    if amount == 0:
        return
    s.players[seat].resources[resource] -= amount
    s.note(events.PAID, seat, resource, amount, EVERYBODY)
