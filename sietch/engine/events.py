"""Kinds of log entries. An entry is `[kind, seat, a, b, seen_by]`; the view makes events and sentences of it."""

from typing import Final

from sietch.engine import words as w

ENTRIES: Final[list[tuple[str, int, int]]] = []  # word, what `a` and `b` name


def add_entry(word: str, names: int = w.NO_ARGUMENT, and_names: int = w.NO_ARGUMENT) -> int:
    """The number of a new kind of entry."""
    ENTRIES.append((word, names, and_names))
    return len(ENTRIES) - 1


ROUND: Final = add_entry("round", w.NUMBER)
CONFLICT: Final = add_entry("conflict", w.CONFLICT)
TURN: Final = add_entry("turn")
PLAYED: Final = add_entry("played", w.CARD, w.PARTNERED)
SENT: Final = add_entry("sent", w.SPACE)
REVEALED: Final = add_entry("revealed")
REVEALED_CARD: Final = add_entry("revealed_card", w.CARD)
GAINED: Final = add_entry("gained", w.RESOURCE, w.NUMBER)
PAID: Final = add_entry("paid", w.RESOURCE, w.NUMBER)
DREW: Final = add_entry("drew", and_names=w.NUMBER)
DREW_CARD: Final = add_entry("drew_card", w.CARD)  # for its owner's eyes
SHUFFLED: Final = add_entry("shuffled")
DISCARDED: Final = add_entry("discarded", w.CARD)
TRASHED: Final = add_entry("trashed", w.CARD)
ACQUIRED: Final = add_entry("acquired", w.CARD, w.DESTINATION)
TOOK_BACK: Final = add_entry("took_back", w.CARD)
RECRUITED: Final = add_entry("recruited", and_names=w.NUMBER)
DEPLOYED: Final = add_entry("deployed", and_names=w.NUMBER)
RETREATED: Final = add_entry("retreated", and_names=w.NUMBER)
SANDWORMS: Final = add_entry("sandworms", and_names=w.NUMBER)
INFLUENCE: Final = add_entry("influence", w.TRACK, w.NUMBER)  # steps
ALLIANCE: Final = add_entry("alliance", w.TRACK)
ALLIANCE_LOST: Final = add_entry("alliance_lost", w.TRACK)
SCORED: Final = add_entry("scored", w.POINTS, w.NUMBER)  # points
SPY_PLACED: Final = add_entry("spy_placed", w.POST)
SPY_RECALLED: Final = add_entry("spy_recalled", w.POST)
INFILTRATED: Final = add_entry("infiltrated", w.POST)
GATHERED: Final = add_entry("gathered", w.POST)
DREW_INTRIGUE: Final = add_entry("drew_intrigue", and_names=w.NUMBER)
DREW_INTRIGUE_CARD: Final = add_entry("drew_intrigue_card", w.INTRIGUE)  # for its owner's eyes
PLAYED_INTRIGUE: Final = add_entry("played_intrigue", w.INTRIGUE)
TRASHED_INTRIGUE: Final = add_entry("trashed_intrigue", w.INTRIGUE)  # for its owner's eyes
STOLE_INTRIGUE: Final = add_entry("stole_intrigue", w.SEAT)
CONTRACT_TAKEN: Final = add_entry("contract_taken", w.CONTRACT)
CONTRACT_COMPLETED: Final = add_entry("contract_completed", w.CONTRACT)
COUNCIL: Final = add_entry("council")
SWORDMASTER: Final = add_entry("swordmaster")
AGENT_RECALLED: Final = add_entry("agent_recalled", w.SPACE)
CONTROL: Final = add_entry("control", w.SPACE)
MAKER_HOOK: Final = add_entry("maker_hook")
SHIELD_WALL: Final = add_entry("shield_wall")
SWORDS: Final = add_entry("swords", and_names=w.NUMBER)
PERSUASION: Final = add_entry("persuasion", w.SOURCE, w.NUMBER)
STRENGTH: Final = add_entry("strength", and_names=w.NUMBER)  # strength
COMPARED: Final = add_entry("compared", and_names=w.NUMBER)  # strength
PASSED: Final = add_entry("passed")
REWARD: Final = add_entry("reward", w.PLACE, w.DOUBLED)
WON: Final = add_entry("won", w.CONFLICT)
NOBODY_WON: Final = add_entry("nobody_won", w.CONFLICT)
PAIRED: Final = add_entry("paired", w.CONFLICT, w.CONFLICT)
MAKERS: Final = add_entry("makers", w.SPACE)
FIRST_PLAYER: Final = add_entry("first_player")
RESERVED: Final = add_entry("reserved", w.CARD)
TRAINED: Final = add_entry("trained", w.STEP)
MEMORY: Final = add_entry("memory", and_names=w.NUMBER)  # how many in all
FLIPPED: Final = add_entry("flipped", w.LEADER)
FLIPPED_CONFLICT: Final = add_entry("flipped_conflict", w.CONFLICT)
ENDGAME: Final = add_entry("endgame")
GAME_WON: Final = add_entry("game_won")
REMOVED: Final = add_entry("removed", w.CARD)
INTRIGUE_SHUFFLED: Final = add_entry("intrigue_shuffled")
MEMORIES_RETURNED: Final = add_entry("memories_returned", and_names=w.NUMBER)
TRASHED_AN_INTRIGUE: Final = add_entry("trashed_an_intrigue")
DISCARDED_INTRIGUE: Final = add_entry("discarded_intrigue", w.INTRIGUE)
# of rivals
HAGAL: Final = add_entry("hagal", w.HAGAL)
HAGAL_OCCUPIED: Final = add_entry("hagal_occupied", w.HAGAL, w.SPACE)
HAGAL_POLITICS: Final = add_entry("hagal_politics", w.HAGAL, w.SPACE)
HAGAL_NOWHERE: Final = add_entry("hagal_nowhere", w.HAGAL)
HAGAL_SHUFFLED: Final = add_entry("hagal_shuffled")
HAGAL_SWORDS: Final = add_entry("hagal_swords", w.HAGAL, w.NUMBER)
NO_SPACE_LEFT: Final = add_entry("no_space_left")
SCHEME: Final = add_entry("scheme")
HELD_BACK: Final = add_entry("held_back")
BONUS_TO_BANK: Final = add_entry("bonus_to_bank", w.SPACE, w.NUMBER)
CHURNED: Final = add_entry("churned", w.CARD)
ROLLED: Final = add_entry("rolled", w.NUMBER, w.NUMBER)
# of six players
ACTIVATED: Final = add_entry("activated", w.SEAT)
OFFERED: Final = add_entry("offered", w.RESOURCE, w.NUMBER)
OFFERED_INTRIGUE: Final = add_entry("offered_intrigue", and_names=w.NUMBER)
OFFERED_NOTHING: Final = add_entry("offered_nothing")
TRADED: Final = add_entry("traded", w.SEAT)
GAVE: Final = add_entry("gave", w.RESOURCE, w.NUMBER)
GAVE_INTRIGUE: Final = add_entry("gave_intrigue", and_names=w.NUMBER)
ALLY_STRENGTH: Final = add_entry("ally_strength", and_names=w.NUMBER)
TO_THRONE: Final = add_entry("to_throne", w.CARD)
FROM_THRONE: Final = add_entry("from_throne", w.CARD)
YIELDED: Final = add_entry("yielded", w.SEAT)
PUT_ON_DECK: Final = add_entry("put_on_deck", w.CARD)
# of cards that are played together
BORROWED: Final = add_entry("borrowed", w.CARD)

EVERYBODY: Final = -1
