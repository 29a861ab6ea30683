"""What a scenario proves: rules, rulings, and the boxes of components."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from sietch.content.harmless import shown
from sietch.content.problems import ContentError, did_you_mean
from sietch.lab.proof import coverage
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.language.sentence import Sentence, either, plain, sentence


@lru_cache
def known_names(extra: tuple[Path, ...]) -> frozenset[str]:
    """Everything that may be written for a component or one of its boxes."""
    try:
        return frozenset(coverage.spellings(coverage.whole_content(extra)))
    except ContentError as error:
        raise ScenarioError(plain(error), "given, content") from None


def check_proofs(proves: Iterable[str], extra: Iterable[Path] = ()) -> None:
    """Everything named must exist."""
    for text in proves:
        known = known_names(tuple(extra))
        if text not in coverage.rule_ids() and text not in known:
            raise ScenarioError(_wrong(text, known), "proves")


def _wrong(text: str, known: frozenset[str]) -> Sentence:
    """Why this names nothing: several things have the name, no such box, no such component."""
    kinds = sorted(f"'{name}'" for name in known if name.partition(" ")[2] == text)
    if kinds and text:
        return sentence("scenario.several_kinds", name=text, kinds=either(kinds))
    name, _, box = text.rpartition(" ")
    boxes = sorted(full.removeprefix(f"{name} ") for full in known if full.startswith(f"{name} "))
    if name in known:
        return sentence("scenario.no_box", name=name, box=shown(box), hint=did_you_mean(box, boxes, 20))
    close = did_you_mean(text, sorted(coverage.rule_ids() | known), 20)
    return sentence("scenario.proves_nothing", name=shown(text), hint=close)
