"""The words that Rise of Ix adds to the notation."""

from __future__ import annotations

from sietch.content.arguments import acquired_to
from sietch.content.spec import Spec, Words
from sietch.engine import deploying, intrigue, rows, targets

WORDS = Words(
    "rise_of_ix",
    atoms={
        "Resources and cards": (
            Spec("intrigue_pick", "N", "look at the top N Intrigue cards, keep one, the others back on top"),
            Spec(
                "put_back_intrigue",
                "AMOUNT",
                "put that many of your Intrigue cards unseen under their deck",
                to_pay=True,
            ),
        ),
        "Acquiring": (
            Spec(
                "acquired_to",
                "deck_top",
                "after `on acquire:`, the card just acquired goes on top of your deck",
                op=rows.ACQUIRED_TO,
                build=acquired_to,
            ),
        ),
        "Influence and the board": (
            Spec("track_bonus", "token_track", "take the level-4 bonus of the track the token came from"),
            Spec("space_discount", "N RESOURCE WHERE", "visiting there costs N less"),
            Spec(
                "ignore_enemy_agents",
                "[ICONS]",
                "agents of others do not block yours (on spaces with these icons)",
            ),
            Spec("extra_turn", "", "take one more turn directly after this one"),
        ),
        "Units": (
            Spec("dreadnought", "N", "you may commission N dreadnoughts: from the supply to the garrison"),
            Spec("deploy_units", "AMOUNT", "units of any kind from the garrison to the Conflict"),
            Spec("deploy_these", "AMOUNT", "troops that this effect has just recruited to the Conflict"),
            Spec(
                "retreat_units",
                "AMOUNT",
                "your units of any kind from the Conflict to the garrison",
                to_pay=True,
            ),
            Spec(
                "retreat_dreadnoughts", "N", "N dreadnoughts from the Conflict to the garrison", to_pay=True
            ),
            Spec("retreat_enemy_units", "N", "you choose N units of opponents in the Conflict: they retreat"),
            Spec("lose_troops", "N [from conflict|garrison]", "N troops go back to the supply", to_pay=True),
            Spec(
                "unit_strength",
                "troop|sandworm|dreadnought N",
                "your units of that kind have strength N each",
            ),
        ),
        "Rise of Ix": (
            Spec(
                "tech",
                "[discount N] [paying RESOURCES]",
                "you may acquire a tech tile for its spice cost, N cheaper; `paying`: all of it in one of these resources",
            ),
            Spec("negotiator", "N", "you may put N of your troops from the supply on the Ix board"),
            Spec("freighter", "N", "N freighter moves: advance or recall"),
            Spec("dividends", "", "the dividends of the freighter track"),
            Spec("flip", "", "turn this tile face down until Round Start", to_pay=True),
        ),
        "Six players, leaders, rivals": (Spec("start_water", "N", "set-up: start with N water"),),
    },
    flags=(
        Spec(
            "enemy_agent_here", "", "the space this card sent the agent to holds an agent of another player"
        ),
        Spec("can_buy_tech", "[discount N]", "you can pay for a tech tile that you may take"),
    ),
    counters=(
        Spec("factions_at_most", "N", "factions with which you have N or less influence"),
        Spec("solari", "", "your Solari now: checked, not paid"),
        Spec("persuasion", "", "persuasion of this Reveal turn"),
        Spec("sword_cards_revealed", "", "your revealed cards that give at least 1 sword this turn"),
        Spec("agents_on", "ICONS", "your agents on spaces with one of these icons"),
        Spec("dreadnoughts_in_conflict", "", "your dreadnoughts in the Conflict"),
        Spec(
            "troops_deployed_this_turn",
            "",
            "troops you have deployed this turn",
            counter=deploying.TROOPS_DEPLOYED_THIS_TURN,
        ),
        Spec("dreadnoughts", "", "your dreadnoughts in operation"),
        Spec("tech_tiles", "", "tech tiles you own"),
        Spec(
            "conditions_met",
            "",
            "how many of the card's `conditions` hold",
            counter=intrigue.CONDITIONS_MET,
        ),
        Spec("intrigue_put_back", "", "Intrigue cards just put back"),
    ),
    events=(Spec("passive", "", "tech tiles: no event, always in force"),),
    words=(
        Spec("infiltrate_emperor", "ICON", "infiltration icons"),
        Spec("infiltrate_spacing_guild", "ICON", "infiltration icons"),
        Spec("infiltrate_bene_gesserit", "ICON", "infiltration icons"),
        Spec("infiltrate_fremen", "ICON", "infiltration icons"),
        Spec("infiltrate_landsraad", "ICON", "infiltration icons"),
        Spec("infiltrate_city", "ICON", "infiltration icons"),
        Spec("infiltrate_spice_trade", "ICON", "infiltration icons"),
        Spec("visited", "TARGET", "the faction of the space visited this turn", target=targets.VISITED),
        Spec("each_with_agent", "TARGET", "each faction on one of whose spaces your agent stands"),
        Spec("token_track", "TARGET", "Tessia Vernius: the track the token came from"),
        Spec("snooper_track", "TARGET", "Tessia Vernius: one track that still has a Snooper token"),
    ),
)
