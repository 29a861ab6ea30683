"""Scenarios: given – do – expect. The rulebook in executable form, and the best way to report a bug."""

from sietch.lab.proof.scenario.batch import run_paths
from sietch.lab.proof.scenario.model import Scenario, Verdict
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.reader import load_scenarios, read_scenarios

__all__ = ["Scenario", "ScenarioError", "Verdict", "load_scenarios", "read_scenarios", "run", "run_paths"]
