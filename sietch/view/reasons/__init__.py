"""Why an option is not offered: one sentence that names what is missing, with its rule in brackets."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from sietch.engine import options as o
from sietch.engine.rows import buys
from sietch.engine.state import State
from sietch.language.tables import ENGLISH
from sietch.view.log import short_seat
from sietch.view.reasons import agents, rows, targets, teams, turns, units
from sietch.view.reasons.case import Case

SUGGESTIONS = 3

REASONS = {
    **turns.reasons(),
    **agents.reasons(),
    **rows.reasons(),
    **units.reasons(),
    **targets.reasons(),
    **teams.reasons(),
}


def why_not(state: State, text: str, seat: int | None = None, language: str = ENGLISH) -> str:
    """Why this option cannot be chosen now by the one who decides, or by `seat`."""
    wanted = " ".join(text.lower().split())
    known = o.vocabulary(state.rules)
    code = known.get(wanted)
    case = Case(state, code or 0, language)
    if code is None:
        near = [text for text in known if text[:2] == wanted[:2]] or known
        close = get_close_matches(wanted, near, SUGGESTIONS, 0.6)
        if not close:
            return case.say("why.unknown")
        return case.say("why.unknown.close", options=case.phrases.either([f"'{word}'" for word in close]))
    if not state.options:
        return case.say("why.over")
    if seat is not None and seat != state.decider:
        return case.say("why.not_yours", seat=short_seat(case.catalogue, state.decider))
    if code in state.options:
        return case.say("why.legal")
    return _reason(state, o.verb_of(code))(case)


def _reason(state: State, verb: int) -> Callable[[Case], str]:
    if verb in REASONS:
        return REASONS[verb]
    if buys(state, verb):
        return rows.buy_elsewhere
    return units.reason_of(state.rules, verb) or Case.not_asked
