"""Devices are told that a table waits for their owner, when no page of theirs is open (Web Push).

What is sent says which game and nothing of what is in it: it passes through the services of those who make browsers.
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
from boardroom.engine.signature import text_of
from boardroom.site.db.connections import connected
from boardroom.site.games import GAMES
from boardroom.site.languages import CODES, said
from boardroom.site.models import Device, Person, Seat, Status, Table
from boardroom.site.news import hub
from boardroom.site.tables import clocks
from boardroom.site.tables.due_messages import PRESENT, claimed, put_off
from boardroom.site.tables.push_requests import PushAdapter, find_service

log = logging.getLogger("boardroom.pushes")
KIND = "person"
"""What the stream of a person's tables is known by in the hub."""
LATER = timedelta(minutes=1)
DEVICES = 8
"""A person has so many at most; the oldest goes."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many keys the curve P-256 has."""
LONGEST = 600
"""Letters of the address at which a service is called."""
GONE = (404, 410)
ANY = "any-devices"

NEWS = "news"
"""Who works out whom to tell, beside the services that are told."""

_senders: dict[str, ThreadPoolExecutor] = {}


def sender(service: str) -> ThreadPoolExecutor:
    """Threads of its own for every service: one that does not answer holds up neither the timer nor the devices of
    others, and no connection of the database."""
    return _senders.setdefault(service, ThreadPoolExecutor(4, thread_name_prefix="push"))


def stop() -> None:
    """What has not been sent by now is not sent: Python would wait at its end until all of it is."""
    while _senders:
        _senders.popitem()[1].shutdown(wait=False, cancel_futures=True)


# The server's key: push services accept messages from whoever the browser said yes to, and from nobody else


@cache
def key() -> ec.EllipticCurvePrivateKey:
    """Follows from the server's secret key: every process has the same, and there is no file to lose."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), b"boardroom pushes", "sha512")
    return ec.derive_private_key(1 + int.from_bytes(digest, "big") % (ORDER - 1), ec.SECP256R1())


def private_key() -> str:
    return text_of(key().private_numbers().private_value.to_bytes(32, "big"))


def public_key() -> str:
    return text_of(key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


# Devices


def add(person: Person, wish: Any) -> Device:
    """A browser wants to be told. The address it gives is called by this server, so it is one of the known services."""
    try:
        endpoint, keys = str(wish["endpoint"]), wish["keys"]
        p256dh, auth = str(keys["p256dh"]), str(keys["auth"])
    except (KeyError, TypeError) as error:
        raise BadInput("That isn't a browser's subscription.") from error
    readable = f"{p256dh}{auth}".isprintable()
    if not (readable and find_service(endpoint)) or len(endpoint) > LONGEST or len(p256dh) > 120 or len(auth) > 60:
        raise BadInput("That isn't a browser's subscription.")
    device, _ = Device.objects.update_or_create(
        endpoint=endpoint, defaults={"person": person, "key": p256dh, "auth": auth, "created": timezone.now()}
    )
    for old in person.devices.order_by("-id")[DEVICES:]:
        old.delete()
    caches["here"].delete(ANY)
    return device


def wanted() -> bool:
    """Whether anybody is to be told of anything: asked with every turn, so it is looked up once a minute."""
    return bool(caches["here"].get_or_set(ANY, Device.objects.exists, 60))


# Who is there, and when


def present(person: Person, now: datetime) -> bool:
    """Whether a page of theirs is open: this process knows it of its own streams, and others write it down."""
    return bool(hub.viewers_of(person.pk, KIND)) or (person.here is not None and now - person.here < PRESENT)


def quiet(person: Person, now: datetime) -> bool:
    """Whether it is one of the hours in which the person wants to hear nothing."""
    start, end = person.quiet_from, person.quiet_to
    if start is None or end is None or start == end:
        return False
    hour = now.astimezone(zone_of(person)).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def loud_again(person: Person, now: datetime) -> datetime:
    """When the quiet hours are over."""
    local = now.astimezone(zone_of(person))
    end = local.replace(hour=person.quiet_to or 0, minute=0, second=0, microsecond=0)
    return end if end > local else end + timedelta(days=1)


def zone_of(person: Person) -> ZoneInfo:
    try:
        return ZoneInfo(person.zone or "UTC")
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


# Telling


def turn(table: Table, before: int, now: datetime) -> None:
    """Somebody else has to decide: their devices are told in a while, unless the table has moved on by then."""
    if table.actor == before:
        return
    waits = table.status == Status.PLAYING and table.actor >= 0 and not table.hot_seat and wanted()
    table.push = now + timedelta(seconds=settings.PUSH_SECONDS) if waits else None


def send(table_id: int) -> bool:
    """The message of a table whose time has come. Whether there is somebody to send it to."""
    now = clocks.now()
    table = claimed(table_id, "push", now)
    if table is None:
        return False
    seat = table.seats.filter(index=table.actor, bot="", person__told_turn=True).select_related("person").first()
    if table.status != Status.PLAYING or seat is None or seat.person is None or not seat.person.devices.exists():
        return False
    hushed = quiet(seat.person, now)
    # When somebody was here is written by the machine's clock
    if hushed or present(seat.person, timezone.now()):
        later = loud_again(seat.person, now) if hushed else now + LATER
        put_off(table, "push", later)
        return False
    return tell(seat.person, message(table, seat, "It's your turn."))


def over(table_id: int) -> None:
    """A game has ended: told away from the one whose move ended it."""
    sender(NEWS).submit(tell_all, table_id)


@connected()
def tell_all(table_id: int) -> None:
    """Those who sat at a table and are elsewhere hear that it is over."""
    try:
        now = timezone.now()
        table = Table.objects.get(pk=table_id)
        if not wanted() or table.hot_seat:
            return
        for seat in table.seats.filter(bot="", person__told_game=True).select_related("person"):
            if seat.person and not present(seat.person, now) and not quiet(seat.person, now):
                tell(seat.person, message(table, seat, "Your game is over."))
    except Exception:
        log.exception("the news of table %s could not be told", table_id)


def message(table: Table, seat: Seat, news: str) -> dict[str, str]:
    """What a device shows, in its owner's language."""
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
    """Tell a device; one that its service no longer knows is forgotten."""
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
            log.warning("a device of person %s could not be told: %s", device.person_id, error)
    except Exception:
        log.exception("a device of person %s could not be told", device.person_id)


@connected()
def forget(device: Device) -> None:
    device.delete()


def topic(tag: str) -> str:
    """Of several messages about a table the service keeps the last."""
    return text_of(hashlib.sha256(tag.encode()).digest())[:32]
