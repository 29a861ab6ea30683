"""The atoms of the effect notation: the single things that an effect can do."""

from __future__ import annotations

from dataclasses import dataclass

SETS = ("uprising", "choam", "rivals", "six_player", "rise_of_ix", "immortality", "base")
UPRISING, CHOAM, RIVALS, SIX, IX, IMMORTALITY, BASE = SETS


@dataclass(frozen=True, slots=True)
class Spec:
    """One word of the notation. `payable`: the atom can stand on the left of `->`."""

    name: str
    shape: str
    meaning: str
    first_set: str = UPRISING
    payable: bool = False

    @property
    def usage(self) -> str:
        """The word as it is written with its arguments."""
        return f"{self.name} {self.shape}".rstrip()


ATOM_GROUPS: dict[str, tuple[Spec, ...]] = {
    "Resources and cards": (
        Spec("solari", "N", "gain N Solari", payable=True),
        Spec("spice", "N", "gain N spice", payable=True),
        Spec("water", "N", "gain N water", payable=True),
        Spec("persuasion", "N", "N persuasion for this Reveal turn"),
        Spec("swords", "N", "N swords: strength 1 each, only with a unit in the Conflict"),
        Spec("vp", "N", "N victory points"),
        Spec("draw", "N", "draw N cards from your deck"),
        Spec(
            "sort_top",
            "N",
            "look at the top N cards of your deck: one to hand, one to the discard pile, the rest trashed",
        ),
        Spec("discard", "N", "discard N cards of your choice from hand; mandatory", payable=True),
        Spec(
            "trash",
            "N [other] [FACTION] [from hand|play]",
            "trash up to N cards (of that faction; `other`: not "
            "this card) from hand, discard pile or play, or only from the place named; exactly N as a cost",
            payable=True,
        ),
        Spec("trash_self", "", "trash this card or tile; mandatory", payable=True),
        Spec(
            "to_hand",
            "self|other_grafted / FACTION from discard",
            "take into hand: this card or its graft partner "
            "from play, or one card of the faction from your discard pile",
        ),
        Spec("shuffle_discard", "", "shuffle your discard pile into your deck", BASE),
        Spec("signet", "", "use the signet ability of the leader or rival"),
        Spec("intrigue", "N", "draw N Intrigue cards"),
        Spec("intrigue_pick", "N", "look at the top N Intrigue cards, keep one, the others back on top", IX),
        Spec("trash_intrigue", "N", "trash N of your Intrigue cards", payable=True),
        Spec(
            "put_back_intrigue",
            "AMOUNT",
            "put that many of your Intrigue cards unseen under their deck",
            IX,
            True,
        ),
        Spec("steal_intrigue", "", "each opponent with 4 or more Intrigue cards gives you a random one"),
    ),
    "Acquiring": (
        Spec(
            "acquire_free",
            "FILTER [to hand|deck_top]",
            "gain a card of the Imperium Row or Reserve without "
            "paying; to the discard pile unless `to` says otherwise",
        ),
        Spec(
            "acquire_paying",
            "RESOURCE [to hand|deck_top]",
            "acquire one card, its persuasion cost paid in the resource",
        ),
        Spec("acquire_tleilaxu", "", "acquire one Tleilaxu card for its specimens", IMMORTALITY),
        Spec(
            "acquired_to",
            "deck_top",
            "after `on acquire:`, the card just acquired goes on top of your deck",
            IX,
        ),
        Spec("card_discount", "N CARD", "every copy of the card costs N persuasion less this turn", BASE),
        Spec(
            "reserve_row_card",
            "N",
            "set a card of the Imperium Row aside; this round you alone may acquire it in "
            "your Reveal turn for N persuasion less, then it leaves the game",
        ),
        Spec(
            "contract", "N", "take N face-up contracts; 2 Solari for each one missing, or without contracts"
        ),
        Spec(
            "throne_row", "N", "move N cards that are not Fremen from the Imperium Row to the Throne Row", SIX
        ),
    ),
    "Influence and the board": (
        Spec(
            "influence",
            "TARGET STEPS",
            "go that many steps up the track; a negative number goes down",
            payable=True,
        ),
        Spec("visit_influence", "N", "the faction space visited this turn gives N influence in all, not 1"),
        Spec("track_bonus", "token_track", "take the level-4 bonus of the track the token came from", IX),
        Spec("council_seat", "", "take a seat in the High Council"),
        Spec("swordmaster", "", "take your third agent, usable at once"),
        Spec("swordmaster_token", "", "take the Swordmaster agent for one use and a bonus token", SIX),
        Spec(
            "mentat",
            "[next_round]",
            "take the Mentat, if there, as an extra agent for this round or the next",
            BASE,
        ),
        Spec("recall_agent", "N", "take back N of your other agents, not the one sent this turn"),
        Spec("recall_sent_agent", "", "take back the agent sent this turn", IMMORTALITY),
        Spec("control", "SPACE", "put your control marker there; never doubled"),
        Spec("maker_hook", "", "take a maker hook if you have none"),
        Spec("maker_bonus_spice", "", "all bonus spice lying on this space"),
        Spec("harvest", "", "rivals: bonus spice, then sandworms or else the base spice", RIVALS),
        Spec("detonate_shield_wall", "", "you may remove the Shield Wall for good"),
        Spec("repeat_space", "", "resolve the printed effects of the visited space once more"),
        Spec("space_discount", "N RESOURCE WHERE", "visiting there costs N less", IX),
        Spec(
            "ignore_enemy_agents",
            "[ICONS]",
            "agents of others do not block yours (on spaces with these icons)",
            IX,
        ),
        Spec(
            "ignore_influence_requirements",
            "",
            "influence requirements of spaces do not hold for you this turn",
        ),
        Spec("add_icons", "ICON...", "the card you play this turn also has these agent icons", BASE),
        Spec("combat_icon", "", "this turn you may deploy as if on a combat space", IMMORTALITY),
        Spec("extra_turn", "", "take one more turn directly after this one", IX),
        Spec("end_turn", "", "end the turn at once, without an Agent or Reveal turn", BASE),
    ),
    "Spies": (
        Spec(
            "spy",
            "N [on WHERE] [may_share]",
            "place N spies on empty posts (connected to WHERE; `may_share`: "
            "another player's spy may stand there)",
        ),
        Spec("recall_spy", "N", "take N of your spies back to the supply", payable=True),
    ),
    "Units": (
        Spec("troops", "N", "recruit N troops: from the supply to the garrison"),
        Spec("sandworm", "N", "N sandworms straight into the Conflict, if possible there"),
        Spec("dreadnought", "N", "you may commission N dreadnoughts: from the supply to the garrison", IX),
        Spec(
            "deploy",
            "AMOUNT [from supply]",
            "troops from the garrison (supply) to the Conflict, combat space or not",
        ),
        Spec("deploy_units", "AMOUNT", "units of any kind from the garrison to the Conflict", IX),
        Spec("deploy_recruited", "AMOUNT", "troops recruited this turn to the Conflict"),
        Spec("deploy_these", "AMOUNT", "troops that this effect has just recruited to the Conflict", IX),
        Spec("no_deploy_this_turn", "", "you cannot deploy for the rest of this turn", CHOAM),
        Spec("retreat", "AMOUNT", "your troops from the Conflict to the garrison", payable=True),
        Spec("retreat_units", "AMOUNT", "your units of any kind from the Conflict to the garrison", IX, True),
        Spec("retreat_dreadnoughts", "N", "N dreadnoughts from the Conflict to the garrison", IX, True),
        Spec("retreat_enemy_units", "N", "you choose N units of opponents in the Conflict: they retreat", IX),
        Spec("lose_troops", "N [from conflict|garrison]", "N troops go back to the supply", IX, True),
        Spec(
            "unit_strength",
            "troop|sandworm|dreadnought N",
            "your units of that kind have strength N each",
            IX,
        ),
        Spec(
            "flip_conflict",
            "BATTLE_ICONS",
            "turn one of your won Conflict cards with such a battle icon face down",
            payable=True,
        ),
    ),
    "Rise of Ix": (
        Spec(
            "tech",
            "[discount N] [paying RESOURCES]",
            "you may acquire a tech tile for its spice cost, N cheaper; "
            "`paying`: all of it in one of these resources",
            IX,
        ),
        Spec("negotiator", "N", "you may put N of your troops from the supply on the Ix board", IX),
        Spec("freighter", "N", "N freighter moves: advance or recall", IX),
        Spec("dividends", "", "the dividends of the freighter track", IX),
        Spec("flip", "", "turn this tile face down until Round Start", IX, True),
    ),
    "Immortality": (
        Spec("research", "N", "N steps on the research track, each bonus at once", IMMORTALITY),
        Spec("tleilaxu", "N", "N steps on the Tleilaxu track, each bonus at once", IMMORTALITY),
        Spec(
            "specimen",
            "N",
            "N troops from the supply to the tank; as a cost: spend specimens",
            IMMORTALITY,
            True,
        ),
        Spec(
            "trash_grafted",
            "other|any",
            "trash the other or any one of the two grafted cards",
            IMMORTALITY,
            True,
        ),
        Spec("trash_tleilaxu", "left|right", "rivals: replace that card of the Tleilaxu Row", IMMORTALITY),
    ),
    "Six players, leaders, rivals": (
        Spec(
            "reinforce",
            "N",
            "recruit N troops for your two Allies, split as you like; each may be deployed",
            SIX,
        ),
        Spec("trade", "", "you and a team mate may each hand over any amount of one kind", SIX),
        Spec("training", "N", "Feyd-Rautha: N steps along the training track, each reward at once"),
        Spec("memory", "N", "Lady Jessica: N troops of the supply become memories"),
        Spec("return_memories", "", "all memories go back to the supply"),
        Spec("flip_leader", "", "turn the leader card to its other face"),
        Spec("start_water", "N", "set-up: start with N water", IX),
        Spec("reveal_another", "", "rivals: reveal another Hagal card", RIVALS),
        Spec("reshuffle_hagal", "", "rivals: shuffle all Hagal cards into a new deck", RIVALS),
    ),
}
ATOMS: dict[str, Spec] = {spec.name: spec for group in ATOM_GROUPS.values() for spec in group}
