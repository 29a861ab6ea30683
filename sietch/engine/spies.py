"""Spies: placing, recalling, infiltrating, gathering intelligence (Y-1 to Y-7)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import draw
from sietch.engine.conditions import bits
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    UNHEEDED,
    Aspect,
    Bill,
    Counter,
    Event,
    Flag,
    Question,
    Step,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_event,
    add_flag,
    add_step,
    add_thing,
)
from sietch.engine.options import argument_of, mask_options, option, verb_of
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node, Trigger
from sietch.engine.state import Frame, Player, State
from sietch.engine.triggers import fire
from sietch.native import i64


def place_spy(s: State, seat: int, post: int, source: int) -> None:
    player = s.players[seat]
    player.spies -= 1
    player.spies_on |= 1 << post
    s.turn.remember(PLACED_SPY, seat, source, post)
    s.note(events.SPY_PLACED, seat, post, 0, EVERYBODY)
    if player.spies == 0:
        if is_rival(s, seat):  # RV-12
            recall_all_but(s, seat, post)
            s.note(events.SCHEME, seat, 0, 0, EVERYBODY)
        fire(s, ON_LAST_SPY, seat, post, 0)


def recall_all_but(s: State, seat: int, kept: int) -> None:
    for post in range(len(s.rules.posts)):
        if post != kept and s.players[seat].spies_on & (1 << post):
            recall_spy(s, seat, post, events.SPY_RECALLED)


class LastSpy(Event):
    """The last spy of the supply is on the board."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def follows(self) -> int:
        return SPY_PLACED


def recall_spy(s: State, seat: int, post: int, event: int) -> None:
    """Y-3: from its post back to the supply; the event says what for."""
    player = s.players[seat]
    player.spies += 1
    player.spies_on &= ~(1 << post)
    if s.turn.is_of(seat):
        s.turn.spies_recalled += 1
    s.note(event, seat, post, 0, EVERYBODY)


def spied_spaces(s: State, player: Player) -> i64:
    """The spaces connected to this player's spies, as a mask."""
    mask: i64 = 0
    post = 0
    left = player.spies_on
    while left:
        if left & 1:
            mask |= s.rules.post_spaces[post]
        left >>= 1
        post += 1
    return mask


def connected(s: State, player: Player, space: int) -> int:
    """The posts with this player's spies that watch the space."""
    return player.spies_on & s.rules.spaces[space].posts


# --- placing -----------------------------------------------------------------------------------------------


def posts_named(s: State, node: Node, who: int) -> int:
    """The posts where the effect lets a spy go, taken or not."""
    if node.arg == w.NOTHING:
        return s.rules.spaces[s.turn.space].posts if s.turn.space != w.NOTHING else 0
    if node.arg == (1 << len(s.rules.posts)) - 1 and is_rival(s, who):
        return faction_posts(s)  # RV-24
    return node.arg


def faction_posts(s: State) -> int:
    mask = 0
    for space in s.rules.spaces:
        if space.faction != w.NOTHING:
            mask |= space.posts
    return mask


def free_posts(s: State, node: Node, who: int) -> int:
    """Y-1: empty posts, only those of the named spaces; some spies may share a post."""
    taken = s.players[who].spies_on
    if not node.arg2:
        taken |= watched_by_others(s, who)
    return posts_named(s, node, who) & ~taken


def watched_by_others(s: State, who: int) -> int:
    """The posts with a spy of anybody else, as a mask."""
    mask = 0
    for player in s.players:
        if player.seat != who:
            mask |= player.spies_on
    return mask


def helpful_recalls(s: State, node: Node, who: int) -> int:
    """Y-2: own spies whose recall leaves a post to place one on, be it the post they came from."""
    mine = s.players[who].spies_on
    if free_posts(s, node, who) != 0:
        return mine
    own = mine & posts_named(s, node, who)
    return own if node.arg2 else own & ~watched_by_others(s, who)


class PlaceSpy(Question):
    """`spy N [on WHERE] [may_share]`: `arg` is the mask of posts, NOTHING for those of the visited space."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        if s.players[who].spies == 0:
            return helpful_recalls(s, node, who) != 0
        return free_posts(s, node, who) != 0

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.players[who].spies == 0  # Y-2

    def declines(self, node: Node) -> bool:
        return True

    def changes(self, node: Node) -> int:
        return SPY_PLACED | SPY_RECALLED

    def run(self, s: State, f: Frame) -> None:
        """Y-1, Y-2: with none in the supply one may be recalled first, and must then be placed."""
        node = s.rules.nodes[f.node]
        if s.players[f.who].spies == 0:
            choices = mask_options(o.RECALL_SPY, helpful_recalls(s, node, f.who))
            if len(choices) > 0:
                choices.append(option(o.PASS, 0))
            s.ask(f.who, self.number, f.source, choices)
            return
        s.ask(f.who, self.number, f.source, mask_options(o.SPY, free_posts(s, node, f.who)))

    def answer(self, s: State, f: Frame, code: int) -> None:
        if code == o.PASS:
            s.stack.pop()
        elif verb_of(code) == o.RECALL_SPY:
            recall_spy(s, f.who, argument_of(code), events.SPY_RECALLED)
        else:
            s.again(f, f.left - 1)
            place_spy(s, f.who, argument_of(code), f.source)


class RecallSpy(Question):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.players[who].spies_on != 0

    def changes(self, node: Node) -> int:
        return SPY_RECALLED

    def paid_after(self, node: Node) -> int:
        return SPY_PLACED

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(SPY_ON_POST, 0, node.low) <= bits(s.players[who].spies_on)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, mask_options(o.RECALL_SPY, s.players[f.who].spies_on))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        recall_spy(s, f.who, argument_of(code), events.SPY_RECALLED)


# --- with an agent -------------------------------------------------------------------------------------------


class Infiltrate(Step):
    """Y-4: which spy connected to the space is recalled."""

    def run(self, s: State, f: Frame) -> None:
        posts = connected(s, s.players[f.who], f.space)
        s.ask(f.who, self.number, f.source, mask_options(o.INFILTRATE, posts))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        recall_spy(s, f.who, argument_of(code), events.INFILTRATED)


class Gather(Step):
    """Y-5: before any effect, a connected spy may be recalled to draw a card."""

    def run(self, s: State, f: Frame) -> None:
        choices = mask_options(o.GATHER, connected(s, s.players[f.who], s.turn.space))
        if len(choices) > 0:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            recall_spy(s, f.who, argument_of(code), events.GATHERED)
            draw(s, f.who, 1)


# --- conditions ------------------------------------------------------------------------------------------------


class SpyRecalledThisTurn(Flag):
    """For whatever reason."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.turn.is_of(who) and s.turn.spies_recalled > 0

    def own_doing(self) -> bool:
        return True

    def begins(self) -> int:
        return SPY_RECALLED

    def ends(self) -> int:
        return UNHEEDED


class SpyingOn(Flag):
    """`arg` is a mask of spaces, NOTHING for the visited one."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        where = arg
        if where == w.NOTHING:
            where = 1 << s.turn.space if s.turn.space != w.NOTHING else 0
        return spied_spaces(s, s.players[who]) & where != 0

    def begins(self) -> int:
        return SPY_PLACED

    def ends(self) -> int:
        return SPY_RECALLED


class SpyPlacedOn(Flag):
    """The spy that this effect has placed watches one of these spaces."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        for post in s.turn.recall_deed(PLACED_SPY, who, source):
            if s.rules.post_spaces[post] & arg:
                return True
        return False

    def own_doing(self) -> bool:
        return True

    def begins(self) -> int:
        return SPY_PLACED

    def ends(self) -> int:
        return UNHEEDED


class SpiesOnBoard(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return bits(s.players[who].spies_on)

    def rises(self, number: int) -> int:
        return SPY_PLACED

    def falls(self, number: int) -> int:
        return SPY_RECALLED


SPY_ON_POST: Final = add_thing("spy on a post")
SPY_PLACED: Final = add_aspect(Aspect("spies placed"))
SPY_RECALLED: Final = add_aspect(Aspect("spies recalled"))
PLACED_SPY: Final = add_deed("placed spy")
ON_LAST_SPY: Final = add_event(LastSpy("last_spy", joins_turn=False))
PLACE_SPY: Final = add_effect(PlaceSpy("spy"))
RECALL_SPY: Final = add_effect(RecallSpy("recall_spy"))
INFILTRATE: Final = add_step(Infiltrate("infiltrate"))
GATHER: Final = add_step(Gather("gather"))
SPY_RECALLED_THIS_TURN: Final = add_flag(SpyRecalledThisTurn("spy_recalled_this_turn"))
SPYING_ON: Final = add_flag(SpyingOn("spying_on"))
SPY_PLACED_ON: Final = add_flag(SpyPlacedOn("spy_placed_on"))
SPIES_ON_BOARD: Final = add_counter(SpiesOnBoard("spies_on_board"))
