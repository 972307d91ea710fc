"""What has been written down: facts, the entries that hold them, where each has its law, and the state it comes to."""
