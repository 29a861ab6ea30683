"""The contracts of Rise of Ix: two dealt to everybody, of which one is kept, in secret and at the same time (I-65, X-33)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.contracts import exchange_of, hand_tile
from sietch.engine.facts import HIDDEN, OWN, Fact, Sheet
from sietch.engine.hidden_choice import HiddenChoice
from sietch.engine.ops import add_slot, add_step
from sietch.engine.options import argument_of, card_options
from sietch.engine.parts import Part, part_in
from sietch.engine.rival_card import is_rival
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rules import Rules
from sietch.engine.sides import is_commander, mates, sees_hand
from sietch.engine.state import Player, State

DEALT: Final = 2
IX_CONTRACTS: Final = add_slot("ix contracts")
ON_HAND: Final = Sheet(piles=[Fact("ix_contracts", w.CONTRACT, OWN, field="dealt")])
IN_BOX: Final = Sheet(piles=[Fact("ix_contracts_left", w.CONTRACT, HIDDEN, field="left")])


class DealtContracts(Part):
    """Those that a player is choosing from; later none."""

    def __init__(self) -> None:
        self.dealt: list[int] = []

    def slot(self) -> int:
        return IX_CONTRACTS

    def copy(self) -> "DealtContracts":
        twin = DealtContracts()
        twin.dealt = self.dealt[:]
        return twin

    def sheet(self) -> Sheet:
        return ON_HAND

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        """They are dealt anew together with those in the box."""


class ContractBox(Part):
    """Those that nobody has, back in the box and unseen."""

    def __init__(self) -> None:
        self.left: list[int] = []

    def slot(self) -> int:
        return IX_CONTRACTS

    def copy(self) -> "ContractBox":
        twin = ContractBox()
        twin.left = self.left[:]
        return twin

    def sheet(self) -> Sheet:
        return IN_BOX

    def begin_game(self, s: State) -> None:
        """When the face-up contracts lie out; only with CHOAM (H-6). Rivals get none (RV-33)."""
        exchange = exchange_of(s)
        if exchange is None:
            return
        for contract in s.rules.contracts:
            if not contract.in_bank:
                exchange.set_aside &= ~(1 << contract.number)
                self.left.append(contract.number)
        s.rng.shuffle(self.left)
        for player in s.players:
            if not is_rival(s, player.seat) and not is_commander(s, player.seat):
                for _ in range(DEALT):
                    dealt_to(player).append(self.left.pop())
        KEEP_CONTRACT.begin(s)

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        """What others choose from unseen, and what lies in the box, is one heap."""
        heap = self.left[:]
        hidden = [player for player in s.players if not sees_hand(s, seat, player.seat)]
        for player in hidden:
            heap.extend(dealt_to(player))
        reshuffle(heap, rng)
        at = len(self.left)
        self.left[:] = heap[:at]
        for player in hidden:
            own = dealt_to(player)
            own[:] = heap[at : at + len(own)]
            at += len(own)


def dealt_to(player: Player) -> list[int]:
    part = part_in(player.parts, IX_CONTRACTS)
    assert isinstance(part, DealtContracts)
    return part.dealt


def contract_box(s: State) -> ContractBox:
    part = part_in(s.parts, IX_CONTRACTS)
    assert isinstance(part, ContractBox)
    return part


class KeepContract(HiddenChoice):
    """Everybody keeps one of two; of six players an ally passes the other on, and the commander keeps one of those (X-33)."""

    def occurs(self, rules: Rules) -> bool:
        return any(not contract.in_bank for contract in rules.contracts)

    def choices(self, s: State, seat: int) -> list[int]:
        own = dealt_to(s.players[seat])
        return card_options(KEEP, own) if len(own) == DEALT else []

    def choose(self, s: State, seat: int, code: int) -> None:
        own = dealt_to(s.players[seat])
        kept = argument_of(code)
        for contract in own[:]:
            if contract != kept:
                own.remove(contract)
                self.pass_on(s, seat, contract)
        s.note(KEPT, seat, kept, 0, 1 << seat)

    def pass_on(self, s: State, seat: int, contract: int) -> None:
        for mate in mates(s, seat):
            if is_commander(s, mate):
                dealt_to(s.players[mate]).append(contract)
                return
        contract_box(s).left.append(contract)

    def all_chosen(self, s: State) -> None:
        """They are shown together."""
        for player in s.players:
            own = dealt_to(player)
            while len(own) > 0:
                hand_tile(s, player.seat, own.pop())


KEEP: Final = o.add_verb("keep contract ", w.CONTRACT)
KEPT: Final = events.add_entry("contract_kept", w.CONTRACT)
KEEP_CONTRACT: Final = KeepContract("keep_contract")
KEEPING: Final = add_step(KEEP_CONTRACT)
