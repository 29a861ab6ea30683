"""The outcome of a tournament for a person."""

from __future__ import annotations

from itertools import pairwise

from sietch.cli.speech import say
from sietch.cli.style import Style
from sietch.content.harmless import harmless
from sietch.content.setup import company
from sietch.engine.setup import RIVALS, TEAMS
from sietch.lab.studies.standings import Duel, Sides, Standing, Team, duels, sides, standings, teams
from sietch.lab.studies.tournament import RIVAL, Outcome
from sietch.language.sentence import sentence


def report(outcome: Outcome, most: int, style: Style) -> list[str]:
    table = standings(outcome)
    lines = [
        _end(outcome, most),
        "",
        *_table(table, outcome.tournament.setup.mode == TEAMS, style),
        style.dim(_fair(outcome)),
        "",
        *_duels(outcome, style),
    ]
    best, *others = [standing.bot for standing in table]
    alone = {
        say("standings.line_up", n=side.seats, bot=best, m=side.other_seats, other=others[0]): side
        for side in sides(outcome)
    }
    if alone:
        lines += ["", style.title(say("standings.by_line_up")) + style.dim("  " + say("standings.seat_won"))]
    for line_up, side in alone.items():
        lines.append(f"  {line_up}  {_rate(side)}")
    return [*lines, *_teams(outcome, style), *_faults(outcome, style)]


def _rate(of: Sides | Team) -> str:
    return say(
        "standings.rate",
        games=f"{of.games:5}",
        rate=f"{100 * of.wins / of.games:5.1f}",
        low=f"{100 * of.low:.1f}",
        high=f"{100 * of.high:.1f}",
    )


def _teams(outcome: Outcome, style: Style) -> list[str]:
    found = {
        say("standings.commanded", bot=team.bot or say("standings.all"), commander=team.commander): team
        for team in teams(outcome)
    }
    if not found:
        return []
    width = max(map(len, found))
    rows = [f"  {name:{width}}  {_rate(team)}" for name, team in found.items()]
    head = style.title(say("standings.by_commander")) + style.dim("  " + say("standings.team_won"))
    return ["", head, *rows]


def _end(outcome: Outcome, most: int) -> str:
    games = len(outcome.games)
    played = sentence(
        "standings.played", n=games, deals=len(outcome.deals), company=company(outcome.tournament.setup)
    )
    if outcome.decided:
        return say("standings.decided", played=played, look=outcome.looks, most=most)
    return say("standings.end", played=played)


def _fair(outcome: Outcome) -> str:
    setup = outcome.tournament.setup
    if setup.mode == RIVALS:
        finished = [game for game in outcome.games if game.places]
        lost = sum(RIVAL in game.winners for game in finished)
        return say("standings.rivals_won", n=lost, games=len(finished))
    share = f"{100 / outcome.tournament.places:.0f}"
    return say("standings.fair_team" if setup.mode == TEAMS else "standings.fair", share=share)


def _table(table: list[Standing], in_teams: bool, style: Style) -> list[str]:
    width = max(len(standing.bot) for standing in table) + 2
    heads = say("standings.heads_of_teams" if in_teams else "standings.heads")
    lines = [style.title(f"{say('standings.bot'):{width}}  {heads}")]
    for standing in table:
        low, high = f"{100 * standing.win_rate_low:.1f}", f"{100 * standing.win_rate_high:.1f}"
        interval = say("standings.interval", low=low, high=high)
        lines.append(
            f"{standing.bot:{width}}{standing.rating:8.0f} {f'± {standing.rating_margin:.0f}':>7}"
            f"{standing.games:7} {100 * standing.win_rate:5.1f} % {interval:>13}{standing.points:8.2f}"
            f"{standing.place:7.2f}{standing.ms_per_decision:13.2f}{standing.faults:8}"
        )
    for standing, below in pairwise(table):
        if not standing.apart:
            lines.append(say("standings.not_apart", bot=standing.bot, other=below.bot))
    return lines


def _duels(outcome: Outcome, style: Style) -> list[str]:
    """Row against column; the columns have the numbers of the rows."""
    found = {(duel.bot, duel.other): duel for duel in duels(outcome)}
    bots = [standing.bot for standing in standings(outcome)]
    width = max(map(len, bots)) + 6
    columns = "".join(f"{number:>9}" for number in range(1, len(bots) + 1))
    head = style.title(f"{say('standings.ahead_of'):{width}}{columns}")
    lines = [head + style.dim("   " + say("standings.sure"))]
    for number, bot in enumerate(bots, 1):
        cells = "".join(f"{_cell(found.get((bot, other))):>9}" for other in bots)
        lines.append(f"{f'{number:3}  {bot}':{width}}{cells}".rstrip())
    return lines


def _cell(duel: Duel | None) -> str:
    if duel is None:
        return "–"
    return f"{100 * duel.ahead:.1f} %{'*' if duel.differs else ' '}"


def _faults(outcome: Outcome, style: Style) -> list[str]:
    """What went wrong, each kind once."""
    texts = dict.fromkeys(game.fault for game in outcome.games if game.fault)
    broken = sum(not game.places for game in outcome.games)
    if not texts and not broken:
        return []
    head = style.paint(say("standings.faults"), "bold", "red")
    lines = ["", head + style.dim("  " + say("standings.stand_in"))]
    if broken:
        lines.append("  " + say("standings.broken", n=broken, games=len(outcome.games)))
    return lines + [f"  {harmless(text)}" for text in list(texts)[:10]]
