"""Units: recruiting, deploying, retreating, sandworms, control (U-1 to U-7)."""

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.state import State


def recruit(s: State, seat: int, count: int) -> None:
    """U-1: supply to garrison, as far as the supply goes."""
    player = s.players[seat]
    count = min(count, player.supply)
    if count == 0:
        return
    player.supply -= count
    player.garrison += count
    player.recruited += count
    s.note(events.RECRUITED, seat, 0, count, EVERYBODY)


def deploy(s: State, seat: int, count: int) -> None:
    """Garrison to Conflict."""
    if count == 0:
        return
    player = s.players[seat]
    player.garrison -= count
    player.troops += count
    player.units_deployed += count
    s.note(events.DEPLOYED, seat, 0, count, EVERYBODY)


def deployable(s: State, seat: int) -> int:
    """U-2: on a combat space all units recruited this turn and up to two more from the garrison."""
    if s.turn != w.AGENT_TURN or s.deploy_banned or s.turn_space == w.NOTHING:
        return 0
    if not s.rules.spaces[s.turn_space].combat:
        return 0
    player = s.players[seat]
    limit = player.recruited + s.rules.deploy_from_garrison - player.deployed
    return min(player.garrison, limit)


def retreat(s: State, seat: int, count: int) -> None:
    """U-6: troops only, Conflict to garrison."""
    player = s.players[seat]
    player.troops -= count
    player.garrison += count
    player.units_deployed = max(0, player.units_deployed - count)
    s.note(events.RETREATED, seat, 0, count, EVERYBODY)


def worms_can_come(s: State) -> bool:
    """U-3: not while the Shield Wall protects the current Conflict; and not without a Conflict."""
    if s.conflict == w.NOTHING:
        return False
    return not (s.shield_wall and s.rules.conflicts[s.conflict].protected)


def summon(s: State, seat: int, count: int) -> None:
    """Sandworms go straight into the Conflict."""
    player = s.players[seat]
    player.sandworms += count
    player.units_deployed += count
    s.note(events.SANDWORMS, seat, 0, count, EVERYBODY)


def take_control(s: State, seat: int, space: int) -> None:
    """U-5: the marker replaces any other."""
    s.control[space] = seat
    s.note(events.CONTROL, seat, space, 0, EVERYBODY)


def controller(s: State, space: int) -> int:
    return s.control[space] if space != w.NOTHING else w.NOBODY
