"""The lobby: what waits comes first, as a picture; three games, who is here, no table that everybody has left."""

import re
from datetime import timedelta
from unittest import mock

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.social import presence
from boardroom.web.tables import lookup, match_cache, moves, seats
from boardroom.web.tables.models import Table
from boardroom.web.tournaments.models import Tournament
from web.cast import account
from web.people import again, person, table


def lobby(who=None, lang="en"):
    client = Client(headers={"Accept-Language": lang})
    if who:
        client.force_login(who)
    return client.get("/").content.decode()


def waiting(game="acquire"):
    """Somebody whose turn it is."""
    people = [account(name) for name in ("Aki", "Ben", "Cho")]
    made = moves.create_table(
        people[0], game, PAGES[game].quick_start_options | {"players": 3}, [{"person": p} for p in people]
    )
    return again(made), people[made.actor]


@pytest.mark.parametrize("game", PAGES)
def test_waiting_turns_are_listed_first_with_their_position(game):
    made, who = waiting(game)
    html = lobby(who)
    card = html[html.index('id="h-turn"') : html.index('class="welcome"')]
    assert made.code in card
    assert card.count('<svg class="position"') == 1
    assert who.name not in re.sub(r"<[^>]*>", "", card), "whom one plays with, and not oneself"
    assert all(seat.name in card for seat in made.seats.all() if seat.user_id != who.pk)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_thumbnail_uses_only_public_information(page):
    """Drawn for a seat as for a stranger's eyes: a game whose hands differ has the same picture."""
    made, _ = waiting(page.name)
    with match_cache.open_match(made) as game:
        asked = []
        view = game.view

        def watched(seat):
            asked.append(seat)
            return view(seat)

        with mock.patch.object(game, "view", watched):
            drawing = page.draw_position(game, 0)
    assert asked == [None]
    assert "style=" not in drawing, "the policy forbids it"
    assert len(drawing) < 6000


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_game_card_has_three_buttons(lang):
    html = lobby(lang=lang)
    cards = html.split('<article class="game')[1:]
    assert len(cards) == len(PAGES)
    for page, card in zip(PAGES.values(), cards, strict=True):
        assert page.game.titles[lang] in card
        assert page.illustration in card
        assert f'value="{page.name}"' in card
        assert f'href="/new/?game={page.name}"' in card
        assert str(page.minutes) in card


def test_online_users_are_named_and_guests_counted():
    User.objects.update(last_seen=None)
    named, guest, gone = account("Naomi"), person("Passer-by"), account("Gone")
    now = timezone.now()
    User.objects.filter(pk__in=[named.pk, guest.pk]).update(last_seen=now)
    User.objects.filter(pk=gone.pk).update(last_seen=now - presence.ONLINE_WINDOW - timedelta(seconds=1))
    html = lobby()
    here = html[html.index('id="h-here"') : html.index("</section>", html.index('id="h-here"'))]
    assert "Naomi" in here
    assert "one guest" in here
    assert "Passer-by" not in here
    assert "Gone" not in here


def test_presence_is_written_in_batches(monkeypatch):
    people = [person(name) for name in ("Aki", "Ben", "Cho")]
    clock = [1000.0]
    monkeypatch.setattr("boardroom.web.social.presence.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(presence, "_last_write", None)
    for who in people:
        presence.mark_online(who)
    seen = User.objects.filter(pk__in=[who.pk for who in people], last_seen__isnull=False)
    assert [who.pk for who in seen] == [people[0].pk]
    clock[0] += presence.WRITE_SECONDS
    presence.mark_online(people[0])
    assert seen.all().count() == 3
    presence.mark_online(None)


def test_failed_presence_write_is_retried(monkeypatch):
    people = [person(name) for name in ("Aki", "Ben")]
    clock = [1000.0]
    monkeypatch.setattr("boardroom.web.social.presence.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(presence, "_last_write", None)

    def refuse(execute, sql, params, many, context):
        raise OperationalError("database is locked")

    with connection.execute_wrapper(refuse), pytest.raises(OperationalError):
        presence.mark_online(people[0])
    clock[0] += presence.WRITE_SECONDS
    presence.mark_online(people[1])
    assert User.objects.filter(pk__in=[who.pk for who in people], last_seen__isnull=False).count() == 2


def open_table(**more):
    who = account("Host")
    return moves.create_table(who, "acquire", {"players": 3}, [{"person": who}, {}, {}], **more), who


def ago(made, minutes):
    Table.objects.filter(pk=made.pk).update(last_activity=timezone.now() - timedelta(minutes=minutes))


def offered(made):
    return lookup.joinable_tables().filter(pk=made.pk).exists()


def test_deserted_table_is_hidden_until_players_return():
    made, host = open_table()
    assert offered(made)
    ago(made, 19)
    assert not offered(made)
    User.objects.filter(pk=host.pk).update(last_seen=timezone.now())
    assert offered(made)
    # Somebody else who sits there is as good
    guest = person("Ben")
    seats.take_seat(made.code, guest)
    ago(made, 19)
    User.objects.filter(pk=host.pk).update(last_seen=None)
    assert not offered(made)
    User.objects.filter(pk=guest.pk).update(last_seen=timezone.now())
    assert offered(made)


def test_daily_table_is_listed_longer():
    made, _ = open_table()
    Table.objects.filter(pk=made.pk).update(clock_per_turn=True, clock=lookup.DAY_SECONDS)
    ago(made, 60 * 20)
    assert offered(made)
    ago(made, 60 * 49)
    assert not offered(made)


def test_newcomers_see_lessons_first():
    """To the eye and to the keys."""
    for page in (lobby(), lobby(account("New"))):
        assert 'class="game newcomer"' in page
        assert page.index('class="learn"') < page.index('form="now"\nname="game"')
    _, who = waiting()
    page = lobby(who)
    assert 'class="game newcomer"' not in page
    assert page.index('class="learn"') > page.index('form="now"\nname="game"')


def test_tournament_has_a_card():
    Tournament.objects.all().delete()
    assert "Run a live tournament" in lobby()
    client = Client()
    client.force_login(account("Organiser"))
    client.post("/c/new/", {"name": "Autumn Cup", "day": "2026-11-21", "seed": "autumn", "minutes": "90"})
    made = Tournament.objects.first()
    assert made is not None
    card = lobby()
    card = card[card.index('id="h-cup"') :]
    assert "Autumn Cup" in card
    assert f"/{made.code}/" in card
    Tournament.objects.all().delete()


def test_running_game_can_be_watched():
    made = table(*(account(name) for name in ("Aki", "Ben", "Cho")))
    html = lobby()
    assert made.code in html[html.index('id="h-running"') :]
