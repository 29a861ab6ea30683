"""What is wrong with a scenario: the file, the scenario, the place in it, and what was expected there."""

from __future__ import annotations

from sietch.content.harmless import shown
from sietch.language.sentence import Refusal, Sentence, sentence


class ScenarioError(Refusal):
    """A scenario that cannot be run."""

    def __init__(
        self, reason: Sentence, place: str = "", name: str = "", file: str = "", line: int = 0
    ) -> None:
        super().__init__(reason)
        self.place = place
        self.name = name
        self.file = file
        self.line = line

    @property
    def placed(self) -> Sentence:
        """The reason, with the place in the scenario."""
        if not self.place:
            return self.reason
        return sentence("at.file", file=shown(self.place), reason=self.reason)

    @property
    def whole(self) -> Sentence:
        where = f"{self.file}:{self.line}" if self.file and self.line else self.file
        told = self.placed
        for part in filter(None, (self.name, where)):
            told = sentence("at.file", file=part, reason=told)
        return told


class Failure(Exception):
    """A scenario that does not come out as it says."""
