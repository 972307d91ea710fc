"""Acquire's hints: bonuses, majorities and prices. With hidden assets, they use only the viewer's knowledge."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from boardroom.base.languages import text
from boardroom.games.acquire.table.view_types import View, merging_chains, own_seat
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.games.acquire.web import preview
from boardroom.games.acquire.web.decisions import build_buttons, find_first_price
from boardroom.games.acquire.web.look import get_reader
from boardroom.games.acquire.web.purchase_advice import advise_purchases
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.hint import WINNING_END_TEXT, HintText, SimulatedAction, list_reasons
from boardroom.web.languages import translate

TITLES = {
    "place": text("Place %(what)s"),
    "survive": text("Choose %(what)s as the survivor"),
    "settle": text("Resolve %(what)s first"),
    "buy": text("Buy a share of %(what)s"),
}
BONUS_TEXT = text("%(place)s of %(chain)s: +%(money)s")
FIRST_PRICE_TEXT = text("Its shares start at %(money)s.")
COST_TEXT = text("A share costs %(money)s.")
CASH_LEFT_TEXT = text("You keep %(money)s in cash.")
SALE_TEXT = text("Each share sells for %(money)s.")
SHARE_VALUE_TEXT = text("A share of %(chain)s is worth %(money)s.")
GAIN_TEXT = text("If the game ended there, you'd be %(money)s better off.")


def explain_hint(sight: TableView[View], do: str) -> HintText:
    seen, lang = sight.player_view, sight.viewer.lang
    look = get_reader(cast(AcquireText, sight.match.text), lang)
    verb, *rest = do.split()
    if verb in TITLES:
        what = rest[0] if verb == "place" else look.chain_name(rest[0])
        title = translate(lang, TITLES[verb], what=what)
    elif verb == "found":
        title = look.say("found_button", chain=look.chain_name(rest[0]))
    else:
        title = build_buttons(seen, look, [verb, *rest])[0]["label"]
    ahead, found = (
        SimulatedAction.simulate_action(sight, do),
        REASON_BUILDERS[verb](sight, look, rest) if verb in REASON_BUILDERS else [],
    )
    if not seen["hidden"]:
        if verb == "declare" and ahead.lead > 0:
            found = [translate(lang, WINNING_END_TEXT, n=format_money(ahead.lead)), *found]
        if ahead.gain > 0:
            found = [*found, translate(lang, GAIN_TEXT, money=format_money(ahead.gain))]
        return HintText(title, list_reasons(found, ahead, format_money))
    return HintText(title, tuple(found) or list_reasons([], ahead, format_money)[-1:])


def explain_placement(sight: TableView[View], look: PhraseBook, rest: list[str]) -> list[str]:
    """Return the viewer's bonuses, then the effect of the tile."""
    seen = sight.player_view
    if rest[0] not in seen["outlook"]:
        return []
    three = look.text.ruleset["bonuses"][sight.match.options["mode"]] == "three"
    told = preview.describe_outlook(seen, rest[0], seen["outlook"][rest[0]], look, three)
    paid = [
        translate(look.lang, BONUS_TEXT, place=row["why"], chain=gone["name"], money=format_money(row["amount"]))
        for gone in told["gone"]
        for row in gone["paid"]
        if row["you"] and row["amount"]
    ]
    return [*paid, told["head"], *told["notes"]]


def explain_purchase(sight: TableView[View], look: PhraseBook, rest: list[str]) -> list[str]:
    lines = [line["text"] for line in advise_purchases(sight.player_view, look) if line["key"] == rest[0]]
    price = 0 if sight.player_view["free"] else sight.player_view["chains"][rest[0]]["price"]
    return [*lines, translate(look.lang, COST_TEXT, money=format_money(price))]


def explain_turn_end(sight: TableView[View], look: PhraseBook, rest: list[str]) -> list[str]:
    """Return how much money the viewer keeps for the next turn, if they could still buy."""
    more = any(do.startswith("buy ") for do in sight.player_view["legal"])
    return (
        [translate(look.lang, CASH_LEFT_TEXT, money=format_money(own_seat(sight.player_view)["cash"] or 0))]
        if more
        else []
    )


def explain_founding(sight: TableView[View], look: PhraseBook, rest: list[str]) -> list[str]:
    return [translate(look.lang, FIRST_PRICE_TEXT, money=format_money(find_first_price(look, rest[0])))]


def explain_sale(sight: TableView[View], look: PhraseBook, rest: list[str]) -> list[str]:
    return [
        translate(
            look.lang,
            SALE_TEXT,
            money=format_money(find_share_price(sight.player_view, merging_chains(sight.player_view)[0])),
        )
    ]


def explain_trade(sight: TableView[View], look: PhraseBook, rest: list[str]) -> list[str]:
    _, into = merging_chains(sight.player_view)
    return [
        translate(
            look.lang,
            SHARE_VALUE_TEXT,
            chain=look.chain_name(into),
            money=format_money(find_share_price(sight.player_view, into)),
        )
    ]


def find_share_price(seen: View, name: str) -> int:
    return seen["chains"][name]["price"]


REASON_BUILDERS: dict[str, Callable[[TableView[View], PhraseBook, list[str]], list[str]]] = {
    "place": explain_placement,
    "buy": explain_purchase,
    "end": explain_turn_end,
    "found": explain_founding,
    "sell": explain_sale,
    "trade": explain_trade,
}
