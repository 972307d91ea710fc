"""Acquire's table page, one module a concern."""
