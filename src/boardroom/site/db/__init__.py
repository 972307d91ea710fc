"""Database connections, upgrades and compiled queries."""
