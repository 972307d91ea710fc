"""The queue of players who look for opponents."""
