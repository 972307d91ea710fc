"""Rulebooks and tutorials."""
