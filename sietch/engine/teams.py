"""Six players: two teams, each a commander with two allies; their agents, and what a whole team gets (X-1 to X-11)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import push_effect
from sietch.engine.facts import TEAMS, TOKENS, Sheet
from sietch.engine.groups import Group
from sietch.engine.ops import Part, add_effect
from sietch.engine.rules import Node
from sietch.engine.sides import allies, is_commander, team
from sietch.engine.state import Player, State

ACTIVATE_ALLY: Final = o.add_verb("activate seat ", w.SEAT)


class Tokens(Part):
    """The agents that can be told apart: a commander's by their arrows, everybody's Swordmaster (X-3, X-11)."""

    def __init__(self) -> None:
        self.ready = 0  # mask of tokens; of an ally only the Swordmaster
        self.left_on = 0  # masks of spaces
        self.right_on = 0
        self.swordmaster_on = 0
        self.spent = False  # the Swordmaster was sent: it leaves the game at the end of the round

    def copy(self) -> "Tokens":
        twin = Tokens()
        twin.ready = self.ready
        twin.left_on = self.left_on
        twin.right_on = self.right_on
        twin.swordmaster_on = self.swordmaster_on
        twin.spent = self.spent
        return twin

    def sheet(self) -> Sheet:
        return TOKENS

    def send(self, token: int, space: int) -> None:
        self.ready &= ~(1 << token)
        if token == w.LEFT:
            self.left_on = 1 << space
        elif token == w.RIGHT:
            self.right_on = 1 << space
        else:
            self.swordmaster_on = 1 << space
            self.spent = True

    def call_back(self, space: int) -> bool:
        """From this space; False if it is the Swordmaster, who is of no more use (X-11)."""
        here = 1 << space
        if self.swordmaster_on == here:
            self.swordmaster_on = 0
            return False
        if self.left_on == here:
            self.left_on = 0
            self.ready |= 1 << w.LEFT
        elif self.right_on == here:
            self.right_on = 0
            self.ready |= 1 << w.RIGHT
        return True

    def come_home(self, commands: bool, hired: bool) -> None:
        """M-2; a Swordmaster that was sent is out of the game."""
        self.ready = (1 << w.LEFT | 1 << w.RIGHT) if commands else 0
        if hired and not self.spent:
            self.ready |= 1 << w.BOTH_WAYS
        self.left_on = 0
        self.right_on = 0
        self.swordmaster_on = 0


class Gift:
    """What a seat has promised: an amount of a resource, or the Intrigue card at a place of its hand (X-24, X-40).

    Never changed, only replaced, so that copies share it.
    """

    def __init__(self, giver: int, kind: int, amount: int) -> None:
        self.giver: Final = giver
        self.kind: Final = kind
        self.amount: Final = amount  # of Intrigue cards the place of one


class Teams(Part):
    """What only the table of six players has."""

    def __init__(self) -> None:
        self.worm_side = 0
        self.throne_side = 0
        self.throne_row: list[int] = []
        self.gifts: list[Gift] = []  # promised, and not yet given

    def copy(self) -> "Teams":
        twin = Teams()
        twin.worm_side = self.worm_side
        twin.throne_side = self.throne_side
        twin.throne_row = self.throne_row[:]
        twin.gifts = self.gifts[:]
        return twin

    def sheet(self) -> Sheet:
        return TEAMS


# --- set-up ------------------------------------------------------------------------------------------------


def set_up_teams(s: State) -> None:
    """X-3: after the leaders have been chosen."""
    teams = Teams()
    s.teams = teams
    for player in s.players:
        commander = s.rules.leaders[player.leader].commander
        player.tokens = Tokens()
        player.tokens.come_home(commander is not None, False)
        if commander is not None and commander.has_worms:
            teams.worm_side = s.sides[player.seat]
        if commander is not None and commander.at_start is not None:
            teams.throne_side = s.sides[player.seat]


# --- agents ------------------------------------------------------------------------------------------------


def send_agent(s: State, player: Player, tokens: Tokens, space: int) -> None:
    """The token of this turn; an ally's Swordmaster goes last, for it can be sent only once (X-11)."""
    if is_commander(s, player.seat):
        tokens.send(s.turn.token, space)
    elif player.agents == 1 and tokens.ready:
        tokens.send(w.BOTH_WAYS, space)


def agents_at_home(s: State, player: Player, tokens: Tokens) -> int:
    """M-2, X-11: all of them."""
    tokens.come_home(is_commander(s, player.seat), player.swordmaster)
    return s.rules.agents + (1 if player.swordmaster and not tokens.spent else 0)


# --- for others of the team --------------------------------------------------------------------------------


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


TEAM: Final = add_effect(ForTeam("team"))
ALLY: Final = add_effect(ForAlly("ally"))
ALLIES: Final = add_effect(ForAllies("allies"))
