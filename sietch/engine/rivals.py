"""The turn of a rival: a card of House Hagal sends its agent, and it alone says what for (RV-2 to RV-27)."""

from typing import Final

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.agent_turn import stand_on, tell_others
from sietch.engine.conditions import all_hold
from sietch.engine.deploying import CLEAR, deploy_by_rule, turn_obstacle, within_limit
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.hagal import hagal_of, turn_over
from sietch.engine.ops import (
    PLAIN,
    UNHEEDED,
    Atom,
    Counter,
    Flag,
    Step,
    add_counter,
    add_deed,
    add_effect,
    add_flag,
    add_step,
)
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rival_card import is_rival, persons
from sietch.engine.rival_shop import buy, buy_afterwards
from sietch.engine.rules import Destination, HagalCard, Node, Rules, Space
from sietch.engine.sending import closed_to
from sietch.engine.state import Frame, Player, State
from sietch.engine.unit_kinds import TROOP

# --- the seats of two persons ------------------------------------------------------------------------------


def has_two_persons(s: State) -> bool:
    """And a rival."""
    return s.rules.has(w.RIVALS) and len(persons(s)) == 2


def seat_rival(s: State) -> None:
    """RV-2: next to the first player, so that it acts between the two persons."""
    after = [0] * len(s.players)
    order = [s.first]
    order.extend([player.seat for player in s.players if is_rival(s, player.seat)])
    order.extend([player.seat for player in s.players if player.seat not in order])
    for i in range(len(order)):
        after[order[i]] = order[(i + 1) % len(order)]
    s.next_to = tuple(after)


# --- the turn ----------------------------------------------------------------------------------------------


class RivalStep(Step):
    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.RIVALS)


class RivalTurn(RivalStep):
    """RV-4: an Agent turn, never a Reveal turn."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.turn.kind = w.AGENT_TURN
        s.push_step(RIVAL_DONE, f.who, 0, 0)
        s.push_step(RIVAL_REVEALS, f.who, 0, 0)


class RivalReveals(RivalStep):
    """The next card of House Hagal, until one sends the agent."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        hagal = hagal_of(s)
        seat = f.who
        if len(s.turn.recall_deed(TURNED_OVER, seat, 0)) > 2 * (len(hagal.deck) + len(hagal.turned)):
            s.players[seat].has_revealed = True  # no card fits: it is done for this round
            s.note(events.NO_SPACE_LEFT, seat, 0, 0, EVERYBODY)
            return
        card = turn_over(s, hagal, seat)
        s.turn.remember(TURNED_OVER, seat, 0, card.number)
        destination = fitting(s, card, seat)
        if destination is None:
            s.note(events.HAGAL_NOWHERE, seat, card.number, 0, EVERYBODY)
            s.push_step(RIVAL_REVEALS, seat, 0, 0)
        elif destination.space == w.NOTHING or self.is_open(s, card, destination.space, seat):
            self.follow(s, card, destination, seat)
        else:
            s.push_step(RIVAL_REVEALS, seat, 0, 0)

    def is_open(self, s: State, card: HagalCard, space: int, seat: int) -> bool:
        waste = s.rules.smart_politics and is_waste(s, s.rules.spaces[space], seat)
        if (s.occupied() | closed_to(s, seat)) & (1 << space):  # B-12
            if waste or not lets_pass(s, s.players[seat], 1 << space):
                s.note(events.HAGAL_OCCUPIED, seat, card.number, space, EVERYBODY)
                return False
        if waste:
            s.note(events.HAGAL_POLITICS, seat, card.number, space, EVERYBODY)
            return False
        return True

    def follow(self, s: State, card: HagalCard, destination: Destination, seat: int) -> None:
        """RV-5: the card alone counts, not what the space costs and gives."""
        if destination.space != w.NOTHING:
            stand_on(s, s.players[seat], destination.space)
        elif destination.effect is not None and destination.effect.op == REVEAL_ANOTHER:
            s.note(events.HAGAL_NOWHERE, seat, card.number, 0, EVERYBODY)
        if destination.effect is not None:
            push_effect(s, destination.effect, seat, seat, w.HAGAL * w.KIND + card.number)
        if destination.space != w.NOTHING:
            tell_others(s, seat, destination.space)


def lets_pass(s: State, player: Player, space: int) -> bool:
    """I-58: agents of other seats do, never an own one, nor a closed space (B-12). What it costs is paid now."""
    for slot in s.rules.hooks.lets_pass:
        if (closed_to(s, player.seat) | player.agents_on) & space:
            return False
        if player.parts[slot].lets_pass(s, player):
            return True
    return False


def fitting(s: State, card: HagalCard, seat: int) -> Destination | None:
    """RV-9: only what fits the situation is looked at."""
    for destination in card.destinations:
        if all_hold(s, destination.tests, seat, seat, w.HAGAL * w.KIND + card.number):
            return destination
    return None


def is_waste(s: State, space: Space, seat: int) -> bool:
    """RV-36: a faction space without a cost, where the rival is safe already, or too far behind."""
    track = space.faction
    if track == w.NOTHING or len(space.costs) > 0:
        return False
    own = s.players[seat].influence[track]
    best = max([player.influence[track] for player in s.players if player.seat != seat])
    return (s.alliance[track] == seat and own > best) or (own >= w.POINT_LEVEL and own + 2 <= best)


class RivalDone(RivalStep):
    """RV-6, RV-22, RV-27: on a combat space all units recruited in this turn go to the Conflict, and two more.

    Other units go before troops, which alone are held back (RV-15, I-48).
    """

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        if turn_obstacle(s, f.who) == CLEAR:
            self.deploy(s, s.players[f.who])
        buy(s, s.players[f.who])
        s.turn.kind = w.NO_TURN

    def deploy(self, s: State, player: Player) -> None:
        for kind in s.rules.units:
            if kind.has_supply and not kind.is_troop:
                deploy_by_rule(s, kind, player.seat, within_limit(s, kind, player.seat))
        for slot in s.rules.hooks.before_deploying:
            player.parts[slot].before_deploying(s, player)
        count = within_limit(s, TROOP, player.seat)
        if count > 0 and s.rules.expert_deployment and is_far_ahead(s, player.seat):
            s.note(events.HELD_BACK, player.seat, 0, 0, EVERYBODY)
        else:
            deploy_by_rule(s, TROOP, player.seat, count)


def is_far_ahead(s: State, seat: int) -> bool:
    """RV-15: before the last Conflicts, three units more than anybody else."""
    if s.conflict == w.NOTHING or s.rules.conflicts[s.conflict].level == w.LAST_LEVEL:
        return False
    best = max([player.units() for player in s.players if player.seat != seat])
    return s.players[seat].units() >= best + 3


# --- words of the cards ------------------------------------------------------------------------------------


class RevealAnother(AlwaysPossible):
    """The card sends nobody; what it has brought may buy something first (RV-7, RV-28)."""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.push_step(RIVAL_REVEALS, who, 0, 0)
        buy_afterwards(s, who)


class HarvestSpace(Atom):
    """RV-11: the one thing that the visited space itself gives: its bonus spice, and sandworms or the base spice."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.turn.space != w.NOTHING and s.rules.spaces[s.turn.space].effect is not None

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        effect = s.rules.spaces[s.turn.space].effect if s.turn.space != w.NOTHING else None
        if effect is not None:
            push_effect(s, effect, who, army, w.SPACE * w.KIND + s.turn.space)


class Always(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return True

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


class MoreBonusSpice(Flag):
    """More on the first of two spaces; `arg` is the first * KIND + the second."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.bonus_spice[arg // w.KIND] > s.bonus_spice[arg % w.KIND]

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


class BonusSpice(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.bonus_spice[arg]

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


class ConflictLevel(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return 0 if s.conflict == w.NOTHING else s.rules.conflicts[s.conflict].level

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


TURNED_OVER: Final = add_deed("turned a Hagal card over")
RIVAL_TURN: Final = add_step(RivalTurn("rival_turn"))
RIVAL_REVEALS: Final = add_step(RivalReveals("rival_reveals"))
RIVAL_DONE: Final = add_step(RivalDone("rival_done"))
REVEAL_ANOTHER: Final = add_effect(RevealAnother("reveal_another"))
HARVEST_SPACE: Final = add_effect(HarvestSpace("harvest"))
ALWAYS: Final = add_flag(Always("always"))
MORE_BONUS_SPICE: Final = add_flag(MoreBonusSpice("more_bonus_spice"))
BONUS_SPICE: Final = add_counter(BonusSpice("bonus_spice"))
CONFLICT_LEVEL: Final = add_counter(ConflictLevel("conflict_level"))
