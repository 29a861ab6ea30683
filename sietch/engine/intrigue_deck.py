"""The Intrigue deck as a pile that somebody may know: cards put back under it, and looked at on it (I-12, I-87)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.intrigue import INTRIGUE_CARD, INTRIGUE_DRAWN, put_under_deck, shuffle_under_deck
from sietch.engine.ops import (
    UNHEEDED,
    Aspect,
    Bill,
    Counter,
    HowMany,
    Question,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
)
from sietch.engine.options import argument_of, card_options, option
from sietch.engine.rules import Node
from sietch.engine.state import Frame, State


class PutBackIntrigue(HowMany):
    """`put_back_intrigue AMOUNT`: unseen under the Intrigue deck, one after the other (I-12)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.players[who].intrigue) >= max(node.low, 1)

    def paid_after(self, node: Node) -> int:
        return INTRIGUE_DRAWN

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(INTRIGUE_CARD, 0, node.low) <= len(s.players[who].intrigue)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def changes(self, node: Node) -> int:
        return PUT_BACK

    def run(self, s: State, f: Frame) -> None:
        choices = card_options(PUT_UNDER, s.players[f.who].intrigue)
        if len(choices) > 0 and s.rules.nodes[f.node].low == 0:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        if code == o.PASS:
            s.stack.pop()
            return
        s.again(f, f.left - 1)
        put_under_deck(s, f.who, argument_of(code))
        s.turn.remember(CARDS_PUT_BACK, f.who, f.source, 1)
        s.note(WAS_PUT_BACK, f.who, 0, 0, EVERYBODY)


class IntriguePutBack(Counter):
    """By this effect."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return sum(s.turn.recall_deed(CARDS_PUT_BACK, who, source))

    def own_doing(self) -> bool:
        return True

    def rises(self, number: int) -> int:
        return PUT_BACK

    def falls(self, number: int) -> int:
        return UNHEEDED


class PickIntrigue(Question):
    """`intrigue_pick N`: of the top cards of the Intrigue deck one to keep; the others stay, known to this seat (I-87).

    With fewer than N the discards come under them first; what there is then must do (T-67).
    """

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.intrigue_deck) > 0 or len(s.intrigue_discard) > 0

    def changes(self, node: Node) -> int:
        return INTRIGUE_DRAWN

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if len(s.intrigue_deck) < node.low and len(s.intrigue_discard) > 0:
            shuffle_under_deck(s, who)
        known.look(s, w.NOBODY, known.INTRIGUE_DECK, self.seen(s, node), 1 << who)
        s.revealing = True
        self.ask_for(s, node, who, army, source, 1)

    def seen(self, s: State, node: Node) -> int:
        return min(node.low, len(s.intrigue_deck))

    def run(self, s: State, f: Frame) -> None:
        top = s.intrigue_deck[len(s.intrigue_deck) - self.seen(s, s.rules.nodes[f.node]) :]
        s.ask(f.who, self.number, f.source, card_options(PICK, top))

    def answer(self, s: State, f: Frame, code: int) -> None:
        """The others on top, as they lay."""
        s.stack.pop()
        top = self.seen(s, s.rules.nodes[f.node])
        card = argument_of(code)
        known.forget_top(s, w.NOBODY, known.INTRIGUE_DECK, top)
        place = len(s.intrigue_deck) - 1
        while s.intrigue_deck[place] != card:
            place -= 1
        s.intrigue_deck.pop(place)
        known.look(s, w.NOBODY, known.INTRIGUE_DECK, top - 1, 1 << f.who)
        s.players[f.who].intrigue.append(card)
        s.note(events.DREW_INTRIGUE_CARD, f.who, card, 0, 1 << f.who)
        s.note(events.DREW_INTRIGUE, f.who, 0, 1, EVERYBODY)


PUT_UNDER: Final = o.add_verb("put back ", w.INTRIGUE, place="intrigue")
PICK: Final = o.add_verb("pick ", w.INTRIGUE)
WAS_PUT_BACK: Final = events.add_entry("intrigue_put_back")
CARDS_PUT_BACK: Final = add_deed("put Intrigue cards back")
PUT_BACK: Final = add_aspect(Aspect("Intrigue cards put back"))
PUT_BACK_INTRIGUE: Final = add_effect(PutBackIntrigue("put_back_intrigue"))
PICK_INTRIGUE: Final = add_effect(PickIntrigue("intrigue_pick"))
INTRIGUE_PUT_BACK: Final = add_counter(IntriguePutBack("intrigue_put_back"))
