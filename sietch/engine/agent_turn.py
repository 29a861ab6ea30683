"""The Agent turn: a card, a space, its cost, spies, and then all effects in any order (A-1 to A-5)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import all_hold
from sietch.engine.council import is_barred
from sietch.engine.effects import add_to_turn, push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    PLAIN,
    SUMMED,
    UNHEEDED,
    Aspect,
    Atom,
    Event,
    Flag,
    Question,
    Step,
    add_aspect,
    add_effect,
    add_event,
    add_flag,
    add_step,
)
from sietch.engine.options import add_option, argument_of, mask_options, option
from sietch.engine.resources import AlwaysPossible, pay
from sietch.engine.rival_shop import buy_afterwards
from sietch.engine.rules import Node, Rules, Space, Trigger
from sietch.engine.sides import are_opponents, whose_army
from sietch.engine.spies import GATHER, INFILTRATE, connected, spied_spaces
from sietch.engine.state import Frame, Player, State
from sietch.engine.teams import send_agent, tokens_of
from sietch.engine.triggers import fire, forget

# --- where an agent can go ---------------------------------------------------------------------------------

OPEN: Final = 0
OWN_AGENT: Final = 1
OCCUPIED: Final = 2  # A-2, Y-4
ONCE: Final = 3
TOO_DEAR: Final = 4
REQUIREMENT: Final = 5
BARRED: Final = 6  # RV-3
PERSONAL: Final = 7


def lowest_cost(s: State, space: Space) -> int:
    """A-10: the Swordmaster is cheaper once anybody has one."""
    if space.cost_after_first != w.NOTHING:
        for player in s.players:
            if player.swordmaster:
                return space.cost_after_first
    return space.costs[0]


def obstacle(s: State, player: Player, space: Space, requirements: bool) -> int:
    """What keeps an agent of this player from the space now, whatever the card; OPEN if nothing does."""
    if player.agents_on & space.bit:
        return OWN_AGENT
    if barred_by_agents(s, player) & space.bit:
        return OCCUPIED
    return unmet_demand(s, player, space, requirements)


def barred_by_agents(s: State, player: Player) -> int:
    """A-2, Y-4: the spaces that agents keep from this player, as a mask."""
    barred = s.occupied()
    if barred != 0 and player.spies_on != 0:
        barred &= ~spied_spaces(s, player)
    return barred | player.agents_on


def unmet_demand(s: State, player: Player, space: Space, requirements: bool) -> int:
    """What the space asks for and this player does not have; OPEN if there is nothing."""
    if space.owner != w.NOTHING and space.owner != player.leader:
        return PERSONAL
    if space.once_per_player:
        if player.swordmaster:
            return ONCE
        if is_barred(s, player.seat):
            return BARRED
    resource = space.cost_resource
    if resource >= 0:
        if player.resources[resource] < lowest_cost(s, space):
            return TOO_DEAR
    if requirements and len(space.requirements) > 0:
        if not all_hold(s, space.requirements, player.seat, whose_army(s, player.seat), 0):
            return REQUIREMENT
    return OPEN


def open_spaces(s: State, player: Player, among: int, requirements: bool) -> int:
    """Those of these spaces where an agent of this player could stand now, as a mask."""
    mask = among & ~barred_by_agents(s, player)
    for space in s.rules.demanding:
        if mask & space.bit and unmet_demand(s, player, space, requirements) != OPEN:
            mask &= ~space.bit
    return mask


def reach(s: State, player: Player, card: int) -> int:
    """The spaces that the agent icons of a card name; the spy icon: those that are spied on (Y-7)."""
    printed = s.rules.cards[card]
    if printed.spy_icon:
        return printed.spaces | spied_spaces(s, player)
    return printed.spaces


def spaces_for(s: State, player: Player, card: int) -> int:
    return open_spaces(s, player, reach(s, player, card), not s.rules.cards[card].ignores_requirements)


def playable_cards(s: State, player: Player) -> list[int]:
    """A-1, A-6: cards of the hand that can send an agent somewhere."""
    found: list[int] = []
    if player.agents == 0:
        return found
    among = 0
    for card in player.hand:
        among |= reach(s, player, card)
    spaces = open_spaces(s, player, among, True)
    for card in player.hand:
        can_go = reach(s, player, card) & spaces
        if can_go == 0 and s.rules.cards[card].ignores_requirements:
            can_go = spaces_for(s, player, card)
        if can_go:
            add_option(found, option(o.PLAY, card))
    return found


# --- a card, a space, its cost ---------------------------------------------------------------------------------


def play_card(s: State, seat: int, card: int) -> None:
    player = s.players[seat]
    player.hand.remove(card)
    known.left_openly(s, seat, known.HAND, card)
    player.played.append(card)
    s.turn.kind = w.AGENT_TURN
    s.turn.card = card
    if s.rules.cards[card].has_signet and s.rules.leaders[player.leader].bans_deploying:
        s.turn.deploy_banned = True  # H-7
    s.note(events.PLAYED, seat, card, 0, EVERYBODY)


class Send(Step):
    """Where a card sends the agent."""

    def run(self, s: State, f: Frame) -> None:
        spaces = spaces_for(s, s.players[f.who], f.card)
        s.ask(f.who, self.number, w.CARD * w.KIND + f.card, mask_options(o.SEND, spaces))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        space = argument_of(code)
        s.push_turn_step(ARRIVE, space, 0)
        if s.rules.spaces[space].cost_resource != w.NOTHING:
            s.push_turn_step(SPACE_COST, space, 0)
        if s.occupied() & (1 << space):
            s.push_turn_step(INFILTRATE, space, 0)


class SpaceCost(Step):
    """A-3, A-8: the cost is met on arrival, before any effect."""

    def run(self, s: State, f: Frame) -> None:
        space = s.rules.spaces[f.space]
        if len(space.costs) == 1:
            self.settle(s, f, lowest_cost(s, space))
        else:
            have = s.players[f.who].resources[space.cost_resource]
            choices = [option(o.PAY_COST, cost) for cost in space.costs if cost <= have]
            s.ask(f.who, self.number, w.SPACE * w.KIND + f.space, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        self.settle(s, f, argument_of(code))

    def settle(self, s: State, f: Frame, amount: int) -> None:
        s.stack.pop()
        s.turn.paid = amount
        pay(s, f.who, s.rules.spaces[f.space].cost_resource, amount)


class Arrive(Step):
    """The agent stands on its space; control and onlookers profit; then spies, then the effects."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        player = s.players[f.who]
        stand_on(s, player, f.space)
        add_effects(s, player, s.turn.army, s.rules.spaces[f.space])
        if connected(s, player, f.space):
            s.push_turn_step(GATHER, 0, 0)
        tell_others(s, f.who, f.space)


def stand_on(s: State, player: Player, space: int) -> None:
    tokens = tokens_of(player)
    if tokens is not None:
        send_agent(s, player, tokens, space)
    player.agents -= 1
    player.agents_on |= 1 << space
    s.turn.space = space
    s.note(events.SENT, player.seat, space, 0, EVERYBODY)


def tell_others(s: State, seat: int, space: int) -> None:
    """Opponents that wait for such a visit; above all whoever has control (U-5)."""
    if s.rules.observed & (1 << space):
        for other in s.players:
            if are_opponents(s, seat, other.seat):
                fire(s, ON_OPPONENT_VISIT, other.seat, space, 0)
    bonus = s.rules.spaces[space].control_bonus
    holder = s.control[space]
    if bonus is not None and holder != w.NOBODY:
        buy_afterwards(s, holder)
        push_effect(s, bonus, holder, holder, w.SPACE * w.KIND + space)


def add_effects(s: State, player: Player, army: int, space: Space) -> None:
    """A-5: card, space, visit influence, contracts and the leader, all in any order."""
    seat = player.seat
    here = w.SPACE * w.KIND + space.number
    box = s.rules.cards[s.turn.card].agent
    if box is not None:
        add_to_turn(s, box, seat, army, w.CARD * w.KIND + s.turn.card)
    effect = effect_of(space, player)
    if effect is not None:
        add_to_turn(s, effect, seat, army, here)
    if space.faction != w.NOTHING:
        add_to_turn(s, s.rules.tracks[space.faction].visit, seat, army, here)
    fire(s, ON_VISIT, seat, space.number, 0)


def effect_of(space: Space, player: Player) -> Node | None:
    """A-9: a space may give something else to those who have a council seat."""
    if space.later_effect is not None and player.council_seat:
        return space.later_effect
    return space.effect


class Visit(Event):
    """`on visit WHERE`, `on opponent_visit WHERE`: `what` is the space."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return trigger.arg & (1 << what) != 0

    def follows(self) -> int:
        return UNHEEDED


class OwnVisit(Visit):
    def now(self, s: State, trigger: Trigger, seat: int) -> bool:
        """The agent of this turn stands there."""
        return s.turn.is_of(seat) and s.turn.space != w.NOTHING and self.fits(s, trigger, s.turn.space, 0)

    def can_be_now(self) -> bool:
        return True


# --- atoms about agents and spaces -----------------------------------------------------------------------------


def recallable_agents(s: State, player: Player) -> int:
    """A-18: the other own agents, not the one sent this turn."""
    mask = player.agents_on
    turn = s.turn
    if turn.kind == w.AGENT_TURN and turn.seat == player.seat and turn.space != w.NOTHING:
        mask &= ~(1 << turn.space)
    return mask


class RecallAgent(Question):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return recallable_agents(s, s.players[who]) != 0

    def changes(self, node: Node) -> int:
        return AGENT_LEFT

    def run(self, s: State, f: Frame) -> None:
        mask = recallable_agents(s, s.players[f.who])
        s.ask(f.who, self.number, f.source, mask_options(o.RECALL_AGENT, mask))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        space = argument_of(code)
        player = s.players[f.who]
        tokens = tokens_of(player)
        if tokens is None or tokens.call_back(space):
            player.agents += 1
        player.agents_on &= ~(1 << space)
        forget(player, w.SPACE * w.KIND + space)
        s.note(events.AGENT_RECALLED, f.who, space, 0, EVERYBODY)


class RepeatSpace(Atom):
    """The printed effects of the visited space once more, without visit influence and cost."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.turn.space != w.NOTHING

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return REPEATED

    def brings_now(self, s: State, node: Node, who: int, army: int, source: int, coming: int) -> int:
        effect = s.rules.spaces[s.turn.space].effect if s.turn.space != w.NOTHING else None
        return 0 if effect is None else effect.brings_in(s.turn.kind)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        effect = s.rules.spaces[s.turn.space].effect if s.turn.space != w.NOTHING else None
        if effect is not None:
            add_to_turn(s, effect, who, army, w.SPACE * w.KIND + s.turn.space)


class SpaceRepeated(Aspect):
    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        return [space.effect for space in rules.spaces if space.effect is not None]


class IgnoreRequirements(AlwaysPossible):
    """Known when the space is chosen (`open_spaces`); afterwards there is nothing left to do."""

    def moment(self) -> int:
        return SUMMED

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        return


class Visited(Flag):
    """The agent sent this turn went to one of these spaces."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.turn.space != w.NOTHING and (1 << s.turn.space) & arg != 0

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


class AgentHere(Flag):
    """The own agent is still on the space that asks."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return source // w.KIND == w.SPACE and s.players[who].agents_on & (1 << (source % w.KIND)) != 0

    def ends(self) -> int:
        return AGENT_LEFT

    def begins(self) -> int:
        return UNHEEDED


AGENT_LEFT: Final = add_aspect(Aspect("agent recalled"))
REPEATED: Final = add_aspect(SpaceRepeated("space repeated"))
SEND: Final = add_step(Send("send"))
SPACE_COST: Final = add_step(SpaceCost("space_cost"))
ARRIVE: Final = add_step(Arrive("arrive"))
ON_VISIT: Final = add_event(OwnVisit("visit", joins_turn=True))
ON_OPPONENT_VISIT: Final = add_event(Visit("opponent_visit", joins_turn=False))
RECALL_AGENT: Final = add_effect(RecallAgent("recall_agent"))
REPEAT_SPACE: Final = add_effect(RepeatSpace("repeat_space"))
IGNORE_REQUIREMENTS: Final = add_effect(IgnoreRequirements("ignore_influence_requirements"))
VISITED: Final = add_flag(Visited("visited"))
AGENT_HERE: Final = add_flag(AgentHere("agent_here"))
