"""The end of a tournament day in browsers: standings, announced places and printed pages."""

from __future__ import annotations

from playwright.sync_api import expect

from boardroom import tournament
from web.browser_day import Screen, load_journal, rule_results, submit_action


def announce_places(desk: Screen, projector: Screen, phones: list[Screen], code: str) -> None:
    """Game 3 is held back, its ranking fixed with three places hidden, and each is called out by a tap."""
    page, screen = desk.page, projector.page
    for what in ("seating-drawn", "seating-confirmed", "game-started"):
        submit_action(page, code, what, game=3)
    desk.tap("Freeze the public standings", "hold the standings back")
    phones[2].open_path(f"/c/{code}/standings/")
    before = phones[2].page.locator("tbody tr").first.inner_text()
    rule_results(page, code, 3)
    submit_action(page, code, "announced", game=3, mark=0, table=0)
    expect(phones[2].page.locator(".seatinghead")).to_contain_text("30")
    assert phones[2].page.locator("tbody tr").first.inner_text() == before
    expect(desk.find("Finalise, and announce the top places one by one")).to_be_visible()
    desk.take_picture("ready-to-fix", whole=True)
    desk.tap("Finalise, and announce the top places one by one", "fix the ranking")
    first = [line.name for line in tournament.rank_entrants(load_journal(page, code).state)[:3]]
    expect(screen.locator("[data-view=standings] .covered")).to_have_count(3)
    expect(desk.find("Announce place %(n)s", n=3)).to_be_visible()
    desk.take_picture("prizes-kept")
    projector.take_picture("prizes-kept")
    phones[2].take_picture("standings-covered")
    for name in first:
        expect(screen.locator("[data-view=standings]")).not_to_contain_text(name)
    for place in (3, 2, 1):
        desk.tap("Announce place %(n)s", "call out a place", n=place)
        expect(screen.locator(".prize")).to_have_text(first[place - 1])
        projector.take_picture(f"place-{place}")
    expect(desk.find("Print certificates", role="link")).to_be_visible()
    desk.take_picture("prizes-given")
    screen.keyboard.press("r")
    expect(screen.locator("[data-view=standings] li").first).to_contain_text(first[0])
    projector.take_picture("final-ranking")
    phones[2].open_path(f"/c/{code}/me/")
    expect(phones[2].page.locator(".good").first).to_be_visible()
    phones[2].take_picture("final-rank", whole=True)
    phones[1].open_path(f"/c/{code}/standings/")
    expect(phones[1].page.locator("tr.me")).to_be_visible()
    phones[1].take_picture("standings", whole=True)


def check_printed_pages(desk: Screen, code: str) -> None:
    """Certificates by taps, and all that is put on the wall, on tables and in hands."""
    desk.tap("Print certificates", "certificates", role="link")
    desk.take_picture("certificates")
    desk.tap("Print the top %(n)s", "certificates", role="link", n=3)
    expect(desk.page.locator(".certificate")).to_have_count(3)
    wanted = {
        "certificates/?who=all": (".certificate", 40),
        "standings/print/": ("tbody tr", 41),
        "seating/1/list/?by=name": (".namewise li", 40),
        "seating/1/list/?by=table": (".tablewise h2", 10),
        "seating/1/sheets/": (".tablesheet", 10),
        "people/slips/": (".slips li", 44),
        "people/list/": ("tbody tr", 44),
    }
    found = desk.count_on_printed_pages(f"/c/{code}/", {path: what for path, (what, _) in wanted.items()})
    assert found == [count for _, count in wanted.values()]
