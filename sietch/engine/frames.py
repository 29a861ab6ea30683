"""Kinds of frames: the steps of the game. A frame that resolves an atom carries the atom's own number."""

from typing import Final

FIRST_STEP: Final = 100  # what is below resolves an atom

# the round
ROUND_START: Final = 100
DEFEND: Final = 101
DRAW_HANDS: Final = 102
NEXT_TURN: Final = 103
# a turn
TURN: Final = 110
SEND: Final = 111
INFILTRATE: Final = 112
SPACE_COST: Final = 113
ARRIVE: Final = 114
GATHER: Final = 115
AGENT_MENU: Final = 116
REVEAL_MENU: Final = 117
# combat
COMBAT_START: Final = 120
COMBAT_INTRIGUE: Final = 121
REWARDS: Final = 122
REWARD: Final = 123
CLAIM_CONFLICT: Final = 124
COMBAT_END: Final = 125
# the end of the round and of the game
MAKERS: Final = 130
RECALL: Final = 131
ENDGAME: Final = 132
FINISH: Final = 133
PAIR_WILD: Final = 134
# effects
EFFECT: Final = 140  # begin a printed effect
POOL: Final = 141  # its parts, in the order of the player's choice
CHOOSE_SIDE: Final = 142
SECOND_FACTION: Final = 143
GIVE_ALLIANCE: Final = 144
LOSE_INFLUENCE: Final = 145
INTRIGUE_DONE: Final = 146
