"""The end of the game: who won, and where the points came from."""

from __future__ import annotations

from collections import Counter

from sietch.cli.style import Style, cut, pad
from sietch.engine.game import Game
from sietch.engine.result import UNRANKED, holdings_of, tie_breakers
from sietch.engine.rival_card import is_rival
from sietch.engine.setup import TEAMS
from sietch.engine.sides import is_commander
from sietch.engine.words import VP_SOURCES
from sietch.view.catalogue import catalogue_of
from sietch.view.names import seat_name

# The heads of narrow columns, which are explained below the table.
SHORT = {
    "influence": "infl.",
    "alliances": "allnce",
    "battle_icons": "icons",
    "conflicts": "battle",
    "acquired": "acqu.",
    "intrigue": "intrig",
}
LONG = {
    "alliances": "Alliances",
    "battle_icons": "battle icons",
    "conflicts": "Conflicts",
    "acquired": "acquired cards",
    "intrigue": "Intrigue cards",
}
COLUMN = 7
NAME = 8  # columns that place and name need at least


def ending(game: Game, seat: int | None, style: Style) -> list[str]:
    """The ranking with the points by source, and the values that break ties (M-3)."""
    players = game.state.players
    order = game.ranking()
    names = [seat_name(game.state, player.seat) for player in players]
    result = game.result()
    won = _won(game, seat)
    used = [n for n in range(len(VP_SOURCES)) if any(player.vp_from[n] for player in players)]
    column = min(COLUMN, (style.width - NAME - 2) // len(used))
    heads = {VP_SOURCES[n]: SHORT.get(VP_SOURCES[n], VP_SOURCES[n])[: column - 1] for n in used}
    width = min(max(map(len, names)) + 4, style.width - 2 - column * len(used))
    lines = [style.title(f"The end, after {game.state.round} rounds. {won}"), ""]
    lines.append(style.dim(f"{'':{width}}VP" + "".join(f"{head:>{column}}" for head in heads.values())))
    for number in order:
        player = players[number]
        place = result.places[number] or "–"
        name = pad(f" {place} " + style.seat(cut(names[number], width - 4), number), width)
        points = "".join(f"{player.vp_from[n] or '·':>{column}}" for n in used)
        lines.append(f"{name}{style.paint(f'{player.vp:>2}', 'bold')}{points}")
    meant = [f"{head} = {LONG.get(source, source)}" for source, head in heads.items() if head != source]
    lines += map(style.dim, style.flow(meant, " · ", 1) if meant else [])
    ranked = [number for number in order if result.places[number] != UNRANKED]
    for number in order[len(ranked) :]:
        lines += ["", *style.wrap(f"{names[number]} is streamlined: it scores no points and has no place.")]
    teams = game.setup.mode == TEAMS
    if teams:
        lines += ["", *(_team(game, side) for side in dict.fromkeys(game.state.sides[n] for n in order))]
        ranked = [number for number in ranked if is_commander(game.state, number)]  # one for each team
    totals = {number: holdings_of(game.state, game.state.sides[number])[0] for number in ranked}
    shared = Counter(totals.values())
    tied = [number for number in ranked if shared[totals[number]] > 1]
    if tied:
        *most, last = breakers = tie_breakers(game.rules)
        rule = f"Equal points: {', '.join(most)}, and {last} decide"
        rule += (
            "; at last, a person comes before a rival." if any(is_rival(game.state, n) for n in tied) else "."
        )
        lines += ["", *map(style.dim, style.wrap(rule))]
    for number in tied:
        held = holdings_of(game.state, game.state.sides[number])
        stock = ", ".join(f"{n} {what}" for n, what in zip(held[1:-1], breakers, strict=False))
        name = _team_name(game, game.state.sides[number]) if teams else names[number]
        text = f"{name}, {held[0]} VP: {stock}"
        lines += style.wrap(text, indent="     ", first="   ")
    return lines


def _won(game: Game, seat: int | None) -> str:
    """For a person at this seat; None: for all who read it."""
    winners = game.result().winners
    if game.setup.mode == TEAMS:
        return (
            "Your team wins!"
            if seat in winners
            else f"{_team_name(game, game.state.sides[winners[0]])} wins."
        )
    if seat in winners:
        return "You win!"
    names = [seat_name(game.state, number) for number in winners]
    return f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'}."


def _team(game: Game, side: int) -> str:
    """`Muad'Dib's team: 24 VP`"""
    return f" {_team_name(game, side)}: {holdings_of(game.state, side)[0]} VP"


def _team_name(game: Game, side: int) -> str:
    state = game.state
    commander = next(p for p in state.players if state.sides[p.seat] == side and is_commander(state, p.seat))
    leader = catalogue_of(state.rules).name("leaders", state.rules.leaders[commander.leader].name)
    return f"{leader}'s team"
