"""Trade and Credit in a terminal: prompts, input and the frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.engine.terminal.contract import Choice, Room
from boardroom.games.trade.law.codes import AMOUNTS, KINDS
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.terminal.frame import draw
from boardroom.games.trade.terminal.log import result_lines
from boardroom.games.trade.terminal.look import Look
from boardroom.games.trade.text import prompts
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.text.names import NUMBER_NAMES, SEAT_LETTERS

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

ITEM = re.compile(r"(?P<n>\d+)(?P<unit>[ci])|#(?P<card>\d)")


class TradeTerminal:
    """One table of Trade and Credit in a terminal."""

    def __init__(self, options: Mapping[str, Any], colours: int) -> None:
        self.options = options
        self.colours = colours
        self.words = Words(options)

    def look(self, lang: str) -> Look:
        return Look(self.words, lang, self.colours)

    # Prompts

    def status(self, seen: View, lang: str) -> str:
        return self.look(lang).say("status", turns=seen["turns"], last=seen["last_turn"])

    def ask(self, seen: View, lang: str) -> Text:
        what = prompts.PHASES[seen["phase"]][lang]
        if isinstance(seen["actor"], int):
            what = self.look(lang).say("asked", who=seen["seats"][seen["actor"]]["name"], what=what)
        return Text(f" {what}", "bold")

    def help(self, lang: str) -> list[tuple[str, str]]:
        look = self.look(lang)
        return [
            ("b: 5c s5 / h3", look.say("help_trade")),
            ("s5", look.say("help_card")),
            ("Enter", look.say("help_enter")),
        ]

    def tables(self, lang: str) -> str:
        lines = [self.look(lang).say("amounts")]
        for kind, line in enumerate(self.words.rules["rights"]):
            lines.append(f"  {self.words.right(kind, lang)} ×{line['copies']}")
        return "\n".join(lines)

    # Frame

    def frame(self, seen: View, log: Log, lang: str, room: Room) -> RenderableType:
        return Group(*draw(seen, log, self.look(lang), room))

    def story(self, seen: View, log: Log, since: int, lang: str) -> list[Text]:
        """Return nothing: no event here is worth a pause."""
        return []

    def result(self, seen: View, log: Log, lang: str) -> list[Text]:
        return result_lines(seen, self.look(lang))

    # Input

    def choices(self, seen: View, lang: str) -> list[Choice]:
        """Number the legal actions: of the bids for a player card only the lowest, of an offer's items none."""
        found: list[Choice] = []
        bids = set()
        for text in seen["legal"]:
            verb, *rest = text.split(" ")
            if text == "end" or verb in ("give", "ask"):
                continue
            if verb == "take":
                if rest[0] in bids:
                    continue
                bids.add(rest[0])
            found.append(Choice(str(len(found) + 1), self.label(verb, rest, seen, lang), (text,)))
        if "end" in seen["legal"]:
            found.append(Choice("", self.look(lang).say("end"), ("end",)))
        return found

    def label(self, verb: str, rest: list[str], seen: View, lang: str) -> str:
        """Return an action as a label."""
        look = self.look(lang)
        if verb in ("offer", "hear"):
            name = seen["seats"][SEAT_LETTERS.index(rest[0])]["name"]
            return look.say("offer_to" if verb == "offer" else "hear_from", who=f"{rest[0]} {name}")
        if verb == "take":
            return look.say(
                "take", card=rest[0], n=int(rest[2]) + (seen["player_cards"][int(rest[0]) - 1]["stake"] or 0)
            )
        if verb == "raise":
            return look.say("raise", card=rest[0], n=AMOUNTS)
        if verb == "buy" and rest[0] in ("income", "number", "right"):
            return look.say(f"buy_{rest[0]}")
        if verb in ("buy", "play", "keep"):
            return look.say(verb, card=look.card(rest[0]).plain)
        return look.say(verb)

    def letters(self, seen: View) -> set[str]:
        return set()

    def actions(self, seen: View, typed: str) -> list[str]:
        """Convert a card's name, or an offer such as `b: 5c s5 / h3` with its items in any order."""
        if seen["phase"] == "act" and seen["seat"] is not None:
            to, colon, items = typed.partition(":")
            if colon and len(to.strip()) == 1:
                seat = SEAT_LETTERS.casefold().find(to.strip())
                named = self.items(seen, items, seen["seat"], seat) if 0 <= seat < len(seen["seats"]) else None
                return [f"offer {SEAT_LETTERS[seat]}", *named, "send"] if named else []
            return [text for text in seen["legal"] if text.casefold() in (f"play {typed}", f"buy {typed}")][:1]
        if (offer := seen["offer"]) and seen["phase"] == "build":
            named = self.items(seen, typed, offer["builder"], offer["other"])
            return [*named, "send"] if named else []
        if seen["phase"] == "keep":
            return [text for text in seen["legal"] if text.casefold() == f"keep {typed}"]
        return []

    def items(self, seen: View, typed: str, giver: int, taker: int) -> list[str] | None:
        """Convert the items of an offer to actions in their fixed order; None if a word is unknown."""
        gives, _, asks = typed.partition("/")
        found = []
        for verb, words, seat in (("give", gives, giver), ("ask", asks, taker)):
            for word in words.split():
                text = self.item(seen, verb, word, seat)
                if text is None:
                    return None
                found.append(text)
        return sorted(found, key=self.words.grammar.parse)

    def item(self, seen: View, verb: str, word: str, seat: int) -> str | None:
        if found := ITEM.fullmatch(word):
            if found["card"]:
                return f"{verb} card {found['card']}" if found["card"] in "123456" else None
            text = f"{verb} {'coins' if found['unit'] == 'c' else 'income'} {int(found['n'])}"
            return text if text in self.words.grammar.index else None
        if word.upper() in NUMBER_NAMES:
            return f"{verb} {word.upper()}"
        if word in self.words.kinds[:KINDS]:
            # Own cards come from the hand if they are there, another's from their table if they are there
            own = seen["hand"] if seat == seen["seat"] else None
            from_hand = word in own["rights"] if own else word not in seen["seats"][seat]["rights"]
            return f"{verb} {'hand' if from_hand else 'table'} {word}"
        return None
