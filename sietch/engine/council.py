"""The High Council and the Swordmaster (A-9, A-10)."""

from typing import Final

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import PLAIN, UNHEEDED, Aspect, Atom, Flag, add_aspect, add_effect, add_flag
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node
from sietch.engine.state import State
from sietch.engine.teams import tokens_of
from sietch.engine.triggers import catch_up


class CouncilSeat(Atom):
    """A-9; taken in a Reveal turn it already gives its persuasion there."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not s.players[who].council_seat

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return SEATED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        player = s.players[who]
        if player.council_seat:
            return
        player.council_seat = True
        s.note(events.COUNCIL, who, 0, 0, EVERYBODY)
        catch_up(s, who, s.rules.seat_bonuses)


def is_barred(s: State, seat: int) -> bool:
    """RV-3: Kwisatz Haderach is played without a Swordmaster; rivals have theirs."""
    return s.rules.swordmaster_barred and not is_rival(s, seat)


def hire(s: State, seat: int) -> None:
    player = s.players[seat]
    player.swordmaster = True
    player.agents += 1
    s.note(events.SWORDMASTER, seat, 0, 0, EVERYBODY)
    tokens = tokens_of(player)
    if tokens is not None:
        tokens.ready |= 1 << w.BOTH_WAYS
        catch_up(s, seat, s.rules.token_bonuses)


class Swordmaster(Atom):
    """A-10: the third agent, usable at once."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not s.players[who].swordmaster and not is_barred(s, who)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return HIRED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if self.possible(s, node, who, army, source):
            hire(s, who)


class HasCouncilSeat(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.players[who].council_seat

    def lasts(self, negated: bool) -> bool:
        """A seat is never lost again."""
        return negated

    def begins(self) -> int:
        return SEATED

    def ends(self) -> int:
        return UNHEEDED


class HasSwordmaster(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.players[who].swordmaster

    def begins(self) -> int:
        return HIRED

    def ends(self) -> int:
        return UNHEEDED


SEATED: Final = add_aspect(Aspect("council seat taken"))
HIRED: Final = add_aspect(Aspect("Swordmaster hired"))
COUNCIL_SEAT: Final = add_effect(CouncilSeat("council_seat"))
SWORDMASTER: Final = add_effect(Swordmaster("swordmaster"))
SWORDMASTER_TOKEN: Final = add_effect(Swordmaster("swordmaster_token"))  # for one use
HAS_COUNCIL_SEAT: Final = add_flag(HasCouncilSeat("council_seat"))
HAS_SWORDMASTER: Final = add_flag(HasSwordmaster("swordmaster"))
HAS_TOKEN: Final = add_flag(HasSwordmaster("swordmaster_token"))
