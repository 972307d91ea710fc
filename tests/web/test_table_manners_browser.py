"""Small things a table page owes whoever sits there: words where they are needed, and none in the way."""

import re

import pytest
from playwright.sync_api import expect

from web.browser import DESK, PHONE, live, offline, opened, seated, until
from web.lay import lay

CUT = "e => e.scrollHeight > e.clientHeight + 1"
FOUR = ["Aki", "Ben", "Cho", "Daiki"]
WISHES = {
    "buying": {"names": FOUR, "options": {}, "phase": "buy", "legal": "buy", "turns": 25},
    "placing": {"names": FOUR, "options": {}, "phase": "place", "turns": 12},
    "parks": {"names": FOUR[:3], "game": "aquaretto", "options": {"ruleset": "aquaretto"}, "phase": "turn"},
    "over": {"names": FOUR, "options": {}, "phase": "over"},
    "blocked": {"names": FOUR, "options": {}, "phase": "place", "does": "blocked"},
}
APART = """([a, b]) => {
    const [one, other] = [a, b].map((what) => document.querySelector(what).getBoundingClientRect());
    return one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
}"""


@pytest.fixture(scope="module")
def tables(server):
    return dict(zip(WISHES, lay(server, *WISHES.values()), strict=True))


@pytest.fixture
def at(browser, server, tables):
    contexts = []

    def go(state, path="/t/{code}/", **more):
        table = tables[state]
        contexts.append(seated(browser, server.address, table["sessions"][table["actor"]], **more))
        return opened(contexts[-1], path.format(code=table["code"]))

    yield go
    for context in contexts:
        context.close()


def test_a_browser_that_knows_it_is_offline_says_so_until_it_is_back(at):
    """Frames of a stream that was open say nothing of it; and what did not go through is forgotten then."""
    page = at("buying")
    live(page)
    with offline(page.context):
        expect(page.locator("#link")).to_have_text("offline")
        page.locator("#say").fill("Hello")
        page.get_by_role("button", name="Send").click()
        expect(page.locator("#toast")).to_contain_text("offline")
        expect(page.locator("#link")).to_have_text("offline")
    live(page)
    expect(page.locator("#toast")).to_be_empty()


def test_without_a_network_a_server_on_this_machine_goes_on(at):
    page = at("buying")
    live(page)
    with page.expect_request(lambda request: "/live/" in request.url):
        page.evaluate('dispatchEvent(new Event("offline"))')
    live(page)


def test_what_a_toast_says_stands_under_what_is_to_be_done(at):
    for size in (DESK, PHONE):
        page = at("buying", size=size)
        page.route("**/talk/", lambda route: route.abort())
        page.locator("#say").fill("Hello")
        page.get_by_role("button", name="Send").click()
        expect(page.locator("#toast")).to_contain_text("offline")
        for far in (0, 60):
            page.evaluate("far => scrollTo(0, far)", far)
            until(page, APART, ["#toast", ".now"])


def test_the_log_is_one_stop_of_the_tab_key(at):
    page = at("placing")
    turns = page.locator("#log [data-cites]")
    stops = "all => all.filter((turn) => turn.tabIndex === 0).length"
    assert turns.count() > 2
    assert turns.evaluate_all(stops) == 1
    turns.first.focus()
    page.keyboard.press("ArrowDown")
    expect(turns.nth(1)).to_be_focused()
    assert turns.evaluate_all(stops) == 1
    page.keyboard.press("End")
    expect(turns.last).to_be_focused()


def test_the_count_of_tables_that_wait_leaves_out_the_one_before_ones_eyes(at):
    page = at("buying")
    until(page, "() => !document.getElementById('mine').hidden")
    expect(page.locator("#mine .count")).to_be_hidden()
    page.goto("/")
    until(page, "() => document.title.startsWith('(1) ')")
    assert re.fullmatch(r"\(1\) [^()]+", page.title())


def test_what_somebody_is_worth_is_said_in_words(at):
    for lang, said in (("en", "worth $"), ("ja", "総額$")):
        for size in (DESK, PHONE):
            page = at("buying", lang=lang, size=size)
            worth = page.locator(".players .worth").first
            expect(worth).to_contain_text(said)
            assert worth.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_on_a_phone_the_hand_is_one_row_above_the_sheet(at):
    for state in ("buying", "blocked"):
        page = at(state, size=PHONE, has_touch=True)
        tiles = page.locator(".hand .tile")
        assert len(set(tiles.evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)"))) == 1
        assert tiles.evaluate_all("all => all.every((e) => e.offsetWidth >= 44 && e.scrollWidth <= e.clientWidth)")
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(APART, [".hand", ".decide"])


def test_on_a_phone_it_is_said_why_a_tile_cannot_be_placed(at):
    for lang, said in (("en", "not now: an eighth chain"), ("ja", "いまは不可（8つ目のホテルチェーン）")):
        page = at("blocked", lang=lang, size=PHONE)
        why = page.locator(".unplaced").filter(has_text=said)
        expect(why).to_be_visible()
        assert why.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")


def test_the_head_breaks_between_words_and_the_status_ends_with_a_sentence(at):
    """Japanese has no spaces: a name was torn in two, and what happened last ended in the middle of a word."""
    page = at("parks", lang="ja")
    live(page)
    for width in (1280, 1366, 1100):
        page.set_viewport_size({"width": width, "height": 800})
        until(page, "() => !((e) => e.scrollHeight > e.clientHeight + 1)(document.querySelector('.now p'))")
        rows = page.locator(".at .opt").evaluate("e => e.getClientRects().length")
        assert rows <= 1, width


def test_a_replay_shows_all_of_a_long_move_or_that_there_is_more(at):
    page = at("over", "/t/{code}/replay/")
    page.keyboard.press("End")
    told = page.locator("#told")
    expect(told).to_contain_text("The game ended.")
    if told.evaluate(CUT):
        assert "scroll" in told.evaluate("e => getComputedStyle(e).backgroundAttachment")
        assert told.evaluate("e => e.clientHeight") > 200
    page.keyboard.press("Home")
    expect(told).to_contain_text("Before the first draw")
    assert told.evaluate("e => e.clientHeight") < 120


def test_without_scripts_whoever_waits_is_shown_the_next_move(browser, server, tables):
    """The page is asked for again by itself, but never under somebody who decides."""
    table = tables["placing"]
    for seat, again in ((table["actor"], 0), ((table["actor"] + 1) % 4, 1)):
        context = seated(browser, server.address, table["sessions"][seat], new=True, java_script_enabled=False)
        page = opened(context, f"/t/{table['code']}/")
        assert page.content().count('http-equiv="refresh"') == again
        context.close()
