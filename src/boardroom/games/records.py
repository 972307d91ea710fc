"""Load and replay records of the built-in games. `engine/records/record.py` defines the format."""

from __future__ import annotations

from pathlib import Path

from boardroom.engine.records import record
from boardroom.engine.records.record import LoadedRecord, dump, save, verify
from boardroom.games import find_game

__all__ = ["LoadedRecord", "dump", "load_record", "parse_record", "save", "verify"]


def load_record(path: Path | str) -> LoadedRecord:
    """Read and replay a record file."""
    return record.load(path, find_game)


def parse_record(text: str) -> LoadedRecord:
    """Replay a record from its text; BadRecord names the first bad line."""
    return record.loads(text, find_game)
