"""Request limits, work scheduling, health, metrics, logs and backup."""
