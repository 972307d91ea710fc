"""Health, readiness, figures and logs; and that the logs hold nothing of anybody's."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading

import httpx
import pytest
from django.db import OperationalError
from django.test import Client

from boardroom.base.errors import BadInput
from boardroom.web import bots
from boardroom.web.accounts.models import User
from boardroom.web.config import environment
from boardroom.web.config.asgi import application
from boardroom.web.layout import error_pages
from boardroom.web.realtime import hub
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server import health, metrics, request_logs
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Table
from web.callers import Browser
from web.conftest import Server
from web.people import again, figure, legal, person, step, table
from web.streams import scope_of


async def asked(path: str, headers: dict[str, str] | None = None, client: str = "127.0.0.1", method: str = "GET"):
    sent: list[dict] = []

    async def send(message):
        sent.append(message)

    given = {"host": "127.0.0.1:8000"} | (headers or {})
    await application(scope_of(path, given, method, client), None, send)
    return sent[0]["status"], sent[1]["body"].decode()


def get(path: str, headers: dict[str, str] | None = None, client: str = "127.0.0.1"):
    return asyncio.run(asked(path, headers, client))


@pytest.fixture(autouse=True)
def fresh_answers(monkeypatch):
    monkeypatch.setattr(health, "_cached_result", (float("-inf"), {}))


# Health


def test_health_asks_nothing_of_anybody(monkeypatch):
    monkeypatch.setattr(health, "check_database", lambda: 1 / 0)
    assert get("/healthz", {"host": "whatever.example"}) == (200, "ok\n")


def test_ready_says_which_part_failed(monkeypatch, caplog):
    monkeypatch.setattr(bots, "is_running", lambda: True)
    status, body = get("/readyz", {"host": "whatever.example"})
    assert (status, json.loads(body)) == (
        200,
        {"ready": True, "database": "ok", "migrations": "ok", "news": "off", "bots": "ok"}
        | dict.fromkeys(("disk", "folder", "key"), "ok"),
    )

    def gone():
        raise OperationalError("connection to postgresql://boss:geheim@db failed")

    monkeypatch.setattr(health, "_cached_result", (float("-inf"), {}))
    monkeypatch.setattr(health, "check_database", gone)
    status, body = get("/readyz")
    assert status == 503
    assert json.loads(body)["database"] == "failed"
    assert "geheim" not in body
    assert any(record.getMessage() == "not ready" for record in caplog.records)


def test_an_old_database_is_not_ready(monkeypatch):
    monkeypatch.setattr(bots, "is_running", lambda: True)
    monkeypatch.setattr(health, "_is_migrated", False)
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda self, targets: ["0099"])  # type: ignore[attr-defined]
    status, body = get("/readyz")
    assert (status, json.loads(body)["migrations"]) == (503, "failed")


def test_bots_and_news_are_looked_at(monkeypatch, settings_of):
    monkeypatch.setattr(bots, "is_running", lambda: False)
    assert json.loads(get("/readyz")[1])["bots"] == "failed"
    settings_of(REDIS_URL="redis://127.0.0.1:1/0")
    monkeypatch.setattr(hub, "_redis", None)
    monkeypatch.setattr(health, "_cached_result", (float("-inf"), {}))
    status, body = get("/readyz")
    assert (status, json.loads(body)["news"]) == (503, "degraded"), "it is the bots that are missed"
    monkeypatch.setattr(bots, "is_running", lambda: True)
    monkeypatch.setattr(health, "_cached_result", (float("-inf"), {}))
    status, body = get("/readyz")
    assert (status, json.loads(body)["news"]) == (200, "degraded")
    monkeypatch.setattr(hub, "_redis", None)


def test_a_database_that_hangs_is_not_waited_for(monkeypatch):
    hang = threading.Event()
    monkeypatch.setattr(health, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(health, "check_database", lambda: hang.wait(20))
    assert get("/readyz")[0] == 503
    hang.set()


def test_asking_often_costs_nothing(monkeypatch):
    times: list[int] = []
    monkeypatch.setattr(health, "check_database", lambda: times.append(1))
    for _ in range(5):
        get("/readyz")
    assert len(times) == 1


@pytest.fixture
def settings_of():
    from django.test import override_settings

    used = []

    def change(**values):
        used.append(override_settings(**values))
        used[-1].enable()

    yield change
    for one in reversed(used):
        one.disable()


# Figures


def test_figures_are_for_this_machine_or_the_token(settings_of):
    assert get("/metrics")[0] == 200
    assert get("/metrics", client="192.0.2.7")[0] == 404
    for through in ({"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}, {"host": "play.example.org"}):
        assert get("/metrics", through)[0] == 404
    settings_of(BEHIND_PROXY=True)
    assert get("/metrics")[0] == 404
    settings_of(METRICS_TOKEN="token-of-tests")
    assert get("/metrics")[0] == 404
    assert get("/metrics", {"authorization": "Bearer wrong"})[0] == 404
    assert get("/metrics", {"authorization": "Bearer token-of-tests"}, "192.0.2.7")[0] == 200


def test_moves_and_refusals_are_counted():
    t = table(person(), person(), person())
    before = figure("boardroom_moves_total", game="acquire")
    step(t)
    assert figure("boardroom_moves_total", game="acquire") == before + 1
    assert figure("boardroom_move_seconds_count", game="acquire") >= before + 1
    now, stale = again(t), figure("boardroom_moves_refused_total", kind="StalePosition")
    with pytest.raises(moves.StalePosition):
        moves.make_move(t.code, now.actor, legal(t)[0], now.number + 9)
    assert figure("boardroom_moves_refused_total", kind="StalePosition") == stale + 1


def test_pages_are_counted_by_view_not_by_address():
    before = figure("boardroom_http_requests_total", view="rules", method="GET", status="200")
    Client().get("/rules/")
    Client().get("/no/such/page/")
    Client().generic("NONSENSE-1", "/rules/")
    assert figure("boardroom_http_requests_total", view="rules", method="GET", status="200") == before + 1
    assert figure("boardroom_http_requests_total", view="unknown", method="GET", status="404") >= 1
    page = metrics.render_metrics().decode()
    assert "no/such" not in page
    assert "NONSENSE" not in page
    assert 'method="other"' in page


def test_viewers_frames_drops_tables_and_database_errors():
    table(person("Aki"), person("Ben"), person("Cho"))
    page = metrics.render_metrics().decode()
    assert "boardroom_viewers 0.0" in page
    assert re.search(r'boardroom_tables\{state="playing"\} [1-9]', page)
    drops = figure("boardroom_frames_dropped_total")

    async def slow_viewer():
        viewer = hub.Subscriber(1, (), asyncio.get_running_loop())
        viewer.offer_frame(1, Chunk(b"one"))
        viewer.offer_frame(2, Chunk(b"two"))
        return await viewer.next_frame(1)

    assert asyncio.run(slow_viewer()).plain_bytes == b"two"
    assert figure("boardroom_frames_dropped_total") == drops + 1
    errors = figure("boardroom_database_errors_total", kind="OperationalError")
    from django.db import connection

    with pytest.raises(OperationalError), connection.cursor() as cursor:
        cursor.execute("select nothing from nowhere")
    assert figure("boardroom_database_errors_total", kind="OperationalError") == errors + 1


def test_a_person_has_bots_play_each_other_at_a_few_tables_only():
    host, seats = person(), [{"bot": "random"}] * 3
    for _ in range(moves.MAX_BOT_TABLES):
        made = moves.create_table(host, "acquire", {"players": 3}, seats)
    with pytest.raises(moves.NotAllowed):
        moves.create_table(host, "acquire", {"players": 3}, seats)
    table(host, bots=2)
    Table.objects.filter(pk=made.pk).update(status="over")
    moves.create_table(host, "acquire", {"players": 3}, seats)


# Logs


def lines_of(records: list[logging.LogRecord], form: type[logging.Formatter]) -> str:
    return "\n".join(form().format(record) for record in records)


def test_a_request_is_one_line(caplog, settings_of):
    aki = person()
    client = Client()
    client.force_login(aki)
    caplog.set_level(logging.INFO)
    settings_of(SLOW_REQUEST_MS=60_000.0)
    answer = client.get("/settings/")
    (line,) = [json.loads(request_logs.JsonFormatter().format(r)) for r in caplog.records]
    assert line["event"] == "request"
    assert (line["method"], line["path"], line["status"], line["person"]) == ("GET", "/settings/", 200, aki.pk)
    assert line["ms"] > 0
    assert line["level"] == "info"
    caplog.clear()
    settings_of(SLOW_REQUEST_MS=0.0)
    client.get("/rules/")
    (line,) = [json.loads(request_logs.JsonFormatter().format(r)) for r in caplog.records]
    assert line["slow"] is True
    assert line["level"] == "warning"
    assert re.fullmatch("[0-9a-f]{16}", answer["X-Request-ID"])
    assert client.get("/rules/", headers={"X-Request-ID": "from-outside"})["X-Request-ID"] != "from-outside"
    settings_of(BEHIND_PROXY=True)
    assert client.get("/rules/", headers={"X-Request-ID": "from-outside"})["X-Request-ID"] == "from-outside"
    assert client.get("/rules/", headers={"X-Request-ID": "from outside\n{"})["X-Request-ID"] != "from outside\n{"


def test_an_error_is_told_by_kind_and_place_not_by_its_text(monkeypatch, caplog):
    from boardroom.web.tables import views

    t = table(person(), person(), person())

    def broken(*args):
        raise ValueError("the hand is 6F 7G")

    monkeypatch.setattr(views.frames, "render_frame", broken)  # type: ignore[attr-defined]
    client = Client(raise_request_exception=False)
    assert client.get(f"/t/{t.code}/").status_code == 500
    for form in (request_logs.JsonFormatter, request_logs.PlainFormatter):
        text = lines_of(caplog.records, form)
        assert "6F" not in text
        assert "ValueError" in text
        assert "tables/views.py" in text
        assert t.code not in text


def test_an_error_of_the_system_keeps_its_text(caplog):
    try:
        raise OperationalError("disk is full")
    except OperationalError:
        logging.getLogger("boardroom").exception("failed")
    assert "disk is full" in lines_of(caplog.records, request_logs.PlainFormatter)


def test_who_works_on_a_page_is_told_what_went_wrong(caplog, settings_of):
    settings_of(DEBUG=True)
    try:
        raise ValueError("'p' has no attribute 'turn'") from KeyError("turn")
    except ValueError:
        logging.getLogger("boardroom").exception("failed")
    for form in (request_logs.JsonFormatter, request_logs.PlainFormatter):
        assert "ValueError: 'p' has no attribute 'turn'" in lines_of(caplog.records, form)


def test_the_form_is_one_of_two():
    assert environment.logging_settings("json")["formatters"]["line"]["()"].endswith("JsonFormatter")
    assert environment.logging_settings(None)["formatters"]["line"]["()"].endswith("PlainFormatter")
    with pytest.raises(BadInput):
        environment.logging_settings("xml")


def test_the_log_of_a_server_holds_nothing_of_anybodys(tmp_path):
    """Play, chat, sign up, ask for a new password, try wrong things: then read the log."""
    server = Server(tmp_path / "data", empty=True, BOARDROOM_LOG="json")
    try:
        aki = Browser(server.address)
        code = aki.play_now()
        made = aki.play(code, 4)
        aki.post(f"/t/{code}/talk/", text="Geheimnis im Gespräch")
        _, frame = next(aki.frames(code))
        hand = set(re.findall(r"place (\d{1,2}[A-I])", frame))
        assert hand
        words = {"name": "Unverkennbar", "username": "unverkennbar", "email": "mail@unverkennbar.example"}
        token = aki.http.cookies["csrftoken"]
        given = words | {"password": "Passwort-von-Aki-7", "csrfmiddlewaretoken": token}
        assert aki.http.post("/sign-up/", data=given).status_code == 200
        aki.http.post("/reset/", data={"email": words["email"], "csrfmiddlewaretoken": aki.http.cookies["csrftoken"]})
        letters = "".join(file.read_text() for file in (tmp_path / "data" / "mail").iterdir())
        link = re.search(r"/reset/(\w+)/([\w-]+)/", letters)
        assert link
        aki.http.get(link[0])
        aki.http.get(f"/t/{code}/join/einladung99/")
        aki.http.post(f"/t/{code}/do/", data={"do": "place 1A", "number": made[-1]})
        httpx.get(f"{server.address}/", headers={"Host": "fremd.example"})
        secret = aki.http.cookies["sessionid"]
        tokens = [token, secret, aki.http.cookies["csrftoken"], link[2]]
    finally:
        server.kill()
    (log,) = (tmp_path / "data").glob("server-*.log")
    text = log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert len([line for line in lines if line["event"] == "request"]) > 8
    assert {"/t/<str:code>/do/", "/live/<code>", "/reset/<uidb64>/<token>/"} <= {line.get("path") for line in lines}
    assert any(line["event"] == "refused: csrf" for line in lines)
    wrong_host = "request for host fremd.example, which is not in BOARDROOM_HOSTS"
    assert [line["level"] for line in lines if line["event"] == wrong_host] == ["warning"]
    assert not re.search(r"\b\d{1,2}[A-I]\b", text)
    for word in (*tokens, *given.values(), code, "einladung99", "Geheimnis"):
        assert word not in text, word


def test_nobody_is_sent_to_their_own_machine():
    assert "href" not in error_pages.describe_wrong_host("http://127.0.0.1:8000")
    assert "href" not in error_pages.describe_wrong_host("http://[::1]:8000")


def test_who_comes_by_a_host_that_was_not_named_is_told_where_the_site_is(caplog, settings_of):
    settings_of(SITE_ADDRESS="https://play.example.org")
    error_pages._logged_hosts.clear()
    for _ in range(3):
        answer = Client().get("/", HTTP_HOST="fremd.example:8000", headers={"Accept-Language": "ja"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'href="https://play.example.org"' in page
    assert "BOARDROOM_HOSTS" in page
    assert "こちらからどうぞ" in page
    assert "fremd" not in page
    assert "went wrong" not in page
    (line,) = (record for record in caplog.records if "BOARDROOM_HOSTS" in record.getMessage())
    assert line.levelname == "WARNING"
    assert line.getMessage() == "request for host fremd.example:8000, which is not in BOARDROOM_HOSTS"
    # Whoever sends many hosts, or strange ones, does not fill the log
    for number in range(50):
        Client().get("/", HTTP_HOST=f"{number}\x1b[31m.example")
    told = [record.getMessage() for record in caplog.records if "BOARDROOM_HOSTS" in record.getMessage()]
    assert len(told) == error_pages.MAX_LOGGED_HOSTS
    assert not any("\x1b" in line for line in told)


def test_the_secret_of_a_table_is_in_no_record(caplog):
    caplog.set_level(logging.DEBUG)
    t = table(person(), person(), person())
    client = Client()
    client.force_login(User.objects.get(pk=t.host_id))
    for _ in range(5):
        step(t)
        client.get(f"/t/{t.code}/")
    text = lines_of([r for r in caplog.records if not r.name.startswith("django.db")], request_logs.JsonFormatter)
    with match_cache.open_match(again(t)) as game:
        hands = {tile for seat in range(3) for tile in game.view(seat)["hand"]}
    assert "/t/<str:code>/" in text
    assert Table.objects.get(pk=t.pk).secret not in text
    assert not any(re.search(rf"\b{tile}\b", text) for tile in hands)
