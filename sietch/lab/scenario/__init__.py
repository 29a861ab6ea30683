"""Scenarios: given – do – expect. The rulebook in executable form, and the best way to report a bug."""

from sietch.lab.scenario.model import Result, Scenario
from sietch.lab.scenario.play import run, run_paths
from sietch.lab.scenario.problems import ScenarioError
from sietch.lab.scenario.reader import load_scenarios

__all__ = ["Result", "Scenario", "ScenarioError", "load_scenarios", "run", "run_paths"]
