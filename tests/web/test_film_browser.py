"""The film in a real browser: in order, never in the way, and gone without a trace."""

import pytest
from playwright.sync_api import expect

from web.afar import Afar
from web.browser import LYING, PHONE, number, opened, past, seated, until
from web.lay import lay

COLLECT = """addEventListener("beat", (e) => {
    (window.beats ??= []).push(e.detail.do);
    // The caption is written after the beat is told
    setTimeout(() => {
        const box = document.querySelector("#caption:not([hidden])")?.getBoundingClientRect();
        if (box) (window.captions ??= []).push(box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight);
    });
})"""
OVER = "() => !document.querySelector('.rewound, .dropped, .flyer')"


@pytest.fixture(scope="module")
def tables(server):
    wish = {"names": ["Aki", "Ben", "Cho"], "options": {"ruleset": "2000"}, "phase": "place", "turns": 12}
    merges = {**wish, "does": "merge", "turns": 20, "seed": 3}
    return lay(server, wish, wish, wish, wish, merges)


def watches(browser, server, laid, **more):
    """Somebody in another seat than the one that decides."""
    look = {"motion": "no-preference", **more}
    context = seated(browser, server.address, laid["sessions"][(laid["actor"] + 1) % 3], **look)
    page = opened(context, f"/t/{laid['code']}/")
    page.evaluate(COLLECT)
    page.wait_for_selector("#link[data-state=live]", state="attached")
    return page


def test_what_another_does_is_played_in_order_and_leaves_the_last_frame(browser, server, tables):
    """On a phone, where the caption has the least room."""
    watching = watches(browser, server, tables[0], size=PHONE)
    Afar(server, tables[0]).decides("place")
    until(watching, "() => (window.beats ?? []).includes('drop')")
    until(watching, OVER)
    watching.wait_for_selector("#caption", state="hidden")
    beats = watching.evaluate("window.beats")
    assert beats[0] == "drop"
    assert set(watching.evaluate("window.captions")) == {True}
    assert "flow" not in beats or beats.index("flow") > beats.index("drop")
    assert watching.locator(".sq.last").count() == 1
    assert not watching.complaints
    watching.context.close()


def test_a_press_ends_the_film(browser, server, tables):
    watching = watches(browser, server, tables[1])
    # Pressed in the page itself: the film is short, and a test far away
    watching.evaluate(
        """addEventListener("beat", () => setTimeout(() => {
            window.during ??= document.querySelectorAll(".dropped").length;
            dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
            window.left = document.querySelectorAll(".rewound, .dropped, .flyer").length;
        }))"""
    )
    Afar(server, tables[1]).decides("place")
    until(watching, "() => window.left !== undefined")
    assert watching.evaluate("[window.during, window.left]") == [1, 0]
    watching.context.close()


def test_a_press_that_ends_a_film_before_a_decision_decides_nothing(browser, server, tables):
    laid = tables[2]
    page = opened(
        seated(browser, server.address, laid["sessions"][laid["actor"]], motion="no-preference"), f"/t/{laid['code']}/"
    )
    before = number(page)
    counted = page.evaluate(
        """async () => {
            const film = await import(document.querySelector("[src$='/table.js']").src.replace("table.js", "film.js"));
            const root = document.createElement("div");
            root.innerHTML = '<b data-counts="seat:1">+$3,000</b>';
            return [true, false].map((major) => {
                film.playFilm(root, [{ do: "fly", to: "seat:1", major, step: 1, turn: 1 }], { longest: 1e6 });
                const now = root.textContent;
                film.stopFilm();
                return [now, root.textContent];
            });
        }"""
    )
    assert counted == [["+$0", "+$3,000"], ["+$3,000", "+$3,000"]], "a bonus counts up, a share that comes does not"
    page.evaluate(
        """async () => {
            const film = await import(document.querySelector("[src$='/table.js']").src.replace("table.js", "film.js"));
            const beat = { do: "tell", text: "…", step: 1, turn: 1 };
            film.playFilm(document.querySelector("#table [data-number]"), [beat], { guarded: true, longest: 1e6 });
            for (let times = 0; times < 2; times += 1) {
                window.runs = film.isRunning();
                window.passed = document.querySelector("#table .hand button[data-key]").dispatchEvent(
                    new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
                if (times === 0) window.first = [window.runs, window.passed];
            }
        }"""
    )
    # The first press ended the film and went no further; the second was heard as a decision
    assert page.evaluate("window.first") == [True, False]
    assert page.evaluate("window.runs") is False
    until(page, "n => Number(document.querySelector('#table').dataset.number) > n", before)
    page.context.close()


def test_a_picture_that_flies_is_one_of_the_games_drawings(browser, server, tables):
    laid = tables[2]
    page = opened(seated(browser, server.address, laid["sessions"][0], motion="no-preference"), f"/t/{laid['code']}/")
    address = page.evaluate(
        """async () => {
            const film = await import(document.querySelector("[src$='/table.js']").src.replace("table.js", "film.js"));
            const root = document.querySelector("#table [data-number]");
            root.dataset.drawings = "trade.svg";
            film.playFilm(root, [{ do: "gain", at: "seat:0", label: "+1", picture: "coin" }], { longest: 1e6 });
            await new Promise((go) => addEventListener("beat", () => setTimeout(go), { once: true }));
            return document.querySelector(".gain use").href.baseVal;
        }"""
    )
    assert address.endswith("/boardroom/trade.svg#coin")
    assert page.request.get(address).ok
    assert not page.complaints
    page.context.close()


def test_what_a_film_had_not_shown_goes_on_over_the_next_frame(browser, server, tables):
    """A decision of one's own comes at once; the merger it is about is seen all the same."""
    laid = tables[2]
    page = opened(seated(browser, server.address, laid["sessions"][0], motion="no-preference"), f"/t/{laid['code']}/")
    page.evaluate(COLLECT)
    shown = page.evaluate(
        """async () => {
            const film = await import(document.querySelector("[src$='/table.js']").src.replace("table.js", "film.js"));
            const root = document.querySelector("#table [data-number]");
            const kinds = ["scene", "tell", "tell", "flow", "fly"];
            const beats = kinds.map((kind) => ({ do: kind, at: "board:0", look: "k0" }));
            film.playFilm(root, beats, { longest: 1e6 });
            await new Promise((go) => addEventListener("beat", go, { once: true }));
            const kept = film.keepForNextFrame(root);
            film.playFilm(root, [{ do: "gain", at: "seat:0", label: "+1" }], { kept });
            const first = window.beats.length;
            await new Promise((go) => root.addEventListener("film", go, { once: true }));
            // Pressed away, it is over, and nothing of it comes again
            film.playFilm(root, beats, { longest: 1e6 });
            film.stopFilm();
            return [first, window.beats.slice(first), film.keepForNextFrame(root).rest];
        }"""
    )
    assert shown == [1, ["scene", "tell", "tell", "flow", "fly", "gain"], []]
    page.context.close()


def test_without_motion_the_last_frame_comes_at_once(browser, server, tables):
    page = watches(browser, server, tables[3], motion="reduce")
    before = number(page)
    Afar(server, tables[3]).decides("place")
    past(page, before)
    assert page.locator(".rewound, .dropped, .flyer").count() == 0
    assert page.evaluate("window.beats ?? []") == []
    page.context.close()


COLOURS = """document.addEventListener("beat", ({ detail }) => {
    // The beat is told before it is shown
    queueMicrotask(() => (window.shown ??= []).push([
        detail.do,
        document.querySelector(".bt").classList.contains("scene"),
        document.querySelector(".rewound")?.style.maskImage.includes("radial") ?? false,
        document.getElementById("notice-bar").hidden,
    ]));
})"""
ASKS = """Object.defineProperty(Notification, "permission", { configurable: true, get: () => "default" })"""


def test_a_merger_is_a_scene_and_the_question_about_notices_waits_for_its_end(browser, server, tables):
    laid = tables[4]
    actor, path = laid["actor"], f"/t/{laid['code']}/"
    acting = opened(seated(browser, server.address, laid["sessions"][actor]), path)
    context = seated(browser, server.address, laid["sessions"][actor - 1], size=PHONE, motion="no-preference")
    context.add_init_script(ASKS)
    watching = opened(context, path)
    watching.evaluate(COLOURS)
    bar = watching.locator("#notice-bar")
    expect(bar).to_be_visible()
    acting.locator(".tile.merge:not([aria-disabled])").first.click()
    chosen = acting.locator("button[value^=survive]").first
    expect(chosen.or_(acting.locator(".podium")).first).to_be_visible()
    if chosen.is_visible():
        chosen.click()
    expect(watching.locator(".podium")).to_be_visible()
    until(watching, "() => (window.shown ?? []).some(([beat]) => beat === 'fly')")
    shown = watching.evaluate("window.shown")
    assert [beat for beat, *_ in shown if beat in ("scene", "flow")][:2] == ["scene", "flow"]
    assert all(scene for beat, scene, *_ in shown if beat in ("scene", "flow", "fly"))
    assert next(holes for beat, _, holes, _ in shown if beat == "flow"), "the new colour comes through the old board"
    assert all(hidden for *_, hidden in shown), "nothing lies over the scene"
    until(watching, OVER)
    # Longer than it waits for quiet: the holders are still deciding
    watching.wait_for_timeout(1500)
    for size in (PHONE, LYING):
        watching.set_viewport_size(size)
        expect(watching.locator(".shapes .was")).to_have_count(1)
        expect(bar).to_be_hidden()
    assert not watching.complaints
