"""What a rival does with its tech tiles, which nobody chooses for it (I-54 to I-62, I-88)."""

from typing import TYPE_CHECKING

from sietch.engine import words as w
from sietch.engine.groups import PAY
from sietch.engine.resources import GAIN, VP, pay, score, vp_source
from sietch.engine.rules import Node, Rules
from sietch.engine.sending import IgnoreAgents
from sietch.engine.state import Player, State
from sietch.engine.turn import ON_OWN_TURN
from sietch.engine.unit_kinds import TROOP
from sietch.engine.units import TROOPS, recruit

if TYPE_CHECKING:
    from sietch.engine.tech import Technology


def offers(rules: Rules, kind: int, tiles: int) -> list[Node]:
    """What these tiles offer in an own turn for a price, in their order."""
    return [
        trigger.effect
        for tile in rules.components[kind]
        if tiles >> tile.number & 1
        for trigger in tile.triggers
        if trigger.event is ON_OWN_TURN and trigger.effect.op == PAY
    ]


def price_in(use: Node, resource: int) -> int:
    """How much of a resource it costs."""
    return sum([term.low for term in use.kids[0].terms if term.op == GAIN and term.arg == resource])


def is_free(use: Node) -> bool:
    """It costs nothing but turning the tile over."""
    return len(use.kids[0].terms) == 1


def use_drones(s: State, player: Player, own: "Technology") -> None:
    """I-61: what costs nothing, at the first chance in each round."""
    for use in offers(s.rules, own.kind(), own.tiles):
        if is_free(use) and use.kids[1].op == TROOPS:
            own.flip(s, player.seat, use.source % w.KIND)
            recruit(s, TROOP, player.seat, use.kids[1].low)


def buy_points(s: State, player: Player, own: "Technology") -> None:
    """I-60: in its own turn, a point for spice and the tile."""
    if not s.turn.is_of(player.seat):
        return
    for use in offers(s.rules, own.kind(), own.tiles):
        spice = price_in(use, w.SPICE)
        if use.kids[1].op == VP and player.resources[w.SPICE] >= spice:
            pay(s, player.seat, w.SPICE, spice)
            own.trash(s, player.seat, use.source)
            score(s, player.seat, vp_source(s, use.source), use.kids[1].low)


def hire_troops(s: State, player: Player, own: "Technology") -> None:
    """I-56: on a combat space, solari for troops, if the supply holds them all."""
    for use in offers(s.rules, own.kind(), own.tiles):
        solari, gain = price_in(use, w.SOLARI), use.kids[1]
        if gain.op == TROOPS and not is_free(use):
            if player.resources[w.SOLARI] >= solari and player.supply >= gain.low:
                own.flip(s, player.seat, use.source % w.KIND)
                pay(s, player.seat, w.SOLARI, solari)
                recruit(s, TROOP, player.seat, gain.low)


def passes(s: State, player: Player, own: "Technology") -> bool:
    """I-58: agents of other seats do not block it, and it discards nothing for that."""
    for use in offers(s.rules, own.kind(), own.tiles):
        if isinstance(use.kids[1].does, IgnoreAgents):
            own.flip(s, player.seat, use.source % w.KIND)
            return True
    return False


def saves_spice(s: State) -> bool:
    """I-54: for tech, until the last Conflicts."""
    return s.conflict == w.NOTHING or s.rules.conflicts[s.conflict].level != w.LAST_LEVEL
