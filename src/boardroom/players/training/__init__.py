"""Training by self-play: many games at once on CPUs or a GPU, with the same code."""
