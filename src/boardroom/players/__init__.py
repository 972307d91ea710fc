"""Who decides: players that are programs. They get a view and a sampled state, never the truth."""

from boardroom.players.player import PLAYERS, Player, Position, player_named

__all__ = ["PLAYERS", "Player", "Position", "player_named"]
