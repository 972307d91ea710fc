"""What gets in the way of a busy organiser: games that overlap, people who come and go, reports that differ."""

import re

import pytest

from web.hall import Hall, Somebody


def japanese(somebody: Somebody, name: str, *args: object) -> str:
    return somebody.client.get(somebody.path(name, *args), headers={"Accept-Language": "ja"}).content.decode()


def overlapping() -> Hall:
    """Game 1 runs, and game 2 is seated already."""
    day = Hall(8)
    day.seat(1)
    day.seat(2, start=False)
    return day


def test_a_game_stays_on_all_screens_until_its_results_are_in():
    day = overlapping()
    phone = day.somebody("E1")
    for announced in (False, True):
        if announced:
            day.organiser.do("announced", game=1, mark=0, table=0)
        screen = Somebody(day.row).html("projector")
        assert "Game 1</b>" in screen
        assert re.search(r'data-auto="(\w+)"', screen)[1] == ("standings" if announced else "clock")
        assert ("hallface ended" in screen) == announced, "the banner and the chime follow this clock"
        assert ("Next: game 2" in screen) == announced, "where one sits next can be looked up"
        assert "Clock of game 1" in day.organiser.html("desk")
        assert "Tables of game 1" in day.organiser.html("desk")
        mine = phone.html("me")
        assert mine.index(">Game 1<") < mine.index(">Game 2<"), "the result that is due comes first"
    day.settle(1)
    screen = Somebody(day.row).html("projector")
    assert "Game 2</b>" in screen
    assert 'data-auto="seating"' in screen
    mine = phone.html("me")
    assert mine.index(">Game 2<") < mine.index(">Game 1<")


def test_game_2_is_started_from_the_desk_while_a_result_of_game_1_is_open():
    day = overlapping()
    start = "Start game 2 now"
    assert start not in day.organiser.html("desk"), "not while game 1 is being played"
    day.organiser.do("announced", game=1, mark=0, table=0)
    referee = day.somebody("referee")
    for html in (day.organiser.html("desk"), referee.html("desk")):
        assert start in html
        assert "Open results: 2 (table 1, 2)" in html
        assert "Open results of game 1: 2." in html
    assert "第1試合の結果が2卓分まだです" in japanese(referee, "desk")
    referee.do("game-started", game=2)
    html = day.organiser.html("desk")
    assert "Clock of game 2" in html
    # What is missing of game 1 is still one tap away
    assert day.organiser.path("table", 1, 2) in html


def test_a_seating_of_game_2_that_is_drawn_is_one_tap_away():
    day = Hall(8)
    day.seat(1)
    day.organiser.do("seating-drawn", game=2)
    for announced in (False, True):
        if announced:
            day.organiser.do("announced", game=1, mark=0, table=0)
        html = day.organiser.html("desk")
        assert "Look at the seating of game 2" in html
        assert day.organiser.path("seating", 2) in html


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_desk_warns_of_an_empty_chair_and_of_somebody_without_one(lang):
    """CH11: after the seating is out, until the game starts."""
    day = Hall(8)
    day.seat(1, start=False)
    table = day.state.games[1].table_of("E3")
    day.organiser.do("checked", person="E3", status="absent")
    day.organiser.do("entered", name="Late", present="yes")
    desk = day.organiser.html("desk") if lang == "en" else japanese(day.organiser, "desk")
    missing = f"seated at table {table}: E3 Player 3." if lang == "en" else f"{table}卓にいます（E3 Player 3）"
    new = "without a seat: E9 Late." if lang == "en" else "席のない参加者がいます（E9 Late）"
    assert missing in desk
    assert new in desk
    assert f"{day.organiser.path('seating', 1)}#d-move" in desk
    day.organiser.do("game-started", game=1)
    desk = day.organiser.html("desk") if lang == "en" else japanese(day.organiser, "desk")
    assert missing not in desk
    assert new not in desk


@pytest.mark.parametrize(("lang", "said"), [("en", "Game 1, table 2"), ("ja", "第1試合 2卓")])
def test_a_call_says_which_game_it_is_of(lang, said):
    day = overlapping()
    day.somebody(day.state.games[1].tables[1][0]).do("called", set="about=misplaced", game=1, table=2)
    desk = day.organiser.html("desk") if lang == "en" else japanese(day.organiser, "desk")
    call = re.search(r'<div class="call open">(.*?)</p>', desk, re.DOTALL)[1]
    assert said in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", call))


def test_a_table_with_more_time_stays_on_the_screen_after_the_halls_end():
    """CH9: its clock is its own, and the projector does not forget it when it turns to the standings."""
    day = Hall(8)
    day.seat(1)
    day.organiser.do("clock-extended", game=1, table=2, minutes=10, why="spilt tea")
    day.organiser.do("announced", game=1, mark=0, table=0)
    screen = Somebody(day.row).html("projector")
    assert 'data-auto="standings"' in screen
    still = re.search(r'<div class="still">(.*?)</div>', screen, re.DOTALL)[1]
    assert "Still playing" in still
    assert "Table 2" in still
    assert "data-due" in still, "it runs"
    day.organiser.do("announced", game=1, mark=0, table=2)
    assert 'class="still"' not in Somebody(day.row).html("projector")
