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

# Files that play compiled games, apart from the first of the long ones: begun last, for it has compiled them by then
COMPILED = (
    "acquire/test_unknown_hands.py",
    "aquaretto/test_properties.py",
    "cli/test_commands.py",
    "engine/test_ahead.py",
    "engine/test_forms.py",
    "test_documents.py",
    "trade/test_commands.py",
    "trade/test_counts.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    order = {here / name: number for number, name in enumerate(LONG)}
    order |= dict.fromkeys((here / name for name in COMPILED), len(LONG) + 1)
    # What compiles a game comes before what only plays it
    items.sort(key=lambda item: (order.get(item.path, len(LONG)), "same_at_every_speed" not in item.name))
