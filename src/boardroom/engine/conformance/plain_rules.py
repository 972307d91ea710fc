"""Check the sources of rules modules: only plain functions over integers are allowed (docs/extend/rules-modules.md).

The compiler detects some violations, with errors about the function it happened to reach. Others work interpreted and
on the CPU and only fail on a GPU. This check reports line and violation for all of them.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

from boardroom.engine.compile import compiler
from boardroom.engine.compile.link import rules_modules
from boardroom.engine.game import Game
from boardroom.engine.rules.events import emit_event

FORBIDDEN_NODES: dict[tuple[type[ast.AST], ...], str] = {
    (ast.ClassDef,): "a class",
    (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda): "a nested function",
    (ast.Dict, ast.DictComp): "a dict",
    (ast.Set, ast.SetComp): "a set",
    (ast.List, ast.ListComp): "a new list",
    (ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.Await): "a generator",
    (ast.Raise, ast.Try, ast.Assert): "an exception",
    (ast.With,): "a `with`",
    (ast.JoinedStr,): "a string",
    (ast.Import, ast.ImportFrom): "an import inside a function",
    (ast.Global, ast.Nonlocal): "a global variable that changes",
}


@cache
def find_faults(game: Game) -> list[str]:
    """Return file, line and violation for a game's rules modules and the modules they import functions from."""
    family = {m.__name__: m for part in rules_modules(game) for m in compiler.collect_modules(part)}
    return [
        f"{Path(str(module.__file__)).name}, line {line}: {what}"
        for module in family.values()
        for line, what in sorted(module_faults(inspect.getsource(module), vars(module), game.schema.fields))
    ]


def module_faults(source: str, known: dict[str, object], fields: Container[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines and violations of one module, given its names and the state's fields."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node.lineno, "a class"
        elif isinstance(node, ast.FunctionDef):
            yield from function_faults(node, known, fields)


def function_faults(
    function: ast.FunctionDef, known: dict[str, object], fields: Container[str]
) -> Iterator[tuple[int, str]]:
    """Yield the violations in a function, without its docstring and annotations."""
    body = function.body[ast.get_docstring(function) is not None :]
    nodes = [node for statement in body for node in walk_compiled(statement)]
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {argument.arg for argument in function.args.args}
    called_alone = {id(call) for node in nodes if isinstance(node, ast.Expr) for call in ast.iter_child_nodes(node)}
    # The compiler removes these calls
    statements = {id(node.func) for node in nodes if isinstance(node, ast.Call) and id(node) in called_alone}
    for node in nodes:
        what = node_fault(node)
        if isinstance(node, ast.Attribute) and node.attr not in fields:
            what = f"the state has no field {node.attr!r}"
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in own:
            what = "recursion" if node.id == function.name else name_fault(node.id, known, alone=id(node) in statements)
        if what:
            yield getattr(node, "lineno", function.lineno), what


def walk_compiled(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its descendants without annotations."""
    yield node
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in ("annotation", "returns"):
                yield from walk_compiled(child)


def node_fault(node: ast.AST) -> str:
    """Return the violation in a node, ignoring the meaning of its names, or ""."""
    if isinstance(node, ast.Constant) and not isinstance(node.value, int | None):
        return f"a {type(node.value).__name__}, {node.value!r}"
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        return "`/` returns a float; use `//` for integers"
    return next((what for kinds, what in FORBIDDEN_NODES.items() if isinstance(node, kinds)), "")


def name_fault(name: str, known: dict[str, object], *, alone: bool) -> str:
    """Return the violation in using a name of the module or of Python, or ""."""
    if name not in known:
        return "" if name in ALLOWED_BUILTINS else f"`{name}` of Python"
    value = known[name]
    if value is emit_event:
        return "" if alone else "`emit_event` inside an expression; it must be a separate statement"
    if is_plain(value):
        return ""
    return f"{name} is a {'class' if isinstance(value, type) else type(value).__name__}"


def is_plain(value: object) -> bool:
    """Return True for functions, integers and tuples of integers.

    Strings in tuples are fine, because their length is.
    """
    if isinstance(value, tuple):
        return all(isinstance(one, str) or is_plain(one) for one in value)
    return isinstance(value, int | types.FunctionType)


ALLOWED_BUILTINS = {"range", "min", "max", "len", "abs", "bool", "int"}
"""Builtins that rules may use."""
