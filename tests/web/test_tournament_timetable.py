"""The timetable of the day, on the event's page and on the projector."""

from __future__ import annotations

import re

from boardroom import tournament
from boardroom.tournament.events import SettingsChanged, TournamentOpened
from boardroom.tournament.log.codec import event_to_json
from web.tournament_site import TournamentBrowser, TournamentSite

FORM = {"name": "Spring", "day": "", "place": "", "seed": "x", "minutes": 90, "money_cut": "places"}


def test_timetable_is_sorted_and_skips_invalid_lines():
    day = TournamentSite(4)
    lines = "13:00 game 2\n9：30 check-in\n25:00 never\nlunch at noon"
    sent = day.organiser.post("settings", **FORM, timetable=lines, expected=day.journal.version)
    assert sent.status_code == 302
    # The projector has it twice: what comes next in every view, and the whole day beside the welcome
    for page, lists in (("home", 1), ("projector", 2)):
        html = TournamentBrowser(day.row).get_html(page)
        assert re.findall(r'data-time="([\d:]+)"', html) == ["09:30", "13:00"] * lists, page
        assert "timetable.js" in html
    assert "lunch at noon" in day.organiser.get_html("settings"), "what was typed stays as it is"
    day.seat_round(1)
    assert "upnext" not in TournamentBrowser(day.row).get_html("projector"), (
        "while a game is played its clock is what counts"
    )
    assert tournament.replay_log(day.journal.log) == day.journal


def test_logs_without_timetable_keep_their_seals():
    """A field that says nothing is not written."""
    assert "timetable" not in event_to_json(TournamentOpened("Spring", "", "", "x"))
    assert "timetable" not in event_to_json(SettingsChanged("Spring", "", "", "x", 90, "places"))
