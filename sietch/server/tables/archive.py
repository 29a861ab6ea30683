"""Games that are over, or came from a file: looking at them, playing them again, and going on from a step."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from sietch.content import ContentError, SetupError
from sietch.engine.rules import Rules
from sietch.language.sentence import sentence
from sietch.server.games import showing
from sietch.server.games.chronicle import Chronicler
from sietch.server.keeping.store import Option, Overtaken, Record
from sietch.server.making.again import begun, going_on, loaded, rematch
from sietch.server.making.new_table import links
from sietch.server.refusals import CannotGoOn, Forbidden, NotPossible
from sietch.server.wire import finished, making
from sietch.server.wire import protocol as p
from sietch.table.replay import ReplayError
from sietch.view.log import OPEN, Reader

if TYPE_CHECKING:
    from sietch.server.tables.hall import Hall

MOST_CHRONICLES = 8  # kept ready
MOST_STEPS = 60  # positions in one answer
STILL_RUNS = sentence("server.still_runs")


class Archive:
    """The past of a hall's tables."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._ready: OrderedDict[str, tuple[list[Option], Chronicler]] = OrderedDict()

    # --- looking -----------------------------------------------------------------------------------------------

    async def chronicle(self, id_: str, keys: Sequence[str], language: str) -> finished.Chronicle:
        """Raises `Unknown`, `Forbidden` and `CannotGoOn`, as everything here does."""
        record, chronicle = await self._find(id_)
        own = self._hall.opened(record, keys)
        table = showing.table(record, chronicle.end, own, self._hall.called)
        return chronicle.told(table, language)

    async def steps(self, id_: str, first: int, last: int, view: str, language: str) -> finished.Steps:
        """Raises `NotPossible` too."""
        record, chronicle = await self._find(id_)
        viewer = _viewer(view, record)
        if not 0 <= first <= last <= chronicle.steps or last - first >= MOST_STEPS:
            raise NotPossible(sentence("server.steps_at_a_time", last=chronicle.steps, most=MOST_STEPS))
        return finished.Steps(
            await asyncio.to_thread(chronicle.positions, first, last, viewer, language, record.names)
        )

    async def log(self, id_: str, view: str, language: str) -> p.Log:
        record, chronicle = await self._find(id_)
        return await asyncio.to_thread(chronicle.log, _viewer(view, record), language)

    async def rules(self, id_: str) -> Rules:
        return (await self._find(id_))[1].rules

    async def _find(self, id_: str) -> tuple[Record, Chronicler]:
        """Of a game that runs nobody sees a step, whoever asks: not even who plays it alone."""
        record = await self._hall.record(id_)
        if not record.progress.over and not record.kin.loaded:
            raise Forbidden(STILL_RUNS)
        options = await self._hall.store.options(id_)
        ready = self._ready.get(id_)
        if ready is None or ready[0] != options:  # alone with bots even the end can be taken back
            ready = options, await asyncio.to_thread(self._chronicle, record, options)
            if not (ready[1].over or record.kin.loaded):
                raise Forbidden(STILL_RUNS)
        self._ready[id_] = ready
        self._ready.move_to_end(id_)
        while len(self._ready) > MOST_CHRONICLES:
            self._ready.popitem(last=False)
        return record, ready[1]

    def _chronicle(self, record: Record, options: Sequence[Option]) -> Chronicler:
        try:
            start = begun(record.replay, record.content, self._hall.own_content)
            return Chronicler(start.game.rules, start.game.setup, [option.text for option in options])
        except (ReplayError, ContentError, SetupError) as error:
            raise CannotGoOn(error.whole) from None

    # --- files -------------------------------------------------------------------------------------------------

    async def load(self, file: making.ReplayFile) -> making.Loaded:
        """A table of its own kind; the same file twice is one table. Raises `NotPossible`."""
        try:
            record, options = await asyncio.to_thread(loaded, file, self._hall.own_content)
        except (ReplayError, SetupError) as error:
            raise NotPossible(sentence("server.file_not_played", reason=error.whole)) from None
        except ContentError as error:
            raise NotPossible(error.reason, [problem.whole for problem in error.problems]) from None
        await self._hall.store.add(record, options)
        return making.Loaded(record.id, f"/replay/{record.id}")

    # --- again ---------------------------------------------------------------------------------------------------

    async def rematch(self, id_: str, wanted: making.Rematch) -> making.Made:
        """By a person of a game that is over; whoever asks later or at the same time gets the same table."""
        async with self._hall.opening(id_):
            try:
                made = await self._rematch(id_, wanted)
            except Overtaken:  # by another server on this file: its rematch is that of all
                made = await self._rematch(id_, wanted)
            self._tell_rematch(id_, made.id)
        return self._made(made, {seat: key for key in wanted.keys for seat in self._hall.opened(made, [key])})

    async def _rematch(self, id_: str, wanted: making.Rematch) -> Record:
        """The one that is kept, or a new one; raises `Overtaken` too."""
        record = await self._hall.kept(id_)
        if not record.progress.over or record.kin.loaded:
            raise Forbidden(sentence("server.rematch_later"))
        self._own_seats(record, wanted.keys)
        known = await self._hall.store.table(record.kin.rematch) if record.kin.rematch else None
        return known or await self._played_again(record, wanted.turn_on)

    async def _played_again(self, record: Record, turn_on: bool) -> Record:
        """A new table, and the old one knows of it."""
        if reason := self._hall.missing_bot(record):
            raise CannotGoOn(reason)
        try:
            made, options = await asyncio.to_thread(rematch, record, self._hall.own_content, turn_on)
        except (ReplayError, ContentError, SetupError) as error:
            raise CannotGoOn(error.whole) from None
        await self._hall.store.add_rematch(made, options, record)
        return made

    def _tell_rematch(self, id_: str, rematch: str) -> None:
        """To all who look at the old table, if they do not know yet."""
        live = self._hall.live.get(id_)
        if live is not None and live.record.kin.rematch != rematch:
            live.record.kin = msgspec.structs.replace(live.record.kin, rematch=rematch)
            live.tell_again()

    async def go_on(self, id_: str, wanted: making.GoOn) -> making.Made:
        """A new table from a step of an own game that is over, or of one from a file. Raises `NotPossible`."""
        record, chronicle = await self._find(id_)
        own = self._own_seats(record, wanted.keys)
        persons = {*own, *record.persons} if wanted.together else own
        if not record.persons:
            seated = chronicle.end.game.setup.seated
            if not set(wanted.seats) <= set(seated):
                raise NotPossible(sentence("server.nobody_there"))
            persons = set(wanted.seats)
        bots = await self._hall.served({wanted.bot} - {""})
        made, options, keys = await asyncio.to_thread(
            going_on, record, chronicle.end, wanted.rev, persons, bots.get(wanted.bot), self._hall.bots
        )
        await self._hall.store.add(made, options)
        return self._made(made, keys)

    def _own_seats(self, record: Record, keys: Sequence[str]) -> set[int]:
        """Raises `Forbidden` if somebody else played here."""
        own = self._hall.opened(record, keys)
        if record.persons and not own:
            raise Forbidden(sentence("server.not_yours"))
        return own

    @staticmethod
    def _made(record: Record, keys: dict[int, str]) -> making.Made:
        return making.Made(record.id, links(record.id, keys), [], f"/table/{record.id}")


def _viewer(view: str, record: Record) -> Reader:
    """`open`, `watch`, or the number of a seat."""
    if view == OPEN:
        return OPEN
    if view == "watch":
        return None
    seats = {str(seat): seat for seat in range(len(record.seats))}
    if view not in seats:
        raise NotPossible(sentence("server.view", last=len(seats) - 1))
    return seats[view]
