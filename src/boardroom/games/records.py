"""Load and replay records of the built-in games. `engine/records/record.py` defines the format."""

from __future__ import annotations

from pathlib import Path

from boardroom.engine.records import record
from boardroom.engine.records.record import Loaded, dump, save, verify
from boardroom.games import game_named

__all__ = ["Loaded", "dump", "load", "loads", "save", "verify"]


def load(path: Path | str) -> Loaded:
    """Read and replay a record file."""
    return record.load(path, game_named)


def loads(text: str) -> Loaded:
    """Replay a record from its text; BadRecord names the first bad line."""
    return record.loads(text, game_named)
