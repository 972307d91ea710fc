"""A championship in real Chromium: the desk, the projector and two phones, through one game."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from boardroom import championship as hall
from boardroom.championship.facts import Checked, Entered, GameStarted, Opened, SeatingConfirmed
from web.browser import DESK, PHONE, no_sideways_scroll, opened, person, violations


def entered(browser, server, code: str, name: str, lang: str) -> Page:
    context = person(browser, server.address, lang, PHONE, has_touch=True, is_mobile=True)
    page = opened(context, f"/c/{code}/enter/")
    page.locator("#e-name").fill(name)
    page.locator("form.panel button").click()
    page.wait_for_url("**/me/")
    return page


def test_a_game_with_desk_projector_and_phones(browser, server):
    context = person(browser, server.address, "en", DESK)
    desk = opened(context, "/welcome/?next=/c/new/")
    desk.locator("[name=name]").fill("Sato")
    desk.locator("form.panel button, form button.primary").first.click()
    desk.wait_for_url("**/c/new/")
    desk.locator("#f-name").fill("Spring Championship")
    desk.locator("form.panel button.primary").click()
    desk.wait_for_url("**/desk/")
    code = desk.url.split("/")[4]
    projector = opened(person(browser, server.address, "ja", DESK), f"/c/{code}/projector/")
    expect(projector.locator("[data-view=welcome]")).to_be_visible()

    one = entered(browser, server, code, "Aki", "en")
    two = entered(browser, server, code, "青木 花子", "ja")
    expect(projector.locator("[data-view=welcome]")).to_contain_text("0 / 2")

    # Two at the door; then everybody by the search field and Enter
    desk.goto(f"/c/{code}/people/")
    for name in ("Ben", "Cho"):
        desk.locator("#n-name").fill(name)
        desk.get_by_role("button", name="Add to the list").click()
        expect(desk.locator("#entrants")).to_contain_text(name)
    for words in ("e1", "青木"):
        desk.locator("#find").fill(words)
        desk.locator("#find").press("Enter")
        expect(desk.locator("#find")).to_have_value("")
    expect(desk.locator("#h-check")).to_contain_text("4 / 4")
    expect(one.locator(".lead")).to_have_text("You are checked in.")
    assert violations(desk) == []

    desk.goto(f"/c/{code}/desk/")
    desk.get_by_role("button", name="Make the seating of game 1").click()
    desk.get_by_role("link", name="Look at the seating").click()
    desk.get_by_role("button", name="Confirm and publish").click()
    expect(projector.locator("[data-view=seating]")).to_be_visible()
    expect(two.locator(".bigtable")).to_have_text("1卓")
    desk.goto(f"/c/{code}/desk/")
    desk.get_by_role("button", name="Start game 1 now").click()
    expect(projector.locator(".giant .hallclock")).to_have_text(re.compile(r"^(90:00|89:5\d)$"))
    shown = projector.locator(".giant .hallclock").inner_text()
    expect(projector.locator(".giant .hallclock")).not_to_have_text(shown)
    assert violations(projector) == []

    # The referee is called, and comes
    for phone in (one, two):
        phone.locator("a.button.primary").click()
        phone.wait_for_url("**/table/1/1/")
        assert no_sideways_scroll(phone)
    two.locator("#call-text").fill("置き間違い")
    # From a corner without reception: it is sent when that is back, once
    two.context.set_offline(True)
    for _ in range(2):
        two.get_by_role("button", name="審判を呼ぶ").click()
    expect(two.locator("#link")).to_contain_text("オフライン")
    two.context.set_offline(False)
    expect(desk.locator(".call")).to_have_count(1, timeout=15_000)
    expect(desk.locator(".call")).to_contain_text("置き間違い")
    desk.get_by_role("button", name="I go").click()
    expect(two.locator("#h-ref + p")).to_contain_text("Satoが対応中です")

    # One tells the result while frames come in; the other confirms it
    for person_number, money in enumerate(("30,000", "28000", "15000", "9900"), 1):
        one.locator(f"#tE{person_number}").fill(money)
    desk.get_by_role("button", name="Done").click()
    expect(one.locator("#tE1")).to_have_value("30,000")
    # Numbers that look wrong are questioned, and what was typed stays
    one.locator("#tE4").fill("9950")
    one.get_by_role("button", name="Tell the result").click()
    expect(one.locator("#told")).to_contain_text("multiple of 100")
    expect(one.get_by_role("button", name="I am sure")).to_be_visible()
    expect(one.locator("#tE1")).to_have_value("30,000")
    one.locator("#tE4").fill("9900")
    one.get_by_role("button", name="Tell the result").click()
    expect(two.locator(".told")).to_contain_text("$30,000")
    assert violations(two) == []
    two.get_by_role("button", name="はい、間違いありません").click()
    expect(one.locator("#h-result + .good")).to_have_text("confirmed")

    desk.locator("#d-end summary").click()
    desk.get_by_role("button", name="The game is over").click()
    expect(projector.locator(".say[data-mark='0']")).to_be_visible()
    expect(projector.locator("[data-view=standings] li").first).to_contain_text("Aki")
    two.goto(f"/c/{code}/standings/")
    expect(two.locator("tr.me")).to_contain_text("青木 花子")
    # The browser itself notes the answer 400 to the questioned numbers, and the time without reception
    assert [text for text in one.complaints + two.complaints if not re.search("400|INTERNET_DISCONNECTED", text)] == []
    assert desk.complaints + projector.complaints == []
    for page in (desk, projector, one, two):
        page.context.close()


def log_of(left: float) -> str:
    """The log of an event whose game 1 has so many minutes left now."""
    by, began = hall.Actor("Sato", "organiser"), round(time.time() * 1000 - (90 - left) * 60_000)
    event = hall.Event().do(Opened("Spring Championship", "2026-11-15", "Hall 1", "seed"), by=by, at=began)
    for n in range(1, 5):
        event = event.do(Entered(f"E{n}", f"Player {n}"), by=by, at=began)
        event = event.do(Checked(f"E{n}", "present"), by=by, at=began)
    for fact in (hall.make_seating(event.state, 1), SeatingConfirmed(1), GameStarted(1)):
        event = event.do(fact, by=by, at=began)
    return hall.dumps(event.log)


@pytest.mark.parametrize(
    ("left", "mark", "face"), [(29.8, 30, "29:4"), (26, None, "2[56]:"), (4.5, 5, "4:"), (-3, None, "0:00")]
)
def test_the_projector_shows_the_right_time_whenever_it_is_opened(browser, server, tmp_path, left, mark, face):
    """Also after a sleep or a restart of the server: the log and the server's time are all it needs."""
    file = tmp_path / "log.jsonl"
    file.write_text(log_of(left))
    context = person(browser, server.address, "en", DESK)
    page = opened(context, "/welcome/?next=/c/import/")
    page.locator("[name=name]").fill("Sato")
    page.locator("form button.primary").first.click()
    page.locator("#log").set_input_files(file)
    page.locator("form.panel button.primary").click()
    page.wait_for_url("**/desk/")
    if left < 0:
        expect(page.locator("#d-end button")).to_be_visible()
    page.goto(page.url.replace("/desk/", "/projector/"))
    expect(page.locator(".giant .hallclock")).to_have_text(re.compile(f"^{face}"))
    for each in (30, 10, 5, 0):
        expect(page.locator(f".say[data-mark='{each}']")).to_be_visible(visible=each == mark)
    expect(page.locator(".zero")).to_be_visible(visible=left < 0)
    # Chosen by keys
    page.keyboard.press("r")
    expect(page.locator("[data-view=standings]")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("[data-view=clock]")).to_be_visible()
    context.close()


@pytest.mark.parametrize(("lang", "theme", "size"), [("en", "light", DESK), ("ja", "dark", PHONE)])
def test_axe_finds_nothing(browser, server, tmp_path, lang, theme, size):
    file = tmp_path / "log.jsonl"
    file.write_text(log_of(12))
    context = person(browser, server.address, lang, size, color_scheme=theme)
    page = opened(context, "/welcome/?next=/c/import/")
    page.locator("[name=name]").fill("Sato")
    page.locator("form button.primary").first.click()
    page.locator("#log").set_input_files(file)
    page.locator("form.panel button.primary").click()
    page.wait_for_url("**/desk/")
    event = page.url.removesuffix("desk/")
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
        page.goto(event + path)
        for details in page.locator("main details").all():
            details.evaluate("d => { d.open = true; }")
        assert no_sideways_scroll(page), path
        if wrong := violations(page):
            found[path] = wrong
    assert found == {}
    assert page.complaints == []
    context.close()
