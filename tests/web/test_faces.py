"""The bots at the site's tables: characters with a face and a name in the reader's language."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.tables import forms, match_cache, moves
from boardroom.web.tables.models import Seat, Table
from web.people import again, person, table


def browser(who: User) -> Client:
    client = Client()
    client.force_login(who)
    return client


def page(client: Client, path: str, lang: str) -> str:
    client.cookies["language"] = lang
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", PAGES)
def test_play_now_seats_the_chosen_bots(game):
    client = Client()
    where = client.post("/play/", {"game": game, "against": "rowan"})["Location"]
    made = Table.objects.get(code=where.split("/")[2])
    assert {seat.bot for seat in made.seats.all()[1:]} == {"rowan"}
    assert [seat.name for seat in made.seats.all()][1:3] in (["Rowan"], ["Rowan", "Rowan 2"])
    lobby = client.get("/").content.decode()
    assert re.search(r'value="rowan"\s+checked', lobby), "remembered"
    mixed = Client().post("/play/", {"game": game})["Location"].split("/")[2]
    assert [seat.bot for seat in Table.objects.get(code=mixed).seats.all()][1:] == list(
        levels.DEFAULT_OPPONENTS[: made.seats.count() - 1]
    )
    assert Client().post("/play/", {"game": game, "against": "exec:true"}).status_code == 302


def test_every_level_has_three_faces():
    from django.contrib.staticfiles import finders

    for name in levels.LEVELS_BY_NAME:
        for mood in ("", "-glad", "-worried"):
            assert finders.find(f"boardroom/bots/faces/{name}{mood}.svg")


def test_old_bot_names_show_characters_and_keep_records():
    me = person("Aki")
    t = table(me, bots=2)
    for seat in t.seats.exclude(bot=""):
        Seat.objects.filter(pk=seat.pk).update(bot="greedy", name=f"greedy-{seat.index + 1}")
    match_cache.forget_match(t.pk)
    Table.objects.filter(pk=t.pk).update(head_hash="", record_hash="")
    for lang, name in (("en", "Mugi 2"), ("ja", "むぎ 2")):
        me.language = lang
        me.save()
        for path in (f"/t/{t.code}/", f"/t/{t.code}/log/", "/"):
            html = page(browser(me), path, lang)
            assert name in html
            assert "greedy" not in html
    with match_cache.open_match(again(t)) as game:
        assert game.names[1:] == ["greedy-2", "greedy-3"], "as it is stored: fingerprints are made of it"


def test_user_named_like_a_bot_stays_a_user():
    pip = person("Pip")
    t = table(pip, person("Ben"), bots=1)
    assert [seat.display_name("ja") for seat in again(t).seats.all()] == ["Pip", "Ben", "ピピ 2"]
    assert again(t).seats.all()[0].level is None


def test_host_chooses_bots_for_free_seats():
    host = person()
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}])
    waiting = page(browser(host), f"/t/{t.code}/", "en")
    assert all(f'value="{name}"' in waiting for name in levels.LEVELS_BY_NAME)
    browser(host).post(f"/t/{t.code}/fill/", {"level": "strix"})
    assert [seat.name for seat in again(t).seats.all()][1:] == ["Strix", "Strix 2"]


def test_form_says_if_no_bot_is_trained(monkeypatch):
    for name in PAGES:
        assert "learned" not in page(Client(), f"/new/?game={name}", "en")
    monkeypatch.setattr(forms, "has_weights", lambda game: False)
    assert "No bot has been trained for this game yet" in page(Client(), "/new/?game=trade", "en")
