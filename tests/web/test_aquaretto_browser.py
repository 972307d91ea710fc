"""Aquaretto in Chromium: the start and end of a game by clicking, moves by keyboard, a phone in Japanese, and axe."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import BrowserContext, Page, expect

from boardroom.web.accounts.users import BACKEND_PATH
from web import people
from web.aquaretto_tables import create_table_of, last_match_by_phase, play_late_match
from web.browser import DESK, PHONE, no_sideways_scroll, number, opened, person, until, violations, weight
from web.conftest import DATA, Server

NAMES = ("水族館の館長さん太郎左衛門十五文字ある名前の人", "ペンギン大好きっ子", "Marguerite de la Tour", "greedy-5")
TABLES = (("aquaretto", 3), ("aquaretto", 5), ("zooloretto", 5), ("joint", 2), ("joint", 5))
LATE = ("aquaretto", 2, "late")
"""A game close to its end."""
SCENE_SUFFIX = "played on"
PLAYED_SCENES = (
    ("aquaretto", 3, "lay-small"),
    ("aquaretto", 3, "put"),
    ("joint", 2, "worker"),
    ("aquaretto", 5, "load"),
    ("zooloretto", 5, "pick"),
    ("joint", 2, "lay-small"),
    ("joint", 2, "turn"),
)
"""Scenes whose tests make moves. They have their own tables, so that the other scenes do not change."""
NEXT_BUTTON = """() => {
  const frame = document.querySelector("#table [data-number]");
  const all = document.querySelectorAll("#table button[name=do]:not([aria-disabled])");
  const can = [...all].filter((button) => button.offsetParent);
  const first = (what) => can.find((button) => button.matches(what));
  const full = can.find((b) => b.matches("[value^=take]") && b.querySelectorAll(".ti:not(.none)").length > 1);
  const near = first(".spot[data-x], .lay, .picks button, .spots button") ?? full ?? first("[value^=reveal]") ?? can[0];
  return [frame.matches(".over") ? "over" : near?.id, +frame.dataset.number];
}"""
IS_READY = """n => {
  const frame = document.querySelector("#table [data-number]");
  return +frame?.dataset.number > n && (frame.matches(".over") || frame.dataset.mine === "1")
    && !document.querySelector("#table[aria-busy]");
}"""
# A page that becomes visible again loads the current frame: here the frame of another table with more moves. Its moves
# then go to that table
BECOME_VISIBLE = """code => {
  const own = window.ownEventSource ??= EventSource;
  window.EventSource = class extends own { constructor() { super(`/live/${code}`); } };
  document.getElementById("table").dataset.frame = `/t/${code}/frame/`;
  for (const form of document.querySelectorAll("#do, #undo")) form.action = `/t/${code}/${form.id}/`;
  for (const away of [true, false]) {
    Object.defineProperty(document, "hidden", { value: away, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
}"""
SHOWS_NUMBER = "n => +document.querySelector('#table [data-number]').dataset.number === n"
# The board if the choice is on it, otherwise the decision panel
CHOICE_IN_VIEW = """() => {
  const asks = document.querySelector("[data-ask]") ?? document.querySelector(".decide");
  const box = asks.getBoundingClientRect();
  return box.top >= -1 && box.top + Math.min(box.height, 200) <= innerHeight + 1;
}"""
CUT_OFF = """() => {
  const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll(".decide button, .yard .inside, .terrain")].filter((part) => {
    if (!part.offsetParent) return false;
    const [own, box] = [part, part.closest(".decide, .yard")].map((element) => element.getBoundingClientRect());
    return own.bottom > box.bottom + 1 || own.right > box.right + 1;
  });
  return [scrollHeight > innerHeight, scrollWidth > clientWidth, parts.map((part) => part.outerHTML.slice(0, 120))];
}"""
"""Height and width overflow of the page, and the elements that are cut off."""


class SceneTable(NamedTuple):
    code: str
    number: int


def scene_table(table: Any) -> SceneTable:
    return SceneTable(table.code, table.number)


@pytest.fixture(scope="module")
def scenes():
    """Tables by game, players and phase where the first seat must decide, with that seat's session."""
    me = people.person("Aki")
    session = SessionStore()
    session.update(
        {SESSION_KEY: str(me.pk), BACKEND_SESSION_KEY: BACKEND_PATH, HASH_SESSION_KEY: me.get_session_auth_hash()}
    )
    session.save()
    games = {
        (ruleset, players, phase): game
        for ruleset, players in TABLES
        for phase, game in last_match_by_phase(ruleset, players, seed=3).items()
    }
    codes: dict[tuple[Any, ...], SceneTable] = {
        scene: scene_table(create_table_of(me, game, NAMES)) for scene, game in games.items()
    }
    codes |= {(*scene, SCENE_SUFFIX): scene_table(create_table_of(me, games[scene], NAMES)) for scene in PLAYED_SCENES}
    codes[LATE] = scene_table(create_table_of(me, play_late_match(*LATE[:2]), NAMES))
    return codes, str(session.session_key)


@pytest.fixture(scope="module")
def house(scenes):
    """A server with these tables and sessions."""
    running = Server(Path(DATA), BOARDROOM_SECRET_KEY=settings.SECRET_KEY)
    yield running
    running.kill()


def open_context(browser, house, scenes, lang="en", **more) -> BrowserContext:
    context = person(browser, house.address, lang, **more)
    context.add_cookies([{"name": "sessionid", "value": scenes[1], "url": house.address}])
    return context


def open_scene(context: BrowserContext, scenes, *scene: object, page: Any = None) -> Any:
    """Open a scene, in `page` if given, which is twice as fast as a new page."""
    address = f"/t/{scenes[0][scene].code}/"
    if page:
        page.goto(address)
    else:
        page = opened(context, address)
    page.wait_for_selector(".bt")
    return page


def show_later_scene(page: Any, scenes, *scene: object) -> None:
    """Show a scene with at least as many moves as the current one in the same page."""
    code, number = scenes[0][scene]
    page.evaluate(BECOME_VISIBLE, code)
    until(page, SHOWS_NUMBER, number)


def show_scene(context: BrowserContext, scenes, scene: tuple[Any, ...], page: Any) -> Any:
    """Show the next scene. A different game or number of players needs a new page."""
    if page and page.game == scene[:2]:
        show_later_scene(page, scenes, *scene)
    else:
        page = open_scene(context, scenes, *scene, page=page)
        page.game = scene[:2]
    return page


def sort_scenes(scenes, wanted: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Sort scenes by their number of moves."""
    return sorted(wanted, key=lambda scene: scenes[0][scene].number)


def press_keys(page: Page, *keys: str) -> None:
    """Press keys, the last of which makes a move."""
    before = number(page)
    for key in keys:
        page.keyboard.press(key)
    until(page, IS_READY, before)


def click_through(page: Page, most: int) -> None:
    """Make up to `most` moves by clicking the first available button."""
    for _ in range(most):
        nearest, before = page.evaluate(NEXT_BUTTON)
        if nearest == "over":
            break
        page.locator(f"#{nearest}").click()
        until(page, IS_READY, before)


def test_first_moves_by_clicking(scenes, house, browser):
    context = person(browser, house.address)
    page = opened(context, "/new/?game=aquaretto")
    page.fill("#your_name", "Aki")
    page.locator("label:has([name=players][value='2'])").click()
    page.select_option("[name=seat2]", "mugi")
    page.locator(".newtable .button.big").click()
    page.wait_for_url("**/t/**")
    until(page, IS_READY, 0)
    click_through(page, 10)
    assert number(page) > 10
    assert page.complaints == []
    context.close()


def test_last_moves_by_clicking(scenes, house, browser):
    context = open_context(browser, house, scenes)
    page = open_scene(context, scenes, *LATE)
    click_through(page, 200)
    expect(page.locator(".won")).to_be_visible()
    assert page.locator(".result tbody tr").count() == 2
    assert page.locator(".stage .grounds-of").count() == 2
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replay/**")
    expect(page.locator("#plot")).to_be_visible()
    assert page.complaints == []
    context.close()


def test_moves_by_keyboard_only(scenes, house, browser):
    context = open_context(browser, house, scenes)
    page = open_scene(context, scenes, "aquaretto", 3, "lay-small", SCENE_SUFFIX)
    page.keyboard.press("ArrowRight")
    first = page.locator("#ghost").get_attribute("d")
    assert str(first).count("M") == 3
    value = page.locator(".lay:focus").get_attribute("value")
    page.keyboard.press("t")
    assert page.locator(".lay:focus").get_attribute("value") != value
    assert page.locator("#ghost").get_attribute("d") != first
    press_keys(page, "ArrowDown", "Enter")

    show_later_scene(page, scenes, "aquaretto", 3, "put", SCENE_SUFFIX)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".spot:focus")).to_have_count(1)
    press_keys(page, "Enter")
    expect(page.locator(".bt.landed .fell")).to_have_count(1)

    show_later_scene(page, scenes, "joint", 2, "worker", SCENE_SUFFIX)
    keys = page.locator(".spots [data-key]").evaluate_all("all => all.map((b) => b.dataset.key)")
    press_keys(page, keys[0])

    show_later_scene(page, scenes, "aquaretto", 5, "load", SCENE_SUFFIX)
    press_keys(page, page.locator(".truck[data-key]").first.get_attribute("data-key"))

    # Choose a tile, choose another one instead, and undo that
    show_later_scene(page, scenes, "zooloretto", 5, "pick", SCENE_SUFFIX)
    press_keys(page, "1")
    if page.locator("[data-instead]").count():
        held = page.locator(".held > .ti").get_attribute("title")
        before = number(page)
        page.locator("[data-instead]").first.click()
        until(page, IS_READY, before + 1)
        assert page.locator(".held > .ti").get_attribute("title") != held
    press_keys(page, "u")
    expect(page.locator(".picks")).to_be_visible()

    # The frame's own keys still work
    page.keyboard.press("p")
    expect(page.locator("#parks .grounds-of")).to_have_count(5)
    page.keyboard.press("p")
    expect(page.locator("#parks")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator(".bt.logged")).to_have_count(1)
    assert page.complaints == []
    context.close()


def test_touch_previews_the_footprint_of_an_expansion(scenes, house, browser):
    context = open_context(browser, house, scenes, size=PHONE, has_touch=True, is_mobile=True)
    page = open_scene(context, scenes, "joint", 2, "lay-small", SCENE_SUFFIX)
    before = number(page)
    free = page.locator(".lay:not([hidden])")
    free.nth(1).tap()
    expect(page.locator("#footprint")).to_be_visible()
    drawn = page.locator("#ghost").get_attribute("d")
    assert str(drawn).count("M") == 3
    # Choosing another place or turning the board changes the preview and places nothing
    free.nth(0).tap()
    expect(page.locator("#ghost")).not_to_have_attribute("d", str(drawn))
    expect(page.locator(".lay.ghost")).to_have_count(1)
    other = page.locator("#lay-it").get_attribute("value")
    page.locator("#turn").tap()
    # The browser handles a tap some time after the touch has ended
    expect(page.locator("#lay-it")).not_to_have_attribute("value", str(other))
    expect(page.locator("#lay-it")).to_have_attribute("value", str(page.locator(".lay.ghost").get_attribute("value")))
    assert number(page) == before
    page.locator("#lay-it").tap()
    until(page, IS_READY, before)
    assert page.complaints == []
    context.close()


def check_disabled_buttons_explain_why(page: Page) -> None:
    page.locator(".price [aria-disabled]").first.click(force=True)
    expect(page.locator("#toast")).not_to_be_empty()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_desktop_layout_cuts_nothing_off(scenes, house, browser, lang):
    context, page = open_context(browser, house, scenes, lang), None
    wanted = [scene for scene in scenes[0] if scene != LATE and SCENE_SUFFIX not in scene][lang == "ja" :: 2]
    for scene in sorted(sort_scenes(scenes, wanted), key=lambda scene: scene[:2]):
        page = show_scene(context, scenes, scene, page)
        high, wide, cut_off = page.evaluate(CUT_OFF)
        # The page of a result may scroll
        assert scene[2] == "over" or not high, scene
        assert not wide, scene
        assert cut_off == [], scene
        if scene in (("joint", 5, "turn"), ("aquaretto", 5, "turn")):
            page.set_viewport_size({"width": 1024, "height": 768})
            wide = page.locator(".truck .ti").evaluate_all("all => all.map((e) => e.getBoundingClientRect().width)")
            assert min(wide) > 18, "one sees what a truck carries"
            stage = page.locator(".stage").bounding_box()
            ends = page.locator(".plate > *").evaluate_all("all => all.map((e) => e.getBoundingClientRect().right)")
            assert max(ends) <= stage["x"] + stage["width"]
            page.set_viewport_size(DESK)
        if scene == ("joint", 5, "turn"):
            check_disabled_buttons_explain_why(page)
    context.close()


def test_phone_layout_in_japanese(scenes, house, browser):
    context = open_context(
        browser, house, scenes, "ja", size=PHONE, color_scheme="dark", has_touch=True, is_mobile=True
    )
    page = None
    for scene in (
        ("aquaretto", 5, "lay-small"),
        ("aquaretto", 5, "load"),
        ("zooloretto", 5, "put"),
        ("joint", 2, "worker"),
        ("joint", 2, "put"),
        ("joint", 5, "turn"),
        ("joint", 5, "over"),
    ):
        page = show_scene(context, scenes, scene, page)
        assert no_sideways_scroll(page), scene
        assert re.search("[ぁ-ん]", page.locator("#table").inner_text())
        small = page.locator(
            "#table :is(.act, .truck, .stack, .spot, .lay, .inside, .stallplace):is(button)"
        ).evaluate_all(
            "all => all.filter((b) => b.offsetParent).map((b) => [b.outerHTML.slice(0, 90), b.getBoundingClientRect()])"
            ".filter(([, r]) => Math.min(r.width, r.height) < 43.5).map(([name]) => name)"
        )
        assert small == [], scene
        if scene[2] == "lay-small":
            reach = page.locator(".lay:visible").evaluate_all("all => all.map((b) => b.getBoundingClientRect().right)")
            assert max(reach) <= PHONE["width"], "every place for the board is in view"
        if scene[2] == "load":
            expect(page.locator("button.truck").first).to_be_visible()
            # The plot of the result uses the same class name, but its dashes must not apply to the park
            assert page.locator("svg.ground text").first.evaluate("e => getComputedStyle(e).stroke") == "none"
        assert not page.locator("#table .gain").evaluate_all(
            "all => all.some((e) => getComputedStyle(e).position === 'fixed')"
        ), "what a choice brings stands beside it"
        if scene[2] in ("put", "worker", "lay-small"):
            until(page, CHOICE_IN_VIEW)
    page = open_scene(context, scenes, "joint", 2, "turn", SCENE_SUFFIX, page=page)
    before = number(page)
    page.locator("button.stack:not([aria-disabled]), button.truck:not([aria-disabled])").first.tap()
    until(page, IS_READY, before)
    until(page, CHOICE_IN_VIEW)
    assert page.complaints == []
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violations(scenes, house, browser, theme):
    context = open_context(browser, house, scenes, "en" if theme == "light" else "ja", color_scheme=theme)
    # The joint game contains all elements of the other scenes. The dark theme is tested for its colours
    shown = [("joint", 5, "turn"), ("joint", 2, "worker"), ("zooloretto", 5, "put"), ("joint", 5, "over")]
    if theme == "light":
        shown += [("aquaretto", 3, "pick"), ("aquaretto", 5, "put"), ("aquaretto", 5, "lay-small")]
    found, page = [], None
    for scene in sort_scenes(scenes, shown):
        if page:
            show_later_scene(page, scenes, *scene)
        else:
            page = open_scene(context, scenes, *scene)
        if scene[-1] == "turn":
            page.keyboard.press("p")
            page.wait_for_selector("#parks .grounds-of")
        found += [(scene, *wrong) for wrong in violations(page)]
        if scene[-1] == "turn":
            page.keyboard.press("p")
    assert found == []
    context.close()


def test_first_view_transfers_less_than_100_kilobytes(scenes, house, browser):
    """The compressed size of the largest game's page."""
    context = open_context(browser, house, scenes, new=True)
    size = weight(context, f"/t/{scenes[0]['joint', 5, 'turn'].code}/")
    assert 5_000 < size < 100_000, f"{size} bytes"
