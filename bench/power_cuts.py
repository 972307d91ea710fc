"""Power cuts: does every acknowledged move survive?

    python bench/power_cuts.py [--cuts 200] [--moves 300] [--careless] [--json]

Several threads play on SQLite while strace logs every write and sync of the database files. Then power cuts are
simulated at random moments: each file keeps what was synced, and of later writes nothing, random sectors, or all but
the last. The database is opened as after a restart and checked for every acknowledged move. With --careless nothing
waits for the disk, which shows that the cuts do lose data.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SECTOR = 512
THREADS = 4
TRACED_CALLS = "openat,write,pwrite64,fsync,fdatasync,ftruncate,unlink"
DATABASE, ANSWERS = "boardroom.sqlite3", "answers"

CALL_LINE = re.compile(r"(\d+)\s+(\w+)\((.*)\)\s+=\s+(-?\d+)")
UNFINISHED_LINE = re.compile(r"(\d+)\s+(\w+)\((.*) <unfinished \.\.\.>")
RESUMED_LINE = re.compile(r"(\d+)\s+<\.\.\. (\w+) resumed>(.*)\)\s+=\s+(-?\d+)")
WRITE_ARGUMENTS = re.compile(r'\d+<([^>]*)>, "((?:\\x[0-9a-f]{2})*)", \d+(?:, (\d+))?$')
SYNC_ARGUMENTS = re.compile(r"\d+<([^>]*)>")
TRUNCATE_ARGUMENTS = re.compile(r"\d+<([^>]*)>, (\d+)$")


@dataclass(frozen=True)
class FileOperation:
    """A file operation, from `started_at` to `ended_at` (positions in the log of calls)."""

    kind: str
    file: str
    started_at: int
    ended_at: int
    offset: int = 0
    data: bytes = b""


# Playing


def play_tables(folder: Path, moves: int) -> None:
    """Play one table per thread, and record every acknowledged move."""
    os.environ.update(BOARDROOM_DATA=str(folder), DJANGO_SETTINGS_MODULE="boardroom.web.config.settings")
    import django

    django.setup(set_prefix=False)
    from django.core.management import call_command
    from django.db import connection

    from boardroom.web.accounts.models import User
    from boardroom.web.tables import match_cache
    from boardroom.web.tables import moves as commands
    from boardroom.web.tables.models import Table

    if not moves:
        call_command("migrate", verbosity=0, interactive=False)
        return
    answers = os.open(folder / ANSWERS, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def game(number: int) -> None:
        with connection.cursor() as cursor:
            # Checkpoint very often, so that some cuts hit a checkpoint
            cursor.execute("PRAGMA wal_autocheckpoint=60")
        people = [User.objects.create(username=f"{number}-{n}", name=f"P{n}") for n in range(2)]
        options = {"ruleset": "2000", "players": 2}
        table = commands.create_table(people[0], "acquire", options, [{"person": someone} for someone in people])
        draw = random.Random(number)
        for _ in range(moves // THREADS):
            now = Table.objects.get(pk=table.pk)
            with match_cache.open_match(now) as played:
                if played.is_over:
                    break
                action = draw.choice(played.legal_action_texts())
            done = commands.make_move(table.code, now.actor, action, now.number)
            os.write(answers, f"{done.pk} {done.number}\n".encode())

    threads = [threading.Thread(target=game, args=[n]) for n in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Exit without closing connections, which would checkpoint after the last move
    os._exit(0)


# Reading the log of calls


def parse_log(log: Path) -> Iterator[FileOperation]:
    """Parse the file operations of a log of calls, ordered by their end."""
    begun: dict[str, tuple[int, str]] = {}
    for at, line in enumerate(log.open(encoding="ascii", errors="replace")):
        if found := UNFINISHED_LINE.match(line):
            begun[found[1]] = at, found[3]
        elif found := RESUMED_LINE.match(line):
            since, start = begun.pop(found[1])
            yield from parse_call(found[2], start + found[3], int(found[4]), since, at)
        elif found := CALL_LINE.match(line):
            yield from parse_call(found[2], found[3], int(found[4]), at, at)


def decode_file_name(path: str) -> str:
    return Path(bytes.fromhex(path.replace("\\x", "")).decode() if path.startswith("\\x") else path).name


def parse_call(call: str, given: str, result: int, begun: int, ended: int) -> Iterator[FileOperation]:
    if result < 0:
        return
    if call in ("write", "pwrite64"):
        found = WRITE_ARGUMENTS.match(given)
        assert found, given[:200]
        data = bytes.fromhex(found[2].replace("\\x", ""))
        assert len(data) == result
        yield FileOperation("write", decode_file_name(found[1]), begun, ended, int(found[3] or 0), data)
    elif call in ("fsync", "fdatasync"):
        found = SYNC_ARGUMENTS.match(given)
        assert found, given
        yield FileOperation("sync", decode_file_name(found[1]), begun, ended)
    elif call == "ftruncate":
        found = TRUNCATE_ARGUMENTS.match(given)
        assert found, given
        yield FileOperation("truncate", decode_file_name(found[1]), begun, ended, int(found[2]))


# The cut


def simulate_disk(before: bytes, deeds: list[FileOperation], moment: int, draw: random.Random, *, kind: int) -> bytes:
    """Return a file as the disk has it after a cut: synced data, and some or none of the later writes."""
    mine = [each for each in deeds if each.ended_at <= moment]
    synced = max((each.started_at for each in mine if each.kind == "sync"), default=-1)
    content = bytearray(before)
    for each in mine:
        if each.kind == "truncate":
            if each.ended_at <= synced or kind:
                del content[each.offset :]
        elif each.kind == "write":
            if each.ended_at <= synced:
                write_bytes(content, each.offset, each.data)
            elif kind == 1:
                for start in range(0, len(each.data), SECTOR):
                    if draw.random() < 0.5:
                        write_bytes(content, each.offset + start, each.data[start : start + SECTOR])
            elif kind == 2 and each is not mine[-1]:
                write_bytes(content, each.offset, each.data)
    return bytes(content)


def write_bytes(content: bytearray, at: int, data: bytes) -> None:
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data


def find_losses(folder: Path, answered: dict[int, int]) -> list[str]:
    """Return what is missing or damaged in a database after a cut."""
    found = []
    connection = sqlite3.connect(folder / DATABASE)
    try:
        if (sound := connection.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            found.append(f"damaged: {sound}")
        for table, number in answered.items():
            row = connection.execute("SELECT number FROM tables_table WHERE id = ?", [table]).fetchone()
            has = row[0] if row else 0
            moves = connection.execute("SELECT count(*) FROM tables_move WHERE table_id = ?", [table]).fetchone()[0]
            if has < number or moves != has:
                found.append(f"table {table}: {number} moves acknowledged, {has} stored, {moves} rows")
    except sqlite3.DatabaseError as error:
        found.append(f"damaged: {error}")
    finally:
        connection.close()
    return found


def simulate_cuts(folder: Path, base: bytes, deeds: list[FileOperation], count: int) -> Iterator[list[str]]:
    files = {DATABASE: base, f"{DATABASE}-wal": b""}
    of = {name: [each for each in deeds if each.file == name] for name in files}
    said = [each for each in deeds if each.file == ANSWERS and each.kind == "write"]
    draw = random.Random(1)
    for number in range(count):
        moment = draw.randrange(said[0].started_at, said[-1].ended_at + 1)
        there = Path(tempfile.mkdtemp(prefix="cut-", dir=folder))
        for name, before in files.items():
            (there / name).write_bytes(simulate_disk(before, of[name], moment, draw, kind=number % 3))
        answered = {}
        for each in said:
            # A move counts from the start of its acknowledgement
            if each.started_at <= moment:
                table, steps = map(int, each.data.split())
                answered[table] = steps
        yield find_losses(there, answered)
        shutil.rmtree(there)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--careless", action="store_true", help="do not wait for the disk")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play_tables(args.play, args.moves)
        return
    if shutil.which("strace") is None:
        raise SystemExit("strace is not installed. It is needed to log disk writes.")
    with tempfile.TemporaryDirectory(prefix="boardroom-cut-") as name:
        folder = Path(name)
        again = [sys.executable, __file__, "--play", str(folder / "data")]
        surroundings = {**os.environ, "BOARDROOM_SYNC": "no" if args.careless else "yes", "BOARDROOM_SECRET_KEY": "cut"}
        surroundings.pop("DATABASE_URL", None)
        (folder / "data").mkdir()
        subprocess.run([*again, "--moves", "0"], env=surroundings, check=True)  # noqa: S603
        database = folder / "data" / DATABASE
        base = database.read_bytes()
        watched = [database, f"{database}-wal", folder / "data" / ANSWERS]
        paths = [part for path in watched for part in ("-P", str(path))]
        log = folder / "calls"
        strace = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={TRACED_CALLS}", *paths, "-o", str(log)]
        subprocess.run([*strace, *again, "--moves", str(args.moves)], env=surroundings, check=True)  # noqa: S603
        deeds = list(parse_log(log))
        found = list(simulate_cuts(folder, base, deeds, args.cuts))
    syncs = sum(each.kind == "sync" and each.file.endswith("-wal") for each in deeds)
    figures = {
        "moves": sum(each.file == ANSWERS for each in deeds),
        "syncs": syncs,
        "cuts": len(found),
        "cuts_with_losses": sum(map(bool, found)),
    }
    if args.json:
        print(json.dumps({**figures, "examples": [each[0] for each in found if each][:5]}))
        return
    print(
        "{moves} moves acknowledged, {syncs} syncs of the log; {cuts} cuts, {cuts_with_losses} with losses".format(
            **figures
        )
    )
    for each in [each for each in found if each][:5]:
        print("  " + "; ".join(each))
    if figures["cuts_with_losses"] and not args.careless:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
