"""The end of the game: who won, and where the points came from."""

from __future__ import annotations

from collections import Counter

from sietch.cli.speech import language, say
from sietch.cli.style import Style, cut, pad
from sietch.engine.game import Game
from sietch.engine.result import UNRANKED, holdings_of, tie_breakers
from sietch.engine.rival_card import is_rival
from sietch.engine.setup import TEAMS
from sietch.engine.sides import is_commander
from sietch.engine.words import VP_SOURCES
from sietch.language.sentence import both, comma
from sietch.view.catalogue import catalogue_of
from sietch.view.names import seat_name

# What breaks ties in every game, in the order of `holdings_of`; components may come before.
TIES = ("spice", "solari", "water", "garrison", "reveal")
COLUMN = 7
NAME = 8  # columns that place and name need at least


def ending(game: Game, seat: int | None, style: Style) -> list[str]:
    """The ranking with the points by source, and the values that break ties (M-3)."""
    players = game.state.players
    order = game.ranking()
    names = [seat_name(game.state, player.seat, language()) for player in players]
    result = game.result()
    won = _won(game, seat)
    used = [n for n in range(len(VP_SOURCES)) if any(player.vp_from[n] for player in players)]
    column = min(COLUMN, (style.width - NAME - 2) // len(used))
    sources = [VP_SOURCES[n] for n in used]
    heads = {source: say(f"points.{source}.short")[: column - 1] for source in sources}
    width = min(max(map(len, names)) + 4, style.width - 2 - column * len(used))
    lines = [style.title(say("end.title", n=game.state.round, won=won)), ""]
    columns = "".join(f"{head:>{column}}" for head in heads.values())
    lines.append(style.dim(f"{'':{width}}{say('end.vp'):>2}{columns}"))
    for number in order:
        player = players[number]
        place = result.places[number] or "–"
        name = pad(f" {place} " + style.seat(cut(names[number], width - 4), number), width)
        points = "".join(f"{player.vp_from[n] or '·':>{column}}" for n in used)
        lines.append(f"{name}{style.paint(f'{player.vp:>2}', 'bold')}{points}")
    words = {source: say(f"points.{source}.long") for source in sources}
    meant = [f"{head} = {words[source]}" for source, head in heads.items() if head != words[source]]
    lines += map(style.dim, style.flow(meant, " · ", 1) if meant else [])
    ranked = [number for number in order if result.places[number] != UNRANKED]
    for number in order[len(ranked) :]:
        lines += ["", *style.wrap(say("end.streamlined", seat=names[number]))]
    teams = game.setup.mode == TEAMS
    if teams:
        lines += ["", *(_team(game, side) for side in dict.fromkeys(game.state.sides[n] for n in order))]
        ranked = [number for number in ranked if is_commander(game.state, number)]  # one for each team
    totals = {number: holdings_of(game.state, game.state.sides[number])[0] for number in ranked}
    shared = Counter(totals.values())
    tied = [number for number in ranked if shared[totals[number]] > 1]
    if tied:
        breakers = _tie_breakers(game)
        against_rivals = any(is_rival(game.state, n) for n in tied)
        rule = say(
            "end.ties_with_rivals" if against_rivals else "end.ties",
            most=comma(breakers[:-1]),
            last=breakers[-1],
        )
        lines += ["", *map(style.dim, style.wrap(rule))]
    for number in tied:
        held = holdings_of(game.state, game.state.sides[number])
        stock = ", ".join(f"{n} {what}" for n, what in zip(held[1:-1], breakers, strict=False))
        name = _team_name(game, game.state.sides[number]) if teams else names[number]
        text = say("end.holds", name=name, n=held[0], stock=stock)
        lines += style.wrap(text, indent="     ", first="   ")
    return lines


def _tie_breakers(game: Game) -> list[str]:
    """In words; what a set has for it, it names itself."""
    brought = tie_breakers(game.rules)[: -len(TIES)]
    return [*brought, *(say(f"tie.{name}") for name in TIES)]


def _won(game: Game, seat: int | None) -> str:
    """For a person at this seat; None: for all who read it."""
    winners = game.result().winners
    if game.setup.mode == TEAMS:
        if seat in winners:
            return say("end.your_team_wins")
        return say("end.wins", n=1, names=_team_name(game, game.state.sides[winners[0]]))
    if seat in winners:
        return say("end.you_win")
    names = [seat_name(game.state, number, language()) for number in winners]
    return say("end.wins", n=len(names), names=both(names))


def _team(game: Game, side: int) -> str:
    """`Muad'Dib's team: 24 VP`"""
    return " " + say("end.team_points", team=_team_name(game, side), n=holdings_of(game.state, side)[0])


def _team_name(game: Game, side: int) -> str:
    state = game.state
    commander = next(p for p in state.players if state.sides[p.seat] == side and is_commander(state, p.seat))
    leader = catalogue_of(state.rules, language()).name("leaders", state.rules.leaders[commander.leader].name)
    return say("end.team", leader=leader)
