"""Ratings of users and bots, from the results of rated games.

A game is rated once, in the transaction that ends it. `recompute_ratings` rates all games again in their order and gets
exactly the same figures, so that a change of the formula can be applied to past games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db import transaction

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.players import levels, skill
from boardroom.web.accounts.models import User
from boardroom.web.ratings.models import MonthRating, RatedSeat, Rating, RatingPool
from boardroom.web.tables.models import Seat, Table

SIZE_CLASSES = (2, 3, 5)
"""Smallest number of players of each size class. Games of different classes are rated separately."""
MAX_ESTABLISHED_SPREAD = 5.0
"""Largest spread of an established rating, reached after about 20 two-player games or 30 four-player games."""
INITIAL_POINTS, POINTS_PER_UNIT = 1500, 30
"""Points of a new player, and points per unit of OpenSkill. As in chess, 400 points more win 10 of 11 games."""


def size_class(players: int) -> int:
    return max(size for size in SIZE_CLASSES if size <= players)


def game_size_classes(game: Game) -> list[int]:
    """Return the size classes in which a game can be played."""
    count = next(option for option in game.declared_options if option.key == "players")
    return sorted({size_class(int(value)) for value in count.values})


def mean_to_points(mean: float) -> int:
    return round(INITIAL_POINTS + POINTS_PER_UNIT * (mean - skill.INITIAL_SKILL[0]))


def check_ratable(
    game: Game,
    options: dict[str, Any],
    seats: Sequence[Mapping[str, Any]],
    *,
    public: bool,
    hot_seat: bool,
    clock: int,
    in_tournament: bool,
) -> None:
    """Raise BadInput if such a table cannot be rated."""
    people = [spec["person"] for spec in seats if spec.get("person")]
    if not people or any(user.is_guest for user in people):
        raise BadInput("You need an account to play rated games.")
    if hot_seat or in_tournament or game.records_real_table(options):
        raise BadInput("In rated games every player uses their own device.")
    if not public:
        raise BadInput("Rated tables must be public.")
    if not clock:
        raise BadInput("Rated games need a clock.")
    for option in game.declared_options:
        if option.key == "ruleset" and option.find_choice(options["ruleset"]) is None:
            raise BadInput("Rated games need a standard ruleset.")
        if option.key == "take_back" and options["take_back"] not in (option.default, "nothing"):
            raise BadInput("In rated games, undo is limited to what the rules allow.")


def is_rated_without_bots(table: Table) -> bool:
    """Return True if a table is rated and has no bots."""
    return table.rated and not table.seats.filter(user=None).exclude(bot="").exists()


def enter_ratings(table: Table) -> None:
    """Fix whose ratings a starting game changes, even if players leave."""
    seats = list(table.seats.order_by("index"))
    pool, _ = RatingPool.objects.get_or_create(
        game=table.game, size_class=size_class(len(seats)), has_bots=any(seat.user_id is None for seat in seats)
    )
    RatedSeat.objects.bulk_create(
        RatedSeat(table=table, index=seat.index, rating=get_rating(pool, seat), pool=pool) for seat in seats
    )


def get_rating(pool: RatingPool, seat: Seat) -> Rating:
    mean, spread = skill.INITIAL_SKILL
    first = {"mean": mean, "spread": spread, "points": mean_to_points(mean)}
    who: dict[str, Any] = {"user_id": seat.user_id} if seat.user_id else {"bot": levels.get_level(seat.bot).name}
    return Rating.objects.get_or_create(pool=pool, **who, defaults=first)[0]


def rate_match(table: Table, now: datetime) -> None:
    """Rate the players of a finished game. The caller holds the lock of the table's row."""
    first = RatedSeat.objects.filter(table=table, game_number=0).first()
    if first is None:
        return
    pool = RatingPool.objects.select_for_update(no_key=True).get(pk=first.pool_id)
    # Read after locking the ladder, so that earlier games are included
    seats = list(RatedSeat.objects.filter(table=table).select_related("rating__user"))
    apply_result(share_ratings(seats), rank_seats(table, table.seats.all(), seats), pool.game_count + 1, now)
    pool.game_count += 1
    pool.save(update_fields=["game_count"])
    for rating in {seat.rating_id: seat.rating for seat in seats}.values():
        rating.save(update_fields=["mean", "spread", "points", "game_count", "last_game_at", "is_listed"])
        month, _ = MonthRating.objects.get_or_create(
            rating=rating, month=first_of_month(now), defaults={"pool": pool, "points": rating.points}
        )
        update_month(month, seats, rating)
        month.save()
    RatedSeat.objects.bulk_update(seats, RESULT_FIELDS)


RESULT_FIELDS = ("game_number", "place", "mean", "spread", "points", "change", "rated_at")


def share_ratings(seats: list[RatedSeat]) -> list[RatedSeat]:
    """Let seats with the same rating, such as two bots of a level, share one object."""
    ratings = {seat.rating_id: seat.rating for seat in seats}
    for seat in seats:
        seat.rating = ratings[seat.rating_id]
    return seats


def rank_seats(table: Table, rows: Iterable[Seat], seats: Sequence[RatedSeat]) -> list[int]:
    """Return the places of a game's seats. Players whom a bot replaced at the end are ranked last."""
    sits = {row.index: row for row in rows}
    left = [seat.index for seat in seats if not seat.rating.bot and sits[seat.index].bot]
    return skill.rank_scores(table.scores or [0] * len(seats), left)


def apply_result(seats: Sequence[RatedSeat], places: Sequence[int], number: int, at: datetime) -> None:
    """Apply one game's result to the objects, without saving them."""
    ratings = [seat.rating for seat in seats]
    before = {rating.pk: rating.points for rating in ratings}
    after = skill.update_skills(
        [rating.pk for rating in ratings], [(rating.mean, rating.spread) for rating in ratings], places
    )
    for seat, place, (mean, spread) in zip(seats, places, after, strict=True):
        seat.game_number, seat.place, seat.rated_at = number, place, at
        seat.mean, seat.spread, seat.points = mean, spread, mean_to_points(mean)
        seat.change = seat.points - before[seat.rating_id]
    for rating in {rating.pk: rating for rating in ratings}.values():
        rating.mean, rating.spread = next((seat.mean, seat.spread) for seat in seats if seat.rating_id == rating.pk)
        rating.points, rating.last_game_at = mean_to_points(rating.mean), at
        rating.game_count += 1
        rating.is_listed = is_listable(rating)


def is_listable(rating: Rating) -> bool:
    """Return True if an established rating of a bot or a visible user belongs on the leaderboard."""
    user = rating.user
    shown = bool(rating.bot) or (user is not None and is_public(user))
    return shown and is_established(rating)


def is_public(user: User) -> bool:
    """Return True if a user's ratings are public."""
    return not user.is_private and not user.is_guest and user.is_active


def is_established(rating: Rating) -> bool:
    return rating.spread <= MAX_ESTABLISHED_SPREAD


def first_of_month(at: datetime) -> date:
    return at.date().replace(day=1)


def update_month(month: MonthRating, seats: Sequence[RatedSeat], rating: Rating) -> None:
    month.points, month.is_established, month.is_listed = rating.points, is_established(rating), rating.is_listed
    month.change += next(seat.change for seat in seats if seat.rating_id == rating.pk)
    month.game_count += 1


def update_listing(user: User) -> None:
    """Update the leaderboards after a user changed visibility or was banned."""
    with transaction.atomic():
        # Locked, because a game that ends now would save the old value
        pools = Rating.objects.filter(user=user).values("pool")
        list(RatingPool.objects.select_for_update(no_key=True).filter(pk__in=pools).order_by("pk"))
        for rating in Rating.objects.filter(user=user).select_related("user"):
            listed = is_listable(rating)
            Rating.objects.filter(pk=rating.pk).update(is_listed=listed)
            MonthRating.objects.filter(rating=rating, is_established=True).update(is_listed=is_public(user))


def anonymise_ratings(user: User) -> None:
    """Anonymise the ratings of a user who deletes the account. Ratings of their opponents depend on them."""
    MonthRating.objects.filter(rating__user=user).update(is_listed=False)
    Rating.objects.filter(user=user).update(user=None, is_listed=False)


def recompute_ratings() -> tuple[int, int]:
    """Rate all games again in their order. Return the numbers of games and of changed ratings."""
    games = changed = 0
    with transaction.atomic():
        for pool in RatingPool.objects.select_for_update(no_key=True).order_by("pk"):
            counted, wrong = recompute_pool(pool)
            games, changed = games + counted, changed + wrong
    return games, changed


def recompute_pool(pool: RatingPool) -> tuple[int, int]:
    ratings = {rating.pk: rating for rating in pool.ratings.select_related("user")}
    known = {pk: rating_values(rating) for pk, rating in ratings.items()}
    mean, spread = skill.INITIAL_SKILL
    for rating in ratings.values():
        rating.mean, rating.spread, rating.points = mean, spread, mean_to_points(mean)
        rating.game_count, rating.last_game_at, rating.is_listed = 0, None, False
    months: dict[tuple[int, date], MonthRating] = {}
    games = 0
    for first in range(1, pool.game_count + 1, BATCH_SIZE):
        found = RatedSeat.objects.filter(pool=pool, game_number__range=(first, first + BATCH_SIZE - 1))
        rows = list(found.select_related("table").prefetch_related("table__seats").order_by("game_number", "index"))
        for number, group in groupby(rows, lambda row: row.game_number):
            seats = list(group)
            table, at = seats[0].table, seats[0].rated_at
            assert at is not None
            for seat in seats:
                seat.rating = ratings[seat.rating_id]
            apply_result(seats, rank_seats(table, table.seats.all(), seats), number, at)
            games += 1
            for pk in {seat.rating_id for seat in seats}:
                key = pk, first_of_month(at)
                months.setdefault(key, MonthRating(rating=ratings[pk], pool=pool, month=key[1]))
                update_month(months[key], seats, ratings[pk])
        RatedSeat.objects.bulk_update(rows, RESULT_FIELDS, batch_size=100)
    MonthRating.objects.filter(pool=pool).delete()
    MonthRating.objects.bulk_create(months.values(), batch_size=500)
    wrong = [rating for pk, rating in ratings.items() if rating_values(rating) != known[pk]]
    Rating.objects.bulk_update(wrong, RATING_FIELDS, batch_size=100)
    return games, len(wrong)


RATING_FIELDS = ("mean", "spread", "points", "game_count", "last_game_at", "is_listed")
BATCH_SIZE = 200
"""Games per batch of the recalculation."""


def rating_values(rating: Rating) -> tuple[Any, ...]:
    return tuple(getattr(rating, name) for name in RATING_FIELDS)
