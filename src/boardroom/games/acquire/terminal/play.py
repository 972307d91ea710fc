"""Acquire in a terminal: prompts, input and the frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from boardroom.base.text import fold_text
from boardroom.engine.terminal.contract import ScreenSize, TerminalChoice
from boardroom.engine.terminal.lines import join_blocks, join_parts, wrap_lines
from boardroom.games.acquire.law.codes import E_BOUGHT, E_GREW, NEIGHBOURS
from boardroom.games.acquire.table.view_types import View, merging_chains, own_shares
from boardroom.games.acquire.terminal.frame import draw_table
from boardroom.games.acquire.terminal.log import draw_finished_merger, draw_merger, draw_recent_log, draw_result
from boardroom.games.acquire.terminal.look import Look
from boardroom.games.acquire.text import rulebook, terms
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.names import TILE_NUMBERS
from boardroom.games.acquire.text.phrase_book import assign_letters, format_money
from boardroom.games.acquire.text.prompts import format_prompt

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

TURN_STEPS = {
    "step_place": {"place", "redeal", "found", "survive", "settle", "market", "holders"},
    "step_buy": {"buy"},
    "step_draw": {"draw", "shed", "replace"},
}
MERGER_PHASES = {"survive", "settle", "market", "holders"}
CHAIN_CHOICE_VERBS = {"found": "found", "survive": "survive", "settle": "settle"}
HOLDER_KEYS = {"s": "sell", "t": "trade", "k": "keep"}
STORY_WIDTH = 80


class AcquireTerminal:
    """One table of Acquire in a terminal."""

    def __init__(self, options: Mapping[str, Any], colours: int) -> None:
        self.options = options
        self.colours = colours
        self.text = AcquireText(options)
        self.chains_by_letter = {letter.casefold(): name for name, letter in assign_letters(self.text.chains).items()}
        self.has_three_bonuses = self.text.ruleset["bonuses"][options["mode"]] == "three"

    def create_look(self, lang: str) -> Look:
        return Look(self.text, lang, self.colours)

    # Prompts

    def describe_status(self, seen: View, lang: str) -> str:
        return self.create_look(lang).say("status", turns=seen["turns"], left=seen["pool"])

    def prompt_player(self, seen: View, lang: str) -> Text:
        look = self.create_look(lang)
        line = Text()
        if seen["actor"] != "over":
            for number, (key, phases) in enumerate(TURN_STEPS.items(), 1):
                now = seen["phase"] in phases
                line.append(f" {number} {look.say(key)} ", "bold reverse" if now else "dim")
        what = format_prompt(seen, look)
        if isinstance(seen["actor"], int):
            what = look.say("asked", who=seen["seats"][seen["actor"]]["name"], what=what)
        line.append(f" {what}", "bold")
        if seen["declared"] and seen["actor"] != "over":
            line.append(f" {look.say('declared')}", "bold")
        return line

    def list_keys(self, lang: str) -> list[tuple[str, str]]:
        look = self.create_look(lang)
        a, b = [look.letters[name] for name in self.text.chains[:2]]
        keys = [
            ("1 2 3", "help_tile"),
            (f"{a}{a}{b}".casefold(), "help_letters"),
            ("Enter", "help_enter"),
            ("s t k", "help_holder"),
        ]
        if self.options["powers"]:
            keys.append((f"{a}>{b}".casefold(), "help_exchange"))
        keys += [("[ ]", "mark_last"), ("*", "mark_safe"), ("x", "mark_away")]
        return [(key, look.say(text, a=a, b=b, safe=self.text.ruleset["safe"])) for key, text in keys]

    def reference_tables(self, lang: str) -> str:
        """Return the chains by tier, the prices by size, and the bonuses by price."""
        rules, terms = self.text.ruleset, self.text.terms[lang]
        heads = [terms[f"holder_{place}"] for place in ((1, 2, 3) if self.has_three_bonuses else (1, 2))]
        prices = rulebook.format_price_table(rules, lang).split("\n")
        bonuses = rulebook.format_bonus_table(rules, lang, heads, "three" if self.has_three_bonuses else "two").split(
            "\n"
        )
        # Side by side, so that they fit on a page of 24 lines
        across = max(map(cell_len, prices)) + 3
        both = join_blocks([*map(Text, prices)], [*map(Text, bonuses)], across, 0)
        return "\n".join([rulebook.format_chain_table(rules, lang), "", *(line.plain.rstrip() for line in both)])

    # Frame

    def draw_frame(self, seen: View, log: GameLog, lang: str, room: ScreenSize) -> RenderableType:
        look = self.create_look(lang)
        lines = draw_table(seen, look, room)
        buying = self.purchase_lines(seen, log, look, room.width) if seen["phase"] == "buy" else []
        left = room.height - len(lines) - len(buying)
        told: list[Text] = []
        if seen["phase"] in MERGER_PHASES:
            events = [event for entry, event in log if entry.turn == seen["turns"]]
            told = draw_merger(events, seen, look, room.width, has_three_bonuses=self.has_three_bonuses)[
                -max(left, 0) or None :
            ]
        if not told:
            # If the table already exceeds the window, still show a few lines
            told = draw_recent_log(seen, log, look, room.width, left if left >= 0 else 3)
        return Group(*lines, *told, *buying)

    def purchase_lines(self, seen: View, log: GameLog, look: Look, width: int) -> list[Text]:
        """Show this turn's purchases, their cost and the cash left."""
        if seen["seat"] is None or seen["actor"] != seen["seat"]:
            return []
        cash = format_money(seen["seats"][seen["seat"]]["cash"] or 0)
        spent = [
            event for entry, event in log
            if event.code == E_BOUGHT and entry.turn == seen["turns"] and event.seat == seen["seat"]
        ]  # fmt: skip
        more = seen["limit"] - seen["bought"]
        can = [text.split(" ", 1)[1] for text in seen["legal"] if text.startswith("buy ")]
        if spent:
            before, after = look.say(
                "buy_sum", chips="\0", sum=format_money(sum(e.y for e in spent)), cash=cash, more=more
            ).split("\0")
            line = join_parts(before, Text(" ").join([look.draw_chip(self.text.chains[e.x]) for e in spent]), after)
        elif can:
            dearest = max(can, key=lambda name: int(seen["chains"][name]["price"]))
            letters = [look.letters[dearest]] * min(2, more) + [look.letters[can[0]]]
            example = "".join(letters[:more]).casefold()
            line = Text(look.say("buy_how", limit=more, example=example))
        else:
            line = Text(look.say("buy_nothing", cash=cash))
        if seen["free"]:
            line.append(f" {look.say('buy_free')}")
        return wrap_lines(line, width)

    def tell_story(self, seen: View, log: GameLog, since: int, lang: str) -> list[Text]:
        """Return a completed merger, which is worth a pause."""
        if not any(event.code == E_GREW and told.step > since for told, event in log):
            return []
        events = [event for told, event in log if told.turn == seen["turns"]]
        return draw_finished_merger(
            events, seen, self.create_look(lang), STORY_WIDTH, has_three_bonuses=self.has_three_bonuses
        )

    def draw_result(self, seen: View, log: GameLog, lang: str) -> list[Text]:
        return draw_result(seen, log, self.create_look(lang), STORY_WIDTH, has_three_bonuses=self.has_three_bonuses)

    # Input

    def list_choices(self, seen: View, lang: str) -> list[TerminalChoice]:
        """Assign numbers to the tiles by their place in hand, then chains and other legal actions."""
        look, phase, legal = self.create_look(lang), seen["phase"], list(seen["legal"])
        if not legal:
            return []
        if phase == "holders":
            return self.holder_choices(seen, look)
        found: list[TerminalChoice] = []
        if phase == "place":
            # Tiles that cannot be placed keep their key: the refusal explains why
            found += [
                TerminalChoice(str(n), tile, (f"place {tile}",), is_drawn=True)
                for n, tile in enumerate(seen["hand"] or [], 1)
            ]
        number = len(found)
        for text in legal:
            verb = text.split(" ")[0]
            if verb in ("place", "buy", "exchange") or text == "end":
                continue
            number += 1
            found.append(TerminalChoice(str(number), self.action_label(text, seen, look), (text,)))
        exchanges = [text for text in legal if text.startswith("exchange ")]
        if exchanges:
            found.append(self.exchange_choice(exchanges[0], look))
        if "end" in legal:
            found.append(TerminalChoice("", look.say("end_shed" if phase == "shed" else "end"), ("end",)))
        return found

    def action_label(self, text: str, seen: View, look: Look) -> str:
        """Return an action as a label."""
        verb, _, argument = text.partition(" ")
        if verb in CHAIN_CHOICE_VERBS.values():
            chain = seen["chains"][argument]
            price = chain["price"] if chain["active"] else self.price_for_size(argument, founded_size(seen))
            said = look.say("chain", chain=look.chain_name(argument), price=format_money(price), bank=chain["bank"])
            return f"[{look.letters[argument]}] {said}"
        if verb == "shed" and argument:
            return look.say("shed_tile", tile=argument)
        if verb == "power":
            return look.say("power", power=terms.POWER_TERMS[argument][look.lang])
        if verb == "pass" and seen["power"] == "four-tiles":
            return look.say("enough")
        return look.say(verb)

    def price_for_size(self, name: str, size: int) -> int:
        """Return the price of a share at this size of the chain."""
        rules = self.text.ruleset
        tier = next(tier for tier, names in rules["chains"].items() if name in names)
        prices = [price for least, price in zip(rules["sizes"], rules["prices"][tier], strict=True) if least <= size]
        return int(prices[-1])

    def holder_choices(self, seen: View, look: Look) -> list[TerminalChoice]:
        """Offer to sell, trade and hold, one at a time or all at once, with the proceeds."""
        defunct, survivor = merging_chains(seen)
        held = own_shares(seen, defunct)
        price, other = seen["chains"][defunct]["price"], look.chain_name(survivor)
        found: list[tuple[str, tuple[str, ...]]] = [(look.say("sell_one", money=format_money(price)), ("sell",))]
        if held > 1:
            found.append((look.say("sell_all", n=held, money=format_money(held * price)), ("sell",) * held))
        if "trade" in seen["legal"]:
            found.append((look.say("trade_one", other=other), ("trade",)))
            times = min(held // 2, seen["chains"][survivor]["bank"])
            if times > 1:
                found.append((look.say("trade_all", n=2 * times, half=times, other=other), ("trade",) * times))
        found.append((look.say("keep", n=held), ("keep",)))
        return [TerminalChoice(str(number), label, actions) for number, (label, actions) in enumerate(found, 1)]

    def exchange_choice(self, text: str, look: Look) -> TerminalChoice:
        """Show one exchange as an example; its key is two letters."""
        _, give, get = text.split(" ")
        key = f"{look.letters[give]}>{look.letters[get]}".casefold()
        return TerminalChoice(
            key, look.say("exchange", chain=look.chain_name(give), other=look.chain_name(get)), (text,)
        )

    def reserved_letters(self, seen: View) -> set[str]:
        if seen["phase"] == "buy" or seen["phase"] in CHAIN_CHOICE_VERBS:
            return set(self.chains_by_letter)
        return set(HOLDER_KEYS) if seen["phase"] == "holders" else set()

    def parse_input(self, seen: View, typed: str) -> list[str]:
        phase = seen["phase"]
        if phase == "place" and typed.upper() in TILE_NUMBERS:
            return [f"place {typed.upper()}"]
        if phase == "holders" and typed and set(typed) <= set(HOLDER_KEYS):
            return self.holder_actions(seen, typed)
        if phase in CHAIN_CHOICE_VERBS:
            name = self.chains_by_letter.get(typed) or self.find_chain(typed)
            return [f"{CHAIN_CHOICE_VERBS[phase]} {name}"] if name else []
        if phase != "buy":
            return []
        if swap := re.fullmatch(r"(\w) ?> ?(\w)", typed):
            give, get = self.chains_by_letter.get(swap[1]), self.chains_by_letter.get(swap[2])
            return [f"exchange {give} {get}"] if give and get else []
        if typed and set(typed) - {" "} <= set(self.chains_by_letter):
            return [f"buy {self.chains_by_letter[letter]}" for letter in typed if letter != " "]
        name = self.find_chain(typed)
        return [f"buy {name}"] if name else []

    def holder_actions(self, seen: View, typed: str) -> list[str]:
        """Convert letters up to the last share, so that extra ones do not act on the next decision."""
        left = own_shares(seen, merging_chains(seen)[0])
        found = []
        for letter in typed:
            if left <= 0:
                break
            found.append(HOLDER_KEYS[letter])
            left -= {"s": 1, "t": 2, "k": left}[letter]
        return found

    def find_chain(self, typed: str) -> str | None:
        """Return the chain with this name in any language."""
        for number, name in enumerate(self.text.chains):
            if typed in (fold_text(name), fold_text(self.text.chain_name(number, "ja"))):
                return name
        return None


def founded_size(seen: View) -> int:
    """Return the size of a chain founded now: the loose tiles connected with the tile placed last."""
    loose = {TILE_NUMBERS[tile] for tile, lies in seen["board"].items() if lies == "loose"}
    found = [TILE_NUMBERS[seen["last"] or ""]]
    for tile in found:
        loose.discard(tile)
        near = loose & set(NEIGHBOURS[4 * tile : 4 * tile + 4])
        loose -= near
        found += sorted(near)
    return len(found)
