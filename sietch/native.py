"""What the engine says to the compiler alone; without it a decorator that does nothing, and plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_options):
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
