"""The round: its start, makers, recall, and the endgame (R-1, R-2, M-1 to M-3, C-9)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import draw
from sietch.engine.combat import COMBAT_START, pair
from sietch.engine.control import controller
from sietch.engine.events import EVERYBODY
from sietch.engine.intrigue import add_intrigue, play_intrigue
from sietch.engine.ops import Step, add_event, add_step
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.result import places_of
from sietch.engine.rival_card import is_rival
from sietch.engine.rivals import has_two_persons, seat_rival
from sietch.engine.rules import Rules
from sietch.engine.sides import clockwise
from sietch.engine.state import Frame, Player, State
from sietch.engine.turn import NEXT_TURN
from sietch.engine.units import TO_CONFLICT, take_troops, within_reach
from sietch.engine.windows import Moment, Window, open_windows


class RoundStart(Step):
    """R-2: the next Conflict, the defensive troop, five cards each."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.phase = w.ROUND_START
        s.round += 1
        s.note(events.ROUND, w.NOBODY, s.round, 0, EVERYBODY)
        for player in s.players:
            player.has_revealed = False
            player.pairs = ()
            for slot in s.rules.hooks.new_round:
                player.parts[slot].new_round()
        s.conflict = s.conflict_deck.pop()
        s.revealing = True
        s.note(events.CONFLICT, w.NOBODY, s.conflict, 0, EVERYBODY)
        s.push_step(DRAW_HANDS, w.NOBODY, 0, 0)
        defender = controller(s, s.rules.conflicts[s.conflict].location)
        if defender != w.NOBODY and within_reach(s, defender) > 0:
            s.push_step(DEFEND, defender, 0, 0)


class Defend(Step):
    """R-2: a troop from the supply straight into the Conflict."""

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, 0, [option(o.DEFEND, 0), option(o.PASS, 0)])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            take_troops(s, f.who, 1, TO_CONFLICT)


class DrawHands(Step):
    """Five cards each; then the phases of the round lie ready, the next one on top (R-1).

    Before the first turn comes what works at the start of a round (I-76).
    """

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        for seat in clockwise(s, s.first):
            draw(s, seat, s.rules.hand_size)
        s.phase = w.PLAYER_TURNS
        s.push_step(RECALL, w.NOBODY, 0, 0)
        s.push_step(MAKERS, w.NOBODY, 0, 0)
        s.push_step(COMBAT_START, w.NOBODY, 0, 0)
        s.push_step(NEXT_TURN, w.NOBODY, s.first, 0)
        if s.rules.awaited & ON_ROUND_START.bit:
            open_windows(s, ROUND_STARTS)


def pass_marker(s: State) -> None:
    """Clockwise; between two persons with a rival only from one to the other (RV-2)."""
    s.first = s.next_to[s.first]
    if has_two_persons(s):
        while is_rival(s, s.first):
            s.first = s.next_to[s.first]
        seat_rival(s)


class Makers(Step):
    """M-1: a bonus spice on every maker space without an agent."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.phase = w.MAKERS
        occupied = s.occupied()
        for space in s.rules.spaces:
            if space.maker and not occupied & space.bit:
                s.bonus_spice[space.number] += 1
                s.note(events.MAKERS, w.NOBODY, space.number, 0, EVERYBODY)


class Recall(Step):
    """M-2: the end of the game, or agents home and on to the next round."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.phase = w.RECALL
        over = len(s.conflict_deck) == 0
        for player in s.players:
            if player.vp >= s.rules.vp_to_end[len(s.players)]:
                over = True
        if over:
            s.phase = w.ENDGAME
            s.note(events.ENDGAME, w.NOBODY, 0, 0, EVERYBODY)
            s.push_step(FINISH, w.NOBODY, 0, 0)
            open_windows(s, ENDGAME)
            return
        for player in s.players:
            player.agents = s.rules.agents + (1 if player.swordmaster else 0)
            player.agents_on = 0
            for slot in s.rules.hooks.recall:
                player.parts[slot].recall(s, player)
        pass_marker(s)
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


class Endgame(Window):
    """M-3: one window per player, any order inside it (ruling end-window)."""

    def occurs(self, rules: Rules) -> bool:
        return True

    def begins_by_itself(self, s: State, f: Frame) -> bool:
        for card in s.players[f.who].intrigue:
            if s.rules.intrigue[card].endgame is not None:
                return is_rival(s, f.who)
        return True

    def is_empty(self, s: State, seat: int) -> bool:
        """Its end is up to the player."""
        return False

    def go_on_as_printed(self, s: State, f: Frame) -> None:
        if len(s.inner) > f.start:
            super().go_on_as_printed(s, f)
        else:
            choices: list[int] = []
            self.add_others(s, f, choices)
            choices.append(option(o.PASS, 0))
            s.ask(f.who, self.number, 0, choices)

    def add_others(self, s: State, f: Frame, choices: list[int]) -> bool:
        """Endgame cards, and pairs with a wild battle icon (C-9); also the end of the window is up to the player."""
        player = s.players[f.who]
        if not is_rival(s, f.who):  # RV-10
            add_intrigue(s, player, w.ENDGAME, f.who, choices)
        wild = wild_cards(s, player)
        if len(wild) > 0:
            for partner in face_up_partners(s, player, wild[0]):
                choices.append(option(o.PAIR, partner))
        return True

    def answer(self, s: State, f: Frame, code: int) -> None:
        if verb_of(code) == o.PAIR:
            pair(s, f.who, wild_cards(s, s.players[f.who])[0], argument_of(code))
        elif verb_of(code) == o.PLAY_INTRIGUE:
            play_intrigue(s, f.who, argument_of(code), w.ENDGAME, f.who)
        else:
            super().answer(s, f, code)


class Finish(Step):
    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.places = places_of(s)
        s.phase = w.FINISHED
        s.decider = w.NOBODY
        s.options = []
        for seat in range(len(s.places)):
            if s.places[seat] == 1:
                s.note(events.GAME_WON, seat, 0, 0, EVERYBODY)


ROUND_START: Final = add_step(RoundStart("round_start"))
DEFEND: Final = add_step(Defend("defend"))
DRAW_HANDS: Final = add_step(DrawHands("draw_hands"))
MAKERS: Final = add_step(Makers("makers"))
RECALL: Final = add_step(Recall("recall"))
ON_ROUND_START: Final = add_event(Moment("round_start"))
ON_ENDGAME: Final = add_event(Moment("endgame"))
ROUND_STARTS: Final = add_step(Window("round_starts", ON_ROUND_START))
ENDGAME: Final = add_step(Endgame("endgame", ON_ENDGAME))
FINISH: Final = add_step(Finish("finish"))
