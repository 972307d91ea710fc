"""The games of the house. Whatever is registered here has tables, records, the command line and the conformance kit."""

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.games.acquire import ACQUIRE
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.trade import TRADE

GAMES: dict[str, Game] = {game.name: game for game in (ACQUIRE, AQUARETTO, TRADE)}


def game_named(name: str) -> Game:
    """A game of the house by its name."""
    if name not in GAMES:
        raise BadInput("There is no game %(name)r: choose one of %(all)s.", name=name, all=", ".join(GAMES))
    return GAMES[name]
