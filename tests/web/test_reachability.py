"""Everything on the page is within reach: not covered, cut off, out of view or out of date."""

import pytest
from playwright.sync_api import expect

from web.afar import Afar
from web.browser import ACTION, DESK, LYING, PHONE, no_sideways_scroll, number, opened, seated, until
from web.lay import lay

FOUR_NAMES = ["Aki", "Ben", "Cho", "Daiki"]
NARROW = {"width": 1024, "height": 768}
SCENES = {
    "buying": {"names": FOUR_NAMES, "options": {}, "phase": "buy", "legal": "buy", "turns": 25},
    "merger": {"names": FOUR_NAMES, "options": {"mode": "tycoon"}, "phase": "holders", "legal": "trade", "turns": 8},
    "cards": {"names": FOUR_NAMES, "options": {"powers": True}, "phase": "buy", "legal": "power", "turns": 8},
}
HEADER = "header .name, header .at, #link, header .tool, header .switch button, header .menu summary"
COVERED = """all => {
    const boxes = all.filter((e) => e.offsetParent).map((e) => [e.textContent.trim(), e.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
        .filter(([, b]) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1)
        .map(([other]) => [name, other]));
}"""
CUT_OFF = """all => all.filter((e) => e.offsetParent).filter((e) => {
    const own = e.getBoundingClientRect();
    for (let box = e.parentElement; box; box = box.parentElement) {
        const around = box.getBoundingClientRect();
        const cuts = getComputedStyle(box).overflow !== "visible" || box.matches(".decide");
        if (cuts && (own.bottom > around.bottom + 1 || own.right > around.right + 1)) return true;
    }
    return false;
}).map((e) => e.textContent.trim())"""
# The prompt follows the bold words. The latest event after it may be cut off
PROMPT_IS_CUT = """p => {
    const range = document.createRange();
    range.setStart(p, 0);
    range.setEndBefore(p.querySelector(".just"));
    const [asked, box] = [range, p].map((e) => e.getBoundingClientRect());
    return asked.bottom > box.bottom + 6 || asked.right > box.right + 8;
}"""
IN_VIEW = """what => {
    const box = document.querySelector(what)?.getBoundingClientRect();
    return Boolean(box) && box.top >= -1 && box.top + Math.min(box.height, 200) <= innerHeight + 1;
}"""


@pytest.fixture(scope="module")
def tables(server):
    return dict(zip(SCENES, lay(server, *SCENES.values()), strict=True))


@pytest.fixture
def at(browser, server, tables):
    """Open a table as the active seat, or `seats` seats after it. Closes the page opened before."""
    contexts = []

    def go(state, seats=0, **more):
        while contexts:
            contexts.pop().close()
        table = tables[state]
        sessions = table["sessions"]
        contexts.append(seated(browser, server.address, sessions[(table["actor"] + seats) % len(sessions)], **more))
        page = opened(contexts[-1], f"/t/{table['code']}/")
        expect(page.locator("#link")).to_have_attribute("data-state", "live")
        return page

    yield go
    for context in contexts:
        context.close()


def test_log_overlay_can_be_closed(at):
    page = at("buying", size=PHONE, has_touch=True)
    for size in (PHONE, LYING):
        page.set_viewport_size(size)
        check_log_closes(page)


def check_log_closes(page):
    large = page.locator(".bt.logged")
    opener = page.locator("header [data-toggle=log]")
    for close in (
        page.get_by_role("button", name="Close the log").tap,
        lambda: page.touchscreen.tap(4, 20),
    ):
        opener.tap()
        expect(large).to_have_count(1)
        expect(page.locator("#log")).to_be_focused()
        close()
        expect(large).to_have_count(0)
    opener.tap()
    page.get_by_role("button", name="Close the log").tap()
    expect(opener).to_be_focused()
    # Back and Escape close the log, stay at the table, and do not change the history
    address, before = page.url, page.evaluate("history.state")
    for close in (page.go_back, lambda: page.keyboard.press("Escape")):
        opener.tap()
        expect(large).to_have_count(1)
        close()
        expect(large).to_have_count(0)
        until(page, "was => JSON.stringify(history.state) === JSON.stringify(was)", before)
        assert page.url == address


@pytest.mark.parametrize("state", SCENES)
def test_nothing_is_covered_or_cut_off(at, state):
    """The header's parts do not overlap, buttons are complete, and the status shows the whole prompt."""
    for lang in ("en", "ja"):
        page = at(state, lang=lang, size=DESK)
        for size in (DESK, NARROW, PHONE):
            page.set_viewport_size(size)
            where = (lang, size)
            assert page.locator(HEADER).evaluate_all(COVERED) == [], where
            assert page.locator("header .name").evaluate("e => e.offsetHeight") < 50, "the name is on one line"
            assert not page.locator(".now p").evaluate(PROMPT_IS_CUT), where
            buttons = page.locator(f".decide {ACTION}, #end-turn")
            assert buttons.count()
            assert buttons.evaluate_all(CUT_OFF) == [], where


def test_page_at_200_percent_shows_everything(at):
    """A page of 1280 by 800 at 200 per cent: no sideways scrolling, complete prices, and the end button in view."""
    for state in ("buying", "cards"):
        page = at(state, size={"width": 640, "height": 400})
        assert no_sideways_scroll(page)
        assert page.locator(".shelf .act").evaluate_all("all => all.every((e) => e.scrollWidth <= e.clientWidth)")
        box = page.locator("#end-turn").bounding_box()
        assert box["y"] + box["height"] <= 400, state


def test_log_shows_rule_numbers_on_request(at, server, tables):
    """With keys or by tapping a line. New frames keep them open."""
    page = at("merger", seats=1)
    turn, links = page.locator("#log li.t").first, page.locator("#log .rule-link:visible")
    expect(links).to_have_count(0)
    number_of = turn.get_by_role("button")
    assert "AC" in number_of.get_attribute("title")
    number_of.press("Enter")
    expect(number_of).to_have_attribute("aria-expanded", "true")
    expect(turn.locator(".rule-link").first).to_be_visible()
    before = number(page)
    Afar(server, tables["merger"]).decides("trade", "sell", "keep")
    until(page, "n => +document.querySelector('#table [data-number]').dataset.number > n", before)
    expect(turn.locator(".rule-link").first).to_be_visible()
    turn.locator("[data-step]").first.click()
    expect(links).to_have_count(0)


def test_landscape_phone_shows_board_and_decision(at):
    for lang in ("en", "ja"):
        page = at("merger", lang=lang, size=LYING, has_touch=True)
        assert page.evaluate(IN_VIEW, ".board")
        assert page.evaluate("document.querySelector('.board').getBoundingClientRect().bottom <= innerHeight")
        assert page.evaluate(IN_VIEW, ".decide")
        page.evaluate("scrollTo(0, 200)")
        assert page.evaluate(IN_VIEW, ".decide"), "it stays in reach"
        page = at("cards", lang=lang, size=LYING, has_touch=True)
        assert page.locator(".acts-power .act").count()
        lies_under = "e => e.scrollHeight > e.clientHeight + 1"
        assert not page.locator(".decide").evaluate(lies_under), "no card lies under the foot"


def test_unsent_message_is_reported_until_the_next_move(at, server, tables):
    """An outdated error must not stay next to "Your turn"."""
    page = at("buying", seats=1)
    page.route("**/talk/", lambda route: route.abort())
    page.locator("#say").fill("Hello")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#toast")).to_contain_text("offline")
    expect(page.locator("#toast")).to_contain_text("Try again")
    expect(page.locator("#say")).to_have_value("Hello")
    expect(page.locator("#link")).to_have_attribute("data-state", "live")
    page.evaluate("document.getElementById('toast').textContent ||= 'gone by itself'")
    Afar(server, tables["buying"]).decides("end")
    expect(page.locator("#now")).to_contain_text("Your turn")
    expect(page.locator("#toast")).to_be_empty()


def test_phone_scrolls_to_the_players_turn(at, server, tables):
    page = at("cards", seats=1, size=PHONE, has_touch=True)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert not page.evaluate(IN_VIEW, ".hand")
    Afar(server, tables["cards"]).decides("end")
    page.wait_for_selector(".bt.mine .hand[data-ask]")
    until(page, IN_VIEW, ".hand")
    assert page.locator(".now").is_visible()
