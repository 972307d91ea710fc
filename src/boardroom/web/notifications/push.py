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
from boardroom.engine.records.signature import text_of
from boardroom.web.accounts.models import Person
from boardroom.web.database.connections import connected
from boardroom.web.game_pages import GAMES
from boardroom.web.languages import CODES, said
from boardroom.web.notifications.due_messages import PRESENT, claimed, put_off
from boardroom.web.notifications.models import Device
from boardroom.web.notifications.push_requests import PushAdapter, find_service
from boardroom.web.realtime import hub
from boardroom.web.tables import clocks
from boardroom.web.tables.models import Seat, Status, Table

log = logging.getLogger("boardroom.pushes")
KIND = "person"
"""Kind of the stream of a user's tables in the hub."""
LATER = timedelta(minutes=1)
DEVICES = 8
"""Devices of a user; a new one replaces the oldest."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the curve P-256."""
LONGEST = 600
"""Characters of a push service's URL."""
GONE = (404, 410)
ANY = "any-devices"

NEWS = "news"
"""Name of the threads that find out which users to notify."""

_senders: dict[str, ThreadPoolExecutor] = {}


def sender(service: str) -> ThreadPoolExecutor:
    """Return the threads of a push service, so that one that hangs delays nothing else."""
    return _senders.setdefault(service, ThreadPoolExecutor(4, thread_name_prefix="push"))


def stop() -> None:
    """Drop unsent messages; Python would wait for them at exit."""
    while _senders:
        _senders.popitem()[1].shutdown(wait=False, cancel_futures=True)


# The server's VAPID key: push services accept messages only from the server that the browser subscribed to


@cache
def key() -> ec.EllipticCurvePrivateKey:
    """Derive the key pair from the server's secret key, so that all processes have the same one."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), b"boardroom pushes", "sha512")
    return ec.derive_private_key(1 + int.from_bytes(digest, "big") % (ORDER - 1), ec.SECP256R1())


def private_key() -> str:
    return text_of(key().private_numbers().private_value.to_bytes(32, "big"))


def public_key() -> str:
    return text_of(key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


# Devices


def add(person: Person, wish: Any) -> Device:
    """Save a browser's push subscription. Its endpoint must belong to an allowed push service."""
    try:
        endpoint, keys = str(wish["endpoint"]), wish["keys"]
        p256dh, auth = str(keys["p256dh"]), str(keys["auth"])
    except (KeyError, TypeError) as error:
        raise BadInput("This push subscription isn't valid. Turn notifications off and on again.") from error
    readable = f"{p256dh}{auth}".isprintable()
    if not (readable and find_service(endpoint)) or len(endpoint) > LONGEST or len(p256dh) > 120 or len(auth) > 60:
        raise BadInput("This push subscription isn't valid. Turn notifications off and on again.")
    device, _ = Device.objects.update_or_create(
        endpoint=endpoint, defaults={"person": person, "key": p256dh, "auth": auth, "created": timezone.now()}
    )
    for old in person.devices.order_by("-id")[DEVICES:]:
        old.delete()
    caches["here"].delete(ANY)
    return device


def wanted() -> bool:
    """Return True if any device is subscribed. Cached for a minute, since every turn checks it."""
    return bool(caches["here"].get_or_set(ANY, Device.objects.exists, 60))


# Presence and quiet hours


def present(person: Person, now: datetime) -> bool:
    """Return True if the user has a page open, in this process or, by their last visit, in another."""
    return bool(hub.viewers_of(person.pk, KIND)) or (person.here is not None and now - person.here < PRESENT)


def quiet(person: Person, now: datetime) -> bool:
    """Return True during the user's quiet hours."""
    start, end = person.quiet_from, person.quiet_to
    if start is None or end is None or start == end:
        return False
    hour = now.astimezone(zone_of(person)).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def loud_again(person: Person, now: datetime) -> datetime:
    """Return the end of the user's quiet hours."""
    local = now.astimezone(zone_of(person))
    end = local.replace(hour=person.quiet_to or 0, minute=0, second=0, microsecond=0)
    return end if end > local else end + timedelta(days=1)


def zone_of(person: Person) -> ZoneInfo:
    try:
        return ZoneInfo(person.zone or "UTC")
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


# Messages


def turn(table: Table, before: int, now: datetime) -> None:
    """Schedule a push message if the active player has changed."""
    if table.actor == before:
        return
    waits = table.status == Status.PLAYING and table.actor >= 0 and not table.hot_seat and wanted()
    table.push = now + timedelta(seconds=settings.PUSH_SECONDS) if waits else None


def send(table_id: int) -> bool:
    """Send the scheduled message of a table and return True, unless the player is present or has quiet hours."""
    now = clocks.now()
    table = claimed(table_id, "push", now)
    if table is None:
        return False
    seat = table.seats.filter(index=table.actor, bot="", person__told_turn=True).select_related("person").first()
    if table.status != Status.PLAYING or seat is None or seat.person is None or not seat.person.devices.exists():
        return False
    hushed = quiet(seat.person, now)
    # Visits are recorded by the real clock, which tests do not replace
    if hushed or present(seat.person, timezone.now()):
        later = loud_again(seat.person, now) if hushed else now + LATER
        put_off(table, "push", later)
        return False
    return tell(seat.person, message(table, seat, "It's your turn."))


def over(table_id: int) -> None:
    """Notify the players of a finished game in another thread."""
    sender(NEWS).submit(tell_all, table_id)


@connected()
def tell_all(table_id: int) -> None:
    """Notify players who are not present that their game is over."""
    try:
        now = timezone.now()
        table = Table.objects.get(pk=table_id)
        if not wanted() or table.hot_seat:
            return
        for seat in table.seats.filter(bot="", person__told_game=True).select_related("person"):
            if seat.person and not present(seat.person, now) and not quiet(seat.person, now):
                tell(seat.person, message(table, seat, "Your game is over."))
    except Exception:
        log.exception("the end of table %s could not be pushed", table_id)


def message(table: Table, seat: Seat, news: str) -> dict[str, str]:
    """Return what a device shows, in its owner's language."""
    assert seat.person is not None
    lang = seat.person.language if seat.person.language in CODES else "en"
    others = [other.called(lang) for other in table.seats.all() if other.index != seat.index and other.name]
    return {
        "title": said(lang, news),
        "body": f"{GAMES[table.game].titles[lang]} · {', '.join(others)}",
        "address": reverse("table", args=[table.code]),
        "tag": table.code,
        "lang": lang,
    }


def tell(person: Person, what: dict[str, str]) -> bool:
    """Queue a message for each of a person's devices. Return True if there is one."""
    # An endpoint may have been stored under other rules or settings
    devices = [device for device in person.devices.all() if find_service(device.endpoint)]
    for device in devices:
        sender(find_service(device.endpoint)).submit(deliver, device, what)
    return bool(devices)


def deliver(device: Device, what: dict[str, str]) -> None:
    """Send a message to a device; delete the device if its service no longer knows it."""
    # Slow to import, and only needed here
    from pywebpush import WebPushException, webpush

    subject = settings.ADDRESS if settings.ADDRESS.startswith("https:") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"
    try:
        with requests.Session() as session:
            session.max_redirects = 0
            # A .netrc would replace the authorization
            session.trust_env = False
            session.mount("https://", PushAdapter())
            session.mount("http://", PushAdapter())
            webpush(
                {"endpoint": device.endpoint, "keys": {"p256dh": device.key, "auth": device.auth}},
                json.dumps(what),
                vapid_private_key=private_key(),
                vapid_claims={"sub": subject},
                ttl=24 * 60 * 60,
                requests_session=session,
                headers={"Urgency": "normal", "Topic": topic(what["tag"])},
            )
    except WebPushException as error:
        if error.response is not None and error.response.status_code in GONE:
            forget(device)
        else:
            log.warning("a push message to user %s failed: %s", device.person_id, error)
    except Exception:
        log.exception("a push message to user %s failed", device.person_id)


@connected()
def forget(device: Device) -> None:
    device.delete()


def topic(tag: str) -> str:
    """Return the topic of a table, for which the service keeps only the latest message."""
    return text_of(hashlib.sha256(tag.encode()).digest())[:32]
