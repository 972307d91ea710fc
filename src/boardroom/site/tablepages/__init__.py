"""What each game's table page shows: one module a game, `context(table, played, view) -> dict` for its template."""

from importlib.util import find_spec

from boardroom.games import GAMES

SHOWN = {name: game for name, game in GAMES.items() if find_spec(f"{__name__}.{name}")}
"""The games that have a page here: only these are offered on the site."""
