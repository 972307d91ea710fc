"""Random games of every kind of table, pinned: the state and what may be done, after every step.

A change of the rules that alters play anywhere on their way alters them. When that is meant, the game's version is
raised, and `python tests/trails.py` writes them anew; tables of before go on by their own rules.
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

FILE = Path(__file__).parent / "engine" / "trails.json"
EACH = 5


def trail(game: Game, options: dict[str, Any]) -> str:
    """Some random games, interpreted, as a short name."""
    draw, seen = Random(7), hashlib.sha256()
    for _ in range(EACH):
        state = game.create_state(game.complete_options(options))
        while state.actor != OVER:
            legal = game.legal_actions(state)
            # Numbers have the same hash everywhere, and it is the quickest way to look at all of them
            seen.update(b"%d" % hash((tuple(legal), game.schema.values(state))))
            game.rules.apply(state, draw.choice(legal))
        seen.update(repr([game.rules.score(state, seat) for seat in range(game.seat_count(options))]).encode())
    return seen.hexdigest()[:16]


def main() -> None:
    found = [[game.name, options, trail(game, options)] for game in GAMES.values() for options in game.variants()]
    FILE.write_text("[\n" + ",\n".join(json.dumps(line) for line in found) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
