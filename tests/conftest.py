"""How property tests run (no deadlines, for the first call of a compiled function compiles it), and what runs first."""

import os
from pathlib import Path

import pytest
from effort import times
from hypothesis import settings

settings.register_profile("default", deadline=None, max_examples=times(100))
# The same examples every time: a red build must mean the change
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, max_examples=times(100))
settings.load_profile("ci" if os.environ.get("CI") else "default")

# Files that take long: begun first, so that none is alone at the end. The first one compiles what others find compiled
LONG = (
    "engine/test_conformance.py",
    "web/test_aquaretto_browser.py",
    "web/test_browser_states.py",
    "web/test_backup.py",
    "web/test_browser.py",
    "web/test_championship_browser.py",
    "web/test_live.py",
    "web/test_trade_browser.py",
    "web/test_api_schema.py",
    "web/test_permissions.py",
    "web/test_championship_permissions.py",
    "web/test_clock.py",
    "web/test_notices.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    begins = {Path(__file__).parent / name: number for number, name in enumerate(LONG)}
    items.sort(key=lambda item: begins.get(item.path, len(LONG)))
