"""How the rules behave, pinned: no change of play goes unnoticed."""

import json

import pytest
from trails import TRAILS_FILE, hash_random_games

from boardroom.games import GAMES

PINNED = json.loads(TRAILS_FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "options", "pinned"), PINNED, ids=lambda value: value if isinstance(value, str) else str(value)[:70]
)
def test_random_games_match_trails(name, options, pinned):
    """If this was meant, raise the game's version, and write the trails anew: python tests/trails.py."""
    assert hash_random_games(GAMES[name], options) == pinned


def test_every_variant_has_trail():
    def kinds(name, options):
        return name, json.dumps(options.get("ruleset")), options["players"]

    played = {kinds(game.name, options) for game in GAMES.values() for options in game.variants()}
    missing = played - {kinds(name, options) for name, options, _ in PINNED}
    assert not missing, f"python tests/trails.py pins {sorted(missing)}"
