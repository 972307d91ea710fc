"""Acquire's chains and phrases for one reader: names, letters and language."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from boardroom.games.acquire.table.view_types import Effect
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.phrases import PHRASES


def assign_letters(chains: Sequence[str]) -> dict[str, str]:
    """Return a unique letter for each chain: its first if free, otherwise another of its name, otherwise any."""
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


def format_money(amount: int) -> str:
    return f"${amount:,}"


class PhraseBook:
    """The words and letters of one table in one language."""

    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = PHRASES

    def __init__(self, words: AcquireText, lang: str) -> None:
        self.text = words
        self.lang = lang
        self.terms = words.terms[lang]
        self.letters = assign_letters(words.chains)

    def say(self, key: str, **values: Any) -> str:
        return self.phrases[key][self.lang].format_map({**self.terms, **values})

    def chain_name(self, name: str) -> str:
        return self.text.chain_name(self.text.chains.index(name), self.lang)

    def join_chains(self, names: Sequence[str]) -> str:
        return self.say("and").join(self.chain_name(name) for name in names)

    def describe_effect(self, effect: Effect, *, brief: bool) -> str:
        """Return the effect of a tile in hand as a phrase."""
        names = effect["chains"]
        chains = "+".join(self.letters[name] for name in names) if brief else self.join_chains(names)
        return self.say(f"{'brief' if brief else 'does'}_{effect['does']}", chains=chains)

    def effect_word(self, does: str) -> str:
        """Return the effect as one word, for use next to drawn chains."""
        return self.say(f"deed_{does}")
