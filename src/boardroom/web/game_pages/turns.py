"""The log of a table by turn, as every game's page shows it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from boardroom.engine.match import Told
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import Words
from boardroom.engine.view_types import Log, Seen, names_of
from boardroom.web.game_pages.contract import UNDRAWN, Line, Turn


def by_turn(seen: Seen, log: Log, begins: int) -> list[tuple[Turn, Log]]:
    """Split the log into turns, each starting with its first event. Turn 0 is everything before the first turn."""
    names = names_of(seen)
    turns: list[tuple[Turn, Log]] = [(Turn(0), [])]
    for told, event in log:
        if event.what == begins:
            turns.append((Turn(event.x, names[event.who]), []))
        turns[-1][1].append((told, event))
    return turns


@lru_cache(8000)
def sentence(event: Event, words: Words, lang: str, names: tuple[str, ...]) -> str:
    """Return the sentence of an event, cached because every frame repeats the same sentences."""
    return words.event(event, lang, names)


def line(
    told: Told,
    event: Event,
    words: Words,
    lang: str,
    names: tuple[str, ...],
    kind: str,
    marks: Markup = UNDRAWN,
    row: tuple[int, str] = (0, ""),
    brought: tuple[tuple[int, float], ...] = (),
) -> Line:
    doer = None if event.who < 0 else event.who
    return Line(sentence(event, words, lang, names), words.rule_of(event), told.step, doer, kind, marks, row, brought)


# Icons for the rows of the log


def signed(n: int, said: str, what: str | Markup = "") -> Markup:
    """Return a gain or loss with a sign, so that colour is not the only cue."""
    look = "up" if n >= 0 else "down"
    return Markup('<b class="{}">{}{}{}</b>').format(look, "+" if n >= 0 else "−", said, what)


def tag(said: str, look: str = "") -> Markup:
    """Return a small label: the name of a tile, a card or a player."""
    return Markup('<i class="{}">{}</i>').format(f"bit {look}".strip(), said)


def beside(*marks: str | Markup) -> Markup:
    return Markup(" ").join(mark for mark in marks if mark)
