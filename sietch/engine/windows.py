"""Moments outside of turns at which components take effect: a round begins, a Conflict is won …, the endgame.

At such a moment a seat has a window: all that answers to it, in the order of the owner's choice (I-72, I-76, I-77),
beside the Intrigue cards that are played then and at no other time (B-10).
"""

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import Pool, is_drawn
from sietch.engine.intrigue import add_cards_for, has_card_for, may_hold_card_for, play_combat_card
from sietch.engine.ops import UNHEEDED, Event
from sietch.engine.options import argument_of, verb_of
from sietch.engine.rival_card import is_rival
from sietch.engine.rival_shop import buy_afterwards
from sietch.engine.rules import Rules, Trigger
from sietch.engine.sides import armies_of, whose_army
from sietch.engine.state import Frame, State
from sietch.engine.triggers import collect
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Event):
    """It comes to everybody, or to whoever it is about, at a fixed place of the round."""

    def __init__(self, word: str) -> None:
        super().__init__(word, joins_turn=False)
        self.is_moment = True

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def follows(self) -> int:
        return UNHEEDED


class Window(Pool):
    """What a seat can use at a moment."""

    def __init__(self, word: str, event: Event) -> None:
        super().__init__(word)
        self.event = event

    def occurs(self, rules: Rules) -> bool:
        return rules.awaited & self.event.bit != 0

    def run(self, s: State, f: Frame) -> None:
        if f.start == w.NOTHING:
            s.stack.pop()
            self.open(s, f.who, f.following)
        else:
            super().run(s, f)

    def open(self, s: State, first: int, following: int) -> None:
        """From this seat on clockwise, the first one that can do something; those after it wait."""
        seat = first
        for left in range(following, -1, -1):
            if not is_rival(s, seat) and may_hold_card_for(s, s.players[seat], self.event):
                s.revealing = True  # who is asked here, or is not, tells something of a hidden hand
            start = len(s.inner)
            collect(s, self.event, seat)
            if len(s.inner) > start or not self.is_empty(s, seat):
                if left > 0:
                    s.push_step(self.number, s.next_to[seat], w.NOTHING, left - 1)
                buy_afterwards(s, seat)  # RV-28
                s.push(self.number, w.NOTHING, seat, whose_army(s, seat), 0, start, 0)
                return
            seat = s.next_to[seat]

    def is_empty(self, s: State, seat: int) -> bool:
        """Nothing else can be done here: no card, and nothing of cards drawn in a Reveal turn (V-7)."""
        for p in s.pool:
            if is_drawn(s, p):
                return False
        return not has_card_for(s, s.players[seat], self.event)

    def begins_by_itself(self, s: State, f: Frame) -> bool:
        """A card that can be played now may want another order."""
        return is_rival(s, f.who) or not has_card_for(s, s.players[f.who], self.event)

    def go_on_as_printed(self, s: State, f: Frame) -> None:
        """A rival begins with what tempts it: a dreadnought that it gives up takes no space (I-55)."""
        for i in range(f.start, len(s.inner)):
            p = s.inner[i]
            node = s.rules.nodes[p.node]
            if node.does.tempts(s, node, p.who) and node.possible(s, p.who, p.army, p.source):
                s.inner.insert(f.start, s.inner.pop(i))
                break
        super().go_on_as_printed(s, f)

    def add_others(self, s: State, f: Frame, choices: list[int]) -> bool:
        before = len(choices)
        if not is_rival(s, f.who):  # RV-10
            for army in self.armies(s, f):
                add_cards_for(s, s.players[f.who], self.event, army, choices)
        return len(choices) > before

    def armies(self, s: State, f: Frame) -> list[int]:
        """For whom a card can be played: in an own turn that is settled."""
        return [f.army] if s.turn.is_of(f.who) else armies_of(s, f.who)

    def answer(self, s: State, f: Frame, code: int) -> None:
        if verb_of(code) == o.PLAY_INTRIGUE:
            play_combat_card(s, f.who, argument_of(code), self.armies(s, f))
        else:
            super().answer(s, f, code)


def open_window(s: State, window: int, seat: int) -> None:
    """Before everything else that is to come."""
    s.push_step(window, seat, w.NOTHING, 0)


def open_windows(s: State, window: int) -> None:
    """One after the other, clockwise from the first player."""
    s.push_step(window, s.first, w.NOTHING, len(s.players) - 1)
