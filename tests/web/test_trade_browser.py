"""Trade and Credit in Chromium: dealing with bots and with people, a hot seat, a phone, and axe."""

import contextlib
import threading
import time

import httpx
import pytest
from playwright.sync_api import expect

from boardroom.players.levels import DEFAULT_OPPONENTS
from web.browser import DESK, PHONE, click, live, no_sideways_scroll, opened, person, seated, violations
from web.lay import lay

OWN_TURN = "#table .bt.mine, #table .bt.over"
# Buttons to click in a turn; the first that exists
NEW_FRAME = """fetch(document.getElementById("table").dataset.frame).then((answer) => answer.text()).then((html) => {
    document.getElementById("table").innerHTML = html;
    document.getElementById("deal").showModal();
})"""
SMALL_BUTTONS = """[...document.querySelectorAll("#deal .box > span, #deal button, #deal .whom span")]
    .filter((e) => e.offsetParent && e.getBoundingClientRect().height < 40).map((e) => e.outerHTML.slice(0, 80))"""
HAND_FITS = "e => e.scrollHeight <= e.clientHeight + 1 || e.querySelector('.hand').offsetHeight > 150"
FIND_FIRST = "wanted => wanted.find((what) => document.querySelector(what))"
WANTED_BUTTONS = ("#go-on", ".keep .pick", ".own .pick:not([aria-disabled])", "#end-turn")


def open_bot_table(context, server):
    # Shallow search makes bots decide quickly
    context.add_cookies([{"name": "against", "value": "pip", "url": server.address}])
    page = opened(context, "/")
    page.locator("button[form=now][value=trade]").first.click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector(OWN_TURN)
    return page


def wait_for_own_turn(page):
    """Decline offers by bots until it is the player's turn. Return the number of declined offers."""
    answered = 0
    while True:
        page.wait_for_selector(OWN_TURN)
        there = page.evaluate(FIND_FIRST, ["#end-turn, .bt.over", "#accept", *WANTED_BUTTONS])
        if there == "#end-turn, .bt.over":
            return answered
        if there == "#accept":
            # A bot's offer is open and shows what each side would get
            expect(page.locator(".deal-now .from")).to_contain_text("offers you a deal")
            assert page.locator(".bargain .lab").all_inner_texts()[:2] == ["You get", "You give"]
            answered += 1
            click(page, "#decline")
        else:
            click(page, there)


@pytest.fixture
def people():
    contexts = []
    yield contexts
    for context in contexts:
        context.close()


DRAWINGS = """() => {
    const uses = document.querySelectorAll('#table use[href^="#"]');
    const near = [...uses].map((use) => use.getAttribute("href").slice(1));
    return [near.length, near.filter((id) => !document.getElementById(id))];
}"""
"""The number of drawings that a frame uses, and the missing ones."""


def test_turns_against_bots_with_offers_both_ways(browser, server, people):
    [laid] = lay(server, {"names": ["Aki"], "bots": list(DEFAULT_OPPONENTS[:3]), "options": {"players": 4}})
    people.append(seated(browser, server.address, laid["sessions"][0]))
    page = opened(people[0], f"/t/{laid['code']}/")
    assert wait_for_own_turn(page) == 0
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # The hand fits on small screens; two rows of cards may scroll
    for size in ({"width": 1024, "height": 768}, DESK):
        page.set_viewport_size(size)
        assert page.locator(".own").evaluate(HAND_FITS), size

    # A bot is about to make an offer
    click(page, "#end-turn")
    assert wait_for_own_turn(page)

    # Compose an offer to a bot with keys and clicks, undisturbed by new frames
    page.keyboard.press("t")
    expect(page.locator("#deal")).to_be_visible()
    expect(page.locator("#deal .whom input").first).to_be_focused()
    page.locator("#deal .whom label").nth(1).click()
    page.locator("#give-coins").fill("2")
    page.locator("#deal .give .box").last.click()
    before = page.locator("#deal .summary").inner_text()
    assert "2\N{NO-BREAK SPACE}coins" in before
    page.evaluate(NEW_FRAME)
    expect(page.locator("#give-coins")).to_have_value("2")
    expect(page.locator("#deal .summary")).to_have_text(before)
    assert violations(page) == []
    click(page, "#send-deal")
    page.wait_for_selector(".log :text('an offer')")

    # A player can also ask a bot for an offer
    wait_for_own_turn(page)
    page.keyboard.press("t")
    page.locator("#deal .whom label").first.click()
    click(page, "#deal [id^=hear-]:visible")
    wait_for_own_turn(page)
    assert violations(page) == []
    # The frame uses the page's drawings, and all of them exist
    near, missing = page.evaluate(DRAWINGS)
    assert near > 20
    assert missing == []
    assert page.complaints == []


@pytest.fixture
def three(browser, server, people):
    """Three players in turn order from the turn player, each with a browser."""
    [laid] = lay(server, {"names": ["Aki", "Ben", "Cho"], "game": "trade", "options": {}, "legal": "end"})
    people += [seated(browser, server.address, key) for key in laid["sessions"]]
    pages = [opened(context, f"/t/{laid['code']}/") for context in people]
    for page in pages:
        live(page)
    seats = [(laid["actor"] + i) % 3 for i in range(3)]
    yield [pages[seat] for seat in seats], seats
    for page in pages:
        assert page.complaints == []


def send_offer(page, to, give="1", ask="4"):
    """Offer the first number card in hand and some coins for other coins."""
    page.keyboard.press("t")
    page.locator(f"#deal #to-{to}").check(force=True)
    page.locator("#deal .give .box:has(.num-card)").first.click()
    page.locator("#give-coins").fill(give)
    page.locator(f"#ask-{to}-coins").fill(ask)
    page.locator("#send-deal").click()


def test_three_players_deal_with_each_other(three):
    """All steps share a table, because opening three browsers is slow."""
    check_offers_and_answers(*three)
    check_proposal_is_accepted(*three)


def check_offers_and_answers(pages, seats):
    """An offer is answered, declined, withdrawn and cancelled."""
    (mine, theirs, third), (turn, other, _) = pages, seats
    send_offer(mine, other)
    card = theirs.locator(".deal-now .num-card .sr").inner_text()
    expect(third.locator(".deal-now")).to_contain_text("1 × number card from hand")
    assert card not in third.locator(".deal-now").inner_text()
    assert third.locator("#recall, #accept").count() == 0

    # The other player answers with a counter-offer, which is declined
    theirs.keyboard.press("b")
    expect(theirs.locator(f"#ask-{turn}-coins")).to_have_value("1")
    expect(theirs.locator("#give-coins")).to_have_value("4")
    theirs.locator("#give-coins").fill("3")
    theirs.locator("#send-deal").click()
    expect(mine.locator(".deal-now .from")).to_contain_text("counter-offer 1")
    assert mine.evaluate("document.documentElement.scrollHeight <= innerHeight")
    mine.keyboard.press("k")
    expect(third.locator("#log")).to_contain_text("declined")

    # The player withdraws an open offer with its key
    mine.wait_for_selector("#end-turn")
    send_offer(mine, other)
    theirs.wait_for_selector("#accept")
    mine.wait_for_selector("#recall")
    assert violations(mine) == []
    mine.keyboard.press("k")
    mine.wait_for_selector("#end-turn")
    expect(theirs.locator(".deal-now")).to_have_count(0)
    expect(third.locator("#log")).to_contain_text("withdrew the offer")

    # The player stops waiting for a requested offer
    mine.keyboard.press("t")
    mine.locator(f"#deal #to-{other}").check(force=True)
    mine.locator(f"#hear-{other}").click()
    expect(theirs.locator(".deal-now .finish")).to_be_visible()
    mine.locator("#stop").click()
    mine.wait_for_selector("#end-turn")
    expect(theirs.locator(".deal-now")).to_have_count(0)


def check_proposal_is_accepted(pages, seats):
    """A proposal with a promise and a private message becomes an offer."""
    (mine, theirs, third), (turn, *_) = pages, seats
    theirs.keyboard.press("t")
    theirs.locator("#deal .give .box").nth(1).click()
    theirs.locator(f"#ask-{turn}-coins").fill("3")
    theirs.locator("#promise").fill("No card 6 for me, ever.")
    theirs.locator("#send-deal").click()
    expect(mine.locator(".proposal")).to_contain_text("No card 6 for me, ever.")
    expect(theirs.locator(".proposal")).to_contain_text("Your proposal")
    assert "card 6 for me" not in third.content()

    # A private message
    mine.locator("#say-to").select_option(
        index=[o.strip() for o in mine.locator("#say-to option").all_inner_texts()].index(
            f"to {['Aki', 'Ben', 'Cho'][(turn + 1) % 3]} alone"
        )
    )
    mine.locator("#say").fill("Fair enough.")
    mine.keyboard.press("Enter")
    expect(theirs.locator("#lines")).to_contain_text("Fair enough.")
    assert "Fair enough." not in third.content()

    click(mine, ".proposal [name=taken]")
    expect(mine.locator(".deal-now")).to_contain_text("offers you a deal")
    expect(third.locator(".deal-now")).to_contain_text("1 × number card from hand")
    assert violations(mine) == []
    mine.keyboard.press("y")
    expect(third.locator("#log")).to_contain_text("No card 6 for me, ever.")
    mine.locator(".verdict button").first.click()
    expect(third.locator(".promises")).to_contain_text("kept")
    expect(third.locator("#log")).to_contain_text("says: kept.")


def test_third_players_stream_has_no_secrets(server):
    """Proposals and private messages are only in the streams of the two players."""
    [laid] = lay(server, {"names": ["Aki", "Ben", "Cho"], "open": True, "game": "trade", "options": {}})
    place = f"/t/{laid['code']}/"
    clients = [httpx.Client(base_url=server.address, cookies={"sessionid": key}) for key in laid["sessions"]]
    for client in clients:
        client.headers["X-Script"] = "1"
        client.headers["X-CSRFToken"] = client.get(place).cookies["csrftoken"]
    for seat in (1, 2):
        clients[seat].post(f"{place}sit/", data={"seat": seat})
    turn = next(seat for seat in range(3) if 'value="end"' in clients[seat].get(f"{place}frame/").text)
    heard = {seat: StreamListener(clients[seat], f"/live/{laid['code']}") for seat in range(3)}
    other, third = (turn + 1) % 3, (turn + 2) % 3
    for who in heard.values():
        who.until('class="bt trade')
    clients[other].post(f"{place}propose/", data={"to": turn, "give-coins": 2, "promise": "quietly now"})
    clients[turn].post(f"{place}talk/", data={"to": other, "text": "between us"})
    clients[third].post(f"{place}talk/", data={"text": "the weather is fine"})
    for seat in (turn, other):
        heard[seat].until("the weather is fine")
        assert "quietly now" in heard[seat].text
        assert "between us" in heard[seat].text
    heard[third].until("the weather is fine")
    assert "quietly now" not in heard[third].text
    assert "between us" not in heard[third].text
    assert "data-proposal" not in heard[third].text
    for client in clients:
        client.close()


class StreamListener:
    """Everything a stream has sent so far."""

    def __init__(self, client, path):
        self.text = ""
        self.thread = threading.Thread(target=self.listen, args=(client, path), daemon=True)
        self.thread.start()

    def listen(self, client, path):
        with contextlib.suppress(httpx.HTTPError), client.stream("GET", path, timeout=60) as stream:
            for part in stream.iter_text():
                self.text += part

    def until(self, words):
        for _ in range(600):
            if words in self.text:
                return
            time.sleep(0.05)
        raise AssertionError(f"{words!r} never came")


def test_hot_seat_players_deal_behind_a_cover(browser, server, people):
    """A Japanese hot seat hides offered hand cards until the other player uncovers the screen."""
    people.append(person(browser, server.address, lang="ja", size=PHONE))
    page = opened(people[0], "/new/?game=trade&players=3&seat2=here&name2=Ben&seat3=here&name3=Cho")
    page.locator("#your_name").fill("Aki")
    page.locator(".newtable .primary").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".cover")
    assert page.locator(".own, .deal-now").count() == 0
    page.locator(".cover button").click()
    page.wait_for_selector("#end-turn")
    page.locator("[data-open=deal]").first.click()
    page.locator("#deal .give .box:has(.num-card)").first.click()
    page.locator("#promise").fill("内緒の約束")
    card = page.locator("#deal .give :checked[data-said]").get_attribute("data-said")
    page.locator("#send-deal").click()
    page.wait_for_selector(".cover")
    assert card not in page.locator("#table").inner_text()
    assert "内緒の約束" not in page.content()
    page.locator(".cover button").click()
    # The offer is above the cards
    expect(page.locator(".deal-now")).to_contain_text("内緒の約束")
    expect(page.locator("#accept")).to_be_in_viewport()
    assert no_sideways_scroll(page)
    page.locator("#accept").click()
    page.wait_for_selector(".cover")
    page.locator(".cover button").click()
    expect(page.locator("#log")).to_contain_text("内緒の約束")
    assert page.complaints == []


def test_japanese_page_on_phone_and_desktop(browser, server, people):
    """First on a phone in the light theme, then on a desktop in the dark theme, at the same table."""
    people.append(person(browser, server.address, lang="ja", size=PHONE))
    page = open_bot_table(people[0], server)
    assert no_sideways_scroll(page)
    while page.locator("#accept").count():
        expect(page.locator("#decide-head")).to_have_text("あなたの返答")
        click(page, "#decline")
        page.wait_for_selector(OWN_TURN)
    for size, theme in ((PHONE, "light"), (DESK, "dark")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        assert no_sideways_scroll(page)
        expect(page.locator("#decide-head")).to_have_text("あなたの選択")
        assert violations(page) == []
        page.locator("[data-open=deal]").first.click()
        expect(page.locator("#deal")).to_be_visible()
        assert no_sideways_scroll(page)
        assert violations(page) == []
        if size == PHONE:
            small = page.evaluate(SMALL_BUTTONS)
            assert small == []
        page.keyboard.press("Escape")
        expect(page.locator("#deal")).to_be_hidden()
    assert page.complaints == []
