"""The pool on real servers: nobody is seated twice and nobody is lost, with two of them and when one is killed."""

from __future__ import annotations

import time
from collections import Counter

import httpx
import psycopg

from web.conftest import Server

FORM = {"ruleset": "acquire:2023", "speed": "5", "size": "2", "casual": "1"}
SEATS = "select user_id, count(*) from tables_seat where user_id is not null group by user_id"


def seeker(address: str) -> httpx.Client:
    """Somebody new who looks for a table of two."""
    browser = httpx.Client(base_url=address, timeout=60)
    browser.get("/find/")
    answer = browser.post("/find/", data=FORM | {"csrfmiddlewaretoken": browser.cookies["csrftoken"]})
    assert answer.status_code == 302, answer.text
    return browser


def found(browser: httpx.Client) -> str:
    there = browser.get("/find/status/").headers.get("X-Go", "")
    return there if there.startswith("/t/") else ""


def test_two_processes_and_a_crash_seat_everyone_once(tmp_path, postgres, valkey):
    around = {"DATABASE_URL": postgres, "REDIS_URL": valkey, "BOARDROOM_SECRET_KEY": "same"}
    one, two = Server(tmp_path / "one", **around), Server(tmp_path / "two", **around)
    people: list[httpx.Client] = []
    try:
        for n in range(10):
            people.append(seeker((one, two)[n % 2].address))
            if n == 6:
                one.kill()
                one = two
        for browser in people:
            # Whoever was at the one that was killed comes back at the other
            browser.base_url = httpx.URL(two.address)
        until = time.monotonic() + 60
        while not all(tables := [found(browser) for browser in people]):
            assert time.monotonic() < until, tables
            time.sleep(0.2)
        assert set(Counter(tables).values()) == {2}, "each table has two of them"
        with psycopg.connect(postgres) as connection:
            sitting = dict(connection.execute(SEATS).fetchall())
        assert len(sitting) == 10
        assert set(sitting.values()) == {1}, "nobody sits at two tables"
    finally:
        for browser in people:
            browser.close()
        for server in {one, two}:
            server.kill()
