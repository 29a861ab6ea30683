"""Every rule, every box of every component and every ruling is proven by a test."""

from __future__ import annotations

from pathlib import Path

from sietch.lab.proof.coverage import collect, required, rules, rulings, uncovered

TESTS = Path(__file__).parent

# No component of these sets can show them.
OF_OTHER_SETS = {"win-tie", "win-drawn"}


def test_rules_and_boxes() -> None:
    assert uncovered(TESTS) == ([], [])


def test_rulings() -> None:
    proofs = collect(TESTS).proofs
    to_come = {rule.id for rule in rules() if not required(rule)}
    unproved = {ruling["id"] for ruling in rulings() if ruling["id"] not in proofs}
    refining = {ruling["id"] for ruling in rulings() if ruling.get("rule") in to_come}
    assert unproved - refining == OF_OTHER_SETS


def test_nothing_unknown_is_named() -> None:
    assert list(collect(TESTS).unknown) == []
