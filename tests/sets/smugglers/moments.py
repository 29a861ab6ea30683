"""What the smugglers do at their moments: favours that are used in a turn, troops that lie low, an oath before the game."""

from __future__ import annotations

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import OWN, Fact, Sheet
from sietch.engine.hidden_choice import HiddenChoice
from sietch.engine.ops import PLAIN, UNHEEDED, Atom, Bill, Step, add_effect, add_slot, add_step, add_thing
from sietch.engine.parts import Part, part_in
from sietch.engine.rng import Rng
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Player, State
from sietch.engine.units import RECRUITED, Destination, add_destination, take_troops
from tests.sets.smugglers.rules import FAVOUR, smuggler

DEALINGS: Final = add_slot("dealings")
CUT, LAST_WORD = 1, 2  # which numbers of a favour these are, beside its price
FACTS: Final = Sheet(
    numbers=[Fact("stowed")],
    piles=[Fact("oath", w.TRACK, OWN), Fact("sworn", w.TRACK)],
    masks=[Fact("used_favours", FAVOUR, field="used")],
)


class Dealings(Part):
    """What a player has done with favours, hides, and has sworn."""

    def __init__(self) -> None:
        self.used = 0  # mask of the favours that were turned over in this round
        self.stowed = 0  # troops that lie low
        self.oath: list[int] = []  # until everybody has sworn
        self.sworn: list[int] = []

    def slot(self) -> int:
        return DEALINGS

    def copy(self) -> Dealings:
        twin = Dealings()
        twin.used, twin.stowed = self.used, self.stowed
        twin.oath, twin.sworn = self.oath[:], self.sworn[:]
        return twin

    def sheet(self) -> Sheet:
        return FACTS

    def new_round(self) -> None:
        self.used = 0

    def gain(self, s: State, seat: int, resource: int, amount: int) -> int:
        """Each effect that gives solari in the own turn gives the cut of the favours as well."""
        if resource != w.SOLARI or not s.turn.is_of(seat):
            return amount
        return amount + sum(owed(s, seat, CUT))

    def troops_here(self) -> int:
        return self.stowed

    def spare_troops(self) -> int:
        return self.stowed

    def ask_for_troops(self, s: State, seat: int, missing: int) -> None:
        s.push_step(CALL_UP, seat, missing, 0)

    def tie_breaker(self, s: State, seat: int) -> int:
        return sum(owed(s, seat, LAST_WORD))

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        """What another player has sworn may be anything."""
        if seat != owner:
            self.oath = [rng.below(len(w.FACTIONS[:4])) for _ in self.oath]


class Oaths(Part):
    """The oath before the game."""

    def slot(self) -> int:
        return DEALINGS

    def copy(self) -> Oaths:
        return Oaths()

    def begin_game(self, s: State) -> None:
        TAKE_OATH.begin(s)


def dealings(player: Player) -> Dealings:
    part = part_in(player.parts, DEALINGS)
    assert isinstance(part, Dealings)
    return part


def owed(s: State, seat: int, number: int) -> list[int]:
    """A number of every favour that this seat is owed."""
    own = smuggler(s.players[seat]).favours
    return [f.numbers[number] for f in s.rules.components[FAVOUR] if own & (1 << f.number)]


class LayDown(Atom):
    """`lay_down`: as a cost, this favour lies face down until the next round."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        bit = 1 << source % w.KIND
        return smuggler(s.players[who]).favours & bit != 0 and not dealings(s.players[who]).used & bit

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        dealings(s.players[who]).used |= 1 << source % w.KIND

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return self.possible(s, node, who, army, source) and bill.add(THIS_FAVOUR, 0, 1) == 1

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.do(s, node, who, army, source)


class LieLow(Destination):
    def receive(self, s: State, seat: int, count: int) -> None:
        dealings(s.players[seat]).stowed += count


class Stow(Atom):
    """`stow N`: troops of the supply lie low, until the supply falls short."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.players[army].supply > 0

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return RECRUITED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_troops(s, army, node.low, LYING_LOW)


class CallUp(Step):
    """The supply falls short by `left`: how many of those who lie low come back?"""

    def run(self, s: State, f: Frame) -> None:
        most = min(dealings(s.players[f.who]).stowed, f.left)
        s.ask(f.who, self.number, 0, o.number_options(CALL, 0, most))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            dealings(s.players[f.who]).stowed -= o.argument_of(code)
            s.players[f.who].supply += o.argument_of(code)
            s.note(CALLED, f.who, 0, o.argument_of(code), EVERYBODY)


class TakeOath(HiddenChoice):
    """Before the game everybody swears to a faction, unseen; then all of it is told."""

    def choices(self, s: State, seat: int) -> list[int]:
        return [o.option(SWEAR, track) for track in range(len(w.FACTIONS[:4]))]

    def choose(self, s: State, seat: int, code: int) -> None:
        dealings(s.players[seat]).oath = [o.argument_of(code)]
        s.note(SWORE, seat, o.argument_of(code), 0, 1 << seat)

    def all_chosen(self, s: State) -> None:
        for player in s.players:
            own = dealings(player)
            own.sworn, own.oath = own.oath, []
            for track in own.sworn:
                s.note(SWORE, player.seat, track, 0, EVERYBODY & ~(1 << player.seat))


THIS_FAVOUR: Final = add_thing("this favour")
LAY_DOWN: Final = add_effect(LayDown("lay_down"))
LYING_LOW: Final = add_destination(LieLow("lying low", calls_back=False))
STOW: Final = add_effect(Stow("stow"))
CALL_UP: Final = add_step(CallUp("call_up"))
TAKE_OATH: Final = TakeOath("take_oath")
OATH: Final = add_step(TAKE_OATH)
CALL: Final = o.add_verb("call up ", w.NUMBER)
SWEAR: Final = o.add_verb("swear to ", w.TRACK)
CALLED: Final = events.add_entry("called_up", and_names=w.NUMBER)
SWORE: Final = events.add_entry("swore", w.TRACK)
