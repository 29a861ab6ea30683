"""A new table from what somebody asks for: checked by the table of options, with words for what cannot be."""

from __future__ import annotations

import hashlib
import math
import random
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import UNSET

from sietch.bots.registry import not_played
from sietch.content import ContentError, SetupError, load_rules
from sietch.content.harmless import harmless, shown
from sietch.content.problems import did_you_mean
from sietch.content.reading import read_text
from sietch.content.setup import ALWAYS, company, options, setup_from, with_leaders
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.language.sentence import comma, either, sentence
from sietch.server.games.course import Course
from sietch.server.keeping.own_content import OwnContent, mistakes
from sietch.server.keeping.store import KeptSeat, Option, Record
from sietch.server.making.choices import USUAL_BOT, leaders_of
from sietch.server.refusals import NotPossible
from sietch.server.wire.making import USUAL_PACE, LeaderOffer, Leaders, Link, NewSeat, NewTable, WhichLeaders
from sietch.table.replay import dump

SEED_BITS = 59  # as many digits as a replay may have, and too many to guess the deal
LONGEST_NAME = 40
SLOWEST = 60.0  # seconds

Wanted = NewTable | WhichLeaders


@dataclass(slots=True)
class Plan:
    """A table that can be made, once a leader is chosen for every offer."""

    name: str
    setup: Setup
    rules: Rules
    seats: list[NewSeat]
    content: list[str]
    pace: float
    offers: list[LeaderOffer]
    hints: bool | None = None  # None: as usual


@dataclass(slots=True)
class ServedBot:
    """A bot by the name that it has here, and what it says that it plays."""

    name: str
    spec: str
    modes: list[str]

    def at(self, setup: Setup) -> str:
        """What is to be started for such a game; raises `NotPossible` if it does not play it."""
        if reasons := not_played(self.modes, setup):
            raise NotPossible(
                sentence("server.bot_plays_not", bot=self.name, reason=next(iter(reasons.values())))
            )
        return self.spec


def plan(wanted: NewTable, bots: Mapping[str, ServedBot], content: OwnContent) -> Plan:
    """Checked; raises `NotPossible`. Leaders for `of_two` are dealt by the seed; `bots` are those that are wanted, by name."""
    with _possible(wanted, content) as files:
        setup = _setup(wanted, files)
        rules = load_rules(setup)
        setup = with_leaders(rules, setup)
        seats = _seats(wanted, setup)
        for seat in seats:
            if seat.bot:
                seat.bot = bots[seat.bot].at(setup)
        if not (0 <= wanted.pace <= SLOWEST and math.isfinite(wanted.pace)):
            raise NotPossible(sentence("server.pace", most=f"{SLOWEST:g}"))
        name = name_of(wanted.name) or str(company(setup))
        hints = None if wanted.hints is UNSET else wanted.hints
        return Plan(name, setup, rules, seats, _own(wanted), wanted.pace, _offers(rules, setup, seats), hints)


def leaders(wanted: WhichLeaders, content: OwnContent, language: str) -> Leaders:
    """Raises `NotPossible`."""
    with _possible(wanted, content, keep=False) as files:
        return leaders_of(Setup(wanted.players, content=files), language)


def chosen(planned: Plan, leaders: Mapping[int, str]) -> Plan:
    """The same with the leaders that were picked; raises `NotPossible`."""
    offered = {offer.seat: offer.leaders for offer in planned.offers}
    if set(leaders) != set(offered):
        raise NotPossible(sentence("server.leader_for_each", seats=comma(sorted(offered))))
    named = [*planned.setup.leaders, *[""] * planned.setup.players][: planned.setup.players]
    for seat, leader in leaders.items():
        if leader not in offered[seat]:
            raise NotPossible(
                sentence(
                    "server.not_offered", n=seat + 1, offered=either(offered[seat]), leader=shown(leader)
                )
            )
        named[seat] = leader
    setup = with_leaders(planned.rules, planned.setup.replaced(leaders=named))
    return replace(planned, setup=setup, offers=[])


def plan_of(setup: Setup, persons: Sequence[int], bots: Sequence[str]) -> Plan:
    """For somebody who sits at this machine: any bots, in turn on the seats that are left, and files of content."""
    rules = load_rules(setup)
    free = [seat for seat in setup.seated if seat not in persons]
    seats = [NewSeat("person") if seat in persons else NewSeat("rival") for seat in range(setup.seats)]
    for number, seat in enumerate(free):
        seats[seat] = NewSeat("bot", bot=bots[number % len(bots)])
    content = [read_text(Path(file)) for file in setup.content]
    return Plan(str(company(setup)), with_leaders(rules, setup), rules, seats, content, USUAL_PACE, [])


def made(planned: Plan) -> tuple[Record, list[Option], list[Link]]:
    """The record of the table, what is applied before its first question, and the secret links."""
    course = Course(planned.rules, planned.setup)
    head = dump(course.game)
    persons = [seat for seat, kept in enumerate(planned.seats) if kept.who == "person"]
    course.begin(persons)
    id_ = secrets.token_hex(6)
    keys = new_keys(persons)
    record = Record(
        id=id_,
        made=time.time(),
        name=planned.name,
        head=head,
        content=planned.content,
        seats=[
            KeptSeat(
                seat.who,
                name_of(seat.name),
                seat.bot,
                hashed(keys.get(number, "")),
                planned.hints if seat.who == "person" else None,
            )
            for number, seat in enumerate(planned.seats)
        ],
        pace=planned.pace,
        # The seed of the deal is soon guessed from chance that hangs on it: bots have their own.
        chance=secrets.randbits(62),
        progress=course.progress,
    )
    return record, course.applied(), links(id_, keys)


def new_keys(seats: Sequence[int]) -> dict[int, str]:
    return {seat: secrets.token_urlsafe(24) for seat in seats}


def links(id_: str, keys: Mapping[int, str]) -> list[Link]:
    """The key stands behind the #, which browsers send to nobody."""
    return [Link(seat, key, f"/table/{id_}#{key}") for seat, key in keys.items()]


def device_path(id_: str, found: Sequence[Link]) -> str:
    """The page of all these seats, for persons who share a device and hand it over."""
    return f"/table/{id_}#{'.'.join(link.key for link in found)}"


def hashed(key: str) -> str:
    """What is kept of a key; it is long and random, so a plain hash will do."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest() if key else ""


# --- parts -------------------------------------------------------------------------------------------------------


def _setup(wanted: NewTable, files: list[str]) -> Setup:
    rows = {row.name: row for row in options().values() if row.set}
    values: dict[str, object] = {"players": wanted.players, "variants": wanted.variants}
    if wanted.sets is not UNSET:
        for name in wanted.sets:
            if name not in rows and name != ALWAYS:
                hint = did_you_mean(name, rows, 20)
                raise SetupError(sentence("setup.unknown_set", name=shown(name), hint=hint), "sets")
        values |= {name: name in wanted.sets for name in rows}
    if wanted.difficulty:
        values["difficulty"] = wanted.difficulty
    values["seed"] = secrets.randbits(SEED_BITS) if wanted.seed is None else _seed(wanted.seed)
    values["content"] = files
    values["leaders"] = [seat.leader for seat in wanted.seats[: max(wanted.players, 0)]]
    values["rivals"] = [seat.leader for seat in wanted.seats[max(wanted.players, 0) :]]
    return setup_from(values)


def _seed(wanted: int | str) -> int:
    try:
        seed = int(wanted)
    except ValueError:
        raise SetupError(sentence("setup.seed_is_number"), "seed") from None
    if abs(seed) >= 1 << SEED_BITS:
        raise SetupError(sentence("setup.seed_too_large"), "seed")
    return seed


def _own(wanted: Wanted) -> list[str]:
    return [wanted.content] if wanted.content else []


@contextmanager
def _possible(wanted: Wanted, content: OwnContent, keep: bool = True) -> Iterator[list[str]]:
    """The files of its own content; and what the loader refuses, in words."""
    try:
        with content.files(_own(wanted), keep) as files:
            yield [str(file) for file in files]
    except SetupError as error:
        raise NotPossible(error.whole) from None
    except ContentError as error:
        if not wanted.content:
            why = error.problems[0].message
            raise NotPossible(sentence("server.no_combination", reason=why)) from None
        raise NotPossible(error.reason, mistakes(error, wanted.content_name)) from None


def _seats(wanted: NewTable, setup: Setup) -> list[NewSeat]:
    """Nobody said otherwise: a person on the first seat, bots on the others, and rivals where they belong."""
    if len(wanted.seats) > setup.seats:
        raise NotPossible(sentence("server.many_seats", n=len(wanted.seats), seats=setup.seats))
    usual = [NewSeat("person"), *[NewSeat("bot")] * (setup.players - 1)]
    usual += [NewSeat("rival")] * (setup.seats - setup.players)
    seats = [*wanted.seats, *usual[len(wanted.seats) :]]
    for number, seat in enumerate(seats):
        is_rival = number >= setup.players
        if (seat.who == "rival") != is_rival:
            raise NotPossible(
                sentence("server.rival_there" if is_rival else "server.no_rival_there", n=number + 1)
            )
        if seat.bot and seat.who != "bot":
            raise NotPossible(sentence(f"server.{seat.who}_no_bot", n=number + 1))
        if seat.of_two and (is_rival or seat.leader):
            raise NotPossible(sentence("server.nothing_to_choose", n=number + 1))
    return [
        NewSeat(seat.who, seat.name, seat.bot or (USUAL_BOT if seat.who == "bot" else ""), seat.leader, seat.of_two)
        for seat in seats
    ]  # fmt: skip


def wanted_bots(wanted: NewTable) -> set[str]:
    """The names of all bots that may come to the table."""
    return {USUAL_BOT, *(seat.bot for seat in wanted.seats if seat.who == "bot" and seat.bot)}


def bot_named(name: str, served: Mapping[str, str]) -> str:
    """Only what has a name here: a page does not decide which programs are started, or how long they think."""
    if name not in served:
        raise NotPossible(sentence("bot.unknown", name=shown(name), hint=did_you_mean(name, served, 20)))
    return served[name]


def is_served(bot: str, served: Mapping[str, str]) -> bool:
    """A table does not decide which programs are started: a bot that was allowed once may not be any more."""
    return not bot or bot in served.values()


def _offers(rules: Rules, setup: Setup, seats: Sequence[NewSeat]) -> list[LeaderOffer]:
    """Two different leaders for every seat that wants to choose, and nobody else is offered the same."""
    wanting = [number for number, seat in enumerate(seats) if seat.of_two]
    commanders = {leader.name for leader in rules.leaders if leader.commander is not None}
    for seat in wanting:
        if any(leader.commander is not None and leader.commander.seat == seat for leader in rules.leaders):
            raise NotPossible(sentence("server.commander_there", n=seat + 1))
    free = [
        leader.name
        for leader in rules.leaders
        if leader.front and leader.rival is None and leader.name not in (*setup.leaders, *commanders)
    ]
    if len(free) < 2 * len(wanting):
        raise NotPossible(sentence("server.few_leaders", n=len(free), seats=len(wanting)))
    dealt = iter(random.Random(f"{setup.seed} leaders").sample(free, 2 * len(wanting)))
    return [LeaderOffer(seat, [next(dealt), next(dealt)]) for seat in wanting]


def name_of(text: str) -> str:
    return harmless(" ".join(text.split()))[:LONGEST_NAME]
