"""Shared helpers for every package: errors, languages, text and documents."""
