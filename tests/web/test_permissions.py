"""Who may do what: every address of the site, as everybody, by every method.

A new address without a row in MATRIX (`matrix.py`) fails `test_every_address_is_in_the_matrix`. Rooms with tests of
their own for this are named in ELSEWHERE."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from boardroom.web.accounts.models import User
from boardroom.web.matchmaking.models import QueueEntry
from boardroom.web.server import health, memory_cache
from boardroom.web.social import presence
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Status, Table
from web.cast import ANONYMOUS, GUEST, OTHER, ROLES, SEAT, SPECTATOR, STAFF, account, cast
from web.matrix import MATRIX
from web.people import APPS, again, person
from web.streams import first_frame

# Name spaces whose permissions are tested in a file of their own
ELSEWHERE = {
    "admin": "below, all of it at once",
    "api": "tests of the API",
    "api-unknown": "tests of the API",
    "notices-off": "tests of notices: its token is the permission, without a cookie",
    "tournaments": "test_tournament_permissions.py",
}

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def named_patterns(resolver: Any = None, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every pattern of the site with its name, name spaces in front."""
    for found in (resolver or get_resolver()).url_patterns:
        if isinstance(found, URLResolver):
            inner = f"{space}{found.namespace}:" if found.namespace else space
            yield from named_patterns(found, inner)
        else:
            yield f"{space}{found.name or found.pattern}", found


@cache
def patterns() -> dict[str, URLPattern]:
    return dict(named_patterns())


def at_a_table(name: str) -> bool:
    """Whether the address is one of a table."""
    return "code" in patterns()[name].pattern.converters


@dataclass
class Scene:
    """A private table in the middle of a game, and everybody who may come by."""

    table: Table
    people: dict[str, User | None]
    move: str
    line: int
    clients: dict[tuple[str, ...], Client] = field(default_factory=dict)

    def client(self, role: str, **more: Any) -> Client:
        key = (role, *more)
        if key not in self.clients:
            self.clients[key] = Client(headers={"Accept-Language": "en"}, **more)
            if who := self.people[role]:
                self.clients[key].force_login(who)
        return self.clients[key]

    def address(self, name: str) -> str:
        args = dict(MATRIX[name].args)
        if at_a_table(name):
            args["code"] = self.table.code
        return reverse(name, kwargs={key: self.filled(value) for key, value in args.items()})

    def filled(self, text: str) -> str:
        if text == "NUMBER":
            return str(again(self.table).number)
        words = {"MOVE": self.move, "LINE": self.line, "INVITATION": self.table.invitation}
        return str(words.get(text, text))

    def ask(self, role: str, name: str, method: str = "GET") -> HttpResponse:
        data = {key: self.filled(value) for key, value in MATRIX[name].data.items()} if method == "POST" else {}
        kind = "application/x-www-form-urlencoded"
        return self.client(role).generic(method, self.address(name), urlencode(data), content_type=kind)

    @property
    def seats(self) -> dict[str, int | None]:
        """Whose eyes: the seat each role looks from."""
        mine = {role: moves.find_user_seats(self.table, who) for role, who in self.people.items()}
        return {role: found[0] if found else None for role, found in mine.items()}


def scene() -> Scene:
    made = cast()
    return Scene(made.table, made.people, made.move, made.line)


@pytest.fixture(scope="module")
def shared() -> Scene:
    """For what changes nothing."""
    return scene()


# Every address


def test_every_address_is_in_the_matrix():
    names = {name for name, _ in named_patterns() if name.split(":")[0] not in ELSEWHERE}
    assert names == set(MATRIX)


@pytest.mark.parametrize("name", MATRIX)
def test_get_requests_follow_the_matrix(name, shared):
    for role in ROLES:
        assert shared.ask(role, name).status_code == MATRIX[name].codes("GET")[role], role


@pytest.mark.parametrize("name", [name for name, row in MATRIX.items() if row.post])
def test_post_requests_follow_the_matrix(name):
    for role in ROLES:
        # A deed may change the table, or end the account: everybody gets a scene of their own
        now = scene()
        answer = now.ask(role, name, "POST")
        assert answer.status_code == MATRIX[name].codes("POST")[role], role
        if role == ANONYMOUS and at_a_table(name) and answer.status_code == 302 and name != "uncover":
            assert answer["Location"].startswith("/welcome/?next=")


def test_visitors_continue_to_a_page_after_choosing_a_name():
    """What is only sent has no page of its own: whoever pressed its button comes to the one it belongs to."""
    now, came = scene(), {}
    for name in [name for name, row in MATRIX.items() if row.post]:
        stranger = Client()
        asked = stranger.post(now.address(name), MATRIX[name].data)
        if asked.status_code == 302 and (way := urlsplit(asked["Location"])).path == "/welcome/":
            named = stranger.post("/welcome/", {"name": "Ito", "next": parse_qs(way.query)["next"]})
            came[name] = stranger.get(named["Location"]).status_code if "Location" in named else named.status_code
    assert len(came) > 15
    # Who has no password yet is led on, nobody sits down uninvited, and there is no such profile
    others = {"password": 302, "sit": 400, "relationship": 404, "invite": 404}
    assert {name: code for name, code in came.items() if code != 200} == others


@pytest.mark.parametrize("name", MATRIX)
def test_other_methods_are_rejected(name, shared):
    known = {"GET": MATRIX[name].get, "POST": MATRIX[name].post}
    for method in METHODS:
        if not known.get(method):
            for role in (ANONYMOUS, SEAT, STAFF):
                assert shared.ask(role, name, method).status_code == 405, (method, role)


@pytest.mark.parametrize("name", MATRIX)
def test_cross_site_forms_are_rejected(name, shared):
    """Without the token nothing is done, whoever sends it."""
    before = again(shared.table).number
    for role in ROLES:
        answer = shared.client(role, enforce_csrf_checks=True).post(shared.address(name), MATRIX[name].data)
        assert answer.status_code in ((403,) if MATRIX[name].post else (403, 405)), role
    assert again(shared.table).number == before


def test_only_the_active_seat_can_move():
    now = scene()
    before = now.table.number
    for role in (ANONYMOUS, GUEST, SPECTATOR, OTHER, STAFF):
        now.ask(role, "do", "POST")
        assert again(now.table).number == before
    now.ask(SEAT, "do", "POST")
    assert again(now.table).number > before


# Private tables


def test_private_table_needs_an_invitation():
    host = account("Host")
    waiting = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}], public=False)
    stranger, friend = Client(), Client()
    stranger.force_login(person("Stranger"))
    friend.force_login(person("Friend"))
    assert stranger.post(f"/t/{waiting.code}/sit/").status_code == 400
    assert stranger.get(f"/t/{waiting.code}/join/wrong/").status_code == 302
    assert stranger.post(f"/t/{waiting.code}/sit/", {"invitation": "wrong"}).status_code == 400
    assert stranger.get(f"/t/{waiting.code}/invitation.svg").status_code == 404
    assert waiting.invitation not in stranger.get(f"/t/{waiting.code}/").content.decode()
    assert stranger.post("/welcome/", {"name": "x", "next": f"/t/{waiting.code}/sit/"}).status_code == 302
    assert Client().post("/welcome/", {"name": "x", "next": f"/t/{waiting.code}/sit/"}).status_code == 400
    assert stranger.post(f"/t/{waiting.code}/fill/").status_code == 400
    assert again(waiting).seats.filter(user__isnull=False).count() == 1
    assert friend.get(f"/t/{waiting.code}/join/{waiting.invitation}/").status_code == 302
    assert friend.post(f"/t/{waiting.code}/sit/").status_code == 302
    assert again(waiting).seats.filter(user__isnull=False).count() == 2
    for page in (Client(), stranger):
        assert waiting.code not in page.get("/").content.decode()


def test_finished_table_is_public_and_closed_one_is_not(shared):
    done = scene()
    Table.objects.filter(pk=done.table.pk).update(status=Status.CLOSED)
    for role in ROLES:
        for name in ("record", "replay"):
            assert done.ask(role, name).status_code == 403
        html = done.ask(role, "table").content.decode()
        assert done.table.secret not in html
        assert not re.search(r"place \d", html)


# Nothing of a hidden hand


FLEETING = ("X-Request-ID", "Expires", "Content-Length")
"""The length changes with the minutes that a table waits; what it is the length of is compared."""


def marked(answer: HttpResponse) -> str:
    """Everything that is sent, less what is new with every request: its number, its token, the time."""
    headers = [f"{name}: {value}" for name, value in answer.items() if name not in FLEETING]
    text = "\n".join([answer.content.decode(), *headers])
    text = re.sub(r"^\d{13}$", "", text, flags=re.MULTILINE)  # the time
    text = re.sub(r"waiting for \d+ \w+|just now|\d+ \w+ ago", "", text)
    return re.sub(r'(name="csrfmiddlewaretoken" value=|name="csrf" content=)"\w+"', "", text)


def deal_again(now: Scene, seat: int | None, seed: int) -> None:
    """The same game, with all that the seat cannot see dealt in another way."""
    with match_cache.open_match(again(now.table)) as game:
        game.state = game.game.sample(game.state, seat, Random(seed))
    memory_cache.caches["frames"].clear()


def hands(now: Scene) -> list[list[str]]:
    with match_cache.open_match(again(now.table)) as game:
        return [list(game.view(seat)["hand"]) for seat in range(3)]


LOOKED_AT = [name for name, row in MATRIX.items() if row.get] + ["do", "undo", "fill", "rematch"]


@pytest.mark.parametrize("role", ROLES)
def test_hidden_information_does_not_change_pages(role, monkeypatch):
    """Deal what somebody cannot see in another way: every page and refusal they get stays the same to the byte."""
    # Who is here is written down later, by the clock
    monkeypatch.setattr(presence, "mark_online", lambda person: None)
    # Who looked for a table in another test is counted for some seconds more
    QueueEntry.objects.all().delete()
    now = scene()
    seat = now.seats[role]
    # Refusals: a move of another seat, one that is past, one that is none
    tried = [
        {"do": "place 1A", "number": str(now.table.number + 5)},
        {"do": "place 99Z", "number": str(now.table.number)},
        {"do": "end", "number": str(now.table.number)},
    ]
    client = now.client(role)

    def seen() -> dict[str, str]:
        found = {name: marked(client.get(now.address(name))) for name in LOOKED_AT if MATRIX[name].get}
        if role != SEAT:
            tiles = [{"do": f"place {tile}", "number": str(now.table.number)} for tile in sorted(every)[::3]]
            for at, data in enumerate([*tried, *tiles]):
                for script in ({}, {"X-Script": "1"}):
                    answer = client.post(f"/t/{now.table.code}/do/", data, headers=script)
                    found[f"do {at} {script}"] = marked(answer)
        return found

    every = {tile for hand in hands(now) for tile in hand}
    first, dealt = seen(), hands(now)
    deal_again(now, seat, 1)
    others = [(before, after) for at, (before, after) in enumerate(zip(dealt, hands(now), strict=True)) if at != seat]
    assert all(before != after for before, after in others)
    for name, text in seen().items():
        assert text == first[name], name
    match_cache.forget_match(now.table.pk)
    memory_cache.caches["frames"].clear()


@pytest.mark.parametrize("role", ROLES)
def test_pages_show_no_tiles_of_other_seats(role, shared):
    own = shared.seats[role]
    hidden = {tile for seat, hand in enumerate(hands(shared)) if seat != own for tile in hand}
    assert len(hidden) > 6
    for name in LOOKED_AT:
        method = "GET" if MATRIX[name].get else "POST"
        # A lesson has a table of its own, the same for everybody
        if (role, name) == (SEAT, "do") or name == "learn":
            continue
        text = marked(shared.ask(role, name, method))
        offered = set(re.findall(r'(?:place|shed|"mine[^>]*>)\s*(\d{1,2}[A-I])\b', text))
        assert not offered & hidden, name
        assert shared.table.secret not in text


# Live streams, which are not Django's


@pytest.mark.parametrize("role", ROLES)
def test_live_streams_show_what_pages_show(role, shared):
    client = shared.client(role)
    status, frame = asyncio.run(first_frame(f"/live/{shared.table.code}", client))
    assert status == 200
    own = shared.seats[role]
    hidden = {tile for seat, hand in enumerate(hands(shared)) if seat != own for tile in hand}
    assert not set(re.findall(r"place (\d{1,2}[A-I])\b", frame)) & hidden
    assert shared.table.secret not in frame
    page = client.get(f"/t/{shared.table.code}/frame/").content.decode()
    assert frame.split("event: frame\n")[1].replace("data: ", "").split() == page.split()
    # Whatever the other seats hold, the stream is the same
    deal_again(shared, own, 5)
    assert asyncio.run(first_frame(f"/live/{shared.table.code}", client)) == (status, frame)
    match_cache.forget_match(shared.table.pk)
    memory_cache.caches["frames"].clear()


def test_live_streams_reject_unauthorised_viewers(shared):
    live = f"/live/{shared.table.code}"
    assert asyncio.run(first_frame("/live/nothing")) == (404, "")
    assert asyncio.run(first_frame(live, host="evil.example")) == (400, "")
    for method in METHODS[1:]:
        assert asyncio.run(first_frame(live, method=method)) == (405, "")


def test_health_and_metrics_contain_no_game_data(shared):
    for path in health.HEALTH_ROUTES:
        status, body = asyncio.run(first_frame(path, host="127.0.0.1:8000"))
        assert status in (200, 503)
        assert shared.table.secret not in body
        assert shared.table.code not in body
        for method in METHODS[1:]:
            assert asyncio.run(first_frame(path, method=method)) == (405, "")


# Staff pages


def test_staff_pages_need_staff(shared):
    paths = {"/admin/", "/admin/nothing/", "/admin/jsi18n/", "/admin/autocomplete/", "/admin/password_change/"}
    paths |= {f"/admin/r/1/{shared.table.pk}/", "/admin/tables/"}
    for name, pattern in named_patterns():
        if re.match("admin:(accounts|moderation|tables)_", name):
            known = {"object_id": str(shared.table.pk)} if pattern.pattern.converters else {}
            paths.add(reverse(name, kwargs=known or None))
    assert len(paths) > 25
    for path in paths:
        for role in ROLES:
            for method in ("get", "post"):
                answer = getattr(shared.client(role), method)(path)
                if role != STAFF:
                    assert answer.status_code in (302, 403, 404), (path, role, method)
                    assert answer.get("Location", "/admin/login/").startswith(("/admin/login/", "/admin/")), path
                else:
                    assert answer.status_code < 500, (path, method)
        assert shared.client(STAFF, enforce_csrf_checks=True).post(path).status_code in (302, 403, 404, 405), path


@pytest.mark.parametrize("model", ["user", "table", "seat", "chatline", "report"])
def test_staff_can_delete_users_only(model, shared):
    assert shared.client(STAFF).get(f"/admin/{APPS[model]}/{model}/add/").status_code == 403
    if model != "user":
        pk = {"table": shared.table.pk, "seat": shared.table.seats.all()[0].pk, "chatline": shared.line}.get(model)
        if pk:
            assert (
                shared.client(STAFF).post(f"/admin/{APPS[model]}/{model}/{pk}/delete/", {"post": "yes"}).status_code
                == 403
            )
