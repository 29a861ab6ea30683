"""What cards and tiles cost, and what that is paid in."""

from __future__ import annotations

from typing import NamedTuple

from sietch.content.sets import added_kinds
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquiring import AcquireFrom
from sietch.engine.ops import OPS
from sietch.engine.rows import PERSUASION, buys, row_of
from sietch.engine.state import Frame, State
from sietch.language.sentence import either
from sietch.language.template import Joined
from sietch.view.catalogue import Catalogue, content_kind


class Price(NamedTuple):
    """So many of one of these: `persuasion`, `spice`, a word of a set."""

    n: int
    paid_in: tuple[str, ...]

    def words(self, catalogue: Catalogue) -> Joined:
        """`2 spice or 2 solari`"""
        return either(catalogue.phrases.say(f"price.{word}", n=self.n) for word in self.paid_in)

    def told(self, catalogue: Catalogue) -> dict[str, object]:
        """As data."""
        words = catalogue.phrases.put(self.words(catalogue))
        return {"n": self.n, "paid_in": list(self.paid_in), "words": words}


def printed_price(kind: str, id_: str, catalogue: Catalogue) -> Price | None:
    """What a component costs as it is printed; None if nobody buys it."""
    entry = catalogue.entry(kind, id_)
    if entry.kind == "cards":
        cost = entry.get("cost")
        rows = [row.paid_in for row in catalogue.rules.rows if row.type == entry.get("type")]
        return None if cost is None else Price(cost, (rows[0] if rows else PERSUASION,))
    added = added_kinds().get(entry.kind)
    if added is None or not added.price:
        return None
    return Price(entry.get(added.price), (added.paid_in,))


def price_now(state: State, code: int) -> Price | None:
    """What an option of the open question asks for; None if it sells nothing."""
    verb, entry = o.verb_of(code), o.argument_of(code)
    op, player = OPS[state.kind], state.players[max(state.decider, 0)]
    if isinstance(op, AcquireFrom) and state.stack:
        return _step_by_step(state, op, state.stack[-1], code)
    row = row_of(state, player, verb, entry) if buys(state, verb) else None
    return None if row is None else Price(row.price(state, player, entry), (row.paid_in,))


def _step_by_step(state: State, op: AcquireFrom, frame: Frame, code: int) -> Price | None:
    """Of an entry that one chooses, then gives pieces back for, then pays in one of several purses."""
    verb, argument = o.verb_of(code), o.argument_of(code)
    entry = argument if verb == op.take_verb else frame.entry
    if entry == w.NOTHING:
        return None
    node = state.rules.nodes[frame.node]
    price, purses = op.price(state, node, state.decider, entry), op.purses(node)
    if verb == op.give_verb:
        price -= argument
    elif verb not in (op.take_verb, o.PASS):
        price -= max(0, frame.pieces)
        purses = [purse for purse in purses if op.purse_verb(purse) == verb]
    return Price(max(0, price), tuple(op.paid_in(purse) for purse in purses))


def price_asked(state: State, code: int, catalogue: Catalogue) -> Price | None:
    """The same, or what is printed on the thing that the option names."""
    kind, entry = o.VERBS[o.verb_of(code)][1], o.argument_of(code)
    now = price_now(state, code)
    if now is not None or kind not in state.rules.components:
        return now
    name = state.rules.components[kind][entry].name
    return printed_price(content_kind(kind), name, catalogue)
