"""What the rules are made of: the base classes of steps, effects, conditions and events, and their tables.

The module of a subject (`spies.py`, `units.py` …) has one class for each of its atoms, steps, flags, counters
and events, with everything about it: *can* beside *do*. One object of each is added to a table, which gives out
the numbers. A set that is not compiled may add classes of its own.
"""

from typing import TYPE_CHECKING, Final

from sietch.engine import words as w
from sietch.native import mypyc_attr

if TYPE_CHECKING:
    from sietch.engine.rules import Node, Rules, Trigger
    from sietch.engine.state import Frame, Player, State

# How much the moment of an effect can matter (A-5, V-1).
SUMMED: Final = 0  # it has none: persuasion and swords are just summed (ruling order-reveal-units)
PLAIN: Final = 1  # it matters only to effects that it gets in the way of (`order.py`)
NEWS: Final = 2  # brings cards to light, but leaves nothing to choose
CHOICE: Final = 3
BY_POSITION: Final = -1  # it depends: `order` says

UNHEEDED: Final = 0  # no aspect of the position that an effect could heed


class Unhandled(Exception):
    """Something was asked of a part of the rules that it does not know."""


class Bill:
    """What a cost has demanded so far, so that two parts of it cannot count on the same thing (A-7)."""

    def __init__(self) -> None:
        self.first = w.NOTHING  # most costs are one thing: the others need lists
        self.sum = 0
        self.things: list[int] | None = None
        self.sums: list[int] | None = None

    def add(self, thing: int, which: int, amount: int) -> int:
        """How much of the thing is needed now; `which` tells those of one kind apart."""
        key = thing * w.KIND + which
        if self.first == w.NOTHING or self.first == key:
            self.first = key
            self.sum += amount
            return self.sum
        if self.things is None or self.sums is None:
            self.things = [key]
            self.sums = [amount]
            return amount
        for i in range(len(self.things)):
            if self.things[i] == key:
                self.sums[i] += amount
                return self.sums[i]
        self.things.append(key)
        self.sums.append(amount)
        return amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Named:
    """Something that stands in a table. `word` is its name in texts and in the notation."""

    def __init__(self, kind: str, word: str) -> None:
        self.kind = kind
        self.word = word
        self.number = -1  # given by the table

    def __reduce__(self) -> tuple[object, ...]:
        """A stored position finds the same object again, by its word."""
        return found, (self.kind, self.word)


@mypyc_attr(allow_interpreted_subclasses=True)
class Aspect(Named):
    """Something that effects change and that others heed: the order of the two matters (`order.py`)."""

    def __init__(self, word: str) -> None:
        super().__init__("aspect", word)
        self.bit = 0  # of the number, for masks

    def opens(self, rules: "Rules") -> "list[Node]":
        """Effects that may follow at once when it changes."""
        return []

    def adds(self, rules: "Rules", revealing: bool) -> "list[Node]":
        """Effects that may join the turn, be it a Reveal turn or not."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(Named):
    """Something that a frame can stand for."""

    def __init__(self, word: str) -> None:
        super().__init__("step or effect", word)

    def run(self, s: "State", f: "Frame") -> None:
        """Go on, or ask: the frame is on top of the stack."""
        raise Unhandled(self.word + " cannot be run")

    def answer(self, s: "State", f: "Frame", code: int) -> None:
        """Carry out the option that was chosen."""
        raise Unhandled(self.word + " asks nothing")

    def for_rival(self, s: "State", f: "Frame") -> int:
        """The option that a rival takes where a player would be asked; NOTHING: what it takes anywhere else."""
        return w.NOTHING

    def occurs(self, rules: "Rules") -> bool:
        """Games with these rules can come to it. A step of a set says when."""
        return True

    def asks_as(self) -> int:
        """The kind of its decision: a variety of something asks in its name."""
        return self.number


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Op):
    """A step of the game that belongs to no printed effect."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Op):
    """How one kind of effect behaves. All methods get the node, and the seats and the source of the effect."""

    def occurs(self, rules: "Rules") -> bool:
        """It is printed somewhere."""
        for node in rules.nodes:
            if node.op == self.number:
                return True
        return False

    # --- can ---------------------------------------------------------------------------------------------

    def allowed(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        """Conditions hold and costs can be paid: it may be chosen, even if it would do nothing."""
        return True

    def possible(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        """It can be carried out now and does something (rulings opt-no-early-fizzle, opt-fizzle-no-target)."""
        raise Unhandled(self.word + " does not say whether it is possible")

    def optional(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        """A-7: it may be left out. What says nothing else is mandatory."""
        return False

    def leads(self) -> bool:
        """Printed first among the parts of an effect, it comes before the others (T-58)."""
        return False

    def declines(self, node: "Node") -> bool:
        """Its own question already contains the way to leave it out."""
        return False

    def tempts(self, s: "State", node: "Node", who: int) -> bool:
        """A rival does not leave it out, although one may (RV-25, RV-32)."""
        for kid in node.kids:
            if kid.does.tempts(s, kid, who):
                return True
        return False

    def moment(self) -> int:
        """How much its moment can matter, if that is always the same: PLAIN, NEWS or CHOICE."""
        return BY_POSITION

    def order(self, s: "State", node: "Node", who: int, army: int, source: int) -> int:
        """The same in a position."""
        raise Unhandled(self.word + " does not say whether its moment matters")

    def changes(self, node: "Node") -> int:
        """The aspects that it changes itself, as a mask; what its parts change is known."""
        raise Unhandled(self.word + " does not say what it changes")

    def changes_paid(self, node: "Node") -> int:
        """The same as a cost."""
        return self.changes(node)

    def heeds(self, node: "Node") -> int:
        """The aspects whose change makes it another effect, as a mask; conditions and parts are known."""
        return 0

    def waits_for(self, node: "Node") -> int:
        """The aspects whose change can make it possible; conditions and parts are known."""
        return 0

    def brings_now(self, s: "State", node: "Node", who: int, army: int, source: int, coming: int) -> int:
        """The aspects that can change through it in this position, directly or by what it lets come.

        `coming` are those that may change before.
        """
        if len(node.kids) == 0:
            return node.brings_in(s.turn.kind)
        mask = node.changes
        for kid in node.kids:
            mask |= kid.does.brings_now(s, kid, who, army, source, coming | node.changes)
        return mask

    def spoils_now(self, s: "State", node: "Node", who: int, army: int, source: int) -> int:
        """The aspects that others heed and that it changes in this position."""
        mask = node.spoils
        if len(node.kids) > 0 and mask != 0:
            mask = self.changes(node)
            for kid in node.kids:
                mask |= kid.does.spoils_now(s, kid, who, army, source)
        return mask

    def heeds_now(self, s: "State", node: "Node", who: int, army: int, source: int) -> int:
        """What it heeds in this position."""
        return node.heeds

    def is_closed(self, s: "State", node: "Node", who: int, army: int) -> bool:
        """X-38: this side cannot have it, nor what it is paid with."""
        for kid in node.kids:
            if kid.does.is_closed(s, kid, who, army):
                return True
        return False

    def worth_paying(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        """Ruling cost-useless: whether a cost may be paid for it."""
        return True

    def worth_choosing(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        """Ruling imm-reclaimed-at-end: whether it is offered beside other sides of `A OR B`."""
        return True

    def settled(self, s: "State", node: "Node", player: "Player") -> bool:
        """Nothing that the player could do first would change what this news brings."""
        for kid in node.kids:
            if not kid.does.settled(s, kid, player):
                return False
        return True

    def looks_into_hand(self, node: "Node") -> bool:
        """It depends on which cards the hand holds, not only on how many."""
        for kid in node.kids:
            if kid.does.looks_into_hand(kid):
                return True
        return False

    # --- do ----------------------------------------------------------------------------------------------

    def do(self, s: "State", node: "Node", who: int, army: int, source: int) -> None:
        """Carry it out. What needs a choice becomes a frame."""
        raise Unhandled(self.word + " cannot be carried out")

    def joins_as_one(self) -> bool:
        """It joins a turn as what it is, in one piece."""
        return True

    def join_turn(self, s: "State", node: "Node", who: int, army: int, source: int) -> None:
        """Become open effects of this turn (A-5), in another way than as one."""
        raise Unhandled(self.word + " does not say how it joins a turn")

    def terms(self, node: "Node") -> "list[Node]":
        """The parts that may be carried out in any order (A-5, V-1)."""
        return [node]

    # --- as a cost ---------------------------------------------------------------------------------------

    def can_pay(self, s: "State", node: "Node", who: int, army: int, source: int, bill: Bill) -> bool:
        """It is at hand, beside what the bill holds already."""
        raise Unhandled(self.word + " cannot be paid")

    def pay(self, s: "State", node: "Node", who: int, army: int, source: int) -> None:
        raise Unhandled(self.word + " cannot be paid")

    def paid_after(self, node: "Node") -> int:
        """The aspects whose change can put it at hand, as a mask."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Atom(Effect):
    """A single thing that an effect does."""

    def do_often(self, s: "State", node: "Node", who: int, army: int, source: int, count: int) -> None:
        """So many times, as one effect."""
        for _ in range(count):
            node.do(s, who, army, source)

    def ask_for(self, s: "State", node: "Node", who: int, army: int, source: int, count: int) -> None:
        """Become a frame with a question, as often as said."""
        s.push(self.number, node.number, who, army, source, count, 0)

    def ask_as_cost(self, s: "State", node: "Node", who: int, army: int, source: int) -> None:
        """The same for a cost."""
        self.ask_for(s, node, who, army, source, node.low)


@mypyc_attr(allow_interpreted_subclasses=True)
class FromTheStart(Atom):
    """What a leader has without an event: it is done before the first round, and holds from then on."""

    def possible(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: "Node") -> int:
        return UNHEEDED


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Atom):
    """An atom that asks: its moment matters."""

    def moment(self) -> int:
        return CHOICE

    def do(self, s: "State", node: "Node", who: int, army: int, source: int) -> None:
        self.ask_for(s, node, who, army, source, node.high)


@mypyc_attr(allow_interpreted_subclasses=True)
class HowMany(Question):
    """An atom that asks for a number, which may be none (A-7)."""

    def optional(self, s: "State", node: "Node", who: int, army: int, source: int) -> bool:
        return node.low == 0

    def declines(self, node: "Node") -> bool:
        return node.low == 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Named):
    """A condition that is true or false."""

    def __init__(self, word: str) -> None:
        super().__init__("flag", word)

    def holds(self, s: "State", arg: int, who: int, army: int, source: int) -> bool:
        raise Unhandled(self.word + " does not say whether it holds")

    def lasts(self, negated: bool) -> bool:
        """What it says now does not change any more while an effect that asks for it is open."""
        return False

    def own_doing(self) -> bool:
        """An earlier part of the same effect may make it true."""
        return False

    def begins(self) -> int:
        """The aspects whose change can make it true, as a mask."""
        raise Unhandled(self.word + " does not say when it begins")

    def ends(self) -> int:
        """The aspects whose change can make it false."""
        raise Unhandled(self.word + " does not say when it ends")


@mypyc_attr(allow_interpreted_subclasses=True)
class Counter(Named):
    """A number that conditions compare and `per` counts."""

    def __init__(self, word: str) -> None:
        super().__init__("counter", word)

    def count(self, s: "State", arg: int, who: int, army: int, source: int) -> int:
        raise Unhandled(self.word + " does not say how many there are")

    def settled(self, s: "State", player: "Player") -> bool:
        """Buying no card could change it in this turn."""
        return True

    def own_doing(self) -> bool:
        """An earlier part of the same effect may change it."""
        return False

    def rises(self, number: int) -> int:
        """The aspects whose change can lift it to this number, as a mask; ALL: to any."""
        raise Unhandled(self.word + " does not say when it rises")

    def falls(self, number: int) -> int:
        """The aspects whose change can bring it below this number; ALL: below any."""
        raise Unhandled(self.word + " does not say when it falls")


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Named):
    """Something that happens to a seat and that lasting components wait for."""

    def __init__(self, word: str, joins_turn: bool) -> None:
        super().__init__("event", word)
        self.bit = 0  # of the number, for masks
        self.joins_turn = joins_turn  # the effect is one more of the turn; otherwise it comes at once
        self.repeats = False  # it is told again as long as it holds, and takes effect once in a turn
        self.is_moment = False  # it comes at a fixed place of the round

    def now(self, s: "State", trigger: "Trigger", seat: int) -> bool:
        """It is happening to this seat right now, so that the trigger does not have to wait for it."""
        return False

    def can_be_now(self) -> bool:
        """Whether `now` can be true."""
        return False

    def follows(self) -> int:
        """The aspects whose change can be this event, as a mask."""
        raise Unhandled(self.word + " does not say which change it follows")

    def fits(self, s: "State", trigger: "Trigger", what: int, amount: int) -> bool:
        """Whether this is the event that the trigger waits for."""
        raise Unhandled(self.word + " does not say what it fits")


# --- the tables ------------------------------------------------------------------------------------------

OPS: Final[list[Op]] = []
FLAGS: Final[list[Flag]] = []
COUNTERS: Final[list[Counter]] = []
EVENTS: Final[list[Event]] = []
THINGS: Final[list[str]] = []  # that a bill can demand
DEEDS: Final[list[str]] = []  # what an effect has done, for its other parts
ASPECTS: Final[list[Aspect]] = []


class Line:
    """A line of the table of ops. Compiled, an object of this class is found faster than one that can be extended."""

    def __init__(self, op: Op) -> None:
        self.op: Final = op


LINES: Final[list[Line]] = []


NAMED: Final[dict[tuple[str, str], Named]] = {}  # by kind and word


def give_number(thing: Named, number: int) -> None:
    """Its place in its table; a word stands there once."""
    if (thing.kind, thing.word) in NAMED:
        raise ValueError("there is already a " + thing.kind + " called " + thing.word)
    NAMED[thing.kind, thing.word] = thing
    thing.number = number


def found(kind: str, word: str) -> Named:
    """What has this word."""
    if (kind, word) not in NAMED:
        raise Unhandled("there is no " + kind + " called " + word)
    return NAMED[kind, word]


def add_op(op: Op) -> int:
    """Its number."""
    give_number(op, len(OPS))
    OPS.append(op)
    LINES.append(Line(op))
    return op.number


def add_step(step: Step) -> int:
    return add_op(step)


def add_effect(effect: Effect) -> int:
    return add_op(effect)


def add_flag(flag: Flag) -> Flag:
    give_number(flag, len(FLAGS))
    FLAGS.append(flag)
    return flag


def add_counter(counter: Counter) -> Counter:
    give_number(counter, len(COUNTERS))
    COUNTERS.append(counter)
    return counter


def add_event(event: Event) -> Event:
    give_number(event, len(EVENTS))
    event.bit = 1 << event.number
    EVENTS.append(event)
    return event


def add_aspect(aspect: Aspect) -> int:
    """Its bit."""
    give_number(aspect, len(ASPECTS))
    aspect.bit = 1 << aspect.number
    ASPECTS.append(aspect)
    return aspect.bit


def add_thing(word: str) -> int:
    """The number of something that a bill can demand."""
    return add_word(THINGS, word)


def add_deed(word: str) -> int:
    """The number of a deed that a turn can remember."""
    return add_word(DEEDS, word)


def add_kind(word: str) -> int:
    """The number of a new kind of component, such as a tile."""
    if len(w.KIND_NAMES) == w.NUMBER:
        raise ValueError("there are too many kinds of components")
    return add_word(w.KIND_NAMES, word)


def add_slot(word: str) -> int:
    """The number of a slot for the parts of a set (`parts.py`)."""
    return add_word(w.SLOT_NAMES, word)


def add_word(table: list[str], word: str) -> int:
    if word in table:
        raise ValueError(word + " is already there")
    table.append(word)
    return len(table) - 1


def effect_of(number: int) -> Effect:
    """The effect with this number."""
    op = OPS[number]
    if isinstance(op, Effect):
        return op
    raise Unhandled(op.word + " is no effect")
