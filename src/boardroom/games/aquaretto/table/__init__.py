"""One table of Aquaretto, Zooloretto or both: rulesets, options, player view and refusals. Undo follows the engine's
default (`engine/game.py`)."""
