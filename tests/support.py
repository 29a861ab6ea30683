"""Things that several tests need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sietch.content import Setup, load_rules, new_game
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.cards import SORT_TOP
from sietch.engine.game import Game, start
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance, answer
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import State

TABLES = [(3, True), (3, False), (4, True), (4, False)]
RIVAL_TABLES = [(1, True), (1, False), (2, True), (2, False)]
TEAM_TABLES = [(6, True)]  # six players always have CHOAM
ALL_TABLES = [*TABLES, *RIVAL_TABLES, *TEAM_TABLES]
IX = ("uprising", "choam", "rise_of_ix")
# Every number of players, and everything that goes with it.
IX_TABLES = {
    "one": Setup(1, (*IX, "ix_foldspace"), difficulty="mentat", variants=("smart_politics",)),
    "one without CHOAM": Setup(1, ("uprising", "rise_of_ix"), variants=("row_churn",)),
    "two": Setup(2, (*IX, "ix_conflicts"), variants=("expert_deployment",)),
    "two with streamlined rivals": Setup(2, (*IX, "ix_foldspace"), variants=("streamlined_rivals",)),
    "three": Setup(3, IX),
    "three, epic": Setup(3, (*IX, "ix_conflicts", "epic")),
    "three without CHOAM": Setup(3, ("uprising", "rise_of_ix")),
    "four": Setup(4, (*IX, "ix_conflicts")),
    "four, epic": Setup(4, (*IX, "epic")),
    "four without CHOAM": Setup(4, ("uprising", "rise_of_ix", "ix_conflicts", "epic")),
    "six": Setup(6, IX, variants=("open_hands",)),
    "six, epic": Setup(6, (*IX, "ix_conflicts", "epic")),
}
IMMORTALITY = ("uprising", "choam", "immortality")
IMMORTALITY_TABLES = {
    "one": Setup(1, IMMORTALITY, difficulty="mentat", variants=("smart_politics",)),
    "one, to 11, with Rise of Ix": Setup(1, (*IX, "immortality", "to_11"), difficulty="sardaukar"),
    "two": Setup(2, IMMORTALITY, variants=("expert_deployment",)),
    "two with streamlined rivals and Rise of Ix": Setup(
        2, (*IX, "immortality", "to_11"), variants=("streamlined_rivals",)
    ),
    "three": Setup(3, (*IMMORTALITY, "to_11")),
    "three, epic, with Rise of Ix": Setup(3, (*IX, "immortality", "epic")),
    "three without CHOAM": Setup(3, ("uprising", "immortality")),
    "four": Setup(4, IMMORTALITY),
    "four, to 11, with Rise of Ix": Setup(4, (*IX, "ix_conflicts", "immortality", "to_11")),
    "four without CHOAM": Setup(4, ("uprising", "rise_of_ix", "immortality", "epic")),
    "six": Setup(6, (*IMMORTALITY, "to_11"), variants=("open_hands",)),
    "six, epic, with Rise of Ix": Setup(6, (*IX, "immortality", "epic")),
}
SIX_LEADERS = (
    "muad_dib",
    "feyd_rautha_harkonnen",
    "lady_jessica",
    "shaddam_corrino_iv",
    "gurney_halleck",
    "princess_irulan",
)


def setup_for(
    players: int = 4,
    choam: bool = True,
    seed: int = 0,
    leaders: Sequence[str] = (),
    content: Sequence[Path | str] = (),
) -> Setup:
    """As most tests name a game."""
    sets = ("uprising", "choam") if choam else ("uprising",)
    return Setup(players, sets, leaders, seed, [str(file) for file in content])


def random_game(seed: int, players: int = 4, choam: bool = True, steps: int | None = None) -> Game:
    """A game played with random options, to the end or for some steps."""
    return random_game_of(setup_for(players, choam, seed), steps)


def random_game_of(setup: Setup, steps: int | None = None) -> Game:
    game = new_game(setup)
    rng = seeded(setup.seed + 1_000_003)
    while not game.over and steps != 0:
        options = game.options()
        game.apply(options[rng.below(len(options))])
        steps = None if steps is None else steps - 1
    return game


def states(seed: int, players: int = 4, choam: bool = True) -> Iterator[tuple[State, Rng]]:
    """The same state object at every decision of a random game."""
    yield from states_of(setup_for(players, choam, seed))


def states_of(setup: Setup) -> Iterator[tuple[State, Rng]]:
    state = start(load_rules(setup), setup)
    rng = seeded(setup.seed + 7)
    while state.options:
        yield state, rng
        answer(state, state.options[rng.below(len(state.options))])


def imagined(state: State, seat: int, times: int = 40) -> list[State]:
    """What the seat can think that the game is."""
    rng = seeded(7)
    return [imagine(state, seat, rng) for _ in range(times)]


def game_with_ix(seed: int, players: int = 4) -> State:
    """A random game with Rise of Ix."""
    return ended(Setup(players, IX, seed=seed))


def ended(setup: Setup) -> State:
    """A random game, played to its end with a log."""
    state = start(load_rules(setup), setup)
    state.log = []
    rng = seeded(setup.seed + 7)
    while state.options:
        answer(state, state.options[rng.below(len(state.options))])
    return state


def on_turn(hand: Sequence[str], deck: Sequence[int]) -> Game:
    """P1 is on turn with these cards."""
    leaders = ("muad_dib", "gurney_halleck", "lady_amber_metulli", "staban_tuek")
    game = new_game(setup_for(leaders=leaders, seed=11), automatic=False)
    while game.decider != 0:
        game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
    player = game.state.players[0]
    cards = game.rules.component_names(w.CARD)
    player.hand = [cards.index(card) for card in hand]
    player.deck = list(deck)
    advance(game.state)
    return game


def looking_at_the_deck() -> Game:
    """P1 looks at three cards of a deck of ten different ones (Long Live the Fighters)."""
    game = on_turn(["long_live_the_fighters"], range(10))
    game.apply("play long_live_the_fighters")
    game.apply("to spice_refinery")
    while game.state.kind != SORT_TOP:
        game.apply(next(text for text in game.options() if text.startswith(("pay", "resolve"))))
    return game


def paying_with_a_card_of_the_hand() -> Game:
    """P1 has to name a card of the Emperor in the hand, which is the only one among ten (Treacherous Maneuver)."""
    game = on_turn(["treacherous_maneuver", "imperial_spymaster"], [0] * 9)
    game.apply("play treacherous_maneuver")
    game.apply("to deliver_supplies")
    game.apply("resolve treacherous_maneuver agent")
    return game


def known_and_rest(
    state: State, seat: int | None, owner: int, pile: int, cards: list[int]
) -> tuple[list[int], list[int]]:
    """Of these cards those that a seat (None: whoever looks on) knows in a pile of another player, and the rest."""
    rest = list(cards)
    rows = known.by(state, known.WATCHING if seat is None else seat, owner, pile)
    for row in rows:
        rest.remove(row.card)
    return [row.card for row in rows], rest


def fields(thing: object) -> dict[str, object]:
    """All data of an object of the engine, in both builds."""
    return {
        name: value
        for name in dir(thing)
        if not name.startswith("_") and not callable(value := getattr(thing, name))
    }


# Ids that components of other kinds have as well.
SHARED_IDS = """
id: shared
version: 1
cards:
  - {id: crysknife, name: Crysknife, type: imperium, cost: 1, icons: [city], agent: spice 1; draw 1, reveal: swords 1}
  - {id: gurney_halleck, name: Gurney Halleck, type: imperium, cost: 6, reveal: persuasion 2}
contracts:
  - {id: arrakeen, name: The Palace, condition: visit arrakeen, reward: solari 2}
"""
# A leader with a training track, beside the one of the box.
TRAINER = """
id: trainer
version: 1
leaders:
  - id: duncan_idaho
    name: Duncan Idaho
    signet: {name: Ginaz School, effect: training 1}
    training_track:
      - {id: start, next: [t1_spy]}
      - {id: t1_spy, reward: swords 2, next: [t2_water]}
      - {id: t2_water, reward: water 1}
"""
