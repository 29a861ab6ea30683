"""Why a turn cannot go on like this: passing, effects, Intrigue cards."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.effects import Pool
from sietch.engine.game_round import ENDGAME
from sietch.engine.groups import CHOOSE_SIDE, NAME_SIDES
from sietch.engine.intrigue import intrigue_side, side_to_play
from sietch.engine.ops import OPS, Effect, Event
from sietch.engine.sides import whose_army
from sietch.engine.state import Pending, State
from sietch.engine.turn import AGENT_MENU, ON_TURN_START, REVEAL_MENU, TURN
from sietch.engine.windows import Window
from sietch.language.sentence import either
from sietch.view.reasons.case import Case
from sietch.view.reasons.immortality import atomics_spent
from sietch.view.reasons.missing import missing
from sietch.view.reasons.reason import Reason

OWN_TURN = frozenset({TURN, AGENT_MENU, REVEAL_MENU})
FOR_INTRIGUE = OWN_TURN | {COMBAT_INTRIGUE, ENDGAME}
TIMES = {"plot": w.PLAYER_TURNS, "combat": w.COMBAT, "endgame": w.ENDGAME}  # of Intrigue cards


# --- passing, turns --------------------------------------------------------------------------------------


def _bound(case: Case, pending: list[Pending]) -> Reason:
    """The effect that must be carried out first."""
    for p in pending:
        node = case.rules.nodes[p.node]
        at = (p.who, p.army, p.source)
        if node.possible(case.state, *at) and not node.optional(case.state, *at):
            return case.because("why.bound", effect=case.catalogue.phrase_now(case.state, node))
    return case.because("why.pass_must")


def _pass(case: Case) -> Reason:
    kind = case.state.kind
    if kind == TURN:
        return case.because("why.end_turn_early")
    if kind in (AGENT_MENU, REVEAL_MENU):
        return case.because("why.pass_menu")
    frame = case.state.stack[-1]
    if isinstance(OPS[kind], Pool):
        return _bound(case, case.state.inner[frame.start :])
    if isinstance(OPS[kind], Effect) and case.rules.nodes[frame.node].is_cost:
        return case.because("why.pass_cost")
    return case.because("why.pass_must")


def _end_turn(case: Case) -> Reason:
    kind = case.state.kind
    if kind == TURN:
        return case.because("why.end_turn_early")
    if kind in (AGENT_MENU, REVEAL_MENU):
        return _bound(case, case.state.pool)
    return case.not_own_turn() or case.first()


def _reveal(case: Case) -> Reason:
    if case.state.turn.kind == w.AGENT_TURN and not case.not_own_turn():
        return case.because("why.agent_turn_begun")
    if case.state.turn.kind == w.REVEAL_TURN and not case.not_own_turn():
        return case.because("why.has_revealed")
    return case.not_own_turn() or case.first()


# --- effects ---------------------------------------------------------------------------------------------


def _resolve(case: Case) -> Reason:
    state = case.state
    node = case.rules.nodes[case.argument]
    if isinstance(OPS[state.kind], Pool):
        for p in state.inner[state.stack[-1].start :]:
            if p.node == node.number:
                return _unresolved(case, p)
    for p in state.pool:
        if p.node == node.number:
            return _unresolved(case, p) if state.kind in OWN_TURN else case.first()
    player = case.player
    if node.is_offer and any(part.has(node.source) for part in player.parts):
        army = whose_army(state, player.seat)
        return _unresolved(case, Pending(node.number, player.seat, army, node.source))
    return atomics_spent(case, node) or case.because("why.not_pending", effect=case.catalogue.phrase(node))


def _unresolved(case: Case, p: Pending) -> Reason:
    """What an open effect lacks."""
    node = case.rules.nodes[p.node]
    lack = missing(case.state, node, p.who, p.army, p.source, case.catalogue)
    return lack or case.because("why.impossible", effect=case.catalogue.phrase(node))


def _choose(case: Case) -> Reason:
    if case.state.kind != CHOOSE_SIDE:
        return case.not_asked()
    frame = case.state.stack[-1]
    sides = case.rules.nodes[frame.node].kids
    if not 0 < case.argument <= len(sides):
        return case.because("why.side_unknown", n=len(sides))
    if frame.op == NAME_SIDES and frame.chosen >> (case.argument - 1) & 1:
        return case.because("why.side_chosen")
    side = sides[case.argument - 1]
    lack = missing(case.state, side, frame.who, frame.army, frame.source, case.catalogue)
    return lack or case.because("why.impossible", effect=case.catalogue.phrase(side))


def _intrigue(case: Case) -> Reason:
    state = case.state
    printed = case.rules.intrigue[case.argument]
    name = case.catalogue.name("intrigue", printed.name)
    if case.argument not in case.player.intrigue:
        return case.because("why.not_your_intrigue", card=name)
    side = side_to_play(state, case.argument, state.phase)
    if printed.moment is not None and side is printed.moment.effect:
        if not _is_moment(state, printed.moment.event):
            event = case.say(f"event.{printed.moment.event.word}")
            return case.because("why.moment_when", card=name, event=event)
    elif side is None:
        times = [t for t, phase in TIMES.items() if intrigue_side(state, case.argument, phase) is not None]
        if len(times) == 1:
            return case.because(f"why.{times[0]}_when")
        return case.because("why.either_when", card=name, times=either(case.say(f"time.{t}") for t in times))
    elif state.kind not in FOR_INTRIGUE:
        barred = case.not_own_turn() if side is printed.plot else None
        return case.because("why.plot_when") if barred else case.first()
    seat = case.player.seat
    source = w.INTRIGUE * w.KIND + case.argument
    lack = missing(state, side, seat, whose_army(state, seat), source, case.catalogue)
    return lack or case.because("why.impossible", effect=case.catalogue.phrase(side))


def _is_moment(state: State, event: Event) -> bool:
    """The question is asked at the moment at which such cards are played."""
    asking = OPS[state.kind]
    if asking.number == TURN:
        return event is ON_TURN_START and not state.stack[-1].has_begun
    return isinstance(asking, Window) and asking.event is event


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        o.PASS: _pass,
        o.END_TURN: _end_turn,
        o.REVEAL: _reveal,
        o.RESOLVE: _resolve,
        o.CHOOSE: _choose,
        o.PLAY_INTRIGUE: _intrigue,
    }
