"""What is asked, and the buttons that answer it; spaces, trucks and enclosures are their own buttons."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.aquaretto import texts
from boardroom.games.aquaretto.codes import (
    BUY_PRICE,
    DISCARD_PRICE,
    E_TURN,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    LARGE_PRICE,
    MOVE_PRICE,
    SMALL_PRICE,
)
from boardroom.games.aquaretto.words import Words
from boardroom.site.tablepages.aquaretto.log import UNSAID
from boardroom.site.tablepages.aquaretto.look import line, named, tile
from boardroom.site.tablepages.contract import Seen, Sight, text

ROLE_KEYS = {"cashier": "c", "keeper": "k", "manager": "m"}
PEN_KEYS = "12345"
PLACE_KEYS = "123456"


def now(sight: Sight) -> dict[str, str]:
    """What is asked of whoever decides, and what has just happened."""
    seen, lang = sight.seen, sight.view.lang
    names = tuple(str(seat["name"]) for seat in seen["seats"])
    last = next((event for _, event in reversed(sight.log) if event.what not in UNSAID | {E_TURN}), None)
    return {
        "asked": texts.PHASES[seen["phase"]][lang],
        "who": names[seen["actor"]] if isinstance(seen["actor"], int) else "",
        "last": line(last, cast(Words, sight.played.words), lang, names) if last else "",
    }


def button(seen: Seen, action: str, **more: Any) -> dict[str, Any]:
    return {"do": action, "can": action in seen["legal"], "key": "", "tile": None, **more}


def money(seen: Seen, lang: str) -> list[dict[str, Any]]:
    """Money actions by price. The usual ones are always there: pressed when they cannot be had, they say why."""
    if seen["phase"] != "turn" or seen["actor"] != seen["seat"]:
        return []
    mine = seen["seats"][seen["seat"]]
    groups = [
        {"title": text("Move"), "price": MOVE_PRICE, "buttons": moves(seen, mine, lang)},
        {"title": text("Buy"), "price": BUY_PRICE, "buttons": purchases(seen, lang)},
        {"title": text("Discard"), "price": DISCARD_PRICE, "buttons": discards(seen, mine, lang)},
    ]
    if "park" in mine:
        small = [button(seen, "small", label=text("Small board"), key="s", left=mine["small"])]
        large = [button(seen, "large", label=text("Large board"), key="l", left=mine["large"])]
        groups += [
            {"title": text("Expand"), "price": SMALL_PRICE, "buttons": small},
            {"title": "", "price": LARGE_PRICE, "buttons": large},
        ]
    if "pens" in mine:
        more = [button(seen, "expand", label=text("Enclosure"), key="e", left=mine["boards"])]
        groups.append({"title": text("Expand the zoo"), "price": EXPAND_PRICE, "buttons": more})
        if exchanges := [a for a in seen["legal"] if a.startswith("exchange")]:
            buttons = [button(seen, action, **exchange(action, lang)) for action in exchanges]
            groups.append({"title": text("Exchange"), "price": EXCHANGE_PRICE, "buttons": buttons})
    return [group for group in groups if group["buttons"]]


def moves(seen: Seen, mine: Seen, lang: str) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        top = tile(mine["depot"][-1], lang) if mine["depot"] else None
        found.append(button(seen, "move-tile", label=text("Depot → park"), tile=top, key="v"))
        found += [
            button(seen, f"move-{role}", label=text("Move"), role=named(role, lang), key=f"shift+{ROLE_KEYS[role]}")
            for role in ROLE_KEYS
            if f"move-{role}" in seen["legal"]
        ]
    if "pens" in mine:
        found.append(button(seen, "move-barn", label=text("Barn → zoo"), key="b"))
    return found


def purchases(seen: Seen, lang: str) -> list[dict[str, Any]]:
    """Top tiles of the others' depots, and their barns."""
    found = []
    for index, seat in enumerate(seen["seats"]):
        if index == seen["seat"]:
            continue
        who = str(seat["name"])
        if seat.get("depot"):
            top = tile(seat["depot"][-1], lang)
            found.append(button(seen, f"buy {index + 1}", label=text("from"), who=who, tile=top))
        if seat.get("barn"):
            found.append(button(seen, f"buy-barn {index + 1}", label=text("from the barn of"), who=who))
    return found


def discards(seen: Seen, mine: Seen, lang: str) -> list[dict[str, Any]]:
    found = []
    if "park" in mine:
        top = tile(mine["depot"][-1], lang) if mine["depot"] else None
        found.append(button(seen, "discard", label=text("Depot"), tile=top, key="x"))
    if "pens" in mine:
        found.append(button(seen, "discard-barn", label=text("Barn"), key="shift+x"))
    return found


def exchange(action: str, lang: str) -> dict[str, str]:
    verb, pen, other = action.split()
    return {"label": named(pen, lang), "other": named(other, lang), "kind": verb}


def placing(seen: Seen, lang: str) -> dict[str, Any] | None:
    """The tile or the co-worker to be placed, and the places that are no space of the park."""
    if seen["actor"] != seen["seat"] or seen["phase"] not in ("put", "birth", "worker"):
        return None
    held = tile(seen["hand"], lang) if seen["hand"] else None
    buttons = []
    for action in seen["legal"]:
        verb, *rest = action.split()
        brings = seen["effects"].get(action, {})
        if verb in ROLE_KEYS:
            buttons.append(button(seen, action, label=named(verb, lang), key=ROLE_KEYS[verb], **brings))
        elif verb in ("depot", "barn"):
            buttons.append(button(seen, action, label=named(verb, lang), key="0", **brings))
        elif verb == "enclose":
            key = PEN_KEYS[["four", "five", "six", "annex", "second-annex"].index(rest[0])]
            buttons.append(button(seen, action, label=named(rest[0], lang), key=key, pen=rest[0], **brings))
        elif verb == "stall":
            buttons.append(
                button(seen, action, label=named(rest[0], lang), key=PLACE_KEYS[len(buttons)], place=rest[0], **brings)
            )
    return {"tile": held, "moving": named(seen["moving"], lang) if seen["moving"] else "", "buttons": buttons}
