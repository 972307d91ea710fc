"""The preview of a tile in Chromium: the first tap previews, the second one places it."""

import pytest
from playwright.sync_api import expect

from web.afar import Afar
from web.browser import PHONE, number, opened, past, press, seated, violations
from web.lay import lay

TILE = ".hand button[data-look]"


@pytest.fixture(scope="module")
def tables(server):
    wish = {
        "names": ["Aki", "Ben", "Cho"],
        "options": {"ruleset": "2000"},
        "phase": "place",
        "turns": 8,
        "does": "merge",
    }
    return lay(server, wish, wish)


def open_table(browser, server, laid, **more):
    return opened(seated(browser, server.address, laid["sessions"][laid["actor"]], **more), f"/t/{laid['code']}/")


def test_first_tap_previews_and_second_tap_places_the_tile(browser, server, tables):
    page = open_table(browser, server, tables[0], size=PHONE, has_touch=True)
    before = number(page)
    page.locator(f"{TILE}.merge").first.tap()
    outlook = page.locator(".outlook:visible")
    expect(outlook).to_have_count(1)
    expect(outlook.locator("strong")).to_contain_text("erge")
    expect(outlook.locator("button[name=do]")).to_be_focused()
    assert page.locator("button.sq.ghost").count() == 1
    assert page.locator(".shapes .meets").count() >= 2
    assert violations(page) == []
    # Another tile changes the preview, and Back closes it
    other = page.locator(TILE).first if page.locator(f"{TILE}.ghost").count() else page.locator(TILE).nth(1)
    page.locator("[data-unlook]:visible").tap()
    expect(outlook).to_have_count(0)
    expect(page.locator(".ghost")).to_have_count(0)
    assert number(page) == before
    # Tapping the board works like tapping the hand
    spot = other.get_attribute("data-point")
    page.locator(f'button.sq[data-spot="{spot}"]').tap()
    expect(page.locator(f"#look-{spot}")).to_be_visible()
    assert number(page) == before
    other.tap()
    past(page, before)
    expect(page.locator(".outlook")).to_have_count(0)
    assert not page.complaints
    page.context.close()


def test_preview_survives_new_chat_messages(browser, server, tables):
    laid = tables[1]
    page = open_table(browser, server, laid, size=PHONE, has_touch=True)
    page.wait_for_selector("#link[data-state=live]", state="attached")
    page.locator(TILE).first.tap()
    Afar(server, laid, seats=1).says("hurry up")
    expect(page.locator("#lines")).to_contain_text("hurry up")
    expect(page.locator(".outlook:visible")).to_have_count(1)
    expect(page.locator("button.sq.ghost")).to_have_count(1)
    page.context.close()


def test_preview_mode_for_mouse_touch_and_keyboard(browser, server, tables):
    page = open_table(browser, server, tables[1])
    page.locator(f"{TILE}.merge").first.hover()
    expect(page.locator(".outlook:visible .paid").first).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.move(2, 2)
    expect(page.locator(".outlook:visible")).to_have_count(0)

    page.goto("/settings/")
    page.locator("input[name=preview_mode][value=always]").check()
    page.locator("form.panel .primary").click()
    page.wait_for_url("**saved=1")
    page.goto(f"/t/{tables[1]['code']}/")
    before = number(page)
    page.locator(TILE).first.click()
    expect(page.locator(".outlook:visible .finish")).to_be_visible()
    assert number(page) == before
    press(page, page.locator(TILE).first.get_attribute("data-key"))
    assert number(page) > before
    page.context.close()
