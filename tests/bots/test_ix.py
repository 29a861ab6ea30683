"""Our bots and Rise of Ix: what tiles, negotiators, dreadnoughts and the freighter are worth, and that it pays to know."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.bots.knowledge import worth_of
from sietch.bots.mind import evaluation as ev
from sietch.bots.mind.evaluation import TERMS, expected_strength, terms, weights_of_the_box
from sietch.content import Setup, load_rules
from sietch.content.setup import setup_from
from sietch.engine import COMPILED
from sietch.engine.dreadnoughts import DREADNOUGHTS, fleet_of
from sietch.engine.game import start
from sietch.engine.state import Player, State
from sietch.engine.tech import technology_of
from sietch.engine.tiles import TILE
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY
from sietch.lab.play.series import Spec
from sietch.lab.studies.simulate import simulate
from tests.bots.valued import USUAL, Change, beginnings, changed, standing_on, term, value
from tests.support import IX


def with_ix(players: int = 4, **options: object) -> Setup:
    return setup_from({"players": players, "ix": True, **options}, Setup())


def beginning(of_round: int = 2, players: int = 4) -> tuple[State, int]:
    """Nobody has anything of Ix yet."""
    state = beginnings(players, IX)[of_round].copy()
    for player in state.players:
        own = technology_of(player)
        own.tiles = own.used = own.negotiators = 0
        fleet_of(player).holding = fleet_of(player).placed = 0
        for place in (SUPPLY, GARRISON, CONFLICT):
            DREADNOUGHTS.add(player, place, (2 if place == SUPPLY else 0) - DREADNOUGHTS.count(player, place))
        player.steps = tuple(path.start for path in state.rules.paths)
    return state, state.decider


def tile(state: State, name: str) -> int:
    return state.rules.component_names(TILE).index(name)


def own(*names: str) -> Change:
    def change(s: State, p: Player) -> None:
        for name in names:
            technology_of(p).tiles |= 1 << tile(s, name)

    return change


def negotiate(s: State, p: Player) -> None:
    technology_of(p).negotiators += 1


def commission(place: int = GARRISON) -> Change:
    return lambda s, p: DREADNOUGHTS.move(p, SUPPLY, place, 1)


BETTER: dict[int, Change] = {
    ev.TILES: own("shuttle_fleet"),
    ev.TILES_IN_THE_END: own("holtzman_engine"),
    ev.NEGOTIATORS: negotiate,
    ev.FLEET: commission(),
    ev.FREIGHTER: standing_on("freighter_1"),
}


def test_every_term_of_ix_has_a_case() -> None:
    assert list(BETTER) == ev.OF_IX


@pytest.mark.parametrize("number", ev.OF_IX, ids=[TERMS[number][0] for number in ev.OF_IX])
def test_more_is_better_and_is_about_its_seat(number: int) -> None:
    before, seat = beginning()
    after = changed(before, seat, BETTER[number])
    assert term(after, seat, number) > term(before, seat, number)
    assert value(after, seat) > value(before, seat)
    for other in range(4):
        if other != seat:
            assert term(after, other, number) == term(before, other, number)
            assert value(after, other) <= value(before, other)


@pytest.mark.parametrize(
    "name", ["chaumurky", "shuttle_fleet", "minimic_film", "windtraps", "training_drones"]
)
def test_a_tile_is_worth_less_the_fewer_rounds_are_left(name: str) -> None:
    gains = []
    for of_round in (1, 8):
        state, seat = beginning(of_round)
        state.round = of_round
        worth = worth_of(state.rules)
        gains.append(
            ev.score_of_ix(changed(state, seat, own(name)).players[seat], worth, USUAL.at(ev.progress(state)))
        )
    early, late = gains
    assert early > late > 0 if worth.tile_in_a_round[tile(state, name)] else late >= early > 0


def test_a_tile_that_is_turned_over_counts_like_others() -> None:
    state, seat = beginning()
    after = changed(state, seat, own("training_drones"))
    technology_of(after.players[seat]).new_round()
    before = value(after, seat)
    technology_of(after.players[seat]).flip(after, seat, tile(state, "training_drones"))
    assert value(after, seat) == before


def test_every_tile_is_worth_something_that_lasts() -> None:
    """But for those that bring most of it at once."""
    rules = load_rules(with_ix())
    worth = worth_of(rules)
    names = rules.component_names(TILE)
    both = zip(worth.tile_in_a_round, worth.tile_in_the_end, strict=True)
    assert {name for name, found in zip(names, both, strict=True) if sum(found) <= 0} <= {
        "flagship",
        "invasion_ships",
        "sonic_snoopers",
    }


def test_a_dreadnought_counts_wherever_it_stands() -> None:
    state, seat = beginning()
    home = changed(state, seat, commission())
    away = changed(state, seat, commission(CONFLICT))
    holding = changed(home, seat, lambda s, p: DREADNOUGHTS.add(p, GARRISON, -1))
    fleet_of(holding.players[seat]).holding = 1 << state.rules.control_spaces[0]
    found = {term(after, seat, ev.FLEET) for after in (home, away, holding)}
    assert found == {1.0} and term(state, seat, ev.FLEET) == 0


def test_a_dreadnought_in_the_garrison_is_strength_to_come() -> None:
    state, seat = beginning()
    player = state.players[seat]
    player.garrison, player.troops_in_conflict = 2, 1
    player.has_revealed = False
    after = changed(state, seat, commission())
    worth = worth_of(state.rules)
    more = expected_strength(after, after.players[seat], worth) - expected_strength(state, player, worth)
    assert more == pytest.approx(ev.SHIP_READY * min(1, player.agents))


def test_the_freighter_is_worth_more_step_by_step() -> None:
    state, seat = beginning()
    found = [term(changed(state, seat, standing_on(f"freighter_{n}")), seat, ev.FREIGHTER) for n in (1, 2, 3)]
    assert 0 < found[0] < found[1] < found[2]


def test_who_knows_the_box_alone_sees_nothing_of_it() -> None:
    before, seat = beginning()
    box = weights_of_the_box()
    for number in (ev.TILES, ev.TILES_IN_THE_END, ev.NEGOTIATORS, ev.FREIGHTER):
        assert value(changed(before, seat, BETTER[number]), seat, box) == value(before, seat, box)
    for number in range(len(TERMS)):
        if number not in ev.OF_SETS:
            assert box.at(0.5)[number] == USUAL.at(0.5)[number]


def test_without_the_set_there_is_nothing_of_it() -> None:
    state = start(load_rules(Setup()), Setup(seed=3))
    for seat in range(4):
        found = terms(state, seat, worth_of(state.rules))
        assert [found[number] for number in ev.OF_IX] == [0.0] * len(ev.OF_IX)


def test_own_tiles_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "id: mine\nversion: 1\ntiles:\n"
        '  - {id: pump, name: Pump, price: 1, ability: "on round_start: water 1"}\n'
        '  - {id: drip, name: Drip, price: 1, ability: "on win_conflict: water 1"}\n'
        '  - {id: monument, name: Monument, price: 1, ability: "on endgame: vp 1"}\n',
        encoding="utf-8",
    )
    rules = load_rules(with_ix(content=[str(path)]))
    worth = worth_of(rules)
    pump, drip, monument = (rules.component_names(TILE).index(name) for name in ("pump", "drip", "monument"))
    assert worth.tile_in_a_round[pump] > worth.tile_in_a_round[drip] > worth.tile_in_a_round[monument] == 0
    assert worth.tile_in_the_end[monument] == 1


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {}), (3, {"epic": True}), (4, {"ix_conflicts": True}), (4, {"choam": False}), (6, {})],
    ids=str,
)
def test_bots_play_all_tables(players: int, options: dict[str, object]) -> None:
    setup = with_ix(players, seed=8, **options)
    bots = ("greedy:positions=6", "search:iterations=2")[:players]
    result = simulate(Spec(setup, bots=bots), 1)
    assert (result.finished, result.faults) == (1, [])


@pytest.mark.skipif(not COMPILED, reason="too many games for the interpreted build")
def test_knowing_the_set_is_worth_something() -> None:
    """Two against two. How much it is worth stands in docs/bots.md, from 1,200 games; these few tell harm from chance."""
    knows, box = "greedy:positions=30", "greedy:knowledge=box:positions=30"
    result = simulate(Spec(with_ix(seed=1), bots=(knows, box)), 200)
    assert result.wins_by_bot[knows] > 92
