"""The effect notation: text to syntax tree and back. docs/notation.md describes the language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from sietch.content.limits import DEEPEST_EFFECT
from sietch.content.problems import did_you_mean
from sietch.content.shapes import mismatch
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
from sietch.content.tokens import NotationError, Token, tokenize
from sietch.content.unparse import arg_text, unparse
from sietch.content.vocabulary import (
    ATOMS,
    BARE_CONDITIONS,
    COUNTERS,
    EVENTS,
    FLAGS,
    LIMITS,
    PREFIXES,
    TERM_STARTS,
    WHO,
    Spec,
)
from sietch.engine import words as w

__all__ = ["NotationError", "parse_condition", "parse_effect", "parse_event", "unparse"]


def parse_effect(text: str) -> Effect:
    """The effect that the text describes."""
    parser = _Parser(text)
    effect = parser.effect()
    parser.end("';'", "'OR'")
    return effect


def parse_condition(text: str) -> Condition:
    """The condition that the text describes, without `if`."""
    parser = _Parser(text)
    condition = parser.condition()
    parser.end("'and'")
    return condition


def parse_event(text: str) -> Event:
    """The event that the text describes, without `on`."""
    parser = _Parser(text)
    event = parser.event()
    parser.end()
    return event


class _Parser:
    """Recursive descent; one method per rule of the grammar."""

    def __init__(self, text: str) -> None:
        self._tokens = tokenize(text)
        self._at = 0
        self._depth = 0

    @property
    def _token(self) -> Token:
        return self._tokens[self._at]

    def _next(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _skip(self, kind: str) -> bool:
        found = self._token.kind == kind
        self._at += found
        return found

    def _expect(self, kind: str, where: str) -> Token:
        if self._token.kind != kind:
            what = {"name": "a name", "number": "a number"}.get(kind, f"'{kind}'")
            self._fail(f"expected {what} {where}, found {self._token}", expected=(what,))
        return self._next()

    def _fail(self, message: str, column: int = 0, expected: Iterable[str] = ()) -> NoReturn:
        raise NotationError(message, column or self._token.column, expected)

    def end(self, *others: str) -> None:
        """Nothing may follow."""
        match self._token.kind:
            case "end":
                return
            case ")":
                self._fail("')' without '('")
            case "else":
                self._fail("'else' without 'if'")
        expected = (*others, "the end")
        self._fail(f"expected {_listed(expected)}, found {self._token}", expected=expected)

    def effect(self) -> Effect:
        items = [self._sequence()]
        while self._skip("OR"):
            items.append(self._sequence())
        return items[0] if len(items) == 1 else Either(items[0].column, tuple(items))

    def _sequence(self) -> Effect:
        items = [self._term()]
        while self._skip(";"):
            items.append(self._term())
        return items[0] if len(items) == 1 else Sequence(items[0].column, tuple(items))

    def _term(self) -> Effect:
        """Every nested effect is a term of another, so the depth is known here."""
        if self._depth == DEEPEST_EFFECT:
            self._fail(f"effects are nested too deep; {DEEPEST_EFFECT} is the most")
        self._depth += 1
        term = self._one_term()
        self._depth -= 1
        return term

    def _one_term(self) -> Effect:
        if not self._at_prefix():
            return self._payment()
        if self._token.text in BARE_CONDITIONS:
            test = self._test()
            return If(test.column, Condition(test.column, (test,)), self._body("the condition"), None)
        prefix = self._next()
        column = prefix.column
        match prefix.text:
            case "if":
                condition, then = self.condition(), self._body("the condition")
                return If(column, condition, then, self._body("'else'") if self._skip("else") else None)
            case "may":
                return May(column, self._term())
            case "per":
                counter = self._known(COUNTERS, "counter")
                return Per(column, counter.name, self._args(counter), self._body("the counter"))
            case "on":
                return On(column, self.event(), self._body("the event"))
            case "choose":
                number = int(self._expect("number", "after 'choose'").text)
                options = self._body("the number")
                if not isinstance(options, Either) or not 1 <= number <= len(options.items):
                    self._fail(f"'choose {number}' only if many options or more: (A OR B)", options.column)
                return Choose(column, number, options)
            case name if name in WHO:
                return ForWho(column, name, self._body(f"'{name}'"))
            case name:
                return Limit(column, name, self._body(f"'{name}'"))

    def _at_prefix(self) -> bool:
        token = self._token
        if token.text == "influence":  # an atom, too
            return self._tokens[self._at + 1].kind == "op"
        return any(token.text in words for words in (PREFIXES, WHO, LIMITS, BARE_CONDITIONS))

    def _body(self, before: str) -> Effect:
        self._expect(":", f"after {before}")
        return self._term()

    def _payment(self) -> Effect:
        cost = self._item()
        if not self._skip("->"):
            return cost
        self._check_cost(cost)
        if self._at_prefix():
            self._fail(f"{self._token} needs parentheses after '->'", expected=("'('",))
        gain = self._item()
        if self._token.kind == "->":
            self._fail("a second '->' needs parentheses")
        return Pay(cost.column, cost, gain)

    def _check_cost(self, cost: Effect) -> None:
        match cost:
            case Sequence(items=items) | Either(items=items):
                for item in items:
                    self._check_cost(item)
            case Atom(name=name) if not ATOMS[name].payable:
                self._fail(
                    f"'{name}' cannot be paid", cost.column, (n for n, spec in ATOMS.items() if spec.payable)
                )
            case Atom() | Text():
                return
            case _:
                self._fail("only atoms can be paid", cost.column)

    def _item(self) -> Effect:
        token = self._token
        match token.kind:
            case "name":
                return self._atom()
            case "text":
                return Text(token.column, self._next().text[1:-1])
            case "(":
                self._next()
                effect = self.effect()
                self._expect(")", f"to close the '(' of column {token.column}")
                return effect
        self._fail(f"expected an effect, found {token}", expected=("an effect",))

    def _atom(self) -> Effect:
        token, after = self._token, self._tokens[self._at + 1]
        if token.text not in ATOMS or after.kind in ("op", ":"):
            for table, what, prefix in (
                (COUNTERS, "condition", "if"),
                (FLAGS, "condition", "if"),
                (EVENTS, "event", "on"),
            ):
                if token.text in table:
                    self._fail(
                        f"'{token.text}' is {_a(what)} here and needs '{prefix}' before it",
                        expected=(f"'{prefix}'",),
                    )
        atom = self._known(ATOMS, "atom", TERM_STARTS)
        args = self._args(atom)
        if self._token.kind == ":":
            self._fail("unexpected ':'; only a prefix, a condition or an event ends with it")
        return Atom(token.column, atom.name, args)

    def condition(self) -> Condition:
        tests = [self._test()]
        while self._skip("and"):
            tests.append(self._test())
        return Condition(tests[0].column, tuple(tests))

    def _test(self) -> Test:
        column = self._token.column
        negated = self._skip("not")
        spec = self._known(FLAGS | COUNTERS, "condition")
        op = self._token if self._token.kind == "op" else None
        if spec.name in FLAGS:
            if op:
                self._fail(f"'{spec.name}' is true or false and has no number")
            return Test(column, negated, spec.name, None, None, self._args(spec))
        if op is None:
            self._fail(
                f"'{spec.name}' is a number; expected a comparison such as >=1, found {self._token}",
                expected=w.COMPARISONS,
            )
        self._next()
        number = int(self._expect("number", f"after '{op.text}'").text)
        return Test(column, negated, spec.name, op.text, number, self._args(spec))

    def event(self) -> Event:
        column = self._token.column
        spec = self._known(EVENTS, "event")
        return Event(column, spec.name, self._args(spec))

    def _known(self, table: dict[str, Spec], what: str, candidates: Iterable[str] = ()) -> Spec:
        token = self._token
        if token.kind != "name":
            self._fail(f"expected {_a(what)}, found {token}", expected=table)
        if token.text not in table:
            self._fail(
                f"unknown {what} {token}{did_you_mean(token.text, candidates or table)}", expected=table
            )
        return table[self._next().text]

    def _args(self, spec: Spec) -> tuple[Arg, ...]:
        args: list[Arg] = []
        columns: list[int] = []
        while self._token.kind in ("number", "range", "name"):
            columns.append(self._token.column)
            args.append(self._arg())
        wrong = mismatch(spec.shape, args)
        if wrong is None:
            return tuple(args)
        message = f"'{spec.usage}' takes nothing more"
        if wrong.kinds:
            message = f"expected {_listed(wrong.expected)} in '{spec.usage}'"
        if wrong.index == len(args):
            self._fail(f"{message}, found {self._token}", expected=wrong.expected)
        arg = args[wrong.index]
        slip = _slip(arg, wrong.words, ";" if spec is ATOMS.get(spec.name) else ":")
        self._fail(f"{message}, found '{arg_text(arg)}'{slip}", columns[wrong.index], wrong.expected)

    def _arg(self) -> Arg:
        token = self._next()
        if token.kind == "number":
            return Number(int(token.text))
        if token.kind == "range":
            low, high = (int(number) for number in token.text.split(".."))
            if low > high:
                self._fail(f"the range {token} is empty", token.column)
            return Range(low, high)
        names = [token.text]
        while self._skip("|"):
            names.append(self._expect("name", "after '|'").text)
        if self._token.kind != "op":
            return Word(tuple(names), column=token.column)
        op = self._next().text
        number = int(self._expect("number", f"after '{op}'").text)
        return Word(tuple(names), op, number, token.column)


def _slip(arg: Arg, words: tuple[str, ...], separator: str) -> str:
    """A guess at what the author meant."""
    match arg:
        case Number(value) if value < 0 and not words:  # a plain number was expected
            return "; it cannot be negative"
        case Word(("or",)):
            return "; did you mean 'OR'?" if separator == ";" else "; conditions are joined by 'and'"
        case Word((name,)) if name in TERM_STARTS:
            return f"; is a '{separator}' missing before it?"
        case Word(names):
            return next((str(did_you_mean(name, words)) for name in names if name not in words), "")
    return ""


def _listed(items: tuple[str, ...]) -> str:
    return " or ".join(part for part in (", ".join(items[:-1]), items[-1]) if part)


def _a(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"
