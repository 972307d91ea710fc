"""Aquaretto, Zooloretto and the two together."""
