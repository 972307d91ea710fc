"""The log of a table by turn, as every game's page shows it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from boardroom.engine.match import LoggedEvent
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import GameText
from boardroom.engine.view_types import GameLog, PlayerView, seat_names
from boardroom.web.game_pages.contract import NO_ICONS, LogLine, LogTurn


def group_by_turn(seen: PlayerView, log: GameLog, begins: int) -> list[tuple[LogTurn, GameLog]]:
    """Split the log into turns, each starting with its first event. Turn 0 is everything before the first turn."""
    names = seat_names(seen)
    turns: list[tuple[LogTurn, GameLog]] = [(LogTurn(0), [])]
    for told, event in log:
        if event.code == begins:
            turns.append((LogTurn(event.x, names[event.seat]), []))
        turns[-1][1].append((told, event))
    return turns


@lru_cache(8000)
def format_event(event: Event, words: GameText, lang: str, names: tuple[str, ...]) -> str:
    """Return the sentence of an event, cached because every frame repeats the same sentences."""
    return words.describe_event(event, lang, names)


def build_log_line(
    told: LoggedEvent,
    event: Event,
    words: GameText,
    lang: str,
    names: tuple[str, ...],
    kind: str,
    icons: Markup = NO_ICONS,
    row: tuple[int, str] = (0, ""),
    gains: tuple[tuple[int, float], ...] = (),
) -> LogLine:
    doer = None if event.seat < 0 else event.seat
    return LogLine(
        format_event(event, words, lang, names), words.cited_rule(event), told.step, doer, kind, icons, row, gains
    )


# Icons for the rows of the log


def render_change(n: int, said: str, what: str | Markup = "") -> Markup:
    """Return a gain or loss with a sign, so that colour is not the only cue."""
    look = "up" if n >= 0 else "down"
    return Markup('<b class="{}">{}{}{}</b>').format(look, "+" if n >= 0 else "−", said, what)


def render_tag(said: str, look: str = "") -> Markup:
    """Return a small label: the name of a tile, a card or a player."""
    return Markup('<i class="{}">{}</i>').format(f"bit {look}".strip(), said)


def join_icons(*marks: str | Markup) -> Markup:
    return Markup(" ").join(mark for mark in marks if mark)
