"""The words of the effect notation: what each is called, takes and means, and which set needs it first.

`shape` is what follows the name. CAPITALS are the kinds of `KINDS`, small letters stand for themselves, `a|b`
is one of these words, `[ ]` may be left out, `...` repeats, ` / ` separates whole alternatives.
`python -m sietch.content.vocabulary` prints everything as the tables of docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sietch.content.spec import Spec, Words

__all__ = [
    "ATOMS",
    "ATOM_GROUPS",
    "BARE_CONDITIONS",
    "COUNTERS",
    "EVENTS",
    "FACTIONS",
    "FLAGS",
    "HOOKS",
    "KINDS",
    "LIMITS",
    "PREFIXES",
    "TERM_STARTS",
    "WHO",
    "WORDS",
    "Kind",
    "Spec",
    "add_words",
    "markdown",
    "words_of",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a word in capitals stands for in a shape."""

    name: str
    phrase: str  # as in "expected a faction": the key `notation.a.faction`
    meaning: str
    shape: str = ""  # if it is made of smaller parts
    words: str = ""  # the groups of WORDS it takes
    any_name: bool = False  # takes any other name, too
    several: bool = False  # takes `a|b`


PREFIXES: dict[str, Spec] = {
    spec.name: spec
    for spec in (
        Spec("if", "CONDITION: EFFECT [else: EFFECT]", "only if the condition holds", first_set="uprising"),
        Spec("may", "EFFECT", "optional", first_set="uprising"),
        Spec("per", "COUNTER: EFFECT", "as many times as the counter shows", first_set="uprising"),
        Spec(
            "on",
            "EVENT: EFFECT",
            "when the event happens: the next time in this round; on a lasting component always",
            first_set="uprising",
        ),
        Spec(
            "choose",
            "N: (EFFECT OR EFFECT ...)",
            "N different options, all named first",
            first_set="immortality",
        ),
    )
}

# Filled by the sets; the parser knows the words of all of them, so that a mistake is told from a missing set.
ATOM_GROUPS: dict[str, list[Spec]] = {}
ATOMS: dict[str, Spec] = {}
HOOKS: dict[str, Spec] = {}  # quoted texts
FLAGS: dict[str, Spec] = {}
COUNTERS: dict[str, Spec] = {}
EVENTS: dict[str, Spec] = {}
WHO: dict[str, Spec] = {}
LIMITS: dict[str, Spec] = {}
WORDS: dict[str, Spec] = {}  # that name something on the table; `shape` holds the groups they belong to

BARE_CONDITIONS = ("fremen_bond", "alliance", "influence", "genes")
TERM_STARTS: list[str] = [*PREFIXES, *BARE_CONDITIONS]

FACTIONS = ("emperor", "spacing_guild", "bene_gesserit", "fremen")


def add_words(words: Words) -> None:
    """The words of a set become words of the notation; all of them, or none if one is taken."""
    atoms = [spec for specs in words.atoms.values() for spec in specs]
    added = (
        (ATOMS, atoms),
        (HOOKS, words.hooks),
        (FLAGS, words.flags),
        (COUNTERS, words.counters),
        (EVENTS, words.events),
        (WHO, words.who),
        (LIMITS, words.limits),
        (WORDS, words.words),
    )
    for table, specs in added:
        for spec in specs:
            if spec.name in table:
                first = table[spec.name].first_set
                raise ValueError(f"'{spec.name}' of {words.set_id} is already a word of {first}")
    for table, specs in added:
        table.update((spec.name, replace(spec, first_set=words.set_id)) for spec in specs)
    for title, group in words.atoms.items():
        ATOM_GROUPS.setdefault(title, []).extend(ATOMS[spec.name] for spec in group)
    TERM_STARTS.extend(spec.name for spec in (*atoms, *words.who, *words.limits))


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("N", "number", "a number from 0"),
        Kind("STEPS", "number", "a number, also a negative one"),
        Kind("RANGE", "range", "`1..2`: from 1 to 2"),
        Kind(
            "AMOUNT",
            "amount",
            "exactly N, 0 to N, from N to M, 0 to all, all",
            "N / RANGE / up_to N / any|all",
        ),
        Kind("RESOURCE", "resource", "`solari`, `spice` or `water`", words="RESOURCE"),
        Kind("RESOURCES", "resources", "one or more of them: `solari|spice`", words="RESOURCE", several=True),
        Kind("FACTION", "faction", "one of the four factions", words="FACTION"),
        Kind("FACTIONS", "factions", "one or more of them: `emperor|fremen`", words="FACTION", several=True),
        Kind("TRACK", "track", "a track by name", words="TRACK"),
        Kind("TARGET", "track", "a track, or how it is chosen", words="TRACK TARGET"),
        Kind("STANDING", "track", "a track, or which tracks count", words="TRACK STANDING"),
        Kind("ICON", "icon", "an agent icon", words="ICON"),
        Kind("BATTLE_ICONS", "battle_icons", "`crysknife|wild`", words="BATTLE_ICON", several=True),
        Kind("SPACE", "space", "the id of a space", any_name=True),
        Kind("WHERE", "where", "ids, icons, places: `city`, `a|b`", "", "ICON PLACE", True, True),
        Kind("CARD", "card", "the id of a card", any_name=True),
        Kind("COST", "cost", "a persuasion cost: `cost<=3`"),
        Kind("FILTER", "filter", "which card", "COST / CARD"),
        Kind("COUNTER", "counter", "a counter with its own arguments"),
    )
}


def words_of(kind: str) -> tuple[str, ...]:
    """The words listed for a kind; some kinds take any other name, too."""
    if kind == "COUNTER":
        return tuple(COUNTERS)
    groups = set(KINDS[kind].words.split())
    return tuple(word.name for word in WORDS.values() if groups & set(word.shape.split()))


def markdown() -> str:
    """All tables of the notation, for its page."""
    parts = [_section("Prefixes", "prefix", (*PREFIXES.values(), *_with_colon(WHO), *_with_colon(LIMITS)))]
    parts.append(
        f"### Atoms ({len(ATOMS)})\n\nThose marked *cost* can also be paid: they may stand left of `->`."
    )
    parts += [_section(title, "atom", specs, level=4) for title, specs in ATOM_GROUPS.items()]
    parts.append(_section(f"Flags ({len(FLAGS)})", "flag", FLAGS.values()))
    parts.append(_section(f"Counters ({len(COUNTERS)})", "counter", COUNTERS.values()))
    parts.append(_section(f"Events ({len(EVENTS)})", "event", EVENTS.values()))
    kinds = [
        (f"`{kind.name}`", kind.meaning, f"`{kind.shape}`" if kind.shape else "") for kind in KINDS.values()
    ]
    parts.append("### Kinds of arguments\n\n" + _rows(("kind", "stands for", "made of"), kinds))
    words: dict[tuple[str, str, str], str] = {}
    for word in WORDS.values():
        key = (word.shape, word.meaning, word.first_set)
        words[key] = f"{words[key]} `{word.name}`" if key in words else f"`{word.name}`"
    listed = [(names, f"`{group}`", meaning, first) for (group, meaning, first), names in words.items()]
    parts.append("### Words\n\n" + _rows(("word", "group", "meaning", "set"), listed))
    return "\n\n".join(parts) + "\n"


def _with_colon(specs: dict[str, Spec]) -> list[Spec]:
    return [
        Spec(f"{spec.name}:", "EFFECT", spec.meaning, first_set=spec.first_set) for spec in specs.values()
    ]


def _section(title: str, what: str, specs: Iterable[Spec], level: int = 3) -> str:
    rows = [(f"`{s.usage}`", s.meaning + (" *(cost)*" if s.payable else ""), s.first_set) for s in specs]
    return f"{'#' * level} {title}\n\n" + _rows((what, "meaning", "set"), rows)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    from sietch.content import vocabulary  # noqa: PLW0406  # the one that the sets have filled

    print(vocabulary.markdown(), end="")
