"""Six players: two teams, each a commander with two allies; their agents, and what they promise each other (X-1 to X-11)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.facts import Fact, Sheet
from sietch.engine.ops import Event, Unhandled
from sietch.engine.parts import ABSENT, NO_TRIGGERS, Part, part_in
from sietch.engine.rng import Rng
from sietch.engine.rules import Rules, Trigger, awaited_by, listening
from sietch.engine.sides import allies, is_commander, whose_army
from sietch.engine.state import Player, State

ACTIVATE_ALLY: Final = o.add_verb("activate seat ", w.SEAT)


TOKENS: Final = Sheet(
    numbers=[Fact("swordmaster_sent", field="spent", flag=True)],
    masks=[
        Fact("tokens", w.TOKEN, field="ready"),
        Fact("left_on", w.SPACE),
        Fact("right_on", w.SPACE),
        Fact("swordmaster_on", w.SPACE),
    ],
)
TEAMS: Final = Sheet(piles=[Fact("throne_row", w.CARD)])
CARDS: Final = len(w.RESOURCES)  # the kind of a gift of Intrigue cards


class Tokens(Part):
    """The agents that can be told apart: a commander's by their arrows, everybody's Swordmaster (X-3, X-11)."""

    def __init__(self) -> None:
        self.ready = 0  # mask of tokens; of an ally only the Swordmaster
        self.left_on = 0  # masks of spaces
        self.right_on = 0
        self.swordmaster_on = 0
        self.spent = False  # the Swordmaster was sent: it leaves the game at the end of the round

    def slot(self) -> int:
        return w.TEAMS

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

    def equip(self, s: State, player: Player) -> None:
        """X-3."""
        self.come_home(is_commander(s, player.seat), False)

    def awaits(self, rules: Rules) -> int:
        return awaited_by(rules.token_bonuses)

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        """X-25: a Swordmaster has a bonus token."""
        return listening(rules.token_bonuses, event) if player.swordmaster else NO_TRIGGERS

    def recall(self, s: State, player: Player) -> None:
        """X-11: all of them are home, but for a Swordmaster that was sent."""
        self.come_home(is_commander(s, player.seat), player.swordmaster)
        if player.swordmaster and self.spent:
            player.agents -= 1

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        """What a seat knows of the cards that others have promised is how many there are."""
        if owner == seat:
            return
        places = list(range(len(s.players[owner].intrigue)))
        rng.shuffle(places)
        gifts = teams_of(s).gifts
        for i in range(len(gifts)):
            if gifts[i].giver == owner and gifts[i].kind == CARDS:
                gifts[i] = Gift(owner, CARDS, places.pop())

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

    def slot(self) -> int:
        return w.TEAMS

    def copy(self) -> "Teams":
        twin = Teams()
        twin.worm_side = self.worm_side
        twin.throne_side = self.throne_side
        twin.throne_row = self.throne_row[:]
        twin.gifts = self.gifts[:]
        return twin

    def sheet(self) -> Sheet:
        return TEAMS

    def take_seats(self, s: State) -> None:
        """What the commanders bring to their teams."""
        for player in s.players:
            commander = s.rules.leaders[player.leader].commander
            if commander is not None and commander.has_worms:
                self.worm_side = s.sides[player.seat]
            if commander is not None and commander.at_start is not None:
                self.throne_side = s.sides[player.seat]


def teams_of(s: State) -> Teams:
    """Of a game for six."""
    part = part_in(s.parts, w.TEAMS)
    if isinstance(part, Teams):
        return part
    raise Unhandled("there are no teams in this game")


def tokens_of(player: Player) -> Tokens | None:
    """None if the agents cannot be told apart."""
    part = part_in(player.parts, w.TEAMS)
    return part if part is not ABSENT and isinstance(part, Tokens) else None


def armies_to_send(s: State, player: Player) -> list[int]:
    """Whose army a card means that sends an agent; a commander's: of each ally that a ready token activates (X-4, T-74)."""
    army = whose_army(s, player.seat)
    tokens = tokens_of(player)
    if tokens is None or not is_commander(s, army):
        return [army]
    left, right = allies(s, player.seat)
    either = tokens.ready & (1 << w.BOTH_WAYS)
    found: list[int] = []
    if either or tokens.ready & (1 << w.LEFT):
        found.append(left)
    if either or tokens.ready & (1 << w.RIGHT):
        found.append(right)
    return found


def may_have_worms(s: State, seat: int) -> bool:
    """X-38: sandworms and maker hooks are for one team."""
    return not s.rules.with_teams or s.sides[seat] == teams_of(s).worm_side


# --- agents ------------------------------------------------------------------------------------------------


def send_agent(s: State, player: Player, tokens: Tokens, space: int) -> None:
    """The token of this turn; an ally's Swordmaster goes last, for it can be sent only once (X-11)."""
    if s.turn.token != w.NOTHING:
        tokens.send(s.turn.token, space)
    elif player.agents == 1 and tokens.ready:
        tokens.send(w.BOTH_WAYS, space)
