"""What tests do in a real browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from web.visitors import context_for

Found = TypeVar("Found")

ACTION = "button[name=do]:not([aria-disabled]):visible"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
PATIENCE = 60
"""Seconds. A busy machine takes its time; what goes wrong is rare enough to wait for."""
# Its own patience is five seconds, whatever that of the page is
expect.set_options(timeout=1000 * PATIENCE)
PAST = """n => +document.querySelector("#table [data-number]")?.dataset.number > n
    && !document.querySelector("#table[aria-busy]")"""
"""A frame is shown with more steps than n, and the page listens to clicks again."""

AWAKE = """
    window.asked = [];
    Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => window.asked.push(what) } });
    window.look = (away) => {
      Object.defineProperty(document, "hidden", { value: away, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
"""
"""What a browser is asked when a page wants the screen to stay on, and what a page sees when somebody looks away."""

HURRIED = """for (const name of ["setTimeout", "setInterval"]) {
    const own = window[name];
    window[name] = (does, wait, ...more) => own(does, wait / 10, ...more);
}"""
"""A page that waits a tenth of what it would."""


def person(
    browser: Browser,
    address: str,
    lang: str = "en",
    size: dict[str, int] = DESK,
    motion: str = "reduce",
    tips: bool = False,
    new: bool = False,
    **more: object,
) -> BrowserContext:
    """A visitor; one whom neither films nor tips stop, unless a test is about them. `new`: with nothing of the site in
    the browser yet, or whose clock a test will set: that cannot be undone."""
    look = {"viewport": size, "reduced_motion": motion, **more}
    context = browser.new_context(base_url=address, **look) if new else context_for(browser, address, **look)
    known = "" if tips else "acquire.aquaretto.trade"
    context.add_cookies(
        [{"name": name, "value": value, "url": address} for name, value in (("language", lang), ("tips", known))]
    )
    context.set_default_timeout(1000 * PATIENCE)
    return context


def seated(browser: Browser, address: str, session: str, **more: object) -> BrowserContext:
    """Somebody who has signed in already."""
    context = person(browser, address, **more)
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    return context


def opened(context: BrowserContext, path: str) -> Any:
    """A page that collects what the browser complains of, in `complaints`."""
    page: Any = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(path)
    return page


def play_now(context: BrowserContext) -> Any:
    page = opened(context, "/")
    page.locator("button[form=now]").first.click()
    page.wait_for_url("**/t/**")
    past(page, 0)
    return page


def number(page: Page) -> int:
    return int(page.locator("#table [data-number]").first.get_attribute("data-number") or 0)


def until(page: Page, holds: str, arg: object = None) -> None:
    """Until something holds on the page. It is asked every now and then: Playwright would ask before every frame, and
    have the browser draw one after the other meanwhile."""
    assert not holds.startswith("async"), "a promise always holds: ask for it with eventually()"
    page.wait_for_function(holds, arg=arg, polling=40)


def past(page: Page, before: int) -> None:
    """Until the page shows more steps than these."""
    until(page, PAST, before)


def press(page: Page, *keys: str) -> None:
    """Keys of which the last one decides something, until the page shows it."""
    before = number(page)
    for key in keys:
        page.keyboard.press(key)
    past(page, before)


def click(page: Page, what: str) -> None:
    """A click that decides something, until the page shows it. Clicking on at once would meet the frame before."""
    before = number(page)
    page.locator(what).first.click()
    past(page, before)


def decide(page: Page, key: str | None = None) -> None:
    """One own decision: click the last thing that can be done, or press a key."""
    page.wait_for_selector(ACTION)
    before = number(page)
    if key:
        page.keyboard.press(key)
    else:
        page.locator(ACTION).last.click()
    past(page, before)


def live(page: Page) -> None:
    """Until the page's stream is open."""
    expect(page.locator("#link")).to_have_attribute("data-state", "live")


@contextmanager
def offline(context: BrowserContext) -> Iterator[None]:
    """Without a network. The browser tells its pages of it before the last request has gone through: one that a page
    sends as it hears of it would be answered, now and then."""

    def unanswered(route: Route) -> None:
        route.abort("internetdisconnected")

    context.route("**", unanswered)
    context.set_offline(True)
    yield
    context.unroute("**", unanswered)
    context.set_offline(False)


def eventually(page: Page, ask: Callable[[], Found | None]) -> Found:
    """What is asked for, as soon as there is an answer. The browser goes on meanwhile."""
    until = time.monotonic() + PATIENCE
    while not (found := ask()):
        assert time.monotonic() < until, "it does not happen"
        page.wait_for_timeout(20)
    return found


def weight(context: BrowserContext, path: str) -> int:
    """Bytes of the first view of somebody who comes, sees one page and goes, as they travel. (The live stream never
    finishes and is no part of it.)"""
    page = context.new_page()
    asked: list[Request] = []
    done: list[Request] = []
    page.on("request", lambda request: None if "/live/" in request.url else asked.append(request))
    # A method of a list is no handler for Playwright, which notes something on it
    page.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    eventually(page, lambda: set(asked) <= set(done))
    sizes = [request.sizes() for request in asked]
    context.close()
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def no_sideways_scroll(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


LOOKS = """(measured) => {
    const short = (text) => {
        let a = 7, b = 11;
        for (let i = 0; i < text.length; i++) {
            a = Math.imul(a ^ text.charCodeAt(i), 0x9e3779b1);
            b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
        }
        return `${a} ${b}`;
    };
    const known = new Map([[null, ""]]), seen = new Set(measured), words = document.createRange();
    const ground = (e) => {
        if (!known.has(e)) {
            const own = getComputedStyle(e), under = ground(e.parentElement);
            const paints = [own.backgroundColor, own.backgroundImage, own.opacity].join();
            known.set(e, paints === "rgba(0, 0, 0, 0),none,1" && own.position === "static" ? under
                : short([under, e.localName, e.getAttribute("class"), paints].join()));
        }
        return known.get(e);
    };
    const found = [];
    for (const e of document.querySelectorAll("body *")) {
        if (!e.matches("input, select, textarea") &&
            ![...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
        words.selectNodeContents(e);
        if (!e.getClientRects().length && !words.getClientRects().length) continue;
        const own = getComputedStyle(e);
        const look = [ground(e), own.color, own.fill, own.fontSize, own.fontWeight, own.textShadow, own.visibility];
        const so = short([innerWidth, innerHeight, ...look].join());
        if (seen.has(so)) continue;
        e.setAttribute("data-looks-so", "");
        seen.add(so);
        found.push(so);
    }
    return found;
}"""
"""Marks one text of each look: its colours, and those of all it lies on. What neither paints nor is moved from its
place in the text does not matter to it."""
measured: set[str] = set()
"""Looks that this process has seen to have contrast enough."""
FETCH = """() => new Promise((done, fail) => {
    if (window.axe) return done();
    const script = document.createElement("script");
    const src = document.querySelector("link[href*='/boardroom/']").href.replace(/boardroom.*/, "axe/axe.min.js");
    Object.assign(script, { src, onload: () => done(script.remove()), onerror: fail });
    document.head.append(script);
})"""
"""From the server: the browser keeps it, and half a megabyte need not be handed to every page."""
AXE = """async () => {
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-looks-so]" }] });
    const found = await axe.run(document, { resultTypes: ["violations"], selectors: false, preload: false });
    document.querySelectorAll("[data-looks-so]").forEach((e) => e.removeAttribute("data-looks-so"));
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html.slice(0, 120)]));
}"""
"""It need not write down that all is well, nor where something stands, nor fetch the styles of other sites."""


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe finds. Of texts that look alike, such as the names of a board's spaces, it measures the contrast of one,
    on one of the pages: most of its time."""
    page.evaluate(FETCH)
    looks = page.evaluate(LOOKS, list(measured))
    found = [(rule, html) for rule, html in page.evaluate(AXE)]
    if not any(rule == "color-contrast" for rule, _ in found):
        measured.update(looks)
    return found
