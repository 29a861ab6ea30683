"""The round: its start, makers, recall, and the endgame (R-1, R-2, M-1 to M-3, C-9)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import draw
from sietch.engine.combat import pair
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import (
    COMBAT_START,
    DEFEND,
    DRAW_HANDS,
    ENDGAME,
    FINISH,
    NEXT_TURN,
    PAIR_WILD,
    RECALL,
    ROUND_START,
)
from sietch.engine.options import argument_of, option
from sietch.engine.result import places_of
from sietch.engine.state import Frame, Player, State
from sietch.engine.turn import intrigue_options, play_intrigue
from sietch.engine.units import controller


def start_round(s: State, f: Frame) -> None:
    """R-2: the next Conflict, the defensive troop, five cards each."""
    s.stack.pop()
    s.phase = w.ROUND_START
    s.round += 1
    s.note(events.ROUND, w.NOBODY, s.round, 0, EVERYBODY)
    for player in s.players:
        player.has_revealed = False
    s.conflict = s.conflict_deck.pop()
    s.revealing = True
    s.note(events.CONFLICT, w.NOBODY, s.conflict, 0, EVERYBODY)
    s.push_step(DRAW_HANDS, w.NOBODY, 0, 0)
    defender = controller(s, s.rules.conflicts[s.conflict].location)
    if defender != w.NOBODY and s.players[defender].supply > 0:
        s.push_step(DEFEND, defender, 0, 0)


def ask_defend(s: State, f: Frame) -> None:
    s.ask(f.who, DEFEND, 0, [option(o.DEFEND, 0), option(o.PASS, 0)])


def answer_defend(s: State, f: Frame, code: int) -> None:
    """A troop from the supply straight into the Conflict."""
    s.stack.pop()
    if code != o.PASS:
        player = s.players[f.who]
        player.supply -= 1
        player.troops += 1
        s.note(events.DEPLOYED, f.who, 0, 1, EVERYBODY)


def draw_hands(s: State, f: Frame) -> None:
    s.stack.pop()
    seats = len(s.players)
    for distance in range(seats):
        draw(s, (s.first + distance) % seats, s.rules.hand_size)
    s.phase = w.PLAYER_TURNS
    s.push_step(COMBAT_START, w.NOBODY, 0, 0)
    s.push_step(NEXT_TURN, w.NOBODY, s.first, 0)


def makers(s: State, f: Frame) -> None:
    """M-1: a bonus spice on every maker space without an agent."""
    s.stack.pop()
    s.phase = w.MAKERS
    for space in s.rules.spaces:
        if space.maker and s.agents_at[space.number] == 0:
            s.bonus_spice[space.number] += 1
            s.note(events.MAKERS, w.NOBODY, space.number, 0, EVERYBODY)
    s.push_step(RECALL, w.NOBODY, 0, 0)


def recall(s: State, f: Frame) -> None:
    """M-2: the end of the game, or agents home and on to the next round."""
    s.stack.pop()
    s.phase = w.RECALL
    over = len(s.conflict_deck) == 0
    for player in s.players:
        if player.vp >= s.rules.vp_to_end:
            over = True
    if over:
        s.phase = w.ENDGAME
        s.note(events.ENDGAME, w.NOBODY, 0, 0, EVERYBODY)
        s.push_step(FINISH, w.NOBODY, 0, 0)
        seats = len(s.players)
        for distance in range(seats - 1, -1, -1):
            s.push_step(ENDGAME, (s.first + distance) % seats, 0, 0)
        return
    for player in s.players:
        player.agents = s.rules.agents + (1 if player.swordmaster else 0)
        player.agents_on = 0
    s.agents_at = [0] * len(s.agents_at)
    s.first = (s.first + 1) % len(s.players)
    s.note(events.FIRST_PLAYER, s.first, 0, 0, EVERYBODY)
    s.push_step(ROUND_START, w.NOBODY, 0, 0)


# --- the endgame -------------------------------------------------------------------------------------------


def face_up_partners(s: State, player: Player, wild: int) -> list[int]:
    """C-9: the cards that a wild battle icon can be paired with."""
    found: list[int] = []
    for conflict in s.rules.conflicts:
        if conflict.number != wild and player.won & (1 << conflict.number):
            if conflict.battle_icon != w.NOTHING:
                found.append(conflict.number)
    return found


def wild_cards(s: State, player: Player) -> list[int]:
    return [
        conflict.number
        for conflict in s.rules.conflicts
        if conflict.battle_icon == w.WILD and player.won & (1 << conflict.number)
    ]


def ask_endgame(s: State, f: Frame) -> None:
    """M-3: one window per player, any order inside it (ruling end-window)."""
    player = s.players[f.who]
    choices = intrigue_options(s, player, w.ENDGAME)
    wild = wild_cards(s, player)
    if len(wild) > 0:
        for partner in face_up_partners(s, player, wild[0]):
            choices.append(option(o.PAIR, partner))
    choices.append(option(o.PASS, 0))
    s.ask(f.who, PAIR_WILD if len(wild) > 0 else ENDGAME, 0, choices)


def answer_endgame(s: State, f: Frame, code: int) -> None:
    if code == o.PASS:
        s.stack.pop()
    elif o.verb_of(code) == o.PAIR:
        pair(s, f.who, wild_cards(s, s.players[f.who])[0], argument_of(code))
    else:
        play_intrigue(s, f.who, argument_of(code), w.ENDGAME)


def finish(s: State, f: Frame) -> None:
    s.stack.pop()
    s.places = places_of(s)
    s.phase = w.FINISHED
    s.decider = w.NOBODY
    s.options = []
    for seat in range(len(s.places)):
        if s.places[seat] == 1:
            s.note(events.GAME_WON, seat, 0, 0, EVERYBODY)
