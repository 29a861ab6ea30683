"""The decorator that lets interpreted classes extend compiled ones; without the compiler it does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_options):
        return lambda kind: kind


__all__ = ["mypyc_attr"]
