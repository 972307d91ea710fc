"""`boardroom backup` and `boardroom restore`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.cli.common import out, plain_errors, progress_bar, site_ready

Force = Annotated[bool, typer.Option("--force", help="Overwrite existing data")]


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    with progress_bar() as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def tell(contents: Any, file: Path, did: str) -> None:
    counts = ", ".join(f"{count:,} {label.rpartition('.')[2]}" for label, count in sorted(contents.counts.items()))
    out.print(f"{did} {file}: {counts or 'nothing'}.", highlight=False, markup=False, soft_wrap=True)


@plain_errors
def backup(
    file: Annotated[Path, typer.Argument(help="File to write, such as boardroom.jsonl.gz", show_default=False)],
    force: Force = False,
) -> None:
    """Back up the site into one file, even while the server runs, and verify the file"""
    site_ready(migrate=False)
    from boardroom.web.server import backup as backups

    with progress("Writing") as told:
        contents = backups.write(file, force=force, told=told)
    tell(contents, file, "Written and checked")


@plain_errors
def restore(
    file: Annotated[Path, typer.Argument(help="File written by boardroom backup", show_default=False)],
    force: Force = False,
) -> None:
    """Restore a backup into an empty database; stop the server first"""
    site_ready()
    from boardroom.web.server import backup as backups

    with progress("Restoring") as told:
        contents = backups.restore(file, force=force, told=told)
    tell(contents, file, "Restored and checked")
    if contents.behind:
        out.print(
            "The backup is from an older version. Run `boardroom recount` to rebuild archive, achievements and "
            "statistics.",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
