"""The game's words as numbers: resources, factions, icons, atoms, tests, events, verbs.

Content names things by words; the engine works with these constants. The order of a list is its numbering.
"""

from typing import Final

# --- resources -------------------------------------------------------------------------------------------
SOLARI: Final = 0
SPICE: Final = 1
WATER: Final = 2
RESOURCES: Final = ["solari", "spice", "water"]

# --- factions and agent icons; a faction's number is also its icon's number ------------------------------
EMPEROR: Final = 0
SPACING_GUILD: Final = 1
BENE_GESSERIT: Final = 2
FREMEN: Final = 3
GREAT_HOUSES: Final = 4
FRINGE_WORLDS: Final = 5
FACTIONS: Final = ["emperor", "spacing_guild", "bene_gesserit", "fremen", "great_houses", "fringe_worlds"]
TRACKS: Final = 6
TOP_LEVEL: Final = 6

ICONS: Final = [
    "emperor",
    "spacing_guild",
    "bene_gesserit",
    "fremen",
    "landsraad",
    "city",
    "spice_trade",
    "spy",
]
ICON_SPY: Final = 7

# Choices of a faction, beside the factions themselves.
F_ANY: Final = 10
F_TWO_DIFFERENT: Final = 11
F_VISITED: Final = 12
F_EACH_SPIED: Final = 13
F_OPPONENT_ALLIANCE: Final = 14
FACTION_CHOICES: Final = {
    "any": F_ANY,
    "two_different": F_TWO_DIFFERENT,
    "visited": F_VISITED,
    "each_spied": F_EACH_SPIED,
    "opponent_alliance": F_OPPONENT_ALLIANCE,
}

# --- battle icons ----------------------------------------------------------------------------------------
CRYSKNIFE: Final = 0
DESERT_MOUSE: Final = 1
ORNITHOPTER: Final = 2
WILD: Final = 3
BATTLE_ICONS: Final = ["crysknife", "desert_mouse", "ornithopter", "wild"]

# --- places of a card ------------------------------------------------------------------------------------
ANYWHERE: Final = 0
FROM_HAND: Final = 1
FROM_DISCARD: Final = 2
FROM_PLAY: Final = 3
FROM_DECK: Final = 4
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK_TOP: Final = 2
DESTINATIONS: Final = {"discard": TO_DISCARD, "hand": TO_HAND, "deck_top": TO_DECK_TOP}
PLACES: Final = {"hand": FROM_HAND, "discard": FROM_DISCARD, "play": FROM_PLAY}

# --- component kinds; a source is kind * KIND + number ---------------------------------------------------
KIND: Final = 1 << 12
CARD: Final = 1
SPACE: Final = 2
INTRIGUE: Final = 3
LEADER: Final = 4
CONTRACT: Final = 5
CONFLICT: Final = 6
TRACK: Final = 7
KIND_NAMES: Final = ["game", "card", "space", "intrigue", "leader", "contract", "conflict", "track"]

# --- effect nodes: composites ----------------------------------------------------------------------------
SEQUENCE: Final = 1
EITHER: Final = 2
IF: Final = 3
MAY: Final = 4
PER: Final = 5
ON: Final = 6
FOR_WHO: Final = 7
LIMIT: Final = 8
PAY: Final = 9
VISIT: Final = 10  # the influence for an agent sent to a faction space
COMPLETE: Final = 11  # a fulfilled contract

# --- effect nodes: atoms ---------------------------------------------------------------------------------
FIRST_ATOM: Final = 20
GAIN: Final = 20  # solari, spice, water: the resource is the node's argument
PERSUASION: Final = 21
SWORDS: Final = 22
VP: Final = 23
DRAW: Final = 24
DISCARD: Final = 25
TRASH: Final = 26
TRASH_SELF: Final = 27
TO_HAND_SELF: Final = 28
SIGNET: Final = 29
DRAW_INTRIGUE: Final = 30
TRASH_INTRIGUE: Final = 31
STEAL_INTRIGUE: Final = 32
ACQUIRE_FREE: Final = 33
ACQUIRE_PAYING: Final = 34
RESERVE_ROW_CARD: Final = 35
TAKE_CONTRACT: Final = 36
INFLUENCE: Final = 37
VISIT_INFLUENCE: Final = 38
COUNCIL_SEAT: Final = 39
SWORDMASTER: Final = 40
RECALL_AGENT: Final = 41
CONTROL: Final = 42
MAKER_HOOK: Final = 43
MAKER_BONUS_SPICE: Final = 44
DETONATE: Final = 45
REPEAT_SPACE: Final = 46
IGNORE_REQUIREMENTS: Final = 47
PLACE_SPY: Final = 48
RECALL_SPY: Final = 49
TROOPS: Final = 50
SANDWORM: Final = 51
DEPLOY: Final = 52
DEPLOY_RECRUITED: Final = 53
NO_DEPLOY: Final = 54
RETREAT: Final = 55
FLIP_CONFLICT: Final = 56
TRAINING: Final = 57
MEMORY: Final = 58
RETURN_MEMORIES: Final = 59
FLIP_LEADER: Final = 60
SORT_TOP: Final = 61

# Who, in FOR_WHO.
EACH_OPPONENT: Final = 1

# Amount without an upper end.
ALL: Final = 99

# --- tests: flags and counters ---------------------------------------------------------------------------
FLAGS: Final = [
    "fremen_bond",
    "alliance",
    "council_seat",
    "swordmaster",
    "maker_hook",
    "other_in_play",
    "discarded_faction",
    "visited",
    "agent_here",
    "spy_recalled_this_turn",
    "spying_on",
    "spy_placed_on",
]
T_FREMEN_BOND: Final = 0
T_ALLIANCE: Final = 1
T_COUNCIL_SEAT: Final = 2
T_SWORDMASTER: Final = 3
T_MAKER_HOOK: Final = 4
T_OTHER_IN_PLAY: Final = 5
T_DISCARDED_FACTION: Final = 6
T_VISITED: Final = 7
T_AGENT_HERE: Final = 8
T_SPY_RECALLED: Final = 9
T_SPYING_ON: Final = 10
T_SPY_PLACED_ON: Final = 11

COUNTERS: Final = [
    "influence",
    "paid",
    "gained_this_turn",
    "contracts_completed",
    "acquired_this_turn",
    "cards_owned",
    "cards_in_play",
    "cards_revealed",
    "other_sword_cards_revealed",
    "deck_size",
    "trashed_card_cost",
    "spies_on_board",
    "conflict_strength",
    "units_in_conflict",
    "sandworms_in_conflict",
    "units_deployed_this_turn",
    "memories",
]
K_INFLUENCE: Final = 20
K_PAID: Final = 21
K_GAINED: Final = 22
K_CONTRACTS: Final = 23
K_ACQUIRED: Final = 24
K_OWNED: Final = 25
K_IN_PLAY: Final = 26
K_REVEALED: Final = 27
K_OTHER_SWORD_CARDS: Final = 28
K_DECK_SIZE: Final = 29
K_TRASHED_COST: Final = 30
K_SPIES: Final = 31
K_STRENGTH: Final = 32
K_UNITS: Final = 33
K_SANDWORMS: Final = 34
K_UNITS_DEPLOYED: Final = 35
K_MEMORIES: Final = 36
FIRST_COUNTER: Final = 20

COMPARISONS: Final = ["==", ">=", "<=", ">", "<"]
EQ: Final = 0
GE: Final = 1
LE: Final = 2
GT: Final = 3
LT: Final = 4

# --- events ----------------------------------------------------------------------------------------------
EVENTS: Final = [
    "reveal_turn",
    "visit",
    "opponent_visit",
    "reach_influence",
    "acquire",
    "harvest",
    "immediate",
]
E_REVEAL_TURN: Final = 0
E_VISIT: Final = 1
E_OPPONENT_VISIT: Final = 2
E_REACH_INFLUENCE: Final = 3
E_ACQUIRE: Final = 4
E_HARVEST: Final = 5
E_IMMEDIATE: Final = 6

# --- where victory points come from ----------------------------------------------------------------------
VP_START: Final = 0
VP_INFLUENCE: Final = 1
VP_ALLIANCE: Final = 2
VP_BATTLE_ICONS: Final = 3
VP_CONFLICT: Final = 4
VP_ACQUIRED: Final = 5
VP_CARDS: Final = 6
VP_INTRIGUE: Final = 7
VP_SOURCES: Final = [
    "start",
    "influence",
    "alliances",
    "battle_icons",
    "conflicts",
    "acquired",
    "cards",
    "intrigue",
]

# --- deeds: what an effect has done, for its other parts -------------------------------------------------
DISCARDED_FACTIONS: Final = 0
PLACED_SPY: Final = 1
TRASHED_COST: Final = 2

# --- phases ----------------------------------------------------------------------------------------------
ROUND_START: Final = 0
PLAYER_TURNS: Final = 1
COMBAT: Final = 2
MAKERS: Final = 3
RECALL: Final = 4
ENDGAME: Final = 5
FINISHED: Final = 6
PHASES: Final = ["round_start", "player_turns", "combat", "makers", "recall", "endgame", "finished"]

# --- kinds of turns --------------------------------------------------------------------------------------
NO_TURN: Final = 0
UNDECIDED: Final = 1  # the turn has begun; Agent or Reveal is still open
AGENT_TURN: Final = 2
REVEAL_TURN: Final = 3

NOBODY: Final = -1
NOTHING: Final = -1
