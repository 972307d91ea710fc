"""The table of Aquaretto, Zooloretto and the two together."""
