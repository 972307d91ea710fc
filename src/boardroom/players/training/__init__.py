"""How players learn: self-play of many games at once, on processors or on a GPU, with the same code."""
