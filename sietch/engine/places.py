"""Rows with places: in each lies one entry face up, and decks fill them again (I-17, T-12)."""

from sietch.engine.ops import Unhandled
from sietch.engine.rows import Row
from sietch.engine.state import Player, State
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Places(Row):
    """A gap is filled at once, or later by `turn_up`; one whose deck is empty stays open (I-24, T-51)."""

    def face_up(self, s: State) -> list[list[int]]:
        """What lies in each place."""
        raise Unhandled(self.word + " does not say what lies face up")

    def decks(self, s: State) -> list[list[int]]:
        """The deck of each place, or one for all; the top is the last one."""
        raise Unhandled(self.word + " does not say what it is filled from")

    def stock(self, s: State) -> list[int]:
        return [entry for pile in self.face_up(s) + self.decks(s) for entry in pile]

    def cards(self, s: State, player: Player) -> list[int]:
        return [entry for place in self.face_up(s) for entry in place]

    def take(self, s: State, player: Player, card: int) -> None:
        for place in self.face_up(s):
            if card in place:
                place.remove(card)
                break
        if not self.turned_up_later:
            self.turn_up(s)

    def turn_up(self, s: State) -> None:
        places, decks = self.face_up(s), self.decks(s)
        for n in range(len(places)):
            deck = decks[n % len(decks)]
            if len(places[n]) == 0 and len(deck) > 0:
                places[n].append(deck.pop())
                s.revealing = True
