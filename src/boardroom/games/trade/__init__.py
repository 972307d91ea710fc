"""Trade and Credit (取引と信用)."""

from boardroom.games.trade.game import TRADE

__all__ = ["TRADE"]
