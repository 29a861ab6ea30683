"""The effect notation written from its syntax tree."""

from __future__ import annotations

from sietch.content.syntax import (
    Arg,
    Atom,
    Choose,
    Condition,
    Effect,
    Either,
    Event,
    ForWho,
    If,
    Limit,
    May,
    Number,
    On,
    Pay,
    Per,
    Range,
    Sequence,
    Test,
    Text,
    Word,
)
from sietch.content.vocabulary import BARE_CONDITIONS

_EITHER, _SEQUENCE, _TERM, _ITEM = range(4)  # how tightly a node binds


def unparse(node: Effect | Condition | Event) -> str:
    """The canonical text of a node; parsing it gives the same node again."""
    match node:
        case Condition(tests=tests):
            return " and ".join(_test_text(test) for test in tests)
        case Event(name=name, args=args):
            return _words(name, args)
        case _:
            return _effect_text(node, _EITHER)


def _effect_text(effect: Effect, level: int) -> str:
    """In parentheses if it binds less tightly than the place where it stands."""
    binds, text = _bound_text(effect)
    return text if binds >= level else f"({text})"


def _bound_text(effect: Effect) -> tuple[int, str]:
    match effect:
        case Atom(name=name, args=args):
            return _ITEM, _words(name, args)
        case Text(text=text):
            return _ITEM, f'"{text}"'
        case Either(items=items):
            return _EITHER, " OR ".join(_effect_text(item, _TERM) for item in items)
        case Sequence(items=items):
            return _SEQUENCE, "; ".join(_effect_text(item, _TERM) for item in items)
        case Pay(cost=cost, gain=gain):
            return _TERM, f"{_effect_text(cost, _ITEM)} -> {_effect_text(gain, _ITEM)}"
        case If(condition=condition, then=then, otherwise=None):
            first = condition.tests[0]
            bare = first.name in BARE_CONDITIONS and not first.negated and len(condition.tests) == 1
            return _TERM, f"{'' if bare else 'if '}{unparse(condition)}: {_effect_text(then, _TERM)}"
        case If(condition=condition, then=then, otherwise=Effect() as otherwise):
            # an `if` at the end of `then` would take the `else`
            text = _effect_text(then, _ITEM if _ends_in_if(then) else _TERM)
            return _TERM, f"if {unparse(condition)}: {text} else: {_effect_text(otherwise, _TERM)}"
        case May(body=body):
            return _TERM, f"may {_effect_text(body, _TERM)}"
        case Per(counter=counter, args=args, body=body):
            return _TERM, f"per {_words(counter, args)}: {_effect_text(body, _TERM)}"
        case On(event=event, body=body):
            return _TERM, f"on {unparse(event)}: {_effect_text(body, _TERM)}"
        case Choose(number=number, body=options):
            return _TERM, f"choose {number}: {_effect_text(options, _TERM)}"
        case ForWho(who=word, body=body) | Limit(limit=word, body=body):
            return _TERM, f"{word}: {_effect_text(body, _TERM)}"
    raise TypeError(f"not an effect: {effect!r}")


def _ends_in_if(effect: Effect) -> bool:
    match effect:
        case If(otherwise=otherwise):
            return otherwise is None or _ends_in_if(otherwise)
        case May(body=body) | Per(body=body) | On(body=body) | ForWho(body=body) | Limit(body=body):
            return _ends_in_if(body)
    return False


def _test_text(test: Test) -> str:
    number = "" if test.op is None else f"{test.op}{test.number}"
    return ("not " if test.negated else "") + _words(f"{test.name}{number}", test.args)


def _words(name: str, args: tuple[Arg, ...]) -> str:
    return " ".join((name, *(arg_text(arg) for arg in args)))


def arg_text(arg: Arg) -> str:
    """The text of one argument."""
    match arg:
        case Number(value):
            return str(value)
        case Range(low, high):
            return f"{low}..{high}"
        case Word(names, op, number):
            return "|".join(names) + (f"{op}{number}" if op else "")
