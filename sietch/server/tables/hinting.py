"""Hints at a table: what the strongest bot would do, thought of elsewhere, and void as soon as the game goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import convert

from sietch.bots.bot import moment
from sietch.bots.registry import BotError, check_bot
from sietch.engine.setup import Setup
from sietch.language.sentence import Sentence, sentence
from sietch.language.template import Seat
from sietch.server.bots.thinking import NoAdvice, Thinkers
from sietch.server.games.course import Course
from sietch.server.refusals import OUR_MISTAKE
from sietch.server.wire import protocol as p

if TYPE_CHECKING:
    from sietch.server.tables.table import Chair

SECONDS = 2.5  # of thinking
ADVISER = f"search:ms={SECONDS * 1000:g}"
ASK_AGAIN = sentence("hinting.ask_again")

log = logging.getLogger(__name__)
Found = list[p.HintOption] | Sentence  # or why there is none


class Hinting:
    """Who waits for a hint at one table. A moment of the game has a number of its own, also after a take-back.

    One hint of a table is thought of at a time: however often persons ask, the bots of others get their turn.
    """

    def __init__(
        self, thinkers: Thinkers, now: Callable[[], int], found: Callable[[int, str, Found], None]
    ) -> None:
        self._thinkers = thinkers
        self._now = now
        self._tell = found
        self._waiting: dict[Chair, int] = {}  # since which moment
        self._thoughts: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._kept: dict[tuple[int, str], Found] = {}

    def refusal(self, course: Course, seat: int | None, allowed: bool) -> Sentence | None:
        """Why this seat gets no hint now; None if it does."""
        game = course.game
        if seat is None:
            return sentence("hinting.not_for_spectators")
        if not allowed:
            return sentence("hinting.switched_off")
        if game.over or len(course.state.options) < 2:
            return sentence("hinting.nothing_to_decide")
        if seat != game.decider:
            return sentence("hinting.not_your_decision", seat=Seat(game.decider))
        return _cannot_play(game.setup)

    def ask(
        self, chair: Chair, course: Course, chance: int, moment_: int, names: Sequence[str]
    ) -> Found | None:
        """The hint, if it is there already; else the chair waits, and several for the same."""
        key = moment_, chair.language
        self._kept = {kept: hint for kept, hint in self._kept.items() if kept[0] == moment_}
        if key in self._kept:
            return self._kept[key]
        self._waiting[chair] = moment_
        if key not in self._thoughts:
            earlier = list(self._thoughts.values())
            self._thoughts[key] = asyncio.create_task(
                self._think(key, course, course.rev, chance, names, earlier)
            )
        return None

    async def _think(
        self,
        key: tuple[int, str],
        course: Course,
        rev: int,
        chance: int,
        names: Sequence[str],
        earlier: list[asyncio.Task[None]],
    ) -> None:
        """Of this position and no other: the course may have gone on, and what comes next is another seat's to know."""
        moment_, language = key
        try:
            await asyncio.gather(*earlier, return_exceptions=True)
            if moment_ != self._now() or rev != course.rev or not self._waits(moment_, language):
                return
            game, rng = course.game, moment(chance, rev)
            thought = self._thinkers.advise(ADVISER, game.setup, game.state, rng, language, names)
            found: Found = convert(await thought, list[p.HintOption])
        except NoAdvice as error:
            found = sentence("hinting.not_found", reason=error.reason)
        except Exception:  # no process could be started, perhaps: whoever waits must hear of it
            log.exception("a hint was not found")
            found = sentence("hinting.not_found", reason=OUR_MISTAKE)
        finally:
            del self._thoughts[key]
        self._tell(moment_, language, found)

    def _waits(self, moment_: int, language: str) -> list[Chair]:
        return [
            chair for chair, since in self._waiting.items() if since == moment_ and chair.language == language
        ]

    def take(self, moment_: int, language: str, found: Found) -> list[Chair]:
        """A hint has come: those who still wait for it. Nobody waits for what was before."""
        if not isinstance(found, Sentence):
            self._kept[moment_, language] = found
        here = self._waits(moment_, language)
        self._waiting = {
            chair: since for chair, since in self._waiting.items() if since >= moment_ and chair not in here
        }
        return [chair for chair in here if not chair.gone]

    def forget(self, chair: Chair) -> None:
        """It does not want to know any more; what is being thought is kept for who asks again."""
        self._waiting.pop(chair, None)

    def give_up(self) -> list[Chair]:
        """What was asked is void although the game stays where it is: those who waited."""
        waited = [chair for chair in self._waiting if not chair.gone]
        self._waiting.clear()
        return waited

    def close(self) -> None:
        for thought in self._thoughts.values():
            thought.cancel()


def _cannot_play(setup: Setup) -> Sentence | None:
    try:
        check_bot(ADVISER, setup)
    except BotError as error:
        return sentence("hinting.nobody_knows", reason=error.whole)
    return None
