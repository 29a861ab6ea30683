"""CHOAM contracts (H-2 to H-5)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import EFFECT
from sietch.engine.options import option
from sietch.engine.resources import gain
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Pending, Player, State
from sietch.engine.targets import contract_types, own_reserves


def take_contract(s: State, who: int, army: int, source: int, node: Node) -> None:
    """H-2: one of the face-up contracts; none left, or no module: 2 solari."""
    if len(s.offer) == 0 and len(own_reserves(s, who)) == 0:
        gain(s, who, w.SOLARI, s.rules.contract_solari)
    else:
        s.push(w.TAKE_CONTRACT, node.number, who, army, source, 0, 0)


def ask_contract(s: State, f: Frame) -> None:
    if len(s.offer) == 0 and len(own_reserves(s, f.who)) == 0:  # the last one has just been taken
        s.stack.pop()
        gain(s, f.who, w.SOLARI, s.rules.contract_solari)
        return
    choices = contract_types(s, s.offer)
    for code in contract_types(s, own_reserves(s, f.who)):
        choices.append(code)
    if len(s.offer) == 0:
        choices.append(option(o.SOLARI, 0))  # ruling con-shaddam-empty
    s.ask(f.who, w.TAKE_CONTRACT, f.source, choices)


def answer_contract(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    if o.verb_of(code) == o.SOLARI:
        gain(s, f.who, w.SOLARI, s.rules.contract_solari)
        return
    first = o.argument_of(code)
    tile = w.NOTHING
    for candidate in s.offer:
        if s.rules.contracts[candidate].first == first:
            tile = candidate
            break
    if tile == w.NOTHING:
        tile = first
        s.set_aside &= ~(1 << tile)
    else:
        s.offer.remove(tile)
        refill_offer(s)
    player = s.players[f.who]
    player.contracts |= 1 << tile
    s.note(events.CONTRACT_TAKEN, f.who, tile, 0, EVERYBODY)
    if s.rules.contracts[tile].event == w.E_IMMEDIATE:
        completion = s.rules.contracts[tile].completion
        if completion is not None:
            s.push(EFFECT, completion.number, f.who, f.who, w.CONTRACT * w.KIND + tile, 0, 0)


def refill_offer(s: State) -> None:
    while len(s.offer) < s.rules.offer_size and len(s.contract_bank) > 0:
        s.offer.append(s.contract_bank.pop())
        s.revealing = True


def complete(s: State, who: int, tile: int) -> None:
    """H-5: turned face down and kept; its reward follows."""
    player = s.players[who]
    player.contracts &= ~(1 << tile)
    player.completed |= 1 << tile
    s.note(events.CONTRACT_COMPLETED, who, tile, 0, EVERYBODY)


def add_visit_contracts(s: State, player: Player) -> None:
    """H-3: all contracts for the visited space become effects of this turn."""
    if player.contracts == 0:
        return
    for contract in s.rules.contracts:
        if player.contracts & (1 << contract.number) and contract.event == w.E_VISIT:
            if contract.arg & (1 << s.turn_space):
                add_completion(s, player, contract.number)


def add_harvest_contracts(s: State, player: Player) -> bool:
    """H-4: an agent on a maker space and enough spice gained in this turn. True if one is fulfilled now."""
    if player.contracts == 0 or s.turn_space == w.NOTHING or not s.rules.spaces[s.turn_space].maker:
        return False
    added = False
    for contract in s.rules.contracts:
        if player.contracts & (1 << contract.number) and contract.event == w.E_HARVEST:
            if player.gained[w.SPICE] >= contract.low and not is_pending(s, contract.number):
                add_completion(s, player, contract.number)
                added = True
    return added


def is_pending(s: State, tile: int) -> bool:
    for pending in s.pool:
        if pending.source == w.CONTRACT * w.KIND + tile:
            return True
    return False


def add_completion(s: State, player: Player, tile: int) -> None:
    completion = s.rules.contracts[tile].completion
    if completion is not None:
        s.pool.append(Pending(completion.number, player.seat, player.seat, w.CONTRACT * w.KIND + tile))
