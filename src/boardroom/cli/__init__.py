"""The command line."""

from boardroom.cli.main import main

__all__ = ["main"]
