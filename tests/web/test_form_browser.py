"""The form for a table in a real Chromium: it offers only what can be, whatever order things are chosen in."""

from playwright.sync_api import expect

from boardroom.games import find_game
from web.browser import opened, person


def chosen(page):
    """What would be sent, as the game takes it."""
    return page.evaluate("Object.fromEntries(new FormData(document.querySelector('form.newtable')))")


def test_only_what_can_be_is_offered(browser, server):
    context = person(browser, server.address)
    page = opened(context, "/new/?game=acquire")

    def choose(name, value):
        page.locator(f'[name="{name}"][value="{value}"]').check(force=True)

    tycoon, two = page.locator('[value="tycoon"]'), page.locator('[name="players"][value="2"]')
    powers = page.locator('[name="powers"]')
    expect(tycoon).to_be_enabled()
    choose("mode", "tycoon")
    powers.check()
    expect(two).to_be_enabled()
    # AC16: two players play the classic mode
    choose("players", "2")
    expect(tycoon).to_be_disabled()
    assert chosen(page)["mode"] == "classic"
    # CH: no Tycoon, no power cards, not two, nothing hidden
    choose("ruleset", "championship")
    for gone in (tycoon, two, powers, page.locator('[value="hidden"]')):
        expect(gone).to_be_disabled()
    sent = chosen(page)
    assert (sent["mode"], sent["players"], "powers" in sent) == ("classic", "3", False)
    checked = find_game("acquire").complete_options({"ruleset": sent["ruleset"], "mode": sent["mode"], "players": 3})
    assert checked["assets"] == "open"
    choose("ruleset", "2000")
    expect(two).to_be_enabled()
    expect(tycoon).to_be_disabled()
    assert page.complaints == []
    context.close()
