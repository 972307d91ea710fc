"""What happens at tables: commands, clocks, deals, talk, bots, mails and pushes, and what follows a game."""
