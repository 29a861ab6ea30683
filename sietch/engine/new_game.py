"""Setting up a game for three or four players (S-1 to S-10, H-1)."""

from typing import Final

from sietch.engine import words as w
from sietch.engine.contracts import set_up_contracts
from sietch.engine.game_round import ROUND_START
from sietch.engine.resources import score
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.setup import FREE_FOR_ALL, Setup
from sietch.engine.state import Player, State, empty_table

BY_CHANCE: Final = w.NOTHING


def new_state(rules: Rules, setup: Setup, logged: bool) -> State:
    """The table before the first round."""
    if setup.mode != FREE_FOR_ALL:
        raise ValueError("this game is for three or four players")
    s = empty_table(rules, seeded(setup.seed), setup.sides)
    if logged:
        s.log = []
    assign_leaders(s, chosen_leaders(rules, setup))
    build_conflict_deck(s)
    build_decks(s)
    if len(rules.contracts) > 0:
        set_up_contracts(s)
    for player in s.players:
        equip(s, player, setup.seats)
    deal_objectives(s)
    s.push_step(ROUND_START, w.NOBODY, 0, 0)
    return s


def chosen_leaders(rules: Rules, setup: Setup) -> list[int]:
    """The number of every seat's leader, or BY_CHANCE."""
    if len(setup.leaders) > setup.seats:
        raise ValueError(f"{len(setup.leaders)} leaders for {setup.seats} seats")
    names = rules.component_names(w.LEADER)
    chosen: list[int] = []
    for name in setup.leaders:
        leader = names.index(name) if name in names else BY_CHANCE
        if name != "" and leader == BY_CHANCE:
            raise ValueError(f"there is no leader '{name}'")
        if leader != BY_CHANCE and not rules.leaders[leader].front:
            raise ValueError(f"leader '{name}' is the back of a card")
        if leader != BY_CHANCE and leader in chosen:
            raise ValueError(f"leader '{name}' is chosen twice")
        chosen.append(leader)
    return chosen + [BY_CHANCE] * (setup.seats - len(chosen))


def assign_leaders(s: State, leaders: list[int]) -> None:
    """S-5: chosen, or at random among those that are left."""
    free = [leader.number for leader in s.rules.leaders if leader.front and leader.number not in leaders]
    s.rng.shuffle(free)
    for player in s.players:
        chosen = leaders[player.seat]
        player.leader = free.pop() if chosen == BY_CHANCE else chosen


def build_conflict_deck(s: State) -> None:
    """S-2: one I on five II on all III; the top card is the last one."""
    for level in (3, 2, 1):
        pile = [conflict.number for conflict in s.rules.conflicts if conflict.level == level]
        s.rng.shuffle(pile)
        s.conflict_deck.extend(pile[: s.rules.conflicts_per_level[level]])


def build_decks(s: State) -> None:
    """S-4."""
    for row in s.rules.rows:
        row.set_up(s)
    for intrigue in s.rules.intrigue:
        s.intrigue_deck.extend([intrigue.number] * intrigue.copies)
    s.rng.shuffle(s.intrigue_deck)


def equip(s: State, player: Player, seats: int) -> None:
    """S-5, S-6, S-10."""
    rules = s.rules
    player.resources[w.WATER] = rules.start_water
    player.agents = rules.agents
    player.spies = rules.spies
    player.garrison = rules.start_garrison
    player.supply = rules.troops_of_each - rules.start_garrison
    player.deck = rules.starters[:]
    for card in rules.leaders[player.leader].removes:
        player.deck.remove(card)
    s.rng.shuffle(player.deck)
    if seats == 4:
        score(s, player.seat, w.VP_START, rules.start_vp_four_players)


def deal_objectives(s: State) -> None:
    """S-8: one each; the one with the marker decides who starts."""
    seats = len(s.players)
    objectives = [c.number for c in s.rules.conflicts if c.level == 0 and seats in c.players]
    s.rng.shuffle(objectives)
    for player in s.players:
        objective = objectives[player.seat]
        player.won = 1 << objective
        if s.rules.conflicts[objective].first_player:
            s.first = player.seat
