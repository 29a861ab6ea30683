"""The game's words as numbers: resources, factions, icons, places, phases.

Content names things by words; the engine works with these constants. The order of a list is its numbering.
Atoms, steps, flags, counters and events are classes: their tables are in `ops.py`.
"""

from typing import Final

# --- resources -------------------------------------------------------------------------------------------
SOLARI: Final = 0
SPICE: Final = 1
WATER: Final = 2
RESOURCES: Final = ["solari", "spice", "water"]

# --- factions of cards, and agent icons; a faction's number is also its icon's number ------------------------------
EMPEROR: Final = 0
SPACING_GUILD: Final = 1
BENE_GESSERIT: Final = 2
FREMEN: Final = 3
FACTIONS_OF_ALL: Final = 4  # those before are on every board
GREAT_HOUSES: Final = 4  # the first of those that only six players have
FACTIONS: Final = ["emperor", "spacing_guild", "bene_gesserit", "fremen", "great_houses", "fringe_worlds"]
TRACKS: Final = 6  # the most that a board can have
TOP_LEVEL: Final = 6
POINT_LEVEL: Final = 2  # F-1
ALLIANCE_LEVEL: Final = 4  # F-2, F-3: of the bonus too

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

# Where a track can stand: its own number, or that of what means some of them.
F_ICON: Final = 10  # and the number of an agent icon that several tracks share
F_TARGET: Final = 20  # and the number of a word (`targets.py`)
F_SEVERAL: Final = 1000  # and a number of different factions, in conditions

LAST_LEVEL: Final = 3  # of Conflicts

# --- battle icons ----------------------------------------------------------------------------------------
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
FROM_ROW: Final = 5
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK_TOP: Final = 2
STAYS: Final = 3  # where it lies (T-21)
DESTINATIONS: Final = {"discard": TO_DISCARD, "hand": TO_HAND, "deck_top": TO_DECK_TOP, "stays": STAYS}
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
PATH: Final = 8
HAGAL: Final = 9
KIND_NAMES: Final = [
    "game",
    "card",
    "space",
    "intrigue",
    "leader",
    "contract",
    "conflict",
    "track",
    "path",
    "hagal",
]

# --- slots: where sets keep their parts, on players and on the table (`parts.py`) --------------------------
CHOAM: Final = 0
RIVALS: Final = 1
TEAMS: Final = 2  # of six players
FORCES: Final = 3  # of players: units of the kinds that sets add
SLOT_NAMES: Final = ["choam", "rivals", "teams", "forces"]

# --- what an option or an entry of the log can name besides ----------------------------------------------
NO_ARGUMENT: Final = 0
NUMBER: Final = 20
POST: Final = 21
TERM: Final = 22  # a part of an effect
STEP: Final = 23  # of a path
SEAT: Final = 24
RESOURCE: Final = 25
POINTS: Final = 26  # where they come from
PLACE: Final = 27  # in a Conflict
DESTINATION: Final = 28  # of an acquired card
DOUBLED: Final = 29  # whether a reward is
TOKEN: Final = 30  # of a commander
SOURCE: Final = 31  # a component of any kind
SIDE: Final = 32  # of A OR B, counted as printed
PARTNERED: Final = 33  # whether a card is played as the partner of another

# --- agents of the game for six ----------------------------------------------------------------------------
LEFT: Final = 0  # the tokens of a commander, by their arrows
RIGHT: Final = 1
BOTH_WAYS: Final = 2  # the Swordmaster
TOKENS: Final = ["left", "right", "swordmaster"]

# Amount without an upper end.
ALL: Final = 99

# --- comparisons ----------------------------------------------------------------------------------------
COMPARISONS: Final = ["==", ">=", "<=", ">", "<"]
EQ: Final = 0
GE: Final = 1
LE: Final = 2
GT: Final = 3
LT: Final = 4

# --- where victory points come from ----------------------------------------------------------------------
VP_START: Final = 0
VP_INFLUENCE: Final = 1
VP_ALLIANCE: Final = 2
VP_BATTLE_ICONS: Final = 3
VP_CONFLICT: Final = 4
VP_ACQUIRED: Final = 5
VP_CARDS: Final = 6
VP_INTRIGUE: Final = 7
VP_OF_ALL: Final = 8  # those before are there in every game
VP_BOUGHT: Final = 8  # by rivals
VP_TILES: Final = 9
VP_TLEILAXU: Final = 10  # the track (T-17)
VP_SOURCES: Final = [
    "start",
    "influence",
    "alliances",
    "battle_icons",
    "conflicts",
    "acquired",
    "cards",
    "intrigue",
    "bought",
    "tiles",
    "tleilaxu",
]

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
GONE: Final = -2  # it was there in this turn
