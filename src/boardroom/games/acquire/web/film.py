"""Acquire's animation: tiles drop, colour flows from them, and shares and money fly between chains and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import GameLog, seat_names
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
from boardroom.games.acquire.text.log_summary import OMITTED_EVENTS, group_runs
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.games.acquire.web.look import format_run
from boardroom.web.game_pages.film import Beat, date_beats, name_seat_place, select_recent_events


def build_film(view: View, log: GameLog, phrases: PhraseBook) -> list[Beat]:
    recent = select_recent_events(view, log)
    names, entry = seat_names(view), {id(event): when for when, event in recent}
    beats, place = list[Beat](), TurnFocus()
    for run in group_runs(event for _, event in recent if event.x != HIDDEN):
        first, when = run[0], entry[id(run[-1])]
        if first.code == E_PLACED:
            place = TurnFocus(first.x)
        elif first.code == E_SURVIVES:
            place = TurnFocus(place.tile, first.x)
        run_beats = BEAT_BUILDERS.get(first.code, describe_run_only)(run, place, phrases)
        sentence = "" if first.code in OMITTED_EVENTS else format_run(tuple(run), phrases, names)
        beats += date_beats(run_beats, when, sentence)
    return beats


class TurnFocus(NamedTuple):
    """The tile placed last and the chain that survives its merger."""

    tile: int = HIDDEN
    survivor: int = HIDDEN

    @property
    def square(self) -> str:
        return f"board:{self.tile}"


OWN_ACTION_EVENTS = {
    E_PLACED,
    E_FOUNDED,
    E_BOUGHT,
    E_SOLD,
    E_TRADED,
    E_KEPT,
    E_PASSED,
    E_ENDED,
    E_DECLARED,
    E_POWER,
    E_EXCHANGED,
}
"""Events of a player's own actions."""


RunBeatBuilder = Callable[[list[Event], TurnFocus, PhraseBook], list[Beat]]
"""Builds the beats of a run of similar events."""


def fly_share(chain: int, phrases: PhraseBook, at: str, to: str, label: str = "") -> Beat:
    """Return a share moving from one place to another, as a chip in its chain's colour."""
    return Beat("fly", at, to, f"chip k{chain}", phrases.letters[phrases.text.chains[chain]], label=label)


def fly_payment(event: Event, amount: int, *, major: bool = False) -> list[Beat]:
    return [
        Beat(
            "fly",
            f"chain:{event.x}",
            name_seat_place(event.seat),
            "money",
            "$",
            label=f"+{format_money(amount)}",
            major=major,
        )
    ]


def describe_run_only(run: list[Event], place: TurnFocus, phrases: PhraseBook) -> list[Beat]:
    return [] if run[0].code in OMITTED_EVENTS else [Beat("tell")]


def show_purchase(run: list[Event], place: TurnFocus, phrases: PhraseBook) -> list[Beat]:
    spent = f"-{format_money(sum(event.y for event in run))}"
    return [
        fly_share(event.x, phrases, f"chain:{event.x}", name_seat_place(event.seat), "" if number else spent)
        for number, event in enumerate(run)
    ]


def show_sale(run: list[Event], place: TurnFocus, phrases: PhraseBook) -> list[Beat]:
    return [
        fly_share(
            run[0].x,
            phrases,
            name_seat_place(run[0].seat),
            f"chain:{run[0].x}",
            f"+{format_money(sum(event.y for event in run))}",
        )
    ]


def show_trade(run: list[Event], place: TurnFocus, phrases: PhraseBook) -> list[Beat]:
    given, got = run[0].x, run[0].y
    return [
        fly_share(given, phrases, name_seat_place(run[0].seat), f"chain:{given}", f"-{2 * len(run)}"),
        fly_share(got, phrases, f"chain:{got}", name_seat_place(run[0].seat), f"+{len(run)}"),
    ]


BEAT_BUILDERS: dict[int, RunBeatBuilder] = {
    E_PLACED: lambda run, place, phrases: [Beat("drop", place.square, mark=TILE_NAMES[place.tile])],
    E_FOUNDED: lambda run, place, phrases: [Beat("flow", place.square, look=f"k{run[0].x}", major=True)],
    E_GREW: lambda run, place, phrases: [Beat("flow", place.square, look=f"k{run[0].x}")],
    E_DEFUNCT: lambda run, place, phrases: [
        Beat("scene", place.square, look=f"k{run[0].x} k{place.survivor}", major=True),
        Beat("flow", place.square, look=f"k{place.survivor}", major=True),
    ],
    E_BONUS: lambda run, place, phrases: fly_payment(run[0], run[0].y, major=True),
    E_FOUNDER_CASH: lambda run, place, phrases: fly_payment(run[0], run[0].y),
    E_LIQUIDATED: lambda run, place, phrases: fly_payment(run[0], run[0].z),
    E_FOUNDER_SHARE: lambda run, place, phrases: [
        fly_share(run[0].x, phrases, f"chain:{run[0].x}", name_seat_place(run[0].seat))
    ],
    E_BOUGHT: show_purchase,
    E_SOLD: show_sale,
    E_TRADED: show_trade,
    # Only the viewer's own draws are visible
    E_DREW: lambda run, place, phrases: [Beat("fresh", f"tile:{TILE_NAMES[run[0].x]}")],
}
