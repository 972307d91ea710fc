"""Response times and database queries of leaderboards, profiles and the archive on a large site.

    python bench/leaderboards.py [users] [games in the archive]

Fills a temporary database and requests pages like a browser.
"""

from __future__ import annotations

import logging
import os
import random
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

MOST_MS = 60
GAMES = 10_000
ARCHIVE = 100_000
"""Games of one user in the archive."""
MONTH = datetime.now(UTC).date().replace(day=1)


def main() -> None:
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            BOARDROOM_DATA=folder, DJANGO_SETTINGS_MODULE="boardroom.web.config.settings", BOARDROOM_HOSTS="testserver",
            BOARDROOM_SYNC="no",
        )  # fmt: skip
        import django

        django.setup(set_prefix=False)
        logging.disable()
        from django.core.management import call_command

        call_command("migrate", verbosity=0, interactive=False)
        create_users(people)
        measure_leaderboards(people)
        measure_profile(GAMES)
        measure_archive(int(sys.argv[2]) if len(sys.argv) > 2 else ARCHIVE)


def create_users(people: int) -> None:
    from boardroom.web.accounts.models import User
    from boardroom.web.ratings.models import MonthRating, Rating, RatingPool

    chance = random.Random(1)
    ladder = RatingPool.objects.create(game="acquire", size_class=3)
    known = {"mean": 25, "spread": 3, "game_count": 40, "is_listed": True}
    User.objects.bulk_create(
        (User(username=f"p{n}", name=f"Player {n}", is_guest=False) for n in range(people)), batch_size=2000
    )
    rows = [
        Rating(pool=ladder, user_id=pk, points=round(chance.gauss(1500, 150)), **known)
        for pk in User.objects.values_list("pk", flat=True)
    ]
    Rating.objects.bulk_create(rows, batch_size=2000)
    MonthRating.objects.bulk_create(
        (
            MonthRating(
                rating=row,
                pool=ladder,
                month=MONTH,
                points=row.points,
                game_count=5,
                is_established=True,
                is_listed=True,
            )
            for row in Rating.objects.all()
        ),
        batch_size=2000,
    )


def measure_leaderboards(people: int) -> None:
    from boardroom.web.ratings.models import Rating

    middle, end = (Rating.objects.order_by("-points", "pk")[at] for at in (people // 2, people - 30))
    month = f"&month={MONTH:%Y-%m}"
    pages = {
        "top": "",
        "middle": f"&after={middle.points}.{middle.pk}",
        "end": f"&after={end.points}.{end.pk}",
        "top of the month": month,
    }
    print(f"Leaderboard of {people:,} people")
    for name, query in pages.items():
        measure_page(name, f"/leaderboards/?game=acquire&size=3{query}")


def create_finished_tables(begun: datetime, games: int) -> None:
    """Create finished tables for four players, a minute apart."""
    from boardroom.web.tables.models import Status, Table

    Table.objects.bulk_create(
        (
            Table(
                game="acquire",
                options={"ruleset": "2000", "players": 4},
                rules_version=1,
                status=Status.OVER,
                secret="",
                scores=[1, 2, 3, 4],
                last_activity=begun + timedelta(minutes=n),
            )
            for n in range(games)
        ),
        batch_size=1000,
    )


def measure_profile(games: int) -> None:
    """Measure the profile of a user with many games against a hundred others."""
    from boardroom.web.accounts.models import User
    from boardroom.web.archive.models import PlayerResult
    from boardroom.web.ratings.models import RatedSeat, Rating, RatingPool
    from boardroom.web.social import handles
    from boardroom.web.tables.models import Seat, Table

    chance = random.Random(2)
    people = list(User.objects.order_by("pk")[:100])
    who = people[0]
    handles.set_handle(who, "busy")
    who.save()
    ladder = RatingPool.objects.get(game="acquire", size_class=3)
    rating = Rating.objects.get(pool=ladder, user=who)
    create_finished_tables(datetime(2026, 1, 1, tzinfo=UTC), games)
    seats, outcomes, curve = [], [], []
    for number, table in enumerate(Table.objects.order_by("last_activity"), 1):
        for index, person in enumerate([who, *chance.sample(people[1:], 3)]):
            seats.append(Seat(table=table, index=index, user=person, name=person.name))
            outcomes.append(
                PlayerResult(
                    user=person,
                    table=table,
                    game="acquire",
                    players=4,
                    is_public=True,
                    finished_at=table.last_activity,
                    ruleset=chance.choice(("2000", "2023", "championship")),
                    place=chance.randint(1, 4),
                )
            )
        curve.append(RatedSeat(table=table, index=0, rating=rating, pool=ladder, game_number=number, place=1,
                               points=1500 + chance.randint(-99, 99), rated_at=table.last_activity))  # fmt: skip
    Seat.objects.bulk_create(seats, batch_size=1000)
    PlayerResult.objects.bulk_create(outcomes, batch_size=1000)
    RatedSeat.objects.bulk_create(curve, batch_size=1000)
    print(f"Profile with {games:,} games")
    measure_page("as a visitor", "/@busy/")
    measure_page("as the owner", "/@busy/", who)


def measure_archive(games: int) -> None:
    """Measure all archive pages of a user with very many games, one of them against a rare opponent."""
    from boardroom.web.accounts.models import User
    from boardroom.web.archive.models import FinishedMatch, PlayerResult
    from boardroom.web.tables.models import Seat, Table

    chance = random.Random(3)
    people = list(User.objects.order_by("pk")[100:200])
    who, rare, others = people[0], people[1], people[2:]
    create_finished_tables(datetime(2020, 1, 1, tzinfo=UTC), games)
    seats, outcomes, finished = [], [], []
    for number, table in enumerate(Table.objects.filter(finished_match=None).order_by("-pk")[:games].iterator()):
        row: dict[str, Any] = {"table": table, "game": "acquire", "players": 4, "is_public": number % 3 > 0,
                                "finished_at": table.last_activity, "turn_count": chance.randint(20, 120),
                                "ruleset": chance.choice(("2000", "2023", "championship"))}  # fmt: skip
        finished.append(FinishedMatch(**row))
        sitting: list[User | str] = [who, rare if number == games // 2 else chance.choice(others), "mugi", "pip"]
        for index, one in enumerate(sitting):
            if isinstance(one, User):
                seats.append(Seat(table=table, index=index, user=one, name=one.name))
                outcomes.append(PlayerResult(user=one, bots="mugi pip", place=chance.randint(1, 4), **row))
            else:
                seats.append(Seat(table=table, index=index, bot=one, name=one.title()))
    Seat.objects.bulk_create(seats, batch_size=1000)
    PlayerResult.objects.bulk_create(outcomes, batch_size=1000)
    FinishedMatch.objects.bulk_create(finished, batch_size=1000)
    middle = PlayerResult.objects.filter(user=who).order_by("-finished_at", "-pk")[games // 2]
    after = f"after={(middle.finished_at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)}.{middle.pk}"
    questions = {
        "newest": "",
        "from the middle": after,
        "wins of a ruleset": "game=acquire:2023&result=1",
        "long games of a week": "least=119&since=2020-01-02&until=2020-01-09",
        "another game": "game=trade",
        "frequent opponent": f"opponent={others[0].name}",
        "opponent met once": f"opponent={rare.name}",
        "against a bot": "opponent=Mugi",
        "bot never met": "opponent=Strix",
        "unknown opponent": "opponent=Nobody",
    }
    print(f"Archive with {games:,} games of one user")
    for name, query in questions.items():
        measure_page(name, f"/archive/mine/?{query}", who)
    print("All games")
    for name, query in {"newest": "", "of a ruleset": "game=acquire:2023", "another game": "game=trade"}.items():
        measure_page(name, f"/archive/?{query}")


def measure_page(name: str, path: str, who: Any = None) -> None:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    if who:
        client.force_login(who, backend="boardroom.web.accounts.users.UserBackend")
    times, work = [], []
    for _ in range(9):
        begun, worked = time.perf_counter(), time.thread_time()
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(path)
        times.append((time.perf_counter() - begun) * 1000)
        work.append((time.thread_time() - worked) * 1000)
        assert answer.status_code == 200, answer.status_code
    # The first request loads templates and catalogues
    took = median(times[1:])
    slow = "" if took <= MOST_MS else "  TOO SLOW"
    print(f"  {name}: {took:.0f} ms ({median(work[1:]):.0f} of one core), {len(asked)} queries{slow}")


if __name__ == "__main__":
    main()
