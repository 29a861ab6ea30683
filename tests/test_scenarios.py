"""Every scenario of tests/scenarios: the rulebook in executable form."""

from pathlib import Path

import pytest

from sietch.lab.proof.scenario import Scenario, ScenarioError, read_scenarios, run

FOLDER = Path(__file__).parent / "scenarios"


def collect() -> list[object]:
    """A scenario, or a whole file, that cannot be used is a failing test of its own."""
    found: list[object] = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        file = path.relative_to(FOLDER).as_posix()
        try:
            for scenario in read_scenarios(path):
                found.append(pytest.param(scenario, id=f"{file}::{scenario.name}"))
        except ScenarioError as error:
            found.append(pytest.param(error, id=file))
    return found


@pytest.mark.parametrize("scenario", collect())
def test_scenario(scenario: Scenario | ScenarioError) -> None:
    if isinstance(scenario, ScenarioError):
        pytest.fail(str(scenario), pytrace=False)
    result = run(scenario)
    if not result.passed:
        pytest.fail(result.message, pytrace=False)
