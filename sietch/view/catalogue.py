"""All components by name: what they are called, and the parsed effect behind every part of them."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from sietch.content.files import Content, Entry
from sietch.content.loader import read_content
from sietch.content.notation import parse_effect
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
    """Names and effects of the chosen sets.

    >>> Catalogue().name("dagger"), Catalogue().name("dagger", "de")
    ('Dagger', 'Dolch')
    """

    def __init__(self, setup: Setup | None = None, language: str = "en") -> None:
        setup = setup or Setup()
        self.sets = setup.sets
        self.phrases = Phrases(language)
        files = [Path(path) for path in setup.content]
        content = read_content(setup)
        # file of added content -> its id
        self.added = {
            file.name: name.rpartition(" ")[0] for file, name in zip(files, content.extra, strict=False)
        }
        self.contract_solari: int = content.constants["contract_solari"]
        self.entries: dict[str, Entry] = {}
        self.effects: dict[str, Effect] = {}  # by the name of the engine's node
        self.steps: dict[str, Effect | None] = {}  # of the training track
        for table in content.tables.values():
            for entry in table.values():
                self.entries.setdefault(entry.id, entry)
                if entry.kind == "leaders" and entry.get("back"):
                    back: dict[str, Any] = entry.get("back")
                    self.entries[back["id"]] = Entry("leaders", back["id"], entry.file, back)
        self._names: dict[str, str] = {id_: self._english(entry) for id_, entry in self.entries.items()}
        conflicts = [self._names[id_] for id_ in content.tables["conflicts"]]
        self._shared = {name for name in conflicts if conflicts.count(name) > 1}
        self._add_effects(content)

    # --- names -------------------------------------------------------------------------------------------

    def name(self, id_: str, language: str | None = None) -> str:
        """What a component, resource, faction or icon is called; English where a language has no name."""
        entry = self.entries.get(id_)
        language = language or self.phrases.language
        if entry is not None:
            found: str | None = entry.get("names", {}).get(language)
            return found or self._names[id_]
        for kind in WORD_KINDS:
            if self.phrases.has(f"{kind}.{id_}"):
                return capital(self.phrases.say(f"{kind}.{id_}"))
        return " ".join(capital(word) for word in id_.split("_"))

    def label(self, id_: str) -> str:
        """The name, and what tells it from others of the same name: a contract's reward, a battle icon."""
        entry = self.entries.get(id_)
        if entry is not None and entry.kind == "contracts":
            reward = effect_phrase(self.effects[f"{id_} reward"], self)
            return self.phrases.say("name.contract", name=self.name(id_), reward=reward)
        if entry is not None and entry.kind == "conflicts":
            if self._names[id_] in self._shared:
                icon = self.phrases.say(f"battle_icon.{entry.get('battle_icon')}")
                return self.phrases.say("name.conflict", name=self.name(id_), icon=icon)
        return self.name(id_)

    def _english(self, entry: Entry) -> str:
        say = self.phrases.say
        if entry.kind == "objectives":
            return say("name.objective", icon=say(f"battle_icon.{entry.get('battle_icon')}"))
        if entry.kind == "posts":
            spaces = [self._english(self.entries[space]) for space in entry.get("spaces", [])]
            return say("name.post", spaces=self.phrases.both(spaces))
        if entry.kind == "tracks":
            return say(f"icon.{entry.id}")
        name: str | None = entry.get("name")
        return name or " ".join(capital(word) for word in entry.id.split("_"))

    def find(self, text: str) -> list[str]:
        """The ids of the components with this id or name, in any language; several may share a name."""
        wanted = _plain(text)
        return [id_ for id_, entry in self.entries.items() if wanted in self._spellings(id_, entry)]

    def containing(self, text: str) -> list[str]:
        """The ids of the components with these words in their name, in any language."""
        wanted = f" {_plain(text)} "
        return [
            id_
            for id_, entry in self.entries.items()
            if any(wanted in f" {spelling} " for spelling in self._spellings(id_, entry))
        ]

    def suggestions(self, text: str) -> list[str]:
        """Names close to a text that names nothing."""
        known = {
            spelling: self.name(id_)
            for id_, entry in self.entries.items()
            for spelling in self._spellings(id_, entry)
        }
        wanted = _plain(text)
        close = get_close_matches(wanted, known, 3, 0.6)
        close += [spelling for spelling in known if len(wanted) > 2 and wanted in spelling]
        return list(dict.fromkeys(known[spelling] for spelling in close))[:5]

    def _spellings(self, id_: str, entry: Entry) -> set[str]:
        names: dict[str, str] = entry.get("names", {})
        return {_plain(name) for name in (id_, self._names[id_], *names.values())}

    # --- effects -----------------------------------------------------------------------------------------

    def effect(self, name: str) -> Effect | None:
        """The effect that a node of the engine was made from, by the node's name."""
        return self.effects.get(name)

    def phrase(self, node: Node) -> str:
        """A node in words."""
        effect = self.effects.get(node.name)
        if effect is not None:
            return effect_phrase(effect, self)
        return self.name(node.name)

    def source(self, rules: Rules, source: int) -> str:
        """The name of the card, space … that an effect comes from; empty if it has none."""
        kind, number = divmod(source, w.KIND)
        names = rules.component_names(kind)
        if number >= len(names):
            return ""
        return self.name(names[number]) if kind == w.CONTRACT else self.label(names[number])

    def _add_effects(self, content: Content) -> None:
        for kind, table in content.tables.items():
            for entry in table.values():
                for name, text in self._boxes(kind, entry):
                    self._add(name, text)
        for entry in content.tables["tracks"].values():
            self._add(f"visit {entry.id}", f"influence {entry.id} 1")
            self._add(f"{entry.id} step", f"influence {entry.id} 1")
        for entry in content.tables["leaders"].values():
            for step in entry.get("training_track", []):
                self.steps[step["id"]] = self.effects.get(f"{entry.id} {step['id']}")

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
        for step in fields.get("training_track") or []:
            yield f"{id_} {step['id']}", step.get("reward")

    def _add(self, name: str, text: str | None) -> None:
        if text is None:
            return
        try:
            effect = parse_effect(text)
        except NotationError:
            return  # the loader reports it
        if name.endswith((" ability", " seat")) and isinstance(effect, On):
            effect = effect.body  # the engine keeps the event apart
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


def _plain(text: str) -> str:
    """For comparing: without case, punctuation and the difference between space and underscore."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold().replace("'", "")).split())


# --- the catalogue of a game -----------------------------------------------------------------------------

_KNOWN: dict[str, Catalogue] = {}


@cache
def standard_catalogue(sets: tuple[str, ...] = SETS) -> Catalogue:
    """The catalogue of these sets as they are printed."""
    return Catalogue(Setup(sets=sets))


def catalogue_of(rules: Rules) -> Catalogue:
    """The catalogue for a game; one with added content has to be introduced by `remember` once."""
    found = _KNOWN.get(rules.version)
    if found is None:
        found = _KNOWN[rules.version] = standard_catalogue(tuple(rules.sets))
    return found


def remember(rules: Rules, catalogue: Catalogue) -> None:
    """Use this catalogue for all games with these rules."""
    _KNOWN[rules.version] = catalogue
