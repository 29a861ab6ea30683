"""The Agent turn: a card, a space, its cost, spies, and then all effects in any order (A-1 to A-5)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import add_to_turn
from sietch.engine.conditions import holds, spied_spaces
from sietch.engine.contracts import add_visit_contracts
from sietch.engine.effects import add_visit_abilities
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import AGENT_MENU, ARRIVE, EFFECT, GATHER, INFILTRATE, SEND, SPACE_COST
from sietch.engine.options import argument_of, option
from sietch.engine.resources import pay
from sietch.engine.rules import Space
from sietch.engine.state import Frame, Player, State
from sietch.engine.targets import mask_options


def lowest_cost(s: State, space: Space) -> int:
    """A-10: the Swordmaster is cheaper once anybody has one."""
    if len(space.costs) == 0:
        return 0
    if space.cost_after_first != w.NOTHING:
        for player in s.players:
            if player.swordmaster:
                return space.cost_after_first
    return space.costs[0]


def open_spaces(s: State, player: Player, requirements: bool) -> int:
    """The spaces where an agent of this player could stand now, whatever the card, as a mask."""
    mine = 1 << player.seat
    spies = player.spies_on
    resources = player.resources
    mask = 0
    for space in s.rules.spaces:
        there = s.agents_at[space.number]
        if there != 0 and (there & mine or not spies & space.posts):
            continue  # A-2, Y-4
        resource = space.cost_resource
        if resource >= 0 and resources[resource] < lowest_cost(s, space):
            continue
        if space.once_per_player and player.swordmaster:
            continue
        requirement = space.requirement
        if requirements and requirement is not None:
            if not holds(s, requirement, player.seat, player.seat, 0):
                continue
        mask |= 1 << space.number
    return mask


def reach(s: State, player: Player, card: int) -> int:
    """The spaces that the agent icons of a card name; the spy icon: those that are spied on (Y-7)."""
    icons = s.rules.cards[card].icons
    mask = 0
    icon = 0
    while icons:
        if icons & 1:
            mask |= spied_spaces(s, player) if icon == w.ICON_SPY else s.rules.spaces_with_icon[icon]
        icons >>= 1
        icon += 1
    return mask


def spaces_for(s: State, player: Player, card: int) -> int:
    return reach(s, player, card) & open_spaces(s, player, not s.rules.cards[card].ignores_requirements)


def playable_cards(s: State, player: Player) -> list[int]:
    """A-1, A-6: cards of the hand that can send an agent somewhere."""
    found: list[int] = []
    if player.agents == 0:
        return found
    spaces = open_spaces(s, player, True)
    for card in player.hand:
        code = option(o.PLAY, card)
        if code not in found:
            if s.rules.cards[card].ignores_requirements:
                can_go = spaces_for(s, player, card)
            else:
                can_go = reach(s, player, card) & spaces
            if can_go:
                found.append(code)
    return found


def play_card(s: State, seat: int, card: int) -> None:
    player = s.players[seat]
    player.hand.remove(card)
    player.played.append(card)
    s.turn = w.AGENT_TURN
    s.turn_card = card
    if s.rules.cards[card].has_signet and s.rules.leaders[player.leader].bans_deploying:
        s.deploy_banned = True  # H-7
    s.note(events.PLAYED, seat, card, 0, EVERYBODY)
    s.push_step(AGENT_MENU, seat, 0, 0)
    s.push_step(SEND, seat, card, 0)


def ask_space(s: State, f: Frame) -> None:
    player = s.players[f.who]
    s.ask(f.who, SEND, w.CARD * w.KIND + f.x, mask_options(o.SEND, spaces_for(s, player, f.x)))


def answer_space(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    space = argument_of(code)
    s.push_step(ARRIVE, f.who, space, 0)
    s.push_step(SPACE_COST, f.who, space, 0)
    if s.agents_at[space] != 0:
        s.push_step(INFILTRATE, f.who, space, 0)


def ask_cost(s: State, f: Frame) -> None:
    """A-3, A-8: the cost is met on arrival, before any effect."""
    space = s.rules.spaces[f.x]
    if space.cost_resource == w.NOTHING:
        s.paid = 0
        s.stack.pop()
    elif len(space.costs) == 1:
        settle_cost(s, f, lowest_cost(s, space))
    else:
        have = s.players[f.who].resources[space.cost_resource]
        choices = [option(o.PAY_COST, cost) for cost in space.costs if cost <= have]
        s.ask(f.who, SPACE_COST, w.SPACE * w.KIND + f.x, choices)


def answer_cost(s: State, f: Frame, code: int) -> None:
    settle_cost(s, f, argument_of(code))


def settle_cost(s: State, f: Frame, amount: int) -> None:
    s.stack.pop()
    s.paid = amount
    pay(s, f.who, s.rules.spaces[f.x].cost_resource, amount)


def arrive(s: State, f: Frame) -> None:
    """The agent stands; control and onlookers profit; then spies, then the effects."""
    s.stack.pop()
    number = f.x
    space = s.rules.spaces[number]
    player = s.players[f.who]
    player.agents -= 1
    player.agents_on |= 1 << number
    s.agents_at[number] |= 1 << f.who
    s.turn_space = number
    s.note(events.SENT, f.who, number, 0, EVERYBODY)
    add_effects(s, player, space)
    s.push_step(GATHER, f.who, 0, 0)
    reward_onlookers(s, f.who, number)


def reward_onlookers(s: State, who: int, number: int) -> None:
    """U-5 for the controller; leaders who watch opponents on this space."""
    for player in s.players:
        if player.seat == who:
            continue
        for trigger in s.rules.leaders[player.leader].triggers:
            if trigger.event == w.E_OPPONENT_VISIT and trigger.arg & (1 << number):
                s.push(
                    EFFECT,
                    trigger.effect.number,
                    player.seat,
                    player.seat,
                    w.LEADER * w.KIND + player.leader,
                    0,
                    0,
                )
    bonus = s.rules.spaces[number].control_bonus
    holder = s.control[number]
    if bonus is not None and holder != w.NOBODY:
        s.push(EFFECT, bonus.number, holder, holder, w.SPACE * w.KIND + number, 0, 0)


def add_effects(s: State, player: Player, space: Space) -> None:
    """A-5: card, space, visit influence, contracts and the leader, all in any order."""
    seat = player.seat
    box = s.rules.cards[s.turn_card].agent
    if box is not None:
        add_to_turn(s, box, seat, seat, w.CARD * w.KIND + s.turn_card)
    effect = space.effect
    if space.later_effect is not None and player.council_seat:
        effect = space.later_effect
    if effect is not None:
        add_to_turn(s, effect, seat, seat, w.SPACE * w.KIND + space.number)
    if space.faction != w.NOTHING:
        add_to_turn(s, s.rules.tracks[space.faction].visit, seat, seat, w.SPACE * w.KIND + space.number)
    add_visit_contracts(s, player)
    add_visit_abilities(s, seat)
