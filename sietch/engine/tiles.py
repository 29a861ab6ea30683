"""Tech tiles as they are printed: their price, their symbol, and what they offer (I-2, I-4, I-51)."""

from typing import Final

from sietch.engine.groups import PAY
from sietch.engine.ops import add_kind
from sietch.engine.rules import Node, Rules, of_these
from sietch.engine.turn import ON_OWN_TURN

TILE: Final = add_kind("tile")
PRICE: Final = 0  # which number of a tile that is
FOR_RIVALS: Final = 0  # which flag: it has the Hagal symbol


def is_for_rivals(rules: Rules, tile: int) -> bool:
    return rules.components[TILE][tile].flags[FOR_RIVALS]


def offers(rules: Rules, tiles: int) -> list[Node]:
    """What these tiles offer in an own turn for a price, in their order."""
    offering = of_these(rules.triggers_on[TILE][ON_OWN_TURN.number], tiles)
    return [trigger.effect for trigger in offering if trigger.effect.op == PAY]
