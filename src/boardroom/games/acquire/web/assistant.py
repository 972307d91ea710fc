"""Acquire's page as the assistant of a physical table: squares to tap, and rulings to remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.engine.match import Match
from boardroom.games.acquire.law.codes import E_DREW
from boardroom.games.acquire.table.misplaced_tiles import apply_ruling as apply_tile_ruling
from boardroom.games.acquire.table.misplaced_tiles import map_stand_ins
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.events import MISPLACED_TILE_RULES
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.web.game_pages.contract import AssistantRules, TableView
from boardroom.web.languages import translate

TileEntries = dict[str, tuple[str, str, str]]
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


def list_entries(table_view: TableView[View], phrases: PhraseBook) -> TileEntries:
    """Return all tiles that may be entered now, and the blocked ones, so that tapping them explains why."""
    if not table_view.viewer.own_seats or table_view.is_over:
        return {}
    view, found = table_view.player_view, TileEntries()
    for tile, effect in view["effects"].items():
        say = phrases.describe_effect(effect, brief=False)
        found[tile] = (f"place {tile}", say, effect["does"])
    for action in table_view.match.legal_action_texts():
        verb, _, tile = action.partition(" ")
        if verb == "draw":
            found[tile] = (action, "", "")
        elif verb == "shed" and tile:
            found[tile] = (action, phrases.terms["dead_word"], "dead")
    return found


def build_assistant(table_view: TableView[View], phrases: PhraseBook, made: TileEntries) -> dict[str, Any] | None:
    """Return what only an assistant's page shows, or None at any other table."""
    if not table_view.match.records_real_table:
        return None
    view, lang = table_view.player_view, table_view.viewer.lang
    verbs = {action.split()[0] for action, _, _ in made.values()}
    who = view["drawing"] if view["actor"] == "chance" else view["actor"]
    name = view["seats"][who]["name"] if isinstance(who, int) else ""
    counts = map_stand_ins(table_view.match.notes)
    rule = MISPLACED_TILE_RULES[phrases.text.ruleset["misplaced"]]
    return {
        "drives": bool(table_view.viewer.own_seats),
        "who": name,
        "asked": phrases.say(QUESTIONS[view["phase"]], who=name) if view["phase"] in QUESTIONS and made else "",
        "verbs": {verb: translate(lang, BUTTON_LABELS[verb], tile="{tile}") for verb in sorted(verbs)},
        "rule": rule,
        "later": rule == "AC23",
        "lie": list_misplaced_tiles(table_view),
        "drew": describe_draw(table_view, phrases),
        # A misplaced tile may count as another tile than the one printed on it (CH25)
        "counts": [
            {"printed": TILE_NAMES[t], "as": TILE_NAMES[square]}
            for t, square in counts.items()
            if rule == "CH25" and TILE_NAMES[t] in view["board"] and TILE_NAMES[square] not in view["board"]
        ],
    }


def describe_draw(table_view: TableView[View], phrases: PhraseBook) -> str:
    """Return who must draw how many tiles, unless it is the usual single tile."""
    steps = table_view.match.steps
    events = [event for entry, event in table_view.log if entry.step == len(steps) and event.code == E_DREW]
    if len(events) < 2:
        return ""
    return phrases.say("draws_tiles", who=table_view.match.names[events[0].seat], n=len(events))


def list_misplaced_tiles(table_view: TableView[View]) -> list[dict[str, str]]:
    """Return the misplaced tiles that are still to be exchanged (AC23)."""
    found: list[dict[str, str]] = []
    for note in table_view.player_view["notes"]:
        kind, printed, square = note.split()
        found = [row for row in found if row["square"] != square]
        if kind == "misplaced":
            found.append({"printed": printed, "square": square, "do": f"swapped {printed} {square}"})
    return found


def apply_ruling(game: Match, sent: Mapping[str, str]) -> None:
    """Apply a ruling: `time` (CH9), a misplaced tile and whether the player holds the tile of that square (AC23, CH25),
    or a note such as `swapped 6F 7F`."""
    ruling = sent["rule"]
    if ruling in ("held", "not-held"):
        apply_tile_ruling(game, sent.get("printed", ""), sent.get("lies", ""), ruling == "held")
    elif ruling == "time":
        game.apply_action(ruling)
    else:
        game.add_note(ruling)


ASSISTANT = AssistantRules(
    options={"hands": "unknown"},
    apply_ruling=apply_ruling,
    key_help=((("6", "F"), text("select that square; Enter confirms it")),),
    styles=("acquire/assistant.css",),
    scripts=("acquire/assistant.js",),
)
