"""Trade and Credit in a terminal: drawing and input."""
