"""Playing a scenario: every step must be offered, every check must hold, nothing may be left open."""

from __future__ import annotations

import traceback
from collections.abc import Sequence

from sietch.content.harmless import harmless_lines, shown
from sietch.content.problems import did_you_mean
from sietch.engine import words as w
from sietch.engine.interpreter import answer
from sietch.engine.options import option_text, vocabulary
from sietch.engine.state import State
from sietch.engine.turn import TURN
from sietch.lab.proof.invariants import violations
from sietch.lab.proof.scenario.dice import NamedDice
from sietch.lab.proof.scenario.given import build
from sietch.lab.proof.scenario.keys import seat_name
from sietch.lab.proof.scenario.look import differences, snapshot
from sietch.lab.proof.scenario.model import (
    Check,
    Dice,
    Illegal,
    Legal,
    Scenario,
    Situation,
    Step,
    Take,
    Verdict,
)
from sietch.lab.proof.scenario.offers import objection
from sietch.lab.proof.scenario.problems import Failure, ScenarioError
from sietch.lab.proof.scenario.trace import Trace
from sietch.language.sentence import sentence


def run(scenario: Scenario, traced: bool = False) -> Verdict:
    """Play it. The result says what went wrong first; `traced`: and all that happened."""
    trace = Trace(traced)
    message = _message(scenario, trace)
    if message:
        message = f"{scenario.head}\n{message}"
    return Verdict(scenario, message, tuple(trace.taken), tuple(trace.lines))


def _message(scenario: Scenario, trace: Trace) -> str:
    """What went wrong; empty if nothing did."""
    try:
        _Table(scenario, trace).play()
    except ScenarioError as error:
        return harmless_lines(f"  {error.placed}")
    except Failure as failure:
        text = str(failure).replace("\n", "\n  ")
        return harmless_lines(f"  {text}")
    except Exception:  # one broken scenario must not hide the others
        done = ", ".join(trace.taken) or "the beginning"
        return f"  the engine broke after {done}\n{traceback.format_exc()}"
    return ""


class _Table:
    """The position of a running scenario.

    An only option is not taken at once but when the next step needs it, so that checks can look at it.
    The beginning of a turn always waits for a step.
    """

    def __init__(self, scenario: Scenario, trace: Trace) -> None:
        self.scenario = scenario
        self.trace = trace
        self.dice = NamedDice()
        self.dice.name(tuple(int(roll) for roll in scenario.given.table.names("dice")))
        self.state: State = build(scenario)
        self._codes = vocabulary(self.state.rules)
        self._known_faults = self._faults_of_given()
        self._before = snapshot(self.state)

    def play(self) -> None:
        self._check_options()
        self.trace.begin(self.state)
        for step in self.scenario.do:
            try:
                self.trace.step(step)
                self._do(step)
            except Failure as failure:
                raise Failure(f"step {step.number} (line {step.line}): {failure}") from None
        self.trace.end()
        self._settle()
        self._check_end()
        self.dice.check_end()
        self._check(self.scenario.expect)

    # --- steps -------------------------------------------------------------------------------------------

    def _do(self, step: Step) -> None:
        match step.what:
            case Take():
                self._take(step.what)
            case Legal():
                self._check_legal(step.what)
            case Illegal():
                self._check_illegal(step.what)
            case Check():
                self._check(step.what.expect)
            case Dice():
                self.dice.name(step.what.rolls)

    def _take(self, take: Take) -> None:
        code = self._codes[take.text]
        refusal = ""
        while not self._is_offered(code, take.seat):
            if not refusal:
                refusal = self._refusal(take)
                first = len(self.trace.taken)
            if not self._take_single():
                if len(self.trace.taken) > first:
                    so_far = ", ".join(self.trace.taken[first:])
                    refusal += f"\nand after what follows by itself ({so_far}):\n{self._question()}"
                raise Failure(refusal)
        self._apply(code)

    def _is_offered(self, code: int, seat: int) -> bool:
        return code in self.state.options and seat in (-1, self.state.decider)

    def _take_single(self) -> bool:
        """What the engine does by itself for lack of a choice, but never the beginning of a turn."""
        if len(self.state.options) != 1 or self._at_turn():
            return False
        self._apply(self.state.options[0], by_itself=True)
        return True

    def _apply(self, code: int, by_itself: bool = False) -> None:
        text = option_text(self.state.rules, code)
        self.trace.choose(self.state, text, by_itself)
        self.dice.load(self.state, code)
        answer(self.state, code)
        self.trace.happened(self.state)
        faults = [fault for fault in violations(self.state) if fault not in self._known_faults]
        faults = [fault for fault in faults if not fault.startswith("round ")]
        if faults:
            raise Failure(f"after '{text}' the engine is wrong: {'; '.join(faults)}")

    def _check_legal(self, legal: Legal) -> None:
        offered = self._texts()
        missing = [text for text in legal.texts if text not in offered]
        extra = [text for text in offered if text not in legal.texts] if legal.only else []
        if missing:
            reasons = "".join(f"\n  {text}: {self._why_not(text)}" for text in missing)
            raise Failure(f"should be offered, but is not: {', '.join(missing)}{reasons}\n{self._question()}")
        if extra:
            raise Failure(f"offered besides these: {', '.join(extra)}\n{self._question()}")

    def _check_illegal(self, illegal: Illegal) -> None:
        for text, reason in illegal.reasons.items():
            code = self._codes[text]
            if code in self.state.options:
                raise Failure(f"'{text}' is offered, but should not be\n{self._question()}")
            found = self._why_not(text)
            empty = objection(self.state, code, found, self._named())
            if empty:
                raise Failure(f"'{text}' {empty}\n{self._question()}")
            if reason and reason not in found:
                raise Failure(
                    f"'{text}' is refused for another reason: expected '{shown(reason)}', found '{found}'"
                )

    def _check(self, expect: Situation) -> None:
        found = differences(self.state, expect, self._before)
        if found:
            raise Failure("not as expected:\n  " + "\n  ".join(found))

    # --- the end -----------------------------------------------------------------------------------------

    def _settle(self) -> None:
        while not self._is_open_as_said() and self._take_single():
            pass

    def _check_end(self) -> None:
        if self.scenario.open is not None:
            if not self._is_open_as_said():
                seat, texts = seat_name(self.scenario.open.seat), self.scenario.open.texts
                raise Failure(f"should end with {seat} to decide: {', '.join(texts)}\n{self._question()}")
        elif self.state.options and not self._at_turn():
            raise Failure(f"a decision is left open\n{self._question()}")

    def _is_open_as_said(self) -> bool:
        wanted = self.scenario.open
        if wanted is None or wanted.seat != self.state.decider:
            return False
        return sorted(wanted.texts) == sorted(self._texts())

    def _at_turn(self) -> bool:
        stack = self.state.stack
        return bool(stack) and stack[-1].op == TURN

    # --- words -------------------------------------------------------------------------------------------

    def _named(self) -> set[str]:
        """Everything that was given, and that an option has named so far."""
        words = {word for text in self.trace.taken for word in text.split()}
        for facts in (self.scenario.given.table, *self.scenario.given.players.values()):
            for value in facts.values.values():
                words.update([value] if isinstance(value, str) else () if isinstance(value, int) else value)
        return words

    def _texts(self) -> list[str]:
        return [option_text(self.state.rules, code) for code in self.state.options]

    def _question(self) -> str:
        state = self.state
        if not state.options:
            return "the game is over"
        kind, number = divmod(state.source, w.KIND)
        source = f" ({state.rules.component_names(kind)[number]})" if kind else ""
        return f"{seat_name(state.decider)} decides{source}: {', '.join(self._texts())}"

    def _refusal(self, take: Take) -> str:
        wrong_player = self._codes[take.text] in self.state.options
        why = f"not for {seat_name(take.seat)} to decide" if wrong_player else self._why_not(take.text)
        return f"'{take.text}' is not offered: {why}\n{self._question()}"

    def _why_not(self, text: str) -> str:
        from sietch.view.reasons import why_not

        return why_not(self.state, text)

    def _check_options(self) -> None:
        """Every option that is named exists, so that a misspelt one never counts as illegal."""
        for step in self.scenario.do:
            self._check_texts(_texts_of(step), f"step {step.number} (line {step.line}): ")
        if self.scenario.open is not None:
            self._check_texts(self.scenario.open.texts, "open: ")

    def _check_texts(self, texts: Sequence[str], place: str) -> None:
        for text in texts:
            if text not in self._codes:
                raise Failure(
                    f"{place}there is no option '{shown(text)}'{did_you_mean(text, self._codes, 20)}"
                )

    def _faults_of_given(self) -> list[str]:
        """No whole game lies behind a given position; everything else that is wrong is impossible."""
        table = self.scenario.given.table
        meant = ["round "]
        if "contract_bank_size" in table:
            meant.append("contract ")
        if "copies" in table:
            meant += ["card ", "intrigue card ", "Hagal card "]
        found = violations(self.state)
        for fault in found:
            if not fault.startswith(tuple(meant)) and "of level" not in fault:
                raise ScenarioError(sentence("scenario.impossible", fault=fault), "given")
        return found


def _texts_of(step: Step) -> Sequence[str]:
    match step.what:
        case Take(text):
            return [text]
        case Legal(texts):
            return texts
        case Illegal(reasons):
            return list(reasons)
    return []
