"""An option that is not offered, and what all reasons have in common."""

from __future__ import annotations

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.rules import Node
from sietch.engine.state import State
from sietch.language.template import Seat
from sietch.view.catalogue import Catalogue
from sietch.view.questions import question_in
from sietch.view.reasons.reason import Reason, reason


class Case:
    """One option that is not offered, seen by the one who decides."""

    def __init__(self, state: State, code: int, catalogue: Catalogue) -> None:
        self.state = state
        self.rules = state.rules
        self.code = code
        self.argument = o.argument_of(code)
        self.player = state.players[max(state.decider, 0)]
        self.catalogue = catalogue
        self.phrases = catalogue.phrases

    def say(self, key: str, **params: object) -> str:
        return self.phrases.say(key, **params)

    def because(self, key: str, rules: tuple[str, ...] = (), /, **params: object) -> Reason:
        return reason(self.phrases, key, rules, **params)

    @property
    def node(self) -> Node:
        """The effect that asks."""
        return self.rules.nodes[self.state.stack[-1].node]

    @property
    def card(self) -> str:
        return self.catalogue.name("cards", self.rules.cards[self.argument].name)

    @property
    def post(self) -> str:
        return self.catalogue.name("posts", self.rules.posts[self.argument])

    def space(self, number: int) -> str:
        return self.catalogue.name("spaces", self.rules.spaces[number].name)

    def first(self) -> Reason:
        """Another question comes before it."""
        return self.because("why.first", question=question_in(self.state, self.catalogue))

    def not_asked(self) -> Reason:
        """It answers a question that nobody has put."""
        return self.because("why.not_asked", question=question_in(self.state, self.catalogue))

    def number(self) -> Reason:
        """Another amount than those on offer."""
        verb = o.verb_of(self.code)
        offered = [o.argument_of(code) for code in self.state.options if o.verb_of(code) == verb]
        if not offered:
            return self.not_asked()
        return self.because("why.number", low=min(offered), high=max(offered), n=self.argument)

    def not_own_turn(self) -> Reason | None:
        """None if it is the own turn of the one who decides."""
        if self.state.phase != w.PLAYER_TURNS or self.state.turn.kind == w.NO_TURN:
            return self.because("why.no_turn")
        if self.state.turn.seat != self.player.seat:
            return self.because("why.own_turn", seat=Seat(self.state.turn.seat))
        return None
