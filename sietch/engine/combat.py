"""The Combat phase: Intrigue cards, places, rewards, the won card, the end (C-1 to C-8)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.control import CONTROL
from sietch.engine.deploying import UnitsInConflict
from sietch.engine.effects import POOL
from sietch.engine.events import EVERYBODY
from sietch.engine.hagal import add_hagal_swords
from sietch.engine.intrigue import add_intrigue, play_combat_card, put_away
from sietch.engine.ops import (
    PLAIN,
    SUMMED,
    UNHEEDED,
    Aspect,
    Bill,
    Counter,
    Question,
    Step,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_event,
    add_step,
    add_thing,
)
from sietch.engine.options import argument_of, option
from sietch.engine.resources import AlwaysPossible, score
from sietch.engine.rival_card import is_rival
from sietch.engine.rival_shop import buy_afterwards
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import are_opponents, armies_of, clockwise
from sietch.engine.state import Frame, Pending, State
from sietch.engine.trashing import LEFT
from sietch.engine.windows import Moment, Window, open_window, open_windows

YIELD: Final = o.add_verb("yield", w.NO_ARGUMENT, place=o.IN_ARMY)


class CombatStart(Step):
    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.phase = w.COMBAT
        s.push_step(COMBAT_END, w.NOBODY, 0, 0)
        s.push_step(CLAIM_CONFLICT, w.NOBODY, 0, 0)
        if s.rules.has(w.TEAMS):
            s.push_step(YIELD_PLACE, w.NOBODY, (1 << len(s.players)) - 1, 0)
        else:
            s.push_step(REWARDS, w.NOBODY, 0, 0)
        fighters = 0
        for player in s.players:
            if len(armies_in_conflict(s, player.seat)) > 0 and not is_rival(s, player.seat):
                fighters |= 1 << player.seat
        s.push(COMBAT_INTRIGUE, w.NOTHING, w.NOBODY, w.NOBODY, fighters, s.first, fighters)
        add_hagal_swords(s)


def armies_in_conflict(s: State, seat: int) -> list[int]:
    """For whom this seat can play a card: those of its armies that have a unit there; a commander's allies (X-12)."""
    return [army for army in armies_of(s, seat) if s.players[army].units() > 0]


class CombatIntrigue(Step):
    """C-1: a seat is to play or pass. `source`: who takes part."""

    def run(self, s: State, f: Frame) -> None:
        if f.fighters == 0:
            s.stack.pop()
            return
        seat = f.seat
        armies = armies_in_conflict(s, seat) if f.fighters & (1 << seat) else []
        if len(armies) == 0:  # ruling combat-last-unit
            self.next_fighter(s, f, f.fighters & ~(1 << seat))
            return
        choices: list[int] = []
        for army in armies:
            add_intrigue(s, s.players[seat], w.COMBAT, army, choices)
        choices.append(option(o.PASS, 0))
        s.ask(seat, self.number, w.CONFLICT * w.KIND + s.conflict, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        """Who has just played a card (`who`) and stops has not passed, unless nobody else is left."""
        seat = f.seat
        if code == o.PASS:
            others = f.fighters & ~(1 << seat)
            if f.who == seat and others:
                self.next_fighter(s, f, f.fighters)
            else:
                s.note(events.PASSED, seat, 0, 0, EVERYBODY)
                self.next_fighter(s, f, others)
            return
        s.stack[-1] = Frame(f.op, f.node, seat, seat, f.source, seat, f.source)
        play_combat_card(s, seat, argument_of(code), armies_in_conflict(s, seat))

    def next_fighter(self, s: State, f: Frame, waiting: int) -> None:
        s.stack[-1] = Frame(f.op, f.node, w.NOBODY, w.NOBODY, f.source, s.next_to[f.seat], waiting)


# --- places and rewards ----------------------------------------------------------------------------------


def rewards_given(seats: int) -> int:
    """How many of the printed rewards there are: with three armies or fewer the third stays (C-5)."""
    return 3 if seats > 3 else 2


def places(strengths: list[int]) -> list[int]:
    """The reward of every seat: 1, 2, 3, or 0 for none (C-2 to C-5)."""
    seats = len(strengths)
    result = [0] * seats
    best = max(strengths)
    if best == 0:
        return result
    top = [seat for seat in range(seats) if strengths[seat] == best]
    third_given = rewards_given(seats) == 3
    if len(top) > 1:
        for seat in top:
            result[seat] = 2
        if len(top) == 2 and third_given:
            give_place(strengths, result, 3)
        return result
    result[top[0]] = 1
    second = best_unplaced(strengths, result)
    if second == 0:
        return result
    tied = [seat for seat in range(seats) if result[seat] == 0 and strengths[seat] == second]
    if len(tied) > 1:
        for seat in tied:
            result[seat] = 3
        return result
    result[tied[0]] = 2
    if third_given:
        give_place(strengths, result, 3)
    return result


def best_unplaced(strengths: list[int], result: list[int]) -> int:
    best = 0
    for seat in range(len(strengths)):
        if result[seat] == 0:
            best = max(best, strengths[seat])
    return best


def give_place(strengths: list[int], result: list[int], place: int) -> None:
    """To the strongest without a place; a tie gets nothing (C-5)."""
    best = best_unplaced(strengths, result)
    if best == 0:
        return
    tied = [seat for seat in range(len(strengths)) if result[seat] == 0 and strengths[seat] == best]
    if len(tied) == 1:
        result[tied[0]] = place


def strengths_after(s: State, yielded: int) -> list[int]:
    """Twice the strengths, so that whoever has yielded comes right behind those who were equal."""
    return [2 * player.strength() - (yielded >> player.seat & 1) for player in s.players]


def places_now(s: State) -> list[int]:
    """The same as the Conflict stands. While it is decided those who still wait get what is theirs (X-28)."""
    yielded = 0
    for f in s.stack:
        if f.op == YIELD_PLACE or f.op == REWARDS:
            yielded = f.yielded
    won = places(strengths_after(s, yielded))
    for f in s.stack:
        if f.op == REWARD:
            won[f.who] = f.place
    return won


def tied_mate(s: State, strengths: list[int], seat: int) -> int:
    """X-28: the only one who is as strong, if it is a mate; of four armies one of the two then has a better place.

    Without strength nobody is alone with a mate: both commanders have none.
    """
    equal = [
        other for other in range(len(strengths)) if other != seat and strengths[other] == strengths[seat]
    ]
    if len(equal) != 1 or are_opponents(s, seat, equal[0]):
        return w.NOBODY
    return equal[0]


class Yield(Step):
    """X-28: clockwise, who is tied with a mate may leave the better place."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        strengths = strengths_after(s, f.yielded)
        for seat in clockwise(s, s.first):
            if f.unasked & (1 << seat) and tied_mate(s, strengths, seat) != w.NOBODY:
                s.ask(
                    seat, self.number, w.CONFLICT * w.KIND + s.conflict, [option(YIELD, 0), option(o.PASS, 0)]
                )
                return
        s.stack.pop()
        s.push_step(REWARDS, w.NOBODY, 0, f.yielded)

    def answer(self, s: State, f: Frame, code: int) -> None:
        seat = s.decider
        yielded = f.yielded
        if code != o.PASS:
            strengths = strengths_after(s, f.yielded)
            s.note(events.YIELDED, seat, tied_mate(s, strengths, seat), 0, EVERYBODY)
            yielded |= 1 << seat
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.unasked & ~(1 << seat), yielded)


class Rewards(Step):
    """In turn order from the first player (ruling reward-order)."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        strengths = [player.strength() for player in s.players]
        for player in s.players:
            if player.units() > 0:
                s.note(events.COMPARED, player.seat, 0, strengths[player.seat], EVERYBODY)
        won = places(strengths_after(s, f.yielded))
        order = clockwise(s, s.first)
        order.reverse()
        for seat in order:
            if won[seat] == 1:
                s.conflict_winner = seat
            if won[seat] > 0:
                s.push_step(REWARD, seat, won[seat], 0)


class Reward(Step):
    """C-6: of a place; doubled with a sandworm, but not control."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        doubled = s.players[f.who].sandworms > 0
        s.note(events.REWARD, f.who, f.place, 1 if doubled else 0, EVERYBODY)
        reward = s.rules.conflicts[s.conflict].rewards[f.place - 1]
        if reward is None:
            return
        buy_afterwards(s, f.who)
        source = w.CONFLICT * w.KIND + s.conflict
        start = len(s.inner)
        for term in reward.terms:
            s.inner.append(Pending(term.number, f.who, f.who, source))
        if doubled:
            for term in reward.terms:
                if term.op != CONTROL:
                    s.inner.append(Pending(term.number, f.who, f.who, source))
        s.push(POOL, reward.number, f.who, f.who, source, start, 0)


class ClaimConflict(Step):
    """C-7: the winner takes the card; a second card with its battle icon makes a pair.

    After that comes what works on a win, all of it before the Conflict ends (I-72).
    """

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        if s.conflict_winner == w.NOBODY:
            s.conflicts_unclaimed.append(s.conflict)
            s.note(events.NOBODY_WON, w.NOBODY, s.conflict, 0, EVERYBODY)
            return
        seat = s.conflict_winner
        if s.rules.awaited & ON_WIN_CONFLICT.bit:
            open_window(s, CONFLICT_WON, seat)
        player = s.players[seat]
        s.note(events.WON, seat, s.conflict, 0, EVERYBODY)
        icon = s.rules.conflicts[s.conflict].battle_icon
        player.won |= 1 << s.conflict
        if icon == w.WILD or icon == w.NOTHING:
            return
        for other in s.rules.conflicts:
            if other.number != s.conflict and other.battle_icon == icon and player.won & (1 << other.number):
                pair(s, seat, s.conflict, other.number)
                return


def pair(s: State, seat: int, one: int, other: int) -> None:
    player = s.players[seat]
    both = 1 << one | 1 << other
    player.won &= ~both
    player.paired |= both
    s.note(events.PAIRED, seat, one, other, EVERYBODY)
    score(s, seat, w.VP_BATTLE_ICONS, 1)


class CombatEnd(Step):
    """C-8: every unit goes where its kind does, troops to the supply, sandworms to the bank; strength to 0."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        if s.rules.awaited & (ON_WIN_CONFLICT.bit | ON_COMBAT_END.bit):
            self.tell(s)
        for player in s.players:
            for kind in s.rules.units:
                kind.go_home(player)
            for slot in s.rules.hooks.combat_over:
                player.parts[slot].combat_over(s, player)
            player.swords = 0
        s.conflict = w.NOTHING
        s.conflict_winner = w.NOBODY

    def tell(self, s: State) -> None:
        """T-52: when the troops are back in the supply, clockwise, what works at the end of a Conflict."""
        s.push_step(COMBAT_OVER, w.NOBODY, 0, 0)
        open_windows(s, CONFLICT_ENDED)
        for player in s.players:
            if player.troops_in_conflict > 0:
                s.turn.remember(TROOPS_LOST, player.seat, 0, player.troops_in_conflict)


class CombatOver(Step):
    """Combat cards that have waited for a victory in vain are discarded."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        for player in s.players:
            put_away(s, player)


class TroopsLost(Counter):
    """T-52: those that went back to the supply when the Conflict ended."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return sum(s.turn.recall_deed(TROOPS_LOST, army, 0))

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


# --- swords, won cards -------------------------------------------------------------------------------------


class Swords(AlwaysPossible):
    """V-4: strength 1 each; the army's."""

    def moment(self) -> int:
        return SUMMED

    def changes(self, node: Node) -> int:
        return SWORDS_GIVEN

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if s.conflict == w.NOTHING:
            return
        s.players[army].swords += node.low
        s.note(events.SWORDS, army, 0, node.low, EVERYBODY)
        if s.turn.reveals(who) and source // w.KIND == w.CARD:
            card = source % w.KIND
            if s.turn.sword_cards.count(card) < s.players[who].revealed.count(card):
                s.turn.sword_cards.append(card)


class ConflictStrength(UnitsInConflict):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[army].strength()

    def rises(self, number: int) -> int:
        return super().rises(number) | SWORDS_GIVEN


class SwordCardsRevealed(Counter):
    """Revealed cards that have given a sword in this turn."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return len(s.turn.sword_cards) if s.turn.is_of(who) else 0

    def rises(self, number: int) -> int:
        return SWORDS_GIVEN

    def falls(self, number: int) -> int:
        return LEFT


class OtherSwordCardsRevealed(SwordCardsRevealed):
    """Without the one that asks."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        count = super().count(s, arg, who, army, source)
        if count > 0 and source // w.KIND == w.CARD and source % w.KIND in s.turn.sword_cards:
            count -= 1
        return count


def conflicts_to_flip(s: State, who: int, icons: int) -> list[int]:
    """Face-up won Conflicts and Objectives with one of these battle icons."""
    found: list[int] = []
    won = s.players[who].won
    for conflict in s.rules.conflicts:
        if won & (1 << conflict.number) and conflict.battle_icon != w.NOTHING:
            if icons & (1 << conflict.battle_icon):
                found.append(conflict.number)
    return found


class FlipConflict(Question):
    """Turn a won card with one of these battle icons face down."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(conflicts_to_flip(s, who, node.arg)) > 0

    def moment(self) -> int:
        return PLAIN

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(WON_CARD, node.arg, 1) <= len(conflicts_to_flip(s, who, node.arg))

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        won = conflicts_to_flip(s, f.who, s.rules.nodes[f.node].arg)
        s.ask(f.who, self.number, f.source, [option(o.FLIP, conflict) for conflict in won])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        player = s.players[f.who]
        conflict = argument_of(code)
        player.won &= ~(1 << conflict)
        player.paired |= 1 << conflict
        s.note(events.FLIPPED_CONFLICT, f.who, conflict, 0, EVERYBODY)


SWORDS_GIVEN: Final = add_aspect(Aspect("swords given"))
WON_CARD: Final = add_thing("won card")
COMBAT_START: Final = add_step(CombatStart("combat_start"))
COMBAT_INTRIGUE: Final = add_step(CombatIntrigue("combat_intrigue"))
YIELD_PLACE: Final = add_step(Yield("yield"))
REWARDS: Final = add_step(Rewards("rewards"))
REWARD: Final = add_step(Reward("reward"))
CLAIM_CONFLICT: Final = add_step(ClaimConflict("claim_conflict"))
COMBAT_END: Final = add_step(CombatEnd("combat_end"))
COMBAT_OVER: Final = add_step(CombatOver("combat_over"))
ON_WIN_CONFLICT: Final = add_event(Moment("win_conflict"))
ON_COMBAT_END: Final = add_event(Moment("combat_end"))
CONFLICT_WON: Final = add_step(Window("conflict_won", ON_WIN_CONFLICT))
CONFLICT_ENDED: Final = add_step(Window("conflict_ended", ON_COMBAT_END))
TROOPS_LOST: Final = add_deed("lost troops in a Conflict")
SWORDS: Final = add_effect(Swords("swords"))
FLIP_CONFLICT: Final = add_effect(FlipConflict("flip_conflict"))
SWORD_CARDS_REVEALED: Final = add_counter(SwordCardsRevealed("sword_cards_revealed"))
OTHER_SWORD_CARDS_REVEALED: Final = add_counter(OtherSwordCardsRevealed("other_sword_cards_revealed"))
CONFLICT_STRENGTH: Final = add_counter(ConflictStrength("conflict_strength"))
LOST_TROOPS: Final = add_counter(TroopsLost("troops_lost"))
