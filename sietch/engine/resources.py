"""Solari, spice and water: gained from the bank, paid to the bank (S-7); persuasion; victory points."""

from typing import Final

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    PLAIN,
    SUMMED,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Counter,
    add_aspect,
    add_counter,
    add_effect,
    add_thing,
)
from sietch.engine.rival_card import collects, is_streamlined
from sietch.engine.rules import Node
from sietch.engine.state import State, replaced


def gain(s: State, seat: int, resource: int, amount: int) -> None:
    """What one effect gives."""
    if not collects(s, seat):
        return
    for slot in s.rules.hooks.gain:
        amount = s.players[seat].parts[slot].gain(s, seat, resource, amount)
    s.players[seat].resources[resource] += amount
    if s.turn.is_of(seat):
        s.turn.gained[resource] += amount
    s.note(events.GAINED, seat, resource, amount, EVERYBODY)


def pay(s: State, seat: int, resource: int, amount: int) -> None:
    if amount == 0:
        return
    s.players[seat].resources[resource] -= amount
    s.note(events.PAID, seat, resource, amount, EVERYBODY)


def score(s: State, seat: int, source: int, points: int) -> None:
    """Victory points, remembered by where they came from."""
    if is_streamlined(s, seat):
        return
    player = s.players[seat]
    player.vp += points
    player.vp_from = replaced(player.vp_from, source, player.vp_from[source] + points)
    s.note(events.SCORED, seat, source, points, EVERYBODY)


class AlwaysPossible(Atom):
    """An atom that nothing keeps from happening, and that leaves nothing to choose."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return PLAIN


class Gain(AlwaysPossible):
    """`solari N`, `spice N`, `water N`; `arg` is the resource."""

    def changes(self, node: Node) -> int:
        return GAINED[node.arg]

    def changes_paid(self, node: Node) -> int:
        return UNHEEDED

    def paid_after(self, node: Node) -> int:
        return GAINED[node.arg]

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        gain(s, who, node.arg, node.low)

    def do_often(self, s: State, node: Node, who: int, army: int, source: int, count: int) -> None:
        """I-87: what is counted out is one gain."""
        if len(s.rules.hooks.gain) > 0:
            gain(s, who, node.arg, node.low * count)
        else:
            super().do_often(s, node, who, army, source, count)

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(RESOURCE, node.arg, node.low) <= s.players[who].resources[node.arg]

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        pay(s, who, node.arg, node.low)


class Persuasion(AlwaysPossible):
    """V-2: for this Reveal turn."""

    def moment(self) -> int:
        return SUMMED

    def changes(self, node: Node) -> int:
        return PERSUADED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if s.turn.is_of(who):
            s.turn.persuasion += node.low
        s.note(events.PERSUASION, who, source, node.low, EVERYBODY)


class VictoryPoints(AlwaysPossible):
    def changes(self, node: Node) -> int:
        return UNHEEDED

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return not is_streamlined(s, who)  # RV-34

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        score(s, who, vp_source(s, source), node.low)


def vp_source(s: State, source: int) -> int:
    kind = source // w.KIND
    if kind in s.rules.points_of:
        return s.rules.points_of[kind]
    if kind == w.PATH:
        return s.rules.paths[source % w.KIND].points
    if kind == w.CONFLICT:
        return w.VP_CONFLICT
    if kind == w.INTRIGUE:
        return w.VP_INTRIGUE
    if kind == w.CARD and s.rules.cards[source % w.KIND].acquire is not None:
        return w.VP_ACQUIRED
    return w.VP_CARDS


class MakerBonusSpice(AlwaysPossible):
    """M-1: all that lies on the visited space."""

    def changes(self, node: Node) -> int:
        return GAINED[w.SPICE]

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        space = s.turn.space
        if space != w.NOTHING and s.bonus_spice[space] > 0:
            if collects(s, who):
                gain(s, who, w.SPICE, s.bonus_spice[space])
            else:
                s.note(events.BONUS_TO_BANK, who, space, s.bonus_spice[space], EVERYBODY)
            s.bonus_spice[space] = 0


class Paid(Counter):
    """As the cost of this visit."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.turn.paid

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


class GainedThisTurn(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.turn.gained[arg] if s.turn.is_of(who) else 0

    def rises(self, number: int) -> int:
        return GAINED[w.SOLARI] | GAINED[w.SPICE] | GAINED[w.WATER]

    def falls(self, number: int) -> int:
        return UNHEEDED


class Held(Counter):
    """Of a resource now: looked at, not paid."""

    def __init__(self, resource: int) -> None:
        super().__init__(w.RESOURCES[resource])
        self.resource: Final = resource

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[who].resources[self.resource]

    def rises(self, number: int) -> int:
        return GAINED[self.resource]

    def falls(self, number: int) -> int:
        return UNHEEDED


class PersuasionLeft(Counter):
    """Of this Reveal turn, not yet spent (I-78)."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.turn.persuasion if s.turn.reveals(who) else 0

    def rises(self, number: int) -> int:
        return PERSUADED

    def falls(self, number: int) -> int:
        return UNHEEDED


RESOURCE: Final = add_thing("resource")
GAINED: Final = [add_aspect(Aspect(resource + " gained")) for resource in w.RESOURCES]
PERSUADED: Final = add_aspect(Aspect("persuasion gained"))
GAIN: Final = add_effect(Gain("gain"))
PERSUASION: Final = add_effect(Persuasion("persuasion"))
VP: Final = add_effect(VictoryPoints("vp"))
MAKER_BONUS_SPICE: Final = add_effect(MakerBonusSpice("maker_bonus_spice"))
PAID: Final = add_counter(Paid("paid"))
HELD_SOLARI: Final = add_counter(Held(w.SOLARI))
HELD_SPICE: Final = add_counter(Held(w.SPICE))
PERSUASION_LEFT: Final = add_counter(PersuasionLeft("persuasion"))
GAINED_THIS_TURN: Final = add_counter(GainedThisTurn("gained_this_turn"))
