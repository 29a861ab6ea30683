"""All tables of a server: making them, finding them again, and putting down those that nobody needs."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from weakref import WeakValueDictionary

import msgspec

from sietch.bots.guard import Guarded
from sietch.bots.isolated import dismiss
from sietch.bots.registry import BotError, names
from sietch.content import ContentError, SetupError, load_rules
from sietch.content.setup import company
from sietch.engine.setup import Setup
from sietch.language.sentence import Sentence, sentence
from sietch.language.tables import ENGLISH
from sietch.server.bots.thinking import Thinkers
from sietch.server.games.course import Course, continued
from sietch.server.games.report import replay_text
from sietch.server.keeping.own_content import OwnContent, digest
from sietch.server.keeping.store import Option, Record, Store, StoreError
from sietch.server.making.again import begun
from sietch.server.making.choices import by_short_name, short_name, why_not, without_folder
from sietch.server.making.new_table import (
    Plan,
    ServedBot,
    bot_named,
    chosen,
    hashed,
    is_served,
    leaders,
    links,
    made,
    new_keys,
    plan,
    wanted_bots,
)
from sietch.server.refusals import CannotGoOn, Forbidden, NotPossible, Unknown
from sietch.server.tables.archive import Archive
from sietch.server.tables.statistics import Finished
from sietch.server.tables.table import LiveTable
from sietch.server.wire.lobby import Statistics, TableLine, Tables
from sietch.server.wire.making import ChosenLeaders, Made, NewTable, WhichLeaders
from sietch.server.wire.table import Seat
from sietch.table.replay import Replay, ReplayError, rules_of
from sietch.view.catalogue import catalogue_of
from sietch.view.symbols import content

MOST_PLANS = 100  # tables that wait for their leaders
MOST_CONTENTS = 16  # kept ready, in bytes
MOST_REASONS = 1_000  # of kinds of tables, why they cannot go on
MOST_LINES = 30  # tables in one list, unless somebody asks for more
SWEEP = 60.0  # seconds between looks for tables that nobody needs


class Hall:
    """The tables. `own_bots` are those that the command line allows beside the registered ones."""

    def __init__(self, store: Store, thinkers: Thinkers, own_bots: Sequence[str] = ()) -> None:
        self.own_bots = by_short_name(own_bots)
        self.bots = {name: name for name in names()} | self.own_bots  # all that are served, by their names
        self._names = {bot: name for name, bot in self.bots.items()}
        self.store = store
        self._thinkers = thinkers
        self.own_content = OwnContent()
        self.archive = Archive(self)
        self._finished = Finished(store, self._course, self.called)
        self.live: dict[str, LiveTable] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._plans: OrderedDict[str, Plan] = OrderedDict()
        self._contents: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._reasons: OrderedDict[tuple[str, ...], Sentence | None] = OrderedDict()

    # --- new tables --------------------------------------------------------------------------------------------

    async def make(self, wanted: NewTable) -> Made:
        """Raises `NotPossible`."""
        bots = await self.served(wanted_bots(wanted))
        planned = await asyncio.to_thread(plan, wanted, bots, self.own_content)
        if not planned.offers:
            return await self.begin(planned)
        id_ = secrets.token_urlsafe(16)
        self._plans[id_] = planned
        while len(self._plans) > MOST_PLANS:
            self._plans.popitem(last=False)
        return Made(id_, [], planned.offers, "")

    async def served(self, wanted: Iterable[str]) -> dict[str, ServedBot]:
        """These bots, each asked once; raises `NotPossible`. Other requests and tables do not wait for a slow one."""
        specs = {name: bot_named(name, self.bots) for name in wanted}
        found = await asyncio.gather(*(self._introduced(name, spec) for name, spec in specs.items()))
        return {bot.name: bot for bot in found}

    async def _introduced(self, name: str, spec: str) -> ServedBot:
        try:
            return ServedBot(name, spec, (await self._thinkers.introduced(spec)).modes)
        except BotError as error:
            raise NotPossible(without_folder(error.whole, spec)) from None

    def called(self, bot: str) -> str:
        """A bot by the name that the lobby has for it, or had when it was served."""
        return self._names.get(bot) or short_name(bot)

    async def choose_leaders(self, id_: str, leaders: ChosenLeaders) -> Made:
        """Raises `Unknown` and `NotPossible`."""
        if id_ not in self._plans:
            raise Unknown(sentence("server.no_plan", id=id_[:40]))
        made_up = chosen(self._plans[id_], leaders.leaders)
        planned = self._plans.pop(id_)  # now: a double click makes one table
        try:
            return await self.begin(made_up)
        except StoreError:
            self._plans[id_] = planned
            raise

    async def begin(self, planned: Plan) -> Made:
        """A table that needs nothing more to be chosen."""
        record, begun, found = await asyncio.to_thread(made, planned)
        await self.store.add(record, begun)
        for seat in record.seats:
            if seat.bot:
                self._thinkers.begin(seat.bot, planned.setup)
        return Made(record.id, found, [], f"/table/{record.id}")

    # --- tables that are there ---------------------------------------------------------------------------------

    async def record(self, id_: str) -> Record:
        """Raises `Unknown`."""
        if live := self.live.get(id_):
            return live.record
        return await self.kept(id_)

    async def kept(self, id_: str) -> Record:
        """As the store has it, which another server may have changed; raises `Unknown`."""
        found = await self.store.table(id_)
        if found is None:
            raise Unknown(sentence("server.no_table", id=id_[:40]))
        return found

    async def seat(self, id_: str, key: str) -> int:
        """The seat that this key opens; raises `Unknown` and `Forbidden`."""
        fits = self.opened(await self.record(id_), [key])
        if not fits:
            raise Forbidden(sentence("server.wrong_key"))
        return min(fits)

    @staticmethod
    def opened(record: Record, keys: Sequence[str]) -> set[int]:
        """The seats that these keys open."""
        given = [hashed(key) for key in keys if key]
        return {
            number
            for number, seat in enumerate(record.seats)
            for one in given
            if hmac.compare_digest(one, seat.key)
        }

    def opening(self, id_: str) -> asyncio.Lock:
        """Whoever has it knows that nobody opens this table with a record that was read before."""
        return self._opening.setdefault(id_, asyncio.Lock())

    async def open(self, id_: str) -> LiveTable:
        """The table with its game; raises `Unknown` and `CannotGoOn`."""
        async with self.opening(id_):
            if id_ in self.live:
                return self.live[id_]
            record = await self.record(id_)
            if record.kin.loaded:
                raise CannotGoOn(sentence("server.from_file", id=id_))
            if reason := self.missing_bot(record):
                raise CannotGoOn(
                    sentence("server.or_look_at", reason=reason, id=id_) if record.progress.over else reason
                )
            options = await self.store.options(id_)
            try:
                course = await asyncio.to_thread(self._course, record, options)
            except (ReplayError, ContentError, SetupError) as error:
                raise CannotGoOn(error.whole) from None
            players = await self._seated(record, course.game.setup)
            self.live[id_] = LiveTable(
                record, course, self.store, self._thinkers, self._put_down, players, self.called
            )
            return self.live[id_]

    async def _seated(self, record: Record, setup: Setup) -> dict[int, Guarded]:
        """The bots of a table; raises `CannotGoOn`, for one may have been spoiled since the table was made."""
        players: dict[int, Guarded] = {}
        with ExitStack() as sat_down:
            for number, seat in enumerate(record.seats):
                if seat.who != "bot":
                    continue
                try:
                    player = await self._thinkers.seated(seat.bot, setup, record.id, number)
                except BotError as error:
                    reason = without_folder(error.whole, seat.bot)
                    raise CannotGoOn(
                        sentence("server.bot_sits_not", bot=self.called(seat.bot), reason=reason)
                    ) from None
                players[number] = player
                sat_down.callback(player.leave)
            sat_down.pop_all()
        return players

    def _put_down(self, table: LiveTable) -> None:
        """This one: another may have been opened in its place."""
        if self.live.get(table.record.id) is table:
            del self.live[table.record.id]

    def _course(self, record: Record, options: Sequence[Option]) -> Course:
        """The game as it was kept; raises what `replay` raises, in words."""
        course = begun(record.replay, record.content, self.own_content)
        return continued(course, [option.text for option in options])

    async def content(self, id_: str, language: str) -> bytes:
        """All components as JSON; raises `Unknown` and `CannotGoOn`."""
        record = await self.record(id_)
        if record.kin.loaded or (record.progress.over and id_ not in self.live):
            rules = await self.archive.rules(id_)
        else:
            rules = (await self.open(id_)).course.game.rules
        key = (*rules.sets, rules.version, *map(digest, record.content), language)
        return await self._ready(key, lambda: content(catalogue_of(rules, language)))

    async def standard(self, players: int, language: str) -> bytes:
        """All components of the usual game for so many, as JSON; raises `NotPossible`."""
        if reason := why_not(Setup(players)):
            raise NotPossible(reason)
        key = ("standard", str(players), language)
        return await self._ready(key, lambda: content(catalogue_of(load_rules(Setup(players)), language)))

    async def leaders(self, wanted: WhichLeaders, language: str) -> bytes:
        """For the lobby, as JSON; raises `NotPossible`."""
        key = ("leaders", str(wanted.players), digest(wanted.content), language)
        return await self._ready(key, lambda: leaders(wanted, self.own_content, language))

    async def _ready(self, key: tuple[str, ...], make: Callable[[], object]) -> bytes:
        """As JSON, and kept for whoever asks next."""
        if key not in self._contents:
            self._contents[key] = msgspec.json.encode(await asyncio.to_thread(make))
            while len(self._contents) > MOST_CONTENTS:
                self._contents.popitem(last=False)
        return self._contents[key]

    async def replay(self, id_: str, key: str) -> str:
        """Of a game that is over or cannot go on, or for its only person; raises `Unknown` and `Forbidden`."""
        record = await self.record(id_)
        if not self._is_open(record) and record.persons != [await self._seat_or_none(id_, key)]:
            raise Forbidden(sentence("server.replay_hidden_now"))
        return replay_text(record, await self.store.options(id_))

    async def _seat_or_none(self, id_: str, key: str) -> int | None:
        try:
            return await self.seat(id_, key)
        except Forbidden:
            return None

    def _is_open(self, record: Record) -> bool:
        """Whether nobody can be looked into the cards. What is missing today, a bot or room on the disk, may be here tomorrow."""
        if record.progress.over or not record.persons:
            return True
        try:
            return bool(self._of_other_rules(record))
        except StoreError:
            return False

    async def relink(self, id_: str) -> Made:
        """New links for the persons of a table, for whoever runs the server; the old ones are void. Raises `Unknown`."""
        record = await self.record(id_)
        keys = new_keys(record.persons)
        for seat, key in keys.items():
            record.seats[seat].key = hashed(key)
        await self.store.set_keys(id_, record.seats)
        return Made(id_, links(id_, keys), [], f"/table/{id_}")

    async def remove(self, id_: str, key: str) -> None:
        """By one of its persons, or by anybody if it has none; raises `Unknown` and `Forbidden`."""
        record = await self.record(id_)
        if record.persons:
            await self.seat(id_, key)
        await self.store.remove(id_)  # first: nobody who comes back meanwhile finds it there
        async with self.opening(id_):
            if live := self.live.get(id_):
                self._put_down(live)
                await live.close()

    async def lines(
        self, before: str | None = None, limit: int = MOST_LINES, language: str = ENGLISH
    ) -> Tables:
        """Some of the tables, those that run first, then the latest; `before`: older ones than this."""
        records = await self.store.tables(before, limit + 1)
        found = await asyncio.to_thread(lambda: [self._line(record, language) for record in records[:limit]])
        return Tables(found, len(records) > limit)

    async def unfinished(self) -> TableLine | None:
        """The latest table of persons that can go on."""
        for line in (await self.lines()).tables:
            ends = line.over or line.reason or line.kin.loaded
            if not ends and any(seat.who == "person" for seat in line.seats):
                return line
        return None

    def _line(self, record: Record, language: str) -> TableLine:
        try:
            replay: Replay | None = record.replay
        except ReplayError:
            replay = None  # of a later version, or broken: it is listed with the reason
        return TableLine(
            id=record.id,
            name=record.name,
            made=record.made,
            company=company(replay.setup).in_words(language) if replay else "",
            seats=[
                Seat(number, seat.who, seat.name, self.called(seat.bot), False)
                for number, seat in enumerate(record.seats)
            ],
            leaders=replay.dealt if replay else [],
            rev=record.rev,
            round=record.progress.round,
            points=record.progress.points,
            over=record.progress.over,
            taken_back=record.taken_back,
            hints=record.progress.hints,
            version=replay.version if replay else "",
            reason="" if (reason := self._reason(record)) is None else reason.in_words(language),
            replay=f"/api/tables/{record.id}/replay" if self._is_open(record) else "",
            kin=record.kin,
        )

    async def statistics(self) -> Statistics:
        """The finished games of persons, the latest first."""
        return await self._finished.statistics()

    def _reason(self, record: Record) -> Sentence | None:
        """Why the table cannot go on, or be looked at when it is over; None if it can."""
        try:
            reason = self._of_other_rules(record)
        except StoreError as error:
            return error.whole
        return reason or (None if record.progress.over else self.missing_bot(record))

    def _of_other_rules(self, record: Record) -> Sentence | None:
        """Why no game of this program can be what it was; None if one can. Raises `StoreError` if nobody can tell now."""
        try:
            replay = record.replay
        except ReplayError as error:
            return error.whole
        made_of = (replay.version, str(replay.rules), *replay.sets, replay.digest, *replay.extra)
        key = (*made_of, repr(replay.setup.rules_key), *map(digest, record.content))
        if key not in self._reasons:
            self._reasons[key] = self._why_not_here(replay, record.content)
            while len(self._reasons) > MOST_REASONS:
                self._reasons.popitem(last=False)
        return self._reasons[key]

    def _why_not_here(self, replay: Replay, content: Sequence[str]) -> Sentence | None:
        """None if its rules can be loaded; raises `StoreError`."""
        try:
            with self.own_content.files(content, keep=False) as files:
                rules_of(replay, files)
        except (ReplayError, ContentError, SetupError) as error:
            return error.whole
        return None

    def missing_bot(self, record: Record) -> Sentence | None:
        """Why nobody can play at this table; None if all its bots are here."""
        missing = [short_name(seat.bot) for seat in record.seats if not is_served(seat.bot, self.bots)]
        return sentence("server.bot_not_served", bot=missing[0]) if missing else None

    # --- the end -----------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Again and again: tables that nobody is connected to, and no bot thinks at, need no memory."""
        while True:
            await asyncio.sleep(SWEEP)
            for live in list(self.live.values()):
                if live.idle:
                    self._put_down(live)
                    await live.close()

    async def close(self) -> None:
        for live in list(self.live.values()):
            await live.close()
        self.live.clear()
        self._thinkers.close()
        dismiss()
        self.own_content.close()
        await self.store.close()


__all__ = ["CannotGoOn", "Forbidden", "Hall", "NotPossible", "Unknown"]
