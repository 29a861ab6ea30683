"""Effects made of other effects: all of them, one of them, if, may, per, on, for others, once per turn or game, a cost."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import all_hold, holds
from sietch.engine.effects import EFFECT, POOL, add_to_turn, open_parts, push_effect
from sietch.engine.ops import (
    CHOICE,
    NEWS,
    PLAIN,
    SUMMED,
    UNHEEDED,
    Atom,
    Bill,
    Effect,
    Step,
    Unhandled,
    add_effect,
    add_step,
)
from sietch.engine.options import argument_of, option
from sietch.engine.order import begun_by, ended_by, falsified_by, sources
from sietch.engine.rules import Node
from sietch.engine.sides import opponents, whose_army
from sietch.engine.state import Frame, Pending, Player, State
from sietch.engine.trashing import keeper_of


def any_allowed(s: State, node: Node, who: int, army: int, source: int) -> bool:
    for kid in node.kids:
        if kid.allowed(s, who, army, source):
            return True
    return False


def all_optional(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """Nothing that may be chosen is mandatory."""
    for kid in node.kids:
        if kid.allowed(s, who, army, source) and not kid.optional(s, who, army, source):
            return False
    return True


def worst_order(s: State, node: Node, who: int, army: int, source: int) -> int:
    """Of all terms below."""
    worst = PLAIN
    for kid in node.kids:
        for term in kid.terms:
            worst = max(worst, term.order(s, who, army, source))
    return worst


class Group(Effect):
    """Made of parts: it changes what they change."""

    def changes(self, node: Node) -> int:
        return UNHEEDED


class Sequence(Group):
    """`A; B`"""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return any_allowed(s, node, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        for kid in node.kids:
            if kid.possible(s, who, army, source):
                return True
        return False

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return all_optional(s, node, who, army, source)

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return worst_order(s, node, who, army, source)

    def heeds(self, node: Node) -> int:
        """A part whose condition does not hold lapses with the others."""
        mask = 0
        for kid in node.kids:
            mask |= begun_by(kid)
        return mask

    def heeds_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        mask = self.heeds(node)
        for kid in node.kids:
            mask |= kid.does.heeds_now(s, kid, who, army, source)
        return mask

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        push_effect(s, node, who, army, source)

    def terms(self, node: Node) -> list[Node]:
        return node.kids


class Either(Group):
    """`A OR B`"""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return any_allowed(s, node, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return any_allowed(s, node, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return all_optional(s, node, who, army, source)

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        side = self.only_side(s, node, who, army, source)
        return CHOICE if side is None else side.order(s, who, army, source)

    def brings_now(self, s: State, node: Node, who: int, army: int, source: int, coming: int) -> int:
        side = self.only_side(s, node, who, army, source)
        if side is None:
            return super().brings_now(s, node, who, army, source, coming)
        return side.does.brings_now(s, side, who, army, source, coming)

    def spoils_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        side = self.only_side(s, node, who, army, source)
        return node.spoils if side is None else side.does.spoils_now(s, side, who, army, source)

    def heeds_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        side = self.only_side(s, node, who, army, source)
        return node.heeds if side is None else side.does.heeds_now(s, side, who, army, source)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        side = self.only_side(s, node, who, army, source)
        if side is None:
            s.push(CHOOSE_SIDE, node.number, who, army, source, 0, 0)
        else:
            side.do(s, who, army, source)

    def only_side(self, s: State, node: Node, who: int, army: int, source: int) -> Node | None:
        """The one side that is left when the others are ruled out for the whole turn."""
        if s.every_order:
            return None
        left: Node | None = None
        for kid in node.kids:
            if kid.op == IF and ruled_out(s, kid, who, army, source):
                continue
            if left is not None:
                return None
            left = kid
        return left


def ruled_out(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """A maker hook missing, a council seat already taken: nothing that may come changes it."""
    for test in node.tests:
        if test.flag is not None and test.flag.lasts(test.negated):
            if not holds(s, test, who, army, source) and sources(s, falsified_by(test, True)) == 0:
                return True
    return False


class ChooseSide(Step):
    """A OR B: the sides whose conditions hold and whose costs can be paid."""

    def run(self, s: State, f: Frame) -> None:
        kids = s.rules.nodes[f.node].kids
        sides = [i for i in range(len(kids)) if kids[i].allowed(s, f.who, f.army, f.source)]
        worth = [i for i in sides if kids[i].does.worth_choosing(s, kids[i], f.who, f.army, f.source)]
        s.ask(f.who, CHOOSE_SIDE, f.source, [option(o.CHOOSE, i + 1) for i in worth or sides])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        s.rules.nodes[f.node].kids[argument_of(code) - 1].do(s, f.who, f.army, f.source)


class Choose(Either):
    """`choose N: (A OR B OR C)`: that many of them, all named before the first happens."""

    def only_side(self, s: State, node: Node, who: int, army: int, source: int) -> Node | None:
        return None

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.push(NAME_SIDES, node.number, who, army, source, node.low, 0)


class NameSides(Step):
    """`left` are still to be named, without a question where there are no more; then all of them happen in any order."""

    def asks_as(self) -> int:
        return CHOOSE_SIDE

    def run(self, s: State, f: Frame) -> None:
        kids = s.rules.nodes[f.node].kids
        free = [
            i
            for i in range(len(kids))
            if not f.chosen >> i & 1 and kids[i].allowed(s, f.who, f.army, f.source)
        ]
        if len(free) > f.left > 0:
            s.ask(f.who, CHOOSE_SIDE, f.source, [option(o.CHOOSE, i + 1) for i in free])
            return
        s.stack.pop()
        start = len(s.inner)
        for i in range(len(kids)):
            if f.chosen >> i & 1 or (f.left > 0 and i in free):
                open_parts(s, kids[i], f.who, f.army, f.source)
        s.push(POOL, f.node, f.who, f.army, f.source, start, 0)

    def answer(self, s: State, f: Frame, code: int) -> None:
        chosen = f.chosen | 1 << (argument_of(code) - 1)
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.left - 1, chosen)


class If(Group):
    """`if C: A else: B`"""

    def side(self, s: State, node: Node, who: int, army: int, source: int) -> Node | None:
        """What the condition leads to now."""
        if all_hold(s, node.tests, who, army, source):
            return node.kids[0]
        return node.kids[1] if len(node.kids) > 1 else None

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        side = self.side(s, node, who, army, source)
        return side is not None and side.allowed(s, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        side = self.side(s, node, who, army, source)
        return side is not None and side.possible(s, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        side = self.side(s, node, who, army, source)
        return side is not None and side.optional(s, who, army, source)

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        side = self.side(s, node, who, army, source)
        return CHOICE if side is None else side.order(s, who, army, source)

    def heeds(self, node: Node) -> int:
        """With another side the end of one is the beginning of the other."""
        return begun_by(node) if len(node.kids) > 1 else 0

    def heeds_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        side = self.side(s, node, who, army, source)
        return (
            self.heeds(node)
            | ended_by(node)
            | (0 if side is None else side.does.heeds_now(s, side, who, army, source))
        )

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        side = self.side(s, node, who, army, source)
        if side is not None:
            side.do(s, who, army, source)


class May(Group):
    """`may A`"""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return node.kids[0].allowed(s, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return node.kids[0].possible(s, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return CHOICE

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        node.kids[0].do(s, who, army, source)


class OncePerTurn(Group):
    """`once_per_turn: A`"""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not s.turn.has_used(node.number, who) and node.kids[0].allowed(s, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not s.turn.has_used(node.number, who) and node.kids[0].possible(s, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return node.kids[0].optional(s, who, army, source)

    def moment(self) -> int:
        return CHOICE

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.turn.use(node.number, who)
        node.kids[0].do(s, who, army, source)


class OncePerGame(Group):
    """`once_per_game: A` of something that a part keeps and gives away for it (T-7, B-25)."""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return keeper_of(s, who, source) is not None and node.kids[0].allowed(s, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return keeper_of(s, who, source) is not None and node.kids[0].possible(s, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return CHOICE

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        keeper = keeper_of(s, who, source)
        if keeper is not None:
            keeper.use_up(s, who, source)
            node.kids[0].do(s, who, army, source)


class Per(Group):
    """`per K: A`"""

    def count(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        counter = node.counter
        if counter is None:
            raise Unhandled("an effect counts nothing")
        return counter.count(s, node.arg, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.count(s, node, who, army, source) > 0 and node.kids[0].possible(s, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return node.kids[0].optional(s, who, army, source)

    def declines(self, node: Node) -> bool:
        return node.kids[0].does.declines(node.kids[0])

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return max(NEWS, node.kids[0].order(s, who, army, source))

    def settled(self, s: State, node: Node, player: Player) -> bool:
        if len(player.intrigue) > 0 or news_for_sale(s, player) or node.counter is None:
            return False
        return node.counter.settled(s, player)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        kid = node.kids[0]
        count = self.count(s, node, who, army, source)
        if isinstance(kid.does, Atom):
            kid.does.do_often(s, kid, who, army, source, count)
            return
        for _ in range(count):
            push_effect(s, kid, who, army, source)


def news_for_sale(s: State, player: Player) -> bool:
    """Whether a card could be bought whose acquire box brings more than resources."""
    for row in s.rules.rows:
        if row.buy != w.NOTHING:
            for card in row.cards(s, player):
                box = row.box(s, card)
                if box is not None and row.can_buy(s, player, card):
                    if box.order(s, player.seat, whose_army(s, player.seat), 0) > PLAIN:
                        return True
    return False


class On(Group):
    """`on E: A` of something that happens once: it waits, unless the event is now."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """It begins to wait at once. What a card in play gives may be lost with it, unless it waits for a moment of the round.

        Chairdog's partner comes back even if Chairdog is trashed (ruling imm-chairdog-trashed).
        """
        trigger = node.trigger
        if source // w.KIND == w.CARD and (trigger is None or not trigger.event.is_moment):
            return PLAIN
        return SUMMED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        trigger = node.trigger
        if trigger is None:
            raise Unhandled("an effect waits for nothing")
        if trigger.event.now(s, trigger, who):
            add_to_turn(s, node.kids[0], who, army, source)
        else:
            s.players[who].waiting.append(Pending(node.number, who, army, source))


class EachOpponent(Group):
    """`each_opponent: A`, clockwise."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return NEWS

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        others = opponents(s, who)
        for i in range(len(others) - 1, -1, -1):
            push_effect(s, node.kids[0], others[i], others[i], source)


# --- costs -------------------------------------------------------------------------------------------------


def can_pay(s: State, cost: Node, who: int, army: int, source: int) -> bool:
    """All of it is at hand."""
    bill = Bill()
    for item in cost.terms:
        if not item.does.can_pay(s, item, who, army, source, bill):
            return False
    return True


class Pay(Group):
    """`cost -> A`: all of the cost must be at hand before any of it is paid (A-7)."""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        gain = node.kids[1]
        if s.rules.with_teams and gain.does.is_closed(s, gain, who, army):
            return False
        return can_pay(s, node.kids[0], who, army, source) and gain.does.worth_paying(
            s, gain, who, army, source
        )

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.allowed(s, node, who, army, source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return CHOICE

    def heeds(self, node: Node) -> int:
        """A gain whose condition does not hold lapses."""
        return begun_by(node.kids[1])

    def waits_for(self, node: Node) -> int:
        mask = 0
        for item in node.kids[0].terms:
            mask |= item.does.paid_after(item)
        return mask

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """Pay what needs no choice, ask for the rest, and then gain."""
        s.push(EFFECT, node.kids[1].number, who, army, source, 0, 0)
        items = node.kids[0].terms
        for i in range(len(items) - 1, -1, -1):
            items[i].does.pay(s, items[i], who, army, source)


SEQUENCE: Final = add_effect(Sequence("sequence"))
EITHER: Final = add_effect(Either("either"))
IF: Final = add_effect(If("if"))
MAY: Final = add_effect(May("may"))
PER: Final = add_effect(Per("per"))
ON: Final = add_effect(On("on"))
EACH_OPPONENT: Final = add_effect(EachOpponent("each_opponent"))
ONCE_PER_TURN: Final = add_effect(OncePerTurn("once_per_turn"))
ONCE_PER_GAME: Final = add_effect(OncePerGame("once_per_game"))
PAY: Final = add_effect(Pay("pay"))
CHOOSE_SIDE: Final = add_step(ChooseSide("choose_side"))
CHOOSE: Final = add_effect(Choose("choose"))
NAME_SIDES: Final = add_step(NameSides("name_sides"))
