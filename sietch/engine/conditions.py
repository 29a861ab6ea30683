"""Conditions: flags and counters of the notation."""

from sietch.engine import words as w
from sietch.engine.rules import Test
from sietch.engine.state import Player, State


def bits(mask: int) -> int:
    """How many members a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def in_play(s: State, player: Player, factions: int) -> int:
    """R-10: cards of these factions, played in Agent turns or revealed."""
    cards = s.rules.cards
    count = 0
    for card in player.played:
        if cards[card].factions & factions:
            count += 1
    for card in player.revealed:
        if cards[card].factions & factions:
            count += 1
    return count


def other_in_play(s: State, player: Player, factions: int, source: int) -> int:
    """The same without the card that asks; a card that is not in play any more cannot count itself."""
    count = in_play(s, player, factions)
    if source // w.KIND == w.CARD:
        card = source % w.KIND
        if s.rules.cards[card].factions & factions and (card in player.played or card in player.revealed):
            count -= 1
    return count


def owned(player: Player, card: int) -> int:
    return (
        player.deck.count(card)
        + player.hand.count(card)
        + player.discard.count(card)
        + player.played.count(card)
        + player.revealed.count(card)
    )


def holds_alliance(s: State, seat: int, track: int) -> bool:
    if track == w.F_ANY:
        return seat in s.alliance
    return s.alliance[track] == seat


def spied_spaces(s: State, player: Player) -> int:
    """The spaces connected to this player's spies, as a mask."""
    mask = 0
    post = 0
    left = player.spies_on
    while left:
        if left & 1:
            mask |= s.rules.post_spaces[post]
        left >>= 1
        post += 1
    return mask


def flag(s: State, test: Test, who: int, army: int, source: int) -> bool:
    player = s.players[who]
    kind = test.kind
    if kind == w.T_FREMEN_BOND:  # V-6
        return other_in_play(s, player, 1 << w.FREMEN, source) > 0
    if kind == w.T_ALLIANCE:  # F-7
        return holds_alliance(s, army, test.arg)
    if kind == w.T_COUNCIL_SEAT:
        return player.council_seat
    if kind == w.T_SWORDMASTER:
        return player.swordmaster
    if kind == w.T_MAKER_HOOK:
        return s.players[army].maker_hook
    if kind == w.T_OTHER_IN_PLAY:
        return other_in_play(s, player, test.arg, source) > 0
    if kind == w.T_DISCARDED_FACTION:
        for factions in player.recall_deed(w.DISCARDED_FACTIONS, source):
            if factions & test.arg:
                return True
        return False
    if kind == w.T_VISITED:
        return s.turn_space != w.NOTHING and (1 << s.turn_space) & test.arg != 0
    if kind == w.T_AGENT_HERE:
        return source // w.KIND == w.SPACE and player.agents_on & (1 << (source % w.KIND)) != 0
    if kind == w.T_SPY_RECALLED:
        return player.spies_recalled > 0
    if kind == w.T_SPYING_ON:
        where = test.arg
        if where == w.NOTHING:
            where = 1 << s.turn_space if s.turn_space != w.NOTHING else 0
        return spied_spaces(s, player) & where != 0
    if kind == w.T_SPY_PLACED_ON:
        for post in player.recall_deed(w.PLACED_SPY, source):
            if s.rules.post_spaces[post] & test.arg:
                return True
        return False
    return True


def counter(s: State, kind: int, arg: int, who: int, army: int, source: int) -> int:
    player = s.players[who]
    if kind == w.K_INFLUENCE:
        return influence_with(s, army, arg)
    if kind == w.K_PAID:
        return s.paid
    if kind == w.K_GAINED:
        return player.gained[arg]
    if kind == w.K_CONTRACTS:
        return bits(player.completed)
    if kind == w.K_ACQUIRED:
        return len(player.acquired) if arg == w.NOTHING else player.acquired.count(arg)
    if kind == w.K_OWNED:
        return owned(player, arg)
    if kind == w.K_IN_PLAY:
        return in_play(s, player, arg)
    if kind == w.K_REVEALED:
        cards = s.rules.cards
        count = 0
        for card in player.revealed:
            if cards[card].factions & arg:
                count += 1
        return count
    if kind == w.K_OTHER_SWORD_CARDS:
        count = len(player.sword_cards)
        if source // w.KIND == w.CARD and source % w.KIND in player.sword_cards:
            count -= 1
        return count
    if kind == w.K_DECK_SIZE:
        return len(player.deck)
    if kind == w.K_TRASHED_COST:
        costs = player.recall_deed(w.TRASHED_COST, source)
        return costs[-1] if len(costs) > 0 else 0
    if kind == w.K_SPIES:
        return bits(player.spies_on)
    if kind == w.K_STRENGTH:
        return s.players[army].strength()
    if kind == w.K_UNITS:
        return s.players[army].units()
    if kind == w.K_SANDWORMS:
        return s.players[army].sandworms
    if kind == w.K_UNITS_DEPLOYED:
        return s.players[army].units_deployed
    if kind == w.K_MEMORIES:
        return player.memories
    return 0


def influence_with(s: State, seat: int, track: int) -> int:
    levels = s.players[seat].influence
    if track < w.F_ANY:
        return levels[track]
    best = 0
    for t in range(len(s.alliance)):
        if track == w.F_OPPONENT_ALLIANCE and (s.alliance[t] == w.NOBODY or s.alliance[t] == seat):
            continue
        best = max(best, levels[t])
    return best


def holds(s: State, test: Test, who: int, army: int, source: int) -> bool:
    if test.kind < w.FIRST_COUNTER:
        return flag(s, test, who, army, source) != test.negated
    value = counter(s, test.kind, test.arg, who, army, source)
    number = test.number
    if test.compare == w.GE:
        result = value >= number
    elif test.compare == w.EQ:
        result = value == number
    elif test.compare == w.LE:
        result = value <= number
    elif test.compare == w.GT:
        result = value > number
    else:
        result = value < number
    return result != test.negated


def all_hold(s: State, tests: list[Test], who: int, army: int, source: int) -> bool:
    for test in tests:
        if not holds(s, test, who, army, source):
            return False
    return True
