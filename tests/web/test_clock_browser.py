"""Clocks in a real Chromium: right whatever its own clock says, with a warning, and with what happens at zero."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from web.browser import PHONE, person, until, violations
from web.conftest import Server
from web.test_clock import sqlite_rows

RETURN = "() => { const found = document.querySelector('button[name=return]'); found?.click(); return Boolean(found); }"
WRONG = "{ const now = Date.now; Date.now = () => now() + 3_600_000; }"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """With the rest that bots take before a turn: who comes back has time to."""
    running = Server(tmp_path_factory.mktemp("server"), BOARDROOM_BOT_PAUSE="1")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def pages(server, browser):
    """A page of a table whose clock runs for who looks at it, with so many seconds left."""

    def opened(seconds: int, lang: str, **more: object) -> Page:
        context = person(browser, server.address, lang, **more)
        page = context.new_page()
        page.add_init_script(WRONG)
        page.goto("/new/")
        page.fill("#your_name", "Aki")
        page.select_option("#clock", "10+15")
        page.locator("label:has([name=players][value='3'])").click()
        for seat in (2, 3):
            page.select_option(f"[name=seat{seat}]", "pip")
        page.locator(".newtable .button.big").click()
        page.wait_for_url("**/t/**")
        page.wait_for_selector(".clock[data-due][data-warn]", state="attached")
        leave(server, page, seconds)
        return page

    return opened


def leave(server: Server, page: Page, seconds: int) -> None:
    """So many are left."""
    due = datetime.now(UTC).replace(tzinfo=None) + timedelta(seconds=seconds)
    code = page.url.rstrip("/").split("/")[-1]
    run = sqlite_rows(server.data / "boardroom.sqlite3")
    run("update tables_table set clock_deadline = %s where code = %s", [str(due), code])
    # The frame is told of the change by a line of chat, and so is the server's timer
    before = page.locator("[data-talk]").count()
    page.fill("#say", "hm")
    page.locator(".say button").click()
    expect(page.locator("[data-talk]")).to_have_count(before + 1)


def shown(page: Page) -> int:
    minutes, seconds = map(int, page.locator(".now > .clock").inner_text().split(":"))
    return 60 * minutes + seconds


def test_a_wrong_clock_in_the_browser_changes_nothing(pages):
    page = pages(300, "en")
    expect(page.locator(".now > .clock")).to_have_text(re.compile(r"4:\d\d|5:00"))
    began, first = time.monotonic(), shown(page)
    expect(page.locator(".now > .clock")).not_to_have_text(page.locator(".now > .clock").inner_text())
    now = shown(page)
    assert first - (time.monotonic() - began) - 1 <= now < first
    expect(page.locator("#hurry")).to_be_empty()


def test_the_last_minute_is_said_and_seen_and_at_zero_a_bot_plays_on(pages, server):
    page = pages(62, "ja", size=PHONE)
    expect(page.locator("#hurry")).to_have_text(re.compile(r"残り\d\d秒です。"))
    expect(page.locator(".now > .clock")).to_have_class(re.compile("low"))
    assert [wrong for wrong in violations(page) if "clock" in wrong[1]] == []
    leave(server, page, 9)
    expect(page.locator("#hurry")).to_have_text(re.compile(r"残り\d秒です。"))
    last = page.locator(".clock.last").first
    expect(last).to_be_visible()
    assert last.evaluate("clock => getComputedStyle(clock).animationName") == "none"
    expect(page.locator("#lines")).to_contain_text("時間切れのため、ボットが代わりにプレイします。")
    expect(page.locator(".clock.out").first).to_have_text("時間切れ")
    # Bots play on meanwhile and frames follow fast: found and pressed within one of them
    until(page, RETURN)
    expect(page.locator("#lines")).to_contain_text("席に戻りました。")
    expect(page.locator(".clock.out")).to_have_count(0)
