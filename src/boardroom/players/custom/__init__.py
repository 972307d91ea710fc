"""Custom players: Python classes, external programs, and the processes they run in."""
