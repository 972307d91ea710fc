"""Friends, blocks, profiles and achievements."""
