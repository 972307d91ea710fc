"""Boardroom: a digital table for economic board games."""

__version__ = "0.1.0"
