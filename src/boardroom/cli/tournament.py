"""`boardroom tournament`: verification of tournaments from published data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.cli.common import out, report_errors
from boardroom.tournament import BadTournamentLog, load_log, replay_log
from boardroom.tournament.exports.published_draws import FORMAT_KEY, verify_published_draws
from boardroom.tournament.exports.verify import RedrawnSeating, verify_draws

tournament = typer.Typer(
    name="tournament",
    help="Verify the seating draws of a tournament",
    no_args_is_help=True,
    add_completion=False,
)


@tournament.callback()
def tournament_group() -> None:
    """Verify the seating draws of a tournament"""


@tournament.command("verify-seating")
@report_errors
def verify_seating(
    file: Annotated[
        Path,
        typer.Argument(help="Published draws (draws.json) or a tournament log (log.jsonl)", show_default=False),
    ],
    show: Annotated[bool, typer.Option("--show", help="Also print the tables")] = False,
) -> None:
    """Repeat the seating draws of a tournament and compare them with its published draws or log"""
    try:
        what, seatings = redraw_seatings(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"Can't read {file}: {error.strerror or error}.") from error
    except (UnicodeDecodeError, BoardroomError) as error:
        raise BadInput(f"{file.name}: {error}") from error
    out.print(f"{file.name}: {what}", highlight=False, markup=False)
    for each in seatings:
        how = f"drawn from {each.seed!r}" if each.seed else "from the standings"
        verdict = "matches" if each.is_same else "DOES NOT MATCH"
        out.print(f"Entry {each.entry}, round {each.round_number}, {how}: {verdict}.", highlight=False, markup=False)
        if show:
            for number, table in enumerate(each.tables, 1):
                out.print(f"  {number}: {' '.join(table)}", highlight=False, markup=False)
    if not all(each.is_same for each in seatings):
        raise typer.Exit(1)


def redraw_seatings(text: str) -> tuple[str, list[RedrawnSeating]]:
    """Return a description of the file, and its seatings drawn again."""
    if FORMAT_KEY in text[:80]:
        try:
            given = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadTournamentLog("This is not JSON.") from error
        found = verify_published_draws(given)
        return f"{len(found)} published draws.", found
    log = load_log(text)
    replay_log(log)
    return f"{len(log)} entries by the regulation.", verify_draws(log)
