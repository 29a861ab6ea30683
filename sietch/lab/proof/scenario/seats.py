"""The players of `given`: leader, cards, units, influence, agents and spies in front of each seat."""

from __future__ import annotations

from sietch.engine.facts import HIDDEN, NO_PLACE, PLAYER, UNORDERED, Fact, Sheet, parts_of_player
from sietch.engine.groups import ON
from sietch.engine.parts import Part
from sietch.engine.paths import walked
from sietch.engine.rival_card import is_rival, is_streamlined
from sietch.engine.rules import Node
from sietch.engine.setup import STREAMLINED, TEAMS, Setup
from sietch.engine.sides import is_commander
from sietch.engine.state import Pending, Player, State, replaced
from sietch.engine.teams import tokens_of
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY, UnitKind
from sietch.engine.words import (
    ALLIANCE_LEVEL,
    INTRIGUE,
    KIND,
    NOTHING,
    POINT_LEVEL,
    SPACE,
    VP_ALLIANCE,
    VP_BATTLE_ICONS,
    VP_CARDS,
    VP_INFLUENCE,
    VP_SOURCES,
    VP_START,
    WATER,
    WILD,
)
from sietch.lab.proof.invariants import agents_of, start_points
from sietch.lab.proof.scenario.keys import seat_name
from sietch.lab.proof.scenario.model import Facts, Situation
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.stock import Stock, find
from sietch.lab.proof.scenario.teams import check_commander, check_cube, commanders, lay_tokens
from sietch.language.sentence import both, sentence

# Their abilities stay out of the way of most scenarios.
DEFAULT_LEADERS = ("muad_dib", "lady_margot_fenring", "princess_irulan", "gurney_halleck", "staban_tuek")
DEFAULT_ALLIES = ("lady_margot_fenring", "gurney_halleck", "lady_jessica", "princess_irulan", "staban_tuek")
CARDS = ("hand", "deck", "deck_top", "discard", "in_play", "reserved", "trashed", "face_up")
DEFAULT_RIVALS = ("rival_gurney_halleck", "rival_staban_tuek", "rival_lady_margot_fenring")
DEFAULT_STREAMLINED = ("rival_lady_amber_metulli", "rival_glossu_rabban")  # RV-34
TOP_OF_TRACK = 6


def choose_leaders(stock: Stock, given: Situation, setup: Setup) -> list[int]:
    """The named leaders and rivals; the other seats get the default ones that are left, in order."""
    chosen = commanders(stock, setup)
    for seat, facts in given.players.items():
        if "leader" in facts:
            place = f"{facts.place}, leader"
            leader = find(stock.leader_names, facts.name("leader", ""), "leader", place)
            if chosen.get(seat) == leader:
                continue
            if seat in chosen or stock.rules.leaders[leader].commander is not None:
                raise ScenarioError(sentence("scenario.commanders_sit"), place)
            if leader in chosen.values() and not stock.free:
                raise ScenarioError(sentence("scenario.plays_twice", name=stock.leader_names[leader]), place)
            if (stock.rules.leaders[leader].rival is None) != (seat < setup.players):
                here = "scenario.is_person" if seat < setup.players else "scenario.is_rival"
                raise ScenarioError(sentence(here, seat=seat_name(seat)), place)
            chosen[seat] = leader
    faces = {face for leader in chosen.values() for face in (leader, stock.rules.leaders[leader].back)}
    leaders = _free(stock, DEFAULT_ALLIES if setup.mode == TEAMS else DEFAULT_LEADERS, faces)
    streamlined = STREAMLINED in setup.variants
    rivals = _free(stock, DEFAULT_STREAMLINED if streamlined else DEFAULT_RIVALS, faces)
    return [
        chosen[seat] if seat in chosen else (leaders if seat < setup.players else rivals).pop(0)
        for seat in range(setup.seats)
    ]


def _free(stock: Stock, names: tuple[str, ...], taken: set[int]) -> list[int]:
    known = [stock.leader_names.index(name) for name in names if name in stock.leader_names]
    return [leader for leader in known if leader not in taken]


def set_up_player(s: State, stock: Stock, facts: Facts, player: Player) -> None:
    """Everything except victory points, which depend on the others."""
    player.resources[WATER] = s.rules.start_water
    if is_rival(s, player.seat):
        for key in facts.values:
            if key in CARDS:
                raise ScenarioError(sentence("scenario.rival_no_deck"), f"{facts.place}, {key}")
    if is_commander(s, player.seat):
        check_commander(s.rules, facts)
    give(stock, facts, PLAYER, player, player.seat)
    for part in parts_of_player(player):
        give(stock, facts, part.sheet(), part, player.seat)
    _influence(s, stock, facts, player)
    _paths(s, facts, player)
    _units(s, facts, player)
    _agents(s, facts, player)
    _spies(s, facts, player)
    _cards(s, stock, facts, player)


def give(stock: Stock, facts: Facts, sheet: Sheet, owner: Player | Part, seat: int = -1) -> None:
    """Whatever is said of the facts of a sheet, as it stands there."""
    for fact in sheet.numbers:
        if fact.given and fact.key in facts:
            number = facts.flag(fact.key, False) if fact.flag else facts.number(fact.key, 0)
            _set(owner, fact, number)
    for fact in sheet.piles + sheet.masks:
        if fact.given and fact.key in facts:
            taken = stock.take(fact.kind, facts.names(fact.key), f"{facts.place}, {fact.key}", seat)
            if fact in sheet.masks:
                _set(owner, fact, sum(1 << number for number in taken))
            else:
                _set(owner, fact, taken[::-1] if fact.seen in (UNORDERED, HIDDEN) else taken)


def _set(owner: Player | Part, fact: Fact, value: object) -> None:
    if fact.place == NO_PLACE:
        setattr(owner, fact.field, value)
    else:
        getattr(owner, fact.field)[fact.place] = value


def _influence(s: State, stock: Stock, facts: Facts, player: Player) -> None:
    place = f"{facts.place}, influence"
    for name, level in facts.counts("influence").items():
        if level > TOP_OF_TRACK:
            raise ScenarioError(sentence("scenario.track_end", most=TOP_OF_TRACK, level=level), place)
        track = find(stock.track_names, name, "faction", place)
        if level:
            check_cube(s, player, track, place)
        player.influence[track] = level


def _paths(s: State, facts: Facts, player: Player) -> None:
    """Where the markers stand; `training` is the leader's own path."""
    rules = s.rules
    leader = rules.leaders[player.leader]
    named = dict(facts.places("paths"))
    if "training" in facts:
        if leader.path == NOTHING:
            raise ScenarioError(
                sentence("scenario.no_training", name=leader.name), f"{facts.place}, training"
            )
        named[rules.paths[leader.path].name] = facts.name("training", "")
    paths = walked(rules, player.leader)
    for name, printed in named.items():
        place = f"{facts.place}, paths"
        path = paths[find([rules.paths[number].name for number in paths], name, "path", place)]
        steps = [step for step in rules.steps if step.path == path]
        step = find([step.printed for step in steps], printed, "step", place)
        player.steps = replaced(player.steps, path, steps[step].number)
    if player.memories and leader.back == NOTHING:
        raise ScenarioError(sentence("scenario.no_memories", name=leader.name), f"{facts.place}, memories")


def _units(s: State, facts: Facts, player: Player) -> None:
    """All troops are in the supply, the garrison, the Conflict, or kept as memories; a commander has none (X-3)."""
    if is_commander(s, player.seat):
        return
    total = s.rules.troops_of_each
    placed = player.troops_in_conflict + player.memories
    placed += sum(part.troops_here() for part in parts_of_player(player))
    if "supply" in facts:
        player.garrison = facts.number("garrison", total - placed - player.supply)
    else:
        usual = s.rules.rival_garrison if is_rival(s, player.seat) else s.rules.start_garrison
        player.garrison = facts.number("garrison", min(usual, max(0, total - placed)))
        player.supply = total - placed - player.garrison
    have = placed + player.garrison + (player.supply if "supply" in facts else 0)
    if player.supply < 0 or player.garrison < 0 or ("supply" in facts and have != total):
        raise ScenarioError(sentence("scenario.troops", n=have, most=total), facts.place)
    for kind in s.rules.units:
        if kind.each > 0:
            _muster(facts, player, kind)


def _muster(facts: Facts, player: Player, kind: UnitKind) -> None:
    """Units of this kind that are nowhere else wait in the supply."""
    placed = kind.count(player, GARRISON) + kind.count(player, CONFLICT)
    if f"{kind.word}_in_supply" not in facts:
        kind.add(player, SUPPLY, kind.each - placed)
    if kind.count(player, SUPPLY) < 0 or kind.count(player, SUPPLY) + placed > kind.each:
        raise ScenarioError(sentence("scenario.units", n=placed, kind=kind.word, most=kind.each), facts.place)


def _agents(s: State, facts: Facts, player: Player) -> None:
    tokens = tokens_of(player)
    if tokens is not None:
        lay_tokens(s, facts, player, tokens)
    total = agents_of(s, player)
    for space in s.rules.spaces:
        if player.agents_on >> space.number & 1:
            if space.effect is not None:
                _wait(player, space.effect, SPACE * KIND + space.number)
    sent = int(player.agents_on).bit_count()
    player.agents = facts.number("agents", total - sent)
    if player.agents + sent != total:
        raise ScenarioError(
            sentence("scenario.agents", n=player.agents, sent=sent, most=total),
            facts.place,
        )


def _wait(player: Player, effect: Node, source: int) -> None:
    """What was put off until the Reveal turn when the agent was sent or the card was played."""
    for term in effect.terms:
        if term.op == ON:
            player.waiting.append(Pending(term.number, player.seat, player.seat, source))


def _spies(s: State, facts: Facts, player: Player) -> None:
    sent = player.spies_on.bit_count()
    player.spies = facts.number("spies", s.rules.spies - sent)
    if player.spies + sent != s.rules.spies or player.spies < 0:
        raise ScenarioError(
            sentence("scenario.spies", n=max(player.spies, 0), sent=sent, most=s.rules.spies),
            facts.place,
        )


def _cards(s: State, stock: Stock, facts: Facts, player: Player) -> None:
    def zone(key: str) -> list[int]:
        return stock.take_cards(facts.names(key), f"{facts.place}, {key}", player.seat)

    for card in player.reserved:
        if s.rules.cards[card].type != "imperium":
            raise ScenarioError(sentence("scenario.reserved"), f"{facts.place}, reserved")
    for card in zone("trashed"):
        if s.rules.cards[card].reserve != NOTHING:
            raise ScenarioError(sentence("scenario.trashed_reserve"), f"{facts.place}, trashed")
        s.removed.append(card)
    if "deck" in facts and "deck_top" in facts:
        raise ScenarioError(sentence("scenario.deck_or_top"), facts.place)
    top = zone("deck_top")
    rest = stock.starters[player.seat]
    if "deck" in facts:
        s.removed += rest
    else:
        begun = [card for card in s.rules.start_discard if card in rest]  # T-40
        for card in begun:
            rest.remove(card)
        player.deck = (top + rest)[::-1]
        player.discard = begun + player.discard
    stock.starters[player.seat] = []
    for card in player.face_up:
        plot = s.rules.intrigue[card].plot
        if plot is None or all(term.op != ON for term in plot.terms):
            name = s.rules.intrigue[card].name
            raise ScenarioError(sentence("scenario.not_face_up", name=name), f"{facts.place}, face_up")
        _wait(player, plot, INTRIGUE * KIND + card)


# --- won cards and victory points ------------------------------------------------------------------------


def give_won_cards(s: State, stock: Stock, given: Situation, players: int) -> None:
    """The named Conflicts and Objectives; who has no Objective gets a free one whose icon does not match."""
    for seat, facts in given.players.items():
        player = s.players[seat]
        won = [c.number for c in s.rules.conflicts if player.won >> c.number & 1]
        paired = [c.number for c in s.rules.conflicts if player.paired >> c.number & 1]
        icons = [s.rules.conflicts[number].battle_icon for number in won]
        if any(icons.count(icon) > 1 for icon in icons if icon not in (WILD, NOTHING)):
            raise ScenarioError(sentence("scenario.two_icons"), f"{facts.place}, won")
        own = [n for n in won + paired if s.rules.conflicts[n].level == 0]
        if len(own) > 1 or any(players not in s.rules.conflicts[n].players for n in own):
            raise ScenarioError(sentence("scenario.objectives", players=players), f"{facts.place}, won")
    objectives = [c for c in s.rules.conflicts if c.level == 0 and players in c.players]
    free = [c for c in objectives if stock.conflicts[c.number]]
    for player in s.players:
        mine = [c for c in s.rules.conflicts if (player.won | player.paired) >> c.number & 1]
        if is_commander(s, player.seat) or any(c.level == 0 for c in mine):
            continue
        icons = [c.battle_icon for c in mine if player.won >> c.number & 1]
        fitting = [c for c in free if c.battle_icon not in icons]
        if not fitting:
            raise ScenarioError(sentence("scenario.no_objective_left", seat=seat_name(player.seat)), "given")
        free.remove(fitting[0])
        player.won |= 1 << fitting[0].number


def settle_alliances(s: State, stock: Stock, table: Facts) -> None:
    """The named holders; elsewhere whoever is highest with four or more."""
    place = f"{table.place}, alliances"
    named = {
        find(stock.track_names, name, "faction", place): seat
        for name, seat in table.owners("alliances").items()
    }
    for track in s.rules.tracks:
        levels = [player.influence[track.number] for player in s.players]
        best = [player.seat for player in s.players if levels[player.seat] == max(levels)]
        holder = named.get(track.number, best[0])
        if max(levels) < ALLIANCE_LEVEL:
            if named.get(track.number, -1) >= 0:
                raise ScenarioError(sentence("scenario.alliance", track=track.name, n=ALLIANCE_LEVEL), place)
            continue
        if holder not in best:
            raise ScenarioError(sentence("scenario.higher", track=track.name), place)
        if track.number not in named and len(best) > 1:
            who = both(seat_name(seat) for seat in best)
            raise ScenarioError(sentence("scenario.equal", who=who, track=track.name), place)
        s.alliance[track.number] = holder


def settle_points(s: State, given: Situation) -> None:
    """From the start, influence, alliances and pairs; what is said beyond that comes from cards."""
    for player in s.players:
        facts = given.players.get(player.seat, Facts(f"given, {seat_name(player.seat)}"))
        if is_streamlined(s, player.seat):  # RV-34
            continue
        points = {
            VP_START: start_points(s, player.seat),
            VP_INFLUENCE: sum(level >= POINT_LEVEL for level in player.influence),
            VP_ALLIANCE: s.alliance.count(player.seat),
            VP_BATTLE_ICONS: player.paired.bit_count() // 2,
        }
        known = sum(points.values())
        player.vp = facts.number("vp", known)
        if player.vp < known:
            raise ScenarioError(
                sentence("scenario.points", n=player.vp, known=known),
                f"{facts.place}, vp",
            )
        points[VP_CARDS] = player.vp - known
        player.vp_from = tuple(points.get(source, 0) for source in range(len(VP_SOURCES)))
