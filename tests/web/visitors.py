"""What visitors look with is kept for the next of them, emptied: a new one costs half a second of the processor before
it shows a board, one that has the site's files already a quarter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

MOST = 6
"""So many wait for the next visitor: each keeps a process."""
STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems"
"""What pages leave behind, but for copies of the site's files, which are the point."""


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
    marked: bool = False
    """A script was put into it, which never leaves it again."""

    def emptied(self) -> bool:
        """Whether nothing of its visitor is left."""
        for page in self.context.pages:
            if page is not self.blank:
                page.close()
        self.context.set_offline(False)
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
    kept = Kept(kind, context, origin, blank, context.new_cdp_session(blank), context.close)
    add_script = context.add_init_script

    def add_init_script(*args: Any, **more: Any) -> None:
        kept.marked = True
        add_script(*args, **more)

    context.add_init_script, context.close = add_init_script, lambda: leave(kept)
    return kept


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
    """Whoever has forgotten to."""
    for kept in [kept for kept in out if kept.kind[0] is browser]:
        leave(kept)


def known() -> list[BrowserContext]:
    """Those that are kept."""
    return [kept.context for kept in (*waiting, *out)]
