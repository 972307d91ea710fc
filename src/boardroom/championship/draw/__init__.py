"""Who sits where: tables, draws from a published seed, and the proof of them."""
