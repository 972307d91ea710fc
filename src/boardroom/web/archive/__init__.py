"""Finished matches: records, replays, reviews, statistics."""
