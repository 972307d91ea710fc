"""The joint game of Aquaretto and Zooloretto in Chromium: both games fit on one screen."""

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from boardroom.web.tables.models import Table
from web import people
from web.aquaretto_tables import create_table_of, first_match_where, last_match_by_phase, phase_name
from web.browser import LYING, PHONE, click, opened, press, until
from web.browser import seated as signed_in
from web.conftest import DATA, Server
from web.lay import session

LINE_COUNTS = """(what) => [...document.querySelectorAll(what)].map((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size;
})"""
"""The number of text lines of each element."""
OVERLAP = """([one, other]) => {
    const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
COVERED_WORDS = """([over, what]) => {
    const lid = document.querySelector(over).getBoundingClientRect(), words = document.createRange();
    const texts = document.createTreeWalker(document.querySelector(what), NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
        words.selectNodeContents(texts.currentNode);
        const touches = [...words.getClientRects()].some((box) => box.width
            && box.left < lid.right && lid.left < box.right && box.top < lid.bottom && lid.top < box.bottom);
        if (touches) found.push(texts.currentNode.data.trim());
    }
    return found;
}"""
"""The words that another element covers."""
IN_VIEW = """(what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    const sheet = document.querySelector(".decide.yours").getBoundingClientRect();
    return box.top >= document.querySelector(".now").getBoundingClientRect().bottom && box.bottom <= sheet.top;
}"""
CUT_OFF_COUNT = """(what) => [...document.querySelectorAll(what)].filter((part) =>
    part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1).length"""
DUPLICATE_IDS = """() => {
    const all = [...document.querySelectorAll("[id]")].map((part) => part.id);
    return all.filter((id, n) => all.indexOf(id) !== n);
}"""


def can_start_with(beginning):
    return lambda game: any(text.startswith(beginning) for text in game.legal_action_texts())


def can_load_filled_truck(game):
    """A tile is drawn, and at least one available truck already carries some."""
    trucks = game.view(0)["trucks"]
    return phase_name(game) == "load" and any(
        t["tiles"] for n, t in enumerate(trucks, 1) if can_start_with(f"load {n}")(game)
    )


SEED = 8
"""A game that reaches all scenes."""
SCENES = {
    "first": lambda game: phase_name(game) == "turn",
    "again": lambda game: phase_name(game) == "turn",
    "load": can_load_filled_truck,
    "enclose": can_start_with("enclose"),
    "lay": can_start_with("lay-small"),
    "exchange": can_start_with("exchange"),
    "full": lambda game: phase_name(game) == "turn" and len(game.view(0)["seats"][0]["depot"]) > 8,
    "ends": lambda game: phase_name(game) == "turn" and any(pile["opened"] for pile in game.view(0)["piles"].values()),
    "barn": lambda game: phase_name(game) == "turn" and len(game.view(0)["seats"][0]["barn"]) > 4,
}


@pytest.fixture(scope="module")
def scene_server():
    """A server, the addresses of the scenes' tables, and Aki's session."""
    me = people.person("Aki")
    tables = {
        name: create_table_of(me, first_match_where("joint", 3, is_scene, SEED)) for name, is_scene in SCENES.items()
    }
    tables["over"] = create_table_of(me, last_match_by_phase("joint", 3, SEED)["over"])
    Table.objects.filter(pk__in=[tables[name].pk for name in ("lay", "load", "full")]).update(hints=True)
    running = Server(Path(DATA), BOARDROOM_SECRET_KEY=settings.SECRET_KEY)
    yield running, {name: f"/t/{table.code}/" for name, table in tables.items()}, session(me)
    running.kill()


@pytest.fixture
def at(scene_server, browser):
    """Open a scene, in the same page as the one before."""
    running, paths, cookie = scene_server
    pages = {}

    def show(scene, **look):
        if "page" in pages:
            pages["page"].goto(paths[scene])
        else:
            pages["page"] = opened(signed_in(browser, running.address, cookie, **look), paths[scene])
        pages["page"].wait_for_selector(".bt")
        return pages["page"]

    yield show
    assert pages["page"].complaints == []
    pages["page"].context.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_phone_has_room_for_both_games(at, lang):
    page = at("first", lang=lang, size=PHONE, has_touch=True, is_mobile=True)
    assert max(page.evaluate(LINE_COUNTS, ".stack :is(b, small, .deed)")) == 1

    # The label below the trucks names the action and is on the screen
    page = at("load")
    loaded = page.locator("button.truck:not([aria-disabled]):has(.bed .ti:not(.none))").first
    loaded.tap()
    last = page.locator("#ahead-do")
    expect(last).to_be_visible()
    assert last.inner_text() == str(loaded.get_attribute("aria-label")).split(",")[0]
    box = last.bounding_box()
    assert box["x"] + box["width"] <= PHONE["width"]
    expect(page.locator("#ask-hint")).to_be_hidden()

    # Zoo tiles scroll the zoo into view
    page = at("enclose")
    until(page, IN_VIEW, ".pens")

    page = at("lay")
    assert not page.evaluate(OVERLAP, ["#ask-hint", "#turn"])
    page.set_viewport_size(LYING)
    page.evaluate("scrollTo({ top: 400, behavior: 'instant' })")
    expect(page.locator("#turn")).to_be_in_viewport()
    page.set_viewport_size(PHONE)

    # Every button of the decision panel has a label
    page = at("exchange")
    silent = page.locator(".money .act:visible").evaluate_all(
        "all => all.filter((b) => b.querySelector('.name').getBoundingClientRect().width < 8).length"
    )
    assert silent == 0

    page = at("over")
    heading, parks = (page.locator(what).bounding_box() for what in (".now", ".allparks"))
    assert 0 <= parks["y"] - (heading["y"] + heading["height"]) < 30, "the final position stands under its heading"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_desktop_has_room_for_both_games(at, lang):
    page = at("first", lang=lang)
    before = page.locator(".yard").bounding_box()["y"]
    heights = page.locator(".stack b").evaluate_all("all => all.map((b) => b.getBoundingClientRect().top)")
    assert heights[0] == heights[1]
    assert page.evaluate(CUT_OFF_COUNT, ".price .what") == 0

    for scene in ("ends", "enclose", "exchange"):
        page = at(scene)
        assert page.locator(".yard").bounding_box()["y"] == before, f"nothing moves: {scene}"
        assert page.evaluate(DUPLICATE_IDS) == []

    page = at("full")
    assert page.locator(".depot .ti").count() > 8
    assert page.evaluate(CUT_OFF_COUNT, ".yard .depot .pile") == 0
    expect(page.locator("#ask-hint")).to_be_visible()
    assert page.evaluate(COVERED_WORDS, ["#ask-hint", ".money"]) == []

    page = at("barn")
    page.keyboard.press("p")
    page.wait_for_selector("#parks .barn .n")
    beside = page.locator("#parks .barn .n").evaluate_all(
        "all => all.map((n) => [n, n.parentElement.previousElementSibling]).filter(([n, other]) => other"
        " && other.offsetTop === n.parentElement.offsetTop"
        " && n.getBoundingClientRect().left < other.getBoundingClientRect().right + 2).length"
    )
    assert beside == 0

    page = at("over")
    for part in (".depot", ".barn", ".pen .stalls"):
        assert page.locator(f".stage .grounds-of {part}").count() >= 3
    sizes = page.locator(".stage .grounds-of .ground").evaluate_all("all => all.map((e) => e.clientHeight)")
    assert min(sizes) > 140
    assert page.evaluate(CUT_OFF_COUNT, ".stage, .stage .grounds-of") == 0


def test_focus_stays_in_the_current_decision(at):
    page = at("first")
    page.locator("#pile-zoo").focus()
    press(page, "Enter")
    expect(page.locator("button.truck:focus")).to_have_count(1)

    # Clicking does not move the focus
    page = at("again")
    click(page, "#pile-zoo")
    assert page.evaluate("document.activeElement.localName") == "body"
