"""Results from paper: one page for a game, a table a line of numbers."""

from __future__ import annotations

import re

from texts import within

from web.tournament_site import TournamentBrowser, TournamentSite


def forms(html: str) -> dict[str, dict[str, str]]:
    """The fields of every table's form, as they stand on the page."""
    found = {}
    for form in re.findall(r'<form\s+class="action-form paper".*?</form>', html, re.DOTALL):
        inputs = re.findall(r"<input\b[^>]*>", form)
        said = {within(r'name="([^"]+)"', each): within(r'value="([^"]*)"', each) for each in inputs}
        found[said["table"]] = {name: value for name, value in said.items() if name != "missing"}
    return found


def test_paper_results_confirm_each_open_table():
    day = TournamentSite(12)
    day.seat_round(1)
    assert day.organiser.path("paper", 1) in day.organiser.get_html("desk")
    seen = forms(day.organiser.get_html("paper", 1))
    assert list(seen) == ["1", "2", "3"]
    for at, fields in enumerate(seen.values()):
        assert fields["why"] == "slip", "CH12: a ruling has its reason without typing"
        people = [name for name in fields if name.startswith("money.")]
        assert len(people) == 4
        fields |= {who: f"{10 + at},{n}00" for n, who in enumerate(people)}
        answer = day.organiser.client.post(day.organiser.path("do"), fields)
        assert answer["Location"] == day.organiser.path("paper", 1), "the next table is on the same page"
    assert day.state.rounds[1].list_unconfirmed_tables() == []
    assert day.journal.log[-1].why == "slip"
    html = day.organiser.get_html("paper", 1)
    assert forms(html) == {}
    assert "All results of round 1 are confirmed." in html
    assert day.organiser.path("paper", 1) not in day.organiser.get_html("desk")


def test_paper_page_fills_in_reported_results():
    day = TournamentSite(8)
    day.seat_round(1)
    here = day.state.rounds[1].tables[1]
    told = {f"money.{who}": "30000" for who in here[:3]}
    day.open_browser(here[0]).submit("result-told", game=1, table=2, **told, missing=here[3])
    html = day.organiser.get_html("paper", 1)
    fields = forms(html)["2"]
    assert {name: fields[name] for name in told} == told
    assert "reported by Player" in html
    assert forms(html)["1"][f"money.{day.state.rounds[1].tables[0][0]}"] == ""


def test_impossible_paper_results_are_refused():
    """CH3: in hundreds. What was typed stays in the browser; the page says what is wrong."""
    day = TournamentSite(4)
    day.seat_round(1)
    money = {f"money.{who}": 30050 for who in day.state.rounds[1].tables[0]}
    back = day.organiser.path("paper", 1)
    answer = day.organiser.submit("result-ruled", 400, game=1, table=1, why="slip", back=back, **money)
    assert 'id="papers"' in answer.content.decode()
    assert day.state.rounds[1].list_unconfirmed_tables() == [1]


def test_paper_page_is_for_staff_only():
    day = TournamentSite(4)
    assert day.organiser.get("paper", 1).status_code == 404, "a game that has not begun has no results"
    day.seat_round(1)
    assert day.organiser.get("paper", 4).status_code == 404
    assert day.open_browser("referee").get("paper", 1).status_code == 200
    for somebody in (day.open_browser("E1"), TournamentBrowser(day.row)):
        assert somebody.get("paper", 1).status_code == 403


def test_paper_reason_is_japanese():
    day = TournamentSite(4)
    day.seat_round(1)
    html = day.organiser.client.get(day.organiser.path("paper", 1), headers={"Accept-Language": "ja"}).content.decode()
    assert forms(html)["1"]["why"] == "用紙"
