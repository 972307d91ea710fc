"""Acquire's table page, one module a concern."""

from boardroom.site.games.acquire.page import PAGE

__all__ = ["PAGE"]
