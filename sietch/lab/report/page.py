"""The report as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path

from sietch.content.setup import SIX
from sietch.engine.setup import RIVALS, SETS
from sietch.lab.measure.estimate import FEW
from sietch.lab.records.results import ResultsError
from sietch.lab.report.card_use import uses
from sietch.lab.report.cards import cards, intrigue, tiles
from sietch.lab.report.conflicts import conflicts
from sietch.lab.report.habits import habits
from sietch.lab.report.length import length
from sietch.lab.report.parts import Section, prose
from sietch.lab.report.played import Played, pa
from sietch.lab.report.scoring import scores, sources
from sietch.lab.report.spaces import spaces
from sietch.lab.report.summary import KeyFigure, Summary, summary
from sietch.lab.report.winning import bots, leaders, rivals, seats, teams
from sietch.language.sentence import both, sentence
from sietch.view.catalogue import Catalogue, standard_catalogue

# Sets that come with a number of players, and one of these.
NUMBERS = {SIX: 6, RIVALS: 1}

HERE = Path(__file__).parent
READING: tuple[tuple[str, str], ...] = (
    (
        "Seat",
        "One place at one table. Every finished game has one winner, so with four players an even share is 25 %.",
    ),
    (
        "Win rate",
        "The share of some seats that won: always per seat, as in the summary of 'sietch simulate'.",
    ),
    (
        "95 % interval",
        "Chance plays a part in every count. If everything were simulated anew many times, 95 of 100 such intervals "
        "would hold the true value. Where two of them overlap widely, do not trust the difference.",
    ),
    (
        "Lift",
        "The win rate of some seats minus the average win rate of the bots that sat there, in percentage points.",
    ),
    ("Uncertain", f"Fewer than {FEW} seats: too few for a judgement, shown for completeness only."),
    (
        "Bots are not people",
        "All of this tells how these bots play. A card that they misuse looks weak here.",
    ),
)


AGAINST_RIVALS = (
    "Seat",
    "One place at one table. Every finished game has one winner, a player or a rival. Win rates of bots, leaders, cards "
    "and spaces are those of players; where scores, sources of points and Conflicts are told, rivals are among the seats.",
)


IN_TEAMS = (
    (
        "Seat",
        "One place at one table. The three seats of a team win together, so an even share is 50 %. The points of a team "
        "are the sum of those of its seats; where they are told after each round, teams are compared.",
    ),
    (
        "Win rate",
        "The share of some teams that won, as in the summary of 'sietch simulate'; for cards, spaces and habits the "
        "share of some seats, for seats of one team differ in them.",
    ),
)


def report(folder: Path) -> str:
    """The page about the games of a folder of results."""
    with studying(folder):
        played = Played(folder)
        catalogue = catalogue_of_runs(played)
        reading = READING
        if played.has_rivals:
            reading = (AGAINST_RIVALS, *READING[1:])
        elif played.has_teams:
            reading = (*IN_TEAMS, *READING[len(IN_TEAMS) :])
        return page(summary(played, catalogue), sections(played, catalogue), reading)


@contextmanager
def studying(*folders: Path) -> Iterator[None]:
    """Tables that are not what they should be have one line about it."""
    try:
        yield
    except pa.ArrowException as error:
        problem = str(error).partition("\n")[0]
        raise ResultsError(sentence("lab.not_studied", folders=both(folders), reason=problem)) from None


def catalogue_of_runs(*runs: Played) -> Catalogue:
    """The names of all that they played with; own content goes by its ids."""
    known = dict.fromkeys(name for run in runs for name in run.facts.get("content", {}).get("sets", SETS))
    chosen = tuple(name for name in known if name not in NUMBERS)
    return standard_catalogue(
        chosen, players=next((NUMBERS[name] for name in NUMBERS if name in known), None)
    )


def sections(played: Played, catalogue: Catalogue) -> list[Section]:
    """All that can be told; without a finished game, nothing."""
    if not played.games.num_rows:
        return []
    used = uses(played)
    found = [
        bots(played),
        teams(played, catalogue),
        leaders(played, catalogue),
        rivals(played, catalogue),
        scores(played),
        sources(played, catalogue),
        habits(played, catalogue),
        cards(played, used, catalogue),
        intrigue(played, used, catalogue),
        tiles(played, used, catalogue),
        spaces(played, catalogue),
        conflicts(played, catalogue),
        length(played),
        seats(played),
    ]
    return [section for section in found if section is not None]


def page(head: Summary, parts: Sequence[Section], reading: Sequence[tuple[str, str]] = READING) -> str:
    style = (HERE / "page.css").read_text(encoding="utf-8")
    script = (HERE / "page.js").read_text(encoding="utf-8")
    dunes = (HERE / "dunes.svg").read_text(encoding="utf-8")
    links = "".join(f'<li><a href="#{part.id}">{escape(part.title)}</a></li>' for part in parts)
    contents = f'<nav aria-label="Contents"><ol>{links}</ol></nav>' if parts else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(head.title)} – Sietch</title>
<style>
{style}</style>
</head>
<body>
<header>
<div class="text">
<p class="eyebrow">Sietch · Dune: Imperium – Uprising, simulated</p>
<h1>{escape(head.title)}</h1>
<p class="subtitle">{escape(head.subtitle)}</p>
</div>
{dunes}</header>
<main>
{_figures(head.figures)}
{"".join(f'<p class="warning" role="note">{escape(text)}</p>' for text in head.warnings)}
{contents}
{chr(10).join(part.html() for part in parts)}
<section id="reading" aria-labelledby="reading-title">
<h2 id="reading-title">How to read this page</h2>
{_pairs(reading, "reading")}
</section>
</main>
<footer>
<h2>{escape(head.foot)}</h2>
{_pairs(head.run, "run")}
<p>The same version, content, bots and seed give the same games, unless bots think against the clock.
An unofficial project, not connected with the makers of the game.</p>
</footer>
<script>
{script}</script>
</body>
</html>
"""


def _figures(figures: Sequence[KeyFigure]) -> str:
    items = "".join(
        f'<div><dt>{prose(name)}</dt><dd>{prose(value)}<span class="detail">{prose(detail)}</span></dd></div>'
        for name, value, detail in figures
    )
    return f'<dl class="figures">{items}</dl>'


def _pairs(pairs: Sequence[tuple[str, str]], kind: str) -> str:
    """Names and what they mean."""
    items = "".join(f"<div><dt>{prose(name)}</dt><dd>{prose(text)}</dd></div>" for name, text in pairs)
    return f'<dl class="{kind}">{items}</dl>'
