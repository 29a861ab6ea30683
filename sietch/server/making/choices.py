"""What a new table can be made of, for the page: every choice, and why an impossible one is impossible."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path

import msgspec

from sietch import __version__
from sietch.bots.levels import LEVELS
from sietch.bots.registry import OWN, BotError, file_of, introduced, is_ours, names, not_played
from sietch.content import ContentError, SetupError, load_rules
from sietch.content.rivals.levels import DIFFICULTIES, VARIANTS
from sietch.content.sets import SETS
from sietch.content.setup import Option, check, in_order, not_beside, options, who_plays, with_leaders
from sietch.engine.new_game import PLAYERS
from sietch.engine.rules import Rules
from sietch.engine.setup import USUAL_DIFFICULTY, Setup
from sietch.language.phrase import Phrases, capital
from sietch.language.sentence import Sentence
from sietch.language.tables import languages
from sietch.server.bots.own_bots import Answer, OwnBots, Said
from sietch.server.refusals import OUR_MISTAKE
from sietch.server.wire.making import Choice, Leaders, Mode, SeatChoices, SetupChoices
from sietch.server.wire.printed import Component
from sietch.server.wire.table import Who
from sietch.view.catalogue import PERSONS, Catalogue, catalogue_of
from sietch.view.glossary import Glossary, Word
from sietch.view.symbols import drawn_component

MOST_PLAYERS = max(PLAYERS)
USUAL_BOT = "naib"


class Choices:
    """`own_bots` are those that the command line allows, by their short names."""

    def __init__(self, own_bots: Mapping[str, str], address: str) -> None:
        known = [*LEVELS, *(name for name in names() if name not in LEVELS)]
        bots = {name: name for name in known} | {**own_bots}
        self._ours = {name: bot for name, bot in bots.items() if is_ours(bot)}
        self._others = OwnBots({name: bot for name, bot in bots.items() if name not in self._ours}, _bot)
        self._address = address

    async def now(self, language: str) -> SetupChoices:
        """Bots of others may be mended while the server runs; one that is slow to load is offered untried."""
        modes, bots = await asyncio.to_thread(lambda: (_modes(language), self._introduced))
        said = bots | {name: _answered(answer) for name, answer in (await self._others.answers()).items()}
        told = [_told(name, one, language) for name, one in said.items()]
        return SetupChoices(__version__, Setup().players, modes, told, languages(), self._address)

    @cached_property
    def _introduced(self) -> dict[str, Said | None]:
        """The four levels from easy to hard, then what else there is of ours."""
        return {name: _bot(bot) for name, bot in self._ours.items()}


def leaders_of(setup: Setup, language: str) -> Leaders:
    """Of a game that there can be; raises `SetupError` and `ContentError`."""
    check(setup)
    setup = _with_all_sets(setup)
    catalogue = catalogue_of(load_rules(setup), language)
    drawn = {
        kind: {id_: drawn_component(kind, id_, catalogue) for of, id_ in catalogue.entries if of == kind}
        for kind in (*PERSONS, "tracks")
    }
    components = msgspec.convert(drawn, dict[str, dict[str, Component]])
    return Leaders(_seats(setup, language), language, components, _brought(setup, catalogue))


def _brought(setup: Setup, catalogue: Catalogue) -> dict[str, list[str]]:
    """By the file that a component stands in."""
    own = {Path(file).name for file in setup.content}
    found: dict[str, list[str]] = {}
    for (kind, id_), entry in catalogue.entries.items():
        if entry.file in own:
            found.setdefault(kind, []).append(catalogue.name(kind, id_))
    return found


def short_name(bot: str) -> str:
    """A bot without the folder of its file, which is nobody else's business."""
    file = file_of(bot)
    return bot if file is None else bot[len(str(file)) - len(file.name) :]


def by_short_name(bots: Sequence[str]) -> dict[str, str]:
    """Each under a name of its own: files of the same name in several folders are numbered."""
    found: dict[str, str] = {}
    for bot in dict.fromkeys(bots):
        name = short_name(bot)
        before = sum(short_name(other) == name for other in found.values())
        found[f"{name} ({before + 1})" if before else name] = bot
    return found


def without_folder(told: Sentence, bot: str) -> Sentence:
    """The same for what is said of a bot."""
    file = file_of(bot)
    return told if file is None else told.changed(lambda text: text.replace(str(file), file.name))


def why_not(setup: Setup) -> Sentence | None:
    """Why there can be no such game; None if there can."""
    try:
        check(setup)
    except SetupError as error:
        return error.reason
    return None


@cache
def _modes(language: str) -> list[Mode]:
    return [_mode(players, language) for players in range(1, MOST_PLAYERS + 1)]


def _mode(players: int, language: str) -> Mode:
    setup = Setup(players)
    called = who_plays(setup).in_words(language)
    if reason := why_not(setup):
        return Mode(players, called, reason.in_words(language), [], [], [], [])
    return Mode(
        players, called, "", _sets(setup, language), _difficulty(setup, language), _variants(setup, language),
        _seats(_with_all_sets(setup), language),
    )  # fmt: skip


def _worded(reason: Sentence | None, language: str) -> str:
    """Empty if there is none."""
    return "" if reason is None else reason.in_words(language)


def _sets(setup: Setup, language: str) -> list[Choice]:
    """Those that can be chosen: with each its reason, if the game cannot be without it, or with it."""
    rows = [row for row in options().values() if row.set]
    return [_set(setup, row, rows, language) for row in rows]


def _set(setup: Setup, row: Option, rows: Sequence[Option], language: str) -> Choice:
    """By itself, and with each of the others: whether they go together."""
    on = row.set in setup.sets
    alone = _alone(setup, row.set)
    left = setup.replaced(sets=[name for name in setup.sets if name != row.set])
    reason = _worded(why_not(left if on else alone), language)
    needs = [other.name for other in rows if other.set in SETS[row.set].needs]
    barred = {
        other.name: _worded(not_beside(row.set, other.set) or why_not(_with(alone, other.set)), language)
        for other in rows
        if other is not row and not why_not(_alone(setup, other.set))
    }
    called = capital(row.help.in_words(language))
    return Choice(row.name, called, "", on, reason, needs, {} if reason else _reasons(barred))


def _alone(setup: Setup, name: str) -> Setup:
    """With a set and those that it needs, and with none that it does not go with."""
    barred = SETS[name].without
    return _with(setup.replaced(sets=[other for other in setup.sets if other not in barred]), name)


def _with(setup: Setup, name: str) -> Setup:
    return setup.replaced(sets=in_order({*setup.sets, *SETS[name].needs, name}))


def _difficulty(setup: Setup, language: str) -> list[Choice]:
    return [
        Choice(
            name, _title(name, language), Phrases(language).say(f"difficulty.{name}"), name == USUAL_DIFFICULTY and setup.players == 1,
            _worded(why_not(setup.replaced(difficulty=name)), language),
        )
        for name in DIFFICULTIES
    ]  # fmt: skip


def _variants(setup: Setup, language: str) -> list[Choice]:
    words = _words(language)
    return [
        Choice(
            name,
            _title(name, language),
            words[name].sentence,
            False,
            _worded(why_not(setup.replaced(variants=[name])), language),
        )
        for name in VARIANTS
    ]  # fmt: skip


def _words(language: str) -> dict[str, Word]:
    return {word.id: word for word in Glossary(Phrases(language)).words}


def _with_all_sets(setup: Setup) -> Setup:
    """With every set that can be chosen, so that its leaders are offered as well; they need it."""
    for row in options().values():
        more = setup.replaced(sets=in_order({*setup.sets, row.set}))
        if row.set and not why_not(more) and _leading(more):
            setup = more
    return setup


def _seats(setup: Setup, language: str) -> list[SeatChoices]:
    persons: list[Who] = ["person", "bot"]
    return [
        SeatChoices(
            seat,
            side,
            persons if seat < setup.players else ["rival"],
            _leaders(setup, seat, seat >= setup.players, language),
        )
        for seat, side in enumerate(setup.sides)
    ]


def _leaders(setup: Setup, seat: int, rival: bool, language: str) -> list[Choice]:
    rules = load_rules(setup)
    catalogue = catalogue_of(rules, language)
    without = _without(setup)
    variants = [name for name in VARIANTS if not why_not(setup.replaced(variants=[name]))]

    def choice(leader: str) -> Choice:
        needs = [name for name, there in without.items() if leader not in there]
        reason = _not_there(rules, setup, leader, seat, rival, language)
        barred = {
            name: _not_there(rules, setup.replaced(variants=[name]), leader, seat, rival, language)
            for name in variants
        }
        not_with = {} if reason else _reasons(barred)
        return Choice(leader, catalogue.name("leaders", leader), "", False, reason, needs, not_with)

    return [
        choice(leader.name)
        for leader in rules.leaders
        if leader.front and (leader.rival is not None) == rival
    ]


def _reasons(found: Mapping[str, str]) -> dict[str, str]:
    """Without what can be."""
    return {word: reason for word, reason in found.items() if reason}


def _without(setup: Setup) -> dict[str, set[str]]:
    """For every set that may be left out, who leads without it and those that need it."""
    found = {}
    for row in options().values():
        left = [name for name in setup.sets if name != row.set and row.set not in SETS[name].needs]
        less = setup.replaced(sets=left)
        if row.set in setup.sets and not why_not(less):
            found[row.name] = _leading(less)
    return found


def _leading(setup: Setup) -> set[str]:
    """Nobody, if these sets do not go together, or own content needs another one."""
    try:
        return {leader.name for leader in load_rules(setup).leaders}
    except ContentError:
        return set()


def _not_there(rules: Rules, setup: Setup, leader: str, seat: int, rival: bool, language: str) -> str:
    """Why this leader cannot sit there."""
    if rival:
        wanted = setup.replaced(rivals=[*[""] * (seat - setup.players), leader])
    else:
        wanted = setup.replaced(leaders=[*[""] * seat, leader])
    try:
        with_leaders(rules, wanted)
    except SetupError as error:
        called = _names(rules, language)
        return error.reason.changed(lambda word: called.get(word, word)).in_words(language)
    return ""


def _names(rules: Rules, language: str) -> dict[str, str]:
    """Of leaders and variants."""
    catalogue = catalogue_of(rules, language)
    called = {leader.name: catalogue.name("leaders", leader.name) for leader in rules.leaders}
    return called | {name: _title(name, language) for name in VARIANTS}


def _bot(bot: str) -> Said:
    """What it says of itself, or why it cannot be had; bots of others sit down in a process of their own."""
    try:
        return introduced(bot, Setup(), isolated=not is_ours(bot))
    except BotError as error:
        return without_folder(error.whole, bot)


def _answered(answer: Answer) -> Said | None:
    """None: there is nothing yet."""
    return (answer.result() or OUR_MISTAKE) if answer.done() else None


def _told(name: str, said: Said | None, language: str) -> Choice:
    told, reason = "", ""
    not_with: dict[str, str] = {}
    if isinstance(said, Sentence):
        reason = said.in_words(language)
    elif said is not None:
        told, not_with = said.words.in_words(language), _not_played(said.modes, language)
    level = [*LEVELS].index(name) + 1 if name in LEVELS else 0
    return Choice(
        name, _bot_title(name, language), told, name == USUAL_BOT, reason, not_with=not_with, level=level
    )


def _not_played(modes: list[str], language: str) -> dict[str, str]:
    """Numbers of players, and sets that can be chosen."""
    found: dict[str, Sentence | None] = {}
    for players in PLAYERS:
        found |= not_played(modes, Setup(players))
    for row in options().values():
        if row.set:
            found[row.name] = not_played(modes, Setup(sets=[row.set])).get(row.set)
    return {word: reason.in_words(language) for word, reason in found.items() if reason is not None}


def _title(name: str, language: str) -> str:
    """Of a difficulty or a variant."""
    return Phrases(language).say(f"title.{name}")


def _bot_title(name: str, language: str) -> str:
    """Bots of others, and those with settings, are called as they are typed."""
    return Phrases(language).say(f"bot.title.{name}") if name in OWN else name
