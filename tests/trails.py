"""Pinned random games of every variant: a hash of the state and the legal actions after every step.

Every change of play in the rules changes them. If the change is intended, increase the game's version and run
`python tests/trails.py` to write new trails. Older matches continue with their own rules version.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from boardroom.engine.game import Game
from boardroom.engine.rules.constants import OVER
from boardroom.games import GAMES

TRAILS_FILE = Path(__file__).parent / "engine" / "trails.json"
GAMES_PER_TRAIL = 5


def hash_random_games(game: Game, options: dict[str, Any]) -> str:
    """Return a hash of some interpreted random games."""
    draw, seen = Random(7), hashlib.sha256()
    for _ in range(GAMES_PER_TRAIL):
        state = game.create_state(game.complete_options(options))
        while state.actor != OVER:
            legal = game.legal_actions(state)
            # Hashes of integers are the same everywhere and quick to compute
            seen.update(b"%d" % hash((tuple(legal), game.schema.values(state))))
            game.rules.apply(state, draw.choice(legal))
        seen.update(repr([game.rules.score(state, seat) for seat in range(game.seat_count(options))]).encode())
    return seen.hexdigest()[:16]


def main() -> None:
    found = [
        [game.name, options, hash_random_games(game, options)] for game in GAMES.values() for options in game.variants()
    ]
    TRAILS_FILE.write_text("[\n" + ",\n".join(json.dumps(line) for line in found) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
