"""Irreversible decisions of Trade and Credit, which the page previews first: drawing or taking cards, answering an
offer, and ending a turn with credit left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.games.trade.table.view_types import View
from boardroom.web.game_pages.contract import TableView
from boardroom.web.languages import translate

IRREVERSIBLE_TEXT = text("This can't be undone.")
BALANCE_TEXTS = {"coins": text("%(n)s coins"), "income": text("%(n)s income"), "collects": text("per roll %(n)s")}


def preview_irreversible_actions(
    table_view: TableView[View], spending: Mapping[str, Any] | None, offer: Mapping[str, Any] | None
) -> dict[str, str]:
    """Return the consequences of each irreversible action."""
    if not table_view.is_active:
        return {}
    found = {
        action: follows
        for action in table_view.player_view["legal"]
        if (follows := describe_consequence(action, spending, offer, table_view.viewer.lang))
    }
    return {action: follows for action, follows in found.items() if table_view.is_irreversible(action)}


def describe_consequence(
    action: str, spending: Mapping[str, Any] | None, offer: Mapping[str, Any] | None, lang: str
) -> str:
    """Return the consequence of an action; "" if it needs no preview."""
    verb = action.split(maxsplit=1)[0]
    if verb == "buy" and action != "buy income" and spending:
        left = translate(lang, text("%(n)s credit left."), n=spending["credit"] - spending["price"])
        return f"{left} {translate(lang, IRREVERSIBLE_TEXT)}"
    if verb == "end" and spending and spending["times"]:
        return translate(lang, text("You still have %(n)s credit to spend."), n=spending["credit"])
    if verb == "accept" and offer:
        return f"{format_balance(offer, lang)} {translate(lang, IRREVERSIBLE_TEXT)}".strip()
    if verb == "decline" and offer:
        return translate(lang, IRREVERSIBLE_TEXT)
    return translate(lang, text("You are out for good.")) if verb == "leave" else ""


def format_balance(offer: Mapping[str, Any], lang: str) -> str:
    """Return the change in coins, income and payments on the viewer's number."""
    balance = offer.get("balance", {})
    parts = [
        translate(lang, game_text, n=f"{balance[key]:+d}".replace("-", "−"))
        for key, game_text in BALANCE_TEXTS.items()
        if balance.get(key)
    ]
    comma, stop = ("、", "。") if lang == "ja" else (", ", ".")
    return f"{comma.join(parts)}{stop}" if parts else ""
