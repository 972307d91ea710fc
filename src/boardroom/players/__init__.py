"""Computer players. They see a player view and sampled states, never the true state."""

from boardroom.players.player import Player, Position
from boardroom.players.registry import PLAYERS, house_player, player_named

__all__ = ["PLAYERS", "Player", "Position", "house_player", "player_named"]
