"""A table that is being played: one task has the game, and all that happens comes to it one after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from sietch.bots.bot import moment
from sietch.bots.guard import Guarded
from sietch.content.limits import LONGEST_NAME
from sietch.engine.options import option_text
from sietch.language.sentence import Sentence, plain, sentence
from sietch.language.tables import ENGLISH
from sietch.language.template import Seat
from sietch.server.bots.thinking import Thinkers
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.games.report import bug_report
from sietch.server.games.showing import MOST_MOMENTS
from sietch.server.keeping.store import Overtaken, Progress, Record, Store, StoreError
from sietch.server.making.choices import short_name
from sietch.server.tables.hinting import ASK_AGAIN, SECONDS, Found, Hinting
from sietch.server.wire import protocol as p
from sietch.server.wire import table
from sietch.view.names import speaking
from sietch.view.reasons import Reason, reason_for

LONGEST_OPTION = LONGEST_NAME + 100  # letters: a verb and the id of what it is about
MOST_WAITING = 1 << 24  # bytes for a page that does not read: three of the largest answers
MOST_UNANSWERED = 120  # messages of a page
RETRY = 2.0  # seconds until a bot's option is tried again that could not be kept

LOOKS_ON = sentence("server.looks_on")

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class Chair:
    """A connection: of a seat, or of a spectator (None). It ends if its page does not read any more."""

    seat: int | None
    language: str
    out: asyncio.Queue[bytes | None]
    waiting: int = 0  # bytes to be read
    unanswered: int = 0  # messages of its page
    gone: bool = False

    @classmethod
    def new(cls, seat: int | None, language: str = ENGLISH) -> Chair:
        return cls(seat, language, asyncio.Queue())

    def send(self, message: p.Message) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        if self.gone:
            return
        self.waiting += len(data)
        self.out.put_nowait(data)
        if self.waiting > MOST_WAITING:
            while not self.out.empty():
                self.out.get_nowait()
            self.end()

    async def next(self) -> bytes | None:
        """What its page is to be told next; None: nothing more comes."""
        data = await self.out.get()
        self.waiting -= len(data or b"")
        return data

    def end(self) -> None:
        """Nothing more comes. It may connect again and gets everything anew."""
        self.gone = True
        self.out.put_nowait(None)


Work = Callable[[], Coroutine[None, None, None]]


class LiveTable:
    """The game, who plays it, and who is connected. `players` are its bots, by seat; `called` knows their names."""

    def __init__(
        self,
        record: Record,
        course: Course,
        store: Store,
        thinkers: Thinkers,
        gone: Callable[[LiveTable], None],
        players: Mapping[int, Guarded] = {},
        called: Callable[[str], str] = short_name,
    ) -> None:
        self.record = record
        self.course = course
        self.chairs: set[Chair] = set()
        self._coming: set[Chair] = set()  # until the table has told them everything
        self._store = store
        self._thinkers = thinkers
        self._gone = gone
        self._players = players
        self._called = called
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._asked = -1  # the option that a bot thinks about; -1: none
        self._age = 0  # changes whenever the game does: what a bot has thought before is worth nothing
        self._thought: asyncio.Task[None] | None = None
        self._hinting = Hinting(thinkers, lambda: self._age, self._hint_found)
        self._task = asyncio.create_task(self._run(), name=f"table {record.id}")

    # --- from outside ------------------------------------------------------------------------------------------

    def sit(self, chair: Chair) -> None:
        self._coming.add(chair)
        self._inbox.put_nowait(lambda: self._sit(chair))
        if self._task.done():
            self._dismiss()

    def leave(self, chair: Chair) -> None:
        chair.gone = True  # perhaps before it was heard
        self.chairs.discard(chair)
        self._coming.discard(chair)

    def tell_again(self) -> None:
        """Something of the table has changed that is not the game."""
        self._inbox.put_nowait(self._tell_everybody)

    def take(self, chair: Chair, request: p.Request) -> bool:
        """False if too much of this chair waits already."""
        if chair.unanswered >= MOST_UNANSWERED:
            return False
        chair.unanswered += 1
        self._inbox.put_nowait(lambda: self._answer(chair, request))
        return True

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        return not self.chairs and self._asked < 0 and self._inbox.empty()

    async def close(self) -> None:
        """The server ends, or nobody needs the table any more."""
        self._hinting.close()
        for task in (self._thought, self._task):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        self._dismiss()

    # --- the task ----------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            while True:
                self._wake_bot()
                work = await self._inbox.get()
                await work()
        except Overtaken as error:
            log.warning("table %s: %s", self.record.id, error)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s is put down; it is read again from the store", self.record.id)
        # What is in memory may not be what is kept: whoever connects again gets the table from the store.
        self._gone(self)
        self._dismiss()

    def _dismiss(self) -> None:
        """Nobody waits at a table that has ended: no bot, and no page, not even one that was not heard yet."""
        for player in self._players.values():
            player.leave()
        for chair in self.chairs | self._coming:
            chair.end()

    async def _sit(self, chair: Chair) -> None:
        self._coming.discard(chair)
        if chair.gone:
            return
        self.chairs.add(chair)
        chair.send(self.told(chair.seat))
        await self._tell_anew(chair, comes=True)
        if self._asked == self.course.rev:
            chair.send(p.Thinking(self.course.game.decider))

    async def _answer(self, chair: Chair, request: p.Request) -> None:
        """Of a page that is gone only what changes the game: it was meant."""
        chair.unanswered -= 1
        if chair.gone and not isinstance(request, p.Choose | p.TakeBack):
            return
        match request:
            case p.Choose():
                await self._choose(chair, request)
            case p.TakeBack():
                await self._take_back(chair, request)
            case p.Why():
                option = request.option[:LONGEST_OPTION]
                seat = -1 if chair.seat is None else chair.seat
                chair.send(p.WhyNot(self.course.rev, option, showing.why(self._reason(option, seat, chair))))
            case p.Moments():
                await self._moments(chair, request)
            case p.AskHint():
                await self._hint(chair, request)
            case p.NoHint():
                self._hinting.forget(chair)
            case p.Report():
                alone = chair.seat is not None and self.record.persons == [chair.seat]
                chair.send(p.Reported(bug_report(self.course, self.record, alone, chair.language)))

    async def _choose(self, chair: Chair, request: p.Choose) -> None:
        game, option = self.course.game, request.option
        if chair.seat is None:
            self._refuse(chair, LOOKS_ON, option)
        elif request.rev != self.course.rev:
            self._refuse(chair, self._stale(request.rev), option)
        elif chair.seat != game.decider or option not in game.options():
            asked = option[:LONGEST_OPTION]
            self._refuse(chair, plain(self._reason(asked, chair.seat, chair).sentence), option)
        else:
            try:
                await self._apply(option)
            except Overtaken:
                raise
            except StoreError as error:
                self._refuse(chair, sentence("server.option_not_kept", reason=error.whole), option)

    async def _apply(self, option: str) -> None:
        """Everybody learns of it when it is durable, and not before; raises `StoreError`."""
        course, rev = self.course, self.course.rev
        news: dict[tuple[int | None, str], list[bytes]] = {self._sees(chair): [] for chair in self.chairs}
        words = self._words(option)
        self._age += 1  # now, for others may think while it is written
        for _ in course.play(option, self.record.persons):
            for (seat, language), told in news.items():
                told.append(encode(self._position(seat, language, words[language])))
            if len(course.state.options) == 1:
                words = self._words(course.game.options()[0])
        try:
            await self._store.append(self.record.id, rev, course.applied(rev), self._progress())
        except StoreError:
            self._go_back(course.until(rev))
            raise
        self._note()
        for chair in list(self.chairs):
            for data in news.get(self._sees(chair), ()):
                chair.send_bytes(data)
        if course.game.over:
            self._tell_table()

    def _go_back(self, course: Course) -> None:
        """What could not be kept has not happened. Whatever was thought of meanwhile is void, and bots are asked again."""
        self.course = course
        self._age += 1
        self._asked = -1
        for chair in self._hinting.give_up():
            self._refuse(chair, ASK_AGAIN)

    async def _take_back(self, chair: Chair, request: p.TakeBack) -> None:
        course, rev = self.course, self.course.rev
        if chair.seat is None:
            return self._refuse(chair, LOOKS_ON)
        if request.rev != rev:
            return self._refuse(chair, self._stale(request.rev))
        if reason := course.refusal(request.to, chair.seat, self.record.persons):
            return self._refuse(chair, reason)
        self._age += 1
        self.course = course.until(request.to)
        marked = self.record.taken_back or course.is_help(request.to, chair.seat)
        try:
            await self._store.cut(self.record.id, rev, request.to, self._progress(), marked)
        except Overtaken:
            raise
        except StoreError as error:
            self._go_back(course)
            return self._refuse(chair, sentence("server.not_taken_back", reason=error.whole))
        self._asked = -1
        self.record.taken_back = marked
        self._note()
        for player in self._players.values():
            player.rewound(len(self.course.state.log or []))
        self._tell_table()
        for other in list(self.chairs):
            await self._tell_anew(other)
        return None

    async def _moments(self, chair: Chair, request: p.Moments) -> None:
        first, last = max(request.from_rev, 0), min(request.to, self.course.rev)
        if not first <= last or last - first > MOST_MOMENTS:
            return self._refuse(chair, sentence("server.positions", last=self.course.rev, most=MOST_MOMENTS))
        texts = self.course.texts(last)
        begun = self.course.until(first)
        found = await asyncio.to_thread(self._past, begun, texts[first:], chair)
        chair.send(p.Past(found))
        return None

    def _past(self, course: Course, texts: Iterable[str], chair: Chair) -> list[p.Position]:
        """The positions of this course from where it is."""
        persons, names = self.record.persons, self.record.names
        found = [showing.position(course, chair.seat, chair.language, persons, "", names)]
        for text in texts:
            words = showing.words_before(course.state, text, chair.language, names)
            course.one(text)
            found.append(showing.position(course, chair.seat, chair.language, persons, words, names))
        return found

    # --- hints ---------------------------------------------------------------------------------------------------

    async def _hint(self, chair: Chair, request: p.AskHint) -> None:
        course = self.course
        if reason := self._hinting.refusal(course, chair.seat, self.record.allows_hints(chair.seat)):
            return self._refuse(chair, reason)
        if request.rev != course.rev:
            return self._refuse(chair, self._stale(request.rev))
        found = self._hinting.ask(chair, course, self.record.chance, self._age, self.record.names)
        if found is None:
            chair.send(p.Considering(course.rev, SECONDS))
        else:
            await self._give_hint([chair], found)
        return None

    def _hint_found(self, age: int, language: str, found: Found) -> None:
        async def work() -> None:
            chairs = self._hinting.take(age, language, found)
            if age == self._age and chairs:
                await self._give_hint(chairs, found)

        self._inbox.put_nowait(work)

    async def _give_hint(self, chairs: Sequence[Chair], found: Found) -> None:
        """It is counted once for each question, and kept before anybody sees it."""
        if not isinstance(found, Sentence) and not self.record.progress.hinted:
            found = await self._note_hint() or found
        for chair in chairs:
            if isinstance(found, Sentence):
                self._refuse(chair, found)
            else:
                chair.send(p.Hint(self.course.rev, found))

    async def _note_hint(self) -> Sentence | None:
        """Everybody sees the mark; or why it could not be kept."""
        hints = self.record.progress.hints + 1
        progress = msgspec.structs.replace(self.record.progress, hints=hints, hinted=True)
        try:
            await self._store.append(self.record.id, self.course.rev, [], progress)
        except Overtaken:
            raise
        except StoreError as error:
            return sentence("hinting.not_noted", reason=error.whole)
        self.record.progress = progress
        self._tell_table()
        return None

    # --- bots ----------------------------------------------------------------------------------------------------

    def _wake_bot(self) -> None:
        """Let the bot think whose decision it is. Bots among themselves play on while somebody looks on."""
        game = self.course.game
        player = self._players.get(game.decider)
        if player is None or self._asked == self.course.rev or (not self.record.persons and not self.chairs):
            return
        self._asked = self.course.rev
        self._thought = asyncio.create_task(self._think(player, self._age, self._thought))

    async def _think(self, player: Guarded, age: int, before: asyncio.Task[None] | None) -> None:
        """Its answer comes to the inbox. One player is never asked twice at once: an older question ends first."""
        if before is not None:
            await asyncio.gather(before, return_exceptions=True)
        if age != self._age:
            return
        state, seat = self.course.state, self.course.game.decider
        if not player.by_chance:
            self._tell_all(p.Thinking(seat))
        pace = 0.0 if self.record.persons else self.record.pace
        rng = moment(self.record.chance, self.course.rev)
        deciding = self._thinkers.decide(player, state, rng)
        code, _ = await asyncio.gather(deciding, asyncio.sleep(pace), return_exceptions=True)
        self._inbox.put_nowait(lambda: self._bot_chose(player, seat, code, age))

    async def _bot_chose(self, player: Guarded, seat: int, code: int | BaseException, age: int) -> None:
        """What goes wrong beside the bot's own faults puts the table down."""
        if isinstance(code, BaseException):
            raise code
        while player.faults:
            fault = player.faults.pop(0)
            log.warning("table %s: %s", self.record.id, fault)
            kind = sentence(f"fault.kind.{fault.kind}")  # what the bot says itself may name its cards
            told = sentence("server.bot_fault", seat=Seat(seat), kind=kind)
            for chair in list(self.chairs):
                chair.send(p.Fault(seat, self._said(told, chair)))
        if age != self._age:
            return
        self._asked = -1
        try:
            await self._apply(option_text(self.course.game.rules, code))
        except Overtaken:
            raise
        except StoreError as error:
            log.warning("table %s: %s", self.record.id, error)
            self._asked = self.course.rev  # not at once again
            asyncio.get_running_loop().call_later(RETRY, self._inbox.put_nowait, self._try_again)

    async def _try_again(self) -> None:
        self._asked = -1

    # --- what is told --------------------------------------------------------------------------------------------

    def told(self, seat: int | None) -> table.Table:
        """The table as this seat sees it."""
        return showing.table(self.record, self.course, () if seat is None else (seat,), self._called)

    def _position(self, seat: int | None, language: str, words: str) -> p.Position:
        return showing.position(self.course, seat, language, self.record.persons, words, self.record.names)

    def _words(self, option: str) -> dict[str, str]:
        """In the languages that are read here."""
        languages = {chair.language for chair in self.chairs}
        state, names = self.course.state, self.record.names
        return {language: showing.words_before(state, option, language, names) for language in languages}

    def _reason(self, option: str, seat: int | None, chair: Chair) -> Reason:
        """Why this seat cannot choose the option now."""
        return reason_for(self.course.state, option, seat, chair.language, self.record.names)

    def _said(self, reason: Sentence, chair: Chair) -> str:
        """With the names that seats have at this table."""
        return reason.said(speaking(self.course.state, chair.language, self.record.names).phrases)

    @staticmethod
    def _sees(chair: Chair) -> tuple[int | None, str]:
        """Chairs with the same are shown the same."""
        return chair.seat, chair.language

    def _progress(self) -> Progress:
        """After a change of the game: no hint was given yet for the question that it leads to."""
        return msgspec.structs.replace(self.course.progress, hints=self.record.progress.hints)

    def _note(self) -> None:
        """The game has changed, and that is kept."""
        self.record.rev = self.course.rev
        self.record.progress = self._progress()

    def _stale(self, asked: int) -> Sentence:
        return sentence("server.stale", rev=self.course.rev, asked=asked)

    def _refuse(self, chair: Chair, reason: Sentence, option: str | None = None) -> None:
        chair.send(p.Refused(self.course.rev, option and option[:LONGEST_OPTION], self._said(reason, chair)))

    async def _tell_anew(self, chair: Chair, comes: bool = False) -> None:
        """All that happened, and where the game stands: no move led here that was not told.

        Who comes before the first move sees how rivals have begun: the position tells of it, not the log.
        """
        log = await asyncio.to_thread(showing.log, self.course, chair.seat, chair.language)
        position = self._position(chair.seat, chair.language, "")
        if comes and position.rev == 0 and position.scenes:
            log.events = []
        else:
            position = msgspec.structs.replace(position, move=None, events=[], scenes=[])
        chair.send(log)
        chair.send(position)

    def _tell_all(self, message: p.Message) -> None:
        data = encode(message)
        for chair in list(self.chairs):
            chair.send_bytes(data)

    async def _tell_everybody(self) -> None:
        self._tell_table()

    def _tell_table(self) -> None:
        for chair in list(self.chairs):
            chair.send(self.told(chair.seat))
