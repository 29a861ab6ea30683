"""The learning environment: PettingZoo's own tests, rewards, tables side by side, trajectories, the example."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import json
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from sietch.bots.registry import BotError, seated
from sietch.cli import main
from sietch.content import SetupError, load_rules
from sietch.engine import COMPILED
from sietch.engine.game import start
from sietch.lab import env as sietch_v0
from sietch.lab.env import Arena, Setup, aec, sampler, speed, vector
from sietch.lab.env.arena import points_ahead
from sietch.lab.env.describe import pieces_table
from sietch.lab.env.sampler import Masks, Rows, Sampler, Trajectory, play, random_policy
from sietch.lab.env.speed import env_bench
from sietch.lab.env.vector import Tables
from sietch.lab.extras import MissingExtra
from sietch.lab.play.match import play_on
from tests.support import setup_for

ROOT = Path(__file__).parents[3]

# What PettingZoo says of every game that it does not know by name.
pettingzoo_tests = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def walk(table: Any, rng: np.random.Generator) -> Iterator[tuple[str, Any, int]]:
    """Play to the end with random actions: agent, observation, action."""
    while True:
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            return
        agent = table.agent_selection
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        yield agent, observation, action
        table.step(action)


# --- PettingZoo --------------------------------------------------------------------------------------------


@pettingzoo_tests
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "choam": False},
        {"flat": True, "reward": "points"},
        {"pieces": ["players", "row"]},
        {"players": 1, "difficulty": "kwisatz_haderach", "variants": ["row_churn"]},
        {"players": 2, "variants": ["streamlined_rivals"], "reward": "points", "flat": True},
    ],
    ids=str,
)
def test_it_keeps_the_rules_of_pettingzoo(
    options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(sietch_v0.env(**options), num_cycles=1000)
    api_test(sietch_v0.raw_env(**options), num_cycles=1000)


def test_the_seed_decides_everything() -> None:
    seed_test(lambda: sietch_v0.env(automatic=False), num_cycles=1000)


def test_the_next_games_follow_from_the_seed() -> None:
    tables = [sietch_v0.raw_env(flat=True) for _ in range(2)]
    games = []
    for table in tables:
        table.reset(seed=5)
        first = table.state()
        table.reset()
        games.append([first, table.state()])
        table.reset(seed=5)
        assert (table.state() == first).all()
    assert (np.array(games[0]) == np.array(games[1])).all()
    assert (games[0][0] != games[0][1]).any()


def test_the_game_is_that_of_the_seed() -> None:
    table = sietch_v0.raw_env(players=3, automatic=False)
    table.reset(seed=12)
    state = start(table.arena.rules, setup_for(3, seed=12))
    expected = [table.arena.features.encode(state, seat) for seat in range(3)]
    assert (table.state() == np.array([list(row) for row in expected])).all()


# --- observations and actions ------------------------------------------------------------------------------


def test_agents_see_their_seat() -> None:
    table = sietch_v0.env()
    table.reset(seed=3)
    rng = np.random.default_rng(1)
    for number, (agent, observation, _) in enumerate(walk(table, rng)):
        if number % 20:
            continue
        assert table.observation_space(agent).contains(observation)
        whole = np.concatenate(list(observation["observation"].values()))
        assert (whole == table.state()[int(agent[-1])]).all()
        for other in table.agents:
            mask = table.observe(other)["action_mask"]
            assert mask.any() == (other == agent)
        offered = np.flatnonzero(observation["action_mask"]).tolist()
        assert sorted(table.options()) == offered
        assert [table.actions.numbers[table.options()[action]] for action in offered] == offered


def test_some_pieces_in_one_vector() -> None:
    some = sietch_v0.raw_env(pieces=["row", "turn"], flat=True)
    every = sietch_v0.raw_env()
    for table in (some, every):
        table.reset(seed=8)
    pieces = every.observe("player_2")["observation"]
    vector_ = some.observe("player_2")["observation"]
    assert (vector_ == np.concatenate([pieces["row"], pieces["turn"]])).all()
    assert some.observation_space("player_2").contains(some.observe("player_2"))


def test_an_observation_can_be_kept() -> None:
    table = sietch_v0.raw_env(flat=True)
    table.reset(seed=8)
    before = table.observe(table.agent_selection)
    kept = before["observation"].copy()
    for _, _, action in walk(table, np.random.default_rng(2)):
        assert action >= 0
    assert (before["observation"] == kept).all()


def test_single_options_can_be_left_to_the_agents() -> None:
    def fewest(automatic: bool) -> int:
        table = sietch_v0.raw_env(players=3, automatic=automatic)
        table.reset(seed=8)
        steps = walk(table, np.random.default_rng(2))
        return min(int(observation["action_mask"].sum()) for _, observation, _ in steps)

    assert (fewest(True), fewest(False)) == (2, 1)


def test_leaders_and_own_content(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(
        "id: own\nversion: 1\ncards:\n  - {id: test_card, name: Test, type: imperium, cost: 1, reveal: solari 1}\n"
    )
    table = sietch_v0.raw_env(players=3, leaders=["muad_dib", None, "irulan"], content=[file])
    table.reset(seed=1)
    names = table.arena.features.describe()
    row = dict(zip(names, table.state()[1], strict=True))
    assert row["players: +1 leader princess_irulan"] == row["players: +2 leader muad_dib"] == 1
    assert "row: test_card" in names
    assert "buy test_card" in table.actions.numbers


# --- rewards and ends --------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize("players", [3, 4])
def test_rewards(players: int, reward: str) -> None:
    table = sietch_v0.env(players=players, reward=reward)
    table.reset(seed=players)
    for _ in walk(table, np.random.default_rng(3)):
        assert not any(table.rewards.values())
    row = dict(zip(table.arena.features.describe(), table.state()[0], strict=True))
    words = ["own", *(f"+{distance}" for distance in range(1, players))]
    won = [row[f"players: {word} winner"] for word in words]
    points = [int(row[f"players: {word} vp"]) for word in words]
    got = [table.rewards[agent] for agent in table.possible_agents]
    if reward == "win":
        assert got == [1.0 if mark else -1.0 / (players - 1) for mark in won]
    else:
        assert got[0] == pytest.approx(points[0] - sum(points[1:]) / (players - 1))
    assert sum(got) == pytest.approx(0.0)
    assert sum(won) == 1
    last = {}
    for agent in table.agent_iter():
        _, last[agent], terminated, truncated, _ = table.last()
        assert (terminated, truncated) == (True, False)
        table.step(None)
    assert last == dict(zip(table.possible_agents, got, strict=True))


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize("players", [1, 2])
def test_rivals_are_sides_but_no_agents(players: int, reward: str) -> None:
    table = sietch_v0.env(players=players, reward=reward)
    assert table.possible_agents == ["player_0", "player_1"][:players]
    table.reset(seed=players)
    seats = {agent for agent, _, _ in walk(table, np.random.default_rng(3))}
    assert seats == set(table.possible_agents)
    state = table.state()
    assert state.shape == (3, table.arena.features.size)
    names = table.arena.features.describe()
    points = [int(row[names.index("players: own vp")]) for row in state]
    won = [bool(row[names.index("players: own winner")]) for row in state]
    for seat, agent in enumerate(table.possible_agents):
        ahead = points[seat] - (sum(points) - points[seat]) / 2
        assert table.rewards[agent] == (ahead if reward == "points" else 1.0 if won[seat] else -0.5)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_mates_share_what_they_get(reward: str) -> None:
    """Six agents in two teams; the rewards of the teams add up to nothing."""
    table = sietch_v0.env(players=6, reward=reward)
    table.reset(seed=2)
    seats = {agent for agent, _, _ in walk(table, np.random.default_rng(3))}
    assert seats == set(table.possible_agents) == {f"player_{seat}" for seat in range(6)}
    names = table.arena.features.describe()
    points = [int(row[names.index("players: own vp")]) for row in table.state()]
    got = [table.rewards[agent] for agent in table.possible_agents]
    ahead = sum(points[::2]) - sum(points[1::2])
    won = 1 if table.state()[0][names.index("players: own winner")] else -1
    assert got == [ahead if reward == "points" else won, -ahead if reward == "points" else -won] * 3


def test_open_hands_are_open_to_mates_in_the_observation() -> None:
    table = sietch_v0.raw_env(players=6, variants=["open_hands"])
    table.reset(seed=2)
    pieces = table.observe("player_0")["observation"]
    hands = pieces["own_cards"].reshape(6, -1).sum(axis=1)
    assert [bool(cards) for cards in hands] == [True, False] * 3
    assert sietch_v0.raw_env(players=6).arena.features.size < table.arena.features.size


def test_trajectories_of_a_team() -> None:
    with Sampler(Setup(6), tables=2) as sampler_:
        found = {t.seat: t for t in sampler_.sample([random_policy], games=1)}
    assert sorted(found) == list(range(6))
    assert {found[seat].reward for seat in (0, 2, 4)} == {-found[1].reward}


def test_nobody_is_measured_by_a_rival_that_cannot_win() -> None:
    setup = Setup(players=2, variants=["streamlined_rivals"])
    for reward in ("win", "points"):
        tables = Tables(1, setup, games=1, reward=reward)
        rng = np.random.default_rng(3)
        while not tables.dones[0]:
            tables.step(random_policy(tables.observations, tables.masks, rng))
        one, other, rival = tables.rewards[0].tolist()
        assert one == -other != 0
        assert rival == 0


def test_trajectories_against_rivals() -> None:
    with Sampler(Setup(players=2, rivals=["gurney"]), tables=2) as sampler_:
        found = list(sampler_.sample([random_policy, first_policy], games=3))
    assert sorted((t.game, t.seat) for t in found) == [(game, seat) for game in range(3) for seat in range(2)]
    assert all(t.policy == (t.seat + t.game) % 2 for t in found)
    with Sampler(Setup(players=1, difficulty="mercenary")) as sampler_:
        (alone,) = sampler_.sample([random_policy], games=1)
    assert alone.reward in (1.0, -0.5)


def test_an_endless_game_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aec, "LONGEST_GAME", 7)
    monkeypatch.setattr(vector, "LONGEST_GAME", 7)
    table = sietch_v0.env()
    table.reset(seed=1)
    assert len(list(walk(table, np.random.default_rng(3)))) == 7
    assert set(table.truncations.values()) == {True}
    assert set(table.terminations.values()) == {False}
    assert set(table.rewards.values()) == {0.0}
    tables = Tables(2)
    for step in range(7):
        tables.step(tables.masks.argmax(axis=1))
        assert tables.dones.all() == (step == 6)
    assert tables.games.tolist() == [2, 3]


def test_what_is_not_offered() -> None:
    raw = sietch_v0.raw_env()
    raw.reset(seed=1)
    wrong = raw.actions.numbers["defend"]
    with pytest.raises(ValueError, match=r"not offered to player_\d, only these are: .*'reveal'"):
        raw.step(wrong)
    checked = sietch_v0.env()
    checked.reset(seed=1)
    culprit = checked.agent_selection
    checked.step(wrong)
    assert checked.rewards == {agent: -1.0 if agent == culprit else 0.0 for agent in checked.agents}
    assert all(checked.terminations.values())
    with pytest.raises(AssertionError, match="not in action space"):
        sietch = sietch_v0.env()
        sietch.reset(seed=1)
        sietch.step(raw.actions.size)


def test_before_the_first_game() -> None:
    table = sietch_v0.env()
    with pytest.raises(AttributeError, match="before reset"):
        table.agent_selection  # noqa: B018
    with pytest.raises(AssertionError, match="before step"):
        table.step(0)
    assert str(table) == "sietch_v0"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 7}, "7 players"),
        ({"reward": "point"}, "did you mean 'points'"),
        ({"pieces": ["rows"]}, "did you mean 'row'"),
        ({"leaders": ["paul"]}, "unknown leader 'paul'"),
        ({"leaders": ["muad_dib"] * 2}, "chosen twice"),
        ({"players": 3, "leaders": [None, None, None, "irulan"]}, "4 leaders for 3 players"),
        ({"players": 1, "rivals": [None, None, "irulan"]}, "3 rivals for 2 seats"),
        ({"players": 2, "difficulty": "mentat"}, "only a game for one player has one"),
        ({"render_mode": "human"}, "there is 'ansi'"),
    ],
)
def test_impossible_tables_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        sietch_v0.env(**options)


def test_a_table_can_be_sent_elsewhere() -> None:
    table = pickle.loads(pickle.dumps(sietch_v0.env(players=3, reward="points", pieces=("row",))))
    table.reset(seed=4)
    arena = table.unwrapped.arena
    assert (arena.setup, arena.reward) == (Setup(players=3), "points")
    assert list(table.last()[0]["observation"]) == ["row"]


def test_it_can_be_read() -> None:
    table = sietch_v0.env(render_mode="ansi")
    table.reset(seed=6)
    text = table.render()
    assert "Round 1" in text
    assert sum(line.endswith(" 1 VP") for line in text.splitlines()) == 4
    number = table.actions.numbers["reveal"]
    assert f"  {number:4}  " in text
    table.step(number)
    assert "reveals" in table.render()
    assert "Round 1" not in table.render()
    silent = sietch_v0.raw_env()
    silent.reset(seed=6)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert silent.render() is None


def test_without_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "sietch.lab.env")
    with pytest.raises(MissingExtra, match=r"needs the package pettingzoo: pip install pettingzoo$"):
        importlib.import_module("sietch.lab.env")


# --- many tables -------------------------------------------------------------------------------------------


def test_tables_play_the_same_games() -> None:
    """As one table each, with the seeds of a simulation."""
    tables = Tables(2, Setup(players=3, seed=3), reward="points")
    singles = [sietch_v0.raw_env(players=3, reward="points", flat=True) for _ in range(2)]
    for game, single in enumerate(singles):
        single.reset(seed=3_000_000 + game)
    rng = np.random.default_rng(4)
    ended = np.zeros(2, np.bool_)
    while not ended.all():
        chosen = random_policy(tables.observations, tables.masks, rng)
        for table, single in enumerate(singles):
            if not ended[table]:
                seen = single.last()[0]
                assert (tables.observations[table] == seen["observation"]).all()
                assert (tables.masks[table] == seen["action_mask"]).all()
                assert single.agent_selection == f"player_{tables.to_move[table]}"
                single.step(chosen[table])
        tables.step(chosen)
        for table in np.flatnonzero(tables.dones & ~ended).tolist():
            assert tables.rewards[table] == pytest.approx(list(singles[table].rewards.values()))
        assert not tables.rewards[~tables.dones].any()
        ended |= tables.dones
    assert tables.to_move.min() >= 0  # the next games have begun
    assert tables.games.min() >= 1


def test_so_many_games_and_no_more() -> None:
    tables = Tables(2, setup=Setup(players=3), first=5, games=3)
    assert tables.games.tolist() == [5, 6]
    rng = np.random.default_rng(1)
    ended = []
    while (tables.to_move >= 0).any():
        games = tables.games.copy()
        tables.step(random_policy_or_nothing(tables, rng))
        ended += games[tables.dones].tolist()
    assert sorted(ended) == [5, 6, 7]
    assert not tables.masks.any()
    tables.step(np.zeros(2, np.int64))
    assert not tables.dones.any()


def random_policy_or_nothing(tables: Tables, rng: np.random.Generator) -> Any:
    chosen = np.zeros(len(tables.games), np.int64)
    rows = np.flatnonzero(tables.to_move >= 0)
    chosen[rows] = random_policy(tables.observations[rows], tables.masks[rows], rng)
    return chosen


def test_a_table_refuses_what_is_not_offered() -> None:
    tables = Tables(2)
    chosen = tables.masks.argmax(axis=1)
    chosen[1] = tables.arena.actions.numbers["defend"]
    with pytest.raises(ValueError, match="not offered at table 1"):
        tables.step(chosen)


# --- trajectories ------------------------------------------------------------------------------------------


def first_policy(observations: Rows, masks: Masks, rng: np.random.Generator) -> Any:
    """The first action that is offered."""
    return masks.argmax(axis=1)


def facts(trajectory: Trajectory) -> tuple[Any, ...]:
    arrays = [trajectory.observations, trajectory.bits, trajectory.actions]
    return (
        trajectory.game,
        trajectory.seat,
        trajectory.policy,
        trajectory.reward,
        *(a.tobytes() for a in arrays),
    )


def test_what_a_game_is_worth_to_sides() -> None:
    """Two sides of two seats: mates get the same, and the sides add up to nothing."""
    assert points_ahead([10, 7, 5, 12], (0, 1, 0, 1)) == [-4, 4, -4, 4]
    assert points_ahead([10, 7, 4], (0, 1, 2)) == [4.5, 0.0, -4.5]


def test_actions_belong_to_a_vocabulary() -> None:
    table = sietch_v0.raw_env(players=3)
    assert table.vocabulary_hash == load_rules().vocabulary_hash
    assert sietch_v0.raw_env(choam=False).vocabulary_hash != table.vocabulary_hash
    learned = table.vocabulary_hash
    assert sietch_v0.raw_env(vocabulary=learned).vocabulary_hash == learned
    with pytest.raises(SetupError, match=f"vocabulary {learned}: the options of this game are"):
        sietch_v0.raw_env(choam=False, vocabulary=learned)
    assert sietch_v0.raw_env(Setup(players=3), choam=False).arena.setup == setup_for(3, choam=False)
    with Sampler(Setup(players=3)) as sampler_:
        (first, *_) = sampler_.sample([random_policy], games=1)
    assert first.vocabulary_hash == table.vocabulary_hash


def test_trajectories() -> None:
    with Sampler(Setup(players=3), tables=2) as sampler_:
        found = list(sampler_.sample([random_policy, first_policy], games=3))
        assert sampler_.games == 3
    assert sorted((t.game, t.seat) for t in found) == [(game, seat) for game in range(3) for seat in range(3)]
    arena = Arena(Setup(players=3))
    seats = [arena.features.describe().index(f"turn: seat {seat + 1}") for seat in range(3)]
    for t in found:
        assert t.policy == (t.seat + t.game) % 3 % 2
        assert t.observations.shape == (len(t.actions), arena.features.size)
        assert t.masks.shape == (len(t.actions), arena.actions.size)
        assert t.masks[np.arange(len(t.actions)), t.actions].all()
        assert t.observations[:, seats[t.seat]].all()
        if t.policy == 1:
            assert (t.actions == t.masks.argmax(axis=1)).all()
    for game in range(3):
        assert sorted(t.reward for t in found if t.game == game) == [-0.5, -0.5, 1.0]


def test_the_number_of_jobs_changes_nothing() -> None:
    found = []
    for jobs in (1, 2):
        with Sampler(Setup(players=3, seed=2), jobs=jobs, tables=1) as sampler_:
            found.append([facts(t) for _ in range(2) for t in sampler_.sample([random_policy], games=1)])
    assert found[0] == found[1]
    assert [game for game, *_ in found[0]] == [0, 0, 0, 1, 1, 1]


def test_longer_games_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(players=3)
    usual = [
        facts(t) for t in play(Tables(2, setup=setup, games=2), [random_policy], np.random.default_rng(1))
    ]
    monkeypatch.setattr(sampler, "USUAL_LENGTH", 30)
    short = [
        facts(t) for t in play(Tables(2, setup=setup, games=2), [random_policy], np.random.default_rng(1))
    ]
    assert short == usual


def test_random_choice_is_even() -> None:
    masks = np.zeros((3000, 5), np.int8)
    masks[:, [1, 2, 4]] = 1
    chosen = random_policy(np.zeros((3000, 1), np.uint8), masks, np.random.default_rng(0))
    counts = np.bincount(chosen, minlength=5)
    assert counts[0] == counts[3] == 0
    assert counts[[1, 2, 4]].min() > 900


# --- speed, documentation, example -------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="the interpreted build is for reading")
def test_speed() -> None:
    """Measured are 30,000 steps a second and more; a busy machine may be far below, a mistake would be further."""
    paces = env_bench(rounds=5, seconds=0.1).paces
    assert paces["raw_env"].best > 8_000
    assert paces["env"].best > 4_000
    assert paces["64 tables"].best > 8_000


def test_bench_tells_the_paces(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(speed, "env_bench", lambda setup: env_bench(setup, rounds=1, seconds=0.01))
    assert main(["bench", "--env", "--no-choam"]) == 0
    text = capsys.readouterr().out
    assert "4 players, uprising, one core" in text
    assert [line.split()[2] for line in text.splitlines() if "steps/s" in line] == [
        "raw_env",
        "raw_env,",
        "env",
        "64",
    ]
    assert main(["bench", "--env", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    arena = Arena(Setup())
    assert (told["numbers"], told["actions"]) == (arena.features.size, arena.actions.size)
    assert all(pace["best"] >= pace["usual"] > 0 for pace in told["paces"].values())


def test_the_documentation_shows_the_pieces() -> None:
    text = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    arena = Arena(Setup())
    assert pieces_table(arena) in text
    assert f"{arena.features.size:,} numbers" in text
    assert f"{arena.actions.size:,} actions" in text


def test_the_python_of_the_documentation_runs() -> None:
    text = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "learning.md", "learning.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
    for module in (sietch_v0, vector, sampler):
        assert doctest.testmod(module).attempted > 0
        assert doctest.testmod(module).failed == 0


@pytest.fixture
def example() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("train", ROOT / "examples" / "train.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module


def test_the_example(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(example, "GAMES", 2)
    file = tmp_path / "weights.npz"
    example.main(["--seconds", "2", "--games", "2", "--out", str(file)])
    text = capsys.readouterr().out.splitlines()
    assert text[0] == "measuring, 2 games …"
    assert text[1].startswith("before: ")
    assert "points a seat" in text[2]
    assert "of 2 games won against three random players" in text[-2]
    assert text[-1] == f"{file} is written"
    trained, vocabulary = example.load(str(file))
    assert abs(trained.weights["actor"]).max() > 0
    assert vocabulary == Arena(Setup()).vocabulary_hash

    bot = f"{ROOT / 'examples' / 'train.py'}:Learned:weights={file}"
    players = [seated(bot), seated("random"), seated("random"), seated("random")]
    state = start(Arena(Setup()).rules, setup_for(seed=3))
    play_on(state, 3, players)
    assert not players[0].faults
    play_on(start(Arena(setup_for(choam=False)).rules, setup_for(seed=3)), 3, players)
    assert f"the network knows the options {vocabulary}, not " in str(players[0].faults[0])
    with pytest.raises(BotError, match="there is no such file"):
        seated(bot + "x")


def test_the_example_learns_the_right_way(example: ModuleType) -> None:
    """What was rewarded becomes more likely, and the reward is expected."""
    setup = Setup(players=3)
    network = example.Network.fresh(Arena(setup), np.random.default_rng(1))
    found = list(play(Tables(2, setup, games=2, reward="points"), [network], np.random.default_rng(1)))
    best = max(found, key=lambda t: t.reward)

    def likes(t: Trajectory) -> float:
        rows, actions = sampler.offered(t.masks)
        chances = network.chances(network.hidden(example.SCALE[t.observations]), rows, actions)
        return float(np.log(chances[actions == t.actions[rows]]).mean())

    before = likes(best)
    learner = example.Learner(network)
    for _ in range(3):
        learner.learn([best])
    assert likes(best) > before + 0.1
    value = network.hidden(example.SCALE[best.observations]) @ network.weights["critic"]
    assert 0 < value.mean() < 2 * best.reward / example.SPREAD
