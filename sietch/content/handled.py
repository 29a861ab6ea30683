"""What nobody handles is found when it is loaded: every word has a class behind it that says all it has to say."""

from __future__ import annotations

from collections.abc import Iterator

from sietch.content.spec import Spec, Words
from sietch.engine import ops
from sietch.engine.ops import Counter, Effect, Event, Flag, Op, Step


class UnhandledWord(ValueError):
    """A word, or a part of the engine, that would be at a loss in the middle of a game."""


def check_handled(words: Words) -> None:
    """Raise `UnhandledWord` if something about these words, or about the steps of the game, is not said."""
    found = [fault for op in ops.OPS for fault in faults_of(op)]
    for specs in words.atoms.values():
        found += [fault for spec in specs for fault in _payable_faults(spec)]
    for spec in (*words.flags, *words.counters, *words.events):
        found += [fault for fault in _test_faults(spec)]
    if found:
        raise UnhandledWord(f"{words.set_id}: {'; '.join(found)}")


def faults_of(op: Op) -> Iterator[str]:
    """What a step or an effect leaves open."""
    if isinstance(op, Step):
        needed = ["run"] if not overrides(op, "run", Op) else []
    elif isinstance(op, Effect):
        needed = [name for name in ("possible", "order", "do") if not overrides(op, name, Effect)]
    else:
        needed = ["a base class: Step or Effect"]
    if isinstance(op, Effect) and overrides(op, "run", Op) != overrides(op, "answer", Op):
        needed.append("both of run and answer")
    if isinstance(op, Effect) and overrides(op, "can_pay", Effect) != overrides(op, "pay", Effect):
        needed.append("both of can_pay and pay")
    yield from (f"'{op.word}' lacks {name}" for name in needed)


def overrides(thing: object, method: str, base: type) -> bool:
    """Whether its class has a method of its own in place of that of the base class."""
    return getattr(type(thing), method) is not getattr(base, method)


def _payable_faults(spec: Spec) -> Iterator[str]:
    if spec.known and spec.payable != overrides(ops.OPS[spec.op], "can_pay", Effect):
        yield f"'{spec.name}' is {'' if spec.payable else 'not '}payable, but its class says otherwise"


def _test_faults(spec: Spec) -> Iterator[str]:
    if spec.flag is not None and not overrides(spec.flag, "holds", Flag):
        yield f"'{spec.name}' lacks holds"
    if spec.counter is not None and not overrides(spec.counter, "count", Counter):
        yield f"'{spec.name}' lacks count"
    if spec.event is not None and not overrides(spec.event, "fits", Event):
        yield f"'{spec.name}' lacks fits"
