"""What tests look with: whoever comes next finds nothing of whoever was there before."""

from web.browser import opened, person

LEFT = "[document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length].join()"


def test_the_next_visitor_finds_nothing_of_the_one_before(browser, server):
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


def test_a_script_that_stays_ends_what_it_was_put_into(browser, server):
    context = person(browser, server.address)
    context.add_init_script("window.stays = 1")
    context.close()
    again = person(browser, server.address)
    assert again is not context
    assert opened(again, "/").evaluate("window.stays") is None
