"""Schemathesis against the API. Its cases have no names of their own, and tests that run side by side are told apart by
name: so they run in a process of their own, one after the other."""

import re
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parent / "schema_cases.py"


def test_every_answer_is_in_the_document():
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "schemathesis", "-p", "no:xdist", "-p", "no:cacheprovider", str(CASES)],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout[-6000:]
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed
    assert int(passed[1]) > 15, "not every operation was tried"
