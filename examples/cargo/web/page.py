"""Cargo's web page. Its templates, styles and messages are in the folders next to this file."""

from __future__ import annotations

from typing import Any, cast

from cargo.game import GAME
from cargo.law import rules
from cargo.table.view_types import View
from cargo.text.words import ASKED, EVENTS

from boardroom.base.languages import text
from boardroom.engine.view_types import names_of
from boardroom.web.game_pages.contract import Line, Moment, Page, Sight, Turn, Viewpoint, seat_row
from boardroom.web.game_pages.turns import by_turn, line, sentence
from boardroom.web.tables.models import Table


def log(sight: Sight[View]) -> list[Turn]:
    names, words, lang = names_of(sight.seen), sight.played.words, sight.view.lang
    turns = by_turn(sight.seen, sight.log, rules.E_TURN)
    for turn, events in turns:
        # The header of a row names the turn player
        told_of = [(told, event) for told, event in events if event.what != rules.E_TURN]
        turn.lines += [line(told, event, words, lang, names, EVENTS[event.what].kind) for told, event in told_of]
    return [turn for turn, _ in turns]


def players(seen: View, seats: Any, view: Viewpoint) -> list[dict[str, Any]]:
    return [{**seat, **seat_row(seats, view, at, seen["actor"])} for at, seat in enumerate(seen["seats"])]


def context(sight: Sight[View]) -> dict[str, Any]:
    seen, names = sight.seen, names_of(sight.seen)
    turns = log(sight)
    lines: list[Line] = [each for turn in turns for each in turn.lines]
    acts = seen["actor"] if isinstance(seen["actor"], int) else None
    return {
        "steps": [text("Load or sail")],
        "step": 0 if sight.over else 1,
        "now": {
            "asked": "" if acts is None else ASKED[sight.view.lang],
            "who": "" if acts is None else names[acts],
            "last": lines[-1].text if lines else "",
        },
        "players": players(seen, sight.seats, sight.view),
        "turns": [turn for turn in reversed(turns) if turn.lines][:5],
        "winners": names[seen["turn"]] if sight.over and seen["turn"] is not None else "",
    }


def scene(table: Table, now: Moment, lang: str) -> dict[str, Any]:
    played, words = now.played, now.played.words
    events = [told.event for told in played.told if told.step == len(played.steps)]
    seen = cast(View, now.open_view())
    return {
        "seen": seen,
        "players": players(seen, list(table.seats.all()), Viewpoint.spectator(lang)),
        "lines": [
            {"text": sentence(event, words, lang, tuple(played.names)), "rule": words.rule_of(event)}
            for event in events
        ],
    }


PAGE = Page(
    game=GAME,
    context=context,
    scene=scene,
    log=log,
    kinds={"cargo": text("Voyages")},
    play_now={},
    pitch=text("Load another crate, or sail?"),
    lesson=((text("Load crates."), text("A die sets the value of each crate. A one is a storm.")),
            (text("Sail in time."), text("Your crates become coins."))),
    keys=((("C", "S"), text("load a crate, sail")),),
    worth=text("How many coins each had after that turn."),
    money=False,
)  # fmt: skip
