"""Acquire in a terminal: prompts, input and the frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.base.text import folded
from boardroom.engine.terminal.contract import Choice, Room
from boardroom.engine.terminal.lines import beside, row, wrapped
from boardroom.games.acquire.law.codes import E_BOUGHT, E_GREW, NEAR
from boardroom.games.acquire.table.view_types import View, merging, own_shares
from boardroom.games.acquire.terminal.frame import draw
from boardroom.games.acquire.terminal.log import merger_lines, merger_story, news, result_lines
from boardroom.games.acquire.terminal.look import Look
from boardroom.games.acquire.text import rulebook, terms
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.names import TILE_NUMBERS
from boardroom.games.acquire.text.phrase_book import letters_for, money
from boardroom.games.acquire.text.prompts import asked

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

STEPS = {
    "step_place": {"place", "redeal", "found", "survive", "settle", "market", "holders"},
    "step_buy": {"buy"},
    "step_draw": {"draw", "shed", "replace"},
}
MERGING = {"survive", "settle", "market", "holders"}
CHOOSING = {"found": "found", "survive": "survive", "settle": "settle"}
HOLDERS = {"s": "sell", "t": "trade", "k": "keep"}
STORY_WIDTH = 80


class AcquireTerminal:
    """One table of Acquire in a terminal."""

    def __init__(self, options: Mapping[str, Any], colours: int) -> None:
        self.options = options
        self.colours = colours
        self.words = Words(options)
        self.by_letter = {letter.casefold(): name for name, letter in letters_for(self.words.chains).items()}
        self.three = self.words.rules["bonuses"][options["mode"]] == "three"

    def look(self, lang: str) -> Look:
        return Look(self.words, lang, self.colours)

    # Prompts

    def status(self, seen: View, lang: str) -> str:
        return self.look(lang).say("status", turns=seen["turns"], left=seen["pool"])

    def ask(self, seen: View, lang: str) -> Text:
        look = self.look(lang)
        line = Text()
        if seen["actor"] != "over":
            for number, (key, phases) in enumerate(STEPS.items(), 1):
                now = seen["phase"] in phases
                line.append(f" {number} {look.say(key)} ", "bold reverse" if now else "dim")
        what = asked(seen, look)
        if isinstance(seen["actor"], int):
            what = look.say("asked", who=seen["seats"][seen["actor"]]["name"], what=what)
        line.append(f" {what}", "bold")
        if seen["declared"] and seen["actor"] != "over":
            line.append(f" {look.say('declared')}", "bold")
        return line

    def help(self, lang: str) -> list[tuple[str, str]]:
        look = self.look(lang)
        a, b = [look.letters[name] for name in self.words.chains[:2]]
        keys = [
            ("1 2 3", "help_tile"),
            (f"{a}{a}{b}".casefold(), "help_letters"),
            ("Enter", "help_enter"),
            ("s t k", "help_holder"),
        ]
        if self.options["powers"]:
            keys.append((f"{a}>{b}".casefold(), "help_exchange"))
        keys += [("[ ]", "mark_last"), ("*", "mark_safe"), ("x", "mark_away")]
        return [(key, look.say(text, a=a, b=b, safe=self.words.rules["safe"])) for key, text in keys]

    def tables(self, lang: str) -> str:
        """Return the chains by tier, the prices by size, and the bonuses by price."""
        rules, terms = self.words.rules, self.words.terms[lang]
        heads = [terms[f"holder_{place}"] for place in ((1, 2, 3) if self.three else (1, 2))]
        prices = rulebook.price_table(rules, lang).split("\n")
        bonuses = rulebook.bonus_table(rules, lang, heads, "three" if self.three else "two").split("\n")
        # Side by side, so that they fit on a page of 24 lines
        across = max(map(cell_len, prices)) + 3
        both = beside([*map(Text, prices)], [*map(Text, bonuses)], across, 0)
        return "\n".join([rulebook.chain_table(rules, lang), "", *(line.plain.rstrip() for line in both)])

    # Frame

    def frame(self, seen: View, log: Log, lang: str, room: Room) -> RenderableType:
        look = self.look(lang)
        lines = draw(seen, look, room)
        buying = self.purse(seen, log, look, room.width) if seen["phase"] == "buy" else []
        left = room.height - len(lines) - len(buying)
        told: list[Text] = []
        if seen["phase"] in MERGING:
            events = [event for entry, event in log if entry.turn == seen["turns"]]
            told = merger_lines(events, seen, look, room.width, three=self.three)[-max(left, 0) or None :]
        if not told:
            # If the table already exceeds the window, still show a few lines
            told = news(seen, log, look, room.width, left if left >= 0 else 3)
        return Group(*lines, *told, *buying)

    def purse(self, seen: View, log: Log, look: Look, width: int) -> list[Text]:
        """Show this turn's purchases, their cost and the cash left."""
        if seen["seat"] is None or seen["actor"] != seen["seat"]:
            return []
        cash = money(seen["seats"][seen["seat"]]["cash"] or 0)
        spent = [
            event for entry, event in log
            if event.what == E_BOUGHT and entry.turn == seen["turns"] and event.who == seen["seat"]
        ]  # fmt: skip
        more = seen["limit"] - seen["bought"]
        can = [text.split(" ", 1)[1] for text in seen["legal"] if text.startswith("buy ")]
        if spent:
            before, after = look.say(
                "buy_sum", chips="\0", sum=money(sum(e.y for e in spent)), cash=cash, more=more
            ).split("\0")
            line = row(before, Text(" ").join([look.chip(self.words.chains[e.x]) for e in spent]), after)
        elif can:
            dearest = max(can, key=lambda name: int(seen["chains"][name]["price"]))
            letters = [look.letters[dearest]] * min(2, more) + [look.letters[can[0]]]
            example = "".join(letters[:more]).casefold()
            line = Text(look.say("buy_how", limit=more, example=example))
        else:
            line = Text(look.say("buy_nothing", cash=cash))
        if seen["free"]:
            line.append(f" {look.say('buy_free')}")
        return wrapped(line, width)

    def story(self, seen: View, log: Log, since: int, lang: str) -> list[Text]:
        """Return a completed merger, which is worth a pause."""
        if not any(event.what == E_GREW and told.step > since for told, event in log):
            return []
        events = [event for told, event in log if told.turn == seen["turns"]]
        return merger_story(events, seen, self.look(lang), STORY_WIDTH, three=self.three)

    def result(self, seen: View, log: Log, lang: str) -> list[Text]:
        return result_lines(seen, log, self.look(lang), STORY_WIDTH, three=self.three)

    # Input

    def choices(self, seen: View, lang: str) -> list[Choice]:
        """Number the tiles by their place in hand, then chains and other legal actions."""
        look, phase, legal = self.look(lang), seen["phase"], list(seen["legal"])
        if not legal:
            return []
        if phase == "holders":
            return self.holder_choices(seen, look)
        found: list[Choice] = []
        if phase == "place":
            # Tiles that cannot be placed keep their key: the refusal explains why
            found += [
                Choice(str(n), tile, (f"place {tile}",), drawn=True) for n, tile in enumerate(seen["hand"] or [], 1)
            ]
        number = len(found)
        for text in legal:
            verb = text.split(" ")[0]
            if verb in ("place", "buy", "exchange") or text == "end":
                continue
            number += 1
            found.append(Choice(str(number), self.label(text, seen, look), (text,)))
        exchanges = [text for text in legal if text.startswith("exchange ")]
        if exchanges:
            found.append(self.exchange_choice(exchanges[0], look))
        if "end" in legal:
            found.append(Choice("", look.say("end_shed" if phase == "shed" else "end"), ("end",)))
        return found

    def label(self, text: str, seen: View, look: Look) -> str:
        """Return an action as a label."""
        verb, _, argument = text.partition(" ")
        if verb in CHOOSING.values():
            chain = seen["chains"][argument]
            price = chain["price"] if chain["active"] else self.price_at(argument, founded_size(seen))
            said = look.say("chain", chain=look.chain(argument), price=money(price), bank=chain["bank"])
            return f"[{look.letters[argument]}] {said}"
        if verb == "shed" and argument:
            return look.say("shed_tile", tile=argument)
        if verb == "power":
            return look.say("power", power=terms.POWERS[argument][look.lang])
        if verb == "pass" and seen["power"] == "four-tiles":
            return look.say("enough")
        return look.say(verb)

    def price_at(self, name: str, size: int) -> int:
        """Return the price of a share at this size of the chain."""
        rules = self.words.rules
        tier = next(tier for tier, names in rules["chains"].items() if name in names)
        prices = [price for least, price in zip(rules["sizes"], rules["prices"][tier], strict=True) if least <= size]
        return int(prices[-1])

    def holder_choices(self, seen: View, look: Look) -> list[Choice]:
        """Offer to sell, trade and hold, one at a time or all at once, with the proceeds."""
        defunct, survivor = merging(seen)
        held = own_shares(seen, defunct)
        price, other = seen["chains"][defunct]["price"], look.chain(survivor)
        found: list[tuple[str, tuple[str, ...]]] = [(look.say("sell_one", money=money(price)), ("sell",))]
        if held > 1:
            found.append((look.say("sell_all", n=held, money=money(held * price)), ("sell",) * held))
        if "trade" in seen["legal"]:
            found.append((look.say("trade_one", other=other), ("trade",)))
            times = min(held // 2, seen["chains"][survivor]["bank"])
            if times > 1:
                found.append((look.say("trade_all", n=2 * times, half=times, other=other), ("trade",) * times))
        found.append((look.say("keep", n=held), ("keep",)))
        return [Choice(str(number), label, actions) for number, (label, actions) in enumerate(found, 1)]

    def exchange_choice(self, text: str, look: Look) -> Choice:
        """Show one exchange as an example; its key is two letters."""
        _, give, get = text.split(" ")
        key = f"{look.letters[give]}>{look.letters[get]}".casefold()
        return Choice(key, look.say("exchange", chain=look.chain(give), other=look.chain(get)), (text,))

    def letters(self, seen: View) -> set[str]:
        if seen["phase"] == "buy" or seen["phase"] in CHOOSING:
            return set(self.by_letter)
        return set(HOLDERS) if seen["phase"] == "holders" else set()

    def actions(self, seen: View, typed: str) -> list[str]:
        phase = seen["phase"]
        if phase == "place" and typed.upper() in TILE_NUMBERS:
            return [f"place {typed.upper()}"]
        if phase == "holders" and typed and set(typed) <= set(HOLDERS):
            return self.holder_actions(seen, typed)
        if phase in CHOOSING:
            name = self.by_letter.get(typed) or self.named(typed)
            return [f"{CHOOSING[phase]} {name}"] if name else []
        if phase != "buy":
            return []
        if swap := re.fullmatch(r"(\w) ?> ?(\w)", typed):
            give, get = self.by_letter.get(swap[1]), self.by_letter.get(swap[2])
            return [f"exchange {give} {get}"] if give and get else []
        if typed and set(typed) - {" "} <= set(self.by_letter):
            return [f"buy {self.by_letter[letter]}" for letter in typed if letter != " "]
        name = self.named(typed)
        return [f"buy {name}"] if name else []

    def holder_actions(self, seen: View, typed: str) -> list[str]:
        """Convert letters up to the last share, so that extra ones do not act on the next decision."""
        left = own_shares(seen, merging(seen)[0])
        found = []
        for letter in typed:
            if left <= 0:
                break
            found.append(HOLDERS[letter])
            left -= {"s": 1, "t": 2, "k": left}[letter]
        return found

    def named(self, typed: str) -> str | None:
        """Return the chain with this name in any language."""
        for number, name in enumerate(self.words.chains):
            if typed in (folded(name), folded(self.words.chain(number, "ja"))):
                return name
        return None


def founded_size(seen: View) -> int:
    """Return the size of a chain founded now: the loose tiles connected with the tile placed last."""
    loose = {TILE_NUMBERS[tile] for tile, lies in seen["board"].items() if lies == "loose"}
    found = [TILE_NUMBERS[seen["last"] or ""]]
    for tile in found:
        loose.discard(tile)
        near = loose & set(NEAR[4 * tile : 4 * tile + 4])
        loose -= near
        found += sorted(near)
    return len(found)
