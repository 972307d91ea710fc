"""Phones: what can be done is in view, or one scroll away, in every game, upright and lying."""

import pytest

from web.browser import PHONE, no_sideways_scroll, opened, past, person
from web.browser import number as steps_of

LYING = {"width": 844, "height": 390}
DECISIONS = 8
REACHED = """() => [...document.querySelectorAll("#table button[name=do]:not([aria-disabled])")].find((button) => {
    const box = button.getBoundingClientRect();
    if (!box.width || button.closest("dialog:not([open])")) return false;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 22));
    return at && (button === at || button.contains(at));
})?.value ?? null"""
"""Something to decide that a thumb reaches as the page lies: in view, and under nothing."""
TURN = "() => document.querySelector('#table [data-mine]')?.dataset.mine === '1'"


def playing(browser, server, game, size):
    context = person(browser, server.address, size=size, has_touch=False)
    page = opened(context, "/")
    page.locator(f'button[form=now][value="{game}"]').click()
    page.wait_for_url("**/t/**")
    return page


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("game", ["acquire", "aquaretto", "trade"])
def test_a_turn_takes_one_scroll_at_most(browser, server, game, size):
    page = playing(browser, server, game, size)
    scrolls = 0
    for _ in range(DECISIONS):
        page.wait_for_function(TURN)
        assert no_sideways_scroll(page)
        do = page.evaluate(REACHED)
        if do is None:
            scrolls += 1
            page.locator("#table button[name=do]:not([aria-disabled])").locator(
                "visible=true"
            ).first.scroll_into_view_if_needed()
            do = page.evaluate(REACHED)
        assert do, "nothing that can be done is in reach"
        before = steps_of(page)
        page.evaluate(
            "value => [...document.querySelectorAll(`#table button[name=do]`)].find((b) => b.value === value).click()",
            do,
        )
        past(page, before)
    assert scrolls <= 1
    assert not page.complaints
    page.context.close()


def test_the_status_stays_on_top_and_the_decision_at_the_thumb(browser, server):
    page = playing(browser, server, "trade", PHONE)
    page.wait_for_function(TURN)
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
    page.context.close()
