"""Requests to a bot for any card of a rank or suit: `ask any 5`, `ask any S`.

The game's actions name single cards, so the bot chooses the card that it values least, from its hand before its table
(TC10).
"""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.engine.match import Match
from boardroom.games.trade.law.bargain import given_loss
from boardroom.games.trade.law.codes import A_GIVE_NUMBER, NUMBERS, RANKS
from boardroom.games.trade.law.evaluation import rounds_ahead
from boardroom.games.trade.text.names import NUMBER_NAMES, SUIT_LETTERS, SUIT_SIGNS

OPEN_REQUESTS = {
    **{f"any {rank}": sum(1 << card for card in range(NUMBERS) if card % RANKS == rank - 1) for rank in range(1, 10)},
    **{
        f"any {letter}": sum(1 << card for card in range(NUMBERS) if card // RANKS == suit)
        for suit, letter in enumerate(SUIT_LETTERS)
    },
}
"""Open requests, each with the bit set of cards that satisfy it."""
ASK_PREFIX = "ask "


def is_open_request(item: str) -> bool:
    return item.removeprefix(ASK_PREFIX) in OPEN_REQUESTS and item.startswith(ASK_PREFIX)


def format_request(wish: str) -> str:
    """Return the rank, or the symbol of the suit."""
    which = wish.removeprefix(ASK_PREFIX).removeprefix("any ")
    return which if which.isdigit() else SUIT_SIGNS[SUIT_LETTERS.index(which)]


def choose_cards(match: Match, to: int, items: Sequence[str], unseen: int = 0) -> list[str] | None:
    """Return the items with a card in place of each open request, or None if one cannot be met.

    It is the card of the seat with the least value or, if it has none, the first of the `unseen` ones.
    """
    state = match.state
    named = [item for item in items if not is_open_request(item)]
    left = ~sum(
        1 << NUMBER_NAMES.index(item.removeprefix(ASK_PREFIX))
        for item in named
        if item.removeprefix(ASK_PREFIX) in NUMBER_NAMES
    )
    held = state.hand_n[to] | state.table_n[to]
    rounds = rounds_ahead(state)
    for wish in items:
        if is_open_request(wish):
            would_do = left & OPEN_REQUESTS[wish.removeprefix(ASK_PREFIX)]
            would_do = would_do & held or would_do & unseen
            fit = [card for card in range(NUMBERS) if would_do >> card & 1]
            if not fit:
                return None
            card = min(
                fit,
                key=lambda card: (
                    not state.hand_n[to] >> card & 1, given_loss(state, to, A_GIVE_NUMBER + card, rounds), card
                ),
            )  # fmt: skip
            left &= ~(1 << card)
            named.append(f"{ASK_PREFIX}{NUMBER_NAMES[card]}")
    return named
