"""The film of a frame: what happened lately, beat by beat, for the browser to retell in a moment.

A frame is complete without its film. A beat says what moves, from where to where and with what written on it; places
are named as the page names them (`data-place`), squares of a board by their number (`board:37`), cells of a place by
their names (`park:0 K10`: `data-cell`, or else the place). `static/table/film.js`
plays those beats that came after the frame the viewer saw last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from boardroom.engine.events import HIDDEN, Event
from boardroom.engine.table import Told
from boardroom.engine.view_types import Log, Seen, names_of
from boardroom.site.games.contract import Sight
from boardroom.site.games.turns import sentence

MOST = 40
"""Beats a frame carries: more than anybody misses between two of them."""


@dataclass
class Beat:
    """One thing to see. `do` is the kind of movement: something drops, colour flows, something flies, a scene is set,
    something is turned up (and left out if it has gone on), something is fresh, or it is only told."""

    do: str
    at: str = ""
    to: str = ""
    look: str = ""
    """Classes of what moves."""
    mark: str = ""
    """A letter on what moves."""
    picture: str = ""
    """A drawing of it: its name in the game's file of drawings."""
    label: str = ""
    """What the seat concerned gains or loses by it, with its sign."""
    lands: bool = False
    """Whether it stays where it goes, if that is a cell of a place: it is not seen there before it has come."""
    major: bool = False
    """Whether it is worth showing when much has happened at once."""
    text: str = ""
    """In words."""
    step: int = 0
    turn: int = 0

    def data(self) -> dict[str, Any]:
        """As the browser reads it: what says nothing is left out."""
        return {name: value for name, value in vars(self).items() if value}


@dataclass(frozen=True)
class Missed:
    """What happened since the viewer's last deed: after which step, and in how many turns."""

    since: int
    turns: int


def missed(beats: Iterable[Beat], since: int | None) -> Missed | None:
    """None where nothing did, or where the viewer has done nothing yet."""
    turns = {beat.turn for beat in beats if since is not None and beat.step > since and beat.do != "fresh"}
    return Missed(since, len(turns)) if since is not None and turns else None


def last_deed(log: Log, seat: int | None, deeds: Collection[int]) -> int | None:
    """The step of the last thing the seat did, and was not done to it: events whose codes are deeds."""
    return next((told.step for told, event in reversed(log) if event.who == seat and event.what in deeds), None)


Moves = Mapping[int, Callable[[Event], list[Beat]]]
"""What is seen of an event, by its code; one that is not there is only told."""


def recent(seen: Seen, log: Log) -> Log:
    """How far a film goes back: to the viewer's own last turn, and a little more."""
    since = seen["turns"] - len(seen["seats"]) - 1
    return list(takewhile(lambda entry: entry[0].turn >= since, reversed(log)))[::-1]


def dated(beats: list[Beat], when: Told, text: str) -> list[Beat]:
    """Beats of one thing that happened, fresh from being made: they hear when, and the first of them says it."""
    for beat in beats:
        beat.step, beat.turn, beat.text, text = when.step, when.turn, text, ""
    return beats


def told(sight: Sight[Any], moves: Moves, unsaid: Collection[int]) -> list[Beat]:
    """The film of a game whose events stand for themselves: the last turns, as far as the viewer may know."""
    words, lang, names = sight.played.words, sight.view.lang, names_of(sight.seen)
    beats = list[Beat]()
    for when, event in recent(sight.seen, sight.log):
        if event.x == HIDDEN:
            continue
        silent = event.what in unsaid
        shown = moves[event.what](event) if event.what in moves else [] if silent else [Beat("tell")]
        beats += dated(shown, when, "" if silent else sentence(event, words, lang, names))
    return beats


def seat(number: int) -> str:
    """The place of a seat."""
    return f"seat:{number}"


def reel(beats: Iterable[Beat]) -> list[dict[str, Any]]:
    """The last beats, as they stand in a frame."""
    return [beat.data() for beat in list(beats)[-MOST:]]
