"""What a rival takes where a person would be asked (RV-11, RV-14, RV-24, RV-25, RV-30, RV-31).

What no rule names is left where it may be left; otherwise the rival takes the first thing that is offered, in printed
order.
"""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.game_round import DEFEND, ENDGAME
from sietch.engine.groups import CHOOSE_SIDE
from sietch.engine.influence import INFLUENCE
from sietch.engine.ops import LINES, Unhandled
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.rival_card import least_influence, rival_at
from sietch.engine.rules import Node, Rival
from sietch.engine.sandworms import DETONATE, SANDWORM
from sietch.engine.spies import PLACE_SPY
from sietch.engine.state import Frame, State

WILLING: Final = [DEFEND, DETONATE, ENDGAME]  # what these offer first is always taken


def decide_for_rival(s: State) -> None:
    """If it is a rival who is asked: answer in its place, so that the game goes on."""
    rival = rival_at(s, s.decider)
    if rival is None:
        return
    f = s.stack[-1]
    op = LINES[f.op].op
    code = op.for_rival(s, f)
    if code == w.NOTHING:
        code = choice(s, f, rival)
    s.decider = w.NOBODY
    s.options = []
    op.answer(s, f, code)


def choice(s: State, f: Frame, rival: Rival) -> int:
    options = s.options
    if f.op in WILLING:
        return options[0]
    if f.op == INFLUENCE and verb_of(options[0]) == o.GAIN_INFLUENCE:
        return option(o.GAIN_INFLUENCE, least_influence(s, f.who, rival, named(options)))
    if f.op == PLACE_SPY and verb_of(options[0]) == o.SPY:
        return option(o.SPY, best_post(s, f, rival, named(options)))
    if s.kind == CHOOSE_SIDE:
        for code in options:
            if summons(s.rules.nodes[f.node].kids[argument_of(code) - 1]):
                return code
    return o.PASS if o.PASS in options else options[0]


def named(options: list[int]) -> int:
    """What the options name, as a mask."""
    mask = 0
    for code in options:
        mask |= 1 << argument_of(code)
    return mask


def best_post(s: State, f: Frame, rival: Rival, free: int) -> int:
    """RV-7: by the order on the card; RV-24: that of the faction which stands first on the list.

    What no card of House Hagal says may also name other posts: there the first one is taken.
    """
    of_hagal = f.source // w.KIND == w.HAGAL
    if of_hagal:
        for post in s.rules.hagal[f.source % w.KIND].posts:
            if free & (1 << post):
                return post
    for track in rival.priority:
        for space in s.rules.spaces:
            if space.faction == track and space.posts & free:
                return first_of(space.posts & free)
    if not of_hagal and free:
        return first_of(free)
    raise Unhandled("a Hagal card does not say where its spy goes")


def first_of(mask: int) -> int:
    """The member with the lowest number."""
    number = 0
    while not mask & 1:
        mask >>= 1
        number += 1
    return number


def summons(node: Node) -> bool:
    """RV-11: sandworms rather than spice."""
    if node.op == SANDWORM:
        return True
    for kid in node.kids:
        if summons(kid):
            return True
    return False
