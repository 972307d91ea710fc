"""Change notifications between processes, and live streams."""
