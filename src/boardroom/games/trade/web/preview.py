"""Irreversible decisions of Trade and Credit, which the page previews first: drawing or taking cards, answering an
offer, and ending a turn with credit left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.games.trade.table.view_types import View
from boardroom.web.game_pages.contract import Sight
from boardroom.web.languages import said

STANDS = text("This can't be undone.")
WEIGHED = {"coins": text("%(n)s coins"), "income": text("%(n)s income"), "collects": text("per roll %(n)s")}


def ahead(sight: Sight[View], spending: Mapping[str, Any] | None, offer: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the consequences of each irreversible action."""
    if not sight.mine:
        return {}
    found = {do: follows for do in sight.seen["legal"] if (follows := after(do, spending, offer, sight.view.lang))}
    return {do: follows for do, follows in found.items() if sight.stands(do)}


def after(do: str, spending: Mapping[str, Any] | None, offer: Mapping[str, Any] | None, lang: str) -> str:
    """Return the consequence of an action; "" if it needs no preview."""
    verb = do.split(maxsplit=1)[0]
    if verb == "buy" and do != "buy income" and spending:
        left = said(lang, text("%(n)s credit left."), n=spending["credit"] - spending["price"])
        return f"{left} {said(lang, STANDS)}"
    if verb == "end" and spending and spending["times"]:
        return said(lang, text("You still have %(n)s credit to spend."), n=spending["credit"])
    if verb == "accept" and offer:
        return f"{weighed(offer, lang)} {said(lang, STANDS)}".strip()
    if verb == "decline" and offer:
        return said(lang, STANDS)
    return said(lang, text("You are out for good.")) if verb == "leave" else ""


def weighed(offer: Mapping[str, Any], lang: str) -> str:
    """Return the change in coins, income and payments on the viewer's number."""
    balance = offer.get("balance", {})
    parts = [
        said(lang, words, n=f"{balance[key]:+d}".replace("-", "−"))
        for key, words in WEIGHED.items()
        if balance.get(key)
    ]
    comma, stop = ("、", "。") if lang == "ja" else (", ", ".")
    return f"{comma.join(parts)}{stop}" if parts else ""
