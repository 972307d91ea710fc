"""Cargo: a tiny game that shows how one is added to Boardroom (docs/add-a-game.md walks through it)."""

from cargo.game import GAME

__all__ = ["GAME"]
