"""The end of the game: who won, and where the points came from."""

from __future__ import annotations

from itertools import pairwise

from sietch.cli.style import Style, pad
from sietch.engine.game import Game
from sietch.engine.words import RESOURCES, SOLARI, SPICE, VP_SOURCES, WATER
from sietch.view.log import seat_name

SHORT = {"battle_icons": "icons", "alliances": "allies", "conflicts": "battles", "influence": "influ."}
TIE_BREAK = (SPICE, SOLARI, WATER)


def ending(game: Game, seat: int | None, style: Style) -> list[str]:
    """The ranking with the points by source, and the values that break ties (M-3)."""
    players = game.state.players
    order = game.ranking()
    won = "You win!" if order[0] == seat else f"{seat_name(game.state, order[0])} wins."
    used = [n for n in range(len(VP_SOURCES)) if any(player.vp_from[n] for player in players)]
    names = [SHORT.get(VP_SOURCES[n], VP_SOURCES[n])[:8] for n in used]
    ties = [RESOURCES[n] for n in TIE_BREAK]
    width = max(len(seat_name(game.state, player.seat)) for player in players) + 4
    heads = "".join(f"{name:>9}" for name in names)
    lines = [style.title(f"The end, after {game.state.round} rounds. {won}"), ""]
    lines.append(style.dim(f"{'':{width}}VP{heads}"))
    for place, number in enumerate(order, 1):
        player = players[number]
        name = pad(f" {place} " + style.seat(seat_name(game.state, number), number), width)
        points = "".join(f"{player.vp_from[n] or '·':>9}" for n in used)
        lines.append(f"{name}{style.paint(f'{player.vp:>2}', 'bold')}{points}")
    if any(players[a].vp == players[b].vp for a, b in pairwise(order)):
        lines += [
            "",
            style.dim("Equal points: " + ", ".join(ties) + ", garrison, the later Reveal turn decide."),
        ]
        for number in order:
            player = players[number]
            stock = ", ".join(f"{player.resources[n]} {RESOURCES[n]}" for n in TIE_BREAK)
            lines.append(f"   {seat_name(game.state, number)}: {stock}, {player.garrison} in the garrison")
    return lines
