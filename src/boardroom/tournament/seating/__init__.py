"""Seatings: table sizes, draws from a published seed, and the proof that no seating is better."""
