"""Single faults that can be planted in a rules module: `<` for `<=`, `and` for `or`, one more, a missing line.

The name of a fault survives line changes: module, function, old code, new code, and a number for repeated code.
`mutants.py` plants them one at a time.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.Mod: ast.FloorDiv, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip

HITS = "_hits"
"""The name in a module of its list of executed statements."""


@dataclass(frozen=True)
class Fault:
    """One change of a module: the number of a node in the order of `ast.walk`, and the kind of change."""

    path: Path
    node: int
    kind: str
    line: int
    where: str
    statement: int
    name: str


def fault_kinds(node: ast.AST) -> Iterator[str]:
    """Yield the kinds of faults that fit a node."""
    operator = node.ops[0] if isinstance(node, ast.Compare) else getattr(node, "op", None)
    if type(operator) in SWAPPED:
        yield "swap"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "drop-not"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "one-more"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "other"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        yield "min-max"
    if isinstance(node, ast.If | ast.While):
        yield "never"
    if isinstance(node, ast.If):
        yield "always"
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr) and not is_docstring_or_event(node):
        yield "left-out"


def is_docstring_or_event(node: ast.AST) -> bool:
    """Return True for docstrings and events, which do not affect play."""
    if not isinstance(node, ast.Expr):
        return False
    call = node.value
    return isinstance(call, ast.Constant) or (
        isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "emit_event"
    )


def apply_fault(node: ast.AST, kind: str) -> ast.AST:
    """Apply a fault to a node and return the node, or its replacement."""
    if kind == "swap" and isinstance(node, ast.Compare):
        node.ops = [SWAPPED[type(node.ops[0])](), *node.ops[1:]]  # type: ignore[list-item]
    elif kind == "swap":
        node.op = SWAPPED[type(node.op)]()  # type: ignore[attr-defined]
    elif kind == "one-more":
        node.value += 1  # type: ignore[attr-defined]
    elif kind == "other":
        node.value = not node.value  # type: ignore[attr-defined]
    elif kind == "min-max":
        node.func.id = "max" if node.func.id == "min" else "min"  # type: ignore[attr-defined]
    elif kind in ("never", "always"):
        node.test = ast.Constant(kind == "always")  # type: ignore[attr-defined]
    else:
        return ast.Pass() if kind == "left-out" else node.operand  # type: ignore[attr-defined]
    return node


def plant_fault(tree: ast.Module, number: int, kind: str) -> None:
    node = list(ast.walk(tree))[number]
    put = apply_fault(node, kind)
    for parent in ast.walk(tree) if put is not node else ():
        for field, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, field, put)
            elif isinstance(value, list) and any(item is node for item in value):
                value[:] = [put if item is node else item for item in value]
    ast.fix_missing_locations(tree)


def first_line(node: ast.AST) -> str:
    """Return the first line of a node, or the condition of an `if`."""
    text = ast.unparse(node.test) if isinstance(node, ast.If | ast.While) else ast.unparse(node)
    return text.split("\n")[0]


def top_level_functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def list_statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """Return all statements of a function in a fixed order."""
    return [node for node in ast.walk(function) if isinstance(node, ast.stmt)][1:]


def locate_nodes(tree: ast.Module) -> dict[int, tuple[str, int]]:
    """Return the function and the number of the innermost statement of each node, by its identity."""
    found: dict[int, tuple[str, int]] = {}
    number = 0
    for function in top_level_functions(tree):
        for statement in list_statements(function):
            for inner in ast.walk(statement):
                found[id(inner)] = (function.name, number)
            number += 1
    return found


def find_faults(path: Path, within: Container[str] | None = None) -> list[Fault]:
    """Return every fault that fits a module, or some of its functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    owner = locate_nodes(tree)
    # Other tests check events, whose spare fields have no meaning
    told = {id(inner) for node in ast.walk(tree) if is_docstring_or_event(node) for inner in ast.walk(node)}
    found = []
    times: Counter[str] = Counter()
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in owner or id(node) in told or not hasattr(node, "lineno"):
            continue
        where, statement = owner[id(node)]
        if within is not None and where not in within:
            continue
        for kind in fault_kinds(node):
            after = first_line(apply_fault(copy.deepcopy(node), kind))
            name = f"{path.name} {where}: {first_line(node)} -> {after}"
            times[name] += 1
            if times[name] > 1:
                name += f" ({times[name]})"
            found.append(Fault(path, number, kind, node.lineno, where, statement, name))
    return found


# Other modules may have imported the functions: replace their code in place


def replace_code(module: ModuleType, tree: ast.Module, wanted: str | None = None) -> None:
    assert module.__file__ is not None
    whole = compile(tree, module.__file__, "exec", dont_inherit=True)
    for code in whole.co_consts:
        if isinstance(code, CodeType) and wanted in (None, code.co_name):
            function = getattr(module, code.co_name, None)
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                function.__code__ = code


def plant_in_module(module: ModuleType, fault: Fault) -> None:
    tree = ast.parse(fault.path.read_text(encoding="utf-8"))
    plant_fault(tree, fault.node, fault.kind)
    replace_code(module, tree, fault.where)


def count_statements(module: ModuleType) -> bytearray:
    """Make the module record its executed statements, one byte each, numbered as in `locate_nodes`."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    numbers = {}
    for function in top_level_functions(tree):
        for statement in list_statements(function):
            numbers[id(statement)] = len(numbers)
    for parent in list(ast.walk(tree)):
        for field in ("body", "orelse"):
            block = getattr(parent, field, None)
            if isinstance(block, list) and block and id(block[0]) in numbers:
                noted = [(ast.parse(f"{HITS}[{numbers[id(s)]}] = 1").body[0], s) for s in block]
                setattr(parent, field, [node for pair in noted for node in pair])
    ast.fix_missing_locations(tree)
    hits = bytearray(len(numbers))
    setattr(module, HITS, hits)
    replace_code(module, tree)
    return hits
