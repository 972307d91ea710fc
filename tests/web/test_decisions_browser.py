"""Whatever is to be decided: no button of the decision is cut, and none lies outside its panel."""

from web.browser import click, seated
from web.lay import lay

FOUR = ["Aki", "Ben", "Cho", "Daiki"]
WIDTHS = (1280, 1366, 1440)
FIRST = ":is(.shelf .act, #do-sell-1):not([aria-disabled])"
ACQUIRE = {
    "place": {"phase": "place", "turns": 20},
    "place and declare": {"phase": "place", "legal": "declare"},
    "shed": {"phase": "place", "legal": "shed", "options": {"ruleset": "championship"}},
    "found": {"phase": "found"},
    "survive": {"phase": "survive"},
    "holders": {"phase": "holders", "legal": "trade", "options": {"mode": "tycoon"}},
    "buy": {"phase": "buy", "legal": "buy", "turns": 25},
    "first buy": {"phase": "buy", "legal": "buy"},
    "declare": {"phase": "buy", "legal": "declare"},
    "cards": {"phase": "buy", "legal": "power", "turns": 8, "options": {"powers": True}},
}
TRADE = {what: {"game": "trade", "names": FOUR[:3], "legal": what} for what in ("end", "go-on", "accept", "send")}
AQUARETTO = {
    f"{ruleset} {phase}": {"game": "aquaretto", "phase": phase, "options": {"ruleset": ruleset}}
    for ruleset, phases in {
        "aquaretto": ("turn", "load", "pick", "put", "lay-small"),
        "joint": ("turn", "load", "pick", "put", "worker"),
    }.items()
    for phase in phases
}
CUT = """all => all.filter((e) => e.getClientRects().length).filter((e) => {
    const own = e.getBoundingClientRect();
    // The key of a card sits on its corner
    if (e.scrollWidth > e.clientWidth + 1 && !e.matches(".pick")) return true;
    for (let box = e.parentElement; box; box = box.parentElement) {
        const around = box.getBoundingClientRect();
        const scrolls = ["auto", "scroll"].includes(getComputedStyle(box).overflowY);
        if (own.right > around.right + 1 || own.left < around.left - 1) return true;
        // What scrolls shows the rest
        if (scrolls) return false;
        if (box.matches(".decide")) return own.bottom > around.bottom + 1 || own.top < around.top - 1;
    }
    return false;
}).map((e) => e.textContent.trim())"""


def each_is_whole(browser, server, wishes):
    """Every decision, and what the first share bought or sold turns it into: it can be taken back."""
    laid = lay(server, *({"names": FOUR, "options": {}, **wish} for wish in wishes.values()))
    for lang in ("en", "ja"):
        context = seated(browser, server.address, "", lang=lang)
        page = context.new_page()
        for name, table in zip(wishes, laid, strict=True):
            session = table["sessions"][table["actor"]]
            context.add_cookies([{"name": "sessionid", "value": session, "url": server.address}])
            page.goto(f"/t/{table['code']}/")
            whole(page, (lang, name))
            if lang == "en" and page.locator(FIRST).count():
                click(page, FIRST)
                assert page.locator("#undo-button").is_visible()
                whole(page, (lang, name, "bought"))
        context.close()


def whole(page, what):
    buttons = page.locator(".decide.yours button")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert buttons.evaluate_all(CUT) == [], (*what, width)


def test_of_acquire(browser, server):
    each_is_whole(browser, server, ACQUIRE)


def test_of_trade(browser, server):
    each_is_whole(browser, server, TRADE)


def test_of_aquaretto(browser, server):
    each_is_whole(browser, server, AQUARETTO)
