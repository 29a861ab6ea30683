"""The arguments of the effect notation in words: amounts, places, factions, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sietch.content.syntax import Arg, Number, Range, Word
from sietch.engine import words as w
from sietch.language.sentence import either
from sietch.language.template import Joined

if TYPE_CHECKING:
    from sietch.view.catalogue import Catalogue

Params = dict[str, object]
MANY = 2  # a number that takes the plural


def numbers(args: tuple[Arg, ...]) -> list[int]:
    return [arg.value for arg in args if isinstance(arg, Number)]


def words(args: tuple[Arg, ...]) -> list[str]:
    """All words, `a|b` as one text."""
    return ["|".join(arg.names) for arg in args if isinstance(arg, Word)]


def amounts(catalogue: Catalogue, args: tuple[Arg, ...]) -> Params:
    """`n` for the plural, `amount` to stand before a noun, `count` before "of the …"."""
    listed = words(args)
    plain = numbers(args)
    kind = "exact"
    params: Params = {"n": plain[0] if plain else 1}
    spans = [arg for arg in args if isinstance(arg, Range)]
    if spans:
        kind = "next" if spans[0].high == spans[0].low + 1 else "range"
        params = {"n": spans[0].high, "low": spans[0].low, "high": spans[0].high}
    elif "any" in listed or "all" in listed:
        kind = "any" if "any" in listed else "all"
        params = {"n": MANY}
    elif "up_to" in listed:
        kind = "up_to"
    say = catalogue.phrases.say
    params["amount"] = say(f"amount.{kind}", **params)
    params["count"] = say(f"count.{kind}", **params)
    return params


def where(catalogue: Catalogue, text: str, several: bool = False) -> str | Joined:
    """A place: icons, a kind of space, or spaces by name. `several`: spaces of it."""
    phrases = catalogue.phrases
    names = text.split("|")
    if set(w.ICONS[: w.ICON_SPY]) <= set(names):
        return phrases.say("where.anywhere")
    if all(phrases.has(f"icon.{name}") for name in names):
        key = "where.icons.several" if several else "where.icons"
        return phrases.say(key, icons=icons(catalogue, text))
    found = []
    for name in names:
        keys = [f"where.{name}.several", f"where.{name}"] if several else [f"where.{name}"]
        known = [key for key in keys if phrases.has(key)]
        found.append(phrases.say(known[0]) if known else catalogue.name("spaces", name))
    return either(found)


def track(catalogue: Catalogue, name: str) -> str:
    """A faction with its article, or how one is chosen."""
    phrases = catalogue.phrases
    return phrases.say(f"track.{name}") if phrases.has(f"track.{name}") else catalogue.name("tracks", name)


def faction(catalogue: Catalogue, name: str) -> Joined:
    """A faction that an effect names: with six players an icon that two tracks share (X-5)."""
    return either(track(catalogue, one) for one in catalogue.tracks_of(name) or [name])


def factions(catalogue: Catalogue, text: str) -> Joined:
    return either(faction(catalogue, name) for name in text.split("|"))


def icon(catalogue: Catalogue, name: str) -> str:
    if name.startswith("infiltrate_"):
        plain = icon(catalogue, name.removeprefix("infiltrate_"))
        return catalogue.phrases.say("icon.infiltrate", icon=plain)
    return catalogue.phrases.say(f"icon.{name}")


def icons(catalogue: Catalogue, text: str) -> Joined:
    return either(icon(catalogue, name) for name in text.split("|"))


def battle_icons(catalogue: Catalogue, text: str) -> Joined:
    return either(catalogue.phrases.say(f"battle_icon.{name}") for name in text.split("|"))


def resources(catalogue: Catalogue, text: str) -> Joined:
    return either(catalogue.phrases.say(f"resource.{name}") for name in text.split("|"))
