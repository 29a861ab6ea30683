"""Secrets: an Intrigue card under its deck, and a faction that is chosen in secret before a witness."""

from __future__ import annotations

from typing import Final

from sietch.content.spec import Spec
from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import OWN, Fact, Sheet
from sietch.engine.intrigue import INTRIGUE_CARD, put_under_deck
from sietch.engine.known import Pile, add_pile
from sietch.engine.ops import UNHEEDED, Bill, Question, add_effect, add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.rng import Rng
from sietch.engine.rules import Node
from sietch.engine.sides import sees_hand
from sietch.engine.state import Frame, Player, State

SLOT: Final = add_slot("oath")
PLEDGE_FACT: Final = Fact("pledge", w.TRACK, OWN)
OATH_FACTS: Final = Sheet(piles=[PLEDGE_FACT])


class Oath(Part):
    """The faction that a player has chosen, if any."""

    def __init__(self) -> None:
        self.pledge: list[int] = []

    def slot(self) -> int:
        return SLOT

    def copy(self) -> Oath:
        twin = Oath()
        twin.pledge = self.pledge[:]
        return twin

    def sheet(self) -> Sheet:
        return OATH_FACTS

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        """It may be any faction, but to its owner and to whoever has seen it."""
        if not sees_hand(s, seat, owner) and not known.by(s, seat, owner, PLEDGES.number):
            self.pledge = [rng.below(len(s.rules.tracks)) for _ in self.pledge]


def oath(player: Player) -> Oath:
    part = part_in(player.parts, SLOT)
    assert isinstance(part, Oath)
    return part


class PledgePile(Pile):
    def cards(self, s: State, owner: int) -> list[int]:
        return oath(s.players[owner]).pledge


class Pledge(Question):
    """`pledge`: one faction in secret; the neighbour on the left is the witness."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not oath(s.players[who]).pledge

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, [o.option(SWEAR, track.number) for track in s.rules.tracks])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        oath(s.players[f.who]).pledge = [o.argument_of(code)]
        known.learn(s, f.who, PLEDGES.number, o.argument_of(code), 1 << s.next_to[f.who])
        s.note(SWORN, f.who, 0, 0, EVERYBODY)


class Bury(Question):
    """`bury_intrigue N`: own Intrigue cards under their deck, shown to nobody."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.players[who].intrigue) > 0

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(INTRIGUE_CARD, 0, node.low) <= len(s.players[who].intrigue)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, o.card_options(BURY, s.players[f.who].intrigue))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        put_under_deck(s, f.who, o.argument_of(code))
        s.note(BURIED, f.who, 0, 0, EVERYBODY)


SWEAR: Final = o.add_verb("pledge to ", w.TRACK)
BURY: Final = o.add_verb("bury ", w.INTRIGUE)
SWORN: Final = events.add_entry("sworn")
BURIED: Final = events.add_entry("buried")
PLEDGES: Final = PledgePile(PLEDGE_FACT)
add_pile(PLEDGES)
PLEDGE: Final = add_effect(Pledge("pledge"))
BURY_INTRIGUE: Final = add_effect(Bury("bury_intrigue"))
VERBS = (SWEAR, BURY)

ATOMS = (
    Spec("pledge", "", "choose a faction in secret", op=PLEDGE, needs=("smugglers",)),
    Spec("bury_intrigue", "N", "N own Intrigue cards under their deck", op=BURY_INTRIGUE, verbs=(BURY,)),
)
TEXTS = {
    "atom.pledge": "choose a faction in secret before your left neighbour",
    "atom.bury_intrigue": "put {n} Intrigue {n:card|cards} under the Intrigue deck",
    "cost.bury_intrigue": "put {n} Intrigue {n:card|cards} under the Intrigue deck",
    "ask.pledge": "which faction do you choose in secret?",
    "ask.bury_intrigue": "which Intrigue card do you put under the deck?",
    "do.pledge_to": "Choose {track}",
    "do.bury": "Put {card} under the Intrigue deck",
    "log.sworn": "chooses a faction in secret",
    "log.buried": "puts an Intrigue card under the deck",
}
