"""Acquire's page as the assistant of a physical table: squares to tap, and rulings to remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.engine.match import Table as Played
from boardroom.games.acquire.law.codes import E_DREW
from boardroom.games.acquire.table.misplaced_tiles import rule_on, stand_ins
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.events import MISPLACED
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import Reader
from boardroom.web.game_pages.contract import Real, Sight
from boardroom.web.languages import said

Entries = dict[str, tuple[str, str, str]]
"""For each tile: the action that enters it, its effect, and the CSS class of its square."""

QUESTIONS = {
    "start": "ask_start",
    "market": "ask_market",
    "final": "ask_market",
    "place": "ask_place",
    "shed": "ask_shed",
}
"""The phrase of the question, by phase."""
BUTTON_LABELS = {"draw": text("Enter %(tile)s"), "place": text("Place %(tile)s"), "shed": text("Remove %(tile)s")}


def entries(sight: Sight[View], look: Reader) -> Entries:
    """Return all tiles that may be entered now, and the blocked ones, so that tapping them explains why."""
    if not sight.view.mine or sight.over:
        return {}
    seen, found = sight.seen, Entries()
    for tile, effect in seen["effects"].items():
        say = look.effect(effect, brief=False)
        found[tile] = (f"place {tile}", say, effect["does"])
    for action in sight.played.legal_texts():
        verb, _, tile = action.partition(" ")
        if verb == "draw":
            found[tile] = (action, "", "")
        elif verb == "shed" and tile:
            found[tile] = (action, look.terms["dead_word"], "dead")
    return found


def assist(sight: Sight[View], look: Reader, made: Entries) -> dict[str, Any] | None:
    """Return what only an assistant's page shows, or None at any other table."""
    if not sight.played.typed:
        return None
    seen, lang = sight.seen, sight.view.lang
    verbs = {do.split()[0] for do, _, _ in made.values()}
    who = seen["drawing"] if seen["actor"] == "chance" else seen["actor"]
    name = seen["seats"][who]["name"] if isinstance(who, int) else ""
    counts = stand_ins(sight.played.notes)
    rule = MISPLACED[look.words.rules["misplaced"]]
    return {
        "drives": bool(sight.view.mine),
        "who": name,
        "asked": look.say(QUESTIONS[seen["phase"]], who=name) if seen["phase"] in QUESTIONS and made else "",
        "verbs": {verb: said(lang, BUTTON_LABELS[verb], tile="{tile}") for verb in sorted(verbs)},
        "rule": rule,
        "later": rule == "AC23",
        "lie": lying(sight),
        "drew": drew(sight, look),
        # A misplaced tile may count as another tile than the one printed on it (CH25)
        "counts": [
            {"printed": TILE_NAMES[t], "as": TILE_NAMES[square]}
            for t, square in counts.items()
            if rule == "CH25" and TILE_NAMES[t] in seen["board"] and TILE_NAMES[square] not in seen["board"]
        ],
    }


def drew(sight: Sight[View], look: Reader) -> str:
    """Return who must draw how many tiles, unless it is the usual single tile."""
    steps = sight.played.steps
    events = [event for told, event in sight.log if told.step == len(steps) and event.what == E_DREW]
    if len(events) < 2:
        return ""
    return look.say("draws_tiles", who=sight.played.names[events[0].who], n=len(events))


def lying(sight: Sight[View]) -> list[dict[str, str]]:
    """Return the misplaced tiles that are still to be exchanged (AC23)."""
    found: list[dict[str, str]] = []
    for note in sight.seen["notes"]:
        kind, printed, square = note.split()
        found = [row for row in found if row["square"] != square]
        if kind == "misplaced":
            found.append({"printed": printed, "square": square, "do": f"swapped {printed} {square}"})
    return found


def ruled(game: Played, sent: Mapping[str, str]) -> None:
    """Apply a ruling: `time` (CH9), a misplaced tile and whether the player holds the tile of that square (AC23, CH25),
    or a note such as `swapped 6F 7F`."""
    ruling = sent["rule"]
    if ruling in ("held", "not-held"):
        rule_on(game, sent.get("printed", ""), sent.get("lies", ""), ruling == "held")
    elif ruling == "time":
        game.do(ruling)
    else:
        game.note(ruling)


REAL = Real(
    options={"hands": "unknown"},
    rules=ruled,
    keys=((("6", "F"), text("select that square; Enter confirms it")),),
    styles=("acquire/assistant.css",),
    scripts=("acquire/assistant.js",),
)
