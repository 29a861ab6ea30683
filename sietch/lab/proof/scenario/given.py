"""`given` becomes a position: the table, the players, and the phase that is to be played next."""

from __future__ import annotations

from sietch.content import Setup, SetupError, load_rules
from sietch.content.problems import ContentError, did_you_mean
from sietch.content.setup import setup_from, with_leaders
from sietch.engine import game_round as phases
from sietch.engine import words as w
from sietch.engine.combat import COMBAT_START
from sietch.engine.contracts import exchange_of
from sietch.engine.hagal import hagal_of
from sietch.engine.interpreter import advance
from sietch.engine.ix_contracts import IX_CONTRACTS, ContractBox
from sietch.engine.ops import FromTheStart
from sietch.engine.parts import part_in
from sietch.engine.rival_card import is_rival
from sietch.engine.rivals import seat_rival
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.setup import RIVALS, TEAMS
from sietch.engine.sides import clockwise
from sietch.engine.state import Player, State, Turn, empty_table
from sietch.engine.turn import begin_turn
from sietch.engine.windows import open_windows
from sietch.lab.proof.scenario.keys import PHASES, player_keys, seat_name, seat_number, setup_keys, table_keys
from sietch.lab.proof.scenario.model import Facts, Scenario, Situation
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.seats import (
    choose_leaders,
    give_won_cards,
    set_up_player,
    settle_alliances,
    settle_points,
)
from sietch.lab.proof.scenario.set_rows import lay_out
from sietch.lab.proof.scenario.stock import Stock, find
from sietch.lab.proof.scenario.teams import check_teams
from sietch.language.sentence import plain, sentence

USUAL = Setup(seed=1)
DEFAULT_CONFLICTS = ("skirmish_ornithopter", "shadow_contest")  # the second without Conflict I
ROUND_START, TURNS, IN_COMBAT, IN_MAKERS, IN_RECALL, IN_ENDGAME = PHASES[:6]
# From the bottom to the top; that of a phase and of all later ones are left when it begins.
LEFT = {IN_RECALL: phases.RECALL, IN_MAKERS: phases.MAKERS, IN_COMBAT: COMBAT_START}
PEACE = (ROUND_START, IN_MAKERS, IN_RECALL, IN_ENDGAME)  # no current Conflict


def build(scenario: Scenario) -> State:
    """The position at its first decision; raises `ScenarioError` if there can be no such position."""
    given = scenario.given
    table = given.table
    setup = _setup(scenario)
    rules = _rules(setup)
    seats = setup.seats
    for seat in given.players:
        if seat >= seats:
            raise ScenarioError(
                sentence("scenario.no_seat_with", seat=seat_name(seat), players=seats), "given"
            )
    if table.name("copies", "free") != "free":
        raise ScenarioError(sentence("scenario.copies"), "given, copies")
    table.check_sets(table_keys(rules))
    for facts in given.players.values():
        facts.check_sets(player_keys(rules))
    s = empty_table(rules, seeded(setup.seed), setup.sides)
    s.log = []
    stock = Stock(rules, "copies" in table)
    if setup.mode == RIVALS:
        _hagal(s, stock, table, setup.players)
    _seat_players(s, stock, given, setup)
    rows = lay_out(s, stock, table)
    _board(s, stock, table)
    phase = _phase(s, table, given)
    _conflicts(s, stock, table, phase)
    _contracts(s, stock, table)
    _imperium(s, stock, table)
    for row in rows:
        row.settle(s, stock, table)
    _intrigue(s, stock, table)
    settle_alliances(s, stock, table)
    settle_points(s, given)
    if setup.mode == TEAMS:
        check_teams(s, given)
    _check_phase(s, given, phase)
    _begin(s, phase)
    advance(s)
    return s


def _setup(scenario: Scenario) -> Setup:
    """What is given of it; content files lie beside the scenario."""
    given: dict[str, object] = {
        name: value for name, value in scenario.given.table.values.items() if name in setup_keys()
    }
    if "content" in given:
        given["content"] = [scenario.path.parent / name for name in scenario.given.table.names("content")]
    try:
        return setup_from(given, USUAL)
    except SetupError as error:
        raise ScenarioError(error.whole, f"given, {error.option}") from None


def _rules(setup: Setup) -> Rules:
    try:
        return load_rules(setup)
    except ContentError as error:
        raise ScenarioError(plain(error), "given, content") from None


# --- players and board -----------------------------------------------------------------------------------


def _seat_players(s: State, stock: Stock, given: Situation, setup: Setup) -> None:
    leaders = choose_leaders(stock, given, setup)
    _check_leaders(stock, leaders, setup)
    for player, leader in zip(s.players, leaders, strict=True):
        player.leader = leader
        stock.starters.append(_starters(s, player))
        for part in player.parts:
            part.equip(s, player)
        _give_leader(s, player)
    for player in s.players:
        facts = given.players.get(player.seat, Facts(f"given, {seat_name(player.seat)}"))
        set_up_player(s, stock, facts, player)
    give_won_cards(s, stock, given, setup.players)


def _give_leader(s: State, player: Player) -> None:
    """What the leader has from the start; what one chooses before the first round is given."""
    source = w.LEADER * w.KIND + player.leader
    for node in s.rules.leaders[player.leader].setup:
        if isinstance(node.does, FromTheStart):
            node.does.do(s, node, player.seat, player.seat, source)


def _check_leaders(stock: Stock, leaders: list[int], setup: Setup) -> None:
    """A game can begin with them, each with the front of the card up; `copies` allows the same one more than once."""
    fronts = {leader.back: leader.number for leader in stock.rules.leaders if leader.back != w.NOTHING}
    names: list[str] = []
    for leader in leaders:
        name = stock.leader_names[fronts.get(leader, leader)]
        names.append("" if stock.free and name in names else name)
    try:
        with_leaders(
            stock.rules, setup.replaced(leaders=names[: setup.players], rivals=names[setup.players :])
        )
    except SetupError as error:
        raise ScenarioError(error.whole, "given") from None


def _starters(s: State, player: Player) -> list[int]:
    """The starting deck; a commander has one of its own (X-3), a rival none."""
    leader = s.rules.leaders[player.leader]
    if leader.commander is not None:
        return leader.commander.deck[:]
    starters = [] if is_rival(s, player.seat) else s.rules.starters + s.rules.start_discard
    for card in leader.removes:
        starters.remove(card)
    return starters


def _hagal(s: State, stock: Stock, table: Facts, persons: int) -> None:
    """The named cards on top, then all others; what a smaller deck has not was turned over already."""
    stock.bring_hagal(persons)
    hagal = hagal_of(s)
    deck = stock.take_hagal(table.names("hagal_deck"), "given, hagal_deck")
    hagal.turned = stock.take_hagal(table.names("hagal_discard"), "given, hagal_discard")
    size = _size(table, "hagal_deck", len(deck))
    deck += stock.rest_of_hagal()
    hagal.deck = deck[:size][::-1]
    hagal.turned += deck[len(hagal.deck) :]


def _board(s: State, stock: Stock, table: Facts) -> None:
    s.shield_wall = table.flag("shield_wall", True)
    for name, amount in table.counts("bonus_spice").items():
        space = find(stock.space_names, name, "space", "given, bonus_spice")
        if not s.rules.spaces[space].maker:
            raise ScenarioError(sentence("scenario.no_maker_space", name=name), "given, bonus_spice")
        s.bonus_spice[space] = amount
    for name, seat in table.owners("control").items():
        space = find(stock.space_names, name, "space", "given, control")
        if s.rules.spaces[space].control_bonus is None or seat >= len(s.players):
            raise ScenarioError(
                sentence("scenario.not_controlled", name=name, seat=seat_name(seat)), "given, control"
            )
        s.control[space] = seat
    shared = [find(s.rules.posts, n, "post", "given, shared_posts") for n in table.names("shared_posts")]
    for post, name in enumerate(s.rules.posts):
        if sum(player.spies_on >> post & 1 for player in s.players) > 1 and post not in shared:
            raise ScenarioError(sentence("scenario.two_spies", name=name), "given")


# --- decks -----------------------------------------------------------------------------------------------


def _conflicts(s: State, stock: Stock, table: Facts, phase: str) -> None:
    rules = s.rules
    s.round = table.number("round", 1)
    rounds = sum(rules.conflicts_per_level)
    if not 1 <= s.round <= rounds:
        raise ScenarioError(sentence("scenario.rounds", n=rounds), "given, round")
    s.conflicts_unclaimed = stock.take_conflicts(table.names("unclaimed"), "given, unclaimed")
    current: list[int] = []
    if "conflict" in table:
        if phase in PEACE and phase != ROUND_START:
            raise ScenarioError(sentence("scenario.no_conflict_now", phase=phase), "given, conflict")
        current = stock.take_conflicts((table.name("conflict", ""),), "given, conflict")
    deck = stock.take_conflicts(table.names("conflict_deck"), "given, conflict_deck")
    if phase == ROUND_START:
        deck = current + deck
    elif phase not in PEACE:
        s.conflict = current[0] if current else _default_conflict(stock)
    size = rounds - s.round + (1 if phase == ROUND_START else 0)
    size = table.number("conflict_deck_size", max(size, len(deck)))
    if size < len(deck):
        raise ScenarioError(sentence("scenario.conflicts_named", n=len(deck)), "given, conflict_deck_size")
    if phase == ROUND_START and not size:
        raise ScenarioError(sentence("scenario.no_conflicts_left"), "given, conflict_deck_size")
    s.conflict_deck = (deck + stock.rest_of_conflicts(size - len(deck)))[::-1]


def _default_conflict(stock: Stock) -> int:
    """One whose rewards ask nothing, and no sandworm is kept out."""
    with_one = stock.rules.conflicts_per_level[1] > 0
    number = stock.conflict_names.index(DEFAULT_CONFLICTS[0 if with_one else 1])
    if not stock.conflicts[number]:
        free = [
            c
            for c in stock.rules.conflicts
            if c.level > 1 - with_one and not c.protected and stock.conflicts[c.number]
        ]
        number = free[0].number
    stock.conflicts[number] = False
    return number


def _contracts(s: State, stock: Stock, table: Facts) -> None:
    exchange = exchange_of(s)
    if exchange is None:
        return
    for player in s.players:
        for tile in s.rules.leaders[player.leader].reserves:  # H-1
            if stock.contracts[tile]:
                stock.contracts[tile] = False
                exchange.set_aside |= 1 << tile
    exchange.offer = stock.take_contracts(table.names("offer"), "given, offer")
    if len(exchange.offer) > s.rules.offer_size:
        raise ScenarioError(sentence("scenario.contracts_face_up", n=s.rules.offer_size), "given, offer")
    bank = stock.take_contracts(table.names("contract_bank"), "given, contract_bank")
    rest: list[int] = []
    box = part_in(s.parts, IX_CONTRACTS)
    for tile in stock.rest_of_contracts():
        if s.rules.contracts[tile].in_bank:
            rest.append(tile)
        elif isinstance(box, ContractBox):
            box.left.append(tile)  # I-65
        else:
            exchange.set_aside |= 1 << tile
    size = _size(table, "contract_bank", len(bank))
    while len(exchange.offer) < s.rules.offer_size and rest and size != 0:
        exchange.offer.append(rest.pop(0))
    bank += rest
    exchange.bank = bank[:size][::-1]


def _size(table: Facts, deck: str, named: int) -> int | None:
    """How many cards a deck has; None: all that are left."""
    key = f"{deck}_size"
    if key not in table:
        return None
    if table.number(key, 0) < named:
        raise ScenarioError(sentence("scenario.named_in_deck", n=named, deck=deck), f"given, {key}")
    return table.number(key, 0)


def _imperium(s: State, stock: Stock, table: Facts) -> None:
    rules = s.rules
    s.row = _of_the_deck(s, stock.take_cards(table.names("row"), "given, row"), "given, row")
    if len(s.row) > rules.row_size:
        raise ScenarioError(sentence("scenario.row_size", n=rules.row_size), "given, row")
    removed = [name for name in table.names("removed") if name not in stock.intrigue_names]
    s.removed += stock.take_cards(tuple(removed), "given, removed")
    place = "given, imperium_deck"
    deck = _of_the_deck(s, stock.take_cards(table.names("imperium_deck"), place), place)
    size = _size(table, "imperium_deck", len(deck))
    if size != 0:
        s.row += stock.dearest(rules.row_size - len(s.row))
    deck += stock.rest_of_imperium()
    s.imperium_deck = deck[:size][::-1]
    if size is not None:
        s.removed += deck[size:]
    s.reserve = [stock.cards[card] for card in rules.reserve_cards]
    for name, count in table.counts("reserve").items():
        card = find(stock.card_names, name, "card", "given, reserve")
        if rules.cards[card].reserve == w.NOTHING:
            raise ScenarioError(sentence("scenario.no_reserve_card", name=name), "given, reserve")
        left = s.reserve[rules.cards[card].reserve]
        if count != left and not stock.free:
            raise ScenarioError(
                sentence("scenario.reserve_left", n=left, name=name, found=count),
                "given, reserve",
            )
        s.reserve[rules.cards[card].reserve] = count


def _of_the_deck(s: State, cards: list[int], place: str) -> list[int]:
    for card in cards:
        if s.rules.cards[card].type != "imperium":
            raise ScenarioError(sentence("scenario.not_of_imperium", name=s.rules.cards[card].name), place)
    return cards


def _intrigue(s: State, stock: Stock, table: Facts) -> None:
    removed = [name for name in table.names("removed") if name in stock.intrigue_names]
    out = stock.take_intrigue(tuple(removed), "given, removed")
    s.intrigue_discard = stock.take_intrigue(table.names("intrigue_discard"), "given, intrigue_discard")
    deck = stock.take_intrigue(table.names("intrigue_deck"), "given, intrigue_deck")
    size = _size(table, "intrigue_deck", len(deck))
    deck += stock.rest_of_intrigue()
    s.intrigue_deck = deck[:size][::-1]
    if size is not None:
        out += deck[size:]
    s.players[0].trashed_intrigue = out


# --- the phase -------------------------------------------------------------------------------------------


def _phase(s: State, table: Facts, given: Situation) -> str:
    """Which phase it is, whose turn, and who has revealed."""
    phase = table.name("phase", TURNS)
    if phase not in PHASES[:6]:
        raise ScenarioError(
            sentence("scenario.unknown.phase", phase=phase, hint=did_you_mean(phase, PHASES[:6], 20)),
            "given, phase",
        )
    s.first = table.seat("first", 0)
    s.turn = Turn(table.seat("turn", s.first))
    persons = [player.seat for player in s.players if not is_rival(s, player.seat)]
    for key, seat in (("first", s.first), ("turn", s.turn.seat)):
        if seat >= len(s.players):
            raise ScenarioError(sentence("scenario.no_seat", seat=seat_name(seat)), f"given, {key}")
    if len(persons) == 2:
        if s.first not in persons:
            raise ScenarioError(sentence("scenario.marker_of_two"), "given, first")
        seat_rival(s)
    if "turn" in table and phase != TURNS:
        raise ScenarioError(sentence("scenario.nobodys_turn", phase=phase), "given, turn")
    after = phase not in (ROUND_START, TURNS)
    for player in s.players:
        facts = given.players.get(player.seat, Facts(""))
        player.has_revealed = facts.flag("has_revealed", after and player.seat in persons)
        if player.has_revealed and player.seat not in persons:
            raise ScenarioError(sentence("scenario.rival_reveals_not"), f"{facts.place}, has_revealed")
        if after and not player.has_revealed and player.seat in persons:
            raise ScenarioError(
                sentence("scenario.all_revealed", phase=phase), f"{facts.place}, has_revealed"
            )
    order = [seat_number(name) for name in table.names("reveal_order")]
    if not order:
        order = [seat for seat in clockwise(s, s.first) if s.players[seat].has_revealed]
    if len(set(order)) != len(order) or any(seat >= len(s.players) for seat in order):
        raise ScenarioError(sentence("scenario.reveal_order"), "given, reveal_order")
    for seat in order:
        s.reveals_taken += 1
        s.players[seat].reveal_clock = s.reveals_taken
    return phase


def _check_phase(s: State, given: Situation, phase: str) -> None:
    """What cannot lie on the table in this phase."""
    for player in s.players:
        place = f"given, {seat_name(player.seat)}"
        if phase in PEACE and (player.units() or player.swords):
            raise ScenarioError(sentence("scenario.no_units_now", phase=phase), place)
        if phase == ROUND_START and player.agents_on:
            raise ScenarioError(sentence("scenario.agents_home"), place)
        if player.has_revealed and (player.played or player.face_up or player.reserved):
            raise ScenarioError(sentence("scenario.nothing_in_play"), place)
        if player.sandworms and s.shield_wall and s.rules.conflicts[s.conflict].protected:
            raise ScenarioError(sentence("scenario.shield_wall"), place)
        if player.has_revealed:
            player.waiting = []
    if phase == TURNS and s.players[s.turn.seat].has_revealed:
        raise ScenarioError(sentence("scenario.takes_no_turns", seat=seat_name(s.turn.seat)), "given, turn")
    if phase == TURNS and is_rival(s, s.turn.seat) and s.players[s.turn.seat].agents == 0:
        raise ScenarioError(sentence("scenario.no_agent_left", seat=seat_name(s.turn.seat)), "given, turn")


def _begin(s: State, phase: str) -> None:
    """Put the steps of the round that are left on the stack, the next one on top (R-1)."""
    if phase == ROUND_START:
        s.phase = w.ROUND_START
        s.round -= 1
        s.push_step(phases.ROUND_START, w.NOBODY, 0, 0)
    elif phase == IN_ENDGAME:
        s.phase = w.ENDGAME
        s.push_step(phases.FINISH, w.NOBODY, 0, 0)
        open_windows(s, phases.ENDGAME)
    else:
        s.phase = PHASES.index(phase)
        for later, step in LEFT.items():
            if PHASES.index(later) >= s.phase:
                s.push_step(step, w.NOBODY, 0, 0)
        if phase == TURNS:
            begin_turn(s, s.turn.seat)
