"""What viewers see as it happens: frames, streams, and who is watching."""
