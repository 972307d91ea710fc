"""Parties: friends look for a table together, sit down together, or not at all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from boardroom.web.matchmaking import parties, preferences, queue
from boardroom.web.matchmaking.models import QueuedUser, QueueEntry
from boardroom.web.social import friends
from boardroom.web.tables import moves
from web.cast import account
from web.people import person, visitor

FORM = {"ruleset": ["acquire:2023"], "speed": ["5"], "size": ["3"], "rated": "1", "casual": "1", "party": "1"}


@pytest.fixture(autouse=True)
def empty():
    QueueEntry.objects.all().delete()


def wish(**more: object) -> preferences.QueuePreferences:
    return preferences.QueuePreferences(
        **{"rulesets": ["acquire:2023"], "speeds": ["5"], "sizes": [3], "bots": False} | more
    )


def test_party_gathers_searches_and_is_seated_together():
    aki, ben, cho = account("Aki"), account("Ben"), account("Cho")
    visitor(aki).post("/find/", FORM)
    page = visitor(aki).get("/find/").content.decode()
    search = QueueEntry.objects.get()
    link = f"/find/party/{search.party_code}/"
    assert link in page
    assert "Aki" in visitor(ben).get(link).content.decode()
    for _ in range(2):
        assert visitor(ben).post(link)["Location"] == "/find/"
    assert visitor(ben).get(link)["Location"] == "/find/"
    assert [one.user for one in search.members.all()] == [aki, ben]
    queue.enter_queue(cho, wish())
    assert queue.seat_groups() == [], "who gathers does not look yet"
    assert queue.query_waiting_members(timezone.now()).count() == 1
    assert visitor(ben).post("/find/start/").status_code == 400, "Aki leads"
    for _ in range(2):
        assert visitor(aki).post("/find/start/")["Location"] == "/find/"
    (table,) = queue.seat_groups()
    assert {seat.user for seat in table.seats.all()} == {aki, ben, cho}
    assert table.rated


def test_party_is_never_split():
    aki, ben, cho = account("Aki"), account("Ben"), account("Cho")
    search = parties.create_party(aki, wish(sizes=[2]))
    parties.join_party(search.party_code, ben)
    parties.start_search(aki)
    queue.enter_queue(cho, wish(sizes=[2]))
    (table,) = queue.seat_groups()
    assert {seat.user for seat in table.seats.all()} == {aki, ben}
    assert queue.find_entry(cho)


def test_leaving_member_stops_the_search():
    aki, ben = account("Aki"), account("Ben")
    search = parties.create_party(aki, wish())
    parties.join_party(search.party_code, ben)
    parties.start_search(aki)
    queue.leave_queue(aki)
    assert queue.find_entry(ben).is_gathering
    parties.start_search(ben)
    assert not queue.find_entry(ben).is_gathering, "who came next leads"
    queue.leave_queue(ben)
    search = parties.create_party(aki, wish())
    parties.join_party(search.party_code, ben)
    parties.start_search(aki)
    QueuedUser.objects.filter(user=ben).update(last_seen=timezone.now() - queue.ABSENT_TIME - timedelta(seconds=1))
    assert queue.load_candidates(timezone.now()) == [], "a party waits for its own"
    queue.remove_absent()
    assert queue.find_entry(aki).is_gathering
    assert queue.find_entry(ben) is None


def test_rated_parties_reject_guests():
    aki, guest, ben = account("Aki"), person("Guest"), account("Ben")
    search = parties.create_party(aki, wish())
    parties.join_party(search.party_code, guest)
    parties.start_search(aki)
    queue.enter_queue(ben, wish())
    (table,) = queue.seat_groups()
    assert not table.rated
    strict = parties.create_party(aki, wish(unrated=False))
    with pytest.raises(moves.NotAllowed, match="account"):
        parties.join_party(strict.party_code, guest)


def test_join_party_rejects_unsuitable_users():
    aki, ben, cho, dai = (account(name) for name in ("Aki", "Ben", "Cho", "Dai"))
    search = parties.create_party(aki, wish(sizes=[2]))
    friends.block_user(aki, ben)
    with pytest.raises(moves.NotAllowed, match="can't join"):
        parties.join_party(search.party_code, ben)
    queue.enter_queue(cho, wish())
    parties.join_party(search.party_code, cho)
    assert QueuedUser.objects.get(user=cho).entry == search, "in one search alone"
    with pytest.raises(moves.NotAllowed, match="party is full"):
        parties.join_party(search.party_code, dai)
    parties.start_search(aki)
    with pytest.raises(moves.NotAllowed, match="already"):
        parties.join_party(search.party_code, dai)
    assert visitor(dai).get(f"/find/party/{search.party_code}/").status_code == 404
    assert visitor(dai).post(f"/find/party/{search.party_code}/").status_code == 400


def test_visitor_joins_party_as_guest_in_japanese():
    search = parties.create_party(account("Aki"), wish())
    stranger = visitor(lang="ja")
    assert "いっしょに" in stranger.get(f"/find/party/{search.party_code}/").content.decode()
    assert stranger.post(f"/find/party/{search.party_code}/").status_code == 302
    assert search.members.count() == 2
    assert "Aki" in stranger.get("/find/").content.decode()


@pytest.mark.parametrize("form", [FORM, {key: value for key, value in FORM.items() if key != "party"}])
def test_cancelling_during_rendering_shows_the_form(form, monkeypatch):
    """Nobody was left to be named as who leads: answered as our fault."""
    aki = account("Aki")
    visitor(aki).post("/find/", form)
    monkeypatch.setattr(queue, "mark_seen", lambda people: queue.leave_queue(aki))
    answer = visitor(aki).get("/find/")
    assert answer.status_code == 200
    assert 'name="ruleset"' in answer.content.decode()


def test_party_disbanded_during_rendering_is_not_found(monkeypatch):
    aki, ben = account("Aki"), account("Ben")
    search = parties.create_party(aki, wish())
    named = parties.find_party

    def gone(code: str) -> QueueEntry | None:
        found = named(code)
        queue.leave_queue(aki)
        return found

    monkeypatch.setattr(parties, "find_party", gone)
    assert visitor(ben).get(f"/find/party/{search.party_code}/").status_code == 404


def test_party_creation_is_atomic(monkeypatch):
    """Between the search and its link another page of theirs could stop it: then there was nothing to write the link
    to, and whoever looked in between met a party without one."""

    def fails() -> str:
        raise RuntimeError

    aki = account("Aki")
    monkeypatch.setattr(parties, "short_code", fails)
    with pytest.raises(RuntimeError):
        parties.create_party(aki, wish())
    assert queue.find_entry(aki) is None
