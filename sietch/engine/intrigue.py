"""Intrigue cards: drawing, trashing, stealing and playing them (R-4, R-7, A-13)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import all_hold
from sietch.engine.effects import EFFECT
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    NEWS,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Counter,
    Event,
    Question,
    Step,
    Unhandled,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_step,
    add_thing,
)
from sietch.engine.options import add_option, argument_of, card_options, option
from sietch.engine.order import possible_draws, sources
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import are_opponents, clockwise, hand_open_to
from sietch.engine.state import Frame, Player, State
from sietch.engine.teams import ACTIVATE_ALLY
from sietch.engine.triggers import is_waiting


def draw_intrigue(s: State, seat: int, count: int) -> None:
    """R-7: an empty Intrigue deck is made anew from its discard pile."""
    player = s.players[seat]
    drawn = 0
    while drawn < count:
        if len(s.intrigue_deck) == 0:
            if len(s.intrigue_discard) == 0:
                break
            shuffle_under_deck(s, seat)
        card = s.intrigue_deck.pop()
        player.intrigue.append(card)
        drawn += 1
        if len(s.known) > 0:
            seats = known.taken(s, w.NOBODY, known.INTRIGUE_DECK, len(s.intrigue_deck))
            known.learn(s, seat, known.INTRIGUE, card, seats & ~hand_open_to(s, seat))
        s.note(events.DREW_INTRIGUE_CARD, seat, card, 0, 1 << seat)
    if drawn:
        s.revealing = True
        s.note(events.DREW_INTRIGUE, seat, 0, drawn, EVERYBODY)


def shuffle_under_deck(s: State, seat: int) -> None:
    """R-7, T-67: the discards, shuffled, under what is left of the Intrigue deck."""
    shuffled = s.intrigue_discard
    s.intrigue_discard = []
    s.rng.shuffle(shuffled)
    for card in shuffled:
        known.put_under(s, w.NOBODY, known.INTRIGUE_DECK, card, 0)
    s.intrigue_deck = shuffled + s.intrigue_deck
    s.note(events.INTRIGUE_SHUFFLED, seat, 0, 0, EVERYBODY)


def put_under_deck(s: State, seat: int, card: int) -> None:
    """I-12: out of the hand, under the Intrigue deck, shown to nobody; its owner knows where it lies (I-87)."""
    seats = known.left_unseen(s, seat, known.INTRIGUE, card, hand_open_to(s, seat))
    s.players[seat].intrigue.remove(card)
    s.intrigue_deck.insert(0, card)
    known.put_under(s, w.NOBODY, known.INTRIGUE_DECK, card, seats)


class IntrigueDrawn(Aspect):
    """R-4: what was drawn may be played at once."""

    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        return [card.plot for card in rules.intrigue if card.plot is not None]


class DrawIntrigue(Atom):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.intrigue_deck) > 0 or len(s.intrigue_discard) > 0

    def moment(self) -> int:
        return NEWS

    def changes(self, node: Node) -> int:
        return INTRIGUE_DRAWN

    def settled(self, s: State, node: Node, player: Player) -> bool:
        """No played card could be shuffled into the deck before, also if drawn cards and levels bring more."""
        if len(s.intrigue_deck) >= possible_draws(s, player, self.number) + SPARE:
            return True
        return len(player.intrigue) == 0 and sources(s, INTRIGUE_DRAWN) <= 1

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        draw_intrigue(s, who, node.low)


class TrashIntrigue(Question):
    """Out of the game; nobody else sees which one it was (R-7)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.players[who].intrigue) > 0

    def paid_after(self, node: Node) -> int:
        return INTRIGUE_DRAWN

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(INTRIGUE_CARD, 0, node.low) <= len(s.players[who].intrigue)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, card_options(o.TRASH_INTRIGUE, s.players[f.who].intrigue))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        card = argument_of(code)
        player = s.players[f.who]
        seats = known.left_unseen(s, f.who, known.INTRIGUE, card, 0)
        player.intrigue.remove(card)
        player.trashed_intrigue.append(card)
        known.learn(s, f.who, known.TRASHED_INTRIGUE, card, seats)
        s.note(events.TRASHED_AN_INTRIGUE, f.who, 0, 0, EVERYBODY)
        s.note(events.TRASHED_INTRIGUE, f.who, card, 0, 1 << f.who)


def hand_over(s: State, giver: Player, place: int, who: int) -> None:
    """An Intrigue card changes its owner face down: the two see which one it is, and who sees their hands (X-30)."""
    card = giver.intrigue[place]
    takers = hand_open_to(s, who)
    seeing = hand_open_to(s, giver.seat) | takers
    seats = known.left_unseen(s, giver.seat, known.INTRIGUE, card, seeing)
    giver.intrigue.pop(place)
    s.players[who].intrigue.append(card)
    known.learn(s, who, known.INTRIGUE, card, seats & ~takers)
    s.note(events.DREW_INTRIGUE_CARD, who, card, 0, seeing)


class StealIntrigue(Atom):
    """A-13: every opponent with four or more gives a random one."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        for victim in s.players:
            if self.can_be_robbed(s, who, victim):
                return True
        return False

    def moment(self) -> int:
        return NEWS

    def changes(self, node: Node) -> int:
        return INTRIGUE_DRAWN

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for victim in s.players:
            if self.can_be_robbed(s, who, victim):
                s.note(events.STOLE_INTRIGUE, who, victim.seat, 0, EVERYBODY)
                hand_over(s, victim, s.rng.below(len(victim.intrigue)), who)
                s.revealing = True

    def can_be_robbed(self, s: State, who: int, victim: Player) -> bool:
        if len(victim.intrigue) < s.rules.steal_from:
            return False
        return are_opponents(s, who, victim.seat)


class ConditionsMet(Counter):
    """How many of the conditions printed on the card hold: in the endgame, when nothing changes by itself any more."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        met = 0
        if source // w.KIND == w.INTRIGUE:
            for tests in s.rules.intrigue[source % w.KIND].conditions:
                if all_hold(s, tests, who, army, source):
                    met += 1
        return met

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


# --- playing them ------------------------------------------------------------------------------------------


def intrigue_side(s: State, card: int, phase: int) -> Node | None:
    """The side of an Intrigue card that belongs to a phase."""
    printed = s.rules.intrigue[card]
    if phase == w.COMBAT:
        return printed.combat
    return printed.endgame if phase == w.ENDGAME else printed.plot


def add_intrigue(s: State, player: Player, phase: int, army: int, choices: list[int]) -> None:
    """R-4, R-7: cards for this phase whose condition holds and whose cost can be paid."""
    if len(player.intrigue) == 0:
        return
    for card in player.intrigue:
        side = intrigue_side(s, card, phase)
        if side is not None:
            if side.allowed(s, player.seat, army, w.INTRIGUE * w.KIND + card):
                add_option(choices, option(o.PLAY_INTRIGUE, card))


def has_card_for(s: State, player: Player, event: Event) -> bool:
    """A card that is played when this happens."""
    for card in player.intrigue:
        moment = s.rules.intrigue[card].moment
        if moment is not None and moment.event is event:
            return True
    return False


def may_hold_card_for(s: State, player: Player, event: Event) -> bool:
    """As far as others see: a card of the hand could be played when this happens."""
    return len(player.intrigue) > 0 and s.rules.card_moments & event.bit != 0


def add_cards_for(s: State, player: Player, event: Event, army: int, choices: list[int]) -> None:
    """B-10: those of them whose condition holds and whose cost can be paid."""
    for card in player.intrigue:
        moment = s.rules.intrigue[card].moment
        if moment is not None and moment.event is event:
            if moment.effect.allowed(s, player.seat, army, w.INTRIGUE * w.KIND + card):
                add_option(choices, option(o.PLAY_INTRIGUE, card))


def side_to_play(s: State, card: int, phase: int) -> Node | None:
    """Its side for this phase, or the one for its own moment (B-10, B-14)."""
    side = intrigue_side(s, card, phase)
    moment = s.rules.intrigue[card].moment
    return moment.effect if side is None and moment is not None else side


def played_side(s: State, card: int, phase: int) -> Node:
    """What a card does that is played now."""
    side = side_to_play(s, card, phase)
    if side is None:
        raise Unhandled("this Intrigue card has no side for this phase")
    return side


def play_combat_card(s: State, seat: int, card: int, armies: list[int]) -> None:
    """For one of these armies: there may be two to choose from (X-12)."""
    s.turn.remember(COMBAT_CARD_PLAYED, seat, 0, 1)
    lay_open(s, seat, card)
    if armies == [seat]:
        use_intrigue(s, seat, card, played_side(s, card, w.COMBAT), seat)
    else:
        s.push_step(FOR_WHOM, seat, card, sum([1 << army for army in armies]))


class ForWhom(Step):
    """X-12: the Combat card that a commander has played is for one army, the only one or that of choice."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        side = played_side(s, f.card, w.COMBAT)
        source = w.INTRIGUE * w.KIND + f.card
        armies = [seat for seat in clockwise(s, f.who) if f.armies >> seat & 1]
        useful = [army for army in armies if side.allowed(s, f.who, army, source)]
        if len(useful) == 1:
            self.play(s, f, useful[0])
        else:
            s.ask(f.who, self.number, source, [option(ACTIVATE_ALLY, army) for army in useful or armies])

    def answer(self, s: State, f: Frame, code: int) -> None:
        self.play(s, f, argument_of(code))

    def play(self, s: State, f: Frame, army: int) -> None:
        s.stack.pop()
        s.note(events.ACTIVATED, f.who, army, 0, EVERYBODY)
        use_intrigue(s, f.who, f.card, played_side(s, f.card, w.COMBAT), army)


def play_intrigue(s: State, seat: int, card: int, phase: int, army: int) -> None:
    lay_open(s, seat, card)
    use_intrigue(s, seat, card, played_side(s, card, phase), army)


def use_intrigue(s: State, seat: int, card: int, side: Node, army: int) -> None:
    """At least one of the lines of its side must be used."""
    s.push(EFFECT, side.number, seat, army, w.INTRIGUE * w.KIND + card, 0, 1)


def lay_open(s: State, seat: int, card: int) -> None:
    """Face up while it is resolved."""
    player = s.players[seat]
    player.intrigue.remove(card)
    known.left_openly(s, seat, known.INTRIGUE, card)
    player.face_up.append(card)
    s.note(events.PLAYED_INTRIGUE, seat, card, 0, EVERYBODY)
    s.push_step(INTRIGUE_DONE, seat, card, 0)


def put_away(s: State, player: Player) -> None:
    """What has waited in vain is over, and the cards that gave it are discarded."""
    player.waiting.clear()
    s.intrigue_discard.extend(player.face_up)
    player.face_up.clear()


class IntrigueDone(Step):
    """R-7: to the discard pile, unless it waits for something (plot-face-up)."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        player = s.players[f.who]
        if not is_waiting(s, player, w.INTRIGUE * w.KIND + f.card):
            player.face_up.remove(f.card)
            s.intrigue_discard.append(f.card)


SPARE: Final = 4
COMBAT_CARD_PLAYED: Final = add_deed("played a Combat card")
INTRIGUE_CARD: Final = add_thing("Intrigue card")
INTRIGUE_DRAWN: Final = add_aspect(IntrigueDrawn("Intrigue cards drawn"))
DRAW_INTRIGUE: Final = add_effect(DrawIntrigue("intrigue"))
TRASH_INTRIGUE: Final = add_effect(TrashIntrigue("trash_intrigue"))
STEAL_INTRIGUE: Final = add_effect(StealIntrigue("steal_intrigue"))
FOR_WHOM: Final = add_step(ForWhom("for_whom"))
CONDITIONS_MET: Final = add_counter(ConditionsMet("conditions_met"))
INTRIGUE_DONE: Final = add_step(IntrigueDone("intrigue_done"))
