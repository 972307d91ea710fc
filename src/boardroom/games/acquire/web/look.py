"""How chains look on every part of the page, and sentences in the viewer's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardroom.engine.rules.events import Event
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.log_summary import describe_run
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.web.phrases import PageReader


@lru_cache(200)
def get_reader(game_text: AcquireText, lang: str) -> PhraseBook:
    return PageReader(game_text, lang)


@lru_cache(8000)
def format_run(run: tuple[Event, ...], phrases: PhraseBook, names: tuple[str, ...]) -> str:
    """Return the sentence of a run of events, cached because every frame repeats the same sentences."""
    return describe_run(run, phrases, names)


def describe_chain(phrases: PhraseBook, name: str) -> dict[str, Any]:
    """Return a chain's colour number, letter and name."""
    return {
        "c": phrases.text.chains.index(name),
        "letter": phrases.letters[name],
        "name": phrases.chain_name(name),
        "key": name,
    }


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
