"""Our players at the table: they play whole games, each better than the one before, and keep to their time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import cast

import pytest

from sietch.bots import search
from sietch.bots.bot import Decision
from sietch.bots.greedy import POSITIONS, Greedy, blur
from sietch.bots.knowledge import HABITS, habits_of, learned_habits, without_habit, worth_of
from sietch.bots.levels import LEVELS
from sietch.bots.mind.evaluation import scores, usual_weights
from sietch.bots.mind.habits import CIRCUMSTANCES, Habits
from sietch.bots.mind.tree import TreeSearch, chances
from sietch.bots.registry import OWN, make
from sietch.bots.search import GAMES_BETWEEN_LOOKS, Search, think
from sietch.cli import main
from sietch.content import load_rules, new_game
from sietch.engine import COMPILED
from sietch.engine.game import play_out
from sietch.engine.interpreter import answer
from sietch.engine.options import vocabulary
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.lab.play.series import Spec
from sietch.lab.studies.simulate import Sums, simulate
from tests.bots.positions import position, positions
from tests.support import TABLES, setup_for

ROOT = Path(__file__).parents[2]
GAMES = 12 if COMPILED else 3
needs_speed = pytest.mark.skipif(not COMPILED, reason="the times are those of the compiled build")


def series(games: int, *bots: str, players: int = 4, choam: bool = True) -> Sums:
    """Games without a fault; the same on every machine."""
    result = simulate(Spec(setup_for(players=players, seed=11, choam=choam), bots=bots), games)
    assert (result.finished, result.faults) == (games, [])
    return result


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["greedy", "acolyte"])
def test_a_plan_beats_chance(bot: str) -> None:
    """Alone against three: a fair share would be a quarter."""
    games = 2 * GAMES
    assert series(games, bot, "random", "random", "random").wins_by_bot[bot] > 0.7 * games


@needs_speed
def test_knowledge_and_care_beat_the_beginner() -> None:
    assert series(GAMES, "naib", "acolyte").wins_by_bot["naib"] > 0.7 * GAMES


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_search_plays_whole_games(players: int, choam: bool) -> None:
    bots = ["search:iterations=2"] + ["random"] * (players - 1)
    result = series(1, *bots, players=players, choam=choam)
    assert result.decisions > 100


def test_games_of_bots_repeat() -> None:
    first, second = (series(1, "greedy", "naib", "acolyte", players=3) for _ in range(2))
    assert (first.decisions, first.wins_by_seat) == (second.decisions, second.wins_by_seat)


def test_the_example_bot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The first command in its file; it plays well enough to show how."""
    monkeypatch.chdir(ROOT)
    cautious = "examples/cautious_bot.py:Cautious"
    assert f"--bot {cautious} --bot random" in Path("examples/cautious_bot.py").read_text(encoding="utf-8")
    assert main(["simulate", "--games", "1", "--players", "3", "--bot", cautious, "--bot", "random"]) == 0
    assert "1 of 1 games finished, 0 errors" in capsys.readouterr().out
    games = 8 if COMPILED else 2
    result = series(games, f"{cautious}:games=2", "random", "random", players=3)
    assert result.wins_by_bot[f"{cautious}:games=2"] > 0.5 * games


# --- one decision ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bot", [name for name in OWN if name not in ("search", "mentat", "kwisatz_haderach")]
)
def test_every_situation_is_answered(bot: str) -> None:
    for state in positions().values():
        decision = Decision(state, seeded(2))
        assert make(bot).choose(decision) in decision.options


@pytest.mark.parametrize("bot", ["random", "greedy", "naib", "search:iterations=3", "search:ms=1"])
def test_a_decision_without_a_choice(bot: str) -> None:
    """The engine can be told to leave even those to the player."""
    game = new_game(setup_for(3, seed=5), automatic=False)
    while len(game.options()) > 1:
        game.apply(game.options()[-1])
    assert [make(bot).choose(Decision(game.state, seeded(1)))] == game.options()


def test_greedy_takes_the_point_and_the_game() -> None:
    """In the endgame it plays what wins: two won Conflicts with a wild icon among them make a pair."""
    state = position(4, True, "late", "endgame")
    seat = state.decider
    for player in state.players:
        player.vp = 9
    state.players[seat].resources = [0, 0, 0]
    decision = Decision(state, seeded(1))
    chosen = Greedy().choose(decision)
    values = {}
    for text, code in zip(decision.options, state.options, strict=True):
        after = state.copy()
        answer(after, code)
        values[text] = after.players[seat].vp
    assert values[chosen] == max(values.values()) > 9


def test_noise_blurs() -> None:
    """Without it there is one answer; with much of it there are many."""
    state = position(4, True, "late", "reveal turn")
    answers = {
        noise: {Greedy(noise=noise).choose(Decision(state, seeded(seed))) for seed in range(12)}
        for noise in (0.0, 50.0)
    }
    assert len(answers[0.0]) < len(answers[50.0])
    rng = seeded(1)
    drawn = [blur(rng) for _ in range(2000)]
    mean = sum(drawn) / len(drawn)
    spread = (sum(number * number for number in drawn) / len(drawn)) ** 0.5
    assert abs(mean) < 0.1
    assert 0.9 < spread < 1.1


# --- the tree ----------------------------------------------------------------------------------------------------


class TreeStub:
    """A tree that grows at once; `split` says how the games fall on the options."""

    def __init__(self, split: Callable[[int], list[int]], games: int = 0) -> None:
        self.games = games
        self._split = split

    def grow(self, game: State, rng: object, games: int) -> None:
        self.games += games

    def visits(self, game: State) -> list[int]:
        return self._split(self.games)


def fresh_tree(state: State) -> TreeSearch:
    return TreeSearch(worth_of(state.rules), usual_weights(), habits_of(state.rules), POSITIONS)


def ahead_in_turn(state: State, tree: TreeSearch, games: int) -> int:
    """Think, take the option that was tried most, and go on to the next choice; returns the option."""
    tree.begin(state)
    tree.grow(state, seeded(1), games)
    visits = tree.visits(state)
    code = state.options[visits.index(max(visits))]
    tree.follow(code)
    answer(state, code)
    while len(state.options) == 1:
        answer(state, state.options[0])
    return code


def test_every_game_of_the_search_is_counted() -> None:
    state = position(4, True, "early", "begin of turn")
    tree = fresh_tree(state)
    tree.begin(state)
    assert tree.visits(state) == [0] * len(state.options)
    tree.grow(state, seeded(1), 10)
    tree.grow(state, seeded(2), 10)
    assert sum(tree.visits(state)) == 20
    assert len(tree.visits(state)) == len(state.options)


def test_what_was_learned_is_kept_within_a_turn() -> None:
    state = position(4, True, "early", "begin of turn")
    seat, turn = state.decider, state.turns_taken
    tree = fresh_tree(state)
    ahead_in_turn(state, tree, 25)
    assert (state.decider, state.turns_taken) == (seat, turn)
    tree.begin(state)
    kept = sum(tree.visits(state))
    assert 5 < kept < 25
    tree.grow(state, seeded(2), 5)
    assert sum(tree.visits(state)) == kept + 5


def test_another_turn_begins_with_nothing() -> None:
    state = position(4, True, "early", "begin of turn")
    tree = fresh_tree(state)
    while state.turns_taken == position(4, True, "early", "begin of turn").turns_taken:
        ahead_in_turn(state, tree, 6)
    tree.begin(state)
    assert sum(tree.visits(state)) == 0


def test_a_decision_that_was_taken_back_begins_with_nothing() -> None:
    """Even if it offers much of what was offered later in the turn."""
    state = position(4, True, "early", "reveal turn")
    before = state.copy()
    tree = fresh_tree(state)
    ahead_in_turn(state, tree, 20)
    assert set(before.options) & set(state.options)
    tree.begin(before)
    assert sum(tree.visits(before)) == 0


def test_search_tells_its_tree_what_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    class Tree(TreeStub):
        def __init__(self, *knowledge: object) -> None:
            super().__init__(lambda games: [games // 3, games, 0])

        def begin(self, game: State) -> None:
            told.append("begin")

        def follow(self, code: int) -> None:
            told.append(code)

    monkeypatch.setattr(search, "TreeSearch", Tree)
    state = position(4, True, "late", "reveal turn")
    decision = Decision(state, seeded(1))
    assert Search(iterations=6).choose(decision) == decision.options[1]
    assert told == ["begin", state.options[1]]


def test_chances_to_win() -> None:
    state = position(4, True, "late", "begin of turn")
    worth, weights = worth_of(state.rules), usual_weights()
    found = chances(state, worth, weights)
    standing = scores(state, worth, weights)
    assert sum(found) == pytest.approx(1)
    assert min(found) > 0
    assert sorted(range(4), key=found.__getitem__) == sorted(range(4), key=standing.__getitem__)
    play_out(state, 1)
    assert chances(state, worth, weights) == [float(place == 1) for place in state.places]


def test_thinking_leaves_the_position_alone() -> None:
    state = position(3, True, "late", "agent turn")
    options, rng = state.options[:], (state.rng.a, state.rng.b)
    tree = fresh_tree(state)
    tree.begin(state)
    tree.grow(state, seeded(3), 5)
    assert (state.options, (state.rng.a, state.rng.b)) == (options, rng)


def test_the_winning_move_is_found() -> None:
    """The last decision of the game: one answer wins, the other does not."""
    state = position(4, True, "late", "endgame")
    seat = state.decider
    for player in state.players:
        player.vp = 9
        player.resources = [9, 9, 9]
    state.players[seat].resources = [0, 0, 0]
    decision = Decision(state, seeded(1))
    chosen = Search(iterations=20).choose(decision)
    answer(state, state.options[decision.options.index(chosen)])
    assert state.players[seat].vp > 9


def test_habits_are_chances() -> None:
    for name in list(positions())[::4]:
        state = positions()[name]
        habits = habits_of(state.rules)
        likely = habits.likely(state)
        assert len(likely) == len(state.options)
        assert min(likely) >= 0
        assert sum(likely) == pytest.approx(1)
        assert habits.choose(state, seeded(1)) in state.options


def test_habits_tell_which_options_they_do_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert without_habit(load_rules()) == []
    assert without_habit(load_rules(setup_for(choam=False))) == []
    file = tmp_path / "own.yaml"
    file.write_text(
        "id: own\nversion: 1\ncards:\n  - {id: my_knife, type: imperium, cost: 1}\n", encoding="utf-8"
    )
    new = without_habit(load_rules(setup_for(content=[file])))
    assert new[0] == "play my_knife"
    assert all("my_knife" in text for text in new)
    assert main(["bots", "--content", str(file)]) == 0
    told = f"The search has not learned {len(new)} options of this game, such as 'play my_knife'."
    assert told in capsys.readouterr().out
    assert main(["bots"]) == 0
    assert "not learned" not in capsys.readouterr().out
    monkeypatch.setitem(learned_habits(HABITS), "vocabulary", "another")
    assert 0 < len(without_habit(load_rules())) < len(vocabulary(load_rules()))


def test_habits_know_every_option(tmp_path: Path) -> None:
    """Also those of own content, which nobody has ever played: they have the habits of their verb."""
    path = tmp_path / "own.yaml"
    path.write_text(
        "id: mine\nversion: 1\ncards:\n"
        "  - {id: my_blade, type: imperium, cost: 3, icons: [city], agent: draw 1, reveal: swords 3}\n",
        encoding="utf-8",
    )
    rules = load_rules(setup_for(content=[path]))
    habits = habits_of(rules)
    codes = vocabulary(rules)
    rows = {habits.row(code) for code in codes.values()}
    assert len(rows) == len(codes)
    assert max(rows) + len(CIRCUMSTANCES) <= len(habits.weights)
    mine = habits.row(codes["play my_blade"])
    assert any(habits.weights[mine : mine + len(CIRCUMSTANCES)])
    assert not any(Habits(rules).weights)


# --- time --------------------------------------------------------------------------------------------------------


class Clock:
    """Every look at it takes a millisecond."""

    def __init__(self) -> None:
        self.ticks: Iterator[int] = count()

    def perf_counter(self) -> float:
        return next(self.ticks) / 1000


def looks(stub: TreeStub, milliseconds: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a search with so much time looks at the clock between two rounds of thinking."""
    monkeypatch.setattr(search, "time", Clock())
    before = stub.games
    think(cast(TreeSearch, stub), position(), seeded(1), 0.0, milliseconds / 1000)
    return (stub.games - before) // GAMES_BETWEEN_LOOKS


def test_a_close_race_takes_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(TreeStub(lambda games: [games // 2, games - games // 2]), 100, monkeypatch) >= 99


def test_a_clear_case_takes_half_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing can overtake the favourite any more, there is nothing left to think about."""
    assert 45 < looks(TreeStub(lambda games: [0, games]), 100, monkeypatch) < 55


def test_what_was_known_before_saves_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(TreeStub(lambda games: [0, games], games=10_000), 100, monkeypatch) == 1


def test_there_is_always_a_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(TreeStub(lambda games: [games, games]), 0, monkeypatch) == 1


def test_a_hurried_table_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of the table counts if it is less than the bot's own, and the other way round."""
    for own, given in ((5000, 0.004), (4, 5.0)):
        clock = Clock()
        monkeypatch.setattr(search, "time", clock)
        Search(ms=own).choose(Decision(position(4, True, "late", "reveal turn"), seeded(1), seconds=given))
        assert 2 < next(clock.ticks) < 8


def fastest(act: Callable[[], object], tries: int = 4) -> float:
    """Seconds; the best of some tries, for the machine may be busy."""
    found = []
    for _ in range(tries):
        started = time.perf_counter()
        act()
        found.append(time.perf_counter() - started)
    return min(found)


@needs_speed
@pytest.mark.parametrize("milliseconds", [10, 60])
def test_search_keeps_to_its_time(milliseconds: int) -> None:
    for what in ("begin of turn", "agent turn", "reveal turn"):
        decision = Decision(position(4, True, "late", what), seeded(1))
        assert fastest(lambda: Search(ms=milliseconds).choose(decision)) < milliseconds / 1000 + 0.02  # noqa: B023


@needs_speed
def test_the_table_may_give_less_time() -> None:
    decision = Decision(position(4, True, "late", "reveal turn"), seeded(1), seconds=0.05)
    assert fastest(lambda: Search(ms=5000).choose(decision)) < 0.05


@needs_speed
def test_greedy_is_quick() -> None:
    """About half a millisecond a decision; CI machines are slower."""
    asked = list(positions().values())
    for state in asked:
        Greedy().choose(Decision(state, seeded(1)))
    started = time.process_time()
    for state in asked:
        Greedy().choose(Decision(state, seeded(1)))
    assert (time.process_time() - started) / len(asked) < 0.004


# --- levels ------------------------------------------------------------------------------------------------------


def test_levels_from_easy_to_hard() -> None:
    assert list(LEVELS) == ["acolyte", "naib", "mentat", "kwisatz_haderach"]
    for maker in LEVELS.values():
        assert maker.__doc__
        maker()
