"""How chains look on every part of the page, and sentences in the viewer's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardroom.engine.rules.events import Event
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.log_summary import sentence
from boardroom.games.acquire.text.phrase_book import Reader
from boardroom.games.acquire.web.phrases import PageReader


@lru_cache(200)
def look_of(words: Words, lang: str) -> Reader:
    return PageReader(words, lang)


@lru_cache(8000)
def line(run: tuple[Event, ...], look: Reader, names: tuple[str, ...]) -> str:
    """Return the sentence of a run of events, cached because every frame repeats the same sentences."""
    return sentence(run, look, names)


def mark(look: Reader, name: str) -> dict[str, Any]:
    """Return a chain's colour number, letter and name."""
    return {"c": look.words.chains.index(name), "letter": look.letters[name], "name": look.chain(name), "key": name}


def up(text: str) -> str:
    return text[:1].upper() + text[1:]
