"""`make mutants`: check whether the tests notice faults in the rules.

Plants single faults in the rules modules of a game, one at a time (`faults.py`). The game's tests and the conformance
kit run against each, interpreted, until one fails. A fault that no test notices is a survivor: add a test, or, if the
fault has no visible effect, a line with the reason in `mutants.toml`.

    python tests/mutants.py                    300 faults in each game
    python tests/mutants.py trade --count 1000 --seed 7 --workers 2
    python tests/mutants.py acquire --only buying.py
    python tests/mutants.py --explained        do tests refute any of the reasons?

The seed determines the faults. Tests are collected once. Each fault gets a forked process, which runs only the tests
that reach its statement, quickest first. Results are stored in `.mutants/`, one line per fault, and reused while the
module is unchanged (for survivors: and the tests), so that an interrupted run resumes. Explained faults are skipped.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import hashlib
import importlib
import json
import os
import random
import re
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest
from _pytest.runner import runtestprotocol
from faults import Fault, count_statements, find_faults, plant_in_module

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
GAMES = ROOT / "src" / "boardroom" / "games"
RESULTS_FOLDER = ROOT / ".mutants"
EXPLANATIONS_FILE = HERE / "mutants.toml"
KIT = "engine/test_conformance.py"
TRAILS = "engine/test_trails.py"
# Tables of numbers
SKIPPED_MODULES = {"codes.py", "state.py"}
# Tests that compile the original sources or start another process
COMPILING_TESTS = (
    "check_speeds_agree", "check_feature_secrecy", "break_no_invariant", "test_counts.py", "test_commands.py",
    "test_random_real_games", "test_cargo_options_and_random_games", "test_commands_support",
    "unknown_game_in_environment",
)  # fmt: skip
# The sample game has invariants and evaluation in its rules module
SKIPPED_FUNCTIONS = {"find_violation", "value", "is_unsettled"}
MIN_NOTICED_SHARE = 0.95
"""The share of faults that the tests must notice."""


@dataclass
class TestReach:
    """The time of a test without any fault, and the statements that it executes by module."""

    test: str
    seconds: float
    hits: dict[str, list[int]]


@dataclass
class Subject:
    """A game to try: its rules modules, its tests and its explained faults."""

    name: str
    modules: list[Path]
    tests: list[Path]
    import_root: Path
    explained: dict[str, str] = field(default_factory=dict)

    def explain_fault(self, fault: Fault) -> str | None:
        """Return why a fault has no effect, or None. Keys with a leading ~ are patterns."""
        if fault.name in self.explained:
            return self.explained[fault.name]
        patterns = (key for key in self.explained if key.startswith("~") and re.fullmatch(key[1:], fault.name))
        return next((self.explained[key] for key in patterns), None)

    def import_module_at(self, path: Path) -> ModuleType:
        return importlib.import_module(".".join(path.relative_to(self.import_root).with_suffix("").parts))

    @property
    def source_hashes(self) -> dict[Path, str]:
        return {path: hash_files([path]) for path in self.modules}

    @property
    def test_hash(self) -> str:
        """Return a hash of the tests and the conformance kit."""
        own = [path for path in self.tests if path.is_file()]
        own += [path for test in self.tests for path in sorted(test.rglob("*")) if path.suffix in (".py", ".txt")]
        kit = sorted((ROOT / "src/boardroom/engine/conformance").glob("*.py"))
        return hash_files([*own, HERE / "engine" / "trails.json", *kit])


def hash_files(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def collect_rules_modules(path: Path) -> set[Path]:
    """Return the rules module and the law modules it imports: no evaluation, features or invariants."""
    found, waiting = set[Path](), {path}
    while waiting:
        found.add(path := waiting.pop())
        names = [node.module for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        beside = {path.with_name(f"{(name or '').rpartition('.')[2]}.py") for name in names if ".law." in (name or "")}
        waiting |= beside - found
    return found


def load_subjects() -> dict[str, Subject]:
    """Return the built-in games and the sample game."""
    found = {}
    for folder in sorted(path.parent for path in GAMES.glob("*/law")):
        modules = sorted(
            path for path in collect_rules_modules(folder / "law" / "rules.py") if path.name not in SKIPPED_MODULES
        )
        tests = [HERE / folder.name, HERE / KIT, HERE / TRAILS]
        found[folder.name] = Subject(folder.name, modules, tests, ROOT / "src")
    example = ROOT / "examples"
    found["cargo"] = Subject("cargo", [example / "cargo/law/rules.py"], [HERE / "games/test_cargo.py"], example)
    for name, reasons in tomllib.loads(EXPLANATIONS_FILE.read_text(encoding="utf-8")).items():
        found[name].explained = reasons
    return found


# Trying faults, within one pytest collection


class MutationRun:
    """A pytest plugin that replaces the loop over the tests."""

    def __init__(self, subject: Subject, args: argparse.Namespace) -> None:
        self.subject = subject
        self.args = args
        self.results: dict[str, tuple[str, str]] = {}
        self.sample: list[Fault] = []
        self.baseline_passes = True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("The tests cannot be read.")
        wanted = [item for item in session.items if self.is_wanted(item)]
        items = {item.nodeid: item for item in wanted}
        reached = self.load_reach(items)
        if self.baseline_passes:
            self.try_faults(items, reached)
        return True

    def is_wanted(self, item: pytest.Item) -> bool:
        if any(name in item.nodeid for name in COMPILING_TESTS):
            return False
        return item.path not in (HERE / KIT, HERE / TRAILS) or f"[{self.subject.name}" in item.nodeid

    # Without a fault

    def load_reach(self, items: dict[str, pytest.Item]) -> list[TestReach]:
        """Return the time and the reach of every test, cached while rules and tests are unchanged."""
        subject = self.subject
        kept = RESULTS_FOLDER / f"{subject.name}-reach-{hash_files(subject.modules)}-{subject.test_hash}.json"
        if not kept.exists():
            print(f"{subject.name}: {len(items)} tests without a fault …", flush=True)
            for old in RESULTS_FOLDER.glob(f"{subject.name}-reach-*"):
                old.unlink()
            pid = os.fork()
            if not pid:
                with ChildProcess():
                    self.measure_reach(items, kept)
            _, status = os.waitpid(pid, 0)
            if status or not kept.exists():
                print(
                    f"The tests of {subject.name} fail without any fault: {RESULTS_FOLDER.name}/last.txt says how.",
                    flush=True,
                )
                self.baseline_passes = False
                return []
        return [TestReach(*entry) for entry in json.loads(kept.read_text())]

    def measure_reach(self, items: dict[str, pytest.Item], kept: Path) -> None:
        noted = {path.name: count_statements(self.subject.import_module_at(path)) for path in self.subject.modules}
        found: list[tuple[str, float, dict[str, list[int]]]] = []
        for name, item in items.items():
            for hits in noted.values():
                hits[:] = bytes(len(hits))
            begun = time.process_time()
            if not run_test(item):
                sys.exit(f"{name} fails")
            taken = time.process_time() - begun
            reached = {path: [n for n, hit in enumerate(hits) if hit] for path, hits in noted.items() if any(hits)}
            found.append((name, taken, reached))
        kept.write_text(json.dumps(found))

    # With one

    def try_faults(self, items: dict[str, pytest.Item], reached: list[TestReach]) -> None:
        """Try every fault of the sample in a separate process, several at once."""
        subject, args = self.subject, self.args
        paths = [path for path in subject.modules if args.only in (None, path.name)]
        every = [fault for path in paths for fault in find_faults(path) if fault.where not in SKIPPED_FUNCTIONS]
        random.Random(args.seed).shuffle(every)  # a larger sample contains the smaller one
        self.sample = [f for f in every if subject.explain_fault(f)] if args.explained else every[: args.count]
        self.results = load_results(subject)
        waiting = [
            f for f in self.sample if f.name not in self.results and (args.explained or not subject.explain_fault(f))
        ]
        seconds = sum(reach.seconds for reach in reached)
        print(
            f"{subject.name}: {len(every)} faults can be planted, {len(self.sample)} are tried, {len(waiting)} of them"
            f" now; {len(reached)} tests, {seconds:.0f} s without a fault.",
            flush=True,
        )
        until = time.monotonic() + args.minutes * 60
        gc.freeze()  # collecting garbage in the children would copy shared memory
        running: dict[int, tuple[Fault, Path]] = {}
        with (RESULTS_FOLDER / f"{subject.name}.jsonl").open("a") as file:
            while running or (waiting and time.monotonic() < until):
                while waiting and len(running) < args.workers and time.monotonic() < until:
                    fault = waiting.pop(0)
                    note = RESULTS_FOLDER / f"{subject.name}-{len(waiting)}.tmp"
                    running[self.fork_attempt(fault, items, self.select_tests(fault, reached), note)] = (fault, note)
                pid, status = os.waitpid(-1, 0)
                fault, note = running.pop(pid)
                by = note.read_text() if note.exists() else ""
                note.unlink(missing_ok=True)
                result = {0: "survived", 1: "found"}.get(os.waitstatus_to_exitcode(status), "endless")
                self.results[fault.name] = result, by
                entry = {"fault": fault.name, "result": result, "by": by}
                marks = {"source": subject.source_hashes[fault.path], "tests": subject.test_hash}
                file.write(json.dumps(entry | marks) + "\n")
                file.flush()
                left = len(waiting) + len(running)
                print(f"{left:5} left  {result:9} {fault.path.name}:{fault.line} {fault.name}", flush=True)

    def select_tests(self, fault: Fault, reached: list[TestReach]) -> list[TestReach]:
        """Return the tests that reach a fault: those of the rules, quickest first, then trails, then some of the kit.

        Trails notice most faults but explain least; the kit takes longest.
        """
        hit = [reach for reach in reached if fault.statement in reach.hits.get(fault.path.name, ())]
        hit.sort(key=lambda reach: reach.seconds)
        kit = [reach for reach in hit if KIT in reach.test]
        trails = [reach for reach in hit if TRAILS in reach.test]
        own = [reach for reach in hit if KIT not in reach.test and TRAILS not in reach.test]
        return [*own, *trails, *kit[: self.args.kit]]

    def fork_attempt(self, fault: Fault, items: dict[str, pytest.Item], tests: Sequence[TestReach], note: Path) -> int:
        """Fork a process that tries one fault and return its id.

        It writes the current test to `note`, and a timer ends it if a test does not end.
        """
        pid = os.fork()
        if pid:
            return pid
        with ChildProcess():
            plant_in_module(self.subject.import_module_at(fault.path), fault)
            for reach in tests:
                note.write_text(reach.test)
                signal.setitimer(signal.ITIMER_PROF, 5 + 10 * reach.seconds)
                if not run_test(items[reach.test]):
                    sys.exit(1)
            note.unlink(missing_ok=True)
        raise AssertionError("unreachable: the child has exited")


class ChildProcess(contextlib.ContextDecorator):
    """A context for forked processes: redirect output to a file and exit at the end."""

    def __enter__(self) -> None:
        written = os.open(RESULTS_FOLDER / "last.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(written, 1)
        os.dup2(written, 2)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is not None:
            print(kind, error, flush=True)
        code = error.code if isinstance(error, SystemExit) else bool(error)
        os._exit(code if isinstance(code, int) else 1)


def run_test(item: pytest.Item) -> bool:
    for report in runtestprotocol(item, nextitem=None, log=False):
        if report.failed:
            print(report.longreprtext, flush=True)
            return False
    return True


def load_results(subject: Subject) -> dict[str, tuple[str, str]]:
    """Return results of earlier runs for unchanged modules. Survivors are tried again with changed tests."""
    file, results = RESULTS_FOLDER / f"{subject.name}.jsonl", {}
    sources, marked = set(subject.source_hashes.values()), subject.test_hash
    for line in file.read_text().splitlines() if file.exists() else []:
        entry = json.loads(line)
        if entry["source"] in sources and (entry["result"] != "survived" or entry["tests"] == marked):
            results[entry["fault"]] = entry["result"], entry["by"]
        else:
            results.pop(entry["fault"], None)
    return results


# Reporting


def describe_test_group(test: str) -> str:
    return "the kit" if KIT in test else "trails" if TRAILS in test else "its own tests"


def report_survivors(trial: MutationRun) -> bool:
    """Print the results of a game. Return True if enough faults were noticed."""
    subject = trial.subject
    explained = [fault for fault in trial.sample if subject.explain_fault(fault)]
    tried = [(f, *trial.results[f.name]) for f in trial.sample if f.name in trial.results and f not in explained]
    survivors = [fault for fault, result, _ in tried if result == "survived"]
    for fault in survivors:
        print(f"  survives: {fault.path.name}:{fault.line} {fault.name}")
    rooms = Counter(describe_test_group(by) for _, result, by in tried if result != "survived")
    noticed = len(tried) - len(survivors)
    share = noticed / len(tried) if tried else 1.0
    print(
        f"{subject.name}: {len(explained)} faults change nothing (mutants.toml); of {len(tried)} others {noticed} are"
        f" noticed ({100 * share:.1f}%: {', '.join(f'{count} by {where}' for where, count in rooms.most_common())}),"
        f" {len(survivors)} survive.",
        flush=True,
    )
    return share >= MIN_NOTICED_SHARE


def report_explanations(trial: MutationRun) -> bool:
    """Print explained faults that a test notices or that no longer exist. Return True if there are none."""
    subject, sample = trial.subject, trial.sample
    refuted = [(fault, *trial.results[fault.name]) for fault in sample if trial.results[fault.name][0] != "survived"]
    for fault, result, by in refuted:
        print(f"  {result}: {fault.path.name}:{fault.line} {fault.name} (by {by})")
    names = {fault.name for fault in sample}
    stale = [key for key in subject.explained if not key.startswith("~") and key not in names]
    for key in stale:
        print(f"  no such fault: {key}")
    print(f"{subject.name}: {len(sample)} faults are explained, {len(refuted)} are noticed, {len(stale)} are none.")
    return not refuted and not stale


def main() -> int:
    every = load_subjects()
    parser = argparse.ArgumentParser(description="Plant faults in rules modules and list those that no test notices")
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(every)} (default: all)")
    parser.add_argument("--count", type=int, default=300, help="faults per game (default: 300)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default: 1)")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="parallel processes (default: one per core)"
    )
    parser.add_argument("--kit", type=int, default=20, help="conformance tests per fault (default: 20)")
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="minutes per game after which no new fault is started"
    )
    parser.add_argument("--only", help="module to try, such as buying.py")
    parser.add_argument("--explained", action="store_true", help="try the faults explained in mutants.toml instead")
    args = parser.parse_args()
    if wrong := set(args.games) - set(every):
        parser.error(f"there is no game {', '.join(sorted(wrong))}")
    os.chdir(ROOT)
    os.environ["CI"] = "1"  # the same examples every time
    RESULTS_FOLDER.mkdir(exist_ok=True)
    enough = True
    for name in args.games or every:
        trial = MutationRun(every[name], args)
        tests = [str(path) for path in every[name].tests]
        pytest.main(["-q", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[trial])
        enough &= trial.baseline_passes and (report_explanations if args.explained else report_survivors)(trial)
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main())
