"""What an effect lacks: the condition that does not hold, the part of a cost that is missing."""

from __future__ import annotations

from sietch.content.syntax import If
from sietch.engine import (
    cards,
    combat,
    deploying,
    dreadnoughts,
    groups,
    influence,
    intrigue,
    intrigue_deck,
    maneuvers,
    moving,
    resources,
    sandworms,
    spies,
    team_help,
    tech_effects,
    trashing,
    units,
)
from sietch.engine import words as w
from sietch.engine.conditions import bits, holds
from sietch.engine.groups import can_pay
from sietch.engine.ops import OPS
from sietch.engine.rules import Node, Test
from sietch.engine.sides import is_commander, team
from sietch.engine.state import State
from sietch.engine.targets import target_of
from sietch.engine.tech import TECH_ROW
from sietch.engine.tracks import level_of, means
from sietch.language.sentence import either
from sietch.language.template import Joined, Seat
from sietch.view.arguments import track
from sietch.view.catalogue import Catalogue
from sietch.view.conditions import test_text
from sietch.view.reasons.reason import Reason, reason
from sietch.view.reasons.units import barrier


def missing(
    state: State, node: Node, who: int, army: int, source: int, catalogue: Catalogue
) -> Reason | None:
    """The first thing that keeps this effect from being used; None if nothing does."""
    return _Search(state, who, army, source, catalogue).of(node)


class _Search:
    def __init__(self, state: State, who: int, army: int, source: int, catalogue: Catalogue) -> None:
        self.state = state
        self.who = who
        self.army = army
        self.source = source
        self.catalogue = catalogue
        self.say = catalogue.phrases.say

    def because(self, key: str, **params: object) -> Reason:
        return reason(self.catalogue.phrases, key, **params)

    def of(self, node: Node) -> Reason | None:
        at = (self.who, self.army, self.source)
        if node.allowed(self.state, *at) and node.possible(self.state, *at):
            return None
        if self._is_closed(node):
            return barrier(self.state, deploying.NOT_FOR_TEAM, self.catalogue)
        if node.op == sandworms.SANDWORM:
            obstacle = sandworms.worm_obstacle(self.state, self.army)
            return barrier(self.state, obstacle, self.catalogue)
        if node.op == units.TROOPS and self.army != self.who:
            return self.because("why.ally_supply", seat=Seat(self.army))
        if node.op == team_help.REINFORCE:
            return self.because("why.allies_supply")
        if node.op == tech_effects.ACQUIRE_TECH:
            return self._tech(node)
        if node.op == tech_effects.NEGOTIATOR:
            return self.because("miss.supply")
        if node.op == dreadnoughts.COMMISSION:
            return self.because("miss.no_dreadnought")
        if node.op == groups.IF:
            failing = [test for test in node.tests if not holds(self.state, test, *at)]
            if failing:
                return self._test(node, failing[0])
        elif node.op == groups.PAY and not can_pay(self.state, node.kids[0], *at):
            for item in node.kids[0].terms:
                if not can_pay(self.state, item, *at):
                    return self._cost(item)
            return self.because("why.cannot_pay", cost=self.catalogue.phrase(node))
        elif node.op == groups.ONCE_PER_TURN and self.state.turn.has_used(node.number, self.who):
            return self.because("why.limit")
        found: dict[str, Reason] = {}
        for kid in node.kids:
            lack = self.of(kid)
            if lack is not None:
                found.setdefault(lack.sentence, lack)
        if not found:
            return self.because("why.impossible", effect=self.catalogue.phrase(node))
        first, *others = found.values()
        if others and node.op in (groups.EITHER, groups.CHOOSE, groups.SEQUENCE):
            return self.because("miss.alternatives", one=first, other=others[0])
        return first

    def _is_closed(self, node: Node) -> bool:
        """X-38: it brings the worms or hooks of the other team."""
        if node.op == sandworms.MAKER_HOOK:
            return not sandworms.hook_takers(self.state, self.army)
        return node.op in (sandworms.SANDWORM, groups.PAY) and node.does.is_closed(
            self.state, node, self.who, self.army
        )

    def _test(self, node: Node, test: Test) -> Reason:
        """The condition in words, with how far it is from being met."""
        if test.counter is None:
            return self.because("miss.condition", condition=self._condition(node, test))
        have = test.counter.count(self.state, test.arg, self.who, self.army, self.source)
        if test.counter is influence.STANDING and test.compare == w.GE and not test.negated:
            track = track_of(self.state, self.catalogue, test.arg, self.who)
            return self.because("miss.influence_test", needed=test.number, track=track, have=have)
        return self.because("miss.condition.have", condition=self._condition(node, test), have=have)

    def _condition(self, node: Node, test: Test) -> str:
        effect = self.catalogue.printed.nodes[node.number]
        assert isinstance(effect, If)
        return test_text(effect.condition.tests[node.tests.index(test)], self.catalogue)

    def _cost(self, item: Node) -> Reason:
        """The part of a cost that cannot be paid."""
        state, because = self.state, self.because
        player = state.players[self.who]
        needed = abs(item.low)
        if item.op == resources.GAIN:
            resource = self.say(f"resource.{w.RESOURCES[item.arg]}")
            return because("miss.resource", needed=needed, resource=resource, have=player.resources[item.arg])
        if item.op == team_help.TEAM_SPICE:
            have = sum(state.players[mate].resources[w.SPICE] for mate in team(state, self.who))
            return because("miss.team_spice", needed=needed, have=have)
        if item.op == influence.INFLUENCE:
            whose = ""
            have = influence.STANDING.count(state, item.arg, self.who, self.army, self.source)
            if is_commander(state, self.who):  # of the cubes that would move
                have = self._most_to_lose(item.arg)
                whose = "" if self.army == self.who else ".ally"
            return because(
                f"miss.influence{whose}",
                needed=needed,
                track=track_of(self.state, self.catalogue, item.arg, self.who),
                have=have,
                seat=Seat(self.army),
            )
        if item.op == cards.DISCARD:
            return because("miss.cards", needed=needed, have=len(player.hand))
        if item.op == trashing.TRASH and not trashing.trash_targets(state, item, self.who, self.source):
            return because("miss.trash")
        if item.op == trashing.TRASH_SELF and not trashing.in_play_now(state, self.who, self.source):
            return because("miss.self")
        if item.op == intrigue.TRASH_INTRIGUE:
            return because("miss.intrigue", needed=needed, have=len(player.intrigue))
        if item.op == spies.RECALL_SPY:
            return because("miss.spies", needed=needed, have=bits(player.spies_on))
        if item.op == moving.RETREAT:
            return because(
                "miss.troops",
                needed=needed,
                have=state.players[self.army].troops_in_conflict,
            )
        if item.op in (maneuvers.RETREAT_UNITS, maneuvers.RETREAT_DREADNOUGHTS):
            return because("miss.units", needed=needed, have=self._units(item))
        if item.op == maneuvers.LOSE_TROOPS:
            return because("miss.lose_troops", needed=needed, have=self._troops(item))
        if item.op == dreadnoughts.GIVE_UP_DREADNOUGHT:
            return because("miss.give_up")
        if item.op == intrigue_deck.PUT_BACK_INTRIGUE:
            return because("miss.put_back", needed=needed, have=len(player.intrigue))
        if item.op == tech_effects.FLIP:
            waits = tech_effects.waits_for_ally(state, self.army, self.source % w.KIND)
            return because("miss.ally" if waits else "miss.face_up")
        if item.op == combat.FLIP_CONFLICT and not combat.conflicts_to_flip(state, self.who, item.arg):
            return because("miss.conflict")
        return because("why.cannot_pay", cost=self.catalogue.phrase(item))

    def _units(self, item: Node) -> int:
        """In the Conflict, of the kinds that this effect lets retreat."""
        op = OPS[item.op]
        assert isinstance(op, moving.Retreat)
        return op.at_hand(self.state, self.army, 0)

    def _troops(self, item: Node) -> int:
        """Where this effect takes them from."""
        op = OPS[item.op]
        assert isinstance(op, maneuvers.LoseTroops)
        return op.at_hand(self.state, item, self.army)

    def _tech(self, node: Node) -> Reason:
        """The cheapest tile is too dear, or there is none."""
        state, icon = self.state, OPS[node.op]
        assert isinstance(icon, tech_effects.AcquireTech)
        tiles = TECH_ROW.cards(state, state.players[self.who])
        if not tiles:
            return self.because("miss.no_tile")
        return self.because(
            "miss.tile",
            needed=min(icon.price(state, node, self.who, tile) for tile in tiles),
            have=icon.most_in_a_purse(state, node, self.who, self.army),
            n=icon.pieces(state, self.who, self.army),
        )

    def _most_to_lose(self, word: int) -> int:
        """On one of the tracks that are meant."""
        levels = [
            level_of(self.state, self.who, self.army, track.number)
            for track in self.state.rules.tracks
            if word >= w.F_TARGET or means(self.state.rules, word, track.number)
        ]
        return max(0, *levels)


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
