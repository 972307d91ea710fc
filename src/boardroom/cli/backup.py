"""`boardroom backup` and `boardroom restore`: the whole site as one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.cli.common import out, plain_errors, progress_bar, site_ready

Force = Annotated[bool, typer.Option("--force", help="Take the place of what is there.")]


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
    file: Annotated[Path, typer.Argument(help="The file to write, such as boardroom.jsonl.gz.", show_default=False)],
    force: Force = False,
) -> None:
    """Write everything the site keeps into one file, while it runs, and check the file."""
    site_ready(migrate=False)
    from boardroom.site.ops import backup as backups

    with progress("Writing") as told:
        contents = backups.write(file, force=force, told=told)
    tell(contents, file, "Written and checked")


@plain_errors
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `boardroom backup` wrote.", show_default=False)],
    force: Force = False,
) -> None:
    """Put a backup into an empty database, of the same kind or another. Stop the server first."""
    site_ready()
    from boardroom.site.ops import backup as backups

    with progress("Restoring") as told:
        contents = backups.restore(file, force=force, told=told)
    tell(contents, file, "Restored and checked")
    if contents.behind:
        out.print(
            "It is of an older version: `boardroom recount` reads its games for their lengths, stamps and statistics.",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
