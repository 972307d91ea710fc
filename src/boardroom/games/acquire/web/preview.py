"""The effects of placing a tile, shown before the tile is placed (`preview.js`)."""

from __future__ import annotations

from typing import Any

from boardroom.games.acquire.table.view_types import DefunctChain, PlacementPreview, View, own_shares
from boardroom.games.acquire.text.log_summary import format_shares
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.games.acquire.web.look import capitalise, describe_chain


def list_outlooks(seen: View, look: PhraseBook, three: bool) -> list[dict[str, Any]]:
    return [
        {"tile": tile, "do": f"place {tile}", **describe_outlook(seen, tile, ahead, look, three)}
        for tile, ahead in seen["outlook"].items()
        if f"place {tile}" in seen["legal"]
    ]


def describe_outlook(seen: View, tile: str, ahead: PlacementPreview, look: PhraseBook, three: bool) -> dict[str, Any]:
    does = seen["effects"][tile]["does"]
    into, gone = ahead["chain"], [describe_payout(one, seen, look, three) for one in ahead["gone"]]
    chain = seen["chains"][into] if into else None
    return {
        "head": format_headline(tile, does, ahead, look),
        "from": [describe_chain(look, one["chain"]) for one in ahead["gone"]] if into and gone else [],
        "into": describe_chain(look, into) if into else None,
        "tied": [describe_chain(look, name) for name in ahead["tied"]],
        "gone": gone,
        "grows": {"size": (chain["size"], ahead["size"]), "price": (chain["price"], ahead["price"])} if chain else None,
        "joins": ", ".join(f".shapes .f{describe_chain(look, name)['c']}" for name in seen["effects"][tile]["chains"]),
        "notes": list_notes(seen, does, ahead, look),
    }


def format_headline(tile: str, does: str, ahead: PlacementPreview, look: PhraseBook) -> str:
    if does == "merge" and ahead["chain"]:
        names = look.join_chains([one["chain"] for one in ahead["gone"]])
        return capitalise(look.say("ahead_merge", chains=names, other=look.chain_name(ahead["chain"])))
    if does == "merge":
        return capitalise(look.say("ahead_tied", chains=look.join_chains(ahead["tied"])))
    if does == "grow" and ahead["chain"]:
        return capitalise(look.say("ahead_grow", chain=look.chain_name(ahead["chain"]), n=ahead["size"]))
    return capitalise(look.say(f"ahead_{does}", n=ahead["size"], tile=tile))


def describe_payout(one: DefunctChain, seen: View, look: PhraseBook, three: bool) -> dict[str, Any]:
    """Return the payments for a chain that would disappear, or the bonuses alone if the holders are unknown."""
    rules = look.text.ruleset
    sums = [rules["first_bonus"] * one["price"], rules["last_bonus"] * one["price"]]
    if three:
        sums.insert(1, rules["seconds"].get(str(one["price"]), 0))
    paid = [
        {
            "name": seen["seats"][holder["seat"]]["name"],
            "you": holder["seat"] == seen["seat"],
            "shares": format_shares(holder["shares"], look),
            "why": look.terms[f"holder_{holder['place']}"] if holder["place"] else look.say("no_bonus"),
            "amount": holder["amount"],
        }
        for holder in one["paid"] or []
    ]
    own = own_shares(seen, one["chain"])
    return {
        **describe_chain(look, one["chain"]),
        "size": one["size"],
        "paid": paid,
        "known": one["paid"] is not None,
        "sums": " / ".join(format_money(amount) for amount in sums),
        "why": look.say("ahead_drawn" if one["drawn"] else "ahead_hidden"),
        "own": format_shares(own, look) if own else look.say("ahead_none"),
    }


def list_notes(seen: View, does: str, ahead: PlacementPreview, look: PhraseBook) -> list[str]:
    """Return further consequences: the next decision, chains that become safe, and tiles that become dead."""
    said = []
    if does == "found":
        said.append(look.say("ahead_name"))
    for one in ahead["gone"] if ahead["chain"] else ():
        if one["paid"]:
            mine = own_shares(seen, one["chain"])
            others = len(one["paid"]) - bool(mine)
            said.append(
                look.say(
                    choose_holders_phrase(bool(mine), others),
                    n=mine,
                    others=others,
                    chain=look.chain_name(one["chain"]),
                )
            )
    if ahead["safe"]:
        said.append(
            look.say("ahead_safe", chain=look.chain_name(ahead["chain"]) if ahead["chain"] else look.say("ahead_it"))
        )
    if ahead["dead"]:
        said.append(look.say("ahead_dead", tiles=look.say("comma").join(ahead["dead"])))
    if ahead["end"]:
        said.append(look.say("ahead_end"))
    return [capitalise(text) for text in said]


def choose_holders_phrase(mine: bool, others: int) -> str:
    if not mine:
        return "ahead_others" if others > 1 else "ahead_other"
    return "ahead_you" if not others else "ahead_you_others" if others > 1 else "ahead_you_other"
