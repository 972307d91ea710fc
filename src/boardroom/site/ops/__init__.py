"""For those who run the server: limits, backups, health, figures, logs, threads and cores."""
