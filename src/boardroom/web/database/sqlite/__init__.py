"""A Django database engine for SQLite with many writing threads."""
