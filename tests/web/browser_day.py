"""A tournament day in browsers: counts taps, and can take a picture of every step.

`make day` sets BOARDROOM_DAY to play the day in both languages and to save the pictures in that folder.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from boardroom import tournament
from boardroom.tournament.events import AttendanceSet, EntrantAdded, StaffAdded, TournamentOpened
from boardroom.web.languages import translate
from web.browser import DESK, PHONE, opened, person

PICTURES = os.environ.get("BOARDROOM_DAY", "")
SCREEN = {"width": 1920, "height": 1080}
PAPER = {"width": 794, "height": 1123}
"""A4 at 96 dots an inch."""
MINUTE = 60_000
ON_PAPER = """(papers) => Promise.all(papers.map(async ([path, what]) => {
    const html = await (await fetch(path)).text();
    return new DOMParser().parseFromString(html, "text/html").querySelectorAll(what).length;
}))"""
SENT = """async ([path, token, forms]) => Promise.all(forms.map(async (form) => {
    const asked = { method: "POST", headers: { "X-CSRFToken": token }, redirect: "manual" };
    const answer = await fetch(path, { ...asked, body: new URLSearchParams(form) });
    return answer.type === "opaqueredirect" ? "done" : answer.text();
}))"""
NAMES = {
    "ja": (
        """山田:やまだ 佐々木:ささき 鈴木:スズキ 渡辺:わたなべ 東海林:しょうじ
           高橋:たかはし 小比類巻:こひるいまき 林:はやし 五十嵐:いがらし 坂東:バンドウ""",
        "太郎:たろう 花子:はなこ 健:けん 美沙紀:みさき",
    ),
    "en": (
        "Ito Baker Nakamura Fischer Wolfeschlegelstein Clarke Moreau Okafor Lindqvist Rossi",
        "Ada Benjamin Chris Dorothea",
    ),
}
"""Families and given names with their readings, as they are sorted; some in the other kana, some long."""
EVENT = {"ja": "春のアクワイア選手権", "en": "Spring Championship"}
STAFF = {"ja": "スタッフ", "en": "Staff"}


class TapCounter:
    """Counts taps by purpose: clicks and keys that decide something."""

    def __init__(self, folder: str) -> None:
        self.taps: Counter[str] = Counter()
        self.folder = Path(PICTURES) / folder if PICTURES else None
        self.pictures = 0


class Screen:
    """A page in one language, with a tap counter."""

    def __init__(self, page: Any, lang: str, hands: TapCounter, name: str) -> None:
        self.page, self.lang, self.hands, self.name = page, lang, hands, name

    def translate(self, text: str, /, **values: object) -> str:
        return translate(self.lang, text, **values)

    def find(self, text: str, /, role: Any = "button", **values: object) -> Locator:
        return self.page.get_by_role(role, name=self.translate(text, **values)).first

    def tap(self, text: str, what: str = "", /, role: Any = "button", **values: object) -> None:
        """Click the element with this name; count the tap if it has a purpose."""
        self.find(text, role, **values).click()
        if what:
            self.hands.taps[what] += 1

    def tap_selector(self, selector: str, what: str) -> None:
        self.page.locator(selector).first.click()
        self.hands.taps[what] += 1

    def press_key(self, key: str, what: str) -> None:
        self.page.keyboard.press(key)
        self.hands.taps[what] += 1

    def open_path(self, path: str) -> None:
        self.page.goto(path)

    def take_picture(self, step: str, whole: bool = False) -> None:
        """What this screen shows now; where it is asked for, all of the page."""
        folder = self.hands.folder
        if folder is None:
            return
        self.hands.pictures += 1
        name = f"{self.hands.pictures:02}-{step}-{self.name}-{self.lang}.png"
        self.page.screenshot(path=folder / name, full_page=whole, animations="disabled")

    def count_on_printed_pages(self, home: str, papers: dict[str, str]) -> list[int]:
        """How many of something are on each page that is printed. They are opened where pictures are taken."""
        if self.hands.folder:
            size = self.page.viewport_size
            self.page.emulate_media(media="print")
            self.page.set_viewport_size(PAPER)
            for path in papers:
                self.open_path(home + path)
                self.take_picture("paper-" + re.sub(r"\W+", "-", path).strip("-"))
            self.page.emulate_media(media="screen")
            self.page.set_viewport_size(size)
        found: list[int] = self.page.evaluate(ON_PAPER, [[home + path, what] for path, what in papers.items()])
        return found

    def close(self) -> None:
        assert not self.page.complaints, f"{self.name}: {self.page.complaints}"
        self.page.context.close()


def make_log(lang: str, entrants: int, here: int) -> str:
    """The log of an event with so many entries, the first of them checked in, and two of the staff on standby."""
    by, journal = tournament.Actor("Sato", "organiser"), tournament.Journal()
    families, given = ([each.partition(":") for each in part.split()] for part in NAMES[lang])
    names = [(f, g) for g in given for f in families][:entrants]
    entries = [
        EntrantAdded(
            f"E{n}",
            f"{family[0]} {own[0]}" if lang == "ja" else f"{own[0]} {family[0]}",
            f"{family[2]} {own[2]}".strip(),
        )
        for n, (family, own) in enumerate(names, 1)
    ]
    staff = [StaffAdded(f"S{n}", f"{STAFF[lang]} {n}") for n in (1, 2)]
    came = [AttendanceSet(person, "present") for person in (*(f"E{n}" for n in range(1, here + 1)), "S1", "S2")]
    for fact in (TournamentOpened(EVENT[lang], "2026-11-15", "", "spring"), *entries, *staff, *came):
        journal = journal.record_event(fact, by=by, at=round(time.time() * 1000))
    return tournament.dump_log(journal.log)


def open_desk(browser: Any, server: Any, lang: str, hands: TapCounter) -> Screen:
    """An organiser who has said who they are, before the list of championships."""
    page = opened(person(browser, server.address, lang, DESK), "/welcome/?next=/c/")
    page.locator("[name=name]").fill("Sato")
    page.locator("form.panel button, form button.primary").first.click()
    page.wait_for_url("**/c/")
    return Screen(page, lang, hands, "desk")


def import_log(desk: Screen, log: str) -> str:
    """The event of a file; its code."""
    desk.tap("Import a log", role="link")
    file = {"name": "log.jsonl", "mimeType": "application/x-ndjson", "buffer": log.encode()}
    desk.page.locator("input[type=file]").set_input_files(file)
    desk.page.locator("form.panel button, form button.primary").first.click()
    desk.page.wait_for_url("**/desk/")
    return str(desk.page.url.split("/")[4])


def import_tournament(context: BrowserContext, address: str, log: str) -> str:
    """An organiser signs in and brings an event as a file, with no page open for it; the event's address."""
    context.add_cookies([{"name": "csrftoken", "value": 32 * "a", "url": address}])
    file: Any = {"name": "log.jsonl", "mimeType": "application/x-ndjson", "buffer": log.encode()}
    said: tuple[tuple[str, Any], ...] = (
        ("/welcome/", {"form": {"name": "Sato"}}),
        ("/c/import/", {"multipart": {"log": file}}),
    )
    for path, what in said:
        # It is another one after signing in
        token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
        answer = context.request.post(path, headers={"X-CSRFToken": token}, max_redirects=0, **what)
        assert answer.status == 302, answer.text()
    return str(answer.headers["location"]).removesuffix("desk/")


def submit_action(page: Page, code: str, what: str, **fields: object) -> None:
    """What the desk does over and over, without the clicks."""
    submit_actions(page, code, [{"what": what, **fields}])


def submit_actions(page: Page, code: str, deeds: list[dict[str, object]]) -> None:
    """Many of them at once: pages are told of as many as have come, not of each."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    forms = [{name: str(value) for name, value in deed.items()} for deed in deeds]
    assert page.evaluate(SENT, [f"/c/{code}/do/", token, forms]) == ["done"] * len(deeds)


def load_journal(page: Page, code: str) -> tournament.Journal:
    return tournament.replay_log(tournament.load_log(page.context.request.get(f"/c/{code}/export/log.jsonl").text()))


def rule_results(page: Page, code: str, game: int) -> None:
    """The results of a game that are still missing, from slips."""
    played = load_journal(page, code).state.rounds[game]
    deeds = []
    for number in played.list_unconfirmed_tables():
        money = {f"money.{who}": 7000 + 100 * (int(who[1:]) * 13 * game % 60) for who in played.tables[number - 1]}
        deeds.append({"what": "result-ruled", "game": game, "table": number, "why": "slip", **money})
    submit_actions(page, code, deeds)


def open_phone(browser: Any, server: Any, desk: Screen, code: str, who: str, lang: str) -> Screen:
    """A phone that has scanned its slip: one tap."""
    links = desk.page.context.request.get(f"/c/{code}/people/links/").text()
    found = re.search(rf"^{who},[^,\n]*,(\S+)", links, re.MULTILINE)
    assert found, links
    page = opened(person(browser, server.address, lang, PHONE, has_touch=True, is_mobile=True), found[1])
    phone = Screen(page, lang, desk.hands, f"phone-{who}")
    page.locator("form.panel button").click()
    desk.hands.taps["scan a slip"] += 1
    page.wait_for_url("**/me/")
    return phone


def set_remaining_time(screen: Screen, left: int) -> None:
    """So many milliseconds are left by this page's clocks: it asks for the server's time, and hears a later one."""
    page, live = screen.page, screen.page.locator("#live-part")
    # On the desk and on the projector the hall's clock comes before those of tables
    due = int(page.locator(".tournament-clock[data-due]").first.get_attribute("data-due"))
    later = due - left - round(time.time() * 1000)
    page.unroute_all()
    page.route(
        f"**{live.get_attribute('data-now')}",
        lambda route: route.fulfill(body=str(round(time.time() * 1000) + later), content_type="text/plain"),
    )
    page.evaluate("dispatchEvent(new Event('online'))")
    minutes = left // MINUTE
    face = page.locator(".tournament-clock[data-due]").first
    expect(face).to_have_text(re.compile(f"^{minutes}:" if minutes else "^0:0"))
