"""Trade between mates (X-24): each gives any amount of one kind, or nothing; both gifts change hands together."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.intrigue import INTRIGUE_DRAWN, hand_over
from sietch.engine.ops import Question, Step, Unhandled, add_effect, add_step
from sietch.engine.options import add_option, argument_of, option, verb_of
from sietch.engine.resources import GAINED
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import mates
from sietch.engine.state import Frame, State
from sietch.engine.teams import CARDS, Gift, teams_of

TRADE_WITH: Final = o.add_verb("trade with seat ", w.SEAT)
GIVE: Final = [
    o.add_verb("give ", w.NUMBER, " solari"),
    o.add_verb("give ", w.NUMBER, " spice"),
    o.add_verb("give ", w.NUMBER, " water"),
]
GIVE_INTRIGUE: Final = o.add_verb("give intrigue ", w.INTRIGUE)


class Trade(Question):
    """The acting player names a mate and offers; the mate answers."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(mates(s, who)) > 0

    def changes(self, node: Node) -> int:
        """What is given is not gained, but it can be paid with."""
        return GAINED[w.SOLARI] | GAINED[w.SPICE] | GAINED[w.WATER] | INTRIGUE_DRAWN

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, [option(TRADE_WITH, mate) for mate in mates(s, f.who)])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        mate = argument_of(code)
        s.note(events.TRADED, f.who, mate, 0, EVERYBODY)
        s.push_step(EXCHANGE_GIFTS, f.who, mate, 0)
        s.push_step(OFFER_GIFT, mate, f.who, 0)
        s.push_step(OFFER_GIFT, f.who, mate, 0)


class OfferGift(Step):
    """One of the two says what it gives to the other: an amount, or Intrigue cards one by one."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        player = s.players[f.who]
        places = places_given(s, f.who)
        choices: list[int] = []
        if len(places) == 0:
            for kind in range(CARDS):
                for number in range(1, min(player.resources[kind], o.NUMBERS - 1) + 1):
                    choices.append(option(GIVE[kind], number))
        for place in range(len(player.intrigue)):
            if place not in places:
                add_option(choices, option(GIVE_INTRIGUE, player.intrigue[place]))
        choices.append(option(o.PASS, 0))
        s.ask(f.who, self.number, 0, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        gifts = teams_of(s).gifts
        places = places_given(s, f.who)
        if code == o.PASS:
            s.stack.pop()
            if len(places) > 0:
                s.note(events.OFFERED_INTRIGUE, f.who, 0, len(places), EVERYBODY)
            else:
                s.note(events.OFFERED_NOTHING, f.who, 0, 0, EVERYBODY)
        elif verb_of(code) == GIVE_INTRIGUE:
            cards = s.players[f.who].intrigue
            for place in range(len(cards)):
                if place not in places and cards[place] == argument_of(code):
                    gifts.append(Gift(f.who, CARDS, place))
                    return
            raise Unhandled("this card is not there to give")
        else:
            s.stack.pop()
            kind = GIVE.index(verb_of(code))
            gifts.append(Gift(f.who, kind, argument_of(code)))
            s.note(events.OFFERED, f.who, kind, argument_of(code), EVERYBODY)


def places_given(s: State, seat: int) -> list[int]:
    """Where in its hand the Intrigue cards lie that this seat has promised."""
    return [gift.amount for gift in teams_of(s).gifts if gift.giver == seat and gift.kind == CARDS]


class ExchangeGifts(Step):
    """Both at the same time. A gift is not gained."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.TEAMS)

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        gifts = teams_of(s).gifts
        cards = [
            [s.players[f.who].intrigue[place] for place in places_given(s, f.who)],
            [s.players[f.seat].intrigue[place] for place in places_given(s, f.seat)],
        ]
        for gift in gifts:
            if gift.kind != CARDS:
                give(s, gift, f.seat if gift.giver == f.who else f.who)
        give_cards(s, f.who, f.seat, cards[0])
        give_cards(s, f.seat, f.who, cards[1])
        gifts.clear()


def give(s: State, gift: Gift, taker: int) -> None:
    s.players[gift.giver].resources[gift.kind] -= gift.amount
    s.players[taker].resources[gift.kind] += gift.amount
    s.note(events.GAVE, gift.giver, gift.kind, gift.amount, EVERYBODY)


def give_cards(s: State, giver: int, taker: int, cards: list[int]) -> None:
    """The two see which ones."""
    if len(cards) == 0:
        return
    for card in cards:
        hand_over(s, s.players[giver], s.players[giver].intrigue.index(card), taker)
    s.revealing = True
    s.note(events.GAVE_INTRIGUE, giver, 0, len(cards), EVERYBODY)


TRADE: Final = add_effect(Trade("trade"))
OFFER_GIFT: Final = add_step(OfferGift("offer_gift"))
EXCHANGE_GIFTS: Final = add_step(ExchangeGifts("exchange_gifts"))
