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
from sietch.content.tokens import NotationError, Token, tokenize, word
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
from sietch.language.sentence import Sentence, either, sentence

__all__ = ["NotationError", "parse_condition", "parse_effect", "parse_event", "unparse"]

AFTER_CONDITION = sentence("notation.after.condition")
AFTER_COUNTER = sentence("notation.after.counter")
AFTER_EVENT = sentence("notation.after.event")
AFTER_NUMBER = sentence("notation.after.number")


def parse_effect(text: str) -> Effect:
    """The effect that the text describes."""
    parser = _Parser(text)
    effect = parser.effect()
    parser.end(";", "OR")
    return effect


def parse_condition(text: str) -> Condition:
    """The condition that the text describes, without `if`."""
    parser = _Parser(text)
    condition = parser.condition()
    parser.end("and")
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

    def _expect(self, kind: str, where: Sentence) -> Token:
        if self._token.kind != kind:
            what = sentence(f"notation.a.{kind}") if kind in ("name", "number") else word(kind)
            self._fail(
                sentence("notation.expected_there", what=what, where=where, found=self._token.said),
                expected=(what,),
            )
        return self._next()

    def _fail(self, reason: Sentence, column: int = 0, expected: Iterable[object] = ()) -> NoReturn:
        raise NotationError(reason, column or self._token.column, expected)

    def end(self, *others: str) -> None:
        """Nothing may follow."""
        match self._token.kind:
            case "end":
                return
            case ")":
                self._fail(sentence("notation.no_opening"))
            case "else":
                self._fail(sentence("notation.no_if"))
        expected = (*(word(other) for other in others), sentence("notation.end"))
        self._fail_expecting(either(expected), expected)

    def _fail_expecting(self, what: object, expected: Iterable[object]) -> NoReturn:
        self._fail(sentence("notation.expected", what=what, found=self._token.said), expected=expected)

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
            self._fail(sentence("notation.deep", most=DEEPEST_EFFECT))
        self._depth += 1
        term = self._one_term()
        self._depth -= 1
        return term

    def _one_term(self) -> Effect:
        if not self._at_prefix():
            return self._payment()
        if self._token.text in BARE_CONDITIONS:
            test = self._test()
            return If(test.column, Condition(test.column, (test,)), self._body(AFTER_CONDITION), None)
        prefix = self._next()
        column = prefix.column
        match prefix.text:
            case "if":
                condition, then = self.condition(), self._body(AFTER_CONDITION)
                return If(column, condition, then, self._body(_after("else")) if self._skip("else") else None)
            case "may":
                return May(column, self._term())
            case "per":
                counter = self._known(COUNTERS, "counter")
                return Per(column, counter.name, self._args(counter), self._body(AFTER_COUNTER))
            case "on":
                return On(column, self.event(), self._body(AFTER_EVENT))
            case "choose":
                number = int(self._expect("number", _after("choose")).text)
                options = self._body(AFTER_NUMBER)
                if not isinstance(options, Either) or not 1 <= number <= len(options.items):
                    self._fail(sentence("notation.choose", n=number), options.column)
                return Choose(column, number, options)
            case name if name in WHO:
                return ForWho(column, name, self._body(_after(name)))
            case name:
                return Limit(column, name, self._body(_after(name)))

    def _at_prefix(self) -> bool:
        token = self._token
        if token.text == "influence":  # an atom, too
            return self._tokens[self._at + 1].kind == "op"
        return any(token.text in words for words in (PREFIXES, WHO, LIMITS, BARE_CONDITIONS))

    def _body(self, where: Sentence) -> Effect:
        self._expect(":", where)
        return self._term()

    def _payment(self) -> Effect:
        cost = self._item()
        if not self._skip("->"):
            return cost
        self._check_cost(cost)
        if self._at_prefix():
            self._fail(sentence("notation.prefix_after_arrow", word=self._token.text), expected=(word("("),))
        gain = self._item()
        if self._token.kind == "->":
            self._fail(sentence("notation.second_arrow"))
        return Pay(cost.column, cost, gain)

    def _check_cost(self, cost: Effect) -> None:
        match cost:
            case Sequence(items=items) | Either(items=items):
                for item in items:
                    self._check_cost(item)
            case Atom(name=name) if not ATOMS[name].payable:
                payable = (n for n, spec in ATOMS.items() if spec.payable)
                self._fail(sentence("notation.not_payable", word=name), cost.column, payable)
            case Atom() | Text():
                return
            case _:
                self._fail(sentence("notation.only_atoms"), cost.column)

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
                self._expect(")", sentence("notation.closing", column=token.column))
                return effect
        what = sentence("notation.a.effect")
        self._fail_expecting(what, (what,))

    def _atom(self) -> Effect:
        token, after = self._token, self._tokens[self._at + 1]
        if token.text not in ATOMS or after.kind in ("op", ":"):
            for prefix, table in (("if", COUNTERS), ("if", FLAGS), ("on", EVENTS)):
                if token.text in table:
                    reason = sentence(f"notation.needs_{prefix}", word=token.text)
                    self._fail(reason, expected=(word(prefix),))
        atom = self._known(ATOMS, "atom", TERM_STARTS)
        args = self._args(atom)
        if self._token.kind == ":":
            self._fail(sentence("notation.colon"))
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
                self._fail(sentence("notation.flag", word=spec.name))
            return Test(column, negated, spec.name, None, None, self._args(spec))
        if op is None:
            reason = sentence("notation.counter", word=spec.name, found=self._token.said)
            self._fail(reason, expected=w.COMPARISONS)
        self._next()
        number = int(self._expect("number", _after(op.text)).text)
        return Test(column, negated, spec.name, op.text, number, self._args(spec))

    def event(self) -> Event:
        column = self._token.column
        spec = self._known(EVENTS, "event")
        return Event(column, spec.name, self._args(spec))

    def _known(self, table: dict[str, Spec], what: str, candidates: Iterable[str] = ()) -> Spec:
        token = self._token
        if token.kind != "name":
            self._fail_expecting(sentence(f"notation.a.{what}"), table)
        if token.text not in table:
            hint = did_you_mean(token.text, candidates or table)
            self._fail(sentence(f"notation.unknown.{what}", word=token.text, hint=hint), expected=table)
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
        column, found, slip = self._token.column, self._token.said, sentence("hint.none")
        if wrong.index < len(args):
            arg = args[wrong.index]
            column, found = columns[wrong.index], word(arg_text(arg))
            slip = _slip(arg, wrong.words, ";" if spec is ATOMS.get(spec.name) else ":")
        reason = sentence("notation.nothing_more", usage=spec.usage, found=found, hint=slip)
        if wrong.kinds:
            what = either(wrong.expected)
            reason = sentence("notation.expected_in", what=what, usage=spec.usage, found=found, hint=slip)
        self._fail(reason, column, wrong.expected)

    def _arg(self) -> Arg:
        token = self._next()
        if token.kind == "number":
            return Number(int(token.text))
        if token.kind == "range":
            low, high = (int(number) for number in token.text.split(".."))
            if low > high:
                self._fail(sentence("notation.empty_range", range=token.text), token.column)
            return Range(low, high)
        names = [token.text]
        while self._skip("|"):
            names.append(self._expect("name", _after("|")).text)
        if self._token.kind != "op":
            return Word(tuple(names), column=token.column)
        op = self._next().text
        number = int(self._expect("number", _after(op)).text)
        return Word(tuple(names), op, number, token.column)


def _after(text: str) -> Sentence:
    return sentence("notation.after.word", word=text)


def _slip(arg: Arg, words: tuple[str, ...], separator: str) -> Sentence:
    """A guess at what the author meant."""
    match arg:
        case Number(value) if value < 0 and not words:  # a plain number was expected
            return sentence("hint.negative")
        case Word(("or",)) if separator == ";":
            return sentence("hint.did_you_mean", word="OR")
        case Word(("or",)):
            return sentence("hint.joined_by_and")
        case Word((name,)) if name in TERM_STARTS:
            return sentence("hint.sign_missing", sign=separator)
        case Word(names) if unknown := [name for name in names if name not in words]:
            return did_you_mean(unknown[0], words)
    return sentence("hint.none")
