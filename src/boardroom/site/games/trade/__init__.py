"""The table of Trade and Credit."""

from boardroom.site.games.trade.page import PAGE

__all__ = ["PAGE"]
