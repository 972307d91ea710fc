"""Live updates: frames, streams and access."""
