"""Who sits where: tables, draws from a published seed, and the proof that none is better. It knows no log."""
