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


def explain_hint(table_view: TableView[View], action: str) -> HintText:
    view, lang = table_view.player_view, table_view.viewer.lang
    phrases = get_reader(cast(AcquireText, table_view.match.text), lang)
    verb, *rest = action.split()
    if verb in TITLES:
        what = rest[0] if verb == "place" else phrases.chain_name(rest[0])
        title = translate(lang, TITLES[verb], what=what)
    elif verb == "found":
        title = phrases.say("found_button", chain=phrases.chain_name(rest[0]))
    else:
        title = build_buttons(view, phrases, [verb, *rest])[0]["label"]
    ahead, found = (
        SimulatedAction.simulate_action(table_view, action),
        REASON_BUILDERS[verb](table_view, phrases, rest) if verb in REASON_BUILDERS else [],
    )
    if not view["hidden"]:
        if verb == "declare" and ahead.lead > 0:
            found = [translate(lang, WINNING_END_TEXT, n=format_money(ahead.lead)), *found]
        if ahead.gain > 0:
            found = [*found, translate(lang, GAIN_TEXT, money=format_money(ahead.gain))]
        return HintText(title, list_reasons(found, ahead, format_money))
    return HintText(title, tuple(found) or list_reasons([], ahead, format_money)[-1:])


def explain_placement(table_view: TableView[View], phrases: PhraseBook, rest: list[str]) -> list[str]:
    """Return the viewer's bonuses, then the effect of the tile."""
    view = table_view.player_view
    if rest[0] not in view["outlook"]:
        return []
    three = phrases.text.ruleset["bonuses"][table_view.match.options["mode"]] == "three"
    entry = preview.describe_outlook(view, rest[0], view["outlook"][rest[0]], phrases, three)
    paid = [
        translate(phrases.lang, BONUS_TEXT, place=row["why"], chain=gone["name"], money=format_money(row["amount"]))
        for gone in entry["gone"]
        for row in gone["paid"]
        if row["you"] and row["amount"]
    ]
    return [*paid, entry["head"], *entry["notes"]]


def explain_purchase(table_view: TableView[View], phrases: PhraseBook, rest: list[str]) -> list[str]:
    lines = [line["text"] for line in advise_purchases(table_view.player_view, phrases) if line["key"] == rest[0]]
    price = 0 if table_view.player_view["free"] else table_view.player_view["chains"][rest[0]]["price"]
    return [*lines, translate(phrases.lang, COST_TEXT, money=format_money(price))]


def explain_turn_end(table_view: TableView[View], phrases: PhraseBook, rest: list[str]) -> list[str]:
    """Return how much money the viewer keeps for the next turn, if they could still buy."""
    more = any(action.startswith("buy ") for action in table_view.player_view["legal"])
    return (
        [translate(phrases.lang, CASH_LEFT_TEXT, money=format_money(own_seat(table_view.player_view)["cash"] or 0))]
        if more
        else []
    )


def explain_founding(table_view: TableView[View], phrases: PhraseBook, rest: list[str]) -> list[str]:
    return [translate(phrases.lang, FIRST_PRICE_TEXT, money=format_money(find_first_price(phrases, rest[0])))]


def explain_sale(table_view: TableView[View], phrases: PhraseBook, rest: list[str]) -> list[str]:
    return [
        translate(
            phrases.lang,
            SALE_TEXT,
            money=format_money(find_share_price(table_view.player_view, merging_chains(table_view.player_view)[0])),
        )
    ]


def explain_trade(table_view: TableView[View], phrases: PhraseBook, rest: list[str]) -> list[str]:
    _, into = merging_chains(table_view.player_view)
    return [
        translate(
            phrases.lang,
            SHARE_VALUE_TEXT,
            chain=phrases.chain_name(into),
            money=format_money(find_share_price(table_view.player_view, into)),
        )
    ]


def find_share_price(view: View, name: str) -> int:
    return view["chains"][name]["price"]


REASON_BUILDERS: dict[str, Callable[[TableView[View], PhraseBook, list[str]], list[str]]] = {
    "place": explain_placement,
    "buy": explain_purchase,
    "end": explain_turn_end,
    "found": explain_founding,
    "sell": explain_sale,
    "trade": explain_trade,
}
