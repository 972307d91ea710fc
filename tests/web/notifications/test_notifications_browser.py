"""Your turn reaches you, in a real browser: hidden pages, one connection, sound, the list of tables, notices."""

import pytest
from playwright.sync_api import Page, expect

from web.afar import Afar
from web.browser import PHONE, eventually, live, number, opened, past, seated, until, violations
from web.chromium import whole_chromium
from web.conftest import FLAGS
from web.lay import lay

HIDE = """() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
HEARS = """addEventListener("sound", (event) => (window.sounds ??= []).push(event.detail), true)"""
INSTALL = """async () => {
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration())?.getNotifications() ?? [])
    .map((notice) => [notice.title, notice.body, notice.tag])"""


def held(page: Page) -> int:
    """How many locks all pages of this browser hold."""
    return int(page.evaluate("async () => (await navigator.locks.query()).held.length"))


@pytest.fixture(scope="module")
def tables(server):
    wish = {"names": ["Aki", "Ben"], "options": {"ruleset": "2000"}, "phase": "buy", "turns": 6}
    return lay(server, wish, wish, wish)


@pytest.fixture(scope="module")
def whole(browser):
    """One that has notices. It draws a window around every page, so nobody waits in it for the next visitor."""
    running = browser.browser_type.launch(executable_path=whole_chromium(), args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def next_one(server):
    """The context of whoever is next after the one who decides."""
    made = []

    def come(browser, laid, **more):
        made.append(seated(browser, server.address, laid["sessions"][1 - laid["actor"]], **more))
        return made[-1]

    yield come
    for context in made:
        context.close()


def test_hidden_page_notifies_by_title_icon_and_sound(browser, next_one, server, tables):
    waiting = next_one(browser, tables[0])
    asked = []
    waiting.on("request", lambda request: asked.append(request.url) if "/live/mine" in request.url else None)
    page = opened(waiting, f"/t/{tables[0]['code']}/")
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    other = opened(waiting, "/rules/")
    expect(other.locator("#mine")).to_be_visible()
    page.evaluate(HEARS)
    page.evaluate(HIDE)
    Afar(server, tables[0]).decides("end")
    until(page, "() => document.title.startsWith('● Your turn')")
    until(page, "() => document.querySelector('link[rel=icon]').href.includes('waits')")
    until(page, "() => (window.sounds ?? []).includes('turn')")
    until(other, "() => document.title.startsWith('(1)')")
    expect(other.locator("#mine .count")).to_have_text("1")
    assert len(asked) == 1, "all pages of a browser share one connection"
    # The page that had the connection goes: the other takes it over
    page.close()
    eventually(other, lambda: held(other) == 1)
    other.locator("#mine summary").click()
    expect(other.locator("#mine a .yours")).to_have_text("Your turn")
    assert violations(other) == []
    other.locator("#mine a").click()
    other.wait_for_url("**/t/**")
    assert not other.complaints


def test_rejected_stream_is_retried(browser, next_one, tables):
    waiting = next_one(browser, tables[0], new=True)
    asked = []

    def refuse_once(route):
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=503)
        else:
            route.continue_()

    waiting.route("**/live/mine", refuse_once)
    page = waiting.new_page()
    page.clock.install()
    page.goto("/rules/")
    eventually(page, lambda: page.clock.fast_forward(31_000) or len(asked) > 1)
    expect(page.locator("#mine")).to_be_visible()


def test_left_page_neither_leads_nor_views(browser, next_one, tables):
    """Browsers put a page away after the next one has come: a turn between the two would be told by nobody."""
    waiting = next_one(browser, tables[0])
    page = opened(waiting, f"/t/{tables[0]['code']}/")
    eventually(page, lambda: held(page) == 3)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    eventually(page, lambda: held(page) == 0)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    eventually(page, lambda: held(page) == 3)
    assert not page.complaints


def test_sound_is_off_by_default_and_remembered(browser, next_one, tables):
    waiting = next_one(browser, tables[1])
    page = opened(waiting, f"/t/{tables[1]['code']}/")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    with page.expect_response("**/sounds/tile.wav") as heard, page.expect_response("**/sound/") as kept:
        page.locator("#sound").click()
    assert (heard.value.status, kept.value.status) == (200, 204)
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.locator("#sound").click()
    expect(page.locator("html")).not_to_have_attribute("data-sound", "")


def test_accepting_once_enables_notifications(whole, next_one, server, tables):
    waiting = next_one(whole, tables[2], size=PHONE, new=True)
    waiting.grant_permissions(["notifications"], origin=server.address)
    # Chromium without a window says "denied" before anybody is asked
    waiting.add_init_script(
        """if (!localStorage.getItem("told")) {
            Object.defineProperty(Notification, "permission", { configurable: true, get: () => "default" });
        }
        Notification.requestPermission = async () => "granted";"""
    )
    page = opened(waiting, f"/t/{tables[2]['code']}/")
    expect(page.locator("#notice-bar")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-tell=yes]").click()
    expect(page.locator("#notice-bar")).to_be_hidden()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("/rules/")
    expect(page.locator("#mine")).to_be_visible()
    Afar(server, tables[2]).decides("end")
    ((title, body, tag),) = eventually(page, lambda: page.evaluate(SHOWN))
    assert (title, tag) == ("It's your turn.", tables[2]["code"])
    assert body.startswith("Acquire · ")
    page.goto(f"/t/{tables[2]['code']}/")
    expect(page.locator("#notice-bar")).to_be_hidden()


def test_visible_table_is_silent_and_pushes_are_shown(whole, next_one, server, tables):
    waiting = next_one(whole, tables[1], new=True)
    waiting.grant_permissions(["notifications"], origin=server.address)
    page = opened(waiting, f"/t/{tables[1]['code']}/")
    page.evaluate(INSTALL)
    live(page)
    expect(page.locator("#mine")).to_be_visible()
    before = number(page)
    Afar(server, tables[1]).decides("end")
    past(page, before)
    until(page, "() => document.title.startsWith('● Your turn')")
    # It has heard of it as of a turn at any table
    expect(page.locator("#mine a .yours")).to_have_count(1)
    assert page.evaluate(SHOWN) == []
    # Somewhere else the service worker shows what is pushed
    page.goto("/rules/")
    session = waiting.new_cdp_session(page)
    found = {}
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.update(event["registrations"][0]))
    session.send("ServiceWorker.enable")
    eventually(page, lambda: found)
    data = '{"title": "It is your turn.", "body": "Acquire", "address": "/rules/", "tag": "abc", "lang": "en"}'
    what = {"origin": f"{server.address}/", "registrationId": found["registrationId"], "data": data}

    def pushed():
        # What comes while the worker is being started may be lost: a service sends it again, under the same tag
        session.send("ServiceWorker.deliverPushMessage", what)
        page.wait_for_timeout(200)
        return page.evaluate(SHOWN)

    assert eventually(page, pushed) == [["It is your turn.", "Acquire", "abc"]]
    assert not page.complaints
