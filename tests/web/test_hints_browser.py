"""A hint in a real browser: asked for by a click, the best two actions marked on the board, in both languages."""

import re

import pytest
from playwright.sync_api import expect

from web.browser import PATIENCE, number, opened, seated
from web.lay import lay

WORDS = {"en": ("Hint", "Win chance now"), "ja": ("ヒント", "今の勝率")}


@pytest.fixture(scope="module")
def table(server):
    wish = {"names": ["Aki", "Ben", "Cho"], "options": {"ruleset": "2000"}, "phase": "place", "turns": 6}
    return lay(server, {**wish, "hints": True})[0]


def shown(page, lang):
    """The best two, each with the chance to win before and after, and marked wherever it can be done."""
    best = page.locator("#hinted li[data-hint]")
    expect(best).to_have_count(2, timeout=PATIENCE * 1000)
    for said in WORDS[lang]:
        expect(page.locator("#hint-head")).to_contain_text(said)
    before = page.locator("#hint-head").inner_text()
    for n in range(2):
        now, after = re.findall(r"(\d+)%", best.nth(n).locator(".chance").inner_text())
        assert f"{now}" in before
        assert 0 <= int(after) <= 100
        does = best.nth(n).get_attribute("data-hint")
        marked = page.locator(f'[name="do"][value="{does}"][data-hinted="{best.nth(n).get_attribute("data-mark")}"]')
        expect(marked.first).to_be_visible()
    return [best.nth(n).get_attribute("data-hint") for n in range(2)]


def test_a_click_marks_the_best_two_actions_on_the_board(browser, server, table):
    session, path = table["sessions"][table["actor"]], f"/t/{table['code']}/"
    page = opened(seated(browser, server.address, session), path)
    before = number(page)
    expect(page.locator("[data-hinted]")).to_have_count(0)
    page.locator("#ask-hint").click()
    best = shown(page, "en")
    assert number(page) == before, "nothing is decided by asking"
    assert not page.complaints
    again = opened(seated(browser, server.address, session, lang="ja"), path)
    assert shown(again, "ja") == best
    other = opened(seated(browser, server.address, table["sessions"][(table["actor"] + 1) % 3]), path)
    expect(other.locator(".asked-hints")).to_contain_text("1")
    expect(other.locator("[data-hint]")).to_have_count(0)
