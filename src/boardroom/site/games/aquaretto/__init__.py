"""The table of Aquaretto, Zooloretto and the two together."""

from boardroom.site.games.aquaretto.page import PAGE

__all__ = ["PAGE"]
