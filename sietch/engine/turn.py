"""A player's turn: its beginning, the menu of what is still open, its end (R-3, R-4).

What lasting components offer in their owner's turn (`on own_turn`) has joined it from its first moment on, like every
other effect of the turn (I-4): it stands beside the Plot cards, and `order.py` reckons with it.
"""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import GRAFT, SEND, play_card, playable_cards
from sietch.engine.contracts import tell_harvest
from sietch.engine.deploying import ARMY_DEPLOYS, add_deploying, all_deployable, deploy_by_rule, deployed_by
from sietch.engine.effects import do_plain, must_be_done, take, take_pending
from sietch.engine.events import EVERYBODY
from sietch.engine.groups import PER
from sietch.engine.intrigue import add_cards_for, add_intrigue, play_intrigue
from sietch.engine.ops import (
    CHOICE,
    NEWS,
    PLAIN,
    UNHEEDED,
    Atom,
    Event,
    Step,
    Unhandled,
    add_effect,
    add_event,
    add_step,
)
from sietch.engine.options import add_option, argument_of, mask_options, option, verb_of
from sietch.engine.order import goes_first
from sietch.engine.reveal import begin_reveal, clean_up
from sietch.engine.rival_card import is_rival
from sietch.engine.rivals import RIVAL_TURN
from sietch.engine.rows import add_buying, buy, buys, churn_row
from sietch.engine.rules import Node, Rules, Trigger
from sietch.engine.sending import spaces_for
from sietch.engine.sides import allies, is_commander
from sietch.engine.state import Frame, Pending, State, Turn
from sietch.engine.teams import ACTIVATE_ALLY, tokens_of
from sietch.engine.trashing import trash_borrowed
from sietch.engine.triggers import fire

SEND_TOKEN: Final = o.add_verb("token ", w.TOKEN)
LET_DEPLOY: Final = o.add_verb("let deploy", w.NO_ARGUMENT, place=o.IN_ARMY)  # another seat owns the army


class NextTurn(Step):
    """R-3: clockwise from the seat, whoever has not revealed yet; a rival as long as it has an agent (RV-4)."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        if f.extra > 0 and not s.players[s.turn.seat].has_revealed:
            begin_turn(s, s.turn.seat, f.extra - 1)
            return
        seat = f.seat
        for _ in range(len(s.players)):
            player = s.players[seat]
            if not player.has_revealed and (player.agents > 0 or not is_rival(s, seat)):
                begin_turn(s, seat)
                return
            seat = s.next_to[seat]
        s.turn = Turn(s.turn.seat)


def begin_turn(s: State, seat: int, extra: int = 0) -> None:
    """`extra`: how many more this seat takes right after it (I-84)."""
    s.turn = Turn(seat)
    s.turn.kind = w.UNDECIDED
    s.turns_taken += 1
    rival = is_rival(s, seat)
    s.push_step(NEXT_TURN, w.NOTHING, s.next_to[seat], extra)
    s.push_step(RIVAL_TURN if rival else TURN, seat, 0, 0)
    s.note(events.TURN, seat, 0, 0, EVERYBODY)
    if s.rules.awaited & ON_OWN_TURN.bit and not rival:
        fire(s, ON_OWN_TURN, seat, 0, 0)
    fire(s, ON_TURN_START, seat, 0, 0)
    for slot in s.rules.hooks.begin_turn:
        s.players[seat].parts[slot].begin_turn(s, s.players[seat])


class TurnStart(Event):
    """B-14: before anything else in the turn. Lasting components take effect at once, Plot cards are the first choice."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def follows(self) -> int:
        return UNHEEDED


class OwnTurn(Event):
    """I-4, I-25: from the first moment of an own turn to its last; also of what has come in the middle of it.

    Rivals use tiles at times of their own (I-88).
    """

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def now(self, s: State, trigger: Trigger, seat: int) -> bool:
        return s.turn.is_of(seat) and not is_rival(s, seat)

    def can_be_now(self) -> bool:
        return True

    def follows(self) -> int:
        return UNHEEDED


def take_extra_turn(s: State) -> None:
    """I-84: whoever is on turn takes one more, right after this one and after those that were promised before."""
    for i in range(len(s.stack) - 1, -1, -1):
        f = s.stack[i]
        if f.op == NEXT_TURN:
            s.stack[i] = Frame(NEXT_TURN, f.node, f.who, f.army, f.source, f.seat, f.extra + 1)
            return
    raise Unhandled("no turn is being taken")


class ExtraTurn(Atom):
    """`extra_turn`: a full turn right after this one (I-84)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.turn.is_of(who)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_extra_turn(s)


class AskTurn(Step):
    """An Agent turn with one of these cards, or the Reveal turn; before that Plot cards (plot-before-choice) and offers."""

    def run(self, s: State, f: Frame) -> None:
        if s.turn.kind == w.NO_TURN:  # an effect has ended it
            s.stack.pop()
            return
        player = s.players[f.who]
        choices = playable_cards(s, player)
        choices.append(option(o.REVEAL, 0))
        for p in s.pool:
            node = s.rules.nodes[p.node]
            if node.is_offer and node.possible(s, p.who, p.army, p.source):
                offer(choices, p)
        add_intrigue(s, player, w.PLAYER_TURNS, s.turn.army, choices)
        if s.rules.awaited & ON_TURN_START.bit and not f.has_begun:
            add_cards_for(s, player, ON_TURN_START, s.turn.army, choices)
        s.ask(f.who, self.number, 0, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        verb = verb_of(code)
        s.stack.pop()
        if verb == o.PLAY_INTRIGUE or verb == o.RESOLVE:
            s.push_step(self.number, f.who, 0, 1)
            if verb == o.RESOLVE:
                take_pending(s, code)
            else:
                play_intrigue(s, f.who, argument_of(code), w.PLAYER_TURNS, s.turn.army)
            return
        if verb == o.PLAY:
            play_card(s, f.who, argument_of(code))
        elif verb != o.REVEAL:
            raise Unhandled("a turn does not begin like this")
        if is_commander(s, f.who):
            s.push_turn_step(ACTIVATE, 0, 0)
        else:
            go_on(s)
        if verb == o.PLAY and s.rules.cards[s.turn.first_card()].graft:
            s.push_turn_step(GRAFT, s.turn.first_card(), 0)  # T-54: before anything else


class EndTurn(Atom):
    """B-14: before a turn is chosen, which then is neither an Agent turn nor the Reveal turn."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.turn.is_of(who) and s.turn.kind == w.UNDECIDED

    def moment(self) -> int:
        return CHOICE

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.turn.kind = w.NO_TURN
        s.pool = []


def go_on(s: State) -> None:
    """The card that was played sends an agent; without one it is the Reveal turn."""
    if s.turn.kind == w.AGENT_TURN:
        s.push_turn_step(AGENT_MENU, 0, 0)
        s.push_turn_step(SEND, s.turn.first_card(), 0)
    else:
        s.push_turn_step(REVEAL_MENU, 0, 0)
        begin_reveal(s, s.turn.seat)


class Activate(Step):
    """X-4: a commander says which token the card sends, and by that which ally is activated.

    The Swordmaster and the Reveal turn leave the choice of the ally.
    """

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        tokens = tokens_of(s.players[f.who])
        if tokens is None:
            raise Unhandled("only commanders activate an ally")
        sending = s.turn.kind == w.AGENT_TURN
        source = w.CARD * w.KIND + s.turn.first_card() if sending else 0
        if sending and s.turn.token == w.NOTHING:
            s.ask(f.who, self.number, source, mask_options(SEND_TOKEN, self.leading(s, f, tokens.ready)))
            return
        choices: list[int] = []
        for ally in allies(s, f.who):
            if not sending or self.leads(s, f, ally):
                choices.append(option(ACTIVATE_ALLY, ally))
        s.ask(f.who, self.number, source, choices)

    def leading(self, s: State, f: Frame, ready: int) -> int:
        """The tokens with whose ally the cards can send an agent."""
        found = ready
        for token, ally in enumerate(allies(s, f.who)):
            if not self.leads(s, f, ally):
                found &= ~(1 << token)
        return found

    def leads(self, s: State, f: Frame, ally: int) -> bool:
        """T-74: agent icons may depend on the activated ally."""
        if not any([len(s.rules.cards[card].icons_if) > 0 for card in s.turn.cards]):
            return True
        army = s.turn.army
        s.turn.army = ally
        spaces = spaces_for(s, s.players[f.who], s.turn.cards)
        s.turn.army = army
        return spaces != 0

    def answer(self, s: State, f: Frame, code: int) -> None:
        if verb_of(code) == ACTIVATE_ALLY:
            self.activate(s, f, argument_of(code))
            return
        s.turn.token = argument_of(code)
        if s.turn.token != w.BOTH_WAYS:
            self.activate(s, f, allies(s, f.who)[s.turn.token])

    def activate(self, s: State, f: Frame, ally: int) -> None:
        s.stack.pop()
        s.turn.army = ally
        s.pool = [Pending(p.node, p.who, ally, p.source) for p in s.pool]
        s.note(events.ACTIVATED, f.who, ally, 0, EVERYBODY)
        go_on(s)


# --- the menu ----------------------------------------------------------------------------------------------


class Menu(Step):
    """Everything that is still open in this turn."""

    def add_own(self, s: State, f: Frame, choices: list[int]) -> None:
        """What only this kind of turn offers."""
        raise Unhandled(self.word + " offers nothing")

    def run(self, s: State, f: Frame) -> None:
        player = s.players[f.who]
        if tell_harvest(s, player) or do_plain(s, s.pool, 0, False):
            return
        choices: list[int] = []
        bound = False
        news_bind = False
        only_news = not s.every_order
        for p in s.pool:
            node = s.rules.nodes[p.node]
            if node.possible(s, p.who, p.army, p.source):
                offer(choices, p)
                order = node.order(s, p.who, p.army, p.source)
                if (order == CHOICE and not node.is_offer) or (
                    order == NEWS and not node.does.settled(s, node, player)
                ):
                    only_news = False
                if not node.optional(s, p.who, p.army, p.source):
                    bound = bound or order == CHOICE or s.every_order
                    news_bind = news_bind or order == NEWS
            elif len(player.hand) > 0 and node.does.looks_into_hand(node):
                only_news = False  # or the news would tell what is not in the hand
        if only_news and not s.holding and len(choices) > 0 and take_news(s):
            return
        self.add_rest(s, f, choices)
        if not bound and (only_news or not news_bind):  # what leaves no choice ends with the turn
            choices.append(option(o.END_TURN, 0))
        s.ask(f.who, f.op, 0, choices)

    def add_rest(self, s: State, f: Frame, choices: list[int]) -> None:
        add_intrigue(s, s.players[f.who], w.PLAYER_TURNS, s.turn.army, choices)
        self.add_own(s, f, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        verb = verb_of(code)
        s.turn.ally_declined = False
        if verb == o.RESOLVE:
            take_pending(s, code)
        elif verb == o.PLAY_INTRIGUE:
            play_intrigue(s, f.who, argument_of(code), w.PLAYER_TURNS, s.turn.army)
        elif verb == o.END_TURN:
            if self.is_over(s, f):
                self.end_turn(s, f)
        else:
            self.answer_own(s, f, verb, argument_of(code))

    def answer_own(self, s: State, f: Frame, verb: int, argument: int) -> None:
        raise Unhandled(self.word + " offers nothing")

    def is_over(self, s: State, f: Frame) -> bool:
        """Carry out the rest. False if it brings something to decide that was not there before, or that must be."""
        height = len(s.stack)
        done = do_rest(s)
        if len(s.stack) == height and trash_borrowed(s):
            done += 1
        if done == 0:
            return True
        while len(s.stack) == height and tell_harvest(s, s.players[f.who]):
            do_rest(s)
        if len(s.stack) != height:
            return False
        choices: list[int] = []
        for p in s.pool:
            node = s.rules.nodes[p.node]
            if must_be_done(s, p, node):
                return False
            if node.possible(s, p.who, p.army, p.source):
                offer(choices, p)
        self.add_rest(s, f, choices)
        for code in choices:
            if code not in s.options:
                return False
        return True

    def end_turn(self, s: State, f: Frame) -> None:
        raise Unhandled(self.word + " does not end")


def turn_is_over(s: State) -> None:
    """What could not be carried out lapses (ruling opt-no-early-fizzle)."""
    s.stack.pop()
    s.pool = []
    s.turn.kind = w.NO_TURN


class AgentMenu(Menu):
    def add_own(self, s: State, f: Frame, choices: list[int]) -> None:
        """U-2; the owner of another army is asked how many, after a no only when something else has come between (X-4)."""
        if s.turn.army == f.who:
            add_deploying(s, f.who, 0, choices)
        elif not s.turn.ally_declined and all_deployable(s, s.turn.army) > 0:
            choices.append(option(LET_DEPLOY, 0))

    def answer_own(self, s: State, f: Frame, verb: int, argument: int) -> None:
        kind = deployed_by(s, verb)
        if kind is not None:
            deploy_by_rule(s, kind, s.turn.army, argument)
        elif verb == LET_DEPLOY:
            s.push_turn_step(ARMY_DEPLOYS, 0, 0)
        else:
            raise Unhandled("an Agent turn does not offer this")

    def end_turn(self, s: State, f: Frame) -> None:
        """X-4: before that the owner of another army is asked what is still to be deployed."""
        if s.turn.army != f.who and all_deployable(s, s.turn.army) > 0:
            s.stack.pop()
            s.pool = []
            s.push_turn_step(TURN_OVER, 0, 0)
            s.push_turn_step(ARMY_DEPLOYS, 0, 0)
        else:
            turn_is_over(s)


class TurnOver(Step):
    """The ally was the last to deploy in it."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        turn_is_over(s)


class RevealMenu(Menu):
    def add_own(self, s: State, f: Frame, choices: list[int]) -> None:
        add_buying(s, s.players[f.who], choices)

    def answer_own(self, s: State, f: Frame, verb: int, argument: int) -> None:
        if not buys(s, verb):
            raise Unhandled("a Reveal turn does not offer this")
        buy(s, f.who, verb, argument)

    def end_turn(self, s: State, f: Frame) -> None:
        turn_is_over(s)
        clean_up(s, f.who)
        if s.rules.row_churn:
            churn_row(s)


def offer(choices: list[int], p: Pending) -> None:
    add_option(choices, option(o.RESOLVE, p.node))


def do_rest(s: State) -> int:
    """Carry out what must be done and leaves nothing to choose, until that asks for something. How much it was."""
    height = len(s.stack)
    done = 0
    i = 0
    while i < len(s.pool):
        p = s.pool[i]
        node = s.rules.nodes[p.node]
        if must_be_done(s, p, node) and node.order(s, p.who, p.army, p.source) < CHOICE:
            take(s, i)
            done += 1
            if len(s.stack) != height:
                return done
            i = 0
        else:
            i += 1
    return done


def take_news(s: State) -> bool:
    """Cards first, counting afterwards: a drawn card may count. False if no news can go first."""
    chosen = w.NOTHING
    for i in range(len(s.pool)):
        p = s.pool[i]
        node = s.rules.nodes[p.node]
        if node.order(s, p.who, p.army, p.source) == NEWS and node.possible(s, p.who, p.army, p.source):
            if goes_first(s, i) and (chosen == w.NOTHING or node.op != PER):
                chosen = i
                if node.op != PER:
                    break
    if chosen == w.NOTHING:
        return False
    take(s, chosen)
    return True


END_OF_TURN: Final = add_effect(EndTurn("end_turn"))
EXTRA_TURN: Final = add_effect(ExtraTurn("extra_turn"))
ON_TURN_START: Final = add_event(TurnStart("turn_start", joins_turn=False))
ON_OWN_TURN: Final = add_event(OwnTurn("own_turn", joins_turn=True))
NEXT_TURN: Final = add_step(NextTurn("next_turn"))
TURN: Final = add_step(AskTurn("turn"))
ACTIVATE: Final = add_step(Activate("activate"))
TURN_OVER: Final = add_step(TurnOver("turn_over"))
AGENT_MENU: Final = add_step(AgentMenu("agent_menu"))
REVEAL_MENU: Final = add_step(RevealMenu("reveal_menu"))
