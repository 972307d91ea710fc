"""A real Chromium for tests: found, or installed where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def found() -> str | None:
    """BOARDROOM_CHROMIUM, one on the PATH, or Playwright's own."""
    if given := os.environ.get("BOARDROOM_CHROMIUM"):
        return given
    for name in NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).is_file() else None


def installed() -> bool:
    """Try to get one: Debian's package as root, else Playwright's download."""
    tries = []
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        tries.append("apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk")
    tries.append(f"{sys.executable} -m playwright install chromium")
    for command in tries:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, shell=True, env=environment, capture_output=True, timeout=400, check=False)
        if done.returncode == 0:
            return True
    return False


@cache
def chromium() -> str | None:
    return found() or (found() if installed() else None)
