"""Phones: what can be done is in view, or one scroll away, in every game, upright and lying."""

import os
from functools import partial
from random import Random

import pytest
from playwright.sync_api import expect

from boardroom.web.game_pages import PAGES
from web.browser import LYING, PHONE, eventually, no_sideways_scroll, opened, past, person, until

DECISIONS = 10_000 if os.environ.get("PHONES") == "whole" else 8
"""`make phones` plays every game to its end."""
OFFERED = """() => [...document.querySelectorAll("#table button[name=do]:not([aria-disabled])")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    if (!box.width || button.closest("dialog, [hidden]")) return [];
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 22));
    return [[button.value, Boolean(at) && (button === at || button.contains(at))]];
})"""
"""What can be decided, and whether a thumb reaches it as the page lies: in view, and under nothing."""
LIES = f"""(before) => {{
    const root = document.querySelector("#table [data-number]"), page = document.documentElement;
    const turns = new Set(JSON.parse(root.querySelector("[data-film]").textContent)
        .filter((beat) => beat.step > before).map((beat) => beat.turn));
    return [+root.dataset.number, root.matches(".over"), turns.size > 1,
        page.scrollWidth > page.clientWidth, ({OFFERED})()];
}}"""
"""After how many steps, whether that is the end, whether others had turns since, whether it can be scrolled to the
side, and what can be decided."""
FIND = """(value) => [...document.querySelectorAll("#table button[name=do]")].find((button) =>
    button.value === value && button.getBoundingClientRect().width && !button.closest("dialog, [hidden]"))"""
SCROLL = f"""(value) => {{
    ({FIND})(value).scrollIntoView({{ block: "center", behavior: "instant" }});
    return ({OFFERED})();
}}"""
ASKED = """(before) => {
    const root = document.querySelector("#table [data-number]");
    return +root?.dataset.number > before && !document.querySelector("#table[aria-busy]")
        && (root.classList.contains("over") || root.dataset.mine === "1");
}"""
ORDER = ("buy", "take", "play")
"""Trade lets one do everything in any order; people do it as the page has it."""
TURN = "() => document.querySelector('#table [data-mine]')?.dataset.mine === '1'"


def playing(browser, server, game):
    """One player with two phones, upright and lying, at the same table."""
    contexts = [person(browser, server.address, size=size, has_touch=False) for size in (PHONE, LYING)]
    # Bots that look at little decide soon
    contexts[0].add_cookies([{"name": "against", "value": "pip", "url": server.address}])
    page = opened(contexts[0], "/")
    page.locator(f'button[form=now][value="{game}"]').click()
    page.wait_for_url("**/t/**")
    # Both would else put words into the envelope before the first draw
    until(page, ASKED, -1)
    contexts[1].add_cookies([cookie for cookie in contexts[0].cookies() if cookie["name"] == "sessionid"])
    return [page, opened(contexts[1], page.url)]


def as_they_lie(phones, before):
    """What both show, once that is the same step: frames come to one before the other."""
    looks = [page.evaluate(LIES, before) for page in phones]
    return looks if looks[0][0] == looks[1][0] else None


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


@pytest.mark.parametrize("game", PAGES)
def test_turn_takes_one_scroll_at_most(browser, server, game):
    """On both phones, which decide in turn."""
    phones, random = playing(browser, server, game), Random(5)
    if game == "trade":
        the_status_stays_on_top_and_the_decision_at_the_thumb(phones[0])
    before, scrolls, done = -1, [0, 0], []
    for decision in range(DECISIONS):
        for page in phones:
            until(page, ASKED, before)
        looks = eventually(phones[0], partial(as_they_lie, phones, before))
        before, over, anew, *_ = looks[0]
        if over:
            break
        if anew:
            # Bots may be done before anybody sees that it was their turn
            scrolls, done = [0, 0], []
        do = wish(looks[0][-1], random, done)
        for n, (page, (*_, sideways, offered)) in enumerate(zip(phones, looks, strict=True)):
            assert not sideways
            assert offered, "nothing can be done"
            if [do, True] not in offered:
                scrolls[n] += 1
                assert [do, True] in page.evaluate(SCROLL, do), f"{do} is out of reach"
        acting = phones[decision % 2]
        acting.evaluate(f"value => ({FIND})(value).click()", do)
        past(acting, before)
        assert max(scrolls) <= 1, do
        if not acting.evaluate(TURN):
            scrolls, done = [0, 0], []
    for page in phones:
        assert not page.complaints
        page.context.close()


def test_touch_help_offers_substitute_and_hides_keys(browser, server):
    context = person(browser, server.address, size=PHONE, has_touch=True, is_mobile=True)
    page = opened(context, "/")
    page.locator('button[form=now][value="acquire"]').click()
    page.wait_for_url("**/t/**")
    until(page, TURN)
    page.locator("[data-open=help]").tap()
    expect(page.locator("#help .speed select")).to_be_visible()
    assert not page.locator("#help .keys").is_visible()
    page.locator("#help [form=leave]").tap()
    expect(page.locator('[form=leave][name="return"]')).to_be_visible()
    context.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_phone_user_can_block_and_report(browser, server, lang):
    """What opens under the last button of a profile is on the screen."""
    profile = ""
    for name in ("Aki", "Ben"):
        page = opened(person(browser, server.address, lang, PHONE), "/sign-up/")
        for field, said in (("name", name), ("username", f"{name}-{lang}-phone"), ("password", "a long word and more")):
            page.locator(f"[name={field}]").fill(said)
        page.locator("main button").click()
        page.wait_for_url("**/?account=new")
        if name == "Aki":
            profile = page.locator(".menu a[href^='/@']").first.get_attribute("href")
            page.context.close()
    page.goto(profile)
    page.locator(".tie .more summary").click()
    parts = page.locator(".tie .more .sheet :is(button, input):visible").all()
    assert len(parts) == 3, "to block; what happened, and to report it"
    for part in parts:
        box = part.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert no_sideways_scroll(page)
    assert page.complaints == []
    page.context.close()
