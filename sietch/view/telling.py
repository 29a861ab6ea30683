"""Deeds in words, for a list under the name of whoever tells them."""

from __future__ import annotations

from sietch.engine import events as e
from sietch.engine.state import State
from sietch.language.phrase import Phrases
from sietch.language.template import Named, Parameter
from sietch.view.catalogue import Catalogue
from sietch.view.deeds import Deed, Entry, Run
from sietch.view.log import clause, named, named_after, why

# Of these the verb is said once: "reveals Dagger · Diplomacy".
LISTED = frozenset({
    e.REVEALED_CARD, e.DREW_CARD, e.DISCARDED, e.TRASHED, e.ACQUIRED, e.DREW_INTRIGUE_CARD, e.DISCARDED_INTRIGUE, e.HAGAL,
})  # fmt: skip


def told(state: State, run: Run, catalogue: Catalogue) -> list[str]:
    """Each deed without its subject if that is the teller; of several that say the same, the others name the card alone."""
    phrases, texts = catalogue.phrases, []
    before: Entry = []
    for deed in run.deeds:
        entry = deed.entry
        again = deed.kind in LISTED and bool(before) and _alike(entry, before)
        text = phrases.put(named(entry, catalogue)) if again else clause(state, entry, run.teller, catalogue)
        remark, fate = _remark(deed, phrases), fates(state, deed, catalogue)
        if remark:
            text = phrases.say("remark", text=text, remark=remark)
        if fate:
            text = phrases.say("remark.fate", text=text, remark=phrases.joined(fate, "comma"))
        texts.append(text)
        before = entry
    return texts


def _alike(entry: Entry, other: Entry) -> bool:
    """Whether they tell the same but for the card."""
    return entry[:2] == other[:2] and entry[3] == other[3]


def fates(state: State, deed: Deed, catalogue: Catalogue) -> list[str]:
    """What became of a House Hagal card: `Shipping is occupied`, `4 swords`."""
    found = []
    for number in deed.fate:
        entry = (state.log or [])[number]
        word = e.ENTRIES[entry[0]][0]
        space = named_after(entry, catalogue)
        reason = why(entry, catalogue)
        there = ".why" if reason else ".there" if _alike_named(space, named(deed.entry, catalogue)) else ""
        found.append(catalogue.phrases.say(f"remark.{word}{there}", space=space, n=entry[3], why=reason))
    return found


def _alike_named(one: str | Parameter, other: str | Parameter) -> bool:
    """A House Hagal card is called like the space to which it sends."""
    return isinstance(one, Named) and isinstance(other, Named) and one.name == other.name


def _remark(deed: Deed, phrases: Phrases) -> str:
    """`now 2: 1 VP`"""
    sign = ".lost" if deed.points < 0 else ""
    points = phrases.say(f"remark.points{sign}", n=abs(deed.points)) if deed.points else ""
    if deed.from_throne:
        return phrases.say("remark.from_throne")
    if deed.kind != e.INFLUENCE:
        return points
    level = phrases.say("remark.level", n=deed.level)
    return phrases.say("remark.both", level=level, points=points) if points else level
