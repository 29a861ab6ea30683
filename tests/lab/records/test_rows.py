"""The rows of a game agree with what was seen while it was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sietch.content import load_rules, new_game
from sietch.engine.combat import COMBAT_INTRIGUE, places
from sietch.engine.contracts import contracts_of
from sietch.engine.rng import seeded
from sietch.engine.words import FACTIONS, NOTHING, RESOURCES, VP_SOURCES
from sietch.lab.records.rows import TABLES, Rows, columns_of, record, words
from sietch.table.leaders import front_of
from tests.support import SHARED_IDS, setup_for
from tests.support import TABLES as TABLE_KINDS

BOTS = ["random", "greedy", "random", "greedy"]


class Observed:
    """A random game, watched from outside: nothing here is taken from its log."""

    def __init__(self, seed: int, players: int, choam: bool, options: int = 10_000) -> None:
        self.game = new_game(setup_for(players, choam, seed=seed), automatic=False)
        self.strengths: dict[int, list[int]] = {}  # round -> what was compared, seat by seat
        self.conflicts: dict[int, int] = {}
        self.vp: dict[int, list[int]] = {}  # round -> points when the next one has begun
        self.swordmaster: dict[int, int] = {}  # seat -> round
        self.council: dict[int, int] = {}
        self.deeds: list[tuple[int, int, str]] = []  # seat, round, option
        rng = seeded(seed)
        while not self.game.over and options:
            offered = self.game.options()
            chosen = offered[rng.below(len(offered))]
            self._look(chosen)
            self.deeds.append((self.game.decider + 1, self.game.state.round, chosen))
            self.game.apply(chosen)
            options -= 1
        self.vp[self.game.state.round] = [player.vp for player in self.game.state.players]
        rows = Rows()
        record(rows, self.game.state, 3, seed, BOTS[:players], 200, 1)
        self.rows = {
            table: [dict(zip(columns_of(table), row, strict=True)) for row in getattr(rows, table)]
            for table in TABLES
        }

    def _look(self, chosen: str) -> None:
        state = self.game.state
        if state.conflict != NOTHING:
            self.conflicts[state.round] = state.conflict
        if state.round - 1 not in self.vp:
            self.vp[state.round - 1] = [player.vp for player in state.players]
        if state.stack[-1].op == COMBAT_INTRIGUE:
            self.strengths.pop(state.round, None)
            if chosen == "pass":  # so ends the fight, unless the only fighter has retreated
                self.strengths[state.round] = [player.strength() for player in state.players]
        for player in state.players:
            if player.swordmaster:
                self.swordmaster.setdefault(player.seat + 1, state.round)
            if player.council_seat:
                self.council.setdefault(player.seat + 1, state.round)

    def of(self, table: str, seat: int, **wanted: object) -> list[dict[str, Any]]:
        return [
            row
            for row in self.rows[table]
            if row["seat"] == seat and all(row[name] == value for name, value in wanted.items())
        ]


@pytest.fixture(scope="module", params=TABLE_KINDS, ids=str)
def seen(request: pytest.FixtureRequest) -> Observed:
    players, choam = request.param
    return Observed(12 + players, players, choam)


def test_the_game(seen: Observed) -> None:
    (row,) = seen.rows["games"]
    state = seen.game.state
    assert (row["game"], row["seed"], row["decisions"], row["faults"]) == (3, seen.game.setup.seed, 200, 1)
    assert (row["players"], row["sets"], row["rounds"]) == (
        len(state.players),
        " ".join(seen.game.setup.sets),
        state.round,
    )


def test_the_seats(seen: Observed) -> None:
    state = seen.game.state
    order = seen.game.ranking()
    assert len(seen.rows["seats"]) == len(state.players)
    for player, row in zip(state.players, seen.rows["seats"], strict=True):
        seat = player.seat + 1
        assert (row["game"], row["seat"], row["bot"]) == (3, seat, BOTS[player.seat])
        assert row["leader"] == state.rules.leaders[front_of(state.rules, player.leader)].name
        assert row["place"] == order.index(player.seat) + 1
        assert row["won"] == (row["place"] == 1)
        assert row["vp"] == player.vp == sum(row[f"vp_{source}"] for source in VP_SOURCES)
        assert [row[f"influence_{faction}"] for faction in FACTIONS[:4]] == player.influence[:4]
        assert [row[resource] for resource in RESOURCES] == player.resources
        assert row["garrison"] == player.garrison
        assert row["swordmaster_round"] == seen.swordmaster.get(seat)
        assert row["council_round"] == seen.council.get(seat)
        contracts = contracts_of(player)
        completed = contracts.completed if contracts else 0
        assert row["contracts_completed"] == completed.bit_count()
        assert row["conflicts_won"] == (player.won | player.paired).bit_count() - 1  # the objective
        assert row["cards_acquired"] == len(seen.of("cards", seat, event="acquired"))
        assert row["cards_trashed"] == len(seen.of("cards", seat, event="trashed", kind="card"))
        assert row["intrigue_played"] == len(seen.of("cards", seat, event="played", kind="intrigue"))


def test_the_cards_of_a_seat_are_those_it_began_with_and_acquired_without_the_trashed(seen: Observed) -> None:
    rules = seen.game.rules
    for player in seen.game.state.players:
        seat = player.seat + 1
        owned = Counter(rules.cards[card].name for card in rules.starters)
        for card in rules.leaders[front_of(rules, player.leader)].removes:
            owned[rules.cards[card].name] -= 1
        owned += Counter(row["card"] for row in seen.of("cards", seat, event="acquired"))
        owned.subtract(row["card"] for row in seen.of("cards", seat, event="trashed", kind="card"))
        piles = player.deck + player.hand + player.discard + player.played + player.revealed
        assert +owned == Counter(rules.cards[card].name for card in piles)
        assert min(owned.values()) >= 0
        trashed = [row["card"] for row in seen.of("cards", seat, event="trashed", kind="intrigue")]
        assert trashed == [rules.intrigue[card].name for card in player.trashed_intrigue]


def chosen(seen: Observed, verb: str) -> list[tuple[int, int, str]]:
    """All options of a kind that were chosen: seat, round, and what they name."""
    return [
        (seat, now, option.removeprefix(verb)) for seat, now, option in seen.deeds if option.startswith(verb)
    ]


def rows_of(rows: Sequence[dict[str, Any]], column: str) -> list[tuple[int, int, str]]:
    return [(row["seat"], row["round"], row[column]) for row in rows]


def test_played_cards_and_agents_sent_are_what_was_chosen(seen: Observed) -> None:
    cards = [row for row in seen.rows["cards"] if row["event"] == "played"]
    assert rows_of([row for row in cards if row["kind"] == "card"], "card") == chosen(seen, "play ")
    assert rows_of([row for row in cards if row["kind"] == "intrigue"], "card") == chosen(seen, "intrigue ")
    assert rows_of(seen.rows["spaces"], "space") == chosen(seen, "to ")
    assert len(seen.rows["spaces"]) > 20


def test_costs(seen: Observed) -> None:
    costs = {card.name: card.cost for card in seen.game.rules.cards if card.type != "starter"}
    for row in seen.rows["cards"]:
        assert row["cost"] == costs.get(row["card"])
    assert {row["event"] for row in seen.rows["cards"]} >= {"acquired", "played", "revealed"}


def test_the_conflicts(seen: Observed) -> None:
    rules = seen.game.rules
    won = Counter[int]()
    for now, strengths in seen.strengths.items():
        rows = [row for row in seen.rows["conflicts"] if row["round"] == now]
        fought = places(strengths)
        conflict = rules.conflicts[seen.conflicts[now]]
        for row in rows:
            seat = row["seat"] - 1
            assert (row["game"], row["conflict"], row["level"]) == (3, conflict.name, conflict.level)
            assert (row["strength"], row["place"]) == (strengths[seat], fought[seat])
            assert row["won"] == (fought[seat] == 1)
            won[row["seat"]] += row["won"]
        assert [row["seat"] - 1 for row in rows] == [seat for seat, power in enumerate(strengths) if power]
    assert {row["round"] for row in seen.rows["conflicts"]} <= seen.strengths.keys()
    assert [won[row["seat"]] for row in seen.rows["seats"]] == [
        row["conflicts_won"] for row in seen.rows["seats"]
    ]


def test_the_scores(seen: Observed) -> None:
    found: dict[int, list[int]] = {}
    for row in seen.rows["scores"]:
        assert row["seat"] == len(found.setdefault(row["round"], [])) + 1
        found[row["round"]].append(row["vp"])
    assert list(found) == list(range(1, seen.game.state.round + 1))
    assert found == {now: vp for now, vp in seen.vp.items() if now}


def test_an_unfinished_game_has_no_winner() -> None:
    seen = Observed(5, 4, True, options=80)
    assert [(row["place"], row["won"]) for row in seen.rows["seats"]] == [(None, False)] * 4
    assert seen.rows["spaces"]


def test_a_leader_is_named_as_dealt() -> None:
    game = new_game(setup_for(3, leaders=["lady_jessica"], seed=3))
    jessica = next(leader for leader in game.rules.leaders if leader.name == "lady_jessica")
    game.state.players[0].leader = jessica.back
    rows = Rows()
    record(rows, game.state, 0, 3, BOTS[:3], 0, 0)
    assert rows.seats[0][4] == "lady_jessica"


def test_a_word_stands_once_though_kinds_share_it(tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    path.write_text(SHARED_IDS, encoding="utf-8")
    assert words(load_rules(setup_for(content=[path])), BOTS)["card"].count("crysknife") == 1


def test_every_word_is_known(seen: Observed) -> None:
    known = words(seen.game.rules, BOTS)
    for table in TABLES:
        for column, kind in columns_of(table).items():
            if kind == "word":
                assert {row[column] for row in seen.rows[table]} <= set(known[column])
    assert all(len(names) == len(set(names)) for names in known.values())
