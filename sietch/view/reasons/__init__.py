"""Why an option is not offered: one sentence that names what is missing, and the rules that say so."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from sietch.engine import options as o
from sietch.engine.rows import buys
from sietch.engine.state import State
from sietch.language.sentence import either
from sietch.language.tables import ENGLISH
from sietch.language.template import Seat
from sietch.view.catalogue import Catalogue
from sietch.view.names import NUMBERS, Names, speaking
from sietch.view.reasons import agents, immortality, ix, rows, targets, teams, turns, units
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason

__all__ = ["Reason", "reason_for", "reason_in", "reason_of", "why_not"]

SUGGESTIONS = 3

REASONS = {
    **turns.reasons(),
    **agents.reasons(),
    **rows.reasons(),
    **units.reasons(),
    **targets.reasons(),
    **teams.reasons(),
    **ix.reasons(),
    **immortality.reasons(),
}


def why_not(state: State, text: str, seat: int | None = None, language: str = ENGLISH) -> str:
    """Why this option cannot be chosen now, in one line with the ids of the rules: `… (A-2, Y-4)`."""
    return reason_for(state, text, seat, language).cited


def reason_for(
    state: State, text: str, seat: int | None = None, language: str = ENGLISH, names: Names = NUMBERS
) -> Reason:
    """Why this option cannot be chosen now by the one who decides, or by `seat`."""
    return reason_in(state, text, speaking(state, language, names), seat)


def reason_in(state: State, text: str, catalogue: Catalogue, seat: int | None = None) -> Reason:
    """The same in the words of a catalogue."""
    wanted = " ".join(text.lower().split())
    known = o.vocabulary(state.rules)
    code = known.get(wanted)
    if code is None:
        case = Case(state, 0, catalogue)
        near = [text for text in known if text[:2] == wanted[:2]] or known
        close = get_close_matches(wanted, near, SUGGESTIONS, 0.6)
        if not close:
            return case.because("why.unknown")
        return case.because(
            "why.unknown.close", options=either(case.say("quoted", text=word) for word in close)
        )
    return reason_of(state, code, catalogue, seat)


def reason_of(state: State, code: int, catalogue: Catalogue, seat: int | None = None) -> Reason:
    """The same of an option by its code."""
    case = Case(state, code, catalogue)
    if not state.options:
        return case.because("why.over")
    if seat is not None and seat != state.decider:
        return case.because("why.not_yours", seat=Seat(state.decider))
    if code in state.options:
        return case.because("why.legal")
    return _of_verb(state, o.verb_of(code))(case)


def _of_verb(state: State, verb: int) -> Callable[[Case], Reason]:
    if verb in REASONS:
        return REASONS[verb]
    if buys(state, verb):
        return rows.buy_elsewhere
    return units.reason_of(state.rules, verb) or Case.not_asked
