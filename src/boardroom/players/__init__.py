"""Computer players. They see a player view and sampled states, never the true state."""

from boardroom.players.player import Player, Position
from boardroom.players.registry import BUILTIN_PLAYERS, create_builtin_player, create_player

__all__ = ["BUILTIN_PLAYERS", "Player", "Position", "create_builtin_player", "create_player"]
