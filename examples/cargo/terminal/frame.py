"""Cargo in a terminal: one line per player, and two keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cargo.table.view_types import Seat, View
from cargo.text.words import ASKED, Words
from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.engine.terminal.contract import Choice, Room
from boardroom.engine.view_types import names_of

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

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
    def status(self, seen: View, lang: str) -> str:
        return TEXTS["status"][lang].format_map(seen)

    def ask(self, seen: View, lang: str) -> Text:
        if not isinstance(seen["actor"], int):
            return Text(TEXTS["over"][lang])
        return Text(f"{seen['seats'][seen['actor']]['name']}: {ASKED[lang]}", "bold")

    def frame(self, seen: View, log: Log, lang: str, room: Room) -> RenderableType:
        names = names_of(seen)
        lines = [Text(TEXTS["ship"][lang].format_map(seen)), *self.seats(seen["seats"], lang), Text()]
        told = [Text(Words().event(event, lang, names), "dim") for _, event in log]
        return Group(*lines, *told[len(told) - max(room.height - len(lines), 0) :])

    def seats(self, seats: list[Seat], lang: str) -> list[Text]:
        return [Text(TEXTS["seat"][lang].format_map(seat)) for seat in seats]

    def choices(self, seen: View, lang: str) -> list[Choice]:
        return [Choice(action[0], TEXTS[action][lang], (action,)) for action in seen["legal"]]

    def letters(self, seen: View) -> set[str]:
        return {action[0] for action in seen["legal"]}

    def actions(self, seen: View, typed: str) -> list[str]:
        return [action for action in seen["legal"] if action.startswith(typed)] if typed else []

    def story(self, seen: View, log: Log, since: int, lang: str) -> list[Text]:
        return []

    def result(self, seen: View, log: Log, lang: str) -> list[Text]:
        return self.seats(sorted(seen["seats"], key=lambda seat: -seat["coins"]), lang)

    def help(self, lang: str) -> list[tuple[str, str]]:
        return [("l s", TEXTS["keys"][lang])]

    def tables(self, lang: str) -> str:
        return TEXTS["worth"][lang]
