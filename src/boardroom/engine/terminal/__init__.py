"""What a game offers to be played in a terminal, and lines of text for it."""
