"""Acquire's chains and players: sizes, prices, holdings and majorities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text import terms
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.web.look import describe_chain
from boardroom.web.game_pages.contract import TableView, Viewer, build_seat_row
from boardroom.web.tables.models import Seat


def list_chains(seen: View, look: PhraseBook, seat: int | None, drawn: View) -> list[dict[str, Any]]:
    """Return every chain as the rules see it.

    `then` is the size that a chain will have after the merger that is being settled.
    """
    own, sizes = seen["seats"][seat]["shares"] if seat is not None else {}, Counter(drawn["board"].values())
    return [
        {
            **describe_chain(look, name),
            **chain,
            "own": own.get(name),
            "then": sizes[name] if sizes[name] > chain["size"] else None,
        }
        for name, chain in seen["chains"].items()
    ]


def list_players(seen: View, look: PhraseBook, seats: Sequence[Seat], view: Viewer) -> list[dict[str, Any]]:
    """Return the seats in the order of play. Hidden amounts are None."""
    order = sorted(seen["order"] or range(len(seats)))
    if seen["order"]:
        # Start with the table's first seat, so that rows do not move from turn to turn
        start = seen["order"].index(min(seen["order"]))
        order = seen["order"][start:] + seen["order"][:start]
    found = []
    for index in order:
        seat = seen["seats"][index]
        hidden = seat["cash"] is None
        found.append(
            {
                **build_seat_row(seats, view, index, seen["actor"]),
                "you": index in view.own_seats and seen["hands"] == "known",
                "name": seat["name"],
                "cash": seat["cash"],
                "hidden": hidden,
                "shares": []
                if hidden
                else [{**describe_chain(look, name), "n": n} for name, n in seat["shares"].items() if n],
                "tiles": seat["tiles"],
                "hand": seat["hand"] if seen["actor"] == "over" else None,
                "powers": [terms.POWER_TERMS[power][look.lang] for power in seat["powers"]],
                "turn": index == seen["turn"],
            }
        )
    return found


def list_standings(seen: View, look: PhraseBook) -> list[dict[str, Any]]:
    """Return the holders that would be paid for each chain now: the two largest holdings.

    Empty if assets are hidden.
    """
    rules, seats = look.text.ruleset, seen["seats"]
    if seen["actor"] == "over" or any(seat["cash"] is None for seat in seats):
        return []
    found = []
    for name, chain in seen["chains"].items():
        if chain["active"]:
            counts = sorted({seat["shares"][name] or 0 for seat in seats} - {0}, reverse=True)[:2]
            rows = [
                {"n": n, "who": [seat["name"] for seat in seats if seat["shares"][name] == n], "place": place}
                for place, n in enumerate(counts, 1)
            ]
            first, last = rules["first_bonus"] * chain["price"], rules["last_bonus"] * chain["price"]
            found.append({**describe_chain(look, name), "rows": rows, "first": first, "last": last})
    return found


def calculate_worths(sight: TableView[View]) -> dict[int, int]:
    """Return what each player would have if the game ended now; empty if assets are hidden (AC15) or no chain is on the
    board."""
    seen, played = sight.player_view, sight.match
    if seen["hidden"] or sight.is_over or not any(chain["active"] for chain in seen["chains"].values()):
        return {}
    return dict(enumerate(played.game.current_worths(played.state)))
