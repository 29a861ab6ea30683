"""What two runs tell of the same game, subject by subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sietch.lab.measure.estimate import Measured, wilson
from sietch.lab.records.rows import CARD, INTRIGUE, TILE
from sietch.lab.report.card_use import Use, Uses, uses
from sietch.lab.report.charts import Stacked
from sietch.lab.report.conflicts import battles, fights, titled
from sietch.lab.report.habits import measured_habits
from sietch.lab.report.means import by_game, contrasts
from sietch.lab.report.numbers import one, short
from sietch.lab.report.parts import Figure, Names
from sietch.lab.report.played import Played
from sietch.lab.report.plots import Lines
from sietch.lab.report.rates import Rate, rates
from sietch.lab.report.scoring import point_of, source_columns, source_names, stands
from sietch.lab.report.shifts import LIFT, NUMBER, SHARE, Measure, Shift, Subject, measured
from sietch.lab.report.spaces import Visits, heat
from sietch.lab.report.spread import spread
from sietch.lab.report.summary import leader_name, points_of_winners
from sietch.view.catalogue import Catalogue

CAUTION = "A lift is what goes with a card, not what the card does by itself; a changed lift is a hint, not a proof."


class Both:
    """Two runs with the names they have on the page."""

    def __init__(self, first: Played, second: Played, names: tuple[str, str], catalogue: Catalogue) -> None:
        self.runs = first, second
        self.names = names
        self.catalogue = catalogue
        self.alone: tuple[list[str], list[str]] = [], []  # what only one of them has seen

    def subjects(self) -> list[Subject]:
        """In the order of the page about one run."""
        used = uses(self.runs[0]), uses(self.runs[1])
        found = [
            self._winning("bots", "Which bot wins?", "bot", str),
            self._winning("leaders", "Which leader wins?", "leader", partial(self.catalogue.name, "leaders")),
            self._rivals(),
            self._scores(),
            self._sources(),
            self._habits(),
            self._cards(used),
            self._intrigue(used),
            self._tiles(used),
            self._spaces(),
            self._conflicts(),
            self._length(),
            self._seats(),
        ]
        return [subject for subject in found if any(measure.shifts for measure in subject.measures)]

    def course(self) -> list[Shift]:
        """How games go, in a few numbers."""
        found = []
        for name, of in (
            ("Rounds", lambda run: spread(run.games, "rounds")),
            ("Winner’s points", points_of_winners),
            ("Decisions", lambda run: spread(run.games, "decisions")),
        ):
            before, after = map(of, self.runs)
            found.append(Shift(name, before.measured, after.measured))
        points = [by_game(run.seats, ["vp"])["vp"].measured for run in self.runs]
        found.insert(2, Shift("Points of a seat", points[0], points[1]))
        return found

    def _named(self, found: Sequence[Mapping[str, object]], name: Names) -> dict[str, str]:
        """Everything that one of the runs knows."""
        for known, other, alone in zip(found, reversed(found), self.alone, strict=True):
            alone += [name(id_) for id_ in known if id_ not in other]
        return {id_: name(id_) for known in found for id_ in known}

    # --- the subjects --------------------------------------------------------------------------------------

    def _winning(self, id_: str, title: str, by: str, name: Names) -> Subject:
        """Bots are only compared if there are several."""
        if by == "bot" and max(len(run.bots) for run in self.runs) < 2:
            return Subject(id_, title, [])
        before, after = ({rate.id: rate for rate in rates(run.once(by), by)} for run in self.runs)
        shifts = measured(self._named([before, after], name), before, after, lambda rate: rate.measured)
        ranked = by != "seat"
        shifts = shifts if ranked else sorted(shifts, key=lambda shift: shift.name)
        measure = Measure(
            f"Win rate per {self.runs[1].each}, by {by}", "win rate", by.capitalize(), SHARE, shifts, ranked
        )
        return Subject(id_, title, [measure])

    def _seats(self) -> Subject:
        """Those of a team win together."""
        if any(run.has_teams for run in self.runs):
            return Subject("seats", "Does the seat matter?", [])
        return self._winning("seats", "Does the seat matter?", "seat", lambda id_: f"Seat {id_}")

    def _rivals(self) -> Subject:
        """Only where both runs have some."""
        if not all(run.has_rivals for run in self.runs):
            return Subject("rivals", "Do rivals win?", [])
        won = [_share(run.winners, run.games.num_rows) for run in self.runs]
        before, after = ({rate.id: rate for rate in rates(run.rivals, "leader")} for run in self.runs)
        names = self._named([before, after], partial(leader_name, self.catalogue))
        shifts = measured(names, before, after, lambda rate: rate.measured)
        return Subject(
            "rivals",
            "Do rivals win?",
            [
                Measure(
                    "Games that a player won", "games won", "Who", SHARE, [Shift("Players", won[0], won[1])]
                ),
                Measure("Win rate per seat, by rival", "win rate", "Rival", SHARE, shifts),
            ],
        )

    def _scores(self) -> Subject:
        before, after = (stands(run) for run in self.runs)
        rounds = {number: f"Round {number}" for number in sorted(before.keys() & after.keys())}
        points = [
            Shift(name, before[n].winners.measured, after[n].winners.measured) for n, name in rounds.items()
        ]
        kept = [
            Shift(
                name,
                Measured(before[n].kept, *before[n].kept_interval),
                Measured(after[n].kept, *after[n].kept_interval),
            )
            for n, name in rounds.items()
        ]
        series = [
            (name, [point_of(number, stand.winners) for number, stand in found.items()])
            for name, found in zip(self.names, (before, after), strict=True)
        ]
        told = "Mean victory points of the later winners after each round"
        chart = Lines(told, told, series, short, "Round", "Victory points")
        caption = f"{told}; the bands hold the middle 80 %."
        return Subject(
            "scores",
            "How do scores grow?",
            [
                Measure(
                    "Victory points of the later winner",
                    "points",
                    "After",
                    NUMBER,
                    points,
                    ranked=False,
                    drawn=False,
                ),
                Measure(
                    f"How often the {self.runs[1].each} in the lead wins",
                    "lead kept",
                    "After",
                    SHARE,
                    kept,
                    ranked=False,
                ),
            ],
            [Figure(chart, caption)],
        )

    def _sources(self) -> Subject:
        """Also those of a set that only one of them was played with: in the other one they gave nothing."""
        counted = {name for run in self.runs for name in source_columns(run)}
        first, second = (run.seats.column_names for run in self.runs)
        columns = [name for name in first if name in counted and name in second]
        if not columns:
            return Subject("sources", "Where do victory points come from?", [])
        names = source_names(columns, self.catalogue)
        before, after = (by_game(run.seats, columns) for run in self.runs)
        found = [contrasts(run.everybody, columns) for run in self.runs]
        rows = [
            (f"{who} of {name}", [getattr(contrast[column], who.lower()).mean for column in columns])
            for who in ("Winners", "Others")
            for name, contrast in zip(self.names, found, strict=True)
        ]
        told = "Mean victory points by source"
        chart = Stacked(told, told, list(names.values()), rows, one)
        caption = "Mean points of winners and others at the end of the game, in both runs."
        shifts = measured(names, before, after, lambda mean: mean.measured)
        measure = Measure("Victory points of a seat by source", "points", "Source", NUMBER, shifts)
        return Subject("sources", "Where do victory points come from?", [measure], [Figure(chart, caption)])

    def _habits(self) -> Subject:
        (first, names), (second, others) = (measured_habits(run, self.catalogue) for run in self.runs)
        names = {column: name for column, name in names.items() if column in others}
        before, after = by_game(first, list(names)), by_game(second, list(names))
        shifts = measured(names, before, after, lambda mean: mean.measured)
        return Subject(
            "habits",
            "What do seats do?",
            [Measure("Means of a seat in a game", "mean", "Per seat", NUMBER, shifts)],
        )

    def _cards(self, used: tuple[Uses, Uses]) -> Subject:
        measures = self._used(used, CARD, "cards", "Card", "acquired", lambda use: use.acquired)
        return Subject("cards", "Which cards are acquired, and go with winning?", measures, note=CAUTION)

    def _intrigue(self, used: tuple[Uses, Uses]) -> Subject:
        measures = self._used(used, INTRIGUE, "intrigue", "Intrigue card", "played", lambda use: use.played)
        return Subject(
            "intrigue", "Which Intrigue cards are played, and go with winning?", measures, note=CAUTION
        )

    def _tiles(self, used: tuple[Uses, Uses]) -> Subject:
        measures = self._used(used, TILE, "tiles", "Tech tile", "acquired", lambda use: use.acquired)
        return Subject("tiles", "Which tech tiles are acquired, and go with winning?", measures, note=CAUTION)

    def _used(
        self, used: tuple[Uses, Uses], kind: str, table: str, what: str, deed: str, of: Callable[[Use], Rate]
    ) -> list[Measure]:
        """How often, and with what luck; a card that a run does not know was used by none of its seats."""
        before, after = (
            {id_: of(use) for id_, use in run.get(kind, {}).items() if of(use).seats} for run in used
        )
        seats = [run.seats.num_rows for run in self.runs]
        names = self._named([before, after], partial(self.catalogue.name, table))
        shares = [
            Shift(
                name,
                *(
                    _share(rates_[id_].seats if id_ in rates_ else 0, whole)
                    for rates_, whole in zip((before, after), seats, strict=True)
                ),
            )
            for id_, name in names.items()
        ]
        lifts = measured(names, before, after, lambda rate: rate.lifted)
        lifts = [shift for shift in lifts if shift.before or shift.after]
        return [
            Measure(f"Share of the seats that {deed} it", deed, what, SHARE, shares),
            Measure(
                f"Win-rate lift of the seats that {deed} it, in percentage points", "lift", what, LIFT, lifts
            ),
        ]

    def _spaces(self) -> Subject:
        visits = [Visits(run) for run in self.runs]
        names = self._named([found.games for found in visits], partial(self.catalogue.name, "spaces"))
        shifts = [
            Shift(
                name,
                *(
                    found.agents_in_a_game(id_, run.games.num_rows)
                    for found, run in zip(visits, self.runs, strict=True)
                ),
            )
            for id_, name in names.items()
        ]
        busiest = [id_ for id_ in dict.fromkeys([*visits[0].spaces, *visits[1].spaces])]
        figures = [
            Figure(
                heat(found, busiest, f"Spaces by round, {name}", self.catalogue),
                f"{name}: of all agents sent in a round, the share in per cent that went to each space.",
                half=True,
            )
            for name, found in zip(self.names, visits, strict=True)
            if found.agents
        ]
        measure = Measure("Agents sent to a space in a game", "agents", "Space", NUMBER, shifts)
        return Subject("spaces", "Where do agents go?", [measure], figures)

    def _conflicts(self) -> Subject:
        found = [{battle.id: battle for battle in battles(fights(run))} for run in self.runs]
        before, after = found
        names = {
            battle.id: titled(battle, self.catalogue) for battles_ in found for battle in battles_.values()
        }
        names = dict(sorted(names.items(), key=lambda item: item[1]))
        strengths = measured(
            names,
            before,
            after,
            lambda battle: battle.strength.measured if battle.strength.total else None,
        )
        ties = measured(
            names, before, after, lambda battle: _share(battle.undecided * battle.games, battle.games)
        )
        return Subject(
            "conflicts",
            "How are Conflicts won?",
            [
                Measure("Strength of the winner", "strength", "Conflict", NUMBER, strengths),
                Measure("Conflicts without a winner", "no winner", "Conflict", SHARE, ties, drawn=False),
            ],
        )

    def _length(self) -> Subject:
        before, after = (spread(run.games, "rounds") for run in self.runs)
        every = sorted(before.counts.keys() | after.counts.keys())
        shifts = [
            Shift(
                f"{number} rounds",
                _share(before.counts[number], before.total),
                _share(after.counts[number], after.total),
            )
            for number in every
        ]
        return Subject(
            "length",
            "How long is a game?",
            [
                Measure("Games by their length", "share of games", "Length", SHARE, shifts, ranked=False),
                Measure("Means of a game", "mean", "Mean", NUMBER, self.course(), ranked=False, drawn=False),
            ],
        )


def _share(part: float, whole: int) -> Measured:
    return Measured(part / max(whole, 1), *wilson(part, whole))
