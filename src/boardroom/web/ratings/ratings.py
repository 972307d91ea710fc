"""Ratings of users and bots, from the results of rated games.

A game is rated once, in the transaction that ends it. `recompute` rates all games again in their order and gets exactly
the same figures, so that a change of the formula can be applied to past games.
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
from boardroom.web.accounts.models import Person
from boardroom.web.ratings.models import Ladder, MonthRating, RatedSeat, Rating
from boardroom.web.tables.models import Seat, Table

SIZES = (2, 3, 5)
"""Smallest number of players of each size class. Games of different classes are rated separately."""
SETTLED = 5.0
"""Largest spread of an established rating, reached after about 20 two-player games or 30 four-player games."""
MIDDLE, SCALE = 1500, 30
"""Points of a new player, and points per unit of OpenSkill. As in chess, 400 points more win 10 of 11 games."""


def size_of(players: int) -> int:
    return max(size for size in SIZES if size <= players)


def sizes(game: Game) -> list[int]:
    """Return the size classes in which a game can be played."""
    count = next(option for option in game.declared if option.key == "players")
    return sorted({size_of(int(value)) for value in count.values})


def points(mean: float) -> int:
    return round(MIDDLE + SCALE * (mean - skill.START[0]))


def check(
    game: Game,
    options: dict[str, Any],
    seats: Sequence[Mapping[str, Any]],
    *,
    public: bool,
    hot_seat: bool,
    clock: int,
    of_event: bool,
) -> None:
    """Raise BadInput if such a table cannot be rated."""
    people = [spec["person"] for spec in seats if spec.get("person")]
    if not people or any(person.guest for person in people):
        raise BadInput("You need an account to play rated games.")
    if hot_seat or of_event or game.typed(options):
        raise BadInput("In rated games every player uses their own device.")
    if not public:
        raise BadInput("Rated tables must be public.")
    if not clock:
        raise BadInput("Rated games need a clock.")
    for option in game.declared:
        if option.key == "ruleset" and option.choice(options["ruleset"]) is None:
            raise BadInput("Rated games need a standard ruleset.")
        if option.key == "take_back" and options["take_back"] not in (option.default, "nothing"):
            raise BadInput("In rated games, undo is limited to what the rules allow.")


def among_people(table: Table) -> bool:
    """Return True if a table is rated and has no bots."""
    return table.rated and not table.seats.filter(person=None).exclude(bot="").exists()


def enter(table: Table) -> None:
    """Fix whose ratings a starting game changes, even if players leave."""
    seats = list(table.seats.order_by("index"))
    ladder, _ = Ladder.objects.get_or_create(
        game=table.game, size=size_of(len(seats)), bots=any(seat.person_id is None for seat in seats)
    )
    RatedSeat.objects.bulk_create(
        RatedSeat(table=table, index=seat.index, rating=rating_of(ladder, seat), ladder=ladder) for seat in seats
    )


def rating_of(ladder: Ladder, seat: Seat) -> Rating:
    mean, spread = skill.START
    first = {"mean": mean, "spread": spread, "points": points(mean)}
    who: dict[str, Any] = {"person_id": seat.person_id} if seat.person_id else {"bot": levels.level(seat.bot).name}
    return Rating.objects.get_or_create(ladder=ladder, **who, defaults=first)[0]


def settle(table: Table, now: datetime) -> None:
    """Rate the players of a finished game. The caller holds the lock of the table's row."""
    first = RatedSeat.objects.filter(table=table, number=0).first()
    if first is None:
        return
    ladder = Ladder.objects.select_for_update(no_key=True).get(pk=first.ladder_id)
    # Read after locking the ladder, so that earlier games are included
    seats = list(RatedSeat.objects.filter(table=table).select_related("rating__person"))
    count_game(shared(seats), places(table, table.seats.all(), seats), ladder.number + 1, now)
    ladder.number += 1
    ladder.save(update_fields=["number"])
    for rating in {seat.rating_id: seat.rating for seat in seats}.values():
        rating.save(update_fields=["mean", "spread", "points", "games", "at", "listed"])
        month, _ = MonthRating.objects.get_or_create(
            rating=rating, month=month_of(now), defaults={"ladder": ladder, "points": rating.points}
        )
        in_month(month, seats, rating)
        month.save()
    RatedSeat.objects.bulk_update(seats, COUNTED)


COUNTED = ("number", "place", "mean", "spread", "points", "change", "at")


def shared(seats: list[RatedSeat]) -> list[RatedSeat]:
    """Let seats with the same rating, such as two bots of a level, share one object."""
    ratings = {seat.rating_id: seat.rating for seat in seats}
    for seat in seats:
        seat.rating = ratings[seat.rating_id]
    return seats


def places(table: Table, rows: Iterable[Seat], seats: Sequence[RatedSeat]) -> list[int]:
    """Return the places of a game's seats. Players whom a bot replaced at the end are ranked last."""
    sits = {row.index: row for row in rows}
    left = [seat.index for seat in seats if not seat.rating.bot and sits[seat.index].bot]
    return skill.places(table.scores or [0] * len(seats), left)


def count_game(seats: Sequence[RatedSeat], places: Sequence[int], number: int, at: datetime) -> None:
    """Apply one game's result to the objects, without saving them."""
    ratings = [seat.rating for seat in seats]
    before = {rating.pk: rating.points for rating in ratings}
    after = skill.rated([rating.pk for rating in ratings], [(rating.mean, rating.spread) for rating in ratings], places)
    for seat, place, (mean, spread) in zip(seats, places, after, strict=True):
        seat.number, seat.place, seat.at = number, place, at
        seat.mean, seat.spread, seat.points = mean, spread, points(mean)
        seat.change = seat.points - before[seat.rating_id]
    for rating in {rating.pk: rating for rating in ratings}.values():
        rating.mean, rating.spread = next((seat.mean, seat.spread) for seat in seats if seat.rating_id == rating.pk)
        rating.points, rating.at = points(rating.mean), at
        rating.games += 1
        rating.listed = may_be_listed(rating)


def may_be_listed(rating: Rating) -> bool:
    """Return True if an established rating of a bot or a visible user belongs on the leaderboard."""
    person = rating.person
    shown = bool(rating.bot) or (person is not None and may_be_seen(person))
    return shown and settled(rating)


def may_be_seen(person: Person) -> bool:
    """Return True if a user's ratings are public."""
    return not person.hidden and not person.guest and person.is_active


def settled(rating: Rating) -> bool:
    return rating.spread <= SETTLED


def month_of(at: datetime) -> date:
    return at.date().replace(day=1)


def in_month(month: MonthRating, seats: Sequence[RatedSeat], rating: Rating) -> None:
    month.points, month.settled, month.listed = rating.points, settled(rating), rating.listed
    month.change += next(seat.change for seat in seats if seat.rating_id == rating.pk)
    month.games += 1


def list_again(person: Person) -> None:
    """Update the leaderboards after a user changed visibility or was banned."""
    with transaction.atomic():
        # Locked, because a game that ends now would save the old value
        theirs = Rating.objects.filter(person=person).values("ladder")
        list(Ladder.objects.select_for_update(no_key=True).filter(pk__in=theirs).order_by("pk"))
        for rating in Rating.objects.filter(person=person).select_related("person"):
            listed = may_be_listed(rating)
            Rating.objects.filter(pk=rating.pk).update(listed=listed)
            MonthRating.objects.filter(rating=rating, settled=True).update(listed=may_be_seen(person))


def forget(person: Person) -> None:
    """Anonymise the ratings of a user who deletes the account. Ratings of their opponents depend on them."""
    MonthRating.objects.filter(rating__person=person).update(listed=False)
    Rating.objects.filter(person=person).update(person=None, listed=False)


def recompute() -> tuple[int, int]:
    """Rate all games again in their order. Return the numbers of games and of changed ratings."""
    games = changed = 0
    with transaction.atomic():
        for ladder in Ladder.objects.select_for_update(no_key=True).order_by("pk"):
            counted, wrong = ladder_again(ladder)
            games, changed = games + counted, changed + wrong
    return games, changed


def ladder_again(ladder: Ladder) -> tuple[int, int]:
    ratings = {rating.pk: rating for rating in ladder.ratings.select_related("person")}
    known = {pk: figures(rating) for pk, rating in ratings.items()}
    mean, spread = skill.START
    for rating in ratings.values():
        rating.mean, rating.spread, rating.points = mean, spread, points(mean)
        rating.games, rating.at, rating.listed = 0, None, False
    months: dict[tuple[int, date], MonthRating] = {}
    games = 0
    for first in range(1, ladder.number + 1, TOGETHER):
        found = RatedSeat.objects.filter(ladder=ladder, number__range=(first, first + TOGETHER - 1))
        rows = list(found.select_related("table").prefetch_related("table__seats").order_by("number", "index"))
        for number, group in groupby(rows, lambda row: row.number):
            seats = list(group)
            table, at = seats[0].table, seats[0].at
            assert at is not None
            for seat in seats:
                seat.rating = ratings[seat.rating_id]
            count_game(seats, places(table, table.seats.all(), seats), number, at)
            games += 1
            for pk in {seat.rating_id for seat in seats}:
                key = pk, month_of(at)
                months.setdefault(key, MonthRating(rating=ratings[pk], ladder=ladder, month=key[1]))
                in_month(months[key], seats, ratings[pk])
        RatedSeat.objects.bulk_update(rows, COUNTED, batch_size=100)
    MonthRating.objects.filter(ladder=ladder).delete()
    MonthRating.objects.bulk_create(months.values(), batch_size=500)
    wrong = [rating for pk, rating in ratings.items() if figures(rating) != known[pk]]
    Rating.objects.bulk_update(wrong, FIGURES, batch_size=100)
    return games, len(wrong)


FIGURES = ("mean", "spread", "points", "games", "at", "listed")
TOGETHER = 200
"""Games per batch of the recalculation."""


def figures(rating: Rating) -> tuple[Any, ...]:
    return tuple(getattr(rating, name) for name in FIGURES)
