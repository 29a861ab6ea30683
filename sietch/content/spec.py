"""What a word of the notation is: its arguments, its meaning, and the part of the engine behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sietch.content.syntax import Arg
from sietch.engine.ops import OPS, Counter, Effect, Event, Flag
from sietch.engine.rules import Rules
from sietch.engine.targets import Target
from sietch.engine.words import TO_DISCARD

UNKNOWN = -1  # no part of the engine carries it out yet
SMALL_WORTH = 0.1  # of something that nobody has weighed

Args = tuple[Arg, ...]


class Built(NamedTuple):
    """The arguments of a word in numbers; see the engine's `Node` for the fields."""

    low: int = 1
    high: int = 1
    arg: int = 0
    arg2: int = 0
    to: int = TO_DISCARD


@dataclass(frozen=True, slots=True)
class Spec:
    """One word of the notation.

    `op`, `flag`, `counter`, `event` or `target` is what the engine does for it; `build` makes numbers of arguments that
    the shape alone does not explain; `worth` is what bots take one of it for, in victory points.
    """

    name: str
    shape: str
    meaning: str
    op: int = UNKNOWN
    flag: Flag | None = None
    counter: Counter | None = None
    event: Event | None = None
    target: Target | None = None  # of a word for tracks
    build: Callable[[Rules, Args], Built] | None = None
    worth: float = SMALL_WORTH
    needs: tuple[str, ...] = ()  # the sets whose parts or components it cannot do without
    verbs: tuple[int, ...] = ()  # that it asks with: they are there where the word is, also without its set
    to_pay: bool = False  # of a set to come: it can stand on the left of `->`
    first_set: str = ""  # filled in by the vocabulary

    @property
    def usage(self) -> str:
        """The word as it is written with its arguments."""
        return f"{self.name} {self.shape}".rstrip()

    @property
    def known(self) -> bool:
        """Whether the engine has something behind it."""
        return self.op != UNKNOWN or bool(self.flag or self.counter or self.event)

    @property
    def payable(self) -> bool:
        """Whether the atom can stand on the left of `->`."""
        return self.to_pay if self.op == UNKNOWN else overrides(OPS[self.op], "can_pay", Effect)


def overrides(thing: object, method: str, base: type) -> bool:
    """Whether its class has a method of its own in place of that of the base class."""
    return getattr(type(thing), method) is not getattr(base, method)


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a set adds. Atoms stand under the headings of the notation; hooks are quoted texts."""

    set_id: str
    atoms: Mapping[str, tuple[Spec, ...]] = field(default_factory=dict)
    hooks: tuple[Spec, ...] = ()
    flags: tuple[Spec, ...] = ()
    counters: tuple[Spec, ...] = ()
    events: tuple[Spec, ...] = ()
    who: tuple[Spec, ...] = ()
    limits: tuple[Spec, ...] = ()
    words: tuple[Spec, ...] = ()
