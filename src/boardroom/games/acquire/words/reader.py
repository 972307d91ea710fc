"""Acquire in a reader's words: its chains by name and letter, and phrases in one language."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from boardroom.games.acquire.table.view_types import Effect
from boardroom.games.acquire.words.phrases import PHRASES
from boardroom.games.acquire.words.speech import Words


def letters_for(chains: Sequence[str]) -> dict[str, str]:
    """A letter of its own for every chain: its first where that is free, else another of its name, else any."""
    taken: dict[str, str] = {}
    for name in chains:
        first = name[:1].upper()
        if first in string.ascii_uppercase and first not in taken.values():
            taken[name] = first
    for name in chains:
        if name not in taken:
            free = [c for c in name.upper() + string.ascii_uppercase if c in string.ascii_uppercase]
            taken[name] = next(c for c in free if c not in taken.values())
    return taken


def money(amount: int) -> str:
    return f"${amount:,}"


class Reader:
    """The words and letters of one table for a reader of one language."""

    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = PHRASES

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang
        self.terms = words.terms[lang]
        self.letters = letters_for(words.chains)

    def say(self, key: str, **values: Any) -> str:
        return self.phrases[key][self.lang].format_map({**self.terms, **values})

    def chain(self, name: str) -> str:
        return self.words.chain(self.words.chains.index(name), self.lang)

    def and_then(self, names: Sequence[str]) -> str:
        return self.say("and").join(self.chain(name) for name in names)

    def effect(self, effect: Effect, *, brief: bool) -> str:
        """What a tile in hand would do."""
        names = effect["chains"]
        chains = "+".join(self.letters[name] for name in names) if brief else self.and_then(names)
        return self.say(f"{'brief' if brief else 'does'}_{effect['does']}", chains=chains)

    def deed(self, does: str) -> str:
        """The same in a word, where the chains are drawn beside it."""
        return self.say(f"deed_{does}")
