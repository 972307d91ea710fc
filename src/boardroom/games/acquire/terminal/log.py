"""Drawing of Acquire's log in a terminal: news, mergers holder by holder, the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.terminal.lines import fit, row, wrapped
from boardroom.engine.view_types import names_of
from boardroom.games.acquire.law.codes import (
    E_DREW,
)
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.terminal.look import Look
from boardroom.games.acquire.text.log_summary import (
    LAST,
    UNSAID,
    Settling,
    by_turn,
    merger_of,
    reason,
    runs,
    sentence,
    settlement_of,
    shares_said,
)
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import money

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

# The news: a paragraph a turn


def paragraph(events: Iterable[Event], look: Look, names: Sequence[str]) -> Text:
    """Return the sentences of a turn with their rules."""
    text = Text()
    for run in runs(event for event in events if event.what not in UNSAID and event.x != HIDDEN):
        text.append(f"{' ' if text.plain else ''}{sentence(run, look, names)}")
        text.append(f" {look.words.rule_of(run[0])}", "dim")
    return text


def news(seen: View, log: Log, look: Look, width: int, height: int) -> list[Text]:
    """Return as many of the last turns as there is room for, newest last."""
    names = names_of(seen)
    lines: list[Text] = []
    for turn, told_in in reversed(by_turn(log)):
        # Leave out the draws of the first hand, which is on the screen, and the settlement, which follows separately
        events = [event for event in told_in if turn or event.what != E_DREW]
        if seen["actor"] == "over" and not lines:
            events = events[: 1 + max(at for at, event in enumerate(events) if event.what in LAST)]
        text = paragraph(events, look, names)
        if not text.plain:
            continue
        told = wrapped(row(Text(f"{turn:>3} ", "dim"), text), width, 4)
        if len(lines) + len(told) > height:
            if not lines:
                lines = told[-height:] if height > 0 else []
            break
        lines = told + lines
    return lines


# Settlement of a chain


def chain_title(chain: Settling, look: Look, three: bool) -> Text:
    """Return the settled chain, the survivor in a merger, and the bonuses before they are split."""
    name = look.words.chains[chain.chain]
    title = Text(f" {look.letters[name]} ", look.style(name))
    if chain.into != HIDDEN:
        other = look.words.chains[chain.into]
        title = row(title, Text(" > ", "bold"), Text(f" {look.letters[other]} ", look.style(other)))
    rules = look.words.rules
    sums = [rules["first_bonus"] * chain.price, rules["last_bonus"] * chain.price]
    if three:
        sums.insert(1, rules["seconds"].get(str(chain.price), 0))
    bonuses = " / ".join(money(amount) for amount in sums)
    said = look.say("merger_sums", chain=look.chain(name), n=chain.size, price=money(chain.price), bonuses=bonuses)
    return row(title, f" {said} ", Text("AC20" if three else "AC11", "dim"))


def holder_lines(chain: Settling, seen: View, look: Look, width: int) -> list[Text]:
    """Draw each holder's shares, bonus with its reason, and decisions."""
    names = names_of(seen)
    lines = []
    rows = sorted(chain.holders.items(), key=lambda entry: -entry[1].shares)
    sole = len(rows) == 1 and not (chain.market and chain.market[1])
    counts = [holder.shares for _, holder in rows] + ([chain.market[1]] if chain.market else [])
    reasons = [reason(holder, look, sole=sole, tied=counts.count(holder.shares) > 1) for _, holder in rows]
    widest = max((cell_len(why) for why in reasons), default=0)
    for (seat, holder), why in zip(rows, reasons, strict=True):
        bonus = f"+{money(holder.bonus)}" if holder.bonus else ""
        did = [
            look.say("did_sell", n=holder.sold, money=money(holder.proceeds)) if holder.sold else "",
            look.say("did_trade", n=holder.traded) if holder.traded else "",
            look.say("did_keep", n=holder.kept) if holder.kept else "",
            look.say("decides") if seen["phase"] == "holders" and seat == seen["actor"] else "",
        ]
        lines.append(
            row(
                "    ",
                fit(names[seat], 11, style="bold" if seat == seen["seat"] else ""),
                fit(shares_said(holder.shares, look), 9, "right"),
                "  ",
                fit(bonus, 9, "right", "bold"),
                "  ",
                fit(why, widest + 2),
                Text(look.say("comma").join(part for part in did if part), "dim"),
            )
        )
    if chain.market:
        tile, count = chain.market
        line = [fit(look.terms["market_word"], 11), fit(shares_said(count, look), 9, "right")]
        drawn = look.say("market_holds", tile=TILE_NAMES[tile])
        lines.append(row("    ", *line, Text(f"  {drawn} AC21", "dim")))
    return [fit(line, width) for line in lines]


def merger_lines(events: Iterable[Event], seen: View, look: Look, width: int, *, three: bool) -> list[Text]:
    """Draw the last merger by chain and holder; empty if none is settled."""
    lines: list[Text] = []
    for chain in merger_of(events)[1]:
        lines += [*wrapped(chain_title(chain, look, three), width, 4), *holder_lines(chain, seen, look, width)]
    return lines


def merger_story(events: Sequence[Event], seen: View, look: Look, width: int, *, three: bool) -> list[Text]:
    """Draw a completed merger, starting with the tile that caused it."""
    tile, settled = merger_of(events)
    if tile is None or not settled:
        return []
    told = look.say("merger_tile", who=names_of(seen)[tile.who], tile=TILE_NAMES[tile.x])
    chains = look.and_then([look.words.chains[chain.chain] for chain in settled])
    title = look.say("merger", chain=chains, other=look.words.chain(settled[0].into, look.lang))
    head = row(Text(title, "bold"), Text("  AC8  ", "dim"), Text(told, "dim"))
    return [*wrapped(head, width), *merger_lines(events, seen, look, width, three=three)]


# The end


def result_lines(seen: View, log: Log, look: Look, width: int, *, three: bool) -> list[Text]:
    """Draw the final settlement chain by chain, then the ranking with each player's sources of money."""
    names = names_of(seen)
    settled = settlement_of(log, seen, look)
    lines = [Text(look.say("settlement"), "bold")]
    for chain in settled:
        lines += [*wrapped(chain_title(chain, look, three), width, 4), *holder_lines(chain, seen, look, width)]
    if not settled:
        lines.append(Text(look.say("settlement_none")))
    left = {
        names[seat]: [look.say("some", n=n, chain=look.chain(name)) for name, n in player["shares"].items() if n]
        for seat, player in enumerate(seen["seats"])
    }
    if any(left.values()):
        what = look.say("comma").join(
            f"{who} ({look.say('comma').join(shares)})" for who, shares in left.items() if shares
        )
        lines += wrapped(Text(look.say("worthless", what=what), "dim"), width)
    return [*lines, Text(), *ranking(seen, settled, look)]


def ranking(seen: View, settled: list[Settling], look: Look) -> list[Text]:
    names = names_of(seen)
    cash = [player["cash"] or 0 for player in seen["seats"]]
    heads = [look.say(key) for key in ("before", "bonuses", "shares_sold", "total")]
    lines = [row(fit(f"  {look.say('ranking')}", 20, style="bold"), *(fit(h, 11, "right", "dim") for h in heads))]
    for seat in sorted(range(len(cash)), key=lambda s: (-cash[s], s)):
        place = 1 + sum(other > cash[seat] for other in cash)
        mine = [chain.holders[seat] for chain in settled if seat in chain.holders]
        bonuses, sold = sum(h.bonus for h in mine), sum(h.proceeds for h in mine)
        style = "bold" if place == 1 else ""
        parts = [cash[seat] - bonuses - sold, bonuses, sold]
        cells = [fit(money(amount), 11, "right") for amount in parts]
        total = fit(money(cash[seat]), 11, "right", style or "none")
        lines.append(row(f"{place:>3} ", fit(names[seat], 16, style=style), *cells, total))
    return lines
