"""The first lines of a game at the terminal: who sits where, and what is played."""

from __future__ import annotations

from collections.abc import Sequence

from sietch.cli.explain import card_lines
from sietch.cli.speech import language, say
from sietch.cli.style import Style
from sietch.content.rivals.levels import VARIANTS, in_force
from sietch.content.sets import SETS
from sietch.engine.game import Game
from sietch.engine.rival_card import is_streamlined, rival_at
from sietch.engine.setup import RIVALS, STREAMLINED, TEAMS
from sietch.engine.setup import SETS as USUAL
from sietch.engine.sides import allies, are_opponents, is_commander
from sietch.engine.state import State
from sietch.view.catalogue import catalogue_of
from sietch.view.names import seat_name

MILD = 8  # a rival that is slow to get its Swordmaster has this value, or a higher one


def greeting(
    game: Game, persons: Sequence[int], sitting: Sequence[str], is_new: bool, style: Style
) -> list[str]:
    state = game.state
    names = [_painted(state, seat, style) for seat in range(game.setup.seats)]
    lines = [f"{style.title(say('greet.title'))}   {say('greet.seed', seed=game.setup.seed)}"]
    alone = len(persons) == 1
    if alone:
        lines.append(say("greet.you", seat=names[persons[0]]))
    told = [say("session.person") if seat in persons else sitting[seat] for seat in range(game.setup.seats)]
    others = [
        f"{name}: {_of_rival(game, seat) or told[seat]}"
        for seat, name in enumerate(names)
        if not (alone and seat in persons)
    ]
    lines += style.flow(others, " · ", 2)
    added = [say(f"set.{id_}") for id_ in game.rules.sets if SETS[id_].option and id_ not in USUAL]
    if added:
        lines += style.wrap(say("greet.sets", sets=" · ".join(added)))
    if game.setup.mode == TEAMS:
        lines += _teams(game, persons[0] if alone else None, style)
    if game.setup.mode == RIVALS:
        lines += style.wrap(_played(game))
    if alone:
        leader = state.rules.leaders[state.players[persons[0]].leader].name
        lines += card_lines("leaders", leader, catalogue_of(state.rules, language()), style)
    hints = [say("greet.hint")]
    if game.setup.mode == RIVALS:
        hints.append(say("greet.hint_of_rivals", seat=say("seat", n=game.setup.seats)))
        hints += _milder(game) if is_new else []
    return lines + [style.dim(line) for hint in hints for line in style.wrap(hint)]


def _teams(game: Game, seat: int | None, style: Style) -> list[str]:
    """Who commands whom; for one person first the own team."""
    state = game.state
    commanders = [player.seat for player in state.players if is_commander(state, player.seat)]
    lines = []
    for commander in sorted(
        commanders, key=lambda other: seat is not None and are_opponents(state, seat, other)
    ):
        left, right = [_painted(state, ally, style) for ally in allies(state, commander)]
        name = _painted(state, commander, style)
        arms = say("greet.arms", left=left, right=right)
        if seat == commander:
            lines.append(say("greet.you_command", arms=arms))
        elif seat is not None and not are_opponents(state, seat, commander):
            mate = next(ally for ally in allies(state, commander) if ally != seat)
            lines.append(say("greet.your_commander", commander=name, ally=_painted(state, mate, style)))
        else:
            lines.append(say("greet.commands", commander=name, arms=arms))
    if state.rules.open_hands:
        lines.append(say("greet.open_hands"))
    return [line for text in lines for line in style.flow(text.split(), "", 2)]


def _painted(state: State, seat: int, style: Style) -> str:
    return style.seat(seat_name(state, seat, language()), seat)


def _of_rival(game: Game, seat: int) -> str:
    rival = rival_at(game.state, seat)
    return "" if rival is None else say("fact.swordmaster_value", n=rival.swordmaster_value)


def _played(game: Game) -> str:
    """`Difficulty: Sardaukar. Variants: none.`"""
    force = set(in_force(game.setup))
    if any(is_streamlined(game.state, seat) for seat in range(game.setup.seats)):
        force.add(STREAMLINED)
    variants = " · ".join(say(f"title.{name}") for name in VARIANTS if name in force)
    told = [say("greet.difficulty", name=say(f"title.{game.setup.level}"))] if game.setup.level else []
    if game.rules.swordmaster_barred:
        told.append(say("greet.no_swordmaster"))
    return " ".join([*told, say("greet.variants", names=variants or say("greet.no_variants"))])


def _milder(game: Game) -> list[str]:
    """For beginners, if chance has dealt a rival that is quick."""
    dealt = [rival for seat in range(game.setup.seats) if (rival := rival_at(game.state, seat)) is not None]
    named = [name for name in game.setup.rivals if name]
    if len(named) == len(dealt) or all(r.streamlined or r.swordmaster_value >= MILD for r in dealt):
        return []
    free = _mild_rivals(game)[: len(dealt)]
    if not free:
        return []
    return [say("greet.milder", n=len(free), names=",".join(free), value=MILD)]


def _mild_rivals(game: Game) -> list[str]:
    """The mildest first; without the leaders of persons."""
    found = [
        (-rival.swordmaster_value, leader.number, leader.name)
        for leader in game.rules.leaders
        if (rival := leader.rival) is not None
        and not rival.streamlined
        and rival.swordmaster_value >= MILD
        and rival.leader not in [player.leader for player in game.state.players]
    ]
    return [name for _, _, name in sorted(found)]
