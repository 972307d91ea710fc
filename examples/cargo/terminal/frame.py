"""Cargo in a terminal: one line per player, and two keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cargo.table.view_types import Seat, View
from cargo.text.words import PROMPTS, CargoText
from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.engine.terminal.contract import ScreenSize, TerminalChoice
from boardroom.engine.view_types import seat_names

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

TEXTS = {
    "worth": {"en": "A crate: 2 to 6 coins; a 1 is a storm", "ja": "木箱：2～6コイン、1は嵐"},
    "status": {"en": "turn {turns}", "ja": "{turns}手番目"},
    "over": {"en": "The game is over.", "ja": "ゲーム終了"},
    "ship": {"en": "On board: {crates} of 5 crates, worth {hold}", "ja": "積荷：木箱{crates}/5、価値{hold}"},
    "seat": {"en": "{name}: {coins} coins", "ja": "{name}：{coins}コイン"},
    "load": {"en": "load a crate", "ja": "木箱を積む"},
    "sail": {"en": "sail", "ja": "出港する"},
    "keys": {"en": "load a crate, sail", "ja": "木箱を積む、出港する"},
}


class CargoTerminal:
    def describe_status(self, seen: View, lang: str) -> str:
        return TEXTS["status"][lang].format_map(seen)

    def prompt_player(self, seen: View, lang: str) -> Text:
        if not isinstance(seen["actor"], int):
            return Text(TEXTS["over"][lang])
        return Text(f"{seen['seats'][seen['actor']]['name']}: {PROMPTS[lang]}", "bold")

    def draw_frame(self, seen: View, log: GameLog, lang: str, room: ScreenSize) -> RenderableType:
        names = seat_names(seen)
        lines = [Text(TEXTS["ship"][lang].format_map(seen)), *self.format_seats(seen["seats"], lang), Text()]
        told = [Text(CargoText().describe_event(event, lang, names), "dim") for _, event in log]
        return Group(*lines, *told[len(told) - max(room.height - len(lines), 0) :])

    def format_seats(self, seats: list[Seat], lang: str) -> list[Text]:
        return [Text(TEXTS["seat"][lang].format_map(seat)) for seat in seats]

    def list_choices(self, seen: View, lang: str) -> list[TerminalChoice]:
        return [TerminalChoice(action[0], TEXTS[action][lang], (action,)) for action in seen["legal"]]

    def reserved_letters(self, seen: View) -> set[str]:
        return {action[0] for action in seen["legal"]}

    def parse_input(self, seen: View, typed: str) -> list[str]:
        return [action for action in seen["legal"] if action.startswith(typed)] if typed else []

    def tell_story(self, seen: View, log: GameLog, since: int, lang: str) -> list[Text]:
        return []

    def draw_result(self, seen: View, log: GameLog, lang: str) -> list[Text]:
        return self.format_seats(sorted(seen["seats"], key=lambda seat: -seat["coins"]), lang)

    def list_keys(self, lang: str) -> list[tuple[str, str]]:
        return [("l s", TEXTS["keys"][lang])]

    def reference_tables(self, lang: str) -> str:
        return TEXTS["worth"][lang]
