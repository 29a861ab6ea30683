"""The words that name places and components, as the numbers and masks of a set of rules."""

from __future__ import annotations

from sietch.content.problems import did_you_mean
from sietch.content.syntax import Arg, Number, Range, Word
from sietch.engine import words as w
from sietch.engine.rules import Rules

MOST = 30  # of anything in one effect


class Unknown(Exception):
    """A word that names nothing in this combination of sets."""

    def __init__(self, message: str, word: str = "", what: str = "") -> None:
        super().__init__(message)
        self.word = word
        self.what = what  # it should have named

    def column(self, args: tuple[Arg, ...], default: int) -> int:
        """Where the word stands among these arguments."""
        for arg in names_in(args):
            if self.word in arg.names:
                return arg.column + len("|".join((*arg.names[: arg.names.index(self.word)], "")))
        return default


def index(names: list[str], name: str, what: str) -> int:
    """The number of a name in a list."""
    if name in names:
        return names.index(name)
    raise Unknown(f"unknown {what} '{name}'{did_you_mean(name, names)}", name, what)


def mask(names: tuple[str, ...] | list[str], table: list[str], what: str) -> int:
    result = 0
    for name in names:
        result |= 1 << index(table, name, what)
    return result


def faction_mask(names: tuple[str, ...] | list[str]) -> int:
    return mask(names, w.FACTIONS, "faction")


def spaces(rules: Rules, names: tuple[str, ...]) -> int:
    """WHERE: icons, space ids, `maker_space`, `faction_space` as a mask of spaces."""
    result = 0
    for name in names:
        if name == "maker_space":
            result |= rules.maker_spaces
        elif name == "faction_space":
            for space in rules.spaces:
                if space.faction != w.NOTHING:
                    result |= 1 << space.number
        elif name in w.ICONS[: w.ICON_SPY]:
            result |= rules.spaces_with_icon[w.ICONS.index(name)]
        else:
            names_of_spaces = [space.name for space in rules.spaces]
            if name not in names_of_spaces:
                index(
                    [*names_of_spaces, *w.ICONS[: w.ICON_SPY], "maker_space", "faction_space"], name, "space"
                )
            result |= 1 << names_of_spaces.index(name)
    return result


def posts(rules: Rules, names: tuple[str, ...]) -> int:
    """The observation posts connected to these spaces."""
    watched = spaces(rules, names)
    return sum(1 << post for post, seen in enumerate(rules.post_spaces) if seen & watched)


def card(rules: Rules, name: str) -> int:
    return index([c.name for c in rules.cards], name, "card")


def track(name: str) -> int:
    """A faction's track, or one of the words for a choice."""
    if name in w.FACTION_CHOICES:
        return w.FACTION_CHOICES[name]
    return index(w.FACTIONS, name, "faction")


def names_in(args: tuple[Arg, ...]) -> list[Word]:
    return [arg for arg in args if isinstance(arg, Word)]


def amount(args: tuple[Arg, ...], default: int = 1) -> tuple[int, int]:
    """`2`, `1..2`, `up_to 3`, `any`, `all` as the least and the most."""
    low = high = default
    up_to = False
    for number in (arg.value for arg in args if isinstance(arg, Number)):
        if abs(number) > MOST:
            raise Unknown(f"an amount of {number} is impossible; {MOST} is the most")
    for arg in args:
        match arg:
            case Number(value):
                low, high = (0, value) if up_to else (value, value)
            case Range(lowest, highest):
                low, high = lowest, highest
            case Word(("any",)):
                low, high = 0, w.ALL
            case Word(("all",)):
                low, high = w.ALL, w.ALL
            case Word(("up_to",)):
                up_to = True
    return low, high
