"""What the lobby offers of the made-up set. Run by tests/test_sets.py in a process of its own."""

from __future__ import annotations

import pytest

from sietch.content import Setup
from sietch.content.sets import SETS
from sietch.server.making.choices import leaders_of
from tests.sets.at_table import WITH
from tests.sets.variants import LONG_RUN


@pytest.mark.parametrize("setup", [Setup(), WITH])
def test_its_leaders_are_offered_and_need_it(setup: Setup) -> None:
    told = leaders_of(setup.replaced(leaders=()), "en")
    needs = {leader.value: leader.needs for leader in told.seats[0].leaders}
    assert needs["esmar_the_quiet"] == ["smugglers"]
    assert needs["gurney_halleck"] == []
    assert "esmar_the_quiet" in told.components["leaders"]


def test_they_are_offered_against_rivals_too() -> None:
    offered = {leader.value: leader.needs for leader in leaders_of(Setup(players=1), "en").seats[0].leaders}
    assert offered["gurney_halleck"] == []
    assert offered["esmar_the_quiet"] == ["smugglers"]


def test_they_need_it_beside_a_set_that_needs_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without it is one without the other set as well."""
    monkeypatch.setitem(SETS, "long_run", LONG_RUN)
    offered = {leader.value: leader.needs for leader in leaders_of(Setup(), "en").seats[0].leaders}
    assert offered["esmar_the_quiet"] == ["smugglers"]
