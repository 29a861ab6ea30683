"""The syntax tree of the effect notation.

Every node knows the column (from 1) where it starts in its string; columns do not take part in comparisons,
so two effects are equal if they say the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Number:
    """`3`, `-1`"""

    value: int


@dataclass(frozen=True, slots=True)
class Range:
    """`1..2`"""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Word:
    """`any`, `emperor|fremen`, `cost<=3`"""

    names: tuple[str, ...]
    op: str | None = None
    number: int | None = None
    column: int = field(default=0, compare=False)

    @property
    def name(self) -> str:
        """The only name, or the first of several."""
        return self.names[0]


Arg = Number | Range | Word


@dataclass(frozen=True, slots=True)
class Node:
    """Anything that stands at a column."""

    column: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Test(Node):
    """`council_seat`, `not grafted`, `influence>=2 emperor`: a flag if `op` is None, else a counter."""

    __test__ = False  # not a pytest class

    negated: bool
    name: str
    op: str | None
    number: int | None
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """`A and not B`: all tests must hold."""

    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Event(Node):
    """`reveal_turn`, `visit emperor|fremen`"""

    name: str
    args: tuple[Arg, ...]


class Effect(Node):
    """Base of the nodes that an effect is made of."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Atom(Effect):
    """`spice 2`"""

    name: str
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Text(Effect):
    """`"words"`: an effect that a named hook carries out."""

    text: str


@dataclass(frozen=True, slots=True)
class Sequence(Effect):
    """`A; B`: all of them, in any order."""

    items: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Either(Effect):
    """`A OR B`: one of them."""

    items: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class If(Effect):
    """`if C: A else: B`, or a bare condition `fremen_bond: A`"""

    condition: Condition
    then: Effect
    otherwise: Effect | None


@dataclass(frozen=True, slots=True)
class May(Effect):
    """`may A`: optional."""

    body: Effect


@dataclass(frozen=True, slots=True)
class Per(Effect):
    """`per K: A`: as many times as the counter shows."""

    counter: str
    args: tuple[Arg, ...]
    body: Effect


@dataclass(frozen=True, slots=True)
class On(Effect):
    """`on E: A`: when the event happens."""

    event: Event
    body: Effect


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """`choose 2: (A OR B OR C)`: that many different options."""

    number: int
    body: Either


@dataclass(frozen=True, slots=True)
class ForWho(Effect):
    """`each_opponent: A`: somebody else gets or does it."""

    who: str
    body: Effect


@dataclass(frozen=True, slots=True)
class Limit(Effect):
    """`once_per_turn: A`"""

    limit: str
    body: Effect


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """`cost -> gain`: no full payment, no gain."""

    cost: Effect
    gain: Effect
