"""`make mutants` plants what it says, and what is explained is still there."""

import importlib
import re
import sys

import pytest
from faults import count_statements, find_faults, plant_in_module
from mutants import load_subjects
from texts import within

LAW = """
def least(a, b):
    # a remark
    if a < b and not b == 3:
        return a
    c = b + 1
    return c - 1
"""


@pytest.fixture
def law(tmp_path, monkeypatch):
    """A module that is imported, and where its source is."""
    path = tmp_path / "planted_law.py"
    path.write_text(LAW)
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("planted_law")
    yield module, path
    del sys.modules["planted_law"]


def test_fault_names_survive_line_changes(law):
    _, path = law
    before = {fault.name for fault in find_faults(path)}
    assert {
        "planted_law.py least: a < b -> a <= b",
        "planted_law.py least: a < b and (not b == 3) -> a < b or not b == 3",
        "planted_law.py least: a < b and (not b == 3) -> True",
        "planted_law.py least: not b == 3 -> b == 3",
        "planted_law.py least: c = b + 1 -> pass",
        "planted_law.py least: 1 -> 2",
        "planted_law.py least: 1 -> 2 (2)",
    } <= before
    path.write_text("\n\n" + LAW)
    assert {fault.name for fault in find_faults(path)} == before


def test_planted_fault_affects_imported_functions(law):
    module, path = law
    least = module.least
    assert [least(1, 2), least(1, 1), least(5, 4)] == [1, 1, 4]
    planted = {fault.name: fault for fault in find_faults(path)}
    plant_in_module(module, planted["planted_law.py least: b + 1 -> b - 1"])
    assert least(5, 4) == 2
    plant_in_module(module, planted["planted_law.py least: a < b and (not b == 3) -> False"])
    assert least(1, 2) == 2, "one fault at a time"


def test_coverage_records_executed_statements(law):
    module, path = law
    hits = count_statements(module)
    assert module.least(1, 2) == 1
    done = [fault for fault in find_faults(path) if hits[fault.statement]]
    assert {fault.line for fault in done} == {4}
    assert module.least(2, 1) == 1
    assert all(hits[fault.statement] for fault in find_faults(path))


def test_mutated_modules_are_rules_only():
    thinking = {
        "features",
        "judgement",
        "advice",
        "bargain",
        "derived_features",
        "plain_features",
        "samples",
        "invariants",
    }
    for name, subject in load_subjects().items():
        law = {path.stem for path in subject.modules}
        assert law.isdisjoint(thinking)
        assert name == "cargo" or {"rules", "turn"} < law


def test_explained_faults_exist():
    for subject in load_subjects().values():
        laws = {within(r"py (\w+):", key) for key in subject.explained}
        names = {fault.name for path in subject.modules for fault in find_faults(path, laws)}
        for key, reason in subject.explained.items():
            assert reason
            pattern = re.compile(key[1:]) if key.startswith("~") else None
            found = any(map(pattern.fullmatch, names)) if pattern else key in names
            assert found, f"{subject.name}: {key}"
