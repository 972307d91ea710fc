"""Small things on the pages of a championship: what is said, to whom, and where one is afterwards."""

import ast
import json
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from texts import within

import boardroom.tournament
from boardroom import tournament
from boardroom.base.errors import BadInput
from boardroom.web.languages import load_catalogue
from boardroom.web.tournaments import forms
from boardroom.web.tournaments.models import Tournament
from web.people import person
from web.tournament_site import TournamentBrowser, TournamentSite


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_ch10_warnings_and_frozen_penalties_are_not_public():
    day = TournamentSite(8)
    for game in (1, 2):
        day.seat_round(game)
        day.rule_results(game)
    day.seat_round(3)
    penalty = '<small class="by">penalty</small>'
    day.organiser.submit("penalty-given", game=1, person="E1", penalty="warning", why="late")
    assert penalty not in TournamentBrowser(day.row).get_html("standings")
    assert penalty in day.organiser.get_html("standings")
    day.organiser.submit("penalty-given", game=2, person="E2", penalty="vp", amount=1, why="late")
    assert TournamentBrowser(day.row).get_html("standings").count(penalty) == 1
    day.organiser.submit("standings-held")
    day.organiser.submit("penalty-given", game=3, person="E3", penalty="vp", amount=1, why="late")
    assert TournamentBrowser(day.row).get_html("standings").count(penalty) == 1, "as of now"
    assert day.organiser.get_html("standings").count(penalty) == 3
    day.rule_results(3)
    day.organiser.submit("frozen")
    assert TournamentBrowser(day.row).get_html("standings").count(penalty) == 2


def test_no_show_has_a_line_without_rank():
    day = TournamentSite(9)
    day.organiser.submit("checked", person="E9", status="absent")
    for game in (1, 2, 3):
        day.seat_round(game)
        day.rule_results(game)
    day.organiser.submit("frozen")
    for page in ("standings", "standings-print"):
        said = words(TournamentBrowser(day.row).get_html(page))
        assert re.search(r"– (E9 )?Player 9", said), page
    assert "Player 9" not in TournamentBrowser(day.row).get_html("projector"), "the hall reads who was there"
    assert "Final rank" not in day.open_browser("E9").get_html("me")
    assert "of 8" in words(day.organiser.get_html("certificates", who="all"))
    assert "Final rank: 8" in day.open_browser("E1").get_html("me")


def test_undo_returns_to_the_log():
    day = TournamentSite(8)
    log = day.organiser.path("log")
    answer = day.organiser.submit("undone", entry=day.journal.version, why="wrong person", back=log)
    assert answer["Location"] == log


def test_duplicate_csv_names_can_be_imported_once():
    day = TournamentSite()
    text = "山田 太郎\n鈴木\n山田太郎\n"
    html = day.organiser.post("csv", text=text).content.decode()
    assert "Line 3: this name is already entered" in html
    assert "Add the 2 new entries" in html
    assert "Add all 3 entries" in html, "two may have one name"
    day.organiser.post("csv", text=text, take="new", key="1")
    assert [each.name for each in day.state.list_entrants()] == ["山田 太郎", "鈴木"]


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda log: log.replace("Player 3", "Player 4", 1), "内容が変わっているか"),
        (
            lambda log: log.replace('"boardroom-championship": 1', '"x": 1', 1),
            "大会のログ（log.jsonl）ではないか",
        ),
        (lambda log: log.replace('"role": "organiser"', '"role": 7', 1), "文字ではありません"),
        (lambda log: log + "{", "それより前の行に問題はありません"),
        (lambda log: log.replace("\n", "\n{\n", 1), "2行目がJSONではありません"),
        (lambda log: json.dumps({"event": "Spring"}, indent=2), "log.jsonl"),
    ],
)
def test_import_errors_are_japanese(broken, said):
    day = TournamentSite(4)
    log = broken(tournament.dump_log(day.journal.log))
    answer = day.organiser.client.post(
        "/c/import/", {"log": SimpleUploadedFile("log.jsonl", log.encode())}, headers={"Accept-Language": "ja"}
    )
    assert answer.status_code == 400
    problem = within(r'class="problem" role="alert">(.*?)</p>', answer.content.decode(), re.DOTALL)
    assert said in problem
    assert not re.search(r"[a-z]{4} [a-z]", problem), problem


def test_broken_log_messages_have_translations():
    found = set()
    room = Path(boardroom.tournament.__file__).parent
    for file in (*room.glob("log/*.py"), room / "journal.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("BadTournamentLog", "ValueError"):
                assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
                found.add(str(node.args[0].value))
    assert len(found) > 15
    assert sorted(found - set(load_catalogue("ja"))) == []


def test_log_page_translates_values():
    day = TournamentSite(8)
    day.seat_round(1)
    day.organiser.submit("announced", game=1, mark=0, table=0)
    day.organiser.submit("undone", entry=day.journal.version, why="too early", back=day.organiser.path("log"))
    english, ja = words(day.organiser.get_html("log")), words(day.organiser.get_japanese("log"))
    assert "uniform draw yes" in english
    assert "抽選のみで決定 はい" in ja
    assert "Time is up. Finish the current turn" in english
    assert "試合終了です。" in ja
    assert "entry Announcement made" in english, "what was taken back, by its name"
    assert "項目の種類 アナウンス" in ja
    assert "table whole venue" in english
    assert "会場全体" in ja
    for said in (english, ja):
        assert "True" not in said
        assert "mark 0" not in said


@pytest.mark.parametrize(("lang", "said"), [("en", "10, 6 and 3 victory points"), ("ja", "1位10点・2位6点・3位3点")])
def test_ch5_table_of_three_sees_its_points(lang, said):
    day = TournamentSite(7)
    day.seat_round(1)
    tables = day.state.rounds[1].tables
    three = 1 + next(at for at, here in enumerate(tables) if len(here) == 3)
    four = 3 - three

    def html(somebody, *page):
        answer = somebody.client.get(somebody.path(*page), headers={"Accept-Language": lang})
        return answer.content.decode()

    assert html(day.organiser, "sheets", 1).count(said) == 1
    here, other = day.open_browser(tables[three - 1][0]), day.open_browser(tables[four - 1][0])
    for page in (("table", 1, three), ("me",)):
        assert said in html(here, *page)
    assert said not in html(other, "table", 1, four)
    assert said not in html(other, "me")


def test_ch8_set_check_labels_are_translated():
    day = TournamentSite(4)
    day.seat_round(1)
    sheet, phone = day.organiser.get_japanese("sheets", 1), day.organiser.get_japanese("table", 1, 1)
    assert "タイル (108)" in words(sheet)
    assert ">タイル</label>" in phone
    assert "配置と補充" not in sheet + phone


@pytest.mark.parametrize(
    "typed",
    [
        "12300",
        "12,300",
        "１２，３００",
        "１２、３００",
        "$12,300",
        "＄１２３００",
        "¥12,300",
        "￥12300",
        "12,300円",
        "12 300",
    ],
)
def test_ch3_money_is_parsed_as_typed(typed):
    assert forms.parse_int(typed) == 12300


@pytest.mark.parametrize("typed", ["", "円", "12.3", "12a", "--1", "1" * 10, "2,4500", "24,50", ",300", "1,", "1,,200"])
def test_ch3_non_numbers_are_refused_as_money(typed):
    with pytest.raises(BadInput):
        forms.parse_int(typed)


def test_final_standings_remove_the_clock_from_the_desk():
    """A call that is still open puts a clock beside what is next, as long as there is a game."""
    day = TournamentSite(4)
    for game in (1, 2, 3):
        day.seat_round(game)
        if game == 3:
            day.organiser.submit("called", game=3, table=1, text="a tile is missing")
            assert 'class="nextclock"' in day.organiser.get_html("desk")
            assert 'data-now="たった今"' in day.organiser.get_japanese("desk")
        day.rule_results(game)
    day.organiser.submit("frozen")
    html = day.organiser.get_html("desk")
    assert "a tile is missing" in html
    assert 'class="nextclock"' not in html


def test_duplicate_import_needs_confirmation():
    day = TournamentSite(4)
    log = tournament.dump_log(day.journal.log)

    def sent(who: TournamentBrowser, **more: str) -> HttpResponse:
        return who.client.post("/c/import/", {"log": SimpleUploadedFile("log.jsonl", log.encode()), **more})

    before = Tournament.objects.count()
    asked = sent(day.organiser)
    assert asked.status_code == 400
    html = asked.content.decode()
    assert "This tournament already exists." in html
    assert day.organiser.path("desk") in html
    assert Tournament.objects.count() == before
    assert sent(day.organiser, again="yes").status_code == 302
    assert Tournament.objects.count() == before + 1
    # Nobody else is told whose it is, be they a player of it
    for who in (TournamentBrowser(day.row, person("Ito")), day.open_browser("E1")):
        assert sent(who).status_code == 302


def test_empty_tournament_list_says_so():
    Tournament.objects.all().delete()
    assert "No tournaments yet." in TournamentBrowser(None, person("Sato")).client.get("/c/").content.decode()
    day = TournamentSite()
    assert "There are no other tournaments." in day.organiser.client.get("/c/").content.decode()


def test_csv_with_semicolons_is_imported():
    day = TournamentSite()
    text = "名前;よみ\n山田 太郎;やまだ たろう\n鈴木;すずき\n"
    day.organiser.post("csv", text=text, take="yes", key="1")
    assert [(each.name, each.kana) for each in day.state.list_entrants()] == [
        ("山田 太郎", "やまだ たろう"),
        ("鈴木", "すずき"),
    ]


def test_entrant_page_shows_round_scores():
    day = TournamentSite(4)
    me = day.open_browser("E4")
    for game in (1, 2, 3):
        day.seat_round(game)
        assert words(me.get_html("me")).count("place 1 · 10 VP · $24,000") == game - 1
        day.rule_results(game)
    assert words(me.get_html("me")).count("place 1 · 10 VP · $24,000") == 3
    day.organiser.submit("penalty-given", game=2, person="E4", penalty="vp", amount=1, why="late")
    assert "place 1 · 9 VP · $24,000" in words(me.get_html("me"))
    day.organiser.submit("frozen")
    said = words(me.get_japanese("me"))
    assert "勝点10 · $24,000" in said
    assert "勝点29 · $72,000" in said
    assert "VP" not in said


def test_seating_page_lists_people_before_the_draw():
    day = TournamentSite(6, staff=2)
    day.organiser.submit("entered", name="Late Riser")
    said = words(day.organiser.get_html("seating", 1))
    assert "To be seated 6" in said
    assert "Staff on standby 2" in said
    assert "Registered, not checked in 1" in said
    assert "Late Riser" in said
    assert "To be seated" not in TournamentBrowser(day.row).get_html("seating", 1)


def test_ch8_desk_mentions_unsigned_sets():
    day = TournamentSite(8)
    day.seat_round(1, start=False)
    assert "before round 1: signed at 0 of 2 tables (CH8)" in words(day.organiser.get_html("desk"))
    for table in (1, 2):
        day.organiser.submit("set-checked", game=1, table=table, when="before", tiles=108, shares=[25] * 7)
    assert "signed at" not in words(day.organiser.get_html("desk"))
    day.organiser.submit("game-started", game=1)
    day.rule_results(1)
    assert "after round 1: signed at 0 of 2 tables (CH8)" in words(day.organiser.get_html("desk"))


def test_ch8_desk_counts_sets_of_the_current_round():
    """Results of game 1 may still be open by then (CH12)."""
    day = TournamentSite(8)
    day.seat_round(1)
    day.organiser.submit("announced", game=1, mark=0)
    day.seat_round(2)
    assert "before round 2: signed at 0 of 2 tables (CH8)" in words(day.organiser.get_html("desk"))
