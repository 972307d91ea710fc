"""A championship in real Chromium: the desk, the projector and two phones, through the whole day."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import expect
from tournament.tournament_day import TournamentDay

from boardroom import tournament
from boardroom.tournament.events import (
    AttendanceSet,
    EntrantAdded,
    RoundStarted,
    SeatingConfirmed,
    SettingsChanged,
    StandingsFinalised,
    TournamentOpened,
)
from web.browser import AWAKE, DESK, PHONE, live, no_sideways_scroll, offline, opened, person, until, violations
from web.browser_day import import_tournament, load_journal, rule_results, submit_action, submit_actions


def entered(browser, server, code: str, name: str, lang: str) -> Any:
    context = person(browser, server.address, lang, PHONE, has_touch=True, is_mobile=True)
    page = opened(context, f"/c/{code}/enter/")
    page.locator("#e-name").fill(name)
    page.locator("form.panel button").click()
    page.wait_for_url("**/me/")
    return page


def test_desk_projector_and_phones_work_together(browser, server):
    """Sixteen entrants from the empty hall to the certificates."""
    context = person(browser, server.address, "en", DESK)
    desk = opened(context, "/welcome/?next=/c/new/")
    desk.locator("[name=name]").fill("Sato")
    desk.locator("form.panel button, form button.primary").first.click()
    desk.wait_for_url("**/c/new/")
    desk.locator("#f-name").fill("Spring Championship")
    desk.locator("#f-seed").fill("spring")
    desk.locator("form.panel button.primary").click()
    desk.wait_for_url("**/desk/")
    code = desk.url.split("/")[4]
    projector = opened(person(browser, server.address, "ja", DESK), f"/c/{code}/projector/")
    expect(projector.locator("[data-view=welcome]")).to_be_visible()

    one = entered(browser, server, code, "Aki", "en")
    two = entered(browser, server, code, "青木 花子", "ja")
    expect(projector.locator("[data-view=welcome]")).to_contain_text("0 / 2")

    # A list, one at the door; then everybody by the search field and Enter, or by a tap
    desk.goto(f"/c/{code}/people/csv/")
    desk.locator("#text").fill("\n".join(f"Player {n}" for n in range(3, 16)))
    desk.get_by_role("button", name="Review the list").click()
    desk.get_by_role("button", name="Add these 13 entries").click()
    desk.wait_for_url("**/people/")
    desk.locator("#n-name").fill("Ben")
    desk.get_by_role("button", name="Add to the list").click()
    expect(desk.locator("#entrants")).to_contain_text("Ben")
    for words in ("e1", "青木"):
        desk.locator("#find").fill(words)
        desk.locator("#find").press("Enter")
        expect(desk.locator("#find")).to_have_value("")
    expect(desk.locator("#h-check")).to_contain_text("3 / 16")
    for left in (13, 12, 11):
        expect(desk.locator("#entrants button.yes")).to_have_count(left)
        desk.locator("#entrants button.yes").first.click()
    # The others come at once, at another desk
    expect(desk.locator("#h-check")).to_contain_text("6 / 16")
    absent = [who for who, person in load_journal(desk, code).state.people.items() if person.status != "present"]
    assert len(absent) == 10
    submit_actions(desk, code, [{"what": "checked", "person": who, "status": "present"} for who in absent])
    expect(desk.locator("#h-check")).to_contain_text("16 / 16")
    expect(one.locator(".lead")).to_have_text("You are checked in.")
    assert violations(desk) == []

    desk.goto(f"/c/{code}/desk/")
    desk.get_by_role("button", name="Draw the seating for round 1").click()
    desk.wait_for_url("**/seating/1/")
    # The two phones to one table, by hand: first what it would do, then done
    tables = load_journal(desk, code).state.rounds[1].tables
    number = 1 + next(at for at, here in enumerate(tables) if "E1" in here)
    assert "E2" not in tables[number - 1], "this seed parts them"
    away = next(who for who in tables[number - 1] if who != "E1")
    desk.locator("[data-move=E2]").click()
    desk.locator(f"[data-move={away}]").click()
    expect(desk.locator(".trial")).to_contain_text("No new problems.")
    assert violations(desk) == []
    desk.get_by_role("button", name="Move them").click()
    expect(desk.locator(".trial")).to_have_count(0)
    expect(desk.locator(f".tableof:nth-child({number})")).to_contain_text("青木 花子")
    desk.get_by_role("button", name="Confirm and publish").click()
    expect(projector.locator("[data-view=seating]")).to_be_visible()
    expect(two.locator(".bigtable")).to_have_text(f"{number}卓")
    desk.goto(f"/c/{code}/desk/")
    desk.get_by_role("button", name="Start round 1").click()
    expect(projector.locator(".giant .tournament-clock")).to_have_text(re.compile(r"^(90:00|8[89]:\d\d)$"))
    shown = projector.locator(".giant .tournament-clock").inner_text()
    expect(projector.locator(".giant .tournament-clock")).not_to_have_text(shown)
    assert violations(projector) == []

    # The referee is called, and comes
    for phone in (one, two):
        phone.locator("a.button.primary").click()
        phone.wait_for_url(f"**/table/1/{number}/")
        assert no_sideways_scroll(phone)
    # From a corner without reception: it is sent when that is back, once, even if the phone threw the page away
    with offline(two.context):
        for _ in range(2):
            two.get_by_role("button", name="タイルの置き間違い").click()
        expect(two.locator("#link")).to_contain_text("オフライン")
        two.goto("about:blank")
    two.goto(f"/c/{code}/me/")
    expect(desk.locator(".call")).to_have_count(1)
    expect(desk.locator(".call")).to_contain_text("A tile was misplaced")
    expect(desk).to_have_title(re.compile(r"^\(1\) Desk"))
    desk.get_by_role("button", name="On my way").click()
    two.goto(f"/c/{code}/table/1/{number}/")
    expect(two.locator("#h-ref + p")).to_contain_text("Satoが対応中です")

    # One tells the result while frames come in; the other confirms it
    here = sorted(load_journal(desk, code).state.rounds[1].tables[number - 1], key=lambda who: int(who[1:]))
    assert here[:2] == ["E1", "E2"]
    for who, money in zip(here, ("30,000", "28000", "15000", "9900"), strict=True):
        one.locator(f"#t{who}").fill(money)
    desk.get_by_role("button", name="Done").click()
    expect(one.locator("#tE1")).to_have_value("30,000")
    # Numbers that look wrong are questioned, and what was typed stays
    one.locator(f"#t{here[3]}").fill("9950")
    one.get_by_role("button", name="Report the result").click()
    expect(one.locator("#messages")).to_contain_text("multiple of 100")
    expect(one.get_by_role("button", name="These numbers are correct")).to_be_visible()
    expect(one.locator("#tE1")).to_have_value("30,000")
    one.locator(f"#t{here[3]}").fill("9900")
    one.get_by_role("button", name="Report the result").click()
    expect(two.locator(".report-lines")).to_contain_text("$30,000")
    assert violations(two) == []
    two.get_by_role("button", name="はい、確認しました").click()
    expect(one.locator("#h-result + .good")).to_have_text("confirmed")

    desk.locator("#d-end summary").click()
    desk.get_by_role("button", name="End the round").click()
    expect(projector.locator(".say[data-mark='0']")).to_be_visible()
    expect(projector.locator("[data-view=standings] li").first).to_contain_text("Aki")
    rule_results(desk, code, 1)

    # The other games without the clicks; the last standings are kept for the end
    one.goto(f"/c/{code}/standings/")
    for game in (2, 3):
        for what in ("seating-drawn", "seating-confirmed", "game-started"):
            submit_action(desk, code, what, game=game)
        if game == 3:
            desk.get_by_role("button", name="Freeze the public standings").click()
            expect(one.locator(".seatinghead")).to_contain_text("are frozen")
            leader = one.locator("tbody tr").first.inner_text()
        rule_results(desk, code, game)
        submit_action(desk, code, "announced", game=game, mark=0, table=0)
    expect(one.locator(".seatinghead")).to_contain_text("12 of 12")
    assert one.locator("tbody tr").first.inner_text() == leader
    desk.get_by_role("button", name="Finalise the standings").click()
    expect(one.locator("h1")).to_have_text("Final standings")
    winner = tournament.rank_entrants(load_journal(desk, code).state)[0].name
    expect(projector.locator("[data-view=standings] li").first).to_contain_text(winner)
    expect(one.locator("tbody tr").first).to_contain_text(winner)
    two.goto(f"/c/{code}/standings/")
    expect(two.locator("tr.me")).to_contain_text("青木 花子")
    desk.get_by_role("link", name="Print certificates").click()
    desk.get_by_role("link", name="Print all 16").click()
    expect(desk.locator(".certificate")).to_have_count(16)
    expect(desk.locator(".certificate").first).to_contain_text(winner)
    # The browser itself notes the answer 400 to the questioned numbers, and the time without reception
    assert [text for text in one.complaints + two.complaints if not re.search("400|INTERNET_DISCONNECTED", text)] == []
    assert desk.complaints + projector.complaints == []
    for page in (desk, projector, one, two):
        page.context.close()


def log_of(left: float) -> str:
    """The log of an event whose game 1 has so many minutes left now."""
    by, began = tournament.Actor("Sato", "organiser"), round(time.time() * 1000 - (90 - left) * 60_000)
    event = tournament.Journal().record_event(
        TournamentOpened("Spring Championship", "2026-11-15", "Hall 1", "seed"), by=by, at=began
    )
    for n in range(1, 5):
        event = event.record_event(EntrantAdded(f"E{n}", f"Player {n}"), by=by, at=began)
        event = event.record_event(AttendanceSet(f"E{n}", "present"), by=by, at=began)
    for fact in (tournament.make_seating(event.state, 1), SeatingConfirmed(1), RoundStarted(1)):
        event = event.record_event(fact, by=by, at=began)
    return tournament.dump_log(event.log)


UPRIGHT = """() => {
    const inside = (one, box) => {
        const [a, b] = [one.getBoundingClientRect(), box.getBoundingClientRect()];
        return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    };
    const header = document.querySelector(".screen > header");
    const names = [...document.querySelectorAll("[data-view=seating] .nm")];
    const lines = (name) => name.offsetHeight / parseFloat(getComputedStyle(name).fontSize);
    return [...header.children, header.querySelector(".event > span")].every((part) => inside(part, header)) &&
        names.length === 4 && names.every((name) => inside(name, name.parentElement) && lines(name) < 1.8);
}"""


@pytest.mark.parametrize(
    ("left", "mark", "face"), [(29.8, 30, "29:[0-4]"), (26, None, "2[56]:"), (4.5, 5, "4:"), (-3, None, "0:00")]
)
def test_projector_shows_the_right_time_when_opened_late(browser, server, left, mark, face):
    """Also after a sleep or a restart of the server: the log and the server's time are all it needs."""
    context = person(browser, server.address, "en", DESK)
    event = import_tournament(context, server.address, log_of(left))
    page = opened(context, f"{event}desk/" if left < 0 else f"{event}projector/")
    if left < 0:
        expect(page.locator(".atzero button")).to_be_visible()
        page.goto(f"{event}projector/")
    expect(page.locator(".giant .tournament-clock")).to_have_text(re.compile(f"^{face}"))
    for each in (30, 10, 5, 0):
        expect(page.locator(f".say[data-mark='{each}']")).to_be_visible(visible=each == mark)
    expect(page.locator(".zero")).to_be_visible(visible=left < 0)
    live(page)
    # Chosen by keys
    page.keyboard.press("r")
    expect(page.locator("[data-view=standings]")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("[data-view=clock]")).to_be_visible()
    # A screen that stands upright: the head's parts do not run over each other or the list, and names stay whole
    page.set_viewport_size(PHONE)
    page.keyboard.press("s")
    expect(page.locator("[data-view=seating] .nm").first).to_be_visible()
    until(page, UPRIGHT)
    context.close()


def test_people_search_ignores_kana_and_width(browser, server):
    """Width, kana and spaces do not matter; a number is meant whole."""
    by = tournament.Actor("Sato", "organiser")
    event = tournament.Journal().record_event(TournamentOpened("Spring Championship", "", "", "seed"), by=by, at=1)
    names = [
        ("山田 太郎", "やまだ たろう"),
        ("鈴木 花子", "スズキ ハナコ"),
        *[(f"客{chr(0x4E00 + n)}", "") for n in range(10)],
    ]
    for n, (name, kana) in enumerate(names, 1):
        event = event.record_event(EntrantAdded(f"E{n}", name, kana), by=by, at=1)
    context = person(browser, server.address, "ja", DESK)
    page = opened(context, import_tournament(context, server.address, tournament.dump_log(event.log)) + "people/")
    found = {
        "１２": "E12", "Ｅ１２": "E12", "e1": "E1", "1": "E1", "ヤマダ": "E1", "ﾔﾏﾀﾞ": "E1", "山田太郎": "E1",
        "山田　太郎": "E1", "すずき": "E2", "はなこ 鈴木": "E2", "スズキハナコ": "E2",
    }  # fmt: skip
    for typed, number in found.items():
        page.locator("#find").fill(typed)
        expect(page.locator("#entrants li:visible .nr")).to_have_text([number])
    context.close()


def test_tournament_is_imported_from_a_file(browser, server, tmp_path):
    """Whoever has its log takes it to another machine: a name, the file, and its desk is there."""
    file = tmp_path / "log.jsonl"
    file.write_text(log_of(12))
    context = person(browser, server.address, "en", DESK)
    page = opened(context, "/welcome/?next=/c/import/")
    page.locator("[name=name]").fill("Sato")
    page.locator("form button.primary").first.click()
    page.locator("#log").set_input_files(file)
    page.locator("form.panel button.primary").click()
    page.wait_for_url("**/desk/")
    expect(page.locator("#h-clock")).to_be_visible()
    assert page.complaints == []
    context.close()


def test_leaving_needs_confirmation(browser, server):
    """The first tap asks, anything else takes it back, the second tap does it."""
    context = person(browser, server.address, "en", DESK, new=True)
    event = import_tournament(context, server.address, log_of(12))
    context.clock.install()
    page = opened(context, f"{event}people/")
    live(page)
    # However long this takes, no more time goes by on the page than is said here
    page.clock.pause_at(time.time() + 3600)
    leaves = page.locator("#entrants button[value^='person=E2&']")
    leaves.click()
    expect(leaves).to_have_text("Mark as left?")
    # The button of another is another question
    page.locator("#entrants button[value^='person=E3&']").click()
    expect(leaves).to_have_text("Mark as left")
    leaves.click()
    expect(leaves).to_have_text("Mark as left?")
    page.clock.fast_forward(5000)
    expect(leaves).to_have_text("Mark as left")
    leaves.click()
    expect(page.locator("#h-check")).to_contain_text("4 / 4")
    leaves.click()
    expect(page.locator("#h-check")).to_contain_text("3 / 4")
    assert page.complaints == []
    context.close()


def test_timetable_counts_down_to_the_next_time(browser, server):
    """By the clock of the machine that shows it; on the projector, too, which has the screen stay on."""
    by = tournament.Actor("Sato", "organiser")
    lines = "09:30 check-in\n12:00 game 2\n13:00 game 3"
    event = tournament.Journal().record_event(
        TournamentOpened("Spring Championship", "", "", "seed", timetable=lines), by=by, at=1
    )
    for fact in (
        EntrantAdded("E1", "Aki"),
        EntrantAdded("E2", "Ben"),
        AttendanceSet("E1", "present"),
        AttendanceSet("E2", "present"),
    ):
        event = event.record_event(fact, by=by, at=1)
    context = person(browser, server.address, "en", DESK, new=True, timezone_id="UTC")
    home = import_tournament(context, server.address, tournament.dump_log(event.log))
    context.clock.install(time=datetime(2026, 11, 15, 11, 42, 10, tzinfo=UTC))
    context.add_init_script(AWAKE)
    page = opened(context, f"{home}projector/")
    expect(page.locator(".nextup")).to_have_text(re.compile(r"^12:00 game 2 – あと 17:[0-4]\d · in 17:[0-4]\d$"))
    expect(page.locator("[data-view=welcome]")).to_contain_text("2 / 2")
    assert page.evaluate("window.asked") == ["screen"], "it stays on"
    page.clock.pause_at(datetime(2026, 11, 15, 11, 58, tzinfo=UTC))
    page.clock.resume()
    page.goto(home)
    says, now = page.locator(".nextup"), page.locator("[data-times] .next")
    expect(says).to_have_text(re.compile(r"^12:00 game 2 – in (1:\d\d|2:00)$"))
    expect(now).to_have_text(re.compile("game 2"))
    page.clock.fast_forward("02:30")
    expect(says).to_have_text(re.compile(r"^13:00 game 3 – in 5[89]:\d\d$"))
    expect(now).to_have_text(re.compile("game 3"))
    page.clock.fast_forward("01:00:00")
    expect(says).to_be_hidden()
    expect(now).to_have_count(0)
    assert page.complaints == []
    context.close()


@pytest.mark.parametrize(("lang", "theme", "size"), [("en", "light", DESK), ("ja", "dark", PHONE)])
def test_tournament_pages_pass_axe(browser, server, lang, theme, size):
    context = person(browser, server.address, lang, size, color_scheme=theme)
    event = import_tournament(context, server.address, log_of(12))
    page = opened(context, event)
    found = {}
    pages = (
        "",
        "desk/",
        "people/",
        "people/csv/",
        "seating/1/",
        "table/1/1/",
        "standings/",
        "log/",
        "settings/",
    )
    for path in (*pages, "people/slips/", "seating/1/sheets/"):
        if path:
            page.goto(event + path)
        page.locator("main details").evaluate_all("all => all.forEach((details) => (details.open = true))")
        assert no_sideways_scroll(page), path
        if wrong := violations(page):
            found[path] = wrong
    assert found == {}
    assert page.complaints == []
    context.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_guide_prints_on_one_sheet(browser, server, lang):
    context = person(browser, server.address, lang)
    page = opened(context, "/c/guide/")
    sheets = re.findall(rb"/Type\s*/Pages\b.*?/Count (\d+)", page.pdf(format="A4"), re.DOTALL)
    assert sheets == [b"1"]
    context.close()


def test_printed_pages_fit_phones_and_tournament_is_deleted_by_name(browser, server):
    """Paper is looked at on a phone, too, under a long name; and what is to be typed stands there as it is compared."""
    name = "The 12th Acquire Championship of the Northern Provinces <A & B>"
    day = TournamentDay(8)
    day.record(SettingsChanged(name, "2026-11-15", "Hall 1", "a public seed", 90, "places"))
    for game in (1, 2, 3):
        day.seat_round(game)
        day.play_round(game)
    day.record(StandingsFinalised())
    context = person(browser, server.address, "en", PHONE)
    event = import_tournament(context, server.address, tournament.dump_log(day.log))
    page = opened(context, event)
    papers = ("people/list/", "people/slips/", "seating/1/sheets/", "seating/1/list/", "standings/print/")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        for path in (*papers, "certificates/?who=all"):
            page.goto(event + path)
            expect(page.locator(".printed main")).to_contain_text("Entrant E8")
            assert no_sideways_scroll(page), path
            place, switch = (page.locator(what).bounding_box() for what in (".top nav a:last-child", ".top .switch"))
            assert place["x"] + place["width"] <= switch["x"], path
    page.goto(f"{event}delete/")
    asked = page.locator("label[for=d-name]").inner_text()
    page.locator("#d-name").fill(asked.partition(": ")[2])
    page.locator("main button").click()
    page.wait_for_url("**/c/")
    assert page.complaints == []
    context.close()
