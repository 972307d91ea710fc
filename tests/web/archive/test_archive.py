"""The archive: finished games by what one asks for, page by page, and by whom they are seen."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from boardroom.web.accounts import deletion, tokens
from boardroom.web.accounts.models import User
from boardroom.web.archive import archive, outcomes
from boardroom.web.archive.archive import ArchiveFilter
from boardroom.web.archive.models import FinishedMatch, PlayerResult
from boardroom.web.tables.models import Status, Table
from web.cast import ROLES, cast, known
from web.ladder import begun, ended
from web.people import person, step, table, visitor
from web.social.test_profiles import NOON


def over(sitting, scores, days=0, turns=40, **more) -> Table:
    made = ended(begun(sitting, **{"rated": False} | more), scores, NOON + timedelta(days=days))
    outcomes.archive_match(made, turns)
    return made


def codes(page: archive.ArchivePage) -> list[str]:
    return [game.code for game in page.games]


def test_finished_game_is_archived_with_its_length():
    aki = known("Aki")
    made = table(aki, bots=2)
    while step(made).status == Status.PLAYING:
        pass
    row = FinishedMatch.objects.get(table=made)
    own = PlayerResult.objects.get(table=made, user=aki)
    assert row.turn_count == own.turn_count > 10
    rules = made.options["ruleset"]
    assert (row.game, row.ruleset, row.players, row.is_public, own.bots) == ("acquire", rules, 3, True, "pip")
    assert codes(archive.list_user_games(aki, aki, ArchiveFilter())) == [made.code]


def test_filters_select_matching_games():
    aki, ben, cho = known("Aki-a"), known("Ben-a"), person("Cho-a")
    first = over([aki, ben], [9, 1], 0, 20)
    second = over([aki, cho, ben], [1, 9, 5], 1, 60, public=False)
    third = over([aki, "mugi", "pip"], [1, 9, 0], 2, 90, game="trade")

    def asked(**data: str) -> list[str]:
        return codes(archive.list_user_games(aki, aki, ArchiveFilter.parse(data)))

    assert asked() == [third.code, second.code, first.code]
    assert asked(game="trade") == [third.code]
    assert asked(game=f"acquire:{first.options['ruleset']}") == [second.code, first.code]
    assert asked(game="acquire:own") == []
    assert asked(result="1") == [first.code]
    assert asked(result="3") == [second.code]
    assert asked(least="60") == [third.code, second.code]
    assert asked(most="60", least="21") == [second.code]
    assert asked(since="2026-11-03", until="2026-11-03") == [second.code]
    assert asked(opponent="Cho-a") == [second.code]
    assert asked(opponent=f"@{ben.handle}") == asked(opponent="Ben-a") == [second.code, first.code]
    assert asked(opponent="むぎ") == asked(opponent="Mugi") == [third.code]
    assert asked(opponent="Nobody") == asked(opponent="Strix") == asked(opponent="Aki-a") == []
    # What makes no sense is not asked for
    assert len(asked(game="chess", result="x", least="-1", since="2026-99-99", after="x.y")) == 3


def test_opponent_filter_finds_shared_names():
    aki, ben = known("Aki"), [person("Ben") for _ in range(30)][-1]
    made = over([aki, ben], [2, 1])
    assert codes(archive.list_user_games(aki, aki, ArchiveFilter.parse({"opponent": "Ben"}))) == [made.code]


def test_pages_continue_without_gaps(monkeypatch):
    """Each game once, those of one moment too; and what comes in meanwhile moves nothing."""
    monkeypatch.setattr(archive, "PAGE_SIZE", 3)
    aki, ben = known("Aki"), known("Ben")
    made = [over([aki, ben], [2, 1], n // 4).code for n in range(8)]
    found, after = [], ""
    while True:
        page = archive.list_user_games(aki, aki, ArchiveFilter.parse({"after": after}))
        found += codes(page)
        over([aki, ben], [2, 1], 30)
        if page.next_cursor is None:
            break
        after = page.next_cursor
    assert found == made[::-1]
    web = visitor(aki).get("/archive/mine/?game=acquire").content.decode()
    assert "after=" in web
    assert "game=acquire&amp;after" in web


def test_private_tables_and_users_are_not_listed():
    aki, ben, hidden = known("Aki"), known("Ben"), known("Hidden-5")
    secret = over([aki, ben], [2, 1], public=False)
    shown = over([aki, hidden], [2, 1])
    User.objects.filter(pk=hidden.pk).update(is_private=True)
    scene = cast()
    for role in ROLES:
        asks = visitor(scene.people[role])
        for path in (
            "/archive/",
            f"/archive/?player={aki.handle}",
            "/api/archive",
            f"/api/archive?player={aki.handle}",
        ):
            text = asks.get(path).content.decode()
            assert shown.code in text, (role, path)
            assert secret.code not in text, (role, path)
            assert "Hidden-5" not in text, (role, path)
        for path in ("/archive/?player={}", "/api/archive?player={}"):
            assert asks.get(path.format(hidden.handle)).status_code == 404
            assert asks.get(path.format("nobody-at-all")).status_code == 404
    # Those who were there know with whom; nobody is found by a name they took later
    assert "Hidden-5" in visitor(aki).get("/archive/mine/").content.decode()
    assert secret.code in visitor(ben).get("/archive/mine/").content.decode()
    User.objects.filter(pk=hidden.pk).update(name="Later-5")
    for name in ("Later-5", f"@{hidden.handle}"):
        assert codes(archive.list_user_games(aki, aki, ArchiveFilter(opponent=name))) == []
    assert visitor(hidden).get(f"/archive/?player={hidden.handle}").status_code == 200


def test_games_stay_after_account_deletion():
    aki, ben = known("Aki"), known("Leaver-5")
    made = over([aki, ben], [2, 1])
    deletion.delete_user(ben)
    text = visitor().get("/archive/").content.decode()
    assert made.code in text
    assert "Leaver-5" not in text


def test_archive_page_in_both_languages_and_for_guests():
    guest, ben = person("Guest"), known("Ben")
    made = over([guest, ben], [2, 1])
    for lang, words in (("en", ("Your games", "40 turns", "1 of 2")), ("ja", ("自分の対局", "40手番", "2人中1位"))):
        text = visitor(guest, lang).get("/archive/mine/").content.decode()
        for wanted in (*words, f"/t/{made.code}/replay/", f"/@{ben.handle}/"):
            assert wanted in text, wanted
    assert "No finished games yet." in visitor(person("New")).get("/archive/mine/").content.decode()
    assert "No games match" in visitor(guest).get("/archive/mine/?result=3").content.decode()
    assert "/archive/mine/" in visitor(ben).get(f"/@{ben.handle}/").content.decode()
    assert f"/archive/?player={ben.handle}" in visitor().get(f"/@{ben.handle}/").content.decode()


def test_archive_over_the_api():
    # A name that nobody's profile has in another test: it would be the one meant
    aki, ben = known("Aki-o"), known("Ben-o")
    made = over([aki, ben], [2, 1], public=False)
    _, token = tokens.create_token(aki, "own")
    headers = {"Authorization": f"Bearer {token}"}
    (game,) = Client().get("/api/archive/mine?result=1&opponent=Ben-o", headers=headers).json()["games"]
    assert game["code"] == made.code
    assert (game["place"], game["players"], game["length"], game["public"]) == (1, 2, 40, False)
    assert game["seats"] == [{"name": "Ben-o", "handle": ben.handle, "won": False}]
    assert Client().get("/api/archive/mine?result=2", headers=headers).json()["games"] == []
    assert Client().get("/api/archive/mine").status_code == 401
    assert Client().get("/api/archive?game=acquire&ruleset=nonsense").status_code == 422
    assert Client().get("/api/archive?game=chess").status_code == 422
    # A number would pass for seconds since 1970
    assert Client().get("/api/archive?until=0").status_code == 422
    assert Client().get("/api/archive?since=2026-11-01&until=2026-11-16").status_code == 200


def test_archive_needs_few_queries():
    aki, ben = known("Aki"), known("Ben")
    asks = visitor(aki)
    counts = set()
    for n in range(3):
        over([aki, ben], [2, 1], n)
        with CaptureQueriesContext(connection) as asked:
            assert asks.get("/archive/mine/").status_code == 200
        counts.add(len(asked))
    assert max(counts) - min(counts) <= 1  # whoever is here is written down now and then
    assert max(counts) <= 7
