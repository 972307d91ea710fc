"""`boardroom backup` and `boardroom restore`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardroom.cli.common import create_progress_bar, out, prepare_site, report_errors

if TYPE_CHECKING:
    from boardroom.web.server.backup import BackupSummary

ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite existing data")]


@contextmanager
def show_progress(what: str) -> Iterator[Callable[[int, int], None]]:
    with create_progress_bar() as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def print_contents(contents: BackupSummary, file: Path, did: str) -> None:
    counts = ", ".join(f"{count:,} {label.rpartition('.')[2]}" for label, count in sorted(contents.row_counts.items()))
    out.print(f"{did} {file}: {counts or 'nothing'}.", highlight=False, markup=False, soft_wrap=True)


@report_errors
def backup(
    file: Annotated[Path, typer.Argument(help="File to write, such as boardroom.jsonl.gz", show_default=False)],
    force: ForceOption = False,
) -> None:
    """Back up the site into one file, even while the server runs, and verify the file"""
    prepare_site(migrate=False)
    from boardroom.web.server import backup as backups

    with show_progress("Writing") as report_progress:
        contents = backups.write_backup(file, force=force, on_progress=report_progress)
    print_contents(contents, file, "Written and checked")


@report_errors
def restore(
    file: Annotated[Path, typer.Argument(help="File written by boardroom backup", show_default=False)],
    force: ForceOption = False,
) -> None:
    """Restore a backup into an empty database; stop the server first"""
    prepare_site()
    from boardroom.web.server import backup as backups

    with show_progress("Restoring") as report_progress:
        contents = backups.restore_backup(file, force=force, on_progress=report_progress)
    print_contents(contents, file, "Restored and checked")
    if contents.missing_migrations:
        out.print(
            "The backup is from an older version. Run `boardroom recount` to rebuild archive, achievements and "
            "statistics.",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
