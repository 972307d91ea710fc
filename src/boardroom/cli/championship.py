"""`boardroom championship`: what anybody can check about an event from its log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom.championship import ChampionshipError, loads, replay
from boardroom.championship.verify import redraw
from boardroom.cli.common import out, plain_errors
from boardroom.engine.errors import BadInput

championship = typer.Typer(
    name="championship", help="The Acquire Championship: check an event from its log.", no_args_is_help=True
)


@championship.callback()
def events() -> None:
    """The Acquire Championship: check an event from its log."""


@championship.command("verify-seating")
@plain_errors
def verify_seating(
    file: Annotated[Path, typer.Argument(help="The log of an event (JSON lines).", show_default=False)],
    show: Annotated[bool, typer.Option("--show", help="Print the tables, too.")] = False,
) -> None:
    """Check a log by the regulation and draw its seatings again from the published seed."""
    try:
        log = loads(file.read_text(encoding="utf-8"))
        replay(log)
        seatings = redraw(log)
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror or error}.") from error
    except (UnicodeDecodeError, ChampionshipError) as error:
        raise BadInput(f"{file.name}: {error}") from error
    out.print(f"{file.name}: {len(log)} entries by the regulation.", highlight=False, markup=False)
    for each in seatings:
        how = f"drawn from {each.seed!r}" if each.seed else "by the standings"
        verdict = "the same again" if each.same else "NOT what comes out"
        out.print(f"Entry {each.entry}, game {each.game}, {how}: {verdict}.", highlight=False, markup=False)
        if show:
            for number, table in enumerate(each.tables, 1):
                out.print(f"  {number}: {' '.join(table)}", highlight=False, markup=False)
    if not all(each.same for each in seatings):
        raise typer.Exit(1)
