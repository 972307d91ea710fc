"""Ratings: which tables are rated, what their end changes, and that it can all be counted anew."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.test import Client
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.players import skill
from boardroom.web.accounts import deletion, tokens
from boardroom.web.accounts.models import User
from boardroom.web.moderation import sanctions
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import MonthRating, RatedSeat, Rating, RatingPool
from boardroom.web.tables import moves, rematches
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.moves import NotAllowed
from web.cast import account
from web.ladder import begun, ended
from web.people import again, legal, person, step, visitor

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
FIGURES = ("mean", "spread", "points", "game_count", "last_game_at", "is_listed")


@pytest.fixture(autouse=True)
def nobody_rated():
    """Ladders are everybody's: each test has them for itself."""
    RatingPool.objects.all().delete()


def rating(who: User, **pool: object) -> Rating:
    return Rating.objects.get(user=who, **{f"pool__{key}": value for key, value in pool.items()})


def rated_table(host: User, *others: User, **more: object) -> Table:
    seats = [{"person": who} for who in (host, *others)]
    wish = {"clock": 600, "rated": True} | more
    return moves.create_table(host, "acquire", {"players": len(seats)} | wish.pop("options", {}), seats, **wish)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"clock": 0}, "need a clock"),
        ({"public": False}, "must be public"),
        ({"hot_seat": True}, "uses their own device"),
        ({"options": {"take_back": "own"}}, "undo is limited"),
    ],
)
def test_rated_table_requirements(more, why):
    with pytest.raises(BadInput, match=why):
        rated_table(account("Aki"), account("Ben"), account("Cho"), **more)


def test_custom_ruleset_is_not_rated():
    host = account("Aki")
    own = {"ruleset": {"base": "standard", "goal": 40}, "players": 3}
    with pytest.raises(BadInput, match="standard ruleset"):
        moves.create_table(host, "trade", own, [{"person": host}, {}, {}], clock=600, rated=True)


def test_guests_cannot_play_rated():
    with pytest.raises(BadInput, match="need an account"):
        rated_table(person("Guest"), account("Ben"))
    host = account("Aki")
    table = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}], clock=600, rated=True)
    with pytest.raises(NotAllowed, match="need an account"):
        seat_changes.take_seat(table.code, person("Guest"))
    with pytest.raises(NotAllowed, match="join rated games"):
        seat_changes.fill_with_bots(table.code, host)


def test_game_is_rated_by_its_last_move():
    """A whole game, as it is played: two rise and fall, once, and the next one is rated too."""
    aki, ben = account("Aki"), account("Ben")
    table = rated_table(aki, ben)
    assert RatedSeat.objects.filter(table=table, game_number=0).count() == 2
    random = Random(3)
    while (now := again(table)).status == Status.PLAYING:
        step(table, random.randrange(1000))
    scores = now.scores
    assert scores
    best, other = (aki, ben) if scores[0] >= scores[1] else (ben, aki)
    assert rating(best).points >= 1500 >= rating(other).points
    assert rating(aki).game_count == rating(ben).game_count == 1
    seats = list(RatedSeat.objects.filter(table=table).values_list("game_number", "place", "points"))
    ratings.rate_match(now, NOON)
    assert list(RatedSeat.objects.filter(table=table).values_list("game_number", "place", "points")) == seats
    assert rating(aki).game_count == 1
    assert rematches.join_rematch(table.code, aki).rated
    page = visitor(best)
    assert f"Your rating: {rating(best).points}" in page.get(f"/t/{table.code}/").content.decode()
    assert "Your rating" not in Client(headers={"Accept-Language": "en"}).get(f"/t/{table.code}/").content.decode()


def test_points_depend_only_on_places():
    people = [account(name) for name in "ABCD"]
    ended(begun(people), [900, 300, 300, 100], NOON)
    found = [rating(who, game="acquire", size_class=3, has_bots=False) for who in people]
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    assert found[1].points == found[2].points
    assert (found[0].mean, found[0].spread) == skill.update_skills("ABCD", [skill.INITIAL_SKILL] * 4, [1, 2, 2, 4])[0]
    assert {one.points - 1500 for one in found} == {seat.change for seat in RatedSeat.objects.all()}


def test_leaving_counts_as_last_place():
    """Also for somebody who was far ahead, and for somebody who leaves the site; coming back in time heals it."""
    aki, ben, cho = (account(name) for name in "ABC")
    ended(begun([aki, ben, cho]), [900, 300, 100], NOON, left=[0])
    assert list(RatedSeat.objects.values_list("place", flat=True)) == [3, 1, 2]
    table = rated_table(aki, ben, cho)
    seat_changes.hand_to_bot(table.code, aki)
    seat_changes.rejoin_game(table.code, aki)
    deletion.delete_user(ben)
    ended(again(table), [100, 900, 200], NOON)
    assert list(RatedSeat.objects.filter(table=table).values_list("place", flat=True)) == [2, 3, 1]


def test_size_classes_are_separate():
    aki, ben = account("Aki"), account("Ben")
    ended(begun([aki, ben]), [2, 1], NOON)
    ended(begun([aki, ben, "mugi", "mugi"]), [1, 2, 3, 4], NOON)
    ended(begun([aki, "pip", "pip"], "trade"), [1, 2, 3], NOON)
    found = {(r.pool.game, r.pool.size_class, r.pool.has_bots) for r in Rating.objects.filter(user=aki)}
    assert found == {("acquire", 2, False), ("acquire", 3, True), ("trade", 3, True)}
    assert rating(aki, size_class=2).points > 1500 > rating(aki, game="acquire", size_class=3).points
    # Two bots of a level are one player that learned twice
    assert Rating.objects.get(bot="mugi").game_count == 1


def a_season(games: int = 40) -> list[User]:
    """Many games over two months, with bots, ties, people who leave games and one who leaves the site."""
    random = Random(16)
    people = [account(f"P{n}") for n in range(6)]
    for n in range(games):
        who: list[User | str] = list(random.sample(people, random.choice((2, 3, 4))))
        who += ["pip", "mugi"][: random.choice((0, 0, 0, 1, 2))]
        scores = [random.randrange(5) for _ in who]
        left = [0] if random.random() < 0.1 else []
        ended(begun(who), scores, NOON + timedelta(days=n), left)
    deletion.delete_user(people.pop())
    people[0].is_private = True
    people[0].save()
    ratings.update_listing(people[0])
    return people


def everything() -> list[object]:
    months = MonthRating.objects.order_by("rating_id", "month")
    return [
        list(Rating.objects.order_by("pk").values_list("pk", *FIGURES)),
        list(RatedSeat.objects.order_by("pk").values_list("pk", *ratings.RESULT_FIELDS)),
        list(
            months.values_list(
                "rating", "pool", "month", "points", "change", "game_count", "is_established", "is_listed"
            )
        ),
    ]


def test_recomputing_ratings_is_exact(monkeypatch):
    monkeypatch.setattr(ratings, "MAX_ESTABLISHED_SPREAD", 7.5)
    a_season()
    before = everything()
    assert ratings.recompute_ratings() == (40, 0)
    assert everything() == before
    # A formula that was wrong once
    Rating.objects.update(mean=1.0, spread=2.0, points=3, game_count=4, last_game_at=None, is_listed=True)
    RatedSeat.objects.update(place=9, mean=1.0, spread=2.0, points=3, change=4)
    MonthRating.objects.update(points=3, change=4, game_count=5, is_established=True, is_listed=True)
    result = CliRunner().invoke(app, ["ratings"])
    assert result.output == f"40 games read, {Rating.objects.count()} ratings changed.\n"
    assert everything() == before


def test_private_user_is_not_listed(monkeypatch):
    monkeypatch.setattr(ratings, "MAX_ESTABLISHED_SPREAD", 8.0)
    people = a_season(40)
    hidden, *others = people
    assert not Rating.objects.filter(user=hidden, is_listed=True).exists()
    assert Rating.objects.filter(user=others[0], is_listed=True).exists()
    sanctions.suspend_user(others[0])
    assert not MonthRating.objects.filter(rating__user=others[0], is_listed=True).exists()
    sanctions.reinstate_user(others[0])
    assert MonthRating.objects.filter(rating__user=others[0], is_listed=True).exists()
    before = everything()
    ratings.recompute_ratings()
    assert everything() == before


def test_programs_cannot_play_rated():
    """A token opens no seat there and decides nothing, also for somebody who sits there."""
    aki, ben = account("Aki"), account("Ben")
    table = rated_table(aki, ben)
    waiting = moves.create_table(aki, "acquire", {"players": 2}, [{"person": aki}, {}], clock=600, rated=True)
    mover = aki if again(table).actor == 0 else ben
    asks = Client(headers={"Authorization": f"Bearer {tokens.create_token(mover, 'program')[1]}"})
    other = Client(headers={"Authorization": f"Bearer {tokens.create_token(ben, 'another')[1]}"})
    json = {"content_type": "application/json"}
    sent = {"action": legal(table)[0], "number": again(table).number}
    assert asks.post(f"/api/tables/{table.code}/actions", sent, **json).status_code == 403
    assert other.post(f"/api/tables/{waiting.code}/sit", {}, **json).status_code == 403
    assert asks.get(f"/api/tables/{table.code}/view").status_code == 200
    assert again(table).number == sent["number"]
