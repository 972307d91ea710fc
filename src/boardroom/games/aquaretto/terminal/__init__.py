"""Aquaretto, Zooloretto and the two together in a terminal: drawing and typing."""
