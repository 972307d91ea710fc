"""The API through Django: who may do what, how errors read, and that nothing is done twice."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from boardroom.games import records
from boardroom.web.accounts.models import Token
from boardroom.web.accounts.users import BACKEND_PATH
from boardroom.web.api.app import api
from boardroom.web.api.models import StoredResponse
from boardroom.web.api.problems import PROBLEM_KINDS
from boardroom.web.languages import load_catalogue
from boardroom.web.tables.models import ChatLine, Move, Table
from web.people import again, legal, person, step, table
from web.programs import Program, client, program


def problem(response, status, kind):
    """The error in its one shape."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    data = response.json()
    assert {"type", "title", "status", "detail"} <= set(data)
    assert (data["status"], data["type"]) == (status, f"/api/#{kind}")
    return data


@pytest.fixture
def playing():
    """Three people's programs at one table; the one whose turn it is comes first."""
    programs = [program(name) for name in ("Aki", "Ben", "Cho")]
    t = table(*(p.owner for p in programs))
    now = again(t)
    return t, [programs[(now.actor + i) % 3] for i in range(3)]


# Reading


def test_games_list_their_options():
    data = Program().get("/games").json()
    acquire = next(game for game in data["games"] if game["name"] == "acquire")
    assert acquire["options"]["ruleset"] == {
        "default": "2023",
        "choices": ["2023", "2000", "championship"],
        "needs": [],
    }
    assert acquire["options"]["powers"]["choices"] == [False, True]
    # What may be asked for together is said, too
    (tycoon,) = [need for need in acquire["options"]["mode"]["needs"] if need["choice"] == "tycoon"]
    assert tycoon["of"] == {"ruleset": ["2023"], "players": [3, 4, 5, 6]}
    # What tests play is not offered
    trade = next(game for game in data["games"] if game["name"] == "trade")
    assert trade["options"]["ruleset"]["choices"] == ["standard"]
    assert "place" in acquire["verbs"]
    assert data["bots"] == ["pip", "hazel", "mugi", "rowan", "strix"]
    assert Program(lang="ja").get("/games").json()["games"][0]["title"] == "アクワイア"


def test_tables_are_listed_by_page():
    host = program()
    codes = []
    for public in (True, True, False):
        sent = {"seats": ["me", "free", "free"], "public": public}
        codes.append(host.post("/tables", sent).json()["code"])
    mine = [t["code"] for t in host.get("/tables", which="mine").json()["tables"]]
    assert mine == codes[::-1]
    first, second = (host.get("/tables", which="mine", size=2, page=page).json() for page in (1, 2))
    assert (first["more"], second["more"]) == (True, False)
    assert [t["code"] for t in first["tables"] + second["tables"]] == mine
    offered = [t["code"] for t in Program().get("/tables", size=100).json()["tables"]]
    assert codes[0] in offered
    assert codes[2] not in offered


def test_table_shows_public_state(playing):
    t, (aki, *_) = playing
    mine, theirs = aki.get(f"/tables/{t.code}").json(), Program().get(f"/tables/{t.code}").json()
    assert mine["your_turn"]
    assert not theirs["your_turn"]
    assert [s["you"] for s in mine["seats"]].count(True) == 1
    assert theirs["invitation"] is None
    assert mine["invitation"] == t.invitation
    for data in (mine, theirs):
        assert t.secret not in json.dumps(data)


def test_seat_reads_view_actions_and_events(playing):
    t, (aki, ben, _) = playing
    seen, may = aki.get(f"/tables/{t.code}/view").json(), aki.get(f"/tables/{t.code}/legal").json()
    assert seen["seat"] == may["seat"] == again(t).actor
    assert [a["text"] for a in may["legal"]] == legal(t) == seen["view"]["legal"]
    assert ben.get(f"/tables/{t.code}/legal").json()["legal"] == []
    told = aki.get(f"/tables/{t.code}/events").json()
    assert told["legal"] == legal(t)
    assert told["events"][0]["what"] == "start-tile"
    later = aki.get(f"/tables/{t.code}/events", after=3).json()["events"]
    assert later == [e for e in told["events"] if e["number"] > 3]


# Doing


def test_action_by_text_or_number_returns_events(playing):
    t, (aki, *_) = playing
    now = again(t)
    may = aki.get(f"/tables/{t.code}/legal").json()["legal"][0]
    told = aki.post(f"/tables/{t.code}/actions", {"action": may["text"], "number": now.number}).json()
    assert told["number"] > now.number
    assert all(event["number"] > now.number for event in told["events"])
    may = aki.get(f"/tables/{t.code}/legal").json()["legal"]
    again_told = aki.post(f"/tables/{t.code}/actions", {"action": may[0]["action"], "number": told["number"]})
    assert again_told.status_code == 200


@pytest.mark.parametrize("key", ["", "first-move"])
def test_repeated_action_is_one_move(playing, key):
    t, (aki, *_) = playing
    sent = {"action": legal(t)[0], "number": again(t).number}
    first, second = (aki.post(f"/tables/{t.code}/actions", sent, key) for _ in range(2))
    assert first.status_code == second.status_code == 200
    assert first.json()["number"] == second.json()["number"] == again(t).number
    assert second.headers.get("Idempotent-Replayed") == ("true" if key else None)


def test_stale_action_returns_current_number(playing):
    t, (aki, *_) = playing
    past, texts = again(t).number, legal(t)
    step(t)
    data = problem(aki.post(f"/tables/{t.code}/actions", {"action": texts[1], "number": past}), 409, "stale")
    assert data["number"] == again(t).number


def test_refusal_cites_rule_in_requested_language(playing):
    t, (aki, ben, _) = playing
    number = again(t).number
    sent = {"action": "declare", "number": number}
    data = problem(aki.post(f"/tables/{t.code}/actions", sent), 422, "refused")
    assert data["rule"].startswith("AC")
    aki.headers["Accept-Language"] = "ja"
    response = aki.post(f"/tables/{t.code}/actions", sent)
    japanese = problem(response, 422, "refused")
    assert response["Content-Language"] == "ja"
    assert japanese["rule"] == data["rule"]
    assert japanese["detail"] != data["detail"]
    assert japanese["title"] == load_catalogue("ja")[PROBLEM_KINDS["refused"][1]]
    assert problem(ben.post(f"/tables/{t.code}/actions", {"action": legal(t)[0], "number": number}), 422, "refused")
    assert again(t).number == number


def test_invalid_action_is_rejected(playing):
    t, (aki, *_) = playing
    number = again(t).number
    for action in ("dance", 9999, "", -1, None, 1.5, True, ["place 6F"], "x" * 81):
        problem(aki.post(f"/tables/{t.code}/actions", {"action": action, "number": number}), 422, "unusable")
    problem(aki.post(f"/tables/{t.code}/actions", {"action": "end", "number": number, "more": 1}), 422, "unusable")
    data = problem(aki.post(f"/tables/{t.code}/actions", {"action": "end"}), 422, "unusable")
    assert data["errors"] == [{"where": "body.number", "what": "Field required"}]
    assert again(t).number == number


def test_action_is_undone():
    aki = program()
    t = table(aki.owner, person("Ben"), person("Cho"))
    while again(t).actor != 0 or not aki.get(f"/tables/{t.code}/legal").json()["can_take_back"]:
        step(t)
    number = again(t).number
    told = aki.post(f"/tables/{t.code}/take-back", {"number": number}).json()
    assert (told["number"], told["taken_back"]) == (number + 1, True)
    assert not any(e["number"] == number for e in aki.get(f"/tables/{t.code}/events").json()["events"])


def test_seats_are_taken_left_filled_and_rejoined():
    host, guest = program("Aki"), program("Ben")
    made = host.post("/tables", {"seats": ["me", "free", "free"], "public": False, "clock": "10"}).json()
    code = made["code"]
    assert (made["status"], made["clock"], made["actor"]) == ("open", 600, None)
    problem(guest.post(f"/tables/{code}/sit"), 403, "not-allowed")
    seats = guest.post(f"/tables/{code}/sit", {"seat": 2, "invitation": made["invitation"]}).json()["seats"]
    assert [s["you"] for s in seats] == [False, False, True]
    assert guest.post(f"/tables/{code}/stand").json()["seats"][2]["free"]
    problem(guest.post(f"/tables/{code}/stand"), 403, "not-allowed")
    problem(guest.post(f"/tables/{code}/fill"), 403, "not-allowed")
    assert host.post(f"/tables/{code}/fill").json()["status"] == "playing"
    assert host.post(f"/tables/{code}/stand").json()["seats"][0]["bot"] == "mugi"
    assert host.post(f"/tables/{code}/return").json()["seats"][0]["bot"] is None


def test_table_creation_follows_page_limits():
    aki = program()
    made = aki.post(
        "/tables", {"options": {"ruleset": "2000", "assets": "hidden"}, "seats": ["me", "random", "greedy"]}
    )
    assert made.status_code == 201
    assert made["Location"] == f"/api/tables/{made.json()['code']}"
    assert made.json()["options"]["players"] == 3
    for wrong in (
        {"seats": ["me", "me", "free"]},
        {"seats": ["me"]},
        {"seats": ["me", "nobody", "free"]},
        {"seats": ["me", "free", "free"], "game": "chess"},
        {"seats": ["me", "free", "free"], "clock": "7"},
        {"seats": ["me", "free", "free"], "options": {"players": 4}},
        {"seats": ["me", "free", "free"], "options": {"ruleset": {"base": "2000"}}},
        {"seats": ["me", "free", "free"], "options": {"ruleset": "none"}},
        {"seats": ["me", "free", "free"], "options": {"colour": "red"}},
    ):
        problem(aki.post("/tables", wrong), 422, "unusable")


def test_idempotency_key_creates_one_table_and_one_line():
    aki, ben = program("Aki"), program("Ben")
    sent = {"seats": ["me", "free", "free"]}
    before = Table.objects.count()
    first, second = (aki.post("/tables", sent, "k1").json()["code"] for _ in range(2))
    assert first == second
    assert ben.post("/tables", sent, "k1").json()["code"] != first
    assert Table.objects.count() == before + 2
    problem(aki.post("/tables", {"seats": ["me", "free"]}, "k1"), 422, "unusable")
    for _ in range(2):
        assert aki.post(f"/tables/{first}/talk", {"text": "hello"}, "k2").status_code == 201
    assert ChatLine.objects.filter(table__code=first).count() == 1
    # What failed has changed nothing, and the key is free again
    problem(aki.post(f"/tables/{first}/talk", {"text": " \n "}, "k3"), 422, "unusable")
    assert not StoredResponse.objects.filter(key="k3").exists()
    assert aki.post(f"/tables/{first}/talk", {"text": "well"}, "k3").status_code == 201
    lines = aki.get(f"/tables/{first}/talk").json()["talk"]
    assert [line["text"] for line in lines] == ["hello", "well"]
    assert aki.get(f"/tables/{first}/talk", after=lines[0]["id"]).json()["talk"] == lines[1:]


def test_record_is_available_after_the_game():
    aki = program()
    t = table(aki.owner, person("Ben"), ruleset="2000")
    problem(aki.get(f"/tables/{t.code}/record"), 403, "not-allowed")
    while again(t).status == "playing":
        step(t, again(t).number * 7)
    response = Program().get(f"/tables/{t.code}/record")
    assert response["Content-Type"] == "application/x-ndjson"
    assert records.verify(records.parse_record(response.content.decode())) > 0
    assert aki.get(f"/tables/{t.code}").json()["scores"] == again(t).scores


# Who may


POSTS = ("actions", "take-back", "sit", "stand", "return", "fill", "talk")


def test_acting_needs_a_token(playing):
    t, _ = playing
    count = Move.objects.filter(table=t).count()
    for post in POSTS:
        problem(Program().post(f"/tables/{t.code}/{post}"), 401, "no-token")
    response = Program().post("/tables", {"seats": ["me", "free"]})
    problem(response, 401, "no-token")
    assert response["WWW-Authenticate"].startswith("Bearer")
    assert problem(Program().get("/me"), 401, "no-token")["detail"] == "Token required."
    assert problem(Program(lang="ja").get("/me"), 401, "no-token")["detail"] == "トークンが必要です。"
    problem(Program().get(f"/tables/{t.code}/legal"), 401, "no-token")
    problem(Program().get("/tables", which="mine"), 401, "no-token")
    assert Move.objects.filter(table=t).count() == count


def test_token_of_another_user_cannot_move(playing):
    t, _ = playing
    other, sent = program("Eve"), {"action": legal(t)[0], "number": again(t).number}
    problem(other.post(f"/tables/{t.code}/actions", sent), 403, "not-allowed")
    problem(other.post(f"/tables/{t.code}/take-back", {"number": 1}), 403, "not-allowed")
    problem(other.get(f"/tables/{t.code}/legal"), 403, "not-allowed")
    for post in ("sit", "stand", "return", "fill"):
        problem(other.post(f"/tables/{t.code}/{post}"), 403, "not-allowed")
    assert other.get(f"/tables/{t.code}/view").json()["seat"] is None


def test_revoked_token_is_rejected(playing):
    t, (aki, *_) = playing
    assert aki.get("/me").json() == {"name": aki.owner.name, "guest": True, "token": "bot"}
    Token.objects.filter(user=aki.owner).delete()
    for path in ("/me", "/games", f"/tables/{t.code}/view"):
        problem(aki.get(path), 401, "no-token")
    for wrong in ("Bearer", "Bearer ", "Basic YTpi", "br_x", "Bearer \udcff".encode("utf-8", "replace").decode()):
        aki.headers["Authorization"] = wrong
        problem(aki.get("/games"), 401, "no-token")


def test_suspended_user_has_no_api_access():
    aki = program()
    aki.owner.is_active = False
    aki.owner.save()
    problem(aki.get("/me"), 401, "no-token")


def test_cookies_are_ignored(playing):
    t, (aki, *_) = playing
    browser = Client(raise_request_exception=False)
    browser.force_login(aki.owner, backend=BACKEND_PATH)
    assert browser.get(f"/api/tables/{t.code}/view").json()["seat"] is None
    sent = json.dumps({"action": legal(t)[0], "number": again(t).number})
    problem(browser.post(f"/api/tables/{t.code}/actions", sent, content_type="application/json"), 401, "no-token")


# Errors, limits, pages


def test_errors_are_problem_json(playing):
    t, (aki, *_) = playing
    problem(client.get("/api/nothing"), 404, "not-found")
    problem(client.post("/api/nothing/at/all"), 404, "not-found")
    problem(aki.get("/tables/2222222222"), 404, "not-found")
    problem(client.get("/api/tables/2222222222/stream"), 404, "not-found")
    problem(aki.get("/tables/no%00where"), 422, "unusable")
    wrong = client.delete(f"/api/tables/{t.code}")
    problem(wrong, 405, "wrong-method")
    assert wrong["Allow"] == "GET"
    problem(client.post("/api/"), 405, "wrong-method")
    problem(client.get("/api/games", headers={"Host": "evil.example"}), 400, "malformed")
    path = f"/api/tables/{t.code}/actions"
    for body, status, kind in (
        (b"{", 400, "malformed"),
        (b"\xff", 400, "malformed"),
        (b"[" * 100_000, 400, "malformed"),
        (b"[]", 422, "unusable"),
        (b"", 422, "unusable"),
        (b" " * 1_100_000, 413, "too-large"),
    ):
        response = client.post(path, body, content_type="application/json", headers=aki.headers)
        problem(response, status, kind)


def test_server_errors_are_problem_json(playing, monkeypatch):
    t, (aki, *_) = playing
    monkeypatch.setattr("boardroom.web.tables.api_responses.build_table", lambda *_: 1 / 0)
    data = problem(aki.get(f"/tables/{t.code}"), 500, "failed")
    assert "division" not in json.dumps(data)


def test_rate_limits_match_the_pages(playing, monkeypatch):
    t, (aki, *_) = playing
    monkeypatch.setattr(
        "boardroom.web.server.rate_limits.DEFAULT_LIMITS", {"api": (1000, 60), "talk": (1, 60), "table": (0, 600)}
    )
    assert aki.post(f"/tables/{t.code}/talk", {"text": "one"}).status_code == 201
    response = aki.post(f"/tables/{t.code}/talk", {"text": "two"})
    problem(response, 429, "too-often")
    assert 1 <= int(response["Retry-After"]) <= 60
    problem(aki.post("/tables", {"seats": ["me", "free"]}), 429, "too-often")
    monkeypatch.setattr("boardroom.web.server.rate_limits.DEFAULT_LIMITS", {"api": (0, 60)})
    problem(aki.get("/games"), 429, "too-often")
    problem(Program().get("/games"), 429, "too-often")


def test_head_is_get_without_body():
    assert client.head("/api/games").status_code == 200


def test_docs_page_lists_every_operation():
    document = client.get("/api/openapi.json").json()
    page = client.get("/api/").content.decode()
    for path, operations in document["paths"].items():
        assert path in page
        for operation in operations.values():
            assert operation["summary"] in load_catalogue("ja")
    for kind, (_, title) in PROBLEM_KINDS.items():
        assert f'id="{kind}"' in page
        assert title in load_catalogue("ja")
    japanese = client.get("/api/", headers={"Accept-Language": "ja"}).content.decode()
    assert all(load_catalogue("ja")[title] in japanese for _, title in PROBLEM_KINDS.values())
    assert api.docs_url is None
    assert "<script src=" not in page.replace('<script src="/static/', "")


def test_guide_names_every_path():
    told = (Path(__file__).parents[3] / "docs" / "build" / "http-api.md").read_text(encoding="utf-8")
    for path in client.get("/api/openapi.json").json()["paths"]:
        named = (
            path.removeprefix("/api").replace("{code}", "CODE").replace("{wanted}", "ID").replace("{handle}", "HANDLE")
        )
        assert re.search(rf"{named}\b|/{path.rpartition('/')[2]}\b", told), path
    for kind in PROBLEM_KINDS:
        assert f"`{kind}`" in told


def test_tokens_are_created_shown_once_and_revoked():
    aki = person()
    browser = Client()
    browser.force_login(aki, backend=BACKEND_PATH)
    page = browser.post("/settings/tokens/", {"name": "my bot"})
    text = page.content.decode().split("<code>br_")[1].split("<")[0]
    assert page["Cache-Control"] == "no-store"
    token = Token.objects.get(user=aki)
    assert text not in browser.get("/settings/tokens/").content.decode()
    assert text not in repr(token.__dict__)
    headers = {"Authorization": f"Bearer br_{text}"}
    assert client.get("/api/me", headers=headers).json()["token"] == "my bot"
    assert Token.objects.get(user=aki).last_used is not None
    assert browser.post("/settings/tokens/", {"name": "my bot"}).status_code == 400
    assert browser.post("/settings/tokens/", {"name": " "}).status_code == 400
    other = Client()
    other.force_login(person("Eve"), backend=BACKEND_PATH)
    other.post(f"/settings/tokens/{token.pk}/")
    assert Token.objects.filter(pk=token.pk).exists()
    browser.post(f"/settings/tokens/{token.pk}/")
    problem(client.get("/api/me", headers=headers), 401, "no-token")
    assert Client().get("/settings/tokens/").status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(aki, backend=BACKEND_PATH)
    assert strict.post("/settings/tokens/", {"name": "forged"}).status_code == 403
