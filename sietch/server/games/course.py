"""The course of a game, option by option: what each has brought, and how far it can be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sietch.content.harmless import shown
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.game import Game, IllegalOption
from sietch.engine.rules import Rules
from sietch.engine.scenes import Scene, opening, scenes
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.language.sentence import Sentence, sentence
from sietch.server.keeping.store import Option, Progress
from sietch.table.replay import ReplayError

NOTHING_YET = sentence("server.nothing_to_take_back")
NOT_OWN = sentence("server.only_own_decision")
SOMEBODY_ELSE = sentence("server.somebody_else_decided")
CAME_TO_LIGHT = sentence("server.came_to_light")
OVER = sentence("server.game_over")
WARNING = sentence("server.take_back_warning")


def is_question(state: State) -> bool:
    """Whether the decider is asked, if a person decides: there is a choice, or a turn that may end."""
    return len(state.options) > 1 or state.options == [o.option(o.END_TURN, 0)]


class Course:
    """A game that stops after every option, also after those that leave no choice and follow by themselves."""

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.game = Game(rules, setup, automatic=False)
        self._lengths = [len(self.game.state.log or [])]  # of the log, before the first option and after each
        self._before: State | None = None  # as it was when the last option was chosen
        self._now = self.state.copy()

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def rev(self) -> int:
        return len(self.game.history)

    def begin(self, persons: Sequence[int]) -> None:
        """To the first question that leaves a choice, or where one of these persons may end a turn."""
        for _ in self._follow(persons):
            pass

    def play(self, option: str, persons: Sequence[int]) -> Iterator[int]:
        """Stop after the option and after each that follows by itself; raises `IllegalOption`.

        The turn of one of these persons does not end before that person says so.
        """
        yield self.one(option)
        yield from self._follow(persons)

    def one(self, option: str) -> int:
        """This one and no more, whether there was a choice or not; raises `IllegalOption`."""
        if self.game.options() == [option]:
            self.game.follow()
        else:
            self.game.step(option)
        return self._noted()

    def _follow(self, persons: Sequence[int]) -> Iterator[int]:
        game = self.game
        while not (game.decider in persons and is_question(game.state)) and game.follow():
            yield self._noted()

    def _noted(self) -> int:
        self._lengths.append(len(self.state.log or []))
        self._before, self._now = self._now, self.state.copy()
        return self.rev

    @property
    def asked(self) -> int:
        """The kind of the question that the last option has answered."""
        return w.NOTHING if self._before is None else self._before.kind

    def scenes(self) -> list[Scene]:
        """What could be seen in the middle of the last option, or before the first."""
        if not self.game.history:
            return opening(self.game.rules, self.game.setup)
        if self._before is None:
            return []
        return scenes(self._before, o.vocabulary(self.game.rules)[self.game.history[-1].text])

    def since(self, rev: int) -> int:
        """Where in the log begins what the option with this number brought."""
        return self._lengths[rev - 1] if rev else 0

    def entries(self, rev: int) -> list[list[int]]:
        """What the option with this number brought to the log; 0: what was there before the first."""
        log = self.state.log or []
        return log[self.since(rev) : self._lengths[rev]]

    # --- as it is kept ---------------------------------------------------------------------------------------

    def applied(self, since: int = 0) -> list[Option]:
        """What was applied after the first `since` options."""
        return [Option(entry.text, entry.automatic) for entry in self.game.history[since:]]

    @property
    def progress(self) -> Progress:
        """Of the game alone: how many hints were given the table knows."""
        state = self.state
        return Progress(
            state.round, [player.vp for player in state.players], self.game.over, places=list(state.places)
        )

    # --- as it was -------------------------------------------------------------------------------------------

    def until(self, rev: int) -> Course:
        """The same game after so many options."""
        return continued(Course(self.game.rules, self.game.setup), self.texts(rev))

    def beginning(self, rev: int, state: State) -> Course:
        """The same game after so many options, when it was in this state."""
        course = Course(self.game.rules, self.game.setup)
        course._lengths = self._lengths[: rev + 1]
        course.game.history = self.game.history[:rev]
        course.game.state = state.copy()
        course._now = state
        course.state.log = (self.state.log or [])[: self._lengths[rev]]
        return course

    def all_of(self, options: Sequence[str]) -> Iterator[int]:
        """Stop after each of these options, some of which follow by themselves; raises `ReplayError`."""
        for number, option in enumerate(options, 1):
            try:
                self.one(option)
            except IllegalOption:
                raise ReplayError(sentence("replay.not_offered", option=shown(option)), step=number) from None
            yield self.rev

    def texts(self, until: int) -> list[str]:
        return [entry.text for entry in self.game.history[:until]]

    # --- taking back -----------------------------------------------------------------------------------------

    def earlier(self, seat: int, persons: Sequence[int]) -> int | Sentence:
        """The last own decision, if it can be taken back; else why it stays."""
        own = [n for n, entry in enumerate(self.game.history) if entry.seat == seat and not entry.automatic]
        if not own:
            return NOTHING_YET
        return self.refusal(own[-1], seat, persons) or own[-1]

    def refusal(self, to: int, seat: int, persons: Sequence[int]) -> Sentence | None:
        """Why the game cannot go back to this decision; None if it can. Alone with bots a person may always.

        Among persons nobody learns what another seat would play, and be it a bot's, to decide anew.
        """
        history = self.game.history
        if not 0 <= to < len(history) or history[to].automatic or history[to].seat != seat:
            return NOT_OWN
        if set(persons) <= {seat}:
            return None
        if self.game.over:
            return OVER
        undone = history[to:]
        if any(entry.seat != seat for entry in undone):  # also without a choice: nobody may learn that
            return SOMEBODY_ELSE
        if any(entry.revealing for entry in undone):
            return CAME_TO_LIGHT
        return None

    def is_help(self, to: int, seat: int) -> bool:
        """Whether somebody who goes back there knows more than before; else it is a move that was not finished."""
        return any(entry.revealing or entry.seat != seat for entry in self.game.history[to:])

    def warning(self, to: int) -> Sentence | None:
        """Before the game goes back there, if something hidden has come to light since."""
        return WARNING if any(entry.revealing for entry in self.game.history[to:]) else None


def continued(course: Course, options: Sequence[str]) -> Course:
    """The same course after these options, some of which follow by themselves; raises `ReplayError`."""
    for _ in course.all_of(options):
        pass
    return course
