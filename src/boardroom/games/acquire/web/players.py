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


def list_chains(view: View, phrases: PhraseBook, seat: int | None, drawn: View) -> list[dict[str, Any]]:
    """Return every chain as the rules see it.

    `then` is the size that a chain will have after the merger that is being settled.
    """
    own, sizes = view["seats"][seat]["shares"] if seat is not None else {}, Counter(drawn["board"].values())
    return [
        {
            **describe_chain(phrases, name),
            **chain,
            "own": own.get(name),
            "then": sizes[name] if sizes[name] > chain["size"] else None,
        }
        for name, chain in view["chains"].items()
    ]


def list_players(view: View, phrases: PhraseBook, seats: Sequence[Seat], viewer: Viewer) -> list[dict[str, Any]]:
    """Return the seats in the order of play. Hidden amounts are None."""
    order = sorted(view["order"] or range(len(seats)))
    if view["order"]:
        # Start with the table's first seat, so that rows do not move from turn to turn
        start = view["order"].index(min(view["order"]))
        order = view["order"][start:] + view["order"][:start]
    found = []
    for index in order:
        seat = view["seats"][index]
        hidden = seat["cash"] is None
        found.append(
            {
                **build_seat_row(seats, viewer, index, view["actor"]),
                "you": index in viewer.own_seats and view["hands"] == "known",
                "name": seat["name"],
                "cash": seat["cash"],
                "hidden": hidden,
                "shares": []
                if hidden
                else [{**describe_chain(phrases, name), "n": n} for name, n in seat["shares"].items() if n],
                "tiles": seat["tiles"],
                "hand": seat["hand"] if view["actor"] == "over" else None,
                "powers": [terms.POWER_TERMS[power][phrases.lang] for power in seat["powers"]],
                "turn": index == view["turn"],
            }
        )
    return found


def list_standings(view: View, phrases: PhraseBook) -> list[dict[str, Any]]:
    """Return the holders that would be paid for each chain now: the two largest holdings.

    Empty if assets are hidden.
    """
    rules, seats = phrases.text.ruleset, view["seats"]
    if view["actor"] == "over" or any(seat["cash"] is None for seat in seats):
        return []
    found = []
    for name, chain in view["chains"].items():
        if chain["active"]:
            counts = sorted({seat["shares"][name] or 0 for seat in seats} - {0}, reverse=True)[:2]
            rows = [
                {"n": n, "who": [seat["name"] for seat in seats if seat["shares"][name] == n], "place": place}
                for place, n in enumerate(counts, 1)
            ]
            first, last = rules["first_bonus"] * chain["price"], rules["last_bonus"] * chain["price"]
            found.append({**describe_chain(phrases, name), "rows": rows, "first": first, "last": last})
    return found


def calculate_worths(table_view: TableView[View]) -> dict[int, int]:
    """Return what each player would have if the game ended now; empty if assets are hidden (AC15) or no chain is on the
    board."""
    view, match = table_view.player_view, table_view.match
    if view["hidden"] or table_view.is_over or not any(chain["active"] for chain in view["chains"].values()):
        return {}
    return dict(enumerate(match.game.current_worths(match.state)))
