"""Aquaretto, Zooloretto and both combined: one game with three rulesets."""

from boardroom.games.aquaretto.game import AQUARETTO

__all__ = ["AQUARETTO"]
