"""The games of the house. Whatever is registered here has tables, records, the command line and the conformance kit."""

from boardroom.engine.game import Game
from boardroom.games.acquire import ACQUIRE
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.trade import TRADE

GAMES: dict[str, Game] = {game.name: game for game in (ACQUIRE, AQUARETTO, TRADE)}
