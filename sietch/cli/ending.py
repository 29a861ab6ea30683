"""The end of the game: who won, and where the points came from."""

from __future__ import annotations

from collections import Counter

from sietch.cli.style import Style, pad
from sietch.engine.game import Game
from sietch.engine.result import TIE_BREAKERS, UNRANKED, holdings_of
from sietch.engine.rival_card import is_rival
from sietch.engine.words import VP_SOURCES
from sietch.view.log import seat_name

SHORT = {
    "influence": "infl.",
    "alliances": "allies",
    "battle_icons": "icons",
    "conflicts": "battle",
    "acquired": "acqu.",
    "intrigue": "intrig",
}
COLUMN = 7
NAME = 8  # columns that place and name need at least


def ending(game: Game, seat: int | None, style: Style) -> list[str]:
    """The ranking with the points by source, and the values that break ties (M-3)."""
    players = game.state.players
    order = game.ranking()
    names = [seat_name(game.state, player.seat) for player in players]
    result = game.result()
    winners = [names[number] for number in result.winners]
    won = (
        "You win!"
        if seat in result.winners
        else f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."
    )
    used = [n for n in range(len(VP_SOURCES)) if any(player.vp_from[n] for player in players)]
    column = min(COLUMN, (style.width - NAME - 2) // len(used))
    heads = "".join(f"{SHORT.get(VP_SOURCES[n], VP_SOURCES[n])[: column - 1]:>{column}}" for n in used)
    width = min(max(map(len, names)) + 4, style.width - 2 - column * len(used))
    lines = [style.title(f"The end, after {game.state.round} rounds. {won}"), ""]
    lines.append(style.dim(f"{'':{width}}VP{heads}"))
    for number in order:
        player = players[number]
        place = result.places[number] or "–"
        name = pad(f" {place} " + style.seat(names[number][: width - 4], number), width)
        points = "".join(f"{player.vp_from[n] or '·':>{column}}" for n in used)
        lines.append(f"{name}{style.paint(f'{player.vp:>2}', 'bold')}{points}")
    ranked = [number for number in order if result.places[number] != UNRANKED]
    for number in order[len(ranked) :]:
        lines += ["", *style.wrap(f"{names[number]} is streamlined: it scores no points and has no place.")]
    shared = Counter(players[number].vp for number in ranked)
    tied = [number for number in ranked if shared[players[number].vp] > 1]
    if tied:
        rule = f"Equal points: {', '.join(TIE_BREAKERS[:-1])}, and {TIE_BREAKERS[-1]} decide"
        rule += (
            "; at last, a person comes before a rival." if any(is_rival(game.state, n) for n in tied) else "."
        )
        lines += ["", *map(style.dim, style.wrap(rule))]
    for number in tied:
        held = holdings_of(game.state, game.state.sides[number])
        stock = ", ".join(f"{n} {what}" for n, what in zip(held[1:-1], TIE_BREAKERS, strict=False))
        text = f"{names[number]}, {held[0]} VP: {stock}"
        lines += style.wrap(text, indent="     ", first="   ")
    return lines
