"""Rows: where cards and tiles lie that can be acquired – the Imperium Row, the Reserve, cards set aside (V-2, V-3, R-6)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import compare
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    PLAIN,
    UNHEEDED,
    Atom,
    Counter,
    Event,
    Question,
    Step,
    Unhandled,
    add_counter,
    add_deed,
    add_effect,
    add_event,
    add_step,
)
from sietch.engine.options import add_option, argument_of, card_options, option, verb_of
from sietch.engine.order import ACQUIRED
from sietch.engine.resources import GAINED, AlwaysPossible, pay
from sietch.engine.rules import Node, Rules, Trigger
from sietch.engine.sides import whose_army
from sietch.engine.state import Frame, Player, State
from sietch.engine.triggers import fire
from sietch.native import mypyc_attr

PERSUASION: Final = "persuasion"


@mypyc_attr(allow_interpreted_subclasses=True)
class Row:
    """A place with entries that can be acquired: bought in a Reveal turn, or taken by an effect.

    Entries are cards, or components of a `kind` that a set adds, such as tiles. `buy` is the verb for buying,
    `acquire` the one for effects that acquire a card for nothing; NOTHING: not from here.
    """

    def __init__(
        self,
        word: str,
        cards: str,
        buy: int,
        acquire: int,
        kind: int = w.CARD,
        paid_in: str = PERSUASION,
        turned_up_later: bool = False,
    ) -> None:
        self.word = word
        self.type = cards  # the type of the cards that come here by set-up; empty for none
        self.buy = buy
        self.acquire = acquire
        self.kind = kind
        self.paid_in = paid_in  # cards for something else have no persuasion cost (I-18, T-20)
        self.turned_up_later = turned_up_later  # what comes next: after the effect of what was taken (I-24)

    def set_up(self, s: State) -> None:
        """S-4: decks are shuffled, the first cards turned up."""
        raise Unhandled(self.word + " does not say how it is set up")

    def stock(self, s: State) -> list[int]:
        """All cards that lie there, and what will come there."""
        raise Unhandled(self.word + " does not say what lies there")

    def cards(self, s: State, player: Player) -> list[int]:
        """What lies there for this player."""
        raise Unhandled(self.word + " does not say what lies there")

    def take(self, s: State, player: Player, card: int) -> None:
        """The card leaves the row, which is refilled (ruling row-refill-first) – unless that comes later."""
        raise Unhandled(self.word + " does not say how a card leaves it")

    def turn_up(self, s: State) -> None:
        """I-24: only now the next one comes."""
        raise Unhandled(self.word + " does not say what is turned up later")

    def take_back(self, s: State, card: int) -> None:
        """R-8: a trashed card of a stack lies there again. Of others: out of the game."""
        s.removed.append(card)

    def stays(self, s: State, card: int) -> bool:
        """T-21: it never leaves; whoever acquires it gets its box alone."""
        return False

    def price(self, s: State, player: Player, card: int) -> int:
        """In persuasion, or in whatever this row takes."""
        rules = s.rules
        price = rules.cards[card].price
        if rules.discounts_cards and self.paid_in == PERSUASION:
            price = max(0, price - sum(s.turn.recall_deed(CHEAPER, player.seat, w.CARD * w.KIND + card)))
        return price

    def purse(self, s: State, player: Player) -> int:
        """How much this player has of what the row takes."""
        return s.turn.persuasion

    def can_buy(self, s: State, player: Player, card: int) -> bool:
        return self.price(s, player, card) <= self.purse(s, player)

    def pay(self, s: State, player: Player, card: int) -> None:
        s.turn.persuasion -= self.price(s, player, card)

    def box(self, s: State, card: int) -> Node | None:
        """What acquiring it brings."""
        return s.rules.cards[card].acquire

    def gain(self, s: State, seat: int, army: int, card: int, destination: int) -> None:
        """The card goes to its new owner, and all that the acquisition triggers follows, for this army (X-12).

        Ruling acquire-trigger-order: the card's own box, the contract, face-up Intrigue cards.
        """
        player = s.players[seat]
        if destination == w.TO_HAND:
            player.hand.append(card)
            known.learn(s, seat, known.HAND, card, EVERYBODY)
        elif destination == w.TO_DECK_TOP:
            player.deck.append(card)
            known.look(s, seat, known.DECK, 1, EVERYBODY)
        elif destination == w.TO_DISCARD:
            player.discard.append(card)
        elif destination != w.STAYS:
            raise Unhandled("no card goes there")
        if s.turn.is_of(seat):
            s.turn.acquired.append(card)
        s.note(events.ACQUIRED, seat, card, destination, EVERYBODY)
        height = len(s.stack)
        self.tell(s, seat, card)
        answers = len(s.stack) - height
        box = self.box(s, card)
        if box is not None:
            push_effect(s, box, seat, army, w.CARD * w.KIND + card)
        if answers > 0 and destination == w.TO_DISCARD:
            ask_where_first(s, seat, card, height, answers)

    def tell(self, s: State, seat: int, card: int) -> None:
        """Whoever waits for it hears of the card."""
        fire(s, ON_ACQUIRE, seat, card, 0)


class ImperiumRow(Row):
    def set_up(self, s: State) -> None:
        s.imperium_deck = s.rules.decks[self.type][:]
        s.rng.shuffle(s.imperium_deck)
        for _ in range(min(s.rules.row_size, len(s.imperium_deck))):
            s.row.append(s.imperium_deck.pop())

    def stock(self, s: State) -> list[int]:
        return s.row + s.imperium_deck

    def cards(self, s: State, player: Player) -> list[int]:
        return s.row if s.turn.row < 0 else not_borrowed(s, self, s.row)

    def take(self, s: State, player: Player, card: int) -> None:
        replace_in_row(s, card)


class Reserve(Row):
    """Stacks of equal cards."""

    def set_up(self, s: State) -> None:
        s.reserve = [s.rules.cards[card].copies for card in s.rules.reserve_cards]

    def stock(self, s: State) -> list[int]:
        found: list[int] = []
        for stack in range(len(s.reserve)):
            found.extend([s.rules.reserve_cards[stack]] * s.reserve[stack])
        return found

    def cards(self, s: State, player: Player) -> list[int]:
        if 0 not in s.reserve:
            return s.rules.reserve_cards
        found: list[int] = []
        for stack in range(len(s.reserve)):
            if s.reserve[stack] > 0:
                found.append(s.rules.reserve_cards[stack])
        return found

    def take(self, s: State, player: Player, card: int) -> None:
        s.reserve[s.rules.cards[card].reserve] -= 1

    def take_back(self, s: State, card: int) -> None:
        s.reserve[s.rules.cards[card].reserve] += 1


class SetAside(Row):
    """Manipulate: for this player alone, one persuasion less (ruling card-manipulate)."""

    def set_up(self, s: State) -> None:
        """Empty."""

    def stock(self, s: State) -> list[int]:
        found: list[int] = []
        for player in s.players:
            found.extend(player.reserved)
        return found

    def cards(self, s: State, player: Player) -> list[int]:
        return player.reserved

    def take(self, s: State, player: Player, card: int) -> None:
        player.reserved.remove(card)

    def price(self, s: State, player: Player, card: int) -> int:
        return max(0, super().price(s, player, card) - 1)


def replace_in_row(s: State, card: int) -> None:
    """V-2: the next card of the Imperium deck takes the place of this one; of equal cards the leftmost leaves.

    With an empty deck the others move together (ruling imperium-deck-empty).
    """
    replace_at(s, s.row.index(card))


def not_borrowed(s: State, row: Row, cards: list[int]) -> list[int]:
    """T-62: a card of a row that is played in this turn stays in its place, and no effect reaches it."""
    left = cards[:]
    if s.rules.rows[s.turn.row] is row:
        left.remove(s.turn.cards[-1])
    return left


def replace_at(s: State, place: int) -> None:
    if len(s.imperium_deck) > 0:
        s.row[place] = s.imperium_deck.pop()
        s.revealing = True
    else:
        s.row.pop(place)


def churn_row(s: State) -> None:
    """RV-37: two dice; the cards at these places leave the game – one of them with a double, none with a 6."""
    rolled = [1 + s.rng.below(6), 1 + s.rng.below(6)]
    rolled.sort()
    s.revealing = True
    s.note(events.ROLLED, w.NOBODY, rolled[0], rolled[1], EVERYBODY)
    places = rolled[:1] if rolled[0] == rolled[1] else rolled
    moved = 0  # together, with an empty deck
    for place in places:
        at = place - 1 - moved
        if place <= s.rules.row_size and at < len(s.row):
            card = s.row[at]
            before = len(s.row)
            replace_at(s, at)
            moved += before - len(s.row)
            s.removed.append(card)
            s.note(events.CHURNED, w.NOBODY, card, 0, EVERYBODY)


# --- buying and acquiring ----------------------------------------------------------------------------------


def buy_options(s: State, player: Player) -> list[int]:
    """V-2: what the persuasion of this Reveal turn can pay."""
    found: list[int] = []
    add_buying(s, player, found)
    return found


def add_buying(s: State, player: Player, choices: list[int]) -> None:
    for row in s.rules.rows:
        if row.buy != w.NOTHING:
            purse = row.purse(s, player)
            for card in row.cards(s, player):
                if row.price(s, player, card) <= purse:
                    add_option(choices, option(row.buy, card))


def buys(s: State, verb: int) -> bool:
    """Whether this verb buys a card."""
    for row in s.rules.rows:
        if row.buy == verb:
            return True
    return False


def row_of(s: State, player: Player, verb: int, card: int) -> Row | None:
    """Where this verb, buying or acquiring, finds the card for this player; None if it lies in no such row."""
    for row in s.rules.rows:
        if (row.buy == verb or row.acquire == verb) and card in row.cards(s, player):
            return row
    return None


def buy(s: State, seat: int, verb: int, card: int) -> None:
    player = s.players[seat]
    row = row_of(s, player, verb, card)
    if row is None:
        raise Unhandled("no row has this card")
    row.pay(s, player, card)
    acquire(s, seat, whose_army(s, seat), row, card, w.TO_DISCARD)


def acquire(s: State, seat: int, army: int, row: Row, card: int, destination: int) -> None:
    """The row is refilled first (ruling row-refill-first), or when all that this brings is done (I-24)."""
    if row.stays(s, card):
        row.gain(s, seat, army, card, w.STAYS)
        return
    row.take(s, s.players[seat], card)
    if row.turned_up_later:
        s.push_step(TURN_UP, seat, s.rules.rows.index(row), 0)
    row.gain(s, seat, army, card, destination)


class TurnUp(Step):
    """I-24: the next entry of a row, after the effect of the one that was taken."""

    def occurs(self, rules: Rules) -> bool:
        for row in rules.rows:
            if row.turned_up_later:
                return True
        return False

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        s.rules.rows[f.row].turn_up(s)


# --- where an acquired card goes ---------------------------------------------------------------------------


def ask_where_first(s: State, seat: int, card: int, height: int, answers: int) -> None:
    """I-81: of what answers to an acquired card, `acquired_to` comes before all else that the card brings.

    While it does, the step below it tells which card is meant. Whoever may do it twice is asked once (T-38).
    """
    rest: list[Frame] = []
    first: list[Frame] = []
    for frame in s.stack[height : height + answers]:
        if moves_acquired(s.rules.nodes[frame.node]):
            first.append(frame)
        else:
            rest.append(frame)
    if len(first) > 0:
        s.stack[height : height + answers] = rest
        s.push_step(JUST_ACQUIRED, seat, card, 0)
        s.stack.extend(could_move(s, first)[-1:])


def could_move(s: State, frames: list[Frame]) -> list[Frame]:
    """Those of them that can be carried out now; the last one would be asked first."""
    found: list[Frame] = []
    for f in frames:
        if s.rules.nodes[f.node].possible(s, f.who, f.army, f.source):
            found.append(f)
    return found


def moves_acquired(node: Node) -> bool:
    if node.op == ACQUIRED_TO:
        return True
    for kid in node.kids:
        if moves_acquired(kid):
            return True
    return False


class JustAcquired(Step):
    """Nothing more is asked about where this card goes."""

    def occurs(self, rules: Rules) -> bool:
        for node in rules.nodes:
            if node.op == ACQUIRED_TO:
                return True
        return False

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()


class AcquiredTo(Atom):
    """`acquired_to deck_top`, after `on acquire`: not to the discard pile, but on top of the deck (I-81, T-15)."""

    def meant(self, s: State, who: int) -> int:
        """The card just acquired that still lies on the discard pile; NOTHING if there is none."""
        for i in range(len(s.stack) - 1, -1, -1):
            frame = s.stack[i]
            if frame.op == JUST_ACQUIRED and frame.who == who:
                return frame.card if frame.card in s.players[who].discard else w.NOTHING
        return w.NOTHING

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.meant(s, who) != w.NOTHING

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        player = s.players[who]
        card = self.meant(s, who)
        player.discard.reverse()  # of equal ones the last that came
        player.discard.remove(card)
        player.discard.reverse()
        player.deck.append(card)
        known.look(s, who, known.DECK, 1, EVERYBODY)
        s.note(events.PUT_ON_DECK, who, card, 0, EVERYBODY)


class CardDiscount(AlwaysPossible):
    """`card_discount N CARD`: every copy of it costs so much less in this turn."""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.turn.remember(CHEAPER, who, w.CARD * w.KIND + node.arg, node.low)


# --- effects that acquire ----------------------------------------------------------------------------------


class Acquire(Event):
    """`on acquire [CARD]`: `what` is the card."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return trigger.arg == w.NOTHING or trigger.arg == what

    def follows(self) -> int:
        return ACQUIRED


class AcquireFree(Question):
    """`acquire_free FILTER`: `arg2` compares with the cost `arg`; NOTHING: `arg` is a named card."""

    def can_acquire(self, s: State, node: Node, player: Player, card: int) -> bool:
        if node.arg2 == w.NOTHING:
            return card == node.arg
        printed = s.rules.cards[card]
        return printed.has_cost and compare(printed.cost, node.arg2, node.arg)

    def targets(self, s: State, node: Node, who: int) -> list[int]:
        """Cards of all rows that such effects reach."""
        player = s.players[who]
        found: list[int] = []
        for row in s.rules.rows:
            if row.acquire != w.NOTHING:
                for card in row.cards(s, player):
                    if self.can_acquire(s, node, player, card):
                        add_option(found, option(row.acquire, card))
        return found

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(self.targets(s, node, who)) > 0

    def changes(self, node: Node) -> int:
        return ACQUIRED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.asks_as(), f.source, self.targets(s, s.rules.nodes[f.node], f.who))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        node = s.rules.nodes[f.node]
        card = argument_of(code)
        row = row_of(s, s.players[f.who], verb_of(code), card)
        if row is None:
            raise Unhandled("no row has this card")
        self.pay_for(s, node, f.who, card)
        acquire(s, f.who, f.army, row, card, node.to)

    def pay_for(self, s: State, node: Node, who: int, card: int) -> None:
        """Nothing."""


class AcquirePaying(AcquireFree):
    """`acquire_paying RESOURCE`: the persuasion cost, paid in the resource `arg`."""

    def waits_for(self, node: Node) -> int:
        return GAINED[node.arg]

    def asks_as(self) -> int:
        return ACQUIRE_FREE

    def can_acquire(self, s: State, node: Node, player: Player, card: int) -> bool:
        printed = s.rules.cards[card]
        return printed.has_cost and printed.cost <= player.resources[node.arg]

    def pay_for(self, s: State, node: Node, who: int, card: int) -> None:
        pay(s, who, node.arg, s.rules.cards[card].cost)


class ReserveRowCard(Question):
    """Manipulate: out of the Imperium Row, for this player alone."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(IMPERIUM_ROW.cards(s, s.players[who])) > 0

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        cards = IMPERIUM_ROW.cards(s, s.players[f.who])
        s.ask(f.who, self.number, f.source, card_options(o.RESERVE, cards))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        card = argument_of(code)
        replace_in_row(s, card)
        s.players[f.who].reserved.append(card)
        s.note(events.RESERVED, f.who, card, 0, EVERYBODY)


class AcquiredThisTurn(Counter):
    """Cards, or copies of the card `arg`."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        if not s.turn.is_of(who):
            return 0
        return len(s.turn.acquired) if arg == w.NOTHING else s.turn.acquired.count(arg)

    def rises(self, number: int) -> int:
        return ACQUIRED

    def falls(self, number: int) -> int:
        return UNHEEDED


IMPERIUM_ROW: Final = ImperiumRow("imperium_row", "imperium", o.BUY, o.ACQUIRE)
RESERVE: Final = Reserve("reserve", "reserve", o.BUY, o.ACQUIRE)
SET_ASIDE: Final = SetAside("set_aside", "", o.BUY_RESERVED, o.ACQUIRE_RESERVED)
PRINTED_ROWS: Final[list[Row]] = [IMPERIUM_ROW, RESERVE, SET_ASIDE]

ON_ACQUIRE: Final = add_event(Acquire("acquire", joins_turn=False))
ACQUIRE_FREE: Final = add_effect(AcquireFree("acquire_free"))
ACQUIRE_PAYING: Final = add_effect(AcquirePaying("acquire_paying"))
CHEAPER: Final = add_deed("made a card cheaper")
CARD_DISCOUNT: Final = add_effect(CardDiscount("card_discount"))
ACQUIRED_TO: Final = add_effect(AcquiredTo("acquired_to"))
TURN_UP: Final = add_step(TurnUp("turn_up"))
JUST_ACQUIRED: Final = add_step(JustAcquired("just_acquired"))
RESERVE_ROW_CARD: Final = add_effect(ReserveRowCard("reserve_row_card"))
ACQUIRED_THIS_TURN: Final = add_counter(AcquiredThisTurn("acquired_this_turn"))
