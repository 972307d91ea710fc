"""Valkey is away: the site is slower, and whole. It comes back: nobody is shown what was."""

import asyncio
import contextlib
import json

import pytest
import redis
from django.conf import settings
from django.contrib.sessions.backends.cached_db import SessionStore
from django.core.cache import caches
from django.test import Client, override_settings

from boardroom.web.accounts.models import User
from boardroom.web.config import environment
from boardroom.web.database import shared_cache
from boardroom.web.realtime import hub
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server import rate_limits
from boardroom.web.tables.models import Table
from web.people import person, table

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def at(monkeypatch):
    """The site with its cache at this address."""
    monkeypatch.setattr(shared_cache, "cache_state", shared_cache.CacheState())
    monkeypatch.setattr(shared_cache, "RETRY_SECONDS", 0.0)
    for name in ("_redis", "_retry_at", "_has_missed_news"):
        monkeypatch.setattr(hub, name, getattr(hub, name))

    def there(url: str) -> override_settings:
        hub._redis, hub._retry_at = None, 0.0
        return override_settings(REDIS_URL=url, CACHES=environment.cache_settings(url))

    return there


def test_everything_works_without_it(at):
    """Signed-in pages, new guests and new tables: what gave 500 before."""
    with at(NOWHERE):
        someone, client = person(), Client()
        client.force_login(someone)
        assert client.get("/").status_code == 200
        assert someone.name in client.get("/settings/").content.decode()
        stranger = Client()
        assert stranger.post("/welcome/", {"name": "Newcomer"}).status_code == 302
        assert User.objects.filter(name="Newcomer").exists()
        before = Table.objects.count()
        assert stranger.post("/play/", {"game": "acquire"}).status_code == 302
        assert Table.objects.count() == before + 1
        assert stranger.get("/").status_code == 200


def test_limits_are_counted_in_the_database_meanwhile(at):
    times, _ = rate_limits.get_limit("sign-in-name")
    with at(NOWHERE):
        assert all(rate_limits.count_attempt("sign-in-name", "somebody") for _ in range(times))
        assert not rate_limits.count_attempt("sign-in-name", "somebody")
        assert rate_limits.count_attempt("sign-in-name", "another")


def test_a_session_that_was_left_meanwhile_does_not_come_back(at, valkey):
    with at(valkey):
        session = SessionStore()
        session["who"] = "Aki"
        session.save()
        key = session.session_key
        assert SessionStore(key).get("who") == "Aki"
    with at(NOWHERE):
        SessionStore(key).delete()
    with at(valkey):
        kept = redis.Redis.from_url(valkey)
        assert any(kept.scan_iter(f"*{key}*")), "it still knows the session"
        assert SessionStore(key).get("who") is None


def test_it_is_not_asked_again_at_once(at, monkeypatch):
    monkeypatch.setattr(shared_cache, "RETRY_SECONDS", 60.0)
    with at(NOWHERE):
        cache = caches["default"]
        assert cache.get("something") is None
        monkeypatch.setattr(shared_cache.RedisCache, "get", lambda *args: pytest.fail("asked again"))
        assert cache.get("something", "nothing") == "nothing"


# Live pages


def told_of(times: int, patch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What a viewer of table 4711 is told while the channel is followed, until there was something so many times."""
    told: list[tuple[int, int]] = []

    def listener(what: int, number: int) -> None:
        told.append((what, number))

    async def follow() -> None:
        viewer = hub.Subscriber(4711, (), asyncio.get_running_loop())
        hub.add_subscriber(viewer)
        task = asyncio.create_task(hub.follow_redis())
        async with asyncio.timeout(60):
            while len(told) < times:
                await asyncio.sleep(0.01)
        task.cancel()
        hub.remove_subscriber(viewer)

    patch.setattr(hub, "POLL_SECONDS", 0.05)
    hub.add_listener(listener)
    try:
        asyncio.run(follow())
    finally:
        hub.remove_listener(listener)
    return told


def test_viewers_look_by_themselves_while_there_is_no_news(at, monkeypatch):
    with at(NOWHERE):
        told = told_of(3, monkeypatch)
    assert set(told) == {(4711, hub.UNKNOWN_NUMBER)}


def test_news_that_were_lost_are_made_good(at, valkey):
    """A move is published to nobody; with the next one the others learn that they have missed something."""
    with at(NOWHERE):
        hub.publish_change(4711, 1)
    with at(valkey), redis.Redis.from_url(settings.REDIS_URL).pubsub() as channel:
        channel.subscribe(hub.CHANNEL)
        assert channel.get_message(timeout=60)["type"] == "subscribe"
        hub.publish_change(4711, 2)
        heard = [json.loads(channel.get_message(timeout=60)["data"]) for _ in range(2)]
    assert heard == [[0, hub.UNKNOWN_NUMBER, hub.MISSED_NEWS], [4711, 2, hub.TABLE]]


@pytest.mark.parametrize("well", [True, False])
def test_news_that_are_lost_while_others_are_made_good_are_made_good_too(at, monkeypatch, well):
    class Channel:
        def publish(self, channel: str, news: str) -> None:
            # Another thread loses some right now
            hub._has_missed_news = well
            if not well:
                raise OSError("it has gone again")

    with at(NOWHERE):
        monkeypatch.setattr(hub, "get_redis_client", Channel)
        hub._has_missed_news = True
        with contextlib.nullcontext() if well else pytest.raises(OSError, match="again"):
            hub.republish_missed()
        assert hub._has_missed_news


def test_a_frame_that_has_not_changed_is_not_sent_again():
    async def watch() -> list[bytes]:
        viewer = hub.Subscriber(1, (), asyncio.get_running_loop())
        seen = []
        for number, text in ((1, b"a"), (1, b"a"), (1, b"b"), (2, b"b")):
            viewer.offer_frame(number, Chunk(text))
            if viewer.pending_frame is not None:
                seen.append(text)
                viewer.pending_frame = None
        return seen

    assert asyncio.run(watch()) == [b"a", b"b", b"b"]


def test_a_move_is_made_though_nobody_can_be_told(at):
    from web.people import step

    t = table(person(), person())
    with at(NOWHERE):
        before = t.number
        assert step(t).number > before
