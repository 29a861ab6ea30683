"""Influence tracks and Alliance tokens (F-1 to F-7)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import POOL, push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    CHOICE,
    NEWS,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Event,
    Step,
    Unhandled,
    add_aspect,
    add_effect,
    add_event,
    add_step,
    add_thing,
)
from sietch.engine.options import argument_of, mask_options, option
from sietch.engine.resources import score
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node, Rules, Trigger
from sietch.engine.sides import whose_army, whose_track
from sietch.engine.state import Frame, Pending, Player, State
from sietch.engine.targets import ANY, TWO_DIFFERENT, means_each, target_of
from sietch.engine.tracks import (
    aimed_at,
    fallable_tracks,
    influence_total,
    means,
    risable_tracks,
    rises,
    tracks_meant,
    visited_faction,
)
from sietch.engine.triggers import fire, waited_for

# --- rising and falling ------------------------------------------------------------------------------------


def gain_influence(s: State, seat: int, track: int, steps: int) -> None:
    """Up one level at a time; what a level brings is resolved right after."""
    player = s.players[seat]
    climbed = min(steps, w.TOP_LEVEL - player.influence[track])
    if climbed > 0:
        s.note(events.INFLUENCE, seat, track, climbed, EVERYBODY)
    for _ in range(climbed):
        player.influence[track] += 1
        level = player.influence[track]
        fire(s, ON_REACH_INFLUENCE, seat, track, level)  # F-6
        if level == w.POINT_LEVEL:
            score(s, seat, w.VP_INFLUENCE, 1)  # F-1
        bonus = s.rules.tracks[track].bonuses[level]
        if bonus is not None and not is_rival(s, seat):  # RV-8
            push_effect(s, bonus, seat, seat, w.TRACK * w.KIND + track)  # F-2, X-6, X-19
        if level >= w.ALLIANCE_LEVEL:
            claim_alliance(s, seat, track, level)


def gain_on(s: State, who: int, army: int, track: int, steps: int) -> None:
    """By whoever of the two has a cube on the track."""
    seat = whose_track(s, who, army, track)
    if seat != w.NOBODY:
        gain_influence(s, seat, track, steps)


def claim_alliance(s: State, seat: int, track: int, level: int) -> None:
    """F-3: the first at four takes the token, later whoever rises above its holder."""
    holder = s.alliance[track]
    if holder == seat or (holder != w.NOBODY and s.players[holder].influence[track] >= level):
        return
    move_alliance(s, track, seat)


def move_alliance(s: State, track: int, seat: int) -> None:
    """The token and its point go together; NOBODY means back to the board."""
    holder = s.alliance[track]
    if holder != w.NOBODY:
        s.note(events.ALLIANCE_LOST, holder, track, 0, EVERYBODY)
        score(s, holder, w.VP_ALLIANCE, -1)
    s.alliance[track] = seat
    if seat != w.NOBODY:
        s.note(events.ALLIANCE, seat, track, 0, EVERYBODY)
        score(s, seat, w.VP_ALLIANCE, 1)


def lose_influence(s: State, seat: int, track: int, steps: int) -> None:
    """Down one level at a time (ruling all-loss-stepwise)."""
    player = s.players[seat]
    player.influence[track] -= 1
    level = player.influence[track]
    s.note(events.INFLUENCE, seat, track, -1, EVERYBODY)
    if level == w.POINT_LEVEL - 1:
        score(s, seat, w.VP_INFLUENCE, -1)  # F-1
    if steps > 1:
        s.push_step(LOSE_INFLUENCE, seat, track, steps - 1)
    if s.alliance[track] == seat:
        heirs = alliance_heirs(s, seat, track)  # F-4
        if len(heirs) == 1:
            move_alliance(s, track, heirs[0])
        elif len(heirs) > 1:
            s.push_step(GIVE_ALLIANCE, seat, track, 0)
        elif level < w.ALLIANCE_LEVEL:
            move_alliance(s, track, w.NOBODY)


def alliance_heirs(s: State, seat: int, track: int) -> list[int]:
    """Those now ahead of the holder, with four or more."""
    level = max(s.players[seat].influence[track], w.ALLIANCE_LEVEL - 1)
    return [p.seat for p in s.players if p.seat != seat and p.influence[track] > level]


class LoseInfluence(Step):
    """More levels on the same track."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        lose_influence(s, f.who, f.track, f.steps)


class GiveAlliance(Step):
    """F-4: among several who are now ahead, the loser chooses the new holder."""

    def run(self, s: State, f: Frame) -> None:
        heirs = alliance_heirs(s, f.who, f.track)
        s.ask(f.who, self.number, 0, [option(o.GIVE_ALLIANCE, seat) for seat in heirs])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        move_alliance(s, f.track, argument_of(code))


class LevelReached(Aspect):
    """F-2, F-6: a level that brings something."""

    def opens(self, rules: Rules) -> list[Node]:
        return [bonus for track in rules.tracks for bonus in track.bonuses if bonus is not None]


def is_meant(rules: Rules, trigger: Trigger, track: int) -> bool:
    """It waits for a level of this track, or of any."""
    return trigger.arg == ANY.number or means(rules, trigger.arg, track)


class ReachInfluence(Event):
    """`on reach_influence N TRACK`: `what` is the track, `amount` the level."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return is_meant(s.rules, trigger, what) and trigger.low == amount

    def follows(self) -> int:
        return REACHED


# --- what rising brings -----------------------------------------------------------------------------------------


def climb_heeds(s: State, seat: int, track: int, steps: int) -> int:
    """Losing first matters where a bonus, the Alliance or a trigger can be reached again."""
    player = s.players[seat]
    after = player.influence[track] + steps
    if player.influence[track] == 0:
        return 0
    if after >= w.ALLIANCE_LEVEL:
        return LOWERED
    for trigger in waited_for(s, player, ON_REACH_INFLUENCE):
        if is_meant(s.rules, trigger, track) and trigger.low <= after:
            return LOWERED
    return 0


def climb_brings(s: State, seat: int, track: int, steps: int, coming: int) -> int:
    """What can change by rising and by what the levels on the way bring, also if influence is lost before."""
    level = s.players[seat].influence[track]
    top = min(level + steps, w.TOP_LEVEL)
    if coming & LOWERED:
        level = 0
    mask = 0
    for reached in range(level + 1, top + 1):
        mask |= RAISED_TO[reached]
    for effect in on_the_way(s, seat, track, level, top):
        mask |= effect.brings_in(s.turn.kind)
    return mask


def climb_changes(s: State, seat: int, track: int, steps: int) -> int:
    """The levels that are reached."""
    level = s.players[seat].influence[track]
    mask = 0
    for _ in range(min(steps, w.TOP_LEVEL - level)):
        level += 1
        mask |= RAISED_TO[level]
    return mask


def on_the_way(s: State, seat: int, track: int, before: int, after: int) -> list[Node]:
    """What the levels between bring."""
    found: list[Node] = []
    for trigger in waited_for(s, s.players[seat], ON_REACH_INFLUENCE):
        if is_meant(s.rules, trigger, track) and before < trigger.low <= after:
            found.append(trigger.effect)
    printed = s.rules.tracks[track]
    for level in printed.giving:
        bonus = printed.bonuses[level]
        if bonus is not None and before < level <= after:
            found.append(bonus)
    return found


def climb_order(s: State, seat: int, track: int, steps: int) -> int:
    """Rising is plain unless levels on the way bring cards or a choice, or levels above what can still change."""
    worst = PLAIN if climb_settled(s, s.players[seat], track) else NEWS
    level = s.players[seat].influence[track]
    for effect in on_the_way(s, seat, track, level, level + steps):
        worst = max(worst, effect.order(s, seat, seat, 0))
    return worst


def climber_settled(s: State, player: Player, track: int) -> bool:
    """The same for whoever rises when this player acts."""
    seat = whose_track(s, player.seat, whose_army(s, player.seat), track)
    return seat == w.NOBODY or climb_settled(s, s.players[seat], track)


def climb_settled(s: State, player: Player, track: int) -> bool:
    """Of all that the track can still bring: who rises first also decides which effect gets to a level."""
    for effect in on_the_way(s, player.seat, track, player.influence[track], w.TOP_LEVEL):
        for term in effect.terms:
            if not term.does.settled(s, term, player):
                return False
    return True


# --- atoms -----------------------------------------------------------------------------------------------------


class Climb(Atom):
    """An atom that raises a seat on one track by some steps."""

    def track(self, s: State, node: Node, who: int, army: int) -> int:
        """NOTHING if there is none, or if it is still to be chosen."""
        raise Unhandled(self.word + " does not say its track")

    def climber(self, s: State, node: Node, who: int, army: int) -> int:
        """The seat that rises; NOBODY without a track, or without a cube there."""
        track = self.track(s, node, who, army)
        return w.NOBODY if track == w.NOTHING else whose_track(s, who, army, track)

    def steps(self, s: State, node: Node) -> int:
        return node.low

    def changes(self, node: Node) -> int:
        return RAISED | REACHED

    def heeds(self, node: Node) -> int:
        return LOWERED

    def brings_now(self, s: State, node: Node, who: int, army: int, source: int, coming: int) -> int:
        seat = self.climber(s, node, who, army)
        if seat == w.NOBODY:
            return 0
        return climb_brings(s, seat, self.track(s, node, who, army), self.steps(s, node), coming)

    def spoils_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        seat = self.climber(s, node, who, army)
        if seat == w.NOBODY:
            return 0
        return climb_changes(s, seat, self.track(s, node, who, army), self.steps(s, node))

    def heeds_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        seat = self.climber(s, node, who, army)
        if seat == w.NOBODY:
            return 0
        return climb_heeds(s, seat, self.track(s, node, who, army), self.steps(s, node))


class Influence(Climb):
    """`influence TARGET STEPS`: `arg` is a track, an icon, or a word for tracks."""

    def track(self, s: State, node: Node, who: int, army: int) -> int:
        target = aimed_at(s, node.arg, who, army)
        return target if target < w.TRACKS else w.NOTHING

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        if node.low < 0:
            return self.losable(s, node, who, army, source) != 0
        if node.arg < w.TRACKS:
            return rises(s, who, army, node.arg)
        tracks = self.meant(s, node, who, army, source)
        if not means_each(node.arg):
            tracks &= risable_tracks(s, who, army)
        return tracks != 0

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        target = aimed_at(s, node.arg, who, army)
        if target >= w.TRACKS:
            return CHOICE
        seat = whose_track(s, who, army, target)
        return PLAIN if seat == w.NOBODY else climb_order(s, seat, target, node.low)

    def settled(self, s: State, node: Node, player: Player) -> bool:
        target = aimed_at(s, node.arg, player.seat, whose_army(s, player.seat))
        return target >= w.TRACKS or climber_settled(s, player, target)

    def changes(self, node: Node) -> int:
        return LOWERED if node.low < 0 else RAISED | REACHED

    def heeds(self, node: Node) -> int:
        """A loss needs influence; what is of choice cannot go to a track that has reached its top."""
        if node.low < 0:
            return UNHEEDED if node.is_cost else RAISED
        if node.arg < w.TRACKS:
            return LOWERED
        return LOWERED | RAISED_TO[w.TOP_LEVEL] | self.waits_for(node)

    def waits_for(self, node: Node) -> int:
        return target_of(node.arg).heeds() if node.arg >= w.F_TARGET else UNHEEDED

    def paid_after(self, node: Node) -> int:
        return RAISED

    def brings_now(self, s: State, node: Node, who: int, army: int, source: int, coming: int) -> int:
        if node.low < 0:
            return LOWERED
        if aimed_at(s, node.arg, who, army) < w.TRACKS:
            return super().brings_now(s, node, who, army, source, coming)
        mask = 0
        for track in range(len(s.alliance)):
            seat = whose_track(s, who, army, track)
            if seat != w.NOBODY:
                mask |= climb_brings(s, seat, track, node.low, coming)
        return mask

    def spoils_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        if node.low < 0 or aimed_at(s, node.arg, who, army) >= w.TRACKS:
            return node.spoils
        return super().spoils_now(s, node, who, army, source)

    def heeds_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        if node.low < 0 or aimed_at(s, node.arg, who, army) >= w.TRACKS:
            return node.heeds
        return super().heeds_now(s, node, who, army, source)

    def worth_paying(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.possible(s, node, who, army, source)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        target = aimed_at(s, node.arg, who, army)
        if node.low < 0:
            s.push(self.number, node.number, who, army, source, w.NOTHING, 0)
        elif target < w.TRACKS:
            self.gain(s, node, who, army, target)
        elif means_each(target):
            self.gain_on_each(s, node, who, army, source)
        else:
            s.push(self.number, node.number, who, army, source, w.NOTHING, 0)

    def gain_on_each(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """In any order, if there are several."""
        tracks = self.meant(s, node, who, army, source)
        if tracks & (tracks - 1) == 0:
            for track in s.rules.tracks:
                if tracks == 1 << track.number:
                    self.gain(s, node, who, army, track.number)
            return
        start = len(s.inner)
        for track in s.rules.tracks:
            if tracks & (1 << track.number):
                for _ in range(node.low):
                    s.inner.append(Pending(track.step.number, who, army, source))
        s.push(POOL, node.number, who, army, source, start, 0)

    def meant(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """A mask of the tracks that it names, whether or not a cube can move there."""
        if node.arg < w.TRACKS:
            return 1 << node.arg
        if node.arg < w.F_TARGET:
            return tracks_meant(s, node.arg, who, army)
        return target_of(node.arg).tracks(s, who, army, source, node.low)

    def losable(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """A mask of the tracks where it can be lost."""
        return fallable_tracks(s, who, army, -node.low) & self.meant(s, node, who, army, source)

    def gain(self, s: State, node: Node, who: int, army: int, track: int) -> None:
        gain_on(s, who, army, track, node.low)

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        if self.losable(s, node, who, army, source) == 0:
            return False
        return bill.add(LEVEL, 0, -node.low) <= influence_total(s, who, army)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def run(self, s: State, f: Frame) -> None:
        """One faction of choice; two different ones are both named first."""
        node = s.rules.nodes[f.node]
        if node.low < 0:
            tracks = self.losable(s, node, f.who, f.army, f.source)
            s.ask(f.who, self.number, f.source, mask_options(o.LOSE_INFLUENCE, tracks))
            return
        tracks = risable_tracks(s, f.who, f.army) & self.meant(s, node, f.who, f.army, f.source)
        if f.first_chosen:
            tracks &= ~(1 << f.track)
            if tracks == 0:
                s.stack.pop()
                self.gain(s, node, f.who, f.army, f.track)
                return
        s.ask(f.who, self.number, f.source, mask_options(o.GAIN_INFLUENCE, tracks))

    def answer(self, s: State, f: Frame, code: int) -> None:
        node = s.rules.nodes[f.node]
        track = argument_of(code)
        s.stack.pop()
        if node.low < 0:
            lose_influence(s, whose_track(s, f.who, f.army, track), track, -node.low)
        elif node.arg == TWO_DIFFERENT.number and not f.first_chosen:
            s.push(f.op, f.node, f.who, f.army, f.source, track, 1)
        elif node.arg == TWO_DIFFERENT.number:
            s.push(SECOND_FACTION, f.node, f.who, f.army, f.source, track, 0)
            self.gain(s, node, f.who, f.army, f.track)
        else:
            self.gain(s, node, f.who, f.army, track)


class SecondFaction(Step):
    """The other one of two different factions."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        gain_on(s, f.who, f.army, f.track, s.rules.nodes[f.node].low)


class VisitReward(Climb):
    """The influence for an agent sent to a space of a faction, `arg` (A-5)."""

    def track(self, s: State, node: Node, who: int, army: int) -> int:
        return node.arg

    def steps(self, s: State, node: Node) -> int:
        return s.turn.visit_influence

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return rises(s, who, army, node.arg)

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return climb_order(s, whose_track(s, who, army, node.arg), node.arg, s.turn.visit_influence)

    def settled(self, s: State, node: Node, player: Player) -> bool:
        return climber_settled(s, player, node.arg)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        s.turn.visit_taken = s.turn.visit_influence
        gain_on(s, who, army, node.arg, s.turn.visit_influence)


class VisitInfluence(Climb):
    """The visit gives N in all, whether or not the usual one was taken already."""

    def track(self, s: State, node: Node, who: int, army: int) -> int:
        return visited_faction(s)

    def missing(self, s: State, node: Node) -> int:
        """What the visit has not given yet; nothing as long as it is still to come."""
        return max(0, node.low - s.turn.visit_taken) if s.turn.visit_taken else 0

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return visited_faction(s) != w.NOTHING

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        track = visited_faction(s)
        missing = self.missing(s, node)
        return PLAIN if missing == 0 else climb_order(s, whose_track(s, who, army, track), track, missing)

    def settled(self, s: State, node: Node, player: Player) -> bool:
        return self.missing(s, node) == 0 or climber_settled(s, player, visited_faction(s))

    def worth_paying(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.possible(s, node, who, army, source)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        missing = self.missing(s, node)
        s.turn.visit_influence = max(s.turn.visit_influence, node.low)
        if missing > 0:
            track = visited_faction(s)
            s.turn.visit_taken = s.turn.visit_influence
            gain_on(s, who, army, track, missing)


LEVEL: Final = add_thing("level of influence")
RAISED_TO: Final = [0] + [
    add_aspect(Aspect("influence " + str(level) + " reached")) for level in range(1, w.TOP_LEVEL + 1)
]
RAISED: Final = sum(RAISED_TO)
LOWERED: Final = add_aspect(Aspect("influence lost"))
REACHED: Final = add_aspect(LevelReached("level reached"))
ON_REACH_INFLUENCE: Final = add_event(ReachInfluence("reach_influence", joins_turn=False))
INFLUENCE: Final = add_effect(Influence("influence"))
VISIT: Final = add_effect(VisitReward("visit"))
VISIT_INFLUENCE: Final = add_effect(VisitInfluence("visit_influence"))
SECOND_FACTION: Final = add_step(SecondFaction("second_faction"))
LOSE_INFLUENCE: Final = add_step(LoseInfluence("lose_influence"))
GIVE_ALLIANCE: Final = add_step(GiveAlliance("give_alliance"))
