"""Money actions by price. The usual ones are always shown; unavailable ones explain why."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from boardroom.base.languages import text
from boardroom.games.aquaretto.law.codes import (
    BUY_PRICE,
    DISCARD_PRICE,
    EXPAND_PRICE,
    LARGE_PRICE,
    MOVE_PRICE,
    SMALL_PRICE,
)
from boardroom.games.aquaretto.table.view_types import Seat, View, own_seat
from boardroom.games.aquaretto.web.look import describe_tile, find_species, translate_name

ROLE_KEYS = {"cashier": "c", "keeper": "k", "manager": "m"}
SELLER_KEYS = "fghj"
"""One key for each other player; with Shift it buys from that player's barn."""
ROWS_PER_GROUP = 3
"""Buttons in a column of a group."""


def build_button(view: View, action: str, **more: Any) -> dict[str, Any]:
    usual = {"key": "", "tile": None, "who": "", "left": None, "opens": "", "picture": ""}
    return {"do": action, "can": action in view["legal"], **usual, **more}


def build_money_groups(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the money actions in groups, with their price and the coins left afterwards."""
    if view["phase"] != "turn" or view["actor"] != view["seat"]:
        return []
    mine = view["seats"][view["seat"]]
    groups = [
        build_group(mine, "move", text("Moving"), MOVE_PRICE, build_move_buttons(view, mine, lang)),
        build_group(mine, "buy", text("Buying"), BUY_PRICE, build_purchase_buttons(view, lang)),
        build_group(mine, "discard", text("Discarding"), DISCARD_PRICE, build_discard_buttons(view, mine, lang)),
        build_group(mine, "expand", text("Expanding"), None, build_expansion_buttons(view, mine)),
    ]
    return [each for each in groups if each["stacks"]]


def build_group(mine: Seat, kind: str, title: str, price: int | None, buttons: list[dict[str, Any]]) -> dict[str, Any]:
    left = mine["coins"] - price if price is not None and mine["coins"] >= price else None
    # Each seller has a column; other buttons fill columns in order
    rows = [list(some) for _, some in groupby(buttons, key=lambda each: each["who"])]
    columns = len(rows) if kind == "buy" else -(-len(buttons) // ROWS_PER_GROUP)
    return {"kind": kind, "title": title, "price": price, "leaves": left, "stacks": rows, "columns": columns}


def build_move_buttons(view: View, mine: Seat, lang: str) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        top = describe_tile(mine["depot"][-1], lang) if mine["depot"] else None
        found.append(
            build_button(view, "move-tile", label=text("→ park") if top else text("depot → park"), tile=top, key="v")
        )
        found += [
            build_button(
                view, f"move-{role}", label=translate_name(role, lang), picture="worker", key=f"shift+{ROLE_KEYS[role]}"
            )
            for role in ROLE_KEYS
            if f"move-{role}" in view["legal"]
        ]
    if "pens" in mine:
        found.append(build_button(view, "move-barn", label=text("barn → zoo"), picture="part-barn", key="b"))
        # A dialog asks which animals to exchange. Without any, the server's answer to this action explains why
        some = any(action.startswith("exchange") for action in view["legal"])
        opens = {"opens": "exchanges", "can": True} if some else {}
        found.append(build_button(view, "exchange four five", label=text("exchange…"), key="n", **opens))
    return found


def build_purchase_buttons(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the top tiles of the other players' depots, and their barns, under each seller's name."""
    found = []
    others = [index for index in range(len(view["seats"])) if index != view["seat"]]
    for key, index in zip(SELLER_KEYS, others, strict=False):
        seat = view["seats"][index]
        who = str(seat["name"])
        if seat.get("depot"):
            top = describe_tile(seat["depot"][-1], lang)
            found.append(build_button(view, f"buy {index + 1}", label=text("depot"), who=who, tile=top, key=key))
        if seat.get("barn"):
            barn = build_button(
                view, f"buy-barn {index + 1}", label=text("barn"), picture="part-barn", key=f"shift+{key}"
            )
            found.append({**barn, "who": who})
    return found


def build_discard_buttons(view: View, mine: Seat, lang: str) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        top = describe_tile(mine["depot"][-1], lang) if mine["depot"] else None
        found.append(build_button(view, "discard", label=text("depot"), picture="part-depot", tile=top, key="x"))
    if "pens" in mine:
        found.append(build_button(view, "discard-barn", label=text("barn"), picture="part-barn", key="shift+x"))
    return found


def build_expansion_buttons(view: View, mine: Seat) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        small, large = mine["small"], mine["large"]
        found += [
            build_button(
                view, "small", label=text("small"), picture="small-board", price=SMALL_PRICE, key="s", left=small
            ),
            build_button(
                view, "large", label=text("large"), picture="large-board", price=LARGE_PRICE, key="shift+s", left=large
            ),
        ]
    if "pens" in mine:
        found.append(
            build_button(
                view,
                "expand",
                label=text("enclosure"),
                picture="part-enclosures",
                price=EXPAND_PRICE,
                key="e",
                left=mine["boards"],
            )
        )
    return found


def build_exchange_buttons(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the possible exchanges of animals."""
    if not any(action.startswith("exchange") for action in view["legal"]):
        return []
    mine = own_seat(view)
    pens = {pen["name"]: pen for pen in mine["pens"]}

    def of_pen(name: str) -> dict[str, Any]:
        animals = pens[name]["animals"]
        shown = describe_tile(find_species(animals[0]), lang, len(animals)) if animals else None
        return {"name": translate_name(name, lang), "tile": shown}

    found = []
    for action in view["legal"]:
        verb, *rest = action.split()
        if verb == "exchange":
            found.append(build_button(view, action, one=of_pen(rest[0]), other=of_pen(rest[1])))
        elif verb == "exchange-barn":
            n = sum(n for kind, n in mine["barn"].items() if find_species(kind) == rest[1])
            other = {"name": translate_name("barn", lang), "tile": describe_tile(rest[1], lang, n)}
            found.append(build_button(view, action, one=of_pen(rest[0]), other=other))
    return found
