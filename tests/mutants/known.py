"""What is known of the tests: which of them call which functions of the engine, so that the others need not be run."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.mutants.sample import Mutant


@dataclass(frozen=True)
class Known:
    tests: list[str]  # in the order in which they are run
    called: dict[str, list[int]]  # function -> tests
    built: frozenset[str]  # functions that build what later tests find ready made
    unfit: frozenset[int]  # tests that failed while calls were noted: they are slow, or short of room

    @classmethod
    def joined(cls, tests: list[str], parts: Iterable[Mapping[str, Any]]) -> Self:
        """From parts of the tests."""
        called: dict[str, list[int]] = defaultdict(list)
        built: set[str] = set()
        unfit: set[int] = set()
        for part in parts:
            built.update(part["built"])
            unfit.update(part["failing"])
            for function, numbers in part["called"].items():
                called[function] += numbers
        ordered = {function: sorted(numbers) for function, numbers in called.items()}
        return cls(tests, ordered, frozenset(built), frozenset(unfit))

    def that_matter(self, mutant: Mutant) -> list[int]:
        """Tests that call the changed function, then the others of their files, which may share what these have made.

        All of them if it builds what others find.
        """
        names = mutant.change.where.split(".")
        functions = {f"{mutant.file} {'.'.join(names[:count])}" for count in range(1, len(names) + 1)}
        if functions & self.built:
            return [number for number in range(len(self.tests)) if number not in self.unfit]
        calling = sorted({number for function in functions for number in self.called.get(function, [])})
        files = {self.tests[number].partition("::")[0] for number in calling}
        chosen = self.unfit.union(calling)
        return calling + [
            number
            for number, test in enumerate(self.tests)
            if number not in chosen and test.partition("::")[0] in files
        ]

    # --- kept between runs

    @classmethod
    def load(cls, path: Path, state: str) -> Self | None:
        """None if nothing is known of this state."""
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return None
        if kept["state"] != state:
            return None
        return cls(kept["tests"], kept["called"], frozenset(kept["built"]), frozenset(kept["unfit"]))

    def save(self, path: Path, state: str) -> None:
        sets = {"built": sorted(self.built), "unfit": sorted(self.unfit)}
        kept = {"state": state, "tests": self.tests, "called": self.called, **sets}
        path.write_text(json.dumps(kept), encoding="utf-8")
