"""Tables: moves, clocks, offers, chat, bots, notifications, and results of finished games."""
