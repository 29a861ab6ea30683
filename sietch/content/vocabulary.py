"""The words of the effect notation: what each is called, takes and means, and which set needs it first.

`shape` is what follows the name. CAPITALS are the kinds of `KINDS`, small letters stand for themselves, `a|b`
is one of these words, `[ ]` may be left out, `...` repeats, ` / ` separates whole alternatives.
`python -m sietch.content.vocabulary` prints everything as the tables of docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sietch.content.atoms import (
    ATOM_GROUPS,
    ATOMS,
    BASE,
    CHOAM,
    IMMORTALITY,
    IX,
    RIVALS,
    SETS,
    SIX,
    Spec,
)

__all__ = [
    "ATOMS",
    "ATOM_GROUPS",
    "BARE_CONDITIONS",
    "COUNTERS",
    "EVENTS",
    "FACTIONS",
    "FLAGS",
    "KINDS",
    "LIMITS",
    "PREFIXES",
    "SETS",
    "TERM_STARTS",
    "WHO",
    "WORDS",
    "Kind",
    "Spec",
    "markdown",
    "words_of",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a word in capitals stands for in a shape."""

    name: str
    phrase: str  # as in "expected a faction"
    meaning: str
    shape: str = ""  # if it is made of smaller parts
    words: str = ""  # the groups of WORDS it takes
    any_name: bool = False  # takes any other name, too
    several: bool = False  # takes `a|b`


def _table(*specs: Spec) -> dict[str, Spec]:
    return {spec.name: spec for spec in specs}


PREFIXES = _table(
    Spec("if", "CONDITION: EFFECT [else: EFFECT]", "only if the condition holds"),
    Spec("may", "EFFECT", "optional"),
    Spec("per", "COUNTER: EFFECT", "as many times as the counter shows"),
    Spec(
        "on",
        "EVENT: EFFECT",
        "when the event happens: the next time in this round; on a lasting component always",
    ),
    Spec("choose", "N: (EFFECT OR EFFECT ...)", "N different options, all named first", IMMORTALITY),
)

WHO = _table(
    Spec("each_opponent", "", "every opponent gets or does it, with their own choices"),
    Spec("one_opponent", "", "one opponent of your choice", BASE),
    Spec("team", "", "every member of your team", SIX),
    Spec("ally", "", "the activated Ally, when the acting player is a Commander", SIX),
    Spec("allies", "", "each of the two Allies of the team", SIX),
)

LIMITS = _table(
    Spec("once_per_turn", "", "at most once per turn"),
    Spec("once_per_game", "", "at most once per game and player", IMMORTALITY),
)

FLAGS = _table(
    Spec("always", "", "true", RIVALS),
    Spec("fremen_bond", "", "another Fremen card of yours is in play; needs no `if`"),
    Spec("alliance", "TRACK / any", "you hold that (at least one) Alliance token; needs no `if`"),
    Spec("council_seat", "", "you have a High Council seat"),
    Spec("swordmaster", "", "you have your third agent"),
    Spec("swordmaster_token", "", "you have a Swordmaster bonus token", SIX),
    Spec("maker_hook", "", "you have a maker hook"),
    Spec("other_in_play", "FACTION", "another card of yours of that faction is in play"),
    Spec("discarded_faction", "FACTION", "the card discarded for this effect belongs to the faction"),
    Spec("visited", "WHERE", "the agent sent this turn went there"),
    Spec("agent_here", "", "your agent is still on this space"),
    Spec(
        "enemy_agent_here", "", "the space this card sent the agent to holds an agent of another player", IX
    ),
    Spec("spy_recalled_this_turn", "", "you have recalled a spy this turn, for whatever reason"),
    Spec("spying_on", "WHERE", "your spy is on a post connected to it"),
    Spec("spy_placed_on", "WHERE", "the post of the spy just placed is connected to it"),
    Spec("in_reveal_turn", "", "it is your Reveal turn", BASE),
    Spec("grafted", "[FACTIONS]", "this card is grafted (to a card of one of these factions)", IMMORTALITY),
    Spec(
        "opponent_played_combat_intrigue",
        "",
        "an opponent has played a Combat Intrigue card in this Conflict",
        IMMORTALITY,
    ),
    Spec(
        "more_than_each_opponent",
        "COUNTER",
        "your counter is higher than that of every opponent",
        IMMORTALITY,
    ),
    Spec(
        "more_bonus_spice",
        "SPACE SPACE",
        "more bonus spice lies on the first space than on the second",
        RIVALS,
    ),
    Spec("can_buy_tech", "[discount N]", "you can pay for a tech tile that you may take", IX),
)

COUNTERS = _table(
    Spec(
        "influence", "STANDING / factions N", "your influence there (with at least N factions); needs no `if`"
    ),
    Spec("factions_at_most", "N", "factions with which you have N or less influence", IX),
    Spec("genes", "", "gene markers reached; needs no `if`", IMMORTALITY),
    Spec("solari", "", "your Solari now: checked, not paid", IX),
    Spec("spice", "", "your spice now: checked, not paid", IMMORTALITY),
    Spec("paid", "RESOURCE", "what was paid of it as the cost of this visit"),
    Spec("gained_this_turn", "RESOURCE", "what you have gained of it this turn", CHOAM),
    Spec("persuasion", "", "persuasion of this Reveal turn", IX),
    Spec("contracts_completed", "", "your completed contracts", CHOAM),
    Spec("acquired_this_turn", "[CARD]", "cards (copies of the card) you have acquired this turn"),
    Spec("cards_owned", "CARD", "copies of the card that you own, wherever they are"),
    Spec("cards_in_play", "FACTION", "your cards of the faction in play, this one included"),
    Spec("cards_revealed", "FACTION", "cards of the faction you have revealed, this one included"),
    Spec("sword_cards_revealed", "", "your revealed cards that give at least 1 sword this turn", IX),
    Spec("other_sword_cards_revealed", "", "the same without this card"),
    Spec("deck_size", "", "cards in your deck"),
    Spec("trashed_card_cost", "", "persuasion cost of the card just trashed"),
    Spec("spies_on_board", "", "your spies on posts"),
    Spec("agents_on", "ICONS", "your agents on spaces with one of these icons", IX),
    Spec("bonus_spice", "SPACE", "bonus spice lying there", RIVALS),
    Spec("conflict_level", "", "level of the current Conflict", RIVALS),
    Spec("conflict_strength", "", "your strength in the current Conflict"),
    Spec("units_in_conflict", "", "your units in the Conflict"),
    Spec("troops_in_conflict", "", "your troops in the Conflict", IMMORTALITY),
    Spec("sandworms_in_conflict", "", "your sandworms in the Conflict"),
    Spec("dreadnoughts_in_conflict", "", "your dreadnoughts in the Conflict", IX),
    Spec("units_deployed_this_turn", "", "units you have deployed this turn"),
    Spec("troops_deployed_this_turn", "", "troops you have deployed this turn", IX),
    Spec("troops_lost", "", "your troops that go back to the supply after this Conflict", IMMORTALITY),
    Spec("dreadnoughts", "", "your dreadnoughts in operation", IX),
    Spec("tech_tiles", "", "tech tiles you own", IX),
    Spec("conditions_met", "", "how many of the card's `conditions` hold", IX),
    Spec("intrigue_put_back", "", "Intrigue cards just put back", IX),
    Spec("memories", "", "Lady Jessica's memories"),
    Spec("icons_on_other_grafted", "", "agent icons of the other grafted card", IMMORTALITY),
)

BARE_CONDITIONS = ("fremen_bond", "alliance", "influence", "genes")
TERM_STARTS = (*ATOMS, *PREFIXES, *WHO, *LIMITS, *BARE_CONDITIONS)

EVENTS = _table(
    Spec("own_turn", "", "in your own Agent or Reveal turn, when you like", IX),
    Spec("reveal_turn", "", "in your Reveal turn"),
    Spec("reveal_turn_start", "", "at the start of your Reveal turn", IMMORTALITY),
    Spec("round_start", "", "at Round Start", IX),
    Spec("combat_end", "", "at the end of a Conflict, when the troops are cleared", IMMORTALITY),
    Spec("win_conflict", "", "you win the Conflict", IX),
    Spec("endgame", "", "in the endgame"),
    Spec("visit", "WHERE", "you send an agent there; a contract: while you hold it"),
    Spec("opponent_visit", "WHERE", "an opponent sends an agent there"),
    Spec("pay_space_cost", "RESOURCE", "you pay the resource as the cost of a space", BASE),
    Spec(
        "harvest", "[N]", "you gain spice with an agent sent to a maker space (N or more in this turn)", CHOAM
    ),
    Spec("acquire", "[CARD]", "you acquire a card (a copy of the card)"),
    Spec("take_contract", "", "you take a contract", CHOAM),
    Spec("gain_council_seat", "", "you take a High Council seat", BASE),
    Spec("reach_influence", "N TRACK", "your marker reaches or passes N on the track, going up, each time"),
    Spec("immediate", "", "contracts: at once when taken", CHOAM),
    Spec("plot", "", "Intrigue cards: in your own turns"),
    Spec("combat", "", "Intrigue cards: in the Combat phase, with a unit in the Conflict"),
    Spec("passive", "", "tech tiles: no event, always in force", IX),
)

FACTIONS = ("emperor", "spacing_guild", "bene_gesserit", "fremen")
AREA_ICONS = ("landsraad", "city", "spice_trade")

# Words that name something on the table; `shape` holds the groups they belong to.
WORDS = _table(
    *(Spec(name, "RESOURCE", "the three resources") for name in ("solari", "spice", "water")),
    *(
        Spec(name, "FACTION TRACK ICON", "the four factions, their tracks and agent icons")
        for name in FACTIONS
    ),
    *(Spec(name, "ICON", "the agent icons of the other spaces") for name in AREA_ICONS),
    Spec("spy", "ICON", "the agent icon for a space you are spying on"),
    *(Spec(f"infiltrate_{name}", "ICON", "infiltration icons", IX) for name in FACTIONS + AREA_ICONS),
    *(
        Spec(name, "TRACK", "the board tracks for six players", SIX)
        for name in ("great_houses", "fringe_worlds")
    ),
    Spec("any", "TARGET STANDING", "one faction of your choice; N steps: all with that one"),
    Spec("two_different", "TARGET", "each of two different factions of your choice"),
    Spec("visited", "TARGET", "the faction of the space visited this turn", IX),
    Spec("each_spied", "TARGET", "each faction on one of whose spaces you are spying"),
    Spec("each_with_agent", "TARGET", "each faction on one of whose spaces your agent stands", IX),
    Spec("behind_opponent", "TARGET", "one faction where an opponent has more influence than you", BASE),
    *(Spec(f"priority_{n}", "TARGET", "rivals: that place of the priority list", RIVALS) for n in (1, 2, 3)),
    Spec("most", "TARGET", "rivals: where it has the most influence, ties by priority", RIVALS),
    Spec("alliance_first", "TARGET", "rivals: where this takes an Alliance token, else as usual", RIVALS),
    Spec("token_track", "TARGET", "Tessia Vernius: the track the token came from", IX),
    Spec("snooper_track", "TARGET", "Tessia Vernius: one track that still has a Snooper token", IX),
    Spec("opponent_alliance", "STANDING", "some faction whose Alliance token an opponent holds"),
    Spec("emperor_icon", "STANDING", "any track that the Emperor icon stands for", SIX),
    Spec("fremen_icon", "STANDING", "any track that the Fremen icon stands for", SIX),
    Spec("maker_space", "PLACE", "any maker space"),
    Spec("faction_space", "PLACE", "any space of the four factions"),
    Spec("visited_space", "PLACE", "the space visited this turn"),
    Spec("that_space", "PLACE", "the space of the event"),
    *(Spec(name, "BATTLE_ICON", "the battle icons") for name in ("crysknife", "desert_mouse", "ornithopter")),
    Spec("wild", "BATTLE_ICON", "the battle icon that stands for any other"),
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("N", "a number", "a number from 0"),
        Kind("STEPS", "a number", "a number, also a negative one"),
        Kind("RANGE", "a range", "`1..2`: from 1 to 2"),
        Kind(
            "AMOUNT",
            "an amount",
            "exactly N, 0 to N, from N to M, 0 to all, all",
            "N / RANGE / up_to N / any|all",
        ),
        Kind("RESOURCE", "a resource", "`solari`, `spice` or `water`", words="RESOURCE"),
        Kind("RESOURCES", "resources", "one or more of them: `solari|spice`", words="RESOURCE", several=True),
        Kind("FACTION", "a faction", "one of the four factions", words="FACTION"),
        Kind("FACTIONS", "factions", "one or more of them: `emperor|fremen`", words="FACTION", several=True),
        Kind("TRACK", "an influence track", "a track by name", words="TRACK"),
        Kind("TARGET", "an influence track", "a track, or how it is chosen", words="TRACK TARGET"),
        Kind("STANDING", "an influence track", "a track, or which tracks count", words="TRACK STANDING"),
        Kind("ICON", "an agent icon", "an agent icon", words="ICON"),
        Kind("ICONS", "agent icons", "one or more of them: `landsraad|city`", words="ICON", several=True),
        Kind("BATTLE_ICONS", "battle icons", "`crysknife|wild`", words="BATTLE_ICON", several=True),
        Kind("SPACE", "a space", "the id of a space", any_name=True),
        Kind(
            "WHERE", "a space or an icon", "ids, icons, places: `city`, `a|b`", "", "ICON PLACE", True, True
        ),
        Kind("CARD", "a card", "the id of a card", any_name=True),
        Kind("COST", "'cost' with a comparison", "a persuasion cost: `cost<=3`"),
        Kind("FILTER", "'cost' with a comparison or a card", "which card", "COST / CARD"),
        Kind("COUNTER", "a counter", "a counter with its own arguments"),
    )
}


def words_of(kind: str) -> tuple[str, ...]:
    """The words listed for a kind; some kinds take any other name, too."""
    if kind == "COUNTER":
        return tuple(COUNTERS)
    groups = set(KINDS[kind].words.split())
    return tuple(word.name for word in WORDS.values() if groups & set(word.shape.split()))


def markdown() -> str:
    """All tables of docs/notation.md."""
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
    return [Spec(f"{spec.name}:", "EFFECT", spec.meaning, spec.first_set) for spec in specs.values()]


def _section(title: str, what: str, specs: Iterable[Spec], level: int = 3) -> str:
    rows = [(f"`{s.usage}`", s.meaning + (" *(cost)*" if s.payable else ""), s.first_set) for s in specs]
    return f"{'#' * level} {title}\n\n" + _rows((what, "meaning", "set"), rows)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    print(markdown(), end="")
