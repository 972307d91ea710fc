"""Acquire in a terminal: drawing and typing."""
