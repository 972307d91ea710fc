"""The ASGI application: Django's pages on a pool of threads, and live streams on the event loop."""

from __future__ import annotations

import asyncio
import gc
import os
import re
from collections.abc import Awaitable, Callable
from functools import partial

import django

from boardroom.site import config

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardroom.site.settings")
config.prepare()
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 (Django has to be set up first)

from boardroom.site.api import export as api_export  # noqa: E402
from boardroom.site.api import stream as api_stream  # noqa: E402
from boardroom.site.championship import event_log, follower  # noqa: E402
from boardroom.site.championship import live as event_live  # noqa: E402
from boardroom.site.db.connections import fold  # noqa: E402
from boardroom.site.live import export, my_tables, streams  # noqa: E402
from boardroom.site.news import hub  # noqa: E402
from boardroom.site.ops import health, refusals  # noqa: E402
from boardroom.site.ops.asgi import Receive, Scope, Send  # noqa: E402
from boardroom.site.ops.threads import PooledHandler  # noqa: E402
from boardroom.site.people import friends, matchmaker, rating_watch  # noqa: E402
from boardroom.site.tables import bots, timer  # noqa: E402

pages = PooledHandler(settings.WORKER_THREADS)


def settle() -> None:
    """Exclude everything loaded so far from garbage collection.

    Otherwise the thousands of small objects of a move with many viewers trigger several scans of the whole program.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def news_channel() -> str:
    """Return the state of Redis. Without it the site still works: sessions and limits use the database."""
    return health.part(hub.redis_client().ping, "degraded") if settings.REDIS_URL else "off"


def bot_workers() -> str:
    return "ok" if bots.alive() else "failed"


health.others |= {"news": news_channel, "bots": bot_workers}


async def lifespan(receive: Receive, send: Send) -> None:
    news: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.listen(streams.moved)
            hub.listen(api_stream.moved, watched_by=api_stream.watched)
            hub.listen(event_live.moved, event_log.KIND)
            hub.listen(my_tables.moved, watched_by=my_tables.watched)
            hub.listen(my_tables.called, friends.CALLED, watched_by=tuple)
            # Lost notifications do no harm here: access is also checked once a minute
            hub.listen(hub.doubt, hub.DOUBT, watched_by=tuple)
            hub.listen(api_stream.doubt, hub.DOUBT, watched_by=tuple)
            bots.start()
            timer.start()
            matchmaker.start()
            rating_watch.start()
            follower.start()
            if settings.REDIS_URL:
                news = asyncio.create_task(hub.follow_redis())
            settle()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if news:
                news.cancel()
            follower.stop()
            rating_watch.stop()
            matchmaker.stop()
            timer.stop()
            bots.stop()
            await asyncio.to_thread(fold)
            await send({"type": "lifespan.shutdown.complete"})
            return


App = Callable[[Scope, Receive, Send], Awaitable[None]]
ROUTES: tuple[tuple[re.Pattern[str], App], ...] = (
    (re.compile(re.escape(event_live.PREFIX)), partial(health.told, event_live.stream)),
    (re.compile(f"{my_tables.PATH}/?$"), partial(health.told, my_tables.follow)),
    (re.compile("/live/"), partial(health.told, streams.stream)),
    (re.compile(f"{export.PATH}$"), partial(health.told, export.download, route=export.PATH)),
    (api_export.PATH, partial(health.told, api_export.download, route="/api/me/export")),
    (api_stream.PATH, partial(health.told, api_stream.stream)),
    (re.compile("|".join(f"{re.escape(path)}$" for path in health.PAGES)), health.page),
)
"""Paths that bypass Django, by pattern; the first match counts."""
ANY = re.compile("|".join(f"(?:{path.pattern})" for path, _ in ROUTES))
"""All of these patterns in one, since most requests match none."""


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    answer: App = pages
    if scope["type"] == "http" and refusals.unreadable(scope):
        answer = refusals.refuse
    elif scope["type"] == "http" and ANY.match(scope["path"]):
        answer = next(app for path, app in ROUTES if path.match(scope["path"]))
    await answer(scope, receive, send)
