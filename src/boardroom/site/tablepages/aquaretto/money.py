"""Money actions by price. The usual ones are always there: pressed when they cannot be had, they say why."""

from __future__ import annotations

from typing import Any

from boardroom.games.aquaretto.codes import (
    BUY_PRICE,
    DISCARD_PRICE,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    LARGE_PRICE,
    MOVE_PRICE,
    SMALL_PRICE,
)
from boardroom.site.tablepages.aquaretto.look import named, tile
from boardroom.site.tablepages.contract import Seen, text

ROLE_KEYS = {"cashier": "c", "keeper": "k", "manager": "m"}
SELLER_KEYS = "fghj"
"""One for each of the others; with Shift it is that one's barn."""


def button(seen: Seen, action: str, **more: Any) -> dict[str, Any]:
    return {"do": action, "can": action in seen["legal"], "key": "", "tile": None, "who": "", "left": None, **more}


def money(seen: Seen, lang: str) -> list[dict[str, Any]]:
    """Groups of actions with what each costs, and what it leaves in the purse."""
    if seen["phase"] != "turn" or seen["actor"] != seen["seat"]:
        return []
    mine = seen["seats"][seen["seat"]]
    groups = [
        group(mine, "move", text("Move"), MOVE_PRICE, moves(seen, mine, lang)),
        group(mine, "buy", text("Buy"), BUY_PRICE, purchases(seen, lang)),
        group(mine, "discard", text("Discard"), DISCARD_PRICE, discards(seen, mine, lang)),
        group(mine, "expand", text("Expand"), None, expansions(seen, mine)),
    ]
    return [each for each in groups if each["buttons"]]


def group(mine: Seen, kind: str, title: str, price: int | None, buttons: list[dict[str, Any]]) -> dict[str, Any]:
    left = mine["coins"] - price if price is not None and mine["coins"] >= price else None
    return {"kind": kind, "title": title, "price": price, "leaves": left, "buttons": buttons}


def moves(seen: Seen, mine: Seen, lang: str) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        top = tile(mine["depot"][-1], lang) if mine["depot"] else None
        found.append(button(seen, "move-tile", label=text("depot → park"), tile=top, key="v"))
        found += [
            button(seen, f"move-{role}", label=named(role, lang), worker=True, key=f"shift+{ROLE_KEYS[role]}")
            for role in ROLE_KEYS
            if f"move-{role}" in seen["legal"]
        ]
    if "pens" in mine:
        found.append(button(seen, "move-barn", label=text("barn → zoo"), key="b"))
    return found


def purchases(seen: Seen, lang: str) -> list[dict[str, Any]]:
    """Top tiles of the others' depots, and their barns."""
    found = []
    others = [index for index in range(len(seen["seats"])) if index != seen["seat"]]
    for key, index in zip(SELLER_KEYS, others, strict=False):
        seat = seen["seats"][index]
        who = str(seat["name"])
        if seat.get("depot"):
            top = tile(seat["depot"][-1], lang)
            found.append(button(seen, f"buy {index + 1}", label="", who=who, tile=top, key=key))
        if seat.get("barn"):
            found.append(
                button(seen, f"buy-barn {index + 1}", label=text("barn"), barn=True, who=who, key=f"shift+{key}")
            )
    return found


def discards(seen: Seen, mine: Seen, lang: str) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        top = tile(mine["depot"][-1], lang) if mine["depot"] else None
        found.append(button(seen, "discard", label=text("from the depot"), tile=top, key="x"))
    if "pens" in mine:
        found.append(button(seen, "discard-barn", label=text("from the barn"), key="shift+x"))
    return found


def expansions(seen: Seen, mine: Seen) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        small, large = mine["small"], mine["large"]
        found += [
            button(seen, "small", label=text("small"), picture="small-board", price=SMALL_PRICE, key="s", left=small),
            button(
                seen, "large", label=text("large"), picture="large-board", price=LARGE_PRICE, key="shift+s", left=large
            ),
        ]
    if "pens" in mine:
        found.append(
            button(seen, "expand", label=text("enclosure"), price=EXPAND_PRICE, key="e", left=mine["boards"])
        )
    return found


def exchanges(seen: Seen, lang: str) -> dict[str, Any] | None:
    """Which animals may change places, and what with."""
    if "pens" not in seen["seats"][0] or seen["phase"] != "turn" or seen["actor"] != seen["seat"]:
        return None
    mine = seen["seats"][seen["seat"]]
    pens = {pen["name"]: pen for pen in mine["pens"]}

    def of_pen(name: str) -> dict[str, Any]:
        animals = pens[name]["animals"]
        shown = tile(animals[0].removesuffix("-young"), lang) if animals else None
        return {"name": named(name, lang), "tile": shown, "n": len(animals)}

    found = []
    for action in seen["legal"]:
        verb, *rest = action.split()
        if verb == "exchange":
            found.append(button(seen, action, one=of_pen(rest[0]), other=of_pen(rest[1])))
        elif verb == "exchange-barn":
            n = sum(n for kind, n in mine["barn"].items() if kind.startswith(rest[1]))
            other = {"name": named("barn", lang), "tile": tile(rest[1], lang), "n": n}
            found.append(button(seen, action, one=of_pen(rest[0]), other=other))
    leaves = mine["coins"] - EXCHANGE_PRICE if mine["coins"] >= EXCHANGE_PRICE else None
    return {"price": EXCHANGE_PRICE, "leaves": leaves, "buttons": found}
