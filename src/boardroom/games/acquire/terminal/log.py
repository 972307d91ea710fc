"""Drawing of Acquire's log in a terminal: news, mergers holder by holder, the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.terminal.lines import fit_width, join_parts, wrap_lines
from boardroom.engine.view_types import seat_names
from boardroom.games.acquire.law.codes import (
    E_DREW,
)
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.terminal.look import Look
from boardroom.games.acquire.text.log_summary import (
    ENDING_EVENTS,
    OMITTED_EVENTS,
    ChainSettlement,
    bonus_reason,
    describe_run,
    find_final_settlement,
    find_last_merger,
    format_shares,
    group_by_turn,
    group_runs,
)
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import format_money

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

# The news: a paragraph a turn


def draw_turn(events: Iterable[Event], look: Look, names: Sequence[str]) -> Text:
    """Return the sentences of a turn with their rules."""
    text = Text()
    for run in group_runs(event for event in events if event.code not in OMITTED_EVENTS and event.x != HIDDEN):
        text.append(f"{' ' if text.plain else ''}{describe_run(run, look, names)}")
        text.append(f" {look.text.cited_rule(run[0])}", "dim")
    return text


def draw_recent_log(seen: View, log: GameLog, look: Look, width: int, height: int) -> list[Text]:
    """Return as many of the last turns as there is room for, newest last."""
    names = seat_names(seen)
    lines: list[Text] = []
    for turn, told_in in reversed(group_by_turn(log)):
        # Leave out the draws of the first hand, which is on the screen, and the settlement, which follows separately
        events = [event for event in told_in if turn or event.code != E_DREW]
        if seen["actor"] == "over" and not lines:
            events = events[: 1 + max(at for at, event in enumerate(events) if event.code in ENDING_EVENTS)]
        text = draw_turn(events, look, names)
        if not text.plain:
            continue
        told = wrap_lines(join_parts(Text(f"{turn:>3} ", "dim"), text), width, 4)
        if len(lines) + len(told) > height:
            if not lines:
                lines = told[-height:] if height > 0 else []
            break
        lines = told + lines
    return lines


# Settlement of a chain


def draw_chain_title(chain: ChainSettlement, look: Look, three: bool) -> Text:
    """Return the settled chain, the survivor in a merger, and the bonuses before they are split."""
    name = look.text.chains[chain.chain]
    title = Text(f" {look.letters[name]} ", look.chain_style(name))
    if chain.into != HIDDEN:
        other = look.text.chains[chain.into]
        title = join_parts(title, Text(" > ", "bold"), Text(f" {look.letters[other]} ", look.chain_style(other)))
    rules = look.text.ruleset
    sums = [rules["first_bonus"] * chain.price, rules["last_bonus"] * chain.price]
    if three:
        sums.insert(1, rules["seconds"].get(str(chain.price), 0))
    bonuses = " / ".join(format_money(amount) for amount in sums)
    said = look.say(
        "merger_sums", chain=look.chain_name(name), n=chain.size, price=format_money(chain.price), bonuses=bonuses
    )
    return join_parts(title, f" {said} ", Text("AC20" if three else "AC11", "dim"))


def draw_holders(chain: ChainSettlement, seen: View, look: Look, width: int) -> list[Text]:
    """Draw each holder's shares, bonus with its reason, and decisions."""
    names = seat_names(seen)
    lines = []
    rows = sorted(chain.holders.items(), key=lambda entry: -entry[1].shares)
    sole = len(rows) == 1 and not (chain.market and chain.market[1])
    counts = [holder.shares for _, holder in rows] + ([chain.market[1]] if chain.market else [])
    reasons = [bonus_reason(holder, look, is_sole=sole, is_tied=counts.count(holder.shares) > 1) for _, holder in rows]
    widest = max((cell_len(why) for why in reasons), default=0)
    for (seat, holder), why in zip(rows, reasons, strict=True):
        bonus = f"+{format_money(holder.bonus)}" if holder.bonus else ""
        did = [
            look.say("did_sell", n=holder.sold, money=format_money(holder.proceeds)) if holder.sold else "",
            look.say("did_trade", n=holder.traded) if holder.traded else "",
            look.say("did_keep", n=holder.held) if holder.held else "",
            look.say("decides") if seen["phase"] == "holders" and seat == seen["actor"] else "",
        ]
        lines.append(
            join_parts(
                "    ",
                fit_width(names[seat], 11, style="bold" if seat == seen["seat"] else ""),
                fit_width(format_shares(holder.shares, look), 9, "right"),
                "  ",
                fit_width(bonus, 9, "right", "bold"),
                "  ",
                fit_width(why, widest + 2),
                Text(look.say("comma").join(part for part in did if part), "dim"),
            )
        )
    if chain.market:
        tile, count = chain.market
        line = [fit_width(look.terms["market_word"], 11), fit_width(format_shares(count, look), 9, "right")]
        drawn = look.say("market_holds", tile=TILE_NAMES[tile])
        lines.append(join_parts("    ", *line, Text(f"  {drawn} AC21", "dim")))
    return [fit_width(line, width) for line in lines]


def draw_merger(events: Iterable[Event], seen: View, look: Look, width: int, *, has_three_bonuses: bool) -> list[Text]:
    """Draw the last merger by chain and holder; empty if none is settled."""
    lines: list[Text] = []
    for chain in find_last_merger(events)[1]:
        lines += [
            *wrap_lines(draw_chain_title(chain, look, has_three_bonuses), width, 4),
            *draw_holders(chain, seen, look, width),
        ]
    return lines


def draw_finished_merger(
    events: Sequence[Event], seen: View, look: Look, width: int, *, has_three_bonuses: bool
) -> list[Text]:
    """Draw a completed merger, starting with the tile that caused it."""
    tile, settled = find_last_merger(events)
    if tile is None or not settled:
        return []
    told = look.say("merger_tile", who=seat_names(seen)[tile.seat], tile=TILE_NAMES[tile.x])
    chains = look.join_chains([look.text.chains[chain.chain] for chain in settled])
    title = look.say("merger", chain=chains, other=look.text.chain_name(settled[0].into, look.lang))
    head = join_parts(Text(title, "bold"), Text("  AC8  ", "dim"), Text(told, "dim"))
    return [*wrap_lines(head, width), *draw_merger(events, seen, look, width, has_three_bonuses=has_three_bonuses)]


# The end


def draw_result(seen: View, log: GameLog, look: Look, width: int, *, has_three_bonuses: bool) -> list[Text]:
    """Draw the final settlement chain by chain, then the ranking with each player's sources of money."""
    names = seat_names(seen)
    settled = find_final_settlement(log, seen, look)
    lines = [Text(look.say("settlement"), "bold")]
    for chain in settled:
        lines += [
            *wrap_lines(draw_chain_title(chain, look, has_three_bonuses), width, 4),
            *draw_holders(chain, seen, look, width),
        ]
    if not settled:
        lines.append(Text(look.say("settlement_none")))
    left = {
        names[seat]: [look.say("some", n=n, chain=look.chain_name(name)) for name, n in player["shares"].items() if n]
        for seat, player in enumerate(seen["seats"])
    }
    if any(left.values()):
        what = look.say("comma").join(
            f"{who} ({look.say('comma').join(shares)})" for who, shares in left.items() if shares
        )
        lines += wrap_lines(Text(look.say("worthless", what=what), "dim"), width)
    return [*lines, Text(), *draw_ranking(seen, settled, look)]


def draw_ranking(seen: View, settled: list[ChainSettlement], look: Look) -> list[Text]:
    names = seat_names(seen)
    cash = [player["cash"] or 0 for player in seen["seats"]]
    heads = [look.say(key) for key in ("before", "bonuses", "shares_sold", "total")]
    lines = [
        join_parts(
            fit_width(f"  {look.say('ranking')}", 20, style="bold"), *(fit_width(h, 11, "right", "dim") for h in heads)
        )
    ]
    for seat in sorted(range(len(cash)), key=lambda s: (-cash[s], s)):
        place = 1 + sum(other > cash[seat] for other in cash)
        mine = [chain.holders[seat] for chain in settled if seat in chain.holders]
        bonuses, sold = sum(h.bonus for h in mine), sum(h.proceeds for h in mine)
        style = "bold" if place == 1 else ""
        parts = [cash[seat] - bonuses - sold, bonuses, sold]
        cells = [fit_width(format_money(amount), 11, "right") for amount in parts]
        total = fit_width(format_money(cash[seat]), 11, "right", style or "none")
        lines.append(join_parts(f"{place:>3} ", fit_width(names[seat], 16, style=style), *cells, total))
    return lines
