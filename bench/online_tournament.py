"""How fast the tables of an online tournament follow its log: 400 entrants at 100 tables, SQLite, one process.

python bench/online_tournament.py [entrants]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable

os.environ.update(
    BOARDROOM_DATA=tempfile.mkdtemp(prefix="boardroom-bench-"), DJANGO_SETTINGS_MODULE="boardroom.web.config.settings"
)

import django

django.setup(set_prefix=False)

from django.core.management import call_command  # noqa: E402

from boardroom import tournament  # noqa: E402
from boardroom.tournament.log import events  # noqa: E402
from boardroom.web.accounts.models import Person  # noqa: E402
from boardroom.web.tables import match_cache, moves  # noqa: E402
from boardroom.web.tables.models import Table  # noqa: E402
from boardroom.web.tournaments import log_store, online_tables  # noqa: E402

BY = tournament.Actor("Sato", "organiser")
MOVES = 10


def timed(what: str, work: Callable[[], None]) -> None:
    began = time.perf_counter()
    work()
    print(f"{what:28} {time.perf_counter() - began:6.2f} s")


def move(table: Table) -> None:
    now = Table.objects.get(pk=table.pk)
    with match_cache.played(now) as game:
        action = game.legal()[0]
    moves.act(now.code, now.actor, action, now.number)


def main(entrants: int) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    # Disable the automatic update, to time it below
    log_store.after.clear()
    boss = Person.objects.create(username="sato", name="Sato")
    row = log_store.create(boss, events.Opened("Bench", "", "", "seed"), online=True)
    come: list[events.Fact] = [events.Entered(f"E{n}", f"Player {n}") for n in range(1, entrants + 1)]
    here = [events.Checked(f"E{n}", "present") for n in range(1, entrants + 1)]
    log_store.do(row, lambda _: [*come, *here], by=BY)

    def followed(what: str, *made: events.Fact) -> None:
        log_store.do(row, lambda _: made, by=BY)
        timed(what, lambda: online_tables.follow(row.pk))

    log_store.do(row, lambda state: [tournament.make_seating(state, 1)], by=BY)
    followed("seating confirmed, opened", events.SeatingConfirmed(1))
    followed("started", events.GameStarted(1))
    followed("clock stopped", events.ClockPaused(1))
    followed("clock resumed", events.ClockResumed(1))
    followed("call without effect", events.Called(1, 1))
    for table in online_tables.tables_of(row):
        for _ in range(MOVES):
            move(table)
    followed("end announced", events.Announced(1, 0))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
