"""All components in one language: what they are called, and what stands behind every part of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from sietch.content.files import Content, Entry
from sietch.content.loader import load_rules
from sietch.content.sets import added_kinds
from sietch.content.syntax import Effect
from sietch.engine import words as w
from sietch.engine.influence import VISIT
from sietch.engine.rules import Node, Rules
from sietch.engine.setup import SETS, Setup
from sietch.engine.state import State
from sietch.language.phrase import Phrases, capital, twin_of
from sietch.language.sentence import Sentence, both, sentence
from sietch.language.tables import ENGLISH
from sietch.language.template import Called
from sietch.view.arguments import track as spoken
from sietch.view.text import asked_phrase, effect_phrase

Key = tuple[str, str]  # the kind of a component, as in the content files, and its id

# kind of component in the engine -> in the content files; an Objective is one of the Conflict cards there, and a
# rival one of the leaders
KINDS = {
    w.CARD: "cards",
    w.SPACE: "spaces",
    w.INTRIGUE: "intrigue",
    w.LEADER: "leaders",
    w.CONTRACT: "contracts",
    w.CONFLICT: "conflicts",
    w.TRACK: "tracks",
    w.PATH: "paths",
    w.HAGAL: "hagal",
    w.POST: "posts",
}


def content_kind(number: int) -> str:
    """What a kind of the engine is called in content files."""
    if number in KINDS:
        return KINDS[number]
    return next(kind.name for kind in added_kinds().values() if kind.number == number)


NUMBER = re.compile(r"\d+")
OF_RIVALS = ("rivals", "hagal")
PERSONS = ("leaders", "rivals")
WORD_KINDS = ("resource", "icon", "battle_icon")


def source_of(rules: Rules, source: int) -> dict[str, str] | None:
    """What an effect or a question comes from, as data; None for the rules themselves."""
    kind, number = divmod(source, w.KIND)
    names = rules.component_names(kind)
    return {"kind": content_kind(kind), "id": names[number]} if names else None


class Catalogue:
    """Names and effects of the chosen sets, by kind and id: an id is unique only within its kind.

    >>> catalogue = standard_catalogue()
    >>> catalogue.name("cards", "dagger"), catalogue.names("cards", "dagger")["de"]
    ('Dagger', 'Dolch')
    """

    def __init__(self, rules: Rules, language: str = ENGLISH) -> None:
        content = _content_of(rules)
        self.rules = rules
        self.phrases = Phrases(language)
        self.printed = content.printed
        self.added = content.added
        self._replaced = {(kind, heir): old for (kind, old), (_, heir) in content.gone.items() if heir}
        self.entries: dict[Key, Entry] = {}
        self._of_allies = False
        on_board = sorted(rules.spaces, key=lambda space: (space.owner, space.icon, space.number))
        self._places = {space.name: place for place, space in enumerate(on_board)}
        for kind, table in content.tables.items():
            ids = sorted(table, key=self.board_place) if kind == "spaces" else table
            for entry in map(table.__getitem__, ids):
                self.entries[entry.kind, entry.id] = entry
                if entry.kind == "leaders" and entry.get("back"):
                    back: dict[str, Any] = entry.get("back")
                    self.entries["leaders", back["id"]] = Entry("leaders", back["id"], entry.file, back)
        self._names: dict[Key, str] = {key: self._named(entry) for key, entry in self.entries.items()}
        conflicts = [self._names["conflicts", id_] for id_ in content.tables["conflicts"]]
        self._shared = {name for name in conflicts if conflicts.count(name) > 1}

    @property
    def of_rivals(self) -> Catalogue:
        """The same, for what rivals do."""
        twin = twin_of(self)
        twin.phrases = self.phrases.voiced("rival")
        return twin

    def naming(self, called: Called) -> Catalogue:
        """The same, for a reader who calls the seats so."""
        twin = twin_of(self)
        twin.phrases = self.phrases.naming(called)
        return twin

    @property
    def marking(self) -> Catalogue:
        """The same, for a reader who opens what is named."""
        twin = twin_of(self)
        twin.phrases = self.phrases.marking()
        return twin

    @property
    def of_allies(self) -> Catalogue:
        """The same, for what only allies get or do: personal tracks are out of their reach (X-21)."""
        twin = twin_of(self)
        twin._of_allies = True
        return twin

    def for_owner(self, kind: str, id_: str) -> Catalogue:
        """As it is said of this component: Conflicts are won by allies alone (X-27), most leaders command nobody.

        A set may say of its own kinds of components what others say of cards: `atom.trash_self.tiles`.
        """
        entry = self.entry(kind, id_)
        if entry.kind in OF_RIVALS:
            return self.of_rivals
        if entry.kind in added_kinds():
            twin = twin_of(self)
            twin.phrases = self.phrases.voiced(entry.kind)
            return twin
        is_allys = entry.kind == "leaders" and not entry.get("commander")
        return self.of_allies if is_allys or entry.kind == "conflicts" else self

    def tracks_of(self, icon: str) -> list[str]:
        """The tracks that an icon stands for; none if the word is no icon of a track."""
        return [
            id_
            for (kind, id_), entry in self.entries.items()
            if kind == "tracks"
            and entry.get("icon", id_) == icon
            and not (self._of_allies and entry.get("only"))
        ]

    def board_place(self, space: str) -> int:
        """The spaces of an icon lie together; those of personal boards come last."""
        return self._places[space]

    def entry(self, kind: str, id_: str) -> Entry:
        """A component as it stands in its file; the back of a leader and an Objective among the Conflict cards too."""
        return self.entries[self._key(kind, id_)]

    def place(self, kind: str, id_: str) -> str:
        """Whose place a component has taken, itself if it has replaced none."""
        while (kind, id_) in self._replaced:
            id_ = self._replaced[kind, id_]
        return id_

    def kind(self, kind: str, id_: str) -> str:
        """As what it stands in its file: an Objective among the Conflict cards, a rival among the leaders."""
        return self._key(kind, id_)[0]

    def _key(self, kind: str, id_: str) -> Key:
        if kind == "conflicts" and ("objectives", id_) in self.entries:
            return "objectives", id_
        if kind == "leaders" and ("rivals", id_) in self.entries:
            return "rivals", id_
        return kind, id_

    # --- names -------------------------------------------------------------------------------------------

    def name(self, kind: str, id_: str) -> str:
        """What a component is called; English where the language has no name for it."""
        return self._names.get(self._key(kind, id_)) or _title(id_)

    def called(self, kind: str, id_: str) -> str:
        """By which it is spoken of: leaders go by one name, without their titles."""
        name = self.name(kind, id_)
        if self._key(kind, id_)[0] not in PERSONS:
            return name
        titles = self.phrases.say("name.titles").split()
        return next((word for word in name.split() if word not in titles), name)

    def names(self, kind: str, id_: str) -> dict[str, str]:
        """By language, as far as it is known; English comes first."""
        entry = self.entry(kind, id_)
        own = {self.phrases.language: self.name(kind, id_)}
        return {
            ENGLISH: entry.get("name") or own.get(ENGLISH) or _title(id_),
            **entry.get("names", {}),
            **own,
        }

    def word(self, id_: str) -> str:
        """What a resource, an icon or another word of the game is called."""
        for kind in WORD_KINDS:
            if self.phrases.has(f"{kind}.{id_}"):
                return capital(self.phrases.say(f"{kind}.{id_}"))
        return _title(id_)

    def label(self, kind: str, id_: str) -> str:
        """The name, and what tells it from others of the same name: a contract's reward, a battle icon."""
        return self.phrases.put(self.labelled(kind, id_))

    def labelled(self, kind: str, id_: str) -> str | Sentence:
        """The same for a sentence, which bends the name alone."""
        name = self.name(kind, id_)
        if (kind, id_) not in self.entries:
            return name
        if kind == "contracts":
            reward = effect_phrase(self.printed.effects[kind, id_, "reward"], self)
            return sentence("name.contract", name=name, reward=reward)
        icon = self.entries[kind, id_].get("battle_icon")
        if kind == "conflicts" and icon and self._names[kind, id_] in self._shared:
            return sentence("name.conflict", name=name, icon=self.phrases.say(f"battle_icon.{icon}"))
        return name

    def _named(self, entry: Entry) -> str:
        say = self.phrases.say
        own: str | None = entry.get("names", {}).get(self.phrases.language)
        if own:
            return own
        if entry.kind == "objectives":
            return say("name.objective", icon=say(f"battle_icon.{entry.get('battle_icon')}"))
        if entry.kind == "posts":
            spaces = [self._named(self.entries["spaces", space]) for space in entry.get("spaces", [])]
            return say("name.post", spaces=both(spaces))
        if entry.kind == "tracks" and not entry.get("name") and self.phrases.has(f"icon.{entry.id}"):
            return say(f"icon.{entry.id}")
        name: str | None = entry.get("name")
        return name or _title(entry.id)

    def find(self, text: str) -> list[Key]:
        """The components with this id or name, in any language; several may share a name or an id."""
        wanted = plain(text)
        return [key for key in self.entries if wanted in self._spellings(key)]

    def containing(self, text: str, whole: bool = True) -> list[Key]:
        """The components with these words in their name, in any language; or with words that begin so."""
        return [key for key in self.entries if has_words(self._spellings(key), text, whole)]

    def suggestions(self, text: str) -> list[str]:
        """Names close to a text that names nothing."""
        known = {spelling: self.name(*key) for key in self.entries for spelling in self._spellings(key)}
        wanted = plain(text)
        close = get_close_matches(wanted, known, 3, 0.6)
        close += [spelling for spelling in known if len(wanted) > 2 and wanted in spelling]
        return list(dict.fromkeys(known[spelling] for spelling in close))[:5]

    def _spellings(self, key: Key) -> set[str]:
        return {plain(name) for name in (key[1], *self.names(*key).values())}

    # --- effects -----------------------------------------------------------------------------------------

    def effect(self, kind: str, id_: str, field: str) -> Effect | None:
        """What stands in a box."""
        return self.printed.effects.get((kind, id_, field))

    def phrase(self, node: Node) -> str:
        """A node in words; one that completes a contract by the contract's name."""
        effect = self.printed.nodes.get(node.number)
        if effect is not None:
            return effect_phrase(effect, self._for_source(node.source))
        return self.name("contracts", self.rules.contracts[node.arg].name)

    def asked(self, node: Node) -> str:
        """The same where the question is whether it is used."""
        effect = self.printed.nodes.get(node.number)
        return self.phrase(node) if effect is None else asked_phrase(effect, self._for_source(node.source))

    def phrase_now(self, state: State, node: Node) -> str:
        """An open effect in words, as it is in this turn."""
        if node.op != VISIT:
            return self.phrase(node)
        track = self.rules.track_names[node.arg]
        return self.phrases.say("atom.visit", n=state.turn.visit_influence, track=spoken(self, track))

    def step(self, number: int) -> str:
        """The reward of a step of a path; empty if it has none."""
        reward = self.rules.steps[number].reward
        return "" if reward is None else self.phrase(reward)

    def step_name(self, number: int) -> str:
        """Where on its path a step lies: `column 4, row 2`; empty if the language has no word for its place."""
        step = self.rules.steps[number]
        return self.place_on_path(self.rules.paths[step.path].name, step.printed)

    def place_on_path(self, path: str, step: str) -> str:
        """The same by ids. `step.PATH` names the numbers in the id of the step; the start of a path may have none."""
        key, found = f"step.{path}", NUMBER.findall(step)
        if not found or not self.phrases.has(key):
            return ""
        return self.phrases.say(key, **dict(zip("nm", map(int, found), strict=False)))

    def source(self, source: int) -> str | Sentence:
        """The name of the card, space … that an effect comes from; empty if it has none."""
        key = self._component(source)
        if key is None:
            return ""
        named = self.name if key[0] == "contracts" else self.labelled
        return named(*key)

    def _component(self, source: int) -> Key | None:
        kind, number = divmod(source, w.KIND)
        names = self.rules.component_names(kind)
        return (content_kind(kind), names[number]) if number < len(names) else None

    def _for_source(self, source: int) -> Catalogue:
        key = self._component(source)
        return self if key is None else self.for_owner(*key)


def _title(id_: str) -> str:
    return " ".join(capital(word) for word in id_.split("_"))


def plain(text: str) -> str:
    """For comparing: without case, punctuation and the difference between space and underscore."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold().replace("'", "")).split())


def has_words(spellings: Iterable[str], text: str, whole: bool = True) -> bool:
    """Whether these words, or not `whole` the beginning of the last one, stand in one of the plain spellings."""
    wanted = f" {plain(text)} " if whole else f" {plain(text)}"
    return any(wanted in f" {spelling} " for spelling in spellings)


# --- the catalogue of a game -----------------------------------------------------------------------------


def standard_catalogue(
    sets: tuple[str, ...] = SETS, language: str = ENGLISH, players: int | None = None
) -> Catalogue:
    """The catalogue of these sets as they are printed; with the rivals if they play with so many players."""
    setup = Setup(sets=sets)
    return catalogue_of(load_rules(setup if players is None else setup.replaced(players=players)), language)


def catalogue_of(rules: Rules, language: str = ENGLISH) -> Catalogue:
    """The catalogue for games with these rules, own content included; their content keeps one for each language."""
    found = _content_of(rules).catalogues
    if language not in found:
        found[language] = Catalogue(rules, language)
    catalogue: Catalogue = found[language]
    return catalogue


def _content_of(rules: Rules) -> Content:
    """The engine keeps it, but does not look at it."""
    assert isinstance(rules.content, Content)
    return rules.content
