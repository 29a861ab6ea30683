"""Which rule a reason cites: data, for the sentences of a language name none."""

from __future__ import annotations

# rule -> the reasons that rest on it, by their keys; those of `why.` without it
REASONS_OF = {
    "R-1": "no_turn",
    "R-2": "nobody_attacks",
    "R-3": "own_turn has_revealed agent_turn_begun reveal_turn_begun end_turn_early pass_menu",
    "R-4": "plot_when combat_when moment_when endgame_when either_when",
    "R-7": "not_your_intrigue",
    "R-8": "trash_hand trash_discard trash_play trash_other",
    "R-9": "discard_hand",
    "A-1": "card_played not_in_hand no_agent card_icon card_icon.plain no_card_for_space play_first agent_sent",
    "A-2": "own_agent_there occupied",
    "A-3": "cost",
    "A-4": "requirement requirement_test",
    "A-5": "impossible",
    "A-6": "no_icon_at_all",
    "A-7": "bound pass_cost pass_must cannot_pay",
    "A-8": "pay_amount",
    "A-10": "has_swordmaster",
    "A-16": "no_training train_next train_end",
    "A-18": "no_agent_there sent_agent",
    "V-2": "buy_when not_on_offer too_dear not_in_row reserve_empty persuasion not_reserved",
    "U-1": "ally_supply",
    "U-2": "deploy_when deploy_not_sent deploy_space deploy_garrison deploy_limit"
    " deploy_garrison.units deploy_limit.units ally_has_none",
    "U-3": "sandworms no_conflict",
    "U-4": "no_wall",
    "U-6": "retreat_troops retreat_troops.units",
    "C-7": "not_won",
    "C-9": "pair_when pair_itself no_wild",
    "F-4": "not_heir",
    "F-5": "top no_influence",
    "H-1": "contract_reserved",
    "H-2": "no_choam contract_absent solari_instead",
    "H-7": "deploy_banned",
    "Y-1": "post_taken post_own post_elsewhere",
    "Y-2": "no_spy_in_supply recall_not_needed recall_no_help",
    "Y-3": "no_spy_there",
    "Y-4": "infiltrate_free occupied",
    "Y-5": "gather_when",
    "Y-7": "no_spy_for_icon",
    "X-3": "token_away",
    "X-4": "no_army deploy_owner not_your_ally ally_supply let_deploy ally_declined ally_has_none",
    "X-6": "personal",
    "X-9": "allies_supply",
    "X-10": "throne_fremen throne_team",
    "X-12": "no_use_for_ally",
    "X-20": "top.ally no_influence.ally no_cube miss.influence.ally",
    "X-21": "no_cube",
    "X-24": "not_your_mate one_kind gift",
    "X-28": "yield",
    "X-38": "worms_not_for_team",
    "X-42": "miss.ally",
    "B-12": "closed",
    "T-2": "next_step",
    "T-3": "next_step",
    "T-4": "miss.no_specimen",
    "T-5": "not_in_tleilaxu_row specimens",
    "T-7": "atomics_spent",
    "T-12": "not_in_tleilaxu_row",
    "T-18": "specimens miss.specimens miss.tleilaxu_card",
    "T-44": "at_end miss.track_end",
    "T-54": "no_partner no_space_together",
    "T-57": "miss.grafted",
    "T-59": "miss.sent_agent",
    "I-2": "tile_covered tile_price miss.tile miss.no_tile",
    "I-3": "miss.supply",
    "I-4": "miss.face_up",
    "I-5": "freighter_field freighter_bottom",
    "I-12": "miss.put_back",
    "I-29": "miss.no_dreadnought",
    "I-31": "dreadnought_there no_control_space",
    "I-40": "not_paid_in",
    "I-65": "not_dealt",
    "I-69": "deploy_limit.units",
    "I-71": "nothing_to_push retreat_theirs miss.units",
    "I-80": "miss.give_up",
    "I-82": "no_opponent",
    "I-83": "no_troop_there troop_elsewhere miss.lose_troops",
    "I-85": "aside_hand",
    "I-87": "pick",
    "RV-3": "swordmaster_barred",
}


def _rules_of() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for rule, reasons in REASONS_OF.items():
        for reason in reasons.split():
            key = reason if reason.startswith("miss.") else f"why.{reason}"
            found[key] = (*found.get(key, ()), rule)
    return found


RULES_OF = _rules_of()
