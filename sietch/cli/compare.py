"""See what content of your own does to the game: games with it and without it, from the same seeds.

A ± is an interval that holds the truth with 95 % certainty.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from sietch.cli.parser import add_bots, add_json, add_series, bots_of, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.speech import language
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
from sietch.view.catalogue import catalogue_of

EXAMPLES = """examples:
  sietch compare --content my_cards.yaml --games 500
  sietch compare --content my_cards.yaml --content my_leader.yaml --all
  sietch compare --content my_cards.yaml --bot greedy:positions=20 --players 3 --json
"""
SMALL = 0.1  # rounds or points
SMALL_RATE = 0.02
POINTS = " percentage points"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games", metavar="N", type=positive, default=200, help="with it, and as many without (default: 200)"
    )
    add_bots(parser, "greedy")
    add_series(parser, "whole series", "leaders")
    parser.add_argument("--all", action="store_true", help="show all leaders, not only new and changed ones")
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
        self._catalogue = catalogue_of(comparison.rules)

    def lines(self, every_leader: bool) -> list[str]:
        spec, pairs = self._comparison.spec, self._comparison.pairs
        title = f"{self._games} games with {', '.join(self._comparison.rules.extra)}, and as many without"
        lines = [f"{title}; {company(spec.setup)}, {', '.join(spec.bots)}"]
        if pairs.broken:
            lines.append(f"{len(pairs.broken)} pairs of games broke off and do not count; {pairs.broken[0]}")
        if pairs.faults:
            lines.append(f"The bots made {pairs.faults} faults; greedy decided in their place.")
        lines += ["", *self._course()]
        for change in self._comparison.changes:
            lines += ["", *self._component(change)]
        if every_leader:
            lines += ["", *self._leaders()]
        return lines

    def _course(self) -> Iterator[str]:
        shifts = course(self._comparison)
        width = max(22, *(len(name) + 2 for name in shifts))
        yield self._style.title(f"{'':{width}}without    with    difference")
        for name, shift in shifts.items():
            unit = name.partition(" ")[0]
            more, less = ("longer", "shorter") if unit == "rounds" else ("more", "less")
            verdict = self._verdict(shift.change, f"{more} by", f"{less} by", 1, f" {unit}")
            margin = f"{_signed(shift.change.value, 2)} ± {shift.change.margin():.2f}"
            yield f"{name:{width}}{shift.without:7.2f} {shift.with_it:7.2f}   {margin}   {verdict}"

    def _component(self, change: Change) -> Iterator[str]:
        news = "new" if change.new else "removed" if change.gone else "changed"
        sort = f"{news} {kind_name(change.kind)}"
        yield self._style.title(self._catalogue.name(change.kind, change.id)) + f" ({sort})"
        for field, (before, now) in change.fields.items():
            yield f"  {field}: {_field(before)} → {_field(now)}"
        for lift in lifts(self._comparison, change):
            yield from self._lift(lift)
        if change.kind == "leaders" and not change.new and not change.gone:
            yield from self._leaders(change.id)

    def _lift(self, lift: Lift) -> Iterator[str]:
        start = f"  {lift.use:10}by {_rate(lift.share)} of the seats"
        if lift.share_change is not None:
            start += f", {self._verdict(lift.share_change, 'more than before by', 'less than before by')}"
        yield start
        indent = " " * 12
        if lift.lift is None:
            seats = self._games * self._comparison.spec.setup.players
            few = "did it" if lift.seats < seats - lift.seats else "did not"
            yield f"{indent}{lift.seats} of {seats} seats: too few {few} to compare them with the others"
            return
        verdict = self._verdict(lift.lift, "more often by", "less often by")
        yield f"{indent}they won {100 * lift.wins:.1f} %, the others {100 * lift.others:.1f} %: {verdict}"
        if lift.lift_change is not None:
            yield f"{indent}this gap against the old one: {self._verdict(lift.lift_change, 'more by', 'less by')}"
        if lift.alike is not None:
            yield self._style.dim(f"{indent}(others like it: {_signed(100 * lift.alike, 1)}{POINTS})")

    def _leaders(self, only: str = "") -> Iterator[str]:
        if not only:
            yield self._style.title(f"{'wins of leaders':28}without    with    difference")
        for name, shift in leaders(self._comparison).items():
            if only in ("", name):
                margin = f"{_signed(100 * shift.change.value, 1)} ± {100 * shift.change.margin():.1f}"
                rates = f"{100 * shift.without:5.1f} % {100 * shift.with_it:5.1f} %   {margin}"
                verdict = self._verdict(shift.change, "more often by", "less often by")
                yield f"  {self._catalogue.name('leaders', name):26}{rates}   {verdict}"
        if not only:
            yield self._style.dim("  One line in twenty shows a difference by chance.")

    def _verdict(self, change: Estimate, more: str, less: str, scale: float = 100, unit: str = POINTS) -> str:
        """In words, and what it would take to see a small difference."""
        digits = 1 if scale == 100 else 2
        if change.differs_from(0):
            words = more if change.value > 0 else less
            value, margin = scale * abs(change.value), scale * change.margin()
            return f"{words} {value:.{digits}f} ± {margin:.{digits}f}{unit}"
        hint = self._hint(change, SMALL if scale == 1 else SMALL_RATE, scale, unit)
        return f"no difference can be seen with {self._games} games ({hint})"

    def _hint(self, change: Estimate, small: float, scale: float, unit: str) -> str:
        needed = games_needed(change, self._games, small)
        size = f"{scale * small:g}{unit}"
        if needed > self._games:
            return f"{size} would need {needed:,}"
        if self._games < FEW:
            return "too few games to tell"
        return f"{size} would be seen" if change.error else "all pairs are alike"


def _signed(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:+.{digits}f}"  # no -0.0


def _rate(share: Estimate) -> str:
    return f"{100 * share.value:.1f} ± {100 * share.margin():.1f} %"


def _field(value: object) -> str:
    words = setting_words(value.get("effect") if isinstance(value, dict) else value)
    return words.in_words(language())
