"""Single faults that can be planted in a rules module: `<` for `<=`, `and` for `or`, one more, a line left out.

A fault has a name that stays when lines move: module, function, what stood there and what stands there now, and a
number where the same stands there twice. `mutants.py` plants them one at a time.
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
"""Where a module with its statements counted keeps which of them were done."""


@dataclass(frozen=True)
class Fault:
    """One change of one module: the node, in the order of `ast.walk`, and what is done to it."""

    path: Path
    node: int
    kind: str
    line: int
    where: str
    statement: int
    name: str


def kinds(node: ast.AST) -> Iterator[str]:
    """What can be done to a node."""
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
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr) and not is_telling(node):
        yield "left-out"


def is_telling(node: ast.AST) -> bool:
    """Docstrings do nothing, and what is told is told by words, which have tests of their own."""
    if not isinstance(node, ast.Expr):
        return False
    call = node.value
    return isinstance(call, ast.Constant) or (
        isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "emit_event"
    )


def changed(node: ast.AST, kind: str) -> ast.AST:
    """The node with the fault in it: itself where it can be, else what takes its place."""
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


def plant(tree: ast.Module, number: int, kind: str) -> None:
    node = list(ast.walk(tree))[number]
    put = changed(node, kind)
    for parent in ast.walk(tree) if put is not node else ():
        for field, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, field, put)
            elif isinstance(value, list) and any(item is node for item in value):
                value[:] = [put if item is node else item for item in value]
    ast.fix_missing_locations(tree)


def shown(node: ast.AST) -> str:
    """The first line of a node: of an `if` its condition."""
    text = ast.unparse(node.test) if isinstance(node, ast.If | ast.While) else ast.unparse(node)
    return text.split("\n")[0]


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """All statements of a function, in one order."""
    return [node for node in ast.walk(function) if isinstance(node, ast.stmt)][1:]


def owners(tree: ast.Module) -> dict[int, tuple[str, int]]:
    """Of every node of a function's body, by its identity: the function and the number of its innermost statement."""
    found: dict[int, tuple[str, int]] = {}
    number = 0
    for function in functions(tree):
        for statement in statements(function):
            for inner in ast.walk(statement):
                found[id(inner)] = (function.name, number)
            number += 1
    return found


def faults(path: Path, within: Container[str] | None = None) -> list[Fault]:
    """Every fault that can be planted in a module, or in some of its functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    owner = owners(tree)
    # What is told beside the law is tried by the tests of words: its spare fields mean nothing
    told = {id(inner) for node in ast.walk(tree) if is_telling(node) for inner in ast.walk(node)}
    found = []
    times: Counter[str] = Counter()
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in owner or id(node) in told or not hasattr(node, "lineno"):
            continue
        where, statement = owner[id(node)]
        if within is not None and where not in within:
            continue
        for kind in kinds(node):
            after = shown(changed(copy.deepcopy(node), kind))
            name = f"{path.name} {where}: {shown(node)} -> {after}"
            times[name] += 1
            if times[name] > 1:
                name += f" ({times[name]})"
            found.append(Fault(path, number, kind, node.lineno, where, statement, name))
    return found


# A module that is imported already is changed under everybody who has its functions: their code is put in their place


def put_code(module: ModuleType, tree: ast.Module, wanted: str | None = None) -> None:
    assert module.__file__ is not None
    whole = compile(tree, module.__file__, "exec", dont_inherit=True)
    for code in whole.co_consts:
        if isinstance(code, CodeType) and wanted in (None, code.co_name):
            function = getattr(module, code.co_name, None)
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                function.__code__ = code


def plant_into(module: ModuleType, fault: Fault) -> None:
    tree = ast.parse(fault.path.read_text(encoding="utf-8"))
    plant(tree, fault.node, fault.kind)
    put_code(module, tree, fault.where)


def count_statements(module: ModuleType) -> bytearray:
    """From now on the module notes which of its statements are done: a byte each, numbered as in `owners`."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    numbers = {}
    for function in functions(tree):
        for statement in statements(function):
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
    put_code(module, tree)
    return hits
