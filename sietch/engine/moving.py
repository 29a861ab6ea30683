"""Effects that deploy units, or let them retreat (U-6, I-70, I-71)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine.deploying import (
    CLEAR,
    DEPLOYED,
    RETREATED,
    conflict_obstacle,
    deploy,
    deploy_by_rule,
    recruits,
    retreat,
)
from sietch.engine.ops import Bill, HowMany, Unhandled, add_effect, add_thing
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Player, State
from sietch.engine.unit_kinds import CONFLICT, GARRISON, UnitKind
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveUnits(HowMany):
    """Units of the kinds that it means go somewhere, of each as many as one likes, in any order of the kinds.

    What says troops means troops alone; what says units all kinds that can go there (I-70, I-71).
    """

    def means(self, kind: UnitKind) -> bool:
        return kind.is_troop

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        """How many of this kind can go."""
        raise Unhandled(self.word + " does not say which units it moves")

    def verb(self, kind: UnitKind) -> int:
        raise Unhandled(self.word + " does not say how it asks")

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        raise Unhandled(self.word + " does not move units")

    def is_barred(self, s: State, army: int) -> bool:
        """No unit of this army can go there now."""
        return False

    def decider(self, f: Frame) -> int:
        return f.who

    def least(self, node: Node, f: Frame) -> int:
        """How many must go."""
        return node.low

    def most(self, node: Node) -> int:
        """How many may go."""
        return node.high

    def at_hand(self, s: State, army: int, asked: int) -> int:
        """How many can go, of the kinds that are not in this mask."""
        total = 0
        for i in range(len(s.rules.units)):
            if asked >> i & 1 == 0 and self.means(s.rules.units[i]):
                total += self.movable(s, s.rules.units[i], s.players[army])
        return total

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.at_hand(s, army, 0) >= max(node.low, 1) and not self.is_barred(s, army)

    def ask_for(self, s: State, node: Node, who: int, army: int, source: int, count: int) -> None:
        """`moved` and `kinds`: none yet."""
        s.push(self.number, node.number, who, army, source, 0, 0)

    def run(self, s: State, f: Frame) -> None:
        node = s.rules.nodes[f.node]
        missing = self.least(node, f) - f.moved
        if self.at_hand(s, f.army, f.kinds) < max(missing, 1) or self.is_barred(s, f.army):
            s.stack.pop()
            return
        choices: list[int] = []
        for i in range(len(s.rules.units)):
            kind = s.rules.units[i]
            if f.kinds >> i & 1 == 0 and self.means(kind):
                least = max(missing - self.at_hand(s, f.army, f.kinds | 1 << i), 1)
                most = min(self.movable(s, kind, s.players[f.army]), self.most(node) - f.moved)
                for n in range(least, most + 1):
                    choices.append(option(self.verb(kind), n))
        if missing <= 0:
            choices.append(option(o.PASS, 0))
        s.ask(self.decider(f), self.asks_as(), f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        for i in range(len(s.rules.units)):
            kind = s.rules.units[i]
            if self.means(kind) and self.verb(kind) == verb_of(code):
                self.move(s, kind, f.army, argument_of(code))
                moved = f.moved + argument_of(code)
                asked = f.kinds | 1 << i
                if moved < self.most(s.rules.nodes[f.node]) and self.at_hand(s, f.army, asked) > 0:
                    s.push(f.op, f.node, f.who, f.army, f.source, moved, asked)
                return


@mypyc_attr(allow_interpreted_subclasses=True)
class Deploy(MoveUnits):
    """The owner of the army decides (X-4)."""

    def asks_as(self) -> int:
        return DEPLOY

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return kind.count(army, GARRISON)

    def verb(self, kind: UnitKind) -> int:
        return kind.deploys

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        deploy(s, kind, seat, count)

    def is_barred(self, s: State, army: int) -> bool:
        return conflict_obstacle(s, army) != CLEAR

    def decider(self, f: Frame) -> int:
        return f.army

    def least(self, node: Node, f: Frame) -> int:
        """X-4: an ally who was activated decides, none included."""
        return node.low if f.army == f.who else 0

    def changes(self, node: Node) -> int:
        return DEPLOYED


class DeployRecruited(Deploy):
    """Only troops recruited in this turn; they count as deployed by the rule of combat spaces."""

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return recruits(s, kind, army)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.at_hand(s, army, 0) > 0 and not self.is_barred(s, army)

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        deploy_by_rule(s, kind, seat, count)


@mypyc_attr(allow_interpreted_subclasses=True)
class Retreat(MoveUnits):
    def asks_as(self) -> int:
        return RETREAT

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return kind.count(army, CONFLICT)

    def verb(self, kind: UnitKind) -> int:
        return kind.falls_back

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        retreat(s, kind, seat, count)

    def changes(self, node: Node) -> int:
        return RETREATED

    def paid_after(self, node: Node) -> int:
        return DEPLOYED

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(UNIT_IN_CONFLICT, 0, node.low) <= self.at_hand(s, army, 0)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)


UNIT_IN_CONFLICT: Final = add_thing("unit in the Conflict")
DEPLOY: Final = add_effect(Deploy("deploy"))
DEPLOY_RECRUITED: Final = add_effect(DeployRecruited("deploy_recruited"))
RETREAT: Final = add_effect(Retreat("retreat"))
