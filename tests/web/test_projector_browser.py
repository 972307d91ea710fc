"""The hall's screen in a real browser: nothing is cut, however many have come and however large the screen is."""

import time

import pytest
from playwright.sync_api import expect

from boardroom import tournament
from boardroom.tournament.events import (
    AttendanceSet,
    ClockExtended,
    EntrantAdded,
    PrizeGivingStarted,
    ResultRuled,
    RoundStarted,
    SeatingConfirmed,
    StandingsFrozen,
    TournamentOpened,
)
from web.browser import opened, person
from web.browser_day import import_tournament

SIZES = [(1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160)]
NAMES = [
    "勅使河原 十左衛門",
    "東海林 ヴィクトリア・アレクサンドラ",
    "小比類巻 かほる",
    "Maximilian Wolfeschlegelsteinhausen",
    "林 純",
    "五十嵐 﨑之介",
    "長曽我部 弥三郎左衛門尉 元親",
    "Ana",
]
NOTICES = (
    "昼食は12時30分から13時30分までです。時間までに席へお戻りください。\nLunch is from 12:30 to 13:30 upstairs.\n" * 3
)
BY = tournament.Actor("Sato", "organiser")

# Everything that can be read: inside the screen, inside its section, and over nothing else
LOOK = """() => {
  const wrong = [];
  const bottom = document.querySelector(".bar").getBoundingClientRect().top;
  // Nothing is visible within what is not shown at all: most of the names of a big hall
  const names = [];
  const texts = document.createTreeWalker(
    document.querySelector(".screen"),
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => {
      if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
      if (!node.checkVisibility()) return NodeFilter.FILTER_REJECT;
      if (node.matches("li .nm")) names.push(node);
      return NodeFilter.FILTER_SKIP;
    },
  );
  const blocks = new Map();
  // Of an element and all it lies in: what clips it, and whether dots stand for a part of it. Asked once for each
  const known = new Map([[null, [[], 0]]]);
  const around = (each) => {
    if (!known.has(each)) {
      const style = getComputedStyle(each);
      const [clips, dots] = around(each.parentElement);
      const own = each.matches("section, .say, header, .still, [data-leaves], li") || style.overflow !== "visible";
      known.set(each, [
        own ? [each.getBoundingClientRect(), ...clips] : clips,
        dots + (style.textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth),
      ]);
    }
    return known.get(each);
  };
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const holder = text.parentElement;
    if (!text.data.trim() || !holder.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const [clips, dots] = around(holder);
    if (dots) wrong.push(["…", text.data]);
    for (const line of range.getClientRects()) {
      // A letter is less high than the line a font makes for it
      const rect = new DOMRect(line.left, line.top + .12 * line.height, line.width, .76 * line.height);
      const inside = (box) => rect.left >= box.left - 2 && rect.right <= box.right + 2 &&
        rect.top >= box.top - 1 && rect.bottom <= box.bottom + 1;
      if (!inside(new DOMRect(0, 0, innerWidth, bottom))) wrong.push(["outside", text.data.trim()]);
      else if (!clips.every(inside)) wrong.push(["cut", text.data.trim()]);
      const block = holder.closest("li, p, header > span");
      blocks.set(block, [...(blocks.get(block) ?? []), rect]);
    }
  }
  // From the top down: what begins below something's end is not over it, nor is anything after it
  const all = [...blocks].flatMap(([block, rects]) => rects.map((rect) => [block, rect]))
    .sort(([, a], [, b]) => a.top - b.top);
  all.forEach(([block, a], at) => {
    for (let after = at + 1; after < all.length && all[after][1].top < a.bottom; after += 1) {
      const [other, b] = all[after];
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > .1 * Math.min(a.height, b.height);
      if (block !== other && over) wrong.push(["over", block.textContent.trim(), other.textContent.trim()]);
    }
  });
  const small = names.map((name) => parseFloat(getComputedStyle(name).fontSize) / innerHeight);
  const digits = document.querySelector(".giant .tournament-clock");
  if (digits.checkVisibility() && digits.getBoundingClientRect().height < .3 * innerHeight) wrong.push(["small clock"]);
  return { wrong, small: Math.min(1, ...small) };
}"""

# All views, and of each all leaves, with what was read on them
ALL = f"""async () => {{
  const look = {LOOK};
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
  const seen = [["resized", 0, look(), [], ""]];
  for (const [key, view] of [["w", "welcome"], ["s", "seating"], ["c", "clock"], ["r", "standings"]]) {{
    press(key);
    const section = document.querySelector(`[data-view=${{view}}]`);
    const pages = section.querySelector(".pages");
    const leaves = Number((pages && !pages.hidden ? pages.textContent : "1 / 1").split("/")[1]);
    for (let leaf = 0; leaf < leaves; leaf += 1) {{
      const names = [...section.querySelectorAll("ol .nm")].filter((name) => name.checkVisibility());
      seen.push([view, leaf, look(), names.map((name) => name.textContent), leaves > 1 ? pages.textContent : ""]);
      press("ArrowRight");
    }}
  }}
  return seen;
}}"""

AFTER_A_FRAME = f"""async () => {{
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  return ({LOOK})();
}}"""


def hall_of(count: int) -> str:
    """The log of a hall: game 1 is over, of game 2 less than five minutes are left, and one table has more."""
    moment = round(time.time() * 1000) - 85 * 60_000 - 10_000
    name = "第十二回 全国アクワイア選手権大会 春季東日本地区予選 兼 フレンドシップカップ"
    event = tournament.Journal().record_event(TournamentOpened(name, "", "", "seed", notices=NOTICES), by=BY, at=moment)
    come = range(1, count + 1)
    facts = [EntrantAdded(f"E{n}", NAMES[n % len(NAMES)] + f" {n}") for n in come]
    facts += [AttendanceSet(f"E{n}", "present") for n in come]
    for fact in facts:
        event = event.record_event(fact, by=BY, at=moment)
    for game in (1, 2):
        for fact in (tournament.make_seating(event.state, game), SeatingConfirmed(game), RoundStarted(game)):
            event = event.record_event(fact, by=BY, at=moment)
        for number, here in enumerate(event.state.rounds[1].tables if game == 1 else (), 1):
            # Many are equal in victory points: what separated them is said
            ruled = ResultRuled(1, number, {who: 40_000 - 100 * (at + number) for at, who in enumerate(here)})
            event = event.record_event(ruled, by=BY, at=moment, why="slip")
    event = event.record_event(ClockExtended(2, 20, table=1), by=BY, at=moment, why="spilt tea")
    event = event.record_event(StandingsFrozen(), by=BY, at=moment)
    return tournament.dump_log(event.log)


@pytest.fixture(scope="module")
def screen(browser, server):
    """One page for all of them; it belongs to the organiser."""
    context = person(browser, server.address, "ja", {"width": 1920, "height": 1080})
    page = opened(context, "/c/guide/")
    page.site = server.address
    yield page
    context.close()


def prize_giving() -> str:
    """The log of a day whose first four places are called out."""
    event = tournament.Journal().record_event(TournamentOpened("選手権大会", "", "", "seed"), by=BY, at=1)
    facts = [EntrantAdded(f"E{n}", NAMES[n]) for n in range(1, 7)] + [
        AttendanceSet(f"E{n}", "present") for n in range(1, 7)
    ]
    for fact in facts:
        event = event.record_event(fact, by=BY, at=1)
    for game in (1, 2, 3):
        for fact in (tournament.make_seating(event.state, game), SeatingConfirmed(game), RoundStarted(game)):
            event = event.record_event(fact, by=BY, at=1)
        for number, here in enumerate(event.state.rounds[game].tables, 1):
            # Those with the longest names win
            money = {who: 20_000 + 1000 * len(event.state.people[who].name) for who in here}
            event = event.record_event(ResultRuled(game, number, money), by=BY, at=1, why="slip")
    return tournament.dump_log(event.record_event(PrizeGivingStarted(4), by=BY, at=1).log)


def test_a_place_that_is_called_out_stands_big_on_any_screen(screen):
    """Called out on the desk, it comes by itself; the longest names fit."""
    event = import_tournament(screen.context, screen.site, prize_giving())
    desk = opened(screen.context, f"{event}desk/")
    screen.goto(f"{event}projector/")
    expect(screen.locator("[data-view=standings]")).to_be_visible()
    for left in (4, 3, 2, 1):
        desk.get_by_role("button", name=f"第{left}位を発表する").click()
        place = "優勝" if left == 1 else f"第{left}位"
        expect(screen.locator("[data-view=prizes] .large").first).to_contain_text(place)
        for width, height in SIZES[::3]:
            screen.set_viewport_size({"width": width, "height": height})
            found = screen.evaluate(AFTER_A_FRAME)
            assert found["wrong"] == [], (left, width, height)
            size = screen.locator(".prize").evaluate("it => parseFloat(getComputedStyle(it).fontSize) / innerHeight")
            assert size > 0.08, (left, width, height, "too small for a name to be called out")
    assert screen.complaints == desk.complaints == []
    desk.close()


@pytest.mark.parametrize("count", [4, 11, 15, 40, 400])
def test_nothing_is_cut_for_any_number_on_any_screen(screen, count):
    screen.goto(import_tournament(screen.context, screen.site, hall_of(count)) + "projector/")
    expect(screen.locator(".giant .tournament-clock")).to_be_visible()
    expect(screen.locator(".say[data-mark='5']")).to_be_visible()
    for width, height in SIZES if count < 40 else SIZES[::3]:
        screen.set_viewport_size({"width": width, "height": height})
        seen = screen.evaluate(ALL)
        for view, leaf, found, _, _ in seen:
            assert found["wrong"] == [], (width, height, view, leaf)
            assert found["small"] > 0.015, (width, height, view, leaf, "too small to read")
        for view in ("seating", "standings"):
            leaves = [(names, pages) for at, _, _, names, pages in seen if at == view]
            assert sorted(name for names, _ in leaves for name in names) == sorted(
                f"{NAMES[n % len(NAMES)]} {n}" for n in range(1, count + 1)
            )
            if len(leaves) > 1:
                assert [pages for _, pages in leaves] == [f"{at} / {len(leaves)}" for at in range(1, len(leaves) + 1)]
            assert len(leaves) == 1 or count >= 40, (width, height, view)
            assert len(leaves) <= 2 + count / 20, (width, height, view)
    assert screen.complaints == []
