"""Whether an option could be offered at all: `illegal` proves something only of what a rule, and nothing else, keeps back.

Two things are asked: can this question have such an option, and is the thing there that the option names?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import SEND, SPACE_COST
from sietch.engine.agents import RECALL_AGENT
from sietch.engine.cards import DISCARD, SORT_TOP
from sietch.engine.combat import COMBAT_INTRIGUE, FLIP_CONFLICT, YIELD, YIELD_PLACE
from sietch.engine.contracts import TAKE_CONTRACT
from sietch.engine.deploying import ARMY_DEPLOYS
from sietch.engine.effects import POOL
from sietch.engine.game_round import DEFEND, ENDGAME
from sietch.engine.groups import CHOOSE_SIDE
from sietch.engine.influence import GIVE_ALLIANCE, INFLUENCE
from sietch.engine.intrigue import FOR_WHOM, TRASH_INTRIGUE
from sietch.engine.leaders import TRAINING
from sietch.engine.moving import Deploy, Retreat
from sietch.engine.ops import OPS
from sietch.engine.options import argument_names, argument_of, verb_of
from sietch.engine.paths import walked
from sietch.engine.rows import ACQUIRE_FREE, RESERVE_ROW_CARD
from sietch.engine.rules import Node
from sietch.engine.sandworms import DETONATE
from sietch.engine.sides import team
from sietch.engine.spies import GATHER, INFILTRATE, PLACE_SPY, RECALL_SPY
from sietch.engine.state import State
from sietch.engine.team_help import (
    GIVE_CONTRACTS,
    GIVE_TROOPS,
    PAY_SHARE,
    REINFORCE,
    REINFORCEMENTS,
    TEAM_SPICE,
)
from sietch.engine.teams import ACTIVATE_ALLY
from sietch.engine.throne import ACQUIRE_THRONE, BUY_THRONE, MOVE_TO_THRONE, TO_THRONE
from sietch.engine.trade import GIVE, GIVE_INTRIGUE, OFFER_GIFT, TRADE, TRADE_WITH
from sietch.engine.trashing import TRASH
from sietch.engine.turn import ACTIVATE, AGENT_MENU, LET_DEPLOY, REVEAL_MENU, SEND_TOKEN, TURN
from sietch.engine.windows import Window
from sietch.lab.proof.scenario.keys import Shape, player_keys, table_keys
from sietch.lab.proof.scenario.look import look_at_player, look_at_table
from sietch.lab.proof.scenario.model import Value

MENUS = (AGENT_MENU, REVEAL_MENU)
ELSEWHERE = "could not be offered at this point anyway"
RULE = re.compile(r"\([A-Z]+-\d+")  # … (A-2, Y-4)

# The questions that can have an option with this verb.
HOMES: dict[int, tuple[int, ...]] = {
    o.END_TURN: MENUS,
    o.REVEAL: (TURN,),
    o.PLAY: (TURN,),
    o.SEND: (SEND,),
    o.PAY_COST: (SPACE_COST,),
    # A spy is used between the sending of an agent and the menu: there one sees that nobody was asked.
    o.INFILTRATE: (INFILTRATE, GATHER, AGENT_MENU),
    o.GATHER: (GATHER, AGENT_MENU),
    o.RESOLVE: (*MENUS, POOL),  # and where a component has its moment
    o.PLAY_INTRIGUE: (TURN, *MENUS, COMBAT_INTRIGUE, ENDGAME),
    o.BUY: (REVEAL_MENU,),
    o.BUY_RESERVED: (REVEAL_MENU,),
    o.CHOOSE: (CHOOSE_SIDE,),
    o.GAIN_INFLUENCE: (INFLUENCE,),
    o.LOSE_INFLUENCE: (INFLUENCE,),
    o.SPY: (PLACE_SPY,),
    o.RECALL_SPY: (PLACE_SPY, RECALL_SPY),
    o.RECALL_AGENT: (RECALL_AGENT,),
    o.DISCARD: (DISCARD, SORT_TOP),
    o.KEEP: (SORT_TOP,),
    o.TRASH_HAND: (TRASH,),
    o.TRASH_DISCARD: (TRASH,),
    o.TRASH_PLAY: (TRASH,),
    o.TRASH_INTRIGUE: (TRASH_INTRIGUE,),
    o.TAKE_CONTRACT: (TAKE_CONTRACT, GIVE_CONTRACTS),
    o.SOLARI: (TAKE_CONTRACT,),
    o.ACQUIRE: (ACQUIRE_FREE,),
    o.ACQUIRE_RESERVED: (ACQUIRE_FREE,),
    o.RESERVE: (RESERVE_ROW_CARD,),
    o.TRAIN: (TRAINING,),
    o.DETONATE: (DETONATE,),
    o.FLIP: (FLIP_CONFLICT,),
    o.PAIR: (ENDGAME,),
    o.GIVE_ALLIANCE: (GIVE_ALLIANCE,),
    o.DEFEND: (DEFEND,),
    SEND_TOKEN: (ACTIVATE,),
    ACTIVATE_ALLY: (ACTIVATE, FOR_WHOM),
    LET_DEPLOY: (AGENT_MENU,),
    YIELD: (YIELD_PLACE,),
    GIVE_TROOPS: (REINFORCE,),
    PAY_SHARE: (TEAM_SPICE,),
    TRADE_WITH: (TRADE,),
    **dict.fromkeys(GIVE, (OFFER_GIFT,)),
    GIVE_INTRIGUE: (OFFER_GIFT,),
    TO_THRONE: (MOVE_TO_THRONE,),
    BUY_THRONE: (REVEAL_MENU,),
    ACQUIRE_THRONE: (ACQUIRE_FREE,),
}
DEPLOYING = (AGENT_MENU, ARMY_DEPLOYS, REINFORCEMENTS)  # and effects
NEVER_PASSED = (TURN, *MENUS)

# Where the thing must lie in front of the one who decides.
OWN: dict[int, tuple[str, ...]] = {
    o.PLAY: ("hand",),
    o.PLAY_INTRIGUE: ("intrigue",),
    o.DISCARD: ("hand",),
    o.TRASH_HAND: ("hand",),
    o.TRASH_DISCARD: ("discard",),
    o.TRASH_PLAY: ("in_play", "revealed"),
    o.TRASH_INTRIGUE: ("intrigue",),
    GIVE_INTRIGUE: ("intrigue",),
}
# Or in front of anybody, for it is a rule that one takes only one's own.
ANYBODYS: dict[int, tuple[str, ...]] = {
    o.RECALL_SPY: ("spies_on",),
    o.RECALL_AGENT: ("agents_on",),
    o.FLIP: ("won", "paired"),
    o.PAIR: ("won", "paired"),
}


def objection(s: State, code: int, why: str, named: Iterable[str] = ()) -> str:
    """Why an `illegal` with this option would prove nothing; empty if it proves something.

    `why` is the reason that the players are told; `named` is what the scenario has put on the table.
    """
    if not _is_asked(s, code, why):
        return ELSEWHERE
    if not _is_there(s, code, frozenset(named)):
        return f"could not be offered anyway, for what it names is not there: {why}"
    return ""


def _is_asked(s: State, code: int, why: str) -> bool:
    """Of a verb that only a set knows: such an option is offered now, or the reason names a rule."""
    verb = verb_of(code)
    if verb == o.PASS:
        return s.kind not in NEVER_PASSED
    for kind in s.rules.units:
        if verb == kind.deploys:
            return s.kind in DEPLOYING or isinstance(OPS[s.kind], Deploy)
        if verb == kind.falls_back:
            return isinstance(OPS[s.kind], Retreat)
    if verb in HOMES:
        return s.kind in HOMES[verb] or _has_its_moment(s, verb, argument_of(code))
    return any(verb_of(other) == verb for other in s.options) or RULE.search(why) is not None


def _has_its_moment(s: State, verb: int, argument: int) -> bool:
    """What sets let be done before a turn is chosen (I-4), and outside of turns (I-72, B-10)."""
    if s.kind == TURN:
        return verb == o.RESOLVE and s.rules.nodes[argument].is_offer
    window = OPS[s.kind]
    return (
        verb in (o.RESOLVE, o.PLAY_INTRIGUE)
        and isinstance(window, Window)
        and s.rules.awaited & window.event.bit != 0
    )


def _is_there(s: State, code: int, named: frozenset[str]) -> bool:
    verb, argument = verb_of(code), argument_of(code)
    kind = o.VERBS[verb][1]
    if kind == w.SEAT:
        return argument < len(s.players)
    if kind == w.STEP:
        return verb != o.TRAIN or s.rules.steps[argument].path in walked(s.rules, s.players[s.decider].leader)
    if verb == o.CHOOSE:
        return 0 < argument <= len(s.rules.nodes[s.stack[-1].node].kids)
    if verb == o.RESOLVE:
        return _is_in_this_turn(s, s.rules.nodes[argument], named)
    if kind == w.NO_ARGUMENT or s.kind == SORT_TOP:
        return True
    name = argument_names(s.rules, kind)[argument]
    if verb in OWN:
        return _lies(look_at_player(s, s.players[s.decider]), OWN[verb], name)
    if verb in ANYBODYS:
        return any(_lies(look_at_player(s, player), ANYBODYS[verb], name) for player in s.players)
    if not _is_movable(s, kind, argument) or name in named:
        return True
    return name in _names_in(s, look_at_table(s), *(look_at_player(s, player) for player in s.players))


def _is_movable(s: State, kind: int, argument: int) -> bool:
    """Cards and tiles can lie anywhere; what stands on the board, or never leaves its row, is always there."""
    for row in s.rules.rows:
        if row.kind == kind and argument in row.cards(s, s.players[s.decider]) and row.stays(s, argument):
            return False
    return kind in (w.CARD, w.CONTRACT) or any(row.kind == kind for row in s.rules.rows)


def _is_in_this_turn(s: State, node: Node, named: frozenset[str]) -> bool:
    """The effect is open, or its component at hand: the own leader, what lies in front of one, what was named."""
    if any(pending.node == node.number for pending in s.pool + s.inner):
        return True
    kind, number = divmod(node.source, w.KIND)
    players = [s.players[seat] for seat in team(s, s.decider)]
    if kind == w.LEADER:
        own = [player.leader for player in players]
        faces = own + [s.rules.leaders[leader].back for leader in own]
        return number in faces or s.rules.leaders[number].back in own
    if kind not in (w.CARD, w.SPACE, w.INTRIGUE, w.CONTRACT) and kind not in s.rules.components:
        return True
    name = s.rules.component_names(kind)[number]
    return name in named or name in _names_in(s, *(look_at_player(s, player) for player in players))


def _names_in(s: State, *seen: Mapping[str, Value]) -> set[str]:
    """What lies open among these facts, or in somebody's hand."""
    keys = table_keys(s.rules) | player_keys(s.rules)
    return {
        name
        for facts in seen
        for key, value in facts.items()
        if keys[key].shape is not Shape.TOP and key != "deck" and isinstance(value, tuple | Mapping)
        for name in value
    }


def _lies(facts: Mapping[str, Value], keys: Iterable[str], name: str) -> bool:
    return any(name in value for key in keys if isinstance(value := facts[key], tuple))
