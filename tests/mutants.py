"""`make mutants`: would the tests notice a fault in the law?

Single faults are planted in the rules modules of a game, one at a time: `<` for `<=`, `and` for `or`, one more, one
less, a line left out. That game's quick tests and the conformance kit run against each, interpreted, and stop at the
first that fails. What no test notices is a survivor: it is listed, and wants a test or a reason (`EXPLAINED`).

    python tests/mutants.py                    100 faults in each game
    python tests/mutants.py trade --count 300 --seed 7 --workers 2
    python tests/mutants.py acquire --only buying.py

Which faults are tried follows from the seed. What was found out is kept in `.mutants/`, one line a fault, and is not
tried again while the module and the tests are the same; so a run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "boardroom" / "games"
KEPT = ROOT / ".mutants"
# The checks of the law, the bots' judgement and the tables of numbers are no rules
NO_RULES = {"__init__.py", "codes.py", "state.py", "invariants.py", "judgement.py"}
# Tests that compile the rules, or run the command line and with it a second process
SLOW = {
    "acquire": ("test_rulebook.py", "test_words.py"),
    "aquaretto": ("test_properties.py", "test_terminal.py", "test_rulebook.py", "test_words.py"),
    "trade": ("test_counts.py", "test_commands.py", "test_terminal.py", "test_rulebook.py", "test_words.py"),
}
NOT_INTERPRETED = (
    "not same_at_every_speed and not soak and not real_games and not compiled and not many_games and not random"
)
KIT = "tests/engine/test_conformance.py"
ENOUGH = 2.0
"""A fault that makes the tests take so many times as long as without it has been noticed: something does not end."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.Mod: ast.FloorDiv, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip

EXPLAINED: dict[str, str] = {}
"""Survivors that change nothing a game can show, each with its reason: `module function: before -> after`."""


@dataclass(frozen=True)
class Fault:
    """One change of one module: the node, in the order of `ast.walk`, and what is done to it."""

    path: Path
    node: int
    kind: str
    line: int
    where: str
    before: str
    after: str

    @property
    def name(self) -> str:
        return f"{self.path.name}:{self.line} {self.where}: {self.before} -> {self.after}"

    @property
    def reason(self) -> str | None:
        return EXPLAINED.get(
            f"{self.path.parent.parent.name}/{self.path.name} {self.where}: {self.before} -> {self.after}"
        )


# Planting


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
        isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tell"
    )


def plant(tree: ast.Module, number: int, kind: str) -> ast.AST:
    """The fault in the tree; the node it is in, as it reads now."""
    node = list(ast.walk(tree))[number]
    if kind == "swap" and isinstance(node, ast.Compare):
        node.ops = [SWAPPED[type(node.ops[0])]()]  # type: ignore[list-item]
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
        put = ast.Pass() if kind == "left-out" else node.operand  # type: ignore[attr-defined]
        replace(tree, node, put)
        node = put
    ast.fix_missing_locations(tree)
    return node


def replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list) and any(item is old for item in value):
                value[:] = [new if item is old else item for item in value]


def shown(node: ast.AST) -> str:
    """The first line of a node: of an `if` its condition."""
    text = ast.unparse(node.test) if isinstance(node, ast.If | ast.While) else ast.unparse(node)
    return text.split("\n")[0]


def faults(path: Path) -> list[Fault]:
    """Every fault that can be planted in a module."""
    source = path.read_text()
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    owner = {id(inner): f.name for f in functions for statement in f.body for inner in ast.walk(statement)}
    # What is told beside the law is tried by the tests of words: its spare fields mean nothing
    told = {id(inner) for node in ast.walk(tree) if is_telling(node) for inner in ast.walk(node)}
    found = []
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in owner or id(node) in told or not hasattr(node, "lineno"):
            continue
        for kind in kinds(node):
            again = copy.deepcopy(tree)
            after = shown(plant(again, number, kind))
            found.append(Fault(path, number, kind, node.lineno, owner[id(node)], shown(node), after))
    return found


class Planted(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Imports one module with its fault in it; all others as they are."""

    def __init__(self, fault: Fault) -> None:
        parts = fault.path.relative_to(ROOT / "src").with_suffix("").parts
        super().__init__(".".join(parts), str(fault.path))
        self.fault = fault

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=self.path)

    def get_code(self, name: str) -> CodeType:
        tree = ast.parse(self.fault.path.read_text())
        plant(tree, self.fault.node, self.fault.kind)
        code = compile(tree, self.path, "exec")
        assert isinstance(code, CodeType)
        return code


# Trying


class GoldenFirst:
    """Golden games notice most, and soonest; the kit comes last."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: (item.path.stem != "test_golden", item.path.stem == "test_conformance"))


def run_tests(game: str) -> bool:
    """Whether the game's own tests and the kit on its tables pass, in this process."""
    files = [str(path) for path in (ROOT / "tests" / game).glob("test_*.py") if path.name not in SLOW[game]]
    which = ["-k", f"{game} and {NOT_INTERPRETED}", *files, str(ROOT / KIT)]
    return pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--tb=short", *which], plugins=[GoldenFirst()]) == 0


def begin(game: str, fault: Fault | None) -> int:
    """A child that tries one fault; its process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 2
    with contextlib.suppress(BaseException):
        os.setsid()
        os.environ["CI"] = "1"  # the same examples every time
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        if fault:
            sys.meta_path.insert(0, Planted(fault))
        code = 0 if run_tests(game) else 1
    os._exit(code)


def finished(pid: int, until: float) -> str | None:
    """How a child ended, or None while it runs."""
    done, status = os.waitpid(pid, os.WNOHANG)
    if done:
        return "survived" if os.waitstatus_to_exitcode(status) == 0 else "found"
    if time.monotonic() < until:
        return None
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return "endless"


def baseline(game: str, limit: float) -> float:
    """How long the tests take without a fault; they must pass."""
    begun = time.monotonic()
    pid = begin(game, None)
    while (end := finished(pid, begun + limit)) is None:
        time.sleep(0.05)
    if end != "survived":
        sys.exit(f"The tests of {game} fail without any fault ({end}).")
    return time.monotonic() - begun


def marked(game: str) -> str:
    """What a result depends on beside the fault: the tests and the kit."""
    files = [*sorted((ROOT / "tests" / game).rglob("*.*")), ROOT / "src/boardroom/engine/conformance.py"]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files if path.suffix != ".pyc")).hexdigest()[:12]


def known(game: str, sources: dict[Path, str]) -> dict[str, str]:
    """What earlier runs found out about the modules as they are. Only survivors are tried again with new tests."""
    file, results = KEPT / f"{game}.jsonl", {}
    for line in file.read_text().splitlines() if file.exists() else []:
        entry = json.loads(line)
        same = entry["source"] in sources.values()
        if same and (entry["result"] != "survived" or entry["tests"] == marked(game)):
            results[entry["fault"]] = entry["result"]
    return results


def attempt(game: str, args: argparse.Namespace) -> list[tuple[Fault, str]]:
    """The sample of a game's faults and what became of each."""
    paths = [path for path in sorted((GAMES / game / "law").glob("*.py")) if path.name not in NO_RULES]
    paths = [path for path in paths if args.only in (None, path.name)]
    sources = {path: hashlib.sha256(path.read_bytes()).hexdigest()[:12] for path in paths}
    every = [fault for path in paths for fault in faults(path)]
    sample = random.Random(args.seed).sample(every, min(args.count, len(every)))
    results = known(game, sources)
    waiting = [fault for fault in sample if fault.name not in results]
    print(
        f"{game}: {len(every)} faults can be planted, {len(sample)} are tried, {len(waiting)} of them now.", flush=True
    )
    if waiting:
        usual = baseline(game, args.limit)
        limit = min(args.limit, max(20.0, ENOUGH * args.workers * usual))
        print(f"{game}: the tests take {usual:.0f} s without a fault; after {limit:.0f} s one is endless.", flush=True)
        KEPT.mkdir(exist_ok=True)
        until = time.monotonic() + args.minutes * 60
        with (KEPT / f"{game}.jsonl").open("a") as file:
            running: dict[int, tuple[Fault, float]] = {}
            while running or (waiting and time.monotonic() < until):
                while waiting and len(running) < args.workers and time.monotonic() < until:
                    fault = waiting.pop(0)
                    running[begin(game, fault)] = (fault, time.monotonic() + limit)
                for pid, (fault, end) in list(running.items()):
                    if (result := finished(pid, end)) is not None:
                        del running[pid]
                        results[fault.name] = result
                        entry = {"fault": fault.name, "result": result, "source": sources[fault.path]}
                        file.write(json.dumps({**entry, "tests": marked(game)}) + "\n")
                        file.flush()
                        print(f"{len(waiting) + len(running):5} left  {result:9} {fault.name}", flush=True)
                time.sleep(0.05)
    return [(fault, results[fault.name]) for fault in sample if fault.name in results]


def main() -> int:
    parser = argparse.ArgumentParser(description="Plants faults in the law and lists those no test notices.")
    every = sorted(path.name for path in GAMES.iterdir() if (path / "law").is_dir())
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(every)}; all of them if none is named")
    parser.add_argument("--count", type=int, default=100, help="how many faults in each game (100)")
    parser.add_argument("--seed", type=int, default=1, help="which of all faults (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many at once (one a core)")
    parser.add_argument("--limit", type=float, default=300, help="seconds for one fault at most (300)")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no more faults of a game after so long")
    parser.add_argument("--only", help="faults of one module, such as buying.py")
    args = parser.parse_args()
    if wrong := set(args.games) - set(every):
        parser.error(f"there is no game {', '.join(sorted(wrong))}")
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    # Imported once, before the forks: these take longer than most games' tests
    for name in ("numba", "numpy", "rich"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    short = False
    for game in args.games or every:
        tried = attempt(game, args)
        survivors = [fault for fault, result in tried if result == "survived"]
        open_ones = [fault for fault in survivors if not fault.reason]
        for fault in survivors:
            print(f"  survives: {fault.name}" + (f" ({fault.reason})" if fault.reason else ""))
        noticed = len(tried) - len(survivors)
        share = 100 * noticed / len(tried) if tried else 100.0
        print(
            f"{game}: {noticed} of {len(tried)} faults noticed ({share:.1f}%), {len(open_ones)} survivors unexplained."
        )
        short |= len(tried) - len(open_ones) < 0.95 * len(tried)
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
