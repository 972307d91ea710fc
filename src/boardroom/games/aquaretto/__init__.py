"""Aquaretto, Zooloretto and the two together: one game in three rulesets."""

from boardroom.games.aquaretto.game import AQUARETTO

__all__ = ["AQUARETTO"]
