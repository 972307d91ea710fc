"""Acquire's hints: bonuses, majorities and prices. With hidden assets, they use only the viewer's knowledge."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from boardroom.base.languages import text
from boardroom.games.acquire.table.view_types import View, merging, own_seat
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.phrase_book import Reader, money
from boardroom.games.acquire.web import preview
from boardroom.games.acquire.web.decisions import buttons, first_price
from boardroom.games.acquire.web.look import look_of
from boardroom.games.acquire.web.purchase_advice import majorities
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.hint import LEADING, Following, Hinted, reasons
from boardroom.web.languages import said

TITLES = {
    "place": text("Place %(what)s"),
    "survive": text("Choose %(what)s as the survivor"),
    "settle": text("Resolve %(what)s first"),
    "buy": text("Buy a share of %(what)s"),
}
PAID = text("%(place)s of %(chain)s: +%(money)s")
BEGINS = text("Its shares start at %(money)s.")
COSTS = text("A share costs %(money)s.")
KEEPS = text("You keep %(money)s in cash.")
BRINGS = text("Each share sells for %(money)s.")
WORTH = text("A share of %(chain)s is worth %(money)s.")
GAINS = text("If the game ended there, you'd be %(money)s better off.")


def hint(sight: Sight[View], do: str) -> Hinted:
    seen, lang = sight.seen, sight.view.lang
    look = look_of(cast(Words, sight.played.words), lang)
    verb, *rest = do.split()
    if verb in TITLES:
        what = rest[0] if verb == "place" else look.chain(rest[0])
        title = said(lang, TITLES[verb], what=what)
    elif verb == "found":
        title = look.say("found_button", chain=look.chain(rest[0]))
    else:
        title = buttons(seen, look, [verb, *rest])[0]["label"]
    ahead, found = Following.of(sight, do), OWN[verb](sight, look, rest) if verb in OWN else []
    if not seen["hidden"]:
        if verb == "declare" and ahead.lead > 0:
            found = [said(lang, LEADING, n=money(ahead.lead)), *found]
        if ahead.gain > 0:
            found = [*found, said(lang, GAINS, money=money(ahead.gain))]
        return Hinted(title, reasons(found, ahead, money))
    return Hinted(title, tuple(found) or reasons([], ahead, money)[-1:])


def placing(sight: Sight[View], look: Reader, rest: list[str]) -> list[str]:
    """Return the viewer's bonuses, then the effect of the tile."""
    seen = sight.seen
    if rest[0] not in seen["outlook"]:
        return []
    three = look.words.rules["bonuses"][sight.played.options["mode"]] == "three"
    told = preview.told(seen, rest[0], seen["outlook"][rest[0]], look, three)
    paid = [
        said(look.lang, PAID, place=row["why"], chain=gone["name"], money=money(row["amount"]))
        for gone in told["gone"]
        for row in gone["paid"]
        if row["you"] and row["amount"]
    ]
    return [*paid, told["head"], *told["notes"]]


def buying(sight: Sight[View], look: Reader, rest: list[str]) -> list[str]:
    lines = [line["text"] for line in majorities(sight.seen, look) if line["key"] == rest[0]]
    price = 0 if sight.seen["free"] else sight.seen["chains"][rest[0]]["price"]
    return [*lines, said(look.lang, COSTS, money=money(price))]


def ending(sight: Sight[View], look: Reader, rest: list[str]) -> list[str]:
    """Return how much money the viewer keeps for the next turn, if they could still buy."""
    more = any(do.startswith("buy ") for do in sight.seen["legal"])
    return [said(look.lang, KEEPS, money=money(own_seat(sight.seen)["cash"] or 0))] if more else []


def founding(sight: Sight[View], look: Reader, rest: list[str]) -> list[str]:
    return [said(look.lang, BEGINS, money=money(first_price(look, rest[0])))]


def selling(sight: Sight[View], look: Reader, rest: list[str]) -> list[str]:
    return [said(look.lang, BRINGS, money=money(price_of(sight.seen, merging(sight.seen)[0])))]


def trading(sight: Sight[View], look: Reader, rest: list[str]) -> list[str]:
    _, into = merging(sight.seen)
    return [said(look.lang, WORTH, chain=look.chain(into), money=money(price_of(sight.seen, into)))]


def price_of(seen: View, name: str) -> int:
    return seen["chains"][name]["price"]


OWN: dict[str, Callable[[Sight[View], Reader, list[str]], list[str]]] = {
    "place": placing,
    "buy": buying,
    "end": ending,
    "found": founding,
    "sell": selling,
    "trade": trading,
}
