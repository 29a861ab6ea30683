"""All components by name: what they are called, and the parsed effect behind every part of them."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any
from weakref import WeakKeyDictionary

from sietch.content.files import Content, Entry
from sietch.content.loader import load_rules
from sietch.content.notation import parse_effect
from sietch.content.sets import added_kinds
from sietch.content.syntax import (
    Effect,
    Either,
    ForWho,
    If,
    Limit,
    May,
    On,
    Pay,
    Per,
    Sequence,
)
from sietch.content.tokens import NotationError
from sietch.engine import words as w
from sietch.engine.rules import Node, Rules
from sietch.engine.setup import SETS, Setup
from sietch.view.phrase import Phrases, capital
from sietch.view.text import effect_phrase

Key = tuple[str, str]  # the kind of a component, as in the content files, and its id

# kind of component in the engine -> in the content files; an Objective is one of the Conflict cards there
KINDS = {
    w.CARD: "cards",
    w.SPACE: "spaces",
    w.INTRIGUE: "intrigue",
    w.LEADER: "leaders",
    w.CONTRACT: "contracts",
    w.CONFLICT: "conflicts",
    w.TRACK: "tracks",
    w.PATH: "paths",
    w.POST: "posts",
}


def content_kind(number: int) -> str:
    """What a kind of the engine is called in content files."""
    if number in KINDS:
        return KINDS[number]
    return next(kind.name for kind in added_kinds().values() if kind.number == number)


WORD_KINDS = ("resource", "icon", "battle_icon")
CARD_BOXES = ("acquire", "agent", "reveal", "when_trashed", "when_discarded")
INTRIGUE_BOXES = ("plot", "combat", "endgame")
REWARDS = ("first", "second", "third")
SPACE_BOXES = {
    "cost": " cost",
    "cost_after_first": " cost_after_first",
    "effect": "",
    "later_effect": " later",
    "control": " control",
}


class Catalogue:
    """Names and effects of the chosen sets, by kind and id: an id is unique only within its kind.

    >>> catalogue = standard_catalogue()
    >>> catalogue.name("cards", "dagger"), catalogue.name("cards", "dagger", "de")
    ('Dagger', 'Dolch')
    """

    def __init__(self, rules: Rules, language: str = "en") -> None:
        content = _content_of(rules)
        self.sets = rules.sets
        self.phrases = Phrases(language)
        self.added = content.added
        self.contract_solari: int = content.constants["contract_solari"]
        self.entries: dict[Key, Entry] = {}
        self.effects: dict[str, Effect] = {}  # by the name of the engine's node
        self.completions: dict[str, str] = {}  # node that completes a contract -> the contract
        self.steps: dict[
            tuple[str, str], Effect | None
        ] = {}  # a path, or the leader whose path it is; the step
        for table in content.tables.values():
            for entry in table.values():
                self.entries[entry.kind, entry.id] = entry
                if entry.kind == "leaders" and entry.get("back"):
                    back: dict[str, Any] = entry.get("back")
                    self.entries["leaders", back["id"]] = Entry("leaders", back["id"], entry.file, back)
        self._names: dict[Key, str] = {key: self._english(entry) for key, entry in self.entries.items()}
        conflicts = [self._names["conflicts", id_] for id_ in content.tables["conflicts"]]
        self._shared = {name for name in conflicts if conflicts.count(name) > 1}
        self._add_effects(content)

    def entry(self, kind: str, id_: str) -> Entry:
        """A component as it stands in its file; the back of a leader and an Objective among the Conflict cards too."""
        return self.entries[self._key(kind, id_)]

    def _key(self, kind: str, id_: str) -> Key:
        if kind == "conflicts" and ("objectives", id_) in self.entries:
            return "objectives", id_
        return kind, id_

    # --- names -------------------------------------------------------------------------------------------

    def name(self, kind: str, id_: str, language: str | None = None) -> str:
        """What a component is called; English where a language has no name."""
        key = self._key(kind, id_)
        if key not in self.entries:
            return _title(id_)
        found: str | None = self.entries[key].get("names", {}).get(language or self.phrases.language)
        return found or self._names[key]

    def word(self, id_: str) -> str:
        """What a resource, an icon or another word of the game is called."""
        for kind in WORD_KINDS:
            if self.phrases.has(f"{kind}.{id_}"):
                return capital(self.phrases.say(f"{kind}.{id_}"))
        return _title(id_)

    def label(self, kind: str, id_: str) -> str:
        """The name, and what tells it from others of the same name: a contract's reward, a battle icon."""
        name = self.name(kind, id_)
        if (kind, id_) not in self.entries:
            return name
        if kind == "contracts":
            reward = effect_phrase(self.effects[f"{id_} reward"], self)
            return self.phrases.say("name.contract", name=name, reward=reward)
        if kind == "conflicts" and self._names[kind, id_] in self._shared:
            icon = self.phrases.say(f"battle_icon.{self.entry(kind, id_).get('battle_icon')}")
            return self.phrases.say("name.conflict", name=name, icon=icon)
        return name

    def _english(self, entry: Entry) -> str:
        say = self.phrases.say
        if entry.kind == "objectives":
            return say("name.objective", icon=say(f"battle_icon.{entry.get('battle_icon')}"))
        if entry.kind == "posts":
            spaces = [self._english(self.entries["spaces", space]) for space in entry.get("spaces", [])]
            return say("name.post", spaces=self.phrases.both(spaces))
        if entry.kind == "tracks" and not entry.get("name") and self.phrases.has(f"icon.{entry.id}"):
            return say(f"icon.{entry.id}")
        name: str | None = entry.get("name")
        return name or _title(entry.id)

    def find(self, text: str) -> list[Key]:
        """The components with this id or name, in any language; several may share a name or an id."""
        wanted = _plain(text)
        return [key for key in self.entries if wanted in self._spellings(key)]

    def containing(self, text: str) -> list[Key]:
        """The components with these words in their name, in any language."""
        wanted = f" {_plain(text)} "
        return [
            key for key in self.entries if any(wanted in f" {spelling} " for spelling in self._spellings(key))
        ]

    def suggestions(self, text: str) -> list[str]:
        """Names close to a text that names nothing."""
        known = {spelling: self.name(*key) for key in self.entries for spelling in self._spellings(key)}
        wanted = _plain(text)
        close = get_close_matches(wanted, known, 3, 0.6)
        close += [spelling for spelling in known if len(wanted) > 2 and wanted in spelling]
        return list(dict.fromkeys(known[spelling] for spelling in close))[:5]

    def _spellings(self, key: Key) -> set[str]:
        names: dict[str, str] = self.entries[key].get("names", {})
        return {_plain(name) for name in (key[1], self._names[key], *names.values())}

    # --- effects -----------------------------------------------------------------------------------------

    def effect(self, name: str) -> Effect | None:
        """The effect that a node of the engine was made from, by the node's name."""
        return self.effects.get(name)

    def phrase(self, node: Node) -> str:
        """A node in words."""
        effect = self.effects.get(node.name)
        if effect is not None:
            return effect_phrase(effect, self)
        return self.name("contracts", self.completions[node.name])

    def step(self, rules: Rules, number: int) -> Effect | None:
        """The reward of a step of a path."""
        step = rules.steps[number]
        return self.steps.get((rules.paths[step.path].name, step.printed))

    def source(self, rules: Rules, source: int) -> str:
        """The name of the card, space … that an effect comes from; empty if it has none."""
        kind, number = divmod(source, w.KIND)
        names = rules.component_names(kind)
        if number >= len(names):
            return ""
        named = self.name if kind == w.CONTRACT else self.label
        return named(content_kind(kind), names[number])

    def _add_effects(self, content: Content) -> None:
        for kind, table in content.tables.items():
            for entry in table.values():
                for name, text in self._boxes(kind, entry):
                    self._add(name, text, waits=name.endswith((" ability", " seat")))
        for id_ in content.tables["contracts"]:
            self.completions[content.qualified("contracts", id_, id_)] = id_
        for entry in content.tables["tracks"].values():
            self._add(f"visit {entry.id}", f"influence {entry.id} 1")
            self._add(f"{entry.id} step", f"influence {entry.id} 1")
        for added in added_kinds().values():
            for entry in content.tables.get(added.name, {}).values():
                for box in (*added.effects, *added.triggers):
                    name = content.qualified(added.name, entry.id, f"{entry.id} {box}")
                    self._add(name, entry.get(box), waits=box in added.triggers)
        for kind, field in (("leaders", "training_track"), ("paths", "steps")):
            for entry in content.tables[kind].values():
                for step in entry.get(field, []):
                    name = content.qualified(kind, entry.id, f"{entry.id} {step['id']}")
                    self._add(name, step.get("reward"))
                    self.steps[entry.id, step["id"]] = self.effects.get(name)

    def _boxes(self, kind: str, entry: Entry) -> Iterator[tuple[str, str | None]]:
        """The names of the engine's nodes and the notation behind them."""
        id_ = entry.id
        if kind == "cards":
            yield from ((f"{id_} {box}", entry.get(box)) for box in CARD_BOXES)
        elif kind == "intrigue":
            yield from ((f"{id_} {box}", entry.get(box)) for box in INTRIGUE_BOXES)
        elif kind == "conflicts":
            yield from ((f"{id_} {box}", entry.get(box)) for box in REWARDS)
        elif kind == "contracts":
            yield f"{id_} reward", entry.get("reward")
        elif kind == "tracks":
            yield f"{id_} bonus", entry.get("bonus")
        elif kind == "spaces":
            yield from ((id_ + suffix, entry.get(box)) for box, suffix in SPACE_BOXES.items())
            yield f"{id_} seat", entry.get("seat_bonus")
        elif kind == "leaders":
            yield from self._leader_boxes(id_, entry.fields)
            back: dict[str, Any] | None = entry.get("back")
            if back:
                yield from self._leader_boxes(back["id"], back)

    def _leader_boxes(self, id_: str, fields: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
        for box in ("ability", "signet"):
            yield f"{id_} {box}", (fields.get(box) or {}).get("effect")

    def _add(self, name: str, text: str | None, waits: bool = False) -> None:
        """The effect of a node; `waits`: it stands behind `on EVENT:`."""
        if text is None:
            return
        try:
            effect = parse_effect(text)
        except NotationError:
            return  # the loader reports it
        if waits:  # the engine keeps the events apart
            if isinstance(effect, On):
                effect = effect.body
            elif isinstance(effect, Sequence):
                for number, part in enumerate(effect.items, 1):
                    self._add_parts(f"{name} {number}", part.body if isinstance(part, On) else part)
                return
        self._add_parts(name, effect)

    def _add_parts(self, name: str, effect: Effect) -> None:
        """Parts are named as the compiler names their nodes: `fremkit 2`, `fremkit 2.1`."""
        self.effects[name] = effect
        stem = f"{name}." if name[-1].isdigit() and " " in name else f"{name} "
        for number, part in enumerate(_parts(effect), 1):
            self._add_parts(f"{stem}{number}", part)


def _parts(effect: Effect) -> tuple[Effect, ...]:
    match effect:
        case Sequence(items=items) | Either(items=items):
            return items
        case If(then=then, otherwise=None):
            return (then,)
        case If(then=then, otherwise=Effect() as otherwise):
            return (then, otherwise)
        case Pay(cost=cost, gain=gain):
            return (cost, gain)
        case May(body=body) | Per(body=body) | On(body=body) | ForWho(body=body) | Limit(body=body):
            return (body,)
    return ()


def _title(id_: str) -> str:
    return " ".join(capital(word) for word in id_.split("_"))


def _plain(text: str) -> str:
    """For comparing: without case, punctuation and the difference between space and underscore."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold().replace("'", "")).split())


# --- the catalogue of a game -----------------------------------------------------------------------------

_KNOWN: WeakKeyDictionary[Content, Catalogue] = WeakKeyDictionary()


def standard_catalogue(sets: tuple[str, ...] = SETS) -> Catalogue:
    """The catalogue of these sets as they are printed."""
    return catalogue_of(load_rules(Setup(sets=sets)))


def catalogue_of(rules: Rules) -> Catalogue:
    """The catalogue for games with these rules, own content included."""
    found = _KNOWN.get(_content_of(rules))
    if found is None:
        found = _KNOWN[_content_of(rules)] = Catalogue(rules)
    return found


def _content_of(rules: Rules) -> Content:
    """The engine keeps it, but does not look at it."""
    assert isinstance(rules.content, Content)
    return rules.content
