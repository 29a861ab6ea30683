"""Which statements are executed: every function gets code that notes its statements, and its own code back afterwards.

That costs little, for nothing but the functions of the files in question becomes slower.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

NOTE = "__mutants_note__"


class _Noting(ast.NodeTransformer):
    """Before every statement of a function stands a call that notes its line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.within = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.within += 1
        self.generic_visit(node)
        self.within -= 1
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if self.within:
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list) and not isinstance(node, ast.ClassDef):
                    setattr(node, name, [each for statement in block for each in self.noted(statement)])
        return node

    def noted(self, statement: ast.stmt) -> list[ast.stmt]:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):  # a docstring
            return [statement]
        note = ast.Name(NOTE, ast.Load())
        call = ast.Expr(ast.Call(note, [ast.Constant(f"{self.file}:{statement.lineno}")], []))
        return [ast.fix_missing_locations(ast.copy_location(call, statement)), statement]


def noting(source: str, file: str) -> ast.Module:
    """A module whose functions note their statements."""
    module: ast.Module = _Noting(file).visit(ast.parse(source))
    return module


@lru_cache(maxsize=64)
def _statements(source: str) -> list[tuple[int, int]]:
    """First and last line of all that stand in functions, the inner ones after the outer ones."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    found = {
        (node.lineno, node.end_lineno or node.lineno)
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function
    }
    return sorted(found)


def statement_at(source: str, line: int) -> int:
    """The first line of the innermost statement that this line belongs to; 0 if it is in no function."""
    return max((first for first, last in _statements(source) if first <= line <= last), default=0)


class Probes:
    """`lines` holds `file:line` of all statements that have been executed since it was cleared."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        self.lines: set[str] = set()

    @contextmanager
    def set(self) -> Iterator[None]:
        kept: list[tuple[FunctionType, CodeType]] = []
        for file in self.files:
            module = importlib.import_module(".".join(Path(file).with_suffix("").parts))
            vars(module)[NOTE] = self.lines.add
            code = compile(noting(Path(file).read_text(encoding="utf-8"), file), str(module.__file__), "exec")
            codes = {(each.co_qualname, each.co_firstlineno): each for each in codes_in(code)}
            for function in functions_of(module):
                own = function.__code__
                new = codes.get((own.co_qualname, own.co_firstlineno))
                if new is not None and new.co_freevars == own.co_freevars:
                    kept.append((function, own))
                    function.__code__ = new
        try:
            yield
        finally:
            for function, own in kept:
                function.__code__ = own


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """With those of its classes."""
    for place in vars(module).copy().values():
        if isinstance(place, FunctionType) and place.__module__ == module.__name__:
            yield place
        elif isinstance(place, type) and place.__module__ == module.__name__:
            for member in vars(place).copy().values():
                for inner in (
                    member,
                    *(getattr(member, name, None) for name in ("fget", "fset", "__func__")),
                ):
                    if isinstance(inner, FunctionType):
                        yield inner


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


@contextmanager
def apart(lines: set[str]) -> Iterator[None]:
    """While this lasts `lines` holds only what is executed within, and everything again afterwards."""
    before = lines.copy()
    lines.clear()
    try:
        yield
    finally:
        lines |= before


@contextmanager
def within(module_name: str, function_name: str, lines: set[str]) -> Iterator[set[str]]:
    """What is executed while this function runs, if there is such a function."""
    found: set[str] = set()
    module: Any = sys.modules.get(module_name)
    own = getattr(module, function_name, None)
    if own is None:
        yield found
        return

    def watched(*args: Any) -> Any:
        with apart(lines):
            try:
                return own(*args)
            finally:
                found.update(lines)

    setattr(module, function_name, watched)
    try:
        yield found
    finally:
        setattr(module, function_name, own)
