"""The ASGI application: Django's pages on a pool of threads, and live streams on the event loop."""

from __future__ import annotations

import asyncio
import gc
import os
import re
from collections.abc import Awaitable, Callable
from functools import partial

import django

from boardroom.web.config import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardroom.web.config.settings")
environment.prepare()
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 (Django has to be set up first)

from boardroom.web import bots  # noqa: E402
from boardroom.web.accounts import export_api as api_export  # noqa: E402
from boardroom.web.accounts import export_download  # noqa: E402
from boardroom.web.database.connections import fold  # noqa: E402
from boardroom.web.matchmaking import matchmaker  # noqa: E402
from boardroom.web.moderation import rating_watch  # noqa: E402
from boardroom.web.notifications import my_tables_stream  # noqa: E402
from boardroom.web.realtime import hub  # noqa: E402
from boardroom.web.server import early_errors, health  # noqa: E402
from boardroom.web.server.asgi_types import Receive, Scope, Send  # noqa: E402
from boardroom.web.server.request_threads import PooledHandler  # noqa: E402
from boardroom.web.social import friends  # noqa: E402
from boardroom.web.tables import event_stream_api as api_stream  # noqa: E402
from boardroom.web.tables import streams, timer  # noqa: E402
from boardroom.web.tournaments import live as event_live  # noqa: E402
from boardroom.web.tournaments import log_store, table_sync  # noqa: E402

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
            hub.listen(event_live.moved, log_store.KIND)
            hub.listen(my_tables_stream.moved, watched_by=my_tables_stream.watched)
            hub.listen(my_tables_stream.called, friends.CALLED, watched_by=tuple)
            # Lost notifications do no harm here: access is also checked once a minute
            hub.listen(hub.doubt, hub.DOUBT, watched_by=tuple)
            hub.listen(api_stream.doubt, hub.DOUBT, watched_by=tuple)
            bots.start()
            timer.start()
            matchmaker.start()
            rating_watch.start()
            table_sync.start()
            if settings.REDIS_URL:
                news = asyncio.create_task(hub.follow_redis())
            settle()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if news:
                news.cancel()
            table_sync.stop()
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
    (re.compile(f"{my_tables_stream.PATH}/?$"), partial(health.told, my_tables_stream.follow)),
    (re.compile("/live/"), partial(health.told, streams.stream)),
    (
        re.compile(f"{export_download.PATH}$"),
        partial(health.told, export_download.download, route=export_download.PATH),
    ),
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
    if scope["type"] == "http" and early_errors.unreadable(scope):
        answer = early_errors.refuse
    elif scope["type"] == "http" and ANY.match(scope["path"]):
        answer = next(app for path, app in ROUTES if path.match(scope["path"]))
    await answer(scope, receive, send)
