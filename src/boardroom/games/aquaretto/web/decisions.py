"""Prompts, and the places for the tile in hand. Spaces, trucks and enclosures are buttons themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from boardroom.games.aquaretto.law.codes import E_TURN
from boardroom.games.aquaretto.table.view_types import View, own_seat
from boardroom.games.aquaretto.text import prompts
from boardroom.games.aquaretto.text.game_text import AquarettoText
from boardroom.games.aquaretto.text.names import PEN_NAMES
from boardroom.games.aquaretto.web.log import SKIPPED_EVENTS
from boardroom.games.aquaretto.web.look import describe_tile, translate_name
from boardroom.games.aquaretto.web.money import ROLE_KEYS, build_button
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.turns import format_event

PLACING_PHASES = ("put", "birth", "worker")


def describe_prompt(table_view: TableView[View]) -> dict[str, str]:
    """Return the prompt for the active player and the latest event."""
    view, lang = table_view.player_view, table_view.viewer.lang
    names = tuple(str(seat["name"]) for seat in view["seats"])
    last = next((event for _, event in reversed(table_view.log) if event.code not in SKIPPED_EVENTS | {E_TURN}), None)
    return {
        "asked": prompts.PHASE_PROMPTS[view["phase"]][lang],
        "who": names[view["actor"]] if isinstance(view["actor"], int) else "",
        "last": format_event(last, cast(AquarettoText, table_view.match.text), lang, names) if last else "",
    }


def describe_placement(view: View, lang: str) -> dict[str, Any] | None:
    """Return the tile or co-worker to place, the places outside the park, and the other tiles of the truck."""
    if view["actor"] != view["seat"] or view["phase"] not in PLACING_PHASES:
        return None
    buttons = []
    for action in view["legal"]:
        verb, *rest = action.split()
        brings: Mapping[str, Any] = view["effects"].get(action) or {}
        if verb in ROLE_KEYS:
            buttons.append(build_button(view, action, label=translate_name(verb, lang), key=ROLE_KEYS[verb], **brings))
        elif verb in ("depot", "barn"):
            buttons.append(build_button(view, action, label=translate_name(verb, lang), key="0", **brings))
        elif verb == "enclose":
            key = str(PEN_NAMES.index(rest[0]) + 1)
            buttons.append(build_button(view, action, label=translate_name(rest[0], lang), key=key, **brings))
        elif verb == "stall":
            buttons.append(
                build_button(view, action, label=format_stall_place(rest[0], lang), key=str(len(buttons) + 1), **brings)
            )
    return {
        "tile": describe_tile(view["hand"], lang) if view["hand"] else None,
        "moving": translate_name(view["moving"], lang) if view["moving"] else "",
        "buttons": buttons,
        "instead": list_other_tiles(view, lang),
    }


def format_stall_place(name: str, lang: str) -> str:
    """Return the short name of a stall place: its enclosure, and the side if it has two."""
    pen, _, side = name.rpartition("-")
    return translate_name(pen, lang) + {"left": " ←", "right": " →"}.get(side, "")


def list_other_tiles(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the other tiles of the truck that the player may place first. Choosing one undoes the current choice."""
    truck = own_seat(view)["truck"]
    if view["phase"] != "put" or view["source"] != "truck" or truck is None or not view["can_take_back"]:
        return []
    others = dict.fromkeys(kind for kind in view["trucks"][truck]["tiles"] if kind not in (view["hand"], "coin"))
    return [{**describe_tile(kind, lang), "do": f"pick {kind}"} for kind in others]
