"""What a rival does with its tech tiles, which nobody chooses for it (I-54 to I-62, I-88)."""

from typing import TYPE_CHECKING, Final

from sietch.engine import words as w
from sietch.engine.cards import DISCARD
from sietch.engine.groups import PAY
from sietch.engine.ops import Bill
from sietch.engine.resources import VP
from sietch.engine.rules import Node
from sietch.engine.sending import IGNORE_AGENTS
from sietch.engine.state import Player, State
from sietch.engine.tiles import TILE
from sietch.engine.turn import ON_OWN_TURN
from sietch.engine.units import TROOPS

if TYPE_CHECKING:
    from sietch.engine.tech import Technology

NO_USES: Final[list[Node]] = []


def uses(s: State, own: "Technology", op: int) -> list[Node]:
    """What the tiles that lie face up offer of this kind."""
    found = NO_USES
    if own.tiles == 0:
        return found
    for trigger in s.rules.triggers_on[TILE][ON_OWN_TURN.number]:
        use = trigger.effect
        if use.op == PAY and use.kids[1].op == op and own.tiles >> trigger.source % w.KIND & 1:
            found = [*found, use]
    return found


def price(use: Node) -> list[Node]:
    """What a rival pays for it: it has no cards to discard (I-58)."""
    return [term for term in use.kids[0].terms if term.op != DISCARD]


def is_free(use: Node) -> bool:
    """It costs nothing but turning the tile over."""
    return len(price(use)) == 1


def pay_for(s: State, seat: int, use: Node) -> bool:
    """Whether it could."""
    bill = Bill()
    for term in price(use):
        if not term.does.can_pay(s, term, seat, seat, use.source, bill):
            return False
    for term in price(use):
        term.does.pay(s, term, seat, seat, use.source)
    return True


def take(s: State, seat: int, use: Node) -> None:
    """What it brings, if it can be paid."""
    if pay_for(s, seat, use):
        use.kids[1].do(s, seat, seat, use.source)


def use_drones(s: State, player: Player, own: "Technology") -> None:
    """I-61: what costs nothing, at the first chance in each round."""
    for use in uses(s, own, TROOPS):
        if is_free(use):
            take(s, player.seat, use)


def buy_points(s: State, player: Player, own: "Technology") -> None:
    """I-60: in its own turn, a point for spice and the tile."""
    if s.turn.is_of(player.seat):
        for use in uses(s, own, VP):
            take(s, player.seat, use)


def hire_troops(s: State, player: Player, own: "Technology") -> None:
    """I-56: on a combat space, solari for troops, if the supply holds them all."""
    for use in uses(s, own, TROOPS):
        if not is_free(use) and player.supply >= use.kids[1].low:
            take(s, player.seat, use)


def passes(s: State, player: Player, own: "Technology") -> bool:
    """I-58: agents of other seats do not block it."""
    for use in uses(s, own, IGNORE_AGENTS):
        if pay_for(s, player.seat, use):
            return True
    return False


def saves_spice(s: State) -> bool:
    """I-54: for tech, until the last Conflicts."""
    return s.conflict == w.NOTHING or s.rules.conflicts[s.conflict].level != w.LAST_LEVEL
