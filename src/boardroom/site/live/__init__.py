"""What viewers see as it happens: frames and streams, and who sees what."""
