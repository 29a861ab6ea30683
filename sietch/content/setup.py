"""What a game can be made of: one table of options.

The switches of the command line, the head of a replay, the keys of a scenario and the keywords of the learning
environment come from this table, and what cannot be is refused here, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sietch.content.game_set import GameSet
from sietch.content.harmless import shown
from sietch.content.problems import did_you_mean
from sietch.content.rivals.levels import DIFFICULTIES, VARIANTS
from sietch.content.sets import SETS
from sietch.engine.new_game import PLAYERS
from sietch.engine.rules import Rules
from sietch.engine.setup import RIVALS, STREAMLINED, TEAMS, Setup
from sietch.language.sentence import Refusal, Sentence, both, comma, either, sentence

ALWAYS = "uprising"  # the set that every game has
CHOAM = "choam"  # six players always have it
SIX = "six_player"


class SetupError(Refusal, ValueError):
    """A game that cannot be set up like this; `option` is the one to blame.

    `subject` is what cannot be, and `reason` why: where the choice itself is shown, as on a page, the reason is enough.
    """

    def __init__(self, reason: Sentence, option: str = "", subject: Sentence | None = None) -> None:
        super().__init__(reason)
        self.option = option
        self.subject = subject

    @property
    def whole(self) -> Sentence:
        if self.subject is None:
            return self.reason
        return sentence("setup.blamed", subject=self.subject, reason=self.reason)


class Kind(Enum):
    """What the value of an option is; `setup.kind.…` says it to whoever writes one."""

    NUMBER = "number"
    SET = "set"
    CHOICE = "choice"
    SEATS = "seats"
    LIST = "list"

    @property
    def words(self) -> Sentence:
        return sentence(f"setup.kind.{self.value}")


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the table. A Kind.SET stands for a set of components, which is in the game or not."""

    name: str  # in replays, scenarios and Python
    kind: Kind
    field: str  # of the Setup
    help: Sentence
    switch: str  # on the command line
    takes: str = ""  # what follows it there; `value.…` says it
    set: str = ""
    choices: tuple[str, ...] | None = None  # None: anything; empty: there is none so far

    @property
    def offered(self) -> bool:
        """Whether there is anything to choose."""
        return self.choices != ()

    @property
    def changes_rules(self) -> bool:
        """Whether other rules are loaded, and not only another game dealt; one and two players have rivals."""
        return self.field not in ("leaders", "rivals", "seed")

    def value(self, setup: Setup) -> Any:
        """As a Setup has it: a number, a truth, a text, or some texts."""
        found = getattr(setup, self.field)
        return self.set in found if self.kind is Kind.SET else found


def options() -> dict[str, Option]:
    """All of them by name, in the order of the head of a replay; a set that is known has its own."""
    rows = (
        Option("players", Kind.NUMBER, "players", sentence("option.players"), "--players", "number"),
        *(
            Option(s.option, Kind.SET, "sets", sentence(f"set.{s.id}"), f"--{s.option.replace('_', '-')}", set=s.id)
            for s in SETS.values()
            if s.option and s.exists
        ),
        Option(
            "difficulty", Kind.CHOICE, "difficulty",
            sentence("option.difficulty", names=comma(DIFFICULTIES)), "--difficulty", "name", choices=tuple(DIFFICULTIES),
        ),
        Option(
            "variants", Kind.LIST, "variants",
            sentence("option.variants", names=comma(VARIANTS)), "--variant", "name", choices=tuple(VARIANTS),
        ),
        Option("rivals", Kind.SEATS, "rivals", sentence("option.rivals"), "--rivals", "names"),
        Option("content", Kind.LIST, "content", sentence("option.content"), "--content", "file"),
        Option("leaders", Kind.SEATS, "leaders", sentence("option.leaders"), "--leaders", "names"),
        Option("seed", Kind.NUMBER, "seed", sentence("option.seed"), "--seed", "number"),
    )  # fmt: skip
    return {option.name: option for option in rows}


# --- from values to a Setup and back -----------------------------------------------------------------------


def setup_from(values: Mapping[str, Any], base: Setup | None = None) -> Setup:
    """`base` (or the usual game) with these values, by the names of the options; checked."""
    setup = base or Setup()
    for name, value in values.items():
        setup = _changed(setup, option_named(name), value)
    check(setup)
    return setup


def values_of(setup: Setup, own_content: bool = True) -> dict[str, Any]:
    """All options as plain data, as `setup_from` takes them; paths of own content mean nothing elsewhere."""
    named = {name: option for name, option in options().items() if own_content or name != "content"}
    found = {name: option.value(setup) for name, option in named.items() if option.offered}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def later() -> dict[str, Sentence]:
    """Names of options to come: who meets one has a file of a later version."""
    return {s.option: sentence(f"set.{s.id}") for s in SETS.values() if s.option and not s.exists}


def not_yet(name: str) -> Sentence | None:
    """Why an option of this name cannot be chosen so far; None if it can, or if nobody knows such a name."""
    known, coming = options(), later()
    if name in coming or (name in known and not known[name].offered):
        return sentence("setup.not_yet", what=coming.get(name) or sentence("setup.this_kind"), name=name)
    return None


def option_named(name: str) -> Option:
    if reason := not_yet(name):
        raise SetupError(reason, name)
    known = options()
    if name not in known:
        raise SetupError(sentence("setup.no_option", name=name, hint=did_you_mean(name, known, 20)), name)
    return known[name]


def _changed(setup: Setup, option: Option, value: Any) -> Setup:
    """Whatever a caller means by the value, if it can be meant."""
    match option.kind:
        case Kind.NUMBER if isinstance(value, int) and not isinstance(value, bool):
            new: object = value
        case Kind.SET if isinstance(value, bool):
            others = [name for name in setup.sets if name != option.set]
            new = in_order([*others, option.set] if value else others)
        case Kind.CHOICE if isinstance(value, str):
            new = value
        case Kind.SEATS | Kind.LIST if isinstance(value, Iterable) and not isinstance(value, str):
            new = tuple("" if item is None else str(item) for item in value)
        case _:
            raise SetupError(
                sentence("setup.expected", option=option.name, kind=option.kind.words, found=shown(value)),
                option.name,
            )
    fields: dict[str, Any] = {option.field: new}
    return setup.replaced(**fields)


def in_order(sets: Iterable[str]) -> tuple[str, ...]:
    """As they are loaded, so that equal games have equal setups."""
    known = list(SETS)
    return tuple(sorted(sets, key=lambda name: known.index(name) if name in known else len(known)))


def sets_of(setup: Setup) -> tuple[str, ...]:
    """With the one that comes with the number of players, which sets that are added change as well."""
    modes = {RIVALS: (RIVALS,), TEAMS: (SIX,)}
    return in_order((*setup.sets, *modes.get(setup.mode, ())))


# --- as text -----------------------------------------------------------------------------------------------


def text_of(option: Option, setup: Setup) -> str:
    """The value in one line of text; empty if there is nothing to say."""
    value = option.value(setup)
    if option.kind is Kind.SET:
        return "on" if value else "off"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def value_from(option: Option, text: str) -> Any:
    """What `text_of` has written."""
    if option.kind is Kind.NUMBER:
        try:
            return int(text)
        except ValueError:
            pass
    elif option.kind is Kind.SET:
        if text in ("on", "off"):
            return text == "on"
    elif option.kind is Kind.CHOICE:
        return text
    else:
        return [part.strip() for part in text.split(",")] if text else []
    raise SetupError(sentence("setup.expected_text", kind=option.kind.words, found=shown(text)), option.name)


def words_for(option: Option, setup: Setup) -> str:
    """The words of the command line that give an option this value."""
    value = option.value(setup)
    if option.kind is Kind.SET:
        return option.switch if value else option.switch.replace("--", "--no-", 1)
    if option.kind is Kind.LIST:
        return " ".join(f"{option.switch} {item}" for item in value)
    if not value and option.kind is not Kind.NUMBER:
        return ""
    return f"{option.switch} {','.join(value) if option.kind is Kind.SEATS else value}"


def who_plays(setup: Setup) -> Sentence:
    """`4 players`, `1 player against 2 rivals`."""
    rivals = setup.seats - setup.players
    key = {RIVALS: "company.rivals", TEAMS: "company.teams"}.get(setup.mode, "company.players")
    return sentence(key, n=setup.players, rivals=rivals)


def company(setup: Setup) -> Sentence:
    """Who sits at the table, and how it is made harder: `1 player against 2 rivals (sardaukar)`."""
    named = [name for name in (setup.level, *setup.variants) if name]
    return sentence("company.named", who=who_plays(setup), names=comma(named)) if named else who_plays(setup)


# --- what cannot be ----------------------------------------------------------------------------------------


def check(setup: Setup) -> None:
    """Raise a `SetupError` if there can be no such game. Names of leaders need rules: see `with_leaders`."""
    if setup.players not in PLAYERS:
        raise SetupError(
            sentence("setup.players"), "players", sentence("setup.so_many_players", n=setup.players)
        )
    if setup.mode == TEAMS and CHOAM not in setup.sets:
        raise SetupError(sentence("setup.six_with_choam"), CHOAM)
    _check_sets(setup)
    _check_difficulty(setup)
    for variant in setup.variants:
        _check_variant(setup, variant)
    if len(setup.leaders) > setup.players:
        raise SetupError(sentence("setup.leaders", n=len(setup.leaders), players=setup.players), "leaders")
    if len(setup.rivals) > setup.seats - setup.players:
        found = len(setup.rivals)
        if setup.mode != RIVALS:
            raise SetupError(sentence("setup.no_rivals", n=found, players=setup.players), "rivals")
        raise SetupError(sentence("setup.rivals", n=found, seats=setup.seats - setup.players), "rivals")


def _check_difficulty(setup: Setup) -> None:
    name = setup.difficulty
    if name and name not in DIFFICULTIES:
        raise SetupError(
            sentence("setup.unknown_difficulty", name=shown(name), hint=did_you_mean(name, DIFFICULTIES, 20)),
            "difficulty",
        )
    if name and setup.players != 1:
        raise SetupError(sentence("setup.solo_only"), "difficulty", sentence("setup.difficulty", name=name))


def _check_variant(setup: Setup, name: str) -> None:
    if name not in VARIANTS:
        hint = did_you_mean(name, VARIANTS, 20)
        raise SetupError(sentence("setup.unknown_variant", name=shown(name), hint=hint), "variants")
    if setup.players not in VARIANTS[name]:
        key = "setup.variant_in_teams" if VARIANTS[name] == (6,) else "setup.variant_against_rivals"
        reason = sentence(key, numbers=either(VARIANTS[name]), n=VARIANTS[name][-1])
        raise SetupError(reason, "variants", sentence("setup.variant", name=name))
    if setup.variants.count(name) > 1:
        raise SetupError(sentence("setup.variant_twice", name=name), "variants")


def _check_sets(setup: Setup) -> None:
    blamed = {option.set: option.name for option in options().values() if option.set}
    for name in setup.sets:
        if name not in SETS:
            raise SetupError(
                sentence("setup.unknown_set", name=shown(name), hint=did_you_mean(name, SETS, 20)), "sets"
            )
        if not SETS[name].exists:
            raise SetupError(sentence("setup.set_to_come", name=name), "sets")
        if setup.sets.count(name) > 1:
            raise SetupError(sentence("setup.set_twice", name=name), blamed.get(name, "sets"))
        if not SETS[name].option and name != ALWAYS:
            raise SetupError(sentence("setup.set_of_players", name=name), "sets")
    if ALWAYS not in setup.sets:
        raise SetupError(sentence("setup.always", name=ALWAYS), "sets")
    for name in setup.sets:
        if reason := _why_not(SETS[name], setup):
            raise SetupError(reason, blamed.get(name, "sets"), sentence("setup.set", name=name))


def not_beside(name: str, other: str) -> Sentence | None:
    """Why a set is not played with another one, whichever of them says so."""
    says = [one for one, barred in ((name, other), (other, name)) if barred in SETS[one].without]
    return sentence("setup.set_without", sets=_named(other), rule=_by_rule(SETS[says[0]])) if says else None


def _by_rule(game_set: GameSet) -> str:
    return f" ({game_set.rule})" if game_set.rule else ""


def _why_not(game_set: GameSet, setup: Setup) -> Sentence | None:
    """What a set does not go with."""
    by_rule = _by_rule(game_set)
    missing = [_named(name) for name in game_set.needs if name not in setup.sets]
    barred = [_named(name) for name in game_set.without if name in setup.sets]
    if setup.players not in game_set.players:
        numbers = game_set.players
        return sentence("setup.set_for", numbers=either(numbers), n=numbers[-1], rule=by_rule)
    if missing:
        return sentence("setup.set_needs", sets=both(missing), rule=by_rule)
    return sentence("setup.set_without", sets=either(barred), rule=by_rule) if barred else None


def _named(name: str) -> Sentence | str:
    """A set that nobody has made known has its id alone."""
    return sentence(f"set.{name}") if name in SETS else name


# --- leaders -----------------------------------------------------------------------------------------------


def with_leaders(rules: Rules, setup: Setup) -> Setup:
    """The same with the ids of the leaders and rivals that were named, by id or by a part of it."""
    rivals = {leader.name: leader.rival for leader in rules.leaders if leader.rival is not None}
    named = _found(_leaders(rules), setup.leaders, "leader")
    _check_commanders(rules, named)
    against = _found(list(rivals), setup.rivals, "rival")
    for name in against:
        rival = rivals[name] if name else None
        if rival is not None and rival.streamlined and setup.players not in VARIANTS[STREAMLINED]:
            raise SetupError(sentence("setup.rival_for_two", name=name), "rivals")
        if rival is not None and not rival.streamlined and STREAMLINED in setup.variants:
            usual = [other for other, card in rivals.items() if card.streamlined]
            raise SetupError(
                sentence("setup.rival_not_streamlined", name=name, variant=STREAMLINED, usual=both(usual)),
                "rivals",
            )
    return setup.replaced(leaders=named, rivals=against)


def _check_commanders(rules: Rules, named: list[str]) -> None:
    """X-1: commanders have their seats, and nobody else sits there."""
    seats = {x.commander.seat: x.name for x in rules.leaders if x.commander is not None}
    for seat, name in seats.items():
        if name in named and named.index(name) != seat:
            raise SetupError(sentence("setup.commander_sits", name=name, n=seat + 1), "leaders")
    for seat, name in seats.items():
        if len(named) > seat and named[seat] not in ("", name):
            raise SetupError(
                sentence("setup.seat_is_for", name=named[seat], n=seat + 1, commander=name), "leaders"
            )


def find_leader(rules: Rules, word: str) -> str:
    return _find(_leaders(rules), word, "leader")


def _leaders(rules: Rules) -> list[str]:
    return [leader.name for leader in rules.leaders if leader.front and leader.rival is None]


def _found(names: list[str], words: Iterable[str], what: str) -> list[str]:
    chosen = [_find(names, word, what) if word else "" for word in words]
    for name in chosen:
        if name and chosen.count(name) > 1:
            raise SetupError(sentence(f"setup.{what}_twice", name=name), f"{what}s")
    return chosen


def _find(names: list[str], word: str, what: str) -> str:
    """A leader or rival by id, or by an unmistakable part of it, however it is spelled."""
    wanted = "_".join(word.lower().replace("'", "_").replace("-", "_").split())
    found = [name for name in names if name == wanted] or [name for name in names if wanted in name]
    if len(found) > 1:
        raise SetupError(sentence(f"setup.{what}_unclear", name=shown(word), found=either(found)), f"{what}s")
    if not found or not wanted:
        hint = did_you_mean(wanted, names, 20)
        raise SetupError(sentence(f"setup.unknown_{what}", name=shown(word), hint=hint), f"{what}s")
    return found[0]
