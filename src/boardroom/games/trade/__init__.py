"""取引と信用 (Trade and Credit)."""

from boardroom.games.trade.game import TRADE

__all__ = ["TRADE"]
