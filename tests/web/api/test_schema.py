"""Schemathesis against the API. Its cases have no names of their own, and tests that run side by side are told apart by
name: so they run in a process of their own, one after the other."""

from pathlib import Path

from web.warm import done

CASES = Path(__file__).parents[1] / "schema_cases.py"
PYTEST = ["-p", "schemathesis", "-p", "no:xdist", "-p", "no:cacheprovider", str(CASES)]


def test_responses_match_the_document():
    # Not a worker: it makes its own database
    code = f"import os, sys, pytest; os.environ.pop('PYTEST_XDIST_WORKER', None); sys.exit(pytest.main({PYTEST}))"
    run = done(code, patience=300)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert "skipped" not in run.stdout
