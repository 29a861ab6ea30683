"""Deploying by the rule of combat spaces, what keeps units out of the Conflict, and what a turn counts (U-2, H-7)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    UNHEEDED,
    Aspect,
    Counter,
    Step,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_step,
)
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rules import Node
from sietch.engine.sides import is_commander
from sietch.engine.state import Frame, Player, State
from sietch.engine.unit_kinds import ARRIVALS, BY_RULE, CONFLICT, GARRISON, RECRUITS, SUPPLY, TROOP, UnitKind
from sietch.engine.units import spare

# --- what keeps units out of the Conflict --------------------------------------------------------------------

CLEAR: Final = 0
NO_AGENT_TURN: Final = 1  # U-2
BANNED: Final = 2  # H-7
NO_AGENT_SENT: Final = 3  # U-2
NO_COMBAT_SPACE: Final = 4  # U-2
NO_CONFLICT: Final = 5
PROTECTED: Final = 6  # U-3
NOT_FOR_TEAM: Final = 7
NO_ARMY: Final = 8  # a commander who has not activated an ally


def turn_obstacle(s: State, seat: int) -> int:
    """U-2: what keeps units of this seat from being deployed by the turn itself.

    CLEAR on a combat space, or as if on one (T-26).
    """
    turn = s.turn
    if turn.army != seat or turn.kind != w.AGENT_TURN:
        return NO_AGENT_TURN
    if turn.deploy_banned:
        return BANNED
    if turn.space == w.NOTHING:
        return NO_AGENT_SENT
    if s.rules.spaces[turn.space].combat:
        return CLEAR
    if len(turn.deeds) > 0 and len(turn.recall_deed(COMBAT_ICON_USED, seat, 0)) > 0:
        return CLEAR
    return NO_COMBAT_SPACE


def conflict_obstacle(s: State, army: int) -> int:
    """What keeps units of this army from being deployed by an effect, wherever the agent is."""
    if s.conflict == w.NOTHING:
        return NO_CONFLICT
    if is_commander(s, army):
        return NO_ARMY
    return BANNED if s.turn.deploy_banned and s.turn.is_about(army) else CLEAR


# --- the rule of combat spaces -------------------------------------------------------------------------------


def deploy(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """Garrison to Conflict."""
    if count > 0:
        kind.add(s.players[seat], GARRISON, -count)
        join_conflict(s, kind, seat, count)


def join_conflict(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """They come from wherever they were, and count as deployed."""
    kind.add(s.players[seat], CONFLICT, count)
    if s.turn.is_about(seat):
        s.turn.units_deployed += count
        kind.count_in(s.turn, ARRIVALS, count)
        for slot in s.rules.hooks.deployed:
            s.players[seat].parts[slot].deployed(s, s.players[seat])
    s.note(kind.was_deployed, seat, 0, count, EVERYBODY)


def deploy_by_rule(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """The same, as one of those that U-2 counts."""
    if count > 0 and s.turn.is_about(seat):
        kind.count_in(s.turn, BY_RULE, count)
    deploy(s, kind, seat, count)


def retreat(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """U-6: Conflict to garrison."""
    leave_conflict(s, kind, seat, GARRISON, count)
    s.note(kind.has_retreated, seat, 0, count, EVERYBODY)


def leave_conflict(s: State, kind: UnitKind, seat: int, to: int, count: int) -> None:
    """They no longer count as deployed."""
    kind.move(s.players[seat], CONFLICT, to, count)
    if s.turn.is_about(seat):
        s.turn.units_deployed = max(0, s.turn.units_deployed - count)
        arrivals = min(count, kind.counted(s.turn, ARRIVALS))
        if arrivals > 0:
            kind.count_in(s.turn, ARRIVALS, -arrivals)


def recruits(s: State, kind: UnitKind, player: Player) -> int:
    """Units recruited this turn that can still be deployed as such."""
    turn = s.turn
    if turn.army != player.seat:
        return 0
    waiting = kind.counted(turn, RECRUITS) - kind.counted(turn, BY_RULE)
    return min(kind.count(player, GARRISON), waiting) if waiting > 0 else 0


def deployable(s: State, kind: UnitKind, seat: int) -> int:
    """U-2: on a combat space all units recruited this turn and up to two more from the garrison.

    I-69: by kind; beyond the recruits of each the two are units of any kind.
    """
    return within_limit(s, kind, seat) if turn_obstacle(s, seat) == CLEAR else 0


def within_limit(s: State, kind: UnitKind, seat: int) -> int:
    """The same where nothing keeps them out."""
    ready = kind.count(s.players[seat], GARRISON)
    if ready == 0:
        return 0
    turn = s.turn
    limit = s.rules.deploy_from_garrison
    for other in s.rules.units:
        if other.has_supply:
            waiting = other.counted(turn, RECRUITS) - other.counted(turn, BY_RULE)
            if waiting < 0 or other is kind:  # beyond the recruits, or these themselves
                limit += waiting
    return min(ready, limit)


def all_deployable(s: State, seat: int) -> int:
    """How many units of all kinds together."""
    if turn_obstacle(s, seat) != CLEAR:
        return 0
    total = 0
    more = s.rules.deploy_from_garrison
    others = 0
    for kind in s.rules.units:
        if kind.has_supply:
            waiting = kind.counted(s.turn, RECRUITS) - kind.counted(s.turn, BY_RULE)
            new = min(max(waiting, 0), kind.count(s.players[seat], GARRISON))
            total += new
            more += min(waiting, 0)
            others += kind.count(s.players[seat], GARRISON) - new
    return total + min(more, others)


def add_deploying(s: State, seat: int, asked: int, choices: list[int]) -> None:
    """How many of each kind that is not in this mask can be deployed by the rule."""
    if turn_obstacle(s, seat) != CLEAR:
        return
    for i in range(len(s.rules.units)):
        kind = s.rules.units[i]
        if kind.has_supply and asked >> i & 1 == 0:
            for n in range(1, within_limit(s, kind, seat) + 1):
                choices.append(option(kind.deploys, n))


def deployed_by(s: State, verb: int) -> UnitKind | None:
    """The kind of unit that this verb deploys."""
    for kind in s.rules.units:
        if kind.deploys == verb:
            return kind
    return None


def may_come_to_deploy(s: State, seat: int) -> bool:
    """Units can be deployed now, or once they are recruited."""
    player = s.players[seat]
    for kind in s.rules.units:
        if kind.has_supply and (kind.count(player, GARRISON) > 0 or kind.count(player, SUPPLY) > 0):
            return turn_obstacle(s, seat) == CLEAR
    return spare(s, seat) > 0 and turn_obstacle(s, seat) == CLEAR


class ArmyDeploys(Step):
    """X-4: whoever owns the army of this turn deploys by the rule of combat spaces, or does not; the kinds in any order."""

    def run(self, s: State, f: Frame) -> None:
        choices: list[int] = []
        add_deploying(s, f.army, f.kinds, choices)
        choices.append(option(o.PASS, 0))
        s.ask(f.army, self.number, 0, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        kind = deployed_by(s, verb_of(code))
        if kind is None:
            s.turn.ally_declined = f.kinds == 0
            return
        deploy_by_rule(s, kind, f.army, argument_of(code))
        asked = f.kinds | 1 << s.rules.units.index(kind)
        others: list[int] = []
        add_deploying(s, f.army, asked, others)
        if len(others) > 0:
            s.push_turn_step(self.number, 0, asked)


class CombatIcon(AlwaysPossible):
    """T-26: the space itself becomes no combat space, and a ban holds."""

    def changes(self, node: Node) -> int:
        """What may follow."""
        return DEPLOYED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.turn.remember(COMBAT_ICON_USED, army, 0, 1)


class NoDeploy(AlwaysPossible):
    """H-7"""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.turn.deploy_banned = True


# --- conditions --------------------------------------------------------------------------------------------------


class UnitsInConflict(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[army].units()

    def rises(self, number: int) -> int:
        return DEPLOYED

    def falls(self, number: int) -> int:
        return RETREATED


class TroopsInConflict(UnitsInConflict):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[army].troops_in_conflict


class UnitsDeployedThisTurn(UnitsInConflict):
    """X-7: the army's, for whoever takes the turn with it. Every unit that retreats is taken off, whatever its kind."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.turn.units_deployed if s.turn.is_about(army) else 0


class DeployedThisTurn(UnitsInConflict):
    """Those of one kind that have not retreated since (I-82)."""

    def __init__(self, kind: UnitKind) -> None:
        super().__init__(kind.word + "_deployed_this_turn")
        self.of = kind

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return self.of.counted(s.turn, ARRIVALS) if s.turn.is_about(army) else 0


DEPLOYED: Final = add_aspect(Aspect("units deployed"))
RETREATED: Final = add_aspect(Aspect("troops retreated"))
ARMY_DEPLOYS: Final = add_step(ArmyDeploys("army_deploys"))
COMBAT_ICON_USED: Final = add_deed("used a combat icon")
COMBAT_ICON: Final = add_effect(CombatIcon("combat_icon"))
NO_DEPLOY: Final = add_effect(NoDeploy("no_deploy_this_turn"))
UNITS_IN_CONFLICT: Final = add_counter(UnitsInConflict("units_in_conflict"))
TROOPS_IN_CONFLICT: Final = add_counter(TroopsInConflict("troops_in_conflict"))
TROOPS_DEPLOYED_THIS_TURN: Final = add_counter(DeployedThisTurn(TROOP))
UNITS_DEPLOYED_THIS_TURN: Final = add_counter(UnitsDeployedThisTurn("units_deployed_this_turn"))
