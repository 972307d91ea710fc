"""`boardroom championship`: what anybody can check about an event from its log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.championship import BadLog, loads, replay
from boardroom.championship.publishing.draws import HEAD, redraw_published
from boardroom.championship.publishing.verify import Redrawn, redraw
from boardroom.cli.common import out, plain_errors

championship = typer.Typer(
    name="championship",
    help="The Acquire Championship: check an event from its log.",
    no_args_is_help=True,
    add_completion=False,
)


@championship.callback()
def events() -> None:
    """The Acquire Championship: check an event from its log."""


@championship.command("verify-seating")
@plain_errors
def verify_seating(
    file: Annotated[
        Path,
        typer.Argument(help="Published draws (draws.json) or a log (log.jsonl).", show_default=False),
    ],
    show: Annotated[bool, typer.Option("--show", help="Print the tables, too.")] = False,
) -> None:
    """Draw the seatings of an event again, from its published draws or from its log, which is checked, too."""
    try:
        what, seatings = redrawn(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror or error}.") from error
    except (UnicodeDecodeError, BoardroomError) as error:
        raise BadInput(f"{file.name}: {error}") from error
    out.print(f"{file.name}: {what}", highlight=False, markup=False)
    for each in seatings:
        how = f"drawn from {each.seed!r}" if each.seed else "by the standings"
        verdict = "the same again" if each.same else "NOT what comes out"
        out.print(f"Entry {each.entry}, game {each.game}, {how}: {verdict}.", highlight=False, markup=False)
        if show:
            for number, table in enumerate(each.tables, 1):
                out.print(f"  {number}: {' '.join(table)}", highlight=False, markup=False)
    if not all(each.same for each in seatings):
        raise typer.Exit(1)


def redrawn(text: str) -> tuple[str, list[Redrawn]]:
    """What the file is, in words, and its seatings made again."""
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
