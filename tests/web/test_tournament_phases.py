"""A table's page has on top what is to be done now: the set before the game, the result when it is due."""

from __future__ import annotations

import re

from texts import within

from web.tournament_site import TournamentBrowser, TournamentSite


def order(html: str) -> list[str]:
    """The panels of a page, from the top."""
    return re.findall(r'aria-labelledby="h-(set|ref|result|judge|confirm\d)"', html)


def money_of(day: TournamentSite, table: int) -> dict[str, int]:
    here = day.state.rounds[1].tables[table - 1]
    return {f"money.{who}": 20000 + 1000 * at for at, who in enumerate(here)}


def test_table_page_leads_with_its_phase():
    day = TournamentSite(8)
    day.seat_round(1, start=False)
    here = day.state.rounds[1].tables[0]
    captain, other = (day.open_browser(who) for who in here[:2])
    assert order(captain.get_html("table", 1, 1))[0] == "set", "CH8: the set is counted first"
    assert re.search(r'class="panel turn"\s+aria-labelledby="h-set"', captain.get_html("table", 1, 1))
    day.organiser.submit("game-started", game=1)
    assert order(captain.get_html("table", 1, 1))[0] == "ref"
    day.organiser.submit("announced", game=1, table=0, mark=0)
    html = other.get_html("table", 1, 1)
    assert order(html)[:2] == ["result", "set"], "CH9, CH13: now the result is due"
    assert re.search(r'class="panel turn"\s+aria-labelledby="h-result"', html)


def test_early_report_moves_the_result_panel_up():
    day = TournamentSite(8)
    day.seat_round(1)
    here = day.state.rounds[1].tables[1]
    teller, other = (day.open_browser(who) for who in here[:2])
    assert order(other.get_html("table", 1, 2))[0] == "ref"
    teller.submit("result-told", game=1, table=2, **money_of(day, 2))
    assert order(other.get_html("table", 1, 2))[0] == "result"
    assert order(day.open_browser(day.state.rounds[1].tables[0][0]).get_html("table", 1, 1))[0] == "ref"


def test_extended_table_stays_in_playing_phase():
    """CH9: the hall's announcement does not hold for it."""
    day = TournamentSite(8)
    day.seat_round(1)
    day.organiser.submit("clock-extended", game=1, table=2, minutes=10, why="a spilled board")
    day.organiser.submit("announced", game=1, table=0, mark=0)
    first, second = (day.open_browser(here[0]) for here in day.state.rounds[1].tables)
    assert order(first.get_html("table", 1, 1))[0] == "result"
    assert order(second.get_html("table", 1, 2))[0] == "ref"


def test_ch13_entrant_page_asks_to_confirm_result():
    day = TournamentSite(8)
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    teller, other = (day.open_browser(who) for who in here[:2])
    stranger = day.open_browser(day.state.rounds[1].tables[1][0])
    teller.submit("result-told", game=1, table=1, **money_of(day, 1))
    assert "Result to confirm" not in teller.get_html("me"), "nobody confirms what they have told"
    assert "Result to confirm" not in stranger.get_html("me")
    html = other.get_html("me")
    assert order(html) == ["confirm1"]
    # One tap: the form on the page confirms it
    form = within(r'<form[^>]*class="action-form[^>]*>(.*?)</form>', html, re.DOTALL)
    fields = dict(re.findall(r'name="([^"]+)"\s+value="([^"]*)"', form))
    fields.pop("csrfmiddlewaretoken", None)
    assert other.client.post(other.path("do"), fields).status_code == 302
    assert day.state.rounds[1].results[1].status == "confirmed"
    assert "Result to confirm" not in other.get_html("me")
    assert TournamentBrowser(day.row).get("me").status_code == 302
