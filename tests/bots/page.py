"""The numbers in docs/bots.md are those of the code: `python -m tests.bots.page` writes them anew."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from sietch.bots.levels import LEVELS
from sietch.bots.mind.evaluation import TERMS
from sietch.bots.registry import parsed

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
FOLDERS = {"greedy": "sietch.bots", "search": "sietch.bots"}  # all others are in sietch.bots.mind
CONSTANT = re.compile(r"^\| `(\w+)\.([A-Z_]+)` \|[^|]*\|", re.MULTILINE)


def refreshed(page: str) -> str:
    """The page with the weights, constants and levels of today; what they mean stays as it is written."""
    meanings = dict(re.findall(r"^\| ([a-z: ]+) \| [^|`]+ \| [^|]+ \| ([^|]+) \|$", page, re.MULTILINE))
    rows = [f"| {name} | {early:g} | {late:g} | {meanings.get(name, '')} |" for name, early, late in TERMS]
    page = table(page, "terms", rows)
    page = table(page, "levels", [f"| `{name}` | {parsed(name).introduction.words} |" for name in LEVELS])
    return CONSTANT.sub(constant, page)


def constant(row: re.Match[str]) -> str:
    module, name = row.groups()
    value = getattr(import_module(f"{FOLDERS.get(module, 'sietch.bots.mind')}.{module}"), name)
    return f"| `{module}.{name}` | {value:g} |"


def table(page: str, name: str, rows: list[str]) -> str:
    """Other rows below the head of a marked table."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = page.partition(begin)
    old, _, after = rest.partition(end)
    head = old.splitlines()[:2]
    return before + begin + "\n".join([*head, *rows]) + "\n" + end + after


if __name__ == "__main__":
    PAGE.write_text(refreshed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
