"""Acquire in a real Chromium: by clicking, by keyboard, on a phone in Japanese, with a lost connection; and axe."""

import os
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from web.browser import chromium

ACTION = "button[name=do]:not([aria-disabled]):visible"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser():
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("No Chromium was found and none could be installed: set BOARDROOM_CHROMIUM.")
        pytest.skip("No Chromium was found and none could be installed: browser tests are skipped.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--headless=new", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield running
        running.close()


def person(
    browser: Browser, address: str, lang: str = "en", size: dict[str, int] = DESK, **more: object
) -> BrowserContext:
    context = browser.new_context(viewport=size, base_url=address, **more)
    context.add_cookies([{"name": "language", "value": lang, "url": address}])
    context.set_default_timeout(60_000)
    return context


def play_now(context: BrowserContext) -> Page:
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto("/")
    page.locator('form[action="/play/"] button').first.click()
    page.wait_for_url("**/t/**")
    return page


def number(page: Page) -> int:
    return int(page.locator("#table [data-number]").first.get_attribute("data-number") or 0)


def decide(page: Page, press: str | None = None) -> None:
    """One own decision: click the last thing that can be done, or press a key."""
    page.wait_for_selector(ACTION)
    before = number(page)
    if press:
        page.keyboard.press(press)
    else:
        page.locator(ACTION).last.click()
    page.wait_for_function("n => +document.querySelector('#table [data-number]')?.dataset.number > n", arg=before)


def no_sideways_scroll(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_newcomer_plays_by_clicking(browser, server):
    context = person(browser, server.address)
    page = play_now(context)
    for _ in range(12):
        decide(page)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight"), "the table needs scrolling"
    assert no_sideways_scroll(page)
    assert page.complaints == []
    context.close()


def test_by_keyboard_alone(browser, server):
    context = person(browser, server.address)
    page = play_now(context)
    placed = 0
    while placed < 3:
        page.wait_for_selector(ACTION)
        keys = page.locator(f"{ACTION}[data-key]").evaluate_all("all => all.map(b => b.dataset.key)")
        tiles = [key for key in keys if key.isdigit()]
        placed += bool(tiles)
        decide(page, "Enter" if "enter" in keys else (tiles or keys)[0])
    assert page.complaints == []
    context.close()


def test_on_a_phone_in_japanese(browser, server):
    context = person(browser, server.address, "ja", PHONE, color_scheme="dark", has_touch=True, is_mobile=True)
    page = play_now(context)
    for _ in range(6):
        decide(page)
    assert page.locator("html").get_attribute("lang") == "ja"
    assert no_sideways_scroll(page)
    assert re.search("[ぁ-ん]", page.locator("#table").inner_text())
    page.wait_for_selector(ACTION)
    small = page.locator(".tile, .go, .act:not(.quiet)").evaluate_all(
        "all => all.map(b => b.getBoundingClientRect())"
        ".filter(r => r.width && Math.min(r.width, r.height) < 43.5).length"
    )
    assert small == 0, f"{small} targets are too small for a thumb"
    assert page.complaints == []
    context.close()


def test_a_lost_connection_comes_back_to_the_present(browser, server):
    context = person(browser, server.address)
    page = play_now(context)
    decide(page)
    context.set_offline(True)
    page.wait_for_timeout(500)
    context.set_offline(False)
    for _ in range(4):
        decide(page)
    context.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser, server, lang, theme):
    context = person(browser, server.address, lang, color_scheme=theme)
    page = play_now(context)
    for _ in range(4):
        decide(page)
    page.wait_for_selector(ACTION)
    found = Axe().run(page).response["violations"]
    for path in ("/", "/rules/acquire/", "/api/", "/settings/tokens/"):
        page.goto(path)
        found += Axe().run(page).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found] == []
    context.close()


def test_the_first_view_is_light(browser, server):
    """Under 100 KB in all, as it travels."""
    context = person(browser, server.address)
    page = context.new_page()
    sizes = []
    page.on(
        "requestfinished",
        lambda request: sizes.append(sum(request.sizes()[k] for k in ("responseBodySize", "responseHeadersSize"))),
    )
    page.goto("/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("main")).to_be_visible()
    assert sum(sizes) < 100_000, f"{sum(sizes)} bytes"
    context.close()
