"""How good a position is for a seat, in victory points: a sum of named terms, each with a weight.

A weight has two ends, one for the first round and one for the last; between them it goes with the progress
of the game. docs/bots.md explains the terms; `benchmarks/fit_evaluation.py` measures the weights.
"""

from math import exp
from typing import Final

from sietch.bots.mind.worth import Worth
from sietch.engine import words as w
from sietch.engine.state import Player, State

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

# name, weight in the first round, weight in the last
TERMS: Final = [
    ("victory points", 1.0, 1.0),
    ("solari", 0.10, 0.02),
    ("spice", 0.12, 0.03),
    ("water", 0.14, 0.03),
    ("one influence", 0.26, 0.10),
    ("two influence", 0.30, 0.10),
    ("three influence", 0.60, 0.30),
    ("four influence and more", 0.7, 0.1),
    ("alliances", 0.0, -0.1),
    ("swordmaster", 1.1, 0.0),
    ("council seat", 0.9, 0.0),
    ("maker hook", 0.35, 0.05),
    ("intrigue cards", 0.22, 0.15),
    ("spies on the board", 0.12, 0.02),
    ("open contracts", 0.5, 0.1),
    ("garrison", 0.08, 0.02),
    ("deck quality", 2.5, 0.0),
    ("agents ready", 0.35, 0.25),
    ("persuasion in hand", 0.07, 0.02),
    ("conflict", 1.0, 1.0),
    ("battle icons", 0.3, 0.1),
    ("control", 0.4, 0.05),
    ("memories", 0.05, 0.0),
]

RIVALRY: Final = 0.3
WON: Final = 100.0


class Weights:
    """One number per term for each end of the game, and how much the best opponent counts."""

    def __init__(self, early: list[float], late: list[float], rivalry: float) -> None:
        self.early: Final = early
        self.slope: Final = [late[i] - early[i] for i in range(len(early))]
        self.rivalry: Final = rivalry


def usual_weights() -> Weights:
    return Weights([term[1] for term in TERMS], [term[2] for term in TERMS], RIVALRY)


def progress(s: State) -> float:
    """0 in the first round, 1 when the end is near: by rounds, or by the leading player's points."""
    most = 0
    for player in s.players:
        most = max(most, player.vp)
    rounds = (s.round - 1) / 9.0
    points = (most - 1) / 9.0
    return max(0.0, min(1.0, max(rounds, points)))


def evaluate(s: State, seat: int, worth: Worth, weights: Weights) -> float:
    """Own score, less a share of the best opponent's."""
    if s.phase == w.FINISHED:
        return (WON if s.winner == seat else 0.0) + s.players[seat].vp
    own = score(s, seat, worth, weights)
    if weights.rivalry == 0.0:
        return own
    best = 0.0
    for player in s.players:
        if player.seat != seat:
            best = max(best, score(s, player.seat, worth, weights))
    return own - weights.rivalry * best


def score(s: State, seat: int, worth: Worth, weights: Weights) -> float:
    """What a seat has, in victory points."""
    found = terms(s, seat, worth)
    t = progress(s)
    total = 0.0
    for i in range(len(found)):
        if found[i] != 0.0:
            total += found[i] * (weights.early[i] + t * weights.slope[i])
    return total


def terms(s: State, seat: int, worth: Worth) -> list[float]:
    """The terms of one seat, before they are weighed."""
    p = s.players[seat]
    found = [0.0] * len(TERMS)
    found[VP] = float(p.vp)
    found[SOLARI] = enough(p.resources[w.SOLARI], 6)
    found[SPICE] = enough(p.resources[w.SPICE], 6)
    found[WATER] = enough(p.resources[w.WATER], 3)
    for track in range(4):
        level = p.influence[track]
        if level >= 4:
            found[INFLUENCE_4] += 1.0
            if s.alliance[track] == seat:
                found[ALLIANCES] += 1.0
        elif level > 0:
            found[INFLUENCE_1 + level - 1] += 1.0
    if p.swordmaster:
        found[SWORDMASTER] = 1.0
    if p.council_seat:
        found[COUNCIL] = 1.0
    if p.maker_hook:
        found[MAKER_HOOK] = 1.0
    found[INTRIGUE] = float(len(p.intrigue))
    found[SPIES] = float(count_bits(p.spies_on))
    found[CONTRACTS] = contracts(p, worth)
    found[GARRISON] = enough(p.garrison, 6)
    found[DECK] = deck_quality(p, worth)
    if s.phase <= w.PLAYER_TURNS and not p.has_revealed:
        found[AGENTS] = float(min(p.agents, len(p.hand)))
        persuasion = 2.0 if p.council_seat else 0.0
        for card in p.hand:
            persuasion += worth.persuasion[card]
        found[PERSUASION] = persuasion
    elif s.turn == w.REVEAL_TURN and s.current == seat:
        found[PERSUASION] = float(p.persuasion)
    if s.conflict >= 0:
        found[CONFLICT] = conflict(s, p, worth)
    found[ICONS] = float(count_bits(p.won))
    for space in s.rules.control_spaces:
        if s.control[space] == seat:
            found[CONTROL] += 1.0
    found[MEMORIES] = float(p.memories)
    return found


def enough(number: int, plenty: int) -> float:
    """What lies beyond plenty counts for less."""
    return float(number) if number <= plenty else plenty + 0.4 * (number - plenty)


def count_bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def contracts(p: Player, worth: Worth) -> float:
    total = 0.0
    if p.contracts:
        for tile in range(len(worth.contract)):
            if p.contracts >> tile & 1:
                total += worth.contract[tile]
    return total


def deck_quality(p: Player, worth: Worth) -> float:
    """What a hand of five is worth, on average."""
    total = 0.0
    count = 0
    for pile in (p.deck, p.hand, p.discard, p.played, p.revealed):
        for card in pile:
            total += worth.card[card]
            count += 1
    return 5.0 * total / max(count, 5)


# --- the Conflict ------------------------------------------------------------------------------------------


def conflict(s: State, p: Player, worth: Worth) -> float:
    """The rewards of the places, each with its chance."""
    if p.units() == 0:
        return 0.0
    mine = expected_strength(s, p, worth)
    first = 1.0
    third_or_worse = 0.0
    second = 0.0
    # chance to be ahead of all; then of all but one
    for q in s.players:
        if q.seat != p.seat:
            ahead = chance(mine - expected_strength(s, q, worth))
            second = second * ahead + first * (1.0 - ahead)
            first = first * ahead
    third_or_worse = max(0.0, 1.0 - first - second)
    rewards = worth.rewards[s.conflict]
    times = 2.0 if p.sandworms > 0 else 1.0
    expected = first * (rewards[0] * times + icon_worth(s, p, worth)) + second * rewards[1] * times
    if len(s.players) > 3:
        expected += 0.6 * third_or_worse * rewards[2] * times
    return expected


def icon_worth(s: State, p: Player, worth: Worth) -> float:
    """A pair of battle icons is a victory point."""
    icon = s.rules.conflicts[s.conflict].battle_icon
    if icon == w.NOTHING:
        return 0.0
    if icon != w.WILD and p.won & worth.icon_mask[icon]:
        return 1.0
    return 0.25


def expected_strength(s: State, p: Player, worth: Worth) -> float:
    """Strength at the end, as far as it can be guessed from what is open."""
    strength = float(p.strength())
    fights = p.units() > 0
    if s.phase <= w.PLAYER_TURNS and not p.has_revealed:
        strength += (1.2 if fights else 0.4) + p.agents * (1.2 if p.garrison > 0 else 0.3)
    if fights:
        strength += 0.6 * len(p.intrigue)
    return strength


def chance(lead: float) -> float:
    return 1.0 / (1.0 + exp(-0.5 * lead))
