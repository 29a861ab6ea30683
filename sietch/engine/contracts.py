"""CHOAM contracts (H-1 to H-5)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import bits
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.groups import worst_order
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Counter,
    Effect,
    Event,
    Unhandled,
    add_aspect,
    add_counter,
    add_effect,
    add_event,
)
from sietch.engine.options import add_option, argument_of, option, verb_of
from sietch.engine.parts import ABSENT, NO_TRIGGERS, Part, part_in
from sietch.engine.resources import GAINED, gain
from sietch.engine.rival_card import is_rival
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rows import ON_ACQUIRE
from sietch.engine.rules import Node, Rules, Trigger, awaited_by
from sietch.engine.state import Frame, Player, State
from sietch.engine.triggers import fire

CONTRACTS: Final = Sheet(
    masks=[
        Fact("contracts", w.CONTRACT, column="contract", field="open"),
        Fact("completed", w.CONTRACT),
    ]
)
EXCHANGE: Final = Sheet(
    piles=[
        Fact("offer", w.CONTRACT),
        Fact("contracts_left", w.CONTRACT, HIDDEN, key="contract_bank", field="bank"),
    ],
    masks=[
        Fact("contracts_aside", w.CONTRACT, key="set_aside", column="aside", field="set_aside", given=False),
    ],
)


class Contracts(Part):
    """The contracts of a player, as masks."""

    def __init__(self) -> None:
        self.open = 0
        self.completed = 0

    def slot(self) -> int:
        return w.CHOAM

    def copy(self) -> "Contracts":
        twin = Contracts()
        twin.open = self.open
        twin.completed = self.completed
        return twin

    def sheet(self) -> Sheet:
        return CONTRACTS

    def awaits(self, rules: Rules) -> int:
        return awaited_by(contract.trigger for contract in rules.contracts if contract.trigger is not None)

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        """H-4: what completes those that are open."""
        waiting = self.open & rules.contracts_on[event.number]
        if waiting == 0:
            return NO_TRIGGERS
        found: list[Trigger] = []
        number = 0
        while waiting:
            if waiting & 1:
                condition = rules.contracts[number].trigger
                if condition is not None:
                    found.append(condition)
            waiting >>= 1
            number += 1
        return found


class Exchange(Part):
    """The contracts on the table."""

    def __init__(self) -> None:
        self.offer: list[int] = []  # face up
        self.bank: list[int] = []
        self.set_aside = 0  # mask of contracts kept for one leader

    def slot(self) -> int:
        return w.CHOAM

    def copy(self) -> "Exchange":
        twin = Exchange()
        twin.offer = self.offer[:]
        twin.bank = self.bank[:]
        twin.set_aside = self.set_aside
        return twin

    def sheet(self) -> Sheet:
        return EXCHANGE

    def set_up(self, s: State) -> None:
        """H-1: a leader's own contracts stay aside, and those that a set deals (I-65)."""
        for player in s.players:
            for tile in s.rules.leaders[player.leader].reserves:
                self.set_aside |= 1 << tile
        for contract in s.rules.contracts:
            if not contract.in_bank:
                self.set_aside |= 1 << contract.number
            elif not self.set_aside & (1 << contract.number):
                self.bank.append(contract.number)
        s.rng.shuffle(self.bank)
        refill_offer(s, self)

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        reshuffle(self.bank, rng)


def contracts_of(player: Player) -> Contracts | None:
    """None without the module."""
    part = part_in(player.parts, w.CHOAM)
    return part if part is not ABSENT and isinstance(part, Contracts) else None


def exchange_of(s: State) -> Exchange | None:
    part = part_in(s.parts, w.CHOAM)
    return part if part is not ABSENT and isinstance(part, Exchange) else None


def refill_offer(s: State, exchange: Exchange) -> None:
    while len(exchange.offer) < s.rules.offer_size and len(exchange.bank) > 0:
        exchange.offer.append(exchange.bank.pop())
        s.revealing = True


def contract_types(s: State, tiles: list[int]) -> list[int]:
    """The first tile of every different contract in a list."""
    found: list[int] = []
    for tile in tiles:
        add_option(found, option(o.TAKE_CONTRACT, s.rules.contracts[tile].first))
    return found


def own_reserves(s: State, who: int) -> list[int]:
    """Contracts kept aside for this player's leader that are still there (con-shaddam)."""
    found: list[int] = []
    exchange = exchange_of(s)
    if exchange is not None:
        for tile in s.rules.leaders[s.players[who].leader].reserves:
            if exchange.set_aside & (1 << tile):
                found.append(tile)
    return found


def offered(s: State) -> list[int]:
    """The face-up contracts; none without the module."""
    exchange = exchange_of(s)
    return [] if exchange is None else exchange.offer


def none_left(s: State, who: int) -> bool:
    """Rivals never take one (RV-33)."""
    if is_rival(s, who):
        return True
    return len(offered(s)) == 0 and len(own_reserves(s, who)) == 0


def hand_tile(s: State, seat: int, tile: int) -> None:
    """The contract is this player's from now on."""
    contracts = contracts_of(s.players[seat])
    if contracts is None:
        raise Unhandled("there are no contracts in this game")
    contracts.open |= 1 << tile
    s.note(events.CONTRACT_TAKEN, seat, tile, 0, EVERYBODY)
    fire(s, ON_IMMEDIATE, seat, tile, 0)


class TakeContract(Atom):
    """H-2: one of the face-up contracts; none left, or no module: 2 solari."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return PLAIN if none_left(s, who) else CHOICE

    def changes(self, node: Node) -> int:
        return CONTRACT_TAKEN | GAINED[w.SOLARI]

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for _ in range(node.low):
            if none_left(s, who):
                gain(s, who, w.SOLARI, s.rules.contract_solari)
            else:
                s.push(self.number, node.number, who, army, source, 0, 0)

    def run(self, s: State, f: Frame) -> None:
        if none_left(s, f.who):  # the last one has just been taken
            s.stack.pop()
            gain(s, f.who, w.SOLARI, s.rules.contract_solari)
            return
        choices = contract_types(s, offered(s))
        for code in contract_types(s, own_reserves(s, f.who)):
            choices.append(code)
        if len(offered(s)) == 0:
            choices.append(option(o.SOLARI, 0))  # ruling con-shaddam-empty
        s.ask(f.who, self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        exchange = exchange_of(s)
        if exchange is None or verb_of(code) == o.SOLARI:
            gain(s, f.who, w.SOLARI, s.rules.contract_solari)
        else:
            hand_tile(s, f.who, self.take(s, exchange, argument_of(code)))

    def take(self, s: State, exchange: Exchange, first: int) -> int:
        """The tile of this kind, from the offer or from those set aside."""
        for tile in exchange.offer:
            if s.rules.contracts[tile].first == first:
                exchange.offer.remove(tile)
                refill_offer(s, exchange)
                return tile
        exchange.set_aside &= ~(1 << first)
        return first


class Complete(Effect):
    """H-5: the contract is turned face down and kept; its reward follows."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return worst_order(s, node, who, army, source)

    def changes(self, node: Node) -> int:
        return COMPLETED

    def heeds_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        reward = node.kids[0]
        return reward.does.heeds_now(s, reward, who, army, source)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        contracts = contracts_of(s.players[who])
        tile = source % w.KIND
        if contracts is None or not contracts.open & (1 << tile):
            return
        contracts.open &= ~(1 << tile)
        contracts.completed |= 1 << tile
        s.note(events.CONTRACT_COMPLETED, who, tile, 0, EVERYBODY)
        push_effect(s, node.kids[0], who, army, source)


class Harvest(Event):
    """H-4: an agent on a maker space and `amount` spice gained in this turn."""

    def __init__(self) -> None:
        super().__init__("harvest", joins_turn=True)
        self.repeats = True

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return amount >= trigger.low

    def follows(self) -> int:
        return GAINED[w.SPICE]


def tell_harvest(s: State, player: Player) -> bool:
    """Whether spice has been harvested and something waits for it. True if that is now an effect of the turn."""
    turn = s.turn
    if turn.space == w.NOTHING or turn.seat != player.seat or not s.rules.spaces[turn.space].maker:
        return False
    before = len(s.pool)
    fire(s, ON_HARVEST, player.seat, turn.space, turn.gained[w.SPICE])
    return len(s.pool) > before


class Immediate(Event):
    """When the contract `what` is taken."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return trigger.source == w.CONTRACT * w.KIND + what

    def follows(self) -> int:
        return CONTRACT_TAKEN


class ContractTaken(Aspect):
    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        """What can be completed in the same turn."""
        return [c.trigger.effect for c in rules.contracts if c.trigger is not None]


class ContractsCompleted(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        contracts = contracts_of(s.players[who])
        return 0 if contracts is None else bits(contracts.completed)

    def rises(self, number: int) -> int:
        return COMPLETED

    def settled(self, s: State, player: Player) -> bool:
        """No contract of the player waits for a bought card."""
        contracts = contracts_of(player)
        return contracts is None or contracts.open & s.rules.contracts_on[ON_ACQUIRE.number] == 0

    def falls(self, number: int) -> int:
        return UNHEEDED


CONTRACT_TAKEN: Final = add_aspect(ContractTaken("contract taken"))
COMPLETED: Final = add_aspect(Aspect("contract completed"))
TAKE_CONTRACT: Final = add_effect(TakeContract("contract"))
COMPLETE: Final = add_effect(Complete("complete"))
ON_HARVEST: Final = add_event(Harvest())
ON_IMMEDIATE: Final = add_event(Immediate("immediate", joins_turn=False))
CONTRACTS_COMPLETED: Final = add_counter(ContractsCompleted("contracts_completed"))
