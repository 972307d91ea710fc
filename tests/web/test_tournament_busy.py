"""What gets in the way of a busy organiser: games that overlap, people who come and go, reports that differ."""

import re

import pytest
from texts import within

from boardroom import tournament
from boardroom.web.tournaments import log_store
from web.tournament_site import TournamentBrowser, TournamentSite


def overlapping() -> TournamentSite:
    """Game 1 runs, and game 2 is seated already."""
    day = TournamentSite(8)
    day.seat_round(1)
    day.seat_round(2, start=False)
    return day


def test_round_stays_current_until_its_results_are_in():
    day = overlapping()
    phone = day.open_browser("E1")
    for announced in (False, True):
        if announced:
            day.organiser.submit("announced", game=1, mark=0, table=0)
        screen = " ".join(TournamentBrowser(day.row).get_html("projector").split())
        assert "Round 1</b>" in screen
        assert 'data-auto="clock"' in screen, "there are no standings to look at yet"
        assert ("hallface ended" in screen) == announced, "the banner and the chime follow this clock"
        assert ("Next: round 2" in screen) == announced, "where one sits next can be looked up"
        assert "Clock of round 1" in day.organiser.get_html("desk")
        assert "Tables of round 1" in day.organiser.get_html("desk")
        mine = phone.get_html("me")
        assert mine.index(">Round 1<") < mine.index(">Round 2<"), "the result that is due comes first"
    day.rule_results(1)
    screen = " ".join(TournamentBrowser(day.row).get_html("projector").split())
    assert "Round 2</b>" in screen
    assert 'data-auto="seating"' in screen
    mine = phone.get_html("me")
    assert mine.index(">Round 2<") < mine.index(">Round 1<")


def test_round_2_starts_with_an_open_result_of_round_1():
    day = overlapping()
    start = "Start round 2"
    assert start not in day.organiser.get_html("desk"), "not while game 1 is being played"
    day.organiser.submit("announced", game=1, mark=0, table=0)
    referee = day.open_browser("referee")
    for html in (day.organiser.get_html("desk"), referee.get_html("desk")):
        assert start in html
        assert "Results missing: 2 (table 1, 2)" in html
        assert "Round 1: 2 results missing." in html
    assert "第1試合の結果が2卓分まだです" in referee.get_japanese("desk")
    referee.submit("game-started", game=2)
    html = day.organiser.get_html("desk")
    assert "Clock of round 2" in html
    # What is missing of game 1 is still one tap away
    assert day.organiser.path("table", 1, 2) in html


def test_drawn_round_2_seating_is_linked_from_the_desk():
    day = TournamentSite(8)
    day.seat_round(1)
    day.organiser.submit("seating-drawn", game=2)
    for announced in (False, True):
        if announced:
            day.organiser.submit("announced", game=1, mark=0, table=0)
        html = day.organiser.get_html("desk")
        assert "Review the seating of round 2" in html
        assert day.organiser.path("seating", 2) in html


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_desk_warns_of_absent_and_unseated_people(lang):
    """CH11: after the seating is out, until the game starts."""
    day = TournamentSite(8)
    day.seat_round(1, start=False)
    table = day.state.rounds[1].find_table("E3")
    day.organiser.submit("checked", person="E3", status="absent")
    day.organiser.submit("entered", name="Late", present="yes")
    desk = day.organiser.get_html("desk") if lang == "en" else day.organiser.get_japanese("desk")
    missing = f"seated at table {table}: E3 Player 3." if lang == "en" else f"{table}卓にいます（E3 Player 3）"
    new = "without a seat: E9 Late." if lang == "en" else "席のない参加者がいます（E9 Late）"
    assert missing in desk
    assert new in desk
    assert f"{day.organiser.path('seating', 1)}#d-move" in desk
    day.organiser.submit("game-started", game=1)
    desk = day.organiser.get_html("desk") if lang == "en" else day.organiser.get_japanese("desk")
    assert missing not in desk
    assert new not in desk


@pytest.mark.parametrize(("lang", "said"), [("en", "Round 1, table 2"), ("ja", "第1試合 2卓")])
def test_call_shows_its_round(lang, said):
    day = overlapping()
    day.open_browser(day.state.rounds[1].tables[1][0]).submit("called", set="about=misplaced", game=1, table=2)
    desk = day.organiser.get_html("desk") if lang == "en" else day.organiser.get_japanese("desk")
    call = within(r'<div class="call open">(.*?)</p>', desk, re.DOTALL)
    assert said in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", call))


def test_extended_table_stays_on_the_projector():
    """CH9: its clock is its own, and the projector does not forget it when it turns to the standings."""
    day = TournamentSite(8)
    day.seat_round(1)
    day.organiser.submit("clock-extended", game=1, table=2, minutes=10, why="spilt tea")
    day.organiser.submit("announced", game=1, mark=0, table=0)
    screen = TournamentBrowser(day.row).get_html("projector")
    assert 'data-auto="clock"' in screen, "no result is in: the clocks stay"
    money = {f"money.{who}": 20_000 for who in day.state.rounds[1].tables[0]}
    day.organiser.submit("result-ruled", game=1, table=1, why="slip", **money)
    screen = TournamentBrowser(day.row).get_html("projector")
    assert 'data-auto="standings"' in screen
    still = within(r'<div class="still">(.*?)</div>', screen, re.DOTALL)
    assert "Still playing" in still
    assert "Table 2" in still
    assert "data-due" in still, "it runs"
    day.organiser.submit("announced", game=1, mark=0, table=2)
    assert 'class="still"' not in TournamentBrowser(day.row).get_html("projector")


def test_referee_accepts_either_report_with_one_tap():
    """CH13: side by side on the desk and on the table's page; a call about them is not closed without a result."""
    day = TournamentSite(8)
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    phones = [day.open_browser(who) for who in here[:2]]
    told = [{f"money.{who}": 30_000 + 1000 * by for who in here} for by in (1, 2)]
    for phone, money in zip(phones, told, strict=True):
        phone.submit("result-told", game=1, table=1, **money)
    referee = day.open_browser("referee")
    (call,) = tournament.list_open_calls(day.state)
    for page in (("desk",), ("table", 1, 1)):
        html = referee.get_html(*page)
        reports = within(r'<table class="reports">(.*?)</table>', html, re.DOTALL)
        assert reports.count("$31,000") == reports.count("$32,000") == 4
        assert reports.count('class="unlike"') == 4
        assert reports.count("Accept this report") == 2
        assert 'value="call-closed"' not in html
        assert "この報告を採用する" in referee.get_japanese(*page)
    assert 'class="reports"' not in phones[0].get_html("table", 1, 1), "who tells does not see what the others said"
    answer = referee.submit("call-closed", 400, call=call.number)
    assert "This table has no result yet" in answer.content.decode()
    # The first button, as it is
    form = within(r"<form(.*?)</form>", reports, re.DOTALL)
    fields = dict(re.findall(r'name="([\w.]+)"\s+value="([^"]*)"', form))
    assert fields.pop("what") == "result-ruled"
    referee.submit("result-ruled", **{name: fields[name] for name in fields if name not in ("expected", "back")})
    result = day.state.rounds[1].results[1]
    assert (result.status, set(result.money.values())) == ("confirmed", {31_000})
    assert day.journal.log[-1].why == f"report by Player {here[0][1:]}"
    assert tournament.list_open_calls(day.state) == []


def test_impossible_report_cannot_be_accepted():
    """CH3: numbers that somebody is sure of, and that are not in hundreds."""
    day = TournamentSite(8)
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    day.open_browser(here[0]).submit(
        "result-told", game=1, table=1, sure="yes", **{f"money.{who}": 30_050 for who in here}
    )
    html = day.organiser.get_html("desk")
    assert "$30,050" in html
    assert "not in hundreds" in html
    assert "Accept this report" not in html
    assert f"{day.organiser.path('table', 1, 1)}#h-result" in html


def test_false_announcement_is_refused(monkeypatch):
    day = TournamentSite(8)
    day.seat_round(1)
    began = day.state.rounds[1].clock.started_at
    monkeypatch.setattr(log_store, "current_milliseconds", lambda: began + 61 * 60_000)
    assert day.organiser.get_html("desk").count("data-mark-at=") == 3
    day.organiser.submit("announced", game=1, set="mark=30", table=0)
    html = day.organiser.get_html("desk")
    assert "✓ 30 min left" in html
    assert 'data-mark-at="30"' not in html
    monkeypatch.setattr(log_store, "current_milliseconds", lambda: began + 86 * 60_000)
    answer = day.organiser.submit("announced", 400, game=1, set="mark=10", table=0)
    assert "There are 4 minutes left" in answer.content.decode()
    answer = day.organiser.client.post(
        day.organiser.path("do"),
        {"what": "announced", "game": 1, "mark": 10, "table": 0},
        headers={"Accept-Language": "ja"},
    )
    assert "残り時間は4分です" in answer.content.decode()


def test_lists_are_sorted_by_reading_in_any_kana():
    day = TournamentSite()
    people = [
        ("渡辺", "わたなべ"),
        ("鈴木", "スズキ"),
        ("林", "はやし"),
        ("馬場", "ばば"),
        ("三宅", "ミヤケ"),
        ("阿部", "アベ"),
    ]
    for name, kana in people:
        day.organiser.submit("entered", name=name, kana=kana, present="yes")
    day.seat_round(1, start=False)
    wanted = ["阿部", "鈴木", "馬場", "林", "三宅", "渡辺"]
    screen = within(r'<ol class="names".*?</ol>', day.organiser.get_html("projector"), re.DOTALL)
    assert re.findall(r'class="nm">(.*?)<', screen) == wanted
    door = day.organiser.get_html("people-list", by="name")
    assert sorted(wanted, key=door.index) == wanted


def test_log_search_and_numbers_ignore_width():
    day = TournamentSite()
    day.organiser.submit("entered", name="山田 太郎", kana="やまだ たろう", present="yes")
    day.organiser.submit("entered", name="鈴木", kana="すずき", present="yes")
    for words in ("ヤマダ", "山田太郎", "Ｅ１"):
        html = day.organiser.get_html("log", words=words)
        assert "山田 太郎" in html, words
        assert "鈴木" not in html, words
    day.organiser.submit("person-changed", person="ｅ２", name="鈴木 花子")
    day.organiser.submit("wish-added", people=["Ｅ１", "2"])
    assert day.state.people["E2"].name == "鈴木 花子"
    assert list(day.state.wishes.values()) == [("E1", "E2")]
