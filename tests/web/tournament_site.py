"""A tournament on the site and its visitors' browsers, for tests."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from boardroom import tournament
from boardroom.tournament.events import AttendanceSet, EntrantAdded, StaffAdded, TournamentOpened
from boardroom.web.accounts.models import User
from boardroom.web.tournaments import access, log_store
from boardroom.web.tournaments.models import Tournament
from web.people import person

SETTINGS = {"name": "Spring Championship", "day": "2026-11-15", "place": "Hall 1", "seed": "called in the hall"}


class TournamentBrowser:
    """A user's browser at a tournament."""

    def __init__(self, row: Tournament, who: User | None = None, **more: Any) -> None:
        self.row, self.user, self.more = row, who, more

    @cached_property
    def client(self) -> Client:
        """Signed in on first use, because signing in needs several queries."""
        made = Client(headers={"Accept-Language": "en"}, **self.more)
        if self.user:
            made.force_login(self.user)
        return made

    def path(self, name: str, *args: Any) -> str:
        return reverse(f"tournaments:{name}", args=[self.row.code, *args])

    def get(self, name: str, /, *args: Any, **query: Any) -> HttpResponse:
        return self.client.get(self.path(name, *args), query)

    def get_html(self, name: str, *args: Any, **query: Any) -> str:
        answer = self.get(name, *args, **query)
        assert answer.status_code == 200, answer
        return answer.content.decode()

    def get_japanese(self, name: str, *args: Any) -> str:
        answer = self.client.get(self.path(name, *args), headers={"Accept-Language": "ja"})
        assert answer.status_code == 200, answer
        return answer.content.decode()

    def post(self, page: str, /, *args: Any, **data: Any) -> HttpResponse:
        return self.client.post(self.path(page, *args), data)

    def submit(self, what: str, status: int = 302, /, **data: Any) -> HttpResponse:
        answer = self.post("do", what=what, **{key.replace("__", "."): value for key, value in data.items()})
        assert answer.status_code == status, answer.content.decode()[:4000]
        return answer


class TournamentSite:
    """A tournament with its organiser: a new one, or one with an existing log."""

    def __init__(self, entrants: int = 0, staff: int = 0, like: tournament.Journal | None = None) -> None:
        self.organiser_user = person("Sato")
        self.row = (
            log_store.store_journal(self.organiser_user, like)
            if like
            else log_store.create_tournament(self.organiser_user, TournamentOpened(**SETTINGS))
        )
        self.organiser = TournamentBrowser(self.row, self.organiser_user)
        by = tournament.Actor("Sato", "organiser")
        come = [EntrantAdded(f"E{n}", f"Player {n}") for n in range(1, entrants + 1)]
        come += [StaffAdded(f"S{n}", f"Helper {n}") for n in range(1, staff + 1)]
        here = [AttendanceSet(each.person, "present") for each in come]
        if come:
            log_store.record_events(self.row, lambda _: [*come, *here], by=by)

    @property
    def journal(self) -> tournament.Journal:
        return log_store.load_journal(Tournament.objects.get(pk=self.row.pk))

    @property
    def state(self) -> tournament.TournamentState:
        return self.journal.state

    def open_browser(self, place: str = "", **more: Any) -> TournamentBrowser:
        """Return the browser of an entrant, of staff, or of a visitor without a role."""
        made = person(place or "Passer-by")
        if place:
            access.assign_role(self.row, made, place)
        return TournamentBrowser(self.row, made, **more)

    def seat_round(self, game: int, start: bool = True) -> None:
        self.organiser.submit("seating-drawn", game=game)
        self.organiser.submit("seating-confirmed", game=game)
        if start:
            self.organiser.submit("game-started", game=game)

    def rule_results(self, game: int) -> None:
        """Settle all results of a round as the organiser."""
        for number, here in enumerate(self.state.rounds[game].tables, 1):
            money = {f"money.{who}": 20000 + 1000 * int(who[1:]) for who in here}
            self.organiser.submit("result-ruled", game=game, table=number, why="slip", **money)
