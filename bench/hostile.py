"""One hostile client against players: real HTTP on loopback, SQLite and one process, no proxy.

    python bench/hostile.py [--seconds 60] [--only replay slips …] [--json]

Players at six tables share one address and make a move every quarter of a second, first undisturbed and then while
another address attacks: long records, a tournament with 2,000 names, password guesses, floods, uploads, endless bodies,
abandoned requests, silent connections, live streams, and tables of bots. The benchmark reports move times, server
memory and the answers to the attacker. It fails if the 99th percentile of moves exceeds 300 ms or memory exceeds 400
MB.
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
from pathlib import Path
from typing import Any

import load
from load import TOKEN, Game, Move, memory, move, ms, servers, tell

HOSTILE = "127.0.0.2"
TABLES = 6
PAUSE = 0.25
BAR_MS, BAR_MB = 300, 400
BOT_TABLES = 300


# Preparation


def prepare(file: Path, bot_tables: int) -> None:
    """Create the players' tables and the attacker's data. Runs in a separate process with Django."""
    load.prepare(2 * TABLES, file)
    from django.test import Client

    from boardroom import championship
    from boardroom.championship.log.facts import Entered, Opened
    from boardroom.engine.table import Seal, Table
    from boardroom.games import game_named, records
    from boardroom.site.championship import event_log
    from boardroom.site.models import Person
    from boardroom.site.tables import commands, uploads

    # Make the game as long as possible by undoing often
    draw, game = random.Random(5), game_named("acquire")
    played, back = Table(game, {"players": 6}, seal=Seal("h" * 32)), 0
    played.roll()
    while not played.over:
        played.do(draw.choice(played.legal()))
        if back < 99 and played.can_take_back():
            played.take_back()
            back += 1
        played.roll()
    text = records.dump(played)
    kept, _ = uploads.keep_record(None, text)
    boss = Person.objects.create(username="hostile", name="Mallory")
    row = event_log.create(boss, Opened("Hostile", "2026-11-15", "Hall", "seed"))
    by = championship.Actor("Mallory", "organiser")
    event_log.do(row, lambda _: [Entered(f"E{n}", f"Player {n}", "ぷれいやー") for n in range(1, 2001)], by=by)
    for _ in range(bot_tables):
        # More tables than one user may start: as many as sixty guests would
        commands.create(None, "acquire", {"players": 4}, [{"bot": "greedy"} for _ in range(4)])
    client = Client()
    client.force_login(boss)
    about = {
        "games": json.loads(file.read_text()),
        "record": text,
        "replay": kept.code,
        "steps": kept.number,
        "event": row.code,
        "session": client.cookies["sessionid"].value,
    }
    file.write_text(json.dumps(about))


# The attacker


class Enemy:
    def __init__(self, port: int, about: dict[str, Any], until: float) -> None:
        self.port, self.about, self.until = port, about, until
        self.answers: Counter[str] = Counter()

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(HOSTILE, 0), limit=2**24)

    def head(self, method: str, path: str, *more: str) -> bytes:
        cookie = f"Cookie: sessionid={self.about['session']}; csrftoken={TOKEN}"
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", cookie, f"X-CSRFToken: {TOKEN}", *more]
        return "\r\n".join([*lines, "", ""]).encode()

    async def over_and_over(self, count: int, request: Callable[[], bytes], wait: bool = True) -> None:
        """Send requests over `count` connections. Without `wait`, disconnect before the answer."""

        async def one() -> None:
            while time.time() < self.until:
                try:
                    reader, writer = await self.connected()
                    try:
                        while time.time() < self.until:
                            writer.write(request())
                            if not wait:
                                await asyncio.sleep(0.02)
                                self.answers["left"] += 1
                                break
                            self.answers[await self.answer(reader)] += 1
                    finally:
                        writer.close()
                except (OSError, asyncio.IncompleteReadError):
                    self.answers["hung up"] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(one() for _ in range(count)))

    async def answer(self, reader: asyncio.StreamReader) -> str:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").lower()
        size = head.partition("content-length: ")[2].partition("\r\n")[0]
        await reader.readexactly(int(size or 0))
        if "connection: close" in head:
            raise ConnectionResetError
        return head.split()[1]

    def form(self, path: str, body: bytes, kind: str = "application/x-www-form-urlencoded") -> bytes:
        return self.head("POST", path, f"Content-Type: {kind}", f"Content-Length: {len(body)}") + body

    async def replay(self) -> None:
        path = f"/t/{self.about['replay']}/replay/"
        await self.over_and_over(
            16,
            lambda: self.head(
                "GET", f"{path}?at={random.randrange(self.about['steps'])}{random.choice(['', '&part=1'])}"
            ),
        )

    async def slips(self) -> None:
        await self.over_and_over(12, lambda: self.head("GET", f"/c/{self.about['event']}/people/slips/"))

    async def event(self) -> None:
        pages = ("people/", "people/list/", "desk/", "export/log.jsonl", "draws.json", "log/", "people/links/")
        await self.over_and_over(8, lambda: self.head("GET", f"/c/{self.about['event']}/{random.choice(pages)}"))

    async def passwords(self) -> None:
        await self.over_and_over(
            100, lambda: self.form("/sign-in/", f"username=a{random.random()}&password={'x' * 40}".encode())
        )

    async def flood(self) -> None:
        paths = ("/", "/new/", "/rules/acquire/", "/api/games", "/records/")
        await self.over_and_over(32, lambda: self.head("GET", random.choice(paths)))

    async def uploads(self) -> None:
        border = "x" * 30
        body = (
            f'--{border}\r\nContent-Disposition: form-data; name="record"; filename="r.jsonl"\r\n\r\n'
            f"{self.about['record']}\r\n--{border}--\r\n"
        ).encode()
        await self.over_and_over(4, lambda: self.form("/records/", body, f"multipart/form-data; boundary={border}"))

    async def leaving(self) -> None:
        path = f"/c/{self.about['event']}/people/"
        await self.over_and_over(16, lambda: self.head("GET", path), wait=False)

    async def bodies(self) -> None:
        """Send chunked bodies of 300 MB to a page that accepts files and to one that does not."""
        piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"

        async def one(path: str) -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError):
                    _, writer = await self.connected()
                    writer.write(self.head("POST", path, "Transfer-Encoding: chunked"))
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
                    reader, writer = await self.connected()
                    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(max(0.1, self.until - time.time())):
                            await reader.read()
                            self.answers["hung up"] += 1
                    writer.close()

        await asyncio.gather(*(one() for _ in range(1000)))

    async def streams(self) -> None:
        code = self.about["games"][-1]["code"]

        async def one() -> None:
            while time.time() < self.until:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self.connected()
                    writer.write(self.head("GET", f"/live/{code}").replace(self.about["session"].encode(), b""))
                    status = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
                    self.answers[status] += 1
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(max(0.1, self.until - time.time()) if status == "200" else 1):
                            while await reader.read(65536):
                                pass
                    writer.close()

        await asyncio.gather(*(one() for _ in range(500)))

    async def bots(self) -> None:
        """Nothing to do: the tables of bots play automatically."""


ATTACKS: dict[str, Callable[[Enemy], Awaitable[None]]] = {
    name: getattr(Enemy, name)
    for name in (
        "replay", "slips", "event", "passwords", "flood", "uploads", "leaving", "bodies", "silence", "streams", "bots",
    )
}  # fmt: skip


async def attack(names: list[str], port: int, about: dict[str, Any], until: float) -> dict[str, dict[str, int]]:
    enemies = {name: Enemy(port, about, until) for name in names}
    await asyncio.gather(*(ATTACKS[name](enemy) for name, enemy in enemies.items()))
    return {name: dict(enemy.answers) for name, enemy in enemies.items()}


# The players


async def played(games: list[Game], port: int, seconds: float, pids: list[int]) -> tuple[list[float], int, int]:
    """Play, and return the move times, the number of failed moves and the server's peak memory in KiB."""
    times: list[float] = []
    until, failed, most = time.perf_counter() + seconds, 0, 0

    async def table(game: Game) -> None:
        nonlocal failed
        connection = load.Connection(port)
        await connection.open()
        while game.moves and time.perf_counter() < until:
            took, taken = await move(connection, game.code, game.moves.pop(0))
            times.append(took)
            failed += not taken
            await asyncio.sleep(PAUSE)
        connection.writer.close()

    async def weigh() -> None:
        nonlocal most
        while time.perf_counter() < until:
            most = max(most, memory(pids))
            await asyncio.sleep(0.5)

    await asyncio.gather(weigh(), *(table(game) for game in games))
    return times, failed, most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", nargs="*", choices=tuple(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.prepare:
        prepare(args.prepare, BOT_TABLES if "bots" in args.only else 0)
        return
    if args.attack:
        port, file, until = args.attack
        print(json.dumps(asyncio.run(attack(args.only, int(port), json.loads(Path(file).read_text()), float(until)))))
        return
    own = [sys.executable, __file__, "--only", *args.only]
    with tempfile.TemporaryDirectory(prefix="boardroom-hostile-") as name:
        folder = Path(name)
        file = folder / "about.json"
        surroundings = {"BOARDROOM_DATA": name, "BOARDROOM_HOSTS": "127.0.0.1", "BOARDROOM_SECRET_KEY": "bench" * 12}
        tell("preparing tables, a long record and a tournament with 2,000 entrants …")
        subprocess.run(  # noqa: S603
            [*own, "--prepare", str(file)], env={**os.environ, **surroundings}, check=True
        )
        about = json.loads(file.read_text())
        games = [Game(g["code"], [Move(*m) for m in g["moves"]]) for g in about["games"]]
        with servers(1, surroundings, folder / "log") as [(port, pid)]:
            asyncio.run(played(games[:TABLES], port, 5, [pid]))  # a server's first pages take longer
            quiet = asyncio.run(played(games[:TABLES], port, min(15, args.seconds / 2), [pid]))
            tell(f"{args.seconds:.0f} s of {', '.join(args.only)} …")
            with subprocess.Popen(  # noqa: S603
                [*own, "--attack", str(port), str(file), str(time.time() + args.seconds)],
                stdout=subprocess.PIPE,
            ) as enemy:
                hostile = asyncio.run(played(games[TABLES:-1], port, args.seconds, [pid]))
                assert enemy.stdout is not None
                answers = json.loads(enemy.stdout.read() or b"{}")
        log = (folder / "log").read_text()
    figures = {
        "moves": len(hostile[0]),
        "failed": hostile[1],
        "quiet_p50_ms": ms(quiet[0], 50),
        "quiet_p99_ms": ms(quiet[0], 99),
        "p50_ms": ms(hostile[0], 50),
        "p99_ms": ms(hostile[0], 99),
        "slowest_ms": 1000 * max(hostile[0]),
        "mb": hostile[2] / 1024,
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
        for what, found in answers.items():
            print(f"  {what}: {', '.join(f'{answer} {count}' for answer, count in found.items())}")
        if figures["errors"]:
            print(log[-3000:])
    bad = figures["p99_ms"] > BAR_MS or figures["mb"] > BAR_MB or figures["failed"]
    sys.exit(f"over the bar of {BAR_MS} ms and {BAR_MB} MB" if bad else 0)


if __name__ == "__main__":
    main()
