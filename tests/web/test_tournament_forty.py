"""A day of forty in real Chromium: desk, projector and four phones, with every tap counted.

From the rehearsal on the evening before to the certificates. docs/project/measurements/tournaments.md has the figures.
A tap is a click or a key that decides something; the numbers of a result are counted as numbers. `make day` repeats
the day in both languages and keeps a picture of every step.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from boardroom import tournament
from boardroom.tournament.text import texts
from web.browser import live, no_sideways_scroll, opened, person
from web.browser_day import (
    MINUTE,
    PICTURES,
    SCREEN,
    Screen,
    TapCounter,
    import_log,
    load_journal,
    make_log,
    open_desk,
    open_phone,
    rule_results,
    set_remaining_time,
    submit_action,
)
from web.prize_giving import announce_places, check_printed_pages

ENTRANTS, CAME = 40, 38
OTHER = {"ja": "en", "en": "ja"}
TIMETABLE = {
    "ja": "09:30 受付\n10:00 第1試合\n12:00 第2試合（昼食のあと）\n14:00 第3試合\n16:00 表彰式",
    "en": "09:30 Check-in\n10:00 Game 1\n12:00 Game 2, after lunch\n14:00 Game 3\n16:00 Prize giving",
}
LATE = {"ja": "飛び入り 次郎", "en": "Jo Walker"}
WHY = {"ja": "帰られたため", "en": "had to go home"}
TAPS = {
    # The evening before
    "rehearse: begin": 1,
    "rehearse: seat, start, bots' results": 5,
    "rehearse: throw away": 2,
    # Before the game
    "save the timetable": 1,
    "check in": 2,
    "scan a slip": 4,
    "seat and start": 4,
    "a newcomer in an empty chair": 6,
    "count the set": 1,
    # While it is played
    "call the referee": 2,
    "withdraw a call": 1,
    "answer a call": 2,
    "announce the end at 0:00": 1,
    # Results
    "tell by phone": 2,
    "confirm by phone": 1,
    "tell other numbers": 2,
    "take one of two reports": 1,
    # One click for all of them, then Enter a table: it was 32 clicks and 40 fields
    "eight tables from paper": 9,
    "seat the next game": 3,
    # The end
    "hold the standings back": 1,
    "fix the ranking": 1,
    "call out a place": 3,
    "certificates": 2,
}


@pytest.mark.parametrize("lang", ["ja", "en"] if PICTURES else ["ja"])
def test_tournament_of_forty_needs_few_taps(browser, server, lang):
    """The desk and two phones in one language, the other two in the other, and the projector in both."""
    hands = TapCounter(lang)
    desk = open_desk(browser, server, lang, hands)
    projector = rehearse(browser, server.address, desk)
    code = import_log(desk, make_log(lang, ENTRANTS, CAME))
    morning(desk, projector, code)
    phones = seat(browser, server, desk, projector, code)
    start(desk, projector, phones, code)
    calls(desk, phones, code)
    the_end(desk, projector, phones, code)
    results(desk, projector, phones, code)
    announce_places(desk, projector, phones, code)
    check_printed_pages(desk, code)
    assert hands.taps == TAPS
    for screen in (desk, projector, *phones):
        screen.close()


def rehearse(browser: Any, address: str, desk: Screen) -> Screen:
    """The evening before: a hall of people who do not exist, played by bots and thrown away. The projector stays."""
    desk.take_picture("championships")
    desk.tap("Rehearse a tournament", "rehearse: begin")
    desk.page.wait_for_url("**/desk/")
    code = desk.page.url.split("/")[4]
    expect(desk.page.locator("p.rehearsal")).to_be_visible()
    desk.take_picture("rehearsal")
    screen = opened(person(browser, address, OTHER[desk.lang], SCREEN), f"/c/{code}/projector/")
    projector = Screen(screen, desk.lang, desk.hands, "projector")
    seated = "rehearse: seat, start, bots' results"
    desk.tap("Draw the seating for round %(n)s", seated, n=1)
    desk.page.wait_for_url("**/seating/1/")
    desk.tap("Confirm and publish", seated)
    desk.tap("Go to the desk to start the round", seated, role="link")
    desk.tap("Start round %(n)s", seated, n=1)
    expect(projector.page.locator("[data-view=clock]")).to_be_visible()
    expect(projector.page.locator("header .rehearsal")).to_be_visible()
    projector.take_picture("rehearsal")
    desk.tap("Rehearsal: let bots finish all but two tables", seated)
    expect(desk.page.locator(".cell.is-confirmed")).to_have_count(7)
    desk.take_picture("rehearsal-results", whole=True)
    desk.tap("Discard it", "rehearse: throw away", role="link")
    desk.take_picture("rehearsal-thrown-away")
    desk.tap("Discard it", "rehearse: throw away")
    desk.page.wait_for_url("**/c/")
    assert desk.page.context.request.get(f"/c/{code}/").status == 404
    return projector


def morning(desk: Screen, projector: Screen, code: str) -> None:
    """The timetable, and the last two at the door."""
    page = desk.page
    desk.open_path(f"/c/{code}/settings/")
    page.locator("#f-timetable").fill(TIMETABLE[desk.lang])
    desk.tap("Save", "save the timetable")
    page.wait_for_url("**/settings/")
    desk.take_picture("settings", whole=True)
    desk.open_path(f"/c/{code}/people/")
    for who in ("39", "e40"):
        page.locator("#find").fill(who)
        if who == "39":
            desk.take_picture("check-in")
        desk.press_key("Enter", "check in")
        expect(page.locator("#find")).to_have_value("")
    expect(page.locator("#h-check")).to_contain_text("40 / 40")
    projector.open_path(f"/c/{code}/projector/")
    live(projector.page)
    expect(projector.page.locator("[data-view=welcome]")).to_contain_text("40 / 40")
    projector.take_picture("timetable")


def seat(browser: Any, server: Any, desk: Screen, projector: Screen, code: str) -> list[Screen]:
    """Draw, look, confirm; then somebody has gone, somebody has come, and both are put right. Four phones."""
    # Who has the page open is told of a seat: by sound where it is turned on, and in the title
    first = tournament.make_seating(load_journal(desk.page, code).state, 1).tables[0][0]
    early = open_phone(browser, server, desk, code, first, OTHER[desk.lang])
    early.take_picture("checked-in", whole=True)
    early.page.evaluate(
        """() => {
            window.heard = [];
            const page = document.documentElement;
            page.dataset.sound = "yes";
            page.addEventListener("sound", ({ detail }) => window.heard.push(detail));
        }"""
    )
    desk.open_path(f"/c/{code}/desk/")
    desk.take_picture("before-the-seating")
    desk.tap("Draw the seating for round %(n)s", "seat and start", n=1)
    desk.page.wait_for_url("**/seating/1/")
    desk.take_picture("seating-drawn")
    desk.tap("Confirm and publish", "seat and start")
    expect(projector.page.locator("[data-view=seating]")).to_be_visible()
    expect(desk.find("Go to the desk to start the round", role="link")).to_be_visible()
    desk.take_picture("seating-published")
    projector.take_picture("seating")
    expect(early.page).to_have_title(re.compile(r"^● .*\d"))
    assert early.page.evaluate("window.heard") == ["turn"]
    early.take_picture("seated", whole=True)
    desk.tap("Go to the desk to start the round", "seat and start", role="link")

    gone, late = load_journal(desk.page, code).state.rounds[1].tables[4][1], f"E{ENTRANTS + 1}"
    newcomer(desk, code, gone, late)
    tables = load_journal(desk.page, code).state.rounds[1].tables
    assert late in tables[4]
    at_two = [
        (who, lang) for here in tables[:2] for who, lang in zip(here, (OTHER[desk.lang], desk.lang), strict=False)
    ]
    assert at_two[0] == (first, early.lang)
    phones = [early, *(open_phone(browser, server, desk, code, who, lang) for who, lang in at_two[1:])]
    for phone, table in zip(phones, "1122", strict=True):
        expect(phone.page.locator(".bigtable")).to_contain_text(table)
        assert no_sideways_scroll(phone.page)
    return phones


def newcomer(desk: Screen, code: str, gone: str, late: str) -> None:
    """CH11: the desk says whose chair is empty and who has none; one takes the other's."""
    page, what = desk.page, "a newcomer in an empty chair"
    desk.open_path(f"/c/{code}/people/")
    desk.tap_selector(f"#entrants button[value^='person={gone}&']", what)
    page.locator("#n-name").fill(LATE[desk.lang])
    desk.tap("Add to the list", what)
    expect(page.locator("#h-check")).to_contain_text("40 / 41")
    desk.open_path(f"/c/{code}/desk/")
    warnings = page.locator(".next .problem")
    expect(warnings).to_have_count(2)
    expect(warnings.filter(has_text=gone)).to_have_count(1)
    expect(warnings.filter(has_text=LATE[desk.lang])).to_have_count(1)
    desk.take_picture("empty-chair-and-newcomer")
    desk.tap("Move people manually", what, role="link")
    page.wait_for_url("**/seating/1/#d-move")
    live(page)
    desk.tap_selector(f"[data-move={late}]", what)
    # Somebody else does something meanwhile: who was tapped stays tapped
    submit_action(page, code, "staff-added", name="S")
    expect(page.locator(".unseated li")).to_have_count(4)
    desk.tap_selector(f"[data-move={gone}]", what)
    expect(page.locator(".trial")).to_be_visible()
    expect(page.locator("[data-move][aria-pressed=true]")).to_have_count(0)
    desk.take_picture("newcomer-tried")
    page.locator("#t-why").fill(WHY[desk.lang])
    desk.tap("Move them", what)
    expect(page.locator(".trial")).to_have_count(0)
    desk.open_path(f"/c/{code}/desk/")
    expect(page.locator("#h-next")).to_be_visible()
    expect(page.locator(".next .problem")).to_have_count(0)


def start(desk: Screen, projector: Screen, phones: list[Screen], code: str) -> None:
    # CH8: before the game the set is on top of the captain's page
    captain = phones[0]
    captain.take_picture("before-the-game", whole=True)
    captain.open_path(f"/c/{code}/table/1/1/")
    expect(captain.page.locator("section.panel h2").first).to_have_id("h-set")
    captain.take_picture("set", whole=True)
    captain.tap("Complete: 108 tiles, 7 × 25 shares", "count the set")
    desk.take_picture("ready-to-start")
    desk.tap("Start round %(n)s", "seat and start", n=1)
    expect(projector.page.locator("[data-view=clock]")).to_be_visible()
    expect(desk.page.locator("#h-clock")).to_be_visible()
    desk.take_picture("game-1-on", whole=True)
    projector.take_picture("clock")


def calls(desk: Screen, phones: list[Screen], code: str) -> None:
    """One is withdrawn, one is answered; each side reads it in its own language."""
    kinds = texts.CALL_REASONS
    one, two = phones[1], phones[2]
    one.open_path(f"/c/{code}/table/1/1/")
    one.take_picture("table-in-play", whole=True)
    one.tap(kinds[one.lang]["misplaced"], "call the referee")
    call = desk.page.locator(".call.open")
    expect(call).to_contain_text(kinds[desk.lang]["misplaced"])
    one.take_picture("called", whole=True)
    one.tap("Withdraw the call", "withdraw a call")
    expect(call).to_have_count(0)

    two.open_path(f"/c/{code}/table/1/2/")
    two.page.locator("#call-text").fill("13D?")
    two.tap("Call the referee", "call the referee")
    expect(call).to_contain_text("13D?")
    desk.take_picture("called")
    desk.tap("On my way", "answer a call")
    expect(two.page.locator("#h-ref + p")).to_contain_text(two.translate("%(name)s is on the way", name="Sato"))
    two.take_picture("referee-on-the-way", whole=True)
    desk.page.locator(".call input[name=ruling]").fill("OK")
    desk.tap("Done", "answer a call")
    expect(desk.page.locator(".call")).to_have_count(0)
    # CH9: a table that lost time has a clock of its own
    submit_action(desk.page, code, "clock-extended", game=1, table=3, minutes=5, why="spilt tea")


def the_end(desk: Screen, projector: Screen, phones: list[Screen], code: str) -> None:
    """CH9: at 0:00 the desk has the announcement on top; it is what counts."""
    set_remaining_time(projector, 5 * MINUTE - 1000)
    expect(projector.page.locator(".say[data-mark='5']")).to_be_visible()
    projector.take_picture("five-minutes")
    for screen in (desk, projector):
        set_remaining_time(screen, 900)
    over = desk.page.locator(".atzero button.primary")
    expect(over).to_be_visible()
    expect(projector.page.locator(".zero")).to_be_visible()
    digits = projector.page.locator(".giant .tournament-clock").bounding_box()
    assert abs(digits["x"] + digits["width"] / 2 - SCREEN["width"] / 2) < 50, "in the middle"
    desk.take_picture("time-is-up")
    projector.take_picture("time-is-up")
    desk.tap_selector(".atzero button.primary", "announce the end at 0:00")
    expect(projector.page.locator(".say[data-mark='0']")).to_be_visible()
    expect(projector.page.locator(".still")).to_contain_text("3卓")
    expect(desk.page.locator(".next .step").first).to_contain_text("10")
    desk.take_picture("results-open", whole=True)
    projector.take_picture("the-end")
    # The result is due: it has come to the top by itself
    for phone in (phones[1], phones[2]):
        expect(phone.page.locator("section.panel h2").first).to_have_id("h-result")


def results(desk: Screen, projector: Screen, phones: list[Screen], code: str) -> None:
    """CH13: a table tells and confirms; another tells twice; the rest comes on paper, one table late."""
    here = load_journal(desk.page, code).state.rounds[1].tables
    tell(phones[0], here[0], 30_000)
    phones[0].tap("Report the result", "tell by phone")
    # On the other's own page, without looking for the table
    phones[1].open_path(f"/c/{code}/me/")
    expect(phones[1].find("Yes, confirm")).to_be_visible()
    phones[1].take_picture("to-confirm", whole=True)
    phones[1].tap("Yes, confirm", "confirm by phone")
    expect(desk.page.locator(".cell.is-confirmed")).to_have_count(1)

    tell(phones[2], here[1], 25_000)
    phones[2].take_picture("result", whole=True)
    phones[2].tap("Report the result", "tell by phone")
    phones[3].open_path(f"/c/{code}/table/1/2/")
    phones[3].tap_selector("#d-other summary", "tell other numbers")
    tell(phones[3], here[1], 26_000, "o")
    phones[3].take_picture("other-numbers", whole=True)
    phones[3].tap("Report my numbers (the referee decides)", "tell other numbers")
    expect(desk.page.locator(".reports .unlike")).to_have_count(4)
    # Both at the same moment: a frame may come between two questions
    sides = desk.page.locator(".reports .unlike").first.locator("td")
    one, two, *_ = sides.evaluate_all("all => all.map((cell) => cell.getBoundingClientRect().y)")
    assert one == two, "side by side"
    desk.take_picture("two-reports")
    phones[3].take_picture("disputed", whole=True)
    desk.tap("Accept this report", "take one of two reports")
    expect(desk.page.locator(".cell.is-confirmed")).to_have_count(2)

    # The other eight from paper: one click for all of them, then four numbers and Enter each
    desk.tap("Results from paper", "eight tables from paper", role="link")
    desk.page.wait_for_url("**/paper/1/")
    expect(desk.page.locator("form.paper")).to_have_count(8)
    for left in range(8, 1, -1):
        paper(desk, left)
    desk.take_picture("paper", whole=True)
    # CH6: the table that plays on holds nobody up
    desk.open_path(f"/c/{code}/desk/")
    desk.tap("Draw the seating for round %(n)s", "seat the next game", n=2)
    desk.page.wait_for_url("**/seating/2/")
    desk.tap("Confirm and publish", "seat the next game")
    expect(desk.find("Go to the desk to start the round", role="link")).to_be_visible()
    expect(projector.page.locator("header")).to_contain_text("第1試合")
    desk.open_path(f"/c/{code}/desk/")
    expect(desk.find("Start round %(n)s", n=2)).to_be_visible()
    desk.take_picture("game-2-with-an-open-result", whole=True)
    projector.take_picture("between-the-games")
    submit_action(desk.page, code, "announced", game=1, table=3, mark=0)
    desk.open_path(f"/c/{code}/paper/1/")
    paper(desk, 1)
    expect(desk.page.locator(".good")).to_be_visible()
    assert load_journal(desk.page, code).state.rounds[1].list_unconfirmed_tables() == []
    expect(projector.page.locator("[data-view=seating]")).to_be_visible()
    projector.take_picture("seating-2")
    phones[0].open_path(f"/c/{code}/me/")
    phones[0].take_picture("second-seat", whole=True)
    desk.open_path(f"/c/{code}/desk/")
    desk.tap("Start round %(n)s", "seat the next game", n=2)
    expect(desk.page.locator("#h-clock")).to_be_visible()
    rule_results(desk.page, code, 2)


def tell(phone: Screen, here: tuple[str, ...], most: int, field: str = "t") -> None:
    for at, who in enumerate(here):
        phone.page.locator(f"#{field}{who}").fill(str(most - 1000 * at))


def paper(desk: Screen, left: int) -> None:
    """The numbers of the first table that is left: at first key by key, and how the fields follow each other."""
    page = desk.page
    fields = page.locator("form.paper").first.locator("input[name^='money.']")
    for at in range(4):
        if left == 8 or at == 0:
            expect(fields.nth(at)).to_be_focused()
        write = page.keyboard.type if left == 8 else page.keyboard.insert_text
        write(str(41000 - 3700 * at - 100 * left))
        if at < 3:
            page.keyboard.press("Tab")
    if left == 4:
        desk.take_picture("paper-typed")
    desk.press_key("Enter", "eight tables from paper")
    expect(page.locator("form.paper")).to_have_count(left - 1)
