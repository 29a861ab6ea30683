"""The first lines of a game at the terminal: who sits where, and what is played."""

from __future__ import annotations

from collections.abc import Sequence

from sietch.cli.explain import card_lines
from sietch.cli.style import Style
from sietch.content.rivals.levels import VARIANTS, in_force
from sietch.engine.game import Game
from sietch.engine.rival_card import is_streamlined, rival_at
from sietch.engine.setup import RIVALS, STREAMLINED, TEAMS
from sietch.engine.sides import allies, are_opponents, is_commander
from sietch.view.catalogue import catalogue_of
from sietch.view.names import seat_name

HINT = "Type the number of an option; ? for help, u takes back, q ends and saves."
MILD = 8  # a rival that is slow to get its Swordmaster has this value, or a higher one


def greeting(
    game: Game, persons: Sequence[int], sitting: Sequence[str], is_new: bool, style: Style
) -> list[str]:
    state = game.state
    names = [style.seat(seat_name(state, seat), seat) for seat in range(game.setup.seats)]
    lines = [style.title("Dune: Imperium – Uprising") + f"   seed {game.setup.seed}"]
    alone = len(persons) == 1
    if alone:
        lines.append(f"You are {names[persons[0]]}.")
    told = ["person" if seat in persons else sitting[seat] for seat in range(game.setup.seats)]
    others = [
        f"{name}: {_of_rival(game, seat) or told[seat]}"
        for seat, name in enumerate(names)
        if not (alone and seat in persons)
    ]
    lines += style.flow(others, " · ", 2)
    if game.setup.mode == TEAMS:
        lines += _teams(game, persons[0] if alone else None, style)
    if game.setup.mode == RIVALS:
        lines += style.wrap(_played(game))
    if alone:
        leader = state.rules.leaders[state.players[persons[0]].leader].name
        lines += card_lines("leaders", leader, catalogue_of(state.rules), style)
    hints = [HINT]
    if game.setup.mode == RIVALS:
        rival = game.setup.seats
        hints.append(f"? P{rival} shows a rival's card, hagal the House Hagal cards.")
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
        left, right = [style.seat(seat_name(state, ally), ally) for ally in allies(state, commander)]
        name = style.seat(seat_name(state, commander), commander)
        arms = f"{left} on the left and {right} on the right"
        if seat == commander:
            lines.append(f"You command your team: {arms}.")
        elif seat is not None and not are_opponents(state, seat, commander):
            mate = next(ally for ally in allies(state, commander) if ally != seat)
            lines.append(
                f"{name} commands your team; the other Ally is {style.seat(seat_name(state, mate), mate)}."
            )
        else:
            lines.append(f"{name} commands {arms}.")
    if state.rules.open_hands:
        lines.append("Hands are open: team mates see each other's cards.")
    return [line for text in lines for line in style.flow(text.split(), "", 2)]


def _of_rival(game: Game, seat: int) -> str:
    rival = rival_at(game.state, seat)
    return "" if rival is None else f"Swordmaster value {rival.swordmaster_value}"


def _played(game: Game) -> str:
    """`Difficulty: Sardaukar. Variants: none.`"""
    force = set(in_force(game.setup))
    if any(is_streamlined(game.state, seat) for seat in range(game.setup.seats)):
        force.add(STREAMLINED)
    variants = " · ".join(_title(name) for name in VARIANTS if name in force) or "none"
    difficulty = f"Difficulty: {_title(game.setup.level)}. " if game.setup.level else ""
    if game.rules.swordmaster_barred:
        difficulty += "The Swordmaster is closed to you. "
    return f"{difficulty}Variants: {variants}."


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _milder(game: Game) -> list[str]:
    """For beginners, if chance has dealt a rival that is quick."""
    dealt = [rival for seat in range(game.setup.seats) if (rival := rival_at(game.state, seat)) is not None]
    named = [name for name in game.setup.rivals if name]
    if len(named) == len(dealt) or all(r.streamlined or r.swordmaster_value >= MILD for r in dealt):
        return []
    free = _mild_rivals(game)[: len(dealt)]
    if not free:
        return []
    are = "is" if len(free) == 1 else "are"
    return [f"New here? --rivals {','.join(free)} {are} milder (Swordmaster value {MILD} or more)."]


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
