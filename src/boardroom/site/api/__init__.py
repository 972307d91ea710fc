"""The HTTP API for bots and tools. It uses the same services as the pages, with a token instead of a session."""
