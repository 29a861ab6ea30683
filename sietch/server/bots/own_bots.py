"""What bots of others say of themselves: each is asked in a process of its own, once for every version of its file."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from sietch.bots.isolated import Introduction
from sietch.bots.registry import file_of
from sietch.language.sentence import Sentence

PATIENCE = 5.0  # seconds that a lobby waits for all of them

log = logging.getLogger(__name__)
Said = Introduction | Sentence  # of itself, or why it cannot be had
Answer = Future[Said | None]  # None: it could not be asked


class OwnBots:
    """Asked side by side with `ask`; those that take long are not waited for."""

    def __init__(self, bots: Mapping[str, str], ask: Callable[[str], Said]) -> None:
        self._bots = bots
        self._ask = ask
        self._asked: dict[str, tuple[int, Answer]] = {}

    async def answers(self) -> dict[str, Answer]:
        """By name; some may not be there yet, or could not be had: then the bot is asked again the next time."""
        answers = {name: self._answer(name, bot) for name, bot in self._bots.items()}
        if answers:
            await asyncio.wait(map(asyncio.wrap_future, answers.values()), timeout=PATIENCE)
        return answers

    def _answer(self, name: str, bot: str) -> Answer:
        version = _version(bot)
        before = self._asked.get(name)
        if before is not None and before[0] == version and not _failed(before[1]):
            return before[1]
        answer: Answer = Future()
        threading.Thread(target=self._fill, args=(answer, name, bot), daemon=True).start()
        self._asked[name] = version, answer
        return answer

    def _fill(self, answer: Answer, name: str, bot: str) -> None:
        try:
            answer.set_result(self._ask(bot))
        except BaseException:  # no process could be started, perhaps
            log.exception("the bot %s could not be asked", name)
            answer.set_result(None)


def _failed(answer: Answer) -> bool:
    return answer.done() and answer.result() is None


def _version(bot: str) -> int:
    """Of its file; 0 for one that is called by name, or whose file is not there."""
    file = file_of(bot)
    try:
        return 0 if file is None else file.stat().st_mtime_ns
    except OSError:
        return 0
