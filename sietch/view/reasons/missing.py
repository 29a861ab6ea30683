"""What an effect lacks: the condition that does not hold, the part of a cost that is missing."""

from __future__ import annotations

from sietch.content.syntax import If
from sietch.engine import (
    cards,
    combat,
    deploying,
    groups,
    influence,
    intrigue,
    levels,
    moving,
    resources,
    sandworms,
    spies,
    team_help,
    trashing,
    units,
)
from sietch.engine import words as w
from sietch.engine.conditions import bits, holds
from sietch.engine.groups import can_pay
from sietch.engine.rules import Node, Test
from sietch.engine.sides import is_commander, team
from sietch.engine.state import State
from sietch.engine.targets import target_of
from sietch.engine.tracks import level_of, means
from sietch.language.sentence import either
from sietch.language.template import Joined, Seat
from sietch.view.arguments import track
from sietch.view.catalogue import Catalogue
from sietch.view.conditions import test_text
from sietch.view.reasons import immortality, ix
from sietch.view.reasons.attempt import Attempt, Lacks
from sietch.view.reasons.reason import Reason
from sietch.view.reasons.units import barrier


def missing(
    state: State, node: Node, who: int, army: int, source: int, catalogue: Catalogue
) -> Reason | None:
    """The first thing that keeps this effect from being used; None if nothing does."""
    return _of(Attempt(state, who, army, source, catalogue), node)


def _of(a: Attempt, node: Node) -> Reason | None:
    if node.allowed(a.state, *a.at) and node.possible(a.state, *a.at):
        return None
    if _is_closed(a, node):
        return barrier(a.state, deploying.NOT_FOR_TEAM, a.catalogue)
    own = LACKS[node.op](a, node) if node.op in LACKS else None
    return own or _of_parts(a, node)


def _is_closed(a: Attempt, node: Node) -> bool:
    """X-38: it brings the worms or hooks of the other team."""
    if node.op == sandworms.MAKER_HOOK:
        return not sandworms.hook_takers(a.state, a.army)
    return node.op in (sandworms.SANDWORM, groups.PAY) and node.does.is_closed(a.state, node, a.who, a.army)


def _of_parts(a: Attempt, node: Node) -> Reason:
    found: dict[str, Reason] = {}
    for kid in node.kids:
        lack = _of(a, kid)
        if lack is not None:
            found.setdefault(lack.sentence, lack)
    if not found:
        return a.because("why.impossible", effect=a.catalogue.phrase(node))
    first, *others = found.values()
    if others and node.op in (groups.EITHER, groups.CHOOSE, groups.SEQUENCE):
        return a.because("miss.alternatives", one=first, other=others[0])
    return first


# --- effects ---------------------------------------------------------------------------------------------


def _sandworm(a: Attempt, node: Node) -> Reason:
    return barrier(a.state, sandworms.worm_obstacle(a.state, a.army), a.catalogue)


def _troops(a: Attempt, node: Node) -> Reason | None:
    return a.because("why.ally_supply", seat=Seat(a.army)) if a.army != a.who else None


def _reinforce(a: Attempt, node: Node) -> Reason:
    return a.because("why.allies_supply")


def _limit(a: Attempt, node: Node) -> Reason | None:
    return a.because("why.limit") if a.state.turn.has_used(node.number, a.who) else None


def _if(a: Attempt, node: Node) -> Reason | None:
    failing = [test for test in node.tests if not holds(a.state, test, *a.at)]
    return _test(a, node, failing[0]) if failing else None


def _test(a: Attempt, node: Node, test: Test) -> Reason:
    """The condition in words, with how far it is from being met."""
    if test.counter is None:
        return a.because("miss.condition", condition=_condition(a, node, test))
    have = test.counter.count(a.state, test.arg, *a.at)
    if test.counter is levels.STANDING and test.compare == w.GE and not test.negated:
        meant = track_of(a.state, a.catalogue, test.arg, a.who)
        return a.because("miss.influence_test", needed=test.number, track=meant, have=have)
    return a.because("miss.condition.have", condition=_condition(a, node, test), have=have)


def _condition(a: Attempt, node: Node, test: Test) -> str:
    effect = a.catalogue.printed.nodes[node.number]
    assert isinstance(effect, If)
    return test_text(effect.condition.tests[node.tests.index(test)], a.catalogue)


def _pay(a: Attempt, node: Node) -> Reason | None:
    """The part of the cost that cannot be paid."""
    cost = node.kids[0]
    if can_pay(a.state, cost, *a.at):
        return None
    for item in cost.terms:
        if not can_pay(a.state, item, *a.at):
            own = COSTS[item.op](a, item) if item.op in COSTS else None
            return own or a.because("why.cannot_pay", cost=a.catalogue.phrase(item))
    return a.because("why.cannot_pay", cost=a.catalogue.phrase(node))


LACKS: Lacks = {
    sandworms.SANDWORM: _sandworm,
    units.TROOPS: _troops,
    team_help.REINFORCE: _reinforce,
    groups.IF: _if,
    groups.PAY: _pay,
    groups.ONCE_PER_TURN: _limit,
    **ix.lacks(),
    **immortality.lacks(),
}


# --- costs -----------------------------------------------------------------------------------------------


def _resource(a: Attempt, item: Node) -> Reason:
    resource = a.say(f"resource.{w.RESOURCES[item.arg]}")
    return a.because(
        "miss.resource", needed=abs(item.low), resource=resource, have=a.player.resources[item.arg]
    )


def _team_spice(a: Attempt, item: Node) -> Reason:
    have = sum(a.state.players[mate].resources[w.SPICE] for mate in team(a.state, a.who))
    return a.because("miss.team_spice", needed=abs(item.low), have=have)


def _influence(a: Attempt, item: Node) -> Reason:
    whose = ""
    have = levels.STANDING.count(a.state, item.arg, *a.at)
    if is_commander(a.state, a.who):  # of the cubes that would move
        have = _most_to_lose(a, item.arg)
        whose = "" if a.army == a.who else ".ally"
    return a.because(
        f"miss.influence{whose}",
        needed=abs(item.low),
        track=track_of(a.state, a.catalogue, item.arg, a.who),
        have=have,
        seat=Seat(a.army),
    )


def _most_to_lose(a: Attempt, word: int) -> int:
    """On one of the tracks that are meant."""
    found = [
        level_of(a.state, a.who, a.army, track.number)
        for track in a.state.rules.tracks
        if word >= w.F_TARGET or means(a.state.rules, word, track.number)
    ]
    return max(0, *found)


def _cards(a: Attempt, item: Node) -> Reason:
    return a.because("miss.cards", needed=abs(item.low), have=len(a.player.hand))


def _trash(a: Attempt, item: Node) -> Reason | None:
    targets = trashing.trash_targets(a.state, item, a.who, a.source)
    return None if targets else a.because("miss.trash")


def _trash_self(a: Attempt, item: Node) -> Reason | None:
    return None if trashing.in_play_now(a.state, a.who, a.source) else a.because("miss.self")


def _intrigue(a: Attempt, item: Node) -> Reason:
    return a.because("miss.intrigue", needed=abs(item.low), have=len(a.player.intrigue))


def _spies(a: Attempt, item: Node) -> Reason:
    return a.because("miss.spies", needed=abs(item.low), have=bits(a.player.spies_on))


def _retreat(a: Attempt, item: Node) -> Reason:
    have = a.state.players[a.army].troops_in_conflict
    return a.because("miss.troops", needed=abs(item.low), have=have)


def _flip_conflict(a: Attempt, item: Node) -> Reason | None:
    return None if combat.conflicts_to_flip(a.state, a.who, item.arg) else a.because("miss.conflict")


COSTS: Lacks = {
    resources.GAIN: _resource,
    team_help.TEAM_SPICE: _team_spice,
    influence.INFLUENCE: _influence,
    cards.DISCARD: _cards,
    trashing.TRASH: _trash,
    trashing.TRASH_SELF: _trash_self,
    intrigue.TRASH_INTRIGUE: _intrigue,
    spies.RECALL_SPY: _spies,
    moving.RETREAT: _retreat,
    combat.FLIP_CONFLICT: _flip_conflict,
    **ix.costs(),
    **immortality.costs(),
}


def track_of(state: State, catalogue: Catalogue, number: int, seat: int) -> str | Joined:
    """A track of the board, those of an icon that this seat can have (X-5, X-21), or a word for tracks."""
    rules = state.rules
    if number < len(rules.track_names):
        return track(catalogue, rules.track_names[number])
    if number >= w.F_TARGET:
        return track(catalogue, target_of(number).word)
    own = (w.NOTHING, state.players[seat].leader)
    meant = [one.name for one in rules.tracks if means(rules, number, one.number) and one.owner in own]
    return either(track(catalogue, name) for name in meant)
