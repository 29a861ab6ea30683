"""What is wrong with a scenario: the file, the scenario, the place in it, and what was expected there."""

from __future__ import annotations

from sietch.content.harmless import shown


class ScenarioError(Exception):
    """A scenario that cannot be run."""

    def __init__(self, message: str, place: str = "", name: str = "", file: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.name = name
        self.file = file
        self.line = line

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.file and self.line else self.file
        return ": ".join(part for part in (where, self.name, shown(self.place), self.message) if part)


class Failure(Exception):
    """A scenario that does not come out as it says."""
