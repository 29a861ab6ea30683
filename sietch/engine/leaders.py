"""Leaders: the Signet Ring, training, memories, the other side of the card (A-16, S-9)."""

from typing import Final

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.effects import add_to_turn, push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    NEWS,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Counter,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
)
from sietch.engine.paths import Walk
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rules import Node, Rules
from sietch.engine.state import State
from sietch.engine.triggers import catch_up
from sietch.engine.units import Destination, add_destination, take_troops, within_reach


class SignetUsed(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        return [
            leader.signet for leader in rules.leaders if leader.signet is not None and leader.rival is None
        ]


class Signet(AlwaysPossible):
    """A-16: the leader's ability; in a turn its parts are effects of the turn."""

    def changes(self, node: Node) -> int:
        return SIGNET_USED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        leader = s.players[who].leader
        signet = s.rules.leaders[leader].signet
        if signet is not None:
            push_effect(s, signet, who, army, w.LEADER * w.KIND + leader)

    def joins_as_one(self) -> bool:
        return False

    def join_turn(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        leader = s.players[who].leader
        signet = s.rules.leaders[leader].signet
        if signet is not None:
            add_to_turn(s, signet, who, army, w.LEADER * w.KIND + leader)


class ToMemories(Destination):
    def receive(self, s: State, seat: int, count: int) -> None:
        s.players[seat].memories += count
        s.note(events.MEMORY, seat, 0, s.players[seat].memories, EVERYBODY)


class Memory(Atom):
    """Troops of the leader's own supply become memories."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return within_reach(s, who) > 0

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return REMEMBERED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_troops(s, who, node.low, TO_MEMORIES)


class ReturnMemories(Atom):
    """All of them go back to the supply they came from; for this effect they still count."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return NEWS

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        player = s.players[who]
        s.note(events.MEMORIES_RETURNED, who, 0, player.memories, EVERYBODY)
        s.turn.remember(RETURNED, who, source, player.memories)
        player.supply += player.memories
        player.memories = 0


class LeaderFlipped(Aspect):
    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        """What the other sides do."""
        return [trigger.effect for leader in rules.leaders if not leader.front for trigger in leader.triggers]


class FlipLeader(Atom):
    """The other face counts at once (ruling lead-jessica-same-turn)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return NEWS

    def changes(self, node: Node) -> int:
        return FLIPPED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        player = s.players[who]
        back = s.rules.leaders[player.leader].back
        if back == w.NOTHING:
            return
        player.leader = back
        s.note(events.FLIPPED, who, back, 0, EVERYBODY)
        catch_up(s, who, s.rules.leaders[back].triggers)


class Memories(Counter):
    """Those that this effect has returned are counted as well, for it is about them (lead-jessica-returned)."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return s.players[who].memories + sum(s.turn.recall_deed(RETURNED, who, source))

    def rises(self, number: int) -> int:
        return REMEMBERED

    def falls(self, number: int) -> int:
        return UNHEEDED


SIGNET_USED: Final = add_aspect(SignetUsed("signet used"))
REMEMBERED: Final = add_aspect(Aspect("memories made"))
FLIPPED: Final = add_aspect(LeaderFlipped("leader flipped"))
RETURNED: Final = add_deed("memories returned")
TO_MEMORIES: Final = add_destination(ToMemories("memories"))
SIGNET: Final = add_effect(Signet("signet"))
TRAINING: Final = add_effect(Walk("training", ""))
MEMORY: Final = add_effect(Memory("memory"))
RETURN_MEMORIES: Final = add_effect(ReturnMemories("return_memories"))
FLIP_LEADER: Final = add_effect(FlipLeader("flip_leader"))
MEMORIES: Final = add_counter(Memories("memories"))
