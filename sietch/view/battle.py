"""What units and Combat cards would make of the strengths, as far as their player can know."""

from __future__ import annotations

from dataclasses import dataclass

from sietch.engine import words as w
from sietch.engine.combat import COMBAT_INTRIGUE, armies_in_conflict, places
from sietch.engine.deploying import deploy, retreat
from sietch.engine.interpreter import answer
from sietch.engine.intrigue import intrigue_side
from sietch.engine.options import PASS, argument_of, verb_of
from sietch.engine.sides import whose_army
from sietch.engine.state import State
from sietch.engine.unit_kinds import UnitKind

MOST_STEPS = 200  # answers that are tried for one option


@dataclass(frozen=True)
class Outcome:
    """Strengths by seat, and who would get which reward then (0: none)."""

    strengths: list[int]
    places: list[int]


@dataclass(frozen=True)
class Outlook:
    """The best that an option can do for the own armies; `certain` if it leads nowhere else, `idle` if it does nothing.

    `reached` has for each seat every strength that it may lead to, from the least.
    """

    best: Outcome
    reached: list[list[int]]
    certain: bool
    idle: bool


def outcome(state: State) -> Outcome:
    """As the Conflict stands now."""
    strengths = [player.strength() for player in state.players]
    return Outcome(strengths, places(strengths))


def outlook(state: State, code: int) -> Outlook | None:
    """Where an option leads that moves units or plays a Combat card; of others None."""
    if code not in state.options or code == PASS:
        return None
    for kind in state.rules.units:
        if verb_of(code) in kind.verbs():
            return _of_units(state, kind, code)
    return _of_card(state, code) if state.kind == COMBAT_INTRIGUE else None


def moves_units_of_others(state: State, verb: int) -> bool:
    """Units go into the Conflict or out of it, but not those of the decider."""
    if not state.stack or state.stack[-1].army == state.decider:
        return False
    return any(verb in kind.verbs() for kind in state.rules.units)


def names_units(state: State) -> bool:
    """The options move other units than troops, so that the question has to say units."""
    verbs = {verb for kind in state.rules.units if not kind.is_troop for verb in kind.verbs()}
    return any(verb_of(code) in verbs for code in state.options)


def _of_units(state: State, kind: UnitKind, code: int) -> Outlook:
    """With what follows at once; if that were the end of the Conflict or nobody may know it, as soon as they have moved."""
    after = state.copy()
    answer(after, code)
    certain = not after.revealing
    if not certain or (after.round, after.phase) != (state.round, state.phase):
        after = state.copy()
        move = deploy if verb_of(code) == kind.deploys else retreat
        move(after, kind, after.stack[-1].army, argument_of(code))
    moved = outcome(after)
    return Outlook(moved, _by_seat([moved]), certain, idle=False)


def _of_card(state: State, code: int) -> Outlook | None:
    """By the own choices that follow it.

    It ends where others decide or something hidden would come to light: nothing is told that the player does not know.
    """
    seat = state.decider
    armies = armies_in_conflict(state, seat)
    found: dict[tuple[int, ...], Outcome] = {}
    certain = True
    steps = 0
    waiting = [(state, code)]
    while waiting and steps < MOST_STEPS:
        before, choice = waiting.pop()
        after = before.copy()
        answer(after, choice)
        steps += 1
        if not any(frame.op == COMBAT_INTRIGUE for frame in after.stack):
            continue  # the Conflict is over: nobody is left to fight
        asked_again = after.kind == COMBAT_INTRIGUE or after.decider != seat
        if asked_again or after.revealing:
            reached = outcome(after)
            found[tuple(reached.strengths)] = reached
            certain = certain and asked_again and not after.revealing
        else:
            waiting += [(after, further) for further in after.options]
    if not found:
        return None
    best = max(
        found.values(), key=lambda one: sum(one.strengths[army] for army in armies) * 2 - sum(one.strengths)
    )
    only = certain and len(found) == 1 and not waiting
    return Outlook(best, _by_seat(list(found.values())), only, _is_idle(state, code))


def _by_seat(outcomes: list[Outcome]) -> list[list[int]]:
    return [sorted(set(seat)) for seat in zip(*(one.strengths for one in outcomes), strict=True)]


def _is_idle(state: State, code: int) -> bool:
    """A card that may be played, but whose effect nothing comes of."""
    card, seat = argument_of(code), state.decider
    side = intrigue_side(state, card, state.phase)
    source = w.INTRIGUE * w.KIND + card
    return side is not None and not side.possible(state, seat, whose_army(state, seat), source)
