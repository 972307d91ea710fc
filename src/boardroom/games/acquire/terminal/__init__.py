"""Acquire in a terminal: drawing and input."""
