"""See what content of your own does to the game: games with it and without it, from the same seeds."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from sietch.cli.parser import add_bots, add_json, add_series, bots_of, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.speech import language, say
from sietch.cli.style import Style, terminal_style
from sietch.content.files import kind_name
from sietch.content.setup import company
from sietch.lab.measure.estimate import FEW, Estimate
from sietch.lab.play.series import Spec
from sietch.lab.play.workers import cores
from sietch.lab.records.journal import setting_words
from sietch.lab.studies.changes import Change
from sietch.lab.studies.compare import Comparison, compare
from sietch.lab.studies.findings import Lift, as_dict, course, games_needed, leaders, lifts
from sietch.language.sentence import comma
from sietch.view.catalogue import catalogue_of

GAMES = 200
SMALL = 0.1  # rounds or points
SMALL_RATE = 0.02


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        metavar=say("value.number"),
        type=positive,
        default=GAMES,
        help=say("switch.compare.games", usual=GAMES),
    )
    add_bots(parser, "greedy")
    add_series(parser, "leaders")
    parser.add_argument("--all", action="store_true", help=say("switch.compare.all"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    spec = Spec(setup_of(args), bots_of(args), seconds=args.seconds, isolated=args.isolated)
    bar = Bar(args.games, "pairs")
    try:
        comparison = compare(spec, args.games, args.jobs or cores(), args.cluster, bar.show)
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(as_dict(comparison)))
    else:
        print("\n".join(Report(comparison, terminal_style()).lines(args.all)))
    return 1 if comparison.pairs.broken else 0


class Report:
    """The comparison for a person."""

    def __init__(self, comparison: Comparison, style: Style) -> None:
        self._comparison = comparison
        self._style = style
        self._games = comparison.pairs.count
        self._catalogue = catalogue_of(comparison.rules, language())

    def lines(self, every_leader: bool) -> list[str]:
        spec, pairs = self._comparison.spec, self._comparison.pairs
        lines = [
            say(
                "comparison.title",
                n=self._games,
                content=comma(self._comparison.rules.extra),
                company=company(spec.setup),
                bots=comma(spec.bots),
            )
        ]
        if pairs.broken:
            lines.append(say("comparison.broken", n=len(pairs.broken), first=pairs.broken[0]))
        if pairs.faults:
            lines.append(say("comparison.faults", n=pairs.faults))
        lines += ["", *self._course()]
        for change in self._comparison.changes:
            lines += ["", *self._component(change)]
        if every_leader:
            lines += ["", *self._leaders()]
        return lines

    def _course(self) -> Iterator[str]:
        shifts = course(self._comparison)
        words = {name: self._in_words(name) for name in shifts}
        width = max(22, *(len(text) + 2 for text in words.values()))
        yield self._style.title(f"{'':{width}}{say('comparison.heads')}")
        for name, shift in shifts.items():
            unit = name.partition(" ")[0]
            verdict = self._verdict(shift.change, "length" if unit == "rounds" else "amount", 1, unit)
            margin = f"{_signed(shift.change.value, 2)} ± {shift.change.margin():.2f}"
            yield f"{words[name]:{width}}{shift.without:7.2f} {shift.with_it:7.2f}   {margin}   {verdict}"

    def _in_words(self, name: str) -> str:
        """A number of the course of games; whose wins are counted is the name of a leader."""
        key = f"comparison.course.{name.replace(' ', '_')}"
        if self._catalogue.phrases.has(key):
            return say(key)
        return say("comparison.wins_of", name=name.rpartition(" ")[2])

    def _component(self, change: Change) -> Iterator[str]:
        news = "new" if change.new else "removed" if change.gone else "changed"
        sort = say(f"comparison.{news}", kind=kind_name(change.kind))
        yield self._style.title(self._catalogue.name(change.kind, change.id)) + f" ({sort})"
        for field, (before, now) in change.fields.items():
            yield f"  {field}: {_field(before)} → {_field(now)}"
        for lift in lifts(self._comparison, change):
            yield from self._lift(lift)
        if change.kind == "leaders" and not change.new and not change.gone:
            yield from self._leaders(change.id)

    def _lift(self, lift: Lift) -> Iterator[str]:
        told = say("comparison.seats", rate=_rate(lift.share))
        if lift.share_change is not None:
            told = say("list.comma", before=told, item=self._verdict(lift.share_change, "before"))
        use = say(f"comparison.use.{lift.use.replace(' ', '_')}")
        yield f"  {use:10}{told}"
        indent = " " * 12
        if lift.lift is None:
            seats = self._games * self._comparison.spec.setup.players
            few = "comparison.few_did" if lift.seats < seats - lift.seats else "comparison.few_did_not"
            yield indent + say(few, n=lift.seats, seats=seats)
            return
        yield indent + say(
            "comparison.won",
            rate=f"{100 * lift.wins:.1f}",
            others=f"{100 * lift.others:.1f}",
            verdict=self._verdict(lift.lift, "often"),
        )
        if lift.lift_change is not None:
            yield indent + say("comparison.gap", verdict=self._verdict(lift.lift_change, "amount"))
        if lift.alike is not None:
            size = f"{_signed(100 * lift.alike, 1)} {say('comparison.unit.percent')}"
            yield self._style.dim(indent + say("comparison.alike", size=size))

    def _leaders(self, only: str = "") -> Iterator[str]:
        if not only:
            yield self._style.title(f"{say('comparison.leaders'):28}{say('comparison.heads')}")
        for name, shift in leaders(self._comparison).items():
            if only in ("", name):
                margin = f"{_signed(100 * shift.change.value, 1)} ± {100 * shift.change.margin():.1f}"
                rates = f"{100 * shift.without:5.1f} % {100 * shift.with_it:5.1f} %   {margin}"
                verdict = self._verdict(shift.change, "often")
                yield f"  {self._catalogue.name('leaders', name):26}{rates}   {verdict}"
        if not only:
            yield self._style.dim("  " + say("comparison.by_chance"))

    def _verdict(self, change: Estimate, how: str, scale: float = 100, unit: str = "percent") -> str:
        """In words (`comparison.HOW.more`, `.less`), and what it would take to see a small difference."""
        digits = 1 if scale == 100 else 2
        if change.differs_from(0):
            value, margin = scale * abs(change.value), scale * change.margin()
            size = f"{value:.{digits}f} ± {margin:.{digits}f} {say(f'comparison.unit.{unit}')}"
            return say(f"comparison.{how}.{'more' if change.value > 0 else 'less'}", size=size)
        hint = self._hint(change, SMALL if scale == 1 else SMALL_RATE, scale, unit)
        return say("comparison.no_difference", n=self._games, hint=hint)

    def _hint(self, change: Estimate, small: float, scale: float, unit: str) -> str:
        needed = games_needed(change, self._games, small)
        size = f"{scale * small:g} {say(f'comparison.unit.{unit}')}"
        if needed > self._games:
            return say("comparison.need", size=size, n=f"{needed:,}")
        if self._games < FEW:
            return say("comparison.few_games")
        return say("comparison.seen", size=size) if change.error else say("comparison.all_alike")


def _signed(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:+.{digits}f}"  # no -0.0


def _rate(share: Estimate) -> str:
    return f"{100 * share.value:.1f} ± {100 * share.margin():.1f} %"


def _field(value: object) -> str:
    words = setting_words(value.get("effect") if isinstance(value, dict) else value)
    return words.in_words(language())
