"""Leaderboards: in order, page by page, and without those who hide."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from boardroom.web.accounts import deletion
from boardroom.web.accounts.models import User
from boardroom.web.ratings import leaderboards
from boardroom.web.ratings.models import MonthRating, Rating, RatingPool
from web.cast import ROLES, account, cast
from web.people import person, visitor

NOVEMBER = date(2026, 11, 1)


@pytest.fixture
def ladder():
    RatingPool.objects.all().delete()
    return RatingPool.objects.create(game="acquire", size_class=3)


def stands(ladder: RatingPool, who: User | str, points: int, listed: bool = True) -> Rating:
    own = {"bot": who} if isinstance(who, str) else {"user": who}
    made = Rating.objects.create(pool=ladder, mean=25, spread=4, points=points, game_count=30, is_listed=listed, **own)
    MonthRating.objects.create(
        rating=made,
        pool=ladder,
        month=NOVEMBER,
        points=points - 5,
        change=-5,
        game_count=3,
        is_established=True,
        is_listed=listed,
    )
    return made


def wish(**data: str) -> leaderboards.LeaderboardQuery:
    return leaderboards.LeaderboardQuery.parse({"game": "acquire", "size": "3", **data})


def test_pages_list_every_rating_once_in_order(ladder, monkeypatch):
    monkeypatch.setattr(leaderboards, "PAGE_SIZE", 3)
    people = [account(f"P{n}") for n in range(8)]
    for who, points in zip(people, (1700, 1600, 1600, 1600, 1600, 1550, 1500, 1400), strict=True):
        stands(ladder, who, points)
    for month in ("", "2026-11"):
        found, more = [], ""
        while more is not None:
            page = leaderboards.load_leaderboard(wish(month=month, after=more))
            found += page.rows
            more = page.next_cursor
        assert [row.user for row in found] == people
        assert [row.place for row in found] == [1, 2, 2, 2, 2, 6, 7, 8]
        assert {row.month_change for row in found} == ({-5} if month else {None})
    assert leaderboards.load_leaderboard(wish(month="2026-10")).rows == []
    assert leaderboards.list_ratings(people[5])[0].place == 6


def test_invalid_parameters_use_defaults(ladder):
    usual = leaderboards.LeaderboardQuery.parse({})
    assert usual == leaderboards.LeaderboardQuery.parse(
        {"game": "x", "size": "9", "month": "2026-13", "after": "1", "bots": "no"}
    )
    assert leaderboards.LeaderboardQuery.parse({"game": "trade"}).size == 3
    for query in ("?after=99999999999.1", "?month=0000-01", "?size=-1&bots=2", "?after=1.999999999999999999"):
        assert visitor().get(f"/leaderboards/{query}").status_code == 200


def test_private_users_are_not_listed(ladder):
    """By every role, on the page and over the API; also in the moment before the lists have followed."""
    scene = cast()
    hidden, shut, gone, guest = account("Hidden-1"), account("Shut-2"), account("Gone-3"), person("Guest-4")
    for who in (hidden, shut, gone, guest):
        stands(ladder, who, 1800)
    stands(ladder, account("Seen-5"), 1500)
    stands(ladder, account("New-6"), 1900, listed=False)
    User.objects.filter(pk=hidden.pk).update(is_private=True)
    User.objects.filter(pk=shut.pk).update(is_active=False)
    deletion.delete_user(gone)
    for role in ROLES:
        for path in ("/leaderboards/?size=3", "/leaderboards/?size=3&month=2026-11", "/api/ratings?size=3"):
            text = visitor(scene.people[role]).get(path).content.decode()
            assert "Seen-5" in text, (role, path)
            assert not re.search("Hidden-1|Shut-2|Gone-3|Guest-4|New-6", text), (role, path)
    own = visitor(hidden).get("/leaderboards/").content.decode()
    assert "Your ratings" in own
    assert "Only you can see them" in own


def test_visibility_setting_applies_at_once(ladder):
    who = account("Aki-7")
    stands(ladder, who, 1800)
    asks = visitor(who)
    form = {"name": "Aki-7", "language": "en", "preview_mode": "touch"}
    asks.post("/settings/", {**form, "profile_visibility": "none"})
    assert not Rating.objects.get(user=who).is_listed
    assert "Aki-7" not in visitor().get("/leaderboards/").content.decode()
    asks.post("/settings/", {**form, "profile_visibility": "all"})
    assert "Aki-7" in visitor().get("/leaderboards/").content.decode()
    assert MonthRating.objects.get(rating__user=who).is_listed


def test_leaderboard_page_in_both_languages(ladder):
    stands(ladder, account("Aki-8"), 1800)
    english, japanese = visitor().get("/leaderboards/"), Client(headers={"Accept-Language": "ja"}).get("/leaderboards/")
    assert "Leaderboards" in english.content.decode()
    assert "ランキング" in japanese.content.decode()
    assert "Rated tables must be public" not in japanese.content.decode()


def test_leaderboard_over_the_api(ladder):
    stands(ladder, account("Aki-9"), 1800)
    stands(RatingPool.objects.create(game="acquire", size_class=3, has_bots=True), "mugi", 1600)
    found = visitor().get("/api/ratings?game=acquire&size=3").json()
    assert found["ranked"] == [{"place": 1, "name": "Aki-9", "bot": None, "points": 1800, "games": 30, "change": None}]
    month = visitor().get("/api/ratings?game=acquire&size=3&bots=true&month=2026-11").json()
    assert month["ranked"] == [{"place": 1, "name": "Mugi", "bot": "mugi", "points": 1595, "games": 3, "change": -5}]
    assert visitor().get("/api/ratings?game=chess").status_code == 422
    assert visitor().get("/api/ratings?month=2026-13").status_code == 422


def test_form_creates_rated_table(ladder):
    host = account("Host")
    page = visitor(host)
    form = page.get("/new/?game=acquire&rated=1&clock=10%2B15").content.decode()
    assert re.search(r'name="rated"\s+value="1"\s+aria-describedby="rated-help"\s+checked', form)
    sent = {"game": "acquire", "players": "3", "seat1": "you", "rated": "1", "public": "yes", "clock": "10+15"}
    made = page.post("/new/", sent)
    assert made.status_code == 302
    assert re.search(r"·\s+rated", page.get(made["Location"]).content.decode())
    assert page.post("/new/", {**sent, "clock": "0"}).status_code == 400
    assert 'name="rated"' not in visitor(person("Guest")).get("/new/?game=acquire").content.decode()
