"""What printed things are worth to a player, read off their effects; the unit is one victory point.

Nothing here knows a component by name, so cards of other sets and own cards are understood as well.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.conditions import bits
from sietch.engine.rules import Card, Node, Rules, terms

RESOURCE: Final = [0.10, 0.13, 0.15]  # solari, spice, water
INFLUENCE: Final = 0.4
OTHER: Final = 0.1
ATOMS: Final = {
    w.PERSUASION: 0.09,
    w.SWORDS: 0.07,
    w.TROOPS: 0.12,
    w.SANDWORM: 0.5,
    w.DRAW: 0.16,
    w.DRAW_INTRIGUE: 0.25,
    w.STEAL_INTRIGUE: 0.25,
    w.PLACE_SPY: 0.14,
    w.TAKE_CONTRACT: 0.25,
    w.CONTROL: 0.35,
    w.TRASH: 0.12,
    w.DISCARD: -OTHER,
    w.TRASH_SELF: -OTHER,
    w.TRASH_INTRIGUE: -OTHER,
    w.RETREAT: -OTHER,
}

CONDITION: Final = 0.6  # how often an "if" holds
PER: Final = 1.5  # how many things a "per" counts
BARGAIN: Final = 0.6  # a cost can be paid so often

AGENT_BOX: Final = 0.55  # a card is played or revealed
REVEAL_BOX: Final = 0.6
ICON: Final = 0.05


class Worth:
    """The worth of every component of some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        # per card: when it is part of the deck, and what revealing it brings
        self.card: Final = [card_worth(card) for card in rules.cards]
        self.persuasion: Final = [amount(card.reveal, w.PERSUASION) for card in rules.cards]
        self.swords: Final = [amount(card.reveal, w.SWORDS) for card in rules.cards]
        self.rewards: Final = [
            [0.0 if reward is None else effect_worth(reward) for reward in conflict.rewards]
            for conflict in rules.conflicts
        ]
        # per battle icon: the cards that show it
        self.icon_mask: Final = [0] * len(w.BATTLE_ICONS)
        for conflict in rules.conflicts:
            if conflict.battle_icon != w.NOTHING:
                self.icon_mask[conflict.battle_icon] |= 1 << conflict.number


def card_worth(card: Card) -> float:
    """What a copy in the deck is good for, each time it comes to hand."""
    value = 0.02 * card.cost + ICON * bits(card.icons)
    if card.agent is not None:
        value += AGENT_BOX * effect_worth(card.agent)
    if card.reveal is not None:
        value += REVEAL_BOX * effect_worth(card.reveal)
    return value


def amount(node: Node | None, op: int) -> float:
    """How much of one thing (persuasion, swords) an effect brings, on average."""
    if node is None:
        return 0.0
    if node.op == op:
        return float(node.low)
    if node.op == w.SEQUENCE:
        total = 0.0
        for kid in node.kids:
            total += amount(kid, op)
        return total
    if node.op == w.EITHER:
        return 0.5 * max(amount(node.kids[0], op), amount(node.kids[1], op))
    if node.op == w.IF:
        return CONDITION * amount(node.kids[0], op)
    if node.op == w.PER:
        return PER * amount(node.kids[0], op)
    if node.op == w.MAY or node.op == w.LIMIT:
        return amount(node.kids[0], op)
    if node.op == w.PAY:
        return 0.3 * amount(node.kids[1], op)
    return 0.0


def effect_worth(node: Node) -> float:
    op = node.op
    number = float(min(node.low, 5))
    if op == w.SEQUENCE:
        total = 0.0
        for kid in node.kids:
            total += effect_worth(kid)
        return total
    if op == w.EITHER:
        best = 0.0
        for kid in node.kids:
            best = max(best, effect_worth(kid))
        return best
    if op == w.IF:
        return CONDITION * effect_worth(node.kids[0])
    if op == w.PER:
        return PER * effect_worth(node.kids[0])
    if op == w.PAY:
        return BARGAIN * max(0.0, effect_worth(node.kids[1]) - cost_worth(node.kids[0]))
    if op == w.MAY or op == w.LIMIT or op == w.ON:
        return effect_worth(node.kids[0])
    if op == w.GAIN:
        return RESOURCE[node.arg] * number
    if op == w.VP:
        return number
    if op == w.INFLUENCE:
        return INFLUENCE * number * (2.0 if node.arg == w.F_TWO_DIFFERENT else 1.0)
    return ATOMS.get(op, OTHER) * max(1.0, number)


def cost_worth(cost: Node) -> float:
    total = 0.0
    for term in terms(cost):
        if term.op == w.GAIN:
            total += RESOURCE[term.arg] * term.low
        elif term.op == w.INFLUENCE:
            total += INFLUENCE
        else:
            total += OTHER * max(1, term.low)
    return total
