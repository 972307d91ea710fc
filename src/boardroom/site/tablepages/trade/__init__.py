"""The table of Trade and Credit."""

from boardroom.site.tablepages.trade.page import PAGE

__all__ = ["PAGE"]
