"""Spoiled content, scenario and replay files are read, or refused in a few harmless words; see mangled.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.properties.mangled import fault_of, real_files


@pytest.mark.parametrize(("kind", "count"), [("content", 20), ("scenario", 150), ("replay", 100)])
def test_no_file_breaks_the_reader(kind: str, count: int, tmp_path: Path) -> None:
    texts = real_files(kind)
    faults = [fault_of(kind, texts, seed, tmp_path / "mangled.yaml") for seed in range(count)]
    assert [fault for fault in faults if fault] == []
