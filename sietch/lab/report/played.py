"""The finished games of a folder of results: their seats, and every row of a table with how its seat ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sietch.content import Setup, load_rules
from sietch.content.setup import SIX
from sietch.engine.result import UNRANKED
from sietch.engine.setup import RIVALS
from sietch.lab.extras import extra
from sietch.lab.records.results import Results, ResultsError, file_of
from sietch.lab.records.rows import RIVAL
from sietch.lab.report.numbers import percent
from sietch.language.sentence import sentence

pa = extra("pyarrow", "report")
pc = extra("pyarrow.compute", "report")
pq = extra("pyarrow.parquet", "report")

SEATS_PER_GAME = 16  # more than any table has; game and seat make one number
ROWS_AT_ONCE = 1_000_000

Rows = Any  # a table of pyarrow, which has no types


@dataclass(frozen=True, slots=True)
class Even:
    """What a win rate is compared with."""

    share: float
    name: str

    @property
    def told(self) -> str:
        return f"{self.name} {percent(self.share)}"


class Played:
    """What was played. Only finished games have winners, so only they are studied.

    `seats` are those of players; `everybody` has the rivals as well, but for those that cannot win.

    Every seat has `wins` (1 or 0) and `expected`: how often its bot wins on the average. What a card or a space
    is worth shows against that, so that a strong bot's habits do not look like strong cards.
    """

    def __init__(self, folder: Path) -> None:
        self._results = Results(folder)
        self.facts = self._results.facts
        self.all_games = self.table("games", ["game", "players", "rounds", "decisions", "faults"])
        seats = self._whole("seats")
        if seats["place"].null_count:
            seats = seats.filter(pc.is_valid(seats["place"]))
        finished = pc.is_in(self.all_games["game"], value_set=pc.unique(seats["game"]))
        self.games = self.all_games.filter(finished)
        seats = seats.append_column("wins", seats["won"].cast(pa.int64()))
        seats = seats.append_column("expected", _rate_of_bot(seats))
        sets = self.facts.get("content", {}).get("sets", ())
        self.has_rivals, self.has_teams = RIVALS in sets, SIX in sets
        self.sets: frozenset[str] = frozenset(sets)
        self.everybody = self.seats = seats
        if self.has_rivals:
            self.everybody = seats.filter(pc.greater(seats["place"], UNRANKED))
            self.seats = seats.filter(pc.not_equal(seats["bot"].cast(pa.string()), RIVAL))

    @property
    def bots(self) -> list[str]:
        """Everybody who played, in the order of the names."""
        return sorted(pc.unique(self.seats["bot"]).to_pylist())

    def bot_name(self, bot: str, word: str = "") -> str:
        """With a word before it; rivals are no bots."""
        return "Rivals" if self.has_rivals and bot == RIVAL else f"{word}{bot}"

    @property
    def rivals(self) -> Rows:
        """The seats of rivals that can win."""
        return self.everybody.filter(pc.equal(self.everybody["bot"].cast(pa.string()), RIVAL))

    @property
    def even(self) -> Even:
        """The win rate of a seat if all players were equal."""
        share = self.winners / max(int(self.seats.num_rows), 1)
        return Even(share, "average of the players" if self.has_rivals else "even share")

    @property
    def winners(self) -> int:
        """How many seats of players have won; the seats of a side win together."""
        return int(pc.sum(self.seats["wins"]).as_py() or 0)

    # --- teams -------------------------------------------------------------------------------------------

    @property
    def each(self) -> str:
        """What wins: in a game of teams a seat never wins alone."""
        return "team" if self.has_teams else "seat"

    @property
    def commanders(self) -> Rows:
        """Their seats: one for every team of a game; none where everybody plays alone."""
        named = commanders() if self.has_teams else []
        leaders = self.seats["leader"].cast(pa.string())
        return self.seats.filter(pc.is_in(leaders, value_set=pa.array(named, pa.string())))

    def once(self, column: str) -> Rows:
        """For win rates by this column: the seats of a team that are alike in it count once, for they win together."""
        if not self.has_teams:
            return self.seats
        by = ["game", "side", column]
        found = grouped(self.seats, by, [("wins", "max"), ("expected", "mean")])
        return found.rename_columns([*by, "wins", "expected"])

    def together(self, seats: Rows, by: Sequence[str] = ("game",)) -> Rows:
        """The points of a team, added up; a seat that plays alone keeps its own."""
        if not self.has_teams:
            return seats
        by = [*by, "side", "won", "wins"]
        return grouped(seats, by, [("vp", "sum")]).rename_columns([*by, "vp"])

    # --- reading -----------------------------------------------------------------------------------------

    def table(self, name: str, columns: Sequence[str]) -> Rows:
        """A table with these columns; others are not even read."""
        self._check(name, columns)
        return self._results.table(name, columns).unify_dictionaries()

    def parts(self, name: str, columns: Sequence[str]) -> Iterator[Rows]:
        """The same in pieces of many whole games, for tables that may not fit into memory."""
        self._check(name, columns)
        file = pq.ParquetFile(file_of(self._results.folder, name))
        waiting: list[Any] = []
        for batch in file.iter_batches(columns=list(columns)):
            waiting.append(batch)
            if sum(part.num_rows for part in waiting) >= ROWS_AT_ONCE:
                rows = pa.Table.from_batches(waiting)
                last = rows["game"][-1]
                whole = pc.index(rows["game"], last).as_py()
                if whole:
                    yield rows.slice(0, whole).unify_dictionaries()
                waiting = rows.slice(whole).to_batches()
        if waiting:
            yield pa.Table.from_batches(waiting).unify_dictionaries()

    def with_seats(self, rows: Rows, columns: Sequence[str] = ("wins", "expected")) -> Rows:
        """These columns of the seats beside every row; rows of unfinished games and of rivals are gone."""
        return _beside(rows, self.seats, columns)

    def with_everybody(self, rows: Rows, columns: Sequence[str]) -> Rows:
        """The same with the rows of rivals."""
        return _beside(rows, self.everybody, columns)

    def _whole(self, name: str) -> Rows:
        self._check(name, ["game", "seat", "bot", "leader", "place", "won", "vp", "conflicts_won"])
        return self._results.table(name).unify_dictionaries()

    def _check(self, name: str, columns: Sequence[str]) -> None:
        path = file_of(self._results.folder, name)
        try:
            known = pq.read_schema(path).names
        except pa.ArrowInvalid:
            raise ResultsError(sentence("lab.no_parquet", file=path)) from None
        for column in columns:
            if column not in known:
                raise ResultsError(sentence("lab.no_column", file=path, name=column))


@lru_cache(maxsize=1)
def commanders() -> list[str]:
    return [leader.name for leader in load_rules(Setup(players=6)).leaders if leader.commander is not None]


def _beside(rows: Rows, seats: Rows, columns: Sequence[str]) -> Rows:
    place = pc.index_in(_key(rows), value_set=_array(_key(seats)))
    if place.null_count:
        rows, place = rows.filter(pc.is_valid(place)), place.drop_null()
    for column in columns:
        rows = rows.append_column(column, seats[column].take(place))
    return rows


def grouped(rows: Rows, by: Sequence[str], measures: Sequence[tuple[str, str]]) -> Rows:
    """Group and aggregate, in one thread: sums of fractions are then the same to the last digit every time."""
    return rows.group_by(list(by), use_threads=False).aggregate(list(measures))


def _array(column: Any) -> Any:
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)


def _key(rows: Rows) -> Any:
    return pc.add(pc.multiply(rows["game"], SEATS_PER_GAME), rows["seat"].cast(pa.int64()))


def _rate_of_bot(seats: Rows) -> Any:
    """The share of its seats that each seat's bot has won."""
    rates = grouped(seats, ["bot"], [("wins", "mean")])
    place = pc.index_in(seats["bot"].cast(pa.string()), value_set=_array(rates["bot"].cast(pa.string())))
    return rates["wins_mean"].take(place)
