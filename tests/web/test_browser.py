"""Acquire in a real Chromium: by clicking, by keyboard, on a phone in Japanese, with a lost connection; and axe."""

import re

import pytest
from playwright.sync_api import expect

from web.browser import (
    ACTION,
    PATIENCE,
    PHONE,
    decide,
    live,
    no_sideways_scroll,
    offline,
    opened,
    past,
    person,
    play_now,
    until,
    violations,
    weight,
)
from web.conftest import Server
from web.lay import lay


def look_around(page):
    """axe finds nothing at the table, nor on the pages around it."""
    page.wait_for_selector(ACTION)
    found = violations(page)
    for path in ("/", "/rules/acquire/", "/new/", "/api/", "/settings/tokens/"):
        page.goto(path)
        found += violations(page)
    assert found == []


def test_a_newcomer_plays_by_clicking_and_a_lost_connection_comes_back_to_the_present(browser, server):
    context = person(browser, server.address)
    page = play_now(context)
    for _ in range(8):
        decide(page)
    assert page.complaints == []
    # A frame on its way would say that all is well
    page.wait_for_selector(ACTION)
    with offline(context):
        expect(page.locator("#link")).to_have_attribute("data-state", "gone")
    live(page)
    # Of what it did not get
    page.complaints.clear()
    for _ in range(4):
        decide(page)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight"), "the table needs scrolling"
    assert no_sideways_scroll(page)
    assert page.complaints == []
    look_around(page)
    context.close()


def test_by_keyboard_alone(browser, server):
    """In the other language, and in the dark."""
    context = person(browser, server.address, "ja", color_scheme="dark")
    page = play_now(context)
    placed = 0
    while placed < 3:
        page.wait_for_selector(ACTION)
        keys = page.locator(f"{ACTION}[data-key]").evaluate_all("all => all.map(b => b.dataset.key)")
        tiles = [key for key in keys if key.isdigit()]
        placed += bool(tiles)
        decide(page, "Enter" if "enter" in keys else (tiles or keys)[0])
    assert page.complaints == []
    look_around(page)
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


def test_the_first_view_is_light(browser, server):
    """Under 100 KB in all: the lobby, a table in the middle of its game, its log and its replay."""
    six = ["Aki", "Ben", "Cho", "Daiki", "Emi", "Fumi"]
    playing, over = lay(
        server, {"names": six, "options": {}, "turns": 40}, {"names": six, "options": {}, "phase": "over"}
    )
    paths = ("/", f"/t/{playing['code']}/", f"/t/{playing['code']}/log/", f"/t/{over['code']}/replay/")
    weights = {path: weight(person(browser, server.address, new=True), path) for path in paths}
    assert all(5_000 < size < 100_000 for size in weights.values()), weights


@pytest.fixture
def patient(tmp_path):
    """Begins no game without words that a busy machine's browsers take longer to open."""
    running = Server(tmp_path / "patient", BOARDROOM_ENVELOPE_SECONDS=str(PATIENCE))
    yield running
    running.kill()


def test_words_are_sealed_and_opened_by_the_browsers_themselves(browser, patient):
    """Two people and three tabs, words at the form, while waiting, and on the way to a seat: the server gets none of
    them before all envelopes lie on the table, and each browser says that it has checked."""
    aki, ben = person(browser, patient.address), person(browser, patient.address)
    page = opened(aki, "/new/")
    sent = []
    page.on("request", lambda request: sent.append((request.url.split("/")[-2], request.post_data or "")))
    page.locator("#your_name").fill("Aki")
    page.locator('[name="players"][value="2"]').check(force=True)
    page.locator("#word").fill("open sesame")
    page.get_by_role("button", name="Start table").click()
    page.wait_for_url("**/t/**")
    expect(page.locator(".places li.me")).to_contain_text("words sealed")
    other_tab = opened(aki, page.url)
    expect(other_tab.locator(".ownwords b")).to_be_visible()
    page.locator("#words").fill("second thoughts")
    page.get_by_role("button", name="Add", exact=True).click()
    until(page, "() => performance.getEntriesByType('resource').filter(r => r.name.endsWith('/envelope/')).length > 1")
    assert not any("sesame" in body or "thoughts" in body for _, body in sent)
    guest = opened(ben, page.url)
    guest.on("request", lambda request: sent.append((request.url.split("/")[-2], request.post_data or "")))
    guest.locator("#words").fill("in my hat")
    guest.get_by_role("button", name="Take seat 2").click()
    guest.locator("[name=name]").fill("Ben")
    guest.locator("main form button").click()
    for seen in (page, other_tab, guest):
        past(seen, 0)
    assert {what for what, body in sent if "thoughts" in body or "hat" in body} == {"open"}
    assert not any("sesame" in body for _, body in sent)
    for seen in (page, guest):
        seen.get_by_role("button", name="Proof").click()
        seen_words = "the game started with the sealed words it saw, including yours"
        expect(seen.locator("#proof [data-checked]")).to_contain_text(seen_words)
        for words in ("second thoughts", "in my hat"):
            expect(seen.locator("#proof .parts")).to_contain_text(re.compile(rf"{words}\s+sealed, then revealed"))
        assert seen.complaints == []
    aki.close()
    ben.close()
