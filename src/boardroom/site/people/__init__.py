"""Guests, accounts, and what staff can do about them."""
