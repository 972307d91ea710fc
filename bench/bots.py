"""Many tables of bots that look ahead: whether each gets its share, and whether people notice.

    python bench/bots.py [--tables 50] [--level strix] [--people 4] [--seconds 30] [--json]

SQLite, one process of the site with its workers. At every table four bots of a level play; beside them people play at
tables of their own, five moves a second each. Measured are the decisions of each table, how they came about, how long
tables waited for their bots, and how long people's moves took. The clients share the machine with all of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from load import Connection, Game, Move, move, ms, prepare, servers, tell

HERE = Path(__file__).parent
BETWEEN = 0.2
"""Seconds between two moves of a table of people."""
READY = 180.0
"""So long what looks ahead may take to be compiled."""


def prepare_bots(tables: int, level: str, people: int, file: Path) -> None:
    """In a process of its own, with Django: tables of bots, and tables of people with their games."""
    prepare(people, file)
    from boardroom.site.tables import commands

    for _ in range(tables):
        commands.create(None, "acquire", {"ruleset": "2000", "players": 4}, [{"bot": level}] * 4)


def numbers(database: Path) -> dict[int, int]:
    """How many steps each table of bots has."""
    with sqlite3.connect(database, timeout=10) as rows:
        found = rows.execute("select id, number from boardroom_table where host_id is null and status = 'playing'")
        return {int(key): int(number) for key, number in found}


def figures(port: int) -> dict[str, float]:
    """The site's own figures."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(boardroom_bot\S+) (\S+)$", text, re.MULTILINE)}


def answers(found: dict[str, float], how: str) -> float:
    return sum(value for name, value in found.items() if "bot_answers_total" in name and f'how="{how}"' in name)


async def people_play(games: list[Game], port: int, until: float) -> tuple[list[float], int]:
    """People who take a moment between their moves: how long each took, and how many were not taken."""
    times: list[float] = []

    async def one(game: Game) -> int:
        connection, errors = Connection(port), 0
        await connection.open()
        for step in game.moves:
            if time.perf_counter() > until:
                break
            took, taken = await move(connection, game.code, step)
            times.append(took)
            errors += not taken
            await asyncio.sleep(BETWEEN)
        connection.writer.close()
        return errors

    return times, sum(await asyncio.gather(*map(one, games)))


def measured(folder: Path, tables: int, level: str, people: int, seconds: float) -> dict[str, object]:
    surroundings = {
        "BOARDROOM_DATA": str(folder),
        "BOARDROOM_HOSTS": "127.0.0.1",
        "BOARDROOM_SECRET_KEY": "bench" * 12,
        "BOARDROOM_LIMITS": "move=1000000/60",
    }
    file = folder / "games.json"
    code = f"import sys; sys.path.insert(0, {str(HERE)!r}); import bots; from pathlib import Path; "
    code += f"bots.prepare_bots({tables}, {level!r}, {people}, Path({str(file)!r}))"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, **surroundings}, check=True)  # noqa: S603
    games = [Game(row["code"], [Move(*one) for one in row["moves"]]) for row in json.loads(file.read_text())]
    database = next(folder.glob("*.sqlite3"))
    with servers(1, surroundings, folder / "log") as [(port, _)]:
        tell("waiting until what looks ahead is compiled …")
        until = time.monotonic() + READY
        while not answers(figures(port), "asked") and time.monotonic() < until:
            time.sleep(1)
        time.sleep(5)
        tell(f"{seconds:.0f} s of {tables} tables of bots, {people} tables of people …")
        first, before, began = numbers(database), figures(port), time.perf_counter()
        times, errors = asyncio.run(people_play(games, port, began + seconds))
        time.sleep(max(0.0, began + seconds - time.perf_counter()))
        took, last, after = time.perf_counter() - began, numbers(database), figures(port)
    made = [last[key] - first[key] for key in first if key in last]
    hows = {how: answers(after, how) - answers(before, how) for how in ("asked", "quick", "instead", "greedy")}
    waits = [
        after[f"boardroom_bot_wait_seconds_{part}"] - before[f"boardroom_bot_wait_seconds_{part}"]
        for part in ("sum", "count")
    ]
    decisions = sum(hows.values())
    return {
        "tables": len(made),
        "decisions_a_second": decisions / took,
        "seconds_between_decisions_of_a_table": len(made) * took / max(1.0, decisions),
        "steps_of_a_table": {"least": min(made), "mean": statistics.mean(made), "most": max(made)},
        "how": hows,
        "mean_wait_s": waits[0] / max(1.0, waits[1]),
        "people": {"moves": len(times), "errors": errors, "p50_ms": ms(times, 50), "p99_ms": ms(times, 99)},
        "load": os.getloadavg()[0],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--level", default="strix")
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="boardroom-bench-") as folder:
        result = measured(Path(folder), given.tables, given.level, given.people, given.seconds)
    print(json.dumps(result, indent=None if given.json else 2))


if __name__ == "__main__":
    main()
