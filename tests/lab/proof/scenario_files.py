"""Scenarios for the tests of their runner."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

from sietch.lab.proof.scenario import ScenarioError, load_scenarios, run

PASSING = """
given:
  p1: {hand: [dagger], solari: 5}
do:
  - play dagger
  - to high_council
  - end turn
expect:
  turn: p2
  p1: {solari: 0, council_seat: true, agents_on: [high_council]}
  unchanged: [p2, p3, p4]
"""

CHECK = "expect: {over: false}"


def write(file: Path, body: str, name: str = "trial") -> Path:
    """Add a scenario with this body, as lines or as one line in braces; it checks something in any case."""
    if not re.search(r"\b(expect|open|legal|illegal)\b", body):
        body = f"{body[:-1]}, {CHECK}}}" if body.startswith("{") else f"{dedent(body)}\n{CHECK}"
    with file.open("a", encoding="utf-8") as out:
        if body.startswith("{"):
            out.write(f"- {{scenario: {name}, {body[1:]}\n")
        else:
            out.write(f"- scenario: {name}\n{indent(dedent(body).strip(), '  ')}\n")
    return file


def message(file: Path, body: str) -> str:
    """What the runner says about a scenario that is to fail."""
    try:
        (scenario,) = load_scenarios(write(file, body))
    except ScenarioError as error:
        return str(error)
    result = run(scenario)
    assert not result.passed, "the scenario passed"
    return result.message


def passes(file: Path, body: str) -> None:
    (scenario,) = load_scenarios(write(file, body))
    result = run(scenario)
    assert result.passed, result.message
