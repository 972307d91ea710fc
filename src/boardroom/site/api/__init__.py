"""The HTTP API for bots and tools. It opens the same doors as the pages, with a token in place of a session."""
