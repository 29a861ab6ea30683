"""Options as numbers without gaps: the actions of learning programs."""

from typing import Final

from sietch.engine import words as w
from sietch.engine.interpreter import answer
from sietch.engine.options import vocabulary
from sietch.engine.rules import Rules
from sietch.engine.state import State


class Actions:
    """Every option text of some rules has its number, in the order of the vocabulary."""

    def __init__(self, rules: Rules) -> None:
        numbers: dict[str, int] = {}
        for text in vocabulary(rules):
            numbers[text] = len(numbers)
        self.numbers: Final = numbers
        self.texts: Final = list(numbers)
        self.size: Final = len(numbers)
        self.blank: Final = bytearray(self.size)
        # per code; equal tiles share a text, and so a number
        self.of_code: Final = [w.NOTHING] * (max(rules.texts) + 1)
        for code, text in rules.texts.items():
            self.of_code[code] = numbers[text]

    def mask(self, s: State) -> bytearray:
        """1 for every action that is offered."""
        row = bytearray(self.size)
        for code in s.options:
            row[self.of_code[code]] = 1
        return row

    def write(self, s: State, rows: bytearray, start: int) -> None:
        """The same as one row of many."""
        rows[start : start + self.size] = self.blank
        for code in s.options:
            rows[start + self.of_code[code]] = 1

    def code(self, s: State, action: int) -> int:
        """The offered option that the action means; -1 if there is none."""
        for code in s.options:
            if self.of_code[code] == action:
                return code
        return w.NOTHING


def take(s: State, code: int, automatic: bool) -> None:
    """Carry out an option and, if `automatic`, all that leave no choice afterwards."""
    answer(s, code)
    if automatic:
        take_single(s)


def take_single(s: State) -> None:
    while len(s.options) == 1:
        answer(s, s.options[0])
