"""What visitors look with is kept for the next of them, emptied: a new one costs half a second of the processor before
it shows a board, one that has the site's files already a third, and one whose page is there a sixth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

MOST = 6
"""So many wait for the next visitor: each keeps a process."""
STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems"
"""What pages leave behind, but for copies of the site's files, which are the point."""


STAYS = ("add_init_script", "add_locator_handler", "emulate_media", "expose_binding", "expose_function", "once")
STAYS += ("set_default_navigation_timeout", "set_default_timeout", "set_extra_http_headers")
"""What is done to a page for ever."""
PUT_AWAY = """() => {
    sessionStorage.clear();
    window.name = "";
    dispatchEvent(new PageTransitionEvent("pagehide"));
    // An address with a mark would else be looked for within this page
    history.replaceState(null, "", "/left/");
}"""
"""Streams end, as they do where a page is left."""


@dataclass(eq=False)
class Tab:
    """A page, and what was done to it."""

    page: Any
    heard: list[tuple[str, Any]] = field(default_factory=list)
    size: Any = None
    """What it had at first, where it has another now."""
    marked: bool = False

    def put_away(self, origin: str) -> bool:
        """Whether the next address makes it as good as new. Elsewhere it cannot forget what the site kept in it."""
        if self.marked or not self.page.url.startswith(origin):
            return False
        for event, listener in self.heard:
            self.page.remove_listener(event, listener)
        self.heard.clear()
        try:
            self.page.unroute_all()
            if self.size:
                self.page.set_viewport_size(self.size)
            self.page.mouse.move(0, 0)
            self.page.evaluate(PUT_AWAY)
        except Error:
            # It was on its way somewhere
            return False
        self.size = None
        return True


@dataclass(eq=False)
class Kept:
    """A context, and what it is to be taken for."""

    kind: tuple[Browser, str]
    context: BrowserContext
    origin: str
    blank: Page
    """Holds the process in which the next page opens."""
    session: CDPSession
    close: Callable[[], None]
    open: Callable[[], Page]
    marked: bool = False
    """A script was put into it, which never leaves it again."""
    heard: list[tuple[str, Any]] = field(default_factory=list)
    tabs: list[Tab] = field(default_factory=list)
    left: Tab | None = None
    """A page that the last visitor has put away."""

    def page(self) -> Page:
        """One that nobody has used, or that looks like it at its next address."""
        tab, self.left = self.left, None
        if tab is None:
            tab = Tab(self.open())
            resize = tab.page.set_viewport_size

            def set_viewport_size(size: Any) -> None:
                tab.size = tab.size or tab.page.viewport_size
                resize(size)

            remember(tab, tab.page, STAYS)
            tab.page.set_viewport_size = set_viewport_size
        self.tabs.append(tab)
        return tab.page

    def emptied(self) -> bool:
        """Whether nothing of its visitor is left."""
        for event, listener in self.heard:
            self.context.remove_listener(event, listener)
        self.heard.clear()
        self.context.set_offline(False)
        tab = next((tab for tab in self.tabs if not tab.page.is_closed()), None)
        self.tabs.clear()
        if tab and tab.put_away(self.origin):
            self.left = tab
        for page in self.context.pages:
            if page is not self.blank and not (self.left and page is self.left.page):
                page.close()
        self.context.unroute_all()
        self.context.clear_permissions()
        self.context.clear_cookies()
        self.session.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": STORED})
        return not self.marked and not self.blank.is_closed()


waiting: list[Kept] = []
"""Who came back last stands last."""
out: list[Kept] = []


def context_for(browser: Browser, origin: str, **options: Any) -> BrowserContext:
    """A context that nobody has used, or that looks like it. To close it is to give it back."""
    kind = browser, repr(sorted(options.items()))
    kept = next((one for one in reversed(waiting) if (one.kind, one.origin) == (kind, origin)), None)
    if kept is None:
        kept = made(browser, kind, origin, options)
    else:
        waiting.remove(kept)
    out.append(kept)
    return kept.context


def made(browser: Browser, kind: tuple[Browser, str], origin: str, options: dict[str, Any]) -> Kept:
    context: Any = browser.new_context(base_url=origin, **options)
    blank = context.new_page()
    kept = Kept(kind, context, origin, blank, context.new_cdp_session(blank), context.close, context.new_page)
    remember(kept, context, ("add_init_script",))
    context.new_page, context.close = kept.page, lambda: leave(kept)
    return kept


def remember(kept: Kept | Tab, what: Any, stays: tuple[str, ...]) -> None:
    """Listeners, to be removed; and that something was done which stays."""
    listen = what.on

    def on(event: str, listener: Any) -> None:
        kept.heard.append((event, listener))
        listen(event, listener)

    def marking(done: Any) -> Any:
        def do(*args: Any, **more: Any) -> Any:
            kept.marked = True
            return done(*args, **more)

        return do

    what.on = on
    for name in stays:
        setattr(what, name, marking(getattr(what, name)))


def leave(kept: Kept) -> None:
    if kept not in out:
        return
    out.remove(kept)
    if not kept.emptied():
        kept.close()
        return
    waiting.append(kept)
    if len(waiting) > MOST:
        waiting.pop(0).close()


def everybody_leaves(browser: Browser) -> None:
    """Whoever has forgotten to; and pages that were put away close."""
    for kept in [kept for kept in out if kept.kind[0] is browser]:
        leave(kept)
    for kept in waiting:
        if kept.left:
            kept.left.page.close()
            kept.left = None


def known() -> list[BrowserContext]:
    """Those that are kept."""
    return [kept.context for kept in (*waiting, *out)]
