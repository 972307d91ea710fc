"""An online table in a real Chromium: it waits, begins with the hall's clock, stands still, and hears of the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from web.browser import PHONE, decide, no_sideways_scroll, opened, seated, violations
from web.callers import Attendant
from web.test_tournament_online_live import Player


def test_online_round_is_played_from_waiting_room_to_standings(server, browser):
    desk = Attendant(server.address)
    desk.open("Online Cup", online="yes")
    code = desk.code
    looks = [("en", {}), ("ja", {"size": PHONE}), ("en", {"color_scheme": "dark"})]
    names = ("Aki", "ベン", "Cho")
    players = [Player(server.address, code, name, lang) for name, (lang, _) in zip(names, looks, strict=True)]
    desk.do("seating-drawn", game=1)
    desk.do("seating-confirmed", game=1)

    pages = []
    for player, (lang, look) in zip(players, looks, strict=True):
        context = seated(browser, server.address, player.http.cookies["sessionid"], lang=lang, **look)
        page = opened(context, f"/c/{code}/me/")
        page.locator(f'form[action="/c/{code}/play/1/1/"] button').click()
        page.wait_for_url("**/t/**")
        pages.append(page)
    expect(pages[0].locator("h1")).to_have_text("Waiting for the start")
    expect(pages[1].locator("h1")).to_have_text("開始を待っています")
    assert all(no_sideways_scroll(page) for page in pages)
    assert violations(pages[1]) == []

    desk.do("game-started", game=1)
    for page in pages:
        expect(page.locator(".tournament .clock")).to_have_text(re.compile(r"(90:00|89:\d\d)"))
    desk.do("clock-paused", game=1, table=0)
    expect(pages[0].locator(".tournament p")).to_contain_text("stopped the clock")
    expect(pages[1].locator(".tournament p")).to_contain_text("審判が時計を止めています")
    desk.do("clock-resumed", game=1, table=0)
    expect(pages[0].locator(".tournament p")).to_have_count(0)

    desk.do("announced", game=1, table=0, mark=0)
    expect(pages[0].locator(".tournament p")).to_contain_text("Finish the current turn")
    expect(pages[1].locator(".tournament p")).to_contain_text("試合終了です")
    assert all(no_sideways_scroll(page) for page in pages)
    assert violations(pages[2]) == []
    (turn,) = (page for page in pages if page.locator('.bt[data-mine="1"]').count())
    while not turn.locator(".bt.over").count():
        decide(turn)
    for page in pages:
        expect(page.locator(".bt.over")).to_be_visible()
    expect(pages[0].locator(".tournament p")).to_contain_text("in the standings")
    for page in pages:
        assert page.complaints == []
        page.context.close()
