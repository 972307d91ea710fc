"""Staff: what they can do about people, tables and chat, and that no hand or secret is on their pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from boardroom.web.accounts import models as account_models
from boardroom.web.accounts.models import User
from boardroom.web.languages import load_catalogue
from boardroom.web.moderation import admin as staff_pages
from boardroom.web.moderation import models as moderation_models
from boardroom.web.moderation import sanctions
from boardroom.web.moderation.models import Report
from boardroom.web.realtime import hub
from boardroom.web.tables import api_responses, chat, event_stream_api, frames, match_cache, moves, seats
from boardroom.web.tables import models as table_models
from boardroom.web.tables.models import ChatLine, Move, Seat, Status, Table
from boardroom.web.tables.viewers import build_viewer
from web.people import APPS, again, legal, person, step, table, visitor


def staff() -> User:
    made = person("Staff")
    made.is_staff, made.is_guest = True, False
    made.save()
    return made


def do(client: Client, model: str, action: str, *rows: Any):
    chosen = {"action": action, "_selected_action": [row.pk for row in rows]}
    answer = client.post(f"/admin/{APPS[model]}/{model}/", chosen)
    assert answer.status_code == 302, answer.content.decode()
    return answer


def page_of(t: Table, who: User | None = None) -> str:
    return visitor(who).get(f"/t/{t.code}/").content.decode()


@pytest.fixture
def heard():
    """Tables whose viewers were told to look again."""
    found: list[int] = []

    def listener(pk: int, number: int) -> None:
        found.append(pk)

    hub.add_listener(listener)
    yield found
    hub.remove_listener(listener)


# Chat


def test_hidden_line_disappears_and_returns(heard):
    aki = person()
    t = table(aki, person("Ben"), person("Cho"))
    first, second = chat.post_line(t.code, aki, "first words"), chat.post_line(t.code, aki, "second words")
    view = build_viewer(again(t), None, "en")
    assert "first words" in frames.render_frame(again(t), view)
    heard.clear()
    do(visitor(staff()), "chatline", "hide_lines", first)
    assert heard == [t.pk]
    # The cached frame of the same position is not shown any more
    assert "first words" not in frames.render_frame(again(t), view)
    assert "second words" in frames.render_frame(again(t), view)
    assert "first words" not in page_of(t, aki)
    do(visitor(staff()), "chatline", "show_lines", first)
    assert "first words" in page_of(t, aki)
    do(visitor(staff()), "chatline", "hide_lines", second)
    assert "second words" not in page_of(t, aki)


def test_report_reaches_staff_and_is_resolved():
    aki, ben = person(), person("Ben")
    t = table(aki, ben, person("Cho"))
    line = chat.post_line(t.code, aki, "rude words")
    reporter = visitor(ben)
    for _ in range(2):
        assert reporter.post(f"/t/{t.code}/report/", {"line": line.pk}).status_code == 302
    assert Report.objects.filter(line=line).count() == 1
    watch = visitor(staff())
    page = watch.get("/admin/moderation/report/").content.decode()
    assert "rude words" in page
    do(watch, "report", "hide_lines", Report.objects.get(line=line))
    assert Report.objects.get(line=line).is_resolved
    assert "rude words" not in page_of(t, ben)
    # What is hidden cannot be reported again, nor a line of another table
    other = table(aki, ben, person("Cho"))
    for at, wrong in ((t, line.pk), (other, line.pk), (t, "x"), (t, "9" * 30), (t, "")):
        assert reporter.post(f"/t/{at.code}/report/", {"line": wrong}).status_code == 400
    assert Report.objects.filter(line=line).count() == 1


def test_report_can_be_dismissed():
    aki = person()
    t = table(aki, person("Ben"), person("Cho"))
    line = chat.post_line(t.code, aki, "fine words")
    sanctions.report_line(t.code, aki, line.pk)
    do(visitor(staff()), "report", "resolve_reports", Report.objects.get(line=line))
    assert Report.objects.get(line=line).is_resolved
    assert "fine words" in page_of(t)


def test_deleted_user_is_anonymised_in_hidden_lines():
    aki = person("Unmistakable")
    t = table(aki, person("Ben"), person("Cho"))
    line = chat.post_line(t.code, aki, "words")
    sanctions.hide_lines([line])
    answer = visitor(staff()).post(f"/admin/accounts/user/{aki.pk}/delete/", {"post": "yes"})
    assert answer.status_code == 302
    assert not User.objects.filter(pk=aki.pk).exists()
    assert ChatLine.all_lines.get(pk=line.pk).name == "—"
    assert Seat.objects.get(table=t, index=0).bot == "mugi"
    assert "Unmistakable" not in page_of(t)


# People


def test_suspended_user_is_signed_out_and_replaced_by_bots():
    aki, ben = person(), person("Ben")
    running = table(aki, ben, person("Cho"))
    waiting = moves.create_table(ben, "acquire", {"players": 3}, [{"person": ben}, {}, {}])
    seats.take_seat(waiting.code, aki)
    client = visitor(aki)
    assert client.get("/settings/").status_code == 200
    watch = visitor(staff())
    do(watch, "user", "suspend_users", aki)
    assert client.get("/settings/").status_code == 302
    assert client.post(f"/t/{running.code}/do/", {"do": "end", "number": 1}).status_code == 400
    assert Seat.objects.get(table=running, index=0).bot == "mugi"
    assert not Seat.objects.filter(table=waiting, user=aki).exists()
    do(watch, "user", "reinstate_users", aki)
    assert User.objects.get(pk=aki.pk).is_active
    assert client.get("/settings/").status_code == 200


def test_renaming_changes_the_name_everywhere(heard):
    aki = person("Rude")
    t = table(aki, person("Ben"), person("Cho"))
    chat.post_line(t.code, aki, "words")
    assert "Rude" in page_of(t)
    # Another process holds the game in memory with the old name
    with match_cache.open_match(again(t)) as game:
        kept = game
    heard.clear()
    answer = visitor(staff()).post(f"/admin/accounts/user/{aki.pk}/change/", {"name": "  Polite\n  "})
    assert answer.status_code == 302
    assert t.pk in heard
    match_cache._cache.get_entry(t.pk).match = kept
    page = page_of(t)
    assert "Rude" not in page
    assert "Polite" in page
    do(visitor(staff()), "user", "reset_names", aki)
    assert f"Player {aki.pk}" in page_of(t)


def test_invalid_name_shows_error():
    aki = person("Rude")
    for wrong in ("", "\n", "x" * 25):
        answer = visitor(staff()).post(f"/admin/accounts/user/{aki.pk}/change/", {"name": wrong})
        assert answer.status_code == 200
        assert "errorlist" in answer.content.decode()
    assert User.objects.get(pk=aki.pk).name == "Rude"


def test_staff_cannot_moderate_staff():
    boss = staff()
    watch = visitor(staff())
    do(watch, "user", "suspend_users", boss)
    do(watch, "user", "reset_names", boss)
    assert User.objects.get(pk=boss.pk).is_active
    assert User.objects.get(pk=boss.pk).name == "Staff"
    assert watch.post(f"/admin/accounts/user/{boss.pk}/change/", {"name": "x"}).status_code == 403
    assert watch.post(f"/admin/accounts/user/{boss.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [boss.pk], "post": "yes"}
    watch.post("/admin/accounts/user/", chosen)
    assert User.objects.filter(pk=boss.pk).exists()


def test_users_cannot_become_staff():
    aki, boss = person(), staff()
    visitor(boss).post(f"/admin/accounts/user/{aki.pk}/change/", {"name": "A", "is_staff": "on", "is_superuser": "on"})
    visitor(aki).post("/settings/", {"name": "A", "language": "en", "is_staff": "on"})
    now = User.objects.get(pk=aki.pk)
    assert now.name == "A"
    assert not now.is_staff
    assert not now.is_superuser


# Tables


def test_closed_table_accepts_no_moves(heard):
    t = table(person(), person("Ben"), person("Cho"))
    now, text = again(t), legal(t)[0]
    heard.clear()
    do(visitor(staff()), "table", "close_tables", t)
    assert heard == [t.pk]
    assert again(t).status == Status.CLOSED
    with pytest.raises(moves.NotAllowed, match="closed"):
        moves.make_move(t.code, now.actor, text, now.number)
    page = page_of(t)
    assert "A moderator closed this table" in page
    assert t.secret not in page
    assert visitor().get(f"/t/{t.code}/record/").status_code == 403
    do(visitor(staff()), "table", "close_tables", t)
    assert again(t).status == Status.CLOSED


def test_finished_table_cannot_be_closed():
    t = table(person(), person("Ben"), person("Cho"))
    Table.objects.filter(pk=t.pk).update(status=Status.OVER)
    do(visitor(staff()), "table", "close_tables", t)
    assert again(t).status == Status.OVER


def test_staff_replace_player_and_rename_seat():
    t = table(person("Aki"), person("Ben"), person("Cho"))
    seat = Seat.objects.get(table=t, index=1)
    do(visitor(staff()), "seat", "replace_with_bots", seat)
    assert Seat.objects.get(pk=seat.pk).bot == "mugi"
    visitor(staff()).post(f"/admin/tables/seat/{seat.pk}/change/", {"name": "Aki"})
    assert Seat.objects.get(pk=seat.pk).name == "Aki 2"


def test_new_streams_contain_no_removed_name():
    """A message that is made once for all readers is kept; the name of a seat may go while nothing else happens."""
    t = table(person("Naughty"), person("Ben"), person("Cho"))
    for turn in range(4):
        step(t, turn)

    def told() -> str:
        now = Table.objects.prefetch_related("seats").get(pk=t.pk)
        return event_stream_api.build_message(now, api_responses.build_api_viewer(now, None, "en"), 0).body.decode()

    assert "Naughty" in told()
    sanctions.rename_seat(Seat.objects.get(table=t, index=0), "Nemo")
    assert "Nemo" in told()
    assert "Naughty" not in told()


# What staff do not see


def secrets_of(t: Table) -> list[str]:
    now = Table.objects.get(pk=t.pk)
    return [now.secret, now.invitation]


def test_staff_pages_show_no_hands_or_secrets():
    people = [person("Aki"), person("Ben"), person("Cho")]
    t = table(*people, ruleset="2000")
    for turn in range(12):
        step(t, turn)
    with match_cache.open_match(again(t)) as game:
        hands = {tile for seat in range(3) for tile in game.view(seat)["hand"]}
    assert len(hands) > 12
    watch = visitor(staff())
    chat.post_line(t.code, people[0], "hello")
    sanctions.report_line(t.code, people[1], ChatLine.objects.get(table=t).pk)
    pages = [f"/admin/{APPS[model]}/{model}/" for model in ("user", "table", "seat", "chatline", "report")]
    pages += [f"/admin/tables/table/{t.pk}/change/", f"/admin/tables/table/{t.pk}/history/", "/admin/"]
    pages += [f"/admin/tables/seat/{Seat.objects.filter(table=t)[0].pk}/change/"]
    pages += [
        f"/admin/{m._meta.app_label}/{m._meta.model_name}/{m.objects.latest('pk').pk}/change/"
        for m in (ChatLine, Report, User)
    ]
    for path in pages:
        answer = watch.get(path)
        assert answer.status_code == 200, path
        html = answer.content.decode()
        shown = set(re.findall(r"\b\d{1,2}[A-I]\b", html))
        assert not shown & hands, path
        assert not any(secret in html for secret in secrets_of(t)), path
        assert people[0].password not in html
    assert Move not in staff_pages.moderation_site._registry


@pytest.mark.parametrize(
    "lookup",
    [
        "table/?secret__startswith={secret}",
        "table/?secret={secret}",
        "table/?invitation={invitation}",
        "table/?moves__action=1",
        "table/?seats__user__password__startswith=x",
        "seat/?table__secret={secret}",
        "chatline/?table__secret={secret}",
        "user/?password__startswith=argon",
        "user/?email__startswith=a",
        "report/?line__table__secret={secret}",
        "table/?_to_field=secret",
    ],
)
def test_staff_cannot_filter_by_hidden_columns(lookup):
    """Django's admin filters by any column that the address names: a secret could be guessed letter by letter."""
    t = table(person(), person(), person())
    app = APPS[lookup.partition("/")[0]]
    answer = visitor(staff()).get(f"/admin/{app}/" + lookup.format(secret=t.secret, invitation=t.invitation))
    assert answer.status_code == 400


def test_staff_see_tables_as_spectators():
    t = table(person(), person(), person())
    assert build_viewer(again(t), staff(), "en").seat is None
    assert visitor(staff()).get(f"/t/{t.code}/record/").status_code == 403


# Signing in, and languages


def test_staff_pages_use_the_site_sign_in():
    assert visitor().get("/admin/")["Location"].startswith("/admin/login/")
    assert visitor().get("/admin/login/")["Location"] == "/sign-in/?next=/admin/"
    assert visitor().post("/admin/login/", {"username": "x", "password": "y"})["Location"] == "/sign-in/?next=/admin/"
    assert visitor(person()).get("/admin/login/").status_code == 403
    assert visitor(staff()).get("/admin/login/")["Location"] == "/admin/"
    boss = staff()
    boss.set_password("correct horse 7")
    boss.save()
    answer = visitor().post("/sign-in/", {"username": boss.username, "password": "correct horse 7", "next": "/admin/"})
    assert answer["Location"] == "/admin/"


@pytest.mark.parametrize("model", ["user", "table", "seat", "chatline", "report"])
def test_staff_pages_are_translated(model):
    page = visitor(staff(), "ja").get(f"/admin/{APPS[model]}/{model}/").content.decode()
    assert "Boardroom 運営" in page
    with translation.override("ja"):
        shown = next(page for m, page in staff_pages.moderation_site._registry.items() if m._meta.model_name == model)
        for action in shown.actions:
            words = str(getattr(shown, action).short_description)
            assert words in page
            assert not words.isascii()


def test_staff_messages_have_translations():
    modules = (staff_pages, account_models, moderation_models, table_models)
    source = "".join(Path(module.__file__).read_text() for module in modules)
    texts = re.findall(r'lazy_translation\("([^"]+)"\)', source) + re.findall(
        r'@staff_action\("([^"]+)", "([^"]+)"\)', source
    )
    flat = {t for text in texts for t in ((text,) if isinstance(text, str) else text)}
    assert len(flat) > 25
    assert sorted(flat - set(load_catalogue("ja"))) == []
