"""What tests look with: whoever comes next finds nothing of whoever was there before."""

from web.browser import PHONE, opened, person

LEFT = "[document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length].join()"
SEEN = """[window.name, innerWidth, scrollY, document.querySelectorAll("main :hover").length,
    document.activeElement.localName, window.left, document.querySelectorAll(":target").length]"""


def test_next_visitor_starts_without_state(browser, server):
    context = person(browser, server.address)
    context.set_offline(True)
    context.set_offline(False)
    context.route("**/rules/**", lambda route: route.abort())
    page = opened(context, "/")
    before = page.evaluate(f"async () => {LEFT}")
    page.evaluate(
        """async () => {
            document.cookie = "left=1";
            localStorage.left = sessionStorage.left = "1";
            await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
        }"""
    )
    assert page.evaluate(f"async () => {LEFT}") != before
    context.close()
    again = person(browser, server.address)
    assert again is context
    page = opened(again, "/")
    assert page.evaluate(f"async () => {LEFT}") == before
    page.goto("/rules/")
    assert page.complaints == []


def test_next_page_starts_without_state(browser, server):
    context = person(browser, server.address, new=True)
    new = opened(context, "/rules/acquire/#AC8").evaluate(SEEN)
    context.close()
    context, heard = person(browser, server.address), []
    page = opened(context, "/rules/acquire/")
    context.on("request", lambda request: heard.append(request.url))
    page.on("request", lambda request: heard.append(request.url))
    page.route("**/rules/acquire/", lambda route: route.abort())
    page.set_viewport_size(PHONE)
    page.keyboard.press("Tab")
    page.evaluate("window.name = window.left = 'left'; scrollTo(0, 99); console.error('left')")
    page.locator("main h2").last.hover()
    left = page.evaluate(SEEN)
    assert all(one != other for one, other in zip(left, new, strict=True)), left
    context.close()
    context, known = person(browser, server.address), len(heard)
    again = opened(context, "/rules/acquire/#AC8")
    assert again is page
    assert again.evaluate(SEEN) == new
    assert again.complaints == []
    assert len(heard) == known


def test_persistent_script_ends_its_context(browser, server):
    context = person(browser, server.address)
    context.add_init_script("window.stays = 1")
    context.close()
    again = person(browser, server.address)
    assert again is not context
    page = opened(again, "/")
    assert page.evaluate("window.stays") is None
    page.add_init_script("window.stays = 1")
    again.close()
    assert person(browser, server.address) is again
    assert opened(again, "/").evaluate("window.stays") is None
