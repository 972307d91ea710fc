"""The interface between games and terminals, and helpers for lines of text."""
