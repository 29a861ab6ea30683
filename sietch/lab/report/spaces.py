"""The board: which spaces agents are sent to, when, and by whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from sietch.lab.measure.estimate import Measured
from sietch.lab.report.charts import Heat
from sietch.lab.report.means import around, counted
from sietch.lab.report.numbers import percent, percent_range, points, points_range, two
from sietch.lab.report.parts import UNCERTAIN, Column, Figure, Note, Row, Section, Table
from sietch.lab.report.played import Played, grouped
from sietch.lab.report.rates import Rate
from sietch.view.catalogue import Catalogue

QUARTER = 0.25  # of all seats: at most so many come often


class Visits:
    """Agents sent to spaces, by round, and the seats by the number of their visits."""

    def __init__(self, played: Played) -> None:
        self.agents: Counter[tuple[str, int]] = Counter()  # space, round
        self.seats: dict[str, dict[int, Rate]] = defaultdict(dict)  # space -> visits -> seats
        self.games: dict[str, Counter[int]] = defaultdict(Counter)  # space -> agents in a game -> games
        for rows in played.parts("spaces", ["game", "seat", "round", "space"]):
            rows = played.with_seats(rows)
            for row in grouped(rows, ["space", "round"], [("seat", "count")]).to_pylist():
                self.agents[row["space"], row["round"]] += row["seat_count"]
            games = grouped(rows, ["game", "space"], [("seat", "count")])
            for row in grouped(games, ["space", "seat_count"], [("game", "count")]).to_pylist():
                self.games[row["space"]][row["seat_count"]] += row["game_count"]
            seats = grouped(
                rows, ["game", "seat", "space"], [("round", "count"), ("wins", "max"), ("expected", "max")]
            )
            sums = grouped(
                seats,
                ["space", "round_count"],
                [("wins_max", "count"), ("wins_max", "sum"), ("expected_max", "sum")],
            )
            for row in sums.to_pylist():
                more = Rate(row["space"], row["wins_max_count"], row["wins_max_sum"], row["expected_max_sum"])
                known = self.seats[row["space"]].get(row["round_count"])
                self.seats[row["space"]][row["round_count"]] = more if known is None else known + more

    @property
    def spaces(self) -> list[str]:
        """The busiest first."""
        totals: Counter[str] = Counter()
        for (space, _), agents in self.agents.items():
            totals[space] += agents
        return sorted(totals, key=lambda space: (-totals[space], space))

    @property
    def rounds(self) -> list[int]:
        return sorted({number for _, number in self.agents})

    def share(self, space: str, number: int | None = None) -> float:
        """Of all agents of a round, or of the whole game, those at this space."""
        here = everywhere = 0
        for (other, when), agents in self.agents.items():
            if number is None or when == number:
                everywhere += agents
                here += agents if other == space else 0
        return here / everywhere

    def mean(self, space: str, seats: int, winners: bool) -> float:
        """Visits of a winner, or of another seat, in a game."""
        found = self.seats[space].items()
        return (
            sum(visits * (rate.wins if winners else rate.seats - rate.wins) for visits, rate in found) / seats
        )

    def agents_in_a_game(self, space: str, games: int) -> Measured | None:
        """On the average of all games, also of those in which nobody came."""
        found = self.games[space]
        numbers = counted([*found.items(), (0, games - found.total())])
        return around(numbers.value, numbers.known_margin)

    def often(self, space: str, seats: int) -> tuple[int, Rate] | None:
        """The number of visits that at most a quarter of all seats reach, and those seats; if there are any."""
        found = None
        for visits, rate in sorted(self.seats[space].items(), reverse=True):
            more = rate if found is None else found[1] + rate
            if more.seats > QUARTER * seats:
                break
            found = visits, more
        return found


def spaces(played: Played, catalogue: Catalogue) -> Section | None:
    visits = Visits(played)
    if not visits.agents:
        return None
    finding = _finding(visits, played, catalogue)
    chart = heat(visits, visits.spaces, finding, catalogue)
    caption = (
        "Of all agents sent in a round, the share in per cent that went to each space; busiest space on top."
    )
    note = (
        "“Often” means: as many visits in a game as at most a quarter of the seats make. The lift of those who come "
        "often is against the average of the same bots; it goes with the visits, it need not come from them."
    )
    table = _table(visits, played, catalogue)
    return Section("spaces", "Where do agents go?", finding, [Figure(chart, caption), table, Note(note)])


def heat(visits: Visits, ids: Sequence[str], told: str, catalogue: Catalogue) -> Heat:
    """Of the agents of a round, the share at each of these spaces."""
    rounds = visits.rounds
    return Heat(
        "Spaces by round",
        told,
        [(catalogue.name("spaces", id_), [visits.share(id_, number) for number in rounds]) for id_ in ids],
        [str(number) for number in rounds],
        lambda share: f"{100 * share:.0f}" if share >= 0.005 else "",
        percent,
        "Round",
    )


def _finding(visits: Visits, played: Played, catalogue: Catalogue) -> str:
    busiest = visits.spaces[0]
    whose = "the players’" if played.has_rivals else "all"
    share = f"{percent(visits.share(busiest))} of {whose} agents"
    told = f"{catalogue.name('spaces', busiest)} is the busiest space, with {share}."
    often = [visits.often(id_, played.seats.num_rows) for id_ in visits.spaces]
    sure = [found for found in often if found is not None and found[1].margin > 0 and not found[1].rare]
    if not sure:
        return f"{told} For no space can the win rate of those who come often be told from chance."
    least, best = max(sure, key=lambda found: found[1].margin)
    more = "more" if best.lift > 0 else "less"
    return (
        f"{told} The surest sign is {catalogue.name('spaces', best.id)}: seats with {least} or more visits win "
        f"{percent(best.rate)} ({percent_range(best.interval)}), {more} than their bots do on the average."
    )


def _table(visits: Visits, played: Played, catalogue: Catalogue) -> Table:
    seats, winners = played.seats.num_rows, played.winners
    rows = []
    for id_ in visits.spaces:
        cells = (
            catalogue.name("spaces", id_),
            visits.share(id_),
            visits.mean(id_, winners, winners=True) if winners else None,
            visits.mean(id_, seats - winners, winners=False),
        )
        often = visits.often(id_, seats)
        if often is None:
            rows.append(Row((*cells, None, None, None, None)))
        else:
            least, rate = often
            tag = UNCERTAIN if rate.rare else ""
            rows.append(Row((*cells, least, rate.rate, rate.lift, rate.lift_interval), tag))
    return Table(
        "Visits of spaces",
        [
            Column("Space"),
            Column("Share", percent, "of all agents sent"),
            Column("Winners", two, "visits of a winner in a game"),
            Column("Others", two, "visits of another seat in a game"),
            Column("Often", lambda visits: f"{visits}+", "visits that at most a quarter of the seats make"),
            Column("Win rate", percent, "of those who come often"),
            Column("Lift", points, "percentage points above the average of the same bots"),
            Column("95 % interval", points_range, "of the lift"),
        ],
        rows,
    )
