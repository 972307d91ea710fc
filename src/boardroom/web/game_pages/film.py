"""The animation of a frame: recent events, beat by beat, for the browser to replay.

A frame is complete without it. Each beat names a moving element, its start, its destination and its label. Places have
the names of the page's `data-place` attributes, squares of a board their number (`board:37`), and cells of a place
their name (`park:0 K10`, matched by `data-cell` or by the place alone). `static/table/film.js` plays the beats that
happened after the last frame that the viewer saw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from boardroom.engine.match import LoggedEvent
from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import GameLog, PlayerView, seat_names
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.turns import format_event

MAX_BEATS = 40
"""The most beats in a frame, more than anyone misses between two frames."""


@dataclass
class Beat:
    """One movement in the animation.

    `do` is its kind: a piece drops, colour flows, something flies, a scene opens, something is turned up (left out once
    it has moved on), something is new, or only the sentence appears.
    """

    do: str
    at: str = ""
    to: str = ""
    look: str = ""
    """CSS classes of the moving element."""
    mark: str = ""
    """A letter on the moving element."""
    picture: str = ""
    """The name of a drawing in the game's SVG file."""
    label: str = ""
    """The seat's gain or loss, with its sign."""
    lands: bool = False
    """True if the element stays at its destination, a cell of a place. The page hides it there until it arrives."""
    major: bool = False
    """True if the beat is shown even when many things have happened."""
    text: str = ""
    """The sentence of the event."""
    step: int = 0
    turn: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the fields for the browser, without empty ones."""
        return {name: value for name, value in vars(self).items() if value}


@dataclass(frozen=True)
class MissedTurns:
    """The number of turns the viewer has missed, and the number of their last action."""

    since: int
    turns: int


def find_missed_turns(beats: Iterable[Beat], since: int | None) -> MissedTurns | None:
    """Return None if nothing happened or if the viewer has not acted yet."""
    turns = {beat.turn for beat in beats if since is not None and beat.step > since and beat.do != "fresh"}
    return MissedTurns(since, len(turns)) if since is not None and turns else None


def find_last_action(log: GameLog, seat: int | None, deeds: Collection[int]) -> int | None:
    """Return the number of the seat's last own action, recognised by its events' codes."""
    return next((told.step for told, event in reversed(log) if event.seat == seat and event.code in deeds), None)


BeatBuilders = Mapping[int, Callable[[Event], list[Beat]]]
"""Builds the beats of an event, by its code. Events without an entry only appear as a sentence."""


def select_recent_events(seen: PlayerView, log: GameLog) -> GameLog:
    """Return the log since shortly before the viewer's last turn."""
    since = seen["turns"] - len(seen["seats"]) - 1
    return list(takewhile(lambda entry: entry[0].turn >= since, reversed(log)))[::-1]


def date_beats(beats: list[Beat], when: LoggedEvent, text: str) -> list[Beat]:
    """Set the step and turn of an event's beats, and the sentence of the first."""
    for beat in beats:
        beat.step, beat.turn, beat.text, text = when.step, when.turn, text, ""
    return beats


def build_beats(sight: TableView[Any], moves: BeatBuilders, unsaid: Collection[int]) -> list[Beat]:
    """Return the animation of the last turns for games that show each event separately."""
    words, lang, names = sight.match.text, sight.viewer.lang, seat_names(sight.player_view)
    beats = list[Beat]()
    for when, event in select_recent_events(sight.player_view, sight.log):
        if event.x == HIDDEN:
            continue
        silent = event.code in unsaid
        shown = moves[event.code](event) if event.code in moves else [] if silent else [Beat("tell")]
        beats += date_beats(shown, when, "" if silent else format_event(event, words, lang, names))
    return beats


def name_seat_place(number: int) -> str:
    return f"seat:{number}"


def serialise_beats(beats: Iterable[Beat]) -> list[dict[str, Any]]:
    """Return the last beats for the browser."""
    return [beat.to_json() for beat in list(beats)[-MAX_BEATS:]]
