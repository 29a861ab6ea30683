"""Agents on their spaces: recalling them, repeating what a space gives, and what counts of them (A-12, A-18)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import call_back
from sietch.engine.conditions import bits
from sietch.engine.effects import add_to_turn
from sietch.engine.ops import (
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Counter,
    Flag,
    Question,
    add_aspect,
    add_counter,
    add_effect,
    add_flag,
)
from sietch.engine.options import argument_of, mask_options
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import are_opponents
from sietch.engine.state import Frame, Player, State
from sietch.engine.targets import Target, add_target
from sietch.native import mypyc_attr


def recallable_agents(s: State, player: Player) -> int:
    """A-18: the other own agents, not the one sent this turn."""
    mask = player.agents_on
    turn = s.turn
    if turn.kind == w.AGENT_TURN and turn.seat == player.seat and turn.space != w.NOTHING:
        mask &= ~(1 << turn.space)
    return mask


@mypyc_attr(allow_interpreted_subclasses=True)
class RecallAgent(Question):
    def targets(self, s: State, player: Player) -> int:
        """The spaces of the agents that can be recalled, as a mask."""
        return recallable_agents(s, player)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.targets(s, s.players[who]) != 0

    def changes(self, node: Node) -> int:
        return AGENT_LEFT

    def run(self, s: State, f: Frame) -> None:
        mask = self.targets(s, s.players[f.who])
        s.ask(f.who, self.number, f.source, mask_options(o.RECALL_AGENT, mask))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        call_back(s, s.players[f.who], argument_of(code))


class RepeatSpace(Atom):
    """The printed effects of the visited space once more, without visit influence and cost."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.turn.space != w.NOTHING

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return REPEATED

    def brings_now(self, s: State, node: Node, who: int, army: int, source: int, coming: int) -> int:
        effect = s.rules.spaces[s.turn.space].effect if s.turn.space != w.NOTHING else None
        return 0 if effect is None else effect.brings_in(s.turn.kind)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        effect = s.rules.spaces[s.turn.space].effect if s.turn.space != w.NOTHING else None
        if effect is not None:
            add_to_turn(s, effect, who, army, w.SPACE * w.KIND + s.turn.space)


class SpaceRepeated(Aspect):
    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        return [space.effect for space in rules.spaces if space.effect is not None]


class Visited(Flag):
    """The agent sent this turn went to one of these spaces."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return s.turn.space != w.NOTHING and (1 << s.turn.space) & arg != 0

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


class EnemyAgentHere(Flag):
    """An opponent's agent stands on the space to which the agent of this turn was sent (I-83, X-35)."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        if s.turn.space == w.NOTHING or not s.turn.is_of(who):
            return False
        for player in s.players:
            if are_opponents(s, who, player.seat) and player.agents_on & (1 << s.turn.space):
                return True
        return False

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


class AgentsOn(Counter):
    """Own agents on the spaces of the mask `arg`."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return bits(s.players[who].agents_on & arg)

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return AGENT_LEFT


class EachWithAgent(Target):
    """The factions on one of whose spaces an own agent stands."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        mask = 0
        for space in s.rules.spaces:
            if space.faction != w.NOTHING and s.players[who].agents_on & space.bit:
                mask |= 1 << space.faction
        return mask

    def heeds(self) -> int:
        return AGENT_LEFT


class AgentHere(Flag):
    """The own agent is still on the space that asks."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return source // w.KIND == w.SPACE and s.players[who].agents_on & (1 << (source % w.KIND)) != 0

    def ends(self) -> int:
        return AGENT_LEFT

    def begins(self) -> int:
        return UNHEEDED


AGENT_LEFT: Final = add_aspect(Aspect("agent recalled"))
REPEATED: Final = add_aspect(SpaceRepeated("space repeated"))
RECALL_AGENT: Final = add_effect(RecallAgent("recall_agent"))
REPEAT_SPACE: Final = add_effect(RepeatSpace("repeat_space"))
VISITED: Final = add_flag(Visited("visited"))
AGENT_HERE: Final = add_flag(AgentHere("agent_here"))
EACH_WITH_AGENT: Final = add_target(EachWithAgent("each_with_agent", each=True))
ENEMY_AGENT_HERE: Final = add_flag(EnemyAgentHere("enemy_agent_here"))
AGENTS_ON: Final = add_counter(AgentsOn("agents_on"))
