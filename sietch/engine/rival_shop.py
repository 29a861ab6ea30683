"""What rivals buy with all they have collected: the Swordmaster, then victory points (RV-28, RV-29)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import words as w
from sietch.engine.council import hire
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import Step, Unhandled, add_step
from sietch.engine.resources import pay, score
from sietch.engine.rival_card import is_rival, rival_at
from sietch.engine.rules import Rules
from sietch.engine.state import Frame, Player, State

INTRIGUE_PRICE: Final = 3  # its place among the prices, after the resources


def buy_afterwards(s: State, seat: int) -> None:
    """When what comes next on the stack is done."""
    if is_rival(s, seat):
        s.push_step(RIVAL_BUYS, seat, 0, 0)


class RivalBuys(Step):
    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.RIVALS)

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        buy(s, s.players[f.who])


def buy(s: State, player: Player) -> None:
    rival = rival_at(s, player.seat)
    if rival is None:
        raise Unhandled("only a rival buys like this")
    for slot in s.rules.hooks.before_buying:
        player.parts[slot].before_buying(s, player)
    if not player.swordmaster:
        if sum(player.resources) + len(player.intrigue) < rival.swordmaster_value:
            return
        spend(s, player, rival.swordmaster_value)
        hire(s, player.seat)
    if not rival.streamlined:
        buy_points(s, player)


def spend(s: State, player: Player, amount: int) -> None:
    """First solari, then spice, Intrigue cards, water."""
    for resource in (w.SOLARI, w.SPICE):
        amount -= pay_up_to(s, player, resource, amount)
    cards = min(len(player.intrigue), amount)
    discard_intrigue(s, player, cards)
    pay_up_to(s, player, w.WATER, amount - cards)


def pay_up_to(s: State, player: Player, resource: int, amount: int) -> int:
    """How much it was."""
    paid = min(player.resources[resource], amount)
    pay(s, player.seat, resource, paid)
    return paid


def discard_intrigue(s: State, player: Player, count: int) -> None:
    """Random ones."""
    for _ in range(count):
        card = player.intrigue[s.rng.below(len(player.intrigue))]
        known.left_openly(s, player.seat, known.INTRIGUE, card)
        player.intrigue.remove(card)
        s.intrigue_discard.append(card)
        s.revealing = True
        s.note(events.DISCARDED_INTRIGUE, player.seat, card, 0, EVERYBODY)


def saves(s: State, player: Player, resource: int) -> bool:
    """I-54"""
    for slot in s.rules.hooks.saves:
        if player.parts[slot].saves(s, resource):
            return True
    return False


def buy_points(s: State, player: Player) -> None:
    """As often as possible."""
    prices = s.rules.point_prices
    for resource in range(len(w.RESOURCES)):
        if player.resources[resource] < prices[resource]:
            continue
        if saves(s, player, resource):
            continue
        while player.resources[resource] >= prices[resource]:
            pay(s, player.seat, resource, prices[resource])
            score(s, player.seat, w.VP_BOUGHT, 1)
    while len(player.intrigue) >= prices[INTRIGUE_PRICE]:
        discard_intrigue(s, player, prices[INTRIGUE_PRICE])
        score(s, player.seat, w.VP_BOUGHT, 1)


RIVAL_BUYS: Final = add_step(RivalBuys("rival_buys"))
