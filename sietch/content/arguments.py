"""The arguments of the notation's words as numbers: amounts, and the numbers and masks of named components."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

from sietch.content.problems import did_you_mean, unknown
from sietch.content.spec import Args, Built, Spec
from sietch.content.syntax import Number, Range, Word
from sietch.content.vocabulary import WORDS
from sietch.engine import words as w
from sietch.engine.rules import Rules
from sietch.engine.targets import ANY
from sietch.engine.trashing import OTHER
from sietch.language.sentence import Refusal, Sentence, sentence

MOST = 30  # of anything in one effect


# What a word can name: `one.…` says it. Those that are kinds of components are called like these in content files.
Thing = Literal[
    "cards", "contracts", "leaders", "posts", "spaces", "tracks",
    "battle_icons", "factions", "icons", "resources", "steps",
]  # fmt: skip


class Unknown(Refusal):
    """A word that names nothing in this combination of sets."""

    def __init__(self, reason: Sentence, word: str = "", thing: Thing | None = None) -> None:
        super().__init__(reason)
        self.word = word
        self.thing = thing  # it should have named

    def column(self, args: Args, default: int) -> int:
        """Where the word stands among these arguments."""
        for arg in names_in(args):
            if self.word in arg.names:
                return arg.column + len("|".join((*arg.names[: arg.names.index(self.word)], "")))
        return default


def index(names: list[str], name: str, thing: Thing) -> int:
    """The number of a name in a list."""
    if name in names:
        return names.index(name)
    raise Unknown(unknown(thing, name, did_you_mean(name, names)), name, thing)


def mask(names: tuple[str, ...] | list[str], table: list[str], thing: Thing) -> int:
    result = 0
    for name in names:
        result |= 1 << index(table, name, thing)
    return result


def faction_mask(names: tuple[str, ...] | list[str]) -> int:
    return mask(names, w.FACTIONS, "factions")


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
                    [*names_of_spaces, *w.ICONS[: w.ICON_SPY], "maker_space", "faction_space"], name, "spaces"
                )
            result |= 1 << names_of_spaces.index(name)
    return result


def posts(rules: Rules, names: tuple[str, ...]) -> int:
    """The observation posts connected to these spaces."""
    watched = spaces(rules, names)
    return sum(1 << post for post, seen in enumerate(rules.post_spaces) if seen & watched)


def space(rules: Rules, name: str) -> int:
    return index(rules.component_names(w.SPACE), name, "spaces")


def card(rules: Rules, name: str) -> int:
    return index([c.name for c in rules.cards], name, "cards")


def track(rules: Rules, name: str) -> int:
    """A track of the board, an icon that two tracks share (X-5), or a word for tracks."""
    icon = name.removesuffix("_icon")
    if icon in w.ICONS and rules.track_icons.count(w.ICONS.index(icon)) > 1:
        return w.F_ICON + w.ICONS.index(icon)
    word = WORDS.get(name)
    if word is not None and word.target is not None:
        for needed in word.needs:
            if needed not in rules.sets:
                raise Unknown(sentence("notation.needs_set", word=name, set=needed), name)
        return word.target.number
    if word is not None and word.shape == "TARGET":
        raise Unknown(sentence("notation.usage_to_come", usage=name), name)
    return index(rules.track_names, name, "tracks")


def names_in(args: Args) -> list[Word]:
    return [arg for arg in args if isinstance(arg, Word)]


def amount(args: Args, default: int = 1) -> tuple[int, int]:
    """`2`, `1..2`, `up_to 3`, `any`, `all` as the least and the most."""
    low = high = default
    up_to = False
    for number in (arg.value for arg in args if isinstance(arg, Number)):
        if abs(number) > MOST:
            raise Unknown(sentence("notation.amount", n=number, most=MOST))
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


# --- by shape ------------------------------------------------------------------------------------------------


def where(rules: Rules, names: tuple[str, ...]) -> int:
    """A mask of spaces; NOTHING for the space that is visited when it is asked."""
    return w.NOTHING if names[0] in ("that_space", "visited_space") else spaces(rules, names)


# kind of argument in a shape -> the number of a word of that kind
KINDS: dict[str, Callable[[Rules, tuple[str, ...]], int]] = {
    "TRACK": lambda rules, names: track(rules, names[0]),
    "TARGET": lambda rules, names: track(rules, names[0]),
    "STANDING": lambda rules, names: track(rules, names[0]),
    "FACTION": lambda rules, names: faction_mask(names),
    "FACTIONS": lambda rules, names: faction_mask(names),
    "RESOURCE": lambda rules, names: index(w.RESOURCES, names[0], "resources"),
    "CARD": lambda rules, names: card(rules, names[0]),
    "SPACE": lambda rules, names: space(rules, names[0]),
    "WHERE": where,
    "ICON": lambda rules, names: mask(names, w.ICONS, "icons"),
    "BATTLE_ICONS": lambda rules, names: mask(names, w.BATTLE_ICONS, "battle_icons"),
}
AMOUNTS = frozenset({"any", "all", "up_to"})


def build(rules: Rules, spec: Spec, args: Args, nothing: int) -> Built:
    """Amount and argument as the shape of the word explains them; `nothing` stands for no argument."""
    if spec.build is not None:
        return spec.build(rules, args)
    kinds = [kind for kind in KINDS if kind in spec.shape.replace("[", " ").replace("]", " ").split()]
    named = [word for word in names_in(args) if kinds or word.name not in AMOUNTS]
    low, high = amount(tuple(arg for arg in args if arg not in named))
    if not named:
        return Built(low, high, nothing)
    if not kinds:
        raise Unknown(sentence("notation.usage_to_come", usage=spec.usage), named[0].name)
    return Built(low, high, KINDS[kinds[0]](rules, named[0].names))


# --- what a shape does not explain -----------------------------------------------------------------------------


def resource(number: int) -> Callable[[Rules, Args], Built]:
    """`spice N`: the word itself is the argument."""

    def build_resource(rules: Rules, args: Args) -> Built:
        low, high = amount(args)
        return Built(low, high, number)

    return build_resource


def steps(rules: Rules, args: Args) -> Built:
    """arg: a track or a choice of tracks."""
    count, _ = amount(args)
    target = names_in(args)[0].name
    number = track(rules, target)
    if count < 0 and number >= w.F_TARGET and number != ANY.number:
        raise Unknown(sentence("notation.influence_lost", track=target), target)
    return Built(count, count, number)


def standing(rules: Rules, args: Args) -> Built:
    """arg: a track, a word for several, or how many different factions."""
    number, _ = amount(args)
    name = names_in(args)[0].name
    return Built(arg=w.F_SEVERAL + number if name == "factions" else track(rules, name))


def trash(rules: Rules, args: Args) -> Built:
    """arg: factions; arg2: the place."""
    low, high = amount(args)
    factions = place = 0
    for word in names_in(args):
        if word.name == "other":
            place += OTHER
        elif word.name in w.PLACES:
            place += w.PLACES[word.name]
        elif word.name in w.FACTIONS:
            factions |= faction_mask(word.names)
    return Built(low, high, factions, place)


def to_hand(rules: Rules, args: Args) -> Built:
    """arg: 1 for the partner."""
    if args not in ((Word(("self",)),), (Word(("other_grafted",)),)):
        raise Unknown(sentence("notation.to_hand"))
    return Built(arg=int(names_in(args)[0].name == "other_grafted"))


def _destination(args: Args) -> int:
    words = names_in(args)
    return w.DESTINATIONS[words[-1].name] if any(word.name == "to" for word in words) else w.TO_DISCARD


def acquire_free(rules: Rules, args: Args) -> Built:
    """arg: a cost, arg2: the comparison with it; or arg: a named card."""
    wanted = names_in(args)[0]
    if wanted.op is not None and wanted.number is not None:
        return Built(arg=wanted.number, arg2=w.COMPARISONS.index(wanted.op), to=_destination(args))
    return Built(arg=card(rules, wanted.name), arg2=w.NOTHING, to=_destination(args))


def acquire_paying(rules: Rules, args: Args) -> Built:
    return Built(arg=w.RESOURCES.index(names_in(args)[0].name), to=_destination(args))


def acquired_to(rules: Rules, args: Args) -> Built:
    return Built(to=w.DESTINATIONS[names_in(args)[0].name])


def reserve_row_card(rules: Rules, args: Args) -> Built:
    if amount(args) != (1, 1):
        raise Unknown(sentence("notation.reserved"))
    return Built()


def spy(rules: Rules, args: Args) -> Built:
    """arg: the posts where it may go, NOTHING: those of the visited space; arg2: may share a post."""
    low, high = amount(args)
    words = names_in(args)
    share = int(any(word.name == "may_share" for word in words))
    allowed = (1 << len(rules.posts)) - 1
    for before, place in pairwise(words):
        if before.name == "on":
            allowed = w.NOTHING if place.name == "visited_space" else posts(rules, place.names)
    return Built(low, high, allowed, share)
