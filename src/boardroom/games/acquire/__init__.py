"""Acquire, one game with three rulesets."""

from boardroom.games.acquire.game import ACQUIRE

__all__ = ["ACQUIRE"]
