"""Tables that come of other games: a file that is looked at, a rematch, and a game that goes on from a step."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Collection, Mapping, Sequence
from itertools import cycle

from sietch.content.setup import company, with_leaders
from sietch.engine.setup import Setup
from sietch.language.sentence import sentence
from sietch.server.games.course import Course, continued
from sietch.server.keeping.own_content import OwnContent
from sietch.server.keeping.store import KeptSeat, Option, Record
from sietch.server.making.choices import USUAL_BOT, short_name
from sietch.server.making.new_table import SEED_BITS, ServedBot, hashed, is_served, name_of, new_keys
from sietch.server.refusals import NotPossible
from sietch.server.wire.making import USUAL_PACE, ReplayFile
from sietch.server.wire.table import Kin
from sietch.table.leaders import leaders_of
from sietch.table.replay import TITLE, Replay, ReplayError, dump, of_versions, parse, rules_of
from sietch.table.saves import Remarks, remarks

MOST_CONTENT = 8  # files of own content beside a replay
REPLAY_LINE = re.compile(rf"^{TITLE.pattern}\s*$", re.MULTILINE)


def loaded(file: ReplayFile, content: OwnContent) -> tuple[Record, list[Option]]:
    """The record of a game in a file; raises `NotPossible` and what `rules_of` raises. The same file is the same table."""
    text = _replay_in(file.text)
    if len(file.content) > MOST_CONTENT:
        raise NotPossible(sentence("server.many_contents", n=len(file.content), most=MOST_CONTENT))
    replay = parse(text)
    course = begun(replay, file.content, content)
    head = dump(course.game)
    texts = [move.text for move in replay.moves]
    try:
        course = continued(course, texts)
    except ReplayError as error:
        move = replay.moves[error.step - 1]
        raise ReplayError(of_versions(error.whole, replay), move.line) from None
    digest = hashlib.sha256("\n".join([head, *texts, *file.content]).encode(errors="replace")).hexdigest()
    setup = course.game.setup
    record = Record(
        id=digest[:12],
        made=time.time(),
        name=name_of(file.name) or str(company(setup)),
        head=head,
        content=file.content,
        seats=_players(setup, remarks(text)),
        pace=0.0,  # nobody plays here
        chance=0,
        progress=course.progress,
        kin=Kin(loaded=True),
    )
    return record, course.applied()


def begun(replay: Replay, texts: Sequence[str], content: OwnContent) -> Course:
    """The game of a replay before its first option; raises what `rules_of` raises."""
    with content.files(texts) as files:
        rules = rules_of(replay, files)
        setup = with_leaders(rules, replay.setup.replaced(content=[str(file) for file in files]))
        course = Course(rules, setup)
        if leaders_of(course.state) != replay.dealt:
            raise ReplayError(of_versions(sentence("replay.other_leaders"), replay))
        return course


def rematch(record: Record, content: OwnContent, turn_on: bool) -> tuple[Record, list[Option]]:
    """The same table with another seed. Everybody's own key opens their new seat, so nobody needs a new link."""
    replay = record.replay
    players = replay.setup.players
    seats = [KeptSeat(seat.who, seat.name, seat.bot, seat.key, seat.hints) for seat in record.seats]
    leaders = list(replay.setup.leaders)
    if turn_on:
        seats[:players] = [*seats[players - 1 : players], *seats[: players - 1]]
        leaders = [] if replay.setup.mode == "teams" else _turned(leaders, players)
    with content.files(record.content) as files:
        setup = replay.setup.replaced(
            leaders=leaders, seed=secrets.randbits(SEED_BITS), content=[str(file) for file in files]
        )
        rules = rules_of(replay, files)
        course = Course(rules, with_leaders(rules, setup))
    head = dump(course.game)
    course.begin([number for number, seat in enumerate(seats) if seat.who == "person"])
    return _record(record, course, head, seats, Kin(), record.name), course.applied()


def going_on(
    record: Record,
    whole: Course,
    rev: int,
    persons: Collection[int],
    wanted: ServedBot | None,
    served: Mapping[str, str],
) -> tuple[Record, list[Option], dict[int, str]]:
    """The same game up to a step, with these persons and bots on all other seats, and the secret keys.

    Without a wish the bots stay who they were, and the usual one has the seats of other persons and of bots that are gone.
    """
    if not 0 <= rev <= whole.rev:
        raise NotPossible(sentence("server.steps_to", last=whole.rev))
    course = whole.until(rev)
    course.begin(sorted(persons))
    if course.game.over:
        raise NotPossible(sentence("server.over_at_step"))
    bot = wanted.at(course.game.setup) if wanted else ""
    keys = new_keys(sorted(persons))
    seats = [
        _chair(seat, number, bot or (seat.bot if is_served(seat.bot, served) else ""), keys)
        for number, seat in enumerate(record.seats)
    ]
    kin = Kin(continues=record.id, at=rev)
    return _record(record, course, record.head, seats, kin, record.name), course.applied(), keys


# --- parts -------------------------------------------------------------------------------------------------------


def _replay_in(text: str) -> str:
    """A bug report has lines of its own before the replay."""
    text = text.lstrip("\ufeff").replace("\r\n", "\n")
    found = REPLAY_LINE.search(text)
    if found is None:
        raise NotPossible(sentence("server.no_replay"))
    return text[found.start() :]


def _players(setup: Setup, said: Remarks) -> list[KeptSeat]:
    """Nobody sits at a file. Its bots had the seats that no person had, in turn."""
    names = cycle(name_of(short_name(bot)) for bot in said.bots or [""])
    return [
        KeptSeat("rival") if seat not in setup.seated
        else KeptSeat("bot", "" if seat + 1 in said.seats else next(names))
        for seat in range(setup.seats)
    ]  # fmt: skip


def _turned(leaders: Sequence[str], players: int) -> list[str]:
    """Chosen leaders go along with whoever chose them."""
    named = [*leaders, *[""] * players][:players]
    return [named[-1], *named[:-1]] if any(named) else []


def _chair(seat: KeptSeat, number: int, bot: str, keys: Mapping[int, str]) -> KeptSeat:
    if number in keys:
        name = seat.name if seat.who == "person" else ""
        return KeptSeat("person", name, "", hashed(keys[number]), seat.hints)
    if seat.who == "rival":
        return KeptSeat("rival", seat.name)
    return KeptSeat("bot", "", bot or USUAL_BOT)


def _record(record: Record, course: Course, head: str, seats: list[KeptSeat], kin: Kin, name: str) -> Record:
    """A new table of the same making."""
    return Record(
        id=secrets.token_hex(6),
        made=time.time(),
        name=name,
        head=head,
        content=record.content,
        seats=seats,
        pace=USUAL_PACE if record.kin.loaded else record.pace,
        chance=secrets.randbits(62),
        progress=course.progress,
        kin=kin,
    )
