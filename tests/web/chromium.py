"""A real Chromium for tests: found, or installed by one test process while the others wait."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

# Chromium without windows. The whole one, asked to be headless, draws its own tabs and toolbars for every page all the
# same: of ten seconds of processor time it spends eight on them
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FONTS = "fonts-noto-cjk"
# Another program may be installing too, as fresh machines often do: apt-get gives up at once unless told to wait
PATIENCE = 600
AGAIN = 1.0
APT = ("apt-get", "-qq", "-o", f"DPkg::Lock::Timeout={PATIENCE}")
LOCK = f"boardroom-chromium-{os.getuid()}.lock"
TRIED = f"boardroom-chromium-{os.getuid()}.tried"
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
"""The same for all processes of a run of tests."""
BUSY = re.compile(r"\block\b")
TROUBLE = re.compile(r"^(?:E|Error): .*", re.MULTILINE)
troubles: list[str] = []
"""What those said who could install none."""


def found(names: tuple[str, ...] = (SHELL, *NAMES)) -> str | None:
    """BOARDROOM_CHROMIUM, one on the PATH, or Playwright's own."""
    if given := os.environ.get("BOARDROOM_CHROMIUM"):
        return given
    for name in names:
        if path := shutil.which(name):
            return path
    own = playwrights()
    return str(own) if own.is_file() else None


@cache
def playwrights() -> Path:
    """Where Playwright's own is, or would be. To ask it is to start a program."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def run(*command: str) -> bool:
    """Whether it did what it should. What it says of a lock means: once more, for as long as there is patience."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    until = time.monotonic() + PATIENCE
    while True:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=2 * PATIENCE, check=False
        )
        if done.returncode == 0:
            return True
        if not BUSY.search(done.stderr) or time.monotonic() > until:
            said = TROUBLE.search(done.stderr)
            troubles.append(f"{Path(command[0]).name}: {said[0] if said else done.stderr.strip()[-200:]}")
            return False
        time.sleep(AGAIN)


def install() -> None:
    """Debian's packages as root, else Playwright's download."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        # `update` does not wait for the lists' lock, whatever it is told, so `run` does; old lists may do as well
        run(*APT, "update")
        # A few tests are of what only the whole one does; not every Debian has the other
        if run(*APT, "install", "-y", "--no-install-recommends", "chromium", SHELL, FONTS) or run(
            *APT, "install", "-y", "--no-install-recommends", "chromium", FONTS
        ):
            return
    run(sys.executable, "-m", "playwright", "install", "chromium")


@contextmanager
def alone() -> Iterator[None]:
    """One process of this user at a time; the lock goes with the process, however it ends."""
    with (Path(tempfile.gettempdir()) / LOCK).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@cache
def chromium() -> str | None:
    """One to test with."""
    path = found()
    if path and not heavy(path):
        return path
    with alone():
        # Whoever waited finds what the first has installed, or that it could not
        path, tried = found(), Path(tempfile.gettempdir()) / TRIED
        before = tried.read_text() if tried.exists() else None
        if (path is None and (not RUN or before != RUN)) or (path and heavy(path) and before is None):
            tried.write_text(RUN)
            install()
        return found()


def missing() -> str:
    """What to say where there is none."""
    why = f" ({'; '.join(troubles)})" if troubles else ""
    return f"No Chromium was found and none could be installed{why}. Install one, or name it in BOARDROOM_CHROMIUM"


def heavy(path: str) -> bool:
    """Whether it is the whole one where the other could be installed."""
    given = "BOARDROOM_CHROMIUM" in os.environ
    return not given and Path(path).name != SHELL and os.geteuid() == 0 and shutil.which("apt-get") is not None


def whole_chromium() -> str | None:
    """One that shows notices and takes what is pushed, as the one without windows does not."""
    return chromium() and found(NAMES)
