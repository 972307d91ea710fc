"""The game log of Trade and Credit, by turn, with promises."""

from __future__ import annotations

from typing import cast

from boardroom.base.languages import text
from boardroom.engine.rules.events import Event
from boardroom.engine.view_types import GameLog, seat_names
from boardroom.games.trade.law.codes import (
    E_ACCEPTED,
    E_BUILDING,
    E_COUNTERED,
    E_DISPLAY_NUMBER,
    E_DISPLAY_RIGHT,
    E_DREW_NUMBER,
    E_DREW_RIGHT,
    E_ENDED,
    E_GOT,
    E_INCOME,
    E_ITEM_COINS,
    E_OFFERED,
    E_PAID,
    E_PAID_BANK,
    E_RUINED,
    E_TOOK,
    E_TURN,
    E_WENT_ON,
    SIX,
)
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.events import EVENTS
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.decline_reasons import explain_decline
from boardroom.games.trade.web.log_icons import DealRows, render_icons
from boardroom.web.game_pages.contract import UNKNOWN_AMOUNT, DealPromise, LogLine, LogTurn, TableView
from boardroom.web.game_pages.turns import build_log_line, group_by_turn
from boardroom.web.languages import translate

LOG_KINDS = {
    "die": text("Die and events"),
    "credit": text("Credit"),
    "cards": text("Cards played"),
    "deals": text("Negotiation"),
    "promises": text("Promises"),
    "ruin": text("Bankruptcies"),
    "game": text("The game"),
}
SKIPPED_EVENTS = {E_TURN, E_ENDED}
SHORT_LOG_SKIPPED_EVENTS = {E_TURN, E_ENDED, E_DISPLAY_NUMBER, E_DISPLAY_RIGHT, E_BUILDING}
"""Events that the short log and the latest event leave out, because the table shows them."""
PROMISE_TEXTS = {
    None: text("%(who)s promised %(other)s: “%(words)s”"),
    True: text("%(who)s promised %(other)s: “%(words)s” %(other)s says: kept."),
    False: text("%(who)s promised %(other)s: “%(words)s” %(other)s says: broken."),
}


def build_full_log(table_view: TableView[View]) -> list[LogTurn]:
    return build_turns(table_view, table_view.log, SKIPPED_EVENTS)


def build_recent_log(table_view: TableView[View], most: int) -> list[LogTurn]:
    since = max(0, table_view.player_view["turns"] - most)
    # Skip the first hands, which players see on the table
    dealt = (E_DREW_NUMBER, E_DREW_RIGHT)
    log = [(t, e) for t, e in table_view.log if t.turn >= since and (t.turn or e.code not in dealt)]
    turns = build_turns(table_view, log, SHORT_LOG_SKIPPED_EVENTS)
    return [turn for turn in reversed(turns) if turn.lines][:most]


def build_turns(table_view: TableView[View], log: GameLog, skipped: set[int]) -> list[LogTurn]:
    game_text, lang = cast(TradeText, table_view.match.text), table_view.viewer.lang
    names = seat_names(table_view.player_view)
    struck = {given.accepted_at: given for given in table_view.promises if given.accepted_at}
    turns = group_by_turn(table_view.player_view, log, E_TURN)
    for turn, events in turns:
        rows, coins = DealRows(names), CoinTracker()
        for entry, event in events:
            row = rows.find_row(event)
            if event.code not in skipped:
                drawn = render_icons(event, game_text, lang, names)
                kind, brought = EVENTS[event.code].kind, coins.record_event(event)
                turn.lines.append(build_log_line(entry, event, game_text, lang, names, kind, drawn, row, brought))
            if because := explain_decline(table_view, entry, event):
                quoted = f"{names[event.seat]}: “{because}”"
                turn.lines.append(LogLine(quoted, "TC10", entry.step, event.seat, "deals", row=row))
            if event.code == E_ACCEPTED and entry.step in struck:
                given = struck[entry.step]
                seat = given.promise.seat
                turn.lines.append(
                    LogLine(format_promise(given, names, lang), "TC10", entry.step, seat, "promises", row=row)
                )
    return [turn for turn, _ in turns]


class CoinTracker:
    """The coins that each event moves. A deal moves them when it is accepted."""

    def __init__(self) -> None:
        self.offered_coins: dict[int, int] = {}

    def record_event(self, event: Event) -> tuple[tuple[int, float], ...]:
        what, who = event.code, event.seat
        if what in (E_OFFERED, E_COUNTERED):
            self.offered_coins = {}
        if what == E_ITEM_COINS:
            for seat, coins in ((who, -event.x), (event.y, event.x)):
                self.offered_coins[seat] = self.offered_coins.get(seat, 0) + coins
        if what == E_ACCEPTED:
            return tuple(self.offered_coins.items())
        if what == E_PAID:
            return (who, -event.x), (event.y, event.x)
        if what == E_TOOK and event.x == SIX:
            # The sentence does not name the previous owner
            return ((who, -event.y),)
        if what in (E_INCOME, E_GOT, E_WENT_ON):
            return ((who, event.x),)
        if what == E_PAID_BANK:
            return ((who, -event.x),)
        if what == E_RUINED:
            return ((who, -UNKNOWN_AMOUNT),)
        return ()


def format_promise(given: DealPromise, names: tuple[str, ...], lang: str) -> str:
    row = given.promise
    return translate(lang, PROMISE_TEXTS[row.was_kept]) % {
        "who": names[row.seat],
        "other": names[row.recipient],
        "words": row.line.text,
    }
