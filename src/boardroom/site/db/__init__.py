"""The database: its connections, and queries that are compiled once."""
