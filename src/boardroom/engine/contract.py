"""The few numbers every rules module and every driver of rules agree on."""

CHANCE = -1
"""`s.actor` when a draw, a card or a die decides: all actions listed by `legal` are equally likely."""

OVER = -2
"""`s.actor` when nobody decides any more."""
