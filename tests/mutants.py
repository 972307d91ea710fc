"""`make mutants`: would the tests notice a fault in the law?

Single faults are planted in the rules modules of a game, one at a time (`faults.py`). That game's own tests and the
conformance kit run against each, interpreted, and stop at the first that fails. What no test notices is a survivor: it
wants a test, or, where it changes nothing a game can show, a line with the reason in `mutants.toml`.

    python tests/mutants.py                    300 faults in each game
    python tests/mutants.py trade --count 1000 --seed 7 --workers 2
    python tests/mutants.py acquire --only buying.py
    python tests/mutants.py --explained        is any of the reasons refuted by a test?

Which faults are tried follows from the seed. Tests are collected once; then every fault has a forked process of its
own, in which only tests run that reach the statement it is in, the quickest first. What was found out is kept in
`.mutants/`, one line a fault, and is not tried again while the module is the same (a survivor: and the tests); so a
run that was broken off goes on where it was. What is explained is not tried at all.
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
from faults import Fault, count_statements, faults, plant_into

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
GAMES = ROOT / "src" / "boardroom" / "games"
KEPT = ROOT / ".mutants"
EXPLAINED = HERE / "mutants.toml"
KIT = "engine/test_conformance.py"
TRAILS = "engine/test_trails.py"
# Tables of numbers
NO_RULES = {"codes.py", "state.py"}
# Tests that compile the rules, from sources without the fault, or begin another process
NOT_INTERPRETED = (
    "check_speeds_agree", "check_feature_secrecy", "break_no_invariant", "test_counts.py", "test_commands.py",
    "test_random_real_games", "test_cargo_options_and_random_games", "test_commands_support",
    "unknown_game_in_environment",
)  # fmt: skip
# The sample game has its checks and judgement in one module with its law
NO_RULE = {"find_violation", "value", "is_unsettled"}
ENOUGH = 0.95
"""The share of faults that the tests must notice."""


@dataclass
class Reach:
    """What is known of one test without any fault: how long it takes and which statements of which module it does."""

    test: str
    seconds: float
    hits: dict[str, list[int]]


@dataclass
class Subject:
    """A game whose law is tried: its modules, its tests, and the faults that were looked at."""

    name: str
    modules: list[Path]
    tests: list[Path]
    within: Path
    explained: dict[str, str] = field(default_factory=dict)

    def reason(self, fault: Fault) -> str | None:
        """Why a fault changes nothing; a line that begins with ~ is a pattern."""
        if fault.name in self.explained:
            return self.explained[fault.name]
        patterns = (key for key in self.explained if key.startswith("~") and re.fullmatch(key[1:], fault.name))
        return next((self.explained[key] for key in patterns), None)

    def imported(self, path: Path) -> ModuleType:
        return importlib.import_module(".".join(path.relative_to(self.within).with_suffix("").parts))

    @property
    def sources(self) -> dict[Path, str]:
        return {path: digest([path]) for path in self.modules}

    @property
    def marked(self) -> str:
        """What results depend on beside the law: the tests and the kit."""
        own = [path for path in self.tests if path.is_file()]
        own += [path for test in self.tests for path in sorted(test.rglob("*")) if path.suffix in (".py", ".txt")]
        kit = sorted((ROOT / "src/boardroom/engine/conformance").glob("*.py"))
        return digest([*own, HERE / "engine" / "trails.json", *kit])


def digest(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def rules_of(path: Path) -> set[Path]:
    """A module and all beside it that it is made of. What bots judge and learn by, and the checks, are no part."""
    found, waiting = set[Path](), {path}
    while waiting:
        found.add(path := waiting.pop())
        names = [node.module for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        beside = {path.with_name(f"{(name or '').rpartition('.')[2]}.py") for name in names if ".law." in (name or "")}
        waiting |= beside - found
    return found


def subjects() -> dict[str, Subject]:
    """Every game of the house, and the sample game."""
    found = {}
    for folder in sorted(path.parent for path in GAMES.glob("*/law")):
        modules = sorted(path for path in rules_of(folder / "law" / "rules.py") if path.name not in NO_RULES)
        tests = [HERE / folder.name, HERE / KIT, HERE / TRAILS]
        found[folder.name] = Subject(folder.name, modules, tests, ROOT / "src")
    example = ROOT / "examples"
    found["cargo"] = Subject("cargo", [example / "cargo/law/rules.py"], [HERE / "games/test_cargo.py"], example)
    for name, reasons in tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).items():
        found[name].explained = reasons
    return found


# Trying: all of this happens within one collection of pytest's


class Trial:
    """Takes the place of pytest's loop over its tests."""

    def __init__(self, subject: Subject, args: argparse.Namespace) -> None:
        self.subject = subject
        self.args = args
        self.results: dict[str, tuple[str, str]] = {}
        self.sample: list[Fault] = []
        self.fit = True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("The tests cannot be read.")
        wanted = [item for item in session.items if self.wanted(item)]
        items = {item.nodeid: item for item in wanted}
        reached = self.measured(items)
        if self.fit:
            self.attempt(items, reached)
        return True

    def wanted(self, item: pytest.Item) -> bool:
        if any(name in item.nodeid for name in NOT_INTERPRETED):
            return False
        return item.path not in (HERE / KIT, HERE / TRAILS) or f"[{self.subject.name}" in item.nodeid

    # Without a fault

    def measured(self, items: dict[str, pytest.Item]) -> list[Reach]:
        """How long every test takes and what it reaches; kept while law and tests are the same."""
        subject = self.subject
        kept = KEPT / f"{subject.name}-reach-{digest(subject.modules)}-{subject.marked}.json"
        if not kept.exists():
            print(f"{subject.name}: {len(items)} tests without a fault …", flush=True)
            for old in KEPT.glob(f"{subject.name}-reach-*"):
                old.unlink()
            pid = os.fork()
            if not pid:
                with in_child():
                    self.measure(items, kept)
            _, status = os.waitpid(pid, 0)
            if status or not kept.exists():
                print(f"The tests of {subject.name} fail without any fault: {KEPT.name}/last.txt says how.", flush=True)
                self.fit = False
                return []
        return [Reach(*entry) for entry in json.loads(kept.read_text())]

    def measure(self, items: dict[str, pytest.Item], kept: Path) -> None:
        noted = {path.name: count_statements(self.subject.imported(path)) for path in self.subject.modules}
        found: list[tuple[str, float, dict[str, list[int]]]] = []
        for name, item in items.items():
            for hits in noted.values():
                hits[:] = bytes(len(hits))
            begun = time.process_time()
            if not passes(item):
                sys.exit(f"{name} fails")
            taken = time.process_time() - begun
            reached = {path: [n for n, hit in enumerate(hits) if hit] for path, hits in noted.items() if any(hits)}
            found.append((name, taken, reached))
        kept.write_text(json.dumps(found))

    # With one

    def attempt(self, items: dict[str, pytest.Item], reached: list[Reach]) -> None:
        """Every fault of the sample in a process of its own, so many at once."""
        subject, args = self.subject, self.args
        paths = [path for path in subject.modules if args.only in (None, path.name)]
        every = [fault for path in paths for fault in faults(path) if fault.where not in NO_RULE]
        random.Random(args.seed).shuffle(every)  # so that a larger sample has the smaller one in it
        self.sample = [f for f in every if subject.reason(f)] if args.explained else every[: args.count]
        self.results = known(subject)
        waiting = [f for f in self.sample if f.name not in self.results and (args.explained or not subject.reason(f))]
        seconds = sum(reach.seconds for reach in reached)
        print(
            f"{subject.name}: {len(every)} faults can be planted, {len(self.sample)} are tried, {len(waiting)} of them"
            f" now; {len(reached)} tests, {seconds:.0f} s without a fault.",
            flush=True,
        )
        until = time.monotonic() + args.minutes * 60
        gc.freeze()  # what all children share is not to be looked through, and thereby copied, by each
        running: dict[int, tuple[Fault, Path]] = {}
        with (KEPT / f"{subject.name}.jsonl").open("a") as file:
            while running or (waiting and time.monotonic() < until):
                while waiting and len(running) < args.workers and time.monotonic() < until:
                    fault = waiting.pop(0)
                    note = KEPT / f"{subject.name}-{len(waiting)}.tmp"
                    running[self.begin(fault, items, self.choice(fault, reached), note)] = (fault, note)
                pid, status = os.waitpid(-1, 0)
                fault, note = running.pop(pid)
                by = note.read_text() if note.exists() else ""
                note.unlink(missing_ok=True)
                result = {0: "survived", 1: "found"}.get(os.waitstatus_to_exitcode(status), "endless")
                self.results[fault.name] = result, by
                entry = {"fault": fault.name, "result": result, "by": by}
                marks = {"source": subject.sources[fault.path], "tests": subject.marked}
                file.write(json.dumps(entry | marks) + "\n")
                file.flush()
                left = len(waiting) + len(running)
                print(f"{left:5} left  {result:9} {fault.path.name}:{fault.line} {fault.name}", flush=True)

    def choice(self, fault: Fault, reached: list[Reach]) -> list[Reach]:
        """The tests that reach a fault: of the rules, the quickest first; then games that went another way without
        it, which notice most and explain least; and so many of the kit, which takes longest."""
        hit = [reach for reach in reached if fault.statement in reach.hits.get(fault.path.name, ())]
        hit.sort(key=lambda reach: reach.seconds)
        kit = [reach for reach in hit if KIT in reach.test]
        trails = [reach for reach in hit if TRAILS in reach.test]
        own = [reach for reach in hit if KIT not in reach.test and TRAILS not in reach.test]
        return [*own, *trails, *kit[: self.args.kit]]

    def begin(self, fault: Fault, items: dict[str, pytest.Item], tests: Sequence[Reach], note: Path) -> int:
        """A child that tries one fault; its process id. It notes the test it is at, and dies with one that does not
        end."""
        pid = os.fork()
        if pid:
            return pid
        with in_child():
            plant_into(self.subject.imported(fault.path), fault)
            for reach in tests:
                note.write_text(reach.test)
                signal.setitimer(signal.ITIMER_PROF, 5 + 10 * reach.seconds)
                if not passes(items[reach.test]):
                    sys.exit(1)
            note.unlink(missing_ok=True)
        raise AssertionError("a child goes nowhere else")


class in_child(contextlib.ContextDecorator):  # noqa: N801
    """What a forked process does: silently, and then it is gone."""

    def __enter__(self) -> None:
        written = os.open(KEPT / "last.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(written, 1)
        os.dup2(written, 2)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is not None:
            print(kind, error, flush=True)
        code = error.code if isinstance(error, SystemExit) else bool(error)
        os._exit(code if isinstance(code, int) else 1)


def passes(item: pytest.Item) -> bool:
    for report in runtestprotocol(item, nextitem=None, log=False):
        if report.failed:
            print(report.longreprtext, flush=True)
            return False
    return True


def known(subject: Subject) -> dict[str, tuple[str, str]]:
    """What earlier runs found out about the modules as they are. Survivors are tried again with new tests."""
    file, results = KEPT / f"{subject.name}.jsonl", {}
    sources, marked = set(subject.sources.values()), subject.marked
    for line in file.read_text().splitlines() if file.exists() else []:
        entry = json.loads(line)
        if entry["source"] in sources and (entry["result"] != "survived" or entry["tests"] == marked):
            results[entry["fault"]] = entry["result"], entry["by"]
        else:
            results.pop(entry["fault"], None)
    return results


# Telling


def room(test: str) -> str:
    """Who noticed."""
    return "the kit" if KIT in test else "trails" if TRAILS in test else "its own tests"


def told(trial: Trial) -> bool:
    """Says what became of a game's faults; whether enough were noticed."""
    subject = trial.subject
    explained = [fault for fault in trial.sample if subject.reason(fault)]
    tried = [(f, *trial.results[f.name]) for f in trial.sample if f.name in trial.results and f not in explained]
    survivors = [fault for fault, result, _ in tried if result == "survived"]
    for fault in survivors:
        print(f"  survives: {fault.path.name}:{fault.line} {fault.name}")
    rooms = Counter(room(by) for _, result, by in tried if result != "survived")
    noticed = len(tried) - len(survivors)
    share = noticed / len(tried) if tried else 1.0
    print(
        f"{subject.name}: {len(explained)} faults change nothing (mutants.toml); of {len(tried)} others {noticed} are"
        f" noticed ({100 * share:.1f}%: {', '.join(f'{count} by {where}' for where, count in rooms.most_common())}),"
        f" {len(survivors)} survive.",
        flush=True,
    )
    return share >= ENOUGH


def told_reasons(trial: Trial) -> bool:
    """Says which reasons do not hold: faults that a test notices after all, and names that no fault has any more."""
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
    every = subjects()
    parser = argparse.ArgumentParser(description="Plants faults in the law and lists those no test notices.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(every)}; all of them if none is named")
    parser.add_argument("--count", type=int, default=300, help="how many faults in each game (300)")
    parser.add_argument("--seed", type=int, default=1, help="which of all faults (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many at once (one a core)")
    parser.add_argument("--kit", type=int, default=20, help="how many of the kit's tests, where all others pass (20)")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no more faults of a game after so long")
    parser.add_argument("--only", help="faults of one module, such as buying.py")
    parser.add_argument("--explained", action="store_true", help="try those instead that mutants.toml has a reason for")
    args = parser.parse_args()
    if wrong := set(args.games) - set(every):
        parser.error(f"there is no game {', '.join(sorted(wrong))}")
    os.chdir(ROOT)
    os.environ["CI"] = "1"  # the same examples every time
    KEPT.mkdir(exist_ok=True)
    enough = True
    for name in args.games or every:
        trial = Trial(every[name], args)
        tests = [str(path) for path in every[name].tests]
        pytest.main(["-q", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[trial])
        enough &= trial.fit and (told_reasons if args.explained else told)(trial)
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main())
