"""The API on a real server: a bot of ten lines plays to the end, and streams lose and leak nothing."""

import contextlib
import json
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection

from boardroom.web.accounts import tokens
from boardroom.web.accounts.models import User
from web.conftest import Server

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


def token(server: Server, name: str) -> str:
    """A person of that name made behind the server's back, and a token of theirs."""
    text = f"{tokens.TOKEN_PREFIX}{name}-{time.monotonic_ns()}"
    now = datetime.now(UTC).isoformat(sep=" ")
    person = User(username=text, name=name, is_guest=True, password="!")
    columns = {
        field.column: field.get_db_prep_save(getattr(person, field.attname), connection)
        for field in User._meta.concrete_fields
        if not field.primary_key
    }
    with contextlib.closing(sqlite3.connect(server.data / "boardroom.sqlite3", timeout=20)) as database, database:
        key = insert(database, "accounts_user", columns)
        row = {"name": "bot", "digest": tokens.hash_token(text), "prefix": text[:7], "created_at": now, "user_id": key}
        insert(database, "accounts_token", row)
    return text


def insert(database: sqlite3.Connection, into: str, row: dict[str, Any]) -> int | None:
    marks = ", ".join("?" * len(row))
    return database.execute(f"insert into {into} ({', '.join(row)}) values ({marks})", list(row.values())).lastrowid


@contextlib.contextmanager
def http(server: Server, name: str = "") -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {token(server, name)}"} if name else {}
    with httpx.Client(base_url=f"{server.address}/api", headers=headers, timeout=60) as client:
        yield client


def messages(client: httpx.Client, code: str, last: int | None = None) -> Iterator[dict[str, Any]]:
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    with client.stream("GET", f"/tables/{code}/stream", headers=headers) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        number = -1
        for line in stream.iter_lines():
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                told = json.loads(line[6:])
                assert told["number"] == number
                yield told


def start(client: httpx.Client, *seats: str) -> str:
    answer = client.post("/tables", json={"seats": seats or ["me", "random", "random"]})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def play(client: httpx.Client, code: str, told: dict[str, Any]) -> None:
    answer = client.post(f"/tables/{code}/actions", json={"action": told["legal"][0], "number": told["number"]})
    assert answer.status_code == 200, answer.text


@pytest.mark.slow
def test_example_bot_plays_to_the_end(server):
    done = subprocess.run(
        [sys.executable, str(BOT), server.address, token(server, "Aki")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = re.fullmatch(r"(http://\S+)/t/(\w+)/ is over: (\[.+\])\n", done.stdout)
    assert found, done.stdout
    table = httpx.get(f"{server.address}/api/tables/{found[2]}").json()
    assert (table["status"], table["scores"]) == ("over", json.loads(found[3]))
    assert table["seats"][0]["name"] == "Aki"


def test_stream_resumes_after_reconnect(server):
    with http(server, "Aki") as aki:
        code = start(aki)
        seen, last, decisions = [], None, 0
        while decisions < 8:
            # The stream is left after every decision, and taken up again with its last number
            for told in messages(aki, code, last):
                assert last is None or told["number"] > last or not told["events"]
                seen += told["events"]
                last = told["number"]
                if told["legal"]:
                    play(aki, code, told)
                    decisions += 1
                    break
        whole = aki.get(f"/tables/{code}/events").json()["events"]
        assert seen == [event for event in whole if event["number"] <= last]


def test_streams_contain_no_other_hand(server):
    with http(server, "Aki") as aki, http(server, "Ben") as ben, http(server) as crowd:
        code = start(aki, "me", "free", "random")
        told: dict[str, list[dict[str, Any]]] = {"Aki": [], "Ben": [], "": []}

        def follow(client: httpx.Client, name: str) -> None:
            with contextlib.suppress(httpx.HTTPError):
                for one in messages(client, code):
                    told[name].append(one)
                    if one["legal"]:
                        play(client, code, one)
                    if len(told[name]) > 25:
                        return

        threads = [
            threading.Thread(target=follow, args=(client, name), daemon=True)
            for client, name in ((aki, "Aki"), (ben, "Ben"), (crowd, ""))
        ]
        for thread in threads:
            thread.start()
        assert ben.post(f"/tables/{code}/sit", json={}).status_code == 200
        for thread in threads:
            thread.join(60)
    assert [told[name][-1]["seat"] for name in told] == [0, 1, None]
    drawn = {name: [e for one in told[name] for e in one["events"] if e["what"] == "drew"] for name in told}
    for name, seat in (("Aki", 0), ("Ben", 1), ("", None)):
        assert len(drawn[name]) > 10
        for event in drawn[name]:
            assert (event["details"]["tile"] is not None) == (event["who"] == seat), event
        assert not [one for one in told[name] if one["legal"] and one["actor"] != seat]


def test_stream_ends_with_token_or_game(server):
    with http(server, "Aki") as aki, http(server, "Host") as host:
        code = start(host, "me", "free", "free")
        with aki.stream("GET", f"/tables/{code}/stream") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("data: "))
            with (
                contextlib.closing(sqlite3.connect(server.data / "boardroom.sqlite3", timeout=20)) as database,
                database,
            ):
                digest = tokens.hash_token(aki.headers["Authorization"].removeprefix("Bearer "))
                database.execute("delete from accounts_token where digest = ?", [digest])
            host.post(f"/tables/{code}/stand")
            assert "event: gone" in list(lines)
        # The last one to stand up has closed the table: a new reader is told so once, and then that nothing will come
        told = list(messages(host, code))
        assert [one["status"] for one in told] == ["closed"]
        assert aki.get(f"/tables/{code}/stream").status_code == 401


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("2222222222", {}, 404),
        ("2222222222", {"Last-Event-ID": "9" * 5000}, 404),
        ("2222222222", {"Host": "evil.example"}, 400),
        ("2222222222", {"Authorization": "Bearer br_wrong"}, 401),
        ("2222222222", {"Authorization": "Basic YTpi"}, 401),
    ],
)
def test_stream_errors_are_problem_json(server, path, headers, status):
    answer = httpx.get(f"{server.address}/api/tables/{path}/stream", headers=headers)
    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert answer.headers["content-type"] == "application/problem+json"
    assert httpx.post(f"{server.address}/api/tables/{path}/stream").status_code == 405


def test_streams_per_user_are_limited(server):
    with http(server, "Aki") as aki, contextlib.ExitStack() as stack:
        code = start(aki, "me", "free", "free")
        for _ in range(12):
            assert stack.enter_context(aki.stream("GET", f"/tables/{code}/stream")).status_code == 200
        answer = aki.get(f"/tables/{code}/stream", headers={"Accept-Language": "ja"})
        assert answer.status_code == 429
        assert "ストリーム" in answer.json()["detail"]
        assert int(answer.headers["retry-after"]) > 0
