"""The names of cards and seats: what actions, records and views call them."""

from __future__ import annotations

from boardroom.games.trade.law.codes import NUMBERS, RANKS

SUIT_LETTERS = "SHDC"
SUIT_SIGNS = "♠♥♦♣"
SEAT_LETTERS = "ABCD"
"""Seats in actions: the sheet's own examples speak of A, B, C and D."""
NUMBER_NAMES = [f"{SUIT_LETTERS[c // RANKS]}{c % RANKS + 1}" for c in range(NUMBERS)]
NUMBER_SIGNS = [f"{SUIT_SIGNS[c // RANKS]}{c % RANKS + 1}" for c in range(NUMBERS)]
DECK_NAMES = ("numbers", "rights")
