"""Lessons: ten steps per game by mouse and by keyboard in both languages, and figures on the rules page."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect
from texts import within

from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.lesson import LEARNER_SEAT, build_position
from boardroom.web.tables.models import Table
from web.browser import PHONE, no_sideways_scroll, opened, person, until, violations

GAMES = [page.name for page in PAGES.values() if page.tutorial]
KEY_ACTIONS = {"acquire": "place 6D", "aquaretto": "buy 2", "trade": "accept"}
"""The actions of a merger, a sale and a negotiation."""

games = pytest.mark.parametrize("game", GAMES)


def get_lesson(game):
    return PAGES[game].tutorial


@games
def test_every_lesson_has_ten_playable_steps(game):
    assert len(get_lesson(game).steps) == 10
    for number, step in enumerate(get_lesson(game).steps, 1):
        played = build_position(PAGES[game].game, get_lesson(game), number, "en")
        if step.action:
            assert played.state.actor == LEARNER_SEAT, step.title
            assert step.action in played.legal_action_texts(), step.title
    assert KEY_ACTIONS[game] in [step.action for step in get_lesson(game).steps]


@pytest.mark.parametrize("lang", ["en", "ja"])
@games
def test_every_step_works_without_scripts_and_saves_nothing(game, lang):
    client, before = Client(headers={"Accept-Language": lang}), Table.objects.count()
    texts = set()
    for number in range(1, 11):
        html = client.get(f"/learn/{game}/?step={number}").content.decode()
        assert "<small>bot</small>" not in html.split('id="bubble"')[0]
        texts.add(within(r'id="bubble-text"[^>]*>(.*?)</p>', html, re.DOTALL))
        assert (f'href="?step={number + 1}"' in html) == (number < 10)
    assert len(texts) == 10
    assert Table.objects.count() == before
    for wrong in ("0", "11", "x", "-1", "9" * 30):
        assert client.get(f"/learn/{game}/?step={wrong}").status_code == 404
    assert client.get("/learn/chess/").status_code == 404


@games
def test_rules_page_has_figures_and_links_the_lesson(game):
    html = Client().get(f"/rules/{game}/", {"ruleset": get_lesson(game).options.get("ruleset", "standard")})
    html = html if html.status_code == 200 else Client().get(f"/rules/{game}/")
    text = html.content.decode()
    assert f'href="/learn/{game}/"' in text
    assert text.count('<figure class="shown">') == sum(bool(step.figure[0]) for step in get_lesson(game).steps)


def expect_step(page, number):
    page.wait_for_selector(f'#lesson[data-step="{number}"]')
    until(page, "document.activeElement?.id === 'bubble'")


IS_UNCOVERED = """() => {
    const bubble = document.getElementById("bubble").getBoundingClientRect();
    const ring = document.getElementById("ring");
    const { target } = document.getElementById("lesson").dataset;
    const at = [...document.querySelectorAll(`#table :is(${target})`)].find((each) => each.getClientRects().length);
    const whole = at?.closest(".board, .hand, .panel") ?? at;
    return Boolean(whole) && !ring.hidden && [ring, whole].map((each) => each.getBoundingClientRect()).every((box) =>
        bubble.right <= box.left + 6 || box.right - 6 <= bubble.left
        || bubble.bottom <= box.top + 6 || box.bottom - 6 <= bubble.top);
}"""
"""True if the bubble covers neither its target nor the target's container."""


IN_VIEW = """() => {
    const ring = document.getElementById("ring").getBoundingClientRect();
    const room = innerHeight - document.getElementById("bubble").offsetHeight;
    return ring.top < room && ring.bottom > 0;
}"""


@games
def test_lesson_by_clicking(browser, server, game):
    """Unmarked elements do nothing, and axe checks one step."""
    page = opened(person(browser, server.address), f"/learn/{game}/")
    for number, step in enumerate(get_lesson(game).steps, 1):
        expect_step(page, number)
        expect(page.locator("#ring"), step.title).to_be_visible()
        until(page, IS_UNCOVERED)
        if (game, number) == ("acquire", 2):
            page.locator(".hand button").last.click()
            page.wait_for_selector("#wrong:not(:empty)")
            expect(page.locator("#lesson"), "what is not marked moves nothing").to_have_attribute("data-step", "2")
        if (game, number) == ("acquire", 9):
            assert violations(page) == [], "axe finds nothing at a screen"
        if step.action:
            page.locator(f'#table [value="{step.action}"]').locator("visible=true").first.click()
        elif number < 10:
            page.locator("#on").click()
    expect(page.locator("#on")).to_have_text("Play against bots")
    assert not page.complaints
    page.locator("#on").click()
    page.wait_for_url("**/t/**")
    page.context.close()


@games
def test_bubble_does_not_cover_its_target(browser, server, game):
    """In Japanese; `test_lesson_by_clicking` covers English."""
    page = opened(person(browser, server.address, "ja"), f"/learn/{game}/")
    for number in range(1, 11):
        if number > 1:
            page.goto(f"/learn/{game}/?step={number}")
        expect_step(page, number)
        until(page, IS_UNCOVERED)
    page.context.close()


def test_browser_back_button_goes_one_step_back(browser, server):
    page = opened(person(browser, server.address), "/learn/acquire/")
    expect_step(page, 1)
    page.locator("#on").click()
    expect_step(page, 2)
    page.locator("#on").click()
    expect_step(page, 3)
    page.go_back()
    expect_step(page, 2)
    assert page.url.endswith("?step=2")
    page.go_back()
    expect_step(page, 1)
    page.go_forward()
    expect_step(page, 2)
    page.locator("#on").click()
    expect_step(page, 3)
    # Go back twice before the first step has loaded
    page.evaluate("history.back(); setTimeout(() => history.back(), 3)")
    expect_step(page, 1)
    assert page.url.endswith("/learn/acquire/")
    page.context.close()


@pytest.mark.parametrize("game", ["acquire", "trade"])
def test_phone_lesson_starts_at_the_table(browser, server, game):
    page = opened(person(browser, server.address, size=PHONE), f"/learn/{game}/")
    expect_step(page, 1)
    assert page.evaluate("scrollY") == 0
    page.context.close()


@pytest.mark.parametrize("game", ["acquire", "trade"])
def test_phone_lesson_by_keyboard_in_japanese(browser, server, game):
    """Tab moves from the bubble to its button and Enter presses it. The target is in view."""
    page = opened(person(browser, server.address, "ja", PHONE, color_scheme="dark"), f"/learn/{game}/")
    for number in range(1, 11):
        expect_step(page, number)
        assert no_sideways_scroll(page)
        if game == "acquire" and page.locator(".hand .tile").count():
            assert page.locator(".hand .tile b").first.is_visible(), "a tile has its name"
        until(page, IN_VIEW)
        if number == 8:
            assert violations(page) == []
        if number < 10:
            page.locator("#on").focus()
            page.keyboard.press("Enter")
    assert not page.complaints
    page.context.close()
