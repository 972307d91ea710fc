"""Web Push messages to users who have no page open, when it is their turn or their game is over.

Messages pass through the push services of browser vendors, so they name the game and the players and nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.engine.records.signature import encode_base64
from boardroom.web.accounts.models import User
from boardroom.web.database.connections import manage_connections
from boardroom.web.game_pages import GAMES
from boardroom.web.languages import LANGUAGE_CODES, translate
from boardroom.web.notifications.due_messages import PRESENCE_TIME, claim_reminder, postpone_reminder
from boardroom.web.notifications.models import Device
from boardroom.web.notifications.push_requests import PushServiceAdapter, find_service
from boardroom.web.realtime import hub
from boardroom.web.tables import clocks
from boardroom.web.tables.models import Seat, Status, Table

log = logging.getLogger("boardroom.pushes")
STREAM_KIND = "person"
"""Kind of the stream of a user's tables in the hub."""
RETRY_DELAY = timedelta(minutes=1)
MAX_DEVICES = 8
"""Devices of a user; a new one replaces the oldest."""
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the curve P-256."""
MAX_ENDPOINT_LENGTH = 600
"""Characters of a push service's URL."""
GONE_STATUSES = (404, 410)
HAS_DEVICES_KEY = "any-devices"

GAME_OVER_SENDER = "news"
"""Name of the threads that find out which users to notify."""

_senders: dict[str, ThreadPoolExecutor] = {}


def get_sender(service: str) -> ThreadPoolExecutor:
    """Return the threads of a push service, so that one that hangs delays nothing else."""
    return _senders.setdefault(service, ThreadPoolExecutor(4, thread_name_prefix="push"))


def stop_senders() -> None:
    """Drop unsent messages; Python would wait for them at exit."""
    while _senders:
        _senders.popitem()[1].shutdown(wait=False, cancel_futures=True)


# The server's VAPID key: push services accept messages only from the server that the browser subscribed to


@cache
def load_vapid_key() -> ec.EllipticCurvePrivateKey:
    """Derive the key pair from the server's secret key, so that all processes have the same one."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), b"boardroom pushes", "sha512")
    return ec.derive_private_key(1 + int.from_bytes(digest, "big") % (P256_ORDER - 1), ec.SECP256R1())


def encode_private_key() -> str:
    return encode_base64(load_vapid_key().private_numbers().private_value.to_bytes(32, "big"))


def encode_public_key() -> str:
    return encode_base64(load_vapid_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


# Devices


def add_device(user: User, subscription: Any) -> Device:
    """Save a browser's push subscription. Its endpoint must belong to an allowed push service."""
    try:
        endpoint, keys = str(subscription["endpoint"]), subscription["keys"]
        p256dh, auth = str(keys["p256dh"]), str(keys["auth"])
    except (KeyError, TypeError) as error:
        raise BadInput("This push subscription isn't valid. Turn notifications off and on again.") from error
    readable = f"{p256dh}{auth}".isprintable()
    if (
        not (readable and find_service(endpoint))
        or len(endpoint) > MAX_ENDPOINT_LENGTH
        or len(p256dh) > 120
        or len(auth) > 60
    ):
        raise BadInput("This push subscription isn't valid. Turn notifications off and on again.")
    device, _ = Device.objects.update_or_create(
        endpoint=endpoint,
        defaults={"user": user, "encryption_key": p256dh, "auth_secret": auth, "created_at": timezone.now()},
    )
    for old in user.devices.order_by("-id")[MAX_DEVICES:]:
        old.delete()
    caches["here"].delete(HAS_DEVICES_KEY)
    return device


def has_devices() -> bool:
    """Return True if any device is subscribed. Cached for a minute, since every turn checks it."""
    return bool(caches["here"].get_or_set(HAS_DEVICES_KEY, Device.objects.exists, 60))


# Presence and quiet hours


def is_present(user: User, now: datetime) -> bool:
    """Return True if the user has a page open, in this process or, by their last visit, in another."""
    return bool(hub.list_subscribers(user.pk, STREAM_KIND)) or (
        user.last_seen is not None and now - user.last_seen < PRESENCE_TIME
    )


def is_quiet_hour(user: User, now: datetime) -> bool:
    """Return True during the user's quiet hours."""
    start, end = user.quiet_from, user.quiet_to
    if start is None or end is None or start == end:
        return False
    hour = now.astimezone(get_time_zone(user)).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def quiet_hours_end(user: User, now: datetime) -> datetime:
    """Return the end of the user's quiet hours."""
    local = now.astimezone(get_time_zone(user))
    end = local.replace(hour=user.quiet_to or 0, minute=0, second=0, microsecond=0)
    return end if end > local else end + timedelta(days=1)


def get_time_zone(user: User) -> ZoneInfo:
    try:
        return ZoneInfo(user.time_zone or "UTC")
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


# Messages


def schedule_push(table: Table, last_actor: int, now: datetime) -> None:
    """Schedule a push message if the active player has changed."""
    if table.actor == last_actor:
        return
    waits = table.status == Status.PLAYING and table.actor >= 0 and not table.hot_seat and has_devices()
    table.push_due = now + timedelta(seconds=settings.PUSH_DELAY_SECONDS) if waits else None


def send_due_push(table_id: int) -> bool:
    """Send the scheduled message of a table and return True, unless the player is present or has quiet hours."""
    now = clocks.current_time()
    table = claim_reminder(table_id, "push_due", now)
    if table is None:
        return False
    seat = table.seats.filter(index=table.actor, bot="", user__push_on_turn=True).select_related("user").first()
    if table.status != Status.PLAYING or seat is None or seat.user is None or not seat.user.devices.exists():
        return False
    hushed = is_quiet_hour(seat.user, now)
    # Visits are recorded by the real clock, which tests do not replace
    if hushed or is_present(seat.user, timezone.now()):
        later = quiet_hours_end(seat.user, now) if hushed else now + RETRY_DELAY
        postpone_reminder(table, "push_due", later)
        return False
    return queue_messages(seat.user, build_message(table, seat, "It's your turn."))


def queue_game_over_pushes(table_id: int) -> None:
    """Notify the players of a finished game in another thread."""
    get_sender(GAME_OVER_SENDER).submit(push_game_over, table_id)


@manage_connections()
def push_game_over(table_id: int) -> None:
    """Notify players who are not present that their game is over."""
    try:
        now = timezone.now()
        table = Table.objects.get(pk=table_id)
        if not has_devices() or table.hot_seat:
            return
        for seat in table.seats.filter(bot="", user__push_on_game_over=True).select_related("user"):
            if seat.user and not is_present(seat.user, now) and not is_quiet_hour(seat.user, now):
                queue_messages(seat.user, build_message(table, seat, "Your game is over."))
    except Exception:
        log.exception("the end of table %s could not be pushed", table_id)


def build_message(table: Table, seat: Seat, title: str) -> dict[str, str]:
    """Return what a device shows, in its owner's language."""
    assert seat.user is not None
    lang = seat.user.language if seat.user.language in LANGUAGE_CODES else "en"
    others = [other.display_name(lang) for other in table.seats.all() if other.index != seat.index and other.name]
    return {
        "title": translate(lang, title),
        "body": f"{GAMES[table.game].titles[lang]} · {', '.join(others)}",
        "address": reverse("table", args=[table.code]),
        "tag": table.code,
        "lang": lang,
    }


def queue_messages(user: User, payload: dict[str, str]) -> bool:
    """Queue a message for each of a person's devices. Return True if there is one."""
    # An endpoint may have been stored under other rules or settings
    devices = [device for device in user.devices.all() if find_service(device.endpoint)]
    for device in devices:
        get_sender(find_service(device.endpoint)).submit(deliver_message, device, payload)
    return bool(devices)


def deliver_message(device: Device, payload: dict[str, str]) -> None:
    """Send a message to a device; delete the device if its service no longer knows it."""
    # Slow to import, and only needed here
    from pywebpush import WebPushException, webpush

    subject = (
        settings.SITE_ADDRESS if settings.SITE_ADDRESS.startswith("https:") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"
    )
    try:
        with requests.Session() as session:
            session.max_redirects = 0
            # A .netrc would replace the authorization
            session.trust_env = False
            session.mount("https://", PushServiceAdapter())
            session.mount("http://", PushServiceAdapter())
            webpush(
                {"endpoint": device.endpoint, "keys": {"p256dh": device.encryption_key, "auth": device.auth_secret}},
                json.dumps(payload),
                vapid_private_key=encode_private_key(),
                vapid_claims={"sub": subject},
                ttl=24 * 60 * 60,
                requests_session=session,
                headers={"Urgency": "normal", "Topic": push_topic(payload["tag"])},
            )
    except WebPushException as error:
        if error.response is not None and error.response.status_code in GONE_STATUSES:
            delete_device(device)
        else:
            log.warning("a push message to user %s failed: %s", device.user_id, error)
    except Exception:
        log.exception("a push message to user %s failed", device.user_id)


@manage_connections()
def delete_device(device: Device) -> None:
    device.delete()


def push_topic(tag: str) -> str:
    """Return the topic of a table, for which the service keeps only the latest message."""
    return encode_base64(hashlib.sha256(tag.encode()).digest())[:32]
