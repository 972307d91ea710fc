"""What a process that thinks for others does before its first job: what takes long to be read is read by then."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def prepare(settle: Callable[[list[int]], None], cores: list[int]) -> None:
    """Take the place among the cores that is meant for it, then read all that thinking needs."""
    settle(cores)
    import_module("boardroom.players.thinking")
