"""What is kept of people and their games, on PostgreSQL: a rated game ends, and all that tells of it is asked."""

from __future__ import annotations

import json

from web import warm

PLAYED = """
import json
import random

import django

django.setup()

from django.test import Client
from typer.testing import CliRunner

from boardroom.cli.main import app
from boardroom.site.models import DaySum, Rating, Status
from boardroom.site.people import handles
from boardroom.site.tables import commands
from web.cast import account
from web.people import again, legal

people = [account("Aki"), account("Ben")]
for who in people:
    handles.give(who)
    who.save()
made = commands.create(
    people[0], "acquire", {"ruleset": "2000", "players": 2}, [{"person": who} for who in people], clock=900, rated=True
)
draw = random.Random(1)
while (now := again(made)).status == Status.PLAYING:
    texts = legal(made)
    do = "declare" if "declare" in texts else draw.choice(texts)
    commands.act(made.code, now.actor, do, now.number)
reader = Client()
reader.force_login(people[0])
pages = [
    "/archive/", "/archive/mine/?opponent=Ben&game=acquire", "/stats/", "/people/", "/friends/", "/find/",
    f"/@{people[1].handle}/", "/api/stats?game=acquire", "/api/archive", "/api/pool",
]
found = {page: reader.get(page).status_code for page in pages}
mine = reader.get("/archive/mine/?opponent=Ben").content.decode()
for command in ("recount", "ratings"):
    done = CliRunner().invoke(app, [command])
    found[command] = done.exit_code or 200
print(json.dumps({
    "found": found, "mine": made.code in mine, "days": sum(DaySum.objects.values_list("games", flat=True)),
    "rated": Rating.objects.count(), "over": again(made).status,
}))
"""


def test_a_rated_game_ends_and_everything_tells_of_it(postgres, tmp_path):
    done = warm.done(
        PLAYED,
        patience=240,
        DATABASE_URL=postgres,
        BOARDROOM_DATA=str(tmp_path),
        BOARDROOM_SECRET_KEY="same",
        DJANGO_SETTINGS_MODULE="boardroom.site.settings",
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert {page: status for page, status in told["found"].items() if status != 200} == {}
    assert (told["mine"], told["days"], told["rated"], told["over"]) == (True, 1, 2, "over")
