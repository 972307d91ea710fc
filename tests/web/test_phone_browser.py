"""Every legal action is in view on a phone, or one scroll away, upright and in landscape."""

import os
from functools import partial
from random import Random

import pytest
from playwright.sync_api import expect

from boardroom.web.game_pages import PAGES
from web.browser import LYING, PHONE, eventually, no_sideways_scroll, opened, past, person, until

MAX_DECISIONS = 10_000 if os.environ.get("PHONES") == "whole" else 8
"""`make phones` plays every game to its end."""
AVAILABLE_ACTIONS = """() => [
    ...document.querySelectorAll("#table button[name=do]:not([aria-disabled])"),
].flatMap((button) => {
    const box = button.getBoundingClientRect();
    if (!box.width || button.closest("dialog, [hidden]")) return [];
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 22));
    return [[button.value, Boolean(at) && (button === at || button.contains(at))]];
})"""
"""The available actions, and whether each is visible and uncovered."""
PAGE_STATE = f"""(before) => {{
    const root = document.querySelector("#table [data-number]"), page = document.documentElement;
    const turns = new Set(JSON.parse(root.querySelector("[data-film]").textContent)
        .filter((beat) => beat.step > before).map((beat) => beat.turn));
    return [+root.dataset.number, root.matches(".over"), turns.size > 1,
        page.scrollWidth > page.clientWidth, ({AVAILABLE_ACTIONS})()];
}}"""
"""Number of moves, game over, other turns in between, sideways scrolling, and the available actions."""
FIND_BUTTON = """(value) => [...document.querySelectorAll("#table button[name=do]")].find((button) =>
    button.value === value && button.getBoundingClientRect().width && !button.closest("dialog, [hidden]"))"""
SCROLL_TO_BUTTON = f"""(value) => {{
    ({FIND_BUTTON})(value).scrollIntoView({{ block: "center", behavior: "instant" }});
    return ({AVAILABLE_ACTIONS})();
}}"""
IS_READY = """(before) => {
    const root = document.querySelector("#table [data-number]");
    return +root?.dataset.number > before && !document.querySelector("#table[aria-busy]")
        && (root.classList.contains("over") || root.dataset.mine === "1");
}"""
ACTION_ORDER = ("buy", "take", "play")
"""Order of actions in Trade, which allows any order; people follow the page."""
IS_OWN_TURN = "() => document.querySelector('#table [data-mine]')?.dataset.mine === '1'"


def open_two_phones(browser, server, game):
    """Open the same seat on two phones, one upright and one in landscape."""
    contexts = [person(browser, server.address, size=size, has_touch=False) for size in (PHONE, LYING)]
    # Shallow search makes bots decide quickly
    contexts[0].add_cookies([{"name": "against", "value": "pip", "url": server.address}])
    page = opened(contexts[0], "/")
    page.locator(f'button[form=now][value="{game}"]').click()
    page.wait_for_url("**/t/**")
    # Otherwise both phones would seal words before the first draw
    until(page, IS_READY, -1)
    contexts[1].add_cookies([cookie for cookie in contexts[0].cookies() if cookie["name"] == "sessionid"])
    return [page, opened(contexts[1], page.url)]


def wait_for_both(phones, before):
    """Return what both phones show, once both have the same frame."""
    looks = [page.evaluate(PAGE_STATE, before) for page in phones]
    return looks if looks[0][0] == looks[1][0] else None


def choose_action(offered, random, done):
    """Choose an action of a random kind that does not repeat or undo one of this turn."""
    kinds = {}
    for do, _ in offered:
        kinds.setdefault(do.split()[0], []).append(do)
    if "buy" in kinds and "end" in kinds and "offer" not in kinds:
        later = [
            kind
            for kind in ACTION_ORDER
            if kind in kinds and (not done or ACTION_ORDER.index(kind) >= ACTION_ORDER.index(done[-1]))
        ]
        kind = next((kind for kind in later if random.random() < 0.7), "end")
        done += [kind] if kind in ACTION_ORDER else []
    else:
        kind = random.choice(sorted(kinds))
    return random.choice(kinds[kind])


def check_status_and_decision_stay_in_view(page):
    """Check the first turn of Trade, which has the longest page."""
    until(page, IS_OWN_TURN)
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
    # Only the die is animated: animating its whole line made the phone zoom out
    assert page.locator("[data-place=die]").bounding_box()["width"] < 60
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


@pytest.mark.parametrize("game", PAGES)
def test_turn_takes_one_scroll_at_most(browser, server, game):
    """The two phones move in turn."""
    phones, random = open_two_phones(browser, server, game), Random(5)
    if game == "trade":
        check_status_and_decision_stay_in_view(phones[0])
    before, scrolls, done = -1, [0, 0], []
    for decision in range(MAX_DECISIONS):
        for page in phones:
            until(page, IS_READY, before)
        looks = eventually(phones[0], partial(wait_for_both, phones, before))
        before, over, anew, *_ = looks[0]
        if over:
            break
        if anew:
            # Bots may have moved before the page shows their turn
            scrolls, done = [0, 0], []
        do = choose_action(looks[0][-1], random, done)
        for n, (page, (*_, sideways, offered)) in enumerate(zip(phones, looks, strict=True)):
            assert not sideways
            assert offered, "nothing can be done"
            if [do, True] not in offered:
                scrolls[n] += 1
                assert [do, True] in page.evaluate(SCROLL_TO_BUTTON, do), f"{do} is out of reach"
        acting = phones[decision % 2]
        acting.evaluate(f"value => ({FIND_BUTTON})(value).click()", do)
        past(acting, before)
        assert max(scrolls) <= 1, do
        if not acting.evaluate(IS_OWN_TURN):
            scrolls, done = [0, 0], []
    for page in phones:
        assert not page.complaints
        page.context.close()


def test_touch_help_offers_substitute_and_hides_keys(browser, server):
    context = person(browser, server.address, size=PHONE, has_touch=True, is_mobile=True)
    page = opened(context, "/")
    page.locator('button[form=now][value="acquire"]').click()
    page.wait_for_url("**/t/**")
    until(page, IS_OWN_TURN)
    page.locator("[data-open=help]").tap()
    expect(page.locator("#help .speed select")).to_be_visible()
    assert not page.locator("#help .keys").is_visible()
    page.locator("#help [form=leave]").tap()
    expect(page.locator('[form=leave][name="return"]')).to_be_visible()
    context.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_phone_user_can_block_and_report(browser, server, lang):
    """The menu of the last button on a profile opens on the screen."""
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
    page.locator(".relationship .more summary").click()
    parts = page.locator(".relationship .more .sheet :is(button, input):visible").all()
    assert len(parts) == 3, "to block; what happened, and to report it"
    for part in parts:
        box = part.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert no_sideways_scroll(page)
    assert page.complaints == []
    page.context.close()
