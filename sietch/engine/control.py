"""Control of spaces (U-5)."""

from typing import Final

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import UNHEEDED, add_effect
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rules import Node
from sietch.engine.state import State


class Control(AlwaysPossible):
    """U-5: the marker replaces any other."""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.control[node.arg] = army
        s.note(events.CONTROL, army, node.arg, 0, EVERYBODY)


def controller(s: State, space: int) -> int:
    """Who controls it: whoever has something there that covers a marker (I-31, I-32), or else the marker's owner."""
    if space == w.NOTHING:
        return w.NOBODY
    for slot in s.rules.hooks.covered_markers:
        for player in s.players:
            if player.parts[slot].covered_markers() >> space & 1:
                return player.seat
    return s.control[space]


CONTROL: Final = add_effect(Control("control"))
