"""What is printed, as the page gets it: components with their words, and effects as trees to draw symbols from."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field


class Arg(Struct):
    """`3` has n; `1..2` has low and high; a word has names, op and number: `cost<=3`, `emperor|fremen`."""

    n: int | UnsetType = UNSET
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    names: list[str] | UnsetType = UNSET
    op: str | UnsetType | None = UNSET
    number: int | UnsetType | None = UNSET


class Test(Struct):
    """`council_seat`, `not grafted`, `influence>=2 emperor`: a flag if op is null, else a counter."""

    __test__ = False  # not a pytest class

    negated: bool
    name: str
    op: str | None
    number: int | None
    args: list[Arg]


class Occasion(Struct):
    """`reveal_turn`, `visit emperor|fremen`: what an effect waits for."""

    name: str
    args: list[Arg]


class Atom(Struct, tag_field="is", tag="atom"):
    """`spice 2`"""

    name: str
    args: list[Arg]


class Said(Struct, tag_field="is", tag="text"):
    """An effect that only words can tell."""

    text: str


class Sequence(Struct, tag_field="is", tag="sequence"):
    """`A; B`: all of them, in any order."""

    items: list[Effect]


class Either(Struct, tag_field="is", tag="either"):
    """`A OR B`: one of them."""

    items: list[Effect]


class If(Struct, tag_field="is", tag="if"):
    """`if C: A else: B`; all tests must hold."""

    condition: list[Test]
    then: Effect
    otherwise: Effect | None


class May(Struct, tag_field="is", tag="may"):
    """`may A`: optional."""

    body: Effect


class Per(Struct, tag_field="is", tag="per"):
    """`per K: A`: as many times as the counter shows."""

    counter: str
    args: list[Arg]
    body: Effect


class On(Struct, tag_field="is", tag="on"):
    """`on E: A`: when the event happens."""

    event: Occasion
    body: Effect


class Several(Struct, tag_field="is", tag="choose"):
    """`choose 2: (A OR B OR C)`: that many different options."""

    number: int
    body: Effect


class ForWho(Struct, tag_field="is", tag="for_who"):
    """`each_opponent: A`: somebody else gets or does it."""

    who: str
    body: Effect


class Limit(Struct, tag_field="is", tag="limit"):
    """`once_per_turn: A`"""

    limit: str
    body: Effect


class Pay(Struct, tag_field="is", tag="pay"):
    """`cost -> gain`: no full payment, no gain."""

    cost: Effect
    gain: Effect


Effect = Atom | Said | Sequence | Either | If | May | Per | On | Several | ForWho | Limit | Pay


class Box(Struct):
    """A named box of a leader."""

    name: str | UnsetType = UNSET
    names: dict[str, str] | UnsetType = UNSET
    effect: str | UnsetType | None = UNSET


class Step(Struct):
    """Of a path or a training track."""

    id: str
    reward: str | UnsetType = UNSET
    next: list[str] | UnsetType | None = UNSET
    first: str | UnsetType = UNSET
    marks: int | UnsetType = UNSET


class Destination(Struct):
    """Where a Hagal card sends an agent; without a space nowhere."""

    when: str | UnsetType = UNSET
    space: str | UnsetType = UNSET
    effect: str | UnsetType = UNSET


class Commander(Struct):
    """What a commander of the game for six has of its own."""

    seat: int | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    at_start: str | UnsetType = UNSET
    sandworms: bool | UnsetType = UNSET
    allies: list[str] | UnsetType = UNSET
    confidence: str | UnsetType = UNSET
    doubt: str | UnsetType = UNSET


class IconsIf(Struct):
    """Agent icons that a card has under a condition."""

    icons: list[str]
    condition: str = field(name="if")


class Fields(Struct):
    """The printed fields of a component, as they stand in its file; which ones there are depends on its kind."""

    type: str | UnsetType = UNSET
    cost: int | str | UnsetType = UNSET
    cost_after_first: str | UnsetType = UNSET
    copies: int | UnsetType = UNSET
    factions: list[str] | UnsetType = UNSET
    icons: list[str] | UnsetType = UNSET
    icons_conditional: list[IconsIf] | UnsetType = UNSET
    graft: bool | UnsetType = UNSET
    acquire: str | UnsetType = UNSET
    agent: str | UnsetType = UNSET
    reveal: str | UnsetType = UNSET
    when_trashed: str | UnsetType = UNSET
    when_discarded: str | UnsetType = UNSET
    plot: str | UnsetType = UNSET
    combat: str | bool | UnsetType = UNSET
    endgame: str | UnsetType = UNSET
    level: int | UnsetType = UNSET
    battle_icon: str | UnsetType = UNSET
    location: str | UnsetType = UNSET
    protected: bool | UnsetType = UNSET
    first: str | UnsetType = UNSET
    second: str | UnsetType = UNSET
    third: str | UnsetType = UNSET
    house: str | UnsetType = UNSET
    complexity: int | UnsetType = UNSET
    ability: Box | UnsetType = UNSET
    signet: Box | str | UnsetType = UNSET
    training_track: list[Step] | UnsetType = UNSET
    back: dict[str, Any] | UnsetType = UNSET
    removes: list[str] | UnsetType = UNSET
    reserves: list[str] | UnsetType = UNSET
    commander: Commander | UnsetType = UNSET
    players: list[int] | int | UnsetType = UNSET
    first_player: bool | UnsetType = UNSET
    condition: str | UnsetType = UNSET
    reward: str | UnsetType = UNSET
    icon: str | UnsetType = UNSET
    faction: str | UnsetType = UNSET
    maker: bool | UnsetType = UNSET
    once_per_player: bool | UnsetType = UNSET
    requirement: str | UnsetType = UNSET
    effect: str | UnsetType = UNSET
    later_effect: str | UnsetType = UNSET
    seat_bonus: str | UnsetType = UNSET
    control: str | UnsetType = UNSET
    only: str | UnsetType = UNSET
    token_bonus: str | UnsetType = UNSET
    spaces: list[str] | UnsetType = UNSET
    at_1: str | UnsetType = UNSET
    at_3: str | UnsetType = UNSET
    bonus: str | UnsetType = UNSET
    steps: list[Step] | UnsetType = UNSET
    end: str | UnsetType = UNSET
    orders: str | UnsetType = UNSET
    leader: str | UnsetType = UNSET
    swordmaster_value: int | UnsetType = UNSET
    scheme: str | UnsetType = UNSET
    priority: list[str] | UnsetType = UNSET
    streamlined: bool | UnsetType = UNSET
    destinations: list[Destination] | UnsetType = UNSET
    posts: list[str] | UnsetType = UNSET
    swords: int | UnsetType = UNSET
    unload: bool | UnsetType = UNSET
    price: int | UnsetType = UNSET
    hagal: bool | UnsetType = UNSET
    confidence: str | UnsetType = UNSET
    doubt: str | UnsetType = UNSET
    replaces: str | UnsetType = UNSET


class Price(Struct):
    """So many of one of these: `persuasion`, `spice`, a word of a set; `words` say it all."""

    n: int
    paid_in: list[str]
    words: str


class Component(Struct):
    """A card, space, leader …: text, labels, effects, conditions and events by the key of their box."""

    id: str
    kind: str
    set: str
    name: str
    called: str
    names: dict[str, str]
    fields: Fields
    facts: list[str]
    text: dict[str, str]
    labels: dict[str, str]
    effects: dict[str, Effect]
    conditions: dict[str, list[Test]]
    events: dict[str, Occasion]
    price: Price | UnsetType = UNSET


class Source(Struct):
    """The component that something comes from."""

    kind: str
    id: str


class Term(Struct):
    """What the option `resolve NAME` carries out."""

    source: Source | None
    effect: Effect


class Marks(Struct):
    """Numbers of the rules that are drawn: the points that end a game by the number of seats, and levels of influence."""

    goal: list[int]
    top: int
    point: int
    alliance: int


class GlossaryWord(Struct):
    """A word of the rules with its other spellings, and what it means."""

    name: str
    spellings: list[str]
    meaning: str


class Content(Struct):
    """Everything of a game that can be named or drawn: components by kind and id, words of the rules by theirs.

    `icons` are the names of agent icons.
    """

    version: str
    language: str
    sets: list[str]
    components: dict[str, dict[str, Component]]
    terms: dict[str, Term]
    icons: dict[str, str]
    marks: Marks
    glossary: dict[str, GlossaryWord]
