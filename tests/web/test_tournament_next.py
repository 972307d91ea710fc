"""The desk says what is next, and one tap does it."""

from __future__ import annotations

import re

from texts import within

from boardroom.tournament.events import AnnouncementMade, RoundStarted
from boardroom.web.server import memory_cache
from boardroom.web.tournaments import log_store
from web.tournament_site import TournamentSite


def panel(html: str) -> str:
    return within(r'<section class="panel turn next".*?</section>', html, re.DOTALL)


def primary(html: str) -> list[str]:
    """The main buttons that are seen in the panel on top."""
    seen = re.sub(r"<div class=\"atzero\"[^>]*hidden>.*?</div>", "", panel(html), flags=re.DOTALL)
    found = re.findall(r'class="button primary[^"]*"[^>]*>(.*?)</(?:button|a)>', seen, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", each).split()) for each in found]


def test_desk_shows_each_next_step(monkeypatch):
    day = TournamentSite(12)
    desk = day.organiser
    assert primary(desk.get_html("desk")) == ["Draw the seating for round 1"]
    answer = desk.submit("seating-drawn", game=1, back=desk.path("desk"))
    assert answer["Location"] == desk.path("seating", 1), "who has drawn sees the seating"
    assert primary(desk.get_html("desk")) == ["Review the seating"]
    desk.submit("seating-confirmed", game=1)
    assert primary(desk.get_html("desk")) == ["Start round 1"]
    assert desk.path("desk") in within(r"quality.*?</section>", desk.get_html("seating", 1), re.DOTALL)
    desk.submit("game-started", game=1)
    assert primary(desk.get_html("desk")) == [], "while it is played nothing is due"
    # At 0:00 the end is to be announced (CH9); the script shows the same to a page that was open before
    assert "data-at-zero hidden" in " ".join(desk.get_html("desk").split())
    start = next(entry.at for entry in day.journal.log if isinstance(entry.event, RoundStarted))
    monkeypatch.setattr("boardroom.web.tournaments.contexts.current_milliseconds", lambda: start + 91 * 60_000)
    memory_cache.caches["parts"].clear()
    assert primary(desk.get_html("desk")) == ["End the round: finish the turn, settle the shares"]
    desk.submit("announced", game=1, table=0, mark=0)
    assert isinstance(day.journal.log[-1].event, AnnouncementMade)
    assert primary(desk.get_html("desk")) == ["Results from paper 3"]
    assert "Results missing: 3 (table 1, 2, 3)" in panel(desk.get_html("desk"))
    day.rule_results(1)
    assert primary(desk.get_html("desk")) == ["Draw the seating for round 2"]


def test_published_seating_is_redrawn_from_its_page():
    day = TournamentSite(8)
    day.seat_round(1, start=False)
    html = day.organiser.get_html("seating", 1)
    assert "Redraw the published seating" in html
    day.organiser.submit("seating-drawn", 400, game=1, back=day.organiser.path("seating", 1))
    day.organiser.submit("seating-drawn", game=1, why="two families came together")
    html = day.organiser.get_html("seating", 1)
    assert "Preview: visible to organisers only" in html
    assert "Redraw the published" not in html
    phone = day.open_browser("E1")
    assert "Your table appears here once the seating is published." in phone.get_html("me")
    day.organiser.submit("seating-confirmed", game=1)
    day.organiser.submit("game-started", game=1)
    assert "Redraw" not in day.organiser.get_html("seating", 1)
    assert log_store.load_journal(day.row).state.rounds[1].draw_count == 2
