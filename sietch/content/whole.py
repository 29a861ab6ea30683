"""What the rules of a game need as a whole: enough of everything, nothing twice, room for all numbers."""

from __future__ import annotations

from sietch.content.problems import Problem, Problems
from sietch.engine import groups, options
from sietch.engine import words as w
from sietch.engine.facts import player_sheets, table_sheets
from sietch.engine.hagal import RESHUFFLE_HAGAL
from sietch.engine.influence import INFLUENCE
from sietch.engine.rivals import HARVEST_SPACE, REVEAL_ANOTHER
from sietch.engine.rules import Rules
from sietch.engine.setup import FREE_FOR_ALL, RIVALS, TEAMS, Setup
from sietch.engine.targets import target_of
from sietch.engine.team_help import TEAM_SPICE
from sietch.language.sentence import sentence

MOST_PLAYERS = 4
LEAST_RIVALS = 3
COMMANDERS = 2
ALLIES = 4  # of six players: they alone have Objectives
SIDES = (groups.EITHER, groups.CHOOSE)
TOO_LARGE = Problem("", "", "", sentence("content.too_large"))


def check_whole(rules: Rules, problems: Problems, setup: Setup) -> None:
    """What a game needs to be set up at all."""
    if len(rules.starters) < rules.hand_size:
        problems.append(Problem("", "", "", sentence("content.starting_deck", n=rules.hand_size)))
    for level in (1, 2, 3):
        have = sum(conflict.level == level and conflict.in_deck for conflict in rules.conflicts)
        if have < rules.conflicts_per_level[level]:
            message = sentence("content.few_conflicts", level=level, n=have)
            problems.append(Problem("", "conflicts", "", message))
    dealt = sum(leader.front for leader in rules.leaders if leader.rival is None)
    if dealt < max(setup.players, MOST_PLAYERS):
        problems.append(Problem("", "leaders", "", sentence("content.few_leaders", n=dealt)))
    modes = {RIVALS: (1, 2), FREE_FOR_ALL: (3, MOST_PLAYERS), TEAMS: (6,)}
    for players in modes[setup.mode]:
        seats = ALLIES if setup.mode == TEAMS else setup.replaced(players=players).seats
        cards = [c for c in rules.conflicts if c.level == 0 and players in c.players]
        if rules.vp_to_end[setup.replaced(players=players).seats] == 0:
            problems.append(Problem("", "constants", "endgame_vp", sentence("content.no_goal", n=players)))
        if len(cards) != seats or sum(card.first_player for card in cards) != 1:
            message = sentence("content.objectives", n=players, seats=seats)
            problems.append(Problem("", "objectives", "", message))
    _check_rivals(rules, problems)
    if setup.mode == TEAMS:
        _check_teams(rules, problems)
    _check_sets(rules, problems)
    _check_limits(rules, problems)
    known = options.vocabulary(rules)
    for code, text in rules.texts.items():
        if options.verb_of(known[text]) != options.verb_of(code):
            problems.append(Problem("", text, "", sentence("content.same_option")))
    names: dict[str, int] = {}
    for node in rules.nodes:
        if node.name in names:
            problems.append(Problem("", node.name, "", sentence("content.same_effect")))
        names[node.name] = node.number


def _check_rivals(rules: Rules, problems: Problems) -> None:
    """What only cards of rivals can say, and what games with rivals need."""
    for node in rules.nodes:
        kind, number = divmod(node.source, w.KIND)
        of_rival = kind == w.LEADER and rules.leaders[number].rival is not None
        if node.op in (REVEAL_ANOTHER, RESHUFFLE_HAGAL) and kind != w.HAGAL:
            problems.append(Problem("", node.name, "", sentence("content.hagal_only")))
        chosen = node.op == INFLUENCE and node.arg >= w.F_TARGET and target_of(node.arg).of_rivals()
        if (chosen or node.op == HARVEST_SPACE) and kind != w.HAGAL and not of_rival:
            problems.append(Problem("", node.name, "", sentence("content.rivals_only")))
    if not rules.has(w.RIVALS):
        return
    usual = sum(leader.rival is not None and not leader.rival.streamlined for leader in rules.leaders)
    if usual < LEAST_RIVALS:
        message = sentence("content.few_rivals", n=usual, needed=LEAST_RIVALS)
        problems.append(Problem("", "rivals", "", message))
    for players in (1, 2):
        cards = [card for card in rules.hagal if card.copies and card.players in (0, players)]
        sending = [card for card in cards if any(d.space != w.NOTHING for d in card.destinations)]
        if all(card.reshuffles for card in sending):
            problems.append(Problem("", "hagal", "", sentence("content.no_agents", n=players)))


def _check_teams(rules: Rules, problems: Problems) -> None:
    """Two commanders who face each other; spice of a team is a cost by itself, for it may be refused (X-1, X-40)."""
    seats = [leader.commander.seat for leader in rules.leaders if leader.commander is not None]
    if len(seats) != len({seat % 2 for seat in seats}) or len(seats) != COMMANDERS:
        problems.append(Problem("", "leaders", "", sentence("content.commanders")))
    alone = [node.kids[0] for node in rules.nodes if node.op == groups.PAY]
    for node in rules.nodes:
        if node.op == TEAM_SPICE and node not in alone:
            problems.append(Problem("", node.name, "", sentence("content.team_spice")))


def _check_sets(rules: Rules, problems: Problems) -> None:
    """Sets do not get in each other's way."""
    for row in rules.rows:
        if any(verb not in (w.NOTHING, *rules.verbs) for verb in (row.buy, row.acquire)):
            problems.append(Problem("", row.word, "", sentence("content.row_verb")))
    for sheets in (player_sheets(rules), table_sheets(rules)):
        names = [fact.name for sheet in sheets for fact in sheet.rows()]
        for name in sorted({name for name in names if names.count(name) > 1}):
            problems.append(Problem("", name, "", sentence("content.same_fact")))


def _check_limits(rules: Rules, problems: Problems) -> None:
    """The engine's numbers have room for everything."""
    kinds = [len(rules.component_names(kind)) for kind in range(1, len(w.KIND_NAMES))]
    if max(kinds) >= w.KIND or max(len(rules.nodes), len(rules.steps), len(rules.posts)) >= options.VERB:
        problems.append(TOO_LARGE)
    sides = max((len(node.kids) for node in rules.nodes if node.op in SIDES), default=0)
    costs = max((cost for space in rules.spaces for cost in space.costs), default=0)
    if len(rules.tracks) > w.TRACKS:
        message = sentence("content.many_tracks", n=len(rules.tracks), most=w.TRACKS)
        problems.append(Problem("", "tracks", "", message))
    for key, most in (
        ("content.many_troops", rules.troops_of_each),
        ("content.many_sides", sides),
        ("content.large_cost", costs),
    ):
        if most >= options.NUMBERS:
            problems.append(Problem("", "", "", sentence(key, n=most, most=options.NUMBERS - 1)))
