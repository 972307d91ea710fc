"""One hostile client against players: real HTTP on loopback, SQLite and one process, no proxy.

    python bench/hostile_client.py [--seconds 60] [--only replay slips …] [--json]

Players make a move every quarter of a second at six tables from one address, at first undisturbed and then while
another address attacks: long records, a tournament of 2,000 names, passwords, floods, uploads, endless bodies,
abandoned requests, silent connections, 1 MB of pipelined requests, live streams, and bots that play each other.
Measures the time of a move with and without the attack, the time until a spectator sees it, the memory of the server
and its responses to the attacker. Target: 99 of 100 moves answered within 300 ms, every move seen within a second,
and 400 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import load
from load import (
    TOKEN,
    PreparedGame,
    PreparedMove,
    compute_percentile_ms,
    make_move,
    print_progress,
    read_memory_kib,
    run_servers,
)

HOSTILE_ADDRESS = "127.0.0.2"
TABLES = 6
PAUSE_SECONDS = 0.25
BAR_MS, BAR_MB = 300, 400
BAR_SEEN_MS = 1000
BOT_TABLES = 300
BIG_EVENT, LONG_NAME = 1000, 1900


# Preparation


def prepare_site(file: Path, bot_tables: int) -> None:
    """Create the players' tables and the attacker's data. Runs in a separate process with Django."""
    load.prepare_tables(2 * TABLES, file)
    from django.test import Client

    from boardroom import tournament
    from boardroom.engine.match import Match, Seal
    from boardroom.games import find_game, records
    from boardroom.tournament.events import EntrantAdded, TournamentOpened
    from boardroom.web.accounts.models import User
    from boardroom.web.archive import uploads
    from boardroom.web.tables import moves
    from boardroom.web.tournaments import log_store

    # Make the game as long as possible by undoing often
    draw, game = random.Random(5), find_game("acquire")
    played, back = Match(game, {"players": 6}, seal=Seal("h" * 32)), 0
    played.play_chance()
    while not played.is_over:
        played.apply_action(draw.choice(played.legal_actions()))
        if back < 99 and played.can_undo():
            played.undo()
            back += 1
        played.play_chance()
    text = records.dump(played)
    kept, _ = uploads.save_record(None, text)
    boss = User.objects.create(username="hostile", name="Mallory")
    row = log_store.create_tournament(boss, TournamentOpened("Hostile", "2026-11-15", "Hall", "seed"))
    by = tournament.Actor("Mallory", "organiser")
    log_store.record_events(
        row, lambda _: [EntrantAdded(f"E{n}", f"Player {n}", "ぷれいやー") for n in range(1, 2001)], by=by
    )
    for _ in range(bot_tables):
        # More tables than one user may start: as many as sixty guests would
        moves.create_table(None, "acquire", {"players": 4}, [{"bot": "greedy"} for _ in range(4)])
    client = Client()
    client.force_login(boss)
    big = create_big_event(boss)
    about = {
        "games": json.loads(file.read_text()),
        "record": text,
        "replay": kept.code,
        "steps": kept.number,
        "event": row.code,
        "big": big,
        "session": client.cookies["sessionid"].value,
    }
    file.write_text(json.dumps(about))


def create_big_event(boss: Any) -> str:
    """Create an event whose pages are as large as imports once allowed: 1,000 names of 1,900 characters."""
    from boardroom import tournament
    from boardroom.tournament.events import AttendanceSet, EntrantAdded, SeatingConfirmed, TournamentOpened
    from boardroom.tournament.rules import people
    from boardroom.web.tournaments import log_store

    people.LONGEST_NAME = 2000  # such events may still be in the database
    numbers = [f"E{n}" for n in range(1, BIG_EVENT + 1)]
    row = log_store.create_tournament(boss, TournamentOpened("Big", "2026-11-15", "Hall", "seed"))
    by = tournament.Actor("Mallory", "organiser")
    log_store.record_events(row, lambda _: [EntrantAdded(n, f"{n} 🀄 ".ljust(LONG_NAME, "x")) for n in numbers], by=by)
    log_store.record_events(row, lambda _: [AttendanceSet(n, "present") for n in numbers], by=by)
    log_store.record_events(row, lambda state: [tournament.make_seating(state, 1), SeatingConfirmed(1)], by=by)
    return row.code


# The attacker


class HostileClient:
    def __init__(self, port: int, about: dict[str, Any], until: float) -> None:
        self.port, self.about, self.until = port, about, until
        self.answers: Counter[str] = Counter()

    async def open_connection(self, limit: int = 2**24) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(HOSTILE_ADDRESS, 0), limit=limit)

    def build_head(self, method: str, path: str, *more: str) -> bytes:
        cookie = f"Cookie: sessionid={self.about['session']}; csrftoken={TOKEN}"
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", cookie, f"X-CSRFToken: {TOKEN}", *more]
        return "\r\n".join([*lines, "", ""]).encode()

    async def repeat_request(self, count: int, request: Callable[[], bytes], wait: bool = True) -> None:
        """Send requests over `count` connections. Without `wait`, disconnect before the answer."""

        async def one() -> None:
            while time.time() < self.until:
                try:
                    reader, writer = await self.open_connection()
                    try:
                        while time.time() < self.until:
                            writer.write(request())
                            if not wait:
                                await asyncio.sleep(0.02)
                                self.answers["left"] += 1
                                break
                            self.answers[await self.read_status(reader)] += 1
                    finally:
                        writer.close()
                except (OSError, asyncio.IncompleteReadError):
                    self.answers["hung up"] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(one() for _ in range(count)))

    async def read_status(self, reader: asyncio.StreamReader) -> str:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").lower()
        size = head.partition("content-length: ")[2].partition("\r\n")[0]
        await reader.readexactly(int(size or 0))
        if "connection: close" in head:
            raise ConnectionResetError
        return head.split()[1]

    def build_form(self, path: str, body: bytes, kind: str = "application/x-www-form-urlencoded") -> bytes:
        return self.build_head("POST", path, f"Content-Type: {kind}", f"Content-Length: {len(body)}") + body

    async def replay(self) -> None:
        path = f"/t/{self.about['replay']}/replay/"
        await self.repeat_request(
            16,
            lambda: self.build_head(
                "GET", f"{path}?at={random.randrange(self.about['steps'])}{random.choice(['', '&part=1'])}"
            ),
        )

    async def slips(self) -> None:
        await self.repeat_request(12, lambda: self.build_head("GET", f"/c/{self.about['event']}/people/slips/"))

    async def event(self) -> None:
        pages = ("people/", "people/list/", "desk/", "export/log.jsonl", "draws.json", "log/", "people/links/")
        await self.repeat_request(8, lambda: self.build_head("GET", f"/c/{self.about['event']}/{random.choice(pages)}"))

    async def passwords(self) -> None:
        await self.repeat_request(
            100, lambda: self.build_form("/sign-in/", f"username=a{random.random()}&password={'x' * 40}".encode())
        )

    async def flood(self) -> None:
        paths = ("/", "/new/", "/rules/acquire/", "/api/games", "/records/")
        await self.repeat_request(32, lambda: self.build_head("GET", random.choice(paths)))

    async def uploads(self) -> None:
        border = "x" * 30
        body = (
            f'--{border}\r\nContent-Disposition: form-data; name="record"; filename="r.jsonl"\r\n\r\n'
            f"{self.about['record']}\r\n--{border}--\r\n"
        ).encode()
        await self.repeat_request(
            4, lambda: self.build_form("/records/", body, f"multipart/form-data; boundary={border}")
        )

    async def leaving(self) -> None:
        path = f"/c/{self.about['event']}/people/"
        await self.repeat_request(16, lambda: self.build_head("GET", path), wait=False)

    async def bodies(self) -> None:
        """Send chunked bodies of 300 MB to a page that accepts files and to one that does not."""
        piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"

        async def one(path: str) -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError):
                    _, writer = await self.open_connection()
                    writer.write(self.build_head("POST", path, "Transfer-Encoding: chunked"))
                    try:
                        for _ in range(4800):
                            writer.write(piece)
                            await writer.drain()
                            if time.time() > self.until:
                                break
                    finally:
                        writer.close()
                self.answers["hung up"] += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*(one(path) for path in ("/records/", "/sign-in/") * 4))

    async def silence(self) -> None:
        """Open a thousand connections that never complete a request."""

        async def one() -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError):
                    reader, writer = await self.open_connection()
                    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(max(0.1, self.until - time.time())):
                            await reader.read()
                            self.answers["hung up"] += 1
                    writer.close()

        await asyncio.gather(*(one() for _ in range(1000)))

    async def pipelining(self) -> None:
        """Send 1 MB of requests at once on each of ten connections, which leave after two seconds or when closed."""
        packet = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: pipelining\r\nAccept: text/html\r\n\r\n" * 11_900

        async def one() -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError):
                    reader, writer = await self.open_connection()
                    try:
                        writer.write(packet)
                        async with asyncio.timeout(2):
                            while received := await reader.read(65536):
                                self.answers["responses"] += received.count(b"HTTP/1.1 ")
                    except TimeoutError:
                        self.answers["still open"] += 1
                    finally:
                        writer.close()
                self.answers["connections"] += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*(one() for _ in range(10)))

    async def streams(self) -> None:
        code = self.about["games"][-1]["code"]

        async def one() -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self.open_connection()
                    writer.write(self.build_head("GET", f"/live/{code}").replace(self.about["session"].encode(), b""))
                    status = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
                    self.answers[status] += 1
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(max(0.1, self.until - time.time()) if status == "200" else 1):
                            while await reader.read(65536):
                                pass
                    writer.close()

        await asyncio.gather(*(one() for _ in range(500)))

    def big_page(self, page: str) -> bytes:
        head = self.build_head("GET", f"/live/c/{self.about['big']}/{page}/")
        return head.replace(self.about["session"].encode(), b"")

    async def unread(self) -> None:
        """400 streams of a page of 1.9 MB, of which nothing but the head is read; a lost one is opened again."""

        async def one() -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self.open_connection(limit=1024)
                    writer.write(self.big_page("standings"))
                    status = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
                    self.answers[status] += 1
                    # The small limit makes the reader stop reading; a lost connection is noticed when writing
                    while time.time() < self.until and not writer.is_closing() and status == "200":
                        await asyncio.sleep(1)
                        writer.write(b" ")
                    writer.close()
                await asyncio.sleep(0.5)

        await asyncio.gather(*(one() for _ in range(400)))

    async def visits(self) -> None:
        """40 connections open a stream of a page of 1.9 MB and leave. Each names another port, which the page shows."""

        async def one() -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self.open_connection()
                    port = f"127.0.0.1:{random.randrange(1, 65536)}"
                    writer.write(self.big_page("projector").replace(b"127.0.0.1", port.encode(), 1))
                    self.answers[(await reader.readuntil(b"\r\n\r\n")).split()[1].decode()] += 1
                    writer.close()

        await asyncio.gather(*(one() for _ in range(40)))

    async def bots(self) -> None:
        """Nothing to do: the tables of bots play automatically."""


ATTACKS: dict[str, Callable[[HostileClient], Awaitable[None]]] = {
    name: getattr(HostileClient, name)
    for name in (
        "replay", "slips", "event", "passwords", "flood", "uploads", "leaving", "bodies", "silence", "pipelining",
        "streams", "unread", "visits", "bots",
    )
}  # fmt: skip


async def run_attacks(names: list[str], port: int, about: dict[str, Any], until: float) -> dict[str, dict[str, int]]:
    enemies = {name: HostileClient(port, about, until) for name in names}
    await asyncio.gather(*(ATTACKS[name](enemy) for name, enemy in enemies.items()))
    return {name: dict(enemy.answers) for name, enemy in enemies.items()}


# The players


@dataclass
class Play:
    times: list[float] = field(default_factory=list)
    """Seconds until each move was answered."""
    seen: list[float] = field(default_factory=list)
    """Seconds until a spectator of its table saw a move."""
    failed: int = 0
    most: int = 0
    """The most KiB that the server held."""


async def spectate(port: int, code: str, shown: dict[int, float]) -> None:
    """Note when each frame of a table arrives, by its number."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    try:
        writer.write(f"GET /live/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"id: "):
                shown[int(line[4:])] = time.perf_counter()
    finally:
        writer.close()


async def play_moves(games: list[PreparedGame], port: int, seconds: float, pids: list[int]) -> Play:
    play = Play()
    until = time.perf_counter() + seconds

    async def table(game: PreparedGame) -> None:
        connection = load.Connection(port)
        await connection.open_connection()
        shown: dict[int, float] = {}
        sent: list[tuple[int, float]] = []
        spectator = asyncio.create_task(spectate(port, game.code, shown))
        while game.moves and time.perf_counter() < until:
            step = game.moves.pop(0)
            sent.append((step.number, time.perf_counter()))
            took, taken = await make_move(connection, game.code, step)
            play.times.append(took)
            play.failed += not taken
            await asyncio.sleep(PAUSE_SECONDS)
        connection.writer.close()
        deadline = time.perf_counter() + 30
        while sent and max(shown, default=-1) <= sent[-1][0] and time.perf_counter() < deadline:
            await asyncio.sleep(0.01)
        spectator.cancel()
        for number, at in sent:
            # Frames may be skipped: any later one shows the move as well
            play.seen.append(min((when for n, when in shown.items() if n > number), default=deadline) - at)

    async def weigh() -> None:
        while time.perf_counter() < until:
            play.most = max(play.most, read_memory_kib(pids))
            await asyncio.sleep(0.5)

    await asyncio.gather(weigh(), *(table(game) for game in games))
    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", nargs="*", choices=tuple(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.prepare:
        prepare_site(args.prepare, BOT_TABLES if "bots" in args.only else 0)
        return
    if args.attack:
        port, file, until = args.attack
        print(
            json.dumps(asyncio.run(run_attacks(args.only, int(port), json.loads(Path(file).read_text()), float(until))))
        )
        return
    own = [sys.executable, __file__, "--only", *args.only]
    with tempfile.TemporaryDirectory(prefix="boardroom-hostile-") as name:
        folder = Path(name)
        file = folder / "about.json"
        surroundings = {"BOARDROOM_DATA": name, "BOARDROOM_HOSTS": "127.0.0.1", "BOARDROOM_SECRET_KEY": "bench" * 12}
        print_progress("preparing tables, a long record and a tournament with 2,000 entrants …")
        subprocess.run(  # noqa: S603
            [*own, "--prepare", str(file)], env={**os.environ, **surroundings}, check=True
        )
        about = json.loads(file.read_text())
        games = [PreparedGame(g["code"], [PreparedMove(*m) for m in g["moves"]]) for g in about["games"]]
        with run_servers(1, surroundings, folder / "log") as [(port, pid)]:
            asyncio.run(play_moves(games[:TABLES], port, 5, [pid]))  # a server's first pages take longer
            quiet = asyncio.run(play_moves(games[:TABLES], port, min(15, args.seconds / 2), [pid]))
            print_progress(f"{args.seconds:.0f} s of {', '.join(args.only)} …")
            with subprocess.Popen(  # noqa: S603
                [*own, "--attack", str(port), str(file), str(time.time() + args.seconds)],
                stdout=subprocess.PIPE,
            ) as enemy:
                hostile = asyncio.run(play_moves(games[TABLES:-1], port, args.seconds, [pid]))
                assert enemy.stdout is not None
                answers = json.loads(enemy.stdout.read() or b"{}")
        log = (folder / "log").read_text()
    figures = {
        "moves": len(hostile.times),
        "failed": hostile.failed,
        "quiet_p50_ms": compute_percentile_ms(quiet.times, 50),
        "quiet_p99_ms": compute_percentile_ms(quiet.times, 99),
        "p50_ms": compute_percentile_ms(hostile.times, 50),
        "p99_ms": compute_percentile_ms(hostile.times, 99),
        "slowest_ms": 1000 * max(hostile.times),
        "seen_p50_ms": compute_percentile_ms(hostile.seen, 50),
        "slowest_seen_ms": 1000 * max(hostile.seen),
        "mb": hostile.most / 1024,
        "errors": log.count(" ERROR "),
        "answers": answers,
    }
    if args.json:
        print(json.dumps(figures))
    else:
        print(f"undisturbed: p50 {figures['quiet_p50_ms']:.0f} ms, p99 {figures['quiet_p99_ms']:.0f} ms a move")
        print(
            f"under attack: p50 {figures['p50_ms']:.0f} ms, p99 {figures['p99_ms']:.0f} ms, slowest "
            f"{figures['slowest_ms']:.0f} ms of {figures['moves']} moves, {figures['failed']} failed; "
            f"{figures['mb']:.0f} MB"
        )
        print(f"seen by a spectator: p50 {figures['seen_p50_ms']:.0f} ms, slowest {figures['slowest_seen_ms']:.0f} ms")
        for what, found in answers.items():
            print(f"  {what}: {', '.join(f'{answer} {count}' for answer, count in found.items())}")
        if figures["errors"]:
            print(log[-3000:])
    slow = figures["p99_ms"] > BAR_MS or figures["slowest_seen_ms"] > BAR_SEEN_MS
    bad = slow or figures["mb"] > BAR_MB or figures["failed"]
    sys.exit(f"over the bar of {BAR_MS} ms, {BAR_SEEN_MS} ms until seen, and {BAR_MB} MB" if bad else 0)


if __name__ == "__main__":
    main()
