"""A game with the smugglers in the first turn of the first seat, for the checks beside this file."""

from __future__ import annotations

from sietch.content import Setup, new_game
from sietch.content.sets import SETS, add_set
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.state import Player, State
from sietch.lab.proof.invariants import violations
from tests.sets.smugglers import SMUGGLERS

if SMUGGLERS.id not in SETS:
    add_set(SMUGGLERS)
WITH = Setup(sets=("uprising", "choam", "smugglers"), leaders=("esmar_the_quiet",), seed=3)


def on_turn(*hand: str, setup: Setup = WITH) -> tuple[Game, Player]:
    """It has this hand, no resources, and every question is asked."""
    game = new_game(setup, automatic=False)
    while game.decider != 0 or "reveal" not in game.options():
        game.apply(game.options()[-1])
    player = game.state.players[0]
    names = game.rules.component_names(w.CARD)
    player.hand = [names.index(card) for card in hand]
    player.resources = [0, 0, 0]
    advance(game.state)
    return game, player


def send(game: Game, card: str) -> None:
    """The card sends an agent to Arrakeen, which gives a troop and a card."""
    game.apply(f"play {card}")
    game.apply("to arrakeen")
    if "resolve arrakeen 2" in game.options():
        game.apply("resolve arrakeen 2")


def faults(state: State) -> list[str]:
    """What is wrong, but for the hand that was put there."""
    return [fault for fault in violations(state) if not fault.startswith("card ")]
