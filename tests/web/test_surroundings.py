"""What the surroundings say: addresses of databases and mail, the folder of a server, keys that limits count by."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import redis
from django.test import override_settings

from boardroom.base.errors import BadInput
from boardroom.site import config
from boardroom.site.languages import preferred
from boardroom.site.news import hub
from boardroom.site.ops import limits
from web.warm import done

# Databases


def test_options_of_a_database_address_reach_the_database(tmp_path):
    found = config.database("postgresql://aki:a%40b@db.example:6432/play?sslmode=require&connect_timeout=3", tmp_path)
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", 6432, "play")
    assert (found["USER"], found["PASSWORD"]) == ("aki", "a@b")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert int(found["OPTIONS"]["connect_timeout"]) == 3
    assert found["OPTIONS"]["pool"]["max_size"] == 12


def test_a_database_behind_a_socket(tmp_path):
    found = config.database("postgresql:///play?host=/run/postgresql", tmp_path)
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
    found = config.database(url, tmp_path)
    assert found["NAME"] == file.format(folder=tmp_path)
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_other_databases_are_not_known(tmp_path):
    with pytest.raises(BadInput, match=r"mysql://"):
        config.database("mysql://host/name", tmp_path)


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
def test_mail_is_secret_from_the_first_byte_or_from_a_command_on(url, port, tls, starttls):
    found = config.mail(url)
    assert (found["host"], found["port"], found["tls"], found["starttls"]) == ("mail.example", port, tls, starttls)


@pytest.mark.parametrize("said", ["many", "-1", "nan", "inf", "1e999"])
def test_a_number_that_is_none_is_said(said, monkeypatch):
    monkeypatch.setenv("BOARDROOM_THREADS", said)
    with pytest.raises(BadInput, match="BOARDROOM_THREADS is a number, such as 8, not"):
        config.number("BOARDROOM_THREADS", 8)
    monkeypatch.setenv("BOARDROOM_THREADS", "4")
    assert config.number("BOARDROOM_THREADS", 8) == 4
    monkeypatch.setenv("BOARDROOM_THREADS", "")
    assert config.number("BOARDROOM_THREADS", 8) == 8


def test_mail_goes_by_smtp_alone():
    with pytest.raises(BadInput, match=r"imap://"):
        config.mail("imap://mail.example")


# Folders and keys


def python(folder: Path, code: str) -> str:
    bare = "import os; del os.environ['BOARDROOM_SECRET_KEY']; "
    ran = done(bare + code, BOARDROOM_DATA=str(folder), DJANGO_SETTINGS_MODULE="boardroom.site.settings")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_to_import_the_settings_writes_nothing(tmp_path):
    folder = tmp_path / "data"
    python(folder, "import django; django.setup(); from django.conf import settings; assert settings.SECRET_KEY")
    assert not folder.exists()


def test_a_server_keeps_its_key(tmp_path):
    """Made once, by whoever serves or migrates first, and for its owner alone."""
    folder = tmp_path / "data"
    ready = "from boardroom.cli.common import site_ready; site_ready(); from django.conf import settings"
    first, second = (python(folder, f"{ready}; print(settings.SECRET_KEY)") for _ in range(2))
    assert first == second
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
    assert (folder / "boardroom.sqlite3").exists()


# Limits


def test_long_names_that_begin_alike_are_counted_apart():
    name = "x" * 400
    times, _ = limits.limit("sign-in-name")
    assert all(limits.allowed("sign-in-name", f"{name} one") for _ in range(times))
    assert not limits.allowed("sign-in-name", f"{name} one")
    assert limits.allowed("sign-in-name", f"{name} two")


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
    assert preferred(header) == lang


# News between processes


@pytest.fixture
def watched_table():
    async def viewer() -> hub.Viewer:
        return hub.Viewer(4711, (), asyncio.get_running_loop())

    there = asyncio.run(viewer())
    hub.attach(there)
    yield there.table
    hub.detach(there)


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

    hub.listen(listener)
    hub.listen(elsewhere := lambda table, number: told.append((-table, number)), "other")
    try:
        with override_settings(REDIS_URL=valkey):
            asyncio.run(lose_the_channel())
    finally:
        hub.unlisten(listener)
        hub.unlisten(elsewhere, "other")
    assert told == [(watched_table, hub.UNKNOWN), (watched_table, 7), (watched_table, hub.UNKNOWN)]
