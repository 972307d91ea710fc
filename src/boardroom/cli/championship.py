"""`boardroom championship`: verification of tournaments from published data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.cli.common import out, plain_errors
from boardroom.tournament import BadLog, loads, replay
from boardroom.tournament.exports.published_draws import HEAD, redraw_published
from boardroom.tournament.exports.verify import Redrawn, redraw

championship = typer.Typer(
    name="championship",
    help="Verify a tournament of the Acquire Championship",
    no_args_is_help=True,
    add_completion=False,
)


@championship.callback()
def events() -> None:
    """Verify a tournament of the Acquire Championship"""


@championship.command("verify-seating")
@plain_errors
def verify_seating(
    file: Annotated[
        Path,
        typer.Argument(help="Published draws (draws.json) or a tournament log (log.jsonl)", show_default=False),
    ],
    show: Annotated[bool, typer.Option("--show", help="Also print the tables")] = False,
) -> None:
    """Repeat the seating draws of a tournament and compare them with its published draws or log"""
    try:
        what, seatings = redrawn(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"Can't read {file}: {error.strerror or error}.") from error
    except (UnicodeDecodeError, BoardroomError) as error:
        raise BadInput(f"{file.name}: {error}") from error
    out.print(f"{file.name}: {what}", highlight=False, markup=False)
    for each in seatings:
        how = f"drawn from {each.seed!r}" if each.seed else "from the standings"
        verdict = "matches" if each.same else "DOES NOT MATCH"
        out.print(f"Entry {each.entry}, game {each.game}, {how}: {verdict}.", highlight=False, markup=False)
        if show:
            for number, table in enumerate(each.tables, 1):
                out.print(f"  {number}: {' '.join(table)}", highlight=False, markup=False)
    if not all(each.same for each in seatings):
        raise typer.Exit(1)


def redrawn(text: str) -> tuple[str, list[Redrawn]]:
    """Return a description of the file, and its seatings drawn again."""
    if HEAD in text[:80]:
        try:
            given = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadLog("This is not JSON.") from error
        found = redraw_published(given)
        return f"{len(found)} published draws.", found
    log = loads(text)
    replay(log)
    return f"{len(log)} entries by the regulation.", redraw(log)
