"""Server operation: rate limits, backup, health, metrics, logs and scheduling of requests."""
