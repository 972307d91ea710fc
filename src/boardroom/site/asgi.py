"""The application: Django's pages on a pool of threads, live streams beside them, bots in processes of their own."""

from __future__ import annotations

import asyncio
import gc
import os

import django

from boardroom.site import config

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardroom.site.settings")
config.prepare()
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 (settings must be there before anything that reads them)

from boardroom.site.api import stream as api_stream  # noqa: E402
from boardroom.site.championship import events as hall_events  # noqa: E402
from boardroom.site.championship import follower  # noqa: E402
from boardroom.site.championship import live as hall_live  # noqa: E402
from boardroom.site.live import hub, stream  # noqa: E402
from boardroom.site.ops import health  # noqa: E402
from boardroom.site.ops.threads import PooledHandler, Receive, Scope, Send  # noqa: E402
from boardroom.site.tables import bots, timer  # noqa: E402

pages = PooledHandler(settings.WORKER_THREADS)


def settle() -> None:
    """What is loaded by now stays: it is not looked through for garbage ever again. Without this the thousands of small
    objects of a move to all its viewers had the whole program looked through, several times for each."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


async def lifespan(receive: Receive, send: Send) -> None:
    news: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.listen(stream.moved)
            hub.listen(api_stream.moved, watched_by=api_stream.watched)
            hub.listen(hall_live.moved, hall_events.KIND)
            bots.start()
            timer.start()
            follower.start()
            if settings.REDIS_URL:
                news = asyncio.create_task(hub.follow_redis())
            settle()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if news:
                news.cancel()
            follower.stop()
            timer.stop()
            bots.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(hall_live.PREFIX):
        await health.told(hall_live.stream, scope, receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await health.told(stream.stream, scope, receive, send)
    elif scope["type"] == "http" and api_stream.PATH.match(scope["path"]):
        await health.told(api_stream.stream, scope, receive, send)
    elif scope["type"] == "http" and scope["path"] in health.PAGES:
        await health.page(scope, receive, send)
    else:
        await pages(scope, receive, send)
