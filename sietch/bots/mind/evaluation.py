"""How good a position is for a seat, in victory points: a sum of named terms, each with a weight.

A weight has two ends, one for the first round and one for the last; between them it goes with the progress
of the game. docs/bots.md explains the terms; `benchmarks/tune_evaluation.py` measures the weights.
"""

from math import exp
from typing import Final

from sietch.bots.mind.worth import Worth
from sietch.engine import words as w
from sietch.engine.cards import own_piles
from sietch.engine.conditions import bits
from sietch.engine.contracts import contracts_of
from sietch.engine.control import controller
from sietch.engine.dreadnoughts import DREADNOUGHTS, in_operation
from sietch.engine.dreadnoughts import FLEET as FLEETS
from sietch.engine.hagal import cards_in_combat
from sietch.engine.result import won
from sietch.engine.rival_card import is_rival, is_streamlined, rival_at
from sietch.engine.rival_shop import INTRIGUE_PRICE
from sietch.engine.rules import Rival
from sietch.engine.sides import is_commander, mates
from sietch.engine.specimens import TANKS, tanks_of
from sietch.engine.state import Player, State
from sietch.engine.tech import TECH, technology_of
from sietch.engine.unit_kinds import GARRISON as IN_GARRISON

VP: Final = 0
SOLARI: Final = 1
SPICE: Final = 2
WATER: Final = 3
INFLUENCE_1: Final = 4
INFLUENCE_2: Final = 5
INFLUENCE_3: Final = 6
INFLUENCE_4: Final = 7
ALLIANCES: Final = 8
SWORDMASTER: Final = 9
COUNCIL: Final = 10
MAKER_HOOK: Final = 11
INTRIGUE: Final = 12
SPIES: Final = 13
CONTRACTS: Final = 14
GARRISON: Final = 15
DECK: Final = 16
AGENTS: Final = 17
PERSUASION: Final = 18
CONFLICT: Final = 19
ICONS: Final = 20
CONTROL: Final = 21
MEMORIES: Final = 22
TILES: Final = 23
TILES_IN_THE_END: Final = 24
NEGOTIATORS: Final = 25
FLEET: Final = 26
FREIGHTER: Final = 27
STEPS_AHEAD: Final = 28
GENES: Final = 29
SPECIMENS: Final = 30

# name, weight in the first round, weight in the last
TERMS: Final = [
    ("victory points", 1.0, 1.312),
    ("solari", 0.044, 0.009),
    ("spice", 0.037, 0.019),
    ("water", 0.206, 0.025),
    ("one influence", 0.3, 0.225),
    ("two influence", 0.225, 0.037),
    ("three influence", 0.5, 0.125),
    ("four influence and more", 0.469, 0.406),
    ("alliances", 0.062, -0.062),
    ("swordmaster", 1.5, 0.031),
    ("council seat", 0.875, 0.094),
    ("maker hook", 0.406, 0.088),
    ("intrigue cards", 0.05, 0.037),
    ("spies on the board", 0.088, 0.15),
    ("open contracts", 0.031, 0.019),
    ("garrison", 0.062, 0.037),
    ("deck quality", 2.125, 1.625),
    ("agents ready", 0.281, 0.437),
    ("persuasion in hand", 0.062, 0.088),
    ("conflict", 0.469, 0.75),
    ("battle icons", 0.156, 0.187),
    ("control", 0.25, 0.031),
    ("memories", 0.031, 0.0),
    ("tiles: per round", 3.0, 0.3),
    ("tiles: once", 0.5, 1.0),
    ("negotiators", 0.05, 0.02),
    ("dreadnoughts", 0.4, 0.2),
    ("freighter", 0.25, 0.08),
    ("steps ahead", 0.7, 0.3),
    ("gene markers", 0.15, 0.05),
    ("specimens", 0.05, 0.02),
]

RIVALRY: Final = 0.6  # how much the best opponent's score counts
WON: Final = 100.0

# What anybody sees who has just read the rules.
PLAIN: Final = [
    VP,
    SOLARI,
    SPICE,
    WATER,
    INFLUENCE_1,
    INFLUENCE_3,
    INTRIGUE,
    GARRISON,
    CONFLICT,
    TILES,
    FLEET,
]

# What only Rise of Ix puts before a player.
OF_IX: Final = [TILES, TILES_IN_THE_END, NEGOTIATORS, FLEET, FREIGHTER]
# And only Immortality.
OF_IMMORTALITY: Final = [STEPS_AHEAD, GENES, SPECIMENS]
OF_SETS: Final = OF_IX + OF_IMMORTALITY

# How strength is guessed that is not on the table yet, in swords.
HAND_SWORDS: Final = 1.2  # a hand that will be revealed, on average
HAND_SEEN: Final = 0.5  # the cards in it count for so much of the guess
LATE_ENTRY: Final = 0.4  # without units in the Conflict
AGENT_READY: Final = 1.2  # an agent who can bring troops of the garrison
AGENT_ALONE: Final = 0.3
SHIP_READY: Final = 1.0  # a dreadnought in the garrison, more than a troop, for an agent who can bring it
INTRIGUE_IN_COMBAT: Final = 0.6
STEEPNESS: Final = 0.5  # of the chance to win, by the lead in strength

LONE_ICON: Final = 0.25  # a battle icon without a partner, in victory points
THIRD_PLACE: Final = 0.6  # the last one of four gets nothing

# Teams
COMMANDED: Final = 0.5  # what a commander may bring goes to one of two allies
SENT_ONCE: Final = 0.5  # of a Swordmaster's worth, where it can be sent only once
NO_ARMY: Final = -1e9  # the strength of who never fights: everybody is ahead
NO_MATES: Final[list[int]] = []


class Weights:
    """One number per term for each end of the game, and how much the best opponent counts."""

    def __init__(self, early: list[float], late: list[float], rivalry: float) -> None:
        self.early: Final = early
        self.slope: Final = [late[i] - early[i] for i in range(len(early))]
        self.rivalry: Final = rivalry

    def at(self, t: float) -> list[float]:
        """The weights when the game has come so far."""
        found: list[float] = []
        for i in range(len(self.early)):
            found.append(self.early[i] + t * self.slope[i])
        return found


def usual_weights() -> Weights:
    return Weights([term[1] for term in TERMS], [term[2] for term in TERMS], RIVALRY)


def beginner_weights() -> Weights:
    """What somebody knows who has just read the rules: no deck, no plans, no opponents."""
    return only([i in PLAIN for i in range(len(TERMS))], 0.0)


def weights_of_the_box() -> Weights:
    """What somebody knows who has never played with more than the box."""
    return only([i not in OF_SETS for i in range(len(TERMS))], RIVALRY)


def only(known: list[bool], rivalry: float) -> Weights:
    """The usual weights of these terms, and nothing of the others."""
    early = [TERMS[i][1] if known[i] else 0.0 for i in range(len(TERMS))]
    late = [TERMS[i][2] if known[i] else 0.0 for i in range(len(TERMS))]
    return Weights(early, late, rivalry)


def progress(s: State) -> float:
    """0 in the first round, 1 when the end is near: by rounds, or by the leading player's points."""
    most = 0
    for player in s.players:
        most = max(most, player.vp)
    late = max(s.round, most) - 1
    return min(1.0, late / 9.0)


def evaluate(s: State, seat: int, worth: Worth, weights: Weights) -> float:
    """The score of the own side, less a share of the best other side's."""
    own = s.sides[seat]
    if s.phase == w.FINISHED:
        points = of_sides(s, [float(player.vp) for player in s.players])
        return (WON if won(s, seat) else -WON) + points[own]
    found = of_sides(s, scores(s, worth, weights))
    best = -WON
    for side in range(len(found)):
        if side != own:
            best = max(best, found[side])
    return found[own] - weights.rivalry * best


def of_sides(s: State, found: list[float]) -> list[float]:
    """What all seats of a side have together: a team wins by its sum (X-13)."""
    totals = [0.0] * (max(s.sides) + 1)
    for seat in range(len(found)):
        totals[s.sides[seat]] += found[seat]
    return totals


def scores(s: State, worth: Worth, weights: Weights) -> list[float]:
    """What every seat has, in victory points; who cannot win is out of the race."""
    weight = weights.at(progress(s))
    strengths: list[float] = []
    if s.conflict >= 0:
        for p in s.players:
            strengths.append(expected_strength(s, p, worth))
    found: list[float] = []
    for p in s.players:
        if is_streamlined(s, p.seat):
            found.append(-WON)
        else:
            found.append(score(s, p, worth, weight, strengths))
    return found


def terms(s: State, seat: int, worth: Worth) -> list[float]:
    """The terms of one seat, before they are weighed."""
    found: list[float] = []
    nothing = [0.0] * len(TERMS)
    for i in range(len(TERMS)):
        one = nothing[:]
        one[i] = 1.0
        found.append(scores(s, worth, Weights(one, one, 0.0))[seat])
    return found


def score(s: State, p: Player, worth: Worth, weight: list[float], strengths: list[float]) -> float:
    """The sum of all terms of one player."""
    rival = rival_at(s, p.seat)
    total = weight[VP] * p.vp
    if rival is None:
        total += weight[SOLARI] * enough(p.resources[w.SOLARI], 6)
        total += weight[SPICE] * enough(p.resources[w.SPICE], 6)
        total += weight[WATER] * enough(p.resources[w.WATER], 3)
    else:
        total += savings(s, p, rival, weight)
    for track in range(len(s.alliance)):
        level = p.influence[track]
        if level >= w.ALLIANCE_LEVEL:
            total += weight[INFLUENCE_4]
            if s.alliance[track] == p.seat:
                total += weight[ALLIANCES]
        elif level > 0:
            total += weight[INFLUENCE_1 + level - 1]
    if p.swordmaster:
        total += weight[SWORDMASTER] if not s.rules.has(w.TEAMS) else SENT_ONCE * weight[SWORDMASTER]
    if p.council_seat:
        total += weight[COUNCIL]
    if p.maker_hook:
        total += weight[MAKER_HOOK]
    if rival is None:
        total += weight[INTRIGUE] * len(p.intrigue)
    if p.spies_on:
        total += weight[SPIES] * bits(p.spies_on)
    contracts = contracts_of(p)
    if contracts is not None and contracts.open:
        total += weight[CONTRACTS] * bits(contracts.open)
    total += weight[GARRISON] * enough(p.units_in_garrison(), 6)
    total += weight[DECK] * (deck_quality(s, p, worth) if rival is None else worth.starting_hand)
    if rival is not None:
        total += weight[AGENTS] * p.agents if s.phase <= w.PLAYER_TURNS else 0.0
    elif s.phase <= w.PLAYER_TURNS and not p.has_revealed:
        total += weight[AGENTS] * min(p.agents, len(p.hand))
        persuasion = 2.0 if p.council_seat else 0.0
        for card in p.hand:
            persuasion += worth.persuasion[card]
        total += weight[PERSUASION] * persuasion
    elif s.turn.reveals(p.seat):
        total += weight[PERSUASION] * s.turn.persuasion
    if s.conflict >= 0 and p.units() > 0:
        total += weight[CONFLICT] * conflict(s, p, worth, strengths)
    if p.won:
        total += weight[ICONS] * bits(p.won)
    for space in s.rules.control_spaces:
        if controller(s, space) == p.seat:
            total += weight[CONTROL]
    if s.rules.has(TECH):
        total += score_of_ix(p, worth, weight)
    if s.rules.has(TANKS):
        total += score_of_immortality(s, p, worth, weight)
    return total + weight[MEMORIES] * p.memories


def score_of_ix(p: Player, worth: Worth, weight: list[float]) -> float:
    """Tiles by what they bring in the rounds to come and in the end, negotiators, dreadnoughts, the freighter."""
    own = technology_of(p)
    total = weight[NEGOTIATORS] * enough(own.negotiators, 3) + weight[FLEET] * in_operation(p)
    tiles = own.tiles | own.used
    for tile in range(len(worth.tile_in_a_round)):
        if tiles >> tile & 1:
            total += weight[TILES] * worth.tile_in_a_round[tile]
            total += weight[TILES_IN_THE_END] * worth.tile_in_the_end[tile]
    for step in p.steps:
        total += weight[FREIGHTER] * worth.back[step]
    return total


def score_of_immortality(s: State, p: Player, worth: Worth, weight: list[float]) -> float:
    """The two tracks by what lies ahead, gene markers, specimens."""
    total = weight[SPECIMENS] * enough(tanks_of(p).specimens, 3)
    for step in p.steps:
        total += weight[STEPS_AHEAD] * worth.ahead[step] + weight[GENES] * s.rules.steps[step].marks
    return total


def savings(s: State, p: Player, rival: Rival, weight: list[float]) -> float:
    """A rival spends all it has on its Swordmaster, then on victory points (RV-28, RV-29)."""
    if not p.swordmaster:
        return weight[SWORDMASTER] * (sum(p.resources) + len(p.intrigue)) / max(rival.swordmaster_value, 1)
    prices = s.rules.point_prices
    points = len(p.intrigue) / prices[INTRIGUE_PRICE]
    for resource in range(len(p.resources)):
        points += p.resources[resource] / prices[resource]
    return weight[VP] * points


def enough(number: int, plenty: int) -> float:
    """What lies beyond plenty counts for less."""
    return float(number) if number <= plenty else plenty + 0.4 * (number - plenty)


def deck_quality(s: State, p: Player, worth: Worth) -> float:
    """What a hand of five is worth, on average."""
    total = 0.0
    count = 0
    for pile in own_piles(s, p):
        count += len(pile)
        for card in pile:
            total += worth.card[card]
    return 5.0 * total / max(count, 5)


# --- the Conflict ------------------------------------------------------------------------------------------


def conflict(s: State, p: Player, worth: Worth, strengths: list[float]) -> float:
    """The rewards of the places, each with its chance."""
    mine = strengths[p.seat]
    first = 1.0  # ahead of all
    second = 0.0  # of all but one
    for seat in range(len(strengths)):
        if seat != p.seat:
            ahead = 1.0 / (1.0 + exp(STEEPNESS * (strengths[seat] - mine)))
            second = second * ahead + first * (1.0 - ahead)
            first = first * ahead
    rewards = worth.rewards[s.conflict]
    times = 2.0 if p.sandworms > 0 else 1.0
    expected = first * (rewards[0] * times + icon_worth(s, p, worth)) + second * rewards[1] * times
    if len(s.players) > 3:
        expected += THIRD_PLACE * max(0.0, 1.0 - first - second) * rewards[2] * times
    return expected


def icon_worth(s: State, p: Player, worth: Worth) -> float:
    """A pair of battle icons is a victory point."""
    icon = s.rules.conflicts[s.conflict].battle_icon
    if icon == w.NOTHING:
        return 0.0
    if icon != w.WILD and p.won & worth.icon_mask[icon]:
        return 1.0
    return LONE_ICON


def expected_strength(s: State, p: Player, worth: Worth) -> float:
    """Strength at the end, as far as it can be guessed."""
    if is_commander(s, p.seat):
        return NO_ARMY
    strength = float(p.strength())
    fights = p.units() > 0
    if is_rival(s, p.seat):
        if s.phase <= w.PLAYER_TURNS:
            strength += worth.hagal_swords * cards_in_combat(s) if fights else LATE_ENTRY
            strength += brought(s, p, p.agents)
        return strength
    if s.phase <= w.PLAYER_TURNS and not p.has_revealed:
        strength += swords_in_hand(p, worth) if fights else LATE_ENTRY
        strength += brought(s, p, p.agents)
    if fights:
        strength += INTRIGUE_IN_COMBAT * len(p.intrigue)
    for mate in mates(s, p.seat) if s.rules.has(w.TEAMS) else NO_MATES:
        if is_commander(s, mate):
            strength += COMMANDED * brought_by(s, s.players[mate], p, worth)
    return strength


def brought(s: State, p: Player, agents: int) -> float:
    """What so many agents may bring of the garrison."""
    if p.units_in_garrison() == 0:
        return AGENT_ALONE * agents
    ships = DREADNOUGHTS.count(p, IN_GARRISON) if s.rules.has(FLEETS) else 0
    return AGENT_READY * agents + SHIP_READY * min(ships, agents)


def swords_in_hand(p: Player, worth: Worth) -> float:
    """What a Reveal turn will bring."""
    swords = 0.0
    for card in p.hand:
        swords += worth.swords[card]
    return HAND_SEEN * swords + (1.0 - HAND_SEEN) * HAND_SWORDS


def brought_by(s: State, commander: Player, ally: Player, worth: Worth) -> float:
    """What a commander may still do for the strength of an ally: swords, agents, Intrigue cards (X-4, X-8, X-12)."""
    strength = 0.0
    fights = ally.units() > 0
    if s.phase <= w.PLAYER_TURNS and not commander.has_revealed:
        if fights:
            strength += swords_in_hand(commander, worth)
        strength += brought(s, ally, commander.agents)
    if fights:
        strength += INTRIGUE_IN_COMBAT * len(commander.intrigue)
    return strength
