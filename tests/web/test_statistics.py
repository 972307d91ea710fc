"""Site statistics: totals of finished games, and games that do not count."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from boardroom.games.acquire.law import codes as ac
from boardroom.games.aquaretto.law import codes as aq
from boardroom.games.trade.law import codes as tc
from boardroom.players.win_shares import compute_interval
from boardroom.web.archive import statistics
from boardroom.web.archive.models import DailyCount, FinishedMatch, StatisticsTotal
from boardroom.web.game_pages import PAGES
from boardroom.web.tables import game_over
from boardroom.web.tables.models import Status, Table
from web.cast import ROLES, cast
from web.people import again, person, step, table, visitor
from web.test_achievements import summary


@pytest.fixture(autouse=True)
def empty():
    """Start without any finished games."""
    FinishedMatch.objects.all().delete()
    StatisticsTotal.objects.all().delete()
    DailyCount.objects.all().delete()


def add_finished_game(
    turns: int = 40, scores=(9, 5, 8), order=(1, 2, 0), days: int = 0, ruleset: str = "2000", bought=()
) -> None:
    """Add a finished game to the totals."""
    made = Table(game="acquire", options={"ruleset": ruleset}, last_activity=timezone.now() - timedelta(days=days))
    told = [*((ac.E_TURN, seat) for seat in (*order, *order)), *((ac.E_BOUGHT, 0, chain) for chain in bought)]
    statistics.add_game(made, summary(*told, worth=scores), turns)


def test_totals_add_up():
    for n in range(30):
        add_finished_game(turns=30 + n, days=n % 3, bought=(3, 3, 5))
    add_finished_game(scores=(7, 7), order=(0, 1), ruleset="2023", days=90)
    found = statistics.load_statistics("acquire")
    assert found.games == 31
    assert found.turns == (sum(range(30, 60)) + 40) / 31
    assert [n for _, n in found.days[-3:]] == [10, 10, 10]
    assert len(found.days) == statistics.CHART_DAYS
    assert sum(n for _, n in found.days) == 30  # one game is older
    assert [(rules.ruleset, rules.games) for rules in found.rulesets] == [("2000", 30), ("2023", 1)]
    two, three = found.sizes
    # Seat 0, third in turn order, won. A shared win counts half for each
    assert [place.win_rate for place in three.places] == [0, 0, 1]
    assert three.places[2].confidence_interval == compute_interval(30, 30)
    assert [place.win_rate for place in two.places] == [0.5, 0.5]
    assert [(thing.fact, thing.count) for thing in found.facts] == [(3, 60), (5, 30)]
    assert statistics.load_statistics("acquire", "2023").games == 1
    assert statistics.load_statistics("trade").games == 0


@pytest.mark.parametrize(
    ("game", "told", "counted", "named"),
    [
        ("acquire", [(ac.E_BOUGHT, 0, 2), (ac.E_SOLD, 0, 2)], {2: 1}, None),
        ("aquaretto", [(aq.E_PUT, 0, 1 * aq.MARKS + 3), (aq.E_ENCLOSED, 0, 9 * aq.MARKS), (aq.E_PUT, 0, aq.COIN)],
         {1: 1, 9: 1}, ("orca", "シャチ")),
        ("trade", [(tc.E_PLAYED_NUMBER, 0, 2 * tc.RANKS + 4)], {5: 1}, ("5", "5")),
    ],
)  # fmt: skip
def test_every_game_counts_facts(game, told, counted, named):
    facts = PAGES[game].statistics
    assert facts is not None
    assert facts.count_items(summary(*told)) == Counter(counted)
    which = next(iter(counted))
    words = tuple(facts.name_item(which, "", lang) for lang in ("en", "ja"))
    assert all(words)
    assert named is None or words == named


def test_finished_game_is_counted_and_recount_agrees():
    """It is counted in the move that ends it. Invite-only games are not counted."""
    made = table(person("Aki"), bots=2)
    while step(made).status == Status.PLAYING:
        pass
    made = again(made)
    secret = table(person("Ben"), bots=1)
    Table.objects.filter(pk=secret.pk).update(public=False)
    while step(secret).status == Status.PLAYING:
        pass
    found = statistics.load_statistics("acquire")
    assert found.games == 1
    assert found.days[-1][1] == 1
    (size,) = found.sizes
    assert [place.games for place in size.places] == [1, 1, 1]
    assert sum(place.wins for place in size.places) == pytest.approx(1)
    assert sum(thing.count for thing in found.facts) == sum(
        told.event.code == ac.E_BOUGHT for told in again_played(made)
    )
    assert game_over.recount_games()[0] == 2
    assert statistics.load_statistics("acquire") == found


def again_played(made: Table):
    from boardroom.web.tables import match_cache

    with match_cache.open_match(made) as game:
        return list(game.events)


def test_statistics_page_for_every_role_in_both_languages():
    empty = visitor().get("/stats/").content.decode()
    assert "No statistics yet" in empty
    for n in range(5):
        add_finished_game(days=n, bought=(0, 1, 2))
    scene = cast()
    for role in ROLES:
        text = visitor(scene.people[role]).get("/stats/?game=acquire").content.decode()
        for wanted in ("Games per day", "5 games in 60 days", "an even share is 33%", "Shares bought, by chain"):
            assert wanted in text, (role, wanted)
    japanese = visitor(lang="ja").get("/stats/?game=acquire&ruleset=2000").content.decode()
    assert "1日あたりの対局数" in japanese
    assert 'aria-current="true"' in japanese
    for odd in ("?game=chess", "?ruleset=x", "?game=acquire&ruleset=%00", "?game=aquaretto&ruleset=2000"):
        assert visitor().get(f"/stats/{odd}").status_code == 200


def test_statistics_over_the_api():
    add_finished_game(bought=(0, 0, 1))
    found = visitor().get("/api/stats?game=acquire").json()
    assert (found["games"], found["turns"]) == (1, 40)
    assert found["rulesets"] == [{"ruleset": "2000", "games": 1, "turns": 40}]
    assert found["days"][-1]["games"] == 1
    assert found["sizes"][0]["places"][2]["share"] == 1
    assert found["things"][0]["n"] == 2
    assert visitor().get("/api/stats?game=chess").status_code == 422
    assert visitor().get("/api/stats?game=acquire&ruleset=2023").json()["games"] == 0


def test_statistics_query_count_is_constant():
    counts = []
    for games in (1, 10_000):
        StatisticsTotal.objects.filter(kind="length").update(count=games)
        add_finished_game(days=games % 7)
        visitor().get("/stats/?game=acquire")
        with CaptureQueriesContext(connection) as asked:
            assert visitor().get("/stats/?game=acquire").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 4
