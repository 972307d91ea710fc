"""The game log of Trade and Credit, by turn, with promises."""

from __future__ import annotations

from typing import cast

from boardroom.base.languages import text
from boardroom.engine.rules.events import Event
from boardroom.engine.view_types import Log, names_of
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
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.web.decline_reasons import phrase
from boardroom.games.trade.web.log_icons import Rows, marks
from boardroom.web.game_pages.contract import UNSAID_SUM, Given, Line, Sight, Turn
from boardroom.web.game_pages.turns import by_turn, line
from boardroom.web.languages import said

KINDS = {
    "die": text("Die and events"),
    "credit": text("Credit"),
    "cards": text("Cards played"),
    "deals": text("Negotiation"),
    "promises": text("Promises"),
    "ruin": text("Bankruptcies"),
    "game": text("The game"),
}
UNSAID = {E_TURN, E_ENDED}
DULL = {E_TURN, E_ENDED, E_DISPLAY_NUMBER, E_DISPLAY_RIGHT, E_BUILDING}
"""Events that the short log and the latest event leave out, because the table shows them."""
FATE = {
    None: text("%(who)s promised %(other)s: “%(words)s”"),
    True: text("%(who)s promised %(other)s: “%(words)s” %(other)s says: kept."),
    False: text("%(who)s promised %(other)s: “%(words)s” %(other)s says: broken."),
}


def whole(sight: Sight[View]) -> list[Turn]:
    return told_turns(sight, sight.log, UNSAID)


def latest(sight: Sight[View], most: int) -> list[Turn]:
    since = max(0, sight.seen["turns"] - most)
    # Skip the first hands, which players see on the table
    dealt = (E_DREW_NUMBER, E_DREW_RIGHT)
    log = [(t, e) for t, e in sight.log if t.turn >= since and (t.turn or e.what not in dealt)]
    turns = told_turns(sight, log, DULL)
    return [turn for turn in reversed(turns) if turn.lines][:most]


def told_turns(sight: Sight[View], log: Log, unsaid: set[int]) -> list[Turn]:
    words, lang = cast(Words, sight.played.words), sight.view.lang
    names = names_of(sight.seen)
    struck = {given.struck: given for given in sight.promises if given.struck}
    turns = by_turn(sight.seen, log, E_TURN)
    for turn, events in turns:
        rows, coins = Rows(names), Coins()
        for told, event in events:
            row = rows.of(event)
            if event.what not in unsaid:
                drawn = marks(event, words, lang, names)
                kind, brought = EVENTS[event.what].kind, coins.brought(event)
                turn.lines.append(line(told, event, words, lang, names, kind, drawn, row, brought))
            if because := phrase(sight, told, event):
                quoted = f"{names[event.who]}: “{because}”"
                turn.lines.append(Line(quoted, "TC10", told.step, event.who, "deals", row=row))
            if event.what == E_ACCEPTED and told.step in struck:
                given = struck[told.step]
                seat = given.promise.seat
                turn.lines.append(Line(promise(given, names, lang), "TC10", told.step, seat, "promises", row=row))
    return [turn for turn, _ in turns]


class Coins:
    """The coins that each event moves. A deal moves them when it is accepted."""

    def __init__(self) -> None:
        self.offered: dict[int, int] = {}

    def brought(self, event: Event) -> tuple[tuple[int, float], ...]:
        what, who = event.what, event.who
        if what in (E_OFFERED, E_COUNTERED):
            self.offered = {}
        if what == E_ITEM_COINS:
            for seat, coins in ((who, -event.x), (event.y, event.x)):
                self.offered[seat] = self.offered.get(seat, 0) + coins
        if what == E_ACCEPTED:
            return tuple(self.offered.items())
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
            return ((who, -UNSAID_SUM),)
        return ()


def promise(given: Given, names: tuple[str, ...], lang: str) -> str:
    row = given.promise
    return said(lang, FATE[row.kept]) % {"who": names[row.seat], "other": names[row.to], "words": row.line.text}
