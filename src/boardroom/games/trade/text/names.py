"""Names of cards and seats in actions, records and views."""

from __future__ import annotations

from boardroom.games.trade.law.codes import NUMBERS, RANKS

SUIT_LETTERS = "SHDC"
SUIT_SIGNS = "♠♥♦♣"
SEAT_LETTERS = "ABCD"
"""Seats in actions, as in the sheet's examples."""
NUMBER_NAMES = [f"{SUIT_LETTERS[c // RANKS]}{c % RANKS + 1}" for c in range(NUMBERS)]
NUMBER_SIGNS = [f"{SUIT_SIGNS[c // RANKS]}{c % RANKS + 1}" for c in range(NUMBERS)]
DECK_NAMES = ("numbers", "rights")
