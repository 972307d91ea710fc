"""Phones: what can be done is in view, or one scroll away, in every game, upright and lying."""

import os
from random import Random

import pytest
from playwright.sync_api import expect

from web.browser import LYING, PHONE, no_sideways_scroll, opened, past, person, until
from web.browser import number as steps_of

DECISIONS = 10_000 if os.environ.get("PHONES") == "whole" else 8
"""`make phones` plays every game to its end."""
OFFERED = """() => [...document.querySelectorAll("#table button[name=do]:not([aria-disabled])")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    if (!box.width || button.closest("dialog, [hidden]")) return [];
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 22));
    return [[button.value, Boolean(at) && (button === at || button.contains(at))]];
})"""
"""What can be decided, and whether a thumb reaches it as the page lies: in view, and under nothing."""
FIND = """(value) => [...document.querySelectorAll("#table button[name=do]")].find((button) =>
    button.value === value && button.getBoundingClientRect().width && !button.closest("dialog, [hidden]"))"""
ASKED = """() => {
    const root = document.querySelector("#table [data-number]");
    return Boolean(root) && !document.querySelector("#table[aria-busy]")
        && (root.classList.contains("over") || root.dataset.mine === "1");
}"""
ORDER = ("buy", "take", "play")
"""Trade lets one do everything in any order; people do it as the page has it."""
TURN = "() => document.querySelector('#table [data-mine]')?.dataset.mine === '1'"


def playing(browser, server, game, size):
    context = person(browser, server.address, size=size, has_touch=False)
    # Bots that look at little decide soon
    context.add_cookies([{"name": "against", "value": "pip", "url": server.address}])
    page = opened(context, "/")
    page.locator(f'button[form=now][value="{game}"]').click()
    page.wait_for_url("**/t/**")
    return page


def wish(offered, random, done):
    """A decision of a kind chosen by chance, and what was done before in this turn stays done."""
    kinds = {}
    for do, _ in offered:
        kinds.setdefault(do.split()[0], []).append(do)
    if "buy" in kinds and "end" in kinds and "offer" not in kinds:
        later = [kind for kind in ORDER if kind in kinds and (not done or ORDER.index(kind) >= ORDER.index(done[-1]))]
        kind = next((kind for kind in later if random.random() < 0.7), "end")
        done += [kind] if kind in ORDER else []
    else:
        kind = random.choice(sorted(kinds))
    return random.choice(kinds[kind])


def the_status_stays_on_top_and_the_decision_at_the_thumb(page):
    """Looked at before anything is done in a game of Trade, whose page is the longest."""
    until(page, TURN)
    for top in (0, 300, 900):
        page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
        seen = page.evaluate(
            """() => {
                const now = document.querySelector(".now").getBoundingClientRect();
                const sheet = document.querySelector(".decide.yours").getBoundingClientRect();
                return [now.top >= 0 && now.bottom < innerHeight, sheet.top < innerHeight - 60];
            }"""
        )
        assert seen[0], top
        if top == 0:
            assert seen[1]
    # The film tumbles the die alone: with its line it swung across the screen, and the phone zoomed out
    assert page.locator("[data-place=die]").bounding_box()["width"] < 60
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("game", ["acquire", "aquaretto", "trade"])
def test_a_turn_takes_one_scroll_at_most(browser, server, game, size):
    page, random = playing(browser, server, game, size), Random(5)
    if (game, size) == ("trade", PHONE):
        the_status_stays_on_top_and_the_decision_at_the_thumb(page)
    scrolls, done = 0, []
    for _ in range(DECISIONS):
        until(page, ASKED)
        if page.locator(".bt.over").count():
            break
        assert no_sideways_scroll(page)
        offered = page.evaluate(OFFERED)
        assert offered, "nothing can be done"
        do = wish(offered, random, done)
        if [do, True] not in offered:
            scrolls += 1
            page.evaluate(f"value => ({FIND})(value).scrollIntoView({{ block: 'center', behavior: 'instant' }})", do)
            assert [do, True] in page.evaluate(OFFERED), f"{do} is out of reach"
        before = steps_of(page)
        page.evaluate(f"value => ({FIND})(value).click()", do)
        past(page, before)
        assert scrolls <= 1, do
        if not page.evaluate(TURN):
            scrolls, done = 0, []
    assert not page.complaints
    page.context.close()


def test_a_finger_finds_the_bot_that_plays_on_and_no_keys(browser, server):
    context = person(browser, server.address, size=PHONE, has_touch=True, is_mobile=True)
    page = opened(context, "/")
    page.locator('button[form=now][value="acquire"]').click()
    until(page, TURN)
    page.locator("[data-open=help]").tap()
    assert page.locator("#help .speed select").is_visible()
    assert not page.locator("#help .keys").is_visible()
    page.locator("#help [form=leave]").tap()
    expect(page.locator('[form=leave][name="return"]')).to_be_visible()
    context.close()
