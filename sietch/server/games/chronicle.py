"""A game that is over, or came from a file: any step of it at once, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from sietch.engine import events as e
from sietch.engine import words as w
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.engine.unit_kinds import CONFLICT, TROOP, WORM
from sietch.language.phrase import Phrases
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.games.further import in_words, others_of
from sietch.server.games.ties import ties
from sietch.server.wire import finished
from sietch.server.wire import protocol as p
from sietch.server.wire.table import Table
from sietch.view.log import OPEN, Reader
from sietch.view.names import LEADERS, Names

EVERY = 16  # options between two kept states: so many are played again at most for a step


class Chronicler:
    """The whole game. Nothing of it changes any more, so it may be asked from several threads."""

    def __init__(self, rules: Rules, setup: Setup, texts: Sequence[str]) -> None:
        self._kept: list[State] = []
        self._whole = Course(rules, setup)
        self._story = Story(self._whole)
        self._keep()
        for _ in self._whole.all_of(texts):
            self._story.goes_on()
            self._keep()

    def _keep(self) -> None:
        if self._whole.rev % EVERY == 0:
            self._kept.append(self._whole.state.copy())

    @property
    def rules(self) -> Rules:
        return self._whole.game.rules

    @property
    def steps(self) -> int:
        return self._whole.rev

    @property
    def over(self) -> bool:
        return self._whole.game.over

    @property
    def end(self) -> Course:
        return self._whole

    def told(self, table: Table, language: str) -> finished.Chronicle:
        """As data; `table` is what its seats are called."""
        phrases = Phrases(language)
        players = self._whole.state.players
        return finished.Chronicle(
            table=table,
            steps=self.steps,
            over=self.over,
            rounds=self._story.rounds,
            turns=self._story.turns,
            points=[player.vp for player in players],
            sources=[
                {source: n for source, n in zip(w.VP_SOURCES, player.vp_from, strict=True) if n}
                for player in players
            ],
            battles=[_said(battle, phrases) for battle in self._story.battles],
            ties=ties(self._whole.state) if self.over else [],
        )

    def at(self, rev: int) -> Course:
        """The game after so many options."""
        number = rev // EVERY
        course = self._whole.beginning(number * EVERY, self._kept[number])
        for _ in course.all_of(self._texts(course.rev, rev)):
            pass
        return course

    def positions(
        self, first: int, last: int, viewer: Reader, language: str, names: Names = LEADERS
    ) -> list[finished.PastStep]:
        """The steps after these options, as the viewer may see them; `names` are those of the persons."""
        before = max(first - 1, 0)
        course = self.at(before)
        found = [self._step(course, viewer, language, names, "")] if first == 0 else []
        for text in self._texts(before, last):
            words = showing.words_before(course.state, text, language, names)
            course.one(text)
            found.append(self._step(course, viewer, language, names, words))
        return found

    def _step(
        self, course: Course, viewer: Reader, language: str, names: Names, words: str
    ) -> finished.PastStep:
        position = showing.past(course, viewer, language, words, names)
        next_ = self._whole.game.history[course.rev : course.rev + 1]
        seen = viewer == OPEN or (bool(next_) and next_[0].seat == viewer)
        return finished.PastStep(position, next_[0].text if next_ and seen else None)

    def log(self, viewer: Reader, language: str) -> p.Log:
        return showing.log(self._whole, viewer, language)

    def _texts(self, first: int, last: int) -> list[str]:
        return [entry.text for entry in self._whole.game.history[first:last]]


def _said(battle: finished.Battle, phrases: Phrases) -> finished.Battle:
    armies = [
        replace(army, others=in_words(army.others, phrases)) if army.others else army
        for army in battle.armies
    ]
    return replace(battle, armies=armies)


class Story:
    """What is worth telling of a game, gathered while it is played again."""

    def __init__(self, course: Course) -> None:
        self.rounds: list[finished.RoundBegun] = []
        self.turns: list[int] = []
        self.battles: list[finished.Battle] = []
        self._course = course
        self._fight = Fight(course.state)
        self.goes_on()

    def goes_on(self) -> None:
        """One more option was played."""
        state, rev = self._course.state, self._course.rev
        entries = self._course.entries(rev)
        for kind, seat, a, b, _ in entries:
            if kind == e.ROUND:
                self.rounds.append(finished.RoundBegun(a, rev, [player.vp for player in state.players]))
            elif kind == e.TURN and (not self.turns or self.turns[-1] != rev):
                self.turns.append(rev)
            elif kind in self._fight.moves:
                self._fight.moved(kind, seat, b)
            elif kind == e.COMPARED:
                self._fight.compare(seat, b, rev)
            elif kind == e.REWARD:
                self._fight.places[seat] = a
            elif kind == e.PLAYED_INTRIGUE and self._fight.begun >= 0:
                name = state.rules.component_names(w.INTRIGUE)[a]
                self._fight.cards.append(finished.CombatCard(rev, seat, name, {}))
            elif kind in (e.WON, e.NOBODY_WON):
                conflict = state.rules.component_names(w.CONFLICT)[a]
                self.battles.append(self._fight.fought(conflict, rev, None if kind == e.NOBODY_WON else seat))
                self._fight = Fight(state)
        if state.conflict != w.NOTHING and state.conflict_winner == w.NOBODY:
            self._fight.goes_on(state, rev)


class Fight:
    """The Conflict of one round, until it is won."""

    def __init__(self, state: State) -> None:
        self.begun = -1  # the option after which combat begins
        self.round = state.round
        self.compared: dict[int, int] = {}  # strengths of those with units, when they were compared
        self.places: dict[int, int] = {}
        self.cards: list[finished.CombatCard] = []
        kinds = state.rules.units
        self._kinds = kinds
        self._units = [[0] * len(kinds) for _ in state.players]  # in the Conflict, kind by kind
        self._strengths = [[kind.strength_of(player) for kind in kinds] for player in state.players]
        # what joins the Conflict, and what leaves it: entries of the log
        self.moves = {kind.was_deployed: (place, 1) for place, kind in enumerate(kinds)}
        self.moves |= {kind.has_retreated: (place, -1) for place, kind in enumerate(kinds) if kind.retreats}
        self._before: list[int] = []
        self._now: list[int] = []

    def goes_on(self, state: State, rev: int) -> None:
        if self.compared:  # rewards are handed out: nothing changes what was compared
            return
        self.round = state.round
        self._units = [[kind.count(player, CONFLICT) for kind in self._kinds] for player in state.players]
        if state.phase != w.COMBAT:
            return
        now = [player.strength() for player in state.players]
        if self.begun < 0:
            self.begun, self._before = rev, now
        elif self.cards:
            changed = self.cards[-1].changed
            for seat, (old, new) in enumerate(zip(self._now, now, strict=True)):
                if old != new:
                    changed[seat] = changed.get(seat, 0) + new - old
        self._now = now

    def compare(self, seat: int, strength: int, rev: int) -> None:
        self.compared[seat] = strength
        if self.begun < 0:  # nobody was asked before
            self.begun = rev - 1

    def moved(self, kind: int, seat: int, count: int) -> None:
        """Rivals deploy within the option that also decides the Conflict."""
        if not self.compared:
            place, more = self.moves[kind]
            units = self._units[seat]
            units[place] = max(units[place] + more * count, 0)

    def fought(self, conflict: str, rev: int, winner: int | None) -> finished.Battle:
        gone = {seat: 0 for seat, strength in enumerate(self._before) if strength}  # if it was not compared
        armies = [self._army(seat, strength) for seat, strength in (gone | self.compared).items()]
        armies.sort(key=lambda army: (army.place or len(self._units), -army.strength))
        begun = rev - 1 if self.begun < 0 else self.begun  # without any army
        return finished.Battle(conflict, self.round, begun, rev, armies, self.cards, winner)

    def _army(self, seat: int, strength: int) -> finished.Army:
        units = self._units[seat] if strength else [0] * len(self._kinds)
        of_units = sum(n * each for n, each in zip(units, self._strengths[seat], strict=True))
        others = others_of(self._kinds, units)
        return finished.Army(
            seat=seat,
            troops=units[self._kinds.index(TROOP)],
            sandworms=units[self._kinds.index(WORM)],
            swords=strength - of_units,
            before=self._before[seat] if self._before else strength,
            strength=strength,
            place=self.places.get(seat, 0),
            others=others or UNSET,
        )
