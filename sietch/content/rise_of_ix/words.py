"""The words that Rise of Ix adds to the notation."""

from __future__ import annotations

from sietch.content.arguments import acquired_to, amount, names_in, spaces
from sietch.content.spec import Args, Built, Spec, Words
from sietch.content.syntax import Number
from sietch.engine import (
    agents,
    combat,
    deploying,
    dreadnoughts,
    freighters,
    intrigue,
    intrigue_deck,
    ix_leaders,
    landing,
    levels,
    maneuvers,
    resources,
    rows,
    sending,
    targets,
    tech,
    tech_effects,
    turn,
    unit_kinds,
)
from sietch.engine import words as w
from sietch.engine.rules import Rules

OWN = ("rise_of_ix",)  # the parts that these words need


def _number(args: Args) -> int:
    """The only number among them; 0 without one."""
    return sum(arg.value for arg in args if isinstance(arg, Number))


def no_arguments(rules: Rules, args: Args) -> Built:
    return Built()


def number(rules: Rules, args: Args) -> Built:
    """arg: the number."""
    return Built(arg=_number(args))


def tech_icon(rules: Rules, args: Args) -> Built:
    """arg: the discount; arg2: in which resources it can be paid, spice if none is named."""
    words = [word.names for word in names_in(args)]
    paying = words[words.index(("paying",)) + 1] if ("paying",) in words else ("spice",)
    return Built(arg=_number(args), arg2=sum(1 << w.RESOURCES.index(name) for name in paying))


def space_discount(rules: Rules, args: Args) -> Built:
    """arg: the spaces; arg2: the resource."""
    resource, where = names_in(args)
    low, high = amount(args)
    return Built(low, high, spaces(rules, where.names), w.RESOURCES.index(resource.name))


def landed(rules: Rules, args: Args) -> Built:
    """arg: how many are recruited; low 1: all of them are deployed."""
    return Built(0 if names_in(args) else 1, w.ALL, _number(args))


def landed_any(rules: Rules, args: Args) -> Built:
    return Built(0, w.ALL, _number(args))


def lost_from(rules: Rules, args: Args) -> Built:
    """arg: the place."""
    low, high = amount(args)
    places = {"garrison": unit_kinds.GARRISON, "conflict": unit_kinds.CONFLICT}
    named = [places[word.name] for word in names_in(args) if word.name in places]
    return Built(low, high, named[0] if named else maneuvers.EITHER)


def unit_strength(rules: Rules, args: Args) -> Built:
    """arg: the kind of units."""
    low, high = amount(args)
    return Built(low, high, dreadnoughts.DREADNOUGHTS.number)


WORDS = Words(
    "rise_of_ix",
    atoms={
        "Resources and cards": (
            Spec(
                "intrigue_pick",
                "N",
                "look at the top N Intrigue cards, keep one, the others back on top",
                op=intrigue_deck.PICK_INTRIGUE,
                worth=0.16,
                verbs=(intrigue_deck.PICK,),
            ),
            Spec(
                "put_back_intrigue",
                "AMOUNT",
                "put that many of your Intrigue cards face down under their deck",
                op=intrigue_deck.PUT_BACK_INTRIGUE,
                worth=-0.3,
                verbs=(intrigue_deck.PUT_UNDER,),
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
            Spec(
                "track_bonus",
                "token_track",
                "take the level-4 bonus of the track the token came from",
                op=ix_leaders.TRACK_BONUS,
                build=no_arguments,
                worth=0.5,
                needs=OWN,
            ),
            Spec(
                "space_discount",
                "N RESOURCE WHERE",
                "visiting there costs N less",
                op=sending.SPACE_DISCOUNT,
                build=space_discount,
            ),
            Spec(
                "ignore_enemy_agents",
                "[WHERE]",
                "agents of others do not block yours (there)",
                op=sending.IGNORE_AGENTS,
                worth=0.1,
            ),
            Spec("extra_turn", "", "take one more turn directly after this one", op=turn.EXTRA_TURN),
        ),
        "Units": (
            Spec(
                "dreadnought",
                "N",
                "you may commission N dreadnoughts: from the supply to the garrison",
                op=dreadnoughts.COMMISSION,
                worth=0.8,
                needs=OWN,
            ),
            Spec(
                "deploy_units",
                "AMOUNT",
                "units of any kind from the garrison to the Conflict",
                op=maneuvers.DEPLOY_UNITS,
            ),
            Spec(
                "landing",
                "N [any]",
                "recruit N troops, all of which – or any – go to the Conflict",
                op=landing.LANDING,
                build=landed,
                worth=0.35,
            ),
            Spec(
                "retreat_units",
                "AMOUNT",
                "your units of any kind from the Conflict to the garrison",
                op=maneuvers.RETREAT_UNITS,
                worth=-0.1,
            ),
            Spec(
                "retreat_dreadnoughts",
                "N",
                "N dreadnoughts from the Conflict to the garrison",
                op=maneuvers.RETREAT_DREADNOUGHTS,
                worth=-0.2,
                needs=OWN,
            ),
            Spec(
                "retreat_enemy_units",
                "N",
                "you choose up to N units of opponents in the Conflict: they retreat",
                op=maneuvers.RETREAT_ENEMY_UNITS,
                worth=0.2,
                verbs=(maneuvers.PUSH_BACK,),
            ),
            Spec(
                "lose_troops",
                "N [from conflict|garrison]",
                "N troops go back to the supply",
                op=maneuvers.LOSE_TROOPS,
                build=lost_from,
                worth=-0.25,
                verbs=tuple(maneuvers.LOSE.values()),
            ),
            Spec(
                "unit_strength",
                "dreadnought N",
                "of a leader: your dreadnoughts have strength N each",
                op=dreadnoughts.UNIT_STRENGTH,
                build=unit_strength,
                needs=OWN,
            ),
        ),
        "Rise of Ix": (
            Spec(
                "tech",
                "[discount N] [paying RESOURCES]",
                "you may acquire a tech tile for its spice cost, N cheaper; `paying`: all of it in one of these resources",
                op=tech_effects.ACQUIRE_TECH,
                build=tech_icon,
                worth=0.4,
                needs=OWN,
            ),
            Spec(
                "negotiator",
                "N",
                "you may put N of your troops from the supply on the Ix board",
                op=tech_effects.NEGOTIATOR,
                worth=0.2,
                needs=OWN,
            ),
            Spec(
                "freighter",
                "N",
                "you may advance or recall your freighter, N times",
                op=freighters.FREIGHTER,
                worth=0.4,
                needs=OWN,
            ),
            Spec(
                "dividends",
                "",
                "5 Solari for you, 1 for every other player",
                op=freighters.DIVIDENDS,
                worth=0.6,
            ),
            Spec(
                "freighter_troops",
                "N",
                "recruit N troops from the Shipping track",
                op=freighters.FREIGHTER_TROOPS,
                worth=0.2,
                needs=OWN,
            ),
            Spec(
                "transport",
                "N",
                "after `on freighter_troops:`, N more of them, and any of all may go to the Conflict",
                op=freighters.TRANSPORT,
                build=landed_any,
                worth=0.3,
                needs=OWN,
            ),
            Spec(
                "dreadnought_control",
                "",
                "after a won Conflict one of your dreadnoughts there takes a control space",
                op=dreadnoughts.DREADNOUGHT_CONTROL,
                needs=OWN,
            ),
            Spec(
                "give_up_dreadnought",
                "",
                "instead of that it goes back to the supply",
                op=dreadnoughts.GIVE_UP_DREADNOUGHT,
                worth=-0.8,
                needs=OWN,
            ),
            Spec("wins_ties", "", "you win ties on victory points", op=tech.WINS_TIES, needs=OWN),
            Spec(
                "flip",
                "",
                "turn this tile face down until Round Start",
                op=tech_effects.FLIP,
                worth=0.0,
                needs=OWN,
            ),
        ),
        "Six players, leaders, rivals": (
            Spec(
                "snooper",
                "",
                "Tessia Vernius: take the Snooper token of the track reached",
                op=ix_leaders.SNOOPER,
                needs=OWN,
            ),
            Spec(
                "set_aside",
                "N",
                "Ilesa Ecaz: set N hand cards aside, face down",
                op=ix_leaders.LAY_ASIDE,
                worth=-0.05,
                needs=OWN,
            ),
            Spec(
                "take_back_aside",
                "",
                "Ilesa Ecaz: the card that was set aside joins those to be revealed",
                op=ix_leaders.TAKE_BACK_ASIDE,
                needs=OWN,
            ),
            Spec(
                "extra_solari",
                "N",
                "of a leader: every gain of Solari in your own turn is N higher",
                op=ix_leaders.EXTRA_SOLARI,
                needs=OWN,
            ),
            Spec("start_water", "N", "set-up: start with N water", op=ix_leaders.START_WATER),
        ),
    },
    flags=(
        Spec(
            "enemy_agent_here",
            "",
            "the space this card sent the agent to holds an agent of another player",
            flag=agents.ENEMY_AGENT_HERE,
        ),
        Spec(
            "can_buy_tech",
            "[discount N]",
            "you can pay for a tech tile that you may take",
            flag=tech_effects.CAN_BUY_TECH,
            build=number,
            needs=OWN,
        ),
        Spec(
            "sent_by_aside",
            "",
            "the card you had set aside sends the agent of this turn",
            flag=ix_leaders.SENT_BY_ASIDE,
            needs=OWN,
        ),
    ),
    counters=(
        Spec(
            "factions_at_most",
            "N",
            "factions with which you have N or less influence",
            counter=levels.FACTIONS_AT_MOST,
            build=number,
        ),
        Spec("solari", "", "your Solari now: checked, not paid", counter=resources.HELD_SOLARI),
        Spec(
            "persuasion",
            "",
            "persuasion of this Reveal turn that is not yet spent",
            counter=resources.PERSUASION_LEFT,
        ),
        Spec(
            "sword_cards_revealed",
            "",
            "your revealed cards that give at least 1 sword this turn",
            counter=combat.SWORD_CARDS_REVEALED,
        ),
        Spec("agents_on", "WHERE", "your agents on these spaces", counter=agents.AGENTS_ON),
        Spec(
            "dreadnoughts_in_conflict",
            "",
            "your dreadnoughts in the Conflict",
            counter=dreadnoughts.DREADNOUGHTS_IN_CONFLICT,
            needs=OWN,
        ),
        Spec(
            "troops_deployed_this_turn",
            "",
            "troops you have deployed this turn",
            counter=deploying.TROOPS_DEPLOYED_THIS_TURN,
        ),
        Spec(
            "dreadnoughts",
            "",
            "your dreadnoughts in operation",
            counter=dreadnoughts.DREADNOUGHTS_IN_OPERATION,
            needs=OWN,
        ),
        Spec("tech_tiles", "", "tech tiles you own", counter=tech.TECH_TILES, needs=OWN),
        Spec(
            "aside_icons",
            "",
            "agent icons of the card you had set aside",
            counter=ix_leaders.ASIDE_ICONS,
            needs=OWN,
        ),
        Spec(
            "conditions_met",
            "",
            "how many of the card's `conditions` hold",
            counter=intrigue.CONDITIONS_MET,
        ),
        Spec(
            "intrigue_put_back", "", "Intrigue cards just put back", counter=intrigue_deck.INTRIGUE_PUT_BACK
        ),
    ),
    events=(
        Spec(
            "freighter_troops",
            "",
            "you recruit troops from the Shipping track",
            event=freighters.ON_FREIGHTER_TROOPS,
        ),
    ),
    words=(
        Spec("infiltrate_emperor", "ICON", "infiltration icons"),
        Spec("infiltrate_spacing_guild", "ICON", "infiltration icons"),
        Spec("infiltrate_bene_gesserit", "ICON", "infiltration icons"),
        Spec("infiltrate_fremen", "ICON", "infiltration icons"),
        Spec("infiltrate_landsraad", "ICON", "infiltration icons"),
        Spec("infiltrate_city", "ICON", "infiltration icons"),
        Spec("infiltrate_spice_trade", "ICON", "infiltration icons"),
        Spec(
            "visited", "TARGET", "the faction of the space visited this turn", target=targets.VISITED_FACTION
        ),
        Spec(
            "each_with_agent",
            "TARGET",
            "each faction on one of whose spaces your agent stands",
            target=agents.EACH_WITH_AGENT,
        ),
        Spec(
            "token_track",
            "TARGET",
            "Tessia Vernius: the track the token came from",
            target=ix_leaders.TOKEN_TRACK,
            needs=OWN,
        ),
        Spec(
            "snooper_track",
            "TARGET",
            "Tessia Vernius: one track that still has a Snooper token",
            target=ix_leaders.SNOOPER_TRACK,
            needs=OWN,
        ),
    ),
)
