"""Acquire's animation: tiles drop, colour flows from them, and shares and money fly between chains and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import Log, names_of
from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_BOUGHT,
    E_DECLARED,
    E_DEFUNCT,
    E_DREW,
    E_ENDED,
    E_EXCHANGED,
    E_FOUNDED,
    E_FOUNDER_CASH,
    E_FOUNDER_SHARE,
    E_GREW,
    E_KEPT,
    E_LIQUIDATED,
    E_PASSED,
    E_PLACED,
    E_POWER,
    E_SOLD,
    E_SURVIVES,
    E_TRADED,
)
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.log_summary import UNSAID, runs
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import Reader, money
from boardroom.games.acquire.web.look import line
from boardroom.web.game_pages.film import Beat, dated, recent, seat


def film(seen: View, log: Log, look: Reader) -> list[Beat]:
    lately = recent(seen, log)
    names, told = names_of(seen), {id(event): when for when, event in lately}
    beats, place = list[Beat](), Place()
    for run in runs(event for _, event in lately if event.x != HIDDEN):
        first, when = run[0], told[id(run[-1])]
        if first.what == E_PLACED:
            place = Place(first.x)
        elif first.what == E_SURVIVES:
            place = Place(place.tile, first.x)
        seen_so = MOVES.get(first.what, only_told)(run, place, look)
        said = "" if first.what in UNSAID else line(tuple(run), look, names)
        beats += dated(seen_so, when, said)
    return beats


class Place(NamedTuple):
    """The tile placed last and the chain that survives its merger."""

    tile: int = HIDDEN
    survivor: int = HIDDEN

    @property
    def square(self) -> str:
        return f"board:{self.tile}"


DEEDS = {E_PLACED, E_FOUNDED, E_BOUGHT, E_SOLD, E_TRADED, E_KEPT, E_PASSED, E_ENDED, E_DECLARED, E_POWER, E_EXCHANGED}
"""Events of a player's own actions."""


Moves = Callable[[list[Event], Place, Reader], list[Beat]]
"""Builds the beats of a run of similar events."""


def share(chain: int, look: Reader, at: str, to: str, label: str = "") -> Beat:
    """Return a share moving from one place to another, as a chip in its chain's colour."""
    return Beat("fly", at, to, f"chip k{chain}", look.letters[look.words.chains[chain]], label=label)


def paid(event: Event, amount: int, *, major: bool = False) -> list[Beat]:
    return [Beat("fly", f"chain:{event.x}", seat(event.who), "money", "$", label=f"+{money(amount)}", major=major)]


def only_told(run: list[Event], place: Place, look: Reader) -> list[Beat]:
    return [] if run[0].what in UNSAID else [Beat("tell")]


def bought(run: list[Event], place: Place, look: Reader) -> list[Beat]:
    spent = f"-{money(sum(event.y for event in run))}"
    return [
        share(event.x, look, f"chain:{event.x}", seat(event.who), "" if number else spent)
        for number, event in enumerate(run)
    ]


def sold(run: list[Event], place: Place, look: Reader) -> list[Beat]:
    return [share(run[0].x, look, seat(run[0].who), f"chain:{run[0].x}", f"+{money(sum(event.y for event in run))}")]


def traded(run: list[Event], place: Place, look: Reader) -> list[Beat]:
    given, got = run[0].x, run[0].y
    return [
        share(given, look, seat(run[0].who), f"chain:{given}", f"-{2 * len(run)}"),
        share(got, look, f"chain:{got}", seat(run[0].who), f"+{len(run)}"),
    ]


MOVES: dict[int, Moves] = {
    E_PLACED: lambda run, place, look: [Beat("drop", place.square, mark=TILE_NAMES[place.tile])],
    E_FOUNDED: lambda run, place, look: [Beat("flow", place.square, look=f"k{run[0].x}", major=True)],
    E_GREW: lambda run, place, look: [Beat("flow", place.square, look=f"k{run[0].x}")],
    E_DEFUNCT: lambda run, place, look: [
        Beat("scene", place.square, look=f"k{run[0].x} k{place.survivor}", major=True),
        Beat("flow", place.square, look=f"k{place.survivor}", major=True),
    ],
    E_BONUS: lambda run, place, look: paid(run[0], run[0].y, major=True),
    E_FOUNDER_CASH: lambda run, place, look: paid(run[0], run[0].y),
    E_LIQUIDATED: lambda run, place, look: paid(run[0], run[0].z),
    E_FOUNDER_SHARE: lambda run, place, look: [share(run[0].x, look, f"chain:{run[0].x}", seat(run[0].who))],
    E_BOUGHT: bought,
    E_SOLD: sold,
    E_TRADED: traded,
    # Only the viewer's own draws are visible
    E_DREW: lambda run, place, look: [Beat("fresh", f"tile:{TILE_NAMES[run[0].x]}")],
}
