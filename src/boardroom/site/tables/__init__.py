"""What happens at tables: commands, clocks, deals, talk, bots, notices, and what follows a game."""
