"""What the desk of a hall does: moves are tried first, standings are frozen, offices taken over, all in the log."""

import json
import re

from texts import within

from boardroom import tournament
from boardroom.tournament.events import EntryFormSet, StaffRoleTaken
from boardroom.tournament.exports.published_draws import verify_published_draws
from boardroom.web.accounts import deletion
from boardroom.web.tournaments import access, log_store
from boardroom.web.tournaments.models import Tournament, TournamentRole
from web.people import person
from web.tournament_site import TournamentBrowser, TournamentSite


def told(html: str) -> str:
    return within(r'<div id="messages">(.*?)<div\s+id="live-part"', html, re.DOTALL)


def test_move_is_previewed_before_it_is_made():
    day = TournamentSite(16)
    day.seat_round(1)
    day.organiser.submit("seating-drawn", game=2)
    tables, before = day.state.rounds[2].tables, day.journal.version
    met = next(t for t in day.state.rounds[1].tables if tables[0][0] in t)
    friend = next(who for who in met if who != tables[0][0])
    # TournamentBrowser from the friend's table swap with the first of table 1: these two meet again
    there = day.state.rounds[2].find_table(friend)
    other = next(who for who in tables[there - 1] if who != friend)
    html = told(day.organiser.get_html("seating", 2, person=tables[0][0], other=other))
    assert "Already met in round 1" in html
    assert 'name="what" value="seating-moved"' in html
    assert re.search(rf'name="other"\s+value="{other}"', html)
    assert day.journal.version == before, "looking changes nothing"
    day.organiser.submit("seating-moved", game=2, person=tables[0][0], other=other, expected=before)
    # And back: what would be mended
    html = told(day.organiser.get_html("seating", 2, person=tables[0][0], other=other))
    assert "solved:" in html
    # To another table: too many there
    assert "has 5 players" in told(day.organiser.get_html("seating", 2, person=tables[0][1], table=2))
    # TournamentBrowser who sits there already
    here = day.state.rounds[2].find_table(tables[0][1])
    assert day.organiser.get("seating", 2, person=tables[0][1], table=here).status_code == 400
    unknown = day.organiser.get("seating", 2, person="E99", table=2)
    assert unknown.status_code == 400
    assert "no entrant or staff member with the number E99" in told(unknown.content.decode())
    # Nobody else tries moves
    assert told(day.open_browser("referee").get_html("seating", 1, person="E1", other="E2")).strip() == "</div>"


def test_repeated_import_adds_new_people_only():
    day = TournamentSite(2)
    text = "Player 1\nPlayer 2\nPlayer 3\nPlayer 3\n"
    html = day.organiser.post("csv", text=text).content.decode()
    # Who is in the list twice is taken once, unless all are wanted
    assert "Add the 1 new entries" in html
    assert "Add all 4 entries" in html
    assert day.organiser.post("csv", text=text, take="new", key="1").status_code == 302
    assert [each.name for each in day.state.list_entrants()] == ["Player 1", "Player 2", "Player 3"]
    # There is nobody new any more
    html = day.organiser.post("csv", text=text).content.decode()
    assert "new entries" not in html
    assert day.organiser.post("csv", text=text, take="new", key="2").status_code == 200
    assert len(day.state.list_entrants()) == 3


def test_organisers_notices_are_shown_with_the_regulations():
    day = TournamentSite(4)
    seen = day.journal.version
    form = {"name": "Spring", "day": "", "place": "", "seed": "x", "minutes": 90, "money_cut": "places"}
    notices = "Lunch is at  12:30.\r\n\r\n昼食は12時30分です。"
    assert day.organiser.post("settings", **form, notices=notices, expected=seen).status_code == 302
    assert day.state.settings.notices == "Lunch is at 12:30.\n昼食は12時30分です。"
    for somebody, page in (
        (day.open_browser("E1"), "me"),
        (TournamentBrowser(day.row), "home"),
        (TournamentBrowser(day.row), "enter"),
    ):
        html = somebody.get_html(page)
        assert "Lunch is at 12:30." in html
        assert "food table" in html
    assert "昼食は12時30分です。" in TournamentBrowser(day.row).get_html("projector")


def test_frozen_standings_are_hidden_from_all_but_referees():
    day = TournamentSite(8)
    for game in (1, 2):
        day.seat_round(game)
        day.rule_results(game)
    day.seat_round(3)
    assert "Freeze the public standings" in day.organiser.get_html("desk")
    day.organiser.submit("standings-held")
    tables = day.state.rounds[3].tables
    for number, here in enumerate(tables, 1):
        money = {f"money.{who}": 123_400 + 100 * at for at, who in enumerate(here)}
        day.organiser.submit("result-ruled", game=3, table=number, why="slip", **money)
    mine, other = day.open_browser(tables[0][0]), day.open_browser(tables[1][0])
    for somebody in (mine, other, TournamentBrowser(day.row)):
        html = somebody.get_html("standings")
        assert "123,4" not in html
        assert "are frozen" in html
    assert "123,4" not in day.organiser.get_html("projector")
    # The own table knows what it has played; others wait
    assert "123,4" in mine.get_html("table", 3, 1)
    assert "123,4" not in other.get_html("table", 3, 1)
    assert "123,4" in day.organiser.get_html("table", 3, 1)
    day.organiser.submit("frozen")
    assert "are frozen" not in mine.get_html("standings")


def test_call_reason_is_translated():
    day = TournamentSite(8)
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    phone = day.open_browser(here[1])
    assert 'value="about=misplaced"' in phone.get_html("table", 1, 1)
    phone.submit("called", set="about=misplaced", game=1, table=1)
    html = day.organiser.get_html("desk")
    assert "A tile was misplaced" in html
    assert "CH25" in html, "the desk has the rule at hand"
    japanese = day.organiser.client.get(day.organiser.path("desk"), headers={"Accept-Language": "ja"}).content.decode()
    assert "タイルの置き間違い" in japanese


def test_impossible_share_counts_are_questioned():
    day = TournamentSite(4)
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    phone = day.open_browser(here[0])
    money = {f"money.{who}": 30000 for who in here}
    shares = {f"shares.{who}": [10, 0, 0, 0, 0, 0, 0] for who in here}
    answer = phone.submit("result-told", 400, game=1, table=1, **money, **shares, back=phone.path("table", 1, 1))
    assert "The shares do not add up" in answer.content.decode()
    few = {f"shares.{who}": ["6", "", "0", "0", "0", "0", "0"] for who in here}
    phone.submit("result-told", game=1, table=1, **money, **few)
    assert day.state.rounds[1].results[1].status == "told"
    # Left empty they say nothing
    none = {f"shares.{who}": [""] * 7 for who in here}
    day.open_browser(here[1]).submit("result-told", game=1, table=1, **money, **none)
    assert day.state.rounds[1].results[1].status == "confirmed"


def test_closing_the_entry_form_is_logged():
    day = TournamentSite()
    assert "Enter now" in TournamentBrowser(day.row).get_html("home")
    day.organiser.post("settings", entries="closed")
    assert isinstance(day.journal.log[-1].event, EntryFormSet)
    assert day.journal.log[-1].by.name == "Sato"
    assert "Enter now" not in TournamentBrowser(day.row).get_html("home")
    # The file of the log takes it along
    again = log_store.import_tournament(person("Mori"), tournament.dump_log(day.journal.log))
    assert not Tournament.objects.get(pk=again.pk).are_entries_open


def test_taken_staff_role_is_logged():
    day = TournamentSite()
    helper = TournamentBrowser(day.row, person("Mori"))
    link = helper.path("as", access.make_code(day.row, "referee"))
    for _ in range(2):
        assert helper.client.post(link).status_code == 302
    taken = [entry for entry in day.journal.log if isinstance(entry.event, StaffRoleTaken)]
    assert [(entry.by.name, entry.event.office) for entry in taken] == [("Mori", "referee")]  # type: ignore[attr-defined]
    day.organiser.submit("office-taken", 400, office="organiser")


def test_tournament_without_organiser_is_taken_over():
    day = TournamentSite(4)
    referee, player, passer = day.open_browser("referee"), day.open_browser("E1"), day.open_browser()
    owner = TournamentBrowser(day.row, person("Owner"))
    owner.user.is_staff = True
    owner.user.save()
    for somebody in (referee, owner, player, passer):
        assert "Take over" not in somebody.get_html("home") or somebody is owner
        assert somebody.post("take-over").status_code == (302 if somebody is owner else 403)
    TournamentRole.objects.filter(tournament=day.row, user=owner.user).delete()
    deletion.delete_user(day.organiser_user)
    assert "This tournament has no organiser" in referee.get_html("desk")
    assert player.post("take-over").status_code == 403
    assert passer.post("take-over").status_code == 403
    assert referee.post("take-over").status_code == 302
    assert TournamentRole.objects.get(tournament=day.row, user=referee.user).role == "organiser"
    assert isinstance(day.journal.log[-1].event, StaffRoleTaken)
    assert referee.get("settings").status_code == 200
    # Everything the old organiser did is still there, with the name
    assert day.journal.log[0].by.name == "Sato"


def test_draws_are_public():
    day = TournamentSite(16)
    stranger = TournamentBrowser(day.row)
    assert json.loads(stranger.get("draws").content)["draws"] == []
    day.seat_round(1)
    answer = stranger.get("draws")
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    assert "Player" not in answer.content.decode()
    assert [each.is_same for each in verify_published_draws(json.loads(answer.content))] == [True]
    assert stranger.path("draws") in stranger.get_html("home")
