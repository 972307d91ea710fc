"""Whether a game's rules modules are what they have to be: plain functions over integers (docs/rules-modules.md).

The compiler finds some of what they may not contain, and says so in its own words, of the function it had reached; the
rest works interpreted and on the processor, and fails first on a GPU. This reads the sources, and names line and fault.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

from boardroom.engine import compiler
from boardroom.engine.events import tell
from boardroom.engine.game import Game
from boardroom.engine.link import parts_of

NODES: dict[tuple[type[ast.AST], ...], str] = {
    (ast.ClassDef,): "a class",
    (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda): "a function within a function",
    (ast.Dict, ast.DictComp): "a dict",
    (ast.Set, ast.SetComp): "a set",
    (ast.List, ast.ListComp): "a list made on the fly",
    (ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.Await): "a generator",
    (ast.Raise, ast.Try, ast.Assert): "an exception",
    (ast.With,): "a `with`",
    (ast.JoinedStr,): "a string",
    (ast.Import, ast.ImportFrom): "an import within a function",
    (ast.Global, ast.Nonlocal): "a variable of the module that changes",
}


@cache
def faults(game: Game) -> list[str]:
    """What the rules modules of a game, and those they take functions from, contain and may not: file, line, what."""
    family = {m.__name__: m for part in parts_of(game) for m in compiler.family_of(part)}
    return [
        f"{Path(str(module.__file__)).name}, line {line}: {what}"
        for module in family.values()
        for line, what in sorted(found(inspect.getsource(module), vars(module), game.schema.declared))
    ]


def found(source: str, known: dict[str, object], fields: Container[str]) -> Iterator[tuple[int, str]]:
    """Lines and faults of one module, where its names stand for what is `known` and the state has these fields."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node.lineno, "a class"
        elif isinstance(node, ast.FunctionDef):
            yield from in_function(node, known, fields)


def in_function(
    function: ast.FunctionDef, known: dict[str, object], fields: Container[str]
) -> Iterator[tuple[int, str]]:
    """Its docstring is for readers, as annotations are."""
    body = function.body[ast.get_docstring(function) is not None :]
    nodes = [node for statement in body for node in read_by_the_compiler(statement)]
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {argument.arg for argument in function.args.args}
    called_alone = {id(call) for node in nodes if isinstance(node, ast.Expr) for call in ast.iter_child_nodes(node)}
    # The compiler leaves these out
    told = {id(node.func) for node in nodes if isinstance(node, ast.Call) and id(node) in called_alone}
    for node in nodes:
        what = of_a_node(node)
        if isinstance(node, ast.Attribute) and node.attr not in fields:
            what = f"the state has no field {node.attr!r}"
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in own:
            what = "it calls itself" if node.id == function.name else of_a_name(node.id, known, alone=id(node) in told)
        if what:
            yield getattr(node, "lineno", function.lineno), what


def read_by_the_compiler(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, but for annotations."""
    yield node
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in ("annotation", "returns"):
                yield from read_by_the_compiler(child)


def of_a_node(node: ast.AST) -> str:
    """What is wrong with a node, whatever its names stand for; "" is nothing."""
    if isinstance(node, ast.Constant) and not isinstance(node.value, int | None):
        return f"a {type(node.value).__name__}, {node.value!r}"
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        return "`/` makes a float: `//` divides integers"
    return next((what for kinds, what in NODES.items() if isinstance(node, kinds)), "")


def of_a_name(name: str, known: dict[str, object], *, alone: bool) -> str:
    """What is wrong with a name of the module or of Python; "" is nothing."""
    if name not in known:
        return "" if name in PYTHONS else f"`{name}` of Python"
    value = known[name]
    if value is tell:
        return "" if alone else "`tell` within an expression: it is a statement of its own"
    if plain(value):
        return ""
    return f"{name} is a {'class' if isinstance(value, type) else type(value).__name__}"


def plain(value: object) -> bool:
    """A function, an integer, or integers in a row; names in a row are counted."""
    if isinstance(value, tuple):
        return all(isinstance(one, str) or plain(one) for one in value)
    return isinstance(value, int | types.FunctionType)


PYTHONS = {"range", "min", "max", "len", "abs", "bool", "int"}
"""What rules may take from Python itself."""
