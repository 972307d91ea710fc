"""What tests do in a real browser."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

ACTION = "button[name=do]:not([aria-disabled]):visible"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def person(
    browser: Browser,
    address: str,
    lang: str = "en",
    size: dict[str, int] = DESK,
    motion: str = "reduce",
    **more: object,
) -> BrowserContext:
    """A visitor; one whom films do not stop, unless a test is about them."""
    context = browser.new_context(viewport=size, base_url=address, reduced_motion=motion, **more)
    context.add_cookies([{"name": "language", "value": lang, "url": address}])
    context.set_default_timeout(60_000)
    return context


def seated(browser: Browser, address: str, session: str, **more: object) -> BrowserContext:
    """Somebody who has signed in already."""
    context = person(browser, address, **more)
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    return context


def opened(context: BrowserContext, path: str) -> Page:
    """A page that collects what the browser complains of."""
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(path)
    return page


def play_now(context: BrowserContext) -> Page:
    page = opened(context, "/")
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


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe finds."""
    return [(v["id"], v["nodes"][0]["html"][:120]) for v in Axe().run(page).response["violations"]]
