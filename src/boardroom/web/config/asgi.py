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
environment.prepare_data_folder()
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 (Django has to be set up first)

from boardroom.web import bots  # noqa: E402
from boardroom.web.accounts import api as accounts_api  # noqa: E402
from boardroom.web.accounts import export_download  # noqa: E402
from boardroom.web.database.connections import checkpoint_wal  # noqa: E402
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
from boardroom.web.tournaments import live as tournament_stream  # noqa: E402
from boardroom.web.tournaments import log_store, table_sync  # noqa: E402

django_app = PooledHandler(settings.WORKER_THREADS)


def freeze_garbage_collector() -> None:
    """Exclude everything loaded so far from garbage collection.

    Otherwise the thousands of small objects of a move with many viewers trigger several scans of the whole program.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def check_redis() -> str:
    """Return the state of Redis. Without it the site still works: sessions and limits use the database."""
    return health.run_check(hub.get_redis_client().ping, "degraded") if settings.REDIS_URL else "off"


def check_bot_workers() -> str:
    return "ok" if bots.is_running() else "failed"


health.extra_checks |= {"news": check_redis, "bots": check_bot_workers}


def register_listeners() -> None:
    """Connect every kind of change to the streams that show it."""
    hub.add_listener(streams.on_table_change)
    hub.add_listener(api_stream.on_table_change, list_watched_ids=api_stream.list_watched_tables)
    hub.add_listener(tournament_stream.request_render, log_store.CHANNEL_KIND)
    hub.add_listener(my_tables_stream.on_table_change, list_watched_ids=my_tables_stream.list_watched_users)
    hub.add_listener(my_tables_stream.on_invitation, friends.INVITATION_CHANGED, list_watched_ids=tuple)
    # Lost notifications do no harm here: access is also checked once a minute
    hub.add_listener(hub.recheck_access, hub.RECHECK, list_watched_ids=tuple)
    hub.add_listener(api_stream.recheck_access, hub.RECHECK, list_watched_ids=tuple)


BACKGROUND_SERVICES: tuple[tuple[Callable[[], None], Callable[[], None]], ...] = (
    (bots.start_bots, bots.stop_bots),
    (timer.start_timers, timer.stop_timers),
    (matchmaker.start, matchmaker.stop),
    (rating_watch.start, rating_watch.stop),
    (table_sync.start_sync, table_sync.stop_sync),
)
"""Functions that start and stop the background threads of a process. They stop in reverse order."""


async def handle_lifespan(receive: Receive, send: Send) -> None:
    redis_follower: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            register_listeners()
            for start, _ in BACKGROUND_SERVICES:
                start()
            if settings.REDIS_URL:
                redis_follower = asyncio.create_task(hub.follow_redis())
            freeze_garbage_collector()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if redis_follower:
                redis_follower.cancel()
            for _, stop in reversed(BACKGROUND_SERVICES):
                stop()
            await asyncio.to_thread(checkpoint_wal)
            await send({"type": "lifespan.shutdown.complete"})
            return


AsgiApp = Callable[[Scope, Receive, Send], Awaitable[None]]
ROUTES: tuple[tuple[re.Pattern[str], AsgiApp], ...] = (
    (
        re.compile(re.escape(tournament_stream.STREAM_PREFIX)),
        partial(health.log_stream, tournament_stream.serve_stream),
    ),
    (re.compile(f"{my_tables_stream.STREAM_PATH}/?$"), partial(health.log_stream, my_tables_stream.serve_user_stream)),
    (re.compile("/live/"), partial(health.log_stream, streams.serve_table_stream)),
    (
        re.compile(f"{export_download.EXPORT_PATH}$"),
        partial(health.log_stream, export_download.serve_export, route=export_download.EXPORT_PATH),
    ),
    (accounts_api.EXPORT_PATH, partial(health.log_stream, accounts_api.send_export, route="/api/me/export")),
    (api_stream.STREAM_PATH, partial(health.log_stream, api_stream.send_stream)),
    (re.compile("|".join(f"{re.escape(path)}$" for path in health.HEALTH_ROUTES)), health.serve_health),
)
"""Paths that bypass Django, by pattern; the first match counts."""
ROUTE_PATTERN = re.compile("|".join(f"(?:{path.pattern})" for path, _ in ROUTES))
"""All of these patterns in one, since most requests match none."""


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await handle_lifespan(receive, send)
        return
    app: AsgiApp = django_app
    if scope["type"] == "http" and early_errors.has_nul(scope):
        app = early_errors.reject_address
    elif scope["type"] == "http" and ROUTE_PATTERN.match(scope["path"]):
        app = next(route_app for path, route_app in ROUTES if path.match(scope["path"]))
    await app(scope, receive, send)
