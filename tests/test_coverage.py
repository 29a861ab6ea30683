"""Every rule, every box of every component and every ruling is proven by a test."""

from __future__ import annotations

from pathlib import Path

from sietch.lab.proof.coverage import collect, rulings, uncovered

TESTS = Path(__file__).parent

# No component of these sets can show them.
OF_OTHER_SETS = {"deploy-combat-icon", "win-tie", "win-drawn"}


def test_rules_and_boxes() -> None:
    assert uncovered(TESTS) == ([], [])


def test_rulings() -> None:
    proofs = collect(TESTS).proofs
    assert {ruling["id"] for ruling in rulings() if ruling["id"] not in proofs} == OF_OTHER_SETS


def test_nothing_unknown_is_named() -> None:
    assert list(collect(TESTS).unknown) == []
