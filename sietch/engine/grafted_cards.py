"""What single cards of Immortality do with their partner, their agent and the others at the table (T-39, T-57 to T-59, T-64, T-65, T-68)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agents import RecallAgent
from sietch.engine.conditions import bits
from sietch.engine.graft import Grafted, PartnerFromRow, PartnersBox
from sietch.engine.intrigue import COMBAT_CARD_PLAYED
from sietch.engine.ops import (
    COUNTERS,
    UNHEEDED,
    Bill,
    Counter,
    Flag,
    Question,
    add_counter,
    add_effect,
    add_flag,
)
from sietch.engine.options import add_option, argument_of, option
from sietch.engine.rules import Node
from sietch.engine.sending import icons_in_force
from sietch.engine.sides import are_opponents
from sietch.engine.state import Frame, Player, State
from sietch.engine.trashing import LEFT, LOST, sent_now, trash_card


class TrashGrafted(Question):
    """`trash_grafted other|any`: of the pair what is still in play; `arg` 1: only the other one (T-57, T-58)."""

    def targets(self, s: State, node: Node, who: int, source: int) -> list[int]:
        found: list[int] = []
        own = source % w.KIND
        for card in s.turn.cards if node.arg == 0 else [s.turn.other_card(own)]:
            if card != w.NOTHING and s.turn.is_of(who) and self.in_play(s, who, own, card):
                add_option(found, option(o.TRASH_PLAY, card))
        return found

    def in_play(self, s: State, who: int, own: int, card: int) -> bool:
        """Two equal cards: the other one is the second of them."""
        both = 2 if card == own and s.turn.cards.count(card) == 2 else 1
        return sent_now(s, s.players[who], card) >= both

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(self.targets(s, node, who, source)) > 0

    def leads(self) -> bool:
        return True

    def changes(self, node: Node) -> int:
        return LEFT | LOST

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return self.possible(s, node, who, army, source)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, self.targets(s, s.rules.nodes[f.node], f.who, f.source))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        trash_card(s, f.who, argument_of(code), w.FROM_PLAY, f.source, f.node)


class RecallSentAgent(RecallAgent):
    """`recall_sent_agent`: the one that was sent this turn comes back, and can be sent again (T-59)."""

    def targets(self, s: State, player: Player) -> int:
        if s.turn.space == w.NOTHING or not s.turn.is_of(player.seat):
            return 0
        return player.agents_on & (1 << s.turn.space)


class IconsOnOther(Counter):
    """`icons_on_other_grafted`: the agent icons that the partner has in this turn, conditional ones too (T-65)."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        card = s.turn.other_card(source % w.KIND)
        if card == w.NOTHING:
            return 0
        icons = s.rules.cards[card].icons
        for more in icons_in_force(s, s.players[who], (card,)):
            icons |= more.icons
        return bits(icons)

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


class MoreThanEachOpponent(Flag):
    """`more_than_each_opponent COUNTER`: strictly more than every single one, rivals too (T-64); `arg`: the counter and its own."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        counter = COUNTERS[arg % w.KIND]
        of = arg // w.KIND
        own = counter.count(s, of, who, army, source)
        for player in s.players:
            if are_opponents(s, who, player.seat):
                if counter.count(s, of, player.seat, player.seat, source) >= own:
                    return False
        return True

    def begins(self) -> int:
        """Whatever is counted; that of opponents too."""
        mask = UNHEEDED
        for counter in COUNTERS:
            mask |= counter.rises(w.ALL) | counter.falls(w.ALL)
        return mask

    def ends(self) -> int:
        return self.begins()


class CombatCardPlayed(Flag):
    """`opponent_played_combat_intrigue`: in this Conflict, whenever (T-68)."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        for player in s.players:
            if are_opponents(s, who, player.seat):
                if len(s.turn.recall_deed(COMBAT_CARD_PLAYED, player.seat, 0)) > 0:
                    return True
        return False

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


TRASH_GRAFTED: Final = add_effect(TrashGrafted("trash_grafted"))
RECALL_SENT_AGENT: Final = add_effect(RecallSentAgent("recall_sent_agent"))
GHOLA: Final = add_effect(PartnersBox("partners_box"))
USURP: Final = add_effect(PartnerFromRow("partner_from_row"))
GRAFTED: Final = add_flag(Grafted("grafted"))
MORE_THAN_EACH: Final = add_flag(MoreThanEachOpponent("more_than_each_opponent"))
OPPONENT_PLAYED: Final = add_flag(CombatCardPlayed("opponent_played_combat_intrigue"))
ICONS_ON_OTHER: Final = add_counter(IconsOnOther("icons_on_other_grafted"))
