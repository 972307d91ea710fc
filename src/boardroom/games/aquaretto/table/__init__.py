"""A table of Aquaretto, Zooloretto or both: its rules as data, its options, who may see what, and why not. What may be
taken back is what any game says (`take_back` of `engine/game.py`)."""
