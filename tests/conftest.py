"""How property tests run (no deadlines, for the first call of a compiled function compiles it), and what runs first."""

import gc
import os
from pathlib import Path

import pytest
from compiled import ensure_compiled
from effort import scale_effort
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from boardroom.games import find_game

settings.register_profile("default", deadline=None, max_examples=scale_effort(100))
# Fixed examples: a red build must be caused by the change
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, max_examples=scale_effort(100))
settings.load_profile("ci" if os.environ.get("CI") else "default")

KIT = "engine/test_conformance.py"
# Games that take longest to compile, started first
GAMES = ("aquaretto", "trade", "acquire")

# Slow files, started first so that none runs alone at the end
SLOW_FILES = (
    "web/test_aquaretto_browser.py",
    "web/test_browser_states.py",
    "web/test_backup.py",
    "web/test_browser.py",
    "web/test_tournament_browser.py",
    "web/test_tournament_forty.py",
    "web/test_live.py",
    "web/test_trade_browser.py",
    "web/api/test_schema.py",
    "web/test_permissions.py",
    "web/test_tournament_permissions.py",
    "web/test_clock.py",
    "web/notifications/test_mail.py",
)

# Files that play compiled games, and which games. They run last, after the conformance kit has compiled the games; the
# slowest start first.
COMPILED = {
    "players/test_training.py": ("acquire",),
    "test_documents.py": ("acquire",),
    "players/test_review.py": ("acquire",),
    "bridges/test_open_spiel.py": ("aquaretto", "trade", "acquire"),
    "players/test_trained.py": ("acquire", "aquaretto"),
    "cli/test_commands.py": ("acquire",),
    "players/test_search.py": ("acquire",),
    "acquire/test_known.py": ("acquire",),
    "acquire/test_unknown_hands.py": ("acquire",),
    "bridges/test_data.py": ("acquire",),
    "bridges/test_gymnasium.py": ("aquaretto", "trade", "acquire"),
    "bridges/test_pettingzoo.py": ("aquaretto", "trade", "acquire"),
    "engine/test_lookahead.py": ("acquire", "aquaretto", "trade"),
    "engine/test_batch.py": ("acquire",),
    "engine/test_three_speeds.py": ("acquire",),
    "players/test_simulation.py": ("acquire",),
    "players/test_contest.py": ("acquire",),
    "trade/test_commands.py": ("trade",),
    "trade/test_counts.py": ("trade",),
}


HERE = Path(__file__).parent
ORDER = {HERE / name: number for number, name in enumerate(SLOW_FILES, 1)} | {
    HERE / name: number for number, name in enumerate(COMPILED, len(SLOW_FILES) + 2)
}
GAMES_BY_FILE = {HERE / name: games for name, games in COMPILED.items()}


def game_name(test: str) -> str:
    """Return the game of a conformance test: the first word in its brackets."""
    return test.partition("[")[2].partition(" ")[0]


def plays_compiled_games(item: pytest.Item) -> bool:
    """Return True if a conformance test plays compiled games."""
    return "check_speeds_agree" in item.name or "break_no_invariant" in item.name


def sort_key(item: pytest.Item) -> tuple[int, int, bool]:
    if item.path == HERE / KIT:
        game = game_name(item.name)
        return 0, GAMES.index(game) if game in GAMES else len(GAMES), not plays_compiled_games(item)
    return ORDER.get(item.path, len(SLOW_FILES) + 1), 0, False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=sort_key)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Pause garbage collection. The xdist controller collects no tests and would never resume it."""
    if not session.config.getoption("numprocesses", None):
        gc.disable()


def pytest_collection_finish() -> None:
    """Freeze imported modules and collected tests.

    Scanning them for garbage took a twentieth of the time of page tests.
    """
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Of several test processes one compiles a game, all of it; a process that is alone compiles what it needs."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    games = (
        (game_name(item.name),)
        if item.path == HERE / KIT and plays_compiled_games(item)
        else GAMES_BY_FILE.get(item.path, ())
    )
    for game in games:
        ensure_compiled(find_game(game))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests that wait for servers, clocks and browsers leave a tenth of the time."""
    return 1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling | None:
    """A file stays in one process, as with `--dist loadfile`; of the conformance kit each game does, for compiling one
    takes as long as a long file."""
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


class ByFile(LoadFileScheduling):
    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return f"{file} {game_name(nodeid)}" if file.endswith(KIT) else file
