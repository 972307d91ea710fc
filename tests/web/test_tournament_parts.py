"""A page of an event is made anew when it has changed, and only then."""

from collections import Counter
from dataclasses import replace

import pytest
from django.template.loader import get_template
from tournament.test_whole_day import whole_day
from tournament.tournament_day import TournamentDay

from boardroom.tournament.journal import Journal
from boardroom.web.tournaments import access, contexts, page_parts
from web.tournament_site import TournamentSite

ME = page_parts.PageView("me", "en", access.Visitor("player", "E1", "Entrant E1"))
TABLE = page_parts.PageView("table", "en", access.Visitor("player", "E1", "Entrant E1"), 1, 1)


def fresh(row, event, view):
    """The part as it is now, past everything that is kept."""
    told = {
        "row": row,
        "view": view,
        "lang": view.lang,
        "state": event.state,
        "version": 0,
        "visitor": view.visitor,
        "csrf_input": "",
        **contexts.make_common_context(event, view),
        **page_parts.PAGES[view.page].context(event, view),
    }
    return get_template(f"tournaments/parts/{view.page}.html").render(told)


def a_long_day():
    """A day with everything in it; then its last game again with the standings are frozen and the entry form closed."""
    event, games = Journal(), []
    for entry in whole_day(13).log:
        event = event.record_event(entry.event, by=entry.by, at=entry.at, why=entry.why, key=entry.key)
        yield event
        if event.state.rounds[3].clock is not None and not event.state.is_finalised:
            games.append(event)
    for event in games:
        yield Journal(event.log, replace(event.state, frozen_state=games[0].state, entries_open=False))


@pytest.mark.parametrize("role", ["public", "organiser"])
def test_page_with_same_stamp_is_unchanged(role, monkeypatch):
    monkeypatch.setattr(contexts, "current_milliseconds", lambda: 1_800_000_100_000)
    row = TournamentSite().row
    visitor = access.Visitor(role, "", "Sato") if role == "organiser" else access.PUBLIC_VISITOR
    names = ("home", "standings", "projector")
    looks = [page_parts.PageView(name, "en", visitor) for name in names]
    looks += [page_parts.PageView("seating", "en", visitor, game) for game in (1, 2, 3)] + [TABLE, ME]
    known, kept = {}, Counter()
    for event in a_long_day():
        if event.state.settings is None:
            continue
        if event.state.entries_open is not None:
            row.are_entries_open = event.state.entries_open
        for look in looks:
            if not page_parts.page_exists(event.state, look) or (look is ME and "E1" not in event.state.people):
                continue
            stamp, html = page_parts.page_stamp(event, look), fresh(row, event, look)
            before = known.get(look)
            if before and before[0] == stamp:
                assert html == before[1], (look.page, event.log[-1].event)
                kept[look.page] += 1
            known[look] = (stamp, html)
    # And most entries leave most pages alone
    assert all(kept[name] > 30 for name in ("home", "standings", "projector", "seating", "table", "me")), kept


def test_entrant_page_moves_to_next_round_with_last_result():
    day = TournamentDay(8)
    day.seat_round(1)
    day.seat_round(2, start=False)
    before = page_parts.page_stamp(day.journal, ME)
    assert contexts.find_current_round(day.state).number == 1
    day.play_round(1)
    assert contexts.find_current_round(day.state).number == 2
    assert page_parts.page_stamp(day.journal, ME) != before


def test_viewers_of_the_same_page_share_the_view():
    """Each port in the Host header, and each number behind the address, had the page rendered once more."""
    odd = page_parts.PageView("standings", "en", access.Visitor("player", "E1"), 3, 7, "http://127.0.0.1:4711")
    assert page_parts.share_view(odd) == page_parts.PageView("standings", "en")
    assert page_parts.share_view(replace(odd, page="seating")) == page_parts.PageView("seating", "en", game=3)
    assert page_parts.share_view(replace(odd, page="projector")).origin == odd.origin
    assert page_parts.share_view(replace(odd, page="table")) == replace(odd, page="table", origin="")
