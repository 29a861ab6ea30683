"""What holds at every decision of every game: components conserved, numbers possible, questions answerable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from sietch.engine import known
from sietch.engine.contracts import exchange_of
from sietch.engine.effects import Pool
from sietch.engine.events import ENTRIES
from sietch.engine.facts import TURN, Account, facts_of_player, facts_of_table, parts_of_player
from sietch.engine.game_round import ROUND_START
from sietch.engine.hagal import hagal_of
from sietch.engine.influence import GIVE_ALLIANCE
from sietch.engine.ops import OPS
from sietch.engine.options import option_text, vocabulary
from sietch.engine.result import places_of
from sietch.engine.rival_card import is_rival, is_streamlined
from sietch.engine.rows import SET_ASIDE
from sietch.engine.rules import Rules
from sietch.engine.sides import is_commander
from sietch.engine.state import Pending, Player, State
from sietch.engine.teams import teams_of, tokens_of
from sietch.engine.unit_kinds import ARRIVALS, BY_RULE, CONFLICT, GARRISON, PRINTED, RECRUITS, SUPPLY
from sietch.engine.words import (
    ALLIANCE_LEVEL,
    CARD,
    CONTRACT,
    FINISHED,
    HAGAL,
    INTRIGUE,
    KIND,
    KIND_NAMES,
    NO_ARGUMENT,
    NO_TURN,
    NOBODY,
    NOTHING,
    POINT_LEVEL,
    RIVALS,
    SLOT_NAMES,
    TEAMS,
    TOP_LEVEL,
    VP_ALLIANCE,
    VP_BATTLE_ICONS,
    VP_BOUGHT,
    VP_INFLUENCE,
    VP_SOURCES,
    VP_START,
    WILD,
)
from sietch.lab.proof.immortality import faults_of_player, immortality_faults
from sietch.lab.proof.ix import ix_faults
from sietch.table.leaders import front_of


def violations(state: State) -> list[str]:
    """Everything that is wrong with this position; empty if nothing is."""
    found = [*_parts(state)]
    if found:
        return found  # everything else looks into them
    found = [
        *_cards(state),
        *_tiles(state),
        *_intrigue(state),
        *_contracts(state),
        *_conflicts(state),
        *_hagal(state),
    ]
    found += [*_table(state), *_turn(state), *_alliances(state), *_question(state), *_resolution(state)]
    found += [*_known(state), *_log(state), *immortality_faults(state)]
    for player in state.players:
        faults = [*_player(state, player), *ix_faults(state, player), *faults_of_player(state, player)]
        found += [f"seat {player.seat + 1}: {fault}" for fault in faults]
    return found


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def _compare(what: str, names: Sequence[str], have: list[int], wanted: list[int]) -> Iterable[str]:
    """Both are sorted lists of numbers; whoever differs is named."""
    if have == wanted:
        return
    found, expected = Counter(have), Counter(wanted)
    for number, name in enumerate(names):
        if found[number] != expected[number]:
            yield f"{what} {name}: {found[number]} copies, {expected[number]} expected"


def _negative(accounts: Iterable[Account]) -> Iterable[str]:
    for account in accounts:
        for fact, number in zip(account.sheet.numbers, account.numbers, strict=True):
            if number < 0:
                yield f"{fact.name} is {number}"


# --- parts -----------------------------------------------------------------------------------------------


def _parts(state: State) -> Iterable[str]:
    """Everybody, and the table, has the parts of the sets that are played."""
    rules = state.rules
    owners = [("the table", state.parts, rules.table_parts)]
    owners += [(f"seat {player.seat + 1}", player.parts, rules.player_parts) for player in state.players]
    for owner, parts, expected in owners:
        have = {slot: type(part) for slot, part in enumerate(parts) if not part.absent()}
        wanted = {slot: type(part) for slot, part in enumerate(expected) if not part.absent()}
        for slot, name in enumerate(SLOT_NAMES):
            if have.get(slot) is not wanted.get(slot):
                yield f"{name}: {owner} has not what belongs there"


# --- components ------------------------------------------------------------------------------------------


def _in_piles(state: State, kind: int) -> list[int]:
    return [number for player in state.players for number in _in_front(player, kind)]


def _in_front(player: Player, kind: int) -> list[int]:
    """What lies in front of a player."""
    return [
        number
        for account in facts_of_player(player)
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True)
        if fact.kind == kind
        for number in pile
    ]


def _cards(state: State) -> Iterable[str]:
    rules = state.rules
    have = state.removed + _in_piles(state, CARD)
    for row in rules.rows:
        if row.kind == CARD and row is not SET_ASIDE:  # it tells what has just been counted
            have += row.stock(state)
    have.sort()
    wanted = _all_cards(rules, tuple(player.leader for player in state.players))
    yield from _compare("card", rules.component_names(CARD), have, wanted)


def _tiles(state: State) -> Iterable[str]:
    """What rows of tiles sell lies somewhere, each once: there, in front of a player, or out of the game."""
    for kind in {row.kind for row in state.rules.rows if row.kind != CARD}:
        yield from _each_once(state, kind)


def _each_once(state: State, kind: int) -> Iterable[str]:
    """In a pile or a mask of somebody, or of the table."""
    accounts = [*facts_of_table(state)]
    for player in state.players:
        accounts += facts_of_player(player)
    have: list[int] = []
    for account in accounts:
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
            have += pile if fact.kind == kind else []
        for fact, mask in zip(account.sheet.masks, account.masks, strict=True):
            have += _bits(mask) if fact.kind == kind else []
    names = state.rules.component_names(kind)
    yield from _compare(KIND_NAMES[kind], names, sorted(have), list(range(len(names))))


@lru_cache(maxsize=1024)
def _all_cards(rules: Rules, leaders: tuple[int, ...]) -> list[int]:
    """The deck cards of a game with these leaders, sorted."""
    found = [card.number for card in rules.cards if not card.is_starting for _ in range(card.copies)]
    for leader in leaders:
        commander = rules.leaders[leader].commander
        if rules.leaders[leader].rival is not None:
            continue
        if commander is not None:
            found += commander.deck
            continue
        own = rules.starters + rules.start_discard
        for card in rules.leaders[front_of(rules, leader)].removes:
            own.remove(card)
        found += own
    return sorted(found)


def _intrigue(state: State) -> Iterable[str]:
    have = state.intrigue_deck + state.intrigue_discard + _in_piles(state, INTRIGUE)
    have.sort()
    yield from _compare(
        "intrigue card", state.rules.component_names(INTRIGUE), have, _all_intrigue(state.rules)
    )


@lru_cache(maxsize=8)
def _all_intrigue(rules: Rules) -> list[int]:
    return [card.number for card in rules.intrigue for _ in range(card.copies)]


def _contracts(state: State) -> Iterable[str]:
    yield from _each_once(state, CONTRACT)


def _conflicts(state: State) -> Iterable[str]:
    """The whole deck of Conflicts, one objective for each player but the commanders (X-18), nothing twice."""
    rules = state.rules
    have = state.conflict_deck + state.conflicts_unclaimed
    for player in state.players:
        have += _bits(player.won) + _bits(player.paired)
    claimed = state.conflict_winner != NOBODY and state.conflict in have  # and it is not over yet (I-72)
    if state.conflict != NOTHING and not claimed:
        have.append(state.conflict)
    levels = [0, 0, 0, 0]
    for number in have:
        levels[rules.conflicts[number].level] += 1
        if have.count(number) > 1:
            yield f"conflict card {rules.conflicts[number].name}: {have.count(number)} copies"
    armies = sum(not is_commander(state, player.seat) for player in state.players)
    for level, count in enumerate([armies, *rules.conflicts_per_level[1:]]):
        if levels[level] != count:
            what = f"conflicts of level {level}" if level else "objectives"
            yield f"{levels[level]} {what}, {count} expected"


def _hagal(state: State) -> Iterable[str]:
    rules = state.rules
    if not rules.has(RIVALS):
        return
    hagal = hagal_of(state)
    persons = sum(not is_rival(state, player.seat) for player in state.players)
    cards = [card for card in rules.hagal if card.players in (0, persons)]
    have = sorted(hagal.deck + hagal.turned)
    wanted = [card.number for card in cards for _ in range(card.copies)]
    yield from _compare("Hagal card", rules.component_names(HAGAL), have, wanted)


# --- the table -------------------------------------------------------------------------------------------


def _table(state: State) -> Iterable[str]:
    rules = state.rules
    rounds = sum(rules.conflicts_per_level)
    begun = not any(frame.op == ROUND_START for frame in state.stack)
    first = 1 if begun else 0  # something may be chosen before the first round (I-66, X-10)
    if not first <= state.round <= rounds or state.round + len(state.conflict_deck) != rounds:
        yield f"round {state.round} with {len(state.conflict_deck)} conflicts in the deck"
    if len(state.row) > rules.row_size or (len(state.row) < rules.row_size and state.imperium_deck):
        yield f"{len(state.row)} cards in the Imperium Row"
    exchange = exchange_of(state)
    if exchange is not None:
        offered = len(exchange.offer)
        if offered > rules.offer_size or (offered < rules.offer_size and exchange.bank):
            yield f"{offered} contracts on offer"
    yield from _negative(facts_of_table(state))
    for card, copies in zip(rules.reserve_cards, state.reserve, strict=True):
        if copies < 0:
            yield f"{copies} copies of {rules.cards[card].name} in the Reserve"
    for space in rules.spaces:
        spice = state.bonus_spice[space.number]
        if spice < 0 or (spice > 0 and not space.maker):
            yield f"{spice} bonus spice on {space.name}"
        covering = sum(
            part.covered_markers() >> space.number & 1
            for player in state.players
            for part in parts_of_player(player)
        )
        controlled = covering > 0 or state.control[space.number] != NOBODY
        if covering > 1 or (controlled and space.control_bonus is None):
            yield f"{space.name} is controlled"


def _turn(state: State) -> Iterable[str]:
    turn = state.turn
    yield from (f"this turn's {fault}" for fault in _negative([Account(TURN, turn)]))
    beyond = max(turn.deploy_limit_used - turn.recruited, 0)
    for kind in state.rules.units[PRINTED:]:
        beyond += max(kind.counted(turn, BY_RULE) - kind.counted(turn, RECRUITS), 0)
    if turn.deploy_limit_used < 0 or beyond > state.rules.deploy_from_garrison:
        yield f"{beyond} units from the garrison deployed by the rule of combat spaces"
    if turn.kind != NO_TURN:
        for kind in state.rules.units:
            arrived, there = kind.counted(turn, ARRIVALS), kind.count(state.players[turn.army], CONFLICT)
            if not 0 <= arrived <= there:
                yield f"{arrived} {kind.word} deployed this turn, {there} in the Conflict"
    if not (0 <= turn.seat < len(state.players) and 0 <= turn.army < len(state.players)):
        yield f"a turn of seat {turn.seat} with the army of {turn.army}"


def _alliances(state: State) -> Iterable[str]:
    """F-3, F-4; a holder who is just choosing an heir is behind for that moment."""
    for track in state.rules.tracks:
        levels = [player.influence[track.number] for player in state.players]
        holder = state.alliance[track.number]
        if holder == NOBODY:
            if max(levels) >= ALLIANCE_LEVEL:
                yield f"alliance of {track.name}: nobody has it, influence is {levels}"
        elif state.kind == GIVE_ALLIANCE and state.stack[-1].track == track.number:
            continue
        elif levels[holder] < ALLIANCE_LEVEL or levels[holder] < max(levels):
            yield f"alliance of {track.name}: seat {holder + 1} has it, influence is {levels}"


# --- what is known of hidden cards -----------------------------------------------------------------------


def _known(state: State) -> Iterable[str]:
    """It is true: for every seat, and for whoever only looks on."""
    if not state.known:
        return
    for pile in state.rules.piles:
        for owner in range(len(state.players)) if pile.owned else (NOBODY,):
            cards = pile.cards(state, owner)
            for seat in (*range(len(state.players)), known.WATCHING):
                rows = known.by(state, seat, owner, pile.number)
                if pile.is_deck:
                    places = [row.place for row in rows]
                    right = places == sorted(set(places) & set(range(len(cards))))
                    right = right and [cards[place] for place in places] == [row.card for row in rows]
                else:
                    right = Counter(row.card for row in rows) <= Counter(cards)
                    right = right and not (seat == owner and rows)
                if not right:
                    whose = "" if owner == NOBODY else f"seat {owner + 1}'s "
                    yield f"what is known of {whose}{pile.fact.name} is wrong"
    for row in state.known:
        if row.seats == 0:
            yield "nobody knows what is known"


# --- the log ---------------------------------------------------------------------------------------------


def _log(state: State) -> Iterable[str]:
    """An entry holds what its kind names, and nothing else."""
    for kind, _, named, also_named, _ in state.log or ():
        word, names, and_names = ENTRIES[kind]
        if (named and names == NO_ARGUMENT) or (also_named and and_names == NO_ARGUMENT):
            yield f"the entry '{word}' holds {named} and {also_named}"


# --- a player --------------------------------------------------------------------------------------------


def _player(state: State, player: Player) -> Iterable[str]:
    rules = state.rules
    yield from _negative(facts_of_player(player))
    if player.reveal_clock < 0:
        yield f"the reveal clock is {player.reveal_clock}"
    troops = 0 if is_commander(state, player.seat) else rules.troops_of_each
    elsewhere = 0
    for part in parts_of_player(player):
        here, spare = part.troops_here(), part.spare_troops()
        elsewhere += here
        if not 0 <= spare <= here:
            yield f"{spare} of {here} troops in {SLOT_NAMES[part.slot()]} may come back"
    if player.supply + player.garrison + player.troops_in_conflict + player.memories + elsewhere != troops:
        yield (
            f"troops: {player.supply} supply + {player.garrison} garrison + {player.troops_in_conflict} conflict + "
            f"{player.memories} memories + {elsewhere} elsewhere"
        )
    if player.spies + player.spies_on.bit_count() != rules.spies:
        yield f"spies: {player.spies} supply + {player.spies_on.bit_count()} on posts"
    agents = agents_of(state, player)
    if player.agents + int(player.agents_on).bit_count() != agents:
        yield f"agents: {player.agents} ready + {int(player.agents_on).bit_count()} sent of {agents}"
    for track, level in enumerate(player.influence):
        if not 0 <= level <= (TOP_LEVEL if track < len(rules.tracks) else 0):
            yield f"influence {level} on track {track + 1}"
    others, strength = 0, 0
    for kind in rules.units[PRINTED:]:
        supply, garrison, there = (kind.count(player, place) for place in (SUPPLY, GARRISON, CONFLICT))
        others += there
        strength += there * kind.strength_of(player)
        if kind.has_supply and supply + garrison + there > kind.each:
            yield f"{kind.word}: {supply} supply + {garrison} garrison + {there} conflict of {kind.each}"
        if not kind.has_supply and supply + garrison:
            yield f"{kind.word} outside of the Conflict"
    fighting = player.troops_in_conflict + player.sandworms + others
    expected = 2 * player.troops_in_conflict + 3 * player.sandworms + player.swords + strength
    if not fighting:
        expected = 0
    if player.strength() != expected:
        yield f"strength {player.strength()}, {expected} expected"
    if state.conflict == NOTHING and (fighting or player.swords):
        yield "fights without a conflict"
    if is_rival(state, player.seat) and _in_front(player, CARD):
        yield "a rival with cards of a deck"
    if rules.has(TEAMS):
        yield from _team_member(state, player)
    yield from _points(state, player)


def agents_of(state: State, player: Player) -> int:
    """How many agents there are, on the board or not; with six players a Swordmaster is sent once (X-11)."""
    tokens = tokens_of(player)
    gone = tokens is not None and tokens.spent and not tokens.swordmaster_on
    return state.rules.agents + (1 if player.swordmaster and not gone else 0)


def start_points(state: State, seat: int) -> int:
    """S-6, X-17"""
    rules = state.rules
    return rules.start_vp_commander if is_commander(state, seat) else rules.start_vp[len(state.players)]


def _team_member(state: State, player: Player) -> Iterable[str]:
    """X-3, X-21, X-38: what a commander, and what an ally, has not; the agents that can be told apart."""
    commands = is_commander(state, player.seat)
    for track in state.rules.tracks:
        at_home = player.leader == track.owner if track.owner != NOTHING else not commands
        if player.influence[track.number] and not at_home:
            yield f"influence with {track.name} without a cube there"
    if commands and (player.won or player.paired or player.sandworms or player.swords or player.maker_hook):
        yield "a commander with units or Conflict cards"
    if player.seat in state.control and commands:
        yield "a commander with a control marker"
    if teams_of(state).worm_side != state.sides[player.seat]:
        if player.maker_hook or player.sandworms:
            yield "maker hooks or sandworms of the wrong team"
    tokens = tokens_of(player)
    assert tokens is not None
    if commands:
        standing = [tokens.left_on, tokens.right_on, tokens.swordmaster_on]
        if sum(standing) != player.agents_on or any(mask.bit_count() > 1 for mask in standing):
            yield "the tokens are not where the agents are"
        if tokens.ready.bit_count() != player.agents or any(
            mask and tokens.ready >> token & 1 for token, mask in enumerate(standing)
        ):
            yield f"{player.agents} agents, but the tokens {_bits(tokens.ready)} are ready"
    elif tokens.left_on or tokens.right_on or tokens.swordmaster_on & ~player.agents_on:
        yield "a Swordmaster where no agent is"


def _points(state: State, player: Player) -> Iterable[str]:
    rules = state.rules
    if player.vp != sum(player.vp_from):
        yield f"{player.vp} points, but {sum(player.vp_from)} by source"
    expected = {
        VP_START: start_points(state, player.seat),
        VP_INFLUENCE: sum(level >= POINT_LEVEL for level in player.influence),
        VP_ALLIANCE: state.alliance.count(player.seat),
    }
    if is_streamlined(state, player.seat):
        expected = dict.fromkeys(range(len(VP_SOURCES)), 0)
    elif not is_rival(state, player.seat):
        expected[VP_BOUGHT] = 0
    for source, points in expected.items():
        if player.vp_from[source] != points:
            yield f"{player.vp_from[source]} points from {VP_SOURCES[source]}, {points} expected"
    if min(player.vp_from) < 0:
        yield f"points by source {player.vp_from}"
    if is_streamlined(state, player.seat):
        return
    # C-7: a pair is turned at once; a card can also be turned for a price.
    if player.paired.bit_count() < 2 * player.vp_from[VP_BATTLE_ICONS]:
        yield f"{player.vp_from[VP_BATTLE_ICONS]} pairs, {player.paired.bit_count()} cards face down"
    icons = Counter(rules.conflicts[number].battle_icon for number in _bits(player.won))
    for icon, count in icons.items():
        if count > 1 and icon not in (WILD, NOTHING):
            yield "two face-up cards with the same battle icon"


# --- the question and what is being resolved --------------------------------------------------------------


def _question(state: State) -> Iterable[str]:
    codes = state.options
    if state.phase == FINISHED:
        if codes or state.decider != NOBODY or state.stack:
            yield "the game is over, but something is open"
        if state.places != places_of(state):
            yield f"the places are {state.places}"
        return
    if state.places:
        yield f"places {state.places} in a running game"
    if not codes or not state.stack:
        yield "nothing to decide in a running game"
    if not 0 <= state.decider < len(state.players):
        yield f"seat {state.decider} has to decide"
    elif is_rival(state, state.decider):
        yield f"a rival, seat {state.decider + 1}, is asked"
    if len(set(codes)) != len(codes):
        yield "an option is offered twice"
    known = vocabulary(state.rules)
    for code in codes:
        text = option_text(state.rules, code)
        if known[text] != code:
            yield f"option '{text}' is not the one of the vocabulary"


def _resolution(state: State) -> Iterable[str]:
    if state.turn.kind == NO_TURN and state.pool:
        yield "effects of a turn outside of a turn"
    starts = [frame.start for frame in state.stack if isinstance(OPS[frame.op], Pool)]
    if starts != sorted(starts) or (starts and starts[-1] > len(state.inner)):
        yield f"pools begin at {starts} of {len(state.inner)} parts"
    if not starts and state.inner:
        yield "parts of an effect without the effect"
    for frame in state.stack:
        if not NOTHING <= frame.node < len(state.rules.nodes):
            yield f"frame {frame.op} has node {frame.node}"
        if not (NOBODY <= frame.who < len(state.players) and NOBODY <= frame.army < len(state.players)):
            yield f"frame {frame.op} is for seats {frame.who} and {frame.army}"
    waiting = [pending for player in state.players for pending in player.waiting]
    for pending in [*state.pool, *state.inner, *waiting]:
        if not _is_sane(state, pending):
            yield f"a waiting effect has node {pending.node}, seat {pending.who}, source {pending.source}"


def _is_sane(state: State, pending: Pending) -> bool:
    rules = state.rules
    kind, number = divmod(pending.source, KIND)
    return (
        0 <= pending.node < len(rules.nodes)
        and 0 <= pending.who < len(state.players)
        and 0 <= pending.army < len(state.players)
        and 0 <= kind < len(KIND_NAMES)
        and (kind == 0 or number < len(rules.component_names(kind)))
    )
