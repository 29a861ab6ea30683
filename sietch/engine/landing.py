"""Troops that are recruited and may, or must, go to the Conflict at once, from wherever the agent is (Treachery, I-79)."""

from typing import Final

from sietch.engine.deploying import CLEAR, DEPLOYED, conflict_obstacle, deploy_by_rule
from sietch.engine.moving import Deploy
from sietch.engine.ops import add_deed, add_effect
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Player, State
from sietch.engine.unit_kinds import GARRISON, TROOP, UnitKind
from sietch.engine.units import RECRUITED, Garrison, add_destination, take_troops, within_reach
from sietch.native import mypyc_attr


class Beachhead(Garrison):
    """To the garrison; the turn remembers how many have just come."""

    def receive(self, s: State, seat: int, count: int) -> None:
        super().receive(s, seat, count)
        s.turn.remember(LANDED, seat, 0, count)


class IntoBattle(Garrison):
    """To the garrison, and on to the Conflict, if anything can be deployed."""

    def receive(self, s: State, seat: int, count: int) -> None:
        super().receive(s, seat, count)
        if conflict_obstacle(s, seat) == CLEAR:
            deploy_by_rule(s, TROOP, seat, count)


def landed(s: State, seat: int) -> int:
    """How many of this seat's troops have just come, and are meant."""
    return sum(s.turn.recall_deed(LANDED, seat, 0))


def forget_landed(s: State, seat: int) -> None:
    """Those that came before are not meant any more."""
    s.turn.remember(LANDED, seat, 0, -landed(s, seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class Landing(Deploy):
    """`landing N [any]`: recruit N troops, all of which – or any – are deployed. `arg` is N; `low` 1 says all.

    X-4: where they are an ally's, any.
    """

    def means(self, kind: UnitKind) -> bool:
        return kind is TROOP

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return min(kind.count(army, GARRISON), landed(s, army.seat))

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return within_reach(s, army) > 0

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return False

    def least(self, node: Node, f: Frame) -> int:
        return 0

    def changes(self, node: Node) -> int:
        return RECRUITED | DEPLOYED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if node.low > 0 and army == who:
            take_troops(s, army, node.arg, INTO_BATTLE)
            return
        forget_landed(s, army)
        super().do(s, node, who, army, source)
        take_troops(s, army, node.arg, BEACHHEAD)

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        deploy_by_rule(s, kind, seat, count)


LANDED: Final = add_deed("landed troops")
BEACHHEAD: Final = add_destination(Beachhead("beachhead"))
INTO_BATTLE: Final = add_destination(IntoBattle("into battle"))
LANDING: Final = add_effect(Landing("landing"))
