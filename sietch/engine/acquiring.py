"""Acquiring from one row by an effect, in any turn: which entry, what takes something off its price, how it is paid."""

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.ops import Question, Unhandled
from sietch.engine.options import argument_of, number_options, option, verb_of
from sietch.engine.resources import GAINED, pay
from sietch.engine.rows import Row, acquire
from sietch.engine.rules import Node
from sietch.engine.state import Frame, State
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class AcquireFrom(Question):
    """One entry of a row for its price, if one likes (I-2). The base of all atoms that sell something by themselves.

    It asks step by step: which entry; how many own pieces are given back, each for 1 off (I-3); in what it is paid,
    where there is a choice (I-40). Its discount is for this purchase alone, and no price falls below 0 (I-23).
    """

    def __init__(self, word: str, row: Row, take: int, give_back: int = w.NOTHING) -> None:
        super().__init__(word)
        self.row = row
        self.take_verb = take  # names the entry
        self.give_verb = give_back  # names how many pieces; NOTHING if there are none

    # --- what a set says ---------------------------------------------------------------------------------

    def discount(self, node: Node) -> int:
        """What this icon takes off."""
        return 0

    def sells(self, s: State, who: int, entry: int) -> bool:
        """Whether this seat may have the entry at all."""
        return True

    def pieces(self, s: State, who: int, army: int) -> int:
        """How many could be given back."""
        return 0

    def give_back(self, s: State, who: int, army: int, count: int) -> None:
        raise Unhandled(self.word + " has nothing to give back")

    def purses(self, node: Node) -> list[int]:
        """In what it can be paid, all of it in one: resources, or numbers of its own with `holds` and `spend`."""
        raise Unhandled(self.word + " does not say in what it is paid")

    def paid_in(self, purse: int) -> str:
        """Its word, as in `Row.paid_in`."""
        return w.RESOURCES[purse]

    def purse_verb(self, purse: int) -> int:
        """The answer that chooses this one."""
        raise Unhandled(self.word + " has one way to pay")

    def holds(self, s: State, who: int, army: int, purse: int) -> int:
        return s.players[who].resources[purse]

    def spend(self, s: State, who: int, army: int, purse: int, amount: int) -> None:
        pay(s, who, purse, amount)

    # --- prices ------------------------------------------------------------------------------------------

    def price(self, s: State, node: Node, who: int, entry: int) -> int:
        """Without what pieces take off."""
        return max(0, self.row.price(s, s.players[who], entry) - self.discount(node))

    def most_in_a_purse(self, s: State, node: Node, who: int, army: int) -> int:
        most = 0
        for purse in self.purses(node):
            most = max(most, self.holds(s, who, army, purse))
        return most

    def within(self, s: State, who: int, army: int, most: int) -> list[int]:
        """What this seat may have for so much at most, and all its pieces."""
        most += self.pieces(s, who, army)
        found: list[int] = []
        for entry in self.row.cards(s, s.players[who]):
            if self.can_have(s, who, entry, most) and entry not in found:
                found.append(entry)
        return found

    def any_within(self, s: State, who: int, army: int, most: int) -> bool:
        """The same: whether there is anything."""
        most += self.pieces(s, who, army)
        for entry in self.row.cards(s, s.players[who]):
            if self.can_have(s, who, entry, most):
                return True
        return False

    def can_have(self, s: State, who: int, entry: int, most: int) -> bool:
        return self.row.price(s, s.players[who], entry) <= most and self.sells(s, who, entry)

    def most_for(self, s: State, node: Node, who: int, army: int) -> int:
        """The highest price that can be paid, without pieces."""
        return self.most_in_a_purse(s, node, who, army) + self.discount(node)

    def targets(self, s: State, node: Node, who: int, army: int) -> list[int]:
        """What can be paid."""
        return self.within(s, who, army, self.most_for(s, node, who, army))

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.any_within(s, who, army, self.most_for(s, node, who, army))

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def waits_for(self, node: Node) -> int:
        mask = 0
        for purse in self.purses(node):
            mask |= GAINED[purse]
        return mask

    # --- the questions -----------------------------------------------------------------------------------

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.push(self.number, node.number, who, army, source, w.NOTHING, w.NOTHING)

    def run(self, s: State, f: Frame) -> None:
        node = s.rules.nodes[f.node]
        if f.entry == w.NOTHING:
            entries = self.targets(s, node, f.who, f.army)
            s.ask(f.who, self.number, f.source, [option(self.take_verb, entry) for entry in entries])
            return
        price = self.price(s, node, f.who, f.entry)
        own = self.pieces(s, f.who, f.army)
        if f.pieces == w.NOTHING and own > 0:
            least = max(0, price - self.most_in_a_purse(s, node, f.who, f.army))
            s.ask(f.who, self.number, f.source, number_options(self.give_verb, least, own))
            return
        left = max(0, price - max(0, f.pieces))
        full = [purse for purse in self.purses(node) if self.holds(s, f.who, f.army, purse) >= left]
        if left > 0 and len(full) > 1:
            s.ask(f.who, self.number, f.source, [option(self.purse_verb(purse), 0) for purse in full])
        else:
            self.buy(s, f, full[0])

    def answer(self, s: State, f: Frame, code: int) -> None:
        if f.entry == w.NOTHING:
            self.go_on(s, f, argument_of(code), w.NOTHING)
        elif verb_of(code) == self.give_verb:
            self.go_on(s, f, f.entry, argument_of(code))
        elif code == o.PASS:
            self.go_on(s, f, f.entry, 0)
        else:
            for purse in self.purses(s.rules.nodes[f.node]):
                if self.purse_verb(purse) == verb_of(code):
                    self.buy(s, f, purse)
                    return
            raise Unhandled(self.word + " cannot be paid in this")

    def go_on(self, s: State, f: Frame, entry: int, pieces: int) -> None:
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, entry, pieces)

    def buy(self, s: State, f: Frame, purse: int) -> None:
        """Chosen, given back and paid; then it is owned and its effect happens (I-24)."""
        s.stack.pop()
        node = s.rules.nodes[f.node]
        left = self.price(s, node, f.who, f.entry)
        if f.pieces > 0:
            self.give_back(s, f.who, f.army, f.pieces)
            left = max(0, left - f.pieces)
        if left > 0:
            self.spend(s, f.who, f.army, purse, left)
        acquire(s, f.who, f.army, self.row, f.entry, node.to)
