"""The effects of placing a tile, shown before the tile is placed (`preview.js`)."""

from __future__ import annotations

from typing import Any

from boardroom.games.acquire.table.view_types import Gone, Outlook, View, own_shares
from boardroom.games.acquire.text.log_summary import shares_said
from boardroom.games.acquire.text.phrase_book import Reader, money
from boardroom.games.acquire.web.look import mark, up


def outlooks(seen: View, look: Reader, three: bool) -> list[dict[str, Any]]:
    return [
        {"tile": tile, "do": f"place {tile}", **told(seen, tile, ahead, look, three)}
        for tile, ahead in seen["outlook"].items()
        if f"place {tile}" in seen["legal"]
    ]


def told(seen: View, tile: str, ahead: Outlook, look: Reader, three: bool) -> dict[str, Any]:
    does = seen["effects"][tile]["does"]
    into, gone = ahead["chain"], [going(one, seen, look, three) for one in ahead["gone"]]
    chain = seen["chains"][into] if into else None
    return {
        "head": headline(tile, does, ahead, look),
        "from": [mark(look, one["chain"]) for one in ahead["gone"]] if into and gone else [],
        "into": mark(look, into) if into else None,
        "tied": [mark(look, name) for name in ahead["tied"]],
        "gone": gone,
        "grows": {"size": (chain["size"], ahead["size"]), "price": (chain["price"], ahead["price"])} if chain else None,
        "joins": ", ".join(f".shapes .f{mark(look, name)['c']}" for name in seen["effects"][tile]["chains"]),
        "notes": notes(seen, does, ahead, look),
    }


def headline(tile: str, does: str, ahead: Outlook, look: Reader) -> str:
    if does == "merge" and ahead["chain"]:
        names = look.and_then([one["chain"] for one in ahead["gone"]])
        return up(look.say("ahead_merge", chains=names, other=look.chain(ahead["chain"])))
    if does == "merge":
        return up(look.say("ahead_tied", chains=look.and_then(ahead["tied"])))
    if does == "grow" and ahead["chain"]:
        return up(look.say("ahead_grow", chain=look.chain(ahead["chain"]), n=ahead["size"]))
    return up(look.say(f"ahead_{does}", n=ahead["size"], tile=tile))


def going(one: Gone, seen: View, look: Reader, three: bool) -> dict[str, Any]:
    """Return the payments for a chain that would disappear, or the bonuses alone if the holders are unknown."""
    rules = look.words.rules
    sums = [rules["first_bonus"] * one["price"], rules["last_bonus"] * one["price"]]
    if three:
        sums.insert(1, rules["seconds"].get(str(one["price"]), 0))
    paid = [
        {
            "name": seen["seats"][holder["seat"]]["name"],
            "you": holder["seat"] == seen["seat"],
            "shares": shares_said(holder["shares"], look),
            "why": look.terms[f"holder_{holder['place']}"] if holder["place"] else look.say("no_bonus"),
            "amount": holder["amount"],
        }
        for holder in one["paid"] or []
    ]
    own = own_shares(seen, one["chain"])
    return {
        **mark(look, one["chain"]),
        "size": one["size"],
        "paid": paid,
        "known": one["paid"] is not None,
        "sums": " / ".join(money(amount) for amount in sums),
        "why": look.say("ahead_drawn" if one["drawn"] else "ahead_hidden"),
        "own": shares_said(own, look) if own else look.say("ahead_none"),
    }


def notes(seen: View, does: str, ahead: Outlook, look: Reader) -> list[str]:
    """Return further consequences: the next decision, chains that become safe, and tiles that become dead."""
    said = []
    if does == "found":
        said.append(look.say("ahead_name"))
    for one in ahead["gone"] if ahead["chain"] else ():
        if one["paid"]:
            mine = own_shares(seen, one["chain"])
            others = len(one["paid"]) - bool(mine)
            said.append(look.say(decides(bool(mine), others), n=mine, others=others, chain=look.chain(one["chain"])))
    if ahead["safe"]:
        said.append(
            look.say("ahead_safe", chain=look.chain(ahead["chain"]) if ahead["chain"] else look.say("ahead_it"))
        )
    if ahead["dead"]:
        said.append(look.say("ahead_dead", tiles=look.say("comma").join(ahead["dead"])))
    if ahead["end"]:
        said.append(look.say("ahead_end"))
    return [up(text) for text in said]


def decides(mine: bool, others: int) -> str:
    if not mine:
        return "ahead_others" if others > 1 else "ahead_other"
    return "ahead_you" if not others else "ahead_you_others" if others > 1 else "ahead_you_other"
