"""What is kept of people and their games, on PostgreSQL: a rated game ends, and all that tells of it is asked; and what
is done at the same moment, which SQLite does one after the other."""

from __future__ import annotations

import json

import pytest

from web import warm

PLAYED = """
import json
import random

import django

django.setup()

from django.test import Client
from typer.testing import CliRunner

from boardroom.cli.main import app
from boardroom.web.archive.models import DailyCount
from boardroom.web.ratings.models import Rating
from boardroom.web.tables.models import Status
from boardroom.web.social import handles
from boardroom.web.tables import moves
from web.cast import account
from web.people import again, legal

people = [account("Aki"), account("Ben")]
for who in people:
    handles.assign_handle(who)
    who.save()
made = moves.create_table(
    people[0], "acquire", {"ruleset": "2000", "players": 2}, [{"person": who} for who in people], clock=900, rated=True
)
draw = random.Random(1)
while (now := again(made)).status == Status.PLAYING:
    texts = legal(made)
    do = "declare" if "declare" in texts else draw.choice(texts)
    moves.make_move(made.code, now.actor, do, now.number)
reader = Client()
reader.force_login(people[0])
pages = [
    "/archive/", "/archive/mine/?opponent=Ben&game=acquire", "/stats/", "/leaderboards/", "/friends/", "/find/",
    f"/@{people[1].handle}/", "/api/stats?game=acquire", "/api/archive", "/api/pool",
]
found = {page: reader.get(page).status_code for page in pages}
mine = reader.get("/archive/mine/?opponent=Ben").content.decode()
for command in ("recount", "ratings"):
    done = CliRunner().invoke(app, [command])
    found[command] = done.exit_code or 200
print(json.dumps({
    "found": found, "mine": made.code in mine, "days": sum(DailyCount.objects.values_list("game_count", flat=True)),
    "rated": Rating.objects.count(), "over": again(made).status,
}))
"""


def test_rated_game_appears_on_all_pages(postgres, tmp_path):
    done = warm.done(
        PLAYED,
        patience=240,
        DATABASE_URL=postgres,
        BOARDROOM_DATA=str(tmp_path),
        BOARDROOM_SECRET_KEY="same",
        DJANGO_SETTINGS_MODULE="boardroom.web.config.settings",
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert {page: status for page, status in told["found"].items() if status != 200} == {}
    assert (told["mine"], told["days"], told["rated"], told["over"]) == (True, 1, 2, "over")


AT_ONCE = """
import json
import threading

import django

django.setup()

from django.db import connections, transaction
from django.utils import timezone

from boardroom.web.accounts.models import User
from boardroom.web.moderation.models import SeatTrace
from boardroom.web.ratings.models import Rating
from boardroom.web.matchmaking import parties
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.preferences import QueuePreferences
from boardroom.web.tables import moves
from boardroom.web.ratings import ratings
from web.cast import account

aki, ben = account("Aki"), account("Ben")
both = [{"person": aki}, {"person": ben}]
half, go_on, told = threading.Event(), threading.Event(), {}


def wish(speed):
    return QueuePreferences(rulesets=["acquire:2023"], speeds=[speed], sizes=[2], rated=False, unrated=True, bots=False)


def halfway(module, name):
    # Whoever comes to it stops, until the other has done what it can
    whole = getattr(module, name)

    def in_two(*args, **named):
        half.set()
        assert go_on.wait(60)
        return whole(*args, **named)

    setattr(module, name, in_two)


def beside(first, second):
    def work(name, deed):
        try:
            deed()
            told[name] = "done"
        except Exception as error:
            told[name] = type(error).__name__
        finally:
            connections.close_all()

    one, two = (threading.Thread(target=work, args=each) for each in (("first", first), ("second", second)))
    one.start()
    assert half.wait(60)
    two.start()
    two.join(1)
    told["waits"] = two.is_alive()
    go_on.set()
    one.join(60)
    two.join(60)


DEEDS
print(json.dumps(told))
"""


def at_once(deeds: str, postgres: str, folder: object) -> dict[str, object]:
    """What came of two deeds, of which the second began when the first was half done."""
    done = warm.done(
        AT_ONCE.replace("DEEDS", deeds),
        DATABASE_URL=postgres,
        BOARDROOM_DATA=str(folder),
        BOARDROOM_SECRET_KEY="same",
        DJANGO_SETTINGS_MODULE="boardroom.web.config.settings",
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return told


SEATED = """
for who in (aki, ben):
    queue.enter_queue(who, wish("5"))
halfway(moves, "create_table")
beside(queue.seat_groups, lambda: queue.enter_queue(aki, wish("15")))
told["seated"] = queue.find_new_table(ben) is not None
"""


def test_changing_search_while_seating_blocks_no_one(postgres, tmp_path):
    """Each waited for the other, until the database ended one of them."""
    told = at_once(SEATED, postgres, tmp_path)
    assert told == {"first": "done", "second": "done", "waits": True, "seated": True}


JOINED = """
codes = [parties.create_party(who, wish("5")).party_code for who in (aki, ben)]
halfway(queue, "remove_members")
beside(lambda: parties.join_party(codes[1], aki), lambda: parties.join_party(codes[0], ben))
told["together"] = queue.find_entry(aki) == queue.find_entry(ben)
"""


def test_joining_each_others_party_makes_one(postgres, tmp_path):
    told = at_once(JOINED, postgres, tmp_path)
    assert told == {"first": "done", "second": "NotAllowed", "waits": True, "together": True}


ELSEWHERE = """
code = parties.create_party(ben, wish("5")).party_code
queue.enter_queue(aki, wish("15"))
halfway(queue, "remove_members")
beside(FIRST, SECOND)
told["looks"] = queue.find_entry(aki) is not None
"""
WAYS = ["lambda: parties.join_party(code, aki)", 'lambda: queue.enter_queue(aki, wish("5"))']


@pytest.mark.parametrize("way", [1, -1], ids=["joins", "looks elsewhere"])
def test_joining_and_searching_at_once_are_serialised(way, postgres, tmp_path):
    first, second = WAYS[::way]
    told = at_once(ELSEWHERE.replace("FIRST", first).replace("SECOND", second), postgres, tmp_path)
    assert told == {"first": "done", "second": "done", "waits": True, "looks": True}


HIDDEN = """
ratings.is_established = lambda rating: True
made = moves.create_table(aki, "acquire", {"players": 2}, both, clock=900, rated=True)
made.scores = [100, 50]


def end():
    with transaction.atomic():
        ratings.rate_match(made, timezone.now())


def hide():
    User.objects.filter(pk=aki.pk).update(is_private=True)
    ratings.update_listing(User.objects.get(pk=aki.pk))


halfway(ratings, "apply_result")
beside(end, hide)
told["listed"] = sorted(Rating.objects.filter(is_listed=True).values_list("user__name", flat=True))
"""


def test_hiding_during_game_over_is_not_listed(postgres, tmp_path):
    told = at_once(HIDDEN, postgres, tmp_path)
    assert told == {"first": "done", "second": "done", "waits": True, "listed": ["Ben"]}


MARKED = """
made = moves.create_table(aki, "acquire", {"players": 2}, both)


def move():
    with transaction.atomic():
        moves.lock_table(made.code)
        half.set()
        assert go_on.wait(60)


beside(move, lambda: SeatTrace.objects.create(table=made, user=aki, browser="browser", network="network"))
"""


def test_referencing_a_table_does_not_wait_for_moves(postgres, tmp_path):
    assert at_once(MARKED, postgres, tmp_path) == {"first": "done", "second": "done", "waits": False}
