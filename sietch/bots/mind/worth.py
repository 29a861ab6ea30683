"""What printed things are worth to a player, read off their effects; the unit is one victory point.

Nothing here knows a component by name, so cards of other sets and own cards are understood as well.
"""

from typing import Final

from sietch.engine import groups, team_help
from sietch.engine import words as w
from sietch.engine.combat import SWORDS
from sietch.engine.conditions import bits
from sietch.engine.game_round import ON_ENDGAME, ON_ROUND_START
from sietch.engine.grafted_cards import GRAFTED
from sietch.engine.influence import INFLUENCE
from sietch.engine.resources import GAIN, PERSUASION
from sietch.engine.reveal import ON_REVEAL_TURN
from sietch.engine.rows import ON_ACQUIRE
from sietch.engine.rules import Card, Component, Node, PathStep, Rules, Test, Trigger
from sietch.engine.targets import TWO_DIFFERENT
from sietch.engine.tiles import TILE
from sietch.engine.tleilaxu import GENES
from sietch.engine.trashing import TRASH_SELF
from sietch.engine.turn import ON_OWN_TURN

OTHER: Final = 0.1  # of a cost that nobody has weighed
MOST: Final = 5.0  # more of a thing is not worth more

CONDITION: Final = 0.6  # how often an "if" holds
WITH_PARTNER: Final = 0.3  # how often a card is grafted
ALL_GENES: Final = 0.25  # how often the last gene marker is reached
PER: Final = 1.5  # how many things a "per" counts
BARGAIN: Final = 0.6  # a cost can be paid so often

AGENT_BOX: Final = 0.55  # a card is played or revealed
REVEAL_BOX: Final = 0.6
ICON: Final = 0.05
GRAFTING: Final = 0.05  # two boxes for one agent
INFILTRATING: Final = 0.05  # beside the icon
UNLOADED: Final = 0.15  # how often a card is discarded or trashed that brings something then
AT_TIMES: Final = 0.3  # how often in a round what a tile waits for happens,
EVERY_ROUND: Final = [ON_ROUND_START, ON_OWN_TURN, ON_ACQUIRE, ON_REVEAL_TURN]  # but for these
AHEAD: Final = 0.7  # so much of what a step brings counts one step before
FIRST: Final = 0.4  # how often one comes there first
NO_TILES: Final[list[Component]] = []
FOR_MATES: Final = {team_help.ALLY: 1.0, team_help.ALLIES: 2.0, team_help.TEAM: 3.0}  # how many get it


class Worth:
    """The worth of every component of some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        # per card: when it is part of the deck, and what revealing it brings
        self.card: Final = [card_worth(card) for card in rules.cards]
        self.persuasion: Final = [amount(card.reveal, PERSUASION) for card in rules.cards]
        self.swords: Final = [amount(card.reveal, SWORDS) for card in rules.cards]
        self.rewards: Final = [
            [box_worth(reward) for reward in conflict.rewards] for conflict in rules.conflicts
        ]
        # per tile: in every round, and in the end or once in the game
        tiles: list[Component] = rules.components.get(TILE, NO_TILES)
        self.tile_in_a_round: Final = [round_worth(tile) for tile in tiles]
        self.tile_in_the_end: Final = [end_worth(tile) for tile in tiles]
        # per step: what going back from it brings
        self.back: Final = [box_worth(step.back) for step in rules.steps]
        # and what the steps ahead of it bring
        self.ahead: Final = worth_ahead(rules)
        # for rivals: their cards are no better than a deck of starting cards, and give swords in combat
        self.starting_hand: Final = 5.0 * mean([self.card[card] for card in rules.starters])
        self.hagal_swords: Final = mean(
            [float(card.swords) for card in rules.hagal if not card.reshuffles for _ in range(card.copies)]
        )
        # per battle icon: the cards that show it
        self.icon_mask: Final = [0] * len(w.BATTLE_ICONS)
        for conflict in rules.conflicts:
            if conflict.battle_icon != w.NOTHING:
                self.icon_mask[conflict.battle_icon] |= 1 << conflict.number


def mean(numbers: list[float]) -> float:
    return sum(numbers) / max(len(numbers), 1)


def card_worth(card: Card) -> float:
    """What a copy in the deck is good for, each time it comes to hand."""
    value = 0.02 * card.cost + ICON * bits(card.icons)
    for more in card.icons_if:
        value += ICON * chance_of(more.tests) * bits(more.icons)
    value += AGENT_BOX * box_worth(card.agent)
    value += REVEAL_BOX * box_worth(card.reveal)
    if card.graft:
        value += GRAFTING
    if card.infiltrates != 0:
        value += INFILTRATING
    if card.when_discarded is not None and card.when_trashed is not None:
        value += UNLOADED * effect_worth(card.when_discarded)
    return value


def round_worth(tile: Component) -> float:
    """What owning a tile brings in a round."""
    total = 0.0
    for trigger in tile.triggers:
        if not works_once(trigger):
            often = 1.0 if trigger.event in EVERY_ROUND else AT_TIMES
            total += often * effect_worth(trigger.effect)
    return total


def end_worth(tile: Component) -> float:
    """What it brings once: in the end, or by leaving the game."""
    total = 0.0
    for trigger in tile.triggers:
        if works_once(trigger):
            total += effect_worth(trigger.effect)
    return total


def works_once(trigger: Trigger) -> bool:
    if trigger.event is ON_ENDGAME:
        return True
    effect = trigger.effect
    return effect.op == groups.PAY and any(term.op == TRASH_SELF for term in effect.kids[0].terms)


def worth_ahead(rules: Rules) -> list[float]:
    """Per step of a path of everybody: the best way on from there, each step worth less the farther it is.

    Where one goes back, only that brings anything.
    """
    ahead = [0.0] * len(rules.steps)
    returning = [step.path for step in rules.steps if step.back is not None]
    for _ in rules.steps:  # what the last step brings has then come to the first one
        for step in rules.steps:
            if rules.paths[step.path].leader == w.NOTHING and step.path not in returning:
                ahead[step.number] = AHEAD * best_way_on(rules, step, ahead)
    return ahead


def best_way_on(rules: Rules, step: PathStep, ahead: list[float]) -> float:
    if len(step.following) == 0:
        return box_worth(rules.paths[step.path].end) + ahead[step.number]
    return max([arrival_worth(rules.steps[number]) + ahead[number] for number in step.following])


def arrival_worth(step: PathStep) -> float:
    return box_worth(step.reward) + FIRST * box_worth(step.first)


def chance_of(tests: list[Test]) -> float:
    """How often a condition holds."""
    for test in tests:
        if test.flag is GRAFTED:
            return WITH_PARTNER
        if test.counter is GENES and test.number > 1:
            return ALL_GENES
    return CONDITION


def amount(node: Node | None, op: int) -> float:
    """How much of one thing (persuasion, swords) an effect brings, on average."""
    if node is None:
        return 0.0
    if node.op == op:
        return float(node.low)
    if node.op == groups.SEQUENCE:
        total = 0.0
        for kid in node.kids:
            total += amount(kid, op)
        return total
    if node.op == groups.EITHER or node.op == groups.CHOOSE:
        most = 0.0
        for kid in node.kids:
            most = max(most, amount(kid, op))
        return 0.5 * most
    if node.op == groups.IF:
        return chance_of(node.tests) * amount(node.kids[0], op)
    if node.op == groups.PER:
        return PER * amount(node.kids[0], op)
    if node.op == groups.MAY or node.op == groups.ONCE_PER_TURN:
        return amount(node.kids[0], op)
    if node.op == groups.PAY:
        return 0.3 * amount(node.kids[1], op)
    return 0.0


def box_worth(node: Node | None) -> float:
    return 0.0 if node is None else effect_worth(node)


def effect_worth(node: Node) -> float:
    """Groups by what is in them, atoms by the worth that stands with their word."""
    op = node.op
    number = min(float(node.low), MOST)
    if op == groups.SEQUENCE:
        total = 0.0
        for kid in node.kids:
            total += effect_worth(kid)
        return total
    if op == groups.EITHER or op == groups.CHOOSE:
        worths = [max(0.0, effect_worth(kid)) for kid in node.kids]
        worths.sort(reverse=True)
        return sum(worths[: node.low])
    if op == groups.IF:
        return chance_of(node.tests) * effect_worth(node.kids[0])
    if op == groups.PER:
        return PER * effect_worth(node.kids[0])
    if op == groups.PAY:
        return BARGAIN * max(0.0, effect_worth(node.kids[1]) - cost_worth(node.kids[0]))
    if op == groups.MAY or op == groups.ONCE_PER_TURN or op == groups.ON:
        return effect_worth(node.kids[0])
    if op == groups.EACH_OPPONENT:
        return OTHER
    if op in FOR_MATES:
        return FOR_MATES[op] * effect_worth(node.kids[0])
    if op == INFLUENCE and node.arg == TWO_DIFFERENT.number:
        return 2.0 * node.worth * number
    if op == INFLUENCE or op == GAIN:
        return node.worth * number
    return node.worth * max(1.0, number)


def cost_worth(cost: Node) -> float:
    total = 0.0
    for term in cost.terms:
        if term.op == GAIN:
            total += term.worth * term.low
        elif term.op == INFLUENCE:
            total -= term.worth * term.low  # steps down
        else:
            total += (OTHER if term.worth > 0.0 else -term.worth) * max(1, term.low)
    return total
