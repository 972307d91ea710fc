"""What the surroundings say: addresses of databases and mail, the folder of a server, keys that limits count by."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
import redis
from django.db import OperationalError
from django.test import override_settings

from boardroom.base.errors import BadInput
from boardroom.cli import common
from boardroom.web.config import environment
from boardroom.web.database import upgrade
from boardroom.web.languages import parse_accept_language
from boardroom.web.realtime import hub
from boardroom.web.server import cpu_affinity, rate_limits
from web.warm import boardroom, done

# Databases


def test_options_of_a_database_address_reach_the_database(tmp_path):
    found = environment.database_settings(
        "postgresql://aki:a%40b@db.example:6432/play?sslmode=require&connect_timeout=3", tmp_path
    )
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", 6432, "play")
    assert (found["USER"], found["PASSWORD"]) == ("aki", "a@b")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert int(found["OPTIONS"]["connect_timeout"]) == 3
    assert found["OPTIONS"]["pool"]["max_size"] == 12


def test_a_database_behind_a_socket(tmp_path):
    found = environment.database_settings("postgresql:///play?host=/run/postgresql", tmp_path)
    assert (found["HOST"] or found["OPTIONS"]["host"]) == "/run/postgresql"


@pytest.mark.parametrize(
    ("url", "file"),
    [
        (None, "{folder}/boardroom.sqlite3"),
        ("sqlite://", "{folder}/boardroom.sqlite3"),
        ("sqlite:///here.db", "here.db"),
        ("sqlite:////srv/a%20b.db", "/srv/a b.db"),
    ],
)
def test_a_database_in_a_file(tmp_path, url, file):
    found = environment.database_settings(url, tmp_path)
    assert found["NAME"] == file.format(folder=tmp_path)
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_other_databases_are_not_known(tmp_path):
    with pytest.raises(BadInput, match=r"mysql://"):
        environment.database_settings("mysql://host/name", tmp_path)


# Mail


@pytest.mark.parametrize(
    ("url", "port", "tls", "starttls"),
    [
        ("smtp://mail.example", 587, False, False),
        ("smtp+starttls://mail.example", 587, False, True),
        ("smtps://mail.example", 465, True, False),
        ("smtps://mail.example:2465", 2465, True, False),
    ],
)
def test_mail_url_scheme_chooses_port_and_encryption(url, port, tls, starttls):
    mail = environment.mail_settings(url)
    assert (mail.host, mail.port, mail.uses_tls, mail.uses_starttls) == ("mail.example", port, tls, starttls)


@pytest.mark.parametrize("said", ["many", "-1", "nan", "inf", "1e999"])
def test_invalid_number_in_a_variable_is_refused(said, monkeypatch):
    monkeypatch.setenv("BOARDROOM_THREADS", said)
    with pytest.raises(BadInput, match="BOARDROOM_THREADS must be a number such as 8, not"):
        environment.read_number("BOARDROOM_THREADS", 8)
    monkeypatch.setenv("BOARDROOM_THREADS", "4")
    assert environment.read_number("BOARDROOM_THREADS", 8) == 4
    monkeypatch.setenv("BOARDROOM_THREADS", "")
    assert environment.read_number("BOARDROOM_THREADS", 8) == 8


def test_mail_url_with_another_protocol_is_refused():
    with pytest.raises(BadInput, match=r"imap://"):
        environment.mail_settings("imap://mail.example")


# Folders and keys


def python(folder: Path, code: str) -> str:
    bare = "import os; del os.environ['BOARDROOM_SECRET_KEY']; "
    ran = done(bare + code, BOARDROOM_DATA=str(folder), DJANGO_SETTINGS_MODULE="boardroom.web.config.settings")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_to_import_the_settings_writes_nothing(tmp_path):
    folder = tmp_path / "data"
    python(folder, "import django; django.setup(); from django.conf import settings; assert settings.SECRET_KEY")
    assert not folder.exists()


def test_a_server_reads_nothing_that_draws_in_terminals(tmp_path):
    """Telling is not drawing. The contracts on imports let a game know its terminal: here is what is read after all, in
    a process that is not warm."""
    read = """
        import sys
        import boardroom.web.config.asgi
        from importlib import import_module
        from pkgutil import walk_packages
        import boardroom.web
        for module in walk_packages(boardroom.web.__path__, "boardroom.web."):
            if ".migrations" not in module.name:
                import_module(module.name)
        draws = ("rich", "typer", "boardroom.cli", "boardroom.engine.terminal.lines")
        print([name for name in sys.modules if name.startswith(draws) or ".terminal." in name.partition("games.")[2]])
    """
    surroundings = os.environ | {
        "BOARDROOM_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "boardroom.web.config.settings",
    }
    command = [sys.executable, "-c", dedent(read)]
    found = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_a_server_keeps_its_key(tmp_path):
    """Made once, by whoever serves or migrates first, and for its owner alone."""
    folder = tmp_path / "data"
    ready = "from boardroom.cli.common import prepare_site; prepare_site(); from django.conf import settings"
    first, second = (python(folder, f"{ready}; print(settings.SECRET_KEY)") for _ in range(2))
    assert first == second
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
    assert (folder / "boardroom.sqlite3").exists()


WRONG = {
    "BOARDROOM_THREADS=0": "BOARDROOM_THREADS must be a whole number of at least 1, such as 8, not '0'.",
    "BOARDROOM_THREADS=2.5": "BOARDROOM_THREADS must be a whole number of at least 1, such as 8, not '2.5'.",
    "BOARDROOM_MAX_VIEWERS=0": "BOARDROOM_MAX_VIEWERS must be a whole number of at least 1",
    "BOARDROOM_HTTPS=yep": "BOARDROOM_HTTPS must be 1 or 0 (or yes or no), not 'yep'.",
    "BOARDROOM_SYNC=never": "BOARDROOM_SYNC must be 1 or 0",
    "BOARDROOM_LIMITS=mvoe=1/2": "BOARDROOM_LIMITS has no limit 'mvoe'. Choose from api, export,",
    "BOARDROOM_ORIGINS=play.example.org": "BOARDROOM_ORIGINS must look like https://play.example.org, not",
    "BOARDROOM_ADDRESS=play.example.org": "BOARDROOM_ADDRESS must look like https://play.example.org, not",
    "BOARDROOM_MAIL=smtps://a:sekret@mail.example:abc": "BOARDROOM_MAIL is not a valid URL",
    "BOARDROOM_HOSTS=https://play.example.org": "must look like play.example.org,192.0.2.7,[2001:db8::1], without https://",
    "BOARDROOM_HOSTS=play.example.org:8000": "and without a port, not 'play.example.org:8000'.",
    "BOARDROOM_HOSTS=play.example.org,2001:db8::1": "not '2001:db8::1'.",
    "BOARDROOM_MAIL=smtp": "BOARDROOM_MAIL must start with one of smtp://",
    "BOARDROOM_MAIL=mail.example": "BOARDROOM_MAIL must start with one of smtp://",
    "BOARDROOM_MAIL=a:sekret@mail.example": "BOARDROOM_MAIL must start with one of smtp://",
    "DATABASE_URL=a:sekret@127.0.0.1/x": "DATABASE_URL must start with postgresql:// or sqlite:///",
    "REDIS_URL=localhost:6379": "REDIS_URL must start with one of redis://, rediss://, unix://, such as redis://localhost:6379/0.",
    "REDIS_URL=foo://x": "REDIS_URL must start with one of",
    "REDIS_URL=redis://localhost:x": "REDIS_URL is not a valid URL",
    "REDIS_URL=redis://:pa[ss@localhost:6379/0": "REDIS_URL is not a valid URL",
    "DATABASE_URL=postgresql://a:sekret#w@127.0.0.1:1/x": "write # as %23",
    "DATABASE_URL=postgresql://a:sekret/w@127.0.0.1:1/x": "/ as %2F",
    "DATABASE_URL=postgresql://a:sekret?w@127.0.0.1:1/x": "? as %3F",
    "DATABASE_URL=postgresql://a:sekret@127.0.0.1:abc/x": "Its port is a number up to 65535.",
    "DATABASE_URL=postgresql://a:sekret@127.0.0.1:1/x": "PostgreSQL reports: connection failed",
    "DATABASE_URL=postgresql://a:sekret@127.0.0.1:1/x?sslmode=nonsense": "invalid sslmode value",
    "DATABASE_URL=postgresql://a:sekret@127.0.0.1:1/x?foo=bar": 'PostgreSQL reports: invalid connection option "foo"',
    "DATABASE_URL=sqlite:////nonexist/dir/x.sqlite3": "The folder /nonexist/dir for the database does not exist",
    "BOARDROOM_DATA=/proc/nope": "/proc/nope cannot be used (No such file or directory). Set BOARDROOM_DATA",
}


@pytest.mark.parametrize("setting", WRONG)
def test_a_setting_that_cannot_be_is_one_sentence(setting, tmp_path):
    name, _, value = setting.partition("=")
    ran = boardroom("admin", "list", **{"BOARDROOM_DATA": str(tmp_path), name: value})
    assert ran.returncode == 2, ran.stderr
    assert WRONG[setting] in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr
    assert "sekret" not in ran.stderr
    assert "damaged" not in ran.stderr


def test_a_core_is_a_number():
    with pytest.raises(BadInput, match=r"BOARDROOM_CORE must be the number of a core \(0, 1, …\) or all, not 'abc'"):
        cpu_affinity.pin_to_core("abc", 8000)


@pytest.mark.parametrize("given", ["1", "TRUE", "yes", "Y", " on "])
def test_a_flag_is_said_in_several_ways(given, monkeypatch):
    monkeypatch.setenv("BOARDROOM_HTTPS", given)
    assert environment.read_flag("BOARDROOM_HTTPS")
    for no in ("0", "False", "no", "N", "off", ""):
        monkeypatch.setenv("BOARDROOM_HTTPS", no)
        assert not environment.read_flag("BOARDROOM_HTTPS")
        assert environment.read_flag("BOARDROOM_HTTPS", default=True) is (no == "")


def test_an_address_is_written_as_browsers_write_it():
    assert environment.parse_origin("BOARDROOM_ORIGINS", "HTTPS://Play.Example.org/") == "https://play.example.org"


@pytest.mark.parametrize("host", ["*", ".example.org", "例え.jp", "a_b.local", "192.0.2.7", "[::1]", "[fe80::1%eth0]"])
def test_a_host_is_a_name_or_an_address(host):
    assert environment.parse_host("BOARDROOM_HOSTS", host) == host


@pytest.mark.parametrize("given", ["", ",", " , "])
def test_a_list_with_nothing_in_it_is_none(given, monkeypatch):
    """Whoever wants no push service to be called says so, and it stays so."""
    monkeypatch.delenv("BOARDROOM_PUSH_HOSTS", raising=False)
    assert environment.read_list("BOARDROOM_PUSH_HOSTS", "a.example,b.example") == ["a.example", "b.example"]
    monkeypatch.setenv("BOARDROOM_PUSH_HOSTS", given)
    assert environment.read_list("BOARDROOM_PUSH_HOSTS", "a.example,b.example") == []


def test_a_folder_that_is_a_file_and_a_key_that_is_empty(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret-key").touch()
    around = {"BOARDROOM_SECRET_KEY": ""}
    ran = boardroom("admin", "list", BOARDROOM_DATA=str(tmp_path / "file"), **around)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "file cannot be used (File exists). Set BOARDROOM_DATA to a folder that the site may write to." in ran.stderr
    ran = boardroom("admin", "list", BOARDROOM_DATA=str(tmp_path / "data"), **around)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "secret-key is empty. Restore your copy of it, or delete it, so that all users sign in again." in ran.stderr


def test_a_database_that_cannot_be_written_is_not_called_damaged(monkeypatch):
    monkeypatch.setattr("os.access", lambda folder, mode: False)
    with pytest.raises(BadInput, match="SQLite needs to create files"):
        upgrade.check_connection()
    said = common.describe_database_error(OperationalError("attempt to write a readonly database"))
    assert "are writable" in said
    assert "damaged" not in said
    assert "restore a backup" in common.describe_database_error(OperationalError("file is not a database"))


# Limits


def test_long_names_that_begin_alike_are_counted_apart():
    name = "x" * 400
    times, _ = rate_limits.get_limit("sign-in-name")
    assert all(rate_limits.count_attempt("sign-in-name", f"{name} one") for _ in range(times))
    assert not rate_limits.count_attempt("sign-in-name", f"{name} one")
    assert rate_limits.count_attempt("sign-in-name", f"{name} two")


# Languages


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("fr;q=0.9, en;q=0.5, ja;q=0.7", "ja"),
        ("*", "en"),
        ("de-DE", "en"),
        (";q=,,;;", "en"),
        ("x" * 10_000, "en"),
    ],
)
def test_the_browser_s_first_language_that_the_site_speaks(header, lang):
    assert parse_accept_language(header) == lang


# News between processes


@pytest.fixture
def watched_table():
    async def viewer() -> hub.Subscriber:
        return hub.Subscriber(4711, (), asyncio.get_running_loop())

    there = asyncio.run(viewer())
    hub.add_subscriber(there)
    yield there.target
    hub.remove_subscriber(there)


def test_viewers_catch_up_when_the_news_come_back(valkey, watched_table):
    """What was published while the channel was down is lost: what is watched here is looked at again."""
    told: list[tuple[int, int]] = []

    def listener(table: int, number: int) -> None:
        told.append((table, number))

    async def until(count: int) -> None:
        async with asyncio.timeout(20):
            while len(told) < count:
                await asyncio.sleep(0.02)

    async def lose_the_channel() -> None:
        following = asyncio.create_task(hub.follow_redis())
        await until(1)
        with redis.Redis.from_url(valkey) as client:
            client.publish(hub.CHANNEL, f'[{watched_table}, 7, "table"]')
            await until(2)
            assert client.client_kill_filter(_type="pubsub") == 1
        await until(3)
        following.cancel()

    hub.add_listener(listener)
    hub.add_listener(elsewhere := lambda table, number: told.append((-table, number)), "other")
    try:
        with override_settings(REDIS_URL=valkey):
            asyncio.run(lose_the_channel())
    finally:
        hub.remove_listener(listener)
        hub.remove_listener(elsewhere, "other")
    assert told == [(watched_table, hub.UNKNOWN_NUMBER), (watched_table, 7), (watched_table, hub.UNKNOWN_NUMBER)]
