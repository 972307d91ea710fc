"""Acquire, in three rulesets of one game."""

from boardroom.games.acquire.game import ACQUIRE

__all__ = ["ACQUIRE"]
