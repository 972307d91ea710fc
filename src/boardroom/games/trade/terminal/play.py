"""Trade and Credit in a terminal: what is asked, what may be typed, and the picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.engine.terminal.contract import Choice, Room, Seen
from boardroom.engine.terminal.lines import fit, printable, row, wrapped
from boardroom.games.trade.law.codes import AMOUNTS, KINDS
from boardroom.games.trade.terminal.texts import TEXTS
from boardroom.games.trade.words import sentences
from boardroom.games.trade.words.speech import NUMBER_NAMES, NUMBER_SIGNS, SEAT_LETTERS, Words

if TYPE_CHECKING:
    from boardroom.engine.terminal.contract import Log

RED = "#c8372d"
NEWS = 8
"""Lines of what happened last, where there is room."""
LAST = 2
"""Lines of what happened last for which others make room."""
LEAST = 3
"""How often a picture that is too high is drawn again with less in it."""
ITEM = re.compile(r"(?P<n>\d+)(?P<unit>[ci])|#(?P<card>\d)")


class TradeTerminal:
    """One table of Trade and Credit as a terminal shows it."""

    def __init__(self, options: Mapping[str, Any], colours: int) -> None:
        self.options = options
        self.colours = colours
        self.words = Words(options)

    def say(self, key: str, lang: str, **values: Any) -> str:
        return TEXTS[key][lang].format_map(values)

    # Cards in words

    def card(self, name: str, lang: str) -> Text:
        """A number card or a rights card by its name in actions."""
        if name in NUMBER_NAMES:
            red = self.colours and name[0] in "HD"
            return Text(NUMBER_SIGNS[NUMBER_NAMES.index(name)], f"bold {RED}" if red else "bold")
        return Text(self.words.right(self.words.kinds.index(name), lang))

    def cards(self, names: list[str | None], lang: str) -> Text:
        shown = [Text(self.say("empty", lang), "dim") if name is None else self.card(name, lang) for name in names]
        return Text("  ").join(shown) if shown else Text(self.say("empty", lang), "dim")

    # What is played and asked

    def title(self, lang: str) -> str:
        given = self.options["ruleset"]
        if isinstance(given, str):
            return self.say("title", lang)
        return printable(str(given.get("name") or self.say("own_deck", lang)))

    def status(self, seen: Seen, lang: str) -> str:
        return self.say("status", lang, turns=seen["turns"], last=seen["last_turn"])

    def ask(self, seen: Seen, lang: str) -> Text:
        what = sentences.PHASES_SAID[seen["phase"]][lang]
        if isinstance(seen["actor"], int):
            what = self.say("asked", lang, who=seen["seats"][seen["actor"]]["name"], what=what)
        return Text(f" {what}", "bold")

    def help(self, lang: str) -> list[tuple[str, str]]:
        return [
            ("b: 5c s5 / h3", self.say("help_trade", lang)),
            ("s5", self.say("help_card", lang)),
            ("Enter", self.say("help_enter", lang)),
        ]

    def tables(self, lang: str) -> str:
        lines = [self.say("amounts", lang)]
        for kind, line in enumerate(self.words.rules["rights"]):
            lines.append(f"  {self.words.right(kind, lang)} ×{line['copies']}")
        return "\n".join(lines)

    # The picture

    def frame(self, seen: Seen, log: Log, lang: str, room: Room) -> RenderableType:
        """The table, with as much told of it as there is room for."""
        for less in range(LEAST + 1):
            lines = self.drawn(seen, lang, room.width, less)
            # What happened last belongs there too
            if len(lines) + LAST <= room.height:
                break
        gap = [] if less else [Text()]
        return Group(*lines, *gap, *self.news(seen, log, lang, room.width, room.height - len(lines) - len(gap)))

    def drawn(self, seen: Seen, lang: str, width: int, less: int) -> list[Text]:
        """The table, telling less and less: first without empty lines, then tables share the lines of their players,
        and at last cards that do not fit are left out, and how an offer is typed."""
        lines = [*self.middle(seen, lang), Text()]
        for seat in range(len(seen["seats"])):
            told = self.player(seen, seat, lang, width)
            lines += [fit(row(*told), width)] if less > 1 else told
        lines += self.hand(seen, lang)
        offer = self.offer(seen, lang)
        lines += offer[:2] if less > 2 else offer
        if less:
            lines = [line for line in lines if line.plain.strip(" -－")]
        if less > 2:
            return [fit(line, min(width, line.cell_len)) for line in lines]
        return [part for line in lines for part in wrapped(line, width, 4)]

    def middle(self, seen: Seen, lang: str) -> list[Text]:
        lines = []
        for key in ("numbers", "rights"):
            deck = Text(f"  {self.say('deck', lang, n=seen['decks'][key])}", "dim")
            lines.append(row(fit(self.say(key, lang), 12, style="dim"), self.cards(seen["display"][key], lang), deck))
        if seen["common"]:
            lines.append(row(fit(self.say("common", lang), 12, style="dim"), self.cards(seen["common"], lang)))
        free = [str(c["card"]) for c in seen["player_cards"][4:] if c["owner"] is None]
        if free:
            lines.append(Text(self.say("free_cards", lang, cards=" ".join(free)), "dim"))
        if seen["lying"]:
            said = "  ".join(sentences.EVENT_CARDS_SAID[name][lang] for name in seen["lying"])
            lines.append(row(fit(self.say("lying", lang), 14, style="dim"), said))
        return lines

    def player(self, seen: Seen, seat: int, lang: str, width: int) -> list[Text]:
        """Two lines: what the player has, and what lies on their table."""
        player = seen["seats"][seat]
        acts, mine = seat == seen["actor"], seat == seen["seat"]
        mark = ">" if acts else "-" if seat == seen["turn"] else " "
        name = fit(f"{mark} {SEAT_LETTERS[seat]} {player['name']}", 16, style="bold" if mine or acts else "")
        if player["out"]:
            return [row(name, Text(f"  {self.say('out', lang)}", "dim"))]
        parts = [
            (self.say("coins", lang), player["coins"]),
            (self.say("income", lang), player["income"]),
            (self.say("credit", lang), player["credit"]),
            (self.say("collects", lang), player["collects"]),
            (self.say("hand", lang), f"{player['numbers_in_hand']}+{player['rights_in_hand']}"),
            (self.say("cards", lang), " ".join(map(str, player["player_cards"])) or self.say("empty", lang)),
        ]
        line = row(name, *(row(" ", Text(f"{label} ", "dim"), Text(str(value), "bold")) for label, value in parts))
        if player["bankruptcies"]:
            line.append(f"  {self.say('once', lang)}", "dim")
        return [
            fit(line, min(width, line.cell_len)),
            row("    ", self.cards(player["numbers"] + player["rights"], lang)),
        ]

    def hand(self, seen: Seen, lang: str) -> list[Text]:
        hand = seen["hand"]
        if hand is None:
            return []
        line = row(Text(f"{self.say('your_hand', lang)}  ", "dim"), self.cards(hand["numbers"] + hand["rights"], lang))
        if hand["fulfilled"]:
            line.append(f"  ({self.say('may_play', lang)}: ")
            line.append_text(self.cards(hand["fulfilled"], lang))
            line.append(")")
        return [Text(), line]

    def offer(self, seen: Seen, lang: str) -> list[Text]:
        offer = seen["offer"]
        if offer is None:
            return []
        who, other = (seen["seats"][offer[key]]["name"] for key in ("builder", "other"))
        if offer["give"] is None:
            return [Text(), Text(self.say("building", lang, who=who, other=other))]
        sides = {side: self.side(offer[side], lang) for side in ("give", "ask")}
        lines = [Text(), Text(self.say("offer", lang, who=who, other=other, **sides), "bold")]
        if seen["phase"] == "build":
            lines.append(Text(self.say("how_to_offer", lang), "dim"))
        return lines

    def side(self, side: Mapping[str, Any], lang: str) -> str:
        """One side of an offer; hand cards others may not see are counted."""
        said = [self.say("item_coin" if side["coins"] == 1 else "item_coins", lang, n=side["coins"])]
        said = said if side["coins"] else []
        if side["income"]:
            said.append(self.say("item_income", lang, n=side["income"]))
        said += [self.say("item_card", lang, n=card) for card in side["player_cards"]]
        said += [self.card(name, lang).plain for name in side["numbers"] + side["rights"]]
        for key, counted in (("hand_numbers", "item_numbers"), ("hand_rights", "item_rights")):
            if isinstance(side[key], list):
                said += [self.say("item_hand", lang, card=self.card(name, lang).plain) for name in side[key]]
            elif side[key]:
                said.append(self.say(counted, lang, n=side[key]))
        return ("、" if lang == "ja" else ", ").join(said) or self.say("nothing", lang)

    def news(self, seen: Seen, log: Log, lang: str, width: int, height: int) -> list[Text]:
        names = [player["name"] for player in seen["seats"]]
        lines: list[Text] = []
        for told, event in reversed(log):
            rule = Text(f" {self.words.rule_of(event)}", "dim")
            said = Text(self.words.event(event, lang, names), "" if told.turn == seen["turns"] else "dim")
            lines = [*wrapped(row(said, rule), width, 2), *lines]
            if len(lines) >= min(height, NEWS):
                break
        return lines[-height:] if height > 0 else []

    def story(self, seen: Seen, log: Log, since: int, lang: str) -> list[Text]:
        """Nothing here takes so long that one has to stop for it."""
        return []

    def result(self, seen: Seen, log: Log, lang: str) -> list[Text]:
        why = self.say(f"by_{seen['ended']}", lang)
        lines = [row(Text(self.say("result", lang), "bold"), Text(f"  {why}", "dim"))]
        order = sorted(range(len(seen["seats"])), key=lambda p: (p not in seen["winners"], -seen["seats"][p]["coins"]))
        for seat in order:
            player = seen["seats"][seat]
            won = seat in seen["winners"]
            said = self.say("wins", lang) if won else self.say("out", lang) if player["out"] else ""
            coins = f"{player['coins']} {self.say('coins', lang)}"
            lines.append(
                row("  ", fit(player["name"], 18, style="bold" if won else ""), fit(coins, 12, "right"), "  ", said)
            )
        return lines

    # What may be typed

    def choices(self, seen: Seen, lang: str) -> list[Choice]:
        """What may be done by number; of the bids for a player card the lowest, of an offer's items none."""
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
            found.append(Choice("", self.say("end", lang), ("end",)))
        return found

    def label(self, verb: str, rest: list[str], seen: Seen, lang: str) -> str:
        """An action in words."""
        if verb in ("offer", "hear"):
            name = seen["seats"][SEAT_LETTERS.index(rest[0])]["name"]
            return self.say("offer_to" if verb == "offer" else "hear_from", lang, who=f"{rest[0]} {name}")
        if verb == "take":
            return self.say(
                "take", lang, card=rest[0], n=int(rest[2]) + seen["player_cards"][int(rest[0]) - 1]["stake"]
            )
        if verb == "raise":
            return self.say("raise", lang, card=rest[0], n=AMOUNTS)
        if verb == "buy" and rest[0] in ("income", "number", "right"):
            return self.say(f"buy_{rest[0]}", lang)
        if verb in ("buy", "play", "keep"):
            return self.say(verb, lang, card=self.card(rest[0], lang).plain)
        return self.say(verb, lang)

    def letters(self, seen: Seen) -> set[str]:
        return set()

    def actions(self, seen: Seen, typed: str) -> list[str]:
        """A card by its name, or an offer: `b: 5c s5 / h3`, in any order of its items."""
        if seen["phase"] == "act":
            to, colon, items = typed.partition(":")
            if colon and len(to.strip()) == 1:
                seat = SEAT_LETTERS.casefold().find(to.strip())
                named = self.items(seen, items, seen["seat"], seat) if 0 <= seat < len(seen["seats"]) else None
                return [f"offer {SEAT_LETTERS[seat]}", *named, "send"] if named else []
            return [text for text in seen["legal"] if text.casefold() in (f"play {typed}", f"buy {typed}")][:1]
        if seen["phase"] == "build":
            named = self.items(seen, typed, seen["offer"]["builder"], seen["offer"]["other"])
            return [*named, "send"] if named else []
        if seen["phase"] == "keep":
            return [text for text in seen["legal"] if text.casefold() == f"keep {typed}"]
        return []

    def items(self, seen: Seen, typed: str, giver: int, taker: int) -> list[str] | None:
        """The items of an offer as actions, in the order the game wants them; None where a word means nothing."""
        gives, _, asks = typed.partition("/")
        found = []
        for verb, words, seat in (("give", gives, giver), ("ask", asks, taker)):
            for word in words.split():
                text = self.item(seen, verb, word, seat)
                if text is None:
                    return None
                found.append(text)
        return sorted(found, key=self.words.grammar.parse)

    def item(self, seen: Seen, verb: str, word: str, seat: int) -> str | None:
        if found := ITEM.fullmatch(word):
            if found["card"]:
                return f"{verb} card {found['card']}" if found["card"] in "123456" else None
            text = f"{verb} {'coins' if found['unit'] == 'c' else 'income'} {int(found['n'])}"
            return text if text in self.words.grammar.index else None
        if word.upper() in NUMBER_NAMES:
            return f"{verb} {word.upper()}"
        if word in self.words.kinds[:KINDS]:
            # One's own from the hand where it is there, another's from the table where it lies there
            own = seen["hand"] is not None and seat == seen["seat"]
            from_hand = word in seen["hand"]["rights"] if own else word not in seen["seats"][seat]["rights"]
            return f"{verb} {'hand' if from_hand else 'table'} {word}"
        return None
