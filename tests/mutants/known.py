"""What is known of the tests: which of them execute which statements of the engine, so that the others need not be run."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

# Tests of about the same length stay together, for those of a file share what is made for them.
LENGTHS = (0.05, 0.5, 5)  # seconds
LOADING, SLOWER = 15, 5  # seconds, and how much longer than unchanged a test may take


@dataclass(frozen=True)
class Known:
    files: list[str]  # of the engine, whose statements were noted
    tests: list[str]  # in the order in which they were found
    seconds: list[float]  # that each of them takes
    ran: dict[str, list[int]]  # `file:line` of a statement -> tests
    built: list[str]  # statements that build what later tests find ready made
    unfit: list[int]  # tests that failed while statements were noted: they are slow, or short of room

    @classmethod
    def joined(cls, files: list[str], tests: list[str], parts: Iterable[Mapping[str, Any]]) -> Self:
        """From parts of the tests."""
        ran: dict[str, list[int]] = defaultdict(list)
        built: set[str] = set()
        unfit: set[int] = set()
        seconds = [0.0] * len(tests)
        for part in parts:
            built.update(part["built"])
            unfit.update(part["failing"])
            for number, taken in part["seconds"].items():
                seconds[int(number)] = round(taken, 3)
            for line, numbers in part["ran"].items():
                ran[line] += numbers
        ordered = {line: sorted(numbers) for line, numbers in sorted(ran.items())}
        return cls(files, tests, seconds, ordered, sorted(built), sorted(unfit))

    def that_matter(self, file: str, statement: int) -> list[int]:
        """Tests that execute the statement, short ones first; if it builds what others find, then all others too."""
        line = f"{file}:{statement}"
        running = self.short_first(self.ran.get(line, []))
        if line not in self.built:
            return running
        others = set(range(len(self.tests))) - set(self.unfit) - set(running)
        return running + self.short_first(others)

    def short_first(self, numbers: Iterable[int]) -> list[int]:
        return sorted(numbers, key=lambda n: (sum(self.seconds[n] > length for length in LENGTHS), n))

    def limit(self, number: int) -> float:
        """Seconds after which the test will come to no end; the first one may have to load the rules."""
        return LOADING + SLOWER * self.seconds[number]

    def test_files(self, file: str) -> list[str]:
        """The files of tests that execute anything of this one, those that take little time first."""
        taken: dict[str, float] = defaultdict(float)
        numbers = {n for line, tests in self.ran.items() if line.startswith(f"{file}:") for n in tests}
        for number in numbers:
            taken[self.tests[number].partition("::")[0]] += self.seconds[number]
        return sorted(taken, key=lambda name: taken[name])

    # --- kept between runs

    @classmethod
    def load(cls, path: Path, state: str, files: list[str]) -> Self | None:
        """None if not all of these files are known in this state."""
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return None
        if kept.pop("state") != state or not set(files) <= set(kept["files"]):
            return None
        return cls(**kept)

    def save(self, path: Path, state: str) -> None:
        path.write_text(json.dumps({"state": state, **asdict(self)}), encoding="utf-8")
