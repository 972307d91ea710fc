"""Aquaretto and Zooloretto in a terminal: prompts, input and the frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.engine.terminal.contract import ScreenSize, TerminalChoice
from boardroom.games.aquaretto.law.codes import (
    BUY_PRICE,
    DISCARD_PRICE,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    LARGE_PRICE,
    MOVE_PRICE,
    SMALL_PRICE,
)
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.terminal.frame import MARK_SIGNS, animal_code, draw_table
from boardroom.games.aquaretto.terminal.log import draw_recent_log, draw_result, draw_turns
from boardroom.games.aquaretto.terminal.look import Look
from boardroom.games.aquaretto.terminal.texts import CORNERS
from boardroom.games.aquaretto.text import prompts, rulebook
from boardroom.games.aquaretto.text.game_text import AquarettoText
from boardroom.games.aquaretto.text.names import CELL_NUMBERS, CORNER_NAMES, ROLE_NAMES, SPECIES_NAMES

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

PRICES = {
    "move": MOVE_PRICE,
    "buy": BUY_PRICE,
    "discard": DISCARD_PRICE,
    "small": SMALL_PRICE,
    "large": LARGE_PRICE,
    "exchange": EXCHANGE_PRICE,
    "expand": EXPAND_PRICE,
}
EVENTS_PER_LINE = 6
CELL_VERBS = {"put": "put", "birth": "put", "worker": "trainer", "lay": "lay"}
"""The verb of the action for a cell typed in each phase."""


class AquarettoTerminal:
    """One table in a terminal."""

    def __init__(self, options: Mapping[str, Any], colours: int) -> None:
        self.options = options
        self.colours = colours
        self.text = AquarettoText(options)
        self.games_played = rulebook.games_played(options["ruleset"])

    def create_look(self, lang: str) -> Look:
        return Look(lang, self.colours)

    # Prompts

    def describe_status(self, seen: View, lang: str) -> str:
        look = self.create_look(lang)
        if seen["last"]:
            return look.say("status_last")
        left = " + ".join(str(pile["left"]) for pile in seen["piles"].values())
        return look.say("status", round=seen["round"], left=left)

    def prompt_player(self, seen: View, lang: str) -> Text:
        look = self.create_look(lang)
        what = prompts.PHASE_PROMPTS[seen["phase"]][lang]
        if isinstance(seen["actor"], int):
            what = look.say("asked", who=seen["seats"][seen["actor"]]["name"], what=what)
        line = Text(f" {what}", "bold")
        if seen["hand"]:
            line.append(f" {look.say('in_hand', kind=look.tile_name(seen['hand']))}")
        return line

    def list_keys(self, lang: str) -> list[tuple[str, str]]:
        look = self.create_look(lang)
        keys = [("1 2 3", look.say("help_number"))]
        if self.games_played != "zoo":
            # Only the park has named spaces, expansions to rotate, and marks
            keys += [
                ("k11", look.say("help_cell")),
                ("1 k8", look.say("help_turn")),
                (" ".join(MARK_SIGNS[1:-1]), look.say("help_marks")),
            ]
        return keys

    def reference_tables(self, lang: str) -> str:
        """Return the prices, and the enclosures if the zoo is played."""
        look = self.create_look(lang)
        prices = {name: look.format_count("coins", price) for name, price in PRICES.items()}
        parts = [look.say("prices", **prices)]
        if self.games_played != "zoo":
            parts.append("  ".join(f"{animal_code(name)} {look.term(name)}" for name in SPECIES_NAMES[:8]))
        if self.games_played != "aquarium":
            parts.append(rulebook.format_pen_table(lang))
        return "\n\n".join(parts)

    # Frame

    def draw_frame(self, seen: View, log: GameLog, lang: str, room: ScreenSize) -> RenderableType:
        lines = draw_table(seen, self.create_look(lang), room)
        left = max(room.height - len(lines), 0)
        # A turn takes at least one line and rarely has more than a few events
        recent = log[-EVENTS_PER_LINE * left :] if left else []
        return Group(*lines, *draw_recent_log(draw_turns(seen, recent, self.text, lang), room.width, left))

    def tell_story(self, seen: View, log: GameLog, since: int, lang: str) -> list[Text]:
        """Return nothing: no event here is worth a pause."""
        return []

    def draw_result(self, seen: View, log: GameLog, lang: str) -> list[Text]:
        return draw_result(seen, self.create_look(lang))

    # Input

    def list_choices(self, seen: View, lang: str) -> list[TerminalChoice]:
        """Assign numbers to the legal actions; cells are typed by name, with one as the example."""
        look, phase = self.create_look(lang), seen["phase"]
        if phase == "lay-small":
            return self.small_board_choices(seen, look)
        found: list[TerminalChoice] = []
        cells = []
        for text in seen["legal"]:
            if text.split(" ")[0] == CELL_VERBS.get(phase):
                cells.append(text)
            else:
                label = self.action_label(text, seen, look) + self.effect_label(text, seen, look)
                found.append(TerminalChoice(str(len(found) + 1), label, (text,)))
        if cells:
            hint = look.say("by_cell_trainer" if phase == "worker" else "by_cell")
            found.append(TerminalChoice(cells[0].split(" ")[1].casefold(), hint, (cells[0],)))
        return found

    def small_board_choices(self, seen: View, look: Look) -> list[TerminalChoice]:
        """Offer a small expansion: an orientation's number and a cell, with one as the example."""
        ways, first = [], ""
        for number, corner in enumerate(CORNER_NAMES, 1):
            spaces = [text for text in seen["legal"] if text.split(" ")[1] == corner]
            if spaces:
                ways.append(look.say("turned", n=number, corner=CORNERS[corner][look.lang]))
                first = first or spaces[0]
        if not first:
            return []
        _, corner, cell = first.split(" ")
        key = f"{CORNER_NAMES.index(corner) + 1} {cell.casefold()}"
        return [TerminalChoice(key, look.say("by_way", ways=look.say("list").join(ways)), (first,))]

    def action_label(self, text: str, seen: View, look: Look) -> str:
        """Return an action as a label."""
        verb, *arguments = text.split(" ")
        said: dict[str, str] = {}
        price = PRICES.get(verb.split("-")[0])
        if price is not None:
            said["price"] = look.format_count("coins", price)
        role = verb.removeprefix("move-")
        if role in ROLE_NAMES and not arguments:
            return look.say("move-role" if price else "role", role=look.term(role), **said)
        for argument in arguments:
            if verb in ("load", "take"):
                said["truck"] = argument
            elif verb in ("buy", "buy-barn"):
                said["other"] = seen["seats"][int(argument) - 1]["name"]
            elif verb == "pick":
                said["kind"] = look.tile_name(argument)
            elif argument in CELL_NUMBERS:
                said["cell"] = argument
            else:
                kinds = {"reveal": "game", "enclose": "pen", "stall": "place", "move-stall": "place"}
                name = kinds.get(verb) or ("species" if argument in SPECIES_NAMES else "pen")
                said["other_pen" if name in said else name] = look.term(argument)
        return look.say({"depot": "depot_it", "barn": "barn_it"}.get(verb, verb), **said)

    def effect_label(self, text: str, seen: View, look: Look) -> str:
        """Return an action's effect on points and coins, if the view has it."""
        effect = seen["effects"].get(text)
        parts = []
        for what, brings in (("points", effect["points"]), ("coins", effect["coins"])) if effect else ():
            if brings:
                parts.append(f"{'+' if brings > 0 else ''}{look.format_count(what, brings)}")
        return look.say("effect", what=look.say("list").join(parts)) if parts else ""

    def reserved_letters(self, seen: View) -> set[str]:
        return set()

    def parse_input(self, seen: View, typed: str) -> list[str]:
        """Convert a cell's name, for a small expansion with an orientation if there is more than one."""
        if seen["phase"] == "lay-small":
            found = re.fullmatch(r"(?:([1-4]) ?)?([a-w]\d{1,2})", typed)
            if not found or found[2].upper() not in CELL_NUMBERS:
                return []
            if found[1]:
                return [f"lay-small {CORNER_NAMES[int(found[1]) - 1]} {found[2].upper()}"]
            there = [text for text in seen["legal"] if text.split(" ")[2] == found[2].upper()]
            return there if len(there) == 1 else []
        if seen["phase"] in CELL_VERBS and typed.upper() in CELL_NUMBERS:
            return [f"{CELL_VERBS[seen['phase']]} {typed.upper()}"]
        return []
