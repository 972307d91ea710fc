"""Who decides: players that are programs. They get a view and a sampled state, never the truth."""

from boardroom.players.player import Player, Position
from boardroom.players.registry import PLAYERS, house_player, player_named

__all__ = ["PLAYERS", "Player", "Position", "house_player", "player_named"]
