"""How smugglers send their agents: in disguise, in company, from anywhere, unseen, cheaper, once more."""

from __future__ import annotations

from typing import Final

from sietch.content.arguments import amount, names_in, spaces
from sietch.content.spec import Args, Built
from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agents import RecallAgent
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import Fact, Sheet
from sietch.engine.graft import Grafted, PartnerFromRow, PartnersBox
from sietch.engine.ops import CHOICE, UNHEEDED, Atom, Question, add_effect, add_flag, add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.rules import Node, Rules
from sietch.engine.sending import AgentFromAnywhere, IgnoreAgents, SpaceDiscount
from sietch.engine.state import Frame, Player, State
from sietch.engine.turn import take_extra_turn

LOOKOUTS: Final = add_slot("lookouts")
FACTS: Final = Sheet(masks=[Fact("watched", w.SPACE)])


class Lookouts(Part):
    """The spaces that a player has closed to opponents until the own next turn."""

    def __init__(self) -> None:
        self.watched = 0

    def slot(self) -> int:
        return LOOKOUTS

    def copy(self) -> Lookouts:
        twin = Lookouts()
        twin.watched = self.watched
        return twin

    def sheet(self) -> Sheet:
        return FACTS

    def closed_spaces(self) -> int:
        return self.watched

    def begin_turn(self, s: State, player: Player) -> None:
        if self.watched:
            self.watched = 0
            s.note(LEFT, player.seat, 0, 0, EVERYBODY)


def lookouts(player: Player) -> Lookouts:
    part = part_in(player.parts, LOOKOUTS)
    assert isinstance(part, Lookouts)
    return part


class Watch(Question):
    """`watch`: close a space."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, o.mask_options(WATCH, (1 << len(s.rules.spaces)) - 1))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        lookouts(s.players[f.who]).watched |= 1 << o.argument_of(code)
        s.note(WATCHED, f.who, o.argument_of(code), 0, EVERYBODY)


class ComeBack(RecallAgent):
    """`come_back`: the agent that was sent this turn."""

    def targets(self, s: State, player: Player) -> int:
        return player.agents_on & (1 << s.turn.space) if s.turn.space != w.NOTHING else 0


class OnceMore(Atom):
    """`once_more`: another turn, right after this one."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.turn.is_of(who)

    def moment(self) -> int:
        return CHOICE

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_extra_turn(s)


def discount(rules: Rules, args: Args) -> Built:
    """`N RESOURCE WHERE`."""
    resource, where = names_in(args)
    low, high = amount(args)
    return Built(low, high, spaces(rules, where.names), w.RESOURCES.index(resource.name))


WATCH: Final = o.add_verb("watch ", w.SPACE)
WATCHED: Final = events.add_entry("watched", w.SPACE)
LEFT: Final = events.add_entry("watch_over")
CLOSE: Final = add_effect(Watch("watch"))
COME_BACK: Final = add_effect(ComeBack("come_back"))
ONCE_MORE: Final = add_effect(OnceMore("once_more"))
UNSEEN: Final = add_effect(IgnoreAgents("unseen"))
TOLL_CUT: Final = add_effect(SpaceDiscount("toll_cut"))
FROM_ANYWHERE: Final = add_effect(AgentFromAnywhere("from_anywhere"))
IN_DISGUISE: Final = add_effect(PartnersBox("in_disguise"))
STOWAWAY: Final = add_effect(PartnerFromRow("stowaway"))
IN_COMPANY: Final = add_flag(Grafted("in_company"))
