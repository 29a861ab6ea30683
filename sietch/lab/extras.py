"""Packages that only some tools of the laboratory need, and the word to those who lack them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sietch.lab.problems import LabError
from sietch.language.sentence import sentence


class MissingExtra(LabError):
    """A package that is not installed."""


# What pip calls a package, where that is not its own name.
INSTALL = {"ray": "'ray[client]'"}


def extra(module: str, purpose: str) -> Any:
    """Import a module that only this purpose (`extra.…`) needs, or say which package to install."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = (error.name or module).partition(".")[0]
        install = INSTALL.get(package, package)
        needs = sentence("extra.needs", purpose=sentence(f"extra.{purpose}"), package=package, name=install)
        raise MissingExtra(needs) from None
