"""Seats at an event's online tables: whose they are, who sits down, who watches, and who plays for whom."""

from __future__ import annotations

import pytest
from django.test import Client

from boardroom.tournament.events import DeviceChanged
from boardroom.web.accounts import deletion
from boardroom.web.accounts.models import User
from boardroom.web.moderation import sanctions
from boardroom.web.realtime import hub
from boardroom.web.tables import chat, moves, seats
from boardroom.web.tables.models import Seat
from boardroom.web.tournaments import access, log_store, online_tables
from boardroom.web.tournaments.models import TournamentRole
from web.online_tournament import OnlineTournament
from web.people import person


def test_corrected_name_changes_the_seat():
    day = OnlineTournament()
    phone = day.phone("E1")
    day.seat_round(1)
    day.organiser.submit("person-changed", person="E1", name="山田 太郎")
    seat = Seat.objects.get(table__tournament=day.row, entrant="E1")
    assert seat.name == "山田 太郎"
    # An account's name is another thing
    sanctions.rename_user(phone.user, "xXx")
    seat.refresh_from_db()
    assert seat.name == "山田 太郎"


def test_tournament_seats_cannot_be_taken_freely():
    day = OnlineTournament()
    phone = day.phone(day_seat := "E1")
    day.seat_round(1, start=False)
    seat = Seat.objects.get(table__tournament=day.row, entrant=day_seat)
    table, stranger = seat.table, person("Stranger")
    for refused in (
        lambda: seats.take_seat(table.code, stranger),
        lambda: seats.leave_seat(table.code, phone.user),
        lambda: chat.post_line(table.code, stranger, "place it at 6F!"),
        lambda: seats.fill_with_bots(table.code, stranger),
    ):
        with pytest.raises(moves.NotAllowed):
            refused()
    day.organiser.submit("game-started", game=1)
    for refused in (
        lambda: seats.hand_to_bot(table.code, phone.user),
        lambda: seats.rejoin_game(table.code, phone.user),
    ):
        with pytest.raises(moves.NotAllowed):
            refused()
    chat.post_line(table.code, phone.user, "good luck")
    assert not Seat.objects.filter(table__tournament=day.row).exclude(bot="").exists()


def test_no_bot_replaces_blocked_or_deleted_users():
    day = OnlineTournament()
    gone, out = day.phone("E1").user, day.phone("E2").user
    day.seat_round(1)
    sanctions.suspend_user(out)
    deletion.delete_user(gone)
    assert not Seat.objects.filter(table__tournament=day.row).exclude(bot="").exists()
    assert Seat.objects.get(table__tournament=day.row, entrant="E1").name == "Player 1"


def test_latest_device_plays_before_the_start():
    day = OnlineTournament()
    first = day.phone("E1")
    day.seat_round(1, start=False)
    table = Seat.objects.get(table__tournament=day.row, entrant="E1").table
    second = day.open_browser("E1")
    answer = second.post("play", 1, table.tournament_table)
    assert answer["Location"] == f"/t/{table.code}/"
    assert table.seats.get(entrant="E1").user == second.user
    first.post("play", 1, table.tournament_table)
    assert table.seats.get(entrant="E1").user == first.user
    # Following the log does not take it away again
    day.organiser.submit("person-changed", person="E2", name="TournamentBrowser else")
    assert table.seats.get(entrant="E1").user == first.user
    assert devices(day) == [DeviceChanged(1, table.tournament_table, "E1")] * 2


def devices(day: OnlineTournament) -> list[object]:
    return [entry.event for entry in day.journal.log if isinstance(entry.event, DeviceChanged)]


@pytest.fixture
def asked():
    """A second device with the link of E1 asks to play, in a running game."""
    day = OnlineTournament()
    first = day.phone("E1")
    day.seat_round(1)
    table = Seat.objects.get(table__tournament=day.row, entrant="E1").table
    second = day.open_browser("E1")
    second.post("play", 1, table.tournament_table)
    return day, table, first, second


def test_second_device_must_ask_in_a_running_game(asked):
    """Whoever has an entrant's link cannot sit down unseen."""
    day, table, first, second = asked
    seat = table.seats.get(entrant="E1")
    assert (seat.user, seat.takeover_requester) == (first.user, second.user)
    assert list(table.chat_lines.values_list("text", flat=True)) == [online_tables.DEVICE_REQUEST_TEXT]
    page = Client()
    page.force_login(first.user)
    shown = page.get(f"/t/{table.code}/").content.decode()
    assert "Another device would like to play for" in shown
    assert second.path("device", 1, table.tournament_table, "E1") in shown
    # Asking for oneself is no answer, and neither is a neighbour's
    for other in (second, day.phone("E2")):
        assert (
            other.post("device", 1, table.tournament_table, "E1", answer="yes", asks=second.user.pk).status_code == 403
        )
    second.post("play", 1, table.tournament_table)
    assert table.chat_lines.count() == 1, "asking twice is asking once"
    desk = day.organiser.get_html("desk")
    assert "Another device wants to take a seat" in desk
    assert desk.count(second.path("device", 1, table.tournament_table, "E1")) == 1
    assert "Another device wants to take a seat" in day.organiser.get_html("table", 1, table.tournament_table)
    third = day.open_browser("E1")
    third.post("play", 1, table.tournament_table)
    assert day.organiser.get_html("desk").count(second.path("device", 1, table.tournament_table, "E1")) == 1


@pytest.mark.parametrize("who", ["first", "organiser"])
def test_first_device_or_referee_allows_second_device(asked, who):
    day, table, first, second = asked
    says = first if who == "first" else day.organiser
    assert 'name="asks"' in says.get_html("device", 1, table.tournament_table, "E1")
    # An answer is for the device that was shown, not for one that asked in between
    assert says.post("device", 1, table.tournament_table, "E1", answer="yes", asks=0).status_code == 400
    assert table.seats.get(entrant="E1").user == first.user
    answer = says.post("device", 1, table.tournament_table, "E1", answer="yes", asks=second.user.pk)
    assert answer["Location"] == f"/t/{table.code}/"
    seat = table.seats.get(entrant="E1")
    assert (seat.user, seat.takeover_requester) == (second.user, None)
    assert online_tables.DEVICE_CHANGED_TEXT in table.chat_lines.values_list("text", flat=True)
    assert "Another device wants to take a seat" not in day.organiser.get_html("desk")
    let = "first device" if who == "first" else day.organiser_user.name
    assert devices(day) == [DeviceChanged(1, table.tournament_table, "E1", let)]
    day.organiser.submit("clock-paused", game=1, table=0)
    assert table.seats.get(entrant="E1").user == second.user


def test_refused_log_entry_does_not_block_device_change(asked, monkeypatch):
    """The answer stands: it is told at the table, whatever becomes of its entry."""
    _, table, first, second = asked
    told: list[int] = []

    def listener(what: int, number: int) -> None:
        told.append(what)

    def refuse(*args: object, **named: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(log_store, "record_events", refuse)
    hub.add_listener(listener)
    try:
        answer = first.post("device", 1, table.tournament_table, "E1", answer="yes", asks=second.user.pk)
    finally:
        hub.remove_listener(listener)
    assert answer["Location"] == f"/t/{table.code}/"
    assert table.pk in told


def test_first_device_can_refuse_second_device(asked):
    day, table, first, second = asked
    first.post("device", 1, table.tournament_table, "E1", answer="no", asks=second.user.pk)
    seat = table.seats.get(entrant="E1")
    assert (seat.user, seat.takeover_requester) == (first.user, None)
    assert not devices(day)
    assert "Another device wants to take a seat" not in day.organiser.get_html("desk")


def test_staff_links_are_revocable_and_personal_links_private():
    day = OnlineTournament(staff=1)
    old = access.make_code(day.row, "referee")
    mine = access.make_code(day.row, "E1")
    day.organiser.post("settings", links="new")
    day.row.refresh_from_db()
    state = day.journal.state
    assert access.find_code_owner(day.row, state, old) == ""
    assert access.find_code_owner(day.row, state, access.make_code(day.row, "referee")) == "referee"
    assert access.make_code(day.row, "E1") == mine, "slips stay as they are"
    referee = day.open_browser("S1")
    for page in ("links", "slips", "settings"):
        answer = referee.get(page)
        assert answer.status_code == 403 or mine not in answer.content.decode(), page
    assert "".join(mine) in day.organiser.get_html("links")


def test_personal_link_leads_to_the_seat():
    day = OnlineTournament()
    day.seat_round(1)
    number = day.state.rounds[1].find_table("E5")
    link = day.organiser.path("as", access.make_code(day.row, "E5"))
    client = Client(headers={"Accept-Language": "en"})
    assert client.post(link).status_code == 302
    page = client.get(day.organiser.path("me")).content.decode()
    assert day.organiser.path("play", 1, number) in page
    table = day.table(number)
    assert client.post(day.organiser.path("play", 1, number))["Location"] == f"/t/{table.code}/"
    assert table.seats.get(entrant="E5").user == TournamentRole.objects.get(tournament=day.row, entrant="E5").user


def test_ch14_venue_notices_are_hidden_online():
    for day, there in ((OnlineTournament(games=(1, 2)), True), (OnlineTournament(), False)):
        visitor = day.open_browser()
        for page in ("home", "enter"):
            assert ("food table" in visitor.get_html(page)) == there
        assert ("food table" in day.phone("E1").get_html("me")) == there


def test_organiser_sets_the_venue_of_each_round():
    day = OnlineTournament(games=())
    assert (
        day.organiser.post("settings", venues="1", venue1="online", venue2="hall", venue3="online").status_code == 302
    )
    assert [game.is_online for game in day.state.rounds.values()] == [True, False, True]
    day.seat_round(1, start=False)
    # What is seated stays, and says so
    answer = day.organiser.post("settings", venues="1", venue1="hall")
    assert answer.status_code == 400
    assert "so its venue" in answer.content.decode()
    assert day.organiser.post("settings", venues="1", venue2="nowhere").status_code == 302
    assert day.open_browser("referee").post("settings", venues="1", venue2="online").status_code == 403
    assert [game.is_online for game in day.state.rounds.values()] == [True, False, True]


def test_other_users_watch_online_tables():
    day = OnlineTournament()
    day.seat_round(1)
    table = day.table()
    visitor = day.open_browser()
    assert visitor.get("play", 1, 1)["Location"] == f"/t/{table.code}/"
    assert visitor.post("play", 1, 1)["Location"] == f"/t/{table.code}/"
    assert not table.seats.filter(user=visitor.user).exists()
    assert visitor.get("play", 1, 9).status_code == 404
    assert visitor.get("play", 2, 1).status_code == 404
    # Not in the lobby: nobody is offered a seat there
    assert table.code not in Client().get("/").content.decode()


# Who plays for whom


def test_ch4_staff_substitute_for_absent_entrant():
    day = OnlineTournament(8, 1)
    phone, helper = day.phone("E1"), day.phone("S1")
    day.seat_round(1)
    seat = Seat.objects.get(table__tournament=day.row, entrant="E1")
    day.organiser.submit("seat-given", game=1, person="E1", to="S1", why="does not answer")
    seat.refresh_from_db()
    assert (seat.user, seat.bot, seat.name) == (helper.user, "", "Player 1")
    number = seat.table.tournament_table
    assert helper.path("play", 1, number) in helper.get_html("me")
    assert "Play at table" in helper.get_html("table", 1, number)
    assert "Play at table" not in phone.get_html("table", 1, number)
    phone.post("play", 1, number)
    seat.refresh_from_db()
    assert seat.user == helper.user
    day.organiser.submit("seat-given", game=1, person="E1", to="", why="is back")
    seat.refresh_from_db()
    assert seat.user == phone.user
    assert [line.text for line in seat.table.chat_lines.all()] == [online_tables.STAND_IN_TEXT, seats.PLAYER_RETURNED]


def test_ch4_only_organiser_assigns_bot():
    day = OnlineTournament()
    day.phone("E1")
    referee = day.open_browser("referee")
    day.seat_round(1)
    referee.submit("seat-given", 400, game=1, person="E1", to="bot", why="away")
    day.organiser.submit("seat-given", game=1, person="E1", to="bot", why="nobody else")
    seat = Seat.objects.get(table__tournament=day.row, entrant="E1")
    assert (seat.user, seat.bot) == (None, "mugi")
    day.organiser.submit("seat-given", game=1, person="E1", to="", why="is back")
    seat.refresh_from_db()
    assert seat.bot == ""
    assert isinstance(seat.user, User)
