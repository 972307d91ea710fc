"""Flip single bits of a database or backup many times: every command must work or report the damage.

    python bench/bit_flips.py [--flips 400] [--seed 1]

Creates a site with users, chat, tables of all games and a tournament. Then it flips one bit of the database or of a
backup, and runs commands in forked processes. It counts commands that worked, that reported an error with a remedy, and
that failed with a traceback, which must not happen.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from load import print_progress


def create_site(folder: Path) -> None:
    """Create a small site."""
    from boardroom import tournament
    from boardroom.games import GAMES
    from boardroom.tournament.events import EntrantAdded, TournamentOpened
    from boardroom.web.accounts.models import User
    from boardroom.web.tables import moves
    from boardroom.web.tables.models import ChatLine
    from boardroom.web.tournaments import log_store

    people = [User.objects.create(username=f"p{n}", name=f"Player {n}", is_staff=n == 1) for n in range(12)]
    for n in range(6):
        pair = people[2 * n : 2 * n + 2]
        seats = [*(moves.SeatSpec(person=person) for person in pair), moves.SeatSpec(bot="greedy")]
        table = moves.create_table(pair[0], list(GAMES)[n % len(GAMES)], {"players": 3}, seats)
        ChatLine.objects.create(table=table, seat=0, name=pair[0].name, text="こんにちは " * 10)
    row = log_store.create_tournament(people[0], TournamentOpened("Flips", "2026-11-15", "Hall", "seed"))
    by = tournament.Actor("Sato", "organiser")
    log_store.record_events(row, lambda _: [EntrantAdded(f"E{n}", f"Player {n}") for n in range(1, 41)], by=by)


def run_forked(*arguments: str) -> str:
    """Run a command in a forked process, and return its outcome."""
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        said = "traceback"
        try:
            said = run_here(arguments)
        except BaseException as error:  # noqa: BLE001 (the parent counts it)
            said = f"traceback: {type(error).__module__}.{type(error).__name__}: {error}"
        os.write(write, said.encode(errors="replace")[:4000])
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        said = answer.read().decode()
    _, status = os.waitpid(pid, 0)
    return said or f"traceback: died of {status}"


def run_here(arguments: tuple[str, ...]) -> str:
    from boardroom.cli.main import app

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            app(list(arguments))
        except SystemExit as end:
            text = " ".join(err.getvalue().split())
            if not end.code:
                return "worked"
            return "reported" if text and "Traceback" not in text else f"traceback: silent, {end.code}"
    return "worked"


def flip_bit(source: Path, target: Path, draw: random.Random) -> None:
    data = bytearray(source.read_bytes())
    data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
    target.write_bytes(data)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flips", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="boardroom-flips-") as name:
        folder = Path(name)
        os.environ.update(BOARDROOM_DATA=name, BOARDROOM_SECRET_KEY="bench" * 12, BOARDROOM_SYNC="no", COLUMNS="200")
        database, whole, backup = folder / "boardroom.sqlite3", folder / "whole.sqlite3", folder / "whole.gz"
        from boardroom.cli.common import prepare_site

        pid = os.fork()
        if not pid:
            prepare_site()
            create_site(folder)
            from django.db import connection

            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            os._exit(0)
        os.waitpid(pid, 0)
        shutil.copy(database, whole)
        # Imported once, before the forks
        prepare_site(migrate=False)
        assert run_forked("backup", str(backup)) == run_forked("restore", str(backup), "--force") == "worked"
        bad, failed = folder / "bad.gz", 0
        for what, source, target, commands in (
            ("database", whole, database, (("admin", "list"), ("backup", str(folder / "new.gz"), "--force"))),
            ("backup", backup, bad, (("restore", str(bad), "--force"),)),
        ):
            found: Counter[str] = Counter()
            draw = random.Random(args.seed)
            for n in range(args.flips):
                shutil.copy(whole, database)
                flip_bit(source, target, draw)
                for command in commands:
                    for left in folder.glob("boardroom.sqlite3-*"):
                        left.unlink()
                    said = run_forked(*command)
                    found[f"{command[0]} {said.partition(':')[0]}"] += 1
                    if said.startswith("traceback"):
                        failed += 1
                        print(f"{what} {n}: {' '.join(command)}: {said}", flush=True)
                if (n + 1) % 50 == 0:
                    print_progress(f"{what}: {n + 1} of {args.flips} flips, {failed} tracebacks")
            counts = ", ".join(f"{said} {count}" for said, count in sorted(found.items()))
            print(f"{what}, {args.flips} flips: {counts}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
