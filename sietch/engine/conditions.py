"""Conditions: tests of flags and counters, and the small questions that many of them share."""

from sietch.engine import words as w
from sietch.engine.ops import Unhandled
from sietch.engine.rules import Test
from sietch.engine.state import State


def bits(mask: int) -> int:
    """How many members a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def compare(value: int, how: int, number: int) -> bool:
    """`value OP number`."""
    if how == w.GE:
        return value >= number
    if how == w.EQ:
        return value == number
    if how == w.LE:
        return value <= number
    if how == w.GT:
        return value > number
    if how == w.LT:
        return value < number
    raise Unhandled("an unknown comparison")


def holds(s: State, test: Test, who: int, army: int, source: int) -> bool:
    flag = test.flag
    if flag is not None:
        return flag.holds(s, test.arg, who, army, source) != test.negated
    counter = test.counter
    if counter is None:
        raise Unhandled("a test of nothing")
    value = counter.count(s, test.arg, who, army, source)
    return compare(value, test.compare, test.number) != test.negated


def all_hold(s: State, tests: list[Test], who: int, army: int, source: int) -> bool:
    for test in tests:
        if not holds(s, test, who, army, source):
            return False
    return True
