"""A player's turn: its beginning, the menu of what is still open, its end (R-3, R-4)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import play_card, playable_cards
from sietch.engine.contracts import tell_harvest
from sietch.engine.effects import do_plain
from sietch.engine.events import EVERYBODY
from sietch.engine.groups import PER
from sietch.engine.intrigue import add_intrigue, play_intrigue
from sietch.engine.ops import NEWS, Step, Unhandled, add_step
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.reveal import clean_up, reveal
from sietch.engine.rows import add_buying, buy, buys
from sietch.engine.state import Frame, State, Turn
from sietch.engine.units import ARMY_DEPLOYS, deploy, deployable

LET_DEPLOY: Final = o.add_verb("let deploy", w.NO_ARGUMENT)  # another seat owns the army


class NextTurn(Step):
    """R-3: clockwise from seat `x`, whoever has not revealed yet."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        seats = len(s.players)
        for distance in range(seats):
            seat = (f.x + distance) % seats
            if not s.players[seat].has_revealed:
                begin_turn(s, seat)
                return


def begin_turn(s: State, seat: int) -> None:
    s.turn = Turn(seat)
    s.turn.kind = w.UNDECIDED
    s.turns_taken += 1
    s.push_step(NEXT_TURN, w.NOTHING, (seat + 1) % len(s.players), 0)
    s.push_step(TURN, seat, 0, 0)
    s.note(events.TURN, seat, 0, 0, EVERYBODY)


class AskTurn(Step):
    """An Agent turn with one of these cards, or the Reveal turn; Plot cards before (plot-before-choice)."""

    def run(self, s: State, f: Frame) -> None:
        player = s.players[f.who]
        choices = playable_cards(s, player)
        choices.append(option(o.REVEAL, 0))
        add_intrigue(s, player, w.PLAYER_TURNS, choices)
        s.ask(f.who, self.number, 0, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        verb = verb_of(code)
        if verb == o.PLAY_INTRIGUE:
            play_intrigue(s, f.who, argument_of(code), w.PLAYER_TURNS)
            return
        s.stack.pop()
        if verb == o.PLAY:
            s.push_turn_step(AGENT_MENU, 0, 0)
            play_card(s, f.who, argument_of(code))
        elif verb == o.REVEAL:
            s.push_turn_step(REVEAL_MENU, 0, 0)
            reveal(s, f.who)
        else:
            raise Unhandled("a turn does not begin like this")


# --- the menu ----------------------------------------------------------------------------------------------


class Menu(Step):
    """Everything that is still open in this turn."""

    def add_own(self, s: State, f: Frame, choices: list[int]) -> None:
        """What only this kind of turn offers."""
        raise Unhandled(self.word + " offers nothing")

    def run(self, s: State, f: Frame) -> None:
        player = s.players[f.who]
        if do_plain(s, s.pool, 0) or tell_harvest(s, player):
            return
        choices: list[int] = []
        bound = False
        only_news = True
        for p in s.pool:
            node = s.rules.nodes[p.node]
            if node.possible(s, p.who, p.army, p.source):
                code = option(o.RESOLVE, p.node)
                if code not in choices:
                    choices.append(code)
                if not node.optional(s, p.who, p.army, p.source):
                    bound = True
                if node.order(s, p.who, p.army, p.source) != NEWS or not node.does.settled(s, node, player):
                    only_news = False
            elif len(player.hand) > 0 and node.does.looks_into_hand(node):
                only_news = False  # or the news would tell what is not in the hand
        if only_news and len(choices) > 0 and not s.every_order:
            take_news(s, choices)
            return
        add_intrigue(s, player, w.PLAYER_TURNS, choices)
        self.add_own(s, f, choices)
        if not bound:
            choices.append(option(o.END_TURN, 0))
        s.ask(f.who, f.op, 0, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        verb = verb_of(code)
        if verb == o.RESOLVE:
            take_pending(s, code)
        elif verb == o.PLAY_INTRIGUE:
            play_intrigue(s, f.who, argument_of(code), w.PLAYER_TURNS)
        elif verb == o.END_TURN:
            self.end_turn(s, f)
        else:
            self.answer_own(s, f, verb, argument_of(code))

    def answer_own(self, s: State, f: Frame, verb: int, argument: int) -> None:
        raise Unhandled(self.word + " offers nothing")

    def end_turn(self, s: State, f: Frame) -> None:
        """What could not be carried out lapses (ruling opt-no-early-fizzle)."""
        s.stack.pop()
        s.pool = []
        s.turn = Turn(f.who)


class AgentMenu(Menu):
    def add_own(self, s: State, f: Frame, choices: list[int]) -> None:
        """U-2; the owner of another army is asked how many (X-4)."""
        most = deployable(s, s.turn.army)
        if s.turn.army == f.who:
            for n in range(1, most + 1):
                choices.append(option(o.DEPLOY, n))
        elif most > 0:
            choices.append(option(LET_DEPLOY, 0))

    def answer_own(self, s: State, f: Frame, verb: int, argument: int) -> None:
        if verb == o.DEPLOY:
            s.turn.deployed += argument
            deploy(s, s.turn.army, argument)
        elif verb == LET_DEPLOY:
            s.push_turn_step(ARMY_DEPLOYS, 0, 0)
        else:
            raise Unhandled("an Agent turn does not offer this")


class RevealMenu(Menu):
    def add_own(self, s: State, f: Frame, choices: list[int]) -> None:
        add_buying(s, s.players[f.who], choices)

    def answer_own(self, s: State, f: Frame, verb: int, argument: int) -> None:
        if not buys(s, verb):
            raise Unhandled("a Reveal turn does not offer this")
        buy(s, f.who, verb, argument)

    def end_turn(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.pool = []
        clean_up(s, f.who)
        s.turn = Turn(f.who)


def take_news(s: State, choices: list[int]) -> None:
    """Cards first, counting afterwards: a drawn card may count."""
    chosen = choices[0]
    for code in choices:
        if s.rules.nodes[argument_of(code)].op != PER:
            chosen = code
            break
    take_pending(s, chosen)


def take_pending(s: State, code: int) -> None:
    node = argument_of(code)
    for i in range(len(s.pool)):
        if s.pool[i].node == node:
            p = s.pool.pop(i)
            s.rules.nodes[node].do(s, p.who, p.army, p.source)
            return
    raise Unhandled("this effect is not open")


NEXT_TURN: Final = add_step(NextTurn("next_turn"))
TURN: Final = add_step(AskTurn("turn"))
AGENT_MENU: Final = add_step(AgentMenu("agent_menu"))
REVEAL_MENU: Final = add_step(RevealMenu("reveal_menu"))
