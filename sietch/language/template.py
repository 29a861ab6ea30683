"""Templates: a sentence with names in braces, and the forms that a language gives to what is put in.

`{n:card|cards}` picks the form that goes with a number, `{seat:dative}` puts a name into a form of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter

PLURAL = "plural"  # the key of the rule by which words go with numbers
FORM = "form."  # where the keys of forms begin: templates that bend a {name}; each language has its own
FULL = "full"  # a seat with its leader, where seats go by their numbers
LIST = "list."  # where the keys begin of the templates that put two things together
COMMA = "comma"
BEFORE_LAST = ("and", "or")  # these stand before the last of a list, and commas between the others


class Parameter:
    """A parameter that is no finished text: it knows what of it goes into the form that a sentence asks for."""

    __slots__ = ()

    def put(self, grammar: Grammar, form: str) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Seat(Parameter):
    """A seat as a parameter: what it is called is up to the reader of the sentence."""

    number: int

    def put(self, grammar: Grammar, form: str) -> str:
        name = grammar.seat(self.number, form == FULL)
        return grammar.bent(name, form) if form else name


@dataclass(frozen=True, slots=True)
class Joined(Parameter):
    """Names or sentences in a row, each of them bent, put together as the language does it: `a, b or c`."""

    items: tuple[object, ...]
    by: str  # `and`, `or`, `comma`, `semicolon`, `dots`, `lines`

    def put(self, grammar: Grammar, form: str) -> str:
        if len(self.items) == 1:
            return grammar.put(self.items[0], form)
        return grammar.joined([grammar.put(item, form) for item in self.items], self.by)


def _one_other(n: object) -> int:
    return 0 if n == 1 else 1


def _one_few_many(n: object) -> int:
    if n == 1 or not isinstance(n, int):
        return 0 if n == 1 else 2
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return 1 if few else 2


# The forms of words beside a number, in the order in which a template lists them, and which of them a number takes.
PLURALS: dict[str, Callable[[object], int]] = {
    "other": lambda n: 0,
    "one|other": _one_other,
    "one|few|many": _one_few_many,
}

# Names between the words; none of these signs is ever part of one.
OPENS, PARTS, CLOSES = "\x02", "\x1f", "\x03"
MARKED = re.compile("\x02([^\x02\x03\x1f]*\x1f[^\x02\x03\x1f]*\x1f[^\x02\x03\x1f]*)\x03")

Called = Callable[[int, bool], str]  # a seat, and whether it is named in full


@dataclass(frozen=True, slots=True)
class Named(Parameter):
    """What a component is called. A reader who opens what is named gets these names as data (`Grammar.marking`)."""

    kind: str
    id: str
    name: object

    def put(self, grammar: Grammar, form: str) -> str:
        return grammar.named(self.kind, self.id, grammar.put(self.name, form))


class Grammar:
    """How a language puts parameters into its sentences. Its table has the rule of its plurals, and its forms.

    `called` knows the names of seats. Without it there are none in these sentences.
    """

    def __init__(self, table: Mapping[str, str], called: Called | None = None, marks: bool = False) -> None:
        self._table = table
        self._called = called
        self._marks = marks

    def naming(self, called: Called) -> Grammar:
        return Grammar(self._table, called, self._marks)

    def marking(self) -> Grammar:
        """The same with names that `pieces` finds again."""
        return Grammar(self._table, self._called, marks=True)

    def named(self, kind: str, id_: str, name: str) -> str:
        return f"{OPENS}{kind}{PARTS}{id_}{PARTS}{name}{CLOSES}" if self._marks else name

    def fill(self, template: str, params: Mapping[str, object]) -> str:
        """The sentence with its parameters."""
        found: list[str] = []
        for text, name, form in _parts(template):
            found.append(text)
            if name:
                value = params[name]
                if form:
                    found.append(self._put(value, form, params))
                else:
                    found.append(value if isinstance(value, str) else self.put(value, form))
        return "".join(found)

    def seat(self, number: int, full: bool = False) -> str:
        if self._called is None:
            raise ValueError("nobody has said what the seats are called")
        return self._called(number, full)

    def say(self, key: str, params: Mapping[str, object]) -> str:
        """The sentence of this key."""
        return self.fill(self._table[key], params)

    def joined(self, items: Sequence[str], by: str) -> str:
        """`a, b and c`: two by two, and the last of them as `and` and `or` have it."""
        if by not in BEFORE_LAST or len(items) == 1:
            text = items[0]
            for item in items[1:]:
                text = self.say(LIST + by, {"before": text, "item": item})
            return text
        return self.say(LIST + by, {"before": self.joined(items[:-1], COMMA), "item": items[-1]})

    def put(self, value: object, form: str) -> str:
        """A parameter in a form; empty: as it is."""
        if isinstance(value, Parameter):
            return value.put(self, form)
        return self.bent(str(value), form) if form else str(value)

    def bent(self, name: str, form: str) -> str:
        if form in ("", FULL):
            return name
        if FORM + form not in self._table:
            raise ValueError(f"there is no form '{form}'")
        return self.say(FORM + form, {"name": name})

    def _put(self, value: object, form: str, params: Mapping[str, object]) -> str:
        if "|" in form and len(forms := _forms(form)) > 1:
            return self.fill(self._beside(value, forms), params)
        return self.put(value, self.fill(form, params) if "{" in form else form)

    def _beside(self, number: object, forms: Sequence[str]) -> str:
        """The form that goes with the number."""
        rule = self._table[PLURAL]
        if len(forms) != len(rule.split("|")):
            raise ValueError(f"expected the forms {rule}, found '{'|'.join(forms)}'")
        return forms[PLURALS[rule](number)]

    def faults(self, template: str, known: Iterable[str]) -> list[str]:
        """Why it could not be said with these parameters, of one, of few and of many."""
        try:
            unknown = sorted(parameters(template) - set(known))
            if not unknown:
                for n in (1, 2, 5):
                    self.fill(template, dict.fromkeys(known, n))
        except ValueError as error:
            return [str(error)]
        return [f"there is no {{{name}}}" for name in unknown]


def pieces(text: str) -> list[str | Named]:
    """A sentence with marked names in its pieces: words, and names."""
    found: list[str | Named] = []
    for number, part in enumerate(MARKED.split(text)):
        if number % 2:
            found.append(Named(*part.split(PARTS)))
        elif part:
            found.append(part)
    return found


def parameters(template: str) -> set[str]:
    """The names in braces, also those inside of forms."""
    return {found for _, name, form in _parts(template) if name for found in (name, *parameters(form))}


@cache
def _forms(form: str) -> list[str]:
    """Those between the lines; a line within braces belongs to what stands there, and one in a name is none."""
    found, depth = [""], 0
    for sign in form:
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return found


@cache
def _parts(template: str) -> list[tuple[str, str, str]]:
    """Text and the parameter behind it, with its form; each empty where there is none."""
    found = []
    for text, name, form, conversion in Formatter().parse(template):
        if conversion:
            raise ValueError(f"there is nothing that '!{conversion}' could do")
        found.append((text, name or "", form or ""))
    return found
