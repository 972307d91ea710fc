"""A game that is not of the house at a table of the site, in a real Chromium: the sample game, for this test alone."""

import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from web.browser import ACTION, no_sideways_scroll, opened, person, until, violations
from web.conftest import Server

CARGO = Path(__file__).parents[2] / "examples" / "cargo"
FERRY = """
from boardroom.base.languages import text
from boardroom.engine.rules.options import Choice, Option, player_count_option
from cargo.game import Cargo


class Ferry(Cargo):
    name, titles, page_module = "ferry", {"en": "Ferry", "ja": "渡し船"}, "ferry.page"
    declared_options = (
        Option(
            "ruleset",
            text("Rules"),
            (Choice("fleet", text("Fleet")), Choice("race", text("Race"), text("race"), requires={"players": [2]})),
        ),
        player_count_option(2, 4, 3),
    )

    def load_options(self, s, options):
        super().load_options(s, {**options, "goal": 40})

    def render_rulebook(self, options, lang):
        return super().render_rulebook({**options, "goal": 40}, lang)


class Raft(Cargo):
    name, titles, page_module = "raft", {"en": "Raft", "ja": "筏"}, ""
"""
"""A game with a ruleset for two alone, and one that has no page."""
PAGE = """
from dataclasses import replace

from cargo.web.page import PAGE
from ferry import GAME

PAGE = replace(PAGE, game=GAME)
"""


@pytest.fixture(scope="module")
def quay(tmp_path_factory):
    place = tmp_path_factory.mktemp("quay")
    for name, own in (("ferry", "Ferry()"), ("raft", "Raft()")):
        (place / name).mkdir()
        (place / name / "__init__.py").write_text(f"{FERRY}\n\nGAME = {own}\n")
    (place / "ferry" / "page.py").write_text(PAGE)
    running = Server(place, BOARDROOM_GAMES=f"{CARGO},{place / 'ferry'},{place / 'raft'}")
    yield running
    running.kill()


WORDS = {"en": "On board", "ja": "積荷"}
THEMES = {"en": "light", "ja": "dark"}


ASKED = """n => {
    const frame = document.querySelector("#table .cargo"), asked = ".cargo.over, button[name=do]:not([aria-disabled])";
    return +frame?.dataset.number > n && !document.querySelector("#table[aria-busy]") && document.querySelector(asked);
}"""
NEXT = """() => {
    const { dataset: { number }, classList } = document.querySelector(".cargo");
    const sails = document.querySelector("[value=sail]:not([aria-disabled])");
    return [+number, classList.contains("over") ? "" : sails ? "s" : "c"];
}"""
"""After how many steps, and the key of what is decided next."""


def look(page, lang):
    """The same page in a language, and in the theme that goes with it here."""
    page.emulate_media(color_scheme=THEMES[lang])
    page.locator(f".switch [value={lang}]").click()
    page.wait_for_selector(f"html[lang={lang}]")
    # Until its scripts have run, too: a key before that is heard by nobody
    page.wait_for_load_state()


def loads(page, most=1000):
    """So many decisions, if the game lasts as long."""
    before = -1
    for _ in range(most):
        until(page, ASKED, before)
        before, key = page.evaluate(NEXT)
        if not key:
            return
        page.keyboard.press(key)
    until(page, ASKED, before)


def test_a_whole_game_by_clicking(browser, quay):
    """Its beginning in the dark and in the other language, the rest of it in the light; its first decision and its end
    are looked at in both."""
    context = person(browser, quay.address, "en", color_scheme=THEMES["en"])
    page = opened(context, "/")
    page.locator('button[form=now][value="cargo"]').first.click()
    page.wait_for_url("**/t/**")
    for lang in ("en", "ja"):
        if lang != "en":
            look(page, lang)
        page.wait_for_selector(".cargo .ship")
        assert WORDS[lang] in page.locator(".ship").inner_text()
        page.wait_for_selector(ACTION)
        assert violations(page) == []
    loads(page, 3)
    look(page, "en")
    loads(page)
    for lang in ("en", "ja"):
        if lang != "en":
            look(page, lang)
        page.wait_for_selector(".cargo.over")
        assert no_sideways_scroll(page)
    # It has no pictures, and leaves no room for any
    assert page.locator(".moments li").count()
    assert not page.locator(".moments .shot").count()
    # Whose turn it was stands before what happened in it, once
    assert not page.get_by_text("came to the quay").count()
    page.locator('a[href$="/replay/"]').first.click()
    page.wait_for_url("**/replay/**")
    for lang in ("ja", "en"):
        if lang != "ja":
            look(page, lang)
        assert WORDS[lang] in page.locator("main .cargo .ship").inner_text()
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
    assert "40 coins" in page.locator("#CG4").inner_text()
    page.goto("/rules/cargo/?goal=60")
    assert "60 coins" in page.locator("#CG4").inner_text()
    with urlopen(f"{quay.address}/api/games") as answer:
        cargo = next(game for game in json.load(answer)["games"] if game["name"] == "cargo")
    needs = [{"choice": 60, "of": {"players": [2]}}]
    assert cargo["options"]["goal"] == {"default": 40, "choices": [40, 20, 60], "needs": needs}
    assert page.complaints == []
    context.close()


def test_a_ruleset_for_two_alone(browser, quay):
    """Its rules were nowhere, and the form that they lead to would not have it."""
    context = person(browser, quay.address)
    page = opened(context, "/rules/ferry/?ruleset=race")
    assert "40 coins" in page.locator("#CG4").inner_text()
    page.goto("/new/?game=ferry&ruleset=race")
    assert page.locator('[name="ruleset"][value="race"]').is_checked()
    assert page.locator('[name="players"][value="2"]').is_checked()
    page.goto("/new/?game=ferry")
    assert page.locator('[name="players"][value="3"]').is_checked()
    assert page.complaints == []
    context.close()


@pytest.mark.parametrize(
    "address", ["/", "/find/", "/leaderboards/", "/stats/", "/archive/", "/new/", "/rules/", "/api/games"]
)
def test_a_game_without_a_page_is_none_of_the_sites(quay, address):
    with urlopen(quay.address + address) as answer:
        told = answer.read().decode()
    assert "ferry" in told
    assert "raft" not in told


def test_a_game_of_one_ruleset_is_looked_for(browser, quay):
    """There was its name, and nothing to tick."""
    context = person(browser, quay.address)
    page = opened(context, "/find/?game=cargo")
    assert page.locator('[name="ruleset"]:checked').evaluate_all("all => all.map((one) => one.value)") == ["cargo"]
    page.locator(".preferences button").first.click()
    page.wait_for_selector(".wished")
    assert page.locator(".wished li").first.inner_text() == "Cargo"
    with urlopen(f"{quay.address}/api/pool") as answer:
        assert json.load(answer)["rulesets"] == {"cargo": 1}
    assert page.complaints == []
    context.close()
