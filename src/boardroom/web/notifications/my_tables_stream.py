"""A live stream of a user's tables; a browser needs only one for all its pages (`notices.js`).

GET /live/mine    event: frame    data: JSON with the user's tables, and at which of them it is their turn
"""

from __future__ import annotations

import json
import logging
from typing import Any

from cachetools import LRUCache
from django.urls import reverse
from django.utils import timezone

from boardroom.web.accounts.models import User
from boardroom.web.database.connections import manage_connections
from boardroom.web.game_pages import GAMES
from boardroom.web.languages import find_language
from boardroom.web.matchmaking import queue
from boardroom.web.notifications import push
from boardroom.web.realtime import hub
from boardroom.web.realtime.coalescing import Coalescer
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.social import friends, presence
from boardroom.web.tables import lookup, match_cache, streams
from boardroom.web.tables.models import Status, Table

logger = logging.getLogger("boardroom.live")
STREAM_PATH = "/live/mine"
MAX_TABLES = 20

_last_states: LRUCache[int, tuple[Any, ...]] = LRUCache(4000)
"""The last notified state of tables: active player, status and seats. Most moves change none of it."""


async def serve_user_stream(scope: Scope, receive: Receive, send: Send) -> None:
    await streams.serve_stream(USER_CHANNEL, scope, receive, send)


@manage_connections()
def authorise_stream(scope: Scope) -> tuple[int, str, int | None]:
    """Return the user of the session and their language."""
    request = streams.build_request(scope)
    user = request.user
    if not isinstance(user, User):
        raise streams.AccessDenied(403)
    presence.mark_online(user)
    return user.pk, find_language(request), user.pk


def on_table_change(what: int, number: int) -> None:
    """Notify the players of a changed table who have a page open here.

    After missed notifications, `what` is a user whose tables have to be checked.
    """
    if number == hub.UNKNOWN_NUMBER:
        coalescer.request_render(what)
    elif hub.is_kind_watched(push.STREAM_KIND):
        streams.render_executor.submit(notify_players, what)


def on_invitation(user: int, number: int) -> None:
    """Notify a user of an invitation."""
    if hub.list_subscribers(user, push.STREAM_KIND):
        coalescer.request_render(user)


def list_watched_users() -> list[int]:
    return hub.list_watched(push.STREAM_KIND)


@manage_connections()
def notify_players(table_id: int) -> None:
    try:
        table = match_cache.load_table(table_id)
        if table is None:
            return
        people = {seat.user_id for seat in table.seats.all() if seat.user_id}
        status = (
            table.actor,
            (table.status, table.envelopes_shut),
            *((seat.user_id, seat.bot) for seat in table.seats.all()),
        )
        if _last_states.get(table_id) == status:
            return
        before = {one for one, _ in _last_states.get(table_id, ())[2:] if one}
        _last_states[table_id] = status
        for user in people | before:
            if hub.list_subscribers(user, push.STREAM_KIND):
                coalescer.request_render(user)
    except Exception:
        logger.exception("the players of table %s could not be notified", table_id)


@manage_connections()
def render_subscribers(user_id: int, viewers: list[hub.Subscriber] | None = None) -> None:
    try:
        watching = hub.filter_connected(viewers, user_id, push.STREAM_KIND)
        if not watching:
            return
        user = User.objects.get(pk=user_id)
        ready: dict[str, Chunk] = {}

        def frame_of(viewer: hub.Subscriber) -> Chunk:
            lang = viewer.view_key[0]
            if lang not in ready:
                ready[lang] = streams.format_event(0, json.dumps(build_payload(user, lang)))
            return ready[lang]

        streams.offer_frames(0, watching, frame_of, charge_client=viewers is not None)
    except Exception:
        logger.exception("the tables of user %s could not be sent", user_id)


def build_payload(user: User, lang: str) -> dict[str, Any]:
    """Return the data of the stream: tables, invitations and settings."""
    running = (
        lookup.user_tables(user)
        .filter(status__in=(Status.OPEN, Status.PLAYING))
        .order_by("-last_activity")[:MAX_TABLES]
    )
    rows = [describe_table(table, user, lang) for table in running]
    found = queue.find_new_table(user)
    return {
        "tables": sorted(rows, key=lambda one: not one["yours"]),
        "quiet": push.is_quiet_hour(user, timezone.now()),
        "tells": user.push_on_turn,
        "found": found.code if found else "",
        "calls": [
            {
                "id": call.pk,
                "from": call.sender.name,
                "game": GAMES[call.table.game].titles[lang],
                "address": reverse("invited", args=[call.table.code, call.table.invitation]),
            }
            for call in friends.list_invitations(user)
            if call.table.game in GAMES
        ],
    }


def describe_table(table: Table, user: User, lang: str) -> dict[str, Any]:
    seats = list(table.seats.all())
    return {
        "code": table.code,
        "address": reverse("table", args=[table.code]),
        "game": GAMES[table.game].titles[lang],
        "with": [seat.display_name(lang) for seat in seats if seat.user_id != user.pk and seat.name],
        "open": table.status == Status.OPEN,
        "yours": is_turn_of(table, user),
        "opens": must_open_envelope(table, user),
    }


def is_turn_of(table: Table, user: User) -> bool:
    """Return True if a table waits for a user's move. Shared screens and physical tables need no notification."""
    if table.status != Status.PLAYING or table.hot_seat or table.is_paused or table.records_real_table:
        return False
    return any(s.user_id == user.pk and s.index == table.actor and not s.bot for s in table.seats.all())


def must_open_envelope(table: Table, user: User) -> bool:
    """Return True if the user's browser has to open an envelope now, which any open page can do."""
    if table.status != Status.OPEN or not table.envelopes_shut:
        return False
    return any(s.user_id == user.pk and s.envelope and not s.nonce for s in table.seats.all())


coalescer: Coalescer[hub.Subscriber] = Coalescer(streams.render_executor, render_subscribers)
USER_CHANNEL = streams.StreamChannel(push.STREAM_KIND, authorise_stream, coalescer)
