"""Four hundred phones on tournament standings: how long a confirmed result takes to reach all of them.

    python bench/tournament_phones.py [--entrants 400] [--phones 400] [--results 30]

Uses SQLite and one process, as on an organiser's laptop, with real HTTP and server-sent events on loopback. The phones
share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from urllib.parse import urlencode

from load import TOKEN, Connection, compute_percentile_ms, read_memory_kib, run_servers

from boardroom.web.realtime.compression import GZIP_HEADER


def prepare_tournament(entrants: int, file: Path) -> None:
    """Create a tournament with round 1 running, and write its organiser's session. Runs in a separate process with
    Django."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "boardroom.web.config.settings"
    import django

    django.setup(set_prefix=False)
    from django.core.management import call_command
    from django.test import Client

    from boardroom import tournament
    from boardroom.tournament.events import (
        AttendanceSet,
        EntrantAdded,
        RoundStarted,
        SeatingConfirmed,
        TournamentOpened,
    )
    from boardroom.web.accounts.models import User
    from boardroom.web.tournaments import log_store
    from boardroom.web.tournaments.models import Tournament

    call_command("migrate", verbosity=0, interactive=False)
    boss = User.objects.create(username="boss", name="Sato")
    row = log_store.create_tournament(boss, TournamentOpened("Bench", "2026-11-15", "Hall 1", "seed"))
    by = tournament.Actor("Sato", "organiser")
    people = [f"E{n}" for n in range(1, entrants + 1)]
    log_store.record_events(
        row, lambda _: [EntrantAdded(each, f"Player {each}", "ぷれいやー") for each in people], by=by
    )
    log_store.record_events(row, lambda _: [AttendanceSet(each, "present") for each in people], by=by)
    log_store.record_events(
        row, lambda state: [tournament.make_seating(state, 1), SeatingConfirmed(1), RoundStarted(1)], by=by
    )
    client = Client()
    client.force_login(boss)
    state = log_store.load_journal(Tournament.objects.get(pk=row.pk)).state
    tables = [list(here) for here in state.rounds[1].tables]
    session = client.cookies["sessionid"].value
    file.write_text(json.dumps({"code": row.code, "session": session, "tables": tables}))


def read_processor_seconds(pid: int) -> float:
    """Return the seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Phone:
    """A compressed event stream: when each frame was complete, and its size."""

    def __init__(self, port: int, code: str) -> None:
        self.port, self.code = port, code
        self.seen: dict[int, float] = {}
        self.size = 0

    async def watch_standings(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        writer.write(
            f"GET /live/c/{self.code}/standings/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Accept-Encoding: gzip, deflate, br\r\n\r\n".encode()
        )
        try:
            await reader.readuntil(b"\r\n\r\n")
            while True:
                chunk = await reader.readexactly(int(await reader.readline(), 16))
                await reader.readexactly(2)
                # Each chunk is compressed separately; its first line is enough
                head = zlib.decompressobj(-15).decompress(chunk.removeprefix(GZIP_HEADER), 64)
                if head.startswith(b"id: "):
                    self.seen[int(head[4 : head.index(b"\n")])] = time.perf_counter()
                    self.size = len(chunk)
        finally:
            writer.close()


async def measure_results(told: dict[str, object], port: int, pid: int, phones: int, results: int) -> str:
    code, session, tables = str(told["code"]), str(told["session"]), told["tables"]
    assert isinstance(tables, list)
    before = read_memory_kib([pid])
    watchers = [Phone(port, code) for _ in range(phones)]
    tasks = []
    for n, phone in enumerate(watchers):
        tasks.append(asyncio.create_task(phone.watch_standings()))
        if n % 50 == 49:
            await asyncio.sleep(0.2)
    while not all(phone.seen for phone in watchers):
        await asyncio.sleep(0.1)
    held = read_memory_kib([pid]) - before
    connection = Connection(port)
    await connection.open_connection()
    late, answered, errors = [], [], 0
    worked = read_processor_seconds(pid)
    for number, here in enumerate(tables[:results], 1):
        for phone in watchers:
            phone.seen.clear()
        fields = {"what": "result-ruled", "game": 1, "table": number, "why": "slip", "csrfmiddlewaretoken": TOKEN}
        fields |= {f"money.{who}": 10_000 + 100 * int(who[1:]) + 7_000 * at for at, who in enumerate(here)}
        began = time.perf_counter()
        status, _ = await connection.post_form(f"/c/{code}/do/", session, urlencode(fields), live=True)
        answered.append(time.perf_counter() - began)
        errors += status != 302
        until = began + 10
        while not all(phone.seen for phone in watchers) and time.perf_counter() < until:
            await asyncio.sleep(0.005)
        late += [min(phone.seen.values()) - began for phone in watchers if phone.seen]
        errors += sum(not phone.seen for phone in watchers)
        await asyncio.sleep(0.2)
    worked = read_processor_seconds(pid) - worked
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    connection.writer.close()
    return (
        f"{phones} phones, {results} results: p50 {compute_percentile_ms(late, 50):.0f} ms, "
        f"p99 {compute_percentile_ms(late, 99):.0f} ms to all of them, "
        f"answered in p50 {compute_percentile_ms(answered, 50):.0f} ms, {watchers[0].size / 1024:.0f} KiB per frame, "
        f"{held / phones:.0f} KiB per phone, {1000 * worked / results:.0f} ms of server processor time per result, "
        f"errors {errors}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entrants", type=int, default=400)
    parser.add_argument("--phones", type=int, default=400)
    parser.add_argument("--results", type=int, default=30)
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.prepare:
        prepare_tournament(args.entrants, args.prepare)
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory(prefix="boardroom-hall-") as name:
        file = Path(name) / "told.json"
        surroundings = {"BOARDROOM_DATA": name, "BOARDROOM_HOSTS": "127.0.0.1", "BOARDROOM_SECRET_KEY": "bench" * 12}
        subprocess.run(  # noqa: S603
            [sys.executable, __file__, "--prepare", str(file), "--entrants", str(args.entrants)],
            env={**os.environ, **surroundings},
            check=True,
        )
        with run_servers(1, surroundings, Path(name) / "log") as [(port, pid)]:
            told = json.loads(file.read_text())
            print(asyncio.run(measure_results(told, port, pid, args.phones, args.results)))


if __name__ == "__main__":
    main()
