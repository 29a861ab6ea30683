"""The numbers of a game: how it begins, what the table has, when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sietch.content.problems import Problem, Problems, did_you_mean
from sietch.content.rivals.levels import BRUTAL, CHURN, EXPERT, SMART, difficulty_of, in_force
from sietch.engine import words as w
from sietch.engine.rules import Rules
from sietch.engine.setup import MOST_FOR_THEMSELVES, OPEN_HANDS, Setup
from sietch.engine.state import SEATS
from sietch.language.sentence import sentence

# Which some games leave out; all others stand in `uprising/board.yaml`.
OF_SOME = (
    "start_intrigue",
    "start_vp_ally",
    "start_vp_commander",
    "point_prices",
    "rivals_take",
    "rivals_own",
    "start_discard",
)
OF_ALL = (
    "start_vp_four_players",
    "start_water",
    "start_agents",
    "start_garrison",
    "troops",
    "spies",
    "hand_size",
    "imperium_row",
    "conflict_deck",
    "contracts_face_up",
    "contract_solari",
    "deploy_from_garrison",
    "steal_intrigue_from",
    "endgame_vp",
)


def set_constants(rules: Rules, constants: Mapping[str, Any], problems: Problems) -> None:
    for name in constants:
        if name not in OF_ALL and name not in OF_SOME:
            hint = did_you_mean(name, (*OF_ALL, *OF_SOME))
            problems.append(Problem("", "constants", name, sentence("content.unknown_field", hint=hint)))
    goal = constants["endgame_vp"]  # for everybody, or by the number of seats (`check_whole`)
    rules.vp_to_end = [goal if isinstance(goal, int) else goal.get(n, 0) for n in range(SEATS + 1)]
    rules.start_vp = [0] * (SEATS + 1)
    rules.start_vp[MOST_FOR_THEMSELVES] = constants["start_vp_four_players"]
    rules.start_vp[SEATS] = constants.get("start_vp_ally", 0)
    rules.start_water = constants["start_water"]
    rules.start_intrigue = constants.get("start_intrigue", 0)
    rules.start_garrison = constants["start_garrison"]
    rules.troops_of_each = constants["troops"]
    rules.agents = constants["start_agents"]
    rules.spies = constants["spies"]
    rules.hand_size = constants["hand_size"]
    rules.row_size = constants["imperium_row"]
    rules.steal_from = constants["steal_intrigue_from"]
    rules.deploy_from_garrison = constants["deploy_from_garrison"]
    rules.contract_solari = constants["contract_solari"]
    rules.offer_size = constants["contracts_face_up"]
    rules.conflicts_per_level = [0, *constants["conflict_deck"]]
    rules.start_vp_commander = constants.get("start_vp_commander", 0)
    prices = constants.get("point_prices", {})
    rules.point_prices = [prices.get(what, w.ALL) for what in (*w.RESOURCES, "intrigue")]
    # what own content takes out is left out
    spaces = {space.name: space.number for space in rules.spaces}
    rules.rivals_take = [spaces[name] for name in constants.get("rivals_take", ()) if name in spaces]
    put_aside = constants.get("start_discard", ())
    rules.start_discard = [n for n in rules.starters if rules.cards[n].name in put_aside]
    rules.starters = [n for n in rules.starters if rules.cards[n].name not in put_aside]
    owned = constants.get("rivals_own", {})
    rules.rivals_own = {card.number: owned[card.name] for card in rules.cards if card.name in owned}


def set_difficulty(rules: Rules, setup: Setup) -> None:
    difficulty = difficulty_of(setup)
    variants = in_force(setup)
    rules.rival_garrison = rules.start_garrison if difficulty.rivals_have_troops else 0
    rules.start_intrigue += difficulty.intrigue
    rules.swordmaster_barred = not difficulty.swordmaster
    rules.brutal_escalation = BRUTAL in variants
    rules.expert_deployment = EXPERT in variants
    rules.smart_politics = SMART in variants
    rules.row_churn = CHURN in variants
    rules.open_hands = OPEN_HANDS in variants
