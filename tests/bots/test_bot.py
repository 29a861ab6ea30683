"""A bot knows what its seat may know: nothing else can change its answer, and nothing it does touches the table."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import count
from types import FunctionType, ModuleType

import pytest

from sietch.bots import search
from sietch.bots.bot import Bot, Decision, moment
from sietch.bots.guard import Player
from sietch.bots.random_bot import RandomBot
from sietch.bots.registry import OWN, make
from sietch.content import Setup, new_game
from sietch.engine.cards import SORT_TOP
from sietch.engine.facts import HIDDEN as UNSEEN
from sietch.engine.facts import Sheet, parts_of_table, pile_of
from sietch.engine.game import Game, play_out
from sietch.engine.interpreter import answer
from sietch.engine.known import HAND, INTRIGUE, Known
from sietch.engine.options import option_text, vocabulary
from sietch.engine.rng import Rng, seeded
from sietch.engine.rules import Rules
from sietch.engine.state import Frame, Pending, State
from sietch.engine.words import RIVALS
from sietch.table.replay import rewind
from sietch.view import view
from sietch.view.log import Event, event_of, log_events, seen
from tests.bots.positions import GAMES, PILES, position, positions
from tests.engine.test_copy import snapshot
from tests.support import fields, known_and_rest

POSITIONS = positions()
SOME = list(POSITIONS)[::3]
BOTS = ["search:iterations=5" if name == "search" else name for name in OWN]

# What a seat cannot know: of the table, and of the other players.
HIDDEN = {"rng", "imperium_deck", "intrigue_deck", "conflict_deck", "parts", "known"}
HIDDEN_OF_OTHERS = {"hand", "deck", "intrigue", "trashed_intrigue"}


def dealt_otherwise(state: State) -> State:
    """The same to the eyes of the deciding seat: everything that it cannot know lies in another order.

    Made by hand, not by `imagine`: what that forgot to deal anew would be the same in both.
    """
    twin = state.copy()
    twin.rng = seeded(99)
    seat = state.decider
    others = [player for player in twin.players if player.seat != seat]
    for player in others:
        held, heap = known_and_rest(state, seat, player.seat, HAND, player.hand + player.deck)
        hand, player.deck = split(heap, len(player.hand) - len(held))
        player.hand = held + hand
    own = twin.players[seat].deck
    seen = state.stack[-1].left if state.kind == SORT_TOP else 0
    own[: len(own) - seen] = own[: len(own) - seen][::-1]
    twin.imperium_deck.reverse()
    for part in parts_of_table(twin):
        for fact in part.sheet().piles:
            if fact.seen == UNSEEN:
                pile_of(part, fact).reverse()
    heap = twin.intrigue_deck + [card for p in others for card in p.intrigue + p.trashed_intrigue]
    stolen = {}
    for player in others:
        stolen[player.seat], heap = known_and_rest(state, seat, player.seat, INTRIGUE, heap)
    for player in others:
        held = stolen[player.seat]
        intrigue, heap = split(heap, len(player.intrigue) - len(held))
        player.intrigue = held + intrigue
        player.trashed_intrigue, heap = split(heap, len(player.trashed_intrigue))
    twin.intrigue_deck = heap[1:] + heap[:1]
    twin.known = tuple(row.only(1 << seat) for row in state.known if row.seats >> seat & 1)
    known = {state.conflict, *state.conflicts_unclaimed}
    for place, conflict in enumerate(twin.conflict_deck):
        for other in state.rules.conflicts:
            won = any((p.won | p.paired) >> other.number & 1 for p in state.players)
            level = state.rules.conflicts[conflict].level
            if other.level == level and not won and other.number not in {*known, *twin.conflict_deck}:
                twin.conflict_deck[place] = other.number
                break
    twin.conflict_deck[:1], twin.conflict_deck[1:2] = twin.conflict_deck[1:2], twin.conflict_deck[:1]
    return twin


def split(cards: list[int], size: int) -> tuple[list[int], list[int]]:
    """The last ones first."""
    turned = cards[::-1]
    return turned[:size], turned[size:]


def twins(state: State) -> tuple[State, State]:
    """Two games that differ in what the deciding seat cannot know, and in nothing else."""
    one, other = state.copy(), dealt_otherwise(state)
    always = {"rng", "imperium_deck", "intrigue_deck", "parts" if state.rules.has(RIVALS) else "deck"}
    assert hidden_differences(one, other) >= always
    return one, other


def hidden_differences(one: State, other: State) -> set[str]:
    """What differs; it fails if something differs that the seat can see."""
    different = differences(one, other) - {"players"}
    for mine, theirs in zip(one.players, other.players, strict=True):
        of_player = differences(mine, theirs)
        different |= of_player
        assert of_player <= ({"deck"} if mine.seat == one.decider else HIDDEN_OF_OTHERS)
    assert different <= HIDDEN | HIDDEN_OF_OTHERS
    assert view(one, one.decider) == view(other, one.decider)
    return different


def test_the_positions_are_those_that_are_meant() -> None:
    """With other decisions the games of these seeds go otherwise: then other seeds are needed."""
    looking = [name for name in POSITIONS if "looking at the deck" in name and name[0] in "34"]
    assert len(looking) == len(GAMES)
    assert {name[0] for name in POSITIONS} >= {"1", "2", "3", "4"}
    assert set(PILES.values()) <= set(POSITIONS)


def test_the_twins_differ_in_everything_hidden() -> None:
    found = [hidden_differences(*twins(state)) for state in POSITIONS.values()]
    assert set[str]().union(*found) == HIDDEN | HIDDEN_OF_OTHERS


def differences(one: object, other: object) -> set[str]:
    theirs = fields(other)
    return {name for name, value in fields(one).items() if snapshot(value) != snapshot(theirs[name])}


def same_answers(bot_at: Callable[[State], Bot], state: State) -> bool:
    """Whether a bot answers the same in two games that look the same to its seat."""
    one, other = (bot_at(twin).choose(Decision(twin, seeded(3))) for twin in twins(state))
    return one == other


@pytest.fixture
def steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes on with every look at the clock: as much thinking on every machine."""

    class Clock:
        ticks: Iterator[int] = count()

        def perf_counter(self) -> float:
            return 0.15 * next(self.ticks)

    monkeypatch.setattr(search, "time", Clock())


# --- what the seat cannot know ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_a_decision_holds_nothing_hidden(name: str) -> None:
    """Field by field, the possible game that a bot gets hangs on nothing that its seat cannot know."""
    one, other = (Decision(twin, seeded(3), 0.5) for twin in twins(POSITIONS[name]))
    assert one.view == other.view
    assert snapshot(one.imagine()) == snapshot(other.imagine())
    assert all_of(one) == all_of(other)


def all_of(decision: Decision) -> dict[str, object]:
    """Its private parts as well."""
    return {name: snapshot(value) for name, value in vars(decision).items()}


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("spec", BOTS)
def test_no_bot_reads_hidden_facts(spec: str, name: str, steady_clock: None) -> None:
    assert same_answers(lambda state: make(spec), POSITIONS[name])


@pytest.mark.parametrize(
    "peek",
    [
        lambda state: state.rng.copy().below(1 << 20),
        lambda state: state.imperium_deck[-1],
        lambda state: state.intrigue_deck[-1],
        lambda state: state.players[state.decider].deck[-1],
        lambda state: sum(state.players[state.decider - 1].deck),
    ],
    ids=["chance", "next imperium card", "next intrigue card", "own next card", "cards of a neighbour"],
)
def test_cheating_would_be_seen(peek: Callable[[State], int]) -> None:
    """The check above finds a bot that is told something about the game at the table."""

    class Cheat(Bot):
        def __init__(self, table: State) -> None:
            self._table = table

        def choose(self, decision: Decision) -> str:
            return decision.options[peek(self._table) % len(decision.options)]

    at_turns = [state for name, state in POSITIONS.items() if "begin of turn" in name]
    assert not all(same_answers(Cheat, state) for state in at_turns)


@pytest.mark.parametrize("spec", [name for name in BOTS if name != "random"])
def test_memory_of_a_bot_is_of_what_it_saw(spec: str, steady_clock: None) -> None:
    """A bot that is asked again and again in its turn answers alike in both games, as long as they look alike."""
    asked = 0
    for players in (3, 4):
        one, other = twins(position(players, True, "early", "begin of turn"))
        seat = one.decider
        bots = make(spec), make(spec)
        while one.decider == seat and view(one, seat) == view(other, seat):
            chosen, same = (
                bot.choose(Decision(game, seeded(asked)))
                for bot, game in zip(bots, (one, other), strict=True)
            )
            assert chosen == same
            asked += 1
            for game in (one, other):
                answer(game, vocabulary(game.rules)[chosen])
    assert asked > 2


# --- the decision ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_a_decision_tells_all_that_the_seat_may_know(name: str) -> None:
    state = POSITIONS[name]
    decision = Decision(state, seeded(4), seconds=2.5)
    assert decision.seat == state.decider
    assert decision.view == view(state, state.decider, words=False)
    assert decision.options == [option_text(state.rules, code) for code in state.options]
    assert decision.seconds == 2.5


@pytest.mark.parametrize("name", SOME)
def test_possible_games(name: str) -> None:
    """They offer the same, are different, and belong to the bot: whatever it does, the table stays as it is."""
    state = POSITIONS[name].copy()
    before = snapshot(state)
    decision = Decision(state, seeded(5))
    seen = view(state, state.decider)
    games = [decision.imagine() for _ in range(3)]
    for game in games:
        assert game.options == state.options
        assert view(game, decision.seat) == seen
    assert differences(games[0], games[1])
    play_out(games[0], 1)
    games[1].players.clear()
    games[1].options.clear()
    decision.view.clear()
    assert snapshot(state) == before
    assert decision.imagine().options == state.options


@pytest.mark.parametrize("name", SOME)
def test_nothing_of_the_table_can_be_reached_from_a_decision(name: str) -> None:
    """Not even by somebody who looks into its private parts; what is printed is shared, and never changes."""
    state = POSITIONS[name].copy()
    decision = Decision(state, seeded(6))
    assert decision.view
    table = parts([state])
    assert len(table) > 50
    assert not table & parts([decision])
    assert table & parts([decision, state.players])


def parts(things: list[object]) -> set[int]:
    """The changeable things that hang on these."""
    shared = (Rules, Sheet, Frame, Known, Pending, type, ModuleType, FunctionType, str, int, float)
    found: dict[int, object] = {}
    while things:
        thing = things.pop()
        if id(thing) not in found and thing is not None and not isinstance(thing, shared):
            found[id(thing)] = thing
            things += gc.get_referents(thing)
    return {number for number, thing in found.items() if isinstance(thing, State | list | Rng)}


# --- chance ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_moment_gives_the_same_answer(spec: str, steady_clock: None) -> None:
    state = position(3, True, "late", "reveal turn")
    first, second = (make(spec).choose(Decision(state, moment(7, 123))) for _ in range(2))
    assert first == second


def test_moments_differ() -> None:
    numbers = [
        moment(seed, applied).below(1 << 30)
        for seed, applied in [(0, 0), (0, 1), (1, 0), (1, 1), (7, 300), (8, 300)]
    ]
    assert len(set(numbers)) == len(numbers)
    assert moment(7, 300).below(1 << 30) == numbers[4]
    assert numbers[0] != seeded(0).below(1 << 30)  # another stream than that of the decks


def test_a_bot_without_choose_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Bot().choose(Decision(position(), seeded(1)))


# --- what happened, and who is who ---------------------------------------------------------------------------


class Follower(Bot):
    """Keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Event] = []

    def choose(self, decision: Decision) -> str:
        self.told += decision.happened
        return decision.options[0]


def followed(game: Game, until: int) -> list[Follower]:
    """A game in which all seats follow what happens."""
    bots = [Follower() for _ in game.state.players]
    players = [Player("follower", bot, RandomBot()) for bot in bots]
    while not game.over and game.state.round <= until:
        seat = game.decider
        code = players[seat].decide(game.state, seeded(len(game.history)))
        assert bots[seat].told == log_events(game.state, seat)
        game.apply(option_text(game.rules, code))
    return bots


def test_a_bot_learns_all_that_its_seat_saw_and_nothing_twice() -> None:
    bots = followed(new_game(Setup(seed=7)), 4)
    drawn = [event for bot in bots for event in bot.told if event["event"] == "drew_card"]
    assert drawn
    for seat, bot in enumerate(bots):
        assert all(event["seat"] == seat for event in bot.told if event["event"] == "drew_card")


def test_without_a_log_nothing_has_happened() -> None:
    assert Decision(position(), seeded(1)).happened == []


def test_after_a_take_back_the_news_are_those_of_that_moment() -> None:
    """Also on another line of play, whose log has become longer than the old one ever was."""
    game = new_game(Setup(seed=7))
    bot = Follower()
    player = Player("follower", bot, RandomBot())
    asked = [0]  # how long the log was
    while game.state.round < 3:
        if game.decider == 1:
            asked.append(length_of(game))
            player.decide(game.state, seeded(1))
        game.apply(game.options()[0])
    old = length_of(game)
    known = len(bot.told)
    other = rewind(game, len(game.history) // 2)
    since = max(length for length in asked if length <= length_of(other))
    player.rewound(length_of(other))
    while other.decider != 1 or length_of(other) <= old:
        other.apply(other.options()[-1])
    player.decide(other.state, seeded(1))
    news = other.state.log[since:] if other.state.log else []
    assert bot.told[known:] == [event_of(other.state, entry) for entry in news if seen(other.state, entry, 1)]


def length_of(game: Game) -> int:
    return len(game.state.log or [])


def test_sides() -> None:
    state = position(3)
    decision = Decision(state, seeded(1))
    seat = decision.seat
    assert (decision.side, decision.mates) == (seat, [])
    assert decision.opponents == [(seat + 1) % 3, (seat + 2) % 3]
    state.sides = tuple(0 if other == (seat + 1) % 3 else 1 for other in range(3))
    decision = Decision(state, seeded(1))
    assert (decision.side, decision.mates) == (1, [(seat + 2) % 3])
    assert decision.opponents == [(seat + 1) % 3]
