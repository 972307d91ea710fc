"""Small things that save an organiser a walk: staff on standby, certificates looked at first, calls withdrawn."""

from __future__ import annotations

import re

from django.conf import settings
from texts import within

from boardroom.web.tournaments import phone_address
from web.tournament_site import TournamentSite


def test_new_staff_are_on_standby():
    day = TournamentSite(7)
    day.organiser.submit("staff-added", name="Mori")
    assert day.state.list_standby() == ["S1"]
    day.organiser.submit("staff-added", name="Ueda", present="no")
    assert day.state.list_standby() == ["S1"]


def test_leaving_needs_confirmation():
    day = TournamentSite(4)
    assert "data-sure" not in day.organiser.get_html("people"), "a check-in is taken back with one tap"
    day.seat_round(1)
    assert day.organiser.get_html("people").count('data-sure="Mark as left?"') == 4
    japanese = day.organiser.client.get(day.organiser.path("people"), headers={"Accept-Language": "ja"})
    assert "途中退出にしますか" in japanese.content.decode()


def test_certificates_are_previewed_before_printing():
    day = TournamentSite(8)
    for game in (1, 2, 3):
        day.seat_round(game)
        day.rule_results(game)
    day.organiser.submit("frozen")
    html = day.organiser.get_html("certificates")
    assert 'class="certificate"' not in html
    assert html.count('scope="row"') == 8
    assert "Print all 8" in html
    assert day.organiser.get_html("certificates", who="top").count('class="certificate"') == 3
    assert day.organiser.get_html("certificates", who="all").count('class="certificate"') == 8


def test_player_withdraws_a_call():
    day = TournamentSite(8)
    day.seat_round(1)
    phone = day.open_browser(day.state.rounds[1].tables[0][1])
    phone.submit("called", game=1, table=1, text="coffee")
    call = within(r'name="call" value="(\d+)"', phone.get_html("table", 1, 1))
    day.open_browser(day.state.rounds[1].tables[1][0]).submit("call-withdrawn", 403, call=call)
    phone.submit("call-withdrawn", call=call)
    assert "coffee" not in phone.get_html("table", 1, 1)
    assert "No calls." in day.organiser.get_html("desk")


def test_loopback_addresses_in_codes_are_flagged(monkeypatch):
    """Who sits at the server gets the address that phones can open, or is told how to get one."""
    day = TournamentSite(4)
    day.seat_round(1)
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["127.0.0.1", "testserver", "192.168.1.5"])
    monkeypatch.setattr(phone_address, "local_addresses", lambda: ["192.168.1.5"])
    monkeypatch.setattr(phone_address, "is_listening", lambda host, port: False)
    at_home = {"HTTP_HOST": "127.0.0.1:8000"}
    pages = [("home",), ("settings",), ("slips",), ("sheets", 1)]
    for page in pages:
        html = day.organiser.client.get(day.organiser.path(*page), **at_home).content.decode()
        assert "boardroom serve --host 0.0.0.0</code>" in html, page
    screen = day.organiser.client.get(day.organiser.path("projector"), **at_home).content.decode()
    assert re.search(
        r"スマートフォンから開けません.*Phones cannot open.*boardroom serve --host 0.0.0.0<", screen, re.DOTALL
    )
    for page in ("settings", "projector"):
        assert "serve --host" not in day.organiser.get_html(page)
    monkeypatch.setattr(phone_address, "is_listening", lambda host, port: (host, port) == ("192.168.1.5", 8000))
    html = day.organiser.client.get(day.organiser.path("settings"), **at_home).content.decode()
    assert "http://192.168.1.5:8000/c/" in html
    assert "serve --host" not in html
    # A host that Django would refuse is no address to give away
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["127.0.0.1"])
    assert phone_address.find_reachable_origin("http://127.0.0.1:8000") == ""
    assert phone_address.find_reachable_origin("https://hall.example") == "https://hall.example"
