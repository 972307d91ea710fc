"""Bots that fail, each in its way. A process of its own imports this, so it imports next to nothing."""

import os
import time
from types import SimpleNamespace
from typing import Any


def for_ever(*asked: object) -> int:
    time.sleep(600)
    return 0


def dies(*asked: object) -> int:
    os._exit(3)


def stumbles(*asked: object) -> int:
    raise ValueError("a bot's mistake")


def at_once(asked: Any) -> Any:
    return SimpleNamespace(action=asked.steps[0], method="asked")


def who(asked: Any) -> Any:
    """Which process thinks, and how nice it is."""
    return os.getpid(), os.nice(0)
