"""The assistant at a championship in a hall: seated by the seating, and its settlement is the table's result (CH13)."""

from __future__ import annotations

import re

from boardroom.web.tables import assistant, moves
from boardroom.web.tables.models import Status, Table
from web.people import again
from web.tournament_site import TournamentBrowser, TournamentSite


def seated(
    entrants: int = 8, staff: int = 0, start: bool = True
) -> tuple[TournamentSite, TournamentBrowser, TournamentBrowser, Table]:
    """A hall, the captain and another player of table 1, and the assistant that the captain has opened."""
    day = TournamentSite(entrants, staff)
    day.seat_round(1, start)
    here = day.state.rounds[1].tables[0]
    captain, other = day.open_browser(here[0]), day.open_browser(here[1])
    answer = captain.post("assistant", 1, 1)
    return day, captain, other, Table.objects.get(code=answer["Location"].split("/")[2])


def settle(table: Table) -> Table:
    """A short game: start tiles, one chain, and the referee's announcement (CH9)."""
    starts = ["draw 1A", "draw 3A", "draw 5A", "draw 7A"][: table.options["players"]]
    for text in (*starts, "place 2A", "found Tower", "buy Tower"):
        now = again(table)
        moves.make_move(table.code, now.actor, text, now.number)
    assistant.apply_ruling(table, {"rule": "time"}, again(table).number)
    now = again(table)
    return moves.make_move(table.code, now.actor, "end", now.number)


def test_captain_opens_assistant_with_all_players_seated():
    day, captain, other, table = seated()
    here = day.state.rounds[1].tables[0]
    assert [seat.entrant for seat in table.seats.all()] == list(here)
    assert [seat.name for seat in table.seats.all()] == [day.state.people[who].name for who in here]
    assert (table.records_real_table, table.hot_seat, table.is_tournament_table, table.host) == (
        True,
        True,
        False,
        captain.user,
    )
    assert table.options["ruleset"] == "championship"
    assert captain.path("assistant", 1, 1) in captain.get_html("table", 1, 1)
    page = captain.client.get(f"/t/{table.code}/").content.decode()
    assert "Spring Championship" in page
    assert captain.path("table", 1, 1) in page
    # Others of the table look on; the captain's second tap finds the same one
    assert other.post("assistant", 1, 1).status_code == 403
    assert "unning on another device" in other.get_html("assistant", 1, 1)
    assert captain.post("assistant", 1, 1)["Location"] == f"/t/{table.code}/"
    assert Table.objects.filter(tournament=day.row).count() == 1


def test_assistant_does_not_reveal_frozen_results():
    day = TournamentSite(8)
    for game in (1, 2):
        day.seat_round(game)
        day.rule_results(game)
    day.seat_round(3)
    day.organiser.submit("standings-held")
    here, there = (sorted(table) for table in day.state.rounds[3].tables)
    captain = day.open_browser(here[0])
    page = captain.post("assistant", 3, 1)["Location"]
    for somebody, status in (
        (captain, 200), (day.open_browser(here[1]), 200), (day.organiser, 200), (day.open_browser("referee"), 200),
        (day.open_browser(there[0]), 403), (TournamentBrowser(day.row), 403),
    ):  # fmt: skip
        assert somebody.client.get(page).status_code == status
    day.organiser.submit("standings-shown")
    assert TournamentBrowser(day.row).client.get(page).status_code == 200


def test_assistant_moves_to_another_device():
    day, captain, _, table = seated()
    referee = day.open_browser("referee")
    referee.post("assistant", 1, 1)
    assert again(table).host == referee.user
    assert {seat.user for seat in again(table).seats.all()} == {referee.user}
    assert "Continue on this device" in captain.get_html("assistant", 1, 1)
    captain.post("assistant", 1, 1)
    assert again(table).host == captain.user


def test_ch9_ch13_settlement_is_reported_and_confirmed():
    day, captain, other, table = seated()
    done = settle(table)
    assert done.status == Status.OVER
    assert done.scores
    money = {seat.entrant: done.scores[seat.index] for seat in done.seats.all()}
    assert not day.state.rounds[1].results
    assert captain.path("assistant", 1, 1) in captain.client.get(f"/t/{table.code}/").content.decode()
    page = captain.get_html("assistant", 1, 1)
    sent = dict(re.findall(r'name="(money\.E\d+)" value="(\d+)"', page))
    assert sent == {f"money.{who}": str(amount) for who, amount in money.items()}
    captain.submit("result-told", game=1, table=1, **sent)
    assert day.state.rounds[1].results[1].status == "told"
    captain.submit("result-told", 400, game=1, table=1, **sent)
    assert "Yes, confirm" in other.get_html("assistant", 1, 1)
    other.submit("result-told", game=1, table=1, **sent)
    result = day.state.rounds[1].results[1]
    assert (result.status, dict(result.money)) == ("confirmed", money)
    assert "is confirmed" in captain.get_html("assistant", 1, 1)


def test_settlement_before_the_start_cannot_be_reported():
    day, captain, _, table = seated(start=False)
    settle(table)
    assert "started at the desk" in captain.get_html("assistant", 1, 1)
    day.organiser.submit("game-started", game=1)
    assert "Report this result" in captain.get_html("assistant", 1, 1)


def test_moved_players_get_a_new_assistant():
    day, _, _, table = seated(start=False)
    mine, theirs = day.state.rounds[1].tables[0][3], day.state.rounds[1].tables[1][0]
    day.organiser.submit("seating-moved", game=1, person=mine, other=theirs, why="friends")
    judge = day.organiser
    assert "Start on this device" in judge.get_html("assistant", 1, 1)
    new = Table.objects.get(code=judge.post("assistant", 1, 1)["Location"].split("/")[2])
    assert new.pk != table.pk
    assert [seat.entrant for seat in new.seats.all()] == list(day.state.rounds[1].tables[0])
    assert again(table).status == Status.CLOSED


def test_staff_captain_opens_table_of_three():
    day = TournamentSite(7)
    day.seat_round(1)
    number = next(n for n, here in enumerate(day.state.rounds[1].tables, 1) if len(here) == 3)
    answer = day.organiser.post("assistant", 1, number)
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert table.seats.count() == 3
    done = settle(table)
    assert len(done.scores) == 3


def test_assistant_page_is_japanese():
    _, captain, _, _ = seated()
    page = captain.client.get(captain.path("assistant", 1, 1), headers={"Accept-Language": "ja"}).content.decode()
    assert "卓アシスタント" in page
    assert "この端末で動いています" in page
