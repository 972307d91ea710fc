"""A day of forty in real Chromium: desk, projector and four phones, with every tap counted.

The figures are what docs/championship.md promises an organiser. A tap is a click or a key that decides something; the
numbers of a result are counted as numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from playwright.sync_api import Page, expect

from boardroom import championship
from boardroom.championship.log.facts import Checked, Entered, Opened
from boardroom.site.languages import said
from web.browser import DESK, PHONE, no_sideways_scroll, opened, person
from web.test_championship_browser import event_of, settle

ENTRANTS = 40
BUTTONS = {
    "draw": "Make the seating of game %(n)s",
    "confirm": "Confirm and publish",
    "start": "Start game %(n)s now",
    "to-desk": "To the desk: start the game",
    "over": "The game is over: finish the turn, settle the shares",
    "paper": "Results from paper",
    "tell": "Tell the result",
    "yes": "Yes, that is right",
    "set": "All there: 108 tiles, 7 × 25 shares",
    "freeze": "Fix the final ranking",
}


class Hands:
    """Who taps what, and how often."""

    def __init__(self) -> None:
        self.taps: Counter[str] = Counter()

    def tap(self, page: Page, role: str, name: str, what: str) -> None:
        self.taps[what] += 1
        page.get_by_role(role, name=name).first.click()  # type: ignore[arg-type]

    def key(self, page: Page, key: str, what: str) -> None:
        self.taps[what] += 1
        page.keyboard.press(key)


def forty() -> str:
    """The log of an event with forty entries, all of them here."""
    by, journal = championship.Actor("Sato", "organiser"), championship.Journal()
    entries = [Entered(f"E{n}", f"参加者{n:02d}") for n in range(1, ENTRANTS + 1)]
    here = [Checked(each.person, "present") for each in entries]
    for fact in (Opened("春の選手権", "2026-11-15", "", "spring"), *entries, *here):
        journal = journal.do(fact, by=by, at=1_800_000_000_000)
    return championship.dumps(journal.log)


def hall_of_forty(browser: Any, server: Any, lang: str) -> tuple[Any, str]:
    """The desk of that event."""
    desk = opened(person(browser, server.address, lang, DESK), "/welcome/?next=/c/import/")
    desk.locator("[name=name]").fill("Sato")
    desk.locator("form.panel button, form button.primary").first.click()
    desk.wait_for_url("**/c/import/")
    log = {"name": "log.jsonl", "mimeType": "application/x-ndjson", "buffer": forty().encode()}
    desk.locator("input[type=file]").set_input_files(log)
    desk.locator("form.panel button, form button.primary").first.click()
    desk.wait_for_url("**/desk/")
    return desk, desk.url.split("/")[4]


def phone_of(browser: Any, server: Any, desk: Any, code: str, who: str, lang: str) -> Any:
    """A phone that has scanned its slip: one tap."""
    links = desk.context.request.get(f"/c/{code}/people/links/").text()
    link = re.search(rf"{who},[^,\n]*,(\S+)", links)[1]
    page = opened(person(browser, server.address, lang, PHONE, has_touch=True, is_mobile=True), link)
    page.locator("form.panel button").click()
    page.wait_for_url("**/me/")
    return page


def test_a_day_of_forty_and_its_taps(browser, server):
    """The desk and every other phone in Japanese; the desk in English is in the day of sixteen."""
    hands = Hands()

    def words(name: str, n: int = 1, lang: str = "ja") -> str:
        return said(lang, BUTTONS[name], n=n)

    desk, code = hall_of_forty(browser, server, "ja")
    projector = opened(person(browser, server.address, "en", DESK), f"/c/{code}/projector/")
    desk.goto(f"/c/{code}/desk/")

    # Who has the page open is told of a seat: by sound where it is turned on, and in the title
    early = phone_of(browser, server, desk, code, "E1", "en")
    early.evaluate(
        """() => {
            window.heard = [];
            const page = document.documentElement;
            page.dataset.sound = "yes";
            page.addEventListener("sound", ({ detail }) => window.heard.push(detail));
        }"""
    )

    # Seating: draw, look, confirm, to the desk, start
    hands.tap(desk, "button", words("draw", 1), "seat and start")
    desk.wait_for_url("**/seating/1/")
    hands.tap(desk, "button", words("confirm"), "seat and start")
    expect(projector.locator("[data-view=seating]")).to_be_visible()
    expect(early).to_have_title(re.compile("^● Table"))
    assert early.evaluate("window.heard") == ["turn"]
    early.context.close()
    state = event_of(desk, code).state
    here = state.games[1].tables[0]
    phones = [
        phone_of(browser, server, desk, code, who, lang)
        for who, lang in zip(here, ("en", "ja", "en", "ja"), strict=True)
    ]
    for phone in phones:
        expect(phone.locator(".bigtable")).to_contain_text("1")
        assert no_sideways_scroll(phone)
    # CH8: before the game the set is on top of the captain's page
    phones[0].goto(f"/c/{code}/table/1/1/")
    expect(phones[0].locator("section.panel h2").first).to_have_id("h-set")
    hands.tap(phones[0], "button", words("set", lang="en"), "count the set")
    hands.tap(desk, "link", words("to-desk"), "seat and start")
    hands.tap(desk, "button", words("start", 1), "seat and start")
    expect(projector.locator("[data-view=clock]")).to_be_visible()

    # The end, announced before the time is up
    desk.locator("#d-end summary").click()
    hands.taps["announce the end"] += 1
    hands.tap(desk, "button", words("over"), "announce the end")
    # CH13: one phone tells, another confirms on its own page
    expect(phones[0].locator("section.panel h2").first).to_have_id("h-result")
    for at, who in enumerate(here):
        phones[0].locator(f"#t{who}").fill(str(30000 - 1000 * at))
    hands.tap(phones[0], "button", words("tell", lang="en"), "tell by phone")
    hands.tap(phones[1], "button", words("yes"), "confirm by phone")
    expect(desk.locator(".cell.is-confirmed")).to_have_count(1)

    # The other nine from paper: one click for all of them, then four numbers and Enter each
    hands.tap(desk, "link", words("paper"), "nine tables from paper")
    desk.wait_for_url("**/paper/1/")
    for left in range(9, 0, -1):
        expect(desk.locator("form.paper")).to_have_count(left)
        for at in range(4):
            expect(desk.locator("form.paper").first.locator("input[name^='money.']").nth(at)).to_be_focused()
            desk.keyboard.type(str(41000 - 3700 * at - 100 * left))
            if at < 3:
                desk.keyboard.press("Tab")
        hands.key(desk, "Enter", "nine tables from paper")
    expect(desk.locator(".good")).to_be_visible()
    assert event_of(desk, code).state.games[1].unconfirmed() == []

    # The rest of the day without counting: what was seen once is the same again
    for game in (2, 3):
        desk.goto(f"/c/{code}/desk/")
        desk.get_by_role("button", name=words("draw", game)).first.click()
        desk.wait_for_url(f"**/seating/{game}/")
        desk.get_by_role("button", name=words("confirm")).click()
        desk.get_by_role("link", name=words("to-desk")).click()
        desk.get_by_role("button", name=words("start", game)).click()
        expect(desk.locator("#h-clock")).to_be_visible()
        settle(desk, code, game)
    desk.goto(f"/c/{code}/desk/")
    hands.tap(desk, "button", words("freeze"), "fix the ranking")
    expect(projector.locator("[data-view=standings]")).to_be_visible()
    phones[2].goto(f"/c/{code}/me/")
    expect(phones[2].locator(".good").first).to_be_visible()

    assert hands.taps == {
        "seat and start": 4,
        "count the set": 1,
        "announce the end": 2,
        "tell by phone": 1,
        "confirm by phone": 1,
        # It was 36 clicks and 45 fields
        "nine tables from paper": 10,
        "fix the ranking": 1,
    }
    for page in (desk, projector, *phones):
        assert page.complaints == []
        page.context.close()
