"""The `boardroom` command line."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from boardroom import __version__

COMMAND_HELP = {
    "play": "Play a game in the terminal, against bots or with friends on one screen",
    "serve": "Run the web server, after creating or upgrading its database",
    "simulate": "Play many games between bots and show the results",
    "replay": "Step through a record, or print its log if the output is piped",
    "verify": "Verify a record: replay its moves and recompute its draws from the committed secret",
    "rules": "Print the rulebook of a game, or the tournament regulation",
    "drive": "Control the engine with JSON requests on stdin and JSON responses on stdout, one per line",
    "soak": "Play random games and check all invariants after every action",
    "review": "Analyse a finished game: rate every decision by what the player knew",
    "arena": "Run a rated tournament between players",
    "train": "Train a player: imitate greedy games first, then learn by self-play",
    "backup": "Back up the site into one file, even while the server runs, and verify the file",
    "restore": "Restore a backup into an empty database; stop the server first",
    "admin": "Manage moderator accounts",
    "recount": "Rebuild archive, achievements and statistics from the stored games",
    "ratings": "Recalculate all ratings from game results",
    "key": "Manage the key that signs the site's records",
    "tournament": "Verify the seating draws of a tournament",
}
"""Commands with the first line of their help, so that listing them imports nothing."""

SHARED_MODULES = {"restore": "backup"}
"""Commands defined in the module of another command."""


def load_command(name: str) -> Any:
    """Import a command or a group of commands."""
    found = getattr(import_module(f"boardroom.cli.{SHARED_MODULES.get(name, name)}"), name)
    if not isinstance(found, typer.Typer):
        alone = typer.Typer(add_completion=False)
        alone.command(name)(found)
        found = alone
    return get_command(found)


class LazyCommand(TyperCommand):
    """A command that is imported when it is called."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        return load_command(str(self.name)).make_context(*args, **kwargs)


class LazyGroup(TyperGroup):
    def __init__(self, **more: Any) -> None:
        super().__init__(
            **more | {"commands": {name: LazyCommand(name, help=says) for name, says in COMMAND_HELP.items()}}
        )


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"Boardroom {__version__}")
        raise typer.Exit


@app.callback()
def boardroom(
    _version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Show the version and exit")
    ] = False,
) -> None:
    """Play, host and analyse economic board games"""
