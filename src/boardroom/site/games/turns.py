"""The log of a table turn by turn, as every game's page tells it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from boardroom.engine.events import Event
from boardroom.engine.table import Told
from boardroom.engine.view_types import Log, Seen, names_of
from boardroom.engine.words import Words
from boardroom.site.games.contract import UNDRAWN, Line, Turn


def by_turn(seen: Seen, log: Log, begins: int) -> list[tuple[Turn, Log]]:
    """What happened, by turn: each with the event that begins it; what came before the first is turn 0."""
    names = names_of(seen)
    turns: list[tuple[Turn, Log]] = [(Turn(0), [])]
    for told, event in log:
        if event.what == begins:
            turns.append((Turn(event.x, names[event.who]), []))
        turns[-1][1].append((told, event))
    return turns


@lru_cache(8000)
def sentence(event: Event, words: Words, lang: str, names: tuple[str, ...]) -> str:
    """A sentence of the log. Every viewer reads the same ones again in every frame, so they are kept."""
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
    """An event as a line of its own."""
    doer = None if event.who < 0 else event.who
    return Line(sentence(event, words, lang, names), words.rule_of(event), told.step, doer, kind, marks, row, brought)


# What a row of the log shows


def signed(n: int, said: str, what: str | Markup = "") -> Markup:
    """What somebody gains or loses: its sign says so, not its colour alone."""
    look = "up" if n >= 0 else "down"
    return Markup('<b class="{}">{}{}{}</b>').format(look, "+" if n >= 0 else "−", said, what)


def tag(said: str, look: str = "") -> Markup:
    """A small label: the name of a tile, a card, a player."""
    return Markup('<i class="{}">{}</i>').format(f"bit {look}".strip(), said)


def beside(*marks: str | Markup) -> Markup:
    """Marks one beside the other."""
    return Markup(" ").join(mark for mark in marks if mark)
