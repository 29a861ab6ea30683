"""What the leaders of Rise of Ix keep and do: Tessia Vernius, Ilesa Ecaz, Yuna Moritani (I-37, I-85 to I-87)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import bits
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import OWN, Fact, Sheet
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Counter,
    Flag,
    FromTheStart,
    Question,
    add_aspect,
    add_counter,
    add_effect,
    add_flag,
    add_kind,
    add_slot,
)
from sietch.engine.options import argument_of, card_options
from sietch.engine.parts import Part, part_in
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rng import Rng
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import hand_open_to
from sietch.engine.state import Frame, Player, State
from sietch.engine.targets import Target, add_target

NOTABLES: Final = add_slot("notables")
SNOOPER_SLOT: Final = add_kind("snooper slot")  # the places on the board of Tessia Vernius
KEPT: Final = Sheet(
    piles=[Fact("snoopers_taken", w.TRACK, field="snoopers"), Fact("aside", w.CARD, OWN)],
)


class Notable(Part):
    """What a leader of this set keeps; every player has such a part, and most keep nothing there."""

    def __init__(self) -> None:
        self.snoopers: list[int] = []  # the tracks whose tokens were taken, slot by slot
        self.aside: list[int] = []  # a card, face down
        self.came_back = w.NOTHING  # that card, in the turn in which it did
        self.turns = 0  # in this round
        self.extra_solari = 0  # with every gain in the own turn

    def slot(self) -> int:
        return NOTABLES

    def copy(self) -> "Notable":
        twin = Notable()
        twin.snoopers = self.snoopers[:]
        twin.aside = self.aside[:]
        twin.came_back = self.came_back
        twin.turns = self.turns
        twin.extra_solari = self.extra_solari
        return twin

    def sheet(self) -> Sheet:
        return KEPT

    def new_round(self) -> None:
        self.turns = 0

    def own_cards(self) -> list[int]:
        return self.aside

    def hidden_cards(self) -> list[int]:
        return self.aside

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        """What is set aside is dealt anew with the hand: `hidden_cards`."""

    def begin_turn(self, s: State, player: Player) -> None:
        """I-85: in the second turn of the round the card comes back, shown to all."""
        self.turns += 1
        self.came_back = w.NOTHING
        if self.turns == 2 and len(self.aside) > 0:
            self.came_back = take_back(s, player, self)

    def gain(self, s: State, seat: int, resource: int, amount: int) -> int:
        """I-87"""
        if resource == w.SOLARI and amount > 0 and s.turn.is_of(seat):
            return amount + self.extra_solari
        return amount


def notable(player: Player) -> Notable:
    part = part_in(player.parts, NOTABLES)
    assert isinstance(part, Notable)
    return part


# --- Tessia Vernius ----------------------------------------------------------------------------------------


def tracks_with_snooper(s: State, who: int) -> int:
    """The tracks of the board with a token of this player's leader that was not reached yet, as a mask (I-86)."""
    mask = 0
    for track in s.rules.tracks:
        if track.owner == w.NOTHING and track.number not in notable(s.players[who]).snoopers:
            mask |= 1 << track.number
    return mask


def track_of_token(s: State, who: int, source: int) -> int:
    """The track whose token lies in the slot that has this effect."""
    return notable(s.players[who]).snoopers[source % w.KIND]


class TakeSnooper(Atom):
    """`snooper`: the token of the track just reached goes to the topmost free slot, which pays at once (I-86)."""

    def track(self, s: State, who: int) -> int:
        left = tracks_with_snooper(s, who)
        for track in s.rules.tracks:
            if left >> track.number & 1 and s.players[who].influence[track.number] >= w.POINT_LEVEL:
                return track.number
        return w.NOTHING

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.track(s, who) != w.NOTHING

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """What the slot pays may ask something."""
        slots = s.rules.components[SNOOPER_SLOT]
        return CHOICE if len(notable(s.players[who]).snoopers) < len(slots) else PLAIN

    def changes(self, node: Node) -> int:
        return SNOOPED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        track = self.track(s, who)
        if track == w.NOTHING:
            return
        taken = notable(s.players[who]).snoopers
        taken.append(track)
        s.note(SNOOPER_TAKEN, who, track, 0, EVERYBODY)
        slot = len(taken) - 1
        box = s.rules.components[SNOOPER_SLOT][slot].effects[0]
        if box is not None:
            push_effect(s, box, who, army, SNOOPER_SLOT * w.KIND + slot)


class SnoopersTaken(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        boxes = [slot.effects[0] for slot in rules.components.get(SNOOPER_SLOT, [])]
        return [box for box in boxes if box is not None]


class TokenTrack(Target):
    """The one whose token has come to the slot that has this effect."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        return 1 << track_of_token(s, who, source)


class SnooperTrack(Target):
    """One that still has a token."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        return tracks_with_snooper(s, who)

    def heeds(self) -> int:
        return SNOOPED


class TrackBonus(Atom):
    """`track_bonus token_track`: what that track gives at level 4, whatever the own level (I-86)."""

    def bonus(self, s: State, who: int, source: int) -> Node | None:
        return s.rules.tracks[track_of_token(s, who, source)].bonuses[w.ALLIANCE_LEVEL]

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        bonus = self.bonus(s, who, source)
        return bonus is not None and bonus.possible(s, who, army, bonus.source)

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        bonus = self.bonus(s, who, source)
        return PLAIN if bonus is None else max(PLAIN, bonus.order(s, who, army, bonus.source))

    def changes(self, node: Node) -> int:
        return BONUS_TAKEN

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        bonus = self.bonus(s, who, source)
        if bonus is not None:
            push_effect(s, bonus, who, army, bonus.source)


class BonusTaken(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        bonuses = [track.bonuses[w.ALLIANCE_LEVEL] for track in rules.tracks]
        return [bonus for bonus in bonuses if bonus is not None]


# --- Ilesa Ecaz --------------------------------------------------------------------------------------------


def take_back(s: State, player: Player, own: Notable) -> int:
    """The card that was set aside, into the hand and seen by all."""
    card = own.aside.pop()
    player.hand.append(card)
    s.revealing = True
    known.learn(s, player.seat, known.HAND, card, EVERYBODY)
    s.note(CAME_BACK, player.seat, card, 0, EVERYBODY)
    return card


class LayAside(Question):
    """`set_aside N`: hand cards face down, out of the hand."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.players[who].hand) > 0

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, card_options(SET_ASIDE_CARD, s.players[f.who].hand))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        card = argument_of(code)
        known.left_unseen(s, f.who, known.HAND, card, hand_open_to(s, f.who))
        s.players[f.who].hand.remove(card)
        notable(s.players[f.who]).aside.append(card)
        s.note(PUT_ASIDE, f.who, 0, 0, EVERYBODY)


class TakeBackAside(Atom):
    """`take_back_aside`: the card joins those that are about to be revealed, without a bonus (I-37)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(notable(s.players[who]).aside) > 0

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_back(s, s.players[who], notable(s.players[who]))


class SentByAside(Flag):
    """The card that has just come back sends the agent of this turn, alone or grafted."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        own = notable(s.players[who])
        return own.came_back != w.NOTHING and s.turn.is_of(who) and own.came_back in s.turn.cards

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED


class AsideIcons(Counter):
    """The agent icons of that card; infiltration and spy icons count."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        own = notable(s.players[who])
        return 0 if own.came_back == w.NOTHING else bits(s.rules.cards[own.came_back].icons)

    def rises(self, number: int) -> int:
        return UNHEEDED

    def falls(self, number: int) -> int:
        return UNHEEDED


# --- Yuna Moritani -----------------------------------------------------------------------------------------


class ExtraSolari(FromTheStart):
    """`extra_solari N`: every effect that gives solari in the own turn gives N more (I-87)."""

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        notable(s.players[who]).extra_solari = node.low


class StartWater(AlwaysPossible):
    """`start_water N`: before the first round."""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.players[who].resources[w.WATER] = node.low


SNOOPED: Final = add_aspect(SnoopersTaken("Snooper tokens taken"))
BONUS_TAKEN: Final = add_aspect(BonusTaken("bonus of a track taken"))
TOKEN_TRACK: Final = add_target(TokenTrack("token_track", each=True))
SNOOPER_TRACK: Final = add_target(SnooperTrack("snooper_track"))
SET_ASIDE_CARD: Final = o.add_verb("set aside ", w.CARD, place=o.IN_HAND)
SNOOPER_TAKEN: Final = events.add_entry("snooper_taken", w.TRACK)
PUT_ASIDE: Final = events.add_entry("card_set_aside")
CAME_BACK: Final = events.add_entry("card_came_back", w.CARD)
SNOOPER: Final = add_effect(TakeSnooper("snooper"))
TRACK_BONUS: Final = add_effect(TrackBonus("track_bonus"))
LAY_ASIDE: Final = add_effect(LayAside("set_aside"))
TAKE_BACK_ASIDE: Final = add_effect(TakeBackAside("take_back_aside"))
EXTRA_SOLARI: Final = add_effect(ExtraSolari("extra_solari"))
START_WATER: Final = add_effect(StartWater("start_water"))
SENT_BY_ASIDE: Final = add_flag(SentByAside("sent_by_aside"))
ASIDE_ICONS: Final = add_counter(AsideIcons("aside_icons"))
