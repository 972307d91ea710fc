"""`boardroom`: the commands."""

from __future__ import annotations

import typer

from boardroom.cli.admin import app as admin
from boardroom.cli.backup import backup, restore
from boardroom.cli.bench import bench
from boardroom.cli.championship import championship
from boardroom.cli.drive import drive
from boardroom.cli.play import play
from boardroom.cli.replay import replay
from boardroom.cli.rules import rules
from boardroom.cli.serve import serve
from boardroom.cli.simulate import simulate, soak
from boardroom.cli.verify import verify

app = typer.Typer(
    help="A digital table for economic board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (play, serve, simulate, replay, verify, rules, drive, soak, bench, backup, restore):
    app.command()(command)
app.add_typer(admin, name="admin")
app.add_typer(championship)


def main() -> None:
    app()
