"""Units: recruiting, deploying, retreating, sandworms, control, the Shield Wall (U-1 to U-7)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Counter,
    Flag,
    HowMany,
    Question,
    Step,
    Unhandled,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_flag,
    add_step,
    add_thing,
)
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node
from sietch.engine.sides import allies, is_commander
from sietch.engine.state import Frame, Player, State
from sietch.engine.teams import may_have_worms
from sietch.engine.unit_kinds import BY_RULE, CONFLICT, GARRISON, RECRUITS, SUPPLY, TROOP, WORM, UnitKind
from sietch.native import mypyc_attr

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


def worm_obstacle(s: State, army: int) -> int:
    """U-3: what keeps sandworms out, above all the Shield Wall while it protects the Conflict."""
    found = conflict_obstacle(s, army)
    if found == CLEAR and not may_have_worms(s, army):
        return NOT_FOR_TEAM
    if found == CLEAR and s.shield_wall and s.rules.conflicts[s.conflict].protected:
        return PROTECTED
    return found


# --- the supply --------------------------------------------------------------------------------------------

# where troops go from there
TO_GARRISON: Final = 0
TO_CONFLICT: Final = 1
TO_MEMORIES: Final = 2


def spare(s: State, seat: int) -> int:
    """Troops of this seat that can come back to its supply when it falls short (T-19)."""
    count = 0
    if s.rules.has_spare_troops:
        for part in s.players[seat].parts:
            count += part.spare_troops()
    return count


def within_reach(s: State, seat: int) -> int:
    """The supply, and what can come back to it."""
    return s.players[seat].supply + spare(s, seat)


def take_troops(s: State, seat: int, count: int, to: int) -> None:
    """The one way out of the supply. Where it falls short its owner says first what comes back (T-48)."""
    if s.players[seat].supply >= count or spare(s, seat) == 0:
        move_troops(s, seat, count, to)
        return
    s.push_step(TAKE_TROOPS, seat, count, to)
    for part in s.players[seat].parts:
        if part.spare_troops() > 0:
            part.ask_for_troops(s, seat, count - s.players[seat].supply)


class TakeTroops(Step):
    """The owner has answered."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        move_troops(s, f.who, f.left, f.to)


def move_troops(s: State, seat: int, count: int, to: int) -> None:
    """As far as the supply goes."""
    player = s.players[seat]
    count = min(count, player.supply)
    if count == 0:
        return
    player.supply -= count
    if to == TO_GARRISON:  # U-1
        player.garrison += count
        if s.turn.is_about(seat):
            s.turn.recruited += count
        s.note(events.RECRUITED, seat, 0, count, EVERYBODY)
    elif to == TO_CONFLICT:  # U-5
        player.troops_in_conflict += count
        s.note(events.DEPLOYED, seat, 0, count, EVERYBODY)
    else:
        player.memories += count
        s.note(events.MEMORY, seat, 0, player.memories, EVERYBODY)


def recruit(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """U-1: supply to garrison, as far as the supply goes."""
    if kind is TROOP:
        take_troops(s, seat, count, TO_GARRISON)
        return
    player = s.players[seat]
    count = min(count, kind.count(player, SUPPLY))
    if count > 0:
        kind.move(player, SUPPLY, GARRISON, count)
        if s.turn.is_about(seat):
            kind.count_in(s.turn, RECRUITS, count)
        s.note(kind.was_recruited, seat, 0, count, EVERYBODY)


class Troops(Atom):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.players[army].supply > 0 or spare(s, army) > 0

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """With a small supply it matters what takes the troops, recruiting or a memory."""
        kept = 1 if army == who and s.rules.leaders[s.players[who].leader].makes_memories else 0
        return PLAIN if s.players[army].supply >= node.low + kept else CHOICE

    def changes(self, node: Node) -> int:
        return RECRUITED

    def spoils_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """Only what takes troops that others would have."""
        return node.spoils if s.players[army].supply < PLENTY else 0

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        recruit(s, TROOP, army, node.low)


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
    s.note(kind.was_deployed, seat, 0, count, EVERYBODY)


def deploy_by_rule(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """The same, as one of those that U-2 counts."""
    if s.turn.is_about(seat):
        kind.count_in(s.turn, BY_RULE, count)
    deploy(s, kind, seat, count)


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
    if turn_obstacle(s, seat) != CLEAR:
        return 0
    turn = s.turn
    limit = s.rules.deploy_from_garrison
    for other in s.rules.units:
        if other.has_supply:
            waiting = other.counted(turn, RECRUITS) - other.counted(turn, BY_RULE)
            if waiting < 0 or other is kind:  # beyond the recruits, or these themselves
                limit += waiting
    return min(kind.count(s.players[seat], GARRISON), limit)


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


def add_deploying(s: State, seat: int, first: int, choices: list[int]) -> None:
    """How many of each kind can be deployed by the rule, from this kind on."""
    if turn_obstacle(s, seat) != CLEAR:
        return
    for i in range(first, len(s.rules.units)):
        kind = s.rules.units[i]
        if kind.has_supply:
            for n in range(1, deployable(s, kind, seat) + 1):
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
    """X-4: whoever owns the army of this turn deploys by the rule of combat spaces, or does not; kind after kind."""

    def run(self, s: State, f: Frame) -> None:
        choices: list[int] = []
        add_deploying(s, f.army, f.kind, choices)
        choices.append(option(o.PASS, 0))
        s.ask(f.army, self.number, 0, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        kind = deployed_by(s, verb_of(code))
        if kind is None:
            s.turn.ally_declined = f.kind == 0
            return
        deploy_by_rule(s, kind, f.army, argument_of(code))
        following = s.rules.units.index(kind) + 1
        others: list[int] = []
        add_deploying(s, f.army, following, others)
        if len(others) > 0:
            s.push_turn_step(self.number, 0, following)


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


# --- effects that deploy, or let units retreat ---------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveUnits(HowMany):
    """Units of the kinds that it means go somewhere, of each as many as one likes, kind after kind.

    What says troops means troops alone; what says units all kinds that can go there (I-70, I-71).
    """

    def means(self, kind: UnitKind) -> bool:
        return kind.is_troop

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        """How many of this kind can go."""
        raise Unhandled(self.word + " does not say which units it moves")

    def verb(self, kind: UnitKind) -> int:
        raise Unhandled(self.word + " does not say how it asks")

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        raise Unhandled(self.word + " does not move units")

    def is_barred(self, s: State, army: int) -> bool:
        """No unit of this army can go there now."""
        return False

    def decider(self, f: Frame) -> int:
        return f.who

    def least(self, node: Node, f: Frame) -> int:
        """How many must go."""
        return node.low

    def at_hand(self, s: State, army: int, first: int) -> int:
        """How many can go, of these kinds and those after them."""
        total = 0
        for i in range(first, len(s.rules.units)):
            if self.means(s.rules.units[i]):
                total += self.movable(s, s.rules.units[i], s.players[army])
        return total

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.at_hand(s, army, 0) >= max(node.low, 1) and not self.is_barred(s, army)

    def ask_for(self, s: State, node: Node, who: int, army: int, source: int, count: int) -> None:
        """`moved` and the first `kind`: none yet, and all."""
        s.push(self.number, node.number, who, army, source, 0, 0)

    def run(self, s: State, f: Frame) -> None:
        node = s.rules.nodes[f.node]
        missing = self.least(node, f) - f.moved
        if self.at_hand(s, f.army, f.kind) < max(missing, 1) or self.is_barred(s, f.army):
            s.stack.pop()
            return
        choices: list[int] = []
        for i in range(f.kind, len(s.rules.units)):
            kind = s.rules.units[i]
            if self.means(kind):
                least = max(missing - self.at_hand(s, f.army, i + 1), 1)
                most = min(self.movable(s, kind, s.players[f.army]), node.high - f.moved)
                for n in range(least, most + 1):
                    choices.append(option(self.verb(kind), n))
        if missing <= 0:
            choices.append(option(o.PASS, 0))
        s.ask(self.decider(f), self.asks_as(), f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        for i in range(f.kind, len(s.rules.units)):
            kind = s.rules.units[i]
            if self.means(kind) and self.verb(kind) == verb_of(code):
                self.move(s, kind, f.army, argument_of(code))
                moved = f.moved + argument_of(code)
                if moved < s.rules.nodes[f.node].high and self.at_hand(s, f.army, i + 1) > 0:
                    s.push(f.op, f.node, f.who, f.army, f.source, moved, i + 1)
                return


@mypyc_attr(allow_interpreted_subclasses=True)
class Deploy(MoveUnits):
    """The owner of the army decides (X-4)."""

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return kind.count(army, GARRISON)

    def verb(self, kind: UnitKind) -> int:
        return kind.deploys

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        deploy(s, kind, seat, count)

    def is_barred(self, s: State, army: int) -> bool:
        return conflict_obstacle(s, army) != CLEAR

    def decider(self, f: Frame) -> int:
        return f.army

    def least(self, node: Node, f: Frame) -> int:
        """X-4: an ally who was activated decides, none included."""
        return node.low if f.army == f.who else 0

    def changes(self, node: Node) -> int:
        return DEPLOYED


class DeployRecruited(Deploy):
    """Only troops recruited in this turn; they count as deployed by the rule of combat spaces."""

    def asks_as(self) -> int:
        return DEPLOY

    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return recruits(s, kind, army)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.at_hand(s, army, 0) > 0 and not self.is_barred(s, army)

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        deploy_by_rule(s, kind, seat, count)


def retreat(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """U-6: Conflict to garrison; they no longer count as deployed."""
    kind.move(s.players[seat], CONFLICT, GARRISON, count)
    if s.turn.is_about(seat):
        s.turn.units_deployed = max(0, s.turn.units_deployed - count)
    s.note(kind.has_retreated, seat, 0, count, EVERYBODY)


@mypyc_attr(allow_interpreted_subclasses=True)
class Retreat(MoveUnits):
    def movable(self, s: State, kind: UnitKind, army: Player) -> int:
        return kind.count(army, CONFLICT)

    def verb(self, kind: UnitKind) -> int:
        return kind.falls_back

    def move(self, s: State, kind: UnitKind, seat: int, count: int) -> None:
        retreat(s, kind, seat, count)

    def changes(self, node: Node) -> int:
        return RETREATED

    def paid_after(self, node: Node) -> int:
        return DEPLOYED

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(UNIT_IN_CONFLICT, 0, node.low) <= self.at_hand(s, army, 0)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)


# --- sandworms, the Shield Wall ------------------------------------------------------------------------------


class Sandworm(Atom):
    """Straight into the Conflict."""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return worm_obstacle(s, army) == CLEAR

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.allowed(s, node, who, army, source)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return DEPLOYED | WORM_CAME

    def waits_for(self, node: Node) -> int:
        return WALL_FELL

    def worth_paying(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.allowed(s, node, who, army, source)

    def is_closed(self, s: State, node: Node, who: int, army: int) -> bool:
        return not may_have_worms(s, who)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if self.allowed(s, node, who, army, source):
            join_conflict(s, WORM, army, node.low)


def hook_takers(s: State, seat: int) -> list[int]:
    """Who gets maker hooks when this seat takes them: with six players both allies of one team (X-38)."""
    if not s.rules.has(w.TEAMS):
        return [seat]
    return allies(s, seat) if may_have_worms(s, seat) else []


class MakerHook(Atom):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        for seat in hook_takers(s, army):
            if not s.players[seat].maker_hook:
                return True
        return False

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return HOOKED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for seat in hook_takers(s, army):
            if not s.players[seat].maker_hook:
                s.players[seat].maker_hook = True
                s.note(events.MAKER_HOOK, seat, 0, 0, EVERYBODY)


class Detonate(Question):
    """U-4: optional, and for good."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.shield_wall and (s.players[who].maker_hook or not is_rival(s, who))  # RV-25

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return True

    def changes(self, node: Node) -> int:
        return WALL_FELL

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def declines(self, node: Node) -> bool:
        return True

    def run(self, s: State, f: Frame) -> None:
        if s.shield_wall:
            s.ask(f.who, self.number, f.source, [option(o.DETONATE, 0), option(o.PASS, 0)])
        else:
            s.stack.pop()

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            s.shield_wall = False
            s.note(events.SHIELD_WALL, f.who, 0, 0, EVERYBODY)


# --- control -----------------------------------------------------------------------------------------------------


class Control(AlwaysPossible):
    """U-5: the marker replaces any other."""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.control[node.arg] = army
        s.note(events.CONTROL, army, node.arg, 0, EVERYBODY)


def controller(s: State, space: int) -> int:
    return s.control[space] if space != w.NOTHING else w.NOBODY


# --- conditions --------------------------------------------------------------------------------------------------


class HasMakerHook(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.players[army].maker_hook

    def lasts(self, negated: bool) -> bool:
        return True

    def begins(self) -> int:
        return HOOKED

    def ends(self) -> int:
        """U-7: it stays for good."""
        return UNHEEDED


class UnitsInConflict(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[army].units()

    def rises(self, number: int) -> int:
        return DEPLOYED

    def falls(self, number: int) -> int:
        return RETREATED


class SandwormsInConflict(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[army].sandworms

    def rises(self, number: int) -> int:
        return WORM_CAME

    def falls(self, number: int) -> int:
        return UNHEEDED


class UnitsDeployedThisTurn(UnitsInConflict):
    """X-7: the army's, for whoever takes the turn with it."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.turn.units_deployed if s.turn.is_about(army) else 0


UNIT_IN_CONFLICT: Final = add_thing("unit in the Conflict")
PLENTY: Final = 8  # troops of a supply, for whatever one turn recruits
RECRUITED: Final = add_aspect(Aspect("troops recruited"))
DEPLOYED: Final = add_aspect(Aspect("units deployed"))
RETREATED: Final = add_aspect(Aspect("troops retreated"))
WORM_CAME: Final = add_aspect(Aspect("sandworms came"))
HOOKED: Final = add_aspect(Aspect("maker hook taken"))
WALL_FELL: Final = add_aspect(Aspect("Shield Wall detonated"))
TAKE_TROOPS: Final = add_step(TakeTroops("take_troops"))
TROOPS: Final = add_effect(Troops("troops"))
DEPLOY: Final = add_effect(Deploy("deploy"))
DEPLOY_RECRUITED: Final = add_effect(DeployRecruited("deploy_recruited"))
ARMY_DEPLOYS: Final = add_step(ArmyDeploys("army_deploys"))
COMBAT_ICON_USED: Final = add_deed("used a combat icon")
COMBAT_ICON: Final = add_effect(CombatIcon("combat_icon"))
NO_DEPLOY: Final = add_effect(NoDeploy("no_deploy_this_turn"))
RETREAT: Final = add_effect(Retreat("retreat"))
SANDWORM: Final = add_effect(Sandworm("sandworm"))
MAKER_HOOK: Final = add_effect(MakerHook("maker_hook"))
DETONATE: Final = add_effect(Detonate("detonate_shield_wall"))
CONTROL: Final = add_effect(Control("control"))
HAS_MAKER_HOOK: Final = add_flag(HasMakerHook("maker_hook"))
UNITS_IN_CONFLICT: Final = add_counter(UnitsInConflict("units_in_conflict"))
SANDWORMS_IN_CONFLICT: Final = add_counter(SandwormsInConflict("sandworms_in_conflict"))
UNITS_DEPLOYED_THIS_TURN: Final = add_counter(UnitsDeployedThisTurn("units_deployed_this_turn"))
