"""The players of `given`: leader, cards, units, influence, agents and spies in front of each seat."""

from __future__ import annotations

from sietch.engine.rules import Node, terms
from sietch.engine.state import Pending, Player, State
from sietch.engine.words import (
    INTRIGUE,
    KIND,
    NOTHING,
    ON,
    RESOURCES,
    SPACE,
    VP_ALLIANCE,
    VP_BATTLE_ICONS,
    VP_CARDS,
    VP_INFLUENCE,
    VP_START,
    WATER,
    WILD,
)
from sietch.lab.scenario.keys import seat_name
from sietch.lab.scenario.model import Facts, Situation
from sietch.lab.scenario.problems import ScenarioError
from sietch.lab.scenario.stock import Stock, find

# Their abilities stay out of the way of most scenarios.
DEFAULT_LEADERS = ("muad_dib", "lady_margot_fenring", "princess_irulan", "gurney_halleck", "staban_tuek")
TOP_OF_TRACK = 6


def choose_leaders(stock: Stock, given: Situation, seats: int) -> list[int]:
    """The named leaders; the other seats get the default ones that are left, in order."""
    chosen: dict[int, int] = {}
    for seat, facts in given.players.items():
        if "leader" in facts:
            place = f"{facts.place}, leader"
            leader = find(stock.leader_names, facts.name("leader", ""), "leader", place)
            if leader in chosen.values() and not stock.free:
                raise ScenarioError(f"{stock.leader_names[leader]} plays twice", place)
            chosen[seat] = leader
    faces = {face for leader in chosen.values() for face in (leader, stock.rules.leaders[leader].back)}
    free = [stock.leader_names.index(name) for name in DEFAULT_LEADERS if name in stock.leader_names]
    free = [leader for leader in free if leader not in faces]
    return [chosen[seat] if seat in chosen else free.pop(0) for seat in range(seats)]


def set_up_player(s: State, stock: Stock, facts: Facts, player: Player) -> None:
    """Everything except victory points, which depend on the others."""
    for resource, name in enumerate(RESOURCES):
        start = s.rules.start_water if resource == WATER else 0
        player.resources[resource] = facts.number(name, start)
    _influence(stock, facts, player)
    _leader(s, facts, player)
    _units(s, facts, player)
    _agents(s, stock, facts, player)
    _spies(s, facts, player)
    _cards(s, stock, facts, player)
    player.council_seat = facts.flag("council_seat", False)
    player.maker_hook = facts.flag("maker_hook", False)
    for key in ("contracts", "completed"):
        tiles = stock.take_contracts(facts.names(key), f"{facts.place}, {key}")
        setattr(player, key, sum(1 << tile for tile in tiles))


def _influence(stock: Stock, facts: Facts, player: Player) -> None:
    place = f"{facts.place}, influence"
    for name, level in facts.counts("influence").items():
        if level > TOP_OF_TRACK:
            raise ScenarioError(f"a track ends at {TOP_OF_TRACK}, found {level}", place)
        player.influence[find(stock.track_names, name, "faction", place)] = level


def _leader(s: State, facts: Facts, player: Player) -> None:
    leader = s.rules.leaders[player.leader]
    if "training" in facts:
        place = f"{facts.place}, training"
        steps = [step.name for step in leader.training]
        if not steps:
            raise ScenarioError(f"{leader.name} has no training track", place)
        player.training = find(steps, facts.name("training", ""), "training space", place)
    player.memories = facts.number("memories", 0)
    if player.memories and leader.back == NOTHING:
        raise ScenarioError(f"{leader.name} keeps no memories", f"{facts.place}, memories")


def _units(s: State, facts: Facts, player: Player) -> None:
    """All troops are in the supply, the garrison, the Conflict, or kept as memories."""
    player.troops = facts.number("conflict", 0)
    player.sandworms = facts.number("sandworms", 0)
    player.swords = facts.number("swords", 0)
    total = s.rules.troops
    placed = player.troops + player.memories
    if "supply" in facts:
        player.supply = facts.number("supply", 0)
        player.garrison = facts.number("garrison", total - placed - player.supply)
    else:
        player.garrison = facts.number("garrison", min(s.rules.start_garrison, max(0, total - placed)))
        player.supply = total - placed - player.garrison
    have = placed + player.garrison + (player.supply if "supply" in facts else 0)
    if player.supply < 0 or player.garrison < 0 or ("supply" in facts and have != total):
        raise ScenarioError(f"{have} troops, but a player has {total}", facts.place)


def _agents(s: State, stock: Stock, facts: Facts, player: Player) -> None:
    player.swordmaster = facts.flag("swordmaster", False)
    total = s.rules.agents + (1 if player.swordmaster else 0)
    place = f"{facts.place}, agents_on"
    for name in facts.names("agents_on"):
        space = find(stock.space_names, name, "space", place)
        if player.agents_on & (1 << space):
            raise ScenarioError(f"two agents of one player on {name}", place)
        player.agents_on |= 1 << space
        s.agents_at[space] |= 1 << player.seat
        effect = s.rules.spaces[space].effect
        if effect is not None:
            _wait(player, effect, SPACE * KIND + space)
    sent = player.agents_on.bit_count()
    player.agents = facts.number("agents", total - sent)
    if player.agents + sent != total:
        message = f"{player.agents} agents left and {sent} on the board, but this player has {total}"
        raise ScenarioError(f"{message}; say with agents_on where the others are", facts.place)


def _wait(player: Player, effect: Node, source: int) -> None:
    """What was put off until the Reveal turn when the agent was sent or the card was played."""
    for term in terms(effect):
        if term.op == ON:
            player.waiting.append(Pending(term.number, player.seat, player.seat, source))


def _spies(s: State, facts: Facts, player: Player) -> None:
    place = f"{facts.place}, spies_on"
    for name in facts.names("spies_on"):
        post = find(s.rules.posts, name, "observation post", place)
        if player.spies_on & (1 << post):
            raise ScenarioError(f"two spies of one player on {name}", place)
        player.spies_on |= 1 << post
        s.spies_at[post] |= 1 << player.seat
    sent = player.spies_on.bit_count()
    player.spies = facts.number("spies", s.rules.spies - sent)
    if player.spies + sent != s.rules.spies or player.spies < 0:
        found = f"{max(player.spies, 0)} spies in the supply and {sent} on posts"
        raise ScenarioError(f"{found}, but a player has {s.rules.spies}", facts.place)


def _cards(s: State, stock: Stock, facts: Facts, player: Player) -> None:
    def zone(key: str) -> list[int]:
        return stock.take_cards(facts.names(key), f"{facts.place}, {key}", player.seat)

    player.hand = zone("hand")
    player.discard = zone("discard")
    player.played = zone("in_play")
    player.reserved = zone("reserved")
    for card in player.reserved:
        if s.rules.cards[card].type != "imperium":
            raise ScenarioError("only cards of the Imperium Row can be reserved", f"{facts.place}, reserved")
    for card in zone("trashed"):
        if s.rules.cards[card].reserve != NOTHING:
            raise ScenarioError("a trashed Reserve card is back on its stack", f"{facts.place}, trashed")
        s.removed.append(card)
    if "deck" in facts and "deck_top" in facts:
        raise ScenarioError("either the whole deck or deck_top", facts.place)
    deck = zone("deck") + zone("deck_top")
    rest = stock.starters[player.seat]
    if "deck" in facts:
        s.removed += rest
    else:
        deck += rest
    stock.starters[player.seat] = []
    player.deck = deck[::-1]
    player.intrigue = stock.take_intrigue(facts.names("intrigue"), f"{facts.place}, intrigue")
    player.face_up = stock.take_intrigue(facts.names("face_up"), f"{facts.place}, face_up")
    for card in player.face_up:
        plot = s.rules.intrigue[card].plot
        if plot is None or all(term.op != ON for term in terms(plot)):
            name = s.rules.intrigue[card].name
            raise ScenarioError(f"{name} does not wait face up", f"{facts.place}, face_up")
        _wait(player, plot, INTRIGUE * KIND + card)


# --- won cards and victory points ------------------------------------------------------------------------


def give_won_cards(s: State, stock: Stock, given: Situation) -> None:
    """The named Conflicts and Objectives; who has no Objective gets a free one whose icon does not match."""
    seats = len(s.players)
    for seat, facts in given.players.items():
        player = s.players[seat]
        won = stock.take_conflicts(facts.names("won"), f"{facts.place}, won", objectives=True)
        paired = stock.take_conflicts(facts.names("paired"), f"{facts.place}, paired", objectives=True)
        icons = [s.rules.conflicts[number].battle_icon for number in won]
        if any(icons.count(icon) > 1 for icon in icons if icon != WILD):
            raise ScenarioError("two face-up cards with the same battle icon", f"{facts.place}, won")
        objectives = [n for n in won + paired if s.rules.conflicts[n].level == 0]
        if len(objectives) > 1 or any(seats not in s.rules.conflicts[n].players for n in objectives):
            raise ScenarioError(f"one objective for {seats} players each", f"{facts.place}, won")
        player.won = sum(1 << number for number in won)
        player.paired = sum(1 << number for number in paired)
    free = [c for c in s.rules.conflicts if c.level == 0 and seats in c.players and stock.conflicts[c.number]]
    for player in s.players:
        mine = [c for c in s.rules.conflicts if (player.won | player.paired) >> c.number & 1]
        if any(c.level == 0 for c in mine):
            continue
        icons = [c.battle_icon for c in mine if player.won >> c.number & 1]
        fitting = [c for c in free if c.battle_icon not in icons]
        if not fitting:
            message = f"no objective is left for {seat_name(player.seat)} that makes no pair; name them all"
            raise ScenarioError(message, "given")
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
        if max(levels) < 4:
            if named.get(track.number, -1) >= 0:
                raise ScenarioError(f"the alliance with {track.name} needs 4 influence", place)
            continue
        if holder not in best:
            raise ScenarioError(f"another player is higher with {track.name}", place)
        if track.number not in named and len(best) > 1:
            who = " and ".join(seat_name(seat) for seat in best)
            raise ScenarioError(f"{who} are equal with {track.name}: say who has the alliance", place)
        s.alliance[track.number] = holder


def settle_points(s: State, given: Situation) -> None:
    """From the start, influence, alliances and pairs; what is said beyond that comes from cards."""
    for player in s.players:
        facts = given.players.get(player.seat, Facts(f"given, {seat_name(player.seat)}"))
        player.vp_from[VP_START] = s.rules.start_vp_four_players if len(s.players) == 4 else 0
        player.vp_from[VP_INFLUENCE] = sum(level >= 2 for level in player.influence)
        player.vp_from[VP_ALLIANCE] = s.alliance.count(player.seat)
        player.vp_from[VP_BATTLE_ICONS] = player.paired.bit_count() // 2
        known = sum(player.vp_from)
        player.vp = facts.number("vp", known)
        if player.vp < known:
            message = f"{player.vp} points, but start, influence, alliances and pairs give {known}"
            raise ScenarioError(message, f"{facts.place}, vp")
        player.vp_from[VP_CARDS] = player.vp - known
