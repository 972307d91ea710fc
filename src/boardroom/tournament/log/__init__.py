"""The log of a tournament: events, entries, and the state that results from them."""
