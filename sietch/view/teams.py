"""Six players: what commanders and allies are asked, and their options in words (X-4, X-9, X-12, X-24, X-28)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import words as w
from sietch.engine.combat import YIELD, YIELD_PLACE, places, strengths_after, tied_mate
from sietch.engine.contracts import offered
from sietch.engine.deploying import ARMY_DEPLOYS
from sietch.engine.intrigue import FOR_WHOM
from sietch.engine.sides import allies
from sietch.engine.state import State
from sietch.engine.team_help import GIVE_CONTRACTS, GIVE_TROOPS, REINFORCE, REINFORCEMENTS, TEAM_SPICE
from sietch.engine.teams import ACTIVATE_ALLY, CARDS, teams_of
from sietch.engine.trade import OFFER_GIFT, TRADE_WITH, places_given
from sietch.engine.turn import ACTIVATE, LET_DEPLOY, SEND_TOKEN, TURN_OVER
from sietch.engine.units import within_reach
from sietch.language.template import Seat
from sietch.view.battle import names_units
from sietch.view.catalogue import Catalogue

Key = tuple[str, dict[str, object]]
Params = dict[str, object]


def offers(state: State) -> list[tuple[int, int, int]]:
    """What mates have promised each other so far: seat, kind and amount; Intrigue cards only by number (X-24)."""
    found: list[tuple[int, int, int]] = []
    for gift in teams_of(state).gifts if state.rules.has(w.TEAMS) else []:
        if gift.kind != CARDS:
            found.append((gift.giver, gift.kind, gift.amount))
        elif (gift.giver, CARDS) not in [offer[:2] for offer in found]:
            found.append((gift.giver, CARDS, len(places_given(state, gift.giver))))
    return found


def asked_by(state: State) -> int:
    """The seat in whose turn another one is asked; NOBODY if that goes without saying."""
    is_out_of_turn = state.turn.kind != w.NO_TURN and not state.turn.is_of(state.decider)
    return (
        state.turn.seat
        if state.rules.has(w.TEAMS) and is_out_of_turn and state.kind not in NAMING
        else w.NOBODY
    )


# --- questions -------------------------------------------------------------------------------------------


def _both_allies(state: State, seat: int) -> Params:
    first, second = allies(state, seat)
    return {"seat": Seat(first), "other": Seat(second)}


def _activate(state: State, catalogue: Catalogue) -> Key:
    if state.turn.kind != w.AGENT_TURN:
        return ".reveal", {}
    if state.turn.token != w.NOTHING:
        return ".swordmaster", {}
    return "", {}


def _army_deploys(state: State, catalogue: Catalogue) -> Key:
    space = catalogue.name("spaces", state.rules.spaces[state.turn.space].name)
    last = ".last" if state.stack[-2].op == TURN_OVER else ""
    units = ".units" if names_units(state) else ""
    return last + units, {"seat": Seat(state.turn.seat), "space": space}


def _reinforce(state: State, catalogue: Catalogue) -> Key:
    return "", {"n": _recruits(state), **_both_allies(state, state.decider)}


def _recruits(state: State) -> int:
    supplies = sum(within_reach(state, ally) for ally in allies(state, state.decider))
    return min(state.rules.nodes[state.stack[-1].node].low, supplies)


def _reinforcements(state: State, catalogue: Catalogue) -> Key:
    own = state.turn.is_of(state.decider)
    return ("" if own else ".mate"), {
        "n": state.stack[-1].left,
        "seat": Seat(state.turn.seat),
    }


def _give_contracts(state: State, catalogue: Catalogue) -> Key:
    few = len(offered(state)) < 2
    return (".one" if few else ""), {
        "n": state.rules.contract_solari,
        **_both_allies(state, state.decider),
    }


def _team_spice(state: State, catalogue: Catalogue) -> Key:
    frame = state.stack[-1]
    have = state.players[frame.who].resources[w.SPICE]
    return "", {"n": frame.left, "seat": Seat(frame.who), "have": have}


def _offer_gift(state: State, catalogue: Catalogue) -> Key:
    frame = state.stack[-1]
    params: Params = {"seat": Seat(frame.seat)}
    if places_given(state, frame.who):
        return ".more", params
    if state.turn.is_of(frame.who):
        return "", params
    return ".answer", params | {"offer": _offer(state, catalogue, frame.seat)}


def _offer(state: State, catalogue: Catalogue, seat: int) -> str:
    say = catalogue.phrases.say
    for giver, kind, amount in offers(state):
        if giver == seat:
            return say("offer.cards" if kind == CARDS else f"atom.{w.RESOURCES[kind]}", n=amount)
    return say("offer.nothing")


def _yield(state: State, catalogue: Catalogue) -> Key:
    return "", {"seat": Seat(_rewards(state)[0]), **_stay_tied(state, catalogue)[1]}


def _rewards(state: State) -> tuple[int, int, int, int]:
    """The mate who is as strong; what that one and the decider get after yielding, and what both get otherwise."""
    seat = state.decider
    strengths = strengths_after(state, state.stack[-1].yielded)
    mate = tied_mate(state, strengths, seat)
    tied = places(strengths)
    strengths[seat] -= 1
    after = places(strengths)
    return mate, after[mate], after[seat], tied[seat]


# what asks -> the variant of its question and what stands in it
TEAM_QUESTIONS: dict[int, Callable[[State, Catalogue], Key]] = {
    ACTIVATE: _activate,
    ARMY_DEPLOYS: _army_deploys,
    REINFORCE: _reinforce,
    REINFORCEMENTS: _reinforcements,
    GIVE_CONTRACTS: _give_contracts,
    TEAM_SPICE: _team_spice,
    OFFER_GIFT: _offer_gift,
    YIELD_PLACE: _yield,
}
NAMING = frozenset({ARMY_DEPLOYS, REINFORCEMENTS, TEAM_SPICE, OFFER_GIFT})  # they say by whom one is asked


# --- options ---------------------------------------------------------------------------------------------


def _token(state: State, catalogue: Catalogue, token: int) -> Key:
    if token == w.BOTH_WAYS:
        return ".swordmaster", {}
    ally = allies(state, state.decider)[token]
    return "", {
        "token": catalogue.phrases.say(f"token.{w.TOKENS[token]}"),
        "seat": Seat(ally),
    }


def _activate_ally(state: State, catalogue: Catalogue, ally: int) -> Key:
    player = state.players[ally]
    variant = ""
    if state.kind == FOR_WHOM:
        variant = ".for_whom"
    elif state.turn.kind != w.AGENT_TURN and player.units() == 0:
        variant = ".lost" if player.has_revealed else ".waiting"
    return variant, {"seat": Seat(ally)}


def _let_deploy(state: State, catalogue: Catalogue, argument: int) -> Key:
    return "", {"seat": Seat(state.turn.army)}


def _give_troops(state: State, catalogue: Catalogue, number: int) -> Key:
    return "", {"n": number, "m": _recruits(state) - number, **_both_allies(state, state.decider)}


def _trade_with(state: State, catalogue: Catalogue, mate: int) -> Key:
    return "", {"seat": Seat(mate)}


def _yield_place(state: State, catalogue: Catalogue, argument: int) -> Key:
    mate, better, worse, _ = _rewards(state)
    return "", {
        "seat": Seat(mate),
        "better": catalogue.phrases.say(f"place.{better}"),
        "worse": catalogue.phrases.say(f"place.{worse}"),
    }


TEAM_OPTIONS: dict[int, Callable[[State, Catalogue, int], Key]] = {
    SEND_TOKEN: _token,
    ACTIVATE_ALLY: _activate_ally,
    LET_DEPLOY: _let_deploy,
    GIVE_TROOPS: _give_troops,
    TRADE_WITH: _trade_with,
    YIELD: _yield_place,
}


def given_contract(state: State, catalogue: Catalogue) -> Key:
    """A contract that a commander gives to the first ally."""
    return ".give_contracts", _both_allies(state, state.decider)


def _stay_tied(state: State, catalogue: Catalogue) -> Key:
    return "", {"place": catalogue.phrases.say(f"place.{_rewards(state)[3]}")}


def _give_none(state: State, catalogue: Catalogue) -> Key:
    return (".done" if places_given(state, state.decider) else ""), {}


# what asks -> the same for passing, added to its own words
TEAM_PASSES: dict[int, Callable[[State, Catalogue], Key]] = {
    YIELD_PLACE: _stay_tied,
    OFFER_GIFT: _give_none,
    GIVE_CONTRACTS: lambda state, catalogue: ("", _give_contracts(state, catalogue)[1]),
}
