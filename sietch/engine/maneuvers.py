"""Effects on units of any kind, on those of opponents, and troops that are given up (I-7, I-69 to I-71, I-82, I-83)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.deploying import DEPLOYED, RETREATED, leave_conflict
from sietch.engine.dreadnoughts import DREADNOUGHTS
from sietch.engine.events import EVERYBODY
from sietch.engine.moving import Deploy, Retreat
from sietch.engine.ops import Bill, Question, add_effect, add_thing
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.rules import Node
from sietch.engine.sides import opponents
from sietch.engine.state import Frame, State
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY, TROOP, UnitKind
from sietch.engine.units import RECRUITED


class DeployUnits(Deploy):
    """`deploy_units AMOUNT`"""

    def means(self, kind: UnitKind) -> bool:
        return kind.has_supply


class RetreatUnits(Retreat):
    """`retreat_units AMOUNT`: never a sandworm (I-71)."""

    def means(self, kind: UnitKind) -> bool:
        return kind.retreats


class RetreatDreadnoughts(Retreat):
    """`retreat_dreadnoughts N`"""

    def means(self, kind: UnitKind) -> bool:
        return kind is DREADNOUGHTS


class PushedBack(RetreatUnits):
    """One unit of the opponent who was named."""

    def asks_as(self) -> int:
        return self.number

    def least(self, node: Node, f: Frame) -> int:
        return 1

    def most(self, node: Node) -> int:
        return 1


class PushBack(Question):
    """`retreat_enemy_units N`: units of opponents, one after the other: first whose, then which (I-71, I-82)."""

    def targets(self, s: State, who: int) -> list[int]:
        return [seat for seat in opponents(s, who) if PUSHED_BACK.at_hand(s, seat, 0) > 0]

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(self.targets(s, who)) > 0

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def declines(self, node: Node) -> bool:
        return True

    def do_often(self, s: State, node: Node, who: int, army: int, source: int, count: int) -> None:
        self.ask_for(s, node, who, army, source, node.high * count)

    def changes(self, node: Node) -> int:
        return RETREATED

    def run(self, s: State, f: Frame) -> None:
        choices = [option(PUSH_BACK, seat) for seat in self.targets(s, f.who)]
        if len(choices) > 0:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        if code == o.PASS:
            s.stack.pop()
            return
        s.again(f, f.left - 1)
        s.push(PUSHED_BACK.number, f.node, f.who, argument_of(code), f.source, 0, 0)


# --- troops that are given up ------------------------------------------------------------------------------


class LoseTroops(Question):
    """`lose_troops N [from conflict|garrison]`: back to the supply (I-83). `arg`: from where, EITHER of the two or one.

    Whose troops they are says which (X-14).
    """

    def places(self, s: State, node: Node, army: int) -> list[int]:
        """Where there is one to lose."""
        return [
            place
            for place in (GARRISON, CONFLICT)
            if node.arg in (EITHER, place) and TROOP.count(s.players[army], place) > 0
        ]

    def at_hand(self, s: State, node: Node, army: int) -> int:
        return sum([TROOP.count(s.players[army], place) for place in self.places(s, node, army)])

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(self.places(s, node, army)) > 0

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(LOST_TROOP, 0, node.low) <= self.at_hand(s, node, army)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def paid_after(self, node: Node) -> int:
        return RECRUITED | DEPLOYED

    def changes(self, node: Node) -> int:
        return RETREATED

    def run(self, s: State, f: Frame) -> None:
        places = self.places(s, s.rules.nodes[f.node], f.army)
        s.ask(f.army, self.number, f.source, [option(LOSE[place], 0) for place in places])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        if verb_of(code) == LOSE[CONFLICT]:
            leave_conflict(s, TROOP, f.army, SUPPLY, 1)
        else:
            TROOP.move(s.players[f.army], GARRISON, SUPPLY, 1)
        s.note(GAVE_UP, f.army, 0, 1, EVERYBODY)


EITHER: Final = -1
LOST_TROOP: Final = add_thing("troop to lose")
PUSH_BACK: Final = o.add_verb("push back seat ", w.SEAT)
LOSE: Final = {
    GARRISON: o.add_verb("lose from garrison", w.NO_ARGUMENT, place=o.IN_ARMY),
    CONFLICT: o.add_verb("lose from conflict", w.NO_ARGUMENT, place=o.IN_ARMY),
}
GAVE_UP: Final = events.add_entry("troops_given_up", and_names=w.NUMBER)
DEPLOY_UNITS: Final = add_effect(DeployUnits("deploy_units"))
RETREAT_UNITS: Final = add_effect(RetreatUnits("retreat_units"))
RETREAT_DREADNOUGHTS: Final = add_effect(RetreatDreadnoughts("retreat_dreadnoughts"))
PUSHED_BACK: Final = PushedBack("pushed_back")
add_effect(PUSHED_BACK)
RETREAT_ENEMY_UNITS: Final = add_effect(PushBack("retreat_enemy_units"))
LOSE_TROOPS: Final = add_effect(LoseTroops("lose_troops"))
