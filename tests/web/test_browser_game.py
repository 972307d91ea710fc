"""A whole game of Acquire in two browsers at once, to the final settlement: both people click their way into it, and
from its last merger to its end."""

import re
from functools import partial

from boardroom.engine.match import UNDO
from boardroom.engine.rules.constants import CHANCE
from boardroom.games import records
from web.browser import eventually, no_sideways_scroll, number, opened, past, seated
from web.hasten import to_the_last_merger
from web.lay import lay

# A short game: a chain of six ends it
HOUSE = {"ruleset": {"base": "2023", "safe": 4, "end": 6}}
MOST = 400
BOTH = {0, 1}

# What is clicked, the first of these that is there; tiles that do something before tiles that do not
WANTED = (
    ".acts-found .act", ".acts-survive .act", ".acts-settle .act",
    ".tile.merge", ".tile.grow", ".tile.found", ".tile", ".acts-redraw .act", ".acts-pass .act",
    ".acts-trade .act:not([data-times])", ".acts-sell .act:not([data-times])", ".acts-keep .act",
    ".shelf .act", "#end-turn",
)  # fmt: skip
ASKED = """wanted => {
    const { dataset: { mine, number }, classList } = document.querySelector("#table .bt");
    if (classList.contains("over")) return [null, null, +number];
    if (mine !== "1") return null;
    for (const name of wanted) {
        const found = [...document.querySelectorAll(`#table ${name}`)].find((b) => !b.hasAttribute("aria-disabled"));
        if (found) return [found.id ? `#${found.id}` : name, found.value, +number];
    }
    throw new Error("nothing can be done");
}"""
"""Where to click, what that decides, and after how many steps; nowhere where the game is over."""


def over(page):
    return page.locator(".bt.over").count() > 0


def shown(page):
    """Everybody's money as the page has it."""
    rows = page.locator(".players li").all_inner_texts()
    return sorted(re.sub(r"\s*\byou\b", "", row).split("\n")[0] + re.findall(r"\$[\d,]+", row)[-1] for row in rows)


def dollars(text):
    return int(text.replace("$", "").replace(",", ""))


def who_did(done, *kinds):
    return {seat for seat, text in done if text.split()[0] in kinds}


def asked(pages, wanted):
    """Who is asked, and what; or somebody who sees that the game is over."""
    return next(((seat, at) for seat, page in enumerate(pages) if (at := page.evaluate(ASKED, wanted))), None)


def clicks(pages, until):
    """Whoever is asked clicks, until what was done is enough, or the game is over: who did what."""
    done: list[tuple[int, str]] = []
    while len(done) < MOST and not until(done):
        # Nobody ends the game before both have placed
        last = ("#declare",) if who_did(done, "place", "pass") == BOTH else ()
        seat, (where, decided, before) = eventually(pages[0], partial(asked, pages, (*last, *WANTED)))
        if not where:
            break
        # The answer to the click brings the next frame
        pages[seat].locator(f"#table {where}").first.click()
        past(pages[seat], before)
        done.append((seat, decided))
        if len(done) % 5 == 0:
            # The other browser follows by the stream, and shows the same
            for page in pages:
                past(page, max(map(number, pages)) - 1)
            if not over(pages[0]):
                assert shown(pages[0]) == shown(pages[1])
    return done


def test_two_people_play_a_whole_game_by_clicking(browser, server):
    [laid] = lay(server, {"names": ["Aki", "Ben"], "open": True, "options": HOUSE})
    contexts = [seated(browser, server.address, key) for key in laid["sessions"]]
    pages = [opened(context, f"/t/{laid['code']}/") for context in contexts]
    pages[1].get_by_role("button", name="Take seat 2").click()
    for page in pages:
        page.wait_for_selector("#table .bt")

    first = clicks(pages, lambda done: who_did(done, "found") and who_did(done, "buy") == BOTH)
    # A hundred decisions like these
    between = to_the_last_merger(server, laid["code"])
    for page in pages:
        page.reload()
    last = clicks(pages, lambda _: False)
    assert who_did(last, "trade", "sell", "keep") == BOTH

    for page in pages:
        page.wait_for_selector(".bt.over")
        assert no_sideways_scroll(page)
    played = records.parse_record(contexts[0].request.get(f"/t/{laid['code']}/record/").text()).match
    done = [text for _, text in (*first, *last)]
    assert {text.split()[0] for text in done} >= {"place", "found", "buy", "end", "declare"}
    agree_with_the_server(pages, played, [text for _, text in first] + between + [text for _, text in last])
    for page in pages:
        assert page.complaints == []

    # And from the settlement to the replay, back to the first tile
    pages[0].get_by_role("link", name="Watch the replay").click()
    pages[0].wait_for_url("**/replay/**")
    pages[0].keyboard.press("Home")
    pages[0].wait_for_selector("text=Before the first draw.")
    for context in contexts:
        context.close()


def agree_with_the_server(pages, played, done):
    """Every decision of the record was done here, and every number on both screens is the server's."""
    again = type(played)(played.game, played.options)
    decided = []
    for action in played.steps:
        assert action != UNDO
        if again.state.actor != CHANCE:
            decided.append(again.text.grammar.text(action))
        again.apply_action(action)
    assert done == decided
    scores = dict(zip(played.names, played.scores(), strict=True))
    for page in pages:
        rows = page.locator(".result tbody tr").all()
        found = {row.locator("th").inner_text().split()[0]: row.locator("td").all_inner_texts() for row in rows}
        assert {name: dollars(cells[-1]) for name, cells in found.items()} == scores
        for cells in found.values():
            assert dollars(cells[1]) + dollars(cells[2]) + dollars(cells[3]) == dollars(cells[4])
        paid = sum(dollars(text) for text in page.locator(".settlement .bonus").all_inner_texts() if text)
        assert paid == sum(dollars(cells[2]) for cells in found.values())
        best = [name for name, score in scores.items() if score == max(scores.values())]
        assert all(name in page.locator(".won strong").inner_text() for name in best)
