"""The effect of a purchase on the majorities, and how many shares reach first or second place."""

from __future__ import annotations

from typing import Any

from boardroom.games.acquire.table.view_types import View, own_seat, own_shares
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.games.acquire.web.look import capitalise, describe_chain


def advise_purchases(view: View, phrases: PhraseBook) -> list[dict[str, Any]]:
    """Return a line for each chain with shares for sale; none if assets are hidden or the market holds shares."""
    seats, seat = view["seats"], view["seat"]
    if view["phase"] != "buy" or seat is None or len(seats) < 3 or any(one["cash"] is None for one in seats):
        return []
    return [
        {
            **describe_chain(phrases, name),
            "text": capitalise(describe_lead(view, name, phrases)),
            "good": f"buy {name}" in view["legal"],
        }
        for name, chain in view["chains"].items()
        if chain["active"] and (chain["bank"] or seats[seat]["shares"][name])
    ]


def describe_lead(view: View, name: str, phrases: PhraseBook) -> str:
    chain, rules = view["chains"][name], phrases.text.ruleset
    own = own_shares(view, name)
    others = sorted(
        (one["shares"][name] or 0 for i, one in enumerate(view["seats"]) if i != view["seat"]), reverse=True
    )
    first, last = (
        format_money(rules["first_bonus"] * chain["price"]),
        format_money(rules["last_bonus"] * chain["price"]),
    )
    can = min(view["limit"] - view["bought"], chain["bank"])
    if not view["free"]:
        can = min(can, (own_seat(view)["cash"] or 0) // chain["price"])
    lead = own - others[0]
    if lead > 0:
        return phrases.say("buy_leads", n=lead, money=first)
    if 1 - lead <= can:
        return phrases.say("buy_first_one" if lead == 0 else "buy_first", n=1 - lead, money=first)
    if lead < 0 and own <= others[1] and others[1] + 1 - own <= can:
        return phrases.say("buy_second_one" if own == others[1] else "buy_second", n=others[1] + 1 - own, money=last)
    return phrases.say("buy_ties" if lead == 0 else "buy_behind", n=-lead, money=first)
