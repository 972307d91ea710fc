"""Tips in a player's first game: one at a time, each shown once."""

import pytest
from playwright.sync_api import expect

from web.browser import DESK, PHONE, decide, no_sideways_scroll, opened, person, until, violations

COVERED_BY_TIP = """tip => {
    const a = tip.getBoundingClientRect();
    return [...document.querySelectorAll(".decide, .hand")].filter((e) => e.offsetParent).filter((e) => {
        const b = e.getBoundingClientRect();
        return a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
    }).map((e) => e.textContent.trim());
}"""
SIZES = [
    ("acquire", "en", DESK),
    ("acquire", "ja", PHONE),
    ("aquaretto", "ja", PHONE),
    ("trade", "ja", DESK),
    ("trade", "en", PHONE),
]


def start_first_game(browser, server, game, **more):
    page = opened(person(browser, server.address, tips=True, **more), "/")
    page.locator(f'button[form=now][value="{game}"]').click()
    page.wait_for_url("**/t/**")
    until(page, "() => document.querySelector('#table [data-mine]')?.dataset.mine === '1'")
    return page


@pytest.mark.parametrize(("game", "lang", "size"), SIZES, ids=[f"{game} {size['width']}" for game, _, size in SIZES])
def test_tip_points_at_a_visible_element_and_disappears(browser, server, game, lang, size):
    page = start_first_game(browser, server, game, lang=lang, size=size)
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    expect(page.locator(".tipped")).to_have_count(1)
    said = tip.locator("p[data-at]:visible")
    expect(said).to_have_count(1)
    first = said.text_content()
    assert no_sideways_scroll(page)
    assert violations(page) == []
    assert tip.evaluate(COVERED_BY_TIP) == []
    tip.get_by_role("button").last.click()
    expect(page.locator(f"#tip p:visible >> text={first}")).to_have_count(0)
    # The next tip, if its element is in view
    if tip.is_visible():
        assert tip.evaluate(COVERED_BY_TIP) == []
        box = tip.bounding_box()
        assert box["y"] + box["height"] <= size["height"]
    page.reload()
    page.wait_for_selector("#table [data-mine]")
    assert first not in (tip.locator("p[data-at]:visible").all_text_contents() if tip.count() else [])
    # No more tips after a reload, or at the next table of the same game
    page.evaluate("document.querySelector('#tip [data-tip=none]').click()")
    expect(tip).to_be_hidden()
    page.reload()
    expect(tip).to_have_count(0)
    assert not page.complaints
    page.context.close()


def test_move_closes_the_tip_and_second_game_has_none(browser, server):
    page = start_first_game(browser, server, "acquire")
    tip = page.locator("#tip p[data-at]:visible")
    first = tip.text_content()
    decide(page)
    expect(page.locator("#tip").get_by_text(first, exact=True)).to_be_hidden()
    page.goto("/")
    page.locator('button[form=now][value="acquire"]').click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#tip")).to_have_count(0)
    page.context.close()
