"""Many games at once: bots against bots, leaders by chance, the same result with any number of processes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sietch import __version__
from sietch.engine import COMPILED, RULES_VERSION
from sietch.engine.rules import Rules
from sietch.engine.state import State
from sietch.lab.play.match import Ended, Match, play_match
from sietch.lab.play.rules import edition, same_rules
from sietch.lab.play.series import Spec, portions, prepared, setup_facts
from sietch.lab.play.workers import Answers, cores, run
from sietch.lab.proof.invariants import violations
from sietch.lab.records.journal import JournalError, settings
from sietch.lab.records.replays import Replays, replay_of
from sietch.lab.records.rows import Rows, record, words
from sietch.language.sentence import sentence
from sietch.table.leaders import leaders_of

if TYPE_CHECKING:
    from sietch.lab.records.recording import Recording
    from sietch.lab.records.results import Batches

SEED_LIMIT = 10**12  # so that the seeds of games fit into 64 bits
KEPT_FAULTS = 10
# How many games make one call of a worker: some tenths of a second.
RANDOM_GAMES = 200 if COMPILED else 20
GAMES = 5

Progress = Callable[[int], None]
Call = Callable[[], "Part"]


@dataclass(slots=True)
class Sums:
    """Sums over games; two of them can be added."""

    games: int = 0
    finished: int = 0
    errors: int = 0
    decisions: int = 0
    rounds: int = 0
    wins_by_bot: Counter[str] = field(default_factory=Counter)
    wins_by_leader: Counter[str] = field(default_factory=Counter)
    wins_by_rival: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[str] = field(default_factory=Counter)  # of players
    games_by_leader: Counter[str] = field(default_factory=Counter)  # finished ones, like the next
    games_by_rival: Counter[str] = field(default_factory=Counter)
    seats_by_bot: Counter[str] = field(default_factory=Counter)  # of players; the seats of a team count once
    broken: list[tuple[int, str]] = field(default_factory=list)  # the first errors: seed of the game, what
    faults: list[tuple[int, str]] = field(default_factory=list)  # of bots: the first ones that differ
    faults_by_bot: dict[str, Counter[str]] = field(default_factory=dict)  # bot -> kind -> how many
    out_by_bot: Counter[str] = field(default_factory=Counter)  # how often it had to leave a game
    seconds: float = 0.0

    def see(self, match: Match, ended: Ended) -> None:
        """One more game; of one that broke off nothing counts but its error."""
        self.games += 1
        seed = match.setup.seed
        if ended.error:
            self.errors += 1
            self.broken = [*self.broken, (seed, ended.error)][:KEPT_FAULTS]
            return
        leaders, outcome = leaders_of(ended.state), ended.result
        self.decisions += ended.decisions
        for fault in ended.faults:
            self.keep(seed, str(fault))
            self.faults_by_bot.setdefault(fault.bot, Counter())[fault.kind] += 1
            if fault.out:
                self.out_by_bot[fault.bot] += 1
        if outcome.finished:
            self.finished += 1
            self.rounds += ended.state.round
            for bot, leader in zip(match.bots, leaders, strict=True):
                (self.games_by_leader if bot else self.games_by_rival)[leader] += 1
            sides = {(side, bot) for side, bot in zip(outcome.sides, match.bots, strict=True) if bot}
            self.seats_by_bot.update(bot for _, bot in sides)
        self.wins_by_bot.update({match.bots[seat] for seat in outcome.winners if match.bots[seat]})
        for seat in outcome.winners:
            if match.bots[seat]:
                self.wins_by_leader[leaders[seat]] += 1
                self.wins_by_seat[str(seat + 1)] += 1
            else:
                self.wins_by_rival[leaders[seat]] += 1

    def add(self, other: Sums) -> None:
        self.games += other.games
        self.finished += other.finished
        self.errors += other.errors
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.wins_by_bot += other.wins_by_bot
        self.wins_by_leader += other.wins_by_leader
        self.wins_by_rival += other.wins_by_rival
        self.wins_by_seat += other.wins_by_seat
        self.games_by_leader += other.games_by_leader
        self.games_by_rival += other.games_by_rival
        self.seats_by_bot += other.seats_by_bot
        self.broken = (self.broken + other.broken)[:KEPT_FAULTS]
        for seed, fault in other.faults:
            self.keep(seed, fault)
        self.out_by_bot += other.out_by_bot
        for bot, kinds in other.faults_by_bot.items():
            self.faults_by_bot.setdefault(bot, Counter()).update(kinds)
        self.seconds += other.seconds

    def sums(self) -> dict[str, Any]:
        """For a journal; `from_sums` reads it."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_sums(cls, sums: Mapping[str, Any]) -> Sums:
        """Added to nothing, so that its mappings become counters, and what cannot be added is refused at once."""
        read = {each.name: sums[each.name] for each in fields(cls)}
        found = cls()
        found.add(cls(**read | {"broken": [(seed, error) for seed, error in sums["broken"]]}))
        return found

    def keep(self, seed: int, fault: str) -> None:
        """A fault of a bot, unless the same was told before."""
        if len(self.faults) < KEPT_FAULTS and all(fault != told for _, told in self.faults):
            self.faults.append((seed, fault))

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else 0.0,
            "compiled": COMPILED,
            "rounds_mean": round(self.rounds / self.finished, 3) if self.finished else 0.0,
            "wins_by_bot": _sorted(self.wins_by_bot),
            "wins_by_leader": _sorted(self.wins_by_leader),
            "wins_by_rival": _sorted(self.wins_by_rival),
            "wins_by_seat": _sorted(self.wins_by_seat),
            "games_by_leader": _sorted(self.games_by_leader),
            "games_by_rival": _sorted(self.games_by_rival),
            "seats_by_bot": _sorted(self.seats_by_bot),
            "broken": [{"seed": seed, "error": error} for seed, error in self.broken],
            "faults": [{"seed": seed, "fault": fault} for seed, fault in self.faults],
            "faults_by_bot": {bot: _sorted(self.faults_by_bot[bot]) for bot in sorted(self.faults_by_bot)},
            "out_by_bot": _sorted(self.out_by_bot),
        }


@dataclass(frozen=True, slots=True)
class Part:
    """What one call of a worker brings: sums, and what was asked to be kept of its games."""

    result: Sums
    tables: Batches | None
    replays: list[tuple[int, str]]  # seed and text


@dataclass(frozen=True, slots=True)
class Kept:
    """What is to be kept of every game."""

    tables: bool = False
    replays: bool = False


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in sorted(counts)}


def simulate(
    spec: Spec,
    games: int,
    jobs: int = 1,
    progress: Progress = lambda done: None,
    cluster: str | None = None,
    out: Path | None = None,
    force: bool = False,
    replays: Replays | None = None,
) -> Sums:
    """Play the games numbered 0 to games - 1; `progress` hears how many are done.

    The work is done by `jobs` processes or a Ray cluster (sietch.lab.play.workers). `out` is a folder for all that
    happened (sietch.lab.records.results); a run that was begun there goes on. `replays` gets a replay of every game that
    is played now.
    """
    spec, rules = prepared(spec)
    result = Sums()
    with nullcontext() if out is None else _recording(spec, rules, games, out, force) as recording:
        if replays is not None:
            replays.begin(goes_on=recording is not None and recording.goes_on)
        with closing(_all_played(spec, rules, games, jobs, cluster, recording, replays)) as parts:
            for part in parts:
                result.add(part)
                progress(result.games)
    return result


def _all_played(
    spec: Spec,
    rules: Rules,
    games: int,
    jobs: int,
    cluster: str | None,
    recording: Recording | None,
    files: Replays | None,
) -> Answers[Sums]:
    """Part by part: first what the recording holds, then what is played now."""
    done = 0
    if recording is not None:
        for part in recording.kept(Sums.from_sums):
            done += part.games
            if done > games:
                raise JournalError(sentence("lab.more_games", n=games))
            yield part
    started = time.perf_counter()
    kept = Kept(recording is not None, files is not None)
    with closing(run(jobs, _calls(spec, rules, range(done, games), jobs, kept), cluster)) as parts:
        for played in parts:
            now = time.perf_counter()
            played.result.seconds, started = now - started, now
            if files is not None:
                files.add(played.replays)
            if recording is not None and played.tables is not None:
                recording.add(played.result.sums(), played.tables)
            yield played.result


def usual_jobs(spec: Spec, games: int) -> int:
    """All cores, unless the games are done before the processes have started."""
    return max(1, min(cores(), games // _most(spec)))


def _most(spec: Spec) -> int:
    return RANDOM_GAMES if set(spec.bots) == {"random"} else GAMES


def _calls(spec: Spec, rules: Rules, games: range, jobs: int, kept: Kept) -> Iterator[Call]:
    size = max(1, min(_most(spec), len(games) // (4 * jobs)))
    for portion in portions(games, size):
        yield partial(play_games, spec, portion, kept, edition(rules))


def _recording(spec: Spec, rules: Rules, games: int, out: Path, force: bool) -> Recording:
    from sietch.lab.records.recording import Recording
    from sietch.lab.records.results import ResultsError

    if abs(spec.setup.seed) >= SEED_LIMIT:
        raise ResultsError(sentence("lab.large_seed", seed=spec.setup.seed, most=SEED_LIMIT))
    head = settings("simulation", rules, spec.setup, spec.bots, spec.seconds) | {"check": spec.check}
    return Recording(out, games_as_data(spec, rules, games), head, force)


def games_as_data(spec: Spec, rules: Rules, games: int) -> dict[str, Any]:
    """All that makes the games what they are."""
    return {
        "version": __version__,
        "rules": RULES_VERSION,
        "content": {"sets": rules.sets, "digest": rules.version},
        "spec": {
            "setup": setup_facts(spec.setup, rules),
            "bots": spec.bots,
            "games": games,
            "seconds": spec.seconds,
        },
    }


# --- the work of one call --------------------------------------------------------------------------------


def play_games(spec: Spec, games: Sequence[int], kept: Kept, expected: str) -> Part:
    """Sums over these games, and what is kept of them."""
    rules = same_rules(spec.setup, expected)
    result = Sums()
    rows = Rows() if kept.tables else None
    replays: list[tuple[int, str]] = []
    for game in games:
        match = spec.match(rules, game, kept.tables, _check if spec.check else None)
        ended = play_match(match)
        result.see(match, ended)
        if kept.replays and ended.codes:
            text = replay_of(rules, match.setup, match.bots, ended.codes)
            replays.append((match.setup.seed, text))
        if rows is not None and not ended.error:
            record(rows, ended.state, game, match.setup.seed, match.bots, ended.decisions, len(ended.faults))
    if rows is None:
        return Part(result, None, replays)
    from sietch.lab.records.results import batches

    return Part(result, batches(rows, words(rules, spec.bots)), replays)


class Violation(Exception):
    """A position that cannot be."""


def _check(state: State, steps: int) -> None:
    found = violations(state)
    if found:
        raise Violation(f"after {steps} options, round {state.round}: {'; '.join(found)}")
