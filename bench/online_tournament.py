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
from boardroom.tournament import events  # noqa: E402
from boardroom.web.accounts.models import User  # noqa: E402
from boardroom.web.tables import match_cache, moves  # noqa: E402
from boardroom.web.tables.models import Table  # noqa: E402
from boardroom.web.tournaments import log_store, online_tables  # noqa: E402

ORGANISER = tournament.Actor("Sato", "organiser")
MOVES = 10


def print_time(what: str, work: Callable[[], None]) -> None:
    began = time.perf_counter()
    work()
    print(f"{what:28} {time.perf_counter() - began:6.2f} s")


def make_move(table: Table) -> None:
    now = Table.objects.get(pk=table.pk)
    with match_cache.open_match(now) as game:
        action = game.legal_actions()[0]
    moves.make_move(now.code, now.actor, action, now.number)


def main(entrants: int) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    # Disable the automatic update, to time it below
    log_store.change_listeners.clear()
    boss = User.objects.create(username="sato", name="Sato")
    row = log_store.create_tournament(boss, events.TournamentOpened("Bench", "", "", "seed"), online=True)
    come: list[events.Event] = [events.EntrantAdded(f"E{n}", f"Player {n}") for n in range(1, entrants + 1)]
    here = [events.AttendanceSet(f"E{n}", "present") for n in range(1, entrants + 1)]
    log_store.record_events(row, lambda _: [*come, *here], by=ORGANISER)

    def followed(what: str, *made: events.Event) -> None:
        log_store.record_events(row, lambda _: made, by=ORGANISER)
        print_time(what, lambda: online_tables.follow_log(row.pk))

    log_store.record_events(row, lambda state: [tournament.make_seating(state, 1)], by=ORGANISER)
    followed("seating confirmed, opened", events.SeatingConfirmed(1))
    followed("started", events.RoundStarted(1))
    followed("clock stopped", events.ClockPaused(1))
    followed("clock resumed", events.ClockResumed(1))
    followed("call without effect", events.RefereeCalled(1, 1))
    for table in online_tables.list_online_tables(row):
        for _ in range(MOVES):
            make_move(table)
    followed("end announced", events.AnnouncementMade(1, 0))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
