"""Players' own words in the draws, in the clear: added before the start, fixed at it, and proved afterwards. And seats
asked for. (`test_envelopes.py` has words that are sealed.)"""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from boardroom.base.errors import BadRecord
from boardroom.cli.main import app
from boardroom.engine.records import fair_draws, record
from boardroom.games import records
from boardroom.web.accounts.models import User
from boardroom.web.languages import format_error, load_catalogue
from boardroom.web.tables import frames, match_cache, moves, sealed_words
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.models import Seat, Status, Table
from boardroom.web.tables.viewers import build_viewer
from web.archive.test_replays import TEXT, changed
from web.people import again, person, step, visitor


def waiting(host: User, seats: int = 3) -> Table:
    return moves.create_table(
        host, "acquire", {"players": seats}, [{"person": host}, *[moves.SeatSpec()] * (seats - 1)]
    )


def clear(table: Table) -> list[str]:
    """The words that were sent in the clear."""
    return [each["word"] for each in again(table).envelopes if set(each) == {"word"}]


# Words


def test_the_words_of_all_enter_the_draws_and_are_proved(tmp_path):
    host, ben, cho = person(), person("Ben"), person("Cho")
    t = waiting(host)
    sealed_words.add_word(t.code, host, "open sesame")
    seat_changes.take_seat(t.code, ben)
    sealed_words.add_word(t.code, ben, "first")
    sealed_words.add_word(t.code, ben, "ひらけごま")
    seat_changes.take_seat(t.code, cho, word="last of all")
    now = again(t)
    assert now.status == Status.PLAYING
    assert now.draw_words == ["open sesame", "ひらけごま", "last of all"]
    # The first draw is the one that follows from the secret and these words
    with match_cache.open_match(now) as game:
        outcomes = type(game)(game.game, game.options).legal_actions()
        assert game.steps[0] == outcomes[fair_draws.choose_outcome(t.secret, now.draw_words, 0, len(outcomes))]
    turn = 0
    while again(t).status == Status.PLAYING:
        step(t, turn)
        turn += 7
    text = visitor().get(f"/t/{t.code}/record/").content.decode()
    assert records.verify(records.parse_record(text)) > 50
    file = tmp_path / "game.jsonl"
    file.write_text(text, encoding="utf-8")
    said = CliRunner().invoke(app, ["verify", str(file)])
    assert said.exit_code == 0
    assert "which the server knew in advance: Aki, Ben, Cho." in " ".join(said.output.split())
    assert now.envelopes
    with pytest.raises(BadRecord):
        records.verify(records.parse_record(changed(text, envelopes=[*now.envelopes[:2], {"word": "other"}])))
    for page in (f"/t/{t.code}/", f"/t/{t.code}/replay/"):
        assert "ひらけごま" in visitor().get(page).content.decode()


def test_a_late_word_is_refused():
    host = person()
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {"bot": "random"}, {"bot": "random"}])
    with pytest.raises(moves.NotAllowed):
        sealed_words.add_word(t.code, host, "late")
    answer = visitor(host).post(f"/t/{t.code}/word/", {"word": "late"}, headers={"X-Script": "1"})
    assert "X-Problem" in answer
    assert clear(t) == []


def test_only_those_at_the_table_add_words():
    t = waiting(person())
    with pytest.raises(moves.NotAllowed):
        sealed_words.add_word(t.code, person("Eve"), "mine")
    assert visitor().post(f"/t/{t.code}/word/", {"word": "x"}).status_code == 302
    assert Client(enforce_csrf_checks=True).post(f"/t/{t.code}/word/", {"word": "x"}).status_code == 403
    assert not Seat.objects.filter(table=t).exclude(word="").exists()


def test_a_word_goes_with_the_person():
    host, ben = person(), person("Ben")
    t = waiting(host)
    seat_changes.take_seat(t.code, ben, word="mine")
    seat_changes.leave_seat(t.code, ben)
    seat_changes.take_seat(t.code, person("Cho"))
    seat_changes.fill_with_bots(t.code, host)
    assert clear(t) == []


def test_no_text_takes_the_word_away():
    host = person()
    t = waiting(host)
    sealed_words.add_word(t.code, host, "one")
    sealed_words.add_word(t.code, host, "  ")
    seat_changes.fill_with_bots(t.code, host)
    assert clear(t) == []


def test_the_form_of_a_new_table_takes_a_word():
    who = person()
    form = {"players": "3", "seat1": "you", "seat2": "random", "seat3": "random", "word": " my\nword "}
    code = visitor(who).post("/new/", form)["Location"].split("/")[2]
    assert clear(Table.objects.get(code=code)) == ["my word"]


@given(st.text(max_size=700))
def test_words_are_bounded_and_harmless(text):
    word = fair_draws.clean_word(text)
    assert len(word) <= fair_draws.MAX_WORD_LENGTH
    assert word.isprintable()
    assert fair_draws.clean_word(word) == word
    word.encode()


@pytest.mark.parametrize(
    ("text", "word"),
    [("e\u0301", "é"), ("a\x00b\u202ec", "a b c"), ("\ud800", ""), ("x" * 500, "x" * 60), (" \t ", "")],
)
def test_how_words_are_cleaned(text, word):
    assert fair_draws.clean_word(text) == word


def test_words_are_escaped_and_not_shown_before_the_start():
    host = person()
    t = waiting(host)
    sealed_words.add_word(t.code, host, "<b>&")
    mine = frames.render_frame(again(t), build_viewer(again(t), host, "en"))
    other = frames.render_frame(again(t), build_viewer(again(t), None, "en"))
    assert 'value="&lt;b&gt;&amp;"' in mine
    assert "<b>&" not in mine
    assert "&lt;b" not in other
    assert "added words" in other
    assert fair_draws.compute_commitment(t.secret) in other
    assert t.secret not in other + mine


def test_a_record_with_halves_of_characters_is_refused():
    """JSON can have them, and no draw can follow from them."""
    lines = TEXT.removesuffix("\n").split("\n")
    lines[0] = lines[0].replace('"words": []', r'"words": ["\ud800"]')
    end = json.loads(lines[-1])
    end["end"]["chain"] = record.compute_fingerprints(lines[:-1])[-1]
    text = "\n".join([*lines[:-1], record.format_line(end)]) + "\n"
    answer = visitor().post("/records/", {"record": SimpleUploadedFile("x.jsonl", text.encode())})
    assert answer.status_code == 400
    assert "words must be a list of strings" in unescape(answer.content.decode())


# The seat that was asked for


def test_a_stranger_gets_the_seat_and_the_words_that_were_asked_for():
    t = waiting(person(), 4)
    client = visitor()
    answer = client.post(f"/t/{t.code}/sit/", {"seat": "2", "word": "a b&c=d"})
    assert answer["Location"].startswith("/welcome/?next=")
    page = client.get(answer["Location"]).content.decode().split("<main")[1]
    wish = unescape(page.split('name="next" value="')[1].split('"')[0])
    done = client.post("/welcome/", {"name": "Zoe", "next": wish})
    assert done["Location"] == f"/t/{t.code}/"
    seat = Seat.objects.get(table=t, index=2)
    assert (seat.name, seat.word) == ("Zoe", "a b&c=d")
    assert Seat.objects.get(table=t, index=1).user is None


def test_a_seat_that_was_taken_meanwhile_is_said_so():
    t = waiting(person(), 4)
    client = visitor()
    client.get("/welcome/")
    seat_changes.take_seat(t.code, person("Ben"), 2)
    answer = client.post("/welcome/", {"name": "Zoe", "next": f"/t/{t.code}/sit/?seat=2"})
    assert "That seat is taken." in answer.content.decode()


def test_a_private_table_stays_private_on_the_way_over_the_welcome_page():
    host = person()
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}], public=False)
    answer = visitor().post("/welcome/", {"name": "Zoe", "next": f"/t/{t.code}/sit/?seat=1"})
    assert answer.status_code == 400
    assert Seat.objects.get(table=t, index=1).user is None
    invited = visitor()
    invited.get(f"/t/{t.code}/join/{t.invitation}/")
    invited.post("/welcome/", {"name": "Zoe", "next": f"/t/{t.code}/sit/?seat=2"})
    assert Seat.objects.get(table=t, index=2).name == "Zoe"


# What is wrong, in both languages


@pytest.mark.parametrize(
    ("data", "ja"),
    [
        ("nonsense", "対戦記録の1行目が壊れています（JSONではありません）。"),
        (changed(TEXT, game="chess"), "'chess' というゲームはありません。"),
        (changed(TEXT, rules=99), "バージョン99"),
        (changed(TEXT, options={"players": 9}), "2～6人用です。9人では遊べません"),
        (changed(TEXT, options={"ruleset": {"base": "2000", "cash": -1}}), "'cash'"),
        (TEXT.replace('"do": "end"', '"do": "fly"', 1), "という手はありません"),
        (TEXT[: TEXT.index('{"end"')], "途切れています"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_japanese(data, ja):
    answer = visitor(lang="ja").post("/records/", {"record": SimpleUploadedFile("x.jsonl", data.encode())})
    page = unescape(answer.content.decode())
    assert answer.status_code == 400
    assert ja in page
    assert 'lang="en"' not in page.split("<main")[1].split("</main")[0]


def test_a_refusal_inside_a_record_is_said_in_japanese():
    lines = TEXT.split("\n")
    at = next(i for i, line in enumerate(lines) if '"place ' in line)
    lines[at] = record.format_line({"n": at, "do": "declare"})
    answer = visitor(lang="ja").post("/records/", {"record": SimpleUploadedFile("x.jsonl", "\n".join(lines).encode())})
    page = unescape(answer.content.decode())
    assert f"対戦記録の{at + 1}行目はルール違反です（AC" in page


def test_why_a_record_is_not_proved_is_said_in_japanese():
    client = visitor(lang="ja")
    answer = client.post("/records/", {"record": SimpleUploadedFile("x", changed(TEXT, words=["x"]).encode())})
    assert "不正に選ばれたものです" in client.get(answer["Location"]).content.decode()


def test_options_that_do_not_fit_are_said_in_japanese():
    page = visitor(person(), "ja").post("/new/", {"ruleset": "championship", "players": "2"})
    assert "3～6人用です" in unescape(page.content.decode())


def sentences() -> set[str]:
    """The texts of all errors in the engine and the games that pages can show, as they stand in the sources."""
    import ast
    from pathlib import Path

    import boardroom

    root, found = Path(boardroom.__file__).parent, set()
    shown = (
        "engine/records/record.py",
        "engine/records/envelopes.py",
        "engine/records/signature.py",
        "engine/match.py",
        "engine/rules/grammar.py",
        "games/acquire/table/options.py",
    )
    for file in (*shown, "games/acquire/table/rulesets.py"):
        for node in ast.walk(ast.parse((root / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("BadInput", "BadRecord"):
                text = node.args[0]
                if isinstance(text, ast.Constant):
                    found.add(text.value)
    return found


# These are met at the command line and in programs alone
ELSEWHERE = {
    "This table has no secret. Type in its draws.",
    "verify takes a loaded record: verify(load(path)) or verify(loads(text)).",
}


def test_every_error_of_a_record_or_an_option_has_its_japanese():
    import re

    assert len(sentences()) > 30
    assert sorted(sentences() - set(load_catalogue("ja")) - ELSEWHERE) == []
    for text in sentences() - ELSEWHERE:
        holes = re.compile(r"%\((\w+)\)")
        assert set(holes.findall(text)) == set(holes.findall(load_catalogue("ja")[text])), text


def test_an_error_quotes_another_in_the_same_language():
    inner = BadRecord("There is no action %(action)s.", action="'fly'")
    outer = BadRecord("Line %(at)s of the record cannot be read: %(why)s", at=3, why=inner)
    assert str(outer) == "Line 3 of the record cannot be read: There is no action 'fly'."
    assert format_error(outer, "ja") == "対戦記録の3行目が読み取れません。'fly' という手はありません。"
