"""What has been written down: facts, the log that holds them, the one door to it, and the state it comes to."""
