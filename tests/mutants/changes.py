"""Small changes of a source, each within one line: what a slip of the pen could have made of it."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
SUMS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&")}
EXTREMES = {"min": "max", "max": "min"}

# What must never happen is not tested: such a line says that the code is wrong.
NEVER = "Unhandled"


@dataclass(frozen=True)
class Change:
    line: int
    where: str  # the function, with its class
    old: str  # the whole line
    new: str


class Finder(ast.NodeVisitor):
    """Goes through what is executed: no annotations, no decorators (they are for the compiler), no imports."""

    def __init__(self, source: str) -> None:
        self.lines = source.split("\n")
        self.found: list[Change] = []
        self.names: list[str] = []
        self.function: ast.FunctionDef | None = None
        self.visit(ast.parse(source))

    # --- making changes

    def column(self, line: int, offset: int) -> int:
        """`ast` counts bytes."""
        return len(self.lines[line - 1].encode()[:offset].decode())

    def replace(self, line: int, start: int, end: int, text: str) -> None:
        old = self.lines[line - 1]
        new = old[:start] + text + old[end:]
        self.found.append(Change(line, ".".join(self.names), old, new))

    def replace_node(self, node: ast.expr | ast.stmt, text: str, after: str = "") -> None:
        """With `after`: the node stays, between the two. One that goes over several lines is left alone."""
        if node.end_lineno == node.lineno and node.end_col_offset is not None:
            start = self.column(node.lineno, node.col_offset)
            end = self.column(node.lineno, node.end_col_offset)
            kept = self.lines[node.lineno - 1][start:end] if after else ""
            self.replace(node.lineno, start, end, text + kept + after)

    def replace_between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """The operator after `left`, which stands on its line or at the beginning of the line of `right`."""
        assert left.end_lineno is not None and left.end_col_offset is not None
        after = self.column(left.end_lineno, left.end_col_offset)
        before = self.column(right.lineno, right.col_offset)
        if left.end_lineno == right.lineno:
            start = self.lines[right.lineno - 1].find(old, after, before)
        else:
            start = self.lines[right.lineno - 1].find(old, 0, before)
        if start >= 0:
            self.replace(right.lineno, start, start + len(old), new)

    def negate(self, node: ast.expr) -> None:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.replace_node(node, f"({ast.unparse(node.operand)})")
        else:
            self.replace_node(node, "(not (", "))")

    # --- where things are

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.names.append(node.name)
        self.visit_all(node.body)
        self.names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self.function
        self.function = node
        self.names.append(node.name)
        self.visit_all([*node.args.defaults, *node.body])
        self.names.pop()
        self.function = outer

    def visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    # --- statements

    def delete(self, node: ast.stmt) -> None:
        if self.function is not None:
            self.replace_node(node, "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.delete(node)
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id == "__all__":
            return
        if isinstance(target, ast.Attribute | ast.Subscript) or self.is_known_before(target):
            self.delete(node)
        self.generic_visit(node)

    def is_known_before(self, target: ast.expr) -> bool:
        """A name without a value would only be an error."""
        if self.function is None or not isinstance(target, ast.Name):
            return False
        if target.id in [argument.arg for argument in self.function.args.args]:
            return True
        for node in ast.walk(self.function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == target.id:
                if node.lineno < target.lineno:
                    return True
        return False

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.delete(node)
        signs = SUMS.get(type(node.op))
        if signs is not None:
            self.replace_between(node.target, node.value, signs[0] + "=", signs[1] + "=")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if self.function is not None and node is not self.function.body[-1]:  # else None, in other words
            self.delete(node)
        if node.value is not None and not isinstance(node.value, ast.Constant) and self.gives_bool():
            self.negate(node.value)
        self.generic_visit(node)

    def gives_bool(self) -> bool:
        returns = self.function.returns if self.function is not None else None
        return isinstance(returns, ast.Name) and returns.id == "bool"

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace_node(node, "break")
        self.delete(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.replace_node(node, "continue")
        self.delete(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        thrown = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if not (isinstance(thrown, ast.Name) and thrown.id == NEVER):
            self.delete(node)
            self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    # --- expressions

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.replace_between(left, right, *words)
        for value in node.values:
            self.negate(value)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        terms = [node.left, *node.comparators]
        for left, right, operator in zip(terms, terms[1:], node.ops, strict=False):
            self.replace_between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        signs = SUMS.get(type(node.op))
        if signs is not None:
            self.replace_between(node.left, node.right, *signs)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
            self.replace_node(node.func, EXTREMES[node.func.id])
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Not the last place instead of the first: there is often one only."""
        if isinstance(node.slice, ast.Constant) and node.slice.value == 0:
            self.replace_node(node.slice, "1")
            self.visit(node.value)
        else:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace_node(node, str(not node.value))
        elif isinstance(node.value, int):
            self.replace_node(node, str(node.value + 1))
            self.replace_node(node, str(node.value - 1))


def changes(source: str) -> list[Change]:
    """In the order of the lines."""
    found = [change for change in Finder(source).found if change.old != change.new]
    return sorted(found, key=lambda change: change.line)
