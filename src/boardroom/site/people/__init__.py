"""Accounts, friends, matchmaking and moderation."""
