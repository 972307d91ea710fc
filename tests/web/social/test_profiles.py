"""Profiles: what they show of whom to whom, how they are addressed, and that they stay quick to ask for."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from boardroom.base.errors import BadInput
from boardroom.players import levels
from boardroom.players.arena_results import MEASUREMENTS
from boardroom.web.accounts import deletion, tokens, users
from boardroom.web.accounts.models import User
from boardroom.web.archive import outcomes
from boardroom.web.archive.models import PlayerResult
from boardroom.web.social import handles, profiles
from boardroom.web.tables.models import Status, Table
from web.cast import ROLES, cast, known
from web.ladder import begun, ended
from web.people import person, step, table, visitor

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


def over(sitting: list[User | str], scores: list[int], days: int = 0, **more: object) -> Table:
    made = ended(begun(sitting, **{"rated": False} | more), scores, NOON + timedelta(days=days))
    outcomes.archive_match(made)
    return made


def test_finished_game_appears_on_profiles():
    """As it is played; what a bot did is nobody's, and a hot seat's games are nobody's either."""
    aki = known("Aki")
    made = table(aki, person("Ben"), bots=1)
    while step(made).status == Status.PLAYING:
        pass
    assert PlayerResult.objects.filter(table=made).count() == 2
    own = PlayerResult.objects.get(table=made, user=aki)
    scores = Table.objects.get(pk=made.pk).scores
    assert scores
    assert own.place == 1 + sum(score > scores[0] for score in scores)
    assert (own.game, own.players, own.is_public) == ("acquire", 3, True)
    over([aki, aki], [1, 2], hot_seat=True)
    assert PlayerResult.objects.filter(user=aki).count() == 1


def test_profile_counts_results():
    aki, ben, cho = known("Aki"), known("Ben"), known("Cho")
    for n in range(6):
        over([aki, ben, cho], [9, 5, 1] if n < 4 else [1, 5, 9], n)
    over([aki, ben], [1, 2], 9, game="acquire")
    over([aki, ben, "pip"], [1, 2, 3], 10, game="trade", public=False)
    found = profiles.load_profile(aki, None)
    (share,) = found.rulesets
    assert (share.game, share.game_count, share.places) == ("acquire", 7, (4, 1, 2, 0))
    low, high = share.win_interval
    assert low < share.win_rate == 4 / 7 < high
    assert [(met.user, met.game_count) for met in found.opponents] == [(ben, 7), (cho, 6)]
    assert [game.result.place for game in found.recent_games] == [2, 3, 3, 1, 1, 1, 1]
    mine = profiles.load_profile(aki, aki)
    assert [(share.game, share.game_count) for share in mine.games] == [("acquire", 7), ("trade", 1)]
    assert mine.recent_games[0].opponents[1].bot == "pip"


def test_profile_page_links_replays_in_both_languages():
    aki, ben = known("Aki"), known("Ben")
    for n in range(3):
        last = over([aki, ben], [2, 1], n, rated=True)
    text = visitor().get(f"/@{aki.handle}/").content.decode()
    for wanted in ("Recent games", f"/t/{last.code}/replay/", f"/@{ben.handle}/", "<polyline", "100% won"):
        assert wanted in text, wanted
    assert visitor().get(f"/t/{last.code}/replay/").status_code != 404
    japanese = visitor(lang="ja").get(f"/@{aki.handle}/").content.decode()
    assert "最近の対局" in japanese
    assert "2人中1位" in japanese


def test_private_tables_are_shown_only_to_their_players():
    aki, ben = known("Aki"), known("Ben")
    secret = over([aki, ben], [2, 1], public=False)
    scene = cast()
    for role in ROLES:
        for path in (f"/@{aki.handle}/", f"/api/people/{aki.handle}"):
            answer = visitor(scene.people[role]).get(path)
            assert answer.status_code == 200
            assert secret.code not in answer.content.decode()
    assert secret.code not in visitor(ben).get(f"/@{aki.handle}/").content.decode()
    assert secret.code in visitor(aki).get(f"/@{aki.handle}/").content.decode()
    _, token = tokens.create_token(aki, "own")
    answer = Client().get(f"/api/people/{aki.handle}", headers={"Authorization": f"Bearer {token}"})
    assert [game["code"] for game in answer.json()["last"]] == [secret.code]


def test_private_profile_is_not_found():
    """By every role, page and API, to the letter as if there were nobody; nor do others' profiles name them."""
    hidden, ben = known("Hidden-1"), known("Ben")
    over([hidden, ben], [2, 1])
    User.objects.filter(pk=hidden.pk).update(is_private=True)
    scene = cast()
    for role in ROLES:
        asks = visitor(scene.people[role])
        for path in ("/@{}/", "/api/people/{}"):
            seen, none = asks.get(path.format(hidden.handle)), asks.get(path.format("nobody-at-all"))
            assert seen.status_code == none.status_code == 404, (role, path)
            assert "Hidden" not in seen.content.decode().replace(str(hidden.handle), "")
        assert f"/@{hidden.handle}" not in asks.get(f"/@{ben.handle}/").content.decode()
    assert "Only you can see this page" in visitor(hidden).get(f"/@{hidden.handle}/").content.decode()
    shut = known("Shut")
    User.objects.filter(pk=shut.pk).update(is_active=False)
    assert visitor().get(f"/@{shut.handle}/").status_code == 404
    guest = person("Guest")
    User.objects.filter(pk=guest.pk).update(handle="ghost", lookalike_key="ghost")
    assert visitor().get("/@ghost/").status_code == 404


def test_deleted_user_leaves_no_profile_data():
    aki, ben = known("Aki"), known("Ben")
    over([aki, ben], [2, 1])
    address = f"/@{aki.handle}/"
    deletion.delete_user(aki)
    assert visitor().get(address).status_code == 404
    assert not profiles.load_profile(ben, None).opponents
    assert profiles.load_profile(ben, None).recent_games[0].opponents[0].name == "—"


def test_one_game_is_singular():
    aki = known("Aki")
    over([aki, known("Ben")], [9, 1])
    assert "1 game</small>" in visitor().get(f"/@{aki.handle}/").content.decode()
    assert "1局</small>" in visitor(lang="ja").get(f"/@{aki.handle}/").content.decode()
    over([aki, known("Cho")], [9, 1])
    html = visitor().get(f"/@{aki.handle}/").content.decode()
    assert "2 games</small>" in html
    assert "1 games" not in html


def test_guest_games_move_to_the_account():
    guest, ben = person("Guest"), known("Ben")
    over([guest, ben], [2, 1])
    aki = known("Aki")
    users.merge_guest(aki, guest)
    assert profiles.load_profile(aki, None).games[0].game_count == 1


# Addresses


def test_lookalike_handles_are_rejected():
    mio = known("Mio Tanaka")
    assert str(mio.handle).startswith("Mio-Tanaka")
    handles.set_handle(mio, "oxford")
    mio.save()
    other = known("Other")
    for alike in ("oxford", "OXFORD", "0xford", "ｏｘｆｏｒｄ", "оxford", "ox\u200bford", "@oxford", "Öxford"):
        with pytest.raises(BadInput):
            handles.validate_handle(alike, other)
    for bad in ("", "  ", "a b", "a/b", "x" * 25, "mugi", "Strix", "ちよ", "admin", "pаypal"):
        with pytest.raises(BadInput):
            handles.validate_handle(bad, other)
    assert handles.validate_handle("Cambridge_2", other) == "Cambridge_2"
    assert handles.validate_handle("oxford", mio) == "oxford"
    assert handles.validate_handle("田中", other) == "田中"
    assert handles.slugify_name("abcdefghijklmnopqrstuvw x") == "abcdefghijklmnopqrstuvw"
    assert [known("Zed").handle for _ in range(3)][1:] == ["Zed2", "Zed3"]


def test_handle_lookup_ignores_case_only():
    mio = known("Mio")
    handles.set_handle(mio, "Bristol7")
    mio.save()
    answer = visitor().get("/@bristol7/")
    assert (answer.status_code, answer["Location"]) == (302, "/@Bristol7/")
    assert visitor().get("/@brist0l7/").status_code == 404
    assert visitor().get(f"/@{'x' * 500}/").status_code == 404


def test_settings_change_the_handle():
    aki, ben = known("Aki"), known("Ben")
    form = {"name": "Aki", "language": "en", "preview_mode": "touch"}
    assert visitor(aki).post("/settings/", {**form, "handle": str(ben.handle).upper()}).status_code == 400
    assert visitor(aki).post("/settings/", {**form, "handle": "Winchester"}).status_code == 302
    assert visitor().get("/@Winchester/").status_code == 200
    assert visitor(aki).post("/settings/", form).status_code == 302
    assert visitor().get("/@Winchester/").status_code == 200


def test_new_account_has_a_profile():
    asks = visitor()
    sent = {"name": "Wells", "username": "wells-1", "password": "correct horse 7"}
    assert asks.post("/sign-up/", sent).status_code == 302
    made = User.objects.get(username="wells-1")
    assert visitor().get(f"/@{made.handle}/").status_code == 200
    assert f"/@{made.handle}/" in asks.get("/").content.decode()


def test_sign_up_is_confirmed_once():
    asks = visitor()
    sent = {"name": "Wells", "username": "wells-2", "password": "correct horse 7"}
    said = "Welcome, Wells! Your account is ready"
    page = asks.post("/sign-up/", sent, follow=True).content.decode()
    assert said in page
    assert said not in asks.get("/").content.decode()
    # Only an account is one
    assert "Your account is ready" not in visitor().get("/?account=new").content.decode()
    # On the way somewhere: there, without a word
    other = {**sent, "username": "wells-3", "next": "/rules/"}
    assert visitor().post("/sign-up/", other)["Location"] == "/rules/"


# Bots


@pytest.mark.parametrize("level", levels.LEVELS, ids=lambda level: level.name)
def test_bot_profile_shows_arena_results(level):
    text = visitor().get(f"/@{level.name}/").content.decode()
    assert level.names["en"] in text
    for one in MEASUREMENTS:
        if level.name in one.results:
            rating, spread, share = one.results[level.name]
            assert f"{rating} ± {spread}" in text
            assert f"{share}%" in text


def test_documented_strength_matches_measurements():
    document = (Path(__file__).parents[3] / "docs" / "project" / "measurements" / "players.md").read_text(
        encoding="utf-8"
    )
    lines = [line for line in document.splitlines() if re.match(r"\| .* games \| -?\d+\.\d ± ", line)]
    assert len(lines) == len(MEASUREMENTS)
    for line, one in zip(lines, MEASUREMENTS, strict=True):
        assert f"{one.games:,} games" in line
        said = [tuple(map(float, found)) for found in re.findall(r"(-?[\d.]+) ± ([\d.]+), ([\d.]+)%", line)]
        assert said == list(one.results.values())


# Speed


def test_profile_needs_eight_queries():
    aki = known("Aki")
    others = [known(f"P{n}") for n in range(3)]
    for n in range(12):
        over([aki, *others], [n, 5, 3, 8], n, rated=True)
    asks = visitor(others[0])
    asks.get(f"/@{aki.handle}/")
    with CaptureQueriesContext(connection) as asked:
        asks.get(f"/@{aki.handle}/")
    assert len(asked) <= 8, [query["sql"][:80] for query in asked]


def test_api_bots_show_arena_results():
    found = visitor(lang="ja").get("/api/bots").json()["bots"]
    assert [bot["bot"] for bot in found] == [level.name for level in levels.LEVELS]
    mugi = next(bot for bot in found if bot["bot"] == "mugi")
    assert (mugi["name"], mugi["url"]) == ("むぎ", "/@mugi/")
    measured = {(one.game, one.ruleset): one.results["mugi"] for one in MEASUREMENTS if "mugi" in one.results}
    assert {
        (one["game"], one["ruleset"]): (one["rating"], one["spread"], one["won"] * 100) for one in mugi["measured"]
    } == {key: (rating, spread, pytest.approx(won)) for key, (rating, spread, won) in measured.items()}
