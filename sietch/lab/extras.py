"""Packages that only some tools of the laboratory need, and the word to those who lack them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sietch.lab.problems import LabError


class MissingExtra(LabError):
    """A package that is not installed."""


def extra(module: str, name: str, purpose: str) -> Any:
    """Import a module of the extra `name`, or say how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = (error.name or module).partition(".")[0]
        raise MissingExtra(f"{purpose} needs the package {package}: pip install 'sietch[{name}]'") from None
