"""Acquire's chains as they are drawn everywhere, and sentences in the reader's words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardroom.engine.events import Event
from boardroom.games.acquire.words.news import sentence
from boardroom.games.acquire.words.reader import Reader
from boardroom.games.acquire.words.speech import Words


@lru_cache(200)
def look_of(words: Words, lang: str) -> Reader:
    return Reader(words, lang)


@lru_cache(8000)
def line(run: tuple[Event, ...], look: Reader, names: tuple[str, ...]) -> str:
    """A sentence of the log. Every viewer reads the same ones again in every frame, so they are kept."""
    return sentence(run, look, names)


def mark(look: Reader, name: str) -> dict[str, Any]:
    """A chain as it is drawn everywhere: number of its colour and pattern, letter, name."""
    return {"c": look.words.chains.index(name), "letter": look.letters[name], "name": look.chain(name), "key": name}


def up(text: str) -> str:
    return text[:1].upper() + text[1:]
