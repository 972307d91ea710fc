"""How fast the tables of an online tournament follow its log: 400 entrants at 100 tables, SQLite, one process.

python bench/online.py [entrants]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable

os.environ.update(
    BOARDROOM_DATA=tempfile.mkdtemp(prefix="boardroom-bench-"), DJANGO_SETTINGS_MODULE="boardroom.site.settings"
)

import django

django.setup(set_prefix=False)

from django.core.management import call_command  # noqa: E402

from boardroom import championship  # noqa: E402
from boardroom.championship.log import facts  # noqa: E402
from boardroom.site.championship import event_log, online  # noqa: E402
from boardroom.site.models import Person, Table  # noqa: E402
from boardroom.site.tables import commands, game_cache  # noqa: E402

BY = championship.Actor("Sato", "organiser")
MOVES = 10


def timed(what: str, work: Callable[[], None]) -> None:
    began = time.perf_counter()
    work()
    print(f"{what:28} {time.perf_counter() - began:6.2f} s")


def move(table: Table) -> None:
    now = Table.objects.get(pk=table.pk)
    with game_cache.played(now) as game:
        action = game.legal()[0]
    commands.act(now.code, now.actor, action, now.number)


def main(entrants: int) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    # Disable the automatic update, to time it below
    event_log.after.clear()
    boss = Person.objects.create(username="sato", name="Sato")
    row = event_log.create(boss, facts.Opened("Bench", "", "", "seed"), online=True)
    come: list[facts.Fact] = [facts.Entered(f"E{n}", f"Player {n}") for n in range(1, entrants + 1)]
    here = [facts.Checked(f"E{n}", "present") for n in range(1, entrants + 1)]
    event_log.do(row, lambda _: [*come, *here], by=BY)

    def followed(what: str, *made: facts.Fact) -> None:
        event_log.do(row, lambda _: made, by=BY)
        timed(what, lambda: online.follow(row.pk))

    event_log.do(row, lambda state: [championship.make_seating(state, 1)], by=BY)
    followed("seating confirmed, opened", facts.SeatingConfirmed(1))
    followed("started", facts.GameStarted(1))
    followed("clock stopped", facts.ClockPaused(1))
    followed("clock resumed", facts.ClockResumed(1))
    followed("call without effect", facts.Called(1, 1))
    for table in online.tables_of(row):
        for _ in range(MOVES):
            move(table)
    followed("end announced", facts.Announced(1, 0))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
