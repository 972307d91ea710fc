"""Aquaretto and Zooloretto in a terminal: drawing and input."""
