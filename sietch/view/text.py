"""Effects in words. The same parsed effect that the engine runs, so text and rules cannot disagree.

A part of an effect is a thing that is gained (`2 spice`), something to do (`draw 1 card`), something that may
be done, or a compound with a head of its own (`if …: …`). Things and deeds are listed in one sentence; every
compound gets a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from sietch.content.syntax import (
    Atom,
    Choose,
    Condition,
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
    Text,
    Word,
)
from sietch.content.vocabulary import ATOMS, KINDS, words_of
from sietch.language.phrase import capital
from sietch.language.sentence import both, repeated
from sietch.view import arguments as a
from sietch.view.conditions import condition_prefix, condition_text, counter_text, event_text

if TYPE_CHECKING:
    from sietch.view.catalogue import Catalogue

THING, DEED, OPTION, COMPOUND = range(4)
THINGS = frozenset({"solari", "spice", "water", "persuasion", "swords", "vp", "influence"})
PAID = frozenset({"solari", "spice", "water", "specimen"})
WALL, WORM = "detonate_shield_wall", "sandworm"
STATEMENTS = frozenset({"ignore_enemy_agents"})  # what is so, not what one does
OPTIONS = frozenset({"trash", WALL, "dreadnought", "tech", "negotiator", "freighter"})


@dataclass(frozen=True, slots=True)
class Part:
    """A phrase and how it can be listed with others."""

    text: str
    kind: int
    several: bool = False  # made of parts of its own, one of them a compound


def effect_text(effect: Effect, catalogue: Catalogue) -> str:
    """Whole sentences: `Draw 1 card. Fremen Bond: 2 persuasion.`"""
    writer = _Writer(catalogue)
    say = catalogue.phrases.say
    text = ""
    for phrase in writer.phrases(effect):
        sentence = say("sentence", text=capital(phrase))
        text = say("sentences", before=text, sentence=sentence) if text else sentence
    return text


def effect_phrase(effect: Effect, catalogue: Catalogue) -> str:
    """The same as one phrase inside a sentence."""
    first, *others = _Writer(catalogue).phrases(effect)
    for other in others:
        first = catalogue.phrases.say("list.semicolon", before=first, item=other)
    return first


def asked_phrase(effect: Effect, catalogue: Catalogue) -> str:
    """An optional effect for who is asked about it: the question says already that one may."""
    plain = _without_may(effect)
    if isinstance(plain, Atom) and catalogue.phrases.has(f"asked.{plain.name}"):
        return atom_text(plain, catalogue, "asked")
    return effect_phrase(plain, catalogue)


def _without_may(effect: Effect) -> Effect:
    match effect:
        case May(body=body):
            return body
        case If(then=then, otherwise=None):
            return replace(effect, then=_without_may(then))
    return effect


class _Writer:
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._phrases = catalogue.phrases
        self._say = catalogue.phrases.say

    def phrases(self, effect: Effect) -> list[str]:
        """One phrase for every sentence."""
        items = effect.items if isinstance(effect, Sequence) else (effect,)
        parts = [self.part(item) for item in items]
        found: list[str] = []
        for compound, run in groupby(parts, lambda part: part.kind == COMPOUND):
            listed = list(run)
            found.extend([part.text for part in listed] if compound else [self._together(listed).text])
        return found

    def part(self, effect: Effect) -> Part:
        match effect:
            case Atom(name=name):
                kind = THING if name in THINGS else OPTION if name in OPTIONS else DEED
                if kind == OPTION and self._phrases.voice:  # a rival has no choice
                    kind = DEED
                if name in STATEMENTS:
                    kind = COMPOUND
                elif name == "contract" and "choam" not in self._catalogue.rules.sets:
                    kind = THING
                elif name == "influence" and a.numbers(effect.args)[0] < 0:
                    kind = DEED
                return Part(atom_text(effect, self._catalogue), kind)
            case Text(text=text):
                return Part(self._hook(text), DEED)
            case Sequence(items=items):
                return self._in_order(items)
            case Either(items=items):
                return Part(self._either([self.part(item) for item in items]), COMPOUND)
            case Choose(number=number, body=Either(items=items)):
                listed = self._alternatives([self.part(item) for item in items])
                return Part(self._say("effect.some_of", n=number, effect=listed), COMPOUND)
            case Pay(cost=cost, gain=gain):
                paid = self.cost(cost)
                return Part(self._say("effect.arrow", cost=paid, gain=self.part(gain).text), COMPOUND)
            case May(body=body):
                return self._may(body)
            case Per(counter=counter, args=args, body=body):
                each = self.part(body)
                counted = counter_text(counter, args, self._catalogue)
                kind = (
                    COMPOUND if each.kind == THING else each.kind
                )  # "2 spice and 1 sword for each …" is unclear
                return Part(self._say("effect.per", effect=each.text, counted=counted), kind)
        return self._prefixed(effect)

    def _hook(self, name: str) -> str:
        """The hooks of sets to come have no words yet but their own."""
        key = f"hook.{name}"
        return self._say(key) if self._phrases.has(key) else name

    # --- heads -------------------------------------------------------------------------------------------

    def _prefixed(self, effect: Effect) -> Part:
        """`in your Reveal turn, if …: 1 persuasion`: all heads, then what they lead to."""
        heads: list[str] = []
        otherwise: Effect | None = None
        inside = conditional = False
        while otherwise is None:
            match effect:
                case If(
                    condition=condition, then=If(condition=inner, otherwise=None) as nested, otherwise=None
                ):
                    both = Condition(condition.column, condition.tests + inner.tests)
                    effect = If(effect.column, both, nested.then, None)
                case If(otherwise=other) if other is not None and conditional:
                    break
                case If(condition=condition, then=then, otherwise=other):
                    heads.append(condition_prefix(condition, self._catalogue))
                    effect, otherwise, conditional = then, other, True
                case On(event=event, body=body):
                    heads.append(event_text(event, self._catalogue, inside))
                    inside = True
                    effect = body
                case ForWho(who=who, body=body):
                    heads.append(self._say(f"who.{who}"))
                    effect = body
                case Limit(limit=limit, body=body):
                    heads.append(self._say(f"limit.{limit}"))
                    effect = body
                case _:
                    break
        head = heads[0]
        for prefix in heads[1:]:
            head = self._say("effect.prefixes", before=head, prefix=prefix)
        text = self._say("effect.prefixed", prefix=head, effect=self._under_heads(effect))
        if otherwise is not None:
            text = self._say("effect.otherwise", effect=text, otherwise=self.part(otherwise).text)
        return Part(text, COMPOUND)

    def _under_heads(self, effect: Effect) -> str:
        """A condition with two sides that stands under another one comes behind: `1 spice if …; otherwise …`."""
        if isinstance(effect, If) and effect.otherwise is not None:
            sides = [self.part(effect.then), self.part(effect.otherwise)]
            if all(side.kind != COMPOUND for side in sides):
                condition = condition_text(effect.condition, self._catalogue)
                texts = {"effect": sides[0].text, "otherwise": sides[1].text}
                return self._say("effect.if_else", condition=condition, **texts)
        return self.part(effect).text

    def _may(self, body: Effect) -> Part:
        if isinstance(body, Either):
            parts = [self.part(item) for item in body.items]
            if any(part.kind == COMPOUND for part in parts):
                return Part(self._say("effect.may_one_of", effect=self._alternatives(parts)), COMPOUND)
            return Part(self._say("effect.may", effect=self._either(parts)), OPTION)
        if isinstance(body, Limit):
            limit = self._say(f"limit.{body.limit}")
            return Part(
                self._say("effect.prefixed", prefix=limit, effect=self._may(body.body).text), COMPOUND
            )
        part = self.part(body)
        if isinstance(body, Sequence):
            return Part(self._say("effect.may_all", effect=part.text), COMPOUND)
        if part.kind == COMPOUND:
            return Part(self._say("effect.may_pay", effect=part.text), COMPOUND)
        if part.kind == OPTION:
            return part
        return Part(self._say("effect.may", effect=self._deed(part)), OPTION)

    # --- lists -------------------------------------------------------------------------------------------

    def _deed(self, part: Part) -> str:
        return self._say("effect.gain", things=part.text) if part.kind == THING else part.text

    def _in_order(self, items: tuple[Effect, ...]) -> Part:
        """U-3: sandworms come after what clears their way."""
        names = [item.name if isinstance(item, Atom) else "" for item in items]
        parts = [self.part(item) for item in items]
        if WALL not in names or WORM not in names[names.index(WALL) :]:
            return self._together(parts)
        way = names.index(WALL) + 1
        before, after = self._together(parts[:way]).text, self._together(parts[way:]).text
        return Part(self._say("list.semicolon", before=before, item=after), COMPOUND, True)

    def _together(self, parts: list[Part]) -> Part:
        """All of them, in any order: what is optional and what has a head comes last."""
        parts = self._without_repeats(parts)
        simple = [part for part in parts if part.kind in (THING, DEED)]
        simple += [part for part in parts if part.kind == OPTION]
        compounds = [part for part in parts if part.kind == COMPOUND]
        if all(part.kind == THING for part in simple) and not compounds:
            return Part(self._phrases.both([part.text for part in simple]), THING)
        text = self._deeds(simple)
        for number, part in enumerate(compounds, 1):
            last = number == len(compounds)
            item = part.text if last else self._say("effect.group", effect=part.text)
            text = self._say("list.semicolon", before=text, item=item) if text else item
        if compounds:
            return Part(text, COMPOUND, len(parts) > 1)
        return Part(text, OPTION if simple[-1].kind == OPTION else DEED)

    def _deeds(self, parts: list[Part]) -> str:
        """`gain 1 water and 1 spice, and recruit 1 troop`"""
        listed: list[str] = []
        mixed = False
        for things, run in groupby(parts, lambda part: part.kind == THING):
            texts = [part.text for part in run]
            if things:
                listed.append(self._say("effect.gain", things=self._phrases.both(texts)))
                mixed = mixed or len(texts) > 1
            else:
                listed.extend(texts)
        if not mixed or len(listed) == 1:
            return self._phrases.both(listed) if listed else ""
        text = listed[0]
        for item in listed[1:-1]:
            text = self._say("list.comma", before=text, item=item)
        return self._say("list.last_clause", before=text, item=listed[-1])

    def _without_repeats(self, parts: list[Part]) -> list[Part]:
        found: list[Part] = []
        for part, run in groupby(parts):
            found.append(replace(part, text=self._phrases.put(repeated(part.text, len(list(run))))))
        return found

    def _either(self, parts: list[Part]) -> str:
        if any(part.kind == COMPOUND for part in parts) or any(part.kind == OPTION for part in parts):
            return self._say("effect.one_of", effect=self._alternatives(parts))
        if all(part.kind == THING for part in parts):
            return self._phrases.either([part.text for part in parts])
        return self._phrases.either([self._deed(part) for part in parts])

    def _alternatives(self, parts: list[Part]) -> str:
        texts = [self._say("effect.group", effect=p.text) if p.several else p.text for p in parts]
        text = texts[0]
        for item in texts[1:]:
            text = self._say("effect.or_else", before=text, item=item)
        return text

    # --- costs -------------------------------------------------------------------------------------------

    def cost(self, effect: Effect) -> str:
        """What stands left of an arrow: `pay 5 solari and discard 2 cards`."""
        items = effect.items if isinstance(effect, Sequence) else (effect,)
        parts = []
        for item in items:
            name = item.name if isinstance(item, Atom) else ""
            text = (
                atom_text(item, self._catalogue, "cost") if isinstance(item, Atom) else self.part(item).text
            )
            parts.append(Part(text, THING if name in PAID else DEED))
        parts = self._without_repeats(parts)
        paid = [part.text for part in parts if part.kind == THING]
        done = [part.text for part in parts if part.kind != THING]
        if paid:
            done.append(self._say("effect.pay", things=self._phrases.both(paid)))
        return self._phrases.both(done)


def cost_text(effect: Effect, catalogue: Catalogue) -> str:
    """A cost as a phrase: `pay 2 spice`, `pay 0 solari or 2 solari`."""
    if isinstance(effect, Either):
        amounts = [atom_text(side, catalogue, "cost") for side in effect.items if isinstance(side, Atom)]
        return catalogue.phrases.say("effect.pay", things=catalogue.phrases.either(amounts))
    return _Writer(catalogue).cost(effect)


# --- atoms -----------------------------------------------------------------------------------------------


def atom_text(atom: Atom, catalogue: Catalogue, role: str = "atom") -> str:
    """One atom; `role` is `cost` left of an arrow."""
    params = _params(atom, catalogue)
    phrases = catalogue.phrases
    variant = _variant(atom, catalogue, (role, "atom"), params)
    own = [f"{role}.{atom.name}{variant}", f"{role}.{atom.name}"]
    return phrases.say(phrases.first(*own, f"atom.{atom.name}{variant}", f"atom.{atom.name}"), **params)


def _variant(atom: Atom, catalogue: Catalogue, roles: tuple[str, ...], params: a.Params) -> str:
    """Which of its templates: every argument that one of them has a variant for, by its word or by its parameter."""
    name = atom.name
    numbers = a.numbers(atom.args)
    variant = ""
    if name == "contract" and "choam" not in catalogue.rules.sets:
        variant = ".without"
    elif name == "influence" and numbers[0] < 0:
        variant = ".lost"
    elif max(numbers, default=0) > 1 and any(
        catalogue.phrases.has(f"{role}.{name}.several") for role in roles
    ):
        variant = ".several"
    for part in (*a.words(atom.args), *params):
        if any(catalogue.phrases.has(f"{role}.{name}{variant}.{part}") for role in roles):
            variant += f".{part}"
    return variant


def _params(atom: Atom, catalogue: Catalogue) -> a.Params:
    """What its templates may say: amounts, what its shape names, and more for a few."""
    name = atom.name
    words = a.words(atom.args)
    params = a.amounts(catalogue, atom.args) | _by_shape(ATOMS[name].shape, words, catalogue)
    if name == "influence":
        params["n"] = abs(a.numbers(atom.args)[0])
    elif name == "trash":
        params["cards"] = _trashed(words, params, catalogue)
    elif name == "acquire_free":
        params["card"] = _filtered(atom, catalogue)
    elif name == "contract" and "choam" not in catalogue.rules.sets:
        params["n"] = a.numbers(atom.args)[0] * catalogue.rules.contract_solari
    elif name == "steal_intrigue":
        params["n"] = catalogue.rules.steal_from
    elif name == "add_icons":
        params["icons"] = both(a.icon(catalogue, word) for word in words)
    return params


# kind of argument in a shape -> the parameter of a template, and how it is said
NAMED: dict[str, tuple[str, Callable[[Catalogue, str], object]]] = {
    "SPACE": ("space", lambda catalogue, word: catalogue.name("spaces", word)),
    "CARD": ("card", lambda catalogue, word: catalogue.name("cards", word)),
    "RESOURCE": ("resource", a.resources),
    "RESOURCES": ("resources", a.resources),
    "WHERE": ("where", a.where),
    "TRACK": ("track", a.faction),
    "TARGET": ("track", a.faction),
    "FACTION": ("faction", a.icons),
    "BATTLE_ICONS": ("icons", a.battle_icons),
}


def _by_shape(shape: str, words: list[str], catalogue: Catalogue) -> a.Params:
    """The words of an atom in the order of its shape; optional parts that begin with another word are missing."""
    found: a.Params = {}
    left = list(words)
    for place, part in enumerate(shape.replace("[", "]").split("]")):
        is_optional = place % 2 == 1
        for token in part.split():
            if left and token in NAMED and _is_one(left[0], token):
                name, say = NAMED[token]
                found[name] = say(catalogue, left.pop(0))
            elif left and left[0] in token.split("|"):
                del left[0]
            elif is_optional:
                break
    return found


def _is_one(word: str, kind: str) -> bool:
    return KINDS[kind].any_name or set(word.split("|")) <= set(words_of(kind))


def _trashed(words: list[str], params: a.Params, catalogue: Catalogue) -> str:
    say = catalogue.phrases.say
    if "faction" in params:
        cards = say("trash.other_faction" if "other" in words else "trash.faction", **params)
    else:
        cards = say("trash.other" if "other" in words else "trash.cards", **params)
    return say(f"trash.from.{words[-1]}", cards=cards) if "from" in words else cards


def _filtered(atom: Atom, catalogue: Catalogue) -> str:
    """Which card can be acquired: by its cost, or by name."""
    first = atom.args[0]
    match first:
        case Word(op=str(op), number=number):
            return catalogue.phrases.say(f"card.cost.{op}", n=number)
        case Word(names=(name, *_)):
            return catalogue.name("cards", name)
    raise TypeError(f"not a card: {first!r}")
