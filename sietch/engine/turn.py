"""A player's turn: its beginning, the menu of what is still open, its end (R-3, R-4)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquire import buy, buy_options
from sietch.engine.agent_turn import play_card, playable_cards
from sietch.engine.contracts import add_harvest_contracts
from sietch.engine.effects import do_plain, resolve
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import AGENT_MENU, EFFECT, INTRIGUE_DONE, NEXT_TURN, REVEAL_MENU, TURN
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.order import NEWS, PLAIN, allowed, optional, order_class, possible
from sietch.engine.reveal import clean_up, reveal
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Player, State
from sietch.engine.units import deploy, deployable


def next_turn(s: State, f: Frame) -> None:
    """R-3: clockwise from seat `x`, whoever has not revealed yet."""
    s.stack.pop()
    seats = len(s.players)
    for distance in range(seats):
        seat = (f.x + distance) % seats
        if not s.players[seat].has_revealed:
            begin_turn(s, seat)
            return


def begin_turn(s: State, seat: int) -> None:
    s.current = seat
    s.turn = w.UNDECIDED
    s.turn_card = w.NOTHING
    s.turn_space = w.NOTHING
    s.paid = 0
    s.visit_influence = 1
    s.visit_taken = 0
    s.deploy_banned = False
    s.turns_taken += 1
    s.players[seat].begin_turn()
    s.push_step(NEXT_TURN, w.NOTHING, (seat + 1) % len(s.players), 0)
    s.push_step(TURN, seat, 0, 0)
    s.note(events.TURN, seat, 0, 0, EVERYBODY)


def ask_turn(s: State, f: Frame) -> None:
    """An Agent turn with one of these cards, or the Reveal turn; Plot cards before (plot-before-choice)."""
    player = s.players[f.who]
    choices = playable_cards(s, player)
    choices.append(option(o.REVEAL, 0))
    choices.extend(intrigue_options(s, player, w.PLAYER_TURNS))
    s.ask(f.who, TURN, 0, choices)


def answer_turn(s: State, f: Frame, code: int) -> None:
    verb = verb_of(code)
    if verb == o.PLAY_INTRIGUE:
        play_intrigue(s, f.who, argument_of(code), w.PLAYER_TURNS)
        return
    s.stack.pop()
    if verb == o.PLAY:
        play_card(s, f.who, argument_of(code))
    else:
        reveal(s, f.who)


# --- the menu ----------------------------------------------------------------------------------------------


def run_menu(s: State, f: Frame) -> None:
    """Everything that is still open in this turn."""
    player = s.players[f.who]
    if do_plain(s, s.pool, 0) or add_harvest_contracts(s, player):
        return
    choices: list[int] = []
    bound = False
    only_news = True
    for p in s.pool:
        node = s.rules.nodes[p.node]
        if possible(s, node, p.who, p.army, p.source):
            code = option(o.RESOLVE, p.node)
            if code not in choices:
                choices.append(code)
            if not optional(s, node, p.who, p.army, p.source):
                bound = True
            if order_class(s, node, p.who, p.army, p.source) != NEWS or not settled(s, player, node):
                only_news = False
        elif len(player.hand) > 0 and looks_into_hand(node):
            only_news = False  # or the news would tell what is not in the hand
    if only_news and len(choices) > 0:
        take_news(s, choices)
        return
    choices.extend(intrigue_options(s, player, w.PLAYER_TURNS))
    if f.op == AGENT_MENU:
        for n in range(1, deployable(s, f.army) + 1):
            choices.append(option(o.DEPLOY, n))
    else:
        choices.extend(buy_options(s, player))
    if not bound:
        choices.append(option(o.END_TURN, 0))
    s.ask(f.who, f.op, 0, choices)


def settled(s: State, player: Player, node: Node) -> bool:
    """Whether nothing that the player could do first would change what this news brings."""
    if node.op == w.DRAW:
        return len(player.deck) >= node.low or len(player.intrigue) == 0
    if node.op == w.PER:
        if len(player.intrigue) > 0 or can_buy_news(s, player):
            return False
        return node.arg2 != w.K_CONTRACTS or not awaits_acquisition(s, player)
    for kid in node.kids:
        if not settled(s, player, kid):
            return False
    return True


def looks_into_hand(node: Node) -> bool:
    """Whether it depends on which cards the hand holds, not only on how many."""
    if node.op == w.TRASH and node.arg != 0:
        return True
    for kid in node.kids:
        if looks_into_hand(kid):
            return True
    return False


def can_buy_news(s: State, player: Player) -> bool:
    """Whether a card could be bought whose acquire box brings more than resources."""
    for code in buy_options(s, player):
        box = s.rules.cards[argument_of(code)].acquire
        if box is not None and order_class(s, box, player.seat, player.seat, 0) != PLAIN:
            return True
    return False


def awaits_acquisition(s: State, player: Player) -> bool:
    for contract in s.rules.contracts:
        if player.contracts & (1 << contract.number) and contract.event == w.E_ACQUIRE:
            return True
    return False


def take_news(s: State, choices: list[int]) -> None:
    """Cards first, counting afterwards: a drawn card may count."""
    chosen = choices[0]
    for code in choices:
        if s.rules.nodes[argument_of(code)].op != w.PER:
            chosen = code
            break
    take_pending(s, chosen)


def take_pending(s: State, code: int) -> None:
    node = argument_of(code)
    for i in range(len(s.pool)):
        if s.pool[i].node == node:
            p = s.pool.pop(i)
            resolve(s, s.rules.nodes[node], p.who, p.army, p.source)
            return


def answer_menu(s: State, f: Frame, code: int) -> None:
    verb = verb_of(code)
    if verb == o.RESOLVE:
        take_pending(s, code)
    elif verb == o.PLAY_INTRIGUE:
        play_intrigue(s, f.who, argument_of(code), w.PLAYER_TURNS)
    elif verb == o.DEPLOY:
        s.players[f.army].deployed += argument_of(code)
        deploy(s, f.army, argument_of(code))
    elif verb == o.BUY or verb == o.BUY_RESERVED:
        buy(s, f.who, argument_of(code), verb == o.BUY_RESERVED)
    else:
        end_turn(s, f)


def end_turn(s: State, f: Frame) -> None:
    """What could not be carried out lapses (ruling opt-no-early-fizzle)."""
    s.stack.pop()
    s.pool = []
    if f.op == REVEAL_MENU:
        clean_up(s, f.who)
    s.turn = w.NO_TURN
    s.turn_space = w.NOTHING
    s.turn_card = w.NOTHING
    s.deploy_banned = False


# --- Plot cards ----------------------------------------------------------------------------------------------


def intrigue_side(s: State, card: int, phase: int) -> Node | None:
    """The side of an Intrigue card that belongs to a phase."""
    printed = s.rules.intrigue[card]
    if phase == w.PLAYER_TURNS:
        return printed.plot
    return printed.combat if phase == w.COMBAT else printed.endgame


def intrigue_options(s: State, player: Player, phase: int) -> list[int]:
    """R-4, R-7: cards for this phase whose condition holds and whose cost can be paid."""
    found: list[int] = []
    for card in player.intrigue:
        side = intrigue_side(s, card, phase)
        if side is not None:
            code = option(o.PLAY_INTRIGUE, card)
            source = w.INTRIGUE * w.KIND + card
            if code not in found and allowed(s, side, player.seat, player.seat, source):
                found.append(code)
    return found


def play_intrigue(s: State, seat: int, card: int, phase: int) -> None:
    """Face up while it is resolved; at least one of its lines must be used."""
    side = intrigue_side(s, card, phase)
    if side is None:
        return
    player = s.players[seat]
    player.intrigue.remove(card)
    player.face_up.append(card)
    s.note(events.PLAYED_INTRIGUE, seat, card, 0, EVERYBODY)
    s.push_step(INTRIGUE_DONE, seat, card, 0)
    s.push(EFFECT, side.number, seat, seat, w.INTRIGUE * w.KIND + card, 0, 1)


def intrigue_done(s: State, f: Frame) -> None:
    """R-7: to the discard pile, unless it waits for something (plot-face-up)."""
    s.stack.pop()
    player = s.players[f.who]
    if not is_waiting(s, player, w.INTRIGUE * w.KIND + f.x):
        player.face_up.remove(f.x)
        s.intrigue_discard.append(f.x)


def is_waiting(s: State, player: Player, source: int) -> bool:
    for pending in player.waiting:
        if pending.source == source:
            return True
    for pending in s.pool:
        if pending.source == source:
            return True
    return False
