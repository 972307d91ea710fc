"""Names of squares and their tiles in actions, records and views."""

from __future__ import annotations

from boardroom.games.acquire.law.codes import COLS, ROWS, TILES

TILE_NAMES = [f"{t % COLS + 1}{'ABCDEFGHI'[t // COLS]}" for t in range(TILES)]
TILE_NUMBERS = {name: t for t, name in enumerate(TILE_NAMES)}
assert len(TILE_NAMES) == ROWS * COLS
