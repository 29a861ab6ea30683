"""Six players in `given`: the commanders' tokens, and what only one side, or nobody, can have (X-3 to X-38)."""

from __future__ import annotations

from sietch.engine import words as w
from sietch.engine.rules import Rules
from sietch.engine.setup import TEAMS, Setup
from sietch.engine.sides import allies, is_commander
from sietch.engine.state import Player, State
from sietch.engine.teams import Tokens, may_have_worms, teams_of
from sietch.engine.unit_kinds import PRINTED
from sietch.lab.proof.scenario.keys import seat_name
from sietch.lab.proof.scenario.model import Facts, Situation
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.stock import Stock
from sietch.language.sentence import sentence

ARMY = ("supply", "garrison", "conflict", "sandworms", "swords", "memories", "maker_hook")
CARDS = ("won", "paired")
ARROWS = ("left_on", "right_on")


def commanders(stock: Stock, setup: Setup) -> dict[int, int]:
    """Their seats and leaders (X-1)."""
    if setup.mode != TEAMS:
        return {}
    return {
        leader.commander.seat: leader.number for leader in stock.rules.leaders if leader.commander is not None
    }


def check_commander(rules: Rules, facts: Facts) -> None:
    """What a commander has not (X-3, X-27)."""
    further = [name for kind in rules.units[PRINTED:] for name, _ in kind.facts()]
    for key in (*ARMY, *further):
        if facts.number(key, 0):
            raise ScenarioError(sentence("scenario.commander_units"), f"{facts.place}, {key}")
    for key in CARDS:
        if facts.names(key):
            raise ScenarioError(sentence("scenario.commander_cards"), f"{facts.place}, {key}")
    if "agents_on" in facts:
        raise ScenarioError(sentence("scenario.which_agents"), f"{facts.place}, agents_on")


def check_cube(s: State, player: Player, track: int, place: str) -> None:
    """Whether this player has a cube there (X-3, X-21)."""
    owner = s.rules.tracks[track].owner
    if owner == w.NOTHING and is_commander(s, player.seat):
        raise ScenarioError(sentence("scenario.commander_cube"), place)
    if owner not in (w.NOTHING, player.leader):
        name = s.rules.leaders[owner].name
        raise ScenarioError(sentence("scenario.track_of", track=s.rules.tracks[track].name, name=name), place)


def lay_tokens(s: State, facts: Facts, player: Player, tokens: Tokens) -> None:
    """Which agents stand where; the others are ready, but for a Swordmaster that was sent before (X-11)."""
    commands = is_commander(s, player.seat)
    for key in ARROWS:
        if facts.names(key) and not commands:
            raise ScenarioError(sentence("scenario.arrows"), f"{facts.place}, {key}")
    for key in (*ARROWS, "swordmaster_on"):
        if len(facts.names(key)) > 1:
            raise ScenarioError(sentence("scenario.one_space"), f"{facts.place}, {key}")
    tokens.spent = tokens.spent or tokens.swordmaster_on != 0
    if tokens.spent and not player.swordmaster:
        raise ScenarioError(sentence("scenario.no_swordmaster"), facts.place)
    standing = (tokens.left_on, tokens.right_on, tokens.swordmaster_on)
    if commands:
        player.agents_on = tokens.left_on | tokens.right_on | tokens.swordmaster_on
        if player.agents_on != sum(standing):
            name = s.rules.spaces[max(standing).bit_length() - 1].name
            raise ScenarioError(sentence("scenario.two_agents", name=name), facts.place)
    else:
        player.agents_on |= tokens.swordmaster_on
    ready = sum(1 << token for token in (w.LEFT, w.RIGHT) if commands and not standing[token])
    if player.swordmaster and not tokens.spent:
        ready |= 1 << w.BOTH_WAYS
    if "tokens" in facts and tokens.ready != ready:
        raise ScenarioError(
            sentence("scenario.tokens"),
            f"{facts.place}, tokens",
        )
    tokens.ready = ready


def check_teams(s: State, given: Situation) -> None:
    """What the teams cannot have."""
    for player in s.players:
        place = f"given, {seat_name(player.seat)}"
        mates = [s.players[seat] for seat in allies(s, player.seat)]
        if (player.maker_hook or player.sandworms) and not may_have_worms(s, player.seat):
            raise ScenarioError(sentence("scenario.worms"), place)
        if any(mate.maker_hook for mate in mates) and not all(mate.maker_hook for mate in mates):
            raise ScenarioError(sentence("scenario.hooks_of_both"), place)
        icons = {_objective_icon(s, mate) for mate in mates}
        if len(icons) < len(mates):
            raise ScenarioError(sentence("scenario.team_icons"), place)
    for name, seat in given.table.owners("control").items():
        if is_commander(s, seat):
            raise ScenarioError(sentence("scenario.commander_control", name=name), "given, control")
    for card in teams_of(s).throne_row:
        if s.rules.cards[card].type != "imperium" or s.rules.cards[card].factions & 1 << w.FREMEN:
            name = s.rules.cards[card].name
            raise ScenarioError(sentence("scenario.not_to_throne", name=name), "given, throne_row")


def _objective_icon(s: State, player: Player) -> int:
    cards = player.won | player.paired
    return next(c.battle_icon for c in s.rules.conflicts if c.level == 0 and cards >> c.number & 1)
