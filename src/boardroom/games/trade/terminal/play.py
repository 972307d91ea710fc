"""Trade and Credit in a terminal: prompts, input and the frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.engine.terminal.contract import ScreenSize, TerminalChoice
from boardroom.games.trade.law.codes import KINDS, MAX_AMOUNT
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.terminal.frame import draw_table
from boardroom.games.trade.terminal.log import draw_result
from boardroom.games.trade.terminal.look import Look
from boardroom.games.trade.text import prompts
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES, SEAT_LETTERS

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

ITEM_PATTERN = re.compile(r"(?P<n>\d+)(?P<unit>[ci])|#(?P<card>\d)")


class TradeTerminal:
    """One table of Trade and Credit in a terminal."""

    def __init__(self, options: Mapping[str, Any], colours: int) -> None:
        self.options = options
        self.colours = colours
        self.text = TradeText(options)

    def create_look(self, lang: str) -> Look:
        return Look(self.text, lang, self.colours)

    # Prompts

    def describe_status(self, seen: View, lang: str) -> str:
        return self.create_look(lang).say("status", turns=seen["turns"], last=seen["last_turn"])

    def prompt_player(self, seen: View, lang: str) -> Text:
        what = prompts.PHASE_PROMPTS[seen["phase"]][lang]
        if isinstance(seen["actor"], int):
            what = self.create_look(lang).say("asked", who=seen["seats"][seen["actor"]]["name"], what=what)
        return Text(f" {what}", "bold")

    def list_keys(self, lang: str) -> list[tuple[str, str]]:
        look = self.create_look(lang)
        return [
            ("b: 5c s5 / h3", look.say("help_trade")),
            ("s5", look.say("help_card")),
            ("Enter", look.say("help_enter")),
        ]

    def reference_tables(self, lang: str) -> str:
        lines = [self.create_look(lang).say("amounts")]
        for kind, line in enumerate(self.text.ruleset["rights"]):
            lines.append(f"  {self.text.right_name(kind, lang)} ×{line['copies']}")
        return "\n".join(lines)

    # Frame

    def draw_frame(self, seen: View, log: GameLog, lang: str, room: ScreenSize) -> RenderableType:
        return Group(*draw_table(seen, log, self.create_look(lang), room))

    def tell_story(self, seen: View, log: GameLog, since: int, lang: str) -> list[Text]:
        """Return nothing: no event here is worth a pause."""
        return []

    def draw_result(self, seen: View, log: GameLog, lang: str) -> list[Text]:
        return draw_result(seen, self.create_look(lang))

    # Input

    def list_choices(self, seen: View, lang: str) -> list[TerminalChoice]:
        """Assign numbers to the legal actions. Of the bids for a player card, only the lowest; no items of offers."""
        found: list[TerminalChoice] = []
        bids = set()
        for text in seen["legal"]:
            verb, *rest = text.split(" ")
            if text == "end" or verb in ("give", "ask"):
                continue
            if verb == "take":
                if rest[0] in bids:
                    continue
                bids.add(rest[0])
            found.append(TerminalChoice(str(len(found) + 1), self.action_label(verb, rest, seen, lang), (text,)))
        if "end" in seen["legal"]:
            found.append(TerminalChoice("", self.create_look(lang).say("end"), ("end",)))
        return found

    def action_label(self, verb: str, rest: list[str], seen: View, lang: str) -> str:
        """Return an action as a label."""
        look = self.create_look(lang)
        if verb in ("offer", "hear"):
            name = seen["seats"][SEAT_LETTERS.index(rest[0])]["name"]
            return look.say("offer_to" if verb == "offer" else "hear_from", who=f"{rest[0]} {name}")
        if verb == "take":
            return look.say(
                "take", card=rest[0], n=int(rest[2]) + (seen["player_cards"][int(rest[0]) - 1]["stake"] or 0)
            )
        if verb == "raise":
            return look.say("raise", card=rest[0], n=MAX_AMOUNT)
        if verb == "buy" and rest[0] in ("income", "number", "right"):
            return look.say(f"buy_{rest[0]}")
        if verb in ("buy", "play", "keep"):
            return look.say(verb, card=look.draw_card(rest[0]).plain)
        return look.say(verb)

    def reserved_letters(self, seen: View) -> set[str]:
        return set()

    def parse_input(self, seen: View, typed: str) -> list[str]:
        """Convert a card's name, or an offer such as `b: 5c s5 / h3` with its items in any order."""
        if seen["phase"] == "act" and seen["seat"] is not None:
            to, colon, items = typed.partition(":")
            if colon and len(to.strip()) == 1:
                seat = SEAT_LETTERS.casefold().find(to.strip())
                named = self.parse_items(seen, items, seen["seat"], seat) if 0 <= seat < len(seen["seats"]) else None
                return [f"offer {SEAT_LETTERS[seat]}", *named, "send"] if named else []
            return [text for text in seen["legal"] if text.casefold() in (f"play {typed}", f"buy {typed}")][:1]
        if (offer := seen["offer"]) and seen["phase"] == "build":
            named = self.parse_items(seen, typed, offer["builder"], offer["other"])
            return [*named, "send"] if named else []
        if seen["phase"] == "keep":
            return [text for text in seen["legal"] if text.casefold() == f"keep {typed}"]
        return []

    def parse_items(self, seen: View, typed: str, giver: int, taker: int) -> list[str] | None:
        """Convert the items of an offer to actions in their fixed order; None if a word is unknown."""
        gives, _, asks = typed.partition("/")
        found = []
        for verb, words, seat in (("give", gives, giver), ("ask", asks, taker)):
            for word in words.split():
                text = self.parse_item(seen, verb, word, seat)
                if text is None:
                    return None
                found.append(text)
        return sorted(found, key=self.text.grammar.parse)

    def parse_item(self, seen: View, verb: str, word: str, seat: int) -> str | None:
        if found := ITEM_PATTERN.fullmatch(word):
            if found["card"]:
                return f"{verb} card {found['card']}" if found["card"] in "123456" else None
            text = f"{verb} {'coins' if found['unit'] == 'c' else 'income'} {int(found['n'])}"
            return text if text in self.text.grammar.numbers_by_text else None
        if word.upper() in NUMBER_NAMES:
            return f"{verb} {word.upper()}"
        if word in self.text.kinds[:KINDS]:
            # Own cards come from the hand if they are there, another's from their table if they are there
            own = seen["hand"] if seat == seen["seat"] else None
            from_hand = word in own["rights"] if own else word not in seen["seats"][seat]["rights"]
            return f"{verb} {'hand' if from_hand else 'table'} {word}"
        return None
