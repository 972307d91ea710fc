"""Aquaretto, Zooloretto and the two together."""

from boardroom.games.aquaretto.game import AQUARETTO

__all__ = ["AQUARETTO"]
