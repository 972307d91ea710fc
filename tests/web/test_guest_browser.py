"""A game that is not of the house at a table of the site, in a real Chromium: the sample game, for this test alone."""

import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from web.browser import ACTION, no_sideways_scroll, opened, person, violations
from web.conftest import Server

CARGO = Path(__file__).parents[2] / "examples" / "cargo"


@pytest.fixture(scope="module")
def quay(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("quay"), BOARDROOM_GAMES=str(CARGO))
    yield running
    running.kill()


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ja", "dark")])
def test_a_whole_game_by_clicking(browser, quay, lang, theme):
    context = person(browser, quay.address, lang, color_scheme=theme)
    page = opened(context, "/")
    page.locator('button[form=now][value="cargo"]').first.click()
    page.wait_for_url("**/t/**")
    words = {"en": "On board", "ja": "積荷"}[lang]
    page.wait_for_selector(".cargo .ship")
    assert words in page.locator(".ship").inner_text()
    looked = False
    while not page.locator(".cargo.over").count():
        page.wait_for_selector(f"{ACTION}, .cargo.over")
        if page.locator(".cargo.over").count():
            break
        if not looked:
            assert violations(page) == []
            looked = True
        before = page.locator(".cargo").get_attribute("data-number")
        page.keyboard.press("s" if page.locator('[value="sail"]:not([aria-disabled])').count() else "c")
        page.wait_for_selector(f'.cargo:not([data-number="{before}"])')
    assert no_sideways_scroll(page)
    page.locator('a[href$="/replay/"]').first.click()
    page.wait_for_url("**/replay/**")
    assert words in page.locator("main").inner_text()
    assert page.complaints == []
    context.close()


def test_its_form_its_rules_and_the_api(browser, quay):
    context = person(browser, quay.address)
    page = opened(context, "/new/?game=cargo")
    long = page.locator('[name="goal"][value="60"]')
    assert long.is_enabled()
    page.locator('[name="players"][value="3"]').check(force=True)
    assert long.is_disabled()
    page.goto("/rules/cargo/")
    assert "CG4" in page.locator("main").inner_text()
    with urlopen(f"{quay.address}/api/games") as answer:
        cargo = next(game for game in json.load(answer)["games"] if game["name"] == "cargo")
    assert cargo["options"]["goal"] == {"default": 40, "choices": [40, 20, 60]}
    assert page.complaints == []
    context.close()
