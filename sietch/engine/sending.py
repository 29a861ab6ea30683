"""Where an agent can go, what keeps it from there and what the space costs (A-1 to A-4).

A space is closed or open to the cards that are played together, in this turn: their icons say where the agent may
go, and effects of the cards, of the turn and of the leader may change the rest.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.conditions import all_hold
from sietch.engine.council import is_barred
from sietch.engine.ops import SUMMED, UNHEEDED, Atom, Unhandled, add_effect
from sietch.engine.rules import AgentIcons, Card, Node, Space
from sietch.engine.sides import are_opponents, is_commander, whose_army
from sietch.engine.spies import spied_spaces
from sietch.engine.state import Player, State
from sietch.engine.teams import armies_to_send
from sietch.native import i64, mypyc_attr

OPEN: Final = 0
OWN_AGENT: Final = 1
OCCUPIED: Final = 2  # A-2, Y-4
ONCE: Final = 3
TOO_DEAR: Final = 4
REQUIREMENT: Final = 5
BARRED: Final = 6  # RV-3
PERSONAL: Final = 7
CLOSED: Final = 8  # B-12

EVERYWHERE: Final = -1  # as a mask
AS_PRINTED: Final[list[Node]] = []  # nothing changes how the agent is sent


# --- what changes it -----------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Sending(Atom):
    """An effect that counts when an agent is sent.

    On a card it holds for the agent that the card sends, on a leader always; anything else that is used before the
    agent is sent makes it hold in this turn. It only ever opens spaces, and makes them cheaper.
    """

    def reaches(self, s: State, node: Node, player: Player) -> int:
        """Spaces that the agent may go to beside those that the icons name, as a mask."""
        return 0

    def passes(self, s: State, node: Node, player: Player) -> int:
        """Spaces where agents of other seats do not keep it out, as a mask."""
        return 0

    def waives_requirements(self) -> bool:
        return False

    def discount(self, s: State, node: Node, player: Player, space: Space) -> int:
        """How much less the space costs."""
        return 0

    def moves_agents(self) -> bool:
        """The agent may come from a space, and to a space with an own agent (B-11)."""
        return False

    def grafts_row(self) -> bool:
        """Of a graft card: the partner may lie in the Imperium Row (T-36, T-62)."""
        return False

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.possible(s, node, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        """B-13: before the agent of the turn is sent; on a card it has been in force."""
        return source // w.KIND == w.CARD or (s.turn.seat == who and s.turn.kind == w.UNDECIDED)

    def moment(self) -> int:
        return SUMMED

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """B-13: for the agent of this turn. What a card says was known when it sent the agent."""
        if s.turn.kind == w.UNDECIDED:
            s.turn.sending = (*s.turn.sending, node.number)


class IgnoreRequirements(Sending):
    def waives_requirements(self) -> bool:
        return True


class IgnoreAgents(Sending):
    """Agents of other seats do not block: on the spaces of the mask `arg`, 0 for everywhere (X-35, B-26)."""

    def passes(self, s: State, node: Node, player: Player) -> int:
        return node.arg if node.arg != 0 else EVERYWHERE


class SpaceDiscount(Sending):
    """The spaces of the mask `arg` cost `low` less of the resource `arg2` (B-22)."""

    def discount(self, s: State, node: Node, player: Player, space: Space) -> int:
        return node.low if node.arg & space.bit and node.arg2 == space.cost_resource else 0


class AgentFromAnywhere(Sending):
    """B-11: an own agent, from the leader or from a space, goes to any space."""

    def reaches(self, s: State, node: Node, player: Player) -> int:
        return (1 << len(s.rules.spaces)) - 1

    def moves_agents(self) -> bool:
        return True


def changes_all_cards(s: State, player: Player) -> bool:
    """The leader or something of this turn changes how any card sends an agent."""
    if not s.rules.sends_otherwise:
        return False
    if len(s.rules.leaders[player.leader].sending) > 0:
        return True
    return len(s.turn.sending) > 0 and s.turn.seat == player.seat


def in_force(s: State, player: Player, cards: tuple[int, ...]) -> list[Node]:
    """Everything that changes how these cards send an agent: of the leader, of this turn, of the cards (T-56)."""
    if len(cards) == 1 and not changes_all_cards(s, player):
        alone = s.rules.cards[cards[0]]
        if len(alone.copied) == 0:
            return alone.sending
    found: list[Node] = []
    found.extend(s.rules.leaders[player.leader].sending)
    if s.turn.seat == player.seat:
        for number in s.turn.sending:
            found.append(s.rules.nodes[number])
    for card in cards:
        printed = s.rules.cards[card]
        found.extend(printed.sending)
        if len(printed.copied) > 0:  # T-60
            other = s.turn.other_card(card)
            box = printed.copied[other] if other != w.NOTHING else None
            if box is not None:
                for term in box.terms:
                    if isinstance(term.does, Sending):
                        found.append(term)
    return found


def rule_of(node: Node) -> Sending:
    """How a node of `in_force` changes it."""
    does = node.does
    if isinstance(does, Sending):
        return does
    raise Unhandled(does.word + " does not change how an agent is sent")


def moves_agents(changes: list[Node]) -> bool:
    for node in changes:
        if rule_of(node).moves_agents():
            return True
    return False


def waives_requirements(changes: list[Node]) -> bool:
    for node in changes:
        if rule_of(node).waives_requirements():
            return True
    return False


# --- the price -----------------------------------------------------------------------------------------------


def lowest_cost(s: State, space: Space) -> int:
    """A-10: the Swordmaster is cheaper once anybody has one."""
    if space.cost_after_first != w.NOTHING:
        for player in s.players:
            if player.swordmaster:
                return space.cost_after_first
    return space.cost


def price(s: State, player: Player, space: Space, cost: int, changes: list[Node]) -> int:
    """What a cost of the space comes to with everything that lowers it; never below 0 (B-22)."""
    for node in changes:
        cost -= rule_of(node).discount(s, node, player, space)
    return max(cost, 0)


def prices(s: State, player: Player, space: Space, changes: list[Node]) -> list[int]:
    """What can be paid for a space with amounts to choose from."""
    return [price(s, player, space, cost, changes) for cost in space.costs]


# --- who blocks a space --------------------------------------------------------------------------------------


def icons_in_force(s: State, player: Player, cards: tuple[int, ...]) -> list[AgentIcons]:
    """The conditional agent icons that these cards have now (T-55); a copied box brings its partner's (T-60)."""
    found: list[AgentIcons] = []
    if not s.rules.sends_otherwise:
        return found
    for card in cards:
        source = w.CARD * w.KIND + card
        add_icons(s, player, found, card, source)
        if len(s.rules.cards[card].copied) > 0:
            other = s.turn.other_card(card)
            if other != w.NOTHING:
                add_icons(s, player, found, other, source)
    return found


def add_icons(s: State, player: Player, found: list[AgentIcons], card: int, source: int) -> None:
    for icons in s.rules.cards[card].icons_if:
        for army in armies_to_send(s, player):
            if all_hold(s, icons.tests, player.seat, army, source):
                found.append(icons)
                break


def ignored_agents(s: State, player: Player, cards: tuple[int, ...], changes: list[Node]) -> int:
    """The spaces where agents of other seats do not block: by icons (I-9), by what is in force, as a mask."""
    mask = 0
    if not s.rules.sends_otherwise:
        return mask
    for card in cards:
        mask |= s.rules.cards[card].infiltrates
    for icons in icons_in_force(s, player, cards):
        mask |= icons.infiltrates
    for node in changes:
        mask |= rule_of(node).passes(s, node, player)
    return mask


def barred_spaces(s: State, player: Player, ignored: i64) -> i64:
    """A-2, Y-4: the spaces that agents keep from this player, but for those where others are ignored, as a mask."""
    barred = s.occupied()
    if barred != 0:
        barred &= ~ignored
        if player.spies_on != 0:
            barred &= ~spied_spaces(s, player)
    return barred | player.agents_on


def closed_to(s: State, seat: int) -> int:
    """The spaces that opponents have closed to this seat, whoever stands there (B-12, I-36), as a mask."""
    mask = 0
    for slot in s.rules.hooks.closed_spaces:
        for other in s.players:
            if are_opponents(s, seat, other.seat):
                mask |= other.parts[slot].closed_spaces()
    return mask


# --- the spaces ----------------------------------------------------------------------------------------------


def obstacle(s: State, player: Player, space: Space, cards: tuple[int, ...]) -> int:
    """What keeps an agent that these cards send from the space now, whatever their icons; OPEN if nothing does."""
    changes = in_force(s, player, cards)
    if closed_to(s, player.seat) & space.bit:
        return CLOSED
    if not moves_agents(changes):
        if player.agents_on & space.bit:
            return OWN_AGENT
        if barred_spaces(s, player, ignored_agents(s, player, cards, changes)) & space.bit:
            return OCCUPIED
    return unmet_demand(s, player, space, changes, waives_requirements(changes))


def unmet_demand(s: State, player: Player, space: Space, changes: list[Node], waived: bool) -> int:
    """What the space asks for and this player does not have; OPEN if there is nothing. `waived`: of requirements."""
    if space.owner != w.NOTHING and space.owner != player.leader:
        return PERSONAL
    if space.once_per_player:
        if player.swordmaster:
            return ONCE
        if is_barred(s, player.seat):
            return BARRED
    resource = space.cost_resource
    if resource >= 0:
        cost = space.cost if space.cost_after_first == w.NOTHING else lowest_cost(s, space)
        if len(changes) > 0:
            cost = price(s, player, space, cost, changes)
        if player.resources[resource] < cost:
            return TOO_DEAR
    if len(space.requirements) > 0 and not waived:
        if not all_hold(s, space.requirements, player.seat, whose_army(s, player.seat), 0):
            return REQUIREMENT
    return OPEN


def affordable(s: State, player: Player, among: i64, changes: list[Node]) -> i64:
    """Those of these spaces whose demands this player meets, as a mask."""
    waived = waives_requirements(changes)
    for space in s.rules.demanding:
        if among & space.bit and unmet_demand(s, player, space, changes, waived) != OPEN:
            among &= ~space.bit
    return among


def open_spaces(s: State, player: Player, among: i64, changes: list[Node]) -> i64:
    """Those of these spaces where an agent of this player could stand now, in games where agents block as printed."""
    return affordable(s, player, among & ~barred_spaces(s, player, 0), changes)


def reach(s: State, player: Player, card: int) -> i64:
    """The spaces that the agent icons of a card name; the spy icon: those that are spied on (Y-7)."""
    printed = s.rules.cards[card]
    if printed.spy_icon:
        return printed.spaces | spied_spaces(s, player)
    return printed.spaces


class Look:
    """One look at the board, which all plain cards of a hand share."""

    def __init__(self, s: State, player: Player, cards: list[int]) -> None:
        self.shared: Final = not changes_all_cards(s, player)
        self.spaces: i64 = 0  # those that they name and where an agent of this player could stand now
        if self.shared and player.agents > 0:
            among: i64 = 0
            for card in cards:
                if s.rules.cards[card].is_plain:
                    among |= reach(s, player, card)
            self.spaces = open_spaces(s, player, among & ~closed_to(s, player.seat), AS_PRINTED)

    def covers(self, card: Card) -> bool:
        return self.shared and card.is_plain


def reach_together(s: State, player: Player, cards: tuple[int, ...], changes: list[Node]) -> int:
    """T-55: the spaces that the icons of these cards name, and what is in force."""
    mask = 0
    for card in cards:
        mask |= reach(s, player, card)
    for icons in icons_in_force(s, player, cards):
        mask |= icons.spaces
        if icons.spy_icon:
            mask |= spied_spaces(s, player)
    for node in changes:
        mask |= rule_of(node).reaches(s, node, player)
    return mask


def spaces_for(s: State, player: Player, cards: tuple[int, ...]) -> i64:
    """Where these cards, played together, can send an agent now, as a mask."""
    changes = in_force(s, player, cards)
    if not s.rules.sends_otherwise:
        return open_spaces(s, player, reach(s, player, cards[0]), changes)
    barred = closed_to(s, player.seat)
    if not moves_agents(changes):
        if player.agents == 0:
            return 0
        barred |= barred_spaces(s, player, ignored_agents(s, player, cards, changes))
    elif player.agents == 0 and (player.agents_on == 0 or is_commander(s, player.seat)):
        return 0  # a commander needs a token to activate an ally with
    return affordable(s, player, reach_together(s, player, cards, changes) & ~barred, changes)


IGNORE_REQUIREMENTS: Final = add_effect(IgnoreRequirements("ignore_influence_requirements"))
IGNORE_AGENTS: Final = add_effect(IgnoreAgents("ignore_enemy_agents"))
SPACE_DISCOUNT: Final = add_effect(SpaceDiscount("space_discount"))
