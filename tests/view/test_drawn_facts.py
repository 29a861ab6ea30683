"""Facts of the rules that are drawn: the page has them from here and from nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from sietch.content import new_game
from sietch.engine import options as o
from sietch.view.catalogue import Catalogue
from sietch.view.seat import view
from sietch.view.symbols import content
from tests.support import setup_for


def table_of(players: int, strengths: list[int]) -> dict[str, Any]:
    state = new_game(setup_for(players, True, seed=1)).state
    for player, strength in zip(state.players, strengths, strict=True):
        player.troops_in_conflict, player.swords = (1, strength - 2) if strength else (0, 0)
    table: Any = view(state, 0)["table"]
    return table  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("strengths", "rewards", "places"),
    [
        ([3, 9, 0, 5], 3, [3, 1, None, 2]),
        ([6, 6, 3, 0], 3, [2, 2, 3, None]),
        ([9, 5, 5, 4], 3, [1, 3, 3, None]),
        ([6, 4, 3], 2, [1, 2, None]),
        ([6, 4, 4], 3, [1, 3, 3]),
        ([0, 0, 0, 0], 3, [None] * 4),
    ],
)
def test_who_would_get_which_reward_now(strengths: list[int], rewards: int, places: list[int | None]) -> None:
    table = table_of(len(strengths), strengths)
    assert (table["rewards"], table["reward_of"]) == (rewards, places)


def test_the_box_that_counts_now() -> None:
    state = new_game(setup_for(4, True, seed=1)).state

    def boxes(seat: int | None) -> Any:
        return view(state, seat)["boxes"]

    assert boxes(0) == {}
    state.players[1].swordmaster = True
    state.players[2].council_seat = True
    cheaper = {"swordmaster": {"cost": "cost_after_first"}}
    assert boxes(0) == boxes(None) == cheaper
    assert boxes(2) == {**cheaper, "high_council": {"effect": "later_effect"}}


def test_numbers_of_the_rules(catalogue: Catalogue) -> None:
    marks = content(catalogue)["marks"]
    assert marks == {"goal": catalogue.rules.vp_to_end, "top": 6, "point": 2, "alliance": 4}


def test_every_option_that_resolves_something_can_be_drawn(catalogue: Catalogue) -> None:
    """Also the completion of a contract: it gives the reward that is printed there."""
    found: Any = content(catalogue)
    rules = catalogue.rules
    terms = {text.removeprefix("resolve ") for text in o.vocabulary(rules) if text.startswith("resolve ")}
    completions = {contract.trigger.effect.name for contract in rules.contracts if contract.trigger}
    assert completions <= set(found["terms"])
    assert completions <= terms
    for name in completions:
        term = found["terms"][name]
        assert term["source"]["kind"] == "contracts"
        contract = found["components"]["contracts"][term["source"]["id"]]
        assert term["effect"] == contract["effects"]["reward"]
