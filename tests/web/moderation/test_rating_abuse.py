"""Abuse of ratings: what is noticed and what is not, and that it comes to staff and nowhere else."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from boardroom.web.accounts.models import User
from boardroom.web.moderation import flags, rating_abuse, rating_watch
from boardroom.web.moderation.models import Flag, SeatTrace
from boardroom.web.moderation.rating_abuse import RatedPlayer, TableTrace, find_duplicates, find_thrown_games
from boardroom.web.ratings.models import Rating
from boardroom.web.social import handles
from boardroom.web.tables import moves
from boardroom.web.tables.models import Table
from web.cast import account
from web.ladder import begun, ended
from web.people import again


def duel(winner: int, loser: int, points: tuple[float, float] = (1500, 1500), left: bool = False) -> list[RatedPlayer]:
    return [RatedPlayer(winner, 1, points[0]), RatedPlayer(loser, 2, points[1], left)]


def test_frequent_losses_to_an_equal_player_are_flagged():
    (found,) = find_thrown_games([duel(1, 2, left=n < 4) for n in range(10)])
    assert (found.loser, found.winner, found.games, found.lost, found.left) == (2, 1, 10, 10, 4)
    assert found.expected == 5
    assert found.deviations > 3
    assert found.share == 1


def test_few_games_are_not_flagged():
    assert find_thrown_games([duel(1, 2) for _ in range(rating_abuse.MIN_GAMES - 1)]) == []


def test_losses_to_a_stronger_player_are_not_flagged():
    assert find_thrown_games([duel(1, 2, (1900, 1500)) for _ in range(12)]) == []


def test_losses_among_many_opponents_are_not_flagged():
    games = [duel(1, 2) for _ in range(10)] + [duel(2, 10 + n) for n in range(11)]
    assert find_thrown_games(games) == []


def test_alternating_wins_are_not_flagged():
    assert find_thrown_games([duel(1, 2) if n % 2 else duel(2, 1) for n in range(40)]) == []


def test_tie_counts_as_half_a_loss():
    tied = [[RatedPlayer(1, 1, 1500), RatedPlayer(2, 1, 1500)]] * 30
    assert find_thrown_games(tied) == []


def test_honest_games_are_rarely_flagged():
    """A thousand pairs of friends who play with nobody else, by chance alone: a handful, whom staff will look at."""
    random = Random(1)
    games = []
    for pair in range(1000):
        a, b = 2 * pair, 2 * pair + 1
        points = random.gauss(1500, 150), random.gauss(1500, 150)
        for _ in range(20):
            wins = random.random() < rating_abuse.win_probability(*points)
            games.append(duel(a, b, points) if wins else duel(b, a, points[::-1]))
    assert len(find_thrown_games(games)) <= 6


def test_shared_browser_is_flagged_at_once():
    marks = [TableTrace(1, 7, "b1", "n1"), TableTrace(2, 7, "b1", "n2"), TableTrace(3, 7, "b3", "n3")]
    (found,) = find_duplicates(marks)
    assert (found.first, found.second, found.browser, found.network) == (1, 2, 1, 0)


def test_shared_network_is_flagged_when_repeated():
    def evening(tables: int) -> list[TableTrace]:
        return [TableTrace(who, table, f"b{who}", f"n{table}") for table in range(tables) for who in (1, 2)]

    assert find_duplicates(evening(rating_abuse.MIN_SHARED_TABLES - 1)) == [], "a household plays together now and then"
    (found,) = find_duplicates(evening(rating_abuse.MIN_SHARED_TABLES))
    assert (found.browser, found.network) == (0, rating_abuse.MIN_SHARED_TABLES)


def test_browser_of_another_table_is_not_flagged():
    assert find_duplicates([TableTrace(1, 7, "b", "n"), TableTrace(2, 8, "b", "n")]) == []
    assert find_duplicates([TableTrace(1, 7), TableTrace(2, 7)]) == [], "where nothing is known nothing is the same"


# In the database


def known(name: str) -> User:
    made = account(name)
    handles.assign_handle(made)
    made.save()
    return made


def lost(winner: User, loser: User, games: int) -> Table:
    for n in range(games):
        made = ended(begun([winner, loser]), [9, 1], timezone.now() - timedelta(minutes=games - n))
    return made


@pytest.fixture(autouse=True)
def nothing_noted():
    Flag.objects.all().delete()
    SeatTrace.objects.all().delete()


def test_flag_shows_evidence_and_punishes_no_one():
    aki, ben, staff = known("Aki"), known("Ben"), account("Staff", staff=True)
    # Points are put back, as by somebody who opens fresh accounts: else the ratings part, and losing is no surprise
    for _ in range(10):
        last = lost(aki, ben, 1)
        Rating.objects.filter(user__in=(aki, ben)).update(mean=25, points=1500)
    rating_watch.check_table(last.pk)
    flag = Flag.objects.get(kind="thrown")
    assert (flag.subject, flag.other, flag.reporter) == (ben, aki, None)
    assert (flag.evidence["games"], flag.evidence["lost"]) == (10, 10)
    assert last.code in flag.evidence["tables"]
    for lang, says in (("en", "Finished behind Aki in 10 of 10"), ("ja", "10局中10局")):
        page = Client(headers={"Accept-Language": lang})
        page.force_login(staff)
        User.objects.filter(pk=staff.pk).update(language=lang)
        assert says in page.get("/admin/moderation/flag/").content.decode()
    assert User.objects.filter(pk__in=(aki.pk, ben.pk), is_active=True).count() == 2
    # The next game adds to the note, and what staff have settled is not raised by every game
    rating_watch.check_table(last.pk)
    assert Flag.objects.count() == 1
    Flag.objects.update(is_resolved=True)
    rating_watch.check_table(last.pk)
    assert not Flag.objects.filter(is_resolved=False).exists()


def test_unrated_and_few_games_are_not_checked():
    aki, ben = known("Aki"), known("Ben")
    assert rating_watch.check_table(lost(aki, ben, 3).pk) == []
    assert rating_watch.check_table(ended(begun([aki, ben], rated=False), [1, 2], timezone.now()).pk) == []


def test_two_accounts_in_one_browser_are_flagged_without_storing_addresses():
    aki, ben = known("Aki"), known("Ben")
    made = moves.create_table(aki, "acquire", {"players": 2}, [{"person": aki}, {"person": ben}], clock=600, rated=True)
    first, second = Client(REMOTE_ADDR="192.0.2.7"), Client(REMOTE_ADDR="192.0.2.8")
    first.force_login(aki)
    second.force_login(ben)
    first.get(f"/t/{made.code}/")
    second.cookies[rating_watch.BROWSER_COOKIE] = first.cookies[rating_watch.BROWSER_COOKIE].value
    for _ in range(2):
        second.get(f"/t/{made.code}/")
    assert SeatTrace.objects.count() == 2
    kept = str(list(SeatTrace.objects.values_list("browser", "network")))
    assert "192.0" not in kept
    assert first.cookies[rating_watch.BROWSER_COOKIE].value not in kept
    ended(again(made), [5, 5], timezone.now())
    (flag,) = rating_watch.check_table(made.pk)
    assert (flag.kind, {flag.subject, flag.other}) == ("same", {aki, ben})
    assert (flag.evidence["browser"], flag.evidence["network"]) == (1, 0)
    assert "1 from the same browser" in flags.describe_flag(flag, "en")


def test_traces_differ_by_table_and_expire_after_a_month():
    aki, ben = known("Aki"), known("Ben")
    seats = [{"person": aki}, {"person": ben}]
    tables = [
        moves.create_table(aki, "acquire", {"players": 2}, seats, clock=600, rated=rated)
        for rated in (True, True, False)
    ]
    page = Client()
    page.force_login(aki)
    for made in tables:
        page.get(f"/t/{made.code}/")
    one, other = SeatTrace.objects.order_by("pk")
    assert one.browser != other.browser
    assert one.network != other.network
    rating_watch.check_users([aki.pk, ben.pk], timezone.now() + rating_watch.WATCHED_PERIOD * 1.1)
    assert not SeatTrace.objects.exists()


def test_spectators_leave_no_trace():
    aki, ben, cho = known("Aki"), known("Ben"), known("Cho")
    made = moves.create_table(aki, "acquire", {"players": 2}, [{"person": aki}, {"person": ben}], clock=600, rated=True)
    page = Client()
    page.get(f"/t/{made.code}/")
    page.force_login(cho)
    page.get(f"/t/{made.code}/")
    assert not SeatTrace.objects.exists()
    assert rating_watch.BROWSER_COOKIE not in page.cookies
