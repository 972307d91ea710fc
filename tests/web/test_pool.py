"""The pool: looking for a table, being seen, being seated once, whatever happens meanwhile."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.games import GAMES
from boardroom.web.accounts import tokens, users
from boardroom.web.accounts.models import User
from boardroom.web.matchmaking import preferences, queue
from boardroom.web.matchmaking.models import QueuedUser, QueueEntry
from boardroom.web.matchmaking.pairing import pair_candidates
from boardroom.web.notifications import my_tables_stream
from boardroom.web.tables import lookup, moves
from boardroom.web.tables.models import Seat, Status, Table
from web.cast import account
from web.ladder import begun, ended
from web.people import person, visitor

FORM = {"ruleset": ["acquire:2023"], "speed": ["5"], "size": ["2"], "rated": "1", "casual": "1"}


@pytest.fixture(autouse=True)
def empty():
    QueueEntry.objects.all().delete()


def wish(**more: object) -> preferences.QueuePreferences:
    return preferences.QueuePreferences(
        **{"rulesets": ["acquire:2023"], "speeds": ["5"], "sizes": [2], "bots": False} | more
    )


def ago(who: User, seconds: float) -> None:
    """Somebody has waited so long."""
    QueueEntry.objects.filter(members__user=who).update(queued_at=timezone.now() - timedelta(seconds=seconds))


def test_matching_searches_are_seated():
    aki, ben = account("Aki"), account("Ben")
    page = visitor(aki)
    assert page.post("/find/", FORM)["Location"] == "/find/"
    text = page.get("/find/").content.decode()
    assert "No one else is looking" in text
    assert "±10" in text
    assert queue.seat_groups() == []
    visitor(ben).post("/find/", FORM)
    assert "1 other player is looking" in page.get("/find/status/").content.decode()
    (table,) = queue.seat_groups()
    assert {seat.user for seat in table.seats.all()} == {aki, ben}
    assert (table.game, table.options["ruleset"], table.clock, table.rated, table.public) == (
        *("acquire", "2023", 300),
        *(True, True),
    )
    assert Table.objects.get(pk=table.pk).status == Status.PLAYING
    assert page.get("/find/status/")["X-Go"] == page.get("/find/")["Location"] == f"/t/{table.code}/"
    assert my_tables_stream.build_payload(aki, "en")["found"] == table.code
    assert queue.seat_groups() == []


@pytest.mark.parametrize("name", preferences.RULESETS)
def test_every_table_kind_can_be_created(name):
    """The championship is not played by two: they were brought together again and again, and never sat down."""
    game, ruleset = preferences.RULESETS[name]
    for kind in wish(rulesets=[name], sizes=preferences.TABLE_SIZES).list_table_kinds():
        assert GAMES[game].complete_options({"ruleset": ruleset, "players": kind.size})


def test_bots_complete_tables_with_minimum_size():
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish(rulesets=["acquire:championship"], sizes=[2, 3], bots=True))
    assert queue.seat_groups() == []
    ago(aki, 31)
    (table,) = queue.seat_groups()
    assert table.seats.count() == 3
    with pytest.raises(BadInput, match="None of the selected games"):
        wish(rulesets=["acquire:championship"], sizes=[2]).validate(guest=False)


def test_found_table_is_announced_for_a_while():
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    queue.seat_groups()
    QueueEntry.objects.update(seated_at=timezone.now() - queue.FOUND_TIME * 1.1)
    assert visitor(aki).get("/find/").status_code == 200, "a new search can begin"
    assert visitor(aki).get("/find/status/")["X-Go"] == "/find/"
    assert my_tables_stream.build_payload(aki, "en")["found"] == ""
    queue.remove_absent(timezone.now() + queue.FOUND_TIME * 2)
    assert not QueueEntry.objects.exists()


def test_repeated_search_keeps_its_place_and_changed_one_restarts():
    aki = account("Aki")
    first = queue.enter_queue(aki, wish())
    ago(aki, 30)
    assert queue.enter_queue(aki, wish()).pk == first.pk
    assert queue.find_entry(aki).queued_at < timezone.now() - timedelta(seconds=29)
    second = queue.enter_queue(aki, wish(sizes=[3]))
    assert (QueueEntry.objects.get(), QueuedUser.objects.get().entry) == (second, second)
    assert second.queued_at > timezone.now() - timedelta(seconds=9)


def test_cancelled_search_is_not_seated():
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    assert visitor(aki).post("/find/leave/")["Location"] == "/find/"
    assert queue.seat_groups() == []
    assert QueueEntry.objects.count() == 1
    visitor(aki).post("/find/leave/")
    queue.enter_queue(aki, wish())
    queue.seat_groups()
    queue.leave_queue(aki)
    assert queue.find_new_table(aki), "who sits already sits, and is told so"


def test_absent_player_is_not_seated_and_removed_later():
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    now = timezone.now()
    QueuedUser.objects.filter(user=aki).update(last_seen=now - queue.PRESENT_TIME * 1.1)
    assert queue.seat_groups() == []
    assert queue.load_status(queue.find_entry(ben), now).waiting_count == 1
    queue.remove_absent(now)
    assert queue.find_entry(aki), "a page may come back"
    QueuedUser.objects.filter(user=aki).update(last_seen=now - queue.ABSENT_TIME * 1.1)
    queue.remove_absent(now)
    assert queue.find_entry(aki) is None
    assert QueueEntry.objects.count() == 1


def test_open_stream_counts_as_presence():
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    QueuedUser.objects.update(last_seen=timezone.now() - queue.PRESENT_TIME * 1.1)
    queue.mark_seen([aki.pk, ben.pk])
    assert len(queue.seat_groups()) == 1


def test_concurrent_passes_seat_a_group_once():
    """Two processes come to the same groups; whoever is later finds them seated."""
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    (group,) = pair_candidates(queue.load_candidates(timezone.now()))
    done: list[Table | None] = []

    def seat() -> None:
        done.append(queue.seat_group(group))
        connection.close()

    threads = [threading.Thread(target=seat) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(table is not None for table in done) == 1
    assert Seat.objects.filter(user=aki).count() == Seat.objects.filter(user=ben).count() == 1


def test_changed_search_cancels_the_group():
    aki, ben = account("Aki"), account("Ben")
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    (group,) = pair_candidates(queue.load_candidates(timezone.now()))
    queue.leave_queue(ben)
    assert queue.seat_group(group) is None
    queue.enter_queue(ben, wish(speeds=["15"]))
    assert queue.seat_group(group) is None
    assert not Seat.objects.filter(user=aki).exists()


def test_failed_table_leaves_players_waiting(monkeypatch):
    """As a server that is killed in the middle does: all of it or nothing."""
    people = [account(name) for name in ("Aki", "Ben", "Cho", "Dai")]
    for who, game in zip(people, ("trade:standard", "acquire:2023", "trade:standard", "acquire:2023"), strict=True):
        queue.enter_queue(who, wish(rulesets=[game], sizes=[2, 3], bots=game.startswith("t")))
        ago(who, 40)
    create = moves.create_table

    def fails(host: User, game: str, *given: object, **more: object) -> Table:
        table = create(host, game, *given, **more)
        if game == "trade":
            raise RuntimeError("killed")
        return table

    monkeypatch.setattr(moves, "create_table", fails)
    assert [table.game for table in queue.seat_groups()] == ["acquire"]
    assert queue.find_entry(people[0])
    assert not Seat.objects.filter(user=people[0]).exists()
    monkeypatch.undo()
    assert [table.game for table in queue.seat_groups()] == ["trade"]


def test_guests_play_casual_games_without_a_name():
    stranger, ben = visitor(), account("Ben")
    assert stranger.post("/find/", FORM).status_code == 302
    assert not QueueEntry.objects.get().rated
    queue.enter_queue(ben, wish(unrated=False))
    assert queue.seat_groups() == [], "one wants a rated game, and the other cannot play one"
    queue.enter_queue(ben, wish())
    (table,) = queue.seat_groups()
    assert not table.rated


def test_bots_fill_tables_of_players_who_accept_them():
    aki = account("Aki")
    queue.enter_queue(aki, wish(sizes=[4], bots=True))
    assert queue.seat_groups() == []
    ago(aki, 31)
    (table,) = queue.seat_groups()
    assert sorted(seat.bot for seat in table.seats.all() if seat.bot) == ["hazel", "mugi", "pip"]


def test_rating_of_the_wanted_table_decides():
    aki, ben, cho = account("Aki"), account("Ben"), account("Cho")
    for n in range(12):
        ended(begun([aki, cho]), [9, 1], timezone.now() + timedelta(seconds=n))
    for who in (aki, ben):
        queue.enter_queue(who, wish())
    entries = {entry.user_ids[0]: entry for entry in queue.load_candidates(timezone.now())}
    (kind,) = (kind for kind in entries[aki.pk].kinds if kind.is_rated)
    assert entries[aki.pk].find_rating(kind) > 1700
    assert entries[ben.pk].find_rating(kind) == 1500
    assert queue.seat_groups() == []
    for who in (aki, ben):
        ago(who, 46)
    assert len(queue.seat_groups()) == 1


@pytest.mark.parametrize(
    ("left_out", "says"),
    [("ruleset", "one game"), ("speed", "one speed"), ("size", "number of players"), ("rated casual", "Choose rated")],
)
def test_form_names_missing_choices(left_out, says):
    form = {key: value for key, value in FORM.items() if key not in left_out.split()}
    answer = visitor(account("Aki")).post("/find/", form)
    assert answer.status_code == 400
    assert says in answer.content.decode()
    assert not QueueEntry.objects.exists()


def test_invalid_choices_are_ignored():
    aki = visitor(account("Aki"))
    nonsense = {"ruleset": ["acquire:2023", "chess:fast", "x"], "speed": ["5", "0"], "size": ["2", "99", "-1"]}
    assert aki.post("/find/", FORM | nonsense).status_code == 302
    search = QueueEntry.objects.get()
    assert (search.rulesets, search.speeds, search.sizes) == (["acquire:2023"], ["5"], [2])
    with pytest.raises(BadInput, match="supports that number"):
        wish(rulesets=["trade:standard"]).validate(guest=False)


def test_form_remembers_choices_in_both_languages():
    aki = account("Aki")
    page = visitor(aki)
    page.post("/find/", FORM | {"speed": ["45"]})
    assert "相手を探しています" in visitor(aki, "ja").get("/find/").content.decode()
    page.post("/find/leave/")
    text = page.get("/find/").content.decode()
    assert text.count("checked") == 5
    assert "相手を探す" in visitor(lang="ja").get("/find/?game=trade").content.decode()
    queue.enter_queue(aki, wish())
    assert "1 player is looking right now" in visitor().get("/").content.decode()


def test_queue_over_the_api():
    aki, ben = account("Aki"), account("Ben")
    queue.enter_queue(aki, wish(sizes=[4]))
    queue.enter_queue(ben, wish(rulesets=["acquire:2023", "trade:standard"], sizes=[4]))
    found = visitor().get("/api/pool").json()
    assert found == {"waiting": 2, "rulesets": {"acquire:2023": 2, "trade:standard": 1}, "mine": None}
    _, key = tokens.create_token(aki, "reader")
    own = Client(headers={"Authorization": f"Bearer {key}"}).get("/api/pool").json()["mine"]
    assert (own["alike"], own["rulesets"], own["sizes"]) == (1, ["acquire:2023"], [4])
    assert own["width"] >= 100


def test_guest_signing_in_leaves_the_queue():
    guest, aki = person("Guest"), account("Aki")
    queue.enter_queue(guest, wish())
    users.merge_guest(aki, guest)
    assert queue.load_candidates(timezone.now()) == []
    queue.remove_absent(timezone.now() + queue.ABSENT_TIME * 2)
    assert not QueueEntry.objects.exists()


def test_queue_is_loaded_with_four_queries():
    for n in range(8):
        queue.enter_queue(account(f"P{n}"), wish(sizes=[2, 6]))
    with CaptureQueriesContext(connection) as asked:
        queue.load_candidates(timezone.now())
    assert len(asked) == 4


def test_abandoned_open_tables_are_delisted():
    assert timedelta(minutes=5) == lookup.OFFLINE_LOBBY_TIME
