"""Boardroom: a digital table for economic board games.

The names that programs need to play, study and write players (see docs/build/python.md):

    game, GAMES                 the games: acquire, aquaretto, trade
    Match, Seal                 a match, action by action, with fair draws
    Batch                       many compiled games stepped together
    Player, Position, player    players, what they may know, and a player by name
    play_match, play_matches    players against each other: MatchResult, Forfeit
    simulate                    many games between named players: Simulation
    isolate_player              a custom player in a separate process
    records                     matches as files: load_record, parse_record, dump, save, verify
    Refusal, BadInput           illegal actions and unreadable input (both are BoardroomErrors)

Each name is imported on first use, so `import boardroom` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardroom.base.errors import BadInput, BadRecord, BoardroomError, Refusal
    from boardroom.engine.batch.batch import Batch
    from boardroom.engine.game import Game
    from boardroom.engine.match import Match, Seal
    from boardroom.games import GAMES, records
    from boardroom.games import find_game as game
    from boardroom.players.custom.subprocess_player import isolate_player
    from boardroom.players.matches import MatchResult, play_match, play_matches
    from boardroom.players.player import Player, Position
    from boardroom.players.registry import create_player as player
    from boardroom.players.seated_player import Forfeit
    from boardroom.players.simulation import Simulation, simulate

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "BadInput",
    "BadRecord",
    "Batch",
    "BoardroomError",
    "Forfeit",
    "Game",
    "Match",
    "MatchResult",
    "Player",
    "Position",
    "Refusal",
    "Seal",
    "Simulation",
    "game",
    "isolate_player",
    "play_match",
    "play_matches",
    "player",
    "records",
    "simulate",
]

_SOURCES = {
    "GAMES": "boardroom.games",
    "BadInput": "boardroom.base.errors",
    "BadRecord": "boardroom.base.errors",
    "Batch": "boardroom.engine.batch.batch",
    "BoardroomError": "boardroom.base.errors",
    "Forfeit": "boardroom.players.seated_player",
    "Game": "boardroom.engine.game",
    "Match": "boardroom.engine.match",
    "MatchResult": "boardroom.players.matches",
    "Player": "boardroom.players.player",
    "Position": "boardroom.players.player",
    "Refusal": "boardroom.base.errors",
    "Seal": "boardroom.engine.match",
    "Simulation": "boardroom.players.simulation",
    "game": "boardroom.games:find_game",
    "isolate_player": "boardroom.players.custom.subprocess_player",
    "play_match": "boardroom.players.matches",
    "play_matches": "boardroom.players.matches",
    "player": "boardroom.players.registry:create_player",
    "records": "boardroom.games.records:",
    "simulate": "boardroom.players.simulation",
}
"""The source of each name: `module`, `module:name` if it has another name there, or `module:` for the module."""


# Hidden from type checkers, which would otherwise accept any name
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _SOURCES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        where, colon, called = _SOURCES[name].partition(":")
        module = import_module(where)
        found = module if colon and not called else getattr(module, called or name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return [*__all__, "__version__"]
