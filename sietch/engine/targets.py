"""What an atom can reach: the options of every choice, and whether there is one at all."""

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import spied_spaces
from sietch.engine.options import option
from sietch.engine.rules import Node
from sietch.engine.state import Player, State
from sietch.engine.units import worms_can_come

OTHER = 8  # added to the place of a trash atom: not the card itself


def _add_cards(s: State, found: list[int], verb: int, cards: list[int], factions: int) -> None:
    for card in cards:
        if factions == 0 or s.rules.cards[card].factions & factions:
            code = option(verb, card)
            if code not in found:
                found.append(code)


def trash_targets(s: State, node: Node, who: int, source: int) -> list[int]:
    """R-8: hand, discard pile or in play, or only the place that is named."""
    player = s.players[who]
    place = node.arg2 % OTHER
    found: list[int] = []
    if place == w.ANYWHERE or place == w.FROM_HAND:
        _add_cards(s, found, o.TRASH_HAND, player.hand, node.arg)
    if place == w.ANYWHERE:
        _add_cards(s, found, o.TRASH_DISCARD, player.discard, node.arg)
    if place == w.ANYWHERE or place == w.FROM_PLAY:
        _add_cards(s, found, o.TRASH_PLAY, player.played, node.arg)
        _add_cards(s, found, o.TRASH_PLAY, player.revealed, node.arg)
        if node.arg2 >= OTHER and source // w.KIND == w.CARD:
            card = source % w.KIND
            if player.played.count(card) + player.revealed.count(card) <= 1:
                code = option(o.TRASH_PLAY, card)
                if code in found:
                    found.remove(code)
    return found


def trash_count(s: State, node: Node, who: int, source: int) -> int:
    """How many cards a cost of trashed cards could take; equal ones count one by one."""
    player = s.players[who]
    count = 0
    for code in trash_targets(s, node, who, source):
        card = o.argument_of(code)
        verb = o.verb_of(code)
        if verb == o.TRASH_HAND:
            count += player.hand.count(card)
        elif verb == o.TRASH_DISCARD:
            count += player.discard.count(card)
        else:
            count += player.played.count(card) + player.revealed.count(card)
    return count


def can_acquire(s: State, node: Node, card: int, budget: int) -> bool:
    """`budget` < 0: free, by the atom's filter – a named card, or a persuasion cost."""
    cost = s.rules.cards[card].cost
    if budget >= 0:
        return cost <= budget
    if node.arg != w.NOTHING:
        return card == node.arg
    if node.arg2 == w.EQ:
        return cost == node.high
    return cost <= node.high if node.arg2 == w.LE else cost >= node.high


def acquire_targets(s: State, node: Node, who: int, budget: int) -> list[int]:
    """Cards of the row, the Reserve and the own reserved ones."""
    found: list[int] = []
    for card in s.row:
        code = option(o.ACQUIRE, card)
        if code not in found and can_acquire(s, node, card, budget):
            found.append(code)
    for stack in range(len(s.reserve)):
        card = s.rules.reserve_cards[stack]
        if s.reserve[stack] > 0 and can_acquire(s, node, card, budget):
            found.append(option(o.ACQUIRE, card))
    for card in s.players[who].reserved:
        code = option(o.ACQUIRE_RESERVED, card)
        if code not in found and can_acquire(s, node, card, budget):
            found.append(code)
    return found


def free_posts(s: State, node: Node, who: int) -> int:
    """Y-1: empty posts, only those of the named spaces; some spies may share a post."""
    allowed = posts_named(s, node)
    mine = 1 << who
    mask = 0
    for post in range(len(s.rules.posts)):
        if allowed & (1 << post):
            there = s.spies_at[post]
            if there == 0 or (node.arg2 and not there & mine):
                mask |= 1 << post
    return mask


def posts_named(s: State, node: Node) -> int:
    """The posts where the effect lets a spy go, taken or not."""
    if node.arg != w.NOTHING:
        return node.arg
    return s.rules.spaces[s.turn_space].posts if s.turn_space != w.NOTHING else 0


def helpful_recalls(s: State, node: Node, who: int) -> int:
    """Y-2: own spies whose recall leaves a post to place one on, be it the post they came from."""
    mine = s.players[who].spies_on
    if free_posts(s, node, who) != 0:
        return mine
    mask = 0
    for post in range(len(s.rules.posts)):
        if mine & posts_named(s, node) & (1 << post):
            if node.arg2 or s.spies_at[post] == 1 << who:
                mask |= 1 << post
    return mask


def mask_options(verb: int, mask: int) -> list[int]:
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(option(verb, number))
        mask >>= 1
        number += 1
    return found


def recallable_agents(s: State, player: Player) -> int:
    """A-18: the other own agents, not the one sent this turn."""
    mask = player.agents_on
    if s.turn == w.AGENT_TURN and s.current == player.seat and s.turn_space != w.NOTHING:
        mask &= ~(1 << s.turn_space)
    return mask


def may_deploy(s: State, army: int) -> bool:
    """There is a Conflict, and no ban on deploying in this turn (H-7)."""
    if s.conflict == w.NOTHING:
        return False
    return not (s.deploy_banned and s.current == army and s.turn != w.NO_TURN)


def can_summon(s: State, army: int) -> bool:
    return worms_can_come(s) and may_deploy(s, army)


def recruited_in_garrison(player: Player) -> int:
    """Troops recruited this turn that can still be deployed as such."""
    return min(player.garrison, player.recruited - min(player.deployed, player.recruited))


def risable_tracks(s: State, army: int) -> int:
    levels = s.players[army].influence
    mask = 0
    for track in range(len(s.alliance)):
        if levels[track] < w.TOP_LEVEL:
            mask |= 1 << track
    return mask


def fallable_tracks(s: State, army: int, steps: int) -> int:
    """F-5: where that much influence is there to lose."""
    levels = s.players[army].influence
    mask = 0
    for track in range(len(s.alliance)):
        if levels[track] >= steps:
            mask |= 1 << track
    return mask


def spied_factions(s: State, who: int) -> int:
    """The factions on one of whose spaces this player is spying, as a mask."""
    spaces = spied_spaces(s, s.players[who])
    mask = 0
    number = 0
    while spaces:
        if spaces & 1 and s.rules.spaces[number].faction != w.NOTHING:
            mask |= 1 << s.rules.spaces[number].faction
        spaces >>= 1
        number += 1
    return mask


def visited_faction(s: State) -> int:
    return s.rules.spaces[s.turn_space].faction if s.turn_space != w.NOTHING else w.NOTHING


def influence_total(s: State, army: int) -> int:
    total = 0
    for level in s.players[army].influence:
        total += level
    return total


def conflicts_to_flip(s: State, who: int, icons: int) -> list[int]:
    """Face-up won Conflicts and Objectives with one of these battle icons."""
    found: list[int] = []
    won = s.players[who].won
    for conflict in s.rules.conflicts:
        if won & (1 << conflict.number) and conflict.battle_icon != w.NOTHING:
            if icons & (1 << conflict.battle_icon):
                found.append(conflict.number)
    return found


def contract_types(s: State, tiles: list[int]) -> list[int]:
    """The first tile of every different contract in a list."""
    found: list[int] = []
    for tile in tiles:
        code = option(o.TAKE_CONTRACT, s.rules.contracts[tile].first)
        if code not in found:
            found.append(code)
    return found


def own_reserves(s: State, who: int) -> list[int]:
    """Contracts kept aside for this player's leader that are still there (con-shaddam)."""
    found: list[int] = []
    for tile in s.rules.leaders[s.players[who].leader].reserves:
        if s.set_aside & (1 << tile):
            found.append(tile)
    return found


def training_ahead(s: State, player: Player) -> list[int]:
    """The next spaces of the leader's training track, if the leader has one."""
    track = s.rules.leaders[player.leader].training
    return track[player.training].following if len(track) > 0 else []


def someone_to_steal_from(s: State, who: int) -> bool:
    """A-13."""
    for player in s.players:
        if player.seat != who and len(player.intrigue) >= s.rules.steal_from:
            return True
    return False
