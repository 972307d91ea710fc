"""The evening before: a rehearsal, what is printed, and how an event goes away again."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse
from tournament.tournament_day import TournamentDay

from boardroom import tournament
from boardroom.tournament.events import EntryUndone, RehearsalMarked
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Tournament
from web.people import person
from web.tournament_site import TournamentBrowser, TournamentSite


def rehearsal(lang: str = "en") -> TournamentBrowser:
    boss = person("Sato")
    client = Client(headers={"Accept-Language": lang})
    client.force_login(boss)
    code = client.post(reverse("tournaments:rehearsal"))["Location"].split("/")[2]
    return TournamentBrowser(Tournament.objects.get(code=code), boss)


def test_name_prompt_returns_to_the_rehearsal_button():
    stranger, path = Client(), reverse("tournaments:rehearsal")
    assert stranger.post(path)["Location"] == f"/welcome/?next={path}"
    came = stranger.post("/welcome/", {"name": "Sato", "next": path})["Location"]
    assert f'action="{path}"' in stranger.get(came).content.decode()


def test_rehearsal_completes_and_is_marked():
    desk = rehearsal()

    def state() -> tournament.TournamentState:
        return log_store.load_journal(Tournament.objects.get(pk=desk.row.pk)).state

    assert len(state().list_entrants()) == 40
    assert len(state().list_present()) == 36
    for page in (("desk",), ("home",), ("standings",), ("people-list",)):
        assert "Rehearsal: people and results are fictional." in desk.get_html(*page), page
    assert "リハーサル" in TournamentBrowser(desk.row).get_html("projector")
    for page in ("tournaments:list", "lobby"):
        assert desk.row.code not in TournamentBrowser(desk.row).client.get(reverse(page)).content.decode(), page
    for game in (1, 2, 3):
        desk.submit("seating-drawn", game=game)
        desk.submit("seating-confirmed", game=game)
        desk.submit("game-started", game=game)
        assert desk.post("rehearse").status_code == 302
        assert len(state().rounds[game].list_unconfirmed_tables()) == 2, "two are left to practise with"
        assert "let bots finish the remaining tables" in desk.get_html("desk")
        marks = re.findall(r'data-mark="(\d+)"', TournamentBrowser(desk.row).get_html("projector"))
        assert marks == ["0"], "five minutes do not begin with five minutes left"
        desk.post("rehearse")
    desk.submit("frozen")
    assert len(tournament.rank_entrants(state())) == 40
    answer = desk.post("delete")
    assert answer["Location"] == reverse("tournaments:list")
    assert not Tournament.objects.filter(pk=desk.row.pk).exists()


def test_rehearsal_is_japanese():
    desk = rehearsal("ja")
    assert desk.row.name == "リハーサル"
    assert "青木" in desk.get_html("people")


def test_ch12_tournaments_and_rehearsals_do_not_convert():
    day = TournamentDay(1)
    assert day.record_refused(RehearsalMarked()).reason == "no-rehearsal"
    day = TournamentDay()
    number = day.record(RehearsalMarked()).number
    assert day.state.is_rehearsal
    assert day.record_refused(EntryUndone(number), why="we mean it").reason == "not-undone"
    assert tournament.replay_log(day.log) == day.journal
    hall = TournamentSite()
    hall.organiser.submit("rehearsed", 400)


def test_tournament_is_unlisted_and_deleted_by_name():
    day = TournamentSite(4)
    everybody = TournamentBrowser(day.row).client
    assert day.row.code in everybody.get(reverse("tournaments:list")).content.decode()
    day.organiser.post("settings", listed="no")
    assert day.row.code not in everybody.get(reverse("tournaments:list")).content.decode()
    assert day.row.code in day.organiser.client.get(reverse("tournaments:list")).content.decode()
    assert TournamentBrowser(day.row).get("home").status_code == 200, "who has the link finds it"
    assert day.organiser.post("delete", name="Spring").status_code == 400
    assert day.open_browser("referee").post("delete", name="Spring Championship").status_code == 403
    assert day.organiser.post("delete", name="Spring Championship").status_code == 302
    assert TournamentBrowser(day.row).get("home").status_code == 404


def test_printed_seating_sorts_by_name_or_table():
    day = TournamentSite(8, 1)
    assert TournamentBrowser(day.row).get("seating-list", 1).status_code == 404, "not before it is published"
    day.seat_round(1)
    html = TournamentBrowser(day.row).get_html("seating-list", 1)
    names = re.findall(r'class="nm">(Player \d)', html)
    assert names == sorted(names)
    assert len(names) == 8
    html = TournamentBrowser(day.row).get_html("seating-list", 1, by="table")
    assert re.findall(r"<h2>(Table \d)</h2>", html) == ["Table 1", "Table 2"]


def test_printed_seating_sorts_by_reading():
    day = TournamentSite(4)
    for who, kana in (("E1", "わたなべ"), ("E2", "スズキ"), ("E3", "はやし"), ("E4", "バンドウ")):
        day.organiser.submit("person-changed", person=who, name=f"Player {who[1:]}", kana=kana)
    day.seat_round(1)
    names = re.findall(r'class="nm">(Player \d)', TournamentBrowser(day.row).get_html("seating-list", 1))
    assert names == ["Player 2", "Player 3", "Player 4", "Player 1"]


def test_printed_standings_respect_permissions():
    day = TournamentSite(8)
    for game in (1, 2):
        day.seat_round(game)
        day.rule_results(game)
    day.seat_round(3)
    day.organiser.submit("standings-held")
    day.rule_results(3)
    rows = [
        re.findall(r"<td>(\d+)</td>", each.get_html("standings-print"))
        for each in (TournamentBrowser(day.row), day.organiser)
    ]
    assert rows[0] != rows[1]
    assert len(re.findall(r"<tr>", day.organiser.get_html("standings-print"))) == 9
