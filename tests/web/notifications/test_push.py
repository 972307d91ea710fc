"""Devices are told (Web Push): to a local endpoint, encrypted, signed, at the right time and to nobody else."""

import base64
import contextlib
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer

import http_ece
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid

from boardroom.engine.records.signature import encode_base64
from boardroom.web.accounts.models import User
from boardroom.web.notifications import my_tables_stream, push
from boardroom.web.notifications.models import Device
from boardroom.web.notifications.push_requests import find_service
from boardroom.web.realtime import hub
from boardroom.web.tables.models import Table
from web.people import again, person, step, table


class Service:
    """A push service, and a browser that it belongs to."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.got: list[tuple[Message, bytes]] = []
        self.answer = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.headers, body))
                self.send_response(service.answer)
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def subscription(self, name="one"):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encode_base64(point), "auth": encode_base64(self.auth)}
        return {"endpoint": f"http://{self.host}/{name}", "keys": keys}

    def read(self):
        """The last message as the browser reads it."""
        _, body = self.got[-1]
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class AtOnce:
    """Whoever has something sent waits for it."""

    def submit(self, work, *given):
        work(*given)


@pytest.fixture
def service(settings_of, monkeypatch):
    running = Service()
    monkeypatch.setattr(push, "get_sender", lambda service: AtOnce())
    settings_of(PUSH_HOSTS=[*settings.PUSH_HOSTS, running.host], PUSH_DELAY_SECONDS=0)
    yield running
    running.server.shutdown()
    running.server.server_close()


@pytest.fixture
def settings_of():
    from django.test import override_settings

    with contextlib.ExitStack() as stack:
        yield lambda **given: stack.enter_context(override_settings(**given))


def waiting(service, **wishes):
    """A table whose player to decide has a device and is elsewhere."""
    people = [person("Aki"), person("Ben")]
    for one in people:
        for key, value in wishes.items():
            setattr(one, key, value)
        one.save()
        push.add_device(one, service.subscription(one.username))
    made = table(*people, ruleset="2000")
    first = again(made).actor
    while again(made).actor == first:
        step(made)
    now = again(made)
    return now, people[now.actor]


def test_push_is_sent_once_encrypted_and_signed(service):
    t, who = waiting(service, language="ja")
    assert push.send_due_push(t.pk)
    headers, body = service.got[-1]
    assert service.read() == {
        "title": "あなたの手番です。",
        "body": f"アクワイア · {t.seats.exclude(user=who).get().name}",
        "address": f"/t/{t.code}/",
        "tag": t.code,
        "lang": "ja",
    }
    assert t.code.encode() not in body
    token, _, key = headers["Authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == push.encode_public_key()
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == f"http://{service.host}"
    assert Vapid.verify(headers["Authorization"])
    assert not push.send_due_push(t.pk), "a message is sent once"
    assert len(service.got) == 1


def test_present_or_unsubscribed_users_get_no_push(service):
    t, who = waiting(service)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "list_subscribers", lambda pk, kind: [1] if (pk, kind) == (who.pk, "person") else [])
        assert not push.send_due_push(t.pk)
    assert again(t).push_due > timezone.now(), "and is told later, if the page is closed then"
    Table.objects.filter(pk=t.pk).update(push_due=timezone.now())
    who.push_on_turn = False
    who.save()
    assert not push.send_due_push(t.pk)
    assert service.got == []


def test_quiet_hours_use_the_users_time_zone():
    aki = person("Aki")
    aki.time_zone, aki.quiet_from, aki.quiet_to = "Asia/Tokyo", 22, 7
    night, day = datetime(2026, 5, 1, 15, tzinfo=UTC), datetime(2026, 5, 1, 23, tzinfo=UTC)  # midnight, 8:00
    assert (push.is_quiet_hour(aki, night), push.is_quiet_hour(aki, day)) == (True, False)
    assert push.quiet_hours_end(aki, night) == datetime(2026, 5, 1, 22, tzinfo=UTC)
    aki.time_zone = "Nowhere/At all"
    assert push.is_quiet_hour(aki, datetime(2026, 5, 1, 23, tzinfo=UTC)), (
        "somewhere unknown is where the clock is the world's"
    )
    aki.quiet_to = 22
    assert not push.is_quiet_hour(aki, night)


def test_quiet_hours_postpone_the_push(service):
    hour = timezone.now().hour
    t, _ = waiting(service, quiet_from=hour, quiet_to=(hour + 2) % 24)
    assert not push.send_due_push(t.pk)
    assert again(t).push_due > timezone.now() + timedelta(minutes=50)
    assert service.got == []


def test_push_is_on_time_after_clock_change(service, monkeypatch):
    """Its moment is written by the table's clock, which does not go back: the timer asked four times a second."""
    t, _ = waiting(service)
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() - timedelta(hours=1))
    assert push.send_due_push(t.pk)
    assert len(service.got) == 1


def test_expired_device_is_deleted(service):
    t, who = waiting(service)
    service.answer = 410
    assert push.send_due_push(t.pk)
    assert not who.devices.exists()


def test_hanging_service_blocks_no_request(service, monkeypatch):
    """The timer goes on to the next table, and other devices are told meanwhile."""
    t, who = waiting(service)
    push.add_device(who, service.subscription("another"))
    answers, asked = threading.Event(), threading.Barrier(3)

    def post(*args, **more):
        asked.wait(10)
        answers.wait(10)
        raise requests.Timeout

    monkeypatch.setattr(requests.Session, "post", post)
    with ThreadPoolExecutor(2) as several:
        monkeypatch.setattr(push, "get_sender", lambda service: several)
        assert push.send_due_push(t.pk)
        asked.wait(10)
        answers.set()
    assert who.devices.count() == 2


def test_hanging_service_blocks_only_its_own_devices(service, monkeypatch):
    """However many of them there are: those of another service are told meanwhile, and the server can stop."""
    monkeypatch.undo()
    t, who = waiting(service)
    for number in range(push.MAX_DEVICES - 1):
        Device.objects.create(
            user=who, endpoint=f"https://fcm.googleapis.com/{number}", encryption_key="k", auth_secret="a"
        )
    told, answers, begun = threading.Event(), threading.Event(), []

    def deliver(device, what):
        if device.endpoint.startswith("http:"):
            told.set()
        else:
            begun.append(device)
            answers.wait(10)

    monkeypatch.setattr(push, "deliver_message", deliver)
    assert push.send_due_push(t.pk)
    assert told.wait(10)
    silent = push.get_sender("fcm.googleapis.com")
    push.stop_senders()
    answers.set()
    silent.shutdown()
    assert len(begun) < push.MAX_DEVICES - 1, "what has not begun by the end is not sent"


def test_service_connection_is_closed(service, monkeypatch):
    closed = []

    def close(session):
        closed.append(session)

    monkeypatch.setattr(requests.Session, "close", close)
    t, _ = waiting(service)
    assert push.send_due_push(t.pk)
    assert len(closed) == 1


def test_absent_players_are_told_of_game_over(service):
    t, _ = waiting(service)
    push.push_game_over(t.pk)
    assert len(service.got) == 2
    assert service.read()["title"] == "Your game is over."


HOSTILE_ENDPOINTS = [
    "https://example.com/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.example.com/x",
    "https://evilfcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com:99999/x",
    "https://fcm.googleapis.com./x",
    "https://evil.example\\.fcm.googleapis.com/x",
    "https://fcm.googleapis.com\\@evil.example/x",
    "https://fcm.googleapis.com/\\x",
    "https://evil.example%2F.fcm.googleapis.com/x",
    "https://evil.example%5C.fcm.googleapis.com/x",
    "https://evil.example#.fcm.googleapis.com/x",
    "https://evil.example?.fcm.googleapis.com/x",
    "https://user@fcm.googleapis.com/x",
    "https://user:word@fcm.googleapis.com/x",
    "https://@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://fcm.googleapis.com:443@evil.example/x",
    "https://fcm.googleapis.com/x\n",
    "https://fcm.googleapis.com/x y",
    "https://evil.example\t.fcm.googleapis.com/x",
    "https://evil.example\x7f.fcm.googleapis.com/x",
    " https://fcm.googleapis.com/x",
    "https://evil.example\uff0f.fcm.googleapis.com/x",
    "https://fcm\u3002googleapis.com/x",
    "https:fcm.googleapis.com/x",
    "https:///fcm.googleapis.com/x",
    "//fcm.googleapis.com/x",
    "https://169.254.169.254/latest",
    "https://[::1]/x",
    "file:///etc/passwd",
    "",
]


@pytest.mark.parametrize("endpoint", HOSTILE_ENDPOINTS)
def test_subscribing_refuses_endpoints_outside_allowed_services(endpoint):
    client, user = Client(), person()
    client.force_login(user)
    subscription = {"endpoint": endpoint, "keys": {"p256dh": "x", "auth": "y"}}
    response = client.post("/notices/device/", json.dumps(subscription), content_type="application/json")
    assert response.status_code == 400
    assert not user.devices.exists()


@pytest.mark.parametrize("endpoint", HOSTILE_ENDPOINTS)
def test_sending_skips_stored_endpoints_outside_allowed_services(service, monkeypatch, endpoint):
    user, requested = person(), []
    keys = service.subscription()["keys"]
    Device.objects.create(user=user, endpoint=endpoint, encryption_key=keys["p256dh"], auth_secret=keys["auth"])
    monkeypatch.setattr(requests.Session, "send", lambda *args, **kwargs: requested.append(args))
    assert not push.queue_messages(user, {"tag": "ABC"})
    assert not requested


@pytest.mark.parametrize(
    ("endpoint", "expected"),
    [
        ("https://fcm.googleapis.com/fcm/send/a:b_c-d%3D?e=f@g", "fcm.googleapis.com"),
        ("https://fcm.googleapis.com:443/x", "fcm.googleapis.com"),
        ("https://updates.push.services.mozilla.com/wpush/v2/a", "push.services.mozilla.com"),
        ("https://wns2-par02p.notify.windows.com/w/?token=a%2b", "notify.windows.com"),
        ("https://web.push.apple.com/QOXE-_a", "push.apple.com"),
    ],
)
def test_browser_endpoints_belong_to_their_service(endpoint, expected):
    assert find_service(endpoint) == expected


def test_browser_subscribes_and_unsubscribes():
    client, aki = Client(), person()
    client.force_login(aki)
    wish = {"endpoint": "https://fcm.googleapis.com/abc", "keys": {"p256dh": "x", "auth": "y"}, "zone": "Asia/Tokyo"}

    def post(path, what):
        return client.post(path, json.dumps(what), content_type="application/json").status_code

    assert post("/notices/device/", wish) == 204
    aki.refresh_from_db()
    assert (aki.time_zone, aki.devices.count()) == ("Asia/Tokyo", 1)
    assert post("/notices/device/?forget=1", wish) == 204
    assert not aki.devices.exists()
    assert [post("/notices/device/", what) for what in ({}, [], "x", {"endpoint": 1})] == [400] * 4
    assert Client().post("/notices/device/").status_code == 302


def test_invalid_subscriptions_are_rejected_or_cleaned(service):
    """A form's body and one nested without end were answered as our fault; PostgreSQL keeps no NUL."""
    aki, client = person(), Client()
    client.force_login(aki)
    form = client.post("/notices/device/", {"endpoint": "x"})
    assert form.status_code == 400
    deep = client.post("/notices/device/", "[" * 100_000, content_type="application/json")
    assert deep.status_code == 400
    wish = service.subscription()
    for wrong in (
        wish | {"endpoint": wish["endpoint"] + "\0"},
        wish | {"keys": wish["keys"] | {"auth": "\ud800"}},
        wish | {"keys": wish["keys"] | {"p256dh": "\0"}},
    ):
        assert client.post("/notices/device/", json.dumps(wrong), content_type="application/json").status_code == 400
    assert not aki.devices.exists()
    told = wish | {"zone": "Asia/Tokyo\0\ud800"}
    assert client.post("/notices/device/", json.dumps(told), content_type="application/json").status_code == 204
    assert User.objects.get(pk=aki.pk).time_zone == "Asia/Tokyo"
    forgets = json.dumps({"endpoint": "\0"})
    answer = client.post("/notices/device/?forget=1", forgets, content_type="application/json")
    assert answer.status_code == 204
    assert aki.devices.count() == 1


def test_site_is_an_installable_app():
    client = Client()
    app = client.get("/manifest.webmanifest", headers={"accept-language": "ja"}).json()
    assert (app["lang"], app["display"], app["start_url"]) == ("ja", "standalone", "/")
    for icon in app["icons"]:
        with contextlib.closing(client.get(icon["src"])) as picture:
            assert picture.status_code == 200
    worker = client.get("/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert "notificationclick" in worker.content.decode()


def test_stream_contains_only_own_tables():
    aki, ben = person("Aki"), person("Ben")
    made = table(aki, ben, ruleset="2000")
    actor = again(made).actor
    rows = [my_tables_stream.build_payload(one, "en")["tables"] for one in (aki, ben)]
    assert [[row["yours"] for row in found] for found in rows] == [[actor == 0], [actor == 1]]
    assert rows[0][0]["with"] == ["Ben"]
    assert my_tables_stream.build_payload(person("Cho"), "en")["tables"] == []
