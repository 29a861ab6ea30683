"""Setting up a game: for three or four players, or for one or two with rivals (S-1 to S-10, H-1, RV-1, RV-18)."""

from typing import Final

from sietch.engine import words as w
from sietch.engine.effects import push_effect
from sietch.engine.game_round import ROUND_START
from sietch.engine.intrigue import draw_intrigue
from sietch.engine.ops import Unhandled
from sietch.engine.resources import score
from sietch.engine.rival_card import is_rival
from sietch.engine.rivals import seat_rival
from sietch.engine.rng import seeded
from sietch.engine.rules import Conflict, Rules
from sietch.engine.setup import RIVALS, STREAMLINED, TEAMS, Setup
from sietch.engine.sides import allies, clockwise, is_commander, mates
from sietch.engine.state import Player, State, empty_table
from sietch.engine.unit_kinds import SUPPLY

BY_CHANCE: Final = w.NOTHING
PLAYERS: Final = (1, 2, 3, 4, 6)


def new_state(rules: Rules, setup: Setup, logged: bool) -> State:
    """The table before the first round."""
    if setup.players not in PLAYERS:
        raise ValueError("this game is for one to four players, or for six")
    if (setup.mode == RIVALS) != rules.has(w.RIVALS) or (setup.mode == TEAMS) != rules.has(w.TEAMS):
        raise ValueError("these rules are for another number of players")
    s = empty_table(rules, seeded(setup.seed), setup.sides)
    if logged:
        s.log = []
    leaders = chosen_leaders(rules, setup)
    rivals = chosen_rivals(rules, setup)
    if setup.mode == TEAMS:
        assign_teams(s, leaders)
    else:
        assign_leaders(s, leaders, rivals)
    if setup.mode == RIVALS:
        assign_rivals(s, rivals, setup)
    for part in s.parts:
        part.take_seats(s)
    build_conflict_deck(s)
    build_decks(s)
    for part in s.parts:
        part.set_up(s)
    for player in s.players:
        equip(s, player)
        for part in player.parts:
            part.equip(s, player)
    if setup.mode == TEAMS:
        deal_objectives_to_allies(s)
    else:
        deal_objectives(s, setup.players)
    s.push_step(ROUND_START, w.NOBODY, 0, 0)
    ask_before(s, setup)
    return s


def ask_before(s: State, setup: Setup) -> None:
    """I-66: what is chosen before the first round: by leaders, then what sets ask, then the Throne Row (X-10)."""
    for player in s.players:
        commander = s.rules.leaders[player.leader].commander
        if commander is not None and commander.at_start is not None and setup.mode == TEAMS:
            push_effect(s, commander.at_start, player.seat, player.seat, w.LEADER * w.KIND + player.leader)
    for i in range(len(s.parts) - 1, -1, -1):
        s.parts[i].begin_game(s)
    order = clockwise(s, s.first)
    order.reverse()
    for seat in order:
        leader = s.players[seat].leader
        for effect in s.rules.leaders[leader].setup:
            push_effect(s, effect, seat, seat, w.LEADER * w.KIND + leader)


def chosen_leaders(rules: Rules, setup: Setup) -> list[int]:
    """The number of every seat's leader, or BY_CHANCE."""
    return numbers(rules, setup.leaders, setup.players, "leader")


def chosen_rivals(rules: Rules, setup: Setup) -> list[int]:
    """The same for the seats after them, which have rivals."""
    return numbers(rules, setup.rivals, setup.seats - setup.players, "rival")


def numbers(rules: Rules, names: tuple[str, ...], seats: int, what: str) -> list[int]:
    if len(names) > seats:
        raise ValueError(f"{len(names)} {what}s for {seats} seats")
    known = rules.component_names(w.LEADER)
    chosen: list[int] = []
    for name in names:
        leader = known.index(name) if name in known else BY_CHANCE
        if name != "" and (leader == BY_CHANCE or (rules.leaders[leader].rival is None) == (what == "rival")):
            raise ValueError(f"there is no {what} '{name}'")
        if leader != BY_CHANCE and not rules.leaders[leader].front:
            raise ValueError(f"{what} '{name}' is the back of a card")
        if leader != BY_CHANCE and leader in chosen:
            raise ValueError(f"{what} '{name}' is chosen twice")
        chosen.append(leader)
    return chosen + [BY_CHANCE] * (seats - len(chosen))


def assign_leaders(s: State, leaders: list[int], rivals: list[int]) -> None:
    """S-5: chosen, or at random among those that are left and that no rival is named after."""
    taken = leaders + [same_person(s, rival) for rival in rivals if rival != BY_CHANCE]
    persons = [leader for leader in s.rules.leaders if leader.front and leader.rival is None]
    free = [leader.number for leader in persons if leader.number not in taken]
    s.rng.shuffle(free)
    for seat in range(len(leaders)):
        s.players[seat].leader = free.pop() if leaders[seat] == BY_CHANCE else leaders[seat]


def assign_teams(s: State, leaders: list[int]) -> None:
    """X-1: the commanders at their seats; their allies chosen, or at random among those that are recommended."""
    for leader in s.rules.leaders:
        if leader.commander is not None:
            s.players[leader.commander.seat].leader = leader.number
    for player in s.players:
        if leaders[player.seat] != BY_CHANCE:
            player.leader = leaders[player.seat]
    for player in s.players:
        if player.leader == BY_CHANCE:
            taken = [other.leader for other in s.players]
            free = [x.number for x in s.rules.leaders if x.front and x.number not in taken]
            wanted = [number for number in recommended(s, player.seat) if number in free]
            choice = wanted if len(wanted) > 0 else free
            player.leader = choice[s.rng.below(len(choice))]


def recommended(s: State, seat: int) -> list[int]:
    """The leaders that the commander of this seat's side would have as allies."""
    for mate in mates(s, seat):
        leader = s.players[mate].leader
        if leader != BY_CHANCE:
            commander = s.rules.leaders[leader].commander
            if commander is not None:
                return commander.allies
    raise Unhandled("a team has no commander")


def assign_rivals(s: State, rivals: list[int], setup: Setup) -> None:
    """RV-1: chosen, or at random, but not the own leader of anybody; those of RV-34 only if they are wanted."""
    persons = [player.leader for player in s.players[: setup.players]]
    wanted = STREAMLINED in setup.variants
    free: list[int] = []
    for leader in s.rules.leaders:
        rival = leader.rival
        if rival is not None and rival.streamlined == wanted and rival.leader not in persons:
            if leader.number not in rivals:
                free.append(leader.number)
    s.rng.shuffle(free)
    for i in range(len(rivals)):
        s.players[setup.players + i].leader = free.pop() if rivals[i] == BY_CHANCE else rivals[i]


def same_person(s: State, rival: int) -> int:
    """The leader of the same name; NOTHING if there is none."""
    card = s.rules.leaders[rival].rival
    return w.NOTHING if card is None else card.leader


def build_conflict_deck(s: State) -> None:
    """S-2: one I on five II on all III; the top card is the last one."""
    for level in (3, 2, 1):
        pile = [x.number for x in s.rules.conflicts if x.level == level and x.in_deck]
        s.rng.shuffle(pile)
        s.conflict_deck.extend(pile[: s.rules.conflicts_per_level[level]])


def build_decks(s: State) -> None:
    """S-4."""
    for row in s.rules.rows:
        row.set_up(s)
    s.intrigue_deck = s.rules.intrigue_deck[:]
    s.rng.shuffle(s.intrigue_deck)


def equip(s: State, player: Player) -> None:
    """S-5, S-6, S-10; a rival has no cards (RV-18), a commander no troops and a deck of its own (X-3, X-17).

    The difficulty may change the start (RV-3).
    """
    rules = s.rules
    player.resources[w.WATER] = rules.start_water
    player.agents = rules.agents
    player.spies = rules.spies
    if rules.start_intrigue > 0 and not is_rival(s, player.seat):
        draw_intrigue(s, player.seat, rules.start_intrigue)
    if is_commander(s, player.seat):
        equip_commander(s, player)
        return
    player.garrison = rules.rival_garrison if is_rival(s, player.seat) else rules.start_garrison
    player.supply = rules.troops_of_each - player.garrison
    for kind in rules.units:
        if kind.each > 0:
            kind.add(player, SUPPLY, kind.each)
    if is_rival(s, player.seat):
        return
    player.deck = rules.starters[:]
    for card in rules.leaders[player.leader].removes:
        player.deck.remove(card)
    s.rng.shuffle(player.deck)
    player.discard.extend(rules.start_discard)
    if rules.start_vp[len(s.players)] > 0:
        score(s, player.seat, w.VP_START, rules.start_vp[len(s.players)])


def equip_commander(s: State, player: Player) -> None:
    commander = s.rules.leaders[player.leader].commander
    if commander is None:
        raise Unhandled("only a commander has such a deck")
    player.deck = commander.deck[:]
    s.rng.shuffle(player.deck)
    score(s, player.seat, w.VP_START, s.rules.start_vp_commander)


def deal_objectives(s: State, persons: int) -> None:
    """S-8, RV-20: one each; the one with the marker decides who starts."""
    objectives = [c.number for c in s.rules.conflicts if c.level == 0 and persons in c.players]
    s.rng.shuffle(objectives)
    if persons == 2:
        for objective in objectives:
            if s.rules.conflicts[objective].battle_icon == w.ORNITHOPTER:
                objectives.remove(objective)
                objectives.append(objective)
                break
    for player in s.players:
        objective = objectives[player.seat]
        player.won = 1 << objective
        if s.rules.conflicts[objective].first_player:
            s.first = player.seat
    if persons == 2:
        seat_rival(s)


def deal_objectives_to_allies(s: State) -> None:
    """X-18: one of each battle icon for every team; the one with the marker starts."""
    objectives = [c.number for c in s.rules.conflicts if c.level == 0 and len(s.players) in c.players]
    s.rng.shuffle(objectives)
    for player in s.players:
        if not is_commander(s, player.seat):
            player.won = 1 << objectives.pop()
    for player in s.players:
        if not is_commander(s, player.seat):
            swap_objective(s, player)
    for player in s.players:
        for objective in s.rules.conflicts:
            if objective.first_player and player.won & (1 << objective.number):
                s.first = player.seat


def swap_objective(s: State, player: Player) -> None:
    """Of a team with both Desert Mice the one without the marker goes to the enemy ally next to its owner."""
    own = objective_of(s, player)
    mate = allies(s, player.seat)[1]
    if own.battle_icon != objective_of(s, s.players[mate]).battle_icon or own.battle_icon != w.DESERT_MOUSE:
        return
    if own.first_player:
        return
    for other in s.players:
        beside = other.seat == s.next_to[player.seat] or s.next_to[other.seat] == player.seat
        if beside and not is_commander(s, other.seat):
            player.won, other.won = other.won, player.won
            return


def objective_of(s: State, player: Player) -> Conflict:
    for conflict in s.rules.conflicts:
        if player.won & (1 << conflict.number):
            return conflict
    raise Unhandled("every ally has an Objective")
