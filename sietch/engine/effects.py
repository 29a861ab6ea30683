"""Carrying out effects in parts: the pool of parts whose order is the player's (A-5, V-1).

Parts whose moment cannot matter (`order.py`) are carried out at once; the player is asked about the others.
"""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.ops import NEWS, PLAIN, SUMMED, Step, Unhandled, add_deed, add_step
from sietch.engine.options import add_option, option
from sietch.engine.order import goes_first, goes_first_inside, is_blocked_inside
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Pending, State


def add_to_turn(s: State, effect: Node, who: int, army: int, source: int) -> None:
    """The parts of an effect become effects of this turn, in any order (A-5)."""
    if effect.whole:
        join_turn(s, effect, who, army, source)
    else:
        for term in effect.terms:
            join_turn(s, term, who, army, source)


def join_turn(s: State, term: Node, who: int, army: int, source: int) -> None:
    if term.joins_as_one:
        s.pool.append(Pending(term.number, who, army, source))
    else:
        term.does.join_turn(s, term, who, army, source)


def push_effect(s: State, effect: Node, who: int, army: int, source: int) -> None:
    """The effect comes before everything that is open."""
    s.push(EFFECT, effect.number, who, army, source, 0, 0)


def do_plain(s: State, pool: list[Pending], start: int, drawn: bool) -> bool:
    """Carry out what cannot matter; `drawn`: of cards drawn meanwhile. True if something else has to come first.

    That is new frames, or what answers to gained spice.
    """
    height = len(s.stack)
    spice = s.turn.gained[w.SPICE]
    i = start
    while i < len(pool):
        p = pool[i]
        node = s.rules.nodes[p.node]
        order = node.order(s, p.who, p.army, p.source)
        if (
            order <= PLAIN
            and (not drawn or is_drawn(s, p))
            and must_be_done(s, p, node)
            and (order == SUMMED or (not s.holding and may_go_first(s, pool, start, i)))
        ):
            pool.pop(i)
            node.do(s, p.who, p.army, p.source)
            if len(s.stack) != height or s.turn.gained[w.SPICE] != spice:
                return True
            i = start
        else:
            i += 1
    return False


def is_drawn(s: State, p: Pending) -> bool:
    """V-7: of a card that was drawn in this Reveal turn."""
    return len(s.turn.recall_deed(DRAWN_NOW, p.who, p.source)) > 0


def must_be_done(s: State, p: Pending, node: Node) -> bool:
    return node.possible(s, p.who, p.army, p.source) and not node.optional(s, p.who, p.army, p.source)


def may_go_first(s: State, pool: list[Pending], start: int, index: int) -> bool:
    return goes_first(s, index) if pool is s.pool else goes_first_inside(s, start, index)


def take_pending(s: State, code: int) -> None:
    """One of the open effects of the turn."""
    for i in range(len(s.pool)):
        if s.pool[i].node == o.argument_of(code):
            take(s, i)
            return
    raise Unhandled("this effect is not open")


def take(s: State, index: int) -> None:
    p = s.pool.pop(index)
    s.rules.nodes[p.node].do(s, p.who, p.army, p.source)


class BeginEffect(Step):
    """The parts of a printed effect become a pool of their own. At least one may have to be used."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        start = len(s.inner)
        open_parts(s, s.rules.nodes[f.node], f.who, f.army, f.source)
        first = s.rules.nodes[s.inner[start].node]
        if first.does.leads() and first.possible(s, f.who, f.army, f.source):
            s.inner.pop(start)
            s.push(POOL, f.node, f.who, f.army, f.source, start, 0)
            first.do(s, f.who, f.army, f.source)
        else:
            s.push(POOL, f.node, f.who, f.army, f.source, start, 1 if f.must_use else 0)


def open_parts(s: State, effect: Node, who: int, army: int, source: int) -> None:
    """The parts of an effect join the inner pool."""
    if effect.whole:
        s.inner.append(Pending(effect.number, who, army, source))
    else:
        for term in effect.terms:
            s.inner.append(Pending(term.number, who, army, source))


class Pool(Step):
    """The parts of an effect in the order of the player's choice. At least one may have to be used."""

    def run(self, s: State, f: Frame) -> None:
        """Ask for the next part, unless only one can follow."""
        if is_rival(s, f.who):
            self.go_on_as_printed(s, f)
            return
        if s.turn.kind == w.REVEAL_TURN and do_plain(s, s.pool, 0, True):
            return
        start = f.start
        height = len(s.stack)
        parts = len(s.inner)
        first = self.begins_by_itself(s, f) and do_plain(s, s.inner, start, False)
        if f.must_use and len(s.inner) < parts:
            f = Frame(f.op, f.node, f.who, f.army, f.source, f.start, 0)
            s.stack[height - 1] = f
        if first:
            return
        choices: list[int] = []
        only_news = not s.every_order and not s.holding
        must = False
        used = not f.must_use
        single = w.NOTHING
        for i in range(start, len(s.inner)):
            p = s.inner[i]
            node = s.rules.nodes[p.node]
            if node.possible(s, p.who, p.army, p.source):
                if single == w.NOTHING:
                    single = i
                add_option(choices, option(o.RESOLVE, p.node))
                if not node.optional(s, p.who, p.army, p.source):
                    must = True
                if node.order(s, p.who, p.army, p.source) != NEWS or (
                    only_news and not goes_first_inside(s, start, i)
                ):
                    only_news = False
            elif node.allowed(s, p.who, p.army, p.source):
                used = True  # although it does nothing (ruling opt-fizzle-no-target)
        must = must or (single != w.NOTHING and not used)
        if self.add_others(s, f, choices):
            s.ask(f.who, self.number, f.source, choices if must else [*choices, option(o.PASS, 0)])
        elif single == w.NOTHING:
            del s.inner[start:]
            s.stack.pop()
        elif only_news or (len(choices) == 1 and (must or declines(s, s.inner[single]))):
            self.take(s, f, single)
        else:
            if not must:
                choices.append(option(o.PASS, 0))
            s.ask(f.who, self.number, f.source, choices)

    def begins_by_itself(self, s: State, f: Frame) -> bool:
        """Parts that cannot get in each other's way are carried out at once."""
        return True

    def go_on_as_printed(self, s: State, f: Frame) -> None:
        """RV-4: a rival takes one part after the other, and leaves out what it may, unless that tempts it."""
        if len(s.inner) == f.start:
            s.stack.pop()
            return
        p = s.inner.pop(f.start)
        node = s.rules.nodes[p.node]
        tempts = node.does.tempts(s, node, p.who) and node.possible(s, p.who, p.army, p.source)
        if tempts or must_be_done(s, p, node):
            node.do(s, p.who, p.army, p.source)

    def answer(self, s: State, f: Frame, code: int) -> None:
        if code == o.PASS:
            del s.inner[f.start :]
            s.stack.pop()
            return
        for i in range(f.start, len(s.inner)):
            if s.inner[i].node == o.argument_of(code):
                self.take(s, f, i)
                return
        take_pending(s, code)

    def add_others(self, s: State, f: Frame, choices: list[int]) -> bool:
        """What stands beside the parts. True if that is to be asked for.

        V-7: own effects of cards drawn meanwhile that touch another part of this effect.
        """
        left = len(s.inner) - f.start
        if s.turn.kind != w.REVEAL_TURN or left == 0 or left >= len(s.rules.nodes[f.node].terms):
            return False
        parts = len(choices)
        for i in range(len(s.pool)):
            p = s.pool[i]
            node = s.rules.nodes[p.node]
            if p.who == f.who and is_drawn(s, p) and node.possible(s, p.who, p.army, p.source):
                if s.every_order or is_blocked_inside(s, i):
                    add_option(choices, option(o.RESOLVE, p.node))
        return len(choices) > parts

    def take(self, s: State, f: Frame, index: int) -> None:
        p = s.inner.pop(index)
        if f.must_use:
            s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.start, 0)
        s.rules.nodes[p.node].do(s, p.who, p.army, p.source)


def declines(s: State, p: Pending) -> bool:
    node = s.rules.nodes[p.node]
    return node.does.declines(node)


DRAWN_NOW: Final = add_deed("drawn in the Reveal turn")
EFFECT: Final = add_step(BeginEffect("effect"))
POOL: Final = add_step(Pool("pool"))
