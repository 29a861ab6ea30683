"""Parts: what a set keeps on every player and on the table.

Every part has a slot of its own, by the same number on players and on the table (`w.SLOT_NAMES`); in the slots of
sets that are off lies ABSENT, which says nothing. Slots are never filled later: only what is in a part changes. Whoever
needs a certain part finds it with `part_in`; whether its set is on says `rules.has`.
"""

from typing import TYPE_CHECKING, Final

from sietch.engine import words as w
from sietch.engine.facts import NO_FACTS, Sheet
from sietch.engine.ops import Event, Unhandled
from sietch.native import mypyc_attr

if TYPE_CHECKING:
    from sietch.engine.rng import Rng
    from sietch.engine.rules import Rules, Trigger
    from sietch.engine.state import Player, State

NO_TRIGGERS: Final["list[Trigger]"] = []
NO_CARDS: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """One part. A set fills in what concerns it: the slot, the copy, a sheet for what there is to know."""

    def slot(self) -> int:
        """Where it lies: one of the words, or by `ops.add_slot`."""
        raise Unhandled("this part has no slot")

    def copy(self) -> "Part":
        raise Unhandled("this part cannot be copied")

    def absent(self) -> bool:
        """There is none: the set is off."""
        return False

    def sheet(self) -> Sheet:
        """What of it is shown, named by scenarios, observed and checked."""
        return NO_FACTS

    # --- set-up ------------------------------------------------------------------------------------------

    def take_seats(self, s: "State") -> None:
        """On the table: everybody has a leader, and nothing else yet (S-5)."""

    def set_up(self, s: "State") -> None:
        """On the table: the decks lie ready (S-4)."""

    def equip(self, s: "State", player: "Player") -> None:
        """On a player who has everything else (S-6)."""

    def begin_game(self, s: "State") -> None:
        """On the table, which is set up: push the steps that ask before the first round, the last of them first (I-66)."""

    # --- in the game -------------------------------------------------------------------------------------

    def answering(self, rules: "Rules", player: "Player", event: Event) -> "list[Trigger]":
        """On a player: the triggers of lasting components, such as tiles, that answer to this event now.

        They are triggers of the rules: what no such component waits for is never asked (`rules.answered`).
        """
        return NO_TRIGGERS

    def awaits(self, rules: "Rules") -> int:
        """Which events these can be, as a mask. A part that does not say is asked about all of them."""
        return rules.answered

    def new_round(self) -> None:
        """On a player, before everything else of a round: what is used once in a round can be used again (I-76)."""

    def gain(self, s: "State", seat: int, resource: int, amount: int) -> int:
        """On a player: how much of a resource an effect gives, instead of the amount (I-87)."""
        return amount

    def troops_here(self) -> int:
        """On a player: how many of its troops stand in this part, and nowhere else (I-3, T-4)."""
        return 0

    def spare_troops(self) -> int:
        """How many of these may come back to the supply when it falls short (T-19)."""
        return 0

    def ask_for_troops(self, s: "State", seat: int, missing: int) -> None:
        """Push the step that asks how many of them do (T-48)."""

    def tie_breaker(self, s: "State", seat: int) -> int:
        """On a player: what decides between equal points before everything else (I-77)."""
        return 0

    def recall(self, s: "State", player: "Player") -> None:
        """On a player whose agents have just come home (M-2)."""

    def begin_turn(self, s: "State", player: "Player") -> None:
        """On a player whose turn begins, before anything is chosen in it: what is pushed comes first (I-85)."""

    def covered_markers(self) -> int:
        """On a player: the spaces that it controls whoever has a marker there (I-31 to I-33), as a mask."""
        return 0

    def own_cards(self) -> list[int]:
        """On a player: deck cards that are set aside here and still its own (I-85)."""
        return NO_CARDS

    def hidden_cards(self) -> list[int]:
        """Of these the ones that only their owner sees: for others they are dealt anew with the hand."""
        return NO_CARDS

    def deployed(self, s: "State", player: "Player") -> None:
        """On a player whose units have just been deployed in a turn, and counted: what is pushed comes first (B-25)."""

    def has(self, source: int) -> bool:
        """On a player: this component, which is no card, lies here and can be trashed."""
        return False

    def trash(self, s: "State", seat: int, source: int) -> None:
        """On a player: that component leaves the game (I-25)."""
        raise Unhandled("nothing here can be trashed")

    def use_up(self, s: "State", seat: int, source: int) -> None:
        """On a player: what that component can do once in a game has begun (T-7, B-25)."""
        raise Unhandled("nothing here is used up")

    def combat_over(self, s: "State", player: "Player") -> None:
        """On a player: all rewards are given, and the units go home (C-8, I-33)."""

    def closed_spaces(self) -> int:
        """On a player: the spaces that are closed to all opponents, whoever stands there (B-12), as a mask."""
        return 0

    # --- of a rival; what it takes where a question is asked says the question itself ------------------------

    def lets_pass(self, s: "State", player: "Player") -> bool:
        """Agents of other seats would block this one and do not, and what that costs is paid (I-58)."""
        return False

    def before_deploying(self, s: "State", player: "Player") -> None:
        """Its agent stands on a combat space (I-56, I-88)."""

    def before_buying(self, s: "State", player: "Player") -> None:
        """It looks at what it can buy, also after what others have given it in their turns (RV-28, I-60)."""

    def saves(self, s: "State", resource: int) -> bool:
        """It buys no points with this resource now (I-54)."""
        return False

    # --- what is known -----------------------------------------------------------------------------------

    def imagine(self, s: "State", owner: int, seat: int, rng: "Rng") -> None:
        """Deal anew what this seat cannot know. A part with a pile that is not open to all says how.

        `owner` is the player whose part it is, or NOBODY. Cards have been dealt to the players before.
        """


class Absent(Part):
    """Lies in the slot of a set that is off."""

    def copy(self) -> Part:
        return self

    def absent(self) -> bool:
        return True


ABSENT: Final[Part] = Absent()


def part_in(parts: tuple[Part, ...], slot: int) -> Part:
    """What lies in this slot."""
    return parts[slot] if slot < len(parts) else ABSENT


def laid_out(parts: list[Part]) -> tuple[Part, ...]:
    """Each in its slot."""
    found: list[Part] = []
    for part in parts:
        slot = part.slot()
        while len(found) <= slot:
            found.append(ABSENT)
        if not found[slot].absent():
            raise ValueError("two parts lie in the slot '" + w.SLOT_NAMES[slot] + "'")
        found[slot] = part
    return tuple(found)


def copied(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(part.copy() for part in parts)
