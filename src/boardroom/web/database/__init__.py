"""SQLite and PostgreSQL support."""
