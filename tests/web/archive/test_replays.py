"""After the game: the record, the replay, records from elsewhere, the rematch; and who may have them."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from boardroom.engine.match import Match as Played
from boardroom.engine.match import Seal
from boardroom.engine.records import record
from boardroom.games import find_game, records
from boardroom.web.accounts.models import User
from boardroom.web.archive import replays, uploads
from boardroom.web.tables import moves, seats
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.rematches import join_rematch
from web.people import again, person, table, visitor


def played_out(seed: int = 1, seal: Seal | None = None, **options: object) -> Played:
    """A finished game, at random, with one take-back."""
    game, random = find_game("acquire"), Random(seed)
    out = Played(game, {"players": 3, **options}, names=["Aki", "Ben", "Cho"], seal=seal or Seal())
    out.play_chance()
    while not out.is_over:
        out.apply_action(random.choice(out.legal_actions()))
        if len(out.steps) > 60 and -1 not in out.steps and out.can_undo():
            out.undo()
        out.play_chance()
    return out


TEXT = records.dump(played_out())


def finished(*people: User, text: str = TEXT, **fields: object) -> Table:
    """A finished table of these people (the rest are bots)."""
    made, _ = uploads.save_record(None, text)
    for seat in made.seats.all():
        if seat.index < len(people):
            seat.user, seat.name = people[seat.index], people[seat.index].name
        else:
            seat.bot = "random"
        seat.save()
    Table.objects.filter(pk=made.pk).update(**fields)
    return again(made)


def upload(client: Client, data: bytes | str):
    file = SimpleUploadedFile("game.jsonl", data if isinstance(data, bytes) else data.encode())
    return client.post("/records/", {"record": file})


# The record


def test_names_in_a_record_are_kept_as_they_are_read():
    """か and ゙ are が to everybody who looks for it."""
    played = played_out()
    played.names[0] = "か\u3099  く\u202e"
    made, why = uploads.save_record(None, records.dump(played))
    assert [seat.name for seat in made.seats.order_by("index")] == ["が く", "Ben", "Cho"]
    assert why is None


def test_the_record_of_a_running_game_is_refused_to_everybody():
    host = person()
    t = table(host, person("Ben"), person("Cho"))
    for who in (None, host, person("Watcher")):
        answer = visitor(who).get(f"/t/{t.code}/record/")
        assert answer.status_code == 403
        assert "secret" in answer.content.decode()
        assert t.secret not in answer.content.decode()
        assert visitor(who).get(f"/t/{t.code}/replay/").status_code == 403
        assert visitor(who).get(f"/t/{t.code}/replay/?at=1").status_code == 403


def test_the_record_of_a_finished_game_verifies():
    t = finished(person("Aki"), person("Ben"), person("Cho"))
    answer = visitor().get(f"/t/{t.code}/record/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/x-ndjson"
    assert answer["Content-Disposition"] == f'attachment; filename="acquire-{t.code}.jsonl"'
    assert answer.content.decode() == TEXT
    assert records.verify(records.parse_record(answer.content.decode())) > 50


def test_there_is_nothing_of_tables_that_are_not():
    for path in ("record", "replay"):
        assert visitor().get(f"/t/nothing/{path}/").status_code == 404
    assert visitor(person()).post("/t/nothing/rematch/").status_code == 404
    waiting = moves.create_table(host := person(), "acquire", {"players": 3}, [{"person": host}, {}, {}])
    assert visitor().get(f"/t/{waiting.code}/record/").status_code == 403


# The replay


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_move_has_its_page(lang):
    t = finished()
    client = visitor(lang=lang)
    for at in (0, 1, t.number // 2, t.number - 1, t.number):
        page = client.get(f"/t/{t.code}/replay/?at={at}")
        assert page.status_code == 200
        assert f'data-at="{at}"' in page.content.decode()
    end = client.get(f"/t/{t.code}/replay/").content.decode()
    assert f'data-at="{t.number}"' in end
    for score in t.scores:
        assert f"${score:,}" in end
    assert t.secret in end


@pytest.mark.parametrize("at", ["-1", "x", "", "99999", "1e3", "٣", "1" * 400, "1.0"])
def test_a_move_that_is_not_is_said_so(at):
    t = finished()
    answer = visitor().get(f"/t/{t.code}/replay/", {"at": at})
    assert answer.status_code == 404
    assert "no such move" in answer.content.decode()


def test_a_part_is_only_what_changes():
    t = finished()
    part = visitor().get(f"/t/{t.code}/replay/?at=30&part=1").content.decode()
    assert 'id="scene"' in part
    assert "<html" not in part


def test_every_step_can_be_shown():
    t = finished()
    client = visitor()
    for at in range(0, t.number + 1, 3):
        assert client.get(f"/t/{t.code}/replay/?at={at}&part=1").status_code == 200


def test_hidden_assets_are_open_after_the_game():
    t = finished(text=records.dump(played_out(3, assets="hidden")))
    part = visitor().get(f"/t/{t.code}/replay/?at=80&part=1").content.decode()
    state = replays.load_moment(t, 80).match.state
    for seat in range(3):
        assert f'<span class="cash">${state.cash[seat]:,}</span>' in part


def test_the_page_has_no_inline_script_or_style():
    t = finished()
    page = visitor().get(f"/t/{t.code}/replay/?at=40").content.decode()
    assert " style=" not in page
    assert "<style" not in page
    assert "<script>" not in page
    assert "onclick" not in page


def test_net_worth_begins_alike_and_ends_with_the_scores():
    t = finished()
    film = replays.summarise_replay(t)
    assert set(film.turns[0].worth) == {6000}
    assert list(film.turns[-1].worth) == t.scores
    assert film.turns[-1].move_number == t.number
    assert [turn.turn for turn in film.turns] == list(range(len(film.turns)))
    assert film.proved_draws


# Records from elsewhere


def test_a_good_record_is_shown_and_proved():
    client = visitor()
    answer = upload(client, TEXT)
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "Verified: all" in page
    t = Table.objects.get(code=answer["Location"].split("/")[2])
    assert (t.status, t.public, t.host) == (Status.OVER, False, None)
    assert client.get(f"/t/{t.code}/record/").content.decode() == TEXT
    assert client.get(f"/t/{t.code}/").status_code == 200
    assert t.code not in client.get("/").content.decode()


def changed(text: str, **head: object) -> str:
    """A record with another first line and the digest that fits it."""
    lines = text.removesuffix("\n").split("\n")
    lines[0] = record.format_line({**json.loads(lines[0]), **head})
    end = json.loads(lines[-1])
    end["end"]["chain"] = record.compute_fingerprints(lines[:-1])[-1]
    return "\n".join([*lines[:-1], record.format_line(end)]) + "\n"


def test_a_record_whose_draws_are_not_proved_says_so():
    client = visitor()
    answer = upload(client, changed(TEXT, commitment=None))
    page = client.get(answer["Location"]).content.decode()
    assert "The draws of this record" in page
    assert "typed in" in page
    mine = client.get(answer["Location"].replace("replay", "record")).content.decode()
    assert json.loads(mine.split("\n")[0])["commitment"] is None
    assert "The draws of this record" in visitor().get(answer["Location"]).content.decode()
    other = upload(client, changed(TEXT, words=["sesame"]))
    assert "The draw was manipulated" in client.get(other["Location"]).content.decode()


def running() -> str:
    game = Played(find_game("acquire"), {"players": 3}, seal=Seal())
    game.play_chance()
    return records.dump(game)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"nonsense",
        b"[]",
        TEXT[:-200],
        TEXT.replace('"do": "end"', '"do": "pass"', 1),
        TEXT.replace("Aki", "Eve", 1),
        "\n" * 5000,
        TEXT.replace('{"n": 2,', '{"n": 2, "undo": true}\n' * 101 + '{"n": 2,', 1),
        running(),
        changed(TEXT, names=["a", "b", "c", "d"]),
        changed(TEXT, game="chess"),
        changed(TEXT, options=7),
        changed(TEXT, words=["\0"]),
        changed(TEXT, words=[1]),
    ],
)
def test_a_damaged_record_is_refused_with_a_sentence(data):
    before = Table.objects.count()
    answer = upload(visitor(), data)
    if data == changed(TEXT, words=["\0"]):
        # Its draws do not follow from the secret with that word: the word is not kept
        assert answer.status_code == 302
        return
    assert answer.status_code == 400
    assert "This file could not be opened." in answer.content.decode()
    assert Table.objects.count() == before


def test_a_huge_file_and_none_are_refused():
    assert "too large" in upload(visitor(), b"x" * (8 * 1024 * 1024 + 1)).content.decode()
    assert "Choose a file first" in visitor().post("/records/").content.decode()
    assert visitor().get("/records/").status_code == 200


def test_names_of_a_record_are_bounded_and_escaped():
    answer = upload(visitor(), changed(TEXT, names=["<b>x</b>\u202e", "\0", "n" * 500]))
    page = visitor().get(answer["Location"]).content.decode()
    assert "<b>x</b>" not in page
    t = Table.objects.get(code=answer["Location"].split("/")[2])
    assert [seat.name for seat in t.seats.all()] == ["<b>x</b>", "Player 2", "n" * 24]


def test_uploading_is_limited():
    client = visitor(person())
    codes = {upload(client, b"x").status_code for _ in range(35)}
    assert codes == {400, 429}


# Rematch


def test_a_rematch_against_bots_starts_at_once_and_only_once():
    aki = person()
    t = finished(aki)
    client = visitor(aki)
    first, second = (client.post(f"/t/{t.code}/rematch/")["Location"] for _ in range(2))
    assert first == second
    new = again(t).rematch
    assert new is not None
    assert first == f"/t/{new.code}/"
    assert new.status == Status.PLAYING
    assert new.options == t.options
    assert [(s.user_id, s.bot) for s in new.seats.all()] == [(aki.pk, ""), (None, "pip"), (None, "pip")]


def test_the_others_take_their_seats_in_the_same_rematch():
    aki, ben = person(), person("Ben")
    t = finished(aki, ben)
    new_code = visitor(aki).post(f"/t/{t.code}/rematch/")["Location"].split("/")[2]
    new = Table.objects.get(code=new_code)
    assert new.status == Status.OPEN
    assert visitor(ben).post(f"/t/{t.code}/rematch/")["Location"] == f"/t/{new_code}/"
    assert again(new).status == Status.PLAYING
    assert [s.user_id for s in again(new).seats.all()] == [aki.pk, ben.pk, None]


def test_a_rematch_nobody_stayed_for_can_be_asked_again():
    aki, ben = person(), person("Ben")
    t = finished(aki, ben)
    first = join_rematch(t.code, aki)
    seats.leave_seat(first.code, aki)
    assert again(first).status == Status.CLOSED
    assert join_rematch(t.code, aki).pk != first.pk


def test_only_players_of_a_finished_game_have_a_rematch():
    aki = person()
    t = finished(aki)
    before = Table.objects.count()
    assert visitor(person("Eve")).post(f"/t/{t.code}/rematch/").status_code == 403
    assert visitor().post(f"/t/{t.code}/rematch/")["Location"].startswith("/welcome/")
    assert visitor(aki).get(f"/t/{t.code}/rematch/").status_code == 405
    assert Client(enforce_csrf_checks=True).post(f"/t/{t.code}/rematch/").status_code == 403
    running_table = table(aki, person("Ben"), person("Cho"))
    assert visitor(aki).post(f"/t/{running_table.code}/rematch/").status_code == 403
    assert Table.objects.count() == before + 1


@pytest.mark.parametrize("page", ["replay/?at=5", "review/?turn=3", "log/"])
def test_the_language_switch_comes_back_to_the_page(page):
    t = finished()
    answer = visitor().post("/language/", {"language": "ja", "next": f"/t/{t.code}/{page}"})
    assert answer["Location"] == f"/t/{t.code}/{page}"


def test_any_position_is_a_few_steps_away(monkeypatch):
    """Sixteen requests for the positions of one long record kept everybody waiting for 44 seconds."""
    t = finished()
    replays.load_moment(t, t.number)
    game, taken = find_game("acquire"), 0
    apply = game.rules.apply

    def counted(state, action):
        nonlocal taken
        taken += 1
        apply(state, action)

    monkeypatch.setattr(game.rules, "apply", counted)
    for at in (0, 1, 99, 100, 101, 199, t.number - 1, t.number):
        taken = 0
        moment = replays.load_moment(t, at)
        assert len(moment.match.steps) == at
        assert taken <= replays.CACHE_INTERVAL + 3


def test_a_position_is_the_same_from_the_start_and_from_what_is_kept():
    t = finished()
    *_, last = replays.load_replay(t).iterate_moments(0, t.number)
    seen = [(m.actor, m.action, m.match.view(None)) for m in replays.load_replay(t).iterate_moments(0, t.number)]
    for at in (0, 1, 99, 100, 101, 150, t.number):
        found = replays.load_moment(t, at)
        assert (found.actor, found.action, found.match.view(None)) == seen[at]
    assert last.match.scores() == t.scores
