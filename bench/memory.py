"""Does the server's memory stop growing? Users browse and play for some minutes: real HTTP on loopback, one process.

    python bench/memory.py [--minutes 10] [--kept 400] [--cache 160] [--json]

Users look at finished games of all kinds, at results, rules, lessons and a tournament, in two languages and from all
seats, while others play. There is more data than the caches hold (`web/server/memory_cache.py`), so that new entries
replace old ones in the end. The output is memory over time, with the caches' share. Memory is stable if the last third
of the run used at most 4% more than the third before.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import load
from load import PreparedGame, PreparedMove, make_move, print_progress, read_memory_kib, run_servers

from boardroom.games import GAMES

PLAYED_GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("acquire", {"players": 4}),
    ("acquire", {"ruleset": "2023", "players": 6, "mode": "tycoon"}),
    ("aquaretto", {"ruleset": "joint", "players": 5}),
    ("aquaretto", {"ruleset": "zooloretto", "players": 3}),
    ("trade", {"players": 4}),
)
VISITORS = 6
BUSY_STATUS = 503
UNANSWERED = 0
"""Status of requests whose connection the server closed, as it does with slow clients (`connections.py`)."""
TABLES = 12
MAX_GROWTH = 1.04
"""Maximum ratio of the memory in the last third to the third before."""


@dataclass
class MemorySample:
    """The server's memory after some seconds, and each cache's size, in MB."""

    seconds: int
    mb: float
    caches: dict[str, float]


def prepare_site(file: Path, count: int) -> None:
    """Create tables, finished games and a tournament. Runs in a separate process with Django."""
    load.prepare_tables(TABLES, file)
    from django.test import Client

    from boardroom import tournament
    from boardroom.engine.match import Match, Seal
    from boardroom.games import find_game
    from boardroom.tournament.events import EntrantAdded, TournamentOpened
    from boardroom.web.accounts.models import User
    from boardroom.web.archive import uploads
    from boardroom.web.tournaments import log_store

    finished = []
    for n, (name, options) in enumerate(PLAYED_GAMES):
        draw, played = random.Random(n), Match(find_game(name), options, seal=Seal("m" * 32))
        played.play_chance()
        while not played.is_over:
            played.apply_action(draw.choice(played.legal_actions()))
            played.play_chance()
        # Copies of one game are different tables for visitors
        for _ in range(count // len(PLAYED_GAMES)):
            row = uploads.create_finished_table(None, played, "m" * 32, [])
            finished.append([row.code, row.number, played.seat_count])
    boss = User.objects.create(username="boss", name="Sato")
    event = log_store.create_tournament(boss, TournamentOpened("Memory", "2026-11-15", "Hall", "seed"))
    by = tournament.Actor("Sato", "organiser")
    log_store.record_events(
        event, lambda _: [EntrantAdded(f"E{n}", f"Player {n}", "ぷれいやー") for n in range(1, 201)], by=by
    )
    client = Client()
    client.force_login(boss)
    about = {
        "games": json.loads(file.read_text()),
        "finished": finished,
        "event": event.code,
        "session": client.cookies["sessionid"].value,
    }
    file.write_text(json.dumps(about))


def choose_page(about: dict[str, Any], draw: random.Random) -> str:
    """Return the address of a random page."""
    code, steps, seats = draw.choice(about["finished"])
    rules = draw.choice(list(GAMES))
    event = f"/c/{about['event']}/"
    return draw.choice(
        (
            f"/t/{code}/",
            f"/t/{code}/frame/?as={draw.randrange(seats)}",
            f"/t/{code}/replay/?at={draw.randrange(steps)}",
            f"/t/{code}/replay/?at={draw.randrange(steps)}&part=1",
            f"/t/{code}/result.png",
            f"/t/{code}/log/",
            f"/rules/{rules}/",
            f"/learn/{rules}/",
            "/",
            event + draw.choice(("", "people/", "desk/", "people/slips/", "draws.json", "log/")),
        )
    )


async def browse_pages(port: int, about: dict[str, Any], until: float, seed: int, seen: Counter[int]) -> None:
    """Request random pages as fast as the server responds."""
    draw = random.Random(seed)
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.0.{seed + 2}", 0))
        head = (
            f"GET {choose_page(about, draw)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Cookie: sessionid={about['session']}\r\nAccept-Language: {draw.choice(('en', 'ja'))}\r\n\r\n"
        )
        status = UNANSWERED
        with contextlib.suppress(ConnectionError):
            writer.write(head.encode())
            if line := await reader.readline():
                status = int(line.split()[1])
            await reader.read()
        writer.close()
        seen[status] += 1
        if status in (429, BUSY_STATUS, UNANSWERED):
            await asyncio.sleep(1)


async def play_moves(games: list[PreparedGame], port: int, until: float, seen: Counter[int]) -> None:
    connection = load.Connection(port)
    await connection.open_connection()
    while time.monotonic() < until:
        game = random.choice(games)
        if game.moves:
            try:
                await make_move(connection, game.code, game.moves.pop(0))
            except (ConnectionError, EOFError):
                seen[UNANSWERED] += 1
                connection.writer.close()
                await connection.open_connection()
        await asyncio.sleep(0.2)
    connection.writer.close()


def read_cache_sizes(port: int) -> dict[str, float]:
    """Return the cache sizes that the server reports, in MB."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    found = re.findall(r'^boardroom_cache_bytes\{cache="(\w+)"\} (\S+)', text, re.MULTILINE)
    return {name: round(float(size) / 1e6, 1) for name, size in found}


async def sample_memory(
    port: int, pid: int, begun: float, until: float, every: float, moments: list[MemorySample]
) -> None:
    while time.monotonic() < until:
        await asyncio.sleep(every)
        try:
            caches = await asyncio.get_running_loop().run_in_executor(None, read_cache_sizes, port)
        except OSError:  # skip this measurement
            continue
        moments.append(MemorySample(round(time.monotonic() - begun), round(read_memory_kib([pid]) / 1024, 1), caches))
        print_progress(f"{moments[-1].seconds:5} s  {moments[-1].mb:6.1f} MB, caches {sum(caches.values()):6.1f} MB")


async def run_visitors(
    port: int, pid: int, about: dict[str, Any], seconds: float
) -> tuple[list[MemorySample], Counter[int]]:
    games = [PreparedGame(g["code"], [PreparedMove(*m) for m in g["moves"]]) for g in about["games"]]
    begun = time.monotonic()
    until, moments, seen = begun + seconds, list[MemorySample](), Counter[int]()
    await asyncio.gather(
        sample_memory(port, pid, begun, until, max(1.0, seconds / 60), moments),
        play_moves(games, port, until, seen),
        *(browse_pages(port, about, until, seed, seen) for seed in range(VISITORS)),
    )
    return moments, seen


def average_thirds(moments: list[MemorySample]) -> tuple[float, float]:
    """Return the average memory in the last third, and in the third before."""
    part = max(1, len(moments) // 3)
    return fmean(m.mb for m in moments[-part:]), fmean(m.mb for m in moments[-2 * part : -part] or moments[:1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--kept", type=int, default=400, help="number of finished games (400)")
    parser.add_argument("--cache", type=int, default=160, help="BOARDROOM_CACHE_MB of the server, in MB (160)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.prepare:
        prepare_site(args.prepare, args.kept)
        return
    with tempfile.TemporaryDirectory(prefix="boardroom-memory-") as name:
        folder = Path(name)
        surroundings = {
            "BOARDROOM_DATA": name,
            "BOARDROOM_HOSTS": "127.0.0.1",
            "BOARDROOM_SECRET_KEY": "bench" * 12,
            "BOARDROOM_CACHE_MB": str(args.cache),
            # Six visitors make as many requests as six hundred
            "BOARDROOM_LIMITS": "work=6000/60,tournament=100000/60",
        }
        print_progress(f"preparing {args.kept} finished games and an event …")
        subprocess.run(  # noqa: S603
            [sys.executable, __file__, "--kept", str(args.kept), "--prepare", str(folder / "about.json")],
            env={**os.environ, **surroundings},
            check=True,
        )
        about = json.loads((folder / "about.json").read_text())
        with run_servers(1, surroundings, folder / "log") as [(port, pid)]:
            moments, seen = asyncio.run(run_visitors(port, pid, about, args.minutes * 60))
        log = (folder / "log").read_text()
    errors = sum(count for status, count in seen.items() if status >= 500 and status != BUSY_STATUS) + log.count(
        " ERROR "
    )
    last, before = average_thirds(moments)
    rested = last <= before * MAX_GROWTH
    if args.json:
        figures = {
            "moments": [asdict(m) for m in moments],
            "pages": seen[200],
            "unanswered": seen[UNANSWERED],
            "errors": errors,
            "rested": rested,
        }
        print(json.dumps(figures))
    else:
        print(", ".join(f"{name} {mb}" for name, mb in moments[-1].caches.items()))
        print(
            f"{seen[200]} pages, {seen[429] + seen[BUSY_STATUS]} refused, "
            f"{seen[UNANSWERED]} unanswered, {errors} errors; "
            f"most {max(m.mb for m in moments):.0f} MB; "
            f"last third {last:.0f} MB after {before:.0f} MB: {'stable' if rested else 'still growing'}"
        )
        if errors:
            print("\n".join([line for line in log.splitlines() if " ERROR " in line][:20]) or seen)
    sys.exit(0 if rested and not errors else 1)


if __name__ == "__main__":
    main()
