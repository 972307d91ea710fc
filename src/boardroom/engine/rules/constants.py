"""Constants shared by rules modules and the code that runs them."""

CHANCE = -1
"""Value of `s.actor` while a tile, card or die is drawn: all legal actions are equally likely."""

OVER = -2
"""Value of `s.actor` after the end of the game."""

UNDO_BLOCKED = 0
"""The action cannot be undone and blocks undo of earlier actions."""
UNDO_ALLOWED = 1
"""The action may be undone."""
UNDO_SKIPPED = 2
"""The action stays, but earlier actions may still be undone."""
