"""How property tests run (no deadlines, for the first call of a compiled function compiles it), and what runs first."""

import gc
import os
from pathlib import Path

import pytest
from compiled import ready
from effort import times
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from boardroom.games import find_game

settings.register_profile("default", deadline=None, max_examples=times(100))
# The same examples every time: a red build must mean the change
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, max_examples=times(100))
settings.load_profile("ci" if os.environ.get("CI") else "default")

KIT = "engine/test_conformance.py"
# Games whose compiling takes longest, begun first
GAMES = ("aquaretto", "trade", "acquire")

# Files that take long: begun first, so that none is alone at the end
LONG = (
    "web/test_aquaretto_browser.py",
    "web/test_browser_states.py",
    "web/test_backup.py",
    "web/test_browser.py",
    "web/test_tournament_browser.py",
    "web/test_tournament_forty.py",
    "web/test_live.py",
    "web/test_trade_browser.py",
    "web/test_api_schema.py",
    "web/test_permissions.py",
    "web/test_tournament_permissions.py",
    "web/test_clock.py",
    "web/test_mails.py",
)

# Files that play compiled games, and which: begun last, for the conformance kit has compiled them by then; of these the
# longest first, so that no process is alone with one at the end
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
    "players/test_cluster.py": ("acquire",),
    "players/test_contest.py": ("acquire",),
    "trade/test_commands.py": ("trade",),
    "trade/test_counts.py": ("trade",),
}


HERE = Path(__file__).parent
ORDER = {HERE / name: number for number, name in enumerate(LONG, 1)} | {
    HERE / name: number for number, name in enumerate(COMPILED, len(LONG) + 2)
}
PLAYED = {HERE / name: games for name, games in COMPILED.items()}


def game_of(test: str) -> str:
    """The game that a test of the conformance kit is about: the first word of what stands in brackets."""
    return test.partition("[")[2].partition(" ")[0]


def compiles(item: pytest.Item) -> bool:
    """Whether a test of the conformance kit plays compiled games."""
    return "check_speeds_agree" in item.name or "break_no_invariant" in item.name


def place(item: pytest.Item) -> tuple[int, int, bool]:
    if item.path == HERE / KIT:
        game = game_of(item.name)
        return 0, GAMES.index(game) if game in GAMES else len(GAMES), not compiles(item)
    return ORDER.get(item.path, len(LONG) + 1), 0, False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Nothing of it is waste. The process that only hands tests out collects none, and never ends it."""
    if not session.config.getoption("numprocesses", None):
        gc.disable()


def pytest_collection_finish() -> None:
    """What is imported and collected stays: looking through it for waste again and again took a twentieth of the time
    of tests of pages."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Of several test processes one compiles a game, all of it; a process that is alone compiles what it needs."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    games = (game_of(item.name),) if item.path == HERE / KIT and compiles(item) else PLAYED.get(item.path, ())
    for game in games:
        ready(find_game(game))


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
        return f"{file} {game_of(nodeid)}" if file.endswith(KIT) else file
