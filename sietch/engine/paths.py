"""Paths to walk: a marker goes from step to step and every step gives its reward (A-16)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import Aspect, Question, Unhandled, add_aspect
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.rules import Node, PathStep, Rules
from sietch.engine.state import Frame, State, replaced
from sietch.native import mypyc_attr


def walked(rules: Rules, leader: int) -> list[int]:
    """The paths on which a player with this leader has a place: those of everybody, and the leader's own."""
    own = rules.leaders[leader].path
    return [path.number for path in rules.paths if path.leader == w.NOTHING or path.number == own]


def ahead(s: State, seat: int, path: int) -> list[int]:
    """The next steps of a path; none at its end, or without a path."""
    if path == w.NOTHING:
        return []
    return s.rules.steps[s.players[seat].steps[path]].following


def is_untouched(s: State, step: PathStep) -> bool:
    """Nobody has come there yet (T-17): one way leads there, and nobody goes back (the loader refuses both together)."""
    for player in s.players:
        if step.number in s.rules.steps[player.steps[step.path]].way:
            return False
    return True


class StepReached(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        found: list[Node] = []
        for step in rules.steps:
            for node in (step.reward, step.first, step.back):
                if node is not None:
                    found.append(node)
        for path in rules.paths:
            if path.end is not None:
                found.append(path.end)
        return found


WALKED: Final = add_aspect(StepReached("step reached"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Walk(Question):
    """N steps along a path, each reward at once. The base of all atoms that move a marker.

    Rewards are the walker's, who decides what they ask. Where the path `returns`, one may go back to its start
    instead of on, and only that brings the rewards, of all steps on the way in any order (I-5).
    """

    def __init__(self, word: str, path: str, may: bool = False) -> None:
        super().__init__(word)
        self.path = path  # its id; empty: the leader's own
        self.may = may  # every step may be left out

    def path_of(self, s: State, seat: int) -> int:
        """The number of the path; NOTHING if this seat has none."""
        if self.path == "":
            return s.rules.leaders[s.players[seat].leader].path
        return s.rules.common_paths.get(self.path, w.NOTHING)

    def walker(self, s: State, who: int, army: int) -> int:
        """Whose marker goes."""
        return who

    def decider(self, s: State, who: int, army: int) -> int:
        """Who chooses the way (T-71, X-34)."""
        return who

    def verb(self) -> int:
        return o.TRAIN

    def entry(self) -> int:
        """What the log says of a step."""
        return events.TRAINED

    def back_verb(self) -> int:
        """Without an argument; NOTHING if one cannot go back."""
        return w.NOTHING

    def back_entry(self) -> int:
        """What the log says of the step from which one goes back."""
        raise Unhandled(self.word + " does not go back")

    # --- can ---------------------------------------------------------------------------------------------

    def choices(self, s: State, seat: int) -> list[int]:
        """On to a next step, or back."""
        path = self.path_of(s, seat)
        found = [option(self.verb(), step) for step in ahead(s, seat, path)]
        if self.can_return(s, seat, path):
            found.append(option(self.back_verb(), 0))
        return found

    def can_return(self, s: State, seat: int, path: int) -> bool:
        if path == w.NOTHING or self.back_verb() == w.NOTHING:
            return False
        return s.rules.steps[s.players[seat].steps[path]].back is not None

    def can_walk(self, s: State, seat: int, path: int) -> bool:
        """On or back."""
        return len(ahead(s, seat, path)) > 0 or self.can_return(s, seat, path)

    def instead(self, s: State, seat: int) -> Node | None:
        """What a step means for a marker that has come to the end."""
        path = self.path_of(s, seat)
        if path == w.NOTHING or self.can_walk(s, seat, path):
            return None
        return s.rules.paths[path].end

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        seat = self.walker(s, who, army)
        if self.can_walk(s, seat, self.path_of(s, seat)):
            return True
        end = self.instead(s, seat)
        return end is not None and end.possible(s, seat, army_of(seat, who, army), end.source)

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        seat = self.walker(s, who, army)
        end = self.instead(s, seat)
        if end is not None:
            return end.optional(s, seat, army_of(seat, who, army), end.source)
        return self.may

    def declines(self, node: Node) -> bool:
        """The end of a path asks for itself."""
        return not self.may

    def changes(self, node: Node) -> int:
        return WALKED

    # --- do ----------------------------------------------------------------------------------------------

    def run(self, s: State, f: Frame) -> None:
        seat = self.walker(s, f.who, f.army)
        end = self.instead(s, seat)
        if end is not None:
            s.again(f, f.left - 1)
            push_effect(s, end, seat, army_of(seat, f.who, f.army), end.source)
            return
        choices = self.choices(s, seat)
        if self.may and len(choices) > 0 and f.left < s.rules.nodes[f.node].high:
            choices.append(option(o.PASS, 0))
        s.ask(self.decider(s, f.who, f.army), self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        if code == o.PASS:
            s.stack.pop()
            return
        s.again(f, f.left - 1)
        seat = self.walker(s, f.who, f.army)
        army = army_of(seat, f.who, f.army)
        if verb_of(code) == self.back_verb():
            self.go_back(s, seat, army)
        else:
            self.go_to(s, seat, army, s.rules.steps[argument_of(code)])

    def go_to(self, s: State, seat: int, army: int, step: PathStep) -> None:
        first = step.first if step.first is not None and is_untouched(s, step) else None
        player = s.players[seat]
        player.steps = replaced(player.steps, step.path, step.number)
        s.note(self.entry(), seat, step.number, 0, EVERYBODY)
        if first is not None:
            push_effect(s, first, seat, army, first.source)
        if step.reward is not None and step.back is None:
            push_effect(s, step.reward, seat, army, step.reward.source)

    def go_back(self, s: State, seat: int, army: int) -> None:
        path = self.path_of(s, seat)
        player = s.players[seat]
        left = s.rules.steps[player.steps[path]]
        player.steps = replaced(player.steps, path, s.rules.paths[path].start)
        s.note(self.back_entry(), seat, left.number, 0, EVERYBODY)
        if left.back is not None:
            push_effect(s, left.back, seat, army, left.back.source)


def army_of(seat: int, who: int, army: int) -> int:
    """Whose army the rewards of a walker mean: for another seat than the acting one its own."""
    return army if seat == who else seat
