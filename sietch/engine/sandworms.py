"""Sandworms, maker hooks and the Shield Wall (U-3, U-4, U-7)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.deploying import CLEAR, DEPLOYED, NOT_FOR_TEAM, PROTECTED, conflict_obstacle, join_conflict
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Counter,
    Flag,
    Question,
    add_aspect,
    add_counter,
    add_effect,
    add_flag,
)
from sietch.engine.options import option
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node
from sietch.engine.sides import allies
from sietch.engine.state import Frame, State
from sietch.engine.teams import may_have_worms
from sietch.engine.unit_kinds import WORM


def worm_obstacle(s: State, army: int) -> int:
    """U-3: what keeps sandworms out, above all the Shield Wall while it protects the Conflict."""
    found = conflict_obstacle(s, army)
    if found == CLEAR and not may_have_worms(s, army):
        return NOT_FOR_TEAM
    if found == CLEAR and s.shield_wall and s.rules.conflicts[s.conflict].protected:
        return PROTECTED
    return found


class Sandworm(Atom):
    """Straight into the Conflict."""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return worm_obstacle(s, army) == CLEAR

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.allowed(s, node, who, army, source)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return DEPLOYED | WORM_CAME

    def waits_for(self, node: Node) -> int:
        return WALL_FELL

    def worth_paying(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.allowed(s, node, who, army, source)

    def is_closed(self, s: State, node: Node, who: int, army: int) -> bool:
        return not may_have_worms(s, who)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if self.allowed(s, node, who, army, source):
            join_conflict(s, WORM, army, node.low)


def hook_takers(s: State, seat: int) -> list[int]:
    """Who gets maker hooks when this seat takes them: with six players both allies of one team (X-38)."""
    if not s.rules.has(w.TEAMS):
        return [seat]
    return allies(s, seat) if may_have_worms(s, seat) else []


class MakerHook(Atom):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        for seat in hook_takers(s, army):
            if not s.players[seat].maker_hook:
                return True
        return False

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return HOOKED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for seat in hook_takers(s, army):
            if not s.players[seat].maker_hook:
                s.players[seat].maker_hook = True
                s.note(events.MAKER_HOOK, seat, 0, 0, EVERYBODY)


class Detonate(Question):
    """U-4: optional, and for good."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.shield_wall and (s.players[who].maker_hook or not is_rival(s, who))  # RV-25

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return True

    def changes(self, node: Node) -> int:
        return WALL_FELL

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def declines(self, node: Node) -> bool:
        return True

    def run(self, s: State, f: Frame) -> None:
        if s.shield_wall:
            s.ask(f.who, self.number, f.source, [option(o.DETONATE, 0), option(o.PASS, 0)])
        else:
            s.stack.pop()

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            s.shield_wall = False
            s.note(events.SHIELD_WALL, f.who, 0, 0, EVERYBODY)


class HasMakerHook(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.players[army].maker_hook

    def lasts(self, negated: bool) -> bool:
        return True

    def begins(self) -> int:
        return HOOKED

    def ends(self) -> int:
        """U-7: it stays for good."""
        return UNHEEDED


class SandwormsInConflict(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[army].sandworms

    def rises(self, number: int) -> int:
        return WORM_CAME

    def falls(self, number: int) -> int:
        return UNHEEDED


WORM_CAME: Final = add_aspect(Aspect("sandworms came"))
HOOKED: Final = add_aspect(Aspect("maker hook taken"))
WALL_FELL: Final = add_aspect(Aspect("Shield Wall detonated"))
SANDWORM: Final = add_effect(Sandworm("sandworm"))
MAKER_HOOK: Final = add_effect(MakerHook("maker_hook"))
DETONATE: Final = add_effect(Detonate("detonate_shield_wall"))
HAS_MAKER_HOOK: Final = add_flag(HasMakerHook("maker_hook"))
SANDWORMS_IN_CONFLICT: Final = add_counter(SandwormsInConflict("sandworms_in_conflict"))
