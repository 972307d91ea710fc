"""The pages of Aquaretto, Zooloretto and the combined game."""
