"""Every state of a table in a real Chromium: looked at by axe, and tried."""

import re

import pytest
from playwright.sync_api import expect

from web.afar import Afar
from web.browser import (
    DESK,
    HURRIED,
    LYING,
    PHONE,
    click,
    decide,
    live,
    no_sideways_scroll,
    number,
    opened,
    past,
    press,
    seated,
    until,
    violations,
)
from web.lay import lay

FOUR = ["Aki", "Ben", "Cho", "Daiki"]
SIX = [*FOUR, "Elisabeth-Charlotte", "ふじわらのさねすけ"]
CARDS = {"powers": True}
WISHES = {
    "buying": {"names": FOUR, "options": {}, "phase": "buy", "legal": "buy", "turns": 25},
    "merger": {"names": FOUR, "options": {"mode": "tycoon"}, "phase": "holders", "legal": "trade", "turns": 8},
    "market": {"names": FOUR[:2], "options": {}, "phase": "holders", "turns": 8},
    "survivor": {"names": FOUR, "options": {}, "phase": "survive", "turns": 8},
    "hidden": {"names": SIX, "options": {"assets": "hidden"}, "phase": "buy", "turns": 20},
    "cards": {
        "names": FOUR,
        "options": CARDS,
        "phase": "buy",
        "legal": "power three-exchanges",
        "then": "exchange",
        "turns": 20,
    },
    "shed": {"names": FOUR, "options": {"ruleset": "championship"}, "phase": "place", "legal": "shed"},
    "declare": {"names": FOUR, "options": {}, "phase": "buy", "legal": "declare"},
    "hot": {"names": FOUR[:3], "options": {}, "phase": "place", "turns": 3, "hot": True},
    "over": {"names": SIX, "options": {}, "phase": "over"},
    "waiting": {"names": FOUR[:3], "options": {}, "open": True},
}


@pytest.fixture(scope="module")
def tables(server):
    return dict(zip(WISHES, lay(server, *WISHES.values()), strict=True))


@pytest.fixture
def at(browser, server, tables):
    """A page at a table, in the seat that decides, or in the next one; or the page of somebody who then sits there."""
    contexts = []

    def go(state, *, path="", other=False, page=None, **more):
        table = tables[state]
        sessions = table["sessions"]
        seat = 0 if state == "hot" else (max(0, table["actor"]) + other) % len(sessions)
        if page:
            page.context.add_cookies([{"name": "sessionid", "value": sessions[seat], "url": server.address}])
            return page.goto(f"/t/{table['code']}/{path}")
        contexts.append(seated(browser, server.address, sessions[seat], **more))
        return opened(contexts[-1], f"/t/{table['code']}/{path}")

    yield go
    for context in contexts:
        context.close()


def end_turn(page, there):
    """One decision after the other, for as long as the turn lasts."""
    while page.locator(there).count():
        if page.locator("#end-turn").count():
            click(page, "#end-turn")
        else:
            decide(page)


VIEWS = [
    ("buying", ""), ("buying", "log/"), ("merger", ""), ("market", ""), ("survivor", ""), ("hidden", ""), ("cards", ""),
    ("shed", ""), ("declare", ""), ("hot", ""), ("over", ""), ("over", "replay/?at=120"),
    ("waiting", ""),
]  # fmt: skip


@pytest.mark.parametrize(("state", "path"), VIEWS)
def test_axe_finds_nothing_in_either_theme_or_language(at, state, path):
    """On a screen nothing scrolls but the log, the result and the replay; on a phone nothing scrolls sideways."""
    pages = [at(state, path=path), at(state, path=path, lang="ja", size=PHONE, color_scheme="dark")]
    for page, lang, theme, size in (
        (pages[0], "en", "light", DESK), (pages[1], "ja", "dark", PHONE), (pages[1], "ja", "dark", DESK),
    ):  # fmt: skip
        page.set_viewport_size(size)
        # In the dark it is the colours that are looked at, and half of the states have them all
        if theme == "light" or (size == PHONE and state in ("buying", "merger", "cards", "over", "waiting")):
            assert violations(page) == [], (lang, theme)
        assert no_sideways_scroll(page)
        if size == DESK and not path and state not in ("waiting", "over"):
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table needs scrolling"
        assert page.complaints == []


def test_those_who_wait_see_the_same_merger(at):
    page = at("merger", other=True)
    assert violations(page) == []
    expect(page.locator(".podium")).to_be_visible()
    expect(page.locator(".decide.yours")).to_have_count(0)


def test_a_holder_trades_with_the_keyboard(at):
    page = at("merger")
    press(page, "t")
    expect(page.locator("#log li").first).to_contain_text("traded")


def test_the_survivor_is_chosen_by_its_letter(at):
    page = at("survivor")
    # Of three or more that merge, two may be the largest
    assert 2 <= page.locator(".acts-survive .act").count() <= page.locator(".standings li").count()
    press(page, page.locator(".acts-survive .act").first.get_attribute("data-key"))
    expect(page.locator("#log li").first).to_contain_text("surviving")


def test_the_market_is_told_with_its_tile(at):
    expect(at("market").locator(".podium li").filter(has_text="AC21")).to_be_visible()


def test_others_assets_stay_hidden(at):
    page = at("hidden")
    assert page.locator(".players li").filter(has_text="hidden").count() == 5
    assert (
        page.locator(".players .chip").count()
        == page.locator(".players li").filter(has_text="you").locator(".chip").count()
    )


def test_a_power_card_and_its_exchange(at):
    page = at("cards")
    page.locator('button[value="power three-exchanges"]').click()
    swap = page.locator(".acts-exchange .act").first
    expect(swap).to_be_visible()
    swap.click()
    expect(page.locator("#log li").first).to_contain_text("exchanged")


def test_a_dead_tile_is_put_away_by_its_number_and_refused_on_the_board(at):
    page = at("shed")
    dead = page.locator('.tile[value^="shed"]').first
    name = dead.get_attribute("data-point")
    page.locator(f'.sq[data-spot="{name}"]').click(force=True)
    expect(page.locator("#toast")).to_contain_text("AC9")
    press(page, dead.get_attribute("data-key"))
    expect(page.locator("#log li").first).to_contain_text(name)


def test_the_end_is_declared_by_a_key(at):
    page = at("declare")
    press(page, "d")
    expect(page.locator("#recap .note")).to_contain_text("declared")


def test_a_hot_seat_is_covered_until_the_player_comes_forward(at):
    page = at("hot")
    expect(page.locator(".cover")).to_be_visible()
    assert page.locator(".hand, .sq.mine").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator(".hand")).to_be_visible()
    end_turn(page, ".bt:not(:has(.cover))")
    expect(page.locator(".cover")).to_be_visible()
    assert page.locator(".hand, .sq.mine").count() == 0


def test_the_log_is_filtered_on_the_table_and_on_its_page(at):
    page = at("buying")
    page.keyboard.press("L")
    page.locator("#find").fill("zebra")
    expect(page.locator("#log li:visible")).to_have_count(0)
    page.locator("#find").fill("Ben")
    assert all("Ben" in text for text in page.locator("#log li:visible").all_inner_texts())
    page.keyboard.press("Escape")
    page.get_by_role("link", name="the whole log").click()
    page.get_by_label("Player").select_option("Cho")
    page.get_by_label("Kind").select_option("Shares")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**kind=**")
    lines = page.locator(".turns ul li span").all_inner_texts()
    assert lines
    assert all(line.startswith("Cho ") for line in lines)
    assert not any("placed" in line for line in lines)


def test_without_a_stream_the_page_asks(at, server, tables):
    page = at("waiting")
    broken = set()

    def breaks(route):
        """Off at once, and then it is not there at all: a browser would wait three seconds before each try."""
        if route.request.url in broken:
            return route.abort()
        broken.add(route.request.url)
        return route.fulfill(content_type="text/event-stream", body="retry: 100\n\n")

    page.route("**/live/**", breaks)
    page.add_init_script(HURRIED)
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-state", "slow")
    other = at("waiting", other=True)
    other.get_by_role("button", name="Take seat 2").click()
    expect(page.locator(".places")).to_contain_text("Ben")


HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hidden_tab_closes_its_stream_and_comes_back(at, server, tables):
    page = at("buying", other=True)
    live(page)
    streams = []
    page.on("request", lambda request: streams.append(request.url) if "/live/" in request.url else None)
    with page.expect_event("requestfailed", lambda request: "/live/" in request.url):
        page.evaluate(HIDE, True)
    before = number(page)
    acting = Afar(server, tables["buying"])
    acting.decides("buy", "end")
    _, now = acting.offered()
    assert number(page) == before < now
    page.evaluate(HIDE, False)
    past(page, now - 1)
    assert len(streams) == 1


def test_what_is_scrolled_stays_so_when_a_frame_comes(at, server, tables):
    page = at("hidden", other=True)
    live(page)
    page.locator("#log").hover()
    page.mouse.wheel(0, 40)
    until(page, "() => document.getElementById('log').scrollTop === 40")
    before = number(page)
    Afar(server, tables["hidden"]).decides("buy", "end")
    past(page, before)
    assert page.locator("#log").evaluate("e => e.scrollTop") == 40


HEARD = """
    window.heard = 0;
    window.EventSource = class extends EventSource {
        constructor(url, ...rest) {
            super(url, ...rest);
            // The table's own stream, not the one of all the person's tables
            if (!url.endsWith("/mine")) this.addEventListener("frame", () => { window.heard += 1; });
        }
    };
"""


def test_a_frame_that_tells_nothing_new_replaces_nothing(at):
    """A button does not go from under a pointer, nor focus from a field, because a stream begins."""
    page = at("over", path="log/")
    page.add_init_script(HEARD)
    for state in ("buying", "hot", "over"):
        at(state, other=state == "buying", page=page)
        page.evaluate("document.querySelector('#table .bt').marked = true")
        until(page, "() => window.heard === 1")
        page.evaluate(HIDE, True)
        page.evaluate(HIDE, False)
        until(page, "() => window.heard === 2")
        assert page.evaluate("document.querySelector('#table .bt').marked"), state


CHIMES = """() => {
    window.notes = 0;
    addEventListener("sound", (event) => { window.notes += event.detail === "turn"; }, true);
}"""


def test_sound_tells_of_the_turn_to_those_who_want_it(at, browser, server):
    """A sound when the turn comes, none before: with the setting alone."""
    [laid] = lay(server, {"names": FOUR[:2], "options": {}, "phase": "place", "turns": 2})
    waiting = seated(browser, server.address, laid["sessions"][1 - laid["actor"]])
    settings = opened(waiting, "/settings/")
    settings.get_by_label(re.compile("sound", re.IGNORECASE)).check()
    with settings.expect_response(lambda answer: answer.request.method == "POST"):
        settings.locator("main form button").first.click()
    page = opened(waiting, f"/t/{laid['code']}/")
    page.evaluate(CHIMES)
    assert page.locator("html").get_attribute("data-sound") is not None
    live(page)
    Afar(server, laid).ends_the_turn()
    page.wait_for_selector(".bt.mine")
    until(page, "() => window.notes === 1")
    waiting.close()


def test_who_won_stands_above_the_final_position_however_a_phone_is_held(at):
    page = at("over", size=PHONE)
    for size in (PHONE, LYING):
        page.set_viewport_size(size)
        won, board, log = (page.locator(part).bounding_box()["y"] for part in (".finale .won", ".board", "#log"))
        assert won < board, size
        assert won < log, size


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_phone_cuts_off_neither_what_a_tile_does_nor_how_large_a_chain_is(at, lang):
    page = at("shed", size=PHONE, lang=lang)
    for size in (PHONE, LYING):
        page.set_viewport_size(size)
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".tile small, .hq")].flatMap((e) =>
            e.scrollHeight > e.clientHeight + 1 || e.matches(".hq") && e.offsetHeight > 30 ? [e.textContent] : [])"""
        )
        assert cut == [], size


def test_a_podium_of_many_stands_in_its_place(at):
    page = at("merger")
    page.evaluate(
        """() => {
            const podium = document.querySelector(".podium");
            const first = podium.querySelector(".p1");
            for (const other of podium.querySelectorAll("li")) if (other !== first) other.remove();
            while (podium.children.length < 6) {
                podium.append(first.cloneNode(true));
                podium.lastElementChild.className = "p2";
            }
            for (const sum of podium.querySelectorAll("strong")) {
                sum.textContent = first.contains(sum) ? "+$12,000" : "+$6,000";
            }
        }"""
    )
    for size in (DESK, PHONE, LYING):
        page.set_viewport_size(size)
        beyond = page.evaluate(
            """() => {
                const podium = document.querySelector(".podium"), room = podium.parentElement.getBoundingClientRect();
                return [...podium.querySelectorAll("li, strong")]
                    .filter((e) => e.getBoundingClientRect().right > room.right + 1).map((e) => e.textContent);
            }"""
        )
        assert beyond == [], size
        assert page.locator(".podium > *").count() == 6
