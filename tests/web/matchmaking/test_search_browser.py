"""Finding a table in a real browser: two people find each other, play rated to the end, and the ratings move."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from web.browser import (
    ACTION,
    HURRIED,
    PHONE,
    click,
    decide,
    no_sideways_scroll,
    opened,
    person,
    seated,
    until,
    violations,
)
from web.hasten import accounts, hasten

OTHERWISE = """(boxes, wanted) => boxes.flatMap((box, at) =>
    box.checked === (box.value === wanted[box.name]) ? [] : [at])"""
"""Which boxes are not as wanted: most are, and need no click."""


def looks(page):
    """Ask for a quick game of two by the rules of 2000, rated."""
    wanted = {"ruleset": "acquire:2000", "speed": "5", "size": "2", "casual": ""}
    boxes = page.locator(",".join(f"input[name={name}]" for name in wanted))
    for at in boxes.evaluate_all(OTHERWISE, wanted):
        boxes.nth(at).click(force=True)
    assert boxes.evaluate_all(OTHERWISE, wanted) == []
    page.get_by_role("button", name="Find a table").click()


def test_two_players_match_play_rated_and_see_profiles(browser, server):
    sessions = accounts(server, "Miyo", "Noor")
    miyo, noor = (seated(browser, server.address, session) for session in sessions)
    first = opened(miyo, "/")
    first.get_by_role("link", name="Find a table").click()
    first.wait_for_url("**/find/")
    looks(first)
    expect(first.locator(".company")).to_contain_text("No one else")
    # Another page of the same person, which is told too
    rules = opened(miyo, "/rules/")
    second = opened(noor, "/find/")
    looks(second)
    for page in (first, second):
        page.wait_for_url("**/t/**")
        expect(page.locator("#table [data-number]").first).to_be_attached()
    code = first.url.rstrip("/").rsplit("/", 1)[-1]
    assert second.url == first.url
    expect(rules.locator(".tableready")).to_contain_text("Your table is ready.")
    assert "Your table is ready." in rules.title()
    rules.close()
    # To the end
    expect(first.locator("#table [data-number]:not([data-number='0'])").first).to_be_attached()
    actor = hasten(server, code)
    pages = [first, second]
    for page in pages:
        page.reload()
    acting = next(page for page in pages if page.locator("button[value^=declare]").count())
    click(acting, "button[value^=declare]")
    while acting.locator(ACTION).count():
        decide(acting)
    assert actor in (0, 1)
    expect(acting.locator("#table")).to_contain_text(re.compile(r"\bwins?\b|\bwon\b", re.IGNORECASE))
    profile = opened(miyo, "/@Miyo/")
    expect(profile.locator("main")).to_contain_text("Noor")
    text = profile.locator("main").inner_text()
    assert re.search(r"\b1[3-6]\d\d\b", text)
    assert "1500" not in text, "the rating has moved"
    assert not first.complaints
    assert not second.complaints


def test_search_pages_work_on_phones_and_by_keyboard(browser, server):
    phone = person(browser, server.address, "ja", PHONE, color_scheme="dark")
    page = opened(phone, "/find/")
    assert no_sideways_scroll(page)
    assert violations(page) == []
    box = page.locator("input[value='45']")
    was = box.is_checked()
    box.focus()
    page.keyboard.press("Space")
    assert box.is_checked() != was
    page.locator("input[name=bots]").uncheck()
    page.locator(".go .primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("相手を探しています")
    assert no_sideways_scroll(page)
    assert violations(page) == []
    until(page, "() => document.querySelector('.since').textContent.trim() >= '0:02'")
    page.get_by_role("button", name="マッチングをやめる").click()
    expect(page.locator("h1")).to_have_text("相手を探す")
    assert not page.complaints


def test_search_pages_are_accessible_in_light_theme(browser, server):
    desk = person(browser, server.address, color_scheme="light")
    page = opened(desk, "/find/")
    assert violations(page) == []
    page.locator("input[name=bots]").uncheck()
    page.locator(".go .primary").click()
    expect(page.locator("h1")).to_have_text("Finding a table")
    assert violations(page) == []
    page.get_by_role("button", name="Cancel search").click()


def test_party_gathers_by_link_and_searches(browser, server):
    sessions = accounts(server, "Sana", "Leo")
    sana, leo = (seated(browser, server.address, session) for session in sessions)
    for context in (sana, leo):
        context.add_init_script(HURRIED)
    page = opened(sana, "/find/")
    page.locator("input[name=bots]").uncheck()
    for size in "23":
        page.locator(f"input[name=size][value='{size}']").uncheck(force=True)
    page.get_by_role("button", name="With friends").click()
    link = page.locator(".seeking .address").inner_text()
    assert violations(page) == []
    other = opened(leo, link)
    assert violations(other) == []
    other.get_by_role("button", name="Join party").click()
    expect(other.locator(".seeking [role=status]")).to_contain_text("Waiting for Sana")
    expect(page.locator(".members")).to_contain_text("Leo")
    page.get_by_role("button", name="Find a table").click()
    for one in (page, other):
        expect(one.locator("h1")).to_have_text("Finding a table")
        expect(one.locator(".seeking")).to_contain_text("Sana · Leo")
    other.get_by_role("button", name="Leave party").click()
    expect(page.locator("h1")).to_have_text("Your party")
    page.get_by_role("button", name="Leave party").click()
    expect(page.locator("h1")).to_have_text("Find a table")
    assert not page.complaints
    assert not other.complaints
