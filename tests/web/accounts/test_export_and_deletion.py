"""Taking along what is one's own, and leaving: afterwards a name and a mail stand nowhere."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import Client, override_settings

from boardroom.games import records
from boardroom.web.accounts import deletion, export, tokens
from boardroom.web.accounts.models import User
from boardroom.web.api.models import StoredResponse
from boardroom.web.archive import uploads
from boardroom.web.archive.models import FinishedMatch
from boardroom.web.config.asgi import application
from boardroom.web.moderation import sanctions
from boardroom.web.notifications.models import Device
from boardroom.web.ratings.models import Rating
from boardroom.web.server import backup
from boardroom.web.tables import chat, lookup
from boardroom.web.tables.models import ChatLine, Seat, Status, Table
from web.archive.test_archive import over
from web.cast import account, known
from web.people import again, person, step, table, visitor
from web.streams import scope_of

NAME, MAIL = "Zebulon", "zeb.left@example.org"
"""Of one who is looked for everywhere: nobody else here has that name."""


def every_text() -> dict[str, str]:
    """All that the database has, by where it stands."""
    models: list[Any] = [*backup.list_models(), LogEntry]
    return {
        f"{model.__name__}.{field.name} {row['pk']}": str(row[field.attname])
        for model in models
        for row in model._base_manager.values("pk", *(field.attname for field in model._meta.concrete_fields))
        for field in model._meta.concrete_fields
    }


def standing(*words: str) -> list[str]:
    return [where for where, text in every_text().items() if any(word.lower() in text.lower() for word in words)]


def finished(*people: User) -> Table:
    made = table(*people, bots=1)
    while step(made).status == Status.PLAYING:
        pass
    return again(made)


def test_deletion_removes_name_and_email_everywhere():
    """In every column of every table: seats, talk by them and of them, answers, logs, tokens, devices, ratings."""
    zeb, ben = known(NAME), known("Ben")
    zeb.email, zeb.username = MAIL, "zebulon-1"
    zeb.save()
    done = finished(zeb, ben)
    running, waiting = table(zeb, ben), table(zeb, ben)
    over([zeb, ben], [2, 1], rated=True)
    for made in (done, running, waiting):
        chat.post_line(made.code, zeb, f"I am {NAME}, write to {MAIL}")
        chat.post_line(made.code, ben, f"good game {NAME.lower()}! ({NAME}さん) Zebulonia stays")
    brought, _ = uploads.save_record(zeb, lookup.export_record(done)[1])
    tokens.create_token(zeb, "own")
    Device.objects.create(user=zeb, endpoint=f"https://push.example.org/{NAME}", encryption_key="k", auth_secret="a")
    body = json.dumps({"name": "x", "seats": [{"name": NAME}, {"name": "Ben"}]})
    StoredResponse.objects.create(user=ben, key="1", request_digest="", body=body)
    StoredResponse.objects.create(user=ben, key="2", request_digest="")
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(
        user=account("Staff"), content_type=kind, object_id=str(zeb.pk), object_repr=NAME, action_flag=CHANGE,
        change_message=f"name {NAME}",
    )  # fmt: skip
    sanctions.report_line(done.code, ben, ChatLine.objects.filter(user=zeb).first().pk)
    browser, other = visitor(zeb), visitor(zeb)
    assert browser.get(f"/t/{done.code}/replay/").status_code == other.get("/").status_code == 200
    assert len(standing(NAME, MAIL)) > 10
    assert browser.post("/settings/delete/", {"password": "correct horse 7"}).status_code == 302
    left = [where for where in standing(NAME, MAIL) if not where.startswith("ChatLine.text")]
    assert left == []
    # Another word that begins like the name is no name
    texts = list(ChatLine.all_lines.filter(table=done, text__icontains=NAME).values_list("text", flat=True))
    assert texts == ["good game —! (—さん) Zebulonia stays"]
    assert StoredResponse.objects.get(user=ben, key="1").body == body.replace(NAME, "—")
    assert other.get("/settings/").status_code == 302
    assert not User.objects.filter(pk=zeb.pk).exists()
    assert Rating.objects.filter(user=None, bot="").exists()
    assert Seat.objects.filter(table=brought, name="—").exists()


def test_games_keep_a_deleted_player():
    """On pages and in records, in both languages; bots play on what runs."""
    zeb, ben = known("Zoltan"), known("Ben")
    done = finished(zeb, ben)
    chat.post_line(done.code, zeb, "good luck")
    # What is kept in memory was made before
    visitor(ben).get(f"/t/{done.code}/")
    deletion.delete_user(zeb)
    assert FinishedMatch.objects.filter(table=done).exists()
    for path in (
        f"/t/{done.code}/",
        f"/t/{done.code}/replay/",
        "/archive/",
        f"/@{ben.handle}/",
        f"/api/tables/{done.code}",
    ):
        for lang, words in (("en", "deleted user"), ("ja", "退会したプレイヤー")):
            answer = visitor(lang=lang).get(path)
            text = str(answer.json()) if path.startswith("/api") else answer.content.decode()
            assert "Zoltan" not in text, path
            assert words in text, path
    loaded = records.parse_record(lookup.export_record(again(done))[1])
    assert loaded.match.names[0] == "—"
    records.verify(loaded)
    lines = visitor().get(f"/api/tables/{done.code}/talk").json()["talk"]
    assert lines[-1]["name"] == "deleted user"


def test_other_hot_seat_players_keep_their_names():
    """A hot seat's other names are those of people beside them: in talk elsewhere they stay."""
    zeb, ben = known("Zoltan"), known("Ben")
    shared = over([zeb, zeb], [2, 1], hot_seat=True)
    Seat.objects.filter(table=shared, index=1).update(name="Yuri")
    made = table(zeb, ben)
    chat.post_line(made.code, ben, "Zoltan and Yuri")
    deletion.delete_user(zeb)
    assert ChatLine.all_lines.get(table=made, from_table=False).text == "— and Yuri"


def test_admin_log_is_anonymised():
    zeb, staff = known("Quillon"), account("Staff", staff=True)
    asks = visitor(staff)
    assert asks.post(f"/admin/accounts/user/{zeb.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=zeb.pk).exists()
    assert standing("Quillon") == []


def test_page_warns_of_tournament_logs():
    zeb = known("Zoltan")
    assert (
        "championship"
        not in visitor(zeb).get("/settings/delete/").content.decode().split("<main")[1].split("<footer")[0]
    )


# Taking it along


async def sent(path: str, headers: dict[str, str], method: str = "GET") -> tuple[int, list[bytes]]:
    """The status and the pieces that an endpoint beside the pages sends."""
    given = {"host": "testserver", **headers}
    scope = scope_of(path, given, method)
    found: list[dict[str, Any]] = []

    async def receive() -> dict[str, str]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        found.append(message)

    await asyncio.wait_for(application(scope, receive, send), 60)
    assert not found[-1].get("more_body")
    return found[0]["status"], [message["body"] for message in found[1:]]


def cookies(asks: Client) -> dict[str, str]:
    return {"cookie": "; ".join(f"{key}={morsel.value}" for key, morsel in asks.cookies.items())}


def test_export_contains_all_own_data():
    aki, ben = known("Aki"), known("Ben")
    aki.email = "aki@example.org"
    aki.save()
    done, private = finished(aki, ben), over([aki, ben], [2, 1], public=False)
    Table.objects.filter(pk=private.pk).update(damaged=True)
    chat.post_line(done.code, aki, "mine")
    chat.post_line(done.code, ben, "not mine")
    status, pieces = asyncio.run(sent("/settings/export/", cookies(visitor(aki))))
    assert status == 200
    assert len(pieces) > 3
    with zipfile.ZipFile(io.BytesIO(b"".join(pieces))) as found:
        assert found.testzip() is None
        profile = json.loads(found.read("profile.json"))
        assert (profile["name"], profile["mail"], profile["profile"]) == ("Aki", "aki@example.org", aki.handle)
        assert "password" not in json.dumps(profile)
        games = [json.loads(line) for line in found.read("games.jsonl").decode().splitlines()]
        assert {game["table"] for game in games} == {done.code, private.code}
        said = [json.loads(line) for line in found.read("talk.jsonl").decode().splitlines()]
        assert [line["text"] for line in said] == ["mine"]
        # A table whose steps do not replay is left out
        assert [name for name in found.namelist() if name.startswith("records/")] == [
            f"records/acquire-{done.code}.jsonl"
        ]
        records.verify(records.parse_record(found.read(f"records/acquire-{done.code}.jsonl").decode()))


def test_export_is_streamed_in_pieces(monkeypatch):
    """While it is made nothing of what was sent is kept, and nothing is made before it is asked for."""
    aki = known("Aki")
    asked = []

    def records(_: User) -> Iterator[tuple[str, str]]:
        for n in range(50):
            asked.append(n)
            yield f"{n}.jsonl", "x" * 5000

    monkeypatch.setattr(export, "iter_records", records)
    made = export.iter_zip(aki)
    first = [next(made) for _ in range(4)]
    assert len(asked) == 3
    assert all(len(piece) < 5000 for piece in first)
    with zipfile.ZipFile(io.BytesIO(b"".join([*first, *made]))) as found:
        assert len(found.namelist()) == 53


def test_export_contains_no_data_of_others():
    assert asyncio.run(sent("/settings/export/", {}))[0] == 403
    assert asyncio.run(sent("/settings/export/", cookies(visitor(known("Aki"))), "POST"))[0] == 405
    assert asyncio.run(sent("/settings/export/", {"host": "evil.example.org"}))[0] == 400
    assert asyncio.run(sent("/api/me/export", {"authorization": "Bearer br_wrong"}))[0] == 401
    assert asyncio.run(sent("/api/me/export", {}))[0] == 401


@override_settings(RATE_LIMITS={"export": (2, 3600)})
def test_export_over_the_api_is_rate_limited():
    aki = person("Guest")
    _, token = tokens.create_token(aki, "own")
    for status in (200, 200, 429):
        found, pieces = asyncio.run(sent("/api/me/export", {"authorization": f"Bearer {token}"}))
        assert found == status
    assert json.loads(pieces[0])["type"] == "/api/#too-often"
    assert asyncio.run(sent("/settings/export/", cookies(visitor(aki))))[0] == 429


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_settings_offer_export_and_deletion(lang):
    text = visitor(known("Aki"), lang).get("/settings/").content.decode()
    assert "/settings/export/" in text
    assert "/settings/delete/" in text
