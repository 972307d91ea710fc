"""`boardroom`: the commands."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from boardroom import __version__

COMMANDS = {
    "play": "Play a game in the terminal, against bots or with friends at one screen.",
    "serve": "Serve the site: pages, live tables and bots. The database is made and brought up to date first.",
    "simulate": "Play many games between bots and show the results. Random against random runs compiled.",
    "replay": "Look at a record step by step. Into a pipe its log is printed.",
    "verify": "Replay a record by the rules and prove its draws by the committed secret.",
    "rules": "Print the rulebook of a game with the values of a ruleset, or the regulation of the championship.",
    "drive": "Talk to the engine: one JSON request a line on stdin, one JSON answer a line on stdout.",
    "soak": "Play random games and check every invariant after every action.",
    "review": "Judge every decision of a finished game by what its player knew then.",
    "arena": "Let players meet in many games and rate them.",
    "train": "Learn a game by playing it: first by watching greedy players, then against them and oneself.",
    "backup": "Write everything the site keeps into one file, while it runs, and check the file.",
    "restore": "Put a backup into an empty database, of the same kind or another. Stop the server first.",
    "admin": "The accounts that may moderate (docs/operate.md).",
    "recount": "Read all finished games anew: their lengths, the stamps they earned, the statistics of the house.",
    "ratings": "Count all rated games anew: the same ratings to the digit, unless the formula was mended.",
    "key": "The key with which the site signs records (docs/security.md).",
    "championship": "The Acquire Championship: check an event from its log.",
}
"""What there is, each with what its own help says first: the list must not wait for what the commands import."""

ELSEWHERE = {"restore": "backup"}
"""Commands that share the module of another."""


def loaded(name: str) -> Any:
    """The command itself, or the group of commands."""
    found = getattr(import_module(f"boardroom.cli.{ELSEWHERE.get(name, name)}"), name)
    if not isinstance(found, typer.Typer):
        alone = typer.Typer(add_completion=False)
        alone.command(name)(found)
        found = alone
    return get_command(found)


class Later(TyperCommand):
    """A command that is imported when it is called."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        return loaded(str(self.name)).make_context(*args, **kwargs)


class Commands(TyperGroup):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more | {"commands": {name: Later(name, help=says) for name, says in COMMANDS.items()}})


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version(asked: bool) -> None:
    if asked:
        typer.echo(f"Boardroom {__version__}")
        raise typer.Exit


@app.callback()
def boardroom(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Say which version this is, and no more.")
    ] = False,
) -> None:
    """A digital table for economic board games."""
