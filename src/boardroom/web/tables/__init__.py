"""Tables: seats, moves, clocks, chat, offers and undo."""
