"""A server that begins and ends: two at once, and what is left when it has stopped."""

from __future__ import annotations

import contextlib
import email
import errno
import fcntl
import os
import re
import shutil
import signal
import socket
import sqlite3
import threading
import time
from pathlib import Path

import psycopg
import pytest
import uvicorn

from boardroom.web.database import upgrade
from boardroom.web.server.uvicorn_server import SiteServer as Listening
from web.callers import Browser
from web.conftest import Server, free_port
from web.warm import Process, boardroom, done

ORDINARY = re.compile(r"^Boardroom is at |^[\d:]+ (GET|POST) |bot \w+ of table \d+ is too slow$")
"""What a server says when all is well: on a busy machine its bots' processes may begin late."""
READY = """
import sys, time
from pathlib import Path
from boardroom.web.config import environment
# All of them begin to look at the database at the same time
Path("{place}").joinpath(str({number})).touch()
while len(list(Path("{place}").iterdir())) < {count}:
    time.sleep(0.005)
from boardroom.cli.common import prepare_site
prepare_site()
from django.conf import settings
from boardroom.web.server import backup
assert backup.find_pending_migrations() == []
print(settings.SECRET_KEY)
"""


def all_begin(tmp_path: Path, count: int, **environment: str) -> None:
    place = tmp_path / "there"
    place.mkdir()
    said = [tmp_path / f"said-{number}" for number in range(count)]
    around = {**os.environ, "BOARDROOM_DATA": str(tmp_path / "data"), "BOARDROOM_SECRET_KEY": "", **environment}
    began = [
        Process(READY.format(place=place, number=number, count=count), around, said[number]) for number in range(count)
    ]
    ended = [process.wait(120) for process in began]
    assert ended == [0] * count, "\n".join(path.read_text() for path in said)
    keys = {path.read_text().strip() for path in said}
    assert len(keys) == 1
    assert len(keys.pop()) == 64
    assert not list((tmp_path / "data").glob("*.part"))


def test_processes_that_begin_at_once_make_one_database(tmp_path):
    all_begin(tmp_path, 3)


@pytest.mark.slow
def test_processes_that_begin_at_once_make_one_database_in_postgresql(tmp_path, empty_database):
    all_begin(tmp_path, 3, DATABASE_URL=empty_database())


WAITS = """
import time
from boardroom.web.config import environment
environment.prepare_data_folder()
import django
django.setup()
from boardroom.web.database import upgrade
with upgrade.hold_upgrade_lock():
    time.sleep(0.4)
"""


def test_a_database_that_cuts_off_idlers_lets_an_upgrade_take_its_time(tmp_path, empty_database):
    address = empty_database()
    with psycopg.connect(address, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"alter database {name} set idle_in_transaction_session_timeout = 100")
    around = {"BOARDROOM_DATA": str(tmp_path), "DATABASE_URL": address}
    waited = done(WAITS, DJANGO_SETTINGS_MODULE="boardroom.web.config.settings", **around)
    assert waited.returncode == 0, waited.stderr


@pytest.mark.parametrize("patience", ["statement", "lock"])
def test_a_database_that_cuts_off_whoever_waits_lets_an_upgrade_wait(patience, tmp_path, empty_database):
    """Another process is at it for longer than a statement of this database may take."""
    address = empty_database()
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(f"alter database {other.info.dbname} set {patience}_timeout = 200")
        other.execute("select pg_advisory_lock(%s)", [upgrade.LOCK_ID])
        goes_on = threading.Timer(1.5, other.execute, ["select pg_advisory_unlock_all()"])
        goes_on.start()
        around = {"BOARDROOM_DATA": str(tmp_path), "DATABASE_URL": address}
        waited = done(WAITS, DJANGO_SETTINGS_MODULE="boardroom.web.config.settings", **around)
        goes_on.join()
    assert waited.returncode == 0, waited.stderr


def test_a_folder_that_cannot_be_locked_holds_nobody_up(monkeypatch):
    """As in some file systems of the network."""

    def unknown(*given):
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unknown)
    with upgrade.hold_upgrade_lock():
        pass


def rows_in_file_alone(data: Path, copy: Path) -> int:
    """How many people are in the database file, without its log beside it: what somebody has who copies the file."""
    shutil.copy(data / "boardroom.sqlite3", copy)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        return int(connection.execute("select count(*) from accounts_user").fetchone()[0])


def test_a_server_that_was_stopped_leaves_all_in_the_database_file(tmp_path):
    server = Server(tmp_path / "data", empty=True)
    try:
        visitor = Browser(server.address)
        visitor.play(visitor.play_now(), 2)
        os.kill(server.process.pid, signal.SIGTERM)
        server.process.wait(30)
    finally:
        server.kill()
    assert rows_in_file_alone(server.data, tmp_path / "copy.sqlite3") == 1
    log = server.data / "boardroom.sqlite3-wal"
    assert not log.exists() or not log.stat().st_size


def test_one_press_of_ctrl_c_ends_a_server_that_has_readers(tmp_path):
    """The terminal tells all processes of it, and what has started the server tells it once more. Pages that are open
    neither hold it up nor have it complain; their streams end as streams do, so that they come back to the next one."""
    server = Server(tmp_path / "data")
    try:
        visitor = Browser(server.address)
        frames = visitor.frames(visitor.play_now())
        next(frames)
        mine = visitor.stream("/live/mine")
        next(mine)
        os.killpg(server.process.pid, signal.SIGINT)
        os.kill(server.process.pid, signal.SIGINT)
        assert server.process.wait(30) == 0
        for stream in (frames, mine):
            list(stream)  # what was on its way, and the end: a stream that is torn raises
    finally:
        server.kill()
    # Where a stream was left open the server has waited for it in vain, and says so
    complaints = [line for line in server.log.read_text().splitlines() if not ORDINARY.search(line)]
    assert complaints == []


def test_an_address_is_told_once_somebody_listens_there():
    """Whoever opens it at once gets a page."""
    heard, port = [], free_port()

    def listens():
        with socket.create_connection(("127.0.0.1", port)) as visitor:
            heard.append(visitor.getpeername()[1])
        server.should_exit = True

    config = uvicorn.Config("boardroom.web.config.asgi:application", port=port, lifespan="off", log_config=None)
    server = Listening(config, listens)
    server.run()
    assert heard == [port]


def test_whoever_goes_on_pressing_is_heard(monkeypatch):
    """What a terminal says twice at once is one press, and a second later it is another: that one ends it at once."""
    at = iter((10.0, 10.6, 11.2))
    monkeypatch.setattr(time, "monotonic", lambda: next(at))
    stopping = Listening(uvicorn.Config("boardroom.web.config.asgi:application"), lambda: None)
    found = []
    for _ in range(3):
        stopping.handle_exit(signal.SIGINT, None)
        found.append((stopping.should_exit, stopping.force_exit))
    assert found == [(True, False), (True, False), (True, True)]


def test_a_command_leaves_all_in_the_database_file(tmp_path):
    there = {"BOARDROOM_DATA": str(tmp_path / "data")}
    added = boardroom("admin", "add", "Boss", stdin="a-long-secret-1\na-long-secret-1\n", **there)
    assert added.returncode == 0, added.stderr
    assert rows_in_file_alone(tmp_path / "data", tmp_path / "copy.sqlite3") == 1


class AsTyped(Server):
    """A server whose settings are read after the command was told where to listen, as those of `boardroom serve`."""

    serve = "import sys; sys.argv[1:] = ['serve', '--port', '%d']; from boardroom.cli.start import main; main()"


def test_a_letter_leads_to_the_port_that_is_served(tmp_path):
    """Nothing said of hosts and addresses: they follow from where the server listens."""
    server = AsTyped(tmp_path / "data", BOARDROOM_HOSTS="")
    try:
        visitor = Browser(server.address)
        visitor.http.get("/sign-up/")
        account = {"name": "Aki", "username": "aki", "email": "aki@example.org", "password": "pa-55-phrase"}
        for page, said in (("/sign-up/", account), ("/reset/", {"email": "aki@example.org"})):
            token = {"csrfmiddlewaretoken": visitor.http.cookies["csrftoken"]}
            assert visitor.http.post(page, data=said | token).status_code == 200
        (file,) = (server.data / "mail").iterdir()
        letter = email.message_from_bytes(file.read_bytes()).get_payload(decode=True)
        assert f"{server.address}/reset/" in letter.decode()
    finally:
        server.kill()
