"""Roads: a caravan that may come home with all that it has found, and contacts whose first friend gets more."""

from __future__ import annotations

from typing import Final

from sietch.content.spec import Spec
from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.ops import add_effect
from sietch.engine.paths import Walk
from sietch.engine.state import State


class Caravan(Walk):
    """`caravan N`: each time you may send it on, or call it home."""

    def verb(self) -> int:
        return LEAD

    def entry(self) -> int:
        return LED

    def back_verb(self) -> int:
        return CALL_HOME

    def back_entry(self) -> int:
        return CAME_HOME


class Escort(Caravan):
    """`escort N`: you lead the caravan of your left neighbour, who gets what it finds."""

    def walker(self, s: State, who: int, army: int) -> int:
        return s.next_to[who]


class Guide(Caravan):
    """`guide N`: your left neighbour leads its own caravan in your turn."""

    def walker(self, s: State, who: int, army: int) -> int:
        return s.next_to[who]

    def decider(self, s: State, who: int, army: int) -> int:
        return s.next_to[who]


class Contacts(Walk):
    """`contacts N`: to the next one; at the end of the road they still bring something."""

    def verb(self) -> int:
        return MEET

    def entry(self) -> int:
        return MET


LEAD: Final = o.add_verb("lead to ", w.STEP)
CALL_HOME: Final = o.add_verb("call the caravan home", w.NO_ARGUMENT)
MEET: Final = o.add_verb("meet ", w.STEP)
LED: Final = events.add_entry("led", w.STEP)
CAME_HOME: Final = events.add_entry("came_home", w.STEP)
MET: Final = events.add_entry("met", w.STEP)
CARAVAN: Final = add_effect(Caravan("caravan", "caravan", may=True))
ESCORT: Final = add_effect(Escort("escort", "caravan", may=True))
GUIDE: Final = add_effect(Guide("guide", "caravan", may=True))
CONTACTS: Final = add_effect(Contacts("contacts", "contacts"))
VERBS = (LEAD, CALL_HOME, MEET)

ATOMS = (
    Spec("caravan", "N", "N moves of your caravan", op=CARAVAN, needs=("smugglers",), worth=0.2),
    Spec("escort", "N", "N moves of your neighbour's caravan", op=ESCORT, needs=("smugglers",)),
    Spec("guide", "N", "N moves of a caravan that its owner leads", op=GUIDE, needs=("smugglers",)),
    Spec("contacts", "N", "N steps to further contacts", op=CONTACTS, needs=("smugglers",), worth=0.2),
)
TEXTS = {
    "atom.caravan": "you may move your caravan {n} {n:time|times}",
    "atom.escort": "you may move the caravan of your left neighbour {n} {n:time|times}",
    "atom.guide": "your left neighbour may move its caravan {n} {n:time|times}",
    "atom.contacts": "go {n} {n:step|steps} to further contacts",
    "ask.caravan": "where does your caravan go?",
    "ask.escort": "where does the caravan of your neighbour go?",
    "ask.guide": "where does your caravan go?",
    "ask.contacts": "whom do you meet?",
    "do.lead_to": "Lead the caravan on: {effect}",
    "do.call_the_caravan_home": "Call the caravan home",
    "do.meet": "Meet the next one: {effect}",
    "log.led": "{seat}'s caravan goes on: {a}",
    "log.came_home": "{seat}'s caravan comes home",
    "log.met": "meets a contact: {a}",
}
