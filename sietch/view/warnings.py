"""Warnings for options that are legal but waste something."""

from __future__ import annotations

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import effect_of, playable_cards
from sietch.engine.cards import can_draw
from sietch.engine.conditions import all_hold
from sietch.engine.deploying import all_deployable
from sietch.engine.game_round import DEFEND
from sietch.engine.groups import IF, PAY
from sietch.engine.intrigue import intrigue_side
from sietch.engine.resources import GAIN
from sietch.engine.rows import buy_options
from sietch.engine.rules import Node, Test
from sietch.engine.sandworms import DETONATE
from sietch.engine.sides import whose_army
from sietch.engine.state import State
from sietch.engine.turn import AGENT_MENU
from sietch.language.tables import ENGLISH
from sietch.view.battle import names_units
from sietch.view.catalogue import Catalogue
from sietch.view.names import NUMBERS, Names, speaking

MUCH_PERSUASION = 5


def option_warning(state: State, code: int, language: str = ENGLISH, names: Names = NUMBERS) -> str | None:
    """Why one may not want this option, as far as its player can know; None if nothing is wasted."""
    if code not in state.options:
        return None
    verb = o.verb_of(code)
    argument = o.argument_of(code)
    catalogue = speaking(state, language, names)
    say = catalogue.phrases.say
    player = state.players[state.decider]
    if verb == o.CHOOSE:
        frame = state.stack[-1]
        side = state.rules.nodes[frame.node].kids[argument - 1]
        return _idle(state, side, frame.who, frame.army, frame.source, catalogue)
    if verb == o.PLAY_INTRIGUE:
        played = intrigue_side(state, argument, state.phase)
        source = w.INTRIGUE * w.KIND + argument
        if played is not None:
            brings = played.kids[1] if played.op == PAY else played
            return _idle(state, brings, player.seat, whose_army(state, player.seat), source, catalogue)
    elif verb == o.END_TURN:
        return _unused(state, catalogue)
    elif verb == o.REVEAL:
        if playable_cards(state, player):
            return say("warning.agents")
    elif verb == o.RESOLVE:
        return _paid_in_vain(state, argument, catalogue)
    elif verb == o.GATHER:
        if not can_draw(player):
            return say("warning.no_card_to_draw")
    elif verb == o.SEND:
        effect = effect_of(state.rules.spaces[argument], player)
        source = w.SPACE * w.KIND + argument
        if effect is not None and not effect.possible(state, player.seat, state.turn.army, source):
            return say("warning.space_nothing")
    elif code == o.PASS and state.kind == DEFEND:
        return say("warning.free_troop")
    return None


def _idle(state: State, node: Node, who: int, army: int, source: int, catalogue: Catalogue) -> str | None:
    """The parts that would do nothing."""
    if not node.possible(state, who, army, source):
        return catalogue.phrases.say("warning.nothing")
    idle = [
        catalogue.phrase(part)
        for part in node.terms
        if not part.possible(state, who, army, source)
        and not any(_own_doing(test) for test in part.tests)
        and not _clears_the_way(node, part)
    ]
    if not idle:
        return None
    return catalogue.phrases.say("warning.parts", n=len(idle), effects=_listed(idle, catalogue))


def _paid_in_vain(state: State, number: int, catalogue: Catalogue) -> str | None:
    """The parts that a payment of resources would not bring; another payment may make them possible."""
    node = state.rules.nodes[number]
    pending = next(one for one in [*state.inner, *state.pool] if one.node == number)
    at = (pending.who, pending.army, pending.source)
    if node.op == IF and all_hold(state, node.tests, *at):
        node = node.kids[0]
    if node.op != PAY or any(item.op != GAIN for item in node.kids[0].terms):
        return None
    return _idle(state, node.kids[1], *at, catalogue)


def _clears_the_way(node: Node, part: Node) -> bool:
    """U-3: without the Shield Wall sandworms can come."""
    before = node.terms[: node.terms.index(part)]
    return any(one.op == DETONATE for one in before)


def _own_doing(test: Test) -> bool:
    """An earlier part of the same effect may make it true."""
    return (test.flag is not None and test.flag.own_doing()) or (
        test.counter is not None and test.counter.own_doing()
    )


def _listed(texts: list[str], catalogue: Catalogue) -> str:
    return catalogue.phrases.joined(texts, "semicolon")


def _unused(state: State, catalogue: Catalogue) -> str | None:
    """What ending the turn carries out, and what it gives up."""
    say = catalogue.phrases.say
    player = state.players[state.decider]
    found: list[str] = []
    rest: list[str] = []
    open_effects: list[str] = []
    for pending in state.pool:
        node = state.rules.nodes[pending.node]
        at = (pending.who, pending.army, pending.source)
        if node.possible(state, *at) and not node.is_offer:
            found_in = open_effects if node.optional(state, *at) else rest
            found_in.append(catalogue.phrase_now(state, node))
    if rest:
        found.append(say("warning.rest", effects=_listed(rest, catalogue)))
    if open_effects:
        found.append(say("warning.open_effects", effects=_listed(open_effects, catalogue)))
    if state.kind == AGENT_MENU:
        most = all_deployable(state, player.seat)  # the owner of another army is still asked
        if most > 0:
            found.append(
                say("warning.deployable.units" if names_units(state) else "warning.deployable", n=most)
            )
    elif state.turn.persuasion >= MUCH_PERSUASION and buy_options(state, player):
        found.append(say("warning.persuasion", n=state.turn.persuasion))
    return _listed(found, catalogue) if found else None
