"""Sentences and the code that says them: no key without a caller, no caller without a key, and the same parameters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from sietch.language.tables import ENGLISH, FOLDER
from sietch.language.template import parameters

PACKAGE = Path(__file__).resolve().parents[2] / "sietch"
SAYING = (
    "sentence",
    "say",
    "because",
)  # `sentence("at.line", …)`, `phrases.say("log.drew", …)`, `case.because("why.top", …)`


def english() -> dict[str, str]:
    """Without what the sets of other tests bring."""
    found: dict[str, str] = {}
    for path in sorted((FOLDER / ENGLISH).glob("*.yaml")):
        found |= yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


@cache
def modules() -> dict[str, ast.Module]:
    return {
        path.relative_to(PACKAGE.parent).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


# --- keys -------------------------------------------------------------------------------------------------


def named(tree: ast.AST) -> tuple[set[str], set[str]]:
    """The texts of a module, and the patterns of those that it puts together.

    `f"atom.{name}"` is `atom\\..+`, and so is `"atom."`, where keys begin that are looked for in the table.
    """
    texts: set[str] = set()
    patterns: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
            if re.fullmatch(r"[\w.]+\.", node.value):
                patterns.add(f"{re.escape(node.value)}.+")
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
            ]
            patterns.add("".join(parts))
    return texts, {pattern for pattern in patterns if re.match(r"\w+\\\.", pattern)}


def unused(table: dict[str, str], trees: list[ast.Module]) -> list[str]:
    """The keys that no text of the code names. A longer one is another wording of a key: `do.pass.combat`."""
    texts: set[str] = set()
    patterns: set[str] = set()
    for tree in trees:
        own_texts, own_patterns = named(tree)
        texts |= own_texts
        patterns |= own_patterns
    pattern = re.compile("|".join(sorted(patterns)) or "(?!)")

    def is_named(key: str) -> bool:
        if key in texts or pattern.fullmatch(key):
            return True
        shorter = key.rpartition(".")[0]
        while shorter and shorter not in table:
            shorter = shorter.rpartition(".")[0]
        return bool(shorter) and is_named(shorter)

    return [key for key in table if not is_named(key)]


def test_every_key_has_a_caller() -> None:
    table = {key: text for key, text in english().items() if not key.startswith("page.")}
    assert unused(table, list(modules().values())) == []


def test_a_key_without_a_caller_is_found() -> None:
    tree = ast.parse(
        "sentence('at.line')\nf'atom.{name}'\nf'setup.unknown_{what}'\nf'{key}.{voice}'\nf'{place}: {why}'"
    )
    named_ones = ["at.line", "atom.spice", "atom.spice.lost", "setup.unknown_leader"]
    others = ["at.column", "setup.unkown_set", "at.line_step", "gone"]
    assert unused(dict.fromkeys([*named_ones, *others], ""), [tree]) == others


# --- callers ----------------------------------------------------------------------------------------------


def calls(tree: ast.AST) -> Iterator[tuple[int, str, set[str] | None]]:
    """Line, key and parameters of whatever is said with a key that stands there; None: they come from elsewhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
            given = {word.arg for word in node.keywords if word.arg is not None}
            for key in _keys(node.args[0]):
                yield node.lineno, key, given if len(given) == len(node.keywords) else None


def _name(called: ast.expr) -> str:
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_keys(node.body), *_keys(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def faults(tree: ast.AST, table: dict[str, str]) -> list[str]:
    """Keys that no file has, parameters that nobody gives, and those that no sentence of these keys wants."""
    found: list[str] = []
    wanted: dict[
        tuple[int, frozenset[str]], set[str]
    ] = {}  # by call: a choice of keys has the same parameters
    for line, key, given in calls(tree):
        if key not in table:
            found.append(f"{line}: there is no key {key}")
        elif given is not None:
            wants = parameters(table[key])
            wanted.setdefault((line, frozenset(given)), set()).update(wants)
            found += [f"{line}: {key} lacks {name}" for name in sorted(wants - given)]
    for (line, names), wants in wanted.items():
        found += [f"{line}: nobody wants {name}" for name in sorted(names - wants)]
    return found


@pytest.mark.parametrize("file", [name for name, tree in modules().items() if any(calls(tree))])
def test_every_caller_has_a_key_and_gives_its_parameters(file: str) -> None:
    assert faults(modules()[file], english()) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("sentence('at.line', line=3, reason=why)", []),
        ("sentence('at.line', **params)", []),
        ("phrases.say('at.line', line=3)", ["1: at.line lacks reason"]),
        ("sentence('at.line', line=3, reason=why, file=x)", ["1: nobody wants file"]),
        ("sentence('at.lines', line=3)", ["1: there is no key at.lines"]),
        ("sentence('list.twice' if n == 2 else 'list.times', item=item, n=n)", []),
        (
            "sentence('list.twice' if n == 2 else 'list.thrice', item=item)",
            ["1: there is no key list.thrice"],
        ),
        ("sentence(f'at.{place}', line=3)", []),
        ("print('at.line')", []),
    ],
)
def test_faults_of_callers(code: str, found: list[str]) -> None:
    table = {
        "at.line": "{line}: {reason}",
        "list.twice": "{item} (twice)",
        "list.times": "{item} ({n:once|{n} times})",
    }
    assert faults(ast.parse(code), table) == found
