"""The few numbers every rules module and every driver of rules agree on."""

CHANCE = -1
"""`s.actor` when a draw, a card or a die decides: all actions listed by `legal` are equally likely."""

OVER = -2
"""`s.actor` when nobody decides any more."""

FIRM = 0
"""An action that cannot be taken back, and keeps what was done before it."""
BACK = 1
"""An action that may be taken back."""
ASIDE = 2
"""An action that stays, but does not stand in the way of taking back what was done before it."""
