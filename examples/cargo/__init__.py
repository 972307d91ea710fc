"""Cargo: a tiny sample game. docs/extend/add-a-game.md explains it step by step."""

from cargo.game import GAME

__all__ = ["GAME"]
