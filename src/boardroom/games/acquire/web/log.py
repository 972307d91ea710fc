"""Acquire's game log, by turn."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from boardroom.base.languages import text
from boardroom.engine.match import LoggedEvent
from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import GameLog, seat_names
from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_DEFUNCT,
    E_DREW,
    E_FOUNDED,
    E_FOUNDER_CASH,
    E_GREW,
    E_MARKET,
    E_OVER,
    E_SURVIVES,
    E_TURN,
)
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.events import EVENTS
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.log_summary import ENDING_EVENTS, OMITTED_EVENTS, group_runs
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.web.log_icons import render_icons
from boardroom.games.acquire.web.look import format_run, get_reader
from boardroom.web.game_pages.contract import UNKNOWN_AMOUNT, LogLine, LogTurn, TableView
from boardroom.web.game_pages.turns import group_by_turn

LogEntries = tuple[tuple[LoggedEvent, Event], ...]
LOG_KINDS = {
    "tiles": text("Tiles"),
    "chains": text("Chains and mergers"),
    "shares": text("Shares"),
    "bonuses": text("Bonuses"),
    "game": text("The game"),
}
SKIPPED_EVENTS = OMITTED_EVENTS - {E_OVER}
# Events that are not a player's action
ACTORLESS_EVENTS = {E_GREW, E_SURVIVES, E_DEFUNCT, E_MARKET, E_OVER}


def build_full_log(table_view: TableView[View]) -> list[LogTurn]:
    """Return all turns, oldest first, with the final settlement."""
    phrases = get_reader(cast(AcquireText, table_view.match.text), table_view.viewer.lang)
    names = seat_names(table_view.player_view)
    return [
        add_lines(turn, names, phrases, events)
        for turn, events in group_by_turn(table_view.player_view, table_view.log, E_TURN)
    ]


def build_recent_log(view: View, log: GameLog, phrases: PhraseBook, most: int) -> list[LogTurn]:
    """Return the last turns, newest first. Another part of the page shows the final settlement."""
    turns = group_by_turn(view, log, E_TURN)[-most:]
    if view["actor"] == "over":
        turn, events = turns[-1]
        ends = [at for at, (_, event) in enumerate(events) if event.code in ENDING_EVENTS]
        if ends:
            events = [*events[: ends[-1] + 1], *(entry for entry in events[ends[-1] + 1 :] if entry[1].code == E_OVER)]
        turns[-1] = turn, events
    names = seat_names(view)
    return [
        turn for turn in (add_lines(turn, names, phrases, events) for turn, events in reversed(turns)) if turn.lines
    ]


def add_lines(turn: LogTurn, names: tuple[str, ...], phrases: PhraseBook, entries: GameLog) -> LogTurn:
    turn.lines += build_lines(turn.number, turn.player_name, tuple(entries), names, phrases)
    return turn


@lru_cache(4000)
def build_lines(
    number: int, whose: str, entries: LogEntries, names: tuple[str, ...], phrases: PhraseBook
) -> list[LogLine]:
    """Return one line per run of similar events, without the first hand, which the table shows.

    Cached, because a finished turn is the same in every frame.
    """
    steps = {id(event): step.step for step, event in entries}
    skipped = SKIPPED_EVENTS if number else SKIPPED_EVENTS | {E_DREW}
    found = []
    for like in group_runs(event for _, event in entries if event.code not in skipped and event.x != HIDDEN):
        run = tuple(like)
        actor = find_actor(run[0])
        others = actor is not None and number > 0 and names[actor] != whose
        found.append(
            LogLine(
                text=format_run(run, phrases, names),
                rule=phrases.text.cited_rule(run[0]),
                action_number=steps[id(run[-1])],
                seat=actor,
                kind=EVENTS[run[0].code].kind,
                icons=render_icons(run, phrases),
                # Each holder in a merger has a row
                row=(actor + 1, names[actor]) if actor is not None and others else (0, ""),
                gains=tuple(gain for event in run for gain in find_gains(event)),
            )
        )
    return found


def find_gains(event: Event) -> tuple[tuple[int, float], ...]:
    """Return the gains in worth. Buying, selling and trading at the current price change nothing."""
    if event.code in (E_BONUS, E_FOUNDER_CASH):
        return ((event.seat, event.y),)
    return ((event.seat, UNKNOWN_AMOUNT),) if event.code == E_FOUNDED else ()


def find_actor(event: Event) -> int | None:
    return None if event.code in ACTORLESS_EVENTS else event.seat
