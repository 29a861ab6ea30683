"""Help inside a team: effects for others of it, troops for both allies, contracts for them, a cost that they share (X-9, X-40, X-41)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.contracts import (
    CONTRACT_TAKEN,
    contract_types,
    exchange_of,
    hand_tile,
    offered,
    refill_offer,
)
from sietch.engine.deploying import CLEAR, DEPLOYED, conflict_obstacle, deploy_by_rule
from sietch.engine.effects import EFFECT, push_effect
from sietch.engine.groups import Group
from sietch.engine.influence import RAISED_TO
from sietch.engine.ops import UNHEEDED, Bill, Question, Step, Unhandled, add_effect, add_step, add_thing
from sietch.engine.options import argument_of, number_options, option
from sietch.engine.resources import GAINED, gain, pay
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import allies, team
from sietch.engine.state import Frame, State
from sietch.engine.teams import Gift, teams_of
from sietch.engine.unit_kinds import TROOP
from sietch.engine.units import RECRUITED, recruit, within_reach

GIVE_TROOPS: Final = o.add_verb("reinforce ", w.NUMBER)  # the first of the two allies, clockwise
PAY_SHARE: Final = o.add_verb("share ", w.NUMBER)


class ForTeam(Group):
    """Somebody of the team, or all, clockwise; each decides alone."""

    def seats(self, s: State, who: int, army: int) -> list[int]:
        return team(s, who)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        for seat in self.seats(s, who, army):
            if node.kids[0].possible(s, seat, seat, source):
                return True
        return False

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        worst = 0
        for seat in self.seats(s, who, army):
            worst = max(worst, node.kids[0].order(s, seat, seat, source))
        return worst

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        seats = self.seats(s, who, army)
        for i in range(len(seats) - 1, -1, -1):
            push_effect(s, node.kids[0], seats[i], seats[i], source)


class ForAlly(ForTeam):
    """The activated ally; without a commander whoever acts."""

    def seats(self, s: State, who: int, army: int) -> list[int]:
        return [army]


class ForAllies(ForTeam):
    """Both allies of the team."""

    def seats(self, s: State, who: int, army: int) -> list[int]:
        return allies(s, who)


class Reinforce(Question):
    """X-9: troops for the two allies of the team, as many as their supplies have; their owners may deploy them."""

    def split(self, s: State, node: Node, who: int) -> list[int]:
        """What the first of the two can get, so that as many as possible are recruited."""
        first, second = [within_reach(s, seat) for seat in allies(s, who)]
        total = min(node.low, first + second)
        return list(range(max(0, total - second), min(total, first) + 1))

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return any([within_reach(s, seat) > 0 for seat in allies(s, who)])

    def changes(self, node: Node) -> int:
        return DEPLOYED | RECRUITED

    def heeds(self, node: Node) -> int:
        """Who recruits before, also by the bonus of a level, leaves less to split."""
        return RECRUITED | RAISED_TO[w.ALLIANCE_LEVEL]

    def run(self, s: State, f: Frame) -> None:
        parts = self.split(s, s.rules.nodes[f.node], f.who)
        s.ask(f.who, self.number, f.source, [option(GIVE_TROOPS, number) for number in parts])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        node = s.rules.nodes[f.node]
        first, second = allies(s, f.who)
        total = min(node.low, within_reach(s, first) + within_reach(s, second))
        for seat, count in ((second, total - argument_of(code)), (first, argument_of(code))):
            if count > 0 and conflict_obstacle(s, seat) == CLEAR:
                s.push(REINFORCEMENTS, f.node, seat, seat, f.source, count, s.players[seat].garrison)
            recruit(s, TROOP, seat, count)


class Reinforcements(Step):
    """X-9: the owner deploys any of the `left` new troops, on whatever space the agent is."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        most = min(
            f.left, s.players[f.who].garrison - f.before
        )  # the owner may have brought none back (T-48)
        if most > 0:
            s.ask(f.who, self.number, f.source, number_options(o.DEPLOY, 0, most))
        else:
            s.stack.pop()

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            deploy_by_rule(s, TROOP, f.who, argument_of(code))


class GiveContracts(Question):
    """X-41: the face-up contracts to the two allies, one each; a missing one is solari, as in H-2."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def changes(self, node: Node) -> int:
        return CONTRACT_TAKEN | GAINED[w.SOLARI]

    def run(self, s: State, f: Frame) -> None:
        """Which one the first ally gets."""
        choices = contract_types(s, offered(s))
        if len(offered(s)) < 2:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        exchange = exchange_of(s)
        if exchange is None:
            raise Unhandled("there are no contracts to give")
        first = w.NOTHING
        for tile in exchange.offer:
            if code != o.PASS and s.rules.contracts[tile].first == argument_of(code):
                first = tile
        others = [tile for tile in exchange.offer if tile != first]
        exchange.offer.clear()
        seats = allies(s, f.who)
        self.give(s, seats[1], others[0] if len(others) > 0 else w.NOTHING)
        self.give(s, seats[0], first)
        refill_offer(s, exchange)

    def give(self, s: State, seat: int, tile: int) -> None:
        if tile == w.NOTHING:
            gain(s, seat, w.SOLARI, s.rules.contract_solari)
        else:
            hand_tile(s, seat, tile)


class TeamSpice(Question):
    """X-40: as a cost; every mate is asked for a share, and the acting player pays the rest."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        raise Unhandled("spice of a team is only paid")

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def paid_after(self, node: Node) -> int:
        return GAINED[w.SPICE]

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        total = sum([s.players[seat].resources[w.SPICE] for seat in team(s, who)])
        return bill.add(SPICE_OF_TEAM, 0, node.low) <= total

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """`left` is still to be paid. Promises are kept at the end."""
        s.push(self.number, node.number, who, army, source, node.low, 0)

    def run(self, s: State, f: Frame) -> None:
        mates_of = team(s, f.who)[1:]
        if f.asked < len(mates_of):
            mate = mates_of[f.asked]
            most = min(f.left, s.players[mate].resources[w.SPICE])
            if most > 0:
                s.ask(mate, self.number, f.source, number_options(PAY_SHARE, 0, most))
            else:
                self.promise(s, f, mate, 0)
            return
        s.stack.pop()
        gifts = teams_of(s).gifts
        if s.players[f.who].resources[w.SPICE] < f.left:
            self.lapse(s, f)
        else:
            pay(s, f.who, w.SPICE, f.left)
            for gift in gifts:
                pay(s, gift.giver, gift.kind, gift.amount)
        gifts.clear()

    def answer(self, s: State, f: Frame, code: int) -> None:
        self.promise(s, f, s.decider, 0 if code == o.PASS else argument_of(code))

    def promise(self, s: State, f: Frame, mate: int, share: int) -> None:
        if share > 0:
            teams_of(s).gifts.append(Gift(mate, w.SPICE, share))
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.left - share, f.asked + 1)

    def lapse(self, s: State, f: Frame) -> None:
        """Nobody pays anything, and what the cost was for does not come."""
        while s.stack[-1].op != EFFECT or s.stack[-1].source != f.source:
            s.stack.pop()
        s.stack.pop()


SPICE_OF_TEAM: Final = add_thing("spice of a team")
REINFORCE: Final = add_effect(Reinforce("reinforce"))
REINFORCEMENTS: Final = add_step(Reinforcements("reinforcements"))
GIVE_CONTRACTS: Final = add_effect(GiveContracts("give_contracts"))
TEAM_SPICE: Final = add_effect(TeamSpice("team_spice"))
TEAM: Final = add_effect(ForTeam("team"))
ALLY: Final = add_effect(ForAlly("ally"))
ALLIES: Final = add_effect(ForAllies("allies"))
