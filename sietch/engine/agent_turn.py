"""The Agent turn: a card, a space, its cost, spies, and then all effects in any order (A-1 to A-5)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.control import controller
from sietch.engine.effects import add_to_turn, push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.graft import (
    GRAFT_FROM_ROW,
    has_graft,
    has_partner,
    partners,
    row_to_graft,
    spaces_together,
    spaces_with,
)
from sietch.engine.ops import (
    UNHEEDED,
    Event,
    Step,
    Unhandled,
    add_event,
    add_step,
)
from sietch.engine.options import add_option, argument_of, mask_options, option, verb_of
from sietch.engine.resources import pay
from sietch.engine.rival_shop import buy_afterwards
from sietch.engine.rules import Node, Rules, Space, Trigger
from sietch.engine.sending import (
    Look,
    ignored_agents,
    in_force,
    lowest_cost,
    moves_agents,
    price,
    prices,
    reach,
    spaces_for,
)
from sietch.engine.sides import are_opponents, is_commander
from sietch.engine.spies import GATHER, INFILTRATE, connected
from sietch.engine.state import Frame, Player, State
from sietch.engine.teams import send_agent, tokens_of
from sietch.engine.triggers import fire, forget

AGENT_FROM: Final = o.add_verb("agent from ", w.SPACE)  # B-11
AGENT_FROM_LEADER: Final = o.add_verb("agent from leader", w.NO_ARGUMENT)

# --- which cards can be played -----------------------------------------------------------------------------


def playable_cards(s: State, player: Player) -> list[int]:
    """A-1, A-6: cards of the hand that can send an agent somewhere."""
    found: list[int] = []
    if player.agents == 0 and not s.rules.sends_otherwise:
        return found
    look = Look(s, player, player.hand)
    for card in player.hand:
        if can_go(s, player, card, look):
            add_option(found, option(o.PLAY, card))
    return found


def can_go(s: State, player: Player, card: int, look: Look) -> bool:
    """A card of the hand could send an agent somewhere, a graft card together with any partner."""
    printed = s.rules.cards[card]
    if printed.graft:
        return has_partner(s, player, card, look)
    if look.covers(printed):
        return reach(s, player, card) & look.spaces != 0
    return destinations(s, player, card) != 0


def destinations(s: State, player: Player, card: int) -> int:
    """Where a card of the hand could send an agent, a graft card together with any partner, as a mask."""
    if not s.rules.cards[card].graft:
        return spaces_together(s, player, (card,), w.NOTHING)
    mask = 0
    for code in partners(s, player, card):
        mask |= spaces_with(s, player, card, code)
    return mask


# --- a card, a space, its cost ---------------------------------------------------------------------------------


def play_card(s: State, seat: int, card: int) -> None:
    """From the hand into play: the card of this turn, or its partner."""
    player = s.players[seat]
    player.hand.remove(card)
    known.left_openly(s, seat, known.HAND, card)
    player.played.append(card)
    s.turn.kind = w.AGENT_TURN
    s.turn.cards = (card,) if len(s.turn.cards) == 0 else (*s.turn.cards, card)
    if s.rules.cards[card].has_signet and s.rules.leaders[player.leader].bans_deploying:
        s.turn.deploy_banned = True  # H-7
    s.note(events.PLAYED, seat, card, len(s.turn.cards) - 1, EVERYBODY)


def borrow_card(s: State, seat: int, row: int, card: int) -> None:
    """T-62: the partner stays where it lies, in the row with this number."""
    s.turn.cards = (*s.turn.cards, card)
    s.turn.row = row
    s.note(events.BORROWED, seat, card, 0, EVERYBODY)


class Graft(Step):
    """T-54: which card is played together with a graft card."""

    def occurs(self, rules: Rules) -> bool:
        return has_graft(rules)

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, w.CARD * w.KIND + f.card, partners(s, s.players[f.who], f.card))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if verb_of(code) == GRAFT_FROM_ROW:
            borrow_card(s, f.who, row_to_graft(s, f.card), argument_of(code))
        else:
            play_card(s, f.who, argument_of(code))
        s.players[f.who].pairs += s.turn.cards


class Send(Step):
    """Where the cards send the agent."""

    def run(self, s: State, f: Frame) -> None:
        spaces = spaces_for(s, s.players[f.who], s.turn.cards)
        s.ask(f.who, self.number, w.CARD * w.KIND + f.card, mask_options(o.SEND, spaces))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        space = argument_of(code)
        player = s.players[f.who]
        changes = in_force(s, player, s.turn.cards)
        s.push_turn_step(ARRIVE, space, 0)
        if s.rules.spaces[space].cost_resource != w.NOTHING:
            s.push_turn_step(SPACE_COST, space, 0)
        if moves_agents(changes):
            s.push_turn_step(TAKE_AGENT, space, 0)
        elif s.occupied() & (1 << space) & ~ignored_agents(s, player, s.turn.cards, changes):
            s.push_turn_step(INFILTRATE, space, 0)


class TakeAgent(Step):
    """B-11: which agent goes: one of the leader's, or one from a space, which is free at once."""

    def occurs(self, rules: Rules) -> bool:
        return rules.sends_otherwise

    def run(self, s: State, f: Frame) -> None:
        player = s.players[f.who]
        if player.agents_on & (1 << f.space):  # never a second one: that very agent
            s.stack.pop()
            take_from(s, player, f.space)
            return
        choices = mask_options(AGENT_FROM, player.agents_on)
        if player.agents > 0:
            choices.append(option(AGENT_FROM_LEADER, 0))
        s.ask(f.who, self.number, w.CARD * w.KIND + s.turn.first_card(), choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if verb_of(code) == AGENT_FROM:
            take_from(s, s.players[f.who], argument_of(code))


def take_from(s: State, player: Player, space: int) -> None:
    """B-11: the agent on this space goes on at once, also an ally's Swordmaster, who could not be sent again (X-11)."""
    ready = player.agents
    call_back(s, player, space)
    if player.agents == ready and not is_commander(s, player.seat):
        player.agents += 1
        s.turn.token = w.BOTH_WAYS


def call_back(s: State, player: Player, space: int) -> None:
    """An agent returns from a space to its leader; what needs it there is over (A-12)."""
    tokens = tokens_of(player)
    if tokens is None or tokens.call_back(space):
        player.agents += 1
    player.agents_on &= ~(1 << space)
    forget(player, w.SPACE * w.KIND + space)
    s.note(events.AGENT_RECALLED, player.seat, space, 0, EVERYBODY)


class SpaceCost(Step):
    """A-3, A-8: the cost is met on arrival, before any effect."""

    def run(self, s: State, f: Frame) -> None:
        space = s.rules.spaces[f.space]
        if len(space.costs) == 1:
            self.settle(s, f, lowest_cost(s, space))
        else:
            player = s.players[f.who]
            have = player.resources[space.cost_resource]
            asked = prices(s, player, space, in_force(s, player, s.turn.cards))
            choices: list[int] = []
            for amount in asked:
                if amount <= have:
                    add_option(choices, option(o.PAY_COST, amount))
            s.ask(f.who, self.number, w.SPACE * w.KIND + f.space, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        """B-22: the dearest version that comes to this amount."""
        player = s.players[f.who]
        space = s.rules.spaces[f.space]
        asked = prices(s, player, space, in_force(s, player, s.turn.cards))
        for i in range(len(asked) - 1, -1, -1):
            if asked[i] == argument_of(code):
                self.settle(s, f, space.costs[i])
                return
        raise Unhandled("the space does not cost this")

    def settle(self, s: State, f: Frame, cost: int) -> None:
        """`cost` is the printed one: that is what counts for the space's effect."""
        s.stack.pop()
        space = s.rules.spaces[f.space]
        player = s.players[f.who]
        amount = price(s, player, space, cost, in_force(s, player, s.turn.cards))
        s.turn.paid = cost
        pay(s, f.who, space.cost_resource, amount)
        if amount > 0:
            fire(s, ON_SPACE_PAID, f.who, space.cost_resource, amount)


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
    if bonus is not None:
        holder = controller(s, space)
        if holder != w.NOBODY:
            buy_afterwards(s, holder)
            push_effect(s, bonus, holder, holder, w.SPACE * w.KIND + space)


def add_effects(s: State, player: Player, army: int, space: Space) -> None:
    """A-5: card, space, visit influence, contracts and the leader, all in any order."""
    seat = player.seat
    here = w.SPACE * w.KIND + space.number
    for card in s.turn.cards:
        box = s.rules.cards[card].agent
        if box is not None:
            add_to_turn(s, box, seat, army, w.CARD * w.KIND + card)
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


class SpacePaid(Event):
    """`on pay_space_cost RESOURCE`: `what` is the resource, `amount` what it came to (B-23)."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return trigger.arg == what

    def follows(self) -> int:
        return UNHEEDED


class OwnVisit(Visit):
    def now(self, s: State, trigger: Trigger, seat: int) -> bool:
        """The agent of this turn stands there."""
        return s.turn.is_of(seat) and s.turn.space != w.NOTHING and self.fits(s, trigger, s.turn.space, 0)

    def can_be_now(self) -> bool:
        return True


GRAFT: Final = add_step(Graft("graft"))
SEND: Final = add_step(Send("send"))
TAKE_AGENT: Final = add_step(TakeAgent("take_agent"))
SPACE_COST: Final = add_step(SpaceCost("space_cost"))
ARRIVE: Final = add_step(Arrive("arrive"))
ON_VISIT: Final = add_event(OwnVisit("visit", joins_turn=True))
ON_SPACE_PAID: Final = add_event(SpacePaid("pay_space_cost", joins_turn=False))
ON_OPPONENT_VISIT: Final = add_event(Visit("opponent_visit", joins_turn=False))
