"""What can go wrong, each with a sentence for a person."""

from __future__ import annotations

from collections.abc import Mapping


class ChampionshipError(Exception):
    """Something a person can mend; `str()` says what, in English."""


class BadLog(ChampionshipError):
    """A log that is damaged, changed, or not one of ours."""


class Refused(ChampionshipError):
    """A deed the regulation does not allow: which rule, and why, in every language. Nothing has changed."""

    def __init__(self, rule: str, reason: str, sentences: Mapping[str, str]) -> None:
        super().__init__(sentences["en"])
        self.rule = rule
        self.reason = reason
        self.sentences = dict(sentences)


class Conflict(Refused):
    """Somebody else has changed the same thing in the meantime: look again, then decide."""
