"""Who may do what at a championship: every address and every deed, as everybody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from texts import within

from boardroom.tournament import Journal, events
from boardroom.tournament.rules.permissions import get_allowed_roles
from boardroom.web.tournaments import access, page_parts, urls
from web.online_tournament import OnlineTournament
from web.streams import first_frame
from web.tournament_site import TournamentBrowser, TournamentSite

ROLES = ("anonymous", "guest", "player", "captain", "referee", "organiser")
Codes = Mapping[str, int]


def all_of(code: int, **others: int) -> Codes:
    return dict.fromkeys(ROLES, code) | others


judges = all_of(403, referee=200, organiser=200)
boss = all_of(403, organiser=200)


@dataclass
class Row:
    get: Codes | None = None
    post: Codes | None = None
    data: dict[str, Any] = field(default_factory=dict)
    args: tuple[Any, ...] = ()


# CLAIM is E8's personal code
MATRIX: dict[str, Row] = {
    "list": Row(get=all_of(200)),
    "new": Row(get=all_of(200, anonymous=302), post=all_of(400, anonymous=302)),
    "guide": Row(get=all_of(200)),
    "rehearsal": Row(post=all_of(302)),
    "seating-list": Row(get=all_of(200), args=(1,)),
    "standings-print": Row(get=all_of(200)),
    # No other event than a rehearsal is played by bots, nor deleted without its name
    "rehearse": Row(post=all_of(403)),
    "delete": Row(get=boss, post=all_of(403, organiser=400)),
    "import": Row(get=all_of(200, anonymous=302), post=all_of(400, anonymous=302)),
    "home": Row(get=all_of(200)),
    "do": Row(post=all_of(400, anonymous=403, guest=403), data={"what": "nothing"}),
    "enter": Row(get=all_of(200), post=all_of(302), data={"name": "Late"}),
    "by-code": Row(get=all_of(200), post=all_of(400), data={"secret": "wrong"}),
    "as": Row(get=all_of(200), post=all_of(302), args=("CLAIM",)),
    # Taken over in test_tournament_desk: here an organiser is there
    "take-over": Row(post=all_of(403)),
    "draws": Row(get=all_of(200)),
    "me": Row(get=all_of(302, player=200, captain=200)),
    "desk": Row(get=judges),
    "people": Row(get=judges),
    "csv": Row(get=boss, post=all_of(403, organiser=400)),
    "people-list": Row(get=judges),
    "slips": Row(get=boss),
    "seating": Row(get=all_of(200), args=(1,)),
    "sheets": Row(get=all_of(200), args=(1,)),
    "table": Row(get=all_of(200), args=(1, 1)),
    "paper": Row(get=judges, args=(1,)),
    # Game 1 is in the hall: it has no online table. Only those of a table, and staff, see its assistant
    "play": Row(get=all_of(404), post=all_of(404), args=(1, 1)),
    "device": Row(get=all_of(404), post=all_of(404), args=(1, 1, "E1")),
    "assistant": Row(
        get=all_of(200, anonymous=403, guest=403),
        post=all_of(403, captain=302, referee=302, organiser=302),
        args=(1, 1),
    ),
    "here": Row(post=all_of(403, player=302, captain=302)),
    "links": Row(get=boss),
    "standings": Row(get=all_of(200)),
    "projector": Row(get=all_of(200)),
    "certificates": Row(get=all_of(403, organiser=302)),
    "settings": Row(get=boss, post=all_of(403, organiser=302), data={"entries": "open"}),
    "log": Row(get=judges),
    "export": Row(get=boss, args=("log.jsonl",)),
}


@cache
def in_the_middle() -> Journal:
    """What was done there: every scene has a copy, for doing it takes far longer."""
    day = TournamentSite(8, 1)
    day.seat_round(1)
    for game in (2, 3):
        day.organiser.submit("venue-set", game=game, online="yes")
    return day.journal


class Scene:
    """A hall in the middle of game 1, and everybody who may come by."""

    @transaction.atomic
    def __init__(self) -> None:
        self.day = TournamentSite(like=in_the_middle())
        here = self.day.state.rounds[1].tables[0]
        self.captain, self.player = here[0], here[1]
        places = {"guest": "", "player": here[1], "captain": here[0], "referee": "referee", "organiser": "organiser"}
        self.people = {role: self.day.open_browser(place) for role, place in places.items()}
        self.people["anonymous"] = TournamentBrowser(self.day.row)

    def args(self, name: str) -> list[Any]:
        own = [] if name in ("list", "new", "import", "guide", "rehearsal") else [self.day.row.code]
        return own + [access.make_code(self.day.row, "E8") if arg == "CLAIM" else arg for arg in MATRIX[name].args]

    def ask(self, role: str, name: str, method: str, who: TournamentBrowser | None = None) -> Any:
        client = (who or self.people[role]).client
        path = reverse(f"tournaments:{name}", args=self.args(name))
        if method == "POST":
            return client.post(path, MATRIX[name].data)
        return client.generic(method, path)


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene()


def test_every_url_has_a_permission_row():
    assert {pattern.name for pattern in urls.urlpatterns} == set(MATRIX)


@pytest.mark.parametrize("name", MATRIX)
def test_pages_enforce_permissions(name, scene):
    row = MATRIX[name]
    for role in ROLES:
        if row.get:
            assert scene.ask(role, name, "GET").status_code == row.get[role], role
        else:
            assert scene.ask(role, name, "GET").status_code == 405
        if row.post and name not in ("as", "enter"):
            assert scene.ask(role, name, "POST").status_code == row.post[role], role
        elif not row.post:
            assert scene.ask(role, name, "POST").status_code in (403, 405), role
        for method in ("PUT", "PATCH", "DELETE"):
            assert scene.ask(role, name, method).status_code in (302, 403, 405), role
    stranger = TournamentBrowser(scene.day.row, enforce_csrf_checks=True)
    assert scene.ask("anonymous", name, "POST", stranger).status_code == 403


def test_code_page_and_entry_form_are_public():
    for role in ROLES:
        now = Scene()
        for name in ("as", "enter"):
            post = MATRIX[name].post
            assert post
            assert now.ask(role, name, "POST").status_code == post[role], (role, name)


# Every deed. What the regulation allows is its own to test: here it counts that nobody gets past it.
FIELDS: dict[str, dict[str, Any]] = {
    "settings-changed": {"name": "x", "day": "", "place": "", "seed": "y", "minutes": 90, "money_cut": "places"},
    "entered": {"name": "Late"},
    "staff-added": {"name": "Late"},
    "person-changed": {"person": "E1", "name": "x"},
    "checked": {"person": "E1", "status": "left"},
    "wish-added": {"people": ["E1", "E2"]},
    "wish-dropped": {"wish": 1},
    "seating-drawn": {"game": 2},
    "seating-moved": {"game": 1, "person": "E1", "table": 0},
    "seating-confirmed": {"game": 2},
    "game-started": {"game": 2},
    "clock-paused": {"game": 1, "table": 0},
    "clock-resumed": {"game": 1, "table": 0},
    "clock-extended": {"game": 1, "table": 0, "minutes": 5, "why": "x"},
    "announced": {"game": 1, "table": 0, "mark": 30},
    "called": {"game": 1, "table": 1},
    "call-withdrawn": {"call": 1},
    "call-taken": {"call": 1},
    "call-closed": {"call": 1},
    "penalty-given": {"game": 1, "person": "E1", "penalty": "warning", "why": "x"},
    "penalty-cancelled": {"penalty": 1, "why": "x"},
    "set-checked": {"game": 1, "table": 1, "when": "before", "tiles": 108, "shares": [25] * 7},
    "result-told": {"game": 1, "table": 1},
    "result-ruled": {"game": 1, "table": 1, "why": "x"},
    "entry-form": {"open": "yes"},
    "standings-held": {},
    "standings-shown": {},
    "venue-set": {"game": 3, "online": "yes"},
    "seat-given": {"game": 2, "person": "E1", "to": "S1", "why": "x"},
    "frozen": {},
    "prizes-kept": {"places": 3},
    "place-called": {"rank": 3},
    "undone": {"entry": 3, "why": "x"},
}


def test_every_action_is_covered():
    assert set(FIELDS) == set(events.EVENT_TYPES) - {
        "opened",
        "office-taken",
        "result-played",
        "device-changed",
        "rehearsed",
    }


@pytest.mark.parametrize("what", FIELDS)
def test_actions_enforce_permissions(what):
    now = Scene()
    money = {f"money.{who}": 1000 for who in now.day.state.rounds[1].tables[0]} if what.startswith("result") else {}
    for role in ROLES:
        before = now.day.journal.version
        answer = now.people[role].post("do", what=what, **FIELDS[what], **money)
        known = {"anonymous": "public", "guest": "public"}.get(role, role)
        if known in get_allowed_roles(what):
            assert answer.status_code in (302, 400), (role, answer.status_code)
        else:
            assert answer.status_code == 403, role
            assert now.day.journal.version == before
            assert now.people["anonymous"].get("home").status_code == 200


def test_only_seated_people_play_online():
    """Everybody is led there; only the two of them who are seated there sit, whatever the others send."""
    day = OnlineTournament()
    day.seat_round(1, start=False)
    here = day.state.rounds[1].tables[0]
    places = {"guest": "", "player": here[1], "captain": here[0], "referee": "referee", "organiser": "organiser"}
    cast = {role: day.open_browser(place) for role, place in places.items()} | {"anonymous": TournamentBrowser(day.row)}
    table = day.table()
    for role in ROLES:
        assert cast[role].get("play", 1, 1)["Location"] == f"/t/{table.code}/"
        seated = [each for each in ROLES[: ROLES.index(role)] if each in ("player", "captain")]
        assert table.seats.filter(user__isnull=False).count() == len(seated)
        assert cast[role].post("play", 1, 1)["Location"] == f"/t/{table.code}/"
        assert TournamentBrowser(day.row, enforce_csrf_checks=True).post("play", 1, 1).status_code == 403
    assert {seat.entrant for seat in table.seats.filter(user__isnull=False)} == {here[0], here[1]}
    for role in ROLES:
        answer = cast[role].post("do", what="result-played", game=1, table=1, record="x")
        assert answer.status_code in (400, 403), role
        assert cast[role].get("assistant", 1, 1).status_code == 404


def test_reopening_and_forged_draws_are_refused(scene):
    organiser = scene.people["organiser"]
    assert organiser.post("do", what="opened", name="x", seed="y", day="", place="").status_code == 400
    forged = {"what": "seating-drawn", "game": 2, "seed": "mine", "tables": ["E1", "E2"], "repeats": 0}
    assert organiser.client.post(organiser.path("do"), forged).status_code == 302
    drawn = scene.day.state.rounds[2].drawn_seating
    assert drawn.seed == "called in the hall/game 2/draw 1"


@pytest.mark.parametrize("what", ["called", "set-checked", "result-told"])
def test_actions_at_other_tables_are_refused(what):
    now = Scene()
    money = {f"money.{who}": 1000 for who in now.day.state.rounds[1].tables[1]} if what == "result-told" else {}
    for role in ("player", "captain"):
        answer = now.people[role].post("do", what=what, **(FIELDS[what] | {"table": 2}), **money)
        assert answer.status_code == 403, role


def test_preview_is_for_organisers_only():
    now = Scene()
    now.people["organiser"].submit("seating-drawn", game=2)
    names = [person.name for person in now.day.state.list_entrants()]
    for role in ROLES:
        html = now.people[role].get_html("seating", 2)
        assert any(name in html for name in names) == (role == "organiser"), role


def test_codes_open_only_their_own_role(scene):
    row = scene.day.row
    secrets = {place: access.make_code(row, place) for place in ("organiser", "referee", "E5", "S1")}
    assert len(set(secrets.values())) == 4
    for role in ("anonymous", "guest", "player", "captain", "referee"):
        for name, row_of in MATRIX.items():
            if row_of.get and name != "as":
                text = scene.ask(role, name, "GET").content.decode()
                assert not any(secret in text for secret in secrets.values()), (role, name)
                assert row.secret not in text
    assert TournamentBrowser(row).client.get(TournamentBrowser(row).path("as", "aaaaaaaaaa")).status_code == 404


@pytest.mark.parametrize("page", page_parts.PAGES)
def test_streams_follow_page_permissions(page, scene):
    args = {"seating": "1/", "paper": "1/", "table": "1/1/"}.get(page, "")
    for role in ROLES:
        who = scene.people[role]
        path = who.path(page, *map(int, filter(None, args.split("/"))))
        status, frame = asyncio.run(first_frame(f"/live/c/{scene.day.row.code}/{page}/{args}", who.client))
        answer = who.client.get(path)
        if answer.status_code == 200:
            assert status == 200, role
            part = r'<div\s+id="live-part"[^>]*>(.*)</div>\s*(?:<p\s+id="link"|</main>)'
            html = within(part, answer.content.decode(), re.DOTALL)
            html = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken" value="\w+">', "", html)
            data = frame.split("event: frame\n")[1].rstrip("\n")
            sent = "\n".join(line.removeprefix("data: ") for line in data.split("\n"))
            assert sent.split() == html.split(), role
            assert "csrfmiddlewaretoken" not in sent
        else:
            assert status == 403, role


def test_streams_refuse_unknown_pages(scene):
    live = f"/live/c/{scene.day.row.code}"
    assert asyncio.run(first_frame("/live/c/nothing/home/")) == (404, "")
    assert asyncio.run(first_frame(f"{live}/nothing/")) == (404, "")
    assert asyncio.run(first_frame(f"{live}/table/1/99/")) == (403, "")
    assert asyncio.run(first_frame(f"{live}/home/", method="POST")) == (405, "")
    assert asyncio.run(first_frame(f"{live}/home/", host="evil.example")) == (400, "")
