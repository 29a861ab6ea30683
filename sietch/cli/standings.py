"""The outcome of a tournament for a person."""

from __future__ import annotations

from itertools import pairwise

from sietch.cli.style import Style
from sietch.content.harmless import harmless
from sietch.content.setup import company
from sietch.engine.setup import RIVALS, TEAMS
from sietch.lab.studies.standings import Duel, Sides, Standing, Team, duels, sides, standings, teams
from sietch.lab.studies.tournament import RIVAL, Outcome


def report(outcome: Outcome, most: int, style: Style) -> list[str]:
    table = standings(outcome)
    lines = [
        _end(outcome, most),
        "",
        *_table(table, "teams" if outcome.tournament.setup.mode == TEAMS else "seats", style),
        style.dim(_fair(outcome)),
        "",
        *_duels(outcome, style),
    ]
    best, *others = [standing.bot for standing in table]
    alone = {f"{side.seats} {best} against {side.other_seats} {others[0]}": side for side in sides(outcome)}
    if alone:
        lines += ["", style.title("by line-up") + style.dim("  (how often one of its seats won)")]
    for line_up, side in alone.items():
        lines.append(f"  {line_up}  {_rate(side)}")
    return [*lines, *_teams(outcome, style), *_faults(outcome, style)]


def _rate(of: Sides | Team) -> str:
    rate = f"{100 * of.wins / of.games:5.1f} %  ({100 * of.low:.1f} to {100 * of.high:.1f})"
    return f"{of.games:5} games  {rate}"


def _teams(outcome: Outcome, style: Style) -> list[str]:
    found = {f"{team.bot or 'all'} with {team.commander}": team for team in teams(outcome)}
    if not found:
        return []
    width = max(map(len, found))
    rows = [f"  {name:{width}}  {_rate(team)}" for name, team in found.items()]
    return ["", style.title("by commander") + style.dim("  (how often the team won)"), *rows]


def _end(outcome: Outcome, most: int) -> str:
    games = len(outcome.games)
    played = f"{games} games of {len(outcome.deals)} deals, {company(outcome.tournament.setup)}"
    if outcome.decided:
        return f"Decided after {played} (look {outcome.looks}; {most} were allowed)."
    return f"{played[0].upper()}{played[1:]}."


def _fair(outcome: Outcome) -> str:
    setup = outcome.tournament.setup
    if setup.mode == RIVALS:
        finished = [game for game in outcome.games if game.places]
        lost = sum(RIVAL in game.winners for game in finished)
        return f"The rivals won {lost} of {len(finished)} games; each seat of a bot counts."
    counts = "a team counts once" if setup.mode == TEAMS else "each seat of a bot counts"
    return f"A fair share of wins is {100 / outcome.tournament.places:.0f} %; {counts}."


def _table(table: list[Standing], each: str, style: Style) -> list[str]:
    width = max(len(standing.bot) for standing in table) + 2
    head = (
        f"{'bot':{width}}  rating    95 %  {each}  wins            95 %  points  place  ms/decision  faults"
    )
    lines = [style.title(head)]
    for standing in table:
        interval = f"{100 * standing.win_rate_low:.1f} to {100 * standing.win_rate_high:.1f}"
        lines.append(
            f"{standing.bot:{width}}{standing.rating:8.0f} {f'± {standing.rating_margin:.0f}':>7}"
            f"{standing.games:7} {100 * standing.win_rate:5.1f} % {interval:>13}{standing.points:8.2f}"
            f"{standing.place:7.2f}{standing.ms_per_decision:13.2f}{standing.faults:8}"
        )
    for standing, below in pairwise(table):
        if not standing.apart:
            lines.append(f"{standing.bot} and {below.bot}: the games do not tell which one is better.")
    return lines


def _duels(outcome: Outcome, style: Style) -> list[str]:
    """Row against column; the columns have the numbers of the rows."""
    found = {(duel.bot, duel.other): duel for duel in duels(outcome)}
    bots = [standing.bot for standing in standings(outcome)]
    width = max(map(len, bots)) + 6
    columns = "".join(f"{number:>9}" for number in range(1, len(bots) + 1))
    lines = [
        style.title(f"{'ahead of':{width}}{columns}") + style.dim("   (* more or less than half, 95 % sure)")
    ]
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
    lines = ["", style.paint("faults", "bold", "red") + style.dim("  (greedy decided in their place)")]
    if broken:
        lines.append(f"  {broken} of {len(outcome.games)} games did not end and count for nobody")
    return lines + [f"  {harmless(text)}" for text in list(texts)[:10]]
